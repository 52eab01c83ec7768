"""The actions of a row of a table: by its menu, by keys, and by a swipe."""

import re

import pytest
from conftest import shared_gallery
from playwright.sync_api import expect
from songs import drag, is_focused, open_lists, open_on_phone, song, songs, swipe, tap

pytestmark = shared_gallery


@pytest.fixture
def page(visit):
    return open_lists(visit)


@pytest.fixture
def phone(visit):
    return open_on_phone(visit)


@pytest.mark.parametrize("way", ["Shift+F10", "ContextMenu", "mouse", "button"])
def test_the_menu_of_a_row(page, way):
    row = song(page, "Amber Anchor by Night")
    if way == "mouse":
        row.click(button="right")
    elif way == "button":
        row.hover()
        row.get_by_role("button", name="Actions").click()
    else:
        row.focus()
        page.keyboard.press(way)
    menu = page.get_by_role("menu")
    expect(menu.get_by_role("menuitem", name="Play next")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(menu.get_by_role("menuitem", name="Mark")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    # What destroys is last.
    expect(menu.get_by_role("menuitem", name="Remove")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(row).to_be_focused()
    page.keyboard.press("Shift+F10")
    page.keyboard.press("End")
    expect(menu.get_by_role("menuitem", name="Remove")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(marked(page, "Amber Anchor by Night")).to_be_visible()
    expect(menu).to_be_hidden()
    # The press was one of the menu, and not of the row.
    expect(songs(page).locator("[aria-selected=true]")).to_have_count(0)


def test_one_entry_of_a_menu_is_lit_under_the_mouse(page):
    row = song(page, "Amber Anchor by Night")
    row.hover()
    row.get_by_role("button", name="Actions").click()
    menu = page.get_by_role("menu")
    expect(menu.get_by_role("menuitem", name="Play next")).to_be_focused()
    menu.get_by_role("menuitem", name="Mark").hover()
    lit = menu.get_by_role("menuitem").evaluate_all("""(all) => all.filter((one) =>
      !getComputedStyle(one).backgroundColor.endsWith(", 0)")).map((one) => one.textContent)""")
    assert lit == ["Mark"]


def marked(page, title):
    return page.get_by_role("row", name=re.compile(rf"^{title}\b.* · marked\b"))


@pytest.mark.parametrize("way", ["right button", "button"])
def test_an_action_of_a_row_by_mouse_alone(page, way):
    row = song(page, "Amber Anchor by Night")
    if way == "button":
        row.hover()
        row.get_by_role("button", name="Actions").click()
    else:
        row.click(button="right")
    page.get_by_role("menuitem", name="Mark").click()
    expect(marked(page, "Amber Anchor by Night")).to_be_visible()
    expect(page.get_by_role("menu")).to_be_hidden()
    expect(row).to_be_focused()
    row.click(button="right")
    page.get_by_role("menuitem", name="Remove").click()
    expect(row).to_have_count(0)
    # Nothing below the menu was pressed.
    expect(songs(page).locator("[aria-selected=true]")).to_have_count(0)


def test_a_press_beside_an_open_menu_closes_it(page):
    song(page, "Amber Anchor by Night").click(button="right")
    expect(page.get_by_role("menu")).to_be_visible()
    page.get_by_role("heading", name="Lists").click()
    expect(page.get_by_role("menu")).to_be_hidden()
    expect(marked(page, "Amber Anchor by Night")).to_have_count(0)


def test_a_double_click_in_a_menu_presses_no_row_below_it(page):
    song(page, "Amber Anchor by Night").click(button="right")
    page.get_by_role("menuitem", name="Mark").dblclick()
    expect(page.get_by_role("menu")).to_be_hidden()
    expect(page.get_by_role("row", name=re.compile(" · marked"))).to_have_count(1)
    expect(songs(page).locator("[aria-selected=true]")).to_have_count(0)


def test_an_action_of_a_row_by_finger_alone(phone):
    tap(phone, song(phone, "Amber Anchor by Night").get_by_role("button", name="Actions"))
    tap(phone, phone.get_by_role("menuitem", name="Mark"))
    expect(marked(phone, "Amber Anchor by Night")).to_be_visible()
    expect(phone.get_by_role("menu")).to_be_hidden()
    tap(phone, song(phone, "Amber Anchor by Night").get_by_role("button", name="Actions"))
    tap(phone, phone.get_by_role("menuitem", name="Remove"))
    expect(song(phone, "Amber Anchor by Night")).to_have_count(0)
    # The row below the menu was not pressed.
    expect(songs(phone).locator("[aria-selected=true]")).to_have_count(0)


def test_the_delete_key_takes_a_row_and_the_focus_goes_on(page):
    song(page, "Amber Anchor by Night").focus()
    page.keyboard.press("Delete")
    is_focused(page, "Amber Anchor Lullaby")
    expect(song(page, "Amber Anchor by Night")).to_have_count(0)
    page.keyboard.press("Delete")
    is_focused(page, "Amber Anchor Polka")


def test_the_delete_key_pressed_again_before_the_answer_takes_no_other_row(visit, through):
    proxy = through()
    page = visit("/lists", port=proxy.port)
    page.wait_for_selector(".rows .entry[tabindex='0']")
    song(page, "Amber Anchor by Night").focus()
    proxy.delay = 1.0
    for _ in range(6):
        page.keyboard.press("Delete")
    is_focused(page, "Amber Anchor Lullaby")
    # The next press is answered after all of them.
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_have_text("Amber Anchor Lullaby")
    expect(song(page, "Amber Anchor by Night")).to_have_count(0)
    expect(song(page, "Amber Anchor Polka")).to_have_count(1)


def test_the_menu_of_a_row_stays_open_while_its_row_is_near(page):
    song(page, "Amber Anchor by Night").focus()
    page.keyboard.press("Shift+F10")
    menu = page.get_by_role("menu")
    first = menu.get_by_role("menuitem", name="Play next")
    expect(first).to_be_focused()
    # By the wheel, over a row that is far from the menu; two frames after a scroll all have heard
    # of it.
    song(page, "Amber Anchor Tango").hover()
    for points in (5, 75):
        before = songs(page).evaluate("it => it.scrollTop")
        page.mouse.wheel(0, points)
        songs(page).evaluate("""(it, top) => new Promise((done) => {
          const look = () => it.scrollTop < top ? requestAnimationFrame(look)
            : requestAnimationFrame(() => requestAnimationFrame(done));
          look();
        })""", before + points)
        if points == 5:
            expect(first).to_be_focused()
    expect(menu).to_be_hidden()
    expect(song(page, "Amber Anchor by Night")).to_be_focused()


def test_a_finger_uncovers_what_can_be_done(phone):
    row = song(phone, "Amber Anchor by Night")
    swipe(phone, row, -120)
    remove = row.get_by_role("menuitem", name="Remove")
    expect(remove).to_be_visible()
    expect(row.get_by_role("menuitem", name="Play next")).to_be_hidden()
    swipe(phone, row, 120)
    expect(remove).to_be_hidden()
    swipe(phone, row, 120)
    tap(phone, row.get_by_role("menuitem", name="Play next"))
    expect(phone.get_by_role("rowheader", name="Next")).to_be_visible()
    expect(songs(phone).locator(".entry").first).to_contain_text("Amber Anchor by Night")
    # A tap on a row that is open covers it, and chooses nothing.
    other = song(phone, "Amber Anchor Lullaby")
    swipe(phone, other, -120)
    expect(other.get_by_role("menuitem", name="Remove")).to_be_visible()
    tap(phone, other.get_by_text("Amber Anchor Lullaby"))
    expect(other.get_by_role("menuitem", name="Remove")).to_be_hidden()
    swipe(phone, other, -120)
    tap(phone, other.get_by_role("menuitem", name="Remove"))
    expect(other).to_have_count(0)
    tap(phone, phone.get_by_role("button", name="Undo"))
    expect(other).to_have_count(1)
    # A swipe chooses nothing.
    expect(songs(phone).locator("[aria-selected=true]")).to_have_count(0)


def test_a_key_after_a_swipe_chooses_a_row(phone):
    swipe(phone, song(phone, "Amber Anchor by Night"), -120)
    swipe(phone, song(phone, "Amber Anchor by Night"), 120)
    other = song(phone, "Amber Anchor Lullaby")
    other.focus()
    phone.keyboard.press("Enter")
    expect(other).to_have_attribute("aria-selected", "true")


def test_the_content_of_a_row_follows_a_finger_and_returns_if_it_turns_back(phone):
    row = song(phone, "Amber Anchor by Night")
    words, remove = row.get_by_text("Amber Anchor by Night"), row.get_by_text("Remove")
    rest = words.bounding_box()["x"]
    finger = drag(phone, row, -30)
    assert words.bounding_box()["x"] == rest - 30
    expect(remove).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    expect(remove).to_be_hidden()
    assert words.bounding_box()["x"] == rest
    # Beyond the actions it goes no further, and they stay uncovered.
    swipe(phone, row, -180)
    expect(remove).to_be_visible()
    assert words.bounding_box()["x"] == rest - remove.bounding_box()["width"]
