// Session on a pseudo-terminal: the program runs in a child process, the test plays the terminal,
// with libvterm for its screen.
#include "badline/terminal/session.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <random>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "vterm_screen.hpp"

namespace badline::terminal {
namespace {

using std::chrono::milliseconds;

// For what is to come: no measure, however slow the host.
constexpr std::chrono::minutes kPatience{1};

Clock::time_point in(milliseconds time) {
    return Clock::now() + time;
}

double processor_seconds() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds_of = [](timeval t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
    };
    return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}

// A child process with a pseudo-terminal of 40 x 10 cells as its controlling terminal. `say`
// sends the test a line by a pipe.
class Stage {
  public:
    using Say = std::function<void(const std::string&)>;

    explicit Stage(
        const std::function<int(const Say&)>& program,
        const std::function<void()>& prepare = [] {}) {
        winsize window{10, 40, 0, 0};
        std::array<int, 2> lines{}, go{};
        EXPECT_EQ(pipe(lines.data()), 0);
        EXPECT_EQ(pipe(go.data()), 0);
        std::fflush(nullptr);
        child_ = forkpty(&master_, nullptr, nullptr, &window);
        if (child_ == 0) {
            close(lines[0]);
            // Not before the terminal's modes have been read as they were.
            close(go[1]);
            char started = 0;
            if (read(go[0], &started, 1) != 1) _exit(1);
            close(go[0]);
            setenv("TERM", "xterm-256color", 1);
            setenv("COLORTERM", "truecolor", 1);
            unsetenv("NO_COLOR");
            const rlimit no_core{0, 0};
            setrlimit(RLIMIT_CORE, &no_core);
            for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE}) {
                ::signal(signal, SIG_DFL);  // not the sanitizers' reports
            }
            for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP}) {
                ::signal(signal, SIG_DFL);  // ignored in a script's background or under nohup
            }
            prepare();
            const Say say = [&](const std::string& line) {
                const std::string bytes = line + '\n';
                [[maybe_unused]] const auto n = write(lines[1], bytes.data(), bytes.size());
            };
            // The program ends in the way it likes; what it leaves by returning is its status.
            _exit(program(say));
        }
        close(lines[1]);
        lines_ = lines[0];
        fcntl(master_, F_SETFL, O_NONBLOCK);
        fcntl(lines_, F_SETFL, O_NONBLOCK);
        tcgetattr(master_, &modes_before_);
        close(go[0]);
        EXPECT_EQ(write(go[1], "!", 1), 1);
        close(go[1]);
    }
    ~Stage() {
        if (child_ > 0) {
            kill(child_, SIGKILL);
            waitpid(child_, nullptr, 0);
        }
        hang_up();
        close(lines_);
    }

    // Plays the terminal until `done`, for a minute at most.
    bool until(const std::function<bool()>& done) {
        const auto end = in(kPatience);
        while (!done()) {
            if (Clock::now() > end) return false;
            std::array<pollfd, 2> fds{{{reading_ ? master_ : -1, POLLIN, 0}, {lines_, POLLIN, 0}}};
            poll(fds.data(), fds.size(), 10);
            std::array<char, 65536> bytes;
            ssize_t n = 0;
            if (reading_) {
                n = read(master_, bytes.data(), bytes.size());
                ended_ = n < 0 && errno == EIO;  // all is read, and nobody is left to write more
            }
            if (n > 0) {
                const std::string_view chunk(bytes.data(), static_cast<std::size_t>(n));
                received += chunk;
                screen.feed(chunk);
                if (answering) type(screen.take_answers());
            }
            if ((n = read(lines_, bytes.data(), bytes.size())) > 0) {
                said.append(bytes.data(), static_cast<std::size_t>(n));
            }
        }
        return true;
    }
    bool until_said(const std::string& text) {
        return until([&] { return said.find(text) != std::string::npos; });
    }
    bool until_shown(const std::string& text) {
        return until([&] {
            for (int y = 0; y < screen.size().rows; ++y) {
                if (screen.row(y).find(text) != std::string::npos) return true;
            }
            return false;
        });
    }
    // The child's end as waitpid tells it, all its output taken.
    int wait_for_end() {
        int status = -1;
        EXPECT_TRUE(until([&] { return waitpid(child_, &status, WNOHANG) == child_; }));
        child_ = -1;
        // What is still in the pseudo-terminal and in the pipe.
        bool looked = false;
        EXPECT_TRUE(until([&] { return std::exchange(looked, true) && (ended_ || !reading_); }));
        return status;
    }

    void type(std::string_view bytes) {
        if (!bytes.empty()) {
            EXPECT_EQ(write(master_, bytes.data(), bytes.size()),
                      static_cast<ssize_t>(bytes.size()));
        }
    }
    // As much of it as the terminal's input queue has room for.
    void flood(std::string_view bytes) {
        [[maybe_unused]] const auto n = write(master_, bytes.data(), bytes.size());
    }
    void resize(Size size) {
        screen.resize(size);
        const winsize window{static_cast<unsigned short>(size.rows),
                             static_cast<unsigned short>(size.columns), 0, 0};
        ioctl(master_, TIOCSWINSZ, &window);
    }
    void read_no_more() { reading_ = false; }
    void read_again() { reading_ = true; }
    void hang_up() {
        if (master_ >= 0) close(master_);
        master_ = -1;
        reading_ = false;
    }
    void send(int signal) { kill(child_, signal); }
    pid_t child() const { return child_; }

    // Cursor, screen and modes are as they were.
    void expect_given_back() {
        EXPECT_TRUE(screen.cursor_visible());
        EXPECT_FALSE(screen.alternate());
        EXPECT_EQ(screen.mouse(), 0);
        termios now{};
        tcgetattr(master_, &now);
        EXPECT_EQ(now.c_lflag, modes_before_.c_lflag);
        EXPECT_EQ(now.c_iflag, modes_before_.c_iflag);
        EXPECT_EQ(now.c_oflag, modes_before_.c_oflag);
        EXPECT_EQ(std::memcmp(now.c_cc, modes_before_.c_cc, sizeof now.c_cc), 0);
    }
    void expect_taken() {
        EXPECT_TRUE(until([&] { return screen.alternate() && !screen.cursor_visible(); }));
        termios now{};
        tcgetattr(master_, &now);
        EXPECT_FALSE(now.c_lflag & (ECHO | ICANON));
    }

    VtermScreen screen{{40, 10}};
    std::string received, said;
    bool answering = true;  // libvterm's answers to queries go back

  private:
    pid_t child_ = -1;
    int master_ = -1, lines_ = -1;
    bool reading_ = true, ended_ = false;
    termios modes_before_{};
};

void show(Session& session, const std::string& text) {
    Frame frame(session.size());
    frame.text(2, 3, text, {.fg = {10, 200, 30}});
    session.present(frame);
}

// Shows a sign and waits for whatever comes.
int show_and_wait(const Stage::Say& say) {
    Session session({.mouse = true, .keypad = true});
    show(session, "here I am");
    say("ready");
    while (true) {
        if (const auto event = session.next_event(in(kPatience))) {
            if (std::holds_alternative<KeyEvent>(*event)) return 0;
        }
    }
}

TEST(Session, TakesTheTerminalAndGivesItBackOnReturn) {
    Stage stage([](const Stage::Say& say) { return show_and_wait(say); });
    ASSERT_TRUE(stage.until_shown("here I am"));
    stage.expect_taken();
    EXPECT_EQ(stage.screen.mouse(), 2);
    EXPECT_EQ(stage.screen.at(2, 3).fg, Color(10, 200, 30));
    stage.type("q");
    EXPECT_EQ(stage.wait_for_end(), 0);
    stage.expect_given_back();
    EXPECT_EQ(stage.screen.row(3), "") << "the picture was on the alternate screen";
}

TEST(Session, GivesItBackOnExit) {
    Stage stage([](const Stage::Say&) -> int {
        static Session session;  // not destroyed before exit's own handlers
        show(session, "here");
        std::exit(7);
    });
    EXPECT_EQ(WEXITSTATUS(stage.wait_for_end()), 7);
    stage.expect_given_back();
}

[[noreturn]] void fail() {
    throw std::runtime_error("the reason, to be read");
}

TEST(Session, GivesItBackBeforeTheMessageOfAnUncaughtException) {
    Stage stage([](const Stage::Say&) noexcept -> int {
        Session session;
        show(session, "here");
        fail();  // and nothing of GoogleTest's catches it
    });
    const int status = stage.wait_for_end();
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), SIGABRT);
    stage.expect_given_back();
    EXPECT_TRUE(stage.until_shown("the reason, to be read")) << stage.received;
}

class EndingSignal : public testing::TestWithParam<int> {};

TEST_P(EndingSignal, GivesItBackAndEndsTheProgram) {
    Stage stage([](const Stage::Say& say) { return show_and_wait(say); });
    ASSERT_TRUE(stage.until_shown("here I am"));
    stage.send(GetParam());
    const int status = stage.wait_for_end();
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), GetParam());
    stage.expect_given_back();
}

INSTANTIATE_TEST_SUITE_P(All, EndingSignal,
                         testing::Values(SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGFPE,
                                         SIGILL, SIGABRT),
                         [](const auto& info) {
                             return std::string("SIG") + sigabbrev_np(info.param);
                         });

// Ctrl-C in raw mode still raises its signal, by the terminal driver.
TEST(Session, CtrlCInterrupts) {
    Stage stage([](const Stage::Say& say) { return show_and_wait(say); });
    ASSERT_TRUE(stage.until_shown("here I am"));
    stage.type("\x03");
    EXPECT_EQ(WTERMSIG(stage.wait_for_end()), SIGINT);
    stage.expect_given_back();
}

TEST(Session, CtrlCIsAKeyIfAskedFor) {
    Stage stage([](const Stage::Say& say) {
        Session session({.interrupt_keys = false});
        show(session, "here");
        const auto event = session.next_event(in(kPatience));
        const auto* key = event ? std::get_if<KeyEvent>(&*event) : nullptr;
        say(key && key->is_ctrl('c') ? "ctrl c" : "something else");
        return 0;
    });
    ASSERT_TRUE(stage.until_shown("here"));
    stage.type("\x03");
    EXPECT_TRUE(stage.until_said("ctrl c")) << stage.said;
}

// A fault in a thread of its own, and one that leaves no stack for a handler.
TEST(Session, GivesItBackAfterAFaultInAThread) {
    Stage stage([](const Stage::Say&) {
        Session session;
        show(session, "here");
        std::thread([] {
            void* const page = mmap(nullptr, 1, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            *static_cast<volatile char*>(page) = 1;
        }).join();
        return 0;
    });
    EXPECT_EQ(WTERMSIG(stage.wait_for_end()), SIGSEGV);
    stage.expect_given_back();
}

// Grows the stack without end, in a way no compiler turns into a loop.
int dig(int depth) {
    volatile char hole[4096];
    hole[depth % 4096] = static_cast<char>(depth);
    return depth < 0 ? 0 : dig(depth + 1) + hole[0];
}

TEST(Session, GivesItBackAfterTheStackOverflowed) {
    Stage stage([](const Stage::Say&) {
        Session session;
        show(session, "here");
        return dig(1);
    });
    EXPECT_EQ(WTERMSIG(stage.wait_for_end()), SIGSEGV);
    stage.expect_given_back();
}

// A signal to the process may reach any thread; none of them may send a frame afterwards.
TEST(Session, NoFrameGoesOutAfterItWasGivenBack) {
    for (int attempt = 0; attempt < 5; ++attempt) {
        Stage stage([](const Stage::Say& say) {
            Session session;
            for (int i = 0; i < 3; ++i) {
                std::thread([] { pause(); }).detach();
            }
            say("ready");
            for (int n = 0;; ++n) {
                show(session, "frame " + std::to_string(n));
                session.next_event();
            }
            return 0;
        });
        ASSERT_TRUE(stage.until_shown("frame"));
        stage.send(SIGTERM);
        EXPECT_EQ(WTERMSIG(stage.wait_for_end()), SIGTERM);
        stage.expect_given_back();
        EXPECT_TRUE(stage.received.ends_with("\x1b[?1049l"))
            << stage.received.substr(stage.received.size() - 60);
    }
}

// Ctrl-Z and fg under a shell are tried in tmux (expect_pane_restored).
TEST(Session, GoesOnAfterItWasStopped) {
    Stage stage([](const Stage::Say& say) {
        Session session({.mouse = true});
        show(session, "here I am");
        while (true) {
            const auto event = session.next_event(in(kPatience));
            if (event && std::holds_alternative<ResizeEvent>(*event)) {
                show(session, "again");
                say("resumed");
            }
            if (event && std::holds_alternative<KeyEvent>(*event)) return 0;
        }
    });
    ASSERT_TRUE(stage.until_shown("here I am"));
    // Nobody could continue it here (it leads its session, an orphaned process group), so the
    // system does not stop it: it takes the terminal again at once.
    stage.send(SIGTSTP);
    ASSERT_TRUE(stage.until_said("resumed"));
    EXPECT_TRUE(stage.until_shown("again"));
    EXPECT_NE(stage.received.find("\x1b[?1049l"), std::string::npos) << "it was given back";
    stage.expect_taken();

    stage.said.clear();
    stage.send(SIGSTOP);
    int status = 0;
    ASSERT_TRUE(stage.until(
        [&] { return waitpid(stage.child(), &status, WNOHANG | WUNTRACED) == stage.child(); }));
    EXPECT_TRUE(WIFSTOPPED(status));
    stage.screen.feed("\x1b[?1049l\x1b[?25h\x1b[?1002lanother program's doing");
    stage.send(SIGCONT);
    ASSERT_TRUE(stage.until_said("resumed"));
    EXPECT_TRUE(stage.until_shown("again"));
    stage.expect_taken();
    EXPECT_EQ(stage.screen.mouse(), 2);
    stage.type("q");
    EXPECT_EQ(stage.wait_for_end(), 0);
    stage.expect_given_back();
}

TEST(Session, FollowsTheWindow) {
    Stage stage([](const Stage::Say& say) {
        Session session;
        show(session, "forty by ten");
        while (true) {
            const auto event = session.next_event(in(kPatience));
            if (!event) return 1;
            if (const auto* resize = std::get_if<ResizeEvent>(&*event)) {
                Frame frame(resize->size);
                frame.text(0, frame.rows() - 1, "last row");
                session.present(frame);
                say(std::to_string(session.size().columns) + "x" +
                    std::to_string(session.size().rows));
            }
            if (std::holds_alternative<KeyEvent>(*event)) return 0;
        }
    });
    ASSERT_TRUE(stage.until_shown("forty by ten"));
    for (const Size size : {Size{100, 30}, Size{7, 3}, Size{60, 12}}) {
        stage.resize(size);
        ASSERT_TRUE(
            stage.until_said(std::to_string(size.columns) + "x" + std::to_string(size.rows)));
        EXPECT_TRUE(stage.until([&] {
            return stage.screen.row(size.rows - 1) ==
                   std::string("last row").substr(0, static_cast<std::size_t>(size.columns));
        }));
    }
    stage.type("q");
    EXPECT_EQ(stage.wait_for_end(), 0);
}

TEST(Session, TellsKeysMouseAndPasteAndALoneEscape) {
    Stage stage([](const Stage::Say& say) {
        Session session({.mouse = true});
        show(session, "here");
        while (true) {
            const auto event = session.next_event(in(kPatience));
            if (!event) return 1;
            if (const auto* key = std::get_if<KeyEvent>(&*event)) {
                if (key->is(Key::kUp)) say("up");
                if (key->is(U'é')) say("letter");
                if (key->is(Key::kEscape)) {
                    say("escape");
                    return 0;
                }
            }
            if (const auto* mouse = std::get_if<MouseEvent>(&*event)) {
                say("mouse " + std::to_string(mouse->x) + "," + std::to_string(mouse->y));
            }
            if (const auto* paste = std::get_if<PasteEvent>(&*event)) say("paste " + paste->text);
        }
    });
    ASSERT_TRUE(stage.until_shown("here"));
    stage.type("\x1b[Aé\x1b[<0;12;5M\x1b[200~some\x1b[Atext\x1b[201~");
    EXPECT_TRUE(stage.until_said("up\nletter\nmouse 11,4\npaste some\x1b[Atext\n")) << stage.said;
    stage.type("\x1b");
    EXPECT_TRUE(stage.until_said("escape"));
    EXPECT_EQ(stage.wait_for_end(), 0);
}

// Marks of synchronised updates go out once the terminal said it has them, not before.
TEST(Session, UsesSynchronisedUpdatesIfTheTerminalHasThem) {
    for (const bool has : {false, true}) {
        Stage stage([](const Stage::Say& say) {
            Session session;
            say("asked");
            session.next_event(in(kPatience));  // a key, after the answer
            Frame frame(session.size());
            for (int y = 0; y < frame.rows(); ++y) frame.text(0, y, std::string(40, 'x'));
            session.present(frame);
            session.next_event(in(kPatience));
            return 0;
        });
        stage.answering = false;
        ASSERT_TRUE(stage.until(
            [&] { return stage.received.find("\x1b[?2026$p\x1b[c") != std::string::npos; }));
        stage.type(has ? "\x1b[?2026;2$y\x1b[?62cg" : "\x1b[?2026;0$y\x1b[?62cg");
        ASSERT_TRUE(stage.until_shown("xxxx"));
        stage.type("q");
        EXPECT_EQ(stage.wait_for_end(), 0);
        EXPECT_EQ(stage.received.find("\x1b[?2026h") != std::string::npos, has);
    }
}

// Noise: about 20 kB a frame.
void noise(Frame& frame, std::mt19937& random) {
    for (int y = 0; y < frame.pixel_height(); ++y) {
        for (int x = 0; x < frame.pixel_width(); ++x) {
            const auto bits = random();
            frame.set_pixel(x, y,
                            {static_cast<std::uint8_t>(bits), static_cast<std::uint8_t>(bits >> 8),
                             static_cast<std::uint8_t>(bits >> 16)});
        }
    }
}

// A terminal that takes nothing: frames are dropped, no call waits, waiting takes no processor
// time; when it takes bytes again it gets a whole picture.
TEST(Session, ATerminalThatTakesNothingHoldsNobodyUp) {
    Stage stage([](const Stage::Say& say) {
        Session session({.depth = ColorDepth::kTrue});
        std::mt19937 random(1);
        Frame frame(session.size());
        int slow = 0;
        for (int n = 0; n < 50; ++n) {
            noise(frame, random);
            const auto start = Clock::now();
            session.present(frame);
            slow += Clock::now() - start > milliseconds(100);
            session.next_event(in(milliseconds(2)));
        }
        const auto& statistics = session.statistics();
        say("dropped " + std::string(statistics.dropped > 30 ? "most" : "few"));
        // A loaded host may hold up some of them; a call that waits holds up nearly all.
        say(slow < 25 ? "prompt" : "slow");
        const double before = processor_seconds();
        session.next_event(in(milliseconds(500)));
        say(processor_seconds() - before < 0.1 ? "idle" : "spinning");
        say("stuck");
        do {
            frame.clear();
            frame.text(5, 5, "whole again");
            session.present(frame);
        } while (!session.next_event(in(milliseconds(5))));
        return 0;
    });
    stage.read_no_more();
    ASSERT_TRUE(stage.until_said("stuck"));
    EXPECT_NE(stage.said.find("dropped most"), std::string::npos) << stage.said;
    EXPECT_NE(stage.said.find("prompt"), std::string::npos) << stage.said;
    EXPECT_NE(stage.said.find("idle"), std::string::npos) << stage.said;
    stage.read_again();
    ASSERT_TRUE(stage.until_shown("whole again"));
    for (int y = 0; y < 10; ++y) {
        EXPECT_EQ(stage.screen.row(y), y == 5 ? "     whole again" : "") << "row " << y;
    }
    stage.type("q");
    EXPECT_EQ(stage.wait_for_end(), 0);
}

TEST(Session, ATerminalThatTakesNothingDoesNotKeepTheProgramFromEnding) {
    Stage stage([](const Stage::Say& say) {
        Session session({.depth = ColorDepth::kTrue});
        std::mt19937 random(1);
        Frame frame(session.size());
        for (int n = 0; n < 20; ++n) {
            noise(frame, random);
            session.present(frame);
        }
        say("stuck");
        while (true) session.next_event(in(kPatience));
        return 0;
    });
    stage.read_no_more();
    ASSERT_TRUE(stage.until_said("stuck"));
    stage.send(SIGTERM);
    EXPECT_EQ(WTERMSIG(stage.wait_for_end()), SIGTERM);
}

// The window is closed while SIGHUP is ignored: the program is told, and does not spin.
TEST(Session, ATerminalThatIsGoneIsTold) {
    Stage stage(
        [](const Stage::Say& say) {
            Session session;
            show(session, "here");
            const auto told = [&] {
                const auto event = session.next_event(in(milliseconds(16)));
                show(session, "anybody?");
                return event && std::holds_alternative<ClosedEvent>(*event);
            };
            while (!told()) {
            }
            say("told");
            const double before = processor_seconds();
            for (const auto end = in(milliseconds(1500)); Clock::now() < end;) told();
            say(processor_seconds() - before < 0.3 ? "idle" : "spinning");
            return 0;
        },
        [] { signal(SIGHUP, SIG_IGN); });
    ASSERT_TRUE(stage.until_shown("here"));
    stage.hang_up();
    ASSERT_TRUE(stage.until_said("told\n")) << stage.said;
    EXPECT_TRUE(stage.until_said("told\nidle\n")) << stage.said;
    EXPECT_EQ(stage.wait_for_end(), 0);
}

// An endless stream of keys must not keep a program from its next frame.
TEST(Session, AFloodOfInputLeavesTimeForFrames) {
    Stage stage([](const Stage::Say& say) {
        Session session;
        FrameClock clock(50);
        show(session, "here");
        say("ready");
        for (int frame = 0; frame < 10; ++frame) {
            // Whoever does something with a key takes them more slowly than they come.
            while (session.next_event(clock.deadline()))
                std::this_thread::sleep_for(std::chrono::microseconds(100));
            clock.advance();
        }
        say("frames");
        return 0;
    });
    ASSERT_TRUE(stage.until_said("ready"));
    const std::string keys(200, 'x');
    const std::jthread typist([&](const std::stop_token& enough) {
        while (!enough.stop_requested()) stage.flood(keys);
    });
    EXPECT_TRUE(stage.until_said("frames")) << stage.said;
}

TEST(Session, ThereIsOneAtATime) {
    Stage stage([](const Stage::Say& say) {
        Session session;
        try {
            Session second;
        } catch (const std::logic_error&) {
            say("refused");
        }
        return 0;
    });
    EXPECT_TRUE(stage.until_said("refused"));
    EXPECT_EQ(stage.wait_for_end(), 0);
    stage.expect_given_back();
}

std::string refusal(const std::function<void()>& prepare) {
    Stage stage(
        [](const Stage::Say& say) {
            try {
                Session session({.remedy = "do this"});
            } catch (const NoTerminal& error) {
                say(error.what());
            }
            return 0;
        },
        prepare);
    EXPECT_EQ(stage.wait_for_end(), 0);
    EXPECT_EQ(stage.received.find('\x1b'), std::string::npos) << "nothing was sent";
    return stage.said;
}

TEST(Session, RefusesWhatIsNoTerminalAndSaysWhatToDo) {
    EXPECT_EQ(refusal([] { dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO); }),
              "standard output is not a terminal: do this\n");
    EXPECT_EQ(refusal([] { setenv("TERM", "dumb", 1); }),
              "the terminal (TERM=dumb) cannot place a cursor: set TERM, or do this\n");
}

}  // namespace
}  // namespace badline::terminal
