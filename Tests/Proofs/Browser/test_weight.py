"""The bytes of a page on its way: the first one of a browser, and each later one."""

import pytest
from conftest import first_visit
from playwright.sync_api import expect

pytestmark = first_visit

# The bytes of the page and of each file that it loads, with the 300 that a browser counts for the
# head of an answer.
LOADED = """() => ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type))
  .filter((entry) => entry.transferSize > 0)
  .map((entry) => [new URL(entry.name).pathname, entry.transferSize])"""

# A drawing with 12,000 annotations is in its page.
LATER = {"/": 8_192, "/recordings": 8_192, "/places": 8_192, "/search": 8_192, "/login": 8_192,
         "/lists": 8_192, "/controls": 8_192, "/apply": 8_192, "/files": 8_192, "/at-once": 8_192,
         "/architectures": 8_192, "/side-by-side": 8_192, "/annotations": 69_632}


def loaded(page):
    expect(page.locator("html[data-live]")).to_have_count(1)
    entries = page.evaluate(LOADED)
    return sum(size for _, size in entries), entries


# The page At once has a script and a style sheet of its own.
@pytest.mark.parametrize(
    "path, most", [("/login", 18_048), ("/at-once", 19_840), ("/", 20_480)])
def test_a_first_page_with_its_scripts_and_style_sheets_is_small(visit, path, most):
    _, entries = loaded(visit(path))
    assert len(entries) >= 4, entries
    assert sum(size for name, size in entries if not name.endswith(".svg")) <= most, entries


def test_the_pictures_of_the_home_page_are_small(visit):
    page = visit("/")
    page.wait_for_load_state("networkidle")
    _, entries = loaded(page)
    assert sum(size for name, size in entries if name.endswith(".svg")) <= 6_656, entries


@pytest.mark.parametrize("path", LATER)
def test_a_later_page_is_small_and_its_files_are_kept(visit, path):
    page = visit(path)
    loaded(page)
    page.goto(page.url)
    size, entries = loaded(page)
    # Of a file that is asked for again, only the head of a 304 arrives.
    assert all(size <= 300 for _, size in entries[1:]), entries
    assert size <= LATER[path], entries
