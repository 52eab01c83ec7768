"""Tabs of a browser with what went wrong in them, which tests use one after another."""

import contextlib
import functools

from playwright.sync_api import BrowserContext, Error, Keyboard, Mouse, Page


class Tabs:
    """A context of a browser, and the tabs that are opened in it.

    What is not asked for moves nothing: what moves would be waited for, and drawn sixty times a
    second by the processor.
    """

    def __init__(self, browser, **options):
        options.setdefault("reduced_motion", "reduce")
        self.chromium = browser.new_browser_cdp_session()
        before = self.known()
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(10_000)
        (self.id,) = self.known() - before

    def known(self):
        return set(self.chromium.send("Target.getBrowserContexts")["browserContextIds"])

    def open(self, address):
        """Opens a tab at an address, as a person does; an empty page first would cost more."""
        with self.context.expect_page() as opened:
            self.chromium.send(
                "Target.createTarget", {"url": address, "browserContextId": self.id})
        opened.value.wait_for_load_state()
        return opened.value

    def close(self):
        self.context.close()
        self.chromium.detach()


class Watched:
    """A page of which every script error and every breach of the content policy is kept."""

    def __init__(self, context, open_tab):
        self.noted = []
        context.on("weberror", lambda error: self.noted.append((error.page, str(error.error))))
        context.on("console", self.note)
        self.page = open_tab()
        self.page.locator("html[data-live]").wait_for()

    @property
    def faults(self):
        """The faults of this page, and not of others in its context."""
        return [text for page, text in self.noted if page in (self.page, None)]

    def note(self, message):
        # A connection that breaks is the network's, and some journeys break it on purpose.
        is_network = message.text.startswith("WebSocket connection to ") or (
            "net::ERR_" in message.text
        )
        if message.type == "error" and not is_network:
            self.noted.append((message.page, message.text))


# What leaves nothing in a page, or only what is put back. Whatever else a test asks of a page or of
# its context, such as a route, a listener or a clock, would be felt by the next test.
LEAVES_NOTHING = {
    "add_cookies", "aria_snapshot", "bring_to_front", "clear_cookies", "content", "cookies",
    "emulate_media", "evaluate", "evaluate_handle", "frame", "get_by_label", "get_by_placeholder",
    "get_by_role", "get_by_test_id", "get_by_text", "get_by_title", "go_back", "go_forward", "goto",
    "is_closed", "locator", "reload", "screenshot", "storage_state", "title", "wait_for_function",
    "wait_for_load_state", "wait_for_selector", "wait_for_url",
}


class Lasting:
    """The number of acts so far that last longer than the page on which they were done."""

    count = 0

    @classmethod
    def watch(cls):
        """Counts the acts of tests from now on."""
        for kind in (Page, BrowserContext):
            for name, act in list(vars(kind).items()):
                is_harmless = name in LEAVES_NOTHING or name.startswith(("_", "expect_"))
                if callable(act) and not is_harmless:
                    setattr(kind, name, cls.noticed(act))
            kind.clock = property(cls.noticed(kind.clock.fget))
        # A button or a key that is held down.
        Mouse.down = cls.noticed(Mouse.down)
        Keyboard.down = cls.noticed(Keyboard.down)

    @classmethod
    def noticed(cls, act):
        @functools.wraps(act)
        def noticed(*arguments, **options):
            cls.count += 1
            return act(*arguments, **options)

        return noticed

    @classmethod
    @contextlib.contextmanager
    def unnoticed(cls):
        """Counts nothing of what is done to a tab before a test has it, and after."""
        count = cls.count
        try:
            yield
        finally:
            cls.count = count


class Window:
    """A tab in a context of its own, put back after a test as it was before.

    It costs less than another context, since Chromium keeps the process, and the files that never
    change, with their compiled scripts. Nothing else is kept: no cookie, no storage, no history.
    """

    def __init__(self, browser, options):
        self.options = options
        self.tabs = Tabs(browser, **options)
        self.watched = self.session = None
        self.acts = None  # the count of lasting acts when a test got the tab

    def open(self, address):
        if self.watched:
            self.page.goto(address)
            self.session.send("Page.resetNavigationHistory")
            self.page.locator("html[data-live]").wait_for()
        else:
            self.watched = Watched(self.tabs.context, lambda: self.tabs.open(address))
            self.page = self.watched.page
        self.origin = "/".join(address.split("/")[:3])
        return self.page

    @property
    def faults(self):
        return self.watched.faults if self.watched else []

    def put_back(self):
        """Returns false if a test has left something in the tab that cannot be taken out of it."""
        try:
            if self.acts != Lasting.count or self.tabs.context.pages != [self.page]:
                return False
            self.page.goto("about:blank")
            self.page.mouse.move(0, 0)
            self.page.emulate_media(
                color_scheme=self.options.get("color_scheme", "light"),
                reduced_motion=self.options.get("reduced_motion", "reduce"))
            if not self.session:
                self.session = self.tabs.context.new_cdp_session(self.page)
            self.session.send(
                "Storage.clearDataForOrigin", {"origin": self.origin, "storageTypes": "all"})
            self.tabs.context.clear_cookies()
            self.watched.noted.clear()
            return True
        except Error:
            return False


class Windows:
    """The windows of a browser: those that tests use, and those that wait for one."""

    # As many as the widths and hands of the tests of a file need.
    MOST = 4

    def __init__(self, browser):
        self.browser = browser
        self.free, self.used = [], []
        Lasting.watch()

    def open(self, address, **options):
        with Lasting.unnoticed():
            # The last one that was put back: what its page needs is in caches still.
            window = next((each for each in self.free[::-1] if each.options == options), None)
            if window:
                self.free.remove(window)
            else:
                window = Window(self.browser, options)
            self.used.append(window)
            page = window.open(address)
        window.acts = Lasting.count
        return page

    def put_back(self):
        """Ends the use of all windows, and returns the faults of their pages."""
        faults = [fault for each in self.used for fault in each.faults]
        with Lasting.unnoticed():
            for window in self.used:
                # What one needs to be put back is no act of the test in the others.
                with Lasting.unnoticed():
                    is_back = window.put_back()
                if is_back:
                    self.free.append(window)
                else:
                    window.tabs.close()
            while len(self.free) > self.MOST:
                self.free.pop(0).tabs.close()
        self.used = []
        return faults
