"""Times what a person does on a live page, until it is painted: the nine operations of the
js-framework-benchmark, beside plain JavaScript that does the same to the same markup with the same
style; one of 10,000 rows; and a hundred presses behind each other.

A live page cannot be faster than a message to its server and back, so that plain JavaScript is also
timed in a page that first sends each press to a server that answers at once and does nothing else.
Times are medians; a ratio is the median of those of each turn.

    pages.py PROGRAM [--runs N]

PROGRAM is SessionBenchmarks; its server runs on the same cores as the browser. Chromium paints as
fast as it can: without that every figure would be a multiple of a frame.
"""

import argparse
import base64
import contextlib
import hashlib
import math
import re
import socket
import statistics
import subprocess
import threading

from playwright.sync_api import sync_playwright

# Name, what is done before, what is measured.
OPERATIONS = [
    ("create 1,000", [], "run"),
    ("replace 1,000", ["run"], "run"),
    ("update every 10th of 1,000", ["run"], "update"),
    ("select one of 1,000", ["run"], "select"),
    ("swap two of 1,000", ["run"], "swaprows"),
    ("remove one of 1,000", ["run"], "remove"),
    ("create 10,000", [], "runlots"),
    ("append 1,000 to 1,000", ["run"], "add"),
    ("clear 1,000", ["run"], "clear"),
]
BESIDE = [
    ("select one of 10,000", ["runlots"], "select"),
    ("remove one of 10,000", ["runlots"], "remove"),
]

# The script that drives both pages: it presses, and notices that a press has been handled.
HARNESS = """
(() => {
  const rows = () => document.querySelector("[role=list],ul").children;
  const buttons = (at) => rows()[at].querySelectorAll("button");
  const label = (at) => buttons(at)[0].textContent;
  const press = (name) => document.querySelector(`[data-testid=${name}]`).click();
  let round = 0;
  const acts = {
    run: () => {
      const first = rows()[0];
      press("run");
      return () => rows().length === 1000 && rows()[0] !== first;
    },
    runlots: () => { press("runlots"); return () => rows().length === 10000; },
    add: () => { press("add"); return () => rows().length === 2000; },
    update: () => { const old = label(990); press("update"); return () => label(990) !== old; },
    clear: () => { press("clear"); return () => rows().length === 0; },
    swaprows: () => { const old = label(1), id = rows()[1].textContent; press("swaprows");
      return () => rows()[1].textContent !== id; },
    select: () => { const at = 2 + round++ % 100, row = rows()[at]; buttons(at)[0].click();
      return () => rows()[at].querySelector("[data-style=selected]") !== null; },
    remove: () => { const count = rows().length; buttons(3 + round++ % 100)[1].click();
      return () => rows().length === count - 1; },
  };
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const until = (isDone) => isDone() ? null : new Promise((done) => {
    const watch = new MutationObserver(() => { if (isDone()) { watch.disconnect(); done(); } });
    watch.observe(
      document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const act = async (name) => {
    const begin = performance.now();
    await until(acts[name]());
    const changed = performance.now();
    await painted();
    return [performance.now() - begin, changed - begin];
  };
  window.bench = async (before, name) => {
    if (rows().length) await act("clear");
    for (const one of before) await act(one);
    await new Promise((done) => setTimeout(done, 30));
    return await act(name);
  };
})();
"""

# The same app without a framework: rows are copies of one row of the live page.
PLAIN = """
(async (port) => {
  const socket = port && new WebSocket(`ws://127.0.0.1:${port}`), waiting = [];
  const answered = (work) => socket ? (waiting.push(work), socket.send("press")) : work();
  if (socket) await new Promise((open) => socket.onopen = open);
  if (socket) socket.onmessage = () => waiting.shift()();
  const list = document.querySelector("[role=list],ul");
  const template = list.firstElementChild;
  for (const part of [template, ...template.querySelectorAll("*")]) part.removeAttribute("id");
  template.remove();
  const part = ([A, C, N]) => {
    const a = ["pretty", "large", "big", "small", "tall", "short", "long", "plain"];
    const c = ["red", "yellow", "blue", "green", "pink", "brown", "purple", "white"];
    const n = ["table", "chair", "house", "desk", "car", "pony", "cookie", "sandwich"];
    return `${a[A % 8]} ${c[C % 8]} ${n[N % 8]}`;
  };
  let made = 0, selected = null;
  const add = (count) => {
    const all = document.createDocumentFragment();
    for (let at = 1; at <= count; at += 1) {
      const row = template.cloneNode(true), [label] = row.querySelectorAll("button");
      row.querySelector("p").firstChild.data = String(at + made);
      label.firstChild.data = part([at, Math.floor(at / 8), Math.floor(at / 64)]);
      all.append(row);
    }
    made += count;
    list.append(all);
  };
  const clear = () => { list.textContent = ""; selected = null; };
  const look = (row, name) => row.querySelector("[data-style]").dataset.style = name;
  const acts = {
    run: () => { clear(); add(1000); }, runlots: () => { clear(); add(10000); },
    add: () => add(1000), clear,
    update: () => {
      for (let at = 0; at < list.children.length; at += 10)
        list.children[at].querySelector("button").firstChild.data += " !!!";
    },
    swaprows: () => {
      const [one, other] = [list.children[1], list.children[998]], after = other.nextSibling;
      list.insertBefore(other, one.nextSibling);
      list.insertBefore(one, after);
    },
  };
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    const act = acts[button?.closest("[data-testid]")?.dataset.testid];
    answered(act ?? (() => {
      const row = button.closest("[role=listitem],li");
      if (button === row.querySelectorAll("button")[1]) return row.remove();
      if (selected) look(selected, "row");
      look(selected = row, "selected");
    }));
  });
})
"""

# When a page sent something and when something came, for the parts of a press.
CLOCKS = """
window.times = { sent: [], came: [] };
window.WebSocket = class extends WebSocket {
  constructor(...what) {
    super(...what);
    this.addEventListener("message", () => times.came.push(performance.now()));
  }
  send(text) { times.sent.push(performance.now()); super.send(text); }
};
"""
PRESSES = """
async (count) => {
  const button = document.querySelector("#view button"), number = document.querySelector("#view p");
  const all = [];
  for (let at = 0; at < count; at += 1) {
    times.sent = []; times.came = [];
    const begin = performance.now(), old = number.textContent;
    button.click();
    while (number.textContent === old) await new Promise((done) => {
      const watch = new MutationObserver(() => { watch.disconnect(); done(); });
      watch.observe(number, { childList: true, characterData: true, subtree: true });
    });
    const end = performance.now();
    const sent = times.sent[0], came = times.came[0];
    all.push([end - begin, sent - begin, came - sent, end - came]);
  }
  return all;
}
"""


@contextlib.contextmanager
def served(program):
    process = subprocess.Popen([program, "serve"], stdout=subprocess.PIPE, text=True)
    try:
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def answering():
    """A server that answers each message of a socket with a short one; gives its port."""

    def answer(connection):
        with connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            request = b""
            while not request.endswith(b"\r\n\r\n"):
                request += connection.recv(4_096)
            key = re.search(rb"(?i)sec-websocket-key: (\S+)", request)[1]
            proof = hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()
            connection.sendall(
                b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Accept: " + base64.b64encode(proof) + b"\r\n\r\n")
            # One small frame arrives at a time, whose content does not matter.
            while connection.recv(4_096):
                connection.sendall(b"\x81\x02ok")

    def accept():
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=answer, args=listener.accept()[:1], daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=accept, daemon=True).start()
        yield listener.getsockname()[1]


def times(pages, operation, runs):
    """The times of an operation on each page, in turns: a machine can be slower for a while."""
    _, before, name = operation
    taken = [[] for _ in pages]
    for run in range(runs + 3):
        for page, own in zip(pages, taken):
            page.bring_to_front()
            time, _ = page.evaluate("([before, name]) => bench(before, name)", [before, name])
            if run >= 3:
                own.append(time)
    return taken


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("--runs", type=int, default=11)
    options.add_argument("--script", help="a millrace.js to use instead of the built one")
    options = options.parse_args()
    with served(options.program) as address, answering() as port, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell",
            args=["--no-sandbox", "--disable-frame-rate-limit", "--disable-gpu-vsync"])
        live = browser.new_page()
        if options.script:
            live.route(
                re.compile(r"/millrace\.js"),
                lambda route: route.fulfill(path=options.script, content_type="text/javascript"))
        live.goto(f"{address}/table")
        live.wait_for_selector("html[data-live]")
        # The site's policy allows no socket to elsewhere.
        plain, remote = browser.new_page(), browser.new_page(bypass_csp=True)
        for page, to in ((plain, None), (remote, port)):
            page.route(re.compile(r"\.js\b"), lambda route: route.abort())
            page.goto(f"{address}/table/1")
            page.evaluate(PLAIN, to)
        pages = (live, plain, remote)
        for page in pages:
            page.evaluate(HARNESS)
        print(
            f"{'until it is painted, ms':34} {'live':>8} {'plain':>8} {'ratio':>6} "
            f"{'and back':>9} {'ratio':>6}"
        )
        ratios = []
        for operation in OPERATIONS + BESIDE:
            taken = times(pages, operation, options.runs)
            own, *others = map(statistics.median, taken)
            # Of the same turn, in which the machine was as fast for both.
            by = [
                statistics.median(one / other for one, other in zip(taken[0], turns))
                for turns in taken[1:]]
            if operation in OPERATIONS:
                ratios.append(by)
            print(
                f"{operation[0]:34} {own:8.1f} {others[0]:8.1f} {by[0]:6.2f}"
                f" {others[1]:9.1f} {by[1]:6.2f}", flush=True)
        means = [math.exp(statistics.mean(map(math.log, one))) for one in zip(*ratios)]
        print(
            f"{'geometric mean of the nine':34} {'':8} {'':8} {means[0]:6.2f} "
            f"{'':9} {means[1]:6.2f}"
        )
        for page in pages:
            page.close()

        page = browser.new_page()
        page.add_init_script(CLOCKS)
        page.goto(f"{address}/count")
        page.wait_for_selector("html[data-live]")
        page.evaluate(PRESSES, 100)
        presses = page.evaluate(PRESSES, 100)
        print("100 presses behind each other, median ms of each:")
        for index, name in enumerate(
            ["press to patch", "until it is sent", "on the way and in the server", "in the page"]
        ):
            print(f"  {name:32} {statistics.median(press[index] for press in presses):8.2f}")
        browser.close()


main()
