"""The panel "About this example" of every page: what it says, its slider, and its faults."""

import re

import pytest
from conftest import by_all_hands, by_mouse_and_touch
from playwright.sync_api import expect

ADDRESSES = [
    "/",
    "/recordings",
    "/annotations",
    "/search",
    "/search/Documentation/Architecture.md",
    "/places",
    "/property-finder",
    "/lists",
    "/login",
    "/side-by-side",
    "/architectures",
    "/architectures/tasks",
    "/at-once",
    "/files",
    "/controls",
]


def button(page):
    return page.get_by_role("button", name="About this example")


def history(page):
    return page.get_by_role("slider", name="History")


@pytest.mark.parametrize("address", ADDRESSES)
def test_it_is_one_press_away_at_the_same_place_on_every_page(visit, address):
    home, page = visit("/"), visit(address)
    assert button(page).bounding_box() == button(home).bounding_box()
    button(page).click()
    expect(history(page)).to_be_visible()
    files = page.get_by_role("list", name="Its files")
    expect(files.get_by_role("button").first).to_be_visible()
    files.get_by_role("button").first.click()
    source = files.get_by_role("region").first
    expect(source).to_contain_text(re.compile("struct|class|enum|protocol|extension"))


def folders(page, *names):
    for name in names:
        page.get_by_role("button", name="New folder").click()
        page.get_by_label("Folder Name").fill(name)
        page.get_by_role("button", name="Create").click()
        expect(page.get_by_role("link", name=name)).to_be_visible()


@by_all_hands
def test_the_past_is_shown_takes_no_edits_and_is_left(visit):
    page = visit("/places")
    page.get_by_role("link", name="The coast").click()
    expect(page.get_by_role("heading", name="The coast")).to_be_visible()
    button(page).click()
    history(page).press("Home")
    past = page.get_by_text("This is the past, step 1 of 2. It cannot be changed.")
    # What is said aloud has the same words.
    expect(past.first).to_be_visible()
    expect(page.get_by_role("heading", name="Regions")).to_be_visible()
    # Nothing of the page can be pressed or reached.
    view = page.locator("#view > * > :last-child")
    assert view.evaluate(
        """(view) => [...view.querySelectorAll("button, a, input, select, textarea")]
          .filter((each) => each.matches(":enabled, a[href]") && !each.closest("[inert]")
            && !each.matches("[aria-disabled=true]") && each.checkVisibility())
          .map((each) => each.outerHTML)"""
    ) == []
    page.get_by_role("button", name="Back to the present").click()
    expect(page.get_by_role("heading", name="The coast")).to_be_visible()
    history(page).press("Home")
    goes_on = page.get_by_role("button", name="Continue from here")
    expect(goes_on).to_be_enabled()
    goes_on.click()
    expect(page.get_by_text("This is the present, step 1.").first).to_be_visible()
    page.get_by_role("link", name="The hills").click()
    expect(page.get_by_role("heading", name="The hills")).to_be_visible()


def test_typed_text_comes_back_with_the_slider(visit):
    page = visit("/recordings")
    page.get_by_role("button", name="New folder").click()
    page.get_by_label("Folder Name").fill("Rain")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_label("Folder Name")).to_have_count(0)
    button(page).click()
    history(page).focus()
    history(page).press("ArrowLeft")
    expect(page.get_by_label("Folder Name")).to_have_value("Rain")
    typed = page.get_by_label("Folder Name")
    assert typed.evaluate("(field) => Boolean(field.closest('[inert], :disabled'))")
    history(page).press("End")
    expect(page.get_by_label("Folder Name")).to_have_count(0)


@by_mouse_and_touch
def test_a_fault_of_the_world_is_said_on_the_page_and_nothing_is_lost(visit):
    page = visit("/recordings")
    folders(page, "Rain")
    button(page).click()
    fault = page.get_by_role("switch", name="The disk is full: no change is stored")
    fault.click()
    expect(fault).to_be_checked()
    page.get_by_role("button", name="New folder").click()
    page.get_by_label("Folder Name").fill("Wind")
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_text("full").last).to_be_visible()
    expect(page.get_by_role("link", name="Wind")).to_have_count(0)
