"""The rows of recordings: moved by menu and by dragging, and deleted with their sounds."""

from conftest import becomes, expect_rows, own_process
from playwright.sync_api import expect
from recorder import is_playing, keep, recording, sheet, sounds, tone, wait
from test_recordings import create, edit, folder


def test_an_item_is_moved_by_the_menu_and_by_dragging(visit):
    page, other = visit("/recordings"), visit("/recordings")
    for name in ["Birds", "Rain"]:
        create(page, name)
    keep(page, "Owl")
    folder(page, "Birds").drag_to(folder(page, "Rain"))
    expect(folder(page, "Birds")).to_have_count(0)
    expect(folder(other, "Birds")).to_have_count(0)
    recording(page, "Owl").drag_to(folder(page, "Rain"))
    expect(recording(page, "Owl")).to_have_count(0)
    folder(page, "Rain").click()
    expect(page).to_have_title("Rain")
    expect_rows(page, ["Birds", "Owl"])
    # A folder cannot go into itself; and onto the trail, and by the menu.
    trail = page.get_by_role("navigation").get_by_role("link", name="Recordings")
    recording(page, "Owl").drag_to(trail)
    expect(recording(page, "Owl")).to_have_count(0)
    expect(recording(other, "Owl")).to_be_visible()
    edit(page)
    page.get_by_role("button", name="Move Birds").click()
    menu = page.get_by_label("Into")
    expect(menu).to_be_focused()
    assert menu.locator("option:enabled").all_inner_texts() == ["Recordings", "Recordings › Rain"]
    menu.select_option("Recordings")
    sheet(page).get_by_role("button", name="Move").click()
    expect(folder(page, "Birds")).to_have_count(0)
    expect(folder(other, "Birds")).to_be_visible()
    expect_rows(other, ["Birds", "Owl", "Rain"])


@own_process
def test_the_sounds_of_a_deleted_folder_come_back_with_it_or_go_at_the_next_start(visit, gallery):
    page = visit("/recordings")
    create(page, "Rain")
    folder(page, "Rain").click()
    expect(page).to_have_title("Rain")
    keep(page)
    becomes(lambda: len(sounds(gallery)), 1)
    trail = page.get_by_role("navigation").get_by_role("link", name="Recordings")
    trail.click()
    edit(page)
    page.get_by_role("button", name="Delete Rain").click()
    expect(folder(page, "Rain")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    folder(page, "Rain").click()
    recording(page, "Tone").click()
    page.get_by_role("button", name="Play", exact=True).click()
    wait(page, "document.querySelector('audio').currentTime > 0.1")
    trail.click()
    page.get_by_role("button", name="Delete Rain").click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    gallery.stop()
    gallery.start()
    becomes(lambda: sounds(gallery), [])


def test_after_a_deletion_the_focus_is_in_the_next_row(visit):
    page = visit("/recordings")
    for name in ["Birds", "Rain", "Wind"]:
        create(page, name)
    edit(page)
    page.get_by_role("button", name="Delete Birds").focus()
    page.keyboard.press("Enter")
    expect(folder(page, "Rain")).to_be_focused()
    page.get_by_role("button", name="Delete Wind").focus()
    page.keyboard.press("Enter")
    expect(folder(page, "Rain")).to_be_focused()
    expect_rows(page, ["Rain"])


def test_the_rows_are_used_by_the_keyboard(visit):
    page = visit("/recordings")
    create(page, "Rain")
    keep(page, "Owl", tone(30))
    keep(page, "Wren")
    rows = [recording(page, name) for name in ("Owl", "Rain", "Wren")]
    page.get_by_role("heading", name="Recordings").click()
    page.keyboard.press("/")
    expect(page.get_by_label("Search names")).to_be_focused()
    for key, row in [("ArrowDown", 0), ("ArrowDown", 1), ("ArrowDown", 2), ("ArrowDown", 2),
                     ("ArrowUp", 1), ("End", 2), ("Home", 0)]:
        page.keyboard.press(key)
        expect(rows[row]).to_be_focused()
    page.keyboard.press("Space")
    wait(page, "document.querySelector('audio')?.currentTime > 0.1")
    expect(rows[0]).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Resume playing")).to_be_visible()
    assert not is_playing(page)
    page.keyboard.press("F2")
    sheet(page).get_by_label("Name", exact=True).fill("Barn owl")
    page.keyboard.press("Enter")
    expect(recording(page, "Barn owl")).to_be_focused()
    page.keyboard.press("Delete")
    expect(recording(page, "Barn owl")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(recording(page, "Barn owl")).to_be_focused()


def test_a_key_that_is_typed_or_held_with_another_is_not_for_the_row(visit):
    page = visit("/recordings")
    keep(page, "Owl")
    recording(page, "Owl").focus()
    for key in ("Control+Delete", "Shift+Delete", "Alt+F2"):
        page.keyboard.press(key)
    search = page.get_by_label("Search names")
    search.focus()
    for key in ("Space", "Delete", "o"):
        page.keyboard.press(key)
    # What was typed has been answered by the server.
    expect(page.locator("#view").get_by_text("1 found")).to_be_visible()
    expect(recording(page, "Owl")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
