"""Tables and grids in a real browser: by mouse, finger and keyboard, with ten thousand rows."""

import gzip
import json
import re
import urllib.request

import pytest
from conftest import becomes, shared_gallery
from playwright.sync_api import expect
from proxy import Proxy
from songs import focused, is_focused, open_lists, open_on_phone, song, songs, swipe, tap
from test_connection import size_of

pytestmark = shared_gallery


@pytest.fixture
def page(visit):
    return open_lists(visit)


HAND = {"has_touch": True, "is_mobile": True}


@pytest.fixture
def phone(visit):
    return open_on_phone(visit)


def instrument(page, name):
    return page.get_by_role("row", name=re.compile(rf"^{name}, "))


def scroll(page, points):
    songs(page).evaluate("(it, top) => it.scrollTop = top", points)


def test_the_script_of_lists_is_small_and_comes_only_where_there_is_one(gallery, visit):
    assert size_of(gallery, "millrace-lists.js") <= 4_500
    script = "script[src^='/millrace-lists.js?v=']"
    assert visit("/controls").locator(script).count() == 0
    assert visit("/lists").locator(script).count() == 1


def test_a_row_is_chosen_by_mouse_and_only_one_is_selected(page):
    song(page, "Amber Anchor by Night").click()
    expect(page.get_by_role("status").first).to_have_text("Amber Anchor by Night")
    expect(song(page, "Amber Anchor by Night")).to_have_attribute("aria-selected", "true")
    song(page, "Amber Anchor Lullaby").click()
    expect(song(page, "Amber Anchor Lullaby")).to_have_attribute("aria-selected", "true")
    expect(songs(page).locator("[aria-selected=true]")).to_have_count(1)


def test_a_table_by_keyboard_alone(page):
    page.get_by_role("button", name="Reverse the alphabet").focus()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.entry')"):
            break
    is_focused(page, "Amber Anchor Again")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    is_focused(page, "Amber Anchor Lullaby")
    page.keyboard.press("ArrowUp")
    is_focused(page, "Amber Anchor by Night")
    page.keyboard.press("Enter")
    expect(song(page, "Amber Anchor by Night")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    page.keyboard.press(" ")
    expect(song(page, "Amber Anchor Lullaby")).to_have_attribute("aria-selected", "true")
    # One stop of the keyboard: back from the next thing it is the row again.
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.matches('.rows.table *')")
    page.keyboard.press("Shift+Tab")
    is_focused(page, "Amber Anchor Lullaby")


@pytest.mark.parametrize("key, is_inside", [("Shift+Tab", False), ("Home", True)])
def test_a_row_that_is_not_wanted_any_more_does_not_take_the_focus(visit, through, key, is_inside):
    proxy = through()
    page = visit("/lists", port=proxy.port)
    song(page, "Amber Anchor Again").focus()
    proxy.hold()
    page.keyboard.press("End")
    # The rows of the end are on their way.
    becomes(lambda: sum(len(data) for _, data in proxy.held) > 500, True)
    page.keyboard.press(key)
    # They may be there for a moment only.
    page.evaluate("""() => new MutationObserver(() => {
      const rows = document.querySelector(".rows.table").textContent;
      window.hasArrived ||= rows.includes("White Zephyr Waltz");
    }).observe(document.body, { childList: true, subtree: true })""")
    proxy.release()
    page.wait_for_function("hasArrived")
    if is_inside:
        return is_focused(page, "Amber Anchor Again")
    assert not page.evaluate("document.activeElement.matches('.rows.table *')")


def test_the_ends_and_the_pages_of_ten_thousand_rows_by_keyboard(page):
    song(page, "Amber Anchor Again").focus()
    page.keyboard.press("End")
    is_focused(page, "White Zephyr Waltz")
    page.keyboard.press("ArrowUp")
    is_focused(page, "White Zephyr Reel")
    page.keyboard.press("Home")
    is_focused(page, "Amber Anchor Again")
    for _ in range(20):
        before = focused(page)
        page.keyboard.press("PageDown")
        page.wait_for_function(
            "words => document.activeElement.matches('.entry')"
            " && !document.activeElement.innerText.startsWith(words)", arg=before)
    line = int(page.evaluate("document.activeElement.getAttribute('aria-rowindex')"))
    assert 100 < line < 400
    page.keyboard.press("ArrowDown")
    page.wait_for_function(
        f"document.activeElement.getAttribute('aria-rowindex') == '{line + 1}'")


def test_letters_find_a_row_that_is_far_away(page):
    song(page, "Amber Anchor Again").focus()
    page.keyboard.type("teal k")
    is_focused(page, "Teal Kite Again")
    page.keyboard.press("ArrowUp")  # what is typed after another key begins anew
    page.keyboard.press("o")
    is_focused(page, "Ochre Anchor Blues")
    page.keyboard.press("o")
    is_focused(page, "Ochre Anchor in June")
    assert songs(page).locator(".entry").count() < 100


def test_a_row_is_chosen_and_the_index_followed_by_finger(phone):
    tap(phone, song(phone, "Amber Anchor by Night").get_by_text("Amber Anchor by Night"))
    expect(phone.get_by_role("status").first).to_have_text("Amber Anchor by Night")
    tap(phone, phone.get_by_role("group", name="Index").get_by_role("button", name="T"))
    phone.wait_for_function(SEEN)
    expect(songs(phone).get_by_role("rowheader", name="T")).to_be_in_viewport()


def test_sections_move(page):
    page.get_by_role("button", name="Reverse the alphabet").click()
    expect(songs(page).locator(".entry").first).to_contain_text("White Anchor at Dawn")
    expect(songs(page).get_by_role("rowheader").nth(1)).to_have_text("W")


def test_a_grid_by_keyboard_in_four_directions(page):
    instrument(page, "Violin").focus()
    page.keyboard.press("ArrowRight")
    expect(instrument(page, "Viola")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    first = instrument(page, "Violin").bounding_box()
    page.keyboard.press("ArrowDown")
    below = page.evaluate(
        "(({ left, top }) => ({ left, top }))(document.activeElement.getBoundingClientRect())"
    )
    assert abs(below["left"] - first["x"]) < 2
    page.keyboard.press("ArrowUp")
    expect(instrument(page, "Violin")).to_be_focused()
    page.keyboard.press(" ")
    page.keyboard.press("End")
    expect(instrument(page, "Marimba")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("ensemble")).to_have_text("2 instruments, from C2 to A7")
    expect(page.get_by_role("grid", name="Instruments")).to_have_attribute(
        "aria-multiselectable", "true")


def test_the_page_holds_few_rows_wherever_it_is_scrolled(page):
    whole = songs(page).evaluate("it => it.scrollHeight")
    # 10,000 rows of 54 points, 19 letters; the first one is higher.
    headers = int(songs(page).get_attribute("aria-rowcount")) - 10_000
    assert abs(whole - (10_000 * 54 + headers * 36)) < 40
    for points in (3_000, 100_000, 269_000, 538_000, whole, 0):
        scroll(page, points)
        page.wait_for_function(SEEN)
        assert songs(page).locator(".entry").count() < 80
        assert abs(songs(page).evaluate("it => it.scrollHeight") - whole) < 4


# Whether what can be seen of the table is rows, from its upper edge to its lower.
SEEN = """() => {
  const grid = document.querySelector(".rows.table"), box = grid.getBoundingClientRect();
  return [...grid.children].filter((part) => part.matches(".gap")).every((gap) => {
    const { top, bottom, height } = gap.getBoundingClientRect();
    return !height || bottom <= box.top + 2 || top >= box.bottom - 2;
  });
}"""

# Whether what comes next is there, half a window below what can be seen.
NEAR = """() => {
  const grid = document.querySelector(".rows.table"), box = grid.getBoundingClientRect();
  return [...grid.children].at(-1).getBoundingClientRect().top >= box.bottom + box.height / 2 - 4;
}"""


def test_the_wheel_and_a_finger_bring_rows(page, phone):
    song(page, "Amber Anchor by Night").hover()
    for _ in range(5):
        page.mouse.wheel(0, 2_000)
    page.wait_for_function("() => document.querySelector('.rows.table').scrollTop >= 10000")
    page.wait_for_function(SEEN)
    for _ in range(5):
        swipe(phone, songs(phone), 0, -240)
    phone.wait_for_function("() => document.querySelector('.rows.table').scrollTop >= 800")
    phone.wait_for_function(SEEN)
    expect(songs(phone).locator("[aria-selected=true]")).to_have_count(0)


# The title at the upper edge of the table; none where a row is there.
TITLE = """(grid) => {
  const { left, top } = grid.getBoundingClientRect();
  const part = document.elementFromPoint(left + 20, top + 12);
  return part.closest(".section-header")?.innerText
    ?? (part.matches(".band") ? part.getAttribute("aria-label") : null);
}"""


def test_the_letter_of_the_rows_in_view_is_seen_wherever_one_scrolls(page):
    songs(page).scroll_into_view_if_needed()
    whole = songs(page).evaluate("it => it.scrollHeight")
    for points, title in [(0, "Next"), (60, "Next"), (400, "A"), (100_000, "B"), (300_000, "J")]:
        scroll(page, points)
        page.wait_for_function(SEEN)
        assert songs(page).evaluate(TITLE) == title
        assert songs(page).evaluate("it => it.scrollHeight") == whole
    # A row that the keyboard moves to is not below it.
    scroll(page, 100_000)
    page.wait_for_function(SEEN)
    songs(page).locator(".entry").nth(20).focus()
    for _ in range(16):
        page.keyboard.press("ArrowUp")
    below = page.evaluate("document.activeElement.getBoundingClientRect().top")
    assert below >= songs(page).bounding_box()["y"] + 36


def test_the_index_can_be_read_on_a_phone(phone):
    letter = phone.get_by_role("group", name="Index").get_by_role("button", name="T")
    size = letter.evaluate("it => parseFloat(getComputedStyle(it).fontSize)")
    box = letter.bounding_box()
    assert size >= 16 and box["width"] >= 36 and box["height"] >= 44


def test_lines_are_numbered_for_users_who_cannot_see_them(page):
    scroll(page, 100_000)
    page.wait_for_function(SEEN)
    lines = songs(page).locator("[aria-rowindex]").evaluate_all(
        "all => all.map(row => Number(row.getAttribute('aria-rowindex')))")
    assert lines == list(range(lines[0], lines[0] + len(lines)))
    assert lines[-1] <= int(songs(page).get_attribute("aria-rowcount"))


def test_the_focus_stays_in_a_table_whose_row_is_scrolled_away_and_comes_back(page):
    song(page, "Amber Anchor by Night").focus()
    scroll(page, 200_000)
    page.wait_for_function(SEEN)
    expect(songs(page)).to_be_focused()
    scroll(page, 0)
    is_focused(page, "Amber Anchor by Night")


def test_the_index_leads_to_a_letter(page):
    page.get_by_role("group", name="Index").get_by_role("button", name="T").click()
    page.wait_for_function(SEEN)
    expect(songs(page).get_by_role("rowheader", name="T")).to_be_in_viewport()


def test_a_position_in_a_table_outlives_a_reload(page):
    scroll(page, 100_000)
    page.wait_for_function(SEEN)
    row = songs(page).locator(".entry").nth(20).inner_text()
    page.reload()
    page.wait_for_selector("html[data-live]")
    page.wait_for_function(SEEN)
    assert abs(songs(page).evaluate("it => it.scrollTop") - 100_000) < 60
    expect(songs(page)).to_contain_text(row.split("\n")[0])


def test_rows_come_within_a_round_trip_also_over_a_slow_network(gallery, visit):
    proxy = Proxy(gallery.port)
    try:
        page = visit("/lists", port=proxy.port)
        page.wait_for_selector(".rows .entry[tabindex='0']")
        proxy.delay = 0.05
        # Every step is less than a window: what is near is there already.
        for points in range(0, 4_000, 200):
            scroll(page, points)
            assert page.evaluate(SEEN), points
            page.wait_for_function(NEAR)
    finally:
        proxy.close()


def test_ten_thousand_rows_are_measured(visit, gallery):
    with urllib.request.urlopen(f"{gallery.address}/lists") as answer:
        html = answer.read()
    received = []
    page = visit(
        "/lists",
        before=lambda context: context.on(
            "page",
            lambda page: page.on(
                "websocket",
                lambda socket: socket.on("framereceived", lambda text: received.append(len(text))),
            ),
        ),
    )
    page.wait_for_selector(".rows .entry[tabindex='0']")
    first = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    frames = page.evaluate("""async () => {
      const grid = document.querySelector(".rows.table"), times = [];
      let last = performance.now();
      for (let frame = 0; frame < 180; frame += 1) {
        grid.scrollTop += 90;
        await new Promise(requestAnimationFrame);
        times.push(performance.now() - last);
        last = performance.now();
      }
      return times.sort((a, b) => a - b);
    }""")
    nodes = page.evaluate("document.querySelectorAll('*').length")
    print(json.dumps({
        "html": len(html), "html_gzip": len(gzip.compress(html)), "first_paint_ms": first,
        "frame_median_ms": frames[90], "frame_p95_ms": frames[171], "frame_worst_ms": frames[-1],
        "received": sum(received), "messages": len(received), "nodes": nodes}))
    assert len(gzip.compress(html)) < 20_000
    assert nodes < 1_500


@pytest.mark.parametrize("height", [800, 900])
def test_the_first_window_of_a_table_shows_whole_rows(visit, height):
    page = open_lists(visit, viewport={"width": 1280, "height": height})
    assert songs(page).evaluate("""(grid) => {
      const end = grid.getBoundingClientRect().bottom;
      return Math.min(...[...grid.querySelectorAll(".entry")]
        .map((row) => Math.abs(row.getBoundingClientRect().bottom - end)));
    }""") <= 4


@pytest.mark.parametrize("width", [320, 375, 768, 1280])
def test_the_names_of_the_instruments_are_not_cut(visit, width):
    page = open_lists(visit, viewport={"width": width, "height": 800}, has_touch=width < 1280)
    cut = page.get_by_role("grid", name="Instruments").locator(".cell").evaluate_all("""(all) => all
      .filter((cell) => [cell, ...cell.querySelectorAll("*")].some((part) =>
        part.scrollWidth > part.clientWidth + 1)
        // A word of its own is in one line, however narrow the cell.
        || !/ /.test(cell.innerText) && cell.querySelector(".text").offsetHeight > 30
        || cell.getBoundingClientRect().bottom > cell.parentElement.getBoundingClientRect().bottom)
      .map((cell) => cell.innerText)""")
    assert cut == []
    footer = page.get_by_text("Nothing yet: open the menu of a song.")
    assert footer.evaluate("it => it.scrollWidth <= it.clientWidth")


def test_a_song_that_was_removed_comes_back_by_keyboard(page):
    song(page, "Amber Anchor by Night").focus()
    page.keyboard.press("Delete")
    undo = page.get_by_role("button", name="Undo")
    undo.focus()
    scrolled = page.evaluate("scrollY")
    page.keyboard.press("Enter")
    expect(song(page, "Amber Anchor by Night")).to_be_visible()
    expect(undo).to_have_count(0)
    # The page does not move, and the focus is on what is said of the song, beside the songs.
    assert page.evaluate("scrollY") == scrolled
    expect(page.locator("[data-style~='chosen']").first).to_be_focused()
    expect(page.get_by_test_id("done")).to_have_text("Amber Anchor by Night is back.")


@pytest.mark.parametrize("width, height", [(375, 740), (768, 900), (1280, 800)])
def test_what_is_chosen_is_said_where_it_is_seen(visit, width, height):
    page = open_lists(visit, viewport={"width": width, "height": height})
    song(page, "Amber Anchor Again").click()
    said = page.get_by_role("status").filter(has_text="Amber Anchor Again")
    expect(said).to_be_in_viewport(ratio=1)
    expect(said.locator("..")).to_contain_text("The Locks · 1:35")
    # The letters are in one row, which scrolls where it does not fit.
    tops = page.get_by_role("group", name="Index").get_by_role("button").evaluate_all(
        "all => all.map((letter) => letter.offsetTop)")
    assert len(tops) > 11 and len(set(tops)) == 1
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_on_a_phone_what_is_chosen_has_one_line_and_goes(visit):
    phone = open_lists(visit, viewport={"width": 375, "height": 740}, **HAND)
    card = phone.locator("[data-style~='chosen']").first
    # While nothing is chosen it lies on nothing.
    assert card.evaluate("it => getComputedStyle(it).position") == "static"
    swipe(phone, song(phone, "Amber Anchor by Night"), 120)
    tap(phone, song(phone, "Amber Anchor by Night").get_by_role("menuitem", name="Play next"))
    expect(phone.get_by_role("button", name="Undo")).to_be_visible()
    assert card.evaluate("it => getComputedStyle(it).position") == "static"
    tap(phone, song(phone, "Amber Anchor Lullaby").get_by_text("Amber Anchor Lullaby"))
    expect(card).to_contain_text("Amber Anchor Lullaby")
    expect(card).to_be_in_viewport(ratio=1)
    assert card.bounding_box()["height"] < 80
    tap(phone, phone.get_by_role("button", name="Close the song"))
    expect(card).to_have_text("No song is chosen yet.")
    assert card.evaluate("it => getComputedStyle(it).position") == "static"


def test_the_advice_fits_the_hand_and_the_songs_leave_room_to_scroll(page, phone):
    expect(page.get_by_text("type the beginning of its title")).to_be_visible()
    expect(page.get_by_text("swipe it")).to_be_hidden()
    expect(phone.get_by_text("type the beginning of its title")).to_be_hidden()
    expect(phone.get_by_text("swipe it")).to_be_visible()
    assert songs(phone).bounding_box()["height"] <= phone.viewport_size["height"] / 2


def test_the_names_of_instruments_end_before_their_menus(visit):
    phone = open_lists(visit, viewport={"width": 375, "height": 740}, **HAND)
    assert phone.get_by_role("grid", name="Instruments").locator(".entry").evaluate_all("""(all) =>
      all.filter((entry) => entry.querySelector(".cell").getBoundingClientRect().right
        > entry.querySelector(".more").getBoundingClientRect().left)
        .map((entry) => entry.innerText)""") == []


def test_a_chosen_instrument_has_a_check(page):
    instrument(page, "Cello").click()
    expect(instrument(page, "Cello").locator("[data-icon='check']")).to_be_visible()
    expect(page.locator("[data-icon='check']")).to_have_count(1)


@pytest.mark.parametrize("width", [375, 1280])
def test_what_chosen_instruments_reach_is_seen_while_others_are_chosen(visit, width):
    page = open_lists(visit, viewport={"width": width, "height": 740})
    instrument(page, "Cello").click()
    instrument(page, "Flute").click()
    said = page.get_by_test_id("ensemble")
    expect(said).to_have_text("2 instruments, from C2 to C7")
    expect(said).to_be_in_viewport(ratio=1)
    chosen = page.get_by_role("list", name="Chosen instruments").get_by_role("listitem")
    expect(chosen).to_contain_text(["C2 to C6 · An octave below", "C4 to C7 · The only wind"])
    page.get_by_role("button", name="Clear the choice of instruments").click()
    expect(said).to_have_text("No instrument is chosen yet.")
    expect(chosen).to_have_count(0)


def test_the_songs_that_play_next_are_counted(page):
    song(page, "Amber Anchor by Night").click()
    page.get_by_role("button", name="Play next").click()
    said = page.get_by_role("status").filter(has_text="Amber Anchor by Night plays next.")
    expect(said).to_be_in_viewport(ratio=1)
    expect(songs(page).get_by_text("1 song, 2:23")).to_be_visible()
    song(page, "Amber Anchor Lullaby").click()
    expect(said).to_have_count(0)
    page.get_by_role("button", name="Play next").click()
    expect(songs(page).get_by_text("2 songs, 5:34")).to_be_visible()
