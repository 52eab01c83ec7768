"""A network that swallows all, without an error: noticed, said, and nothing is lost."""

import pytest
from conftest import shared_gallery
from playwright.sync_api import expect

pytestmark = shared_gallery


# Lets a test move the time of a page, and gives it the page's newest socket.
def watched(context):
    context.clock.install()
    context.add_init_script(
        "WebSocket = class extends WebSocket {"
        " constructor(...where) { super(...where); window.newest = this; } };"
    )


def test_a_connection_that_has_silently_gone_is_noticed_by_a_page_that_says_nothing(visit, through):
    proxy = through()
    page = visit("/at-once", port=proxy.port, before=watched)
    live, lost = page.locator("html[data-live]"), page.get_by_text("The connection was lost")
    page.clock.fast_forward(30_000)
    expect(live).to_have_count(1)
    # A word is enough, and it need not be an answer.
    page.evaluate("newest.onmessage({ data: '{\"alive\":true}' })")
    page.clock.fast_forward(30_000)
    expect(live).to_have_count(1)
    expect(lost).to_be_hidden()
    proxy.swallow(True)
    page.clock.fast_forward(11_000)
    expect(live).to_have_count(0)
    expect(lost).to_be_visible()
    # A connection that is being made when the network returns is dead as well.
    page.clock.fast_forward(1_000)
    proxy.swallow(False)
    page.clock.fast_forward(16_000)
    page.clock.fast_forward(6_000)
    expect(live).to_have_count(1)
    expect(lost).to_be_hidden()
    page.get_by_role("button", name="Count", exact=True).click()
    expect(page.get_by_test_id("presses")).to_have_text("1")


def test_an_answer_that_never_comes_ends_a_connection_and_the_event_is_handled_once(visit, through):
    proxy = through()
    page = visit("/at-once", port=proxy.port, before=watched)
    proxy.swallow(True)
    page.get_by_role("button", name="Count", exact=True).click()
    page.clock.fast_forward(16_000)
    expect(page.get_by_text("The connection was lost")).to_be_visible()
    proxy.swallow(False)
    page.clock.fast_forward(16_000)
    page.clock.fast_forward(6_000)
    expect(page.get_by_test_id("presses")).to_have_text("1")


QUIET = "The server does not answer. Your changes are kept until it does."


def test_a_press_into_a_hole_is_said_to_have_no_answer_within_five_seconds(visit, through):
    proxy = through()
    page = visit("/at-once", port=proxy.port, before=watched)
    quiet = page.get_by_text(QUIET)
    proxy.swallow(True)
    page.get_by_role("button", name="Count", exact=True).click()
    page.clock.fast_forward(3_500)
    expect(quiet).to_be_hidden()
    page.clock.fast_forward(1_000)
    expect(quiet).to_be_visible()
    # A slow server is none that is gone: the connection stays until it is given up.
    expect(page.locator("html[data-live]")).to_have_count(1)
    proxy.swallow(False)
    page.clock.fast_forward(16_000)
    page.clock.fast_forward(6_000)
    expect(page.get_by_test_id("presses")).to_have_text("1")
    expect(page.locator("#link")).to_be_hidden()


def test_a_connection_that_cannot_be_made_again_is_said_within_five_seconds(visit, through):
    proxy = through()
    page = visit("/at-once", port=proxy.port, before=watched)
    proxy.swallow(True)
    proxy.drop()
    expect(page.locator("html[data-live]")).to_have_count(0)
    page.clock.fast_forward(1_000)
    page.get_by_role("button", name="Count", exact=True).click()
    page.clock.fast_forward(4_500)
    expect(page.get_by_text(QUIET)).to_be_visible()
    proxy.swallow(False)
    page.clock.fast_forward(16_000)
    page.clock.fast_forward(6_000)
    expect(page.get_by_test_id("presses")).to_have_text("1")
    expect(page.locator("#link")).to_be_hidden()


def test_an_answer_that_comes_late_takes_the_word_of_a_hole_back(visit, through):
    proxy = through()
    page = visit("/at-once", port=proxy.port, before=watched)
    proxy.delay = 1.0
    page.get_by_role("button", name="Count", exact=True).click()
    page.clock.fast_forward(4_500)
    expect(page.get_by_text(QUIET)).to_be_visible()
    expect(page.get_by_test_id("presses")).to_have_text("1")
    expect(page.locator("#link")).to_be_hidden()


def messages(page):
    """Records the messages that a page sends from now on."""
    page.evaluate("""() => {
      window.said = [];
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) { window.said.push(text); send.call(this, text); };
    }""")
    return lambda: page.evaluate("said")


@pytest.mark.parametrize("gesture", ["mouse", "key"])
def test_a_person_who_does_what_nothing_is_sent_for_hears_of_a_hole_too(visit, through, gesture):
    proxy = through()
    page = visit("/at-once", port=proxy.port, before=watched)
    said = messages(page)

    def act():
        if gesture == "mouse":
            page.get_by_role("heading", name="At once").click()
        else:
            # At the top of the page it scrolls nothing, which would be reported.
            page.keyboard.press("ArrowUp")

    # A page that has just heard of its server asks nothing, and neither does an idle one.
    act()
    page.clock.fast_forward(19_000)
    assert said() == []
    act()
    assert said() == ['{"probe":true}']
    page.clock.fast_forward(4_500)
    expect(page.locator("#link")).to_be_hidden()
    page.clock.fast_forward(6_000)
    proxy.swallow(True)
    act()
    page.clock.fast_forward(4_500)
    expect(page.get_by_text(QUIET)).to_be_visible()
    assert said() == ['{"probe":true}'] * 2


def test_a_browser_that_is_offline_says_so_at_once(visit, through):
    proxy = through()
    page = visit("/at-once", port=proxy.port, before=watched)
    offline = page.get_by_text("This device is offline. Your changes are kept until it is back.")
    proxy.swallow(True)
    page.context.set_offline(True)
    expect(offline).to_be_visible()
    page.get_by_role("button", name="Count", exact=True).click()
    page.clock.fast_forward(16_000)
    expect(offline).to_be_visible()
    proxy.swallow(False)
    page.context.set_offline(False)
    page.clock.fast_forward(16_000)
    page.clock.fast_forward(6_000)
    expect(page.get_by_test_id("presses")).to_have_text("1")
    expect(page.locator("#link")).to_be_hidden()
