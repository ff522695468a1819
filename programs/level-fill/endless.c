/* level-fill-endless: what level-fill does in one go, over and over: a load for benchmarks.
 *
 * Fills each level in turn, takes the checksum and compares it with what is right. `rounds` counts
 * the fills; when a checksum is wrong, the border turns red and it counts no further. */
#include "level-fill.h"

#pragma bss-name(push, "FIELDS")
unsigned char field[0x400];
#pragma bss-name(pop)

unsigned long rounds;

static const unsigned right[LEVELS] = {0x1731, 0xD622, 0x7DCC};

void main(void) {
    unsigned char level;

    __asm__("sei");
    for (;;) {
        for (level = 0; level < LEVELS; ++level) {
            level_fill(level, PAGE(field));
            if (checksum(field) != right[level]) {
                *(unsigned char*)0xD020 = 2;
                for (;;) {
                }
            }
            ++rounds;
        }
    }
}
