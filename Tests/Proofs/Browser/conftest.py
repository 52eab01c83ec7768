"""Starts the gallery that was built, and a browser, for the journeys in this folder."""

import os
import pathlib
import re
import signal
import subprocess
import time

import pytest
from playwright.sync_api import Locator, expect, sync_playwright
from proxy import Proxy
from tabs import Tabs, Watched, Windows

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = os.environ.get("MILLRACE_GALLERY", str(ROOT / ".build" / "debug" / "gallery"))

# How long a journey waits for what has to come; a busy machine takes its time.
expect.set_options(timeout=15_000)


class Gallery:
    """A running gallery, which can be stopped, killed and started again on its port and files."""

    def __init__(self, state, *before, options=()):
        self.state = state
        self.port = 0
        self.before = before  # a command that runs the program
        self.options = options
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [*self.before, PROGRAM, *self.arguments()],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.read()

    def arguments(self):
        return ["--port", str(self.port), "--state", str(self.state), "--no-samples", *self.options]

    def read(self):
        """Reads what it prints until it serves."""
        self.printed = {}  # by name
        for line in self.process.stdout:
            name, _, value = line.partition(":")
            self.printed[name] = value.strip()
            found = re.match(r"Gallery: (http://127\.0\.0\.1:(\d+)/)", line)
            if found:
                self.address, self.port = found[1].rstrip("/"), int(found[2])
                return
        raise AssertionError(f"the gallery did not start: {self.process.wait()}")

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        output, _ = self.process.communicate(timeout=30)
        return self.process.returncode, output

    def kill(self):
        self.process.kill()
        self.process.wait()

    def lose_pages(self):
        """Starts it again without the pages that it has kept."""
        self.kill()
        for kept in self.state.glob("site.sqlite*"):
            kept.unlink()
        self.start()


class Site(Gallery):
    """A gallery that starts in a process beside others, in half of the time."""

    def __init__(self, process, state, options):
        self.process = process
        super().__init__(state, options=options)

    def start(self):
        self.process.stdin.write(" ".join(self.arguments()) + "\n")
        self.process.stdin.flush()
        self.read()

    def stop(self):
        raise AssertionError("a test that stops its gallery is marked with own_process")

    kill = stop


class Sites:
    """The process of the sites of a worker's tests."""

    # So many sites stay in memory, since none of them ends before the process.
    MOST = 50

    def __init__(self):
        self.process = None
        self.count = 0

    def open(self, state, options):
        if self.count == self.MOST or not self.process or self.process.poll() is not None:
            self.end()
            self.process = subprocess.Popen(
                [PROGRAM, "--sites-from-input"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, text=True)
        self.count += 1
        return Site(self.process, state, options)

    def end(self):
        if self.process:
            self.process.kill()
            self.process.communicate()
        self.count = 0


def pytest_configure(config):
    config.addinivalue_line("markers", "gallery(which): shared, own, or a process of its own")
    config.addinivalue_line("markers", "first_visit: no test before has loaded the gallery's files")


# A test has a gallery of its own, unless the state of its pages is their own: then all such tests
# of a worker share one, which has started and indexed its texts already. A test that stops or kills
# its gallery has it in a process of its own.
shared_gallery = pytest.mark.gallery("shared")
own_gallery = pytest.mark.gallery("own")
own_process = pytest.mark.gallery("process")
# A test of what is loaded has a window of its own, in which nothing is cached.
first_visit = pytest.mark.first_visit


@pytest.fixture(scope="session")
def standing(tmp_path_factory):
    """The gallery that tests of a worker share; none of them stops it."""
    gallery = Gallery(tmp_path_factory.mktemp("standing") / "state")
    yield gallery
    gallery.kill()


@pytest.fixture(scope="session")
def sites():
    """The process in which tests of a worker have galleries of their own."""
    sites = Sites()
    yield sites
    sites.end()


@pytest.fixture
def options():
    """The options of the gallery; a file of tests may have others."""
    return ()


@pytest.fixture
def gallery(request, tmp_path, options):
    mark = request.node.get_closest_marker("gallery")
    which = mark.args[0] if mark else "own"
    if which == "process":
        gallery = Gallery(tmp_path / "state", options=options)
        yield gallery
        if gallery.process.poll() is None:
            gallery.kill()
        return
    if which == "shared":
        gallery = request.getfixturevalue("standing")
    else:
        gallery = request.getfixturevalue("sites").open(tmp_path / "state", options)
    yield gallery
    assert gallery.process.poll() is None, "a process that tests share has ended"


# Chromium without its window, which costs half: the same engine, network and scripts. The last list
# of features counts, so that it also names those that Playwright turns off.
CHROMIUM = "/usr/bin/chromium-headless-shell"
WITHOUT = [
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "PaintHolding"),
    *("HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "ThirdPartyStoragePartitioning"),
    *("MediaRouter", "OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"),
]
# A policy of the gallery's pages that ends one process and starts another for each page that a test
# opens, a sixth of its cost; what the policy does has a test in a browser that follows it.
COSTLY = ["CrossOriginOpenerPolicy"]


def launch_chromium(kind, *options, without=(*WITHOUT, *COSTLY)):
    return kind.launch(
        executable_path=CHROMIUM,
        args=["--no-sandbox", f"--disable-features={','.join(without)}", *options],
    )


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright.chromium)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def launch(browser):
    """Starts a browser with a microphone that beeps."""
    browsers = []

    def start(*options):
        browsers.append(
            launch_chromium(browser.browser_type, "--use-fake-device-for-media-stream", *options))
        return browsers[-1]

    yield start
    for each in browsers:
        each.close()


@pytest.fixture(scope="session")
def beeping(launch):
    """A browser in which every page may use the microphone."""
    return launch("--use-fake-ui-for-media-stream")


@pytest.fixture(scope="session")
def refusing(launch):
    """A browser in which no page may."""
    return launch("--use-fake-ui-for-media-stream=deny")


def spoken(page):
    """What assistive technology finds on a page, text by text."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    return [
        node["name"]["value"]
        for node in tree["nodes"]
        if not node["ignored"] and node["role"]["value"] == "StaticText"
    ]


# A journey that is walked by each of these; any other one is walked by mouse.
by_mouse_and_touch = pytest.mark.parametrize("visit", ["mouse", "touch"], indirect=True)
by_all_hands = pytest.mark.parametrize("visit", ["mouse", "touch", "keyboard"], indirect=True)


def becomes(look, wanted):
    """Waits until what is outside of the page, such as the content of a folder, is as wanted."""
    end = time.monotonic() + 10
    while look() != wanted and time.monotonic() < end:
        time.sleep(0.02)
    assert look() == wanted


def open_panel(page):
    """Opens the panel "About this example", and returns its slider."""
    page.get_by_role("button", name="About this example").click()
    slider = page.get_by_role("slider", name="History")
    expect(slider).to_be_visible()
    return slider


def in_panel(page, act):
    """Does something in the panel "About this example", which is closed before and after it."""
    slider = open_panel(page)
    act()
    page.get_by_role("button", name="About this example").click()
    expect(slider).to_have_count(0)


def expect_rows(page, names):
    """Waits until these are the links of the list, in this order."""
    expect(page.get_by_role("list").get_by_role("link")).to_have_text(names)


# What a modal dialog does not cover.
REACHABLE = ":root:not(:has(:modal)) *, :modal *"


def press_enter(locator):
    # As a click waits for what it presses.
    expect(locator.and_(locator.page.locator(REACHABLE))).to_be_enabled()
    locator.focus()
    locator.page.keyboard.press("Enter")


HANDS = {"touch": Locator.tap, "keyboard": press_enter}


@pytest.fixture(scope="session")
def windows(browser):
    """The windows that tests of a worker use one after another."""
    return Windows(browser)


@pytest.fixture
def visit(request, browser, windows, gallery, monkeypatch):
    """Opens pages in windows of their own; afterwards none of them may have had a fault."""
    watched, opened = [], []
    hand = getattr(request, "param", "mouse")
    if hand in HANDS:
        monkeypatch.setattr(Locator, "click", HANDS[hand])

    def open_page(path, port=None, before=None, **options):
        if hand == "touch":
            options["has_touch"] = True
        address = f"http://127.0.0.1:{port or gallery.port}" + path
        if not before and not request.node.get_closest_marker("first_visit"):
            return windows.open(address, **options)
        tabs = Tabs(browser, **options)
        opened.append(tabs)
        if before:
            before(tabs.context)
        watched.append(Watched(tabs.context, lambda: tabs.open(address)))
        return watched[-1].page

    yield open_page
    faults = [fault for each in watched for fault in each.faults]
    for tabs in opened:
        tabs.close()
    assert faults + windows.put_back() == []


@pytest.fixture
def listen(beeping, gallery):
    """Opens pages as `visit` does, in the browser with the microphone."""
    watched, opened = [], []

    def open_page(
        path="/recordings", browser=beeping, before=lambda context: None, **options
    ):
        tabs = Tabs(browser, **options)
        opened.append(tabs)
        before(tabs.context)
        watched.append(Watched(tabs.context, lambda: tabs.open(gallery.address + path)))
        return watched[-1].page

    yield open_page
    faults = [fault for each in watched for fault in each.faults]
    for tabs in opened:
        tabs.close()
    assert faults == []


@pytest.fixture
def through(gallery):
    """Addresses that lead through a proxy."""
    proxies = []

    def make(delay=0.0):
        proxies.append(Proxy(gallery.port, delay))
        return proxies[-1]

    yield make
    for proxy in proxies:
        proxy.close()
