; The character set, drawn by hand. Two sets of 256: capitals with graphics, then lower case with
; capitals; in each the upper 128 are the lower ones reversed.

.macro row pattern
        .assert .strlen(pattern) = 8, error, "a row has eight pixels"
        bits .set 0
        .repeat 8, column
            .if .strat(pattern, column) = '#'
                bits .set bits | ($80 >> column)
            .endif
        .endrepeat
        .byte bits ^ reversed
.endmacro

        .segment "CHARGEN"
reversed .set $00
        .include "first_set.inc"
reversed .set $FF
        .include "first_set.inc"
reversed .set $00
        .include "second_set.inc"
reversed .set $FF
        .include "second_set.inc"
        .assert * = $E000, lderror, "the character set has a wrong length"
