#include "badline/terminal/input.hpp"

#include <gtest/gtest.h>

#include <random>

namespace badline::terminal {

void PrintTo(const KeyEvent& key, std::ostream* out) {
    *out << "key " << static_cast<int>(key.key) << " character "
         << static_cast<unsigned>(key.character) << (key.modifiers.shift ? " shift" : "")
         << (key.modifiers.alt ? " alt" : "") << (key.modifiers.ctrl ? " ctrl" : "") << " action "
         << static_cast<int>(key.action);
}

namespace {

std::vector<Event> parse(std::string_view bytes) {
    InputParser parser;
    std::vector<Event> events;
    parser.feed(bytes, events);
    if (parser.waiting()) parser.timeout(events);
    return events;
}

// The one key these bytes are.
KeyEvent key(std::string_view bytes) {
    const auto events = parse(bytes);
    EXPECT_EQ(events.size(), 1u) << bytes.substr(1);
    if (events.size() != 1 || !std::holds_alternative<KeyEvent>(events[0])) return {};
    return std::get<KeyEvent>(events[0]);
}

constexpr Modifiers kShift{.shift = true}, kAlt{.alt = true}, kCtrl{.ctrl = true};

KeyEvent typed(char32_t c, Modifiers modifiers = {}) {
    return {Key::kCharacter, c, modifiers};
}
KeyEvent named(Key k, Modifiers modifiers = {}) {
    return {k, 0, modifiers};
}

TEST(Input, Characters) {
    EXPECT_EQ(key("a"), typed('a'));
    EXPECT_EQ(key("A"), typed('A'));
    EXPECT_EQ(key("é"), typed(U'é'));
    EXPECT_EQ(key("\U0001fb8c"), typed(U'\U0001fb8c'));
    EXPECT_EQ(key("\x01"), typed('a', kCtrl));
    EXPECT_EQ(key("\x1a"), typed('z', kCtrl));
    EXPECT_EQ(key("\x1c"), typed('\\', kCtrl));
    EXPECT_EQ(key(std::string_view("\0", 1)), typed(' ', kCtrl));
    EXPECT_EQ(key("\r"), named(Key::kEnter));
    EXPECT_EQ(key("\t"), named(Key::kTab));
    EXPECT_EQ(key("\x7f"), named(Key::kBackspace));
}

// The Escape key, Alt, and the start of a sequence are told apart by time alone.
TEST(Input, EscapeAlone) {
    InputParser parser;
    std::vector<Event> events;
    parser.feed("\x1b", events);
    EXPECT_TRUE(events.empty());
    EXPECT_TRUE(parser.waiting());
    parser.timeout(events);
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(std::get<KeyEvent>(events[0]), named(Key::kEscape));
    EXPECT_FALSE(parser.waiting());
    events.clear();
    parser.feed("[A", events);
    EXPECT_EQ(events.size(), 2u) << "after the timeout the rest is typed";
    EXPECT_EQ(parse("\x1b\x1b").size(), 2u);
}

TEST(Input, AltIsAnEscapeBefore) {
    EXPECT_EQ(key("\x1b"
                  "a"),
              typed('a', kAlt));
    EXPECT_EQ(key("\x1bé"), typed(U'é', kAlt));
    EXPECT_EQ(key("\x1b["), typed('[', kAlt));
    EXPECT_EQ(key("\x1bO"), typed('O', kAlt));
    EXPECT_EQ(key("\x1b]"), typed(']', kAlt));
    EXPECT_EQ(key("\x1b\x7f"), named(Key::kBackspace, kAlt));
    EXPECT_EQ(key("\x1b\x1b[A"), named(Key::kUp, kAlt)) << "rxvt";
}

// ctlseqs, "PC-Style Function Keys": modifiers are 1 + shift 1 + alt 2 + ctrl 4.
TEST(Input, NamedKeys) {
    EXPECT_EQ(key("\x1b[A"), named(Key::kUp));
    EXPECT_EQ(key("\x1bOB"), named(Key::kDown)) << "application mode";
    EXPECT_EQ(key("\x1b[1;2C"), named(Key::kRight, kShift));
    EXPECT_EQ(key("\x1b[1;3D"), named(Key::kLeft, kAlt));
    EXPECT_EQ(key("\x1b[1;5H"), named(Key::kHome, kCtrl));
    EXPECT_EQ(key("\x1b[1;8F"), named(Key::kEnd, {true, true, true}));
    EXPECT_EQ(key("\x1b[2~"), named(Key::kInsert));
    EXPECT_EQ(key("\x1b[3;5~"), named(Key::kDelete, kCtrl));
    EXPECT_EQ(key("\x1b[5~"), named(Key::kPageUp));
    EXPECT_EQ(key("\x1b[6~"), named(Key::kPageDown));
    EXPECT_EQ(key("\x1bOP"), named(Key::kF1));
    EXPECT_EQ(key("\x1b[1;2P"), named(Key::kF1, kShift));
    EXPECT_EQ(key("\x1b[15~"), named(Key::kF5));
    EXPECT_EQ(key("\x1b[24;2~"), named(Key::kF12, kShift));
    EXPECT_EQ(key("\x1b[Z"), named(Key::kTab, kShift));
    EXPECT_EQ(key("\x1b[[A"), named(Key::kF1)) << "Linux console";
    EXPECT_EQ(key("\x1b[7~"), named(Key::kHome)) << "rxvt";
    EXPECT_EQ(key("\x1b[a"), named(Key::kUp, kShift)) << "rxvt";
    EXPECT_EQ(key("\x1bOa"), named(Key::kUp, kCtrl)) << "rxvt";
}

TEST(Input, Keypad) {
    EXPECT_EQ(key("\x1bOt"), (KeyEvent{Key::kKeypad, U'4'}));
    EXPECT_EQ(key("\x1bOM"), (KeyEvent{Key::kKeypad, U'\r'}));
    EXPECT_EQ(key("\x1bOk"), (KeyEvent{Key::kKeypad, U'+'}));
    EXPECT_EQ(key("\x1b[57407u"), (KeyEvent{Key::kKeypad, U'8'})) << "kitty";
}

// https://sw.kovidgoyal.net/kitty/keyboard-protocol, with all its flags on.
TEST(Input, KittysProtocol) {
    EXPECT_EQ(key("\x1b[97;;97u"), typed('a'));
    EXPECT_EQ(key("\x1b[97:65;2;65u"), typed('A', kShift));
    EXPECT_EQ(key("\x1b[97;1:3u"), (KeyEvent{Key::kCharacter, U'a', {}, KeyAction::kRelease}));
    EXPECT_EQ(key("\x1b[97:65;2:3u"),
              (KeyEvent{Key::kCharacter, U'A', kShift, KeyAction::kRelease}));
    EXPECT_EQ(key("\x1b[49:33;2;33u"), typed('!', kShift));
    EXPECT_EQ(key("\x1b[99;5u"), typed('c', kCtrl));
    EXPECT_EQ(key("\x1b[27u"), named(Key::kEscape));
    EXPECT_EQ(key("\x1b[13;5u"), named(Key::kEnter, kCtrl));
    EXPECT_EQ(key("\x1b[1;1:2A"), (KeyEvent{Key::kUp, 0, {}, KeyAction::kRepeat}));
    EXPECT_EQ(key("\x1b[1;1:3A"), (KeyEvent{Key::kUp, 0, {}, KeyAction::kRelease}));
    EXPECT_EQ(key("\x1b[97;129u"), typed('a')) << "num lock is no modifier of ours";
    EXPECT_TRUE(parse("\x1b[57441;2u").empty()) << "shift by itself";
}

TEST(Input, ModifyOtherKeys) {
    EXPECT_EQ(key("\x1b[27;5;105~"), typed('i', kCtrl));
}

TEST(Input, AReleaseIsNoPress) {
    const KeyEvent release{Key::kCharacter, U'q', {}, KeyAction::kRelease};
    EXPECT_FALSE(release.is('q'));
    EXPECT_TRUE(typed('q').is('q'));
    EXPECT_FALSE(typed('q', kCtrl).is('q'));
    EXPECT_TRUE(typed('q', kCtrl).is_ctrl('q'));
}

MouseEvent mouse(std::string_view bytes) {
    const auto events = parse(bytes);
    EXPECT_EQ(events.size(), 1u);
    if (events.size() != 1 || !std::holds_alternative<MouseEvent>(events[0])) return {};
    return std::get<MouseEvent>(events[0]);
}

// ctlseqs, "Extended coordinates", 1006; columns and rows are counted from 1 there.
TEST(Input, Mouse) {
    using enum MouseAction;
    using enum MouseButton;
    EXPECT_EQ(mouse("\x1b[<0;1;1M"), (MouseEvent{kPress, kLeft, 0, 0}));
    EXPECT_EQ(mouse("\x1b[<2;300;100M"), (MouseEvent{kPress, kRight, 299, 99}));
    EXPECT_EQ(mouse("\x1b[<1;5;6m"), (MouseEvent{kRelease, kMiddle, 4, 5}));
    EXPECT_EQ(mouse("\x1b[<32;7;8M"), (MouseEvent{kDrag, kLeft, 6, 7}));
    EXPECT_EQ(mouse("\x1b[<34;7;8M"), (MouseEvent{kDrag, kRight, 6, 7}));
    EXPECT_EQ(mouse("\x1b[<35;7;8M"), (MouseEvent{kMove, kNone, 6, 7}));
    EXPECT_EQ(mouse("\x1b[<64;1;2M"), (MouseEvent{kWheelUp, kNone, 0, 1}));
    EXPECT_EQ(mouse("\x1b[<65;1;2M"), (MouseEvent{kWheelDown, kNone, 0, 1}));
    EXPECT_EQ(mouse("\x1b[<20;1;2M"), (MouseEvent{kPress, kLeft, 0, 1, {true, false, true}}));
    EXPECT_TRUE(parse("\x1b[<66;1;2M").empty());
    EXPECT_TRUE(parse("\x1b[<0;0;0M").empty());
}

TEST(Input, APasteIsOneEventWhateverIsInIt) {
    const auto events = parse("a\x1b[200~q\x1b[A\r\né\x1b[201~b");
    ASSERT_EQ(events.size(), 3u);
    EXPECT_EQ(std::get<PasteEvent>(events[1]).text, "q\x1b[A\r\né");
    EXPECT_EQ(std::get<KeyEvent>(events[2]), typed('b'));
    EXPECT_TRUE(parse("\x1b[200~\x1b[201~").empty());
}

TEST(Input, AVeryLongPasteComesInPieces) {
    InputParser parser;
    std::vector<Event> events;
    parser.feed("\x1b[200~", events);
    const std::string piece(1000, 'x');
    for (int i = 0; i < 200; ++i) parser.feed(piece, events);
    parser.feed("\x1b[201~", events);
    std::size_t size = 0;
    for (const auto& event : events) {
        EXPECT_LT(std::get<PasteEvent>(event).text.size(), 70000u);
        size += std::get<PasteEvent>(event).text.size();
    }
    EXPECT_EQ(size, 200000u);
    EXPECT_GT(events.size(), 2u);
}

TEST(Input, Answers) {
    const auto events = parse("\x1b[?2026;2$y\x1b[?62;22c");
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(std::get<ModeReport>(events[0]), (ModeReport{2026, 2}));
    EXPECT_EQ(std::get<ModeReport>(events[1]), (ModeReport{0, 0}));
}

TEST(Input, UnknownSequencesAreSkippedWhole) {
    for (const std::string unknown :
         {"\x1b[>0;276;0c", "\x1b]11;rgb:0000/0000/0000\x1b\\", "\x1b]11;x\x07", "\x1bP1$r0m\x1b\\",
          "\x1b[1;2;3;4;5;6;7;8;9;10x", "\x1b[M !!", "\x1b[I", "\x1b[=1k"}) {
        const auto events = parse(unknown + "z");
        ASSERT_EQ(events.size(), 1u) << unknown.substr(1);
        EXPECT_EQ(std::get<KeyEvent>(events[0]), typed('z'));
    }
}

// However the bytes are cut up on the way, the events are the same.
TEST(Input, AnyCutGivesTheSameEvents) {
    const std::string bytes =
        "aé\x1b[A\x1b[1;5B\x1bOP\x1b[<0;10;20M\x1b[200~p\x1b[Aé\x1b[201~\x1b[15~\U0001fb8c"
        "\x1b[97:65;2:3u\x1b]0;t\x1b\\\x1b[[Bz\x1bx\x1b\x1b[Cq";
    const auto whole = parse(bytes);
    ASSERT_EQ(whole.size(), 15u);
    for (std::size_t i = 0; i <= bytes.size(); ++i) {
        for (std::size_t j = i; j <= bytes.size(); ++j) {
            InputParser parser;
            std::vector<Event> events;
            parser.feed(bytes.substr(0, i), events);
            parser.feed(bytes.substr(i, j - i), events);
            parser.feed(bytes.substr(j), events);
            ASSERT_TRUE(events == whole) << "cut at " << i << " and " << j;
        }
    }
}

// Rubbish neither crashes nor stays: after it a key is understood.
TEST(Input, RubbishIsSurvived) {
    std::mt19937 random(5);
    for (int n = 0; n < 1000; ++n) {
        InputParser parser;
        std::vector<Event> events;
        for (int piece = 0; piece < 4; ++piece) {
            std::string bytes;
            for (int i = static_cast<int>(random() % 40); i > 0; --i) {
                constexpr std::string_view kLikely = "\x1b\x1b[[<O;:0129~uMmAPy$?]\\\x07";
                bytes += random() % 3 ? kLikely[random() % kLikely.size()]
                                      : static_cast<char>(random() & 0xff);
            }
            parser.feed(bytes, events);
            if (parser.waiting()) parser.timeout(events);
        }
        parser.feed(std::string(8200, '\x07') + "\x1b[201~", events);  // ends whatever is open
        events.clear();
        parser.feed("k", events);
        ASSERT_FALSE(events.empty());
        ASSERT_TRUE(events.back() == Event(typed('k')));
    }
}

}  // namespace
}  // namespace badline::terminal
