"""Draws pages of the gallery as small pictures, below each other in one SVG file.

A picture shows the layout of a page and not its words: a bar for each line of text, a box for each
control and surface. Its colours are classes, so that it is light or dark as the browser is.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.request

from playwright.sync_api import sync_playwright

# The window in which a page is drawn, and the scale of the picture.
WIDE, HIGH, SCALE = 704, 440, 320 / 704

# The examples in the order of the file: a name, an address, and what is done before it is drawn.
PAGES = [
    ("recordings", "/recordings", lambda page: add_folders(page)),
    ("annotations", "/annotations", None),
    ("search", "/search", lambda page: search(page)),
    ("property-finder", "/property-finder", lambda page: find(page)),
    ("login", "/login", None),
    ("architectures", "/architectures", None),
    ("tasks", "/architectures/tasks", None),
    ("side-by-side", "/side-by-side", None),
    ("lists", "/lists", None),
    ("places", "/places", lambda page: visit(page)),
    ("controls", "/controls", None),
    ("apply", "/apply", None),
    ("files", "/files", None),
    ("at-once", "/at-once", lambda page: page.get_by_role("button", name="Details").click()),
]


def add_folders(page):
    for name in ("Interviews", "Rehearsals", "River", "Workshop", "Letters"):
        page.get_by_role("button", name="New folder").click()
        page.locator("dialog .input").fill(name)
        page.keyboard.press("Enter")
        page.locator("dialog").wait_for(state="hidden")


def search(page):
    page.locator(".input").first.fill("commit")
    page.keyboard.press("Enter")
    page.locator("[data-style=found] .item").first.wait_for()


def find(page):
    page.locator(".input").first.fill("london")
    page.keyboard.press("Enter")
    page.locator(".item").nth(2).wait_for()


def visit(page):
    page.get_by_text("The coast").click()
    page.get_by_role("heading", name="The coast").wait_for()
    page.locator(".screen:not([inert]) .item").first.get_by_role("link").click()


# A function that returns the shapes of the visible part of a page: a class, and a rectangle.
SHAPES = """() => {
  const shapes = [], seen = (box) => box.width > 2 && box.height > 2
    && box.bottom > 0 && box.top < innerHeight + 80 && box.right > 0 && box.left < innerWidth;
  const add = (kind, box, round = 0) => {
    if (seen(box)) shapes.push([kind, box.left, box.top, box.width, box.height, round]);
  };
  const surfaces = '.list,.rows,[data-style="card"],.input,.button,.segments,.group,canvas,svg,img,'
    + 'textarea,progress,.toggle input,.range,dialog,[data-style="badge"],[data-style="avatar"]';
  const walk = (element) => {
    // An element whose children stand in its place has no box of its own.
    if (getComputedStyle(element).display !== "contents"
      && !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    if (element.matches(".unseen, #link, [data-style=bar]")) return;
    const box = element.getBoundingClientRect();
    if (element.matches(surfaces)) {
      const look = getComputedStyle(element);
      const isFull = element.matches(".primary,.toggle input:checked");
      const isEmpty = element.matches(".button:not(.primary)")
        && look.borderTopColor === "rgba(0, 0, 0, 0)";
      const kind = isFull ? "k" : element.matches("img,canvas") ? "p"
        : element.matches('[data-style="badge"],[data-style="avatar"]') ? "b" : "c";
      const round = Math.min(parseFloat(look.borderTopLeftRadius) || 0, box.height / 2);
      if (!isEmpty) add(kind, box, round);
      if (element.tagName === "CANVAS") spots(element, box);
    }
    if (element.matches(".divider,.item + .item,.entry"))
      add("l", { ...box.toJSON(), height: 3, bottom: box.top + 3 });
    if (element.tagName === "svg") return marks(element);
    for (const child of element.childNodes) {
      if (child.nodeType === 1) walk(child);
      else if (child.nodeType === 3 && child.data.trim()) words(element, child);
    }
  };
  const words = (element, node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const kind = /^H[1-3]$/.test(element.tagName) ? "h"
      : element.matches(".primary *,.primary") ? "o"
      : element.matches(".link:not([data-style=whole-row]),.trail *") ? "a"
      : element.matches(".caption,.text.caption *") ? "s" : "t";
    for (const line of range.getClientRects()) {
      const high = Math.min(line.height * 0.5, 18);
      add(kind, { left: line.left, width: line.width, height: high, right: line.right,
        top: line.top + (line.height - high) / 2, bottom: line.bottom }, high / 2);
    }
  };
  const marks = (svg) => {
    let count = 0;
    for (const one of svg.querySelectorAll("rect,circle,ellipse,text")) {
      if (count > 60) return;
      const box = one.getBoundingClientRect();
      if (box.width < 400 && seen(box)) {
        add(one.tagName === "text" ? "s" : "b", box, 4);
        count += 1;
      }
    }
  };
  // The strong colours of a drawing, at the points of a grid.
  const spots = (canvas, box) => {
    const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    const scale = canvas.width / box.width;
    for (let y = 12; y < box.height; y += 22)
      for (let x = 12 + (y / 22 % 2) * 6; x < box.width; x += 26) {
        const at = 4 * (Math.round(y * scale) * canvas.width + Math.round(x * scale));
        const [red, green, blue] = pixels.slice(at, at + 3);
        if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60)
          add("k", { left: box.left + x, top: box.top + y, width: 11, height: 11,
            right: box.left + x + 11, bottom: box.top + y + 11 }, 6);
      }
  };
  walk(document.querySelector("#view"));
  return shapes;
}"""


def rounded(number):
    text = f"{number:.1f}"
    return text[:-2] if text.endswith(".0") else text


def drawing(shapes, limit=160):
    lines = []
    # What is above the first shape is empty.
    above = min(top for _, _, top, *_ in shapes) - 28
    for kind, left, top, width, height, corner in shapes[:limit]:
        right, bottom = min(left + width, WIDE + 8), min(top - above + height, HIGH + 8)
        x, y = max(left, -8) * SCALE, max(top - above, -8) * SCALE
        w, h = right * SCALE - x, bottom * SCALE - y
        if w < 1 or h < 0.5:
            continue
        round_ = f' rx="{rounded(corner * SCALE)}"' if corner * SCALE >= 0.5 else ""
        lines.append(
            f'<rect class="{kind}" x="{rounded(x)}" y="{rounded(y)}" width="{rounded(w)}" '
            f'height="{rounded(h)}"{round_}/>')
    return lines


HEAD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 {high}"
  width="320" height="{high}">
<!-- Drawn by script/pictures from the pages as they are. -->
<style>
.g{{fill:#f4f2ee}}.c{{fill:#fff;stroke:#dcd8d0}}.l{{fill:#e4e1db}}
.t{{fill:#8f8a80}}.s{{fill:#c4c0b8}}
.h{{fill:#3a3833}}.a,.k{{fill:#1f5fae}}.a{{fill-opacity:.75}}.o{{fill:#fff;fill-opacity:.85}}
.b{{fill:#1f5fae;fill-opacity:.25}}.p{{fill:#d9e4f1}}
@media (prefers-color-scheme:dark){{.g{{fill:#1b1a18}}.c{{fill:#262522;stroke:#3d3a34}}
.l{{fill:#37352f}}.t{{fill:#8a867d}}.s{{fill:#57544d}}.h{{fill:#e4e1da}}.a,.k{{fill:#8ab8f2}}
.o{{fill:#10243d}}.b{{fill:#8ab8f2;fill-opacity:.3}}.p{{fill:#2c3a4b}}}}
</style>"""


def main(program, target):
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [program, "--port", "0", "--state", folder], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        try:
            address = next(
                found[1] for line in process.stdout
                if (found := re.match(r"Gallery: (http://\S+?)/\s*$", line)))
            write(address, pathlib.Path(target))
        finally:
            process.terminate()
            process.wait()


def write(address, target):
    lines = [HEAD.format(high=200 * len(PAGES))]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
        context = browser.new_context(
            viewport={"width": WIDE, "height": HIGH}, reduced_motion="reduce")
        page = context.new_page()
        for index, (name, path, prepare) in enumerate(PAGES):
            page.goto(address + path)
            page.locator("html[data-live]").wait_for()
            if prepare:
                prepare(page)
            page.mouse.move(0, 0)
            page.wait_for_load_state("networkidle")
            shapes = drawing(page.evaluate(SHAPES))
            print(f"{name}: {len(shapes)} shapes")
            top = 200 * index
            lines.append(f'<view id="{name}" viewBox="0 {top} 320 200"/>')
            lines.append(f'<svg y="{top}" width="320" height="200" viewBox="0 0 320 200">')
            lines.append('<rect class="g" width="320" height="200"/>')
            lines += shapes
            lines.append("</svg>")
        browser.close()
    target.write_text("\n".join([*lines, "</svg>", ""]))
    print(f"{target}: {target.stat().st_size} bytes")


main(*sys.argv[1:])
