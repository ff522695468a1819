; BASIC's input line, the tokeniser, the program in memory.

        .include "memory.inc"
        .include "basic.inc"
        .import to_main_loop, error_number
        .export input_line, tokenise, keywords, store_line, find_line, relink
        .export new_program, clear_variables, reset_stack, program_start

; Reads a line into $0200, ended by 0. Gives X/Y = $01FF, the byte before it.
at_address "BA560", $A560
input_line:
        jmp input_line_2

        .segment "BCODE2"
input_line_2:
        ldx #0
@next:  jsr JT_CHRIN
        cmp #CR
        beq @end
        sta BUF,x
        inx
        cpx #LINE_LIMIT
        bcc @next
        ldx #BASIC_TOO_LONG
        jmp error_number
@end:   lda #0
        sta BUF,x
        ldx #<(BUF - 1)
        ldy #>(BUF - 1)
        jmp new_line_out
        .import new_line_out
LINE_LIMIT = 89

; Turns the keywords of the line at TXTPTR into tokens, in place, and leaves TXTPTR before it.
at_address "BA57C", $A57C
tokenise:
        jmp tokenise_2

        .segment "BCODE2"
tokenise_2:
        ldy #0
        sty IN_TEXT
        sty PLACE
        ldx TXTPTR              ; the line begins at $0200 + X
@next:  lda BUF,x
        beq @end
        ldy IN_TEXT
        bne @quoted
        cmp #QUOTE
        beq @quote
        jsr find_keyword
        bcc @store
        cmp #TOKEN_REM
        bne @store
        inc IN_TEXT
        bne @store
@quoted:
        cmp #QUOTE
        bne @store
@quote: lda IN_TEXT
        cmp #2                  ; in quotes: out again
        beq @leave
        bcs @same
        lda IN_TEXT
        bne @same               ; REM takes all
        lda #2
        .byte $2C
@leave: lda #0
        sta IN_TEXT
@same:  lda #QUOTE
@store: ldy PLACE
        sta BUF,y
        inc PLACE
        inx
        bne @next
@end:   ldy PLACE
        sta BUF,y
        sta BUF + 1,y           ; no next line
        sta BUF + 2,y
        lda #<(BUF - 1)
        sta TXTPTR
        lda #>(BUF - 1)
        sta TXTPTR + 1
        rts

; Is there a keyword at BUF + X? Gives carry set, A = its token and X = its last character; or
; carry clear and A = the character at X. Keywords may be abbreviated by a shifted letter.
find_keyword:
        stx READ
        ldy #0
@word:  lda keywords,y
        beq @none
        sty WORD
        iny                     ; behind the token
@letter:
        lda keywords,y
        beq @found
        cmp BUF,x
        bne @differs
        inx
        iny
        bne @letter
@differs:
        ora #$80                ; the shifted letter ends an abbreviation, but for the first one
        cmp BUF,x
        bne @skip
        cpx READ
        beq @skip
        inx
@found: dex
        ldy WORD
        lda keywords,y
        sec
        rts
@skip:  ldx READ
@behind:
        lda keywords,y
        iny
        cmp #0
        bne @behind
        beq @word
@none:  ldx READ
        lda BUF,x
        clc
        rts

; Token, text, 0. Those that begin like another one come after it only when they are longer.
keywords:
        .byte TOKEN_END, "END", 0
        .byte TOKEN_GOTO, "GOTO", 0
        .byte TOKEN_RUN, "RUN", 0
        .byte TOKEN_REM, "REM", 0
        .byte TOKEN_LOAD, "LOAD", 0
        .byte TOKEN_SAVE, "SAVE", 0
        .byte TOKEN_POKE, "POKE", 0
        .byte TOKEN_PRINT, "?", 0
        .byte TOKEN_PRINT, "PRINT", 0
        .byte TOKEN_LIST, "LIST", 0
        .byte TOKEN_CLR, "CLR", 0
        .byte TOKEN_SYS, "SYS", 0
        .byte TOKEN_NEW, "NEW", 0
        .byte TOKEN_PLUS, "+", 0
        .byte TOKEN_MINUS, "-", 0
        .byte TOKEN_TIMES, "*", 0
        .byte TOKEN_PEEK, "PEEK", 0
        .byte TOKEN_CHR, "CHR$", 0
        .byte 0

; A line that begins with a number goes into the program, in order; alone, the number deletes it.
store_line:
        jsr line_number
        ldx TXTPTR              ; $0200 + X: behind the number
        lda (TXTPTR),y
        pha
        jsr tokenise_from_here
        jsr find_line
        bcc @insert
        ldy #0                  ; take the old one out: what is behind it moves down
        lda (INDEX),y
        sta MOVE_FROM
        iny
        lda (INDEX),y
        sta MOVE_FROM + 1
        lda INDEX
        sta MOVE_TO
        lda INDEX + 1
        sta MOVE_TO + 1
        ldy #0
@down:  lda MOVE_FROM
        cmp VARTAB
        lda MOVE_FROM + 1
        sbc VARTAB + 1
        bcs @down_end
        lda (MOVE_FROM),y
        sta (MOVE_TO),y
        inc MOVE_FROM
        bne @down_2
        inc MOVE_FROM + 1
@down_2:
        inc MOVE_TO
        bne @down
        inc MOVE_TO + 1
        bne @down
@down_end:
        lda MOVE_TO
        sta VARTAB
        lda MOVE_TO + 1
        sta VARTAB + 1
@insert:
        pla
        beq @done               ; nothing but the number
        lda VARTAB              ; room for link, number, PLACE characters and the 0
        sta MOVE_FROM
        clc
        lda PLACE
        adc #5
        sta ROOM
        adc VARTAB
        sta MOVE_TO
        lda VARTAB + 1
        sta MOVE_FROM + 1
        adc #0
        sta MOVE_TO + 1
        cmp MEMSIZ + 1
        bcc @fits
        ldx #BASIC_MEMORY
        jmp error_number
@fits:  lda MOVE_TO
        sta VARTAB
        lda MOVE_TO + 1
        sta VARTAB + 1
        ldy #0
@up:    lda MOVE_FROM
        cmp INDEX
        bne @up_2
        lda MOVE_FROM + 1
        cmp INDEX + 1
        beq @up_end
@up_2:  lda MOVE_FROM
        bne @up_3
        dec MOVE_FROM + 1
@up_3:  dec MOVE_FROM
        lda MOVE_TO
        bne @up_4
        dec MOVE_TO + 1
@up_4:  dec MOVE_TO
        lda (MOVE_FROM),y
        sta (MOVE_TO),y
        jmp @up
@up_end:
        lda #$FF                ; a link that is not 0; relink puts the right one
        iny
        sta (INDEX),y
        iny
        lda LINNUM
        sta (INDEX),y
        iny
        lda LINNUM + 1
        sta (INDEX),y
@copy:  iny
        lda BUF - 4,y
        sta (INDEX),y
        cpy ROOM
        bne @copy
@done:  jsr relink
        jsr program_start
        jmp to_main_loop

tokenise_from_here:
        jmp (ICRNCH)

; Reads a number at TXTPTR into LINNUM; Y is 0 after it.
at_address "BA96B", $A96B
        .export line_number
line_number:
        jmp line_number_2

        .segment "BCODE2"
line_number_2:
        ldx #0
        stx LINNUM
        stx LINNUM + 1
@digit: bcs @end
        sbc #'0' - 1            ; carry is clear: takes '0'
        pha
        lda LINNUM + 1          ; times ten
        sta INDEX
        lda LINNUM
        asl
        rol INDEX
        asl
        rol INDEX
        adc LINNUM
        sta LINNUM
        lda INDEX
        adc LINNUM + 1
        sta LINNUM + 1
        asl LINNUM
        rol LINNUM + 1
        pla
        clc
        adc LINNUM
        sta LINNUM
        bcc @next
        inc LINNUM + 1
@next:  jsr CHRGET
        jmp @digit
@end:   ldy #0
        rts

; Finds line LINNUM: carry set and its address in INDEX; or clear and the address of the first
; one behind it.
find_line:
        lda TXTTAB
        sta INDEX
        lda TXTTAB + 1
        sta INDEX + 1
@line:  ldy #1
        lda (INDEX),y
        beq @none
        iny
        lda (INDEX),y
        cmp LINNUM
        iny
        lda (INDEX),y
        sbc LINNUM + 1
        bcs @reached
        jsr next_line
        jmp @line
@reached:
        lda (INDEX),y
        cmp LINNUM + 1
        bne @none
        dey
        lda (INDEX),y
        cmp LINNUM
        bne @none
        rts                     ; carry set
@none:  clc
        rts

; INDEX to the line that its link names.
next_line:
        ldy #0
        lda (INDEX),y
        tax
        iny
        lda (INDEX),y
        sta INDEX + 1
        stx INDEX
        rts

; Sets the links of all lines anew, by the zeros that end them.
at_address "BA533", $A533
relink: jmp relink_2

        .segment "BCODE2"
relink_2:
        lda TXTTAB
        sta INDEX
        lda TXTTAB + 1
        sta INDEX + 1
@line:  ldy #1
        lda (INDEX),y
        beq @done
        ldy #3
@text:  iny
        lda (INDEX),y
        bne @text
        iny
        tya
        clc
        adc INDEX
        tax
        ldy #0
        sta (INDEX),y
        lda INDEX + 1
        adc #0
        iny
        sta (INDEX),y
        stx INDEX
        sta INDEX + 1
        bcc @line
@done:  rts

; NEW: no program.
at_address "BA642", $A642
        .assert * = $A642, lderror, "a documented address moved"
new_statement:
        bne @done
        jmp new_program
@done:  rts
        .export new_statement

; RUN without a number: variables cleared, TXTPTR before the first line.
at_address "BA659", $A659
program_start:
        jsr text_start
        lda #0
; CLR: Z set on entry, else it is not the end of the statement.
at_address "BA65E", $A65E
clear_statement:
        beq clear_variables_jump
        rts
clear_variables_jump:
        jmp clear_variables
        .export clear_statement
at_address "BA67A", $A67A
reset_stack:
        jmp reset_stack_2
at_address "BA68E", $A68E
text_start:
        clc
        lda TXTTAB
        adc #$FF
        sta TXTPTR
        lda TXTTAB + 1
        adc #$FF
        sta TXTPTR + 1
        rts

        .segment "BCODE2"
new_program:
        lda #0
        tay
        sta (TXTTAB),y
        iny
        sta (TXTTAB),y
        clc
        lda TXTTAB
        adc #2
        sta VARTAB
        lda TXTTAB + 1
        adc #0
        sta VARTAB + 1
        jsr text_start
        ; falls into clear_variables
clear_variables:
        jsr JT_CLALL
        lda MEMSIZ
        ldy MEMSIZ + 1
        sta FRETOP
        sty FRETOP + 1
        lda VARTAB
        ldy VARTAB + 1
        sta ARYTAB
        sty ARYTAB + 1
        sta STREND
        sty STREND + 1
        sec                     ; RESTORE
        lda TXTTAB
        sbc #1
        sta DATPTR
        lda TXTTAB + 1
        sbc #0
        sta DATPTR + 1
        ; falls into reset_stack_2
; Empties the stack but for the return address.
reset_stack_2:
        ldx #TEMPST
        stx TEMPPT
        pla
        tay
        pla
        ldx #$FA
        txs
        pha
        tya
        pha
        lda #0
        sta OLDTXT + 1
        sta $10                 ; subscripts allowed
        rts
