"""A message at the lower edge of a page, which ends by itself; shown by the notices of Places."""

from conftest import shared_gallery
from playwright.sync_api import expect

pytestmark = shared_gallery

# What would hide it, with the milliseconds until then.
ENDS = "it => it.getAnimations().map((one) => [one.animationName, one.effect.getTiming().delay])"


def save(page):
    page.get_by_role("button", name="Save The old harbour").click()


def remove(page):
    page.get_by_role("button", name="Remove The old harbour").click()


def end(toast):
    toast.evaluate("it => it.getAnimations().forEach((one) => one.finish())")


def test_it_is_hidden_after_ten_seconds_and_the_next_one_has_its_own(visit):
    page = visit("/places/coast/harbour")
    toast = page.locator("[data-style=toast]")
    save(page)
    expect(toast).to_contain_text("The place is saved.")
    assert toast.evaluate(ENDS) == [["end", 10_000]]
    end(toast)
    expect(toast).to_be_hidden()
    remove(page)
    expect(toast).to_contain_text("The place is removed.")
    expect(toast).to_be_visible()
    end(toast)
    # An equal message is a message of its own.
    save(page)
    end(toast)
    remove(page)
    end(toast)
    save(page)
    expect(toast).to_be_visible()


def test_it_stays_under_the_pointer_and_with_the_focus_in_it(visit):
    page = visit("/places/coast/harbour")
    toast = page.locator("[data-style=toast]")
    save(page)
    toast.hover()
    assert toast.evaluate(ENDS) == []
    page.mouse.move(0, 0)
    assert toast.evaluate(ENDS) == [["end", 10_000]]
    page.get_by_role("button", name="Close the notice").focus()
    assert toast.evaluate(ENDS) == []


def test_the_page_stays_where_it_is_when_a_message_with_the_focus_goes(visit):
    page = visit("/places/coast/harbour", viewport={"width": 800, "height": 300})
    save(page)
    close = page.get_by_role("button", name="Close the notice")
    close.focus()
    at = page.evaluate("scrollTo(0, 150), scrollY")
    page.keyboard.press("Enter")
    expect(close).to_have_count(0)
    assert page.evaluate("[document.activeElement !== document.body, scrollY]") == [True, at]
