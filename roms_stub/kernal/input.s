; The screen editor, third part: CHRIN from keyboard and screen. A line is typed with the whole
; editor at hand; at RETURN the logical line on the screen is what was entered.

        .include "memory.inc"
        .import screen_out, quote_check, put_char, buffered_key
        .export line_input

SHIFT_RUN = $83

; The text that SHIFT with RUN/STOP types.
at_address "KECE7", $ECE7
run_text:
        .byte "LOAD", CR, "RUN", CR
run_text_length = 9

; Gives the next character of the line in A, $0D at its end, carry clear; X and Y are kept. Waits
; for a line first when none is under way.
at_address "KE632", $E632
line_input:
        txa
        pha
        tya
        pha
        lda CRSW
        beq @no_line
        jmp next_character
@no_line:
        jmp wait_for_key

        .segment "KE5CA"
        .assert * = $E5CA, lderror, "a documented address moved"
type_character:
        jsr screen_out
wait_for_key:
        lda NDX
        sta BLNSW               ; nothing typed: the cursor blinks
        sta AUTODN
        beq wait_for_key
        sei
        lda BLNON
        beq @not_shown
        lda GDBLN
        ldx GDCOL
        ldy #0
        sty BLNON
        jsr put_char
@not_shown:
        jsr buffered_key
        cmp #SHIFT_RUN
        bne @no_run
        sei
        ldx #run_text_length
        stx NDX
@run:   lda run_text - 1,x
        sta KEYD - 1,x
        dex
        bne @run
        beq wait_for_key
@no_run:
        cmp #CR
        bne type_character
        jmp entered

        .segment "KSPARE3"
entered:
        ldy LNMX
        sty CRSW
@trim:  lda (PNT),y
        cmp #SPACE
        bne @end
        dey
        bne @trim
@end:   iny
        sty INDX
        ldy #0
        sty AUTODN
        sty PNTR
        sty QTSW
        lda LXSP
        bmi first_character
        tax                     ; does the line still begin where the input began?
        jsr first_row
        stx DATA
        ldx TBLX
        jsr first_row
        cpx DATA
        bne first_character
        lda LSTP
        sta PNTR
first_character:
        ldy PNTR
        cpy INDX
        bcc read_character
        bcs end_of_line

; From the screen back to PETSCII: reversed signs between quotation marks are control codes.
next_character:
        ldy PNTR
        cpy INDX
        bcc read_character
        inc PNTR                ; the RETURN counts as read
        bne end_of_line
read_character:
        lda (PNT),y
        sta DATA
        and #$3F
        tax
        lda DATA
        bpl @plain
        ldy QTSW
        bne @upper
@plain: and #$20
        bne @upper
        txa
        ora #$40
        tax
@upper: txa
        bit DATA
        bvc @got
        ora #$80
@got:   inc PNTR
        jsr quote_check
        sta DATA
        jmp give
end_of_line:
        lda #0
        sta CRSW
        lda #CR
        sta DATA
        lda DFLTN
        cmp #3
        beq print_return
        lda DFLTO
        cmp #3
        beq give
print_return: lda DATA
        jsr screen_out
give:  pla
        tay
        pla
        tax
        lda DATA
        cmp #$DE
        bne returned
        lda #$FF                ; pi
returned:
        clc
        rts

; Gives X = the first row of the logical line that row X is part of.
first_row:
        lda LDTB1,x
        bmi @done
        dex
        bpl first_row
        inx
@done:  rts
