; The jiffy clock: sixtieths of a second since midnight, in $A0 (high) to $A2.

        .include "memory.inc"
        .import read_stop_row
        .export udtim, rdtim, settim

JIFFIES_A_DAY = 60 * 60 * 60 * 24       ; $4F1A00, and the clock shows that value, too

; UDTIM: one jiffy more, midnight starts again at 0; then the STOP key's row.
at_address "KF69B", $F69B
udtim:  inc TIME + 2
        bne @carried
        inc TIME + 1
        bne @carried
        inc TIME
@carried:
        lda TIME
        cmp #^JIFFIES_A_DAY
        bcs @midnight
        jmp read_stop_row
@midnight:
        jmp midnight

        .segment "KSPARE1"
midnight:
        lda TIME + 1
        cmp #>JIFFIES_A_DAY
        bcc @same_day
        lda TIME + 2
        beq @same_day
        lda #0
        sta TIME
        sta TIME + 1
        sta TIME + 2
@same_day:
        jmp read_stop_row

; RDTIM: A low, X middle, Y high byte.
at_address "KF6DD", $F6DD
rdtim:  sei
        lda TIME + 2
        ldx TIME + 1
        ldy TIME
; SETTIM: the same way in. Both leave interrupts allowed.
at_address "KF6E4", $F6E4
settim: sei
        sta TIME + 2
        stx TIME + 1
        sty TIME
        cli
        rts
