; The clock round the fill: both timers of CIA 1 in a chain, started at the same cycle of the
; frame on every run.

        .include "zeropage.inc"
        .import level_fill, popa
        .export _timed_fill, fill_begin, fill_end, _gen_cycles, _level_shown, sync

VIC_CONTROL = $D011             ; bit 7: the raster line's bit 8
VIC_RASTER  = $D012
VIC_SPRITES = $D015
TIMER_A     = $DC04
TIMER_B     = $DC06
CONTROL_A   = $DC0E
CONTROL_B   = $DC0F

        .bss

_gen_cycles: .res 4             ; unsigned long: phi2 cycles of the last timed fill
level:       .res 1
page:        .res 1

        .code

; void __fastcall__ timed_fill (unsigned char level, unsigned char page);
; level_fill, from raster line 0 on; its cycles go to gen_cycles. Interrupts must be off.
;
; The figure is what passes between the program counter's arrival at fill_begin and its arrival at
; fill_end.
_timed_fill:
        sta page
        jsr popa
        sta level

        lda #$FF
        sta TIMER_A
        sta TIMER_A + 1
        sta TIMER_B
        sta TIMER_B + 1
        jsr sync
        lda #$51                ; B counts A's underflows
        sta CONTROL_B
        ldx level
        ldy page
        lda #$11
fill_begin:
        sta CONTROL_A
        jsr level_fill
        lda #0
        tax
fill_end:
        sta CONTROL_A,x         ; one cycle more than above, as the timer's start costs it one
        sta CONTROL_B

        ; the timers count down from $FFFFFFFF
        ldx #0
:       lda TIMER_A,x
        eor #$FF
        sta _gen_cycles,x
        inx
        cpx #4
        bne :-
        rts

; void level_shown (void);
_level_shown:
        rts

; ------------------------------------------------------------------------------------------------
        .segment "PAGED"
        .align $100

; Returns in raster line 0, always at the same cycle of it, whatever the model. Nothing may take
; cycles from the processor meanwhile: interrupts off; sprites are switched off here.
;
; A loop that polls the raster line leaves it a few cycles late, how many is chance. The loop
; `catch` passes once a line and reads the register about when it changes: when it finds the new
; line already, its next pass is one cycle shorter. So it arrives at the last read that finds the
; old line, and stays there. The models' lines differ in length, which is therefore measured first.
sync:
        lda #0
        sta VIC_SPRITES
        lda #$1B                ; screen on, 25 rows: badlines are lines 51, 59 to 243
        sta VIC_CONTROL

        ; 128 lines' cycles, from line 64 to 192. Lines above 55 come once a frame: no need of bit 8.
        lda #63
:       cmp VIC_RASTER
        bne :-
        lda #64
        ldx #$11
:       cmp VIC_RASTER
        bne :-
        stx CONTROL_A
        lda #192
        ldx #0
:       cmp VIC_RASTER
        bne :-
        stx CONTROL_A
        ; (what the timer counted + 64) / 128 is 63, 64 or 65
        sec
        lda #<($FFFF + 64)
        sbc TIMER_A
        tax
        lda #0
        sbc TIMER_A + 1
        cpx #$80
        rol a
        eor #$FF                ; 65 - it: where to enter the slides
        sec
        adc #65
        sta slide_1 + 1
        sta slide_2 + 1

        ldx #244
:       cpx VIC_RASTER
        bne :-
        inx
        ldy #12                 ; passes; the poll was late by 8 cycles at the most
        nop
        nop
        nop
catch:                          ; a pass takes as many cycles as a line
        lda #5
:       sec
        sbc #1
        bne :-
        nop
        nop
        clv
slide_1:
        bvc slide_1 + 2         ; 4, 5 or 6 cycles
        .byte $C9, $C9, $C9, $C5, $EA
        cpx VIC_RASTER
        bne :+                  ; one cycle shorter when it is the new line already
:       inx
        dey
        bne catch
catch_end:

        ; line 256 now. The same once a line until the raster line is below 256 again: line 0.
await:
        lda #6
:       sec
        sbc #1
        bne :-
        nop
        nop
        clv
slide_2:
        bvc slide_2 + 2
        .byte $C9, $C9, $C9, $C5, $EA
        bit VIC_CONTROL
        bmi await
sync_end:
        rts

        ; a branch into another page would take a cycle more
        .assert >catch = >sync_end, lderror, "sync's loops must lie within a page"
