"""The guest book: live pages in an app that has an API and a form of its own, on one port."""

import json
import pathlib
import re
import signal
import subprocess
import urllib.request

import pytest
from conftest import PROGRAM
from playwright.sync_api import expect


@pytest.fixture
def address():
    """The address of a running guest book, which stops on a signal."""
    program = pathlib.Path(PROGRAM).parent / "guest-book"
    process = subprocess.Popen([program, "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                               text=True)
    found = re.match(r"Open (http://127\.0\.0\.1:\d+)/", process.stdout.readline())
    yield found[1]
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=30) == 0


def test_entries_by_page_api_and_form(address, browser):
    context = browser.new_context()
    book, door, form = (context.new_page() for _ in range(3))
    problems = []
    for page in (book, door):
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda line: line.type == "error" and problems.append(line.text))
    book.goto(address)
    door.goto(f"{address}/door")
    expect(door.get_by_role("heading")).to_have_text("0 guests")
    links = {"The screen at the door": "/door?language=en", "The form without a script": "/sign",
             "עברית": "/?language=he"}
    for name, target in links.items():
        expect(book.get_by_role("link", name=name)).to_have_attribute("href", target)
    expect(book.get_by_text("Nobody has signed yet.")).to_be_visible()
    # Without a name nothing is added, and the field says so until it is typed in.
    book.get_by_role("button", name="Sign").click()
    expect(book.get_by_text("Write your name.")).to_be_visible()
    book.get_by_label("Name").fill("Ada")
    expect(book.get_by_text("Write your name.")).to_be_hidden()
    book.get_by_label("Words").fill("mill " * 101)
    book.get_by_role("button", name="Sign").click()
    expect(book.get_by_text("Write fewer words.")).to_be_visible()
    book.get_by_label("Words").fill("A fine mill")
    book.get_by_role("button", name="Sign").click()
    expect(book.get_by_text("A fine mill", exact=True)).to_be_visible()
    expect(book.get_by_text("Nobody has signed yet.")).to_have_count(0)
    expect(book.get_by_label("Name")).to_have_value("")
    expect(door.get_by_role("heading")).to_have_text("1 guest")
    request = urllib.request.Request(
        f"{address}/api/entries", json.dumps({"name": "Grace", "words": "By wire"}).encode(),
        {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        assert answer.status == 201
    expect(book.get_by_text("By wire", exact=True)).to_be_visible()
    form.goto(f"{address}/sign")
    form.get_by_label("Name").fill("Joan")
    form.get_by_role("button").click()
    expect(form).to_have_url(f"{address}/")
    expect(form.get_by_text("Joan", exact=True)).to_be_visible()
    expect(door.get_by_role("heading")).to_have_text("3 guests")
    assert problems == []
    context.close()


def test_a_page_in_hebrew_goes_from_right_to_left(address, browser):
    context = browser.new_context(locale="he-IL", viewport={"width": 375, "height": 700})
    page = context.new_page()
    page.goto(address)
    expect(page.locator('html[data-live][lang="he"][dir="rtl"]')).to_have_count(1)
    heading, avatar = page.get_by_role("heading", name="ספר אורחים"), page.locator(
        '[data-style~="avatar"]')
    page.get_by_role("button", name="חתימה").click()
    expect(page.get_by_text("צריך לכתוב שם.")).to_be_visible()
    page.get_by_label("שם").fill("Ada")
    page.get_by_label("הודעה").fill("What a view?")
    page.keyboard.press("Enter")
    name = page.get_by_role("list").get_by_text("Ada", exact=True)
    expect(name).to_be_visible()
    # What comes first is at the right.
    middle = page.evaluate("innerWidth") / 2
    for first in (heading, avatar):
        box = first.bounding_box()
        assert box["x"] + box["width"] > middle and box["x"] + box["width"] <= 2 * middle, box
    assert avatar.bounding_box()["x"] > name.bounding_box()["x"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # A text in another language begins at the same side, in its own direction.
    edges = page.get_by_role("list").get_by_text("What a view?").evaluate("""(element) => {
      const at = (start) => {
        const range = document.createRange();
        range.setStart(element.firstChild, start);
        range.setEnd(element.firstChild, start + 1);
        return range.getBoundingClientRect();
      };
      return [at(0).left < at(11).left, Math.abs(at(11).right - element.parentElement
        .getBoundingClientRect().right) <= 1];
    }""")
    assert edges == [True, True]
    # The words of the driver are in the language of the page, too.
    assert "החיבור אבד" in page.content()
    page.get_by_role("link", name="המסך שבכניסה").click()
    expect(page.get_by_role("heading")).to_have_text("אורח אחד")
    page.go_back()
    page.get_by_role("link", name="English").click()
    expect(page.locator('html[data-live][lang="en"]:not([dir])')).to_have_count(1)
    expect(page.get_by_role("heading", name="Guest book")).to_be_visible()
    # The choice by the address comes before the language of the browser.
    page.get_by_role("link", name="The screen at the door").click()
    expect(page.get_by_role("heading")).to_have_text("1 guest")
    context.close()
