# Unit tests of 6502 routines with GoogleTest, in this project and, installed, in yours.
#
#   badline_add_prg(multiply ASM START_ADDRESS $c000 SOURCES multiply.s)
#   badline_add_routine_test(multiply_test PRG multiply SOURCES multiply_test.cpp)
#
#   badline_add_routine_test(NAME
#       PRG target         # of badline_add_prg(); or the path of a PRG that something else builds
#       SOURCES file...    # C++, with the tests; main() is GoogleTest's
#       [LIBS target...])
#
# makes a test program NAME, linked with badline::gtest, in which BADLINE_PRG is the path of the
# PRG, as a string; and gives each of its tests to ctest by its own name, Suite.Test. The labels
# are found beside the PRG. <badline/routine/gtest.hpp> says how such a test is written.
#
# GoogleTest is the one that find_package(GTest) finds, or the project's own where it has the
# targets GTest::gtest and GTest::gtest_main already.
include_guard(GLOBAL)

function(badline_add_routine_test name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "PRG" "SOURCES;LIBS")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "badline_add_routine_test(${name}): unknown: ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT arg_SOURCES)
        message(FATAL_ERROR "badline_add_routine_test(${name}): no SOURCES")
    endif()
    if(NOT arg_PRG)
        message(FATAL_ERROR "badline_add_routine_test(${name}): no PRG; give a target of "
                            "badline_add_prg() or a path")
    endif()
    if(NOT TARGET GTest::gtest_main)
        find_package(GTest)
    endif()
    if(NOT TARGET GTest::gtest_main OR NOT TARGET badline::gtest)
        message(FATAL_ERROR "badline_add_routine_test(${name}): GoogleTest not found; install "
                            "libgtest-dev, or have it by FetchContent before")
    endif()

    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE badline::gtest GTest::gtest_main ${arg_LIBS})
    if(TARGET ${arg_PRG})
        get_target_property(prg ${arg_PRG} BADLINE_PRG)
        if(NOT prg)
            message(FATAL_ERROR "badline_add_routine_test(${name}): ${arg_PRG} is no target of "
                                "badline_add_prg()")
        endif()
        add_dependencies(${name} ${arg_PRG})
    else()
        set(prg ${arg_PRG})
        cmake_path(ABSOLUTE_PATH prg BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    endif()
    target_compile_definitions(${name} PRIVATE BADLINE_PRG="${prg}")
    if(TARGET badline_roms)
        add_dependencies(${name} badline_roms)
    endif()
    include(GoogleTest)  # here, in the caller's folder: it leaves variables for the function
    gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60)
endfunction()
