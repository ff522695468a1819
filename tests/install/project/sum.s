; The sum of 1 to 100, in `result`.

        .code

start:  ldx #100
        lda #0
        sta result
        sta result + 1
add_x:  txa
        clc
        adc result
        sta result
        bcc :+
        inc result + 1
:       dex
        bne add_x
done:   rts

result: .res 2
