"""The journey through Places: a stack, tabs, a split and a sheet, by every hand."""

import re

import pytest
from conftest import by_all_hands, shared_gallery
from playwright.sync_api import expect

pytestmark = shared_gallery

AWAY = 0.5  # seconds each way: the answer arrives after the person has gone on
NARROW = {"viewport": {"width": 375, "height": 720}}


def heading(page, name):
    return page.get_by_role("heading", name=name, exact=True)


def press(page, name, role="link"):
    page.get_by_role(role, name=name, exact=True).click()


def test_the_focus_goes_to_the_title_and_comes_back_to_where_it_was(visit):
    page = visit("/places")
    press(page, "The hills")
    expect(heading(page, "The hills")).to_be_focused()
    # The screen below is out of reach, and not seen.
    expect(page.get_by_role("link", name="The coast")).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Back to Places")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="The hills")).to_be_focused()
    expect(heading(page, "The hills")).to_have_count(0)


def test_the_arrows_move_along_the_tabs(visit):
    page = visit("/places")
    explore, saved = (page.get_by_role("tab", name=name) for name in ["Explore", "Saved"])
    expect(explore).to_have_attribute("aria-selected", "true")
    # The panel of the example, and the way to the gallery.
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(explore).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(saved).to_be_focused()
    expect(saved).to_have_attribute("aria-selected", "true")
    expect(page.get_by_text("Nothing is saved yet.")).to_be_visible()
    expect(page).to_have_url(re.compile(re.escape("/places/saved") + "$"))
    # One stop for the whole row.
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("link", name="Gallery")).to_be_focused()
    page.keyboard.press("Tab")
    expect(saved).to_be_focused()
    for key, tab in [
        ("ArrowRight", explore),
        ("End", saved),
        ("Home", explore),
        ("ArrowLeft", saved),
    ]:
        page.keyboard.press(key)
        expect(tab).to_be_focused()
        expect(tab).to_have_attribute("aria-selected", "true")


def test_the_arrows_follow_the_direction_of_writing(visit):
    page = visit("/places")
    explore, saved = (page.get_by_role("tab", name=name) for name in ["Explore", "Saved"])
    # With two tabs both arrows lead to the other one.
    page.evaluate(
        """() => {
          const third = document.createElement("button");
          Object.assign(third, { role: "tab", textContent: "Third" });
          document.querySelector("[role=tab]").parentNode.append(third);
        }""")
    third = page.get_by_role("tab", name="Third")
    for direction, forward, back in [
        ("ltr", "ArrowRight", "ArrowLeft"),
        ("rtl", "ArrowLeft", "ArrowRight"),
    ]:
        page.evaluate("dir => { document.documentElement.dir = dir }", direction)
        explore.focus()
        for key, tab in [(forward, saved), (forward, third), (forward, explore), (back, third)]:
            page.keyboard.press(key)
            expect(tab).to_be_focused()


def test_the_focus_that_a_person_moves_meanwhile_stays(visit, through):
    page = visit("/places", port=through(AWAY).port)
    link, saved = page.get_by_role("link", name="The coast"), page.get_by_role("tab", name="Saved")
    link.focus()
    page.keyboard.press("Enter")
    saved.focus()
    expect(heading(page, "The coast")).to_be_visible()
    expect(saved).to_be_focused()
    # The next key has its own answer.
    page.keyboard.press("Enter")
    expect(heading(page, "Saved places")).to_be_visible()
    page.get_by_role("tab", name="Explore").click()
    press(page, "The lighthouse")
    expect(heading(page, "The lighthouse")).to_be_focused()


def test_the_focus_moves_if_its_new_target_is_covered_meanwhile(visit, through):
    page = visit("/places", port=through(AWAY).port)
    page.get_by_role("link", name="The coast").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="The hills")).to_be_focused()
    expect(heading(page, "The coast")).to_be_focused()


def test_a_dialog_takes_the_focus_from_where_a_person_went_meanwhile(visit, through):
    page = visit("/recordings", port=through(AWAY).port)
    page.get_by_role("button", name="New folder").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Record")).to_be_focused()
    expect(page.get_by_label("Folder name")).to_be_focused()


@by_all_hands
def test_a_tab_keeps_its_screens_while_another_one_is_seen(visit):
    page = visit("/places")
    press(page, "The coast")
    page.get_by_role("tab", name="Saved").click()
    expect(heading(page, "Saved places")).to_be_visible()
    page.get_by_role("tab", name="Explore").click()
    expect(heading(page, "The coast")).to_be_visible()


@by_all_hands
def test_back_and_forward_follow_the_path(visit):
    page = visit("/places")
    press(page, "The coast")
    expect(heading(page, "The coast")).to_be_focused()
    press(page, "The lighthouse")
    expect(heading(page, "The lighthouse")).to_be_focused()
    press(page, "Directions", "button")
    expect(heading(page, "Directions")).to_be_focused()
    expect(page).to_have_url(re.compile(re.escape("/places/coast/lighthouse/way") + "$"))
    page.go_back()
    expect(heading(page, "The lighthouse")).to_be_visible()
    page.go_back()
    expect(heading(page, "The lighthouse")).to_have_count(0)
    expect(heading(page, "The coast")).to_be_visible()
    page.go_forward()
    expect(heading(page, "The lighthouse")).to_be_visible()
    page.reload()
    expect(heading(page, "The lighthouse")).to_be_visible()
    expect(heading(page, "The coast")).to_be_visible()


@by_all_hands
def test_a_sheet_gives_the_focus_back_to_what_opened_it(visit):
    page = visit("/places/coast/harbour")
    press(page, "Write a note", "button")
    expect(page.get_by_label("Note", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Write a note")).to_be_focused()
    press(page, "Write a note", "button")
    expect(page.get_by_label("Note", exact=True)).to_be_focused()
    page.keyboard.type("Nets.")
    page.get_by_role("button", name="Save", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your note: Nets.")).to_be_visible()
    notice = page.locator("#view").get_by_text("Your note is saved.")
    expect(notice).to_be_visible()
    press(page, "Close the notice", "button")
    expect(notice).to_have_count(0)


def test_a_half_written_note_is_there_again_after_escape_and_after_a_reload(visit):
    page = visit("/places/coast/harbour")
    press(page, "Write a note", "button")
    note = page.get_by_label("Note", exact=True)
    expect(note).to_be_focused()
    page.keyboard.type("Gulls")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    on = page.get_by_role("button", name="Continue the note")
    expect(on).to_be_focused()
    expect(page.locator("#view").get_by_text("Your note is not saved yet.")).to_be_visible()
    page.reload()
    page.wait_for_selector("html[data-live]")
    on.click()
    expect(note).to_be_focused()
    # The caret is behind what was written.
    page.keyboard.type(" and nets.")
    expect(note).to_have_value("Gulls and nets.")
    page.get_by_role("dialog").get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Your note: Gulls and nets.")).to_be_visible()


@by_all_hands
def test_a_notice_goes_with_the_next_thing_that_is_done(visit):
    page = visit("/places/coast/harbour")
    kept, forgotten = (page.locator("#view").get_by_text(words) for words in
                       ["The place is saved.", "The place is removed."])
    page.get_by_role("button", name="Save The old harbour").click()
    expect(kept).to_be_visible()
    page.get_by_role("button", name="Remove The old harbour").click()
    expect(forgotten).to_be_visible()
    expect(kept).to_have_count(0)
    page.get_by_role("button", name="Directions").click()
    expect(heading(page, "Directions")).to_be_visible()
    expect(forgotten).to_have_count(0)


@by_all_hands
def test_a_removed_place_can_be_brought_back_without_being_asked_before(visit):
    page = visit("/places/hills/mill")
    press(page, "Save The water mill", "button")
    page.get_by_role("tab", name="Saved").click()
    press(page, "Remove The water mill", "button")
    expect(page.get_by_text("Nothing is saved yet.")).to_be_visible()
    press(page, "Undo", "button")
    expect(page.get_by_role("link", name="The water mill")).to_be_visible()
    expect(page.get_by_role("button", name="Remove The water mill")).to_be_visible()


@by_all_hands
def test_in_a_narrow_window_one_column_is_seen(visit):
    page = visit("/places/coast", **NARROW)
    way = page.get_by_role("button", name="Back to The coast")
    expect(way).to_be_hidden()
    press(page, "The lighthouse")
    expect(heading(page, "The lighthouse")).to_be_focused()
    expect(heading(page, "The coast")).to_be_hidden()
    # One way back at a time.
    press(page, "Directions", "button")
    expect(way).to_be_hidden()
    press(page, "Back to The lighthouse", "button")
    expect(page.get_by_role("button", name="Directions")).to_be_focused()
    for _ in range(2):
        page.keyboard.press("Shift+Tab")
    expect(heading(page, "The lighthouse")).not_to_be_focused()
    expect(way).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="The lighthouse")).to_be_focused()
    expect(heading(page, "The lighthouse")).to_be_hidden()
    # Wider, both are seen, and the way back is not needed.
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(heading(page, "The lighthouse")).to_be_visible()
    expect(heading(page, "The coast")).to_be_visible()
    expect(way).to_be_hidden()


@pytest.mark.parametrize("width", [320, 375, 768, 1280])
def test_nothing_is_wider_than_the_window(visit, width):
    page = visit("/places/coast/lighthouse/way", viewport={"width": width, "height": 720})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_place_has_its_picture(visit):
    page = visit("/places/hills/mill")
    picture = page.locator("img[src*='pictures/mill'][width='640']")
    assert picture.evaluate("it => it.decode().then(() => it.naturalWidth)") > 0


def test_the_accessibility_tree_names_every_part(visit):
    page = visit("/places/coast/lighthouse")
    tree = page.locator("#view").aria_snapshot()
    for line in [
        'tablist "Sections"', 'tab "Explore" [selected]', 'tab "Saved"', 'tabpanel "Explore"',
        'region "The coast"', 'heading "The coast" [level=1]', 'region "The lighthouse"',
        'button "Back to Places"',
    ]:
        assert line in tree, f"{line} is missing in\n{tree}"
    # Screens that are covered or not selected are not there.
    assert not re.search(r"Saved places|The hills", tree)


def test_a_query_goes_along_with_the_address(visit):
    page = visit("/places?from=a%20letter&again")
    page.get_by_role("link", name="The coast").click()
    expect(page.get_by_role("heading", name="The coast")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Places", exact=True)).to_be_visible()
    # The session was asked for the whole address, and says which one it is: a program that knows no
    # query shows none.
    page.wait_for_url("**/places")
    page.go_forward()
    expect(page.get_by_role("heading", name="The coast")).to_be_visible()
    expect(page).to_have_url(re.compile(re.escape("/places/coast") + "$"))


@by_all_hands
def test_the_row_of_the_place_that_is_shown_is_marked(visit):
    page = visit("/places/coast")
    shadow = "link => getComputedStyle(link.closest('.item')).boxShadow"
    first, second = (page.get_by_role("link", name=name) for name in
                     ["The lighthouse", "The old harbour"])
    assert [link.evaluate(shadow) for link in (first, second)] == ["none", "none"]
    for shown, other in [(first, second), (second, first)]:
        shown.click()
        expect(shown).to_have_attribute("aria-description", "Shown")
        expect(other).not_to_have_attribute("aria-description", "Shown")
        assert shown.evaluate(shadow) != "none"
        assert other.evaluate(shadow) == "none"


@pytest.mark.parametrize("width", [375, 1280])
def test_the_saved_places_show_no_other_place(visit, width):
    page = visit("/places/coast/harbour", viewport={"width": width, "height": 800})
    if width < 768:
        page.get_by_role("button", name="Back to The coast").click()
    saved = page.get_by_role("tab", name="Saved")
    saved.click()
    expect(page.get_by_text("Nothing is saved yet.")).to_be_visible()
    expect(heading(page, "The old harbour")).to_have_count(0)
    expect(page).to_have_url(re.compile(re.escape("/places/saved") + "$"))
    page.get_by_role("button", name="Explore places").click()
    explore = page.get_by_role("tab", name="Explore")
    expect(explore).to_have_attribute("aria-selected", "true")
    # The place is there again, and takes neither the window nor the focus.
    expect(explore).to_be_visible()
    harbour = page.get_by_role("heading", name="The old harbour", include_hidden=True)
    expect(harbour).to_have_count(1)
    expect(harbour).not_to_be_focused()
    expect(harbour).to_be_visible(visible=width > 768)
