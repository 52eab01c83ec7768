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
    links = {"The screen at the door": "/door", "The form without a script": "/sign"}
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
