// The loop one would write first: one thread, one cell at a time, the torus by wrapping the
// indices. The benchmark's yardstick, and what the tests hold every kernel against: it does the
// same sums in the same order, so the bits are the same.
#pragma once

#include <vector>

#include "rd/field.hpp"

namespace rd {

class Plain {
  public:
    Plain(const Field& start, float feed, float kill);
    void steps(int count);
    Field field() const;

  private:
    void step();
    int width_;
    int height_;
    float feed_;
    float kill_;
    std::vector<float> u_, v_, u_next_, v_next_;
};

}  // namespace rd
