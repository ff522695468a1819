; The screen editor, first part: geometry. Logical lines of one or two rows, their addresses,
; clearing, scrolling, opening a row.

        .include "memory.inc"
        .export iobase, screen_size, plot, screen_init, clear_screen, home_cursor, set_line
        .export screen_defaults, row_address, clear_row, put_char, put_cell, colour_pointer
        .export scroll_up, open_row
        .import choose_table

FIRST   = $80                   ; in LDTB1: a logical line begins in this row

at_address "KE500", $E500
iobase: ldx #<CIA1
        ldy #>CIA1
        rts

at_address "KE505", $E505
screen_size:
        ldx #COLUMNS
        ldy #ROWS
        rts

; PLOT: carry clear sets the cursor to row X, column Y; both ways gives it in X and Y.
at_address "KE50A", $E50A
plot:   bcs @give
        stx TBLX
        sty PNTR
        jsr set_line
@give:  ldx TBLX
        ldy PNTR
        rts

; Screen, keyboard and VIC-II as after power-on, screen cleared.
at_address "KE518", $E518
screen_init:
        jsr screen_defaults
        lda #0
        sta MODE
        sta BLNON
        lda #<choose_table
        sta KEYLOG
        lda #>choose_table
        sta KEYLOG + 1
        lda #10
        sta XMAX
        sta DELAY
        lda #LIGHT_BLUE
        sta COLOR
        lda #4
        sta KOUNT
        lda #12
        sta BLNCT
        sta BLNSW               ; not 0: no cursor
        ; falls into clear_screen

LIGHT_BLUE = 14

; Every row a logical line of its own, all blank; the cursor home.
at_address "KE544", $E544
clear_screen:
        ldx #ROWS - 1
        jsr link_row_below      ; a mark below the last row ends its line
@row:   jsr link_row
        jsr clear_row
        dex
        bpl @row
        jmp home_cursor
at_address "KE566", $E566
home_cursor:
        ldy #0
        sty PNTR
        sty TBLX
; From row $D6 and column $D3: finds the logical line and sets its address, length and the
; cursor's column in it.
at_address "KE56C", $E56C
set_line:
        ldx TBLX
        lda PNTR
@up:    ldy LDTB1,x
        bmi @first
        clc
        adc #COLUMNS
        sta PNTR
        dex
        bpl @up
        inx
@first: jsr row_address
        lda #COLUMNS - 1
        ldy LDTB1 + 1,x
        bmi @single
        lda #2 * COLUMNS - 1
@single:
        sta LNMX
        jmp colour_pointer

at_address "KE59A", $E59A
        jsr screen_defaults
        jmp home_cursor

; Input from the keyboard, output to the screen, VIC-II registers as after power-on.
at_address "KE5A0", $E5A0
screen_defaults:
        lda #3
        sta DFLTO
        lda #0
        sta DFLTN
        ldx #vic_end - vic_values + 1
@next:  lda vic_values - 1,x
        sta VIC - 1,x
        dex
        bne @next
        rts

; The VIC-II's registers $D000 to $D02E: 25 rows, 40 columns, screen at $0400, upper case
; character set, raster compare at line 311, border light blue on blue. $D02E, the colour of
; sprite 7, has no room here: it gets the letter L that follows, of which the VIC-II takes 12.
at_address "KECB9", $ECB9
vic_values:
        .res 16, 0
        .byte 0, $9B, $37, 0, 0, 0, $08, 0, $14, $0F, 0, 0, 0, 0, 0, 0
        .byte 14, 6, 1, 2, 3, 4, 0, 1, 2, 3, 4, 5, 6, 7
vic_end:

; Low bytes of the rows' addresses in the screen.
at_address "KECF0", $ECF0
row_low:
        .repeat ROWS, row
        .byte <(row * COLUMNS)
        .endrepeat

        .segment "KSPARE3"
row_high:
        .repeat ROWS, row
        .byte >(row * COLUMNS) | FIRST
        .endrepeat
link_row_below:
        lda HIBASE
        ora #FIRST | >(ROWS * COLUMNS)
        sta LDTB1 + ROWS
        rts
; Row X becomes a line of its own.
link_row:
        lda row_high,x
        ora HIBASE
        sta LDTB1,x
        rts

; Screen address of row X into $D1.
at_address "KE9F0", $E9F0
row_address:
        lda row_low,x
        sta PNT
        lda LDTB1,x
        and #3
        ora HIBASE
        sta PNT + 1
        rts

; Row X blank, in the text colour. X is kept.
at_address "KE9FF", $E9FF
clear_row:
        jsr row_address
        jsr colour_pointer
        ldy #COLUMNS - 1
@next:  jsr blank_cell
        dey
        bpl @next
        rts

at_address "KEA13", $EA13
; Screen code A in colour X under the cursor; the cursor's blinking waits for two interrupts.
put_char:
        tay
        lda #2
        sta BLNCT
        jsr colour_pointer
        tya
        ldy PNTR
; The same at column Y of the line whose pointers are set.
at_address "KEA1E", $EA1E
put_cell:
        jmp put_cell_2

; Colour RAM address that belongs to the screen address in $D1. A only is changed.
at_address "KEA24", $EA24
colour_pointer:
        lda PNT
        sta USER
        lda PNT + 1
        and #3
        ora #$D8
        sta USER + 1
        rts

        .segment "KSPARE3"
put_cell_2:
        sta (PNT),y
        txa
        sta (USER),y
        rts

; A space in the text colour at column Y.
at_address "KE4DA", $E4DA
        .export blank_cell
blank_cell:
        jmp blank_cell_2

        .segment "KSPARE3"
blank_cell_2:
        lda #SPACE
        sta (PNT),y
        lda COLOR
        sta (USER),y
        rts

; The pointers of $D1 and $F3 for row X, the target of a move.
target_row:
        jsr row_address
        jmp colour_pointer

; The pointers SAL (screen) and EAL (colour) for row X, the source.
source_row:
        lda row_low,x
        sta SAL
        sta EAL
        lda row_high,x
        and #3
        pha
        ora HIBASE
        sta SAL + 1
        pla
        ora #$D8
        sta EAL + 1
        rts

; Moves a row's contents from the source to the target. X is kept.
copy_row:
        ldy #COLUMNS - 1
@next:  lda (SAL),y
        sta (PNT),y
        lda (EAL),y
        sta (USER),y
        dey
        bpl @next
        rts

; Scrolls up by the first logical line, one row or two; the cursor's row goes along. CTRL held
; slows it down. SAL and EAL, which belong to LOAD and SAVE, are kept.
at_address "KE8EA", $E8EA
scroll_up:
        ldx #3
@save:  lda SAL,x
        pha
        dex
        bpl @save
@line:  jsr scroll_one_row
        dec TBLX
        dec LXSP
        lda LDTB1
        bpl @line               ; the second row of a logical line on top: away with it, too
        lda #$7F
        sta CIA1 + PRA
        lda CIA1 + PRB
        cmp #$FB                ; CTRL
        bne restore_pointers
        ldx #0
        ldy #0
@wait:  nop
        dex
        bne @wait
        dey
        bne @wait
        sty NDX
restore_pointers:
        ldx #0
@next:  pla
        sta SAL,x
        inx
        cpx #4
        bne @next
        rts

scroll_one_row:
        ldx #0
@row:   jsr target_row
        inx
        jsr source_row
        jsr copy_row
        lda LDTB1,x             ; the mark of a line's first row goes with it
        asl
        lda LDTB1 - 1,x
        jsr set_mark
        sta LDTB1 - 1,x
        cpx #ROWS - 1
        bne @row
        jsr link_row
        jmp clear_row

; Carry becomes bit 7 of A.
set_mark:
        and #<~FIRST
        bcc @done
        ora #FIRST
@done:  rts

; Opens a blank row at X: the rows from there on move down, the last one is lost.
at_address "KE965", $E965
open_row:
        stx ROW_TO_OPEN
        ldx #3
@save:  lda SAL,x
        pha
        dex
        bpl @save
        ldx #ROWS - 1
@row:   cpx ROW_TO_OPEN
        beq @open
        jsr target_row
        dex
        jsr source_row
        jsr copy_row
        lda LDTB1,x
        asl
        lda LDTB1 + 1,x
        jsr set_mark
        sta LDTB1 + 1,x
        jmp @row
@open:  jsr clear_row
        jmp restore_pointers

ROW_TO_OPEN = $02A5
