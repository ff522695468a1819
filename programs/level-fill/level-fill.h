/* What the parts of level-fill have in common. */
#ifndef LEVEL_FILL_H
#define LEVEL_FILL_H

#define COLUMNS 40
#define ROWS 22
#define CELLS (COLUMNS * ROWS)
#define LEVELS 3
#define OBJECTS 5

/* fill.s; `page` is the high byte of the address of a field, which starts on a page */
void __fastcall__ level_fill(unsigned char level, unsigned char page);
extern const unsigned char object_low[OBJECTS][LEVELS];
extern const unsigned char object_high[OBJECTS][LEVELS];
extern const unsigned char object_tile[OBJECTS];

/* clock.s */
void __fastcall__ timed_fill(unsigned char level, unsigned char page);
extern unsigned long gen_cycles;
void level_shown(void); /* does nothing: a place to stop at */

#define PAGE(field) ((unsigned char)((unsigned)(field) >> 8))

/* checksum.c */
unsigned checksum(const unsigned char* field);

#endif
