"""The files that a browser fetches for a page, and the page of an address without one."""

from urllib.parse import urlsplit

import pytest
from conftest import first_visit, launch_chromium, WITHOUT
from playwright.sync_api import expect

pytestmark = first_visit


def fetched(page):
    """Every request from now on that no cache answers, with the bytes that came for it."""
    sizes, names, cached = {}, {}, set()
    session = page.context.new_cdp_session(page)
    session.on("Network.requestWillBeSent", lambda event: names.update(
        {event["requestId"]: urlsplit(event["request"]["url"]).path.lstrip("/")}))
    session.on("Network.requestServedFromCache", lambda event: cached.add(event["requestId"]))
    session.on("Network.responseReceived", lambda event: event["response"]["fromDiskCache"]
               and cached.add(event["requestId"]))
    session.on("Network.loadingFinished", lambda event: event["requestId"] not in cached
               and sizes.update({names[event["requestId"]]: event["encodedDataLength"]}))
    session.send("Network.enable")
    return sizes


def go(page, address):
    page.goto(address)
    page.wait_for_selector("html[data-live]")
    page.wait_for_load_state("networkidle")


def test_a_page_fetches_what_it_uses_once_and_compressed(visit, gallery):
    page = visit("/at-once")
    sizes = fetched(page)
    go(page, gallery.address + "/recordings")
    assert {name for name in sizes if name.endswith((".js", ".css"))} == {
        "recordings/recorder.js", "recordings/player.js", "recordings/mover.js",
        "recordings/recordings.css", "millrace-screens.css"}
    for path in ["/", "/controls", "/recordings", "/lists", "/at-once"]:
        go(page, gallery.address + path)
    assert {"tempo.js", "tempo.css", "millrace-lists.js"} <= sizes.keys()
    # Files that have been fetched are not even requested again.
    sizes.clear()
    for path in ["/", "/controls", "/recordings", "/lists", "/at-once"]:
        go(page, gallery.address + path)
    # A browser has its own mind about icons.
    assert sizes.keys() - {"millrace.svg"} == {"", "controls", "recordings", "lists", "at-once"}
    print(sizes)
    assert max(sizes.values()) < 16_000
    assert sizes["at-once"] < 3_000


def test_a_page_that_is_not_there_looks_like_the_site_and_leads_home(browser, gallery):
    context = browser.new_context()
    page = context.new_page()
    answer = page.goto(gallery.address + "/nothing/here")
    assert answer.status == 404
    expect(page).to_have_title("This page is not in the gallery of Millrace")
    expect(page.get_by_role("heading", name="This page is not in the gallery")).to_be_visible()
    assert page.locator("meta[name=robots]").get_attribute("content") == "noindex"
    font = "e => getComputedStyle(e).fontFamily"
    ground = "e => getComputedStyle(e).backgroundColor"
    styles = [page.locator("h1").evaluate(font), page.locator("body").evaluate(ground)]
    examples = page.get_by_role("listitem").get_by_role("link")
    there = [one.get_attribute("href") for one in examples.all()]
    page.get_by_role("link", name="Gallery").click()
    expect(page.get_by_role("heading", name="Millrace")).to_be_visible()
    cards = page.locator(".list[data-style=cards]").get_by_role("link")
    assert there == [one.get_attribute("href") for one in cards.all()]
    page.goto(gallery.address + "/controls")
    assert styles == [page.locator("h1").evaluate(font), page.locator("body").evaluate(ground)]
    context.close()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_mistyped_address_leads_to_what_was_meant_or_searched_for(browser, gallery, scripts):
    context = browser.new_context(java_script_enabled=scripts)
    page = context.new_page()
    page.goto(gallery.address + "/propety-findr")
    meant = page.get_by_role("list", name="Did you mean").get_by_role("link")
    expect(meant).to_have_text(["Property Finder"])
    meant.click()
    expect(page.get_by_role("heading", name="Property Finder")).to_be_visible()
    page.goto(gallery.address + "/docs/undo-and%20redo.html")
    field = page.get_by_label("Search examples")
    expect(field).to_have_value("undo and redo")
    field.fill("mill & race")
    field.press("Enter")
    page.wait_for_url(gallery.address + "/search?for=mill+%26+race")
    page.go_back()
    page.get_by_role("button", name="Search").click()
    assert page.url.startswith(gallery.address + "/search?for=")
    context.close()


@pytest.mark.parametrize("path, shown", [
    ("/<script>alert(1)</script>", "/<script>alert(1)</script>"),
    ("/%3Cimg%20src=x%20onerror=alert(1)%3E", "/<img src=x onerror=alert(1)>"),
    ("/%E2%80%AEgnp.exe", "/%E2%80%AEgnp.exe"), ("/a%00%1B%5Bb", "/a%00%1B%5Bb"),
    ("/z" + "%CC%81" * 50, "/z%CC%81%CC%81"), ("/%zz", "/%zz"), ("/%C3%28", "/%C3%28"),
    ("/" + "a" * 4000, "/aaaa"), ("/%D7%90%D7%91", "/אב"), ("//evil.example/x", "/evil.example/x"),
])
def test_a_hostile_address_is_shown_as_text(browser, gallery, path, shown):
    context = browser.new_context(viewport={"width": 375, "height": 740})
    page = context.new_page()
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    assert page.goto(gallery.address + path).status == 404
    address = page.locator("[data-style=code]")
    assert address.inner_text().startswith(shown) and len(address.inner_text()) <= 80
    assert page.evaluate("document.documentElement.scrollWidth") == 375
    assert page.locator("#view script, #view img").count() == 0
    context.close()


def test_a_page_is_apart_from_the_page_that_opened_it(browser, gallery):
    strict = launch_chromium(browser.browser_type, without=WITHOUT)
    opener = strict.new_page()
    with opener.expect_popup() as opened:
        opener.evaluate("address => { window.opened = open(address); }", gallery.address + "/")
    page = opened.value
    page.wait_for_selector("html[data-live]")
    assert page.evaluate("[crossOriginIsolated, window.opener]") == [True, None]
    assert opener.evaluate("opened.closed") is True
    strict.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_primary_button_in_a_row_of_a_list_looks_like_one(visit, scheme):
    page = visit("/", color_scheme=scheme)
    colors = page.evaluate("""() => {
      const [row, column] = ["#view .item", "#view"]
        .map((selector) => document.querySelector(selector));
      const colors = {};
      for (const role of ["plain", "primary", "destructive"])
        for (const [name, parent] of [["row", row], ["page", column]]) {
          const button = document.createElement("button");
          button.className = `button ${role}`;
          parent.append(button);
          const { color, backgroundColor, borderTopColor } = getComputedStyle(button);
          colors[`${role} ${name}`] = [color, backgroundColor, borderTopColor];
        }
      return colors;
    }""")
    assert colors["primary row"] == colors["primary page"]
    assert colors["primary row"] != colors["plain row"]
    # Any other is quiet in a row.
    assert colors["plain row"] == colors["destructive row"] != colors["plain page"]
