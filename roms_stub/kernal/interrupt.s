; IRQ, BRK and NMI: the entries and exits that programs hook into.

        .include "memory.inc"
        .import cartridge_present, restor, ioinit, screen_init
        .import scan_keyboard, read_stop_row
        .import jt_udtim, jt_stop
        .import colour_pointer, put_cell
        .export irq, brk_default, nmi_default, irq_entry, nmi_entry

BASIC_WARM  = $A002

; The processor comes here. Handlers find A, X and Y pushed and leave through $EA81; 29 cycles
; from the vector to the first instruction of the handler, which raster code counts on.
at_address "KFF48", $FF48
irq_entry:
        pha
        txa
        pha
        tya
        pha
        tsx
        lda $0104,x             ; the pushed status
        and #$10                ; B: a BRK
        beq @irq
        jmp (CBINV)
@irq:   jmp (CINV)

; A handler that enters the KERNAL's by JSR pushes a status without B here.
at_address "KFF43", $FF43
        php
        pla
        and #$EF
        pha
        ; the entry above follows

; The jiffy interrupt: clock, STOP row, cursor, tape motor, keyboard.
at_address "KEA31", $EA31
irq:    jsr jt_udtim
        lda BLNSW
        bne tape_motor
        dec BLNCT
        bne tape_motor
        jsr blink
; The motor runs while a tape key is down and no program holds the interlock.
tape_motor:
        lda R6510
        and #$10
        beq @key_down
        ldx #0
        stx CAS1
        lda R6510
        ora #$20
        bne @set_motor
@key_down:
        lda CAS1
        bne @keys
        lda R6510
        and #$1F
@set_motor:
        sta R6510
@keys:
        .repeat 10              ; without a key and a cursor the interrupt takes 212 cycles, as the
        nop                     ; original's does: what programs measure with it running agrees
        .endrepeat
        jmp keys
at_address "KEA7B", $EA7B
keys:   jsr scan_keyboard
at_address "KEA7E", $EA7E
irq_full_exit:
        lda CIA1 + ICR
at_address "KEA81", $EA81
irq_exit:
        pla
        tay
        pla
        tax
        pla
        rti

at_address "KFE43", $FE43
nmi_entry:
        sei
        jmp (NMINV)
at_address "KFE47", $FE47
nmi_default:
        pha
        txa
        pha
        tya
        pha
        lda #$7F
        sta CIA2 + ICR          ; RS-232's interrupts off while this one is looked at
        lda CIA2 + ICR
        bpl @restore_key
        jmp nmi_exit            ; CIA 2: RS-232 is not there to serve
@restore_key:
        jsr cartridge_present
        bne @no_cartridge
        jmp ($8002)
@no_cartridge:
        jmp nmi_restore_key

        .segment "KSPARE2"
nmi_restore_key:
        jsr read_stop_row
        jsr jt_stop
        bne nmi_exit
; RUN/STOP with RESTORE, and BRK: the machine as after power-on, the program kept.
; (entered at $FE66)
warm_start:
        jsr restor
        jsr ioinit
        jsr screen_init
        jmp (BASIC_WARM)

nmi_exit:
        lda ENABL
        sta CIA2 + ICR
        jmp nmi_return

at_address "KFE66", $FE66
brk_default:
        jmp warm_start

at_address "KFEBC", $FEBC
nmi_return:
        pla
        tay
        pla
        tax
        pla
        rti

        .segment "KSPARE2"
; Shows the cursor or takes it away.
blink:  lda #20
        sta BLNCT
        ldy PNTR
        lda BLNON
        bne @hide
        inc BLNON
        lda (PNT),y
        sta GDBLN
        jsr colour_pointer
        lda (USER),y
        sta GDCOL
        ldx COLOR
        lda GDBLN
        jmp @draw
@hide:  dec BLNON
        lda GDBLN
        ldx GDCOL
        eor #$80
@draw:  eor #$80
        jmp put_cell
