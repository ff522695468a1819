; The fill: 40 x 22 tiles from a level's seed and limits, in less than a frame's time.
;
; The rule is a 16-bit Galois shift register, one step a cell: shift right, and when a 1 falls
; out, exclusive-or the register with $B400; then the low byte r picks the tile by the level's
; limits. What makes it quick:
;
; 1. $B400 touches the high byte only. So in eight steps the bits that fall out are the old low
;    byte's own eight, whatever the high byte was, and the register after eight steps is two
;    look-ups:   low' = high xor advance_low[low]     high' = advance_high[low]
; 2. The eight values of r on the way are nothing but the eight windows that slide from the old
;    low byte to the new one: r after k steps = low >> k | low' << (8-k).
; 3. A level's limits are multiples of 4, so six bits of r settle the tile, and one window of
;    eight bits settles three neighbours. Three windows, after steps 3, 6 and 8, give eight cells,
;    with a table for each place in the window: `here`, `one_before` and `two_before`.
; 4. 40 cells are five rounds of eight; a row is unrolled. Y walks the rows within a page, and
;    the stores get a new page three times a field.
; 5. The frame is wall whatever r was: the first and the last row only advance the register.

        .include "levels.inc"
        .include "zeropage.inc"
        .import popa
        .export _level_fill, level_fill, _lfsr
        .export _object_low, _object_high, _object_tile

low     = ptr2                  ; five bytes: the low byte before each of a row's rounds
high    = tmp1                  ; the register's high byte
page    = tmp2                  ; the field's page that the stores go to
first   = tmp3                  ; the field's first page
level   = tmp4
object  = ptr1

        .assert ptr3 = ptr2 + 2 .and ptr4 = ptr2 + 4, lderror, "low[] needs five bytes in a row"

ROUNDS  = COLUMNS / 8

; ------------------------------------------------------------------------------------------------
        .segment "PAGED"
        .align $100

; What eight steps make of the register, by its low byte.
.macro eight_steps
    .repeat 8
        step .set (step >> 1) ^ ((step & 1) * $B400)
    .endrepeat
.endmacro

advance_low:
    .repeat 256, i
        step .set i
        eight_steps
        .byte <step
    .endrepeat
advance_high:
    .repeat 256, i
        step .set i
        eight_steps
        .byte >step
    .endrepeat

; The halves that the windows after steps 3 and 6 are put together from.
right_3:
    .repeat 256, i
        .byte i >> 3
    .endrepeat
right_6:
    .repeat 256, i
        .byte i >> 6
    .endrepeat
left_5:
    .repeat 256, i
        .byte <(i << 5)
    .endrepeat

; For each level three pages: the tile of the cell whose r the window is, and of the two before.
; r of the cell before is the window one bit to the left; the bit that comes in does not matter.
.macro tiles_of_windows wall, dirt, gem, shift
    .local r
    .repeat 256, i
        r .set <(i << shift)
        .if r < wall
            .byte WALL
        .elseif r < dirt
            .byte DIRT
        .elseif r < gem
            .byte GEM
        .else
            .byte EMPTY
        .endif
    .endrepeat
.endmacro

tiles:
    .repeat LEVELS, n
        .repeat 3, shift
            tiles_of_windows .ident(.sprintf("WALL%d", n + 1)), .ident(.sprintf("DIRT%d", n + 1)), .ident(.sprintf("GEM%d", n + 1)), shift
        .endrepeat
    .endrepeat

; ------------------------------------------------------------------------------------------------
        .rodata

tiles_page:
    .repeat LEVELS, n
        .byte >tiles + 3 * n
    .endrepeat
seed_low:
        .lobytes SEED1, SEED2, SEED3
seed_high:
        .hibytes SEED1, SEED2, SEED3

; Where the objects lie, as offsets into the field: [object][level].
_object_low:
    .repeat OBJECTS, o
        .repeat LEVELS, n
            .byte <.ident(.sprintf("OBJECT%d_%d", n + 1, o))
        .endrepeat
    .endrepeat
_object_high:
    .repeat OBJECTS, o
        .repeat LEVELS, n
            .byte >.ident(.sprintf("OBJECT%d_%d", n + 1, o))
        .endrepeat
    .endrepeat
_object_tile:
        .byte TILE0, TILE1, TILE2, TILE3, TILE4

        .bss

_lfsr:  .res 2                  ; the register after the last fill

; ------------------------------------------------------------------------------------------------
        .code

; How many cells before the window's own the cell in column 8 * g + k of a round is.
SHIFT0 = 2
SHIFT1 = 1
SHIFT2 = 0
SHIFT3 = 2
SHIFT4 = 1
SHIFT5 = 0
SHIFT6 = 1
SHIFT7 = 0

; One cell of a row from the window in X. Both operands' high bytes are set in the running program.
.macro cell column
    .if column = 0 || column = COLUMNS - 1
        lda #WALL
    .else
        .ident(.sprintf("look%d", column)):
        lda $FF00,x             ; here, one_before or two_before
    .endif
        .ident(.sprintf("store%d", column)):
        sta $FF00 + column,y
.endmacro

; Eight cells: 121 cycles. X: the low byte before, and after.
.macro round g
        lda high
        eor advance_low,x
        sta low + (g + 1) .mod ROUNDS
        lda advance_high,x
        sta high

        lda right_3,x           ; after step 3
        ldx low + (g + 1) .mod ROUNDS
        ora left_5,x
        tax
        cell 8 * g
        cell 8 * g + 1
        cell 8 * g + 2

        lda low + (g + 1) .mod ROUNDS
        asl a
        asl a
        ldx low + g
        ora right_6,x           ; after step 6
        tax
        cell 8 * g + 3
        cell 8 * g + 4
        cell 8 * g + 5

        ldx low + (g + 1) .mod ROUNDS
        cell 8 * g + 6
        cell 8 * g + 7
.endmacro

; void __fastcall__ level_fill (unsigned char level, unsigned char page);
_level_fill:
        pha
        jsr popa
        tax
        pla
        tay
        jmp level_fill

        .segment "PAGED"        ; so that no branch crosses a page in one build and not in another
        .align $100

; X: the level, from 0; past the last it is the last. Y: the page that the field starts on.
; Changes A, X, Y, tmp1 to tmp4 and ptr1 to ptr4.
level_fill:
        cpx #LEVELS
        bcc :+
        ldx #LEVELS - 1
:       sty first
        sty page

        ; the row's look-ups go to this level's tiles
        stx level
        lda tiles_page,x
        tay                     ; here
        iny                     ; one_before
        tax
        inx
        inx                     ; two_before
    .repeat COLUMNS - 2, c
        .if .ident(.sprintf("SHIFT%d", (c + 1) & 7)) = 0
        sta .ident(.sprintf("look%d", c + 1)) + 2
        .elseif .ident(.sprintf("SHIFT%d", (c + 1) & 7)) = 1
        sty .ident(.sprintf("look%d", c + 1)) + 2
        .else
        stx .ident(.sprintf("look%d", c + 1)) + 2
        .endif
    .endrepeat

        ; the first and the last row are wall
        ldx first
    .repeat 4, i
        stx top + 3 * i + 2
    .endrepeat
        inx
        inx
        inx
    .repeat 4, i
        stx bottom + 3 * i + 2
    .endrepeat
        lda #WALL
        ldy #COLUMNS / 4 - 1
walls:
top:
    .repeat 4, i
        sta COLUMNS / 4 * i,y
    .endrepeat
bottom:
    .repeat 4, i
        sta <((ROWS - 1) * COLUMNS) + COLUMNS / 4 * i,y
    .endrepeat
        dey
        bpl walls

        ; the register past the first row
        ldx level
        lda seed_high,x
        sta high
        lda seed_low,x
        tax
        jsr advance_row
        stx low

        jsr to_page             ; leaves low in X
        ldy #COLUMNS            ; the second row
row:
    .repeat ROUNDS, g
        round g
    .endrepeat
        tya
        clc
        adc #COLUMNS
        tay
        bcs next_page
        cpy #<((ROWS - 1) * COLUMNS)    ; no earlier row has this offset in its page
        beq inside_done
        jmp row
next_page:
        inc page
        jsr to_page
        jmp row

inside_done:
        jsr advance_row         ; the last row's steps
        stx _lfsr
        lda high
        sta _lfsr + 1

        ldx level
        ldy #0
        clc
    .repeat OBJECTS, o
        lda _object_low + LEVELS * o,x
        sta object
        lda _object_high + LEVELS * o,x
        adc first
        sta object + 1
        lda #.ident(.sprintf("TILE%d", o))
        sta (object),y
    .endrepeat
        rts

; The register, low byte in X and high byte in `high`, 40 steps on. Changes A.
advance_row:
    .repeat ROUNDS
        lda high
        eor advance_low,x
        pha
        lda advance_high,x
        sta high
        pla
        tax
    .endrepeat
        rts

; Sends the row's stores to `page`. Leaves low in X; keeps Y and A.
to_page:
        ldx page
    .repeat COLUMNS, c
        stx .ident(.sprintf("store%d", c)) + 2
    .endrepeat
        ldx low
        rts
