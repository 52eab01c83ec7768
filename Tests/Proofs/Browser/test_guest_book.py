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
    book.get_by_label("Name").fill("Ada")
    book.get_by_label("Words").fill("A fine mill")
    book.get_by_role("button", name="Sign").click()
    expect(book.get_by_text("Ada: A fine mill")).to_be_visible()
    expect(book.get_by_label("Name")).to_have_value("")
    expect(door.get_by_role("heading")).to_have_text("1 guests")
    request = urllib.request.Request(
        f"{address}/api/entries", json.dumps({"name": "Grace", "words": "By wire"}).encode(),
        {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        assert answer.status == 201
    expect(book.get_by_text("Grace: By wire")).to_be_visible()
    form.goto(f"{address}/sign")
    form.get_by_label("Name").fill("Joan")
    form.get_by_role("button").click()
    expect(form).to_have_url(f"{address}/")
    expect(form.get_by_text("Joan:")).to_be_visible()
    expect(door.get_by_role("heading")).to_have_text("3 guests")
    assert problems == []
    context.close()
