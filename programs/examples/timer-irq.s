; timer-irq: CIA 1's timer A interrupts every 1000 cycles, 256 times, through the KERNAL's vector.
;
; The handler notes how long after the underflow it was entered, which it reads off the timer
; itself: the shortest and the longest delay end up in `shortest` and `longest`. The main loop is
; made of instructions of 2 to 7 cycles, so the delay wanders. In the end the KERNAL's timer and
; vector are as before, $02FF is 1, and the program is back in BASIC.

IRQ_VECTOR = $0314
TIMER_A    = $DC04
ICR        = $DC0D
CONTROL_A  = $DC0E
VERDICT    = $02FF
KERNAL_END = $EA81              ; what every handler behind $0314 ends with: registers, RTI

PERIOD     = 1000

        .code

        sei
        lda IRQ_VECTOR
        sta old_vector
        lda IRQ_VECTOR + 1
        sta old_vector + 1
        lda #<handler
        sta IRQ_VECTOR
        lda #>handler
        sta IRQ_VECTOR + 1
        ldx #0
        stx count
        stx longest
        stx done
        lda #$FF
        sta shortest
        lda #<(PERIOD - 1)      ; the timer takes one cycle more than its latch says
        sta TIMER_A
        lda #>(PERIOD - 1)
        sta TIMER_A + 1
        lda #$81
        sta ICR
        lda #$11                ; load the latch, run
        sta CONTROL_A
        bit ICR                 ; forget what was before
        cli                     ; X is 0
loop:
        nop
        inc scratch
        inc scratch,x
        lda done
        beq loop

        sei
        lda old_vector
        sta IRQ_VECTOR
        lda old_vector + 1
        sta IRQ_VECTOR + 1
        jsr $FF84               ; IOINIT: the CIAs as the KERNAL wants them
        lda #1
finished:
        sta VERDICT
        cli
        rts

handler:
        sec
        lda #<(PERIOD - 1)
        sbc TIMER_A             ; the high byte is not needed: it is less than 256 cycles ago
        cmp longest
        bcc :+
        sta longest
:       cmp shortest
        bcs :+
        sta shortest
:       bit ICR                 ; reading it lets the next interrupt come
        inc count
        bne :+
        lda #$01
        sta ICR                 ; no more of them
        sta done
:       jmp KERNAL_END

        .bss

        .export shortest, longest
old_vector: .res 2
count:      .res 1
shortest:   .res 1
longest:    .res 1
done:       .res 1
scratch:    .res 1
