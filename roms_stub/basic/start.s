; BASIC's cold and warm start, what it keeps in zero page and page 3, the READY loop.

        .include "memory.inc"
        .include "basic.inc"
        .import print_string, print_number, input_line, tokenise, store_line
        .import list_vector
        .import execute, new_program, reset_stack, error_message
        .export cold_start, warm_start_basic, ready, main_loop, to_main_loop, error_vector

at_address "BA000", $A000
        .addr cold_start, warm_start_basic
        .byte "BADLINE!"        ; where the original says CBMBASIC

at_address "KE37B", $E37B
warm_start_basic:
        jsr JT_CLRCHN
        lda #0
        sta CHANNEL
        jsr reset_stack
        cli
        ldx #$80                ; no error
        jmp (IERROR)
at_address "KE38B", $E38B
error_vector:
        jmp ready_or_error

at_address "KE394", $E394
cold_start:
        jsr set_vectors
        jsr set_memory
        jsr banner
        jmp start_ready

; CHRGET as it stands at $73: skips spaces; carry clear for a digit, Z set at the end of a
; statement. Programs know this code byte by byte (it is printed in every memory map): TXTPTR is
; the operand of its LDA.
at_address "KE3A2", $E3A2
chrget_image:
        inc TXTPTR
        bne @read
        inc TXTPTR + 1
@read:  lda $EA60
        cmp #':'
        bcs @done
        cmp #SPACE
        beq chrget_image
        sec
        sbc #'0'
        sec
        sbc #<-'0'
@done:  rts
        .byte $80, $4F, $C7, $52, $58   ; the first random number
chrget_end:

at_address "KE3BF", $E3BF
set_memory:
        lda #$4C                ; JMP
        sta JMPER
        sta USRPOK
        lda #<ILLEGAL
        ldy #>ILLEGAL
        sta USRPOK + 1
        sty USRPOK + 2
        jmp set_memory_2

at_address "KE422", $E422
banner: jmp banner_2

at_address "KE447", $E447
basic_vectors:
        .addr error_vector, main_loop, tokenise, list_vector, $A7E4, $AE86

at_address "KE453", $E453
set_vectors:
        ldx #11
@next:  lda basic_vectors,x
        sta IERROR,x
        dex
        bpl @next
        rts

        .segment "BCODE2"
start_ready:
        ldx #$FB
        txs
        jmp ready

set_memory_2:
        lda #<GIVAYF
        ldy #>GIVAYF
        sta ADRAY2
        sty ADRAY2 + 1
        lda #<FACINX
        ldy #>FACINX
        sta ADRAY1
        sty ADRAY1 + 1
        ldx #chrget_end - chrget_image - 1
@copy:  lda chrget_image,x
        sta CHRGET,x
        dex
        bpl @copy
        lda #3
        sta FOUR6
        lda #0
        sta FACOV
        sta CHANNEL
        sta LASTPT + 1
        lda #TEMPPT
        sta LASTPT
        ldx #1
        stx BUF - 3             ; a link before the input line
        stx BUF - 4
        ldx #TEMPST
        stx TEMPPT
        sec
        jsr JT_MEMBOT
        stx TXTTAB
        sty TXTTAB + 1
        sec
        jsr JT_MEMTOP
        stx MEMSIZ
        sty MEMSIZ + 1
        stx FRETOP
        sty FRETOP + 1
        ldy #0
        tya
        sta (TXTTAB),y          ; the byte before the program
        inc TXTTAB
        bne @done
        inc TXTTAB + 1
@done:  rts

banner_2:
        lda #<banner_text
        ldy #>banner_text
        jsr print_string
        lda MEMSIZ
        sec
        sbc TXTTAB
        tax
        lda MEMSIZ + 1
        sbc TXTTAB + 1
        jsr print_number
        lda #<free_text
        ldy #>free_text
        jsr print_string
        jmp new_program

banner_text:
        .byte CR, "       **** BADLINE C64 ROMS ****", CR, CR, " 64K RAM SYSTEM  ", 0
free_text:
        .byte " BASIC BYTES FREE", CR, 0
ready_text:
        .byte CR, "READY.", CR, 0

; X: error number, bit 7 none.
ready_or_error:
        txa
        bmi @ready
        jmp error_message
@ready: jmp ready

at_address "BA474", $A474
ready:  lda #<ready_text
        ldy #>ready_text
        jsr print_string
        lda #$80                ; the KERNAL's control messages are wanted
        jsr JT_SETMSG
at_address "BA480", $A480
to_main_loop:
        jmp (IMAIN)
at_address "BA483", $A483
main_loop:
        jmp main_loop_2

        .segment "BCODE2"
main_loop_2:
        jsr input_line
        stx TXTPTR
        sty TXTPTR + 1
        jsr CHRGET
        tax
        beq @again
        ldx #$FF                ; direct mode
        stx CURLIN + 1
        bcs @direct
        jmp store_line
@direct:
        jsr tokenise_line
        jmp execute
@again: jmp to_main_loop
tokenise_line:
        jmp (ICRNCH)
