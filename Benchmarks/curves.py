"""Counts what one operation costs beside 1 to 100,000 others, and draws it.

    curves.py PROGRAM ARTICLE PICTURE    counts, replaces the table in the article, and draws

PROGRAM is CurveBenchmarks, which is run under callgrind, once for each point: the load of the
machine does not change the figures.
"""

import math
import pathlib
import re
import subprocess
import sys

import costs

COLOURS = [
    "#0b6e99",
    "#ad1a72",
    "#0f7b6c",
    "#d9730d",
    "#6940a5",
    "#64473a",
    "#e03e3e",
    "#9b9a97",
    "#dfab01",
]
WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 760, 420, 70, 40, 12


def curves(program):
    """Name to the instructions of one operation, by size."""
    found = {}
    names = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True).stdout
    for name in names.splitlines():
        curve, size = name.rsplit(" @ ", 1)
        # From the first mark on: of what has run a hundred thousand times before it some would be
        # left over.
        rows = costs.count(program, name, options=["--instr-atstart=no"])
        instructions = round(rows[name][0])
        assert instructions, (
            "nothing was counted: is valgrind/callgrind.h there, and was the program built since?"
        )
        found.setdefault(curve, {})[int(size)] = instructions
    return found


def table(found):
    sizes = sorted({size for one in found.values() for size in one})
    lines = ["| " + " | ".join(["instructions", *(f"{size:,}" for size in sizes)]) + " |"]
    lines.append("|---" + "|--:" * len(sizes) + "|")
    for curve, one in found.items():
        lines.append("| " + " | ".join([curve, *(f"{one[size]:,}" for size in sizes)]) + " |")
    return "\n".join(lines) + "\n"


def picture(found):
    most = math.ceil(max(math.log10(cost) for one in found.values() for cost in one.values()))
    least = math.floor(min(math.log10(cost) for one in found.values() for cost in one.values()))
    across = lambda size: LEFT + (WIDTH - LEFT - 40) * math.log10(size) / 5
    up = lambda cost: TOP + (HEIGHT - TOP - BOTTOM) * (most - math.log10(cost)) / (most - least)
    height = HEIGHT + 22 * len(found) + 12
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    for power in range(6):
        x = across(10 ** power)
        parts.append(
            f'<line x1="{x:.0f}" x2="{x:.0f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" stroke="#e6e6e6"/>'
        )
        parts.append(
            f'<text x="{x:.0f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">'
            f"{10**power:,}</text>"
        )
    for power in range(least, most + 1):
        y = up(10 ** power)
        parts.append(
            f'<line x1="{LEFT}" x2="{WIDTH - 40}" y1="{y:.0f}" y2="{y:.0f}" stroke="#e6e6e6"/>'
        )
        parts.append(
            f'<text x="{LEFT - 8}" y="{y + 4:.0f}" text-anchor="end">10'
            f'<tspan dy="-5" font-size="10">{power}</tspan></text>'
        )
    for index, (curve, one) in enumerate(found.items()):
        colour = COLOURS[index % len(COLOURS)]
        points = " ".join(
            f"{across(size):.1f},{up(cost):.1f}" for size, cost in sorted(one.items())
        )
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"/>'
        )
        y = HEIGHT + 22 * index + 6
        parts.append(
            f'<line x1="{LEFT}" x2="{LEFT + 28}" y1="{y}" y2="{y}" stroke="{colour}" '
            'stroke-width="4"/>'
        )
        parts.append(f'<text x="{LEFT + 38}" y="{y + 4}">{curve}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def main(program, article_file, picture_file):
    found = curves(program)
    article = pathlib.Path(article_file)
    article.write_text(
        re.sub(r"(?m)(^\|.*\n)+", lambda _: table(found), article.read_text(), count=1)
    )
    pathlib.Path(picture_file).write_text(picture(found))
    print(table(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
