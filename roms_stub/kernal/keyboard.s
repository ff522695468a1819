; The keyboard: matrix scan, repeat, decoding, the buffer, the STOP key.
;
; CIA 1 port A drives a row low, port B shows its keys low. Key number = 8 * row + column; the
; decode tables are indexed by it, 64 is no key.

        .include "memory.inc"
        .export scan_keyboard, read_stop_row, buffered_key, choose_table, key_table
        .import jt_clrchn

CODE_SHIFT      = 1             ; what the tables hold for keys that only modify others
CODE_COMMODORE  = 2
CODE_CTRL       = 4
CODE_STOP       = 3
NO_CODE         = $FF

; SCNKEY: reads the matrix into $CB and $028D, puts a new or repeated key into the buffer.
at_address "KEA87", $EA87
scan_keyboard:
        lda #0
        sta SHFLAG
        sta CIA1 + PRA          ; all rows at once
        ldy #NO_KEY
        sty SFDX
        lda CIA1 + PRB
        cmp #$FF
        beq @nothing
        lda #<key_table
        sta KEYTAB
        lda #>key_table
        sta KEYTAB + 1
        ldy #0                  ; key number
        lda #$FE
        sta CIA1 + PRA
@row:   ldx #8
        pha                     ; row pattern
@bounce:
        lda CIA1 + PRB
        cmp CIA1 + PRB
        bne @bounce
@key:   lsr
        bcs @up
        jsr key_down
@up:    iny
        dex
        bne @key
        pla
        sec
        rol
        sta CIA1 + PRA
        bcs @row                ; the zero comes out after the eighth row
        jmp (KEYLOG)
@nothing:
        sty LSTX                ; the last key and modifiers are forgotten
        ldy #0
        sty LSTSHF
        lda #$7F                ; the row of STOP stays selected
        sta CIA1 + PRA
        rts

        .segment "KSPARE1"
; Y: key number. A is kept.
key_down:
        pha
        lda (KEYTAB),y
        cmp #CODE_CTRL + 1
        bcs @plain
        cmp #CODE_STOP
        beq @plain
        ora SHFLAG
        sta SHFLAG
        bpl @done
@plain: sty SFDX
@done:  pla
        rts

; A table is in ($F5): is this key to go into the buffer?
at_address "KEAE0", $EAE0
decode_key:
        ldy SFDX
        lda (KEYTAB),y
        tax                     ; character
        cpy LSTX
        bne new_key
        ; the same as at the last scan: repeat
        bit RPTFLG
        bmi @repeats
        bvs to_key_end
        cmp #$7F
        beq to_key_end
        cmp #$14                ; INST/DEL
        beq @repeats
        cmp #SPACE
        beq @repeats
        cmp #$1D                ; cursor keys
        beq @repeats
        cmp #$11
        bne to_key_end
@repeats:
        ldy DELAY
        beq @speed
        dec DELAY
        bne to_key_end
@speed: dec KOUNT
        bne to_key_end
        ldy #4
        sty KOUNT
        ldy NDX                 ; a repeat does not pile up
        dey
        bpl to_key_end
        bmi enter_key

new_key:
        ldy #16
        sty DELAY
enter_key:
        jmp enter_key_2
to_key_end:
        jmp key_end

        .segment "KSPARE1"
enter_key_2:
        ldy SFDX
        sty LSTX
        cpx #NO_CODE
        beq key_end
        txa
        ldx NDX
        cpx XMAX
        bcs key_end
        sta KEYD,x
        inx
        stx NDX
key_end:
        lda SHFLAG
        sta LSTSHF
        lda #$7F                ; the row of STOP stays selected
        sta CIA1 + PRA
        rts

; Chooses the table by the modifiers; SHIFT with Commodore switches between the character sets
; and enters nothing.
at_address "KEB48", $EB48
choose_table:
        lda SHFLAG
        cmp #CODE_SHIFT + CODE_COMMODORE
        bne @table
        cmp LSTSHF
        beq @enter_nothing
        lda MODE
        bmi @enter_nothing
        lda D018
        eor #$02
        sta D018
@enter_nothing:
        jmp key_end
@table: asl
        cmp #2 * CODE_CTRL
        bcc @set
        lda #6                  ; CTRL wins over the others
@set:   tax
        lda key_tables,x
        sta KEYTAB
        lda key_tables + 1,x
        jmp set_table

        .segment "KSPARE1"
set_table:
        sta KEYTAB + 1
        jmp decode_key

at_address "KEB79", $EB79
key_tables:
        .word key_table, shifted_table, commodore_table, ctrl_table

; The decode tables: rows of the matrix as $DC00 bit 0 to 7 selects them, keys as $DC01 bit 0
; to 7 shows them. Characters as the Programmer's Reference Guide gives them, appendix C.
at_address "KEB81", $EB81
key_table:
        .byte $14, $0D, $1D, $88, $85, $86, $87, $11    ; DEL RETURN CRSR-R F7 F1 F3 F5 CRSR-D
        .byte "3", "W", "A", "4", "Z", "S", "E", CODE_SHIFT
        .byte "5", "R", "D", "6", "C", "F", "T", "X"
        .byte "7", "Y", "G", "8", "B", "H", "U", "V"
        .byte "9", "I", "J", "0", "M", "K", "O", "N"
        .byte "+", "P", "L", "-", ".", ":", "@", ","
        .byte $5C, "*", ";", $13, CODE_SHIFT, "=", $5E, "/"     ; pound, HOME, arrow up
        .byte "1", $5F, CODE_CTRL, "2", SPACE, CODE_COMMODORE, "Q", CODE_STOP  ; arrow left
        .byte NO_CODE

at_address "KEBC2", $EBC2
shifted_table:
        .byte $94, $8D, $9D, $8C, $89, $8A, $8B, $91    ; INST, shifted RETURN, left, F8 2 4 6, up
        .byte "#", $D7, $C1, "$", $DA, $D3, $C5, CODE_SHIFT
        .byte "%", $D2, $C4, "&", $C3, $C6, $D4, $D8
        .byte "'", $D9, $C7, "(", $C2, $C8, $D5, $D6
        .byte ")", $C9, $CA, "0", $CD, $CB, $CF, $CE
        .byte $DB, $D0, $CC, $DD, ">", "[", $BA, "<"
        .byte $A9, $C0, "]", $93, CODE_SHIFT, "=", $DE, "?"
        .byte "!", $5F, CODE_CTRL, $22, $A0, CODE_COMMODORE, $D1, $83
        .byte NO_CODE

at_address "KEC03", $EC03
commodore_table:
        .byte $94, $8D, $9D, $8C, $89, $8A, $8B, $91
        .byte $96, $B3, $B0, $97, $AD, $AE, $B1, CODE_SHIFT     ; 3 to 8: light red ... light grey
        .byte $98, $B2, $AC, $99, $BC, $BB, $A3, $BD
        .byte $9A, $B7, $A5, $9B, $BF, $B4, $B8, $BE
        .byte $29, $A2, $B5, $30, $A7, $A1, $B9, $AA
        .byte $A6, $AF, $B6, $DC, ">", "[", $A4, "<"
        .byte $A8, $DF, "]", $93, CODE_SHIFT, "=", $DE, "?"
        .byte $81, $5F, CODE_CTRL, $95, $A0, CODE_COMMODORE, $AB, $83
        .byte NO_CODE

at_address "KEC78", $EC78
ctrl_table:
        .byte NO_CODE, NO_CODE, NO_CODE, NO_CODE, NO_CODE, NO_CODE, NO_CODE, NO_CODE
        .byte $1C, $17, $01, $9F, $1A, $13, $05, NO_CODE        ; 3 red, 4 cyan
        .byte $9C, $12, $04, $1E, $03, $06, $14, $18            ; 5 purple, 6 green
        .byte $1F, $19, $07, $9E, $02, $08, $15, $16            ; 7 blue, 8 yellow
        .byte $12, $09, $0A, $92, $0D, $0B, $0F, $0E            ; 9 reverse on, 0 off
        .byte NO_CODE, $10, $0C, NO_CODE, NO_CODE, $1B, $00, NO_CODE
        .byte $1C, NO_CODE, $1D, NO_CODE, NO_CODE, $1F, $1E, NO_CODE
        .byte $90, $06, NO_CODE, $05, NO_CODE, NO_CODE, $11, NO_CODE ; 1 black, 2 white
        .byte NO_CODE

; The oldest key of the buffer in A; there must be one. X is lost, carry clear.
at_address "KE5B4", $E5B4
buffered_key:
        ldy KEYD
        ldx #0
@shift: lda KEYD + 1,x
        sta KEYD,x
        inx
        cpx NDX
        bne @shift
        jmp buffered_key_end

        .segment "KSPARE1"
buffered_key_end:
        dec NDX
        tya
        cli
        clc
        rts

; STOP's row into $91: $7F while STOP is down and no other row has a key that would say otherwise.
at_address "KF6BC", $F6BC
read_stop_row:
        jmp look_at_stop_row

        .segment "KSPARE1"
look_at_stop_row:
        lda CIA1 + PRB
        cmp CIA1 + PRB
        bne look_at_stop_row
        tax
        bmi @store              ; STOP is up
        ldx #$BD                ; rows of the two SHIFT keys: held with STOP they mean RUN
        stx CIA1 + PRA
@bounce:
        ldx CIA1 + PRB
        cpx CIA1 + PRB
        bne @bounce
        inx
        bne @select
        sta STKEY
@select:
        ldx #$7F
        stx CIA1 + PRA
        rts
@store: sta STKEY
        rts

; STOP: Z set when STOP was down at the last jiffy; channels are reset and the keyboard buffer is
; emptied then. Else A = the row of STOP.
at_address "KF6ED", $F6ED
        .export stop
stop:   lda STKEY
        cmp #$7F
        bne @done
        php
        jsr jt_clrchn
        sta NDX
        plp
@done:  rts
