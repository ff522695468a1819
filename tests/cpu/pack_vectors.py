#!/usr/bin/env python3
"""Packs the 6502 bus vectors (instructions.jsonl.gz, sequences.jsonl.gz) into the two files the
tests read: pack_vectors.py FOLDER-OF-THE-VECTORS FOLDER-OF-THE-PACKED-FILES

A packed file is a row of columns, each [length: 4 bytes, packed length: 4 bytes, zlib data],
little endian, in the order of COLUMNS. What can be told from the log is not kept: memory before
the run is what the log reads before writing it, memory after it what the log wrote last (both
are checked here against the original). vectors.cpp is the reader.
"""
import gzip
import json
import struct
import sys
import zlib

COLUMNS = (
    "length",  # cycles of each case
    "pc_low", "pc_high", "s", "a", "x", "y", "p",  # before
    "final",   # instructions: pc low, pc high, s, a, x, y, p; nothing where the opcode jams
    "lines",   # sequences: first, end of irq low, nmi low, rdy low; 0 0 for a line that stays high
    "step",    # each cycle: 1 write or 0 read, plus 2 * how its address follows the last one (the
               # pc before the first): 0 the next, 1 the same, 2 the one before, 3 in `address`
    "address", # low, high
    "known",   # each write: 1 when the byte is what memory holds already
    "data",    # each byte read for the first time or written and not known
)


def pack(source, target):
    columns = {name: bytearray() for name in COLUMNS}
    opcode, number = None, 0
    for line in gzip.open(source):
        case = json.loads(line)
        before = case["initial"]
        cycles = case["cycles"]
        number = number + 1 if cycles[0][1] == opcode else 0
        opcode = cycles[0][1]
        assert case["name"] == f"{opcode:02x} {number}", case["name"]

        columns["length"].append(len(cycles))
        columns["pc_low"].append(before["pc"] & 255)
        columns["pc_high"].append(before["pc"] >> 8)
        for register in "saxyp":
            columns[register].append(before[register])
        if "lines" in case:
            for pin in ("irq_low", "nmi_low", "rdy_low"):
                columns["lines"] += bytes(case["lines"].get(pin, (0, 0)))

        memory, first_read = {}, {}
        last = before["pc"]
        for address, data, kind in cycles:
            follows = {(last + 1) & 0xffff: 0, last: 1, (last - 1) & 0xffff: 2}.get(address, 3)
            last = address
            columns["step"].append((kind == "write") + 2 * follows)
            if follows == 3:
                columns["address"] += bytes((address & 255, address >> 8))
            if kind == "write":
                known = memory.get(address) == data
                columns["known"].append(known)
            else:
                known = address in memory
                if known:
                    assert memory[address] == data, case["name"]
                else:
                    first_read[address] = data
            if not known:
                columns["data"].append(data)
            memory[address] = data

        ram = dict(map(tuple, before["ram"]))
        assert all(ram[address] == data for address, data in first_read.items()), case["name"]
        if "final" in case:
            after = case["final"]
            assert {**ram, **memory} == dict(map(tuple, after["ram"])), case["name"]
            columns["final"] += bytes((after["pc"] & 255, after["pc"] >> 8))
            columns["final"] += bytes(after[register] for register in "saxyp")

    with open(target, "wb") as out:
        for name in COLUMNS:
            packed = zlib.compress(bytes(columns[name]), 9)
            out.write(struct.pack("<II", len(columns[name]), len(packed)) + packed)


if len(sys.argv) != 3:
    sys.exit(__doc__)
for kind in ("instructions", "sequences"):
    pack(f"{sys.argv[1]}/{kind}.jsonl.gz", f"{sys.argv[2]}/{kind}.packed")
