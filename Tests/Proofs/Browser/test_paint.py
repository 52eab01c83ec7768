"""What the largest content of a page waits for until it is painted; script/bench has the times."""

import re

import pytest
from conftest import shared_gallery

pytestmark = shared_gallery

# The first pages that a person meets.
PAGES = ["/", "/login", "/apply", "/at-once", "/lists", "/places", "/search", "/recordings",
         "/controls", "/files", "/architectures", "/side-by-side", "/annotations"]

# The element that is painted largest, by its own or its parent's number, and its picture.
LARGEST = """() => new Promise((done) => {
  new PerformanceObserver((list) => {
    const { element, url } = list.getEntries().at(-1);
    done({ node: element?.closest("[id]")?.id, url, lazy: element?.loading === "lazy" });
  }).observe({ type: "largest-contentful-paint", buffered: true });
})"""

BLOCKING = """() => performance.getEntriesByType("resource")
  .filter((entry) => entry.renderBlockingStatus === "blocking")
  .map((entry) => new URL(entry.name))
  .map(({ pathname, search }) => pathname + search)"""


@pytest.mark.parametrize("path", PAGES)
def test_the_largest_content_is_in_the_first_html_and_waits_for_style_sheets_alone(
        browser, gallery, path):
    page = browser.new_page()
    # No script of the page runs, and it has no socket.
    page.route(re.compile(r"\.js\b"), lambda route: route.abort())
    html = page.goto(gallery.address + path).text()
    page.wait_for_load_state("load")
    largest = page.evaluate(LARGEST)
    assert f'id="{largest["node"]}"' in html, largest
    assert not largest["url"] or not largest["lazy"], largest
    blocking = page.evaluate(BLOCKING)
    # One round of requests: each of them is named in the head, and none by another style sheet.
    head = html[:html.index("</head>")]
    assert blocking and all(address in head for address in blocking), blocking
    assert all(".css" in address for address in blocking), blocking
    for script in re.findall(r"<script[^>]*>", html):
        assert " defer" in script or " async" in script or 'type="module"' in script, script
