/* level-fill: fills a 40 x 22 tile field from a seed, proves to itself that the fill is repeatable,
 * times it, and leaves a verdict where a machine can read it. README.md says what to expect. */

#include <string.h>

#include "level-fill.h"

#define SCREEN ((unsigned char*)0x0400)
#define COLOURS ((unsigned char*)0xD800)
#define VERDICT (*(unsigned char*)0x02FF)
#define PEEK(address) (*(volatile unsigned char*)(address))

enum { BLACK = 0, WHITE = 1, RED = 2, GREEN = 5 };

#pragma bss-name(push, "FIELDS") /* starts on a page, and so does each field */
unsigned char field_a[0x400];
unsigned char field_b[0x400];
#pragma bss-name(pop)

/* What the program found, for whoever reads its labels. */
unsigned checksum1;
unsigned checksum1_again;
unsigned checksum2;
unsigned differing;         /* bytes of the two fills of level 1 that differ */
unsigned char misplaced;    /* objects that were not in their cells */

/* by tile: empty, wall, dirt, gem, player, exit */
static const unsigned char tile_code[] = {0x20, 0xA0, 0x66, 0x5A, 0x51, 0x5B};
static const unsigned char tile_colour[] = {0, 12, 8, 7, 1, 13};

static unsigned count_differing(const unsigned char* a, const unsigned char* b) {
    const unsigned char* end = a + CELLS;
    unsigned n = 0;
    for (; a != end; ++a, ++b) {
        if (*a != *b) ++n;
    }
    return n;
}

static void check_objects(unsigned char level, const unsigned char* field) {
    unsigned char i;
    for (i = 0; i < OBJECTS; ++i) {
        if (field[object_low[i][level] | object_high[i][level] << 8] != object_tile[i]) ++misplaced;
    }
}

/* -- text: screen codes of digits, small letters and spaces -------------------------------------- */

static void put(unsigned char row, unsigned char column, const char* text) {
    unsigned char* to = SCREEN + row * COLUMNS + column;
    while (*text) *to++ = *text++ & 0x3F;
}

static void put_number(unsigned char row, unsigned char column, unsigned long value,
                       unsigned char base, unsigned char digits) {
    unsigned char* to = SCREEN + row * COLUMNS + column + digits;
    while (digits--) {
        *--to = "0123456789abcdef"[(unsigned char)(value % base)] & 0x3F;
        value /= base;
    }
}

/* -- the picture --------------------------------------------------------------------------------- */

/* Four parts of 220 cells: cc65 makes absolute, indexed accesses of bytes counted by a byte. */
#define PART (CELLS / 4)
#define DRAW(part)                                              \
    tile = field_b[part * PART + i];                            \
    SCREEN[part * PART + i] = tile_code[tile];                  \
    COLOURS[part * PART + i] = tile_colour[tile]

static void draw_field_b(void) {
    static unsigned char i, tile;
    for (i = 0; i < PART; ++i) {
        DRAW(0);
        DRAW(1);
        DRAW(2);
        DRAW(3);
    }
}

static void wait_frames(unsigned char n) {
    for (; n; --n) {
        while (!(PEEK(0xD011) & 0x80)) {
        }
        while (PEEK(0xD011) & 0x80) {
        }
    }
}

void main(void) {
    unsigned char level, pass;

    __asm__("sei");
    PEEK(0xDC0D) = 0x7F; /* no interrupt from CIA 1, whoever lets them in again */
    (void)PEEK(0xDC0D);
    PEEK(0xD015) = 0;    /* the screen as at power-on, where cc65's start-up or another ROM has it */
    PEEK(0xD011) = 0x1B; /* otherwise; the fill's cycles depend on it, and its look on the letters */
    PEEK(0xD016) = 0xC8;
    PEEK(0xD018) = 0x15;
    PEEK(0xDD00) |= 3;
    PEEK(0xD020) = BLACK;
    PEEK(0xD021) = BLACK;
    memset(SCREEN, ' ', 1000);
    memset(COLOURS, WHITE, 1000);

    timed_fill(0, PAGE(field_a));
    checksum1 = checksum(field_a);
    level_fill(0, PAGE(field_b));
    checksum1_again = checksum(field_b);
    differing = count_differing(field_a, field_b);
    check_objects(0, field_a);
    check_objects(0, field_b);
    level_fill(1, PAGE(field_b));
    checksum2 = checksum(field_b);
    check_objects(1, field_b);
    level_fill(2, PAGE(field_b));
    check_objects(2, field_b);
    pass = differing == 0 && checksum1 == checksum1_again && checksum1 != checksum2 &&
           misplaced == 0;

    put(22, 0, "level 1  cs1      regen      cs2");
    put_number(22, 13, checksum1, 16, 4);
    put_number(22, 24, checksum1_again, 16, 4);
    put_number(22, 33, checksum2, 16, 4);
    put(23, 0, "diff      objs      gen cyc");
    put_number(23, 5, differing, 10, 3);
    put(23, 15, misplaced == 0 ? "ok" : "bad");
    put_number(23, 28, gen_cycles, 10, 6);
    put(24, 0, pass ? "pass" : "fail");
    VERDICT = pass ? 1 : 2;
    PEEK(0xD020) = pass ? GREEN : RED;

    for (level = 0;;) {
        level_fill(level, PAGE(field_b));
        draw_field_b();
        put_number(22, 6, level + 1, 10, 1);
        wait_frames(2);
        level_shown();
        if (++level == LEVELS) break;
        wait_frames(198);
    }
    for (;;) {
    }
}
