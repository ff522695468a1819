; A raster interrupt that changes the border's colour at a line of its own.
;
;   install   from now on the interrupt comes, through $0314, in place of the KERNAL's timer's
;   handler   the interrupt itself
;   colour    what the border becomes

IRQ_VECTOR = $0314
CONTROL    = $D011
RASTER     = $D012
VIC_IRQ    = $D019              ; what interrupted; writing a 1 forgets it
VIC_MASK   = $D01A
BORDER     = $D020
CIA_IRQ    = $DC0D
KERNAL_END = $EA81              ; what a handler behind $0314 ends with: registers, RTI

LINE       = 100

        .code

        .export install, handler, colour
install:
        sei
        lda #$7F
        sta CIA_IRQ             ; the timer interrupts no more,
        lda CIA_IRQ             ; and if it has just done so that is forgotten
        lda #LINE
        sta RASTER
        lda CONTROL
        and #$7F                ; the line's ninth bit
        sta CONTROL
        lda #<handler
        sta IRQ_VECTOR
        lda #>handler
        sta IRQ_VECTOR + 1
        lda #1
        sta VIC_IRQ
        sta VIC_MASK
        cli
        rts

handler:
        lda colour
        sta BORDER
        lda #1
        sta VIC_IRQ
        jmp KERNAL_END

        .data

colour: .byte 5
