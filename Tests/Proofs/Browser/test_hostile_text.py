"""Names that contain markup, in a real page: over the socket, and in the page's own HTML."""

import json
import pathlib

import pytest
from playwright.sync_api import expect
from test_connection import begin
from test_recordings import edit, folder, make_all

TEXTS = json.loads((pathlib.Path(__file__).parent / "hostile_texts.json").read_text())

# Elements that a browser would load or run, and those that a page of folders does not have.
ELEMENTS = """() => [...document.querySelectorAll("*")].map((e) => e.tagName).filter((tag) => ![
  "HTML", "HEAD", "META", "TITLE", "LINK", "SCRIPT", "BODY", "MAIN", "DIV", "P", "H1", "H2", "A",
  "BUTTON", "UL", "LI", "DIALOG", "FORM", "LABEL", "INPUT",
].includes(tag))"""
EXTRAS = """() => [document.scripts.length, document.querySelectorAll("link").length,
  [...document.querySelectorAll("*")].flatMap((e) => e.getAttributeNames())
    .filter((name) => name.startsWith("on") || name === "style" || name === "srcdoc").length,
  window.hit ?? null]"""


def make(page, text):
    """Makes a folder of that name, where a name may have it."""
    field = begin(page)
    field.evaluate(
        """(field, text) => {
          field.value = text;
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }""",
        text,
    )
    page.keyboard.press("Enter")


# In parts, which are walked side by side.
PARTS = 12


@pytest.mark.parametrize("part", range(PARTS))
def test_hostile_names_are_only_text(visit, part):
    texts = TEXTS[part::PARTS]
    page = visit("/recordings")
    dialogs = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    page.evaluate(
        """() => {
          window.violations = [];
          document.addEventListener("securitypolicyviolation",
            (event) => window.violations.push(event.violatedDirective));
        }"""
    )
    expected = page.evaluate(EXTRAS)
    kept = make_all(page, texts)
    # Most of the corpus has become folders; the rest was answered with an error.
    assert kept > len(texts) * 3 / 4, kept
    rows = page.locator("#view li")
    expect(rows).to_have_count(kept)
    live = page.evaluate("() => document.querySelector('#view ul').textContent")
    for check in range(2):
        assert page.evaluate(EXTRAS) == expected
        assert page.evaluate(ELEMENTS) == []
        assert page.evaluate("() => document.querySelector('#view ul').textContent") == live
        addresses = page.evaluate(
            "() => [...document.links].map((link) => new URL(link.href).origin)"
        )
        assert set(addresses) == {page.evaluate("location.origin")}
        if check == 0:
            assert page.evaluate("violations") == []
            page.reload()
            page.wait_for_selector("html[data-live]")
    # A name as the title, as a heading, as the words of a dialog.
    edit(page)
    for number in range(0, kept, 7):
        row = rows.nth(number)
        title = row.get_by_role("link").inner_text()
        row.get_by_role("button").first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        row.get_by_role("link").click()
        expect(page.locator("#view h1")).to_have_text(title)
        page.go_back()
        expect(rows).to_have_count(kept)
    assert page.evaluate(EXTRAS) == expected
    assert dialogs == []


def test_a_hostile_name_from_another_page_arrives_as_text(visit):
    one, two = visit("/recordings"), visit("/recordings")
    name = "\"><img src=x onerror=window.hit=1>{}{0}"
    make(one, name)
    expect(folder(two, name)).to_be_visible()
    assert two.locator("#view img").count() == 0
    assert two.evaluate("window.hit ?? null") is None
