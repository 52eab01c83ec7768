"""Eight architectures on one loop, and the slider through their common history."""

import pytest
from conftest import by_all_hands, open_panel, shared_gallery
from playwright.sync_api import expect

pytestmark = shared_gallery

NAMES = ["MVC", "MVP", "MVVM", "MVC+ViewState", "MAVB", "Elm", "VIPER", "Component"]


def note(page, name):
    return page.get_by_label(f"Note in {name}", exact=True)


def step(page):
    return page.locator("#view").get_by_role("status")


def commit(page, name, text):
    note(page, name).fill(text)
    page.get_by_role("button", name=f"Commit in {name}", exact=True).click()
    for other in NAMES:
        expect(note(page, other)).to_have_value(text)


@by_all_hands
def test_what_one_part_commits_all_of_them_show(visit):
    page = visit("/side-by-side")
    open_panel(page)
    for name in NAMES:
        commit(page, name, f"by {name}")
    expect(step(page)).to_contain_text("This is the present, step 9.")


@pytest.mark.parametrize("name", NAMES)
def test_a_draft_stays_in_its_part_until_it_is_committed_by_keyboard(visit, name):
    page = visit("/side-by-side")
    button = page.get_by_role("button", name=f"Commit in {name}", exact=True)
    expect(button).to_be_disabled()
    note(page, name).focus()
    page.keyboard.press("End")
    page.keyboard.type(" race")
    expect(button).to_be_enabled()
    for other in NAMES:
        expect(note(page, other)).to_have_value("Mill race" if other == name else "Mill")
    page.keyboard.press("Enter")
    for other in NAMES:
        expect(note(page, other)).to_have_value("Mill race")


def test_the_slider_moves_every_part_and_the_past_takes_no_changes(visit):
    page = visit("/side-by-side")
    slider = open_panel(page)
    expect(slider).to_be_disabled()
    for name in ["MVC", "MAVB", "Elm"]:
        commit(page, name, f"by {name}")
    note(page, "VIPER").fill("half a wo")
    expect(page.get_by_role("button", name="Commit in VIPER")).to_be_enabled()
    slider.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(step(page)).to_contain_text("This is the past, step 2 of 4.")
    for name in NAMES:
        # With what was typed there before the next commit.
        expect(note(page, name)).to_have_value("by MAVB" if name == "MAVB" else "by MVC")
        assert note(page, name).evaluate("field => Boolean(field.closest('[inert], :disabled'))")
    page.keyboard.press("End")
    expect(note(page, "VIPER")).to_have_value("half a wo")
    expect(note(page, "MVC")).to_have_value("by Elm")
    expect(note(page, "MVC")).to_be_enabled()


@by_all_hands
def test_one_comes_back_from_the_past_or_goes_on_from_there(visit):
    page = visit("/side-by-side")
    slider = open_panel(page)
    for name in ["MVVM", "Component"]:
        commit(page, name, f"by {name}")
    slider.fill("1")
    expect(step(page)).to_contain_text("This is the past, step 1 of 3.")
    page.get_by_role("button", name="Back to the present").click()
    expect(step(page)).to_contain_text("This is the present, step 3.")
    expect(note(page, "Elm")).to_have_value("by Component")
    slider.fill("2")
    expect(step(page)).to_contain_text("This is the past, step 2 of 3.")
    page.get_by_role("button", name="Continue from here").click()
    expect(step(page)).to_contain_text("This is the present, step 2.")
    commit(page, "MVP", "another way")
    expect(step(page)).to_contain_text("This is the present, step 3.")
