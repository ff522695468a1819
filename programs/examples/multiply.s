; multiply: 8 by 8 bits, with a product of 16.
;
;   in   A, X       the factors
;   out  product    their product, low byte first
;   uses A, X, factor

        .zeropage

        .exportzp product, factor
product: .res 2
factor:  .res 1

        .code

        .export multiply
multiply:
        stx factor
        lsr                     ; the lowest bit of one factor into the carry
        sta product
        lda #0
        ldx #8
next:   bcc :+
        clc
        adc factor              ; it is 1: add the other factor, at the product's high end
:       ror                     ; and all of it one down, which brings the next bit into the carry
        ror product
        dex
        bne next
        sta product + 1
        rts
