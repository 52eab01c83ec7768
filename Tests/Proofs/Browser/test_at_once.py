"""Local commands of a page: at once, however far the server is."""

import re

from conftest import by_mouse_and_touch, shared_gallery
from playwright.sync_api import expect


pytestmark = shared_gallery

AWAY = 1.0  # seconds each way: nothing that waits for the server happens in these tests by chance


INGREDIENTS = "250 g flour, 3 eggs, ½ l milk, salt, butter"


def pressed(page):
    return page.get_by_test_id("presses")


@by_mouse_and_touch
def test_showing_and_hiding_need_no_answer_and_survive_patches(visit, through):
    proxy = through(AWAY)
    page = visit("/at-once", port=proxy.port)
    button = page.get_by_role("button", name="Details")
    details = page.get_by_text(INGREDIENTS).first
    assert button.get_attribute("aria-expanded") == "false"
    assert not details.is_visible()
    button.click()
    assert details.is_visible()
    assert button.get_attribute("aria-expanded") == "true"
    shown = page.locator(f"#{button.get_attribute('aria-controls')}")
    assert shown.get_attribute("data-name") == "details"
    button.click()
    assert not details.is_visible()
    # The program changes the hidden node, and what is in it.
    page.get_by_role("button", name="Count", exact=True).click()
    expect(pressed(page)).to_have_text("1")
    assert shown.get_attribute("aria-description") == "1"
    assert not details.is_visible()
    assert button.get_attribute("aria-expanded") == "false"


def test_opening_moves_the_focus_and_closing_returns_it_by_keyboard(visit, through):
    page = visit("/at-once", port=through(AWAY).port)
    button = page.get_by_role("button", name="Search")
    button.focus()
    page.keyboard.press("Enter")
    inside = page.get_by_label("What are you looking for?")
    assert inside.evaluate("e => document.activeElement === e")
    assert button.get_attribute("aria-expanded") == "true"
    for keys in (["Tab", "Tab", "Space"], ["Escape"]):
        for key in keys:
            page.keyboard.press(key)
        assert not inside.is_visible()
        assert button.evaluate("e => document.activeElement === e")
        assert button.get_attribute("aria-expanded") == "false"
        page.keyboard.press("Enter")


def test_what_is_looked_for_leads_to_the_search(visit):
    page = visit("/at-once")
    page.get_by_role("button", name="Search").click()
    page.keyboard.type("undo & redo")
    link = page.get_by_role("link", name="Look for it")
    expect(link).to_have_attribute("href", "/search?for=undo%20%26%20redo")


@by_mouse_and_touch
def test_each_of_the_three_ways_is_measured(visit):
    page = visit("/at-once")
    times = page.get_by_text(re.compile(r"^(Not measured yet|[\d,]+ ms.*)$"))
    expect(times).to_have_text(["Not measured yet"] * 3)
    for name in ("Details", "Ask the shop", "Count and show"):
        page.get_by_role("button", name=name).click()
    expect(times.nth(1)).to_have_text(re.compile(r"^[\d,]+ ms$"))
    expect(times.nth(2)).to_have_text(re.compile(r"^\d+ ms shown, [\d,]+ ms counted$"))
    local, asked, shown, counted = (
        int(number.replace(",", ""))
        for time in times.all_inner_texts() for number in re.findall(r"[\d,]+(?= ms)", time))
    # The program takes a second, by its own clock.
    assert local < asked >= 999 and shown <= counted


def test_a_button_at_work_is_not_pressed_twice(visit, through):
    page = visit("/at-once", port=through(AWAY).port)
    button = page.get_by_role("button", name="Count", exact=True)
    for _ in range(3):
        button.click()
    assert button.get_attribute("aria-busy") == "true"
    expect(button).not_to_have_attribute("aria-busy", "true")
    assert pressed(page).inner_text() == "1"
    button.click()
    expect(pressed(page)).to_have_text("2")


def test_a_button_is_no_longer_at_work_after_an_answer_at_once(visit):
    page = visit("/at-once")
    button = page.get_by_role("button", name="Count", exact=True)
    for count in ("1", "2"):
        button.click()
        expect(pressed(page)).to_have_text(count)
        expect(button).not_to_have_attribute("aria-busy", "true")


def test_the_ring_of_a_button_at_work_takes_the_place_of_its_words(visit, through):
    page = visit("/at-once", port=through(AWAY).port)
    button = page.get_by_role("button", name="Count", exact=True)
    size = button.bounding_box()
    button.click()
    assert button.get_attribute("aria-busy") == "true"
    assert button.evaluate("""(it) => {
      const ring = getComputedStyle(it, "::before");
      const middle = (start, length) => parseFloat(start) + parseFloat(length) / 2;
      return [
        getComputedStyle(it).webkitTextFillColor,
        Math.abs(middle(ring.marginLeft, ring.width) - it.clientWidth / 2) < 1,
        Math.abs(middle(ring.marginTop, ring.height) - it.clientHeight / 2) < 1,
      ];
    }""") == ["rgba(0, 0, 0, 0)", True, True]
    assert button.bounding_box() == size


def test_an_action_is_sent_beside_the_local_command(visit, through):
    page = visit("/at-once", port=through(AWAY).port)
    page.get_by_role("button", name="Count and show").click()
    assert page.get_by_text("Turn the next one when its edge is dry.").is_visible()
    assert pressed(page).inner_text() == "0"
    expect(pressed(page)).to_have_text("1")


# The size of the icon of a button, and its picture.
ICON = """(it) => {
  const { width, height, maskImage } = getComputedStyle(it, "::before");
  return [width, height, maskImage];
}"""


@by_mouse_and_touch
def test_what_the_program_answers_is_waited_for_and_said_to_be(visit):
    page = visit("/at-once")
    ask, answer = page.get_by_role("button", name="Ask the shop"), page.get_by_text(
        "All of it is there, until eight.")
    size, icon = ask.bounding_box(), ask.evaluate(ICON)
    ask.click()
    expect(ask).to_have_attribute("aria-busy", "true")
    # Nothing moves, and the ring is in the place of the icon, not on the words.
    assert ask.bounding_box() == size
    assert icon[:2] == ask.evaluate(ICON)[:2] and icon[2] != "none"
    assert ask.evaluate(ICON)[2] == "none"
    assert ask.evaluate("it => getComputedStyle(it, '::after').content") == "none"
    expect(answer).to_have_count(0)
    # What needs no answer goes on meanwhile.
    page.get_by_role("button", name="Details").click()
    assert page.get_by_text(INGREDIENTS).first.is_visible()
    expect(answer).to_be_visible()
    expect(ask).not_to_have_attribute("aria-busy", "true")
    ask.click()
    expect(answer).to_have_count(0)


def test_without_a_connection_the_browser_goes_on_and_the_count_follows(visit, through):
    proxy = through()
    page = visit("/at-once", port=proxy.port)
    proxy.swallow(True)
    page.get_by_role("button", name="Count and show").click()
    assert page.get_by_text("Turn the next one when its edge is dry.").is_visible()
    assert pressed(page).inner_text() == "0"
    proxy.swallow(False)
    proxy.drop()
    expect(pressed(page)).to_have_text("1")


def test_focus_and_scroll_lead_to_the_node(visit):
    page = visit("/at-once")
    assert page.get_by_role("region", name="Steps").evaluate(
        "steps => steps.scrollHeight > steps.clientHeight")
    # One of the steps is cut in its words: there are others below it.
    assert page.get_by_role("region", name="Steps").evaluate("""(steps) => {
      const end = steps.getBoundingClientRect().bottom;
      return [...steps.querySelectorAll(".button")].some((step) => {
        const { top, bottom } = step.getBoundingClientRect();
        return top + 8 < end && end < bottom - 8;
      });
    }""")
    for button, name in (("To the end", "Keep it warm"), ("To the top", "Whisk flour")):
        page.get_by_role("button", name=button).click()
        reached = page.get_by_role("button", name=name)
        expect(reached).to_be_focused()
        expect(reached).to_be_in_viewport()


@by_mouse_and_touch
def test_a_step_is_ticked_and_is_to_do_again(visit):
    page = visit("/at-once")
    step = page.get_by_role("button", name="Pour a ladle")
    line = "it => getComputedStyle(it).textDecorationLine"
    step.click()
    expect(step).to_have_attribute("aria-description", "done")
    assert step.evaluate(line) == "line-through"
    step.click()
    expect(step).not_to_have_attribute("aria-description", "done")
    assert step.evaluate(line) == "none"


def test_copying_copies_or_says_that_it_may_not(visit):
    page = visit("/at-once")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    button = page.get_by_role("button", name="Copy")
    page.clock.install()
    button.click()
    expect(page.locator("#announce > span")).to_have_text("Copied.")
    shown = "it => getComputedStyle(it, '::after').content"
    assert button.evaluate(shown) == '"Copied."'
    page.clock.run_for(2_000)
    assert button.evaluate(shown) == "none"
    assert page.evaluate("navigator.clipboard.readText()") == INGREDIENTS
    denied = visit("/at-once")
    denied.evaluate(
        "() => { navigator.clipboard.writeText ="
        " () => Promise.reject(new DOMException('', 'NotAllowedError')); }"
    )
    denied.get_by_role("button", name="Copy").click()
    expect(denied.locator("#announce-now > span")).to_have_text(re.compile("does not allow"))
    copy = denied.get_by_role("button", name="Copy")
    assert "does not allow" in copy.evaluate(shown)
    # It does not lie on the words that were to be copied, which stand above the button.
    assert copy.evaluate("""(it) => {
      return getComputedStyle(it).position === "relative"
        && parseFloat(getComputedStyle(it, "::after").top) >= it.clientHeight;
    }""")


def test_nothing_is_sent_for_a_local_command_alone(visit):
    page = visit("/at-once")
    page.evaluate("""() => {
      window.said = [];
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) { window.said.push(text); send.call(this, text); };
    }""")
    button = page.get_by_role("button", name="Details")
    button.click()
    button.click()
    assert [text for text in page.evaluate("window.said") if "press" in text] == []
