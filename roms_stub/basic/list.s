; LIST: the program as text.

        .include "memory.inc"
        .include "basic.inc"
        .import keywords, print_number, print_space, new_line_out, ready
        .export list, list_vector

        .segment "BCODE2"
list:   lda TXTTAB
        sta LINE
        lda TXTTAB + 1
        sta LINE + 1
list_line:  ldy #1
        lda (LINE),y
        beq list_end
        jsr JT_STOP
        beq list_end
        jsr new_line_out
        ldy #2
        lda (LINE),y
        tax
        iny
        lda (LINE),y
        jsr print_number
        jsr print_space
        ldy #4
        lda #0
        sta QUOTED
list_character:
        lda (LINE),y
        beq list_next
        sty AT
        cmp #QUOTE
        bne list_no_quote
        inc QUOTED
list_no_quote:
        jmp (IQPLOP)
list_back:
        ldy AT
        iny
        bne list_character
list_next:  ldy #0
        lda (LINE),y
        tax
        iny
        lda (LINE),y
        sta LINE + 1
        stx LINE
        jmp list_line
list_end:   jsr new_line_out
        jmp ready

at_address "BA71A", $A71A
list_vector:
        jmp list_token

        .segment "BCODE2"
; A: a character or a token.
list_token:
        tax
        bpl @plain
        lda QUOTED
        lsr
        bcs @plain
        ldy #0
@word:  lda keywords,y
        beq @plain
        sta INDEX
        iny
        cpx INDEX
        bne @skip
        lda keywords,y
        cmp #'?'                ; PRINT has two spellings
        bne @print
@skip:  lda keywords,y
        iny
        cmp #0
        bne @skip
        beq @word
@print: lda keywords,y
        beq @done
        jsr JT_CHROUT
        iny
        bne @print
@plain: txa
        jsr JT_CHROUT
@done:  jmp list_back
