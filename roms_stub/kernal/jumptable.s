; The jump table and the processor's vectors. The calls that have a vector in page 3 go through it.

        .include "memory.inc"
        .import cint, ioinit, ramtas, restor, vector, setmsg, second, tksa, memtop, membot
        .import scan_keyboard, settmo, acptr, ciout, untlk, unlsn, listen, talk, readst
        .import setlfs, setnam, load, save, settim, rdtim, udtim, screen_size, plot, iobase
        .import reset, nmi_entry, irq_entry
        .export jt_clrchn, jt_stop, jt_udtim

at_address "KFF80", $FF80
        .byte 3                 ; the revision of the KERNAL whose behaviour this one keeps to
        jmp cint
        jmp ioinit
        jmp ramtas
        jmp restor
        jmp vector
        jmp setmsg
        jmp second
        jmp tksa
        jmp memtop
        jmp membot
        jmp scan_keyboard
        jmp settmo
        jmp acptr
        jmp ciout
        jmp untlk
        jmp unlsn
        jmp listen
        jmp talk
        jmp readst
        jmp setlfs
        jmp setnam
        jmp (IOPEN)
        jmp (ICLOSE)
        jmp (ICHKIN)
        jmp (ICKOUT)
jt_clrchn:
        jmp (ICLRCH)
        jmp (IBASIN)
        jmp (IBSOUT)
        jmp load
        jmp save
        jmp settim
        jmp rdtim
jt_stop:
        jmp (ISTOP)
        jmp (IGETIN)
        jmp (ICLALL)
jt_udtim:
        jmp udtim
        jmp screen_size
        jmp plot
        jmp iobase
        .assert * = $FFF6, lderror, "the jump table has the wrong length"

at_address "KFFFA", $FFFA
        .addr nmi_entry, reset, irq_entry
