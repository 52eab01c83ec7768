"""Eight architectures on one loop, and the slider through their common history."""

import pytest
from conftest import by_all_hands, open_panel, shared_gallery
from playwright.sync_api import expect

pytestmark = shared_gallery

NAMES = ["MVC", "MVP", "MVVM", "MVC+ViewState", "MAVB", "Elm", "VIPER", "Component"]


def note(page, name):
    return page.get_by_label(f"Note in {name}", exact=True)


def part(page, name):
    return page.get_by_role("group", name=name, exact=True)


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
    commit(page, "MVC", "")
    expect(page.locator("[data-style~='note']").get_by_text("(empty)")).to_be_visible()


@pytest.mark.parametrize("name", NAMES)
def test_a_draft_stays_in_its_part_until_it_is_committed_by_keyboard(visit, name):
    page = visit("/side-by-side")
    draft = part(page, name).get_by_text("Draft", exact=True)
    note(page, name).focus()
    page.keyboard.press("End")
    page.keyboard.type(" race")
    expect(draft).to_be_visible()
    for other in NAMES:
        expect(note(page, other)).to_have_value("Mill race" if other == name else "Mill")
    page.keyboard.press("Enter")
    for other in NAMES:
        expect(note(page, other)).to_have_value("Mill race")
    expect(draft).to_have_count(0)


@by_all_hands
def test_the_button_keeps_the_focus_and_all_parts_say_what_the_commit_changed(visit):
    page = visit("/side-by-side")
    for name in ("Elm", "MVP"):
        commit(page, name, f"by {name}")
        button = page.get_by_role("button", name=f"Commit in {name}", exact=True)
        for other in NAMES:
            word = "Committed here" if other == name else "Changed"
            expect(part(page, other).get_by_text(word, exact=True)).to_be_visible()
        expect(button).to_be_focused()
    # Without a draft a press changes nothing, and loses nothing.
    page.get_by_role("button", name="Commit in MVC", exact=True).click()
    expect(page.get_by_role("button", name="Commit in MVC", exact=True)).to_be_focused()
    expect(page.locator("#view").get_by_text("Step 3, by MVP")).to_be_visible()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_a_commit_changed_lights_up_each_time_unless_motion_is_reduced(visit, motion):
    page = visit("/side-by-side", reduced_motion=motion)
    names = []
    for name in ("Elm", "MVP", "Elm"):
        commit(page, name, f"{len(names)} by {name}")
        line = page.locator("#view").get_by_text(f"Step {len(names) + 2}, by {name}")
        expect(line).to_be_visible()
        names.append({
            note(page, other).evaluate("field => getComputedStyle(field).animationName")
            for other in NAMES})
    # A name that differs from the one before begins another animation.
    still = [{"none"}] * 3
    assert names == (still if motion == "reduce" else [{"odd"}, {"even"}, {"odd"}])


@pytest.mark.parametrize("width, columns", [(1280, 4), (768, 2), (375, 1)])
def test_the_parts_stand_in_full_rows_with_their_fields_in_line(visit, width, columns):
    page = visit("/side-by-side", viewport={"width": width, "height": 800})
    boxes = [note(page, name).bounding_box() for name in NAMES]
    assert len({box["x"] for box in boxes}) == columns
    assert len({box["y"] for box in boxes}) == 8 // columns
    assert page.evaluate("document.documentElement.scrollWidth") == width
    # The note stays in view while one goes on to the last part.
    commit(page, "Component", "at the end")
    expect(page.locator("#view").get_by_text("Step 2, by Component")).to_be_in_viewport()


def test_the_slider_moves_every_part_and_the_past_takes_no_changes(visit):
    page = visit("/side-by-side")
    slider = open_panel(page)
    expect(slider).to_be_disabled()
    for name in ["MVC", "MAVB", "Elm"]:
        commit(page, name, f"by {name}")
    note(page, "VIPER").fill("half a wo")
    expect(part(page, "VIPER").get_by_text("Draft", exact=True)).to_be_visible()
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
