// `badline run --live` and `--record`: someone looks on while the program runs.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "badline/media/host_file.hpp"
#include "badline/media/palette.hpp"
#include "run_session.hpp"

namespace badline::tools {

struct LiveOptions {
    bool live = false;      // shown in the terminal
    double speed = 1.0;     // times the C64's own; 0: as fast as it goes
    int joystick_port = 0;  // that the arrow keys are, 1 or 2; 0: none
    std::string record;     // the file of --record, or empty
    int record_every = 2;   // of so many frames one is recorded
    std::string program;    // its name, for the status line and screenshots
    Palette palette{};
};

// Reads the value of --speed. Throws InputError.
double parse_speed(const std::string& text);

// Throws InputError for --record with a name that is of no known kind or cannot be written.
void check_record(const std::string& file);

// Takes the terminal when `live`; throws InputError when there is none.
class LiveView : public Onlooker {
  public:
    LiveView(Machine& machine, const LiveOptions& options);
    ~LiveView() override;

    bool frame(Machine& machine) override;
    // Gives the terminal back; then adds the recording, if there is one, to `files`. What ended
    // before its first frame did is recorded as far as it was drawn. Throws InputError.
    void finish(const Machine& machine, FileBatch& files);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace badline::tools
