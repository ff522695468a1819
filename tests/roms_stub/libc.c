/* Uses of cc65's C64 library that end in KERNAL calls: console, files, time. */
#include <conio.h>
#include <stdio.h>
#include <time.h>

static char text[40];

int main(void) {
    FILE* file;
    clock_t start;
    size_t length;
    unsigned char width, height;

    clrscr();
    screensize(&width, &height);
    cprintf("console %ux%u\r\n", width, height);
    gotoxy(20, 2);
    cputs("at 20,2");
    gotoxy(0, 3);
    revers(1);
    cputc('r');
    revers(0);
    textcolor(COLOR_RED);
    cputc('c');
    gotoxy(0, 4);
    printf("printf %s %d %04x %ld\n", "text", -5, 0xbeef, 123456789L);

    start = clock();
    while (clock() == start) {
    }
    printf("clock %d of %d a second\n", (int)(clock() - start), (int)CLOCKS_PER_SEC);

    printf("kbhit %d", kbhit() != 0);
    *(char*)0x277 = 'X';
    *(char*)0xc6 = 1;
    printf(" %d", kbhit() != 0);
    printf(" cgetc %d\n", cgetc());

    file = fopen("data,s", "r");
    if (file == NULL) {
        puts("no file");
        return 1;
    }
    length = fread(text, 1, 5, file);
    printf("fread %u %s\n", (unsigned)length, text);
    printf("fgetc %d", fgetc(file));
    printf(" %d", fgetc(file));
    printf(" %d eof %d\n", fgetc(file), feof(file) != 0);
    fclose(file);

    file = fopen("out,s", "w");
    fprintf(file, "line %d\n", 1);
    fclose(file);
    file = fopen("out,s", "r");
    fgets(text, sizeof text, file);
    printf("read back %s", text);
    fclose(file);
    return 0;
}
