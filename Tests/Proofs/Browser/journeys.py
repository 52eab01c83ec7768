"""Journeys through Recordings as data, in Chromium."""

import json
import re

from conftest import expect_rows, press_enter, ROOT
from playwright.sync_api import expect, Locator

DATA = json.loads((ROOT / "Tests" / "Support" / "Journeys" / "recordings.json").read_text())

# By the name under which a journey is noted: the first address, and the end of each title.
APPS = {
    "native": ("/recordings", ""),
    **{
        name: (f"/architectures/{name}", f" in {title}")
        for name, title in {
            "mvc": "MVC", "mvp": "MVP", "mvvm": "MVVM-C", "view-state": "MVC+ViewState",
            "mavb": "MAVB", "elm": "Elm", "viper": "VIPER", "component": "Components",
        }.items()
    },
}


def steps(journey):
    """The steps of a journey, with those of phrases."""
    for verb, *words in journey["steps"]:
        for step in DATA["phrases"].get(verb, [[verb, *words]]):
            yield [words[0] if word == "$1" else word for word in step]


HANDS = {"mouse": Locator.click, "touch": Locator.tap, "keyboard": press_enter}


class Walk:
    """A journey under way; each verb of a step is a method."""

    def __init__(self, open_page, app, hand, sound):
        self.root, self.title_end = APPS[app]
        self.open_page, self.hand, self.content = open_page, HANDS[hand], sound
        self.windows = [open_page(self.root)]
        self.page = self.windows[0]

    def take(self, verb, *words):
        getattr(self, "do_" + verb.replace(" ", "_"))(*words)

    @classmethod
    def verbs(cls):
        return {name[3:].replace("_", " ") for name in vars(cls) if name.startswith("do_")}

    def find(self, role, name):
        # Behind a dialog nothing can be reached, and two buttons may have one name.
        return self.page.get_by_role(role, name=name, exact=True)

    # Acts of a person.

    def do_press(self, name):
        self.hand(self.find("button", name))

    def do_follow(self, name):
        # What is pressed before the next screen is there belongs to this one.
        before = self.page.url
        self.hand(self.find("link", name))
        expect(self.page).not_to_have_url(before)

    def do_type(self, name, text):
        self.page.get_by_label(name, exact=True).fill(text)

    def do_submit(self, name):
        self.page.get_by_label(name, exact=True).press("Enter")

    def do_leave(self, name):
        self.page.get_by_label(name, exact=True).press("Tab")

    def do_choose(self, name, option):
        self.page.get_by_label(name, exact=True).select_option(option)

    def do_slide(self, name, value):
        self.find("slider", name).fill(value)

    def do_drag(self, row, target):
        self.find("link", row).drag_to(self.find("link", target))

    def do_give(self, name):
        self.page.get_by_label("Choose an audio file instead").set_input_files(
            {"name": f"{name}.wav", "mimeType": "audio/wav", "buffer": self.content})

    def do_back(self):
        self.page.go_back()

    def do_forward(self):
        self.page.go_forward()

    def do_reload(self):
        self.page.reload()
        self.page.locator("html[data-live]").wait_for()

    def do_visit(self, path):
        self.page.goto(re.match("http://[^/]*", self.page.url)[0] + f"{self.root}/{path}")
        self.page.locator("html[data-live]").wait_for()

    def do_window(self, number):
        if int(number) > len(self.windows):
            path = re.sub("^http://[^/]*", "", self.windows[0].url)
            self.windows.append(self.open_page(path))
        self.page = self.windows[int(number) - 1]
        # One that is behind another is drawn seldom.
        self.page.bring_to_front()

    # Acts of the browser itself.

    def do_microphone(self, act):
        if act == "absent":
            expect(self.page.get_by_label("Choose an audio file instead")).to_be_visible()
        if act == "starts":
            expect(self.find("button", "Stop")).to_be_visible()
        if act == "ticks":
            expect(self.page.get_by_test_id("recorder")).to_have_text(re.compile("0:0[1-9]"))

    def do_sound(self, act):
        if act == "plays":
            expect(self.find("slider", "Position")).not_to_have_value("0")
        if act == "missing":
            self.page.context.route("**/recordings/audio/**", lambda route: route.abort())

    # Expectations.

    def do_title(self, title):
        expect(self.page).to_have_title(title + self.title_end)

    def do_heading(self, name):
        expect(self.find("heading", name)).to_be_visible()

    def do_rows(self, *names):
        expect_rows(self.page, list(names))

    def do_shows(self, text):
        shown = self.page.locator("#view").get_by_text(text).locator("visible=true")
        expect(shown.first).to_be_visible()

    def do_hides(self, text):
        shown = self.page.locator("#view").get_by_text(text).locator("visible=true")
        expect(shown).to_have_count(0)

    def do_field(self, name, text):
        expect(self.page.get_by_label(name, exact=True)).to_have_value(text)

    def do_button(self, name):
        expect(self.find("button", name)).to_be_visible()

    def do_enabled(self, name):
        expect(self.find("button", name)).to_be_enabled()

    def do_disabled(self, name):
        expect(self.find("button", name)).to_be_disabled()

    def do_dialog(self, title):
        dialog = self.find("dialog", title).or_(self.find("alertdialog", title))
        expect(dialog).to_be_visible()

    def do_no_dialog(self):
        expect(self.page.locator("dialog[open]")).to_have_count(0)

    def do_in_front(self, column):
        expect(self.find("button", "New folder")).to_be_visible(visible=column == "list")
        player = self.page.get_by_role("slider", name="Position")
        expect(player).to_be_visible(visible=column == "player")
