#include "level-fill.h"

/* Over a field's bytes in order, from 0: cs = (cs xor byte) * 5 + 1. */
unsigned checksum(const unsigned char* field) {
    const unsigned char* end = field + CELLS;
    unsigned cs = 0;
    for (; field != end; ++field) {
        cs ^= *field;
        cs = (cs << 2) + cs + 1;
    }
    return cs;
}
