"""Recordings in eight architectures on one page, and the slider through all of them."""

import itertools
import re

import pytest
from conftest import open_panel
from playwright.sync_api import expect
from recorder import keep
from test_recordings import create, folder

NAMES = {
    "mvc": "MVC", "mvp": "MVP", "mvvm": "MVVM-C", "view-state": "MVC+ViewState", "mavb": "MAVB",
    "elm": "Elm", "viper": "VIPER", "component": "Components",
}

each = pytest.mark.parametrize("name", NAMES)


def step(page):
    return page.locator("#view").get_by_role("status").filter(has_text="This is the")


def chip(page, name):
    return page.get_by_role("group", name="Architectures").get_by_role(
        "switch", name=NAMES.get(name, name), exact=True)


def switch(page, old, new):
    chip(page, new).check()
    chip(page, old).uncheck()
    expect(page.get_by_role("heading", name=NAMES[old], exact=True)).to_have_count(0)


@each
def test_the_slider_brings_back_what_was_typed(visit, name):
    page = visit(f"/architectures/{name}")
    create(page, "Rain")
    page.get_by_role("button", name="New folder").click()
    page.get_by_label("Folder name").fill("half a wo")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    folder(page, "Rain").click()
    expect(page.get_by_role("heading", name="Rain", exact=True)).to_be_visible()
    open_panel(page).focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(step(page)).to_contain_text("This is the past, step")
    # The dialog is shown where it stands: it covers nothing, and takes nothing.
    text = page.get_by_label("Folder name")
    expect(text).to_have_value("half a wo")
    expect(
        page.get_by_role("heading", name="Recordings", exact=True, include_hidden=True)
    ).to_be_visible()
    page.get_by_role("button", name="Back to the present").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", name="Rain", exact=True)).to_be_visible()
    expect(step(page)).to_contain_text("This is the present")


def test_all_eight_show_one_library_while_they_are_switched(visit):
    page = visit("/architectures/mvc")
    create(page, "Rain")
    folder(page, "Rain").click()
    expect(page.get_by_role("heading", name="Rain", exact=True)).to_be_visible()
    for old, name in itertools.pairwise(NAMES):
        switch(page, old, name)
        expect(folder(page, "Rain")).to_be_visible()
        expect(page).to_have_title(f"Recordings in {NAMES[name]}")
    switch(page, name, "mvc")
    expect(page.get_by_role("heading", name="Rain", exact=True)).to_be_visible()
    chip(page, "viper").click()
    expect(page.get_by_role("heading", name="Recordings", exact=True)).to_be_visible()
    other = visit("/recordings")
    create(other, "Wind")
    expect(folder(page, "Wind")).to_be_visible()


def test_one_slider_moves_all_eight(visit):
    page = visit("/architectures/mvp")
    create(page, "Rain")
    chip(page, "All eight").click()
    rows = page.get_by_role("link", name="Rain")
    expect(rows).to_have_count(8)
    slider = open_panel(page)
    slider.fill("1")
    expect(rows).to_have_count(0)
    expect(step(page)).to_contain_text("This is the past, step 1 of")
    page.get_by_role("button", name="Back to the present").click()
    expect(rows).to_have_count(8)
    chip(page, "All eight").click()
    expect(rows).to_have_count(1)


def test_all_eight_leave_those_that_were_shown_before(visit):
    page = visit("/architectures")
    apps = page.locator("[data-style='several'] > .column > .column > h2")
    expect(apps).to_have_text(["MVC", "MVVM-C", "Elm"])
    chip(page, "All eight").click()
    expect(apps).to_have_count(8)
    chip(page, "All eight").click()
    expect(apps).to_have_text(["MVC", "MVVM-C", "Elm"])


def test_the_choice_is_in_the_address_and_the_page_keeps_its_width(visit):
    page = visit("/architectures/mvp")
    title = page.get_by_role("heading", name="Eight architectures")
    place = title.bounding_box()
    chip(page, "elm").check()
    expect(page).to_have_url(re.compile(r"/architectures/mvp\?with=elm$"))
    assert title.bounding_box() == place
    other = visit("/architectures/mvp?with=elm")
    expect(other.locator("[data-style='several'] > .column > .column > h2")).to_have_text(
        ["MVP", "Elm"])
    page.go_back()
    expect(page.get_by_role("heading", name="Elm", exact=True)).to_have_count(0)
    expect(page.get_by_role("heading", name="MVP", exact=True)).to_be_visible()


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


def test_a_new_name_is_shown_by_all_apps(visit):
    page = visit("/architectures")
    apps = page.locator("[data-style='several'] > .column")
    expect(apps).to_have_count(3)
    create(apps.first, "Rain")
    apps.first.get_by_role("button", name="Edit", exact=True).click()
    apps.first.get_by_role("button", name="Rename Rain").click()
    page.get_by_label("Name", exact=True).fill("Drizzle")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("link", name="Drizzle", exact=True)).to_have_count(3)


@pytest.mark.parametrize("width, columns", [(375, 1), (768, 2), (1280, 3)])
def test_apps_stand_beside_each_other_where_there_is_room(visit, width, columns):
    keep(visit("/recordings"))
    page = visit("/architectures", viewport={"width": width, "height": 800})
    apps = page.locator("[data-style='several'] > .column")
    expect(apps.last.get_by_role("link", name="Tone")).to_be_visible()
    lefts = apps.evaluate_all("all => all.map(app => app.getBoundingClientRect().left)")
    assert len(lefts) == 3 and len(set(lefts)) == columns
    # The chips are on one line, which scrolls where it does not fit.
    chips = page.get_by_role("group", name="Architectures")
    tops = chips.get_by_role("switch").evaluate_all(
        "all => all.map(chip => chip.getBoundingClientRect().top)")
    assert len(tops) == 9 and len(set(tops)) == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # In each there is one column at a time, with a way back.
    tone = apps.last.get_by_role("link", name="Tone")
    tone.click()
    back = apps.last.get_by_role("button", name="Back to Recordings")
    expect(back).to_be_visible()
    expect(tone).to_be_hidden()
    back.click()
    expect(tone).to_be_visible()
    expect(back).to_be_hidden()


def test_code_and_guide_are_a_press_away(visit):
    page = visit("/architectures/viper")
    for name, file in {"Code of": "VIPERApp.swift", "Guide to": "Architectures.md"}.items():
        page.get_by_role("link", name=f"{name} VIPER").click()
        expect(page).to_have_title(re.compile(re.escape(file)))
        page.go_back()


def test_chips_by_keyboard_alone(visit):
    page = visit("/architectures/mvc")
    chip(page, "mvc").focus()
    page.keyboard.press("Tab")
    expect(chip(page, "mvp")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", name="MVP", exact=True)).to_be_visible()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", name="MVC", exact=True)).to_have_count(0)
    expect(page).to_have_title("Recordings in MVP")


@pytest.mark.parametrize("width, is_table", [(375, False), (768, False), (1280, True)])
def test_the_figures_are_compared_in_a_table_where_there_is_room(visit, width, is_table):
    page = visit("/architectures/tasks", viewport={"width": width, "height": 800})
    rows = page.get_by_role("list", name="The same app eight times").get_by_role("listitem")
    expect(rows).to_have_count(8)
    expect(rows.filter(has_text="MVC+ViewState")).to_contain_text(
        re.compile(r"Lines\s*\d+\s*Files\s*2\s*Types\s*3"))
    names = rows.get_by_text("A test needs", exact=True).evaluate_all(
        "all => all.filter(name => name.offsetHeight > 1).length")
    assert names == (1 if is_table else 8)
    # The way of a change is by the name, with what has the state of the screen filled in.
    way = rows.filter(has_text="MVVM-C").get_by_role("group", name="The way of a change in MVVM-C")
    expect(way).to_have_text("ViewView modelStoreSignalView")
    fill = "it => getComputedStyle(it).backgroundColor"
    assert way.get_by_text("View model").evaluate(fill) != way.get_by_text("Store").evaluate(fill)
    ends = page.locator("[data-style='figure']").evaluate_all(
        "all => all.map(figure => Math.round(figure.getBoundingClientRect().right))")
    assert len(ends) == 36 and len(set(ends)) == 3
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [375, 640, 768, 912, 1280])
def test_all_tasks_are_in_view(visit, width):
    page = visit("/architectures/tasks/testing", viewport={"width": width, "height": 740})
    tasks = page.get_by_role("navigation", name="Tasks").locator(":scope > *")
    expect(tasks).to_have_count(6)
    for task in tasks.all():
        expect(task).to_be_in_viewport(ratio=1)


def test_the_code_of_a_task_has_colors_and_reads_from_the_left(visit):
    page = visit("/architectures/tasks/construction")
    page.evaluate("document.documentElement.dir = 'rtl'")
    look = """(code) => ["plain", "keyword", "type"].map((kind) =>
      getComputedStyle(code.querySelector(`[data-style="${kind}"]`)).color)
      .concat(getComputedStyle(code).direction)"""
    *colors, direction = page.get_by_label("Code of MVP").evaluate(look)
    assert len(set(colors)) == 3 and direction == "ltr"
    # A type that this one alone names is marked.
    marked = page.get_by_label("Code of MVP").locator("[data-style='type own']")
    assert "DialogPresenter" in marked.all_inner_texts()
    assert "ItemStore" not in marked.all_inner_texts()
