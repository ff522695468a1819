# Installs the build in BUILD to a fresh folder below WORK, then does what a user would with it:
# runs a program with the installed command, and configures, builds and tests PROJECT with
# find_package(badline).
#
#   cmake -DBUILD=... -DWORK=... -DPROJECT=... -DCXX_FLAGS=... -P check.cmake
file(REMOVE_RECURSE ${WORK})
set(prefix ${WORK}/prefix)

function(run)
    execute_process(COMMAND ${ARGV} RESULT_VARIABLE result COMMAND_ECHO STDOUT)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "exit status ${result}")
    endif()
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
# The build tree's ROMs must not help: in the new place only what was installed may be found.
run(${CMAKE_COMMAND} -S ${PROJECT} -B ${WORK}/build -DCMAKE_PREFIX_PATH=${prefix}
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS=${CXX_FLAGS})
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build --output-on-failure)
# Each routine test is one of ctest's by its name.
execute_process(COMMAND ${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build -N OUTPUT_VARIABLE listed)
foreach(test sum Sum.OfOneToAHundred Sum.TakesItsCycles)
    if(NOT listed MATCHES "Test +#[0-9]+: ${test}\n")
        message(FATAL_ERROR "ctest does not list ${test}:\n${listed}")
    endif()
endforeach()
run(${prefix}/bin/badline run ${WORK}/build/sum.prg --until return --expect "result=$13ba")
