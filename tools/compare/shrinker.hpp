// The smallest part of a list that still does what the whole did.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

namespace badline::tools {

// Leaves items out, halves first and then ever smaller runs of them, as long as `still(items)`
// holds for what is left; in the end none can be left out by itself. `still(items)` has to hold at
// the start. Called some hundred times for a hundred items. (Delta debugging, Zeller and
// Hildebrandt 2002, with runs instead of partitions.)
template <class Item>
std::vector<Item> shrink(std::vector<Item> items,
                         const std::function<bool(const std::vector<Item>&)>& still) {
    std::size_t run = std::max<std::size_t>(items.size() / 2, 1);
    while (!items.empty()) {
        bool shorter = false;
        // From the end: what comes later depends on what comes before, rarely the reverse.
        for (std::size_t end = items.size(); end > 0;) {
            const std::size_t begin = end - std::min(run, end);
            std::vector<Item> rest(items.begin(),
                                   items.begin() + static_cast<std::ptrdiff_t>(begin));
            rest.insert(rest.end(), items.begin() + static_cast<std::ptrdiff_t>(end), items.end());
            if (still(rest)) {
                items = std::move(rest);
                shorter = true;
            }
            end = begin;
        }
        if (run > 1)
            run = (run + 1) / 2;
        else if (!shorter)
            break;
    }
    return items;
}

}  // namespace badline::tools
