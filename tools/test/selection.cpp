#include "selection.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <tuple>

namespace badline::suites {
namespace {

bool any_of(const std::vector<std::string>& tags, const std::vector<std::string>& wanted) {
    return std::any_of(tags.begin(), tags.end(), [&](const std::string& tag) {
        return std::find(wanted.begin(), wanted.end(), tag) != wanted.end();
    });
}

bool matches(const TestCase& test, const Selection& selection) {
    if (selection.test) return test.name == *selection.test;
    if (selection.filter &&
        ::fnmatch(selection.filter->c_str(), test.name.c_str(), FNM_NOESCAPE) != 0)
        return false;
    if (!selection.tags.empty() && !any_of(test.tags, selection.tags)) return false;
    return !any_of(test.tags, selection.excluded);
}

}  // namespace

std::vector<Selected> select(const std::vector<SuiteFile>& files, const Selection& selection) {
    std::vector<Selected> all;
    for (const SuiteFile& file : files)
        for (const Suite& suite : file.suites)
            for (const TestCase& test : suite.tests)
                if (matches(test, selection)) all.push_back({&file, &suite, &test});
    if (selection.shards == 1) return all;

    // Dealt out one by one, in an order that is the same everywhere.
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto key = [&](std::size_t i) {
        return std::make_tuple(std::filesystem::path(all[i].file->path).filename().string(),
                               std::string_view(all[i].suite->name),
                               std::string_view(all[i].test->name), all[i].test->at.line,
                               std::string_view(all[i].file->path));
    };
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
    std::vector<std::size_t> mine;
    for (std::size_t i = selection.shard - 1; i < order.size(); i += selection.shards)
        mine.push_back(order[i]);
    std::sort(mine.begin(), mine.end());
    std::vector<Selected> part;
    part.reserve(mine.size());
    for (const std::size_t i : mine) part.push_back(all[i]);
    return part;
}

std::vector<std::string> split_tags(const std::string& text) {
    std::vector<std::string> tags;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t comma = std::min(text.find(',', begin), text.size());
        std::string_view tag = std::string_view(text).substr(begin, comma - begin);
        while (!tag.empty() && tag.front() == ' ') tag.remove_prefix(1);
        while (!tag.empty() && tag.back() == ' ') tag.remove_suffix(1);
        if (!tag.empty()) tags.emplace_back(tag);
        begin = comma + 1;
    }
    return tags;
}

}  // namespace badline::suites
