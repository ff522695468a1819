; LOAD and SAVE, the file parameters, the status, the limits of memory.

        .include "memory.inc"
        .import screen_out
        .import error, open_serial, close_serial
        .import listen, second, talk, tksa, ciout, acptr, unlsn, untlk
        .import jt_stop
        .export load, load_default, save, save_default
        .export setnam, setlfs, readst, setmsg, settmo, memtop, membot

MESSAGES = $80                  ; in MSGFLG

; LOAD (A = 0) or verify: to the address in the file, or, with secondary address 0, to X/Y.
; Gives X/Y = end + 1, carry clear; or A = error, carry set.
at_address "KF49E", $F49E
load:   stx MEMUSS
        sty MEMUSS + 1
        jmp (ILOAD)
at_address "KF4A5", $F4A5
load_default:
        sta VERCK
        lda #0
        sta STATUS
        jsr check_file
        jsr searching
        ldx SA
        txa
        pha                     ; as the caller gave it
        lda #$60
        sta SA
        jsr open_serial
        bcs @failed
        lda FA
        jsr talk
        lda SA
        jsr tksa
        jsr acptr
        sta EAL
        lda STATUS
        and #ST_READ_TIMEOUT
        bne @not_found
        jsr acptr
        sta EAL + 1
        pla
        bne @address_known
        lda MEMUSS
        sta EAL
        lda MEMUSS + 1
        sta EAL + 1
@address_known:
        jmp load_bytes
@failed:
        tax
        pla
        txa
        sec
        rts
@not_found:
        pla
        jsr untlk
        jsr close_serial
        lda #ERR_NOT_FOUND
        jmp error

        .segment "KSPARE2"
; What LOAD and SAVE need: a device of the serial bus and a name. Without, the caller is left with
; the error.
check_file:
        lda FA
        beq @illegal
        cmp #3
        beq @illegal
        bcc @absent
        lda FNLEN
        beq @no_name
        rts
@illegal:
        lda #ERR_ILLEGAL
        .byte $2C               ; BIT: skips the next LDA
@absent:
        lda #ERR_NOT_PRESENT
        .byte $2C
@no_name:
        lda #ERR_NO_NAME
        tax
        pla
        pla
        txa
        jmp error

load_bytes:
        jsr loading
@next:  lda #<~ST_READ_TIMEOUT
        and STATUS
        sta STATUS
        jsr jt_stop
        beq load_stopped
        jsr acptr
        tax
        lda STATUS
        and #ST_READ_TIMEOUT
        bne @again
        txa
        ldy #0
        ldx VERCK
        beq @store
        cmp (EAL),y
        beq @step
        lda STATUS
        ora #ST_VERIFY
        sta STATUS
        bne @step
@store: sta (EAL),y
@step:  inc EAL
        bne @again
        inc EAL + 1
@again: bit STATUS
        bvc @next
        jsr untlk
        jsr close_serial
        ldx EAL
        ldy EAL + 1
        clc
        rts
load_stopped:
        jsr untlk
stopped:
        jsr close_serial
        lda #0                  ; error 0: STOP was pressed
        sec
        rts

searching:
        ldx #text_searching - texts
        jsr message
        bit MSGFLG
        bpl @done
        ldx #text_for - texts
        jsr message
        jmp print_name
@done:  rts
loading:
        ldx #text_loading - texts
        lda VERCK
        beq message
        ldx #text_verifying - texts
; Prints the text at offset X when messages are wanted.
message:
        bit MSGFLG
        bpl @done
@next:  lda texts,x
        beq @done
        jsr screen_out
        inx
        bne @next
@done:  rts
print_name:
        ldy #0
@next:  cpy FNLEN
        beq @done
        lda (FNADR),y
        jsr screen_out
        iny
        bne @next
@done:  rts
texts:
text_searching: .byte CR, "SEARCHING", 0
text_for:       .byte " FOR ", 0
text_loading:   .byte CR, "LOADING", 0
text_verifying: .byte CR, "VERIFYING", 0
text_saving:    .byte CR, "SAVING ", 0

; SAVE: from the address in zero page A to X/Y, exclusive.
at_address "KF5DD", $F5DD
save:   stx EAL
        sty EAL + 1
        tax
        lda 0,x
        sta STAL
        lda 1,x
        sta STAL + 1
        jmp (ISAVE)
at_address "KF5ED", $F5ED
save_default:
        jsr check_file
        lda #$61
        sta SA
        jsr open_serial
        bcs @failed
        ldx #text_saving - texts
        jsr message
        bit MSGFLG
        bpl @quiet
        jsr print_name
@quiet: jmp save_bytes
@failed:
        rts

        .segment "KSPARE2"
save_bytes:
        lda FA
        jsr listen
        lda SA
        jsr second
        lda STAL
        sta SAL
        jsr ciout
        lda STAL + 1
        sta SAL + 1
        jsr ciout
        ldy #0
@next:  lda SAL
        cmp EAL
        lda SAL + 1
        sbc EAL + 1
        bcs @end
        lda (SAL),y
        jsr ciout
        jsr jt_stop
        beq @stop
        inc SAL
        bne @next
        inc SAL + 1
        bne @next
@end:   jsr unlsn
        jsr close_serial
        clc
        rts
@stop:  jsr unlsn
        jmp stopped

; SETNAM: A length, X/Y address. SETLFS: A logical file, X device, Y secondary address.
at_address "KFDF9", $FDF9
setnam: sta FNLEN
        stx FNADR
        sty FNADR + 1
        rts
at_address "KFE00", $FE00
setlfs: sta LA
        stx FA
        sty SA
        rts

; READST: the status in A; RS-232's, which is cleared, when that is the current device.
at_address "KFE07", $FE07
readst: lda FA
        cmp #2
        bne status
        lda RSSTAT
        pha
        lda #0
        sta RSSTAT
        pla
        rts
; SETMSG: A bit 7 control messages, bit 6 error messages.
        .assert * = $FE18, lderror, "a documented address moved"
setmsg: sta MSGFLG
status: lda STATUS
; The status gets the bits of A.
        .assert * = $FE1C, lderror, "a documented address moved"
        ora STATUS
        sta STATUS
        rts

at_address "KFE21", $FE21
settmo: sta TIMOUT
        rts

; MEMTOP and MEMBOT: carry set gives the limit in X/Y, clear sets it.
at_address "KFE25", $FE25
memtop: bcc @set
        ldx MEMEND
        ldy MEMEND + 1
@set:   stx MEMEND
        sty MEMEND + 1
        rts
at_address "KFE34", $FE34
membot: bcc @set
        ldx MEMSTR
        ldy MEMSTR + 1
@set:   stx MEMSTR
        sty MEMSTR + 1
        rts
