"""Draws pages of the gallery as small pictures, below each other in one SVG file.

A picture shows the layout of a part of a page and not its words: a bar for each line of text, a box
for each control and surface, the lines of a drawing. Its colours are classes, so that it is light
or dark as the browser is.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

# The part of a page that is drawn, and the scale of the picture: the words of a whole page would be
# dust in a picture as small as on the home page.
WIDE, HIGH, SCALE = 400, 250, 320 / 400

# The examples in the order of the file: a name, an address, what is done before it is drawn, and
# the element at which the part begins that shows what the page is about.
PAGES = [
    ("recordings", "/recordings", lambda page: listen(page), "[data-style=position]"),
    ("annotations", "/annotations", None, "[data-custom=sheet-plan]"),
    ("search", "/search", lambda page: search(page), "[data-style=found]"),
    ("property-finder", "/property-finder", lambda page: find(page), ".list:has(img)"),
    ("login", "/login", None, "[data-style=card]"),
    ("architectures", "/architectures", None, "[data-style=chips]"),
    ("tasks", "/architectures/tasks", None, "[data-style=comparison]"),
    ("side-by-side", "/side-by-side", None, "[data-style=parts]"),
    ("lists", "/lists", None, ".rows"),
    ("places", "/places", None, ".list"),
    ("controls", "/controls", None, ".group:has(.segments), .group:has([type=range])"),
    ("apply", "/apply", None, "form"),
    ("files", "/files", lambda page: upload(page), ".upload"),
    ("at-once", "/at-once", lambda page: page.get_by_role("button", name="Details").click(),
     "[data-style=card]"),
]


def listen(page):
    page.locator(".item:has([data-style=details]) a").first.click()
    page.locator("[data-bars]").wait_for()


def upload(page):
    for name in ("River.txt", "Letters.txt"):
        page.locator("input[type=file]").first.set_input_files(
            {"name": name, "mimeType": "text/plain", "buffer": b"0" * 900})
        page.get_by_role("link", name=name).wait_for()


def search(page):
    page.locator(".input").first.fill("commit")
    page.keyboard.press("Enter")
    page.locator("[data-style=found] .item").first.wait_for()


def find(page):
    page.locator(".input").first.fill("london")
    page.keyboard.press("Enter")
    page.locator(".item").nth(2).wait_for()


# A function that returns the shapes of the visible part of a page: a class, and a rectangle.
SHAPES = """(first) => {
  const from = document.querySelector("#view " + first).getBoundingClientRect();
  // What lies above a drawing is mostly transparent, so its lines come last.
  const shapes = [], lines = [], seen = (box) => box.width > 2 && box.height > 2
    && box.bottom > from.top - 20 && box.top < from.top + 260
    && box.right > from.left - 20 && box.left < from.left + 420;
  const add = (kind, box, round = 0) => {
    if (seen(box)) shapes.push([kind, box.left, box.top, box.width, box.height, round]);
  };
  const surfaces = '.list,.rows,[data-style="card"],.input,.button,.segments,.group,canvas,svg,img,'
    + 'textarea,progress,.toggle input,.range,dialog,[data-style="badge"],[data-style="avatar"],'
    + '.upload,[data-style~=party],[data-style~=chip]';
  const walk = (element) => {
    // An element whose children stand in its place has no box of its own.
    if (getComputedStyle(element).display !== "contents"
      && !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    if (element.matches(".unseen, #link, [data-style=bar], [data-style=evening]")) return;
    const box = element.getBoundingClientRect();
    if (element.matches(surfaces)) {
      const look = getComputedStyle(element);
      const isFull = element.matches(
        ".primary,.toggle:not([data-style]) input:checked,[data-style~=keeper]");
      const isEmpty = element.matches(".button:not(.primary)")
        && look.borderTopColor === "rgba(0, 0, 0, 0)";
      const kind = isFull ? "k" : element.matches("img,canvas") ? "p"
        : element.matches('[data-style="badge"],[data-style="avatar"]') ? "b" : "c";
      const round = Math.min(parseFloat(look.borderTopLeftRadius) || 0, box.height / 2);
      if (!isEmpty) add(kind, box, round);
      if (element.tagName === "IMG") add("b", { left: box.left, width: box.width,
        right: box.right, height: box.height / 3, top: box.top + box.height * 2 / 3,
        bottom: box.bottom });
    }
    if (element.matches(".divider,.item + .item,.entry"))
      add("l", { ...box.toJSON(), height: 3, bottom: box.top + 3 });
    if (element.tagName === "svg") return strokes(element, box);
    if (element.dataset.icon && !element.matches(".item *:not(.link)")) {
      const left = box.left + (box.width < 48 ? box.width / 2 - 8
        : parseFloat(getComputedStyle(element).paddingLeft) || 0);
      add(element.matches(".primary") ? "o" : "a", { left, width: 16, right: left + 16,
        top: box.top + box.height / 2 - 8, height: 16, bottom: box.bottom }, 5);
    }
    for (const child of element.childNodes) {
      if (child.nodeType === 1) walk(child);
      else if (child.nodeType === 3 && child.data.trim()) words(element, child);
    }
  };
  const words = (element, node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const kind = /^H[1-3]$/.test(element.tagName) ? "h"
      : element.matches(".primary *,.primary,[data-style~=keeper]") ? "o"
      : element.matches(".link:not([data-style=whole-row]),.trail *") ? "a"
      : element.matches(".caption,.text.caption *") ? "s" : "t";
    for (const line of range.getClientRects()) {
      const high = Math.min(line.height * 0.5, 18);
      if (line.width < 12) continue;
      add(kind, { left: line.left, width: line.width, height: high, right: line.right,
        top: line.top + (line.height - high) / 2, bottom: line.bottom }, high / 2);
    }
  };
  // The straight lines of a drawing, that of a sound too.
  const strokes = (svg, box) => {
    const view = svg.getAttribute("viewBox");
    if (!view) return;
    const [x, y, wide, high] = view.split(" ").map(Number);
    const across = box.width / wide, down = box.height / high;
    for (const path of svg.querySelectorAll("path"))
      for (const [, left, top, way, end] of
        path.getAttribute("d").matchAll(/M([-\\d.]+) ([-\\d.]+)([VH])([-\\d.]+)/g)) {
        const isUp = way === "V", from = isUp ? +top : +left;
        const length = Math.abs(end - from) * (isUp ? down : across);
        if (length < 12) continue;
        const at = { left: box.left + (Math.min(left, isUp ? left : end) - x) * across,
          top: box.top + (Math.min(top, isUp ? end : top) - y) * down,
          width: isUp ? 3 : length, height: isUp ? length : 3 };
        const bounds = { ...at, right: at.left + at.width, bottom: at.top + at.height };
        if (seen(bounds)) lines.push(["k", at.left, at.top, at.width, at.height, 0]);
      }
  };
  walk(document.querySelector("#view"));
  return [...shapes, ...lines];
}"""


def rounded(number):
    text = f"{number:.1f}"
    return text[:-2] if text.endswith(".0") else text


def drawing(shapes, start, above, limit=90):
    lines = []
    for kind, left, top, width, height, corner in shapes[:limit]:
        right = min(left - start + width, WIDE + 8)
        bottom = min(top - above + height, HIGH + 8)
        x, y = max(left - start, -8) * SCALE, max(top - above, -8) * SCALE
        w, h = right * SCALE - x, bottom * SCALE - y
        # What is cut off but for its edge says nothing.
        if w < 1 or h < 0.5 or y + h < 3 or y > 196:
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
@media (prefers-color-scheme:dark){{.g{{fill:#2b2a26}}.c{{fill:#383630;stroke:#55514a}}
.l{{fill:#4a473f}}.t{{fill:#a09b90}}.s{{fill:#6e6a61}}.h{{fill:#e4e1da}}.a,.k{{fill:#8ab8f2}}
.o{{fill:#10243d}}.b{{fill:#8ab8f2;fill-opacity:.3}}.p{{fill:#34465c}}}}
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
            viewport={"width": 704, "height": 700}, reduced_motion="reduce")
        page = context.new_page()
        for index, (name, path, prepare, first) in enumerate(PAGES):
            page.goto(address + path)
            page.locator("html[data-live]").wait_for()
            if prepare:
                prepare(page)
            page.mouse.move(0, 0)
            page.wait_for_load_state("networkidle")
            box = page.locator("#view").locator(first).first.bounding_box()
            shapes = drawing(page.evaluate(SHAPES, first), box["x"] - 20, box["y"] - 14)
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
