; raster-bars: a bar of colours in the border and the background, made by polling the raster line.
;
; For 100 frames the colours of lines 96 to 127 come from a table, each written when its line has
; begun; in a badline the processor gets there late, and the stair at the bar's left edge shows by
; how much. Then the screen is as before, $02FF is 1, and the program is back in BASIC.

RASTER     = $D012
BORDER     = $D020
BACKGROUND = $D021
VERDICT    = $02FF

FIRST_LINE = 96
LINES      = 32
FRAMES     = 100

        .code

        lda BORDER
        sta old_border
        lda BACKGROUND
        sta old_background
        lda #FRAMES
        sta frames
        sei                     ; or the KERNAL's interrupt would come in between
frame:
        ldx #0
        ldy #FIRST_LINE
line:
:       cpy RASTER              ; lines 96 to 128 come once a frame: no need of bit 8 in $D011
        bne :-
        lda colours,x
        sta BORDER
        sta BACKGROUND
        iny
        inx
        cpx #LINES
        bne line
:       cpy RASTER
        bne :-
        lda old_border
        sta BORDER
        lda old_background
        sta BACKGROUND
        dec frames
        bne frame
        lda #1
finished:
        sta VERDICT
        cli
        rts

        .rodata

colours:
        .byte 6, 6, 4, 6, 4, 4, 14, 4, 14, 14, 3, 14, 3, 3, 13, 1
        .byte 1, 13, 3, 3, 14, 3, 14, 14, 4, 14, 4, 4, 6, 4, 6, 6

        .bss

frames:         .res 1
old_border:     .res 1
old_background: .res 1
