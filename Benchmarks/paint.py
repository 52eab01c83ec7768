"""Times the largest content of first pages until it is painted, in a browser without a cache, and
fails where the median of a page is over the bar.

    paint.py PROGRAM [--runs N]

PROGRAM is the gallery in release; its server runs on the same cores as the browser. The time begins
with the request of the page, and is that of Chromium's largest contentful paint.
"""

import argparse
import re
import statistics
import subprocess
import tempfile

from playwright.sync_api import sync_playwright

BAR = 150
PAGES = ["/", "/login", "/apply", "/at-once", "/lists", "/places", "/search", "/recordings",
         "/controls", "/files", "/architectures", "/side-by-side", "/annotations"]

# The last entry counts: a browser adds one for each larger element that it paints later.
LARGEST = """() => new Promise((done) => {
  let all = [];
  new PerformanceObserver((list) => all = all.concat(list.getEntries()))
    .observe({ type: "largest-contentful-paint", buffered: true });
  setTimeout(() => done(all.at(-1)?.startTime ?? null), 300);
})"""


def time(browser, address):
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    # The script by which a page is asked would delay its first frame by a tenth.
    page.wait_for_timeout(400)
    page.wait_for_selector("html[data-live]")
    found = page.evaluate(LARGEST)
    context.close()
    return found


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("--runs", type=int, default=9)
    options = options.parse_args()
    late = []
    with tempfile.TemporaryDirectory() as state, sync_playwright() as playwright:
        gallery = subprocess.Popen(
            [options.program, "--port", "0", "--state", state, "--no-samples"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            address = next(
                found[1] for line in gallery.stdout
                if (found := re.match(r"Gallery: (http://127\.0\.0\.1:\d+)/", line)))
            browser = playwright.chromium.launch(
                executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
            print(f"{'largest contentful paint, ms':34} {'median':>8} {'most':>8} {'bar':>6}")
            for path in PAGES:
                time(browser, address + path)
                times = [time(browser, address + path) for _ in range(options.runs)]
                median = statistics.median(times)
                print(f"{path:34} {median:8.1f} {max(times):8.1f} {BAR:6}", flush=True)
                if median > BAR:
                    late.append(path)
            browser.close()
        finally:
            gallery.terminate()
            gallery.wait()
    if late:
        raise SystemExit(f"over {BAR} ms: {' '.join(late)}")


main()
