# Builds programs for the C64 with cc65, in this project and, installed, in yours.
#
#   badline_add_prg(NAME
#       SOURCES file...        # .c for cc65, .s, .asm or .a65 for ca65
#       [ASM]                  # ca65 only, without cc65's start-up code and library
#       [START_ADDRESS $c000]  # ASM only: load there, without a BASIC line
#       [CONFIG file.cfg]      # a linker configuration of your own
#       [INCLUDE_DIRS dir...]
#       [DEPENDS file...]      # what the sources read by .incbin from another target
#       [OPTIONS flag...]      # for compiling and assembling, besides -Oirs and -g
#       [LINK_OPTIONS flag...]
#       [OUTPUT_DIRECTORY dir] # default: the current binary directory
#       [EXCLUDE_FROM_ALL])
#
# makes a target NAME that builds NAME.prg and, beside it, NAME.lbl (VICE's labels), NAME.dbg
# (cc65's debug information) and NAME.map. A source is built again when it or anything that it
# includes has changed. The paths are the target's properties BADLINE_PRG, BADLINE_LABELS and
# BADLINE_DEBUG:
#
#   get_target_property(prg NAME BADLINE_PRG)
#
# With ASM the program begins with the line `10 SYS 2061`, which starts the first instruction
# of segment CODE at $080D; with START_ADDRESS the segment CODE is loaded there and no line is
# put in front.
include_guard(GLOBAL)

find_program(BADLINE_CL65 cl65 DOC "cc65's compile and link utility")

function(badline_add_prg name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "ASM;EXCLUDE_FROM_ALL"
        "CONFIG;START_ADDRESS;OUTPUT_DIRECTORY"
        "SOURCES;INCLUDE_DIRS;DEPENDS;OPTIONS;LINK_OPTIONS")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "badline_add_prg(${name}): unknown: ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT arg_SOURCES)
        message(FATAL_ERROR "badline_add_prg(${name}): no SOURCES")
    endif()
    if(NOT BADLINE_CL65)
        message(FATAL_ERROR "badline_add_prg(${name}): cl65 not found; install cc65 "
                            "or set BADLINE_CL65 to its path")
    endif()
    if(arg_START_ADDRESS AND NOT arg_ASM)
        message(FATAL_ERROR "badline_add_prg(${name}): START_ADDRESS needs ASM; "
                            "for a C program write a linker configuration")
    endif()
    if(NOT arg_OUTPUT_DIRECTORY)
        set(arg_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
    endif()

    set(compile_flags -t c64 -Oirs -g ${arg_OPTIONS})
    foreach(dir IN LISTS arg_INCLUDE_DIRS)
        cmake_path(ABSOLUTE_PATH dir BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
        list(APPEND compile_flags -I ${dir} --asm-include-dir ${dir})
    endforeach()

    set(object_dir ${CMAKE_CURRENT_BINARY_DIR}/${name}.objects)
    file(MAKE_DIRECTORY ${object_dir} ${arg_OUTPUT_DIRECTORY})
    set(objects)
    foreach(source IN LISTS arg_SOURCES)
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
        cmake_path(GET source FILENAME file)
        set(object ${object_dir}/${file}.o)
        if(object IN_LIST objects)
            message(FATAL_ERROR "badline_add_prg(${name}): two sources are named ${file}")
        endif()
        set(assembly ${source})
        if(file MATCHES "\\.c$")
            # In two steps: cl65 -c leaves its assembly text beside the source for a moment, where
            # two targets built at once from the same source take it from each other.
            set(assembly ${object_dir}/${file}.s)
            add_custom_command(
                OUTPUT ${assembly}
                COMMAND ${BADLINE_CL65} -S ${compile_flags} --create-dep ${assembly}.d
                        -o ${assembly} ${source}
                DEPENDS ${source} ${arg_DEPENDS}
                DEPFILE ${assembly}.d
                COMMENT "cl65 ${name}: ${file}"
                VERBATIM)
        endif()
        add_custom_command(
            OUTPUT ${object}
            COMMAND ${BADLINE_CL65} -c ${compile_flags} --create-dep ${object}.d -o ${object}
                    ${assembly}
            DEPENDS ${assembly} ${arg_DEPENDS}
            DEPFILE ${object}.d
            COMMENT "cl65 ${name}: ${file}.o"
            VERBATIM)
        list(APPEND objects ${object})
    endforeach()

    set(link_flags -t c64)
    set(link_depends ${objects})
    if(arg_CONFIG)
        cmake_path(ABSOLUTE_PATH arg_CONFIG BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
        list(APPEND link_depends ${arg_CONFIG})
        list(APPEND link_flags -C ${arg_CONFIG})
    elseif(arg_ASM)
        list(APPEND link_flags -C c64-asm.cfg)
    endif()
    if(arg_START_ADDRESS)
        list(APPEND link_flags --start-addr ${arg_START_ADDRESS})
    elseif(arg_ASM)
        list(APPEND link_flags -u __EXEHDR__)
    endif()
    set(prg ${arg_OUTPUT_DIRECTORY}/${name}.prg)
    set(labels ${arg_OUTPUT_DIRECTORY}/${name}.lbl)
    set(debug ${arg_OUTPUT_DIRECTORY}/${name}.dbg)
    set(map ${arg_OUTPUT_DIRECTORY}/${name}.map)
    add_custom_command(
        OUTPUT ${prg}
        BYPRODUCTS ${labels} ${debug} ${map}
        COMMAND ${BADLINE_CL65} ${link_flags} -g -Ln ${labels} -m ${map}
                "-Wl" "--dbgfile,${debug}" ${arg_LINK_OPTIONS} -o ${prg} ${objects}
        DEPENDS ${link_depends}
        COMMENT "cl65 ${name}.prg"
        VERBATIM)

    if(arg_EXCLUDE_FROM_ALL)
        add_custom_target(${name} DEPENDS ${prg})
    else()
        add_custom_target(${name} ALL DEPENDS ${prg})
    endif()
    set_target_properties(${name} PROPERTIES BADLINE_PRG ${prg} BADLINE_LABELS ${labels}
                                             BADLINE_DEBUG ${debug})
endfunction()
