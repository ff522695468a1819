; sprite-mover: eight sprites side by side; the first moves right, a pixel a frame, until it runs
; into the second.
;
; All eight are on the same lines, which costs the processor 2 cycles each there and 3 on the way
; in. The video chip says when two sprites' pixels met ($D01E); `met_at` is then the first
; sprite's x. $02FF is 1 when that is where the shapes say it must be, 2 when not.

RASTER    = $D012
SPRITE_X  = $D000
SPRITE_Y  = $D001
X_HIGH    = $D010
ENABLE    = $D015
EXPAND_Y  = $D017
PRIORITY  = $D01B
MULTI     = $D01C
EXPAND_X  = $D01D
COLLIDED  = $D01E               ; reading clears it
COLOUR    = $D027
POINTERS  = $07F8
VERDICT   = $02FF

SHAPE     = $0340               ; in the cassette buffer, block 13 of the bank
FIRST_X   = 24
GAP       = 60                  ; from the first sprite to the second
STEP      = 26                  ; between the others
TOP       = 100

        .code

        sei
        ldx #62                 ; a full block of 24 x 21 pixels
        lda #$FF
:       sta SHAPE,x
        dex
        bpl :-

        lda #0
        sta EXPAND_X
        sta EXPAND_Y
        sta MULTI
        sta PRIORITY
        sta X_HIGH
        ldx #7
        ldy #14
:       lda positions,x
        sta SPRITE_X,y
        lda #TOP
        sta SPRITE_Y,y
        lda #SHAPE / 64
        sta POINTERS,x
        txa
        ora #8                  ; colours 8 to 15: none is the background's
        sta COLOUR,x
        dey
        dey
        dex
        bpl :-
        lda #$FF
        sta ENABLE
        jsr frame_end           ; the collisions of the frame that was under way do not count
        lda COLLIDED

move:
        jsr frame_end
        lda COLLIDED
        and #%00000011
        cmp #%00000011          ; the first and the second
        beq met
        inc SPRITE_X
        bne move                ; always: they meet before the byte is full
met:
        lda SPRITE_X
        sta met_at
        lda #0
        sta ENABLE
        ldx #1
        lda met_at
        cmp #FIRST_X + GAP - 23 ; the blocks are 24 pixels wide: one column over the other
        beq :+
        inx
:
finished:
        stx VERDICT
        cli
        rts

; Returns in line 250, below the sprites and the text.
frame_end:
:       lda RASTER
        cmp #249
        bne :-
:       lda RASTER
        cmp #250
        bne :-
        rts

        .rodata

positions:
        .byte FIRST_X, FIRST_X + GAP
    .repeat 6, i
        .byte <(FIRST_X + GAP + STEP * (i + 1))
    .endrepeat
        .assert FIRST_X + GAP + STEP * 6 <= 255, error, "sprite 7 needs its high bit"

        .bss

        .export met_at
met_at: .res 1
