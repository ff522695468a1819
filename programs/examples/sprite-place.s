; place_sprite: a sprite to a place on the screen.
;
;   in   X      the sprite, 0 to 7
;        A      its x coordinate, the lower eight bits
;        carry  its x coordinate, the ninth bit
;        Y      its y coordinate
;   uses A, X

SPRITE_X = $D000                ; two bytes a sprite: x, y
SPRITE_Y = $D001
X_HIGH   = $D010                ; the ninth bits, one a sprite

        .code

        .export place_sprite
place_sprite:
        pha
        lda bits,x
        bcs high
        eor #$FF
        and X_HIGH
        bcc both                ; always: nothing has changed the carry
high:   ora X_HIGH
both:   sta X_HIGH
        txa
        asl
        tax
        pla
        sta SPRITE_X,x
        tya
        sta SPRITE_Y,x
        rts

        .rodata

bits:   .byte 1, 2, 4, 8, 16, 32, 64, 128
