// What is thrown when something the user gave cannot be used.
#pragma once

#include <stdexcept>
#include <string>

namespace badline {

// A file, label, number or condition from the user that cannot be used. what() is one line
// without a full stop that names the thing, the place in it, and what to do about it.
class InputError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace badline
