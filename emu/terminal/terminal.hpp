// The terminal layer: everything a program needs to draw on a text terminal and to read its
// keys, and nothing it does not. It knows no C64 and no curses. Include this one header and link
// `badline::terminal`.
//
// THE WHOLE OF A PROGRAM
//
//     #include "badline/terminal/terminal.hpp"
//     using namespace badline::terminal;
//
//     int main() try {
//         Session session({.mouse = true, .remedy = "give --export FILE to save a picture"});
//         Frame frame(session.size());
//         FrameClock clock(60.0);
//         for (bool quit = false; !quit;) {
//             while (auto event = session.next_event(clock.deadline())) {
//                 if (auto* key = std::get_if<KeyEvent>(&*event)) quit |= key->is('q');
//                 if (auto* resize = std::get_if<ResizeEvent>(&*event)) frame.resize(resize->size);
//                 if (std::holds_alternative<ClosedEvent>(*event)) quit = true;
//                 if (quit) break;
//             }
//             clock.advance();
//             frame.clear();
//             frame.set_pixel(10, 11, {255, 128, 0});
//             frame.text(0, 0, "q quits", {.fg = Color::indexed(51), .attributes = kBold});
//             session.present(frame);
//         }
//     } catch (const NoTerminal& error) {
//         std::cerr << "program: " << error.what() << '\n';
//         return 2;
//     }
//
// WHAT IS WHERE
//
//     color.hpp        Rgb, Color (default, one of 256, 24-bit), ColorDepth and how it is found
//     frame.hpp        Cell, Frame: a picture composed in memory; text and half-block pixels
//     encoder.hpp      Encoder: the bytes that turn the picture shown into the one composed
//     input.hpp        KeyEvent, MouseEvent, PasteEvent, ...; InputParser: bytes to events
//     session.hpp      Session: raw mode, the alternate screen, signals, writing, reading
//     frame_clock.hpp  FrameClock: a steady rate without drift
//     utf8.hpp         characters to bytes and back, without the host's locale
//
// Frame, Encoder and InputParser touch no file and no clock, so they can be tested by themselves;
// only Session talks to the terminal.
//
// UNITS. Columns and rows are character cells, x right, y down, (0, 0) top left. Pixels are half
// a cell high and a cell wide, so a frame of 80 x 24 cells has 80 x 48 pixels. Everything drawn
// outside the frame is cut off without complaint.
//
// WHAT GOES OUT. present() sends only the cells that changed, in one write, a colour code only
// where the colour changes; nothing at all for an unchanged frame. If the terminal has not yet
// taken the previous frame, the new one is dropped: nothing ever waits for the terminal. Larger
// changes stand between synchronised-update marks (mode 2026) if the terminal says it has them.
//
// COLOURS. NO_COLOR set and not empty: none. Else COLORTERM=truecolor or 24bit: 24 bits; else by
// TERM: 256, 8 or none. Colours are brought to what the terminal has when they go out, a frame is
// always composed in full colour.
//
// SIGNALS. As long as a Session lives, the terminal is put back as it was (modes, cursor, main
// screen) when the program returns, calls exit, dies by an uncaught exception, by SIGINT, SIGTERM,
// SIGHUP, SIGQUIT or by a crash; the program then ends by that signal as if nobody had caught it.
// Ctrl-Z and fg suspend and resume. Programs need no signal handlers of their own.
#pragma once

#include "badline/terminal/color.hpp"
#include "badline/terminal/encoder.hpp"
#include "badline/terminal/frame.hpp"
#include "badline/terminal/frame_clock.hpp"
#include "badline/terminal/input.hpp"
#include "badline/terminal/session.hpp"
#include "badline/terminal/utf8.hpp"
