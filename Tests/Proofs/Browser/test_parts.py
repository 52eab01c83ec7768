"""Style sheets and scripts that a page loads with the first node that needs them."""

import re

import pytest
from conftest import first_visit, shared_gallery
from playwright.sync_api import expect

pytestmark = [shared_gallery, first_visit]

CONTROLS = re.compile(r"/millrace-controls\.css\?v=")

# Records what arrives on the page, in order, and how wide the track of the slider is then: the rule
# for that is in the sheet of controls.
RECORD = """() => {
  window.arrived = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target.parentElement?.closest("[data-style=opening] .title")) arrived.push("count");
      for (const node of addedNodes) {
        const track = node.querySelector?.(".range");
        if (track) arrived.push("slider", getComputedStyle(track).minHeight);
      }
    }
  }).observe(document.getElementById("view"),
    { childList: true, characterData: true, subtree: true });
}"""


def sheets(page):
    return page.eval_on_selector_all(
        "link[rel=stylesheet]", "all => all.map((it) => it.href.match(/([a-z-]+)\\.css/)[1])")


def about(page):
    return page.get_by_role("button", name="About this example")


def slider(page):
    return page.get_by_role("slider", name="History")


@pytest.mark.parametrize("path, parts", [
    ("/", []), ("/login", []), ("/lists", ["millrace-lists"]),
    ("/controls", ["millrace-controls"]), ("/recordings", ["millrace-screens"])])
def test_a_page_links_the_sheets_of_its_nodes_before_the_one_of_all_pages(visit, path, parts):
    names = [name for name in sheets(visit(path)) if name.startswith("millrace")]
    assert names == [*parts, "millrace"]


def test_a_message_waits_for_the_sheet_that_it_needs_and_the_next_ones_wait_behind_it(visit):
    page = visit("/")
    sockets, held = [], []
    page.on("websocket", lambda socket: sockets.append(socket))
    page.reload()
    page.wait_for_selector("html[data-live]")
    page.evaluate(RECORD)
    page.route(CONTROLS, lambda route: held.append(route))
    # The slider of the panel is the first control of the page.
    with page.expect_request(CONTROLS):
        about(page).click()
    with sockets[0].expect_event("framereceived", lambda text: '["text"' in text):
        page.get_by_role("button", name="More").click()
    expect(page.locator("link[href*=controls]")).to_have_count(1)
    assert page.evaluate("arrived") == []
    held[0].continue_()
    expect(slider(page)).to_be_visible()
    expect(page.locator("[data-style=opening] .title")).to_have_text("1")
    assert page.evaluate("arrived") == ["slider", "32px", "count"]
    assert sheets(page)[:2] == ["millrace-controls", "millrace"]
    # It is known from then on.
    about(page).click()
    expect(slider(page)).to_have_count(0)
    about(page).click()
    expect(slider(page)).to_be_visible()
    assert len(held) == 1


def test_a_message_that_waits_while_the_connection_breaks_is_applied_once(visit, through):
    proxy = through()
    page = visit("/", port=proxy.port)
    page.evaluate(RECORD)
    held = []
    page.route(CONTROLS, lambda route: held.append(route))
    with page.expect_request(CONTROLS):
        about(page).click()
    page.get_by_role("button", name="More").click()
    with page.expect_websocket() as socket:
        proxy.drop()
    with socket.value.expect_event("framereceived", lambda text: '"needs"' in text):
        pass
    held[0].continue_()
    expect(slider(page)).to_be_visible()
    expect(page.locator("[data-style=opening] .title")).to_have_text("1")
    assert page.evaluate("arrived") == ["slider", "32px", "count"]
    assert len(held) == 1


def test_a_sheet_that_does_not_load_is_requested_again_and_no_message_is_lost(visit, gallery):
    page = visit("/")
    answers = ["failed", "failed", "loaded"]
    page.route(CONTROLS, lambda route: (
        route.continue_() if answers.pop(0) == "loaded" else route.abort()))
    about(page).click()
    page.get_by_role("button", name="More").click()
    expect(slider(page)).to_be_visible()
    expect(page.locator("[data-style=opening] .title")).to_have_text("1")
    assert answers == []
    expect(page.locator("link[href*=controls]")).to_have_count(1)
