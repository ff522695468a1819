; copy: a block of memory to another place.
;
;   in   source, target  addresses
;        length          bytes, 0 to 65535
;   out  source, target  have moved on by whole pages
;   uses A, X, Y
;
; It goes upwards: where the two overlap, the target has to be the lower one.

        .zeropage

        .exportzp source, target, length
source: .res 2
target: .res 2
length: .res 2

        .code

        .export copy
copy:
        ldy #0
        ldx length + 1
        beq rest
page:   lda (source),y          ; whole pages
        sta (target),y
        iny
        bne page
        inc source + 1
        inc target + 1
        dex
        bne page
rest:   ldx length              ; and what is left
        beq done
byte:   lda (source),y
        sta (target),y
        iny
        dex
        bne byte
done:   rts
