"""The rows of recordings: moved by menu and by dragging, and deleted with their sounds."""

from conftest import becomes, expect_rows
from playwright.sync_api import expect
from recorder import keep, recording, sheet, sounds
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


def test_deleting_a_folder_removes_the_sounds_in_it_from_the_disk(visit, gallery):
    page = visit("/recordings")
    create(page, "Rain")
    folder(page, "Rain").click()
    expect(page).to_have_title("Rain")
    keep(page)
    becomes(lambda: len(sounds(gallery)), 1)
    page.get_by_role("navigation").get_by_role("link", name="Recordings").click()
    edit(page)
    page.get_by_role("button", name="Delete Rain").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(folder(page, "Rain")).to_have_count(0)
    becomes(lambda: sounds(gallery), [])
