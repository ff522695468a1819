#include "pane.hpp"

#include <dirent.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "../eventually.hpp"

namespace badline::terminal {
namespace {

using test::eventually;

std::string output_of(const std::string& command) {
    FILE* pipe = popen(command.c_str(), "r");
    if (!pipe) throw std::runtime_error("cannot run " + command);
    std::string out;
    std::array<char, 4096> bytes;
    while (const std::size_t n = fread(bytes.data(), 1, bytes.size(), pipe)) {
        out.append(bytes.data(), n);
    }
    pclose(pipe);
    return out;
}

std::string shell_quoted(std::string_view text) {
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'') {
            out += "'\\''";
        } else {
            out += c;
        }
    }
    return out + "'";
}

// Fields of /proc/PID/stat after the name, which may hold blanks: state, ppid, ...
std::istringstream stat_of(int pid) {
    std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
    std::string line;
    std::getline(in, line);
    const auto end = line.rfind(')');
    return std::istringstream(end == std::string::npos ? "" : line.substr(end + 1));
}

int child_of(int parent) {
    DIR* proc = opendir("/proc");
    if (!proc) return 0;
    int found = 0;
    while (const dirent* entry = readdir(proc)) {
        const int pid = std::atoi(entry->d_name);
        if (pid <= 0) continue;
        std::string state;
        int ppid = 0;
        if (stat_of(pid) >> state >> ppid && ppid == parent && state != "Z") found = pid;
    }
    closedir(proc);
    return found;
}

// Processor time a process has used, in seconds.
double processor_seconds(int pid) {
    std::istringstream in = stat_of(pid);
    std::string skipped;
    for (int i = 0; i < 11; ++i) in >> skipped;
    double user = 0, system = 0;
    in >> user >> system;
    return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

constexpr std::string_view kPrompt = "ready>";

}  // namespace

Pane::Pane(int columns, int rows, const std::string& environment) {
    static int count = 0;
    socket_ = testing::TempDir() + "badline-pane-" + std::to_string(getpid()) + "-" +
              std::to_string(count++);
    std::ostringstream arguments;
    // Without history, start files or a NO_COLOR from outside; a crash leaves no core file and goes
    // round the sanitizers.
    arguments << "-f /dev/null new-session -d -x " << columns << " -y " << rows << ' '
              << shell_quoted(
                     "env -u NO_COLOR TERM=tmux-256color ASAN_OPTIONS=handle_segv=0:handle_abort=0 "
                     "HISTFILE= " +
                     environment + " sh -c 'ulimit -c 0; exec env PS1=\"" + std::string(kPrompt) +
                     " \" bash --norc --noprofile -i'");
    tmux(arguments.str());
    if (shows(kPrompt)) return;
    tmux("kill-server");
    unlink(socket_.c_str());
    throw std::runtime_error("tmux shows no prompt");
}

Pane::~Pane() {
    tmux("kill-server");
    unlink(socket_.c_str());
}

std::string Pane::tmux(const std::string& arguments) const {
    return output_of("tmux -u -S " + shell_quoted(socket_) + " " + arguments + " 2>/dev/null");
}

void Pane::type(std::string_view text) {
    tmux("send-keys -l -- " + shell_quoted(text));
}
void Pane::key(std::string_view name) {
    tmux("send-keys " + shell_quoted(name));
}
void Pane::run(std::string_view command) {
    type(command);
    key("Enter");
}
void Pane::resize(int columns, int rows) {
    tmux("resize-window -x " + std::to_string(columns) + " -y " + std::to_string(rows));
}

std::string Pane::text() const {
    return tmux("capture-pane -p");
}
std::string Pane::styled() const {
    return tmux("capture-pane -p -e");
}

PaneState Pane::state() const {
    std::istringstream in(
        tmux("display-message -p '#{cursor_flag} #{alternate_on} #{mouse_any_flag} #{wrap_flag} "
             "#{keypad_flag} #{pane_tty}'"));
    PaneState state;
    std::string tty;
    in >> state.cursor_visible >> state.alternate_screen >> state.mouse >> state.wrap >>
        state.keypad >> tty;
    state.modes = output_of("stty -g -F " + shell_quoted(tty));
    return state;
}

bool Pane::shows(std::string_view wanted) const {
    return shows_one_of({wanted});
}
bool Pane::shows_one_of(std::initializer_list<std::string_view> wanted) const {
    return eventually([&] {
        const std::string shown = text();
        return std::any_of(wanted.begin(), wanted.end(), [&](std::string_view one) {
            return shown.find(one) != std::string::npos;
        });
    });
}
bool Pane::loses(std::string_view wanted) const {
    return eventually([&] { return text().find(wanted) == std::string::npos; });
}
bool Pane::alternate(bool on) const {
    return eventually([&] { return state().alternate_screen == on; });
}

int Pane::child() const {
    const int shell = std::atoi(tmux("display-message -p '#{pane_pid}'").c_str());
    int child = 0;
    eventually([&] { return (child = child_of(shell)) != 0; });
    return child;
}

double Pane::share_of_a_core(int pid) {
    const auto start = std::chrono::steady_clock::now();
    const double before = processor_seconds(pid);
    double seconds = 0, used = 0;
    eventually([&] {
        seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        used = processor_seconds(pid) - before;
        return seconds > 4 && used > 0;
    });
    return used / seconds;
}

void expect_pane_restored(const std::string& command, std::string_view sign, const Ending& ending) {
    Pane pane(120, 24);  // room for a line of stty -g
    pane.run("echo stood-$((40+2))");
    ASSERT_TRUE(pane.shows("stood-42"));
    pane.run("");
    // bash reads its line in modes of its own: those to compare are seen from a program.
    const auto modes = [&](const std::string& name) {
        pane.run("clear; stty -g | sed 's/^/" + name + "=/'; echo stood-$((40+2)) end-" + name);
        EXPECT_TRUE(pane.shows("42 end-" + name + "\n" + std::string(kPrompt)));
        std::istringstream lines(pane.text());
        std::string line;
        while (std::getline(lines, line)) {
            if (line.starts_with(name + "=")) return line.substr(name.size() + 1);
        }
        ADD_FAILURE() << "no " << name << " in\n" << pane.text();
        return std::string();
    };
    const std::string modes_before = modes("before");
    const PaneState before = pane.state();
    const auto expect_as_before = [&](const char* when) {
        EXPECT_TRUE(pane.alternate(false)) << when << ": the alternate screen stays";
        EXPECT_TRUE(pane.shows("stood-42")) << when << ": the main screen is lost";
        EXPECT_EQ(pane.text().find(sign), std::string::npos) << when << ": the picture stays";
        // The shell's own modes come back with its prompt.
        EXPECT_TRUE(eventually([&] { return pane.state() == before; }))
            << when << ": cursor " << pane.state().cursor_visible << ", mouse "
            << pane.state().mouse << ", wrap " << pane.state().wrap << ", keypad "
            << pane.state().keypad << ", modes " << pane.state().modes << " instead of "
            << before.modes;
    };

    pane.run(command);
    ASSERT_TRUE(pane.alternate(true)) << pane.text();
    ASSERT_TRUE(pane.shows(sign)) << pane.text();
    const int pid = pane.child();
    ASSERT_GT(pid, 0);
    EXPECT_FALSE(pane.state().cursor_visible);

    if (ending.by == Ending::By::kSuspend) {
        pane.key("C-z");
        expect_as_before("stopped");
        EXPECT_TRUE(pane.shows("Stopped"));
        pane.run("echo echoed-$((50+1))");
        EXPECT_TRUE(pane.shows("echoed-51"));
        EXPECT_TRUE(pane.shows("echoed-$((50+1))")) << "no echo while stopped";
        pane.run("fg");
        EXPECT_TRUE(pane.alternate(true));
        EXPECT_TRUE(pane.shows(sign)) << "not drawn again after fg";
        EXPECT_FALSE(pane.state().cursor_visible);
        pane.key(ending.key);
    } else if (ending.by == Ending::By::kKey) {
        pane.key(ending.key);
    } else {
        kill(pid, ending.signal);
    }
    expect_as_before("ended");
    pane.run("echo status=$?");
    EXPECT_TRUE(pane.shows("status=" + std::to_string(ending.status)));
    EXPECT_TRUE(pane.shows("echo status=$?")) << "no echo of what is typed";
    EXPECT_EQ(modes("after"), modes_before);
}

}  // namespace badline::terminal
