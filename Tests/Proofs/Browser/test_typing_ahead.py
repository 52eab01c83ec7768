"""Keys and presses before the answer of a slow server."""

import pytest
from playwright.sync_api import expect
from test_recordings import folder


@pytest.mark.parametrize("delay", [0.15, 0.5])
def test_a_name_that_is_typed_before_its_dialog_has_come_is_in_it(visit, through, delay):
    page = visit("/recordings", port=through(delay).port)
    page.get_by_role("button", name="New folder").click()
    page.keyboard.type("Raim")
    page.keyboard.press("Backspace")
    page.keyboard.type("n and wind")
    page.keyboard.press("Enter")
    expect(folder(page, "Rain and wind")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_name_is_typed_before_its_dialog_has_come_by_keyboard_alone(visit, through):
    page = visit("/recordings", port=through(0.15).port)
    page.get_by_role("button", name="New folder").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("Rain")
    page.keyboard.press("Enter")
    expect(folder(page, "Rain")).to_be_visible()


def test_what_is_typed_and_given_up_before_its_dialog_has_come_is_not_in_it(visit, through):
    page = visit("/recordings", port=through(0.15).port)
    page.get_by_role("button", name="New folder").click()
    page.keyboard.type("Rain")
    page.keyboard.press("Escape")
    expect(page.get_by_label("Folder name")).to_be_focused()
    expect(page.get_by_label("Folder name")).to_have_value("")


def test_what_is_typed_where_no_field_comes_goes_nowhere(visit, through):
    page = visit("/at-once", port=through(0.15).port)
    page.get_by_role("button", name="Count", exact=True).click()
    page.keyboard.type("words and more words")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("presses")).to_have_text("1")
    expect(page.get_by_role("button", name="Count", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("presses")).to_have_text("2")


def test_a_press_that_is_made_before_a_dialog_has_come_is_not_lost(visit, through):
    page = visit("/recordings", port=through(1.0).port)
    for name in ["New folder", "Edit"]:
        box = page.get_by_role("button", name=name, exact=True).bounding_box()
        page.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("button", name="Done", exact=True, include_hidden=True)).to_be_visible()
