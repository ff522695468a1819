#!/usr/bin/env python3
"""Records what x64sc answers to a session of requests to its binary monitor.

    record_session.py --x64sc PATH --roms build/roms [--compare] [--out session.txt]

writes session.txt, which session_test replays to Badline; with --compare it only says
where x64sc answers otherwise than the file has it (exit status 1). A program that takes
x64sc's options can stand in its place.

Both sides run on Badline's own ROMs, so nothing of Commodore's is in the file. From the
checkpoint at raster line $90, cycle 5 on, both machines are in the same state: every byte of
every answer counts, raster line and cycle included. Before it, and where a request meets a
running machine, the answers' bodies are written as ?? and count by their length alone.
"""
import argparse
import os
import pathlib
import socket
import struct
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
QUIET = 0.4  # when recording: seconds without an answer, after which the next request is sent
PATIENCE = 60  # seconds after which an answer is missing
BOOTED = 600  # sixtieths of a second; x64sc types no keys in the first seconds


def text(name):
    data = name.encode("latin1")
    return bytes([len(data)]) + data


def memory_get(first, last, bank=0, effects=0, memspace=0):
    return 0x01, struct.pack("<BHHBH", effects, first, last, memspace, bank)


def memory_set(first, data, bank=0):
    return 0x02, struct.pack("<BHHBH", 0, first, first + len(data) - 1, 0, bank) + bytes(data)


def checkpoint(first, last=None, stop=1, enabled=1, operation=4, temporary=0):
    last = first if last is None else last
    return 0x12, struct.pack("<HHBBBB", first, last, stop, enabled, operation, temporary)


def number(command, value):
    return command, struct.pack("<I", value)


def toggle(value, enabled):
    return 0x15, struct.pack("<IB", value, enabled)


def condition(value, expression):
    return 0x22, struct.pack("<I", value) + text(expression)


def registers(*pairs):
    items = b"".join(struct.pack("<BBH", 3, register, value) for register, value in pairs)
    return 0x32, struct.pack("<BH", 0, len(pairs)) + items


def advance(count, over=0):
    return 0x71, struct.pack("<BH", over, count)


def resource_set(name, value):
    if isinstance(value, int):
        return 0x52, b"\x01" + text(name) + b"\x04" + struct.pack("<I", value)
    return 0x52, b"\x00" + text(name) + text(value)


A, X, Y, PC, SP, FL = 0, 1, 2, 3, 4, 5
EXIT, PING, LIST, RETURN = (0xAA, b""), (0x81, b""), (0x14, b""), (0x73, b"")
BEGIN = 0xC100
SLED = [0x78, 0xEA, 0xEA, 0xEA, 0x4C, 0x01, 0xC0]  # SEI, NOP, NOP, NOP, JMP $C001
PROGRAM = {
    0xC100: [0xA2, 0x03,          # LDX #$03
             0x20, 0x20, 0xC1,    # JSR $C120
             0xCA,                # DEX
             0xD0, 0xFA,          # BNE $C102
             0xEE, 0x20, 0xD0,    # INC $D020
             0x4C, 0x00, 0xC1],   # JMP $C100
    0xC120: [0x20, 0x40, 0xC1,    # JSR $C140
             0xA5, 0xFB,          # LDA $FB
             0x60],               # RTS
    0xC140: [0xC8,                # INY
             0x84, 0xFB,          # STY $FB
             0x60],               # RTS
}
START = registers((PC, BEGIN), (A, 0), (X, 0), (Y, 0), (SP, 0xF0), (FL, 0x24))

# (what for, (command, body), loose)
SESSION = [
    ("a request stops the machine: registers, stopped, the answer", PING, True),
    ("a sled of NOPs to stand anywhere in", memory_set(0xC000, SLED), False),
    ("a program that calls two deep", memory_set(0xC100, PROGRAM[0xC100]), False),
    ("", memory_set(0xC120, PROGRAM[0xC120]), False),
    ("", memory_set(0xC140, PROGRAM[0xC140]), False),
    ("into the sled", registers((PC, 0xC000)), True),
    ("stop in it", checkpoint(0xC001, 0xC004), False),
    ("at one cycle of one raster line", condition(1, "( RL == $90 ) && ( CY == $05 )"), False),
    ("has a condition now", number(0x11, 1), False),
    ("go: both machines meet there", EXIT, True),
    ("the hit counts", number(0x11, 1), False),
    ("delete it", number(0x13, 1), False),
    ("delete what is not there", number(0x13, 1), False),
    ("registers: from here on everything counts", START, False),
    ("a read of them", (0x31, b"\0"), False),

    ("step", advance(1), False),
    ("step into the subroutine", advance(1), False),
    ("two steps", advance(2), False),
    ("return from $C140", RETURN, False),
    ("return from $C120", RETURN, False),
    ("back to the call", registers((PC, 0xC102)), False),
    ("step over it", advance(1, 1), False),
    ("three over", advance(3, 1), False),

    ("breakpoint", checkpoint(0xC120), False),
    ("go to it", EXIT, False),
    ("go on: the next call", EXIT, False),
    ("disabled", toggle(1, 0), False),
    ("a watchpoint on stores", checkpoint(0xD020, operation=2), False),
    ("go to the store", EXIT, False),
    ("enabled again", toggle(1, 1), False),
    ("with a condition that holds once in a while", condition(1, "X == $01"), False),
    ("go", EXIT, False),
    ("operators are evaluated from left to right: ((A==A)+X)==2", condition(1, "A == A + X == $02"),
     False),
    ("go", EXIT, False),
    ("memory in a condition", condition(1, "@cpu:$00fb == Y"), False),
    ("go", EXIT, False),
    ("no condition", condition(1, "A == "), False),
    ("unknown checkpoint", condition(77, "A == $00"), False),
    ("a watchpoint on loads", checkpoint(0x00FB, operation=1), False),
    ("go to the load", EXIT, False),
    ("the list, by first address", LIST, False),
    ("a tracepoint, hit without a stop", checkpoint(0xC140, stop=0), False),
    ("go to the next", EXIT, False),
    ("its count", number(0x11, 4), False),
    ("delete", number(0x13, 4), False),
    ("delete", number(0x13, 3), False),
    ("delete", number(0x13, 2), False),
    ("delete", number(0x13, 1), False),
    ("two at one place are hit in the order of the list", checkpoint(0xC100, 0xC1FF), False),
    ("", checkpoint(0xC122, 0xC123), False),
    ("", checkpoint(0xC123), False),
    ("registers to run from", START, False),
    ("go", EXIT, False),
    ("go", EXIT, False),
    ("go", EXIT, False),
    ("delete", number(0x13, 1), False),
    ("go: a stop that two want", EXIT, False),
    ("delete", number(0x13, 2), False),
    ("delete", number(0x13, 3), False),
    ("a temporary one lets the machine go at once", checkpoint(0xC108, temporary=1), False),
    ("and is gone", LIST, False),
    ("a step onto a breakpoint", checkpoint(0xC10B), False),
    ("", advance(1), False),
    ("the next step stops at it first", advance(1), False),
    ("then goes on", advance(1), False),
    ("delete", number(0x13, 1), False),

    ("RAM", memory_get(0xC100, 0xC10D), False),
    ("the same in the bank ram", memory_get(0xC100, 0xC10D, bank=1), False),
    ("RAM under I/O", memory_set(0xD020, [0x12, 0x34], bank=1), False),
    ("RAM under I/O", memory_get(0xD020, 0xD021, bank=1), False),
    ("the chip's registers", memory_set(0xD020, [0x05, 0x06], bank=3), False),
    ("the chip's registers", memory_get(0xD020, 0xD02E, bank=3), False),
    ("as the processor sees it", memory_get(0xD020, 0xD021), False),
    ("RAM under ROM, as the processor writes it", memory_set(0xA000, [0xBB]), False),
    ("RAM under ROM", memory_get(0xA000, 0xA000, bank=1), False),
    ("the port switches the ROM off", memory_set(0x0001, [0x36]), False),
    ("and there is the RAM", memory_get(0xA000, 0xA000), False),
    ("the port", memory_get(0x0000, 0x0001), False),
    ("and on", memory_set(0x0001, [0x37]), False),
    ("side effects: none here", memory_get(0xC100, 0xC101, effects=1), False),

    ("what banks there are", (0x82, b""), False),
    ("what registers there are", (0x83, b"\0"), False),
    ("VICE's version", (0x85, b""), False),
    ("the palette", (0x91, b"\1"), False),
    ("ping", PING, False),
    ("ping with a body", (0x81, b"abc"), False),

    ("the buffer of keys is empty", memory_set(0x00C6, [0]), False),
    ("type", (0x72, text("HI\r")), False),
    ("there they are", memory_get(0x0277, 0x0279), False),
    ("three", memory_get(0x00C6, 0x00C6), False),
    ("and away", memory_set(0x00C6, [0]), False),

    ("a resource", (0x51, text("Speed")), False),
    ("set", resource_set("Speed", 200), False),
    ("read", (0x51, text("Speed")), False),
    ("set by text", resource_set("Speed", "100"), False),
    ("read", (0x51, text("Speed")), False),
    ("no number", resource_set("Speed", "abc"), False),
    ("PAL", (0x51, text("MachineVideoStandard")), False),
    ("a simulated joystick port", resource_set("JoyPort1Device", 37), False),
    ("fire and up", (0xA2, struct.pack("<HH", 0, 0xEE)), False),
    ("the lines are low", memory_get(0xDC01, 0xDC01), False),
    ("none", (0xA2, struct.pack("<HH", 0, 0xFF)), False),
    ("the lines are high", memory_get(0xDC01, 0xDC01), False),
    ("no such port", (0xA2, struct.pack("<HH", 9, 0xFF)), False),
    ("no such value", (0xA2, struct.pack("<HH", 0, 0xFFFF)), False),
    ("nothing is in the user port", (0xB2, struct.pack("<H", 1)), False),
    ("unknown resource", (0x51, text("NoSuch")), False),
    ("unknown resource", resource_set("NoSuch", 1), False),

    ("a snapshot", (0x41, b"\0\0" + text("session.snapshot")), False),
    ("changed since", memory_set(0xC100, [0]), False),
    ("and back", (0x42, text("session.snapshot")), False),
    ("as it was", memory_get(0xC100, 0xC101), False),
    ("no such file", (0x42, text("no.snapshot")), False),
    ("no such folder", (0x41, b"\0\0" + text("/no/such/folder/file")), False),

    ("errors: no such command", (0x77, b""), False),
    ("", (0x00, b""), False),
    ("", (0xFF, b""), False),
    ("end before beginning", memory_get(0x0408, 0x0407), False),
    ("unknown bank", memory_get(0x0400, 0x0407, bank=99), False),
    ("unknown memspace", memory_get(0x0400, 0x0407, memspace=7), False),
    ("unknown memspace", (0x31, b"\5"), False),
    ("unknown memspace", (0x83, b"\x09"), False),
    ("too short", (0x01, b"\0\0\4\7\4\0\0"), False),
    ("data too short", (0x02, memory_set(0xC200, [1, 2, 3])[1][:-1]), False),
    ("longer than needed is no error", (0x02, memory_set(0xC200, [1, 2, 3])[1] + b"\7"), False),
    ("too short", (0x11, b"\1"), False),
    ("too short", (0x12, b"\0\0\0"), False),
    ("too short", (0x15, b"\1\0\0\0"), False),
    ("too short", (0x22, b"\1\0\0\0"), False),
    ("too short", (0x31, b""), False),
    ("too short", (0x32, b"\0\1\0\3\3\0"), False),
    ("an item too short", (0x32, b"\0\1\0\2\0\x55"), False),
    ("a longer one is not", (0x32, b"\0\1\0\5\0\x56\0\7\0"), False),
    ("no such register", registers((0x77, 1)), False),
    ("the raster line and the cycle stay what they are", registers((0x35, 1), (0x36, 1)), False),
    ("the processor's port is no register to set", registers((0x37, 0x2F)), False),
    ("", registers((0x38, 0x37)), False),
    ("too short", (0x41, b"\0\0"), False),
    ("too short", (0x52, b"\1" + text("Speed") + b"\3\1\0\0"), False),
    ("unknown type", (0x52, b"\2" + text("Speed") + b"\1\1"), False),
    ("too short", (0x71, b"\0\1"), False),
    ("too short", (0x72, b"\5ab"), False),
    ("too short", (0x84, b"\1"), False),
    ("unknown format", (0x84, b"\1\x09"), False),
    ("too short", (0x91, b""), False),
    ("too short", (0xA2, b"\1"), False),
    ("too short", (0xB2, b""), False),
    ("too short", (0xCC, b""), False),
    ("too short", (0xDD, b"\1\0\0"), False),

    ("no such program: the machine goes on", (0xDD, b"\1\0\0" + text("no.prg")), False),
    ("and is stopped again", PING, True),
    ("reset: the machine goes on", (0xCC, b"\0"), True),
    ("and is stopped again", PING, True),
    ("quit", (0xBB, b""), False),
]


class Client:
    def __init__(self, port):
        end = time.time() + PATIENCE
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port))
                break
            except OSError:
                if time.time() > end:
                    raise
                time.sleep(0.05)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""

    def send(self, number_, command, body):
        """Sends a request and gives its packet."""
        packet = struct.pack("<BBIIB", 2, 2, len(body), number_, command) + body
        self.socket.sendall(packet)
        return packet

    def answer(self, patience=PATIENCE):
        """The next packet; None where the connection ends or `patience` seconds bring none."""
        end = time.time() + patience
        while True:
            if len(self.buffer) >= 12:
                length = 12 + struct.unpack("<I", self.buffer[2:6])[0]
                if len(self.buffer) >= length:
                    packet = self.buffer[:length]
                    self.buffer = self.buffer[length:]
                    return packet
            left = end - time.time()
            if left <= 0:
                return None
            self.socket.settimeout(left)
            try:
                data = self.socket.recv(1 << 16)
            except (TimeoutError, socket.timeout):
                return None
            if not data:
                return None
            self.buffer += data

    def answers(self, count):
        """`count` packets; where that is not known, all up to a silence of QUIET seconds."""
        packets = []
        while count is None or len(packets) < count:
            packet = self.answer(QUIET if packets and count is None else PATIENCE)
            if packet is None:
                break
            packets.append(packet)
        return packets

    def wait_for_ready(self):
        """Until the KERNAL has counted BOOTED jiffies. The machine runs afterwards."""
        end = time.time() + PATIENCE
        jiffies = 0
        while jiffies < BOOTED:
            if time.time() > end:
                raise SystemExit("record_session.py: the machine does not boot")
            time.sleep(0.1)
            self.send(0, *memory_get(0x00A0, 0x00A2))
            while (packet := self.answer()) and packet[6] != 0x01:
                pass
            jiffies = int.from_bytes(packet[14:17], "big") if packet else 0
            self.send(0, *EXIT)
            while (packet := self.answer()) and packet[6] != 0x63:
                pass


def record(arguments, counts):
    """The session's lines. `counts`: how many answers each request has, None where unknown."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [arguments.x64sc, "-default"]
    if arguments.data:
        command += ["-directory", arguments.data]
    for rom in ("kernal", "basic", "chargen"):
        command += ["-" + rom, str(pathlib.Path(arguments.roms).resolve() / rom)]
    command += ["-warp", "+sound", "-console", "-binarymonitor", "-binarymonitoraddress",
                f"ip4://127.0.0.1:{port}"]
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        with subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            try:
                client = Client(port)
                client.wait_for_ready()
                for number_, (why, (command_, body), loose) in enumerate(SESSION, 1):
                    packet = client.send(number_, command_, body)
                    if why:
                        lines.append("# " + why)
                    lines.append("> " + packet.hex(" "))
                    for answer in client.answers(counts[number_ - 1]):
                        data = answer[12:].hex(" ") if not loose else " ".join(
                            ["??"] * (len(answer) - 12))
                        lines.append(("< " + answer[:12].hex(" ") + " " + data).rstrip())
            finally:
                process.kill()
    return lines


HEADER = """\
# A session of the binary monitor: requests (>) and x64sc's answers (<), whole packets in hex;
# ?? is a byte that does not count. Written by record_session.py, which says what is done here.
# Answers of x64sc, VICE 3.10, PAL, on Badline's own ROMs, with -default -warp +sound -console.
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--x64sc", default=os.environ.get("BADLINE_X64SC"),
                        help="default: what BADLINE_X64SC says")
    parser.add_argument("--data", default=os.environ.get("BADLINE_VICE_DATA"),
                        help="VICE's data folder, for -directory; default: BADLINE_VICE_DATA")
    parser.add_argument("--roms", required=True, help="folder with Badline's own ROMs")
    parser.add_argument("--out", default=str(HERE / "session.txt"))
    parser.add_argument("--compare", action="store_true", help="compare with the file instead")
    arguments = parser.parse_args()
    if not arguments.x64sc:
        print("no x64sc: set BADLINE_X64SC")
        return 77
    if not arguments.compare:
        lines = record(arguments, [None] * len(SESSION))
        pathlib.Path(arguments.out).write_text(HEADER + "\n".join(lines) + "\n")
        return 0
    known = [line for line in pathlib.Path(arguments.out).read_text().splitlines()
             if not line.startswith("#")]
    counts = []
    for line in known:
        if line.startswith(">"):
            counts.append(0)
        else:
            counts[-1] += 1
    if len(counts) != len(SESSION):
        print(f"{arguments.out} is of another session: record it anew")
        return 1
    lines = [line for line in record(arguments, counts) if not line.startswith("#")]
    different = 0
    for at in range(max(len(known), len(lines))):
        old = known[at] if at < len(known) else "(nothing)"
        new = lines[at] if at < len(lines) else "(nothing)"
        if old != new:
            different += 1
            print(f"file: {old}\nnow:  {new}")
    print(f"{len(lines)} lines, {different} different")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
