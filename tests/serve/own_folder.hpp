// A folder to work in for as long as the object lives: what is written there goes with it.
#pragma once

#include <filesystem>

#include "temp_folder.hpp"

namespace badline::monitor::test {

class InFolderOfItsOwn {
  public:
    InFolderOfItsOwn() { std::filesystem::current_path(folder_.path()); }
    ~InFolderOfItsOwn() { std::filesystem::current_path(before_); }
    InFolderOfItsOwn(const InFolderOfItsOwn&) = delete;
    InFolderOfItsOwn& operator=(const InFolderOfItsOwn&) = delete;

  private:
    badline::test::TempFolder folder_;
    std::filesystem::path before_ = std::filesystem::current_path();
};

}  // namespace badline::monitor::test
