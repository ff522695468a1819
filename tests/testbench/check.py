#!/usr/bin/env python3
"""Run the VICE test programs on badline and hold the verdicts against known-results.tsv.

  check.py --testprogs DIR --roms DIR [--badline build/bin/badline] [--only REGEX] [--jobs 2]
           [--update]

Neither the programs nor the ROMs are part of this project: DIR is a checkout of the VICE test
programs (DEVELOPERS.md says where they come from), and the folder with the original KERNAL, BASIC
and character ROM by VICE's file names. BADLINE_TESTPROGS and BADLINE_VICE_ROMS stand for the two
options; without them nothing is run, and the exit status is 77.

The table has a row per test: its name, the verdict that the programs' own list demands, and the
one that badline came to. A test that passed and does not pass any more is a loss: exit status 1,
named. Gains are named too; --update writes them, and losses, into the table.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "known-results.tsv")
# What Badline has hardware for: the C64 itself and generic cartridges.
CATEGORIES = "^(C64|CIA|CPU|SID|VICII|general|interrupts)/"


def read_table(path):
    with open(path) as table:
        rows = [line.rstrip("\n").split("\t") for line in table]
    return {r[0]: (r[1], r[2]) for r in rows if len(r) >= 3 and not r[0].startswith("#")}


def write_table(path, results):
    with open(path, "w") as table:
        table.write("# test\texpected\tbadline\n")
        for key in sorted(results):
            table.write("\t".join((key,) + results[key]) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--testprogs", default=os.environ.get("BADLINE_TESTPROGS"))
    parser.add_argument("--roms", default=os.environ.get("BADLINE_VICE_ROMS"))
    parser.add_argument("--badline",
                        default=os.path.join(HERE, "..", "..", "build", "bin", "badline"))
    parser.add_argument("--only", default=CATEGORIES, help="regular expression on test names")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--update", action="store_true")
    args = parser.parse_args()
    if not args.testprogs or not args.roms:
        print("the VICE test programs are not at hand: set BADLINE_TESTPROGS and "
              "BADLINE_VICE_ROMS, or give --testprogs and --roms")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "results.tsv")
        status = subprocess.run(
            [sys.executable, os.path.join(HERE, "testbench.py"), "--emu",
             os.path.abspath(args.badline) + " x64sc", "--testprogs",
             args.testprogs, "--roms", args.roms, "--only", args.only, "--jobs", str(args.jobs),
             "--out", out]).returncode
        if status not in (0, 1):
            return status
        results = read_table(out)
    known = read_table(TABLE) if os.path.exists(TABLE) else {}

    def passes(row):
        return row is not None and row[0] == row[1]

    lost = [k for k in sorted(results) if passes(known.get(k)) and not passes(results[k])]
    won = [k for k in sorted(results) if k in known and passes(results[k])
           and not passes(known[k])]
    missing = [k for k in sorted(known) if k not in results and re.search(args.only, k)]
    for title, keys in (("lost", lost), ("won", won), ("not in the programs' list", missing)):
        for key in keys:
            print("%s: %s" % (title, key))
    print("%d of %d pass; %d lost, %d won" %
          (sum(map(passes, results.values())), len(results), len(lost), len(won)))
    if args.update:
        known.update(results)
        write_table(TABLE, known)
    return 1 if lost and not args.update else 0


if __name__ == "__main__":
    sys.exit(main())
