; The serial bus. Nothing hangs on it as far as this ROM knows: every primitive answers "device
; not present". A host that serves files takes over at these addresses (README.md).

        .include "memory.inc"
        .export listen, second, talk, tksa, ciout, acptr, unlsn, untlk

HOST_PROTOCOL = 1

at_address "KE4B7", $E4B7
        .byte $42, $41, $44, $4C, $49, $4E, $45 ; BADLINE
        .byte HOST_PROTOCOL
        .addr listen, second, talk, tksa, ciout, acptr, unlsn, untlk

.macro absent_device routine, name, address
        at_address name, address
routine:
        jmp no_device
.endmacro

absent_device talk, "KED09", $ED09
absent_device listen, "KED0C", $ED0C
absent_device second, "KEDB9", $EDB9
absent_device tksa, "KEDC7", $EDC7
absent_device ciout, "KEDDD", $EDDD
absent_device untlk, "KEDEF", $EDEF
absent_device unlsn, "KEDFE", $EDFE
absent_device acptr, "KEE13", $EE13

; A, X and Y are kept; carry clear: the status tells. Interrupts are allowed, as after every byte on
; the serial bus (its handshake takes SEI and CLI); the callers see to it where a host has served.
at_address "KEDAD", $EDAD
no_device:
        pha
        lda #ST_NOT_PRESENT
        ora STATUS
        sta STATUS
        pla
        cli
        clc
        rts
