; Power-on: reset, chips, memory, vectors.

        .include "memory.inc"
        .import irq, brk_default, nmi_default
        .import open, close, chkin, chkout, clrchn, chrin, chrout, stop, getin, clall
        .import load_default, save_default
        .export reset, ioinit, ramtas, restor, vector, cint, cartridge_present, start_timer

BASIC_COLD  = $A000
CARTRIDGE   = $8000

; Programs that try out the banking know the KERNAL by its first byte.
at_address "KE000", $E000
        .byte $85

; Reset. A cartridge with its mark at $8004 gets the machine as it is, before anything else.
at_address "KFCE2", $FCE2
reset:
        ldx #$FF
        sei
        txs
        cld
        jsr cartridge_present
        bne @no_cartridge
        jmp (CARTRIDGE)
@no_cartridge:
        stx D016                ; bit 5 off: the VIC-II runs
        jsr ioinit
        jsr ramtas
        jsr restor
        jsr cint
        cli
        jmp (BASIC_COLD)

; Gives Z set when the five bytes "CBM80", letters with bit 7 set, stand at $8004; X is below 8.
at_address "KFD02", $FD02
cartridge_present:
        ldx #5
@compare:
        lda cartridge_mark - 1,x
        cmp CARTRIDGE + 3,x
        bne @done
        dex
        bne @compare
@done:  rts

at_address "KFD10", $FD10
cartridge_mark:
        .byte $C3, $C2, $CD, $38, $30

; RESTOR: the vectors at $0314 to $0333 as after power-on.
at_address "KFD15", $FD15
restor:
        clc
        ldx #<vectors
        ldy #>vectors
; VECTOR: carry set copies the vectors to the table at X/Y (low/high), clear takes them from it.
at_address "KFD1A", $FD1A
vector:
        stx MEMUSS
        sty MEMUSS + 1
        ldy #vectors_end - vectors - 1
        bcs @give
@take:  lda (MEMUSS),y
        sta CINV,y
        dey
        bpl @take
        rts
@give:  jmp give_vectors

at_address "KFD30", $FD30
vectors:
        .word irq, brk_default, nmi_default
        .word open, close, chkin, chkout, clrchn, chrin, chrout, stop, getin, clall
        .word brk_default       ; $032E, free for users
        .word load_default, save_default
vectors_end:

; RAMTAS: clears zero page and pages 2 and 3, finds the end of memory, sets the screen page.
; A page is memory when it keeps two patterns; the byte tried is put back.
at_address "KFD50", $FD50
ramtas:
        lda #0
        tay
@clear: sta $0002,y             ; to $0101: the two bytes of the stack are part of it
        sta $0200,y
        sta $0300,y
        iny
        bne @clear
        lda #<TAPE_BUFFER
        sta TAPE1
        lda #>TAPE_BUFFER
        sta TAPE1 + 1
        lda #>SCREEN
        sta STAL + 1
        jmp find_end

SCREEN      = $0400
TAPE_BUFFER = $033C
BASIC_START = $0800

        .segment "KSPARE2"
give_vectors:
        lda CINV,y
        sta (MEMUSS),y
        dey
        bpl give_vectors
        rts

find_end:
        ldy #0
@page:  lda (STAL),y
        tax
        lda #$55
        sta (STAL),y
        cmp (STAL),y
        bne @end
        asl
        sta (STAL),y
        cmp (STAL),y
        bne @end
        txa
        sta (STAL),y
        inc STAL + 1
        bne @page
@end:   ldx #0
        ldy STAL + 1
        stx MEMEND
        sty MEMEND + 1
        stx MEMSTR
        lda #>BASIC_START
        sta MEMSTR + 1
        lda #>SCREEN
        sta HIBASE
        rts

; IOINIT: both CIAs quiet, keyboard rows driven, serial bus released, VIC bank 0, all ROMs seen,
; and timer A of CIA 1 interrupting sixty times a second.
at_address "KFDA3", $FDA3
ioinit:
        lda #$7F
        sta CIA1 + ICR
        sta CIA2 + ICR
        sta CIA1 + PRA
        lda #$08                ; one-shot, stopped
        sta CIA1 + CRA
        sta CIA2 + CRA
        sta CIA1 + CRB
        sta CIA2 + CRB
        ldx #0
        stx CIA1 + DDRB
        stx CIA2 + DDRB
        stx SIDVOL
        dex
        stx CIA1 + DDRA
        lda #$07
        sta CIA2 + PRA
        lda #$3F
        sta CIA2 + DDRA
        lda #$E7
        sta R6510
        lda #$2F
        sta D6510
        ; continues at start_timer

; The jiffy interrupt. 16421 + 1 and 17045 + 1 cycles are a sixtieth of a second.
at_address "KFDDD", $FDDD
start_timer:
        ldx #PAL_LATCH - latches
        lda PALNTS
        bne @set
        ldx #NTSC_LATCH - latches
@set:   lda latches,x
        sta CIA1 + TALO
        lda latches + 1,x
        sta CIA1 + TAHI
        jmp start_timer_running

        .segment "KSPARE2"
latches:
PAL_LATCH:
        .word 16421
NTSC_LATCH:
        .word 17045

start_timer_running:
        lda #$81
        sta CIA1 + ICR
        lda CIA1 + CRA
        and #$80                ; the mains frequency of the clock stays
        ora #$11                ; load, start, continuous
        sta CIA1 + CRA
        lda CIA2 + PRA          ; CLOCK of the serial bus held, as the computer does between calls
        ora #$10
        sta CIA2 + PRA
        rts

; CINT: screen editor and VIC-II, and whether this is a PAL or an NTSC machine: only on PAL the
; raster goes beyond line 262.
at_address "KFF5B", $FF5B
cint:   jsr screen_init
        jsr find_television
        sta PALNTS
        jmp start_timer
        .import screen_init

        .segment "KSPARE2"
; Gives A = 1 when the raster line reaches 256 + 24, else 0.
find_television:
        lda D011
        bpl find_television     ; lines 256 and later
@look:  lda D012
        cmp #24
        bcs @pal
        lda D011
        bmi @look
        lda #0
        rts
@pal:   lda #1
        rts
