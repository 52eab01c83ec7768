"""The rows of recordings: moved by menu and by dragging, and deleted with their sounds."""

from conftest import becomes, expect_rows
from playwright.sync_api import expect
from recorder import keep, recording, sheet, sounds, wait
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
