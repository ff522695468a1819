# What `cmake --install` puts where, and what find_package(badline) then finds. The command and
# the ROMs have their rules where they are built (tools/, roms_stub/).
include(CMakePackageConfigHelpers)

set(badline_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/badline)
set(badline_roms_dir ${CMAKE_INSTALL_DATADIR}/badline/roms)

install(TARGETS badline badline_gtest badline_terminal EXPORT badlineTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/emu/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/badline
        FILES_MATCHING PATTERN "*.hpp")
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The targets are badline::badline, badline::gtest and badline::terminal, in the build as installed.
set_target_properties(badline_terminal PROPERTIES EXPORT_NAME terminal)
install(EXPORT badlineTargets NAMESPACE badline:: DESTINATION ${badline_package_dir})

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/badlineConfig.cmake.in
    ${PROJECT_BINARY_DIR}/badlineConfig.cmake
    INSTALL_DESTINATION ${badline_package_dir} PATH_VARS badline_roms_dir)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/badlineConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES
    ${PROJECT_BINARY_DIR}/badlineConfig.cmake
    ${PROJECT_BINARY_DIR}/badlineConfigVersion.cmake
    ${PROJECT_SOURCE_DIR}/cmake/BadlineCc65.cmake
    ${PROJECT_SOURCE_DIR}/cmake/BadlineRoutineTest.cmake
    ${PROJECT_SOURCE_DIR}/cmake/Findlodepng.cmake
    DESTINATION ${badline_package_dir})
