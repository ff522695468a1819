; Channels: which file CHRIN, GETIN and CHROUT go to; OPEN and CLOSE.
;
; Devices 0 (keyboard), 3 (screen) and the serial bus, 4 and more. 1 (tape) and 2 (RS-232) are
; answered "device not present".

        .include "memory.inc"
        .import line_input, screen_out, buffered_key
        .import listen, second, talk, tksa, ciout, acptr, unlsn, untlk
        .import jt_clrchn
        .export chrin, getin, chrout, chkin, chkout, clrchn, clall, open, close
        .export error, open_serial, close_serial, send_name

KEYBOARD    = 0
SCREEN_DEV  = 3
MAX_FILES   = 10

; GETIN: a character or 0; from the keyboard without waiting. Carry clear.
at_address "KF13E", $F13E
getin:  lda DFLTN
        bne @other
        lda NDX
        beq @none
        jmp buffered_key
@other: jmp other_input
@none:  clc
        rts

at_address "KF157", $F157
; CHRIN: the next character of the input channel.
chrin:  lda DFLTN
        bne @other
        lda PNTR
        sta LSTP
        lda TBLX
        sta LXSP
        jmp line_input
@other: jmp other_input

        .segment "KSPARE2"
other_input:
        cmp #SCREEN_DEV
        beq @screen
        bcc no_tape
        lda STATUS
        beq @serial
        lda #CR                 ; after the end of a file
        clc
        rts
@serial:
        jsr acptr
        cli
        rts
@screen:
        sta CRSW
        lda LNMX
        sta INDX
        jmp line_input
no_tape:
        lda #ERR_NOT_PRESENT
        jmp error

; CHROUT: A to the output channel, kept.
at_address "KF1CA", $F1CA
chrout: pha
        lda DFLTO
        cmp #SCREEN_DEV
        bne @serial
        pla
        jmp screen_out
@serial:
        jmp other_output

        .segment "KSPARE2"
other_output:
        bcc @no_tape
        pla
        jsr ciout
        cli
        rts
@no_tape:
        pla
        jmp no_tape

; CHKIN: file X becomes the input channel.
at_address "KF20E", $F20E
chkin:  jsr find_file
        bne @not_open
        jsr file_values
        lda FA
        beq @set
        cmp #SCREEN_DEV
        beq @set
        bcc @absent
        jsr talk
        lda SA
        jsr tksa
        cli
        bit STATUS
        bmi @absent
        lda FA
@set:   sta DFLTN
        clc
        rts
@absent:
        jmp no_tape
@not_open:
        jmp not_open

        .segment "KSPARE2"
not_open:
        lda #ERR_NOT_OPEN
        jmp error

; CHKOUT: file X becomes the output channel.
at_address "KF250", $F250
chkout: jsr find_file
        bne @not_open
        jsr file_values
        lda FA
        beq @keyboard
        cmp #SCREEN_DEV
        beq @set
        bcc @absent
        jsr listen
        lda SA
        jsr second
        cli
        bit STATUS
        bmi @absent
        lda FA
@set:   sta DFLTO
        clc
        rts
@absent:
        jmp no_tape
@not_open:
        jmp not_open
@keyboard:
        lda #ERR_NOT_OUTPUT
        jmp error

; CLOSE: file A. One that is not open is no error.
at_address "KF291", $F291
close:  tax
        jsr find_file
        clc
        bne @done
        txa
        pha                     ; its place in the tables
        jsr file_values
        lda FA
        cmp #SCREEN_DEV + 1
        bcc @remove
        jsr close_serial
@remove:
        pla
        tax
        jmp remove_file
@done:  rts

        .segment "KSPARE2"
; The last file takes the place X of the closed one.
remove_file:
        dec LDTND
        ldy LDTND
        lda LAT,y
        sta LAT,x
        lda FAT,y
        sta FAT,x
        lda SAT,y
        sta SAT,x
        clc
        rts

; X: logical file. Gives Z set and X = its place when it is open.
at_address "KF30F", $F30F
find_file:
        lda #0
        sta STATUS
        txa
find_file_a:
        ldx LDTND
@next:  dex
        bmi @done               ; Z clear
        cmp LAT,x
        bne @next
@done:  rts

; The file at place X becomes the current one.
at_address "KF31F", $F31F
file_values:
        lda LAT,x
        sta LA
        lda FAT,x
        sta FA
        lda SAT,x
        sta SA
        rts

; CLALL: forgets all files, closes none. CLRCHN: keyboard and screen again.
at_address "KF32F", $F32F
clall:  lda #0
        sta LDTND
at_address "KF333", $F333
clrchn: lda DFLTO
        cmp #SCREEN_DEV + 1
        bcc @no_listener
        jsr unlsn
@no_listener:
        lda DFLTN
        cmp #SCREEN_DEV + 1
        bcc @no_talker
        jsr untlk
@no_talker:
        ; continues at a place of its own: OPEN's address follows
        jmp set_defaults

        .segment "KSPARE2"
set_defaults:
        ldx #SCREEN_DEV
        stx DFLTO
        lda #KEYBOARD
        sta DFLTN
        rts

; OPEN: the file of SETLFS and SETNAM. Errors 1, 2, 5, 6 in A with carry set.
at_address "KF34A", $F34A
open:   ldx LA
        beq @reserved
        jsr find_file
        beq @twice
        ldx LDTND
        cpx #MAX_FILES
        bcs @too_many
        lda FA
        beq @enter
        cmp #SCREEN_DEV
        bcs @enter
        lda #ERR_NOT_PRESENT
        bne @fail
@reserved:
        lda #ERR_NOT_INPUT
        bne @fail
@twice: lda #ERR_FILE_OPEN
        bne @fail
@too_many:
        lda #ERR_TOO_MANY
@fail:  jmp error
@enter: inc LDTND
        lda LA
        sta LAT,x
        lda FA
        sta FAT,x
        lda SA
        ora #$60                ; as the serial bus wants it
        sta SAT,x
        sta SA
        lda FA
        cmp #SCREEN_DEV + 1
        bcs @serial
        clc
        rts
@serial:
        jmp open_serial

; Sends secondary address and name to the serial device: nothing to send without a name. Error 5
; when there is no such device.
at_address "KF3D5", $F3D5
open_serial:
        lda #0
        sta STATUS
        ldy FNLEN
        beq @done
        lda FA
        jsr listen
        lda SA
        ora #$F0
        jsr second
        bit STATUS
        bmi @absent
        jsr send_name
        jsr unlsn
        cli
@done:  clc
        rts
@absent:
        lda #ERR_NOT_PRESENT
        jmp error

        .segment "KSPARE2"
send_name:
        ldy #0
@next:  cpy FNLEN
        beq @done
        lda (FNADR),y
        jsr ciout
        iny
        bne @next
@done:  rts

close_serial:
        lda FA
        jsr listen
        lda SA
        and #$0F
        ora #$E0
        jsr second
        jsr unlsn
        cli
        rts

; The KERNAL's errors, each at its documented entry, and the common end of all: channels are
; reset, the number is printed when $9D bit 6 asks for it. Gives A = number, carry set.
.macro error_entry name, address, number
        at_address name, address
        lda #number
        .byte $2C               ; BIT: skips the next entry's LDA
.endmacro
        error_entry "KF6FB", $F6FB, ERR_TOO_MANY
        error_entry "KF6FE", $F6FE, ERR_FILE_OPEN
        error_entry "KF701", $F701, ERR_NOT_OPEN
        error_entry "KF704", $F704, ERR_NOT_FOUND
        error_entry "KF707", $F707, ERR_NOT_PRESENT
        error_entry "KF70A", $F70A, ERR_NOT_INPUT
        error_entry "KF70D", $F70D, ERR_NOT_OUTPUT
        error_entry "KF710", $F710, ERR_NO_NAME
at_address "KF713", $F713
        lda #ERR_ILLEGAL
error:  pha
        jsr jt_clrchn
        bit MSGFLG
        bvc @silent
        jmp report_error
@silent:
        pla
        sec
        rts

        .segment "KSPARE2"
report_error:
        ldy #0
@next:  lda error_text,y
        beq @number
        jsr screen_out
        iny
        bne @next
@number:
        pla
        pha
        ora #'0'
        jsr screen_out
        pla
        sec
        rts
error_text:
        .byte CR, "I/O ERROR #", 0
