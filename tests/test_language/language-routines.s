; Routines for language.6502 to test: each shows something that a suite can look at.

        .export fill, copy, multiply, border, jump, vectors
        .export destination, source, count, factor, product, calls

        .zeropage
destination: .res 2             ; word
source:      .res 2             ; word
count:       .res 1             ; bytes, 1 to 255
factor:      .res 1
product:     .res 2             ; word

        .bss
calls:       .res 1             ; calls of border

        .code

; A to `count` bytes from `destination` on: 7 + 14 * count cycles.
.proc fill
        ldy #0
next:   sta (destination),y
        iny
        cpy count
        bne next
        rts
.endproc

; `count` bytes from `source` to `destination`.
.proc copy
        ldy count
next:   dey
        lda (source),y
        sta (destination),y
        tya
        bne next
        rts
.endproc

; A times `factor` into `product`, and X for the low byte. Shifts and adds.
.proc multiply
        sta product
        lda #0
        ldx #8
        lsr product
next:   bcc even
        clc
        adc factor
even:   ror a
        ror product
        dex
        bne next
        sta product+1
        ldx product
        rts
.endproc

; The colour in A to the border. Counts its calls.
.proc border
        sta $d020
        inc calls
        rts
.endproc

; To the routine A of `vectors`, by RTS.
.proc jump
        asl a
        tax
        lda vectors+1,x
        pha
        lda vectors,x
        pha
        rts
.endproc

vectors:
        .word border - 1
        .word fill - 1
