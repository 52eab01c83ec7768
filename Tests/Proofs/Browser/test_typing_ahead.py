"""Keys and presses before the answer of a slow server."""

import pytest
from playwright.sync_api import expect
from test_property_finder import found
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


class Hand:
    """A mouse or a finger."""

    def __init__(self, page, kind):
        self.page, self.kind = page, kind
        self.session = page.context.new_cdp_session(page)

    def touch(self, what, *points):
        self.session.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})

    def press(self, x, y):
        if self.kind == "touch":
            return self.touch("touchStart", {"x": x, "y": y})
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def release(self):
        if self.kind == "touch":
            self.touch("touchEnd")
        else:
            self.page.mouse.up()
        self.session.detach()


# Another text in the field at the moment of the press.
TYPED = """() => addEventListener("pointerdown", () => {
  const input = document.querySelector("#view [type=search]");
  input.value = "Lundy";
  input.dispatchEvent(new Event("input", { bubbles: true }));
}, { capture: true, once: true })"""


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_a_button_that_is_pressed_does_not_move_before_the_click(visit, kind):
    sockets = []
    page = visit("/property-finder", has_touch=kind == "touch", before=lambda context: context.on(
        "page", lambda page: page.on("websocket", lambda socket: sockets.append(socket))))
    button = page.get_by_role("button", name="Go", exact=True)
    page.get_by_label("Place-name or postcode").fill("Atlantis")
    button.click()
    expect(page.get_by_text("There is no place of that name.")).to_be_visible()
    box, hand = button.bounding_box(), Hand(page, kind)
    page.evaluate(TYPED)
    # The error goes with the text, and the button comes up.
    with sockets[0].expect_event("framereceived", lambda text: '"ops":[[' in text):
        hand.press(box["x"] + 5, box["y"] + 0.9 * box["height"])
    hand.release()
    found(page, "No properties found in Lundy.")


def test_the_key_that_ends_a_composition_does_not_submit(visit):
    page = visit("/recordings")
    page.get_by_role("button", name="New folder").click()
    name = page.get_by_label("Folder name")
    name.fill("Kana")
    # Safari has ended the composition by then, and says so by this code alone.
    is_unhandled = """(it, keyCode) => it.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", keyCode, bubbles: true, cancelable: true }))"""
    assert name.evaluate(is_unhandled, 229)
    assert not name.evaluate(is_unhandled, 13)
    expect(folder(page, "Kana")).to_be_visible()
