"""Counts instructions and allocations of each row of a benchmark, and compares them with the table
beside this file.

    costs.py PROGRAM            fails where a row costs more than the table says, or has left its
                                limit in time
    costs.py PROGRAM --write    writes the table
    costs.py PROGRAM --show ROW prints the rows whose names contain it

The program is run once under callgrind, which counts instructions: the load of the machine does not
change them. Rows that were within their limit in time when the table was written are also timed, as
a ratio to the bare closure of the same run; the least disturbed of several runs counts. Where many
rows are above their limits in the first of them, other work on the machine is the reason: only the
counts, which it does not change, are judged.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

TABLE = pathlib.Path(__file__).with_name("costs.tsv")
# The factor by which a row may cost more than the table says, before a commit has to say so.
TOLERANCE = 1.03
# These look up types at run time, whose tables are ordered by addresses: another folder of the
# checkout, or rows before them, move them by so much.
WIDER = {
    "send from a child five levels deep": 1.12,
    "effect round trip, own actor": 1.06,
    "effect round trip with one suspension": 1.06,
    "a turn of a program without its subscription": 1.06,
    "a turn beside a subscription that stays": 1.15,
    "a subscription is replaced by another": 1.06,
    "a subscription starts and stops": 1.06,
    "Redux: dispatch, 1 subscriber of a part": 1.06,
    "Binders: a message, no binding": 1.06,
    "Binders: a message, bound to a text": 1.06,
    "Binders: the same, and its view built": 1.06,
    # It copies the states that share a row of the model with one: 31 on average, as the addresses
    # of types fall.
    "UniFlow: an action, 1,000 features, an observer that keeps the model": 1.2,
}
# The factor by which a row may be above its limit in time: the rest of a busy machine's noise.
TIME_TOLERANCE = 1.25
# The runs after which a row that is late in all of them is late; the others are not repeated.
TIME_RUNS = 12
# The part of the rows that a change of the code may slow down; where more are late, the machine is.
# The processor's caches and its second thread are often shared with other machines: rows that use
# much memory then take up to five times as long as usual, and the bare closure does not.
MOST_LATE = 1 / 10
# All memory comes from these, in every language.
ALLOCATORS = {"malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc"}


def count(program, *filters, options=()):
    """The rows of a program: name to instructions and allocations of one operation."""
    with tempfile.TemporaryDirectory() as folder:
        files = pathlib.Path(folder)
        ran = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={files}/out", "--quiet",
             *options, program, "--count", *filters],
            env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"},
            stdout=subprocess.PIPE, text=True, check=True)
        rows = [line.split("\t") for line in ran.stdout.splitlines() if "\t" in line]
        dumps = sorted(
            (file for file in files.glob("out.*")), key=lambda file: int(file.suffix[1:]))
        assert len(dumps) >= len(rows), f"{len(rows)} rows, {len(dumps)} dumps"
        return {
            name: [figure / int(operations) for figure in read(file)]
            for (name, operations), file in zip(rows, dumps)
        }


def read(file):
    """Instructions and allocations of one dump."""
    instructions, allocations, names, callee = 0, 0, {}, ""
    for line in file.open():
        # Not the totals, which keep what recursive functions had cost before the first mark.
        if line.startswith("summary:"):
            instructions = int(line.split()[1])
        elif found := re.match(r"cfn=\((\d+)\)(?: (.*))?", line):
            if found[2]:
                names[found[1]] = found[2]
            callee = names.get(found[1], "")
        elif found := re.match(r"fn=\((\d+)\) (.*)", line):
            names[found[1]] = found[2]
        elif line.startswith("calls=") and callee.split("@")[0] in ALLOCATORS:
            allocations += int(line[6:].split()[0])
    return instructions, allocations


def time(program, *names):
    """The rows of a program that have a limit: name to its part of that, by the clock."""
    ran = subprocess.run(
        [program, "--list", *names], stdout=subprocess.PIPE, text=True, check=True)
    rows = (line.split("\t") for line in ran.stdout.splitlines() if line.count("\t") == 2)
    return {name: float(ratio) / float(limit) for name, ratio, limit in rows}


def disturbance(parts, held, most):
    """What says that the machine is too disturbed for times; nothing if it is not."""
    slow = sum(parts.get(name, 0) > most for name in held)
    if slow > MOST_LATE * len(held):
        return f"{slow} of {len(held)} rows are late at once, as on a machine that is disturbed"


def late(program, held):
    """The rows that are above their limit in time in every run, in words."""
    best = {}
    for _ in range(TIME_RUNS):
        waiting = [name for name in held if best.get(name, 9) > TIME_TOLERANCE]
        if not waiting:
            break
        for name, part in time(program, *waiting).items():
            best[name] = min(part, best.get(name, part))
        if words := disturbance(best, held, TIME_TOLERANCE):
            print(f"{words}: only the counts are judged.")
            return [f"{name}: not timed" for name in held if name not in best]
    return [
        f"{name}: {best[name]:.2f} of its limit in time" if name in best else f"{name}: not timed"
        for name in held if best.get(name, 9) > TIME_TOLERANCE
    ]


def stored():
    """The table: name to instructions and allocations, and the names within their limit in time."""
    table, held = {}, []
    for line in TABLE.read_text().splitlines()[1:]:
        name, instructions, allocations, within = line.split("\t")
        table[name] = [float(instructions), float(allocations)]
        if within == "yes":
            held.append(name)
    return table, held


def write(program, rows):
    parts = time(program)
    if words := disturbance(parts, stored()[1] if TABLE.exists() else [], 1):
        sys.exit(f"{words}. Nothing is written; repeat it when the machine is quiet.")
    lines = ["what\tinstructions\tallocations\twithin its limit in time"]
    for name, (instructions, allocations) in rows.items():
        within = "–" if name not in parts else "yes" if parts[name] <= 1 else "no"
        lines.append(f"{name}\t{instructions:.0f}\t{allocations:.2f}\t{within}")
    TABLE.write_text("\n".join(lines) + "\n")


def compare(rows, table):
    """Returns the rows that are above the table, or in only one of the two, in words."""
    faults = [f"{name}: not measured" for name in table.keys() - rows.keys()]
    for name, figures in rows.items():
        if name not in table:
            faults.append(f"{name}: not in {TABLE.name}")
            continue
        for what, now, before in zip(["instructions", "allocations"], figures, table[name]):
            if now > before * WIDER.get(name, TOLERANCE) + 0.05:
                faults.append(f"{name}: {now:.2f} {what}, {before:.2f} in {TABLE.name}")
    return faults


def main(program, mode=None, *filters):
    rows = count(program, *filters)
    for name, (instructions, allocations) in rows.items():
        print(f"{name:<70} {instructions:>14,.0f} {allocations:>12,.2f}")
    if mode == "--write":
        write(program, rows)
    elif mode is None:
        table, held = stored()
        if not (faults := compare(rows, table) + late(program, held)):
            return
        sys.exit(
            "\n".join(
                [
                    "These cost more than they did; correct that, or say why in the commit:",
                    *faults,
                ]
            )
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
