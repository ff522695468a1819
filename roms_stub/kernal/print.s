; The screen editor, second part: printing a character, control codes, quote and insert mode.

        .include "memory.inc"
        .export screen_out, quote_check
        .import set_line, home_cursor, clear_screen, scroll_up, open_row, put_char, blank_cell

BOTTOM      = ROWS - 1
QUOTE       = $22
DEL         = $14
INST        = $94
PI          = $FF

; Prints A (PETSCII) at the cursor. A, X and Y are kept, carry is clear, interrupts are allowed.
at_address "KE716", $E716
screen_out:
        pha
        sta DATA
        txa
        pha
        tya
        pha
        lda #0
        sta CRSW
        lda DATA
        and #$7F
        cmp #CR                 ; RETURN with and without SHIFT
        bne @not_return
        jsr carriage_return
        jmp print_done
@not_return:
        lda DATA
        and #$60
        bne glyph               ; $00-$1F and $80-$9F are control codes
        lda DATA
        ldx INSRT
        beq @no_inserts
        cmp #INST
        bne glyph               ; insert mode shows all but INST
        beq @control
@no_inserts:
        ldx QTSW
        beq @control
        cmp #DEL
        bne glyph               ; quote mode shows all but DEL
@control:
        jsr control_code
        jmp print_done

; DATA as a cell of the screen. Control codes show as reversed letters and signs.
glyph:  lda DATA
        jsr quote_check
        cmp #PI
        bne @code
        lda #$DE                ; pi has two codes
@code:  pha
        lsr
        lsr
        lsr
        lsr
        lsr
        tax
        pla
        eor screen_code,x
        bmi @put                ; a control code
        ldx RVS
        beq @put
        ora #$80
@put:   ldx INSRT
        beq @not_inserted
        dec INSRT
@not_inserted:
        ldx COLOR
        jsr put_char
        jsr advance
print_done:
        pla
        tay
        lda INSRT
        beq @done
        lsr QTSW                ; inserting ends quote mode
@done:  pla
        tax
        pla
        clc
        cli
        rts

; PETSCII to screen code: what to exclusive-or, by the upper three bits.
screen_code:
        .byte $80, $00, $40, $20, $40, $C0, $80, $80

; A quotation mark switches quote mode. A is kept.
quote_check:
        cmp #QUOTE
        bne @done
        lda QTSW
        eor #1
        sta QTSW
        lda #QUOTE
@done:  rts

; The cursor goes one column on after a character; a logical line grows to two rows and ends
; after eighty columns.
advance:
        inc PNTR
        lda PNTR
        cmp #2 * COLUMNS
        beq new_line
        cmp #COLUMNS
        bne @done
        lda LNMX
        cmp #2 * COLUMNS - 1
        beq @second_row
        jsr grow_line
@second_row:
        inc TBLX
@done:  rts

; The row below the cursor's becomes the second one of its logical line: a new one that pushes
; those below down when $0292 says so, else the one that is there.
grow_line:
        ldx TBLX
        cpx #BOTTOM
        bne @room
        jsr scroll_up
        ldx TBLX
@room:  inx
        lda AUTODN
        bne open_second_row
        lda LDTB1 + 1,x         ; if it had a second row itself, that is alone now
        ora #$80
        sta LDTB1 + 1,x
        bmi link_second_row
open_second_row:
        jsr open_row
        ldx TBLX
        inx
link_second_row:
        lda LDTB1,x
        and #$7F
        sta LDTB1,x
        jmp set_line

; Return: the beginning of the next logical line; modes end.
carriage_return:
        lda #0
        sta INSRT
        sta RVS
        sta QTSW
        lda LNMX
        cmp #2 * COLUMNS - 1
        bne new_line
        lda PNTR
        cmp #COLUMNS
        bcs new_line
        inc TBLX
new_line:
        lsr LXSP                ; the cursor has left the row where an input began
        lda #0
        sta PNTR
        ; falls into cursor_down

; Cursor movements go by rows; set_line finds the logical line again.
cursor_down:
        lda TBLX
        cmp #BOTTOM
        bne @room
        jsr scroll_up
@room:  inc TBLX
to_row: jsr column
        sta PNTR
        jmp set_line

cursor_up:
        lda TBLX
        beq stay
        dec TBLX
        jmp to_row

cursor_right:
        jsr column
        cmp #COLUMNS - 1
        beq new_line
        inc PNTR
stay:   rts

cursor_left:
        jsr column
        beq @row_above
        dec PNTR
        rts
@row_above:
        lda TBLX
        beq stay
        dec TBLX
        lda #COLUMNS - 1
        sta PNTR
        jmp set_line

; Gives A = the cursor's column in its row, flags set by it.
column: lda PNTR
        cmp #COLUMNS
        bcc @done
        sbc #COLUMNS
@done:  cmp #0
        rts

; Deletes the character left of the cursor. From column 0 the one that ends the row above goes.
delete: lda PNTR
        bne @inside
        lda TBLX
        beq stay
        jsr cursor_left
        ldy PNTR
        jmp blank_cell
@inside:
        jsr cursor_left
        ldy PNTR
@next:  iny
        lda (PNT),y
        dey
        sta (PNT),y
        iny
        lda (USER),y
        dey
        sta (USER),y
        iny
        cpy LNMX
        bne @next
        jmp blank_cell

; Makes room for a character at the cursor, as long as the line's last column is free or the
; line can grow.
insert: ldy LNMX
        lda (PNT),y
        cmp #SPACE
        bne @grow
        cpy PNTR
        bne @move
@grow:  cpy #2 * COLUMNS - 1
        beq stay
        jsr grow_line
        ldy LNMX
@move:  cpy PNTR
        beq @open
        dey
        lda (PNT),y
        iny
        sta (PNT),y
        dey
        lda (USER),y
        iny
        sta (USER),y
        dey
        jmp @move
@open:  jsr blank_cell
        inc INSRT
        rts

; The control code in DATA. Unknown ones do nothing.
control_code:
        lda DATA
        ldx #15
@colour:
        cmp colour_codes,x
        beq @found
        dex
        bpl @colour
        ldx #code_count - 1
@action:
        cmp codes,x
        beq @act
        dex
        bpl @action
        rts
@found: stx COLOR
        rts
@act:   lda action_high,x
        pha
        lda action_low,x
        pha
        rts                     ; to the action

reverse_off:
        lda #0
        .byte $2C               ; BIT: skips the next instruction
reverse_on:
        lda #$12
        sta RVS
        rts

        .segment "KSPARE1"
lower_case:
        lda D018
        ora #$02
        bne set_case
upper_case:
        lda D018
        and #<~$02
set_case:
        sta D018
        rts
lock_case:
        lda MODE
        ora #$80
        bmi set_lock
unlock_case:
        lda MODE
        and #$7F
set_lock:
        sta MODE
        rts

; Colours 0 to 15 by their codes.
at_address "KE8DA", $E8DA
colour_codes:
        .byte $90, $05, $1C, $9F, $9C, $1E, $1F, $9E
        .byte $81, $95, $96, $97, $98, $99, $9A, $9B

        .segment "KSPARE1"
.define ACTIONS cursor_down-1, cursor_up-1, cursor_right-1, cursor_left-1, home_cursor-1, clear_screen-1, delete-1, insert-1, reverse_on-1, reverse_off-1, lower_case-1, upper_case-1, lock_case-1, unlock_case-1
codes:  .byte $11, $91, $1D, $9D, $13, $93, DEL, INST, $12, $92, $0E, $8E, $08, $09
code_count = * - codes
action_low:
        .lobytes ACTIONS
action_high:
        .hibytes ACTIONS
