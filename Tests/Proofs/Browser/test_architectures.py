"""Recordings in eight architectures on one page, and the slider through all of them."""

import pytest
from conftest import open_panel
from playwright.sync_api import expect
from test_recordings import create, folder

NAMES = {
    "mvc": "MVC", "mvp": "MVP", "mvvm": "MVVM-C", "view-state": "MVC+ViewState", "mavb": "MAVB",
    "elm": "Elm", "viper": "VIPER", "component": "Components",
}

each = pytest.mark.parametrize("name", NAMES)


def step(page):
    return page.locator("#view").get_by_role("status").filter(has_text="This is the")


def switch(page, name):
    page.get_by_role("combobox", name="Architecture").select_option(label=NAMES[name])


@each
def test_the_slider_brings_back_what_was_typed(visit, name):
    page = visit(f"/architectures/{name}")
    create(page, "Rain")
    page.get_by_role("button", name="New folder").click()
    page.get_by_label("Folder Name").fill("half a wo")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    folder(page, "Rain").click()
    expect(page.get_by_role("heading", name="Rain", exact=True)).to_be_visible()
    open_panel(page).focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(step(page)).to_contain_text("This is the past, step")
    # The dialog is shown where it stands: it covers nothing, and takes nothing.
    text = page.get_by_label("Folder Name")
    expect(text).to_have_value("half a wo")
    expect(
        page.get_by_role("heading", name="Recordings", exact=True, include_hidden=True)
    ).to_be_visible()
    page.get_by_role("button", name="Back to the present").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", name="Rain", exact=True)).to_be_visible()
    expect(step(page)).to_contain_text("This is the present")


def test_all_eight_show_one_library_while_they_are_switched(visit):
    page = visit("/architectures")
    create(page, "Rain")
    folder(page, "Rain").click()
    expect(page.get_by_role("heading", name="Rain", exact=True)).to_be_visible()
    for name in list(NAMES)[1:]:
        switch(page, name)
        expect(folder(page, "Rain")).to_be_visible()
        expect(page).to_have_title(f"Recordings in {NAMES[name]}")
    switch(page, "mvc")
    expect(page.get_by_role("heading", name="Rain", exact=True)).to_be_visible()
    page.get_by_role("switch", name="VIPER").click()
    expect(page.get_by_role("heading", name="Recordings", exact=True)).to_be_visible()
    other = visit("/recordings")
    create(other, "Wind")
    expect(folder(page, "Wind")).to_be_visible()


def test_one_slider_moves_all_eight(visit):
    page = visit("/architectures/mvp")
    create(page, "Rain")
    page.get_by_role("button", name="All eight").click()
    rows = page.get_by_role("link", name="Rain")
    expect(rows).to_have_count(8)
    slider = open_panel(page)
    slider.fill("1")
    expect(rows).to_have_count(0)
    expect(step(page)).to_contain_text("This is the past, step 1 of")
    page.get_by_role("button", name="Back to the present").click()
    expect(rows).to_have_count(8)
    page.get_by_role("button", name="Only MVP").click()
    expect(rows).to_have_count(1)


def test_one_continues_from_the_past(visit):
    page = visit("/architectures/mavb")
    create(page, "Rain")
    folder(page, "Rain").click()
    expect(page.get_by_role("heading", name="Rain", exact=True)).to_be_visible()
    slider = open_panel(page)
    slider.fill("1")
    expect(step(page)).to_contain_text("This is the past, step 1 of")
    page.get_by_role("button", name="Continue from here").click()
    expect(step(page)).to_contain_text("This is the present, step 1.")
    # The library does not go back.
    expect(folder(page, "Rain")).to_be_visible()
