; Running: the statements of this BASIC, all in whole numbers. What a program needs that is machine
; code behind a line: SYS with an expression, POKE, PEEK, PRINT, GOTO, REM, RUN, LOAD, NEW, CLR.

        .include "memory.inc"
        .include "basic.inc"
        .import ready, find_line, line_number, program_start, clear_variables
        .import new_statement, clear_statement, relink, list
        .export next_statement, execute, statement_vector, evaluate_vector, error_message
        .export error_number, illegal_quantity, print_string, print_number, new_line_out
        .export print_space

.macro fixed name, address, target
        at_address name, address
        jmp target
.endmacro

; X: error number.
at_address "BA437", $A437
error_number:
        jmp (IERROR)
        fixed "BA43A", $A43A, error_message
        fixed "BA7AE", $A7AE, next_statement
        fixed "BA7E1", $A7E1, execute
; One statement. The return address on the stack while it runs is $A7E9.
at_address "BA7E4", $A7E4
statement_vector:
        jsr CHRGET
        jsr $A7ED
        jmp next_statement
        fixed "BA7ED", $A7ED, execute_token
        fixed "BA871", $A871, run
        fixed "BA8A0", $A8A0, goto
        fixed "BA8F8", $A8F8, skip_statement
        fixed "BA93B", $A93B, skip_line
        fixed "BAAA0", $AAA0, print
        fixed "BAAD7", $AAD7, new_line_out
        fixed "BAB1E", $AB1E, print_string
        fixed "BAB3B", $AB3B, print_space
        fixed "BAB47", $AB47, print_character
        fixed "BAD8A", $AD8A, evaluate
        fixed "BAE86", $AE86, evaluate_vector
        fixed "BAEF7", $AEF7, check_close
        fixed "BAEFA", $AEFA, check_open
        fixed "BAEFD", $AEFD, check_comma
        fixed "BAF08", $AF08, syntax_error
        fixed "BB248", $B248, illegal_quantity
        fixed "BB79B", $B79B, get_byte_next
        fixed "BB79E", $B79E, get_byte
        fixed "BB7F7", $B7F7, get_address
        fixed "BB824", $B824, poke
        fixed "BBDCD", $BDCD, print_number
        fixed "KE168", $E168, load_statement
        fixed "KE1D4", $E1D4, file_parameters

        .segment "BCODE"
; Runs statement after statement. TXTPTR is at the end of one: at a colon or at a line's 0.
next_statement:
        jsr JT_STOP
        beq break
        lda TXTPTR
        ldy TXTPTR + 1
        cpy #>BUF               ; direct mode: nothing to continue
        beq @not_program
        sta OLDTXT
        sty OLDTXT + 1
@not_program:
        ldy #0
        lda (TXTPTR),y
        bne @same_line
        ldy #2                  ; the next line's link, high byte
        lda (TXTPTR),y
        beq end
        iny
        lda (TXTPTR),y
        sta CURLIN
        iny
        lda (TXTPTR),y
        sta CURLIN + 1
        tya
        clc
        adc TXTPTR
        sta TXTPTR
        bcc execute
        inc TXTPTR + 1
        bcs execute
@same_line:
        cmp #':'
        bne syntax_error
execute:
        jmp (IGONE)

end:    jmp ready
break:  ldx #BASIC_BREAK
        jmp error_number

syntax_error:
        ldx #BASIC_SYNTAX
        .byte $2C
illegal_quantity:
        ldx #BASIC_ILLEGAL
        jmp error_number

; A: the statement's first character, flags as CHRGET leaves them.
execute_token:
        beq @done
        ldx #token_count - 1
@find:  cmp tokens,x
        beq @found
        dex
        bpl @find
        bmi syntax_error
@found: lda statement_high,x
        pha
        lda statement_low,x
        pha
        jmp CHRGET              ; and to the statement
@done:  rts

.define STATEMENTS end_statement-1, goto-1, run-1, skip_line-1, load_statement-1, save_statement-1, poke-1, print-1, list-1, clear_statement-1, sys-1, new_statement-1
tokens: .byte TOKEN_END, TOKEN_GOTO, TOKEN_RUN, TOKEN_REM, TOKEN_LOAD, TOKEN_SAVE, TOKEN_POKE
        .byte TOKEN_PRINT, TOKEN_LIST, TOKEN_CLR, TOKEN_SYS, TOKEN_NEW
token_count = * - tokens
statement_low:
        .lobytes STATEMENTS
statement_high:
        .hibytes STATEMENTS

end_statement:
        bne syntax_error
        jmp ready

; RUN [line]
run:    php
        lda #0                  ; no control messages in a program
        jsr JT_SETMSG
        plp
        bne @from_line
        jmp program_start
@from_line:
        jsr goto
        jmp clear_variables     ; empties the stack below our return address
goto:   jsr CHRGOT
        jsr line_number
        jsr find_line
        bcs @found
        ldx #BASIC_NO_LINE
        jmp error_number
@found: lda INDEX               ; TXTPTR: the byte before the line
        sbc #1
        sta TXTPTR
        lda INDEX + 1
        sbc #0
        sta TXTPTR + 1
        rts
; REM, and what is left of a line or statement.
skip_line:
        lda #0
        .byte $2C
skip_statement:
        lda #':'
        sta SKIP_TO
        ldy #0
@next:  lda (TXTPTR),y
        beq @done
        cmp SKIP_TO
        beq @done
        inc TXTPTR
        bne @next
        inc TXTPTR + 1
        bne @next
@done:  rts

; SYS address: registers from $030C to $030F, and back there.
; A program finds $E146 on the stack, and returns to $E147.
at_address "KE12A", $E12A
sys:    jsr evaluate
        jsr get_address
        lda #>(@back - 1)
        pha
        lda #<(@back - 1)
        pha
        lda SPREG
        pha
        lda SAREG
        ldx SXREG
        ldy SYREG
        plp
        jmp (LINNUM)
@back:  .assert * = $E147, lderror, "a documented address moved"
        php
        sta SAREG
        stx SXREG
        sty SYREG
        pla
        sta SPREG
        rts

        .segment "BCODE"
; POKE address, byte
poke:   jsr evaluate
        lda LINNUM
        pha
        lda LINNUM + 1
        pha
        jsr check_comma
        jsr get_byte
        pla
        sta LINNUM + 1
        pla
        sta LINNUM
        txa
        ldy #0
        sta (LINNUM),y
        rts

get_byte_next:
        jsr CHRGET
; Gives X = the value of the expression at TXTPTR, 0 to 255.
get_byte:
        jsr evaluate
        lda LINNUM + 1
        bne to_illegal
        ldx LINNUM
        jmp CHRGOT
to_illegal:
        jmp illegal_quantity

; FAC to LINNUM: here the value is in both already.
get_address:
        lda LINNUM + 1
        ldy LINNUM
        rts

; The expression at TXTPTR into LINNUM, 16 bits: numbers, + - * ( ) and PEEK.
evaluate:
        jmp (IEVAL)
evaluate_vector:
        jsr product
@more:  jsr CHRGOT
        cmp #TOKEN_PLUS
        bne @minus
        jsr left_operand
        jsr product
        pla
        clc
        adc LINNUM
        sta LINNUM
        pla
        adc LINNUM + 1
        sta LINNUM + 1
        jmp @more
@minus: cmp #TOKEN_MINUS
        bne @done
        jsr left_operand
        jsr product
        pla
        sec
        sbc LINNUM
        sta LINNUM
        pla
        sbc LINNUM + 1
        sta LINNUM + 1
        jmp @more
@done:  rts

; Pushes LINNUM, low byte on top, and steps behind the operator.
left_operand:
        pla
        sta INDEX
        pla
        tax
        lda LINNUM + 1
        pha
        lda LINNUM
        pha
        txa
        pha
        lda INDEX
        pha
        jmp CHRGET

product:
        jsr operand
@more:  jsr CHRGOT
        cmp #TOKEN_TIMES
        bne @done
        jsr left_operand
        jsr operand
        pla
        sta INDEX
        pla
        sta INDEX + 1
        lda #0
        sta PRODUCT
        sta PRODUCT + 1
        ldx #16
@bit:   asl PRODUCT
        rol PRODUCT + 1
        asl INDEX
        rol INDEX + 1
        bcc @no
        clc
        lda PRODUCT
        adc LINNUM
        sta PRODUCT
        lda PRODUCT + 1
        adc LINNUM + 1
        sta PRODUCT + 1
@no:    dex
        bne @bit
        lda PRODUCT
        sta LINNUM
        lda PRODUCT + 1
        sta LINNUM + 1
        jmp @more
@done:  rts

operand:
        jsr CHRGOT
        bcs @no_number
        jmp line_number
@no_number:
        cmp #'('
        beq @brackets
        cmp #TOKEN_PEEK
        bne @unknown
        jsr CHRGET
        jsr @brackets
        ldy #0
        lda (LINNUM),y
        sta LINNUM
        sty LINNUM + 1
        rts
@brackets:
        jsr check_open
        jsr evaluate
        jmp check_close
@unknown:
        jmp syntax_error

check_close:
        lda #')'
        .byte $2C
check_open:
        lda #'('
        .byte $2C
check_comma:
        lda #','
        ldy #0
        cmp (TXTPTR),y
        bne @unknown
        jmp CHRGET
@unknown:
        jmp syntax_error

; PRINT: texts, expressions, CHR$( ), semicolons and commas between them.
print:  jsr CHRGOT
        beq new_line_out
@item:  beq @done
        cmp #QUOTE
        beq @text
        cmp #';'
        beq @next
        cmp #','
        beq @column
        cmp #TOKEN_CHR
        beq @chr
        jsr evaluate
        jsr print_space
        ldx LINNUM
        lda LINNUM + 1
        jsr print_number
        jsr print_space
        jmp @end_of_item
@column:
        jsr print_space
        lda PNTR
        cmp #COLUMNS
        bcc @first_row
        sbc #COLUMNS
@first_row:
@tens:  cmp #10
        bcc @rest
        sbc #10
        bcs @tens
@rest:  cmp #0
        bne @column
@next:  jsr CHRGET
        jmp @item
@chr:   jsr CHRGET
        jsr check_open
        jsr get_byte
        txa
        pha
        jsr check_close
        pla
        jsr print_character
        jmp @end_of_item
@text:  ldy #0
@character:
        inc TXTPTR
        bne @read
        inc TXTPTR + 1
@read:  lda (TXTPTR),y
        beq @unclosed
        cmp #QUOTE
        beq @closed
        jsr print_character
        jmp @character
@unclosed:
        jmp new_line_out
@closed:
        jsr CHRGET
@end_of_item:
        jsr CHRGOT
        bne @item
        ; no semicolon last
        jmp new_line_out
@done:  rts

new_line_out:
        lda #CR
print_character:
        jmp JT_CHROUT
print_space:
        lda #SPACE
        bne print_character

; Prints the text at A/Y (low/high) up to its 0.
print_string:
        sta INDEX
        sty INDEX + 1
        ldy #0
@next:  lda (INDEX),y
        beq @done
        jsr JT_CHROUT
        iny
        bne @next
        inc INDEX + 1
        bne @next
@done:  rts

; Prints A/X (high/low) in decimal. The text stays at $0100, as the original has it.
print_number:
        stx FACHO + 1
        sta FACHO
        lda #SPACE              ; the sign's place
        sta NUMBER - 1
        ldy #0                  ; digits so far
        ldx #4
@power: lda #'0' - 1
        sta DIGIT
        sec
@count: inc DIGIT
        lda FACHO + 1
        sbc tens_low,x
        sta FACHO + 1
        lda FACHO
        sbc tens_high,x
        sta FACHO
        bcs @count
        lda FACHO + 1           ; once too often
        adc tens_low,x
        sta FACHO + 1
        lda FACHO
        adc tens_high,x
        sta FACHO
        lda DIGIT
        cmp #'0'
        bne @put
        cpy #0
        bne @put
        cpx #0
        bne @skip               ; no leading zeros
@put:   sta NUMBER,y
        iny
@skip:  dex
        bpl @power
        lda #0
        sta NUMBER,y
        ldy #>NUMBER
        jmp print_string        ; A is the low byte, too
tens_low:
        .byte <1, <10, <100, <1000, <10000
tens_high:
        .byte >1, >10, >100, >1000, >10000

; X: error number. Prints ?NAME ERROR [IN line]; the numbers this BASIC gives have names.
error_message:
        txa
        pha
        jsr JT_CLRCHN
        lda #0
        sta CHANNEL
        jsr new_line_out
        pla
        cmp #BASIC_BREAK
        beq @break
        pha
        lda #'?'
        jsr JT_CHROUT
        pla
        jsr error_name
        lda #<error_text
        ldy #>error_text
        jsr print_string
        jmp @place
@break: jsr error_name
@place: ldy CURLIN + 1
        iny
        beq @direct
        lda #<in_text
        ldy #>in_text
        jsr print_string
        lda CURLIN + 1
        ldx CURLIN
        jsr print_number
@direct:
        ldx #$FA
        txs
        jmp ready

error_name:
        ldx #0
@next:  cmp names,x
        beq @found
        inx
        inx
        inx
        cpx #names_end - names
        bne @next
        ldx #0                  ; unknown ones are called a syntax error
@found: lda names + 1,x
        ldy names + 2,x
        jmp print_string

.macro error_text_for number, text
        .byte number
        .addr text
.endmacro
names:  error_text_for BASIC_SYNTAX, name_syntax
        error_text_for ERR_TOO_MANY, name_too_many
        error_text_for ERR_FILE_OPEN, name_file_open
        error_text_for ERR_NOT_OPEN, name_not_open
        error_text_for ERR_NOT_FOUND, name_not_found
        error_text_for ERR_NOT_PRESENT, name_not_present
        error_text_for ERR_NO_NAME, name_no_name
        error_text_for ERR_ILLEGAL, name_illegal_device
        error_text_for BASIC_ILLEGAL, name_quantity
        error_text_for BASIC_MEMORY, name_memory
        error_text_for BASIC_NO_LINE, name_no_line
        error_text_for BASIC_TOO_LONG, name_too_long
        error_text_for BASIC_VERIFY, name_verify
        error_text_for BASIC_LOAD, name_load
        error_text_for BASIC_BREAK, name_break
names_end:
name_syntax:            .byte "SYNTAX", 0
name_too_many:          .byte "TOO MANY FILES", 0
name_file_open:         .byte "FILE OPEN", 0
name_not_open:          .byte "FILE NOT OPEN", 0
name_not_found:         .byte "FILE NOT FOUND", 0
name_not_present:       .byte "DEVICE NOT PRESENT", 0
name_no_name:           .byte "MISSING FILE NAME", 0
name_illegal_device:    .byte "ILLEGAL DEVICE NUMBER", 0
name_quantity:          .byte "ILLEGAL QUANTITY", 0
name_memory:            .byte "OUT OF MEMORY", 0
name_no_line:           .byte "UNDEF'D STATEMENT", 0
name_too_long:          .byte "STRING TOO LONG", 0
name_verify:            .byte "VERIFY", 0
name_load:              .byte "LOAD", 0
name_break:             .byte "BREAK", 0
error_text:             .byte "  ERROR", 0
in_text:                .byte " IN ", 0

; LOAD "NAME"[,device[,secondary address]]. In direct mode the program's end is set and its lines
; are linked; in a program the one that was loaded starts, as the original does it.
load_statement:
        lda #0
        sta VERCKB
        jsr file_parameters
        lda VERCKB
        ldx TXTTAB
        ldy TXTTAB + 1
        jsr JT_LOAD
        bcs file_error
        lda CURLIN + 1
        cmp #$FF
        bne @program
        stx VARTAB
        sty VARTAB + 1
        jsr relink
        jsr program_start
        jmp ready
@program:
        jsr relink
        jmp program_start

; SAVE "NAME"[,device[,secondary address]]
save_statement:
        jsr file_parameters
        ldx VARTAB
        ldy VARTAB + 1
        lda #TXTTAB
        jsr JT_SAVE
        bcs file_error
        rts

; A: the KERNAL's error, 0 for STOP.
file_error:
        tax
        bne @number
        ldx #BASIC_BREAK
@number:
        jmp error_number

; Name, device (default 1) and secondary address (default 0) for LOAD and SAVE.
file_parameters:
        lda #0
        ldx #0
        ldy #0
        jsr JT_SETNAM
        ldx #1
        ldy #0
        lda #0
        jsr JT_SETLFS
        jsr CHRGOT
        beq @done
        cmp #QUOTE
        bne @unknown
        ldx TXTPTR
        ldy TXTPTR + 1
        inx
        bne @name
        iny
@name:  stx INDEX
        sty INDEX + 1
        ldy #0
@length:
        lda (INDEX),y
        beq @end
        cmp #QUOTE
        beq @end
        iny
        bne @length
@end:   php                     ; Z clear: the line ends in the name
        tya
        pha
        ldx INDEX
        ldy INDEX + 1
        jsr JT_SETNAM
        pla
        sec                     ; TXTPTR: the closing quote
        adc TXTPTR
        sta TXTPTR
        bcc @same_page
        inc TXTPTR + 1
@same_page:
        plp
        ldy #0
        lda (TXTPTR),y
        beq @done
        jsr CHRGET
        beq @done
        jsr check_comma
        jsr get_byte
        ldy #0
        lda #0
        jsr JT_SETLFS
        jsr CHRGOT
        beq @done
        txa
        pha
        jsr check_comma
        jsr get_byte
        txa
        tay
        pla
        tax
        lda #0
        jmp JT_SETLFS
@done:  rts
@unknown:
        jmp syntax_error
