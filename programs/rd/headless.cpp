#include "rd/headless.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iomanip>
#include <ostream>
#include <string>
#include <utility>

#include "rd/figures.hpp"
#include "rd/picture.hpp"
#include "rd/simulation.hpp"

namespace rd {
namespace {

// One line that is written over, and gone at the end.
class ProgressBar {
  public:
    explicit ProgressBar(int total) : total_(total), shown_(::isatty(STDERR_FILENO) == 1) {}
    ~ProgressBar() {
        if (shown_) std::fputs("\r\x1b[K", stderr);
    }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void show(int done) const {
        if (!shown_) return;
        constexpr int kWidth = 40;
        const auto full = static_cast<std::size_t>(static_cast<long long>(done) * kWidth / total_);
        const std::string bar = std::string(full, '#') + std::string(kWidth - full, '.');
        std::fprintf(stderr, "\r[%s] %3lld %%  step %d of %d", bar.c_str(),
                     static_cast<long long>(done) * 100 / total_, done, total_);
        std::fflush(stderr);
    }

  private:
    int total_;
    bool shown_;
};

void run_with_progress(Simulation& simulation, int steps) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kBetween{100};
    const ProgressBar bar(steps);
    int at_once = 1;
    for (int done = 0; done < steps;) {
        const auto start = Clock::now();
        const int count = std::min(at_once, steps - done);
        simulation.steps(count);
        done += count;
        bar.show(done);
        if (Clock::now() - start < kBetween / 2 && at_once < (1 << 20)) at_once *= 2;
        if (Clock::now() - start > kBetween * 2 && at_once > 1) at_once /= 2;
    }
}

void print_figures(const Options& options, const Simulation& simulation, std::ostream& out) {
    const Field& field = simulation.field();
    const Figures f = figures(field);
    out << std::fixed << std::setprecision(6) << "pattern "
        << (options.map ? kMapNames.english : options.pattern->names.english) << "\nsize "
        << field.width() << "x" << field.height() << "\nsteps " << simulation.taken() << "\nmean-u "
        << f.mean_u << "\nmean-v " << f.mean_v << "\ncovered " << f.covered << "\nspots " << f.spots
        << "\n";
}

}  // namespace

void run_headless(const Options& options, std::ostream& out) {
    if (!options.export_file.empty()) check_writable(options.export_file);
    const Size size = options.size.value_or(Size{kDefaultExportWidth, kDefaultExportHeight});
    Start start =
        start_of(options.map ? nullptr : options.pattern, size.width, size.height, options.seed);
    Simulation simulation(std::move(start.field), std::move(start.rates), options.threads,
                          *options.kernel);
    run_with_progress(simulation, options.steps.value_or(kDefaultExportSteps));
    if (!options.export_file.empty())
        write_file(options.export_file, encode(draw(simulation.field(), *options.palette),
                                               picture_format(options.export_file)));
    if (options.figures) print_figures(options, simulation, out);
}

}  // namespace rd
