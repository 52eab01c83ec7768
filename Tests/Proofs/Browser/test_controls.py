"""Every control in a real browser: by mouse, by touch and by keyboard alone."""

import json
import re

import pytest
from conftest import by_mouse_and_touch, shared_gallery
from playwright.sync_api import expect
from proxy import Proxy

pytestmark = shared_gallery


@pytest.fixture
def page(visit):
    return visit("/controls")


def summary(page):
    return page.get_by_role("group", name="The evening")


def light(page, name):
    page.get_by_role("radiogroup", name="Light").get_by_role("radio", name=name).click()


def seats(page):
    return page.get_by_role("spinbutton", name="Seats")


def test_a_menu_by_mouse_and_by_keyboard(page):
    menu = page.get_by_role("combobox", name="Seating")
    assert menu.evaluate("it => it.selectedOptions[0].text") == "Choose…"
    menu.select_option(label="At tables")
    expect(summary(page)).to_contain_text("At tables")
    menu.focus()
    page.keyboard.press("ArrowDown")
    expect(summary(page)).to_contain_text("Standing")
    expect(menu).to_have_value("=standing")


def test_segments_by_mouse_and_by_keyboard(page):
    group = page.get_by_role("radiogroup", name="Light")
    expect(group.get_by_role("radio", name="Dusk")).to_be_checked()
    light(page, "Dark")
    expect(summary(page)).to_contain_text("Dark")
    page.keyboard.press("ArrowLeft")
    expect(group.get_by_role("radio", name="Dusk")).to_be_checked()
    expect(group.get_by_role("radio", name="Dusk")).to_be_focused()
    expect(summary(page)).to_contain_text("Dusk")


def test_a_day_by_keyboard_and_taken_away_again(page):
    day = page.get_by_label("Date")
    day.focus()
    page.keyboard.type("12242026")
    expect(summary(page)).to_contain_text("December 24, 2026")
    expect(day).to_have_value("2026-12-24")
    day.fill("")
    expect(summary(page)).not_to_contain_text("2026")


def test_a_day_that_is_not_offered_goes_back_when_left(page):
    day = page.get_by_label("Date")
    day.fill("2026-12-24")
    expect(summary(page)).to_contain_text("December 24, 2026")
    day.focus()
    # Month and day make days that are offered; with the year it is none.
    page.keyboard.type("01021999")
    page.get_by_label("Name").focus()
    expect(day).to_have_value("2026-01-02")
    expect(summary(page)).to_contain_text("January 2, 2026")
    # The two sides agree on the revision again: what comes next is taken.
    day.fill("2027-01-02")
    expect(summary(page)).to_contain_text("January 2, 2027")


def test_a_slider_by_keyboard(page):
    slider = page.get_by_role("slider", name="Volume")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(summary(page)).to_contain_text("Volume 45 %")
    expect(slider).to_have_attribute("aria-valuetext", "45\N{NO-BREAK SPACE}%")
    page.keyboard.press("End")
    expect(summary(page)).to_contain_text("Volume 100 %")
    page.keyboard.press("Home")
    expect(summary(page)).to_contain_text("Volume 0 %")
    expect(slider).to_have_value("0")


def test_a_slider_is_dragged_while_the_page_changes_around_it(page):
    page.get_by_role("slider", name="Volume").scroll_into_view_if_needed()
    box = page.get_by_role("slider", name="Volume").bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.4, middle)
    page.mouse.down()
    for step in range(40, 91):
        page.mouse.move(box["x"] + box["width"] * step / 100, middle)
    # Held, and the page goes on changing below: the thumb stays where the person has it.
    expect(summary(page)).to_contain_text(re.compile(r"Volume (85|90)\s%"))
    held = page.get_by_role("slider", name="Volume").input_value()
    page.mouse.up()
    expect(page.get_by_role("slider", name="Volume")).to_have_value(held)
    expect(summary(page)).to_contain_text(f"Volume {round(float(held) * 100)} %")


@pytest.fixture
def slow(gallery):
    """A way to the gallery that takes a tenth of a second there and one back."""
    proxy = Proxy(gallery.port, 0.1)
    yield proxy
    proxy.close()


def test_a_slider_over_a_slow_line_sends_the_newest_number_only(visit, slow):
    page = visit("/controls", port=slow.port)
    slider = page.get_by_role("slider", name="Volume")
    page.evaluate("""() => {
      const say = WebSocket.prototype.send;
      window.said = [];
      WebSocket.prototype.send = function (text) { window.said.push(text); say.call(this, text); };
    }""")
    slider.focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("0.9")
    expect(summary(page)).to_contain_text("Volume 90 %")
    said = [json.loads(text) for text in page.evaluate("window.said")]
    numbers = [
        one["event"]["number"] for one in said if one.get("event", {}).get("name") == "adjust"
    ]
    assert numbers[-1] == 0.9
    assert len(numbers) < 10


@by_mouse_and_touch
def test_a_stepper_by_mouse_by_keyboard_and_by_typing(page):
    field = seats(page)
    expect(field).to_have_value("24")
    up = page.locator(".stepper [data-step='1']")
    down = page.locator(".stepper [data-step='-1']")
    up.click()
    expect(page.get_by_text("25", exact=True)).to_be_visible()
    down.click()
    down.click()
    expect(page.get_by_text("23", exact=True)).to_be_visible()
    field.focus()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_text("24", exact=True)).to_be_visible()
    field.fill("")
    page.keyboard.type("100")
    expect(page.get_by_text("100", exact=True)).to_be_visible()
    # Too few: the program never hears of it, and it goes back when left.
    field.fill("3")
    page.get_by_label("Name").focus()
    expect(field).to_have_value("100")
    expect(page.get_by_text("100", exact=True)).to_be_visible()
    # Too many are as many as there are, and that is said.
    field.fill("")
    page.keyboard.type("999")
    page.keyboard.press("Enter")
    expect(field).to_have_value("120")
    most = page.locator("#view").get_by_text("At most 120 seats.")
    expect(most).to_be_visible()
    down.click()
    expect(field).to_have_value("119")
    expect(most).to_have_count(0)


def test_a_custom_node_by_mouse_and_by_keyboard_keeps_its_own_content(page):
    pad = page.get_by_role("group", name="Tempo").get_by_role("button")
    expect(pad).to_have_text("Tap")
    pad.evaluate("it => { it.dataset.own = 'kept'; }")
    for _ in range(3):
        pad.click()
    expect(page.get_by_text("beats a minute")).to_be_visible()
    expect(pad).to_have_text(re.compile(r"♩ = \d+"))
    pad.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(pad).to_be_focused()
    assert pad.evaluate("it => it.dataset.own") == "kept"


def test_a_definition_that_fails_breaks_nothing(visit):
    page = visit("/controls")
    warnings = []
    page.on("console", lambda one: warnings.append(one.text) if one.type == "warning" else None)
    page.evaluate("""() => {
      window.calls = [];
      const node = document.querySelector('[data-custom]');
      node.dataset.custom = 'broken';
      millrace.define('broken', {
        mount() { window.calls.push('mount'); throw new Error('mount'); },
        update() { window.calls.push('update'); throw new Error('update'); },
        unmount() { window.calls.push('unmount'); throw new Error('unmount'); },
      });
      node.dataset.properties = '{"tempo":7}';
      millrace.define('other', {});
      node.dataset.custom = 'other';
      millrace.define('none', {});
    }""")
    assert page.evaluate("window.calls") == ["mount", "unmount"]
    assert ["mount" in warnings[0], "unmount" in warnings[1]] == [True, True]
    page.get_by_role("switch", name="Open to the public").click()
    expect(summary(page)).to_contain_text("Private")


def test_what_a_definition_sends_is_bounded_and_ends_with_its_node(page):
    sent = page.evaluate("""() => {
      let send;
      const node = document.querySelector('[data-custom]');
      millrace.define('probe', { mount(element, properties, tell) { send = tell; } });
      node.dataset.custom = 'probe';
      millrace.define('none', {});
      const sent = [];
      const say = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) { sent.push(text); say.call(this, text); };
      send('tempo', 'x'.repeat(32769));
      send('x'.repeat(65));
      send('tempo', '99');
      node.dataset.custom = 'none';
      millrace.define('more', {});
      send('tempo', '98');
      return sent;
    }""")
    events = [json.loads(text)["event"] for text in sent]
    assert [event["payload"] for event in events] == ["99"]
    expect(page.get_by_text("99 beats a minute")).to_be_visible()


def test_saving_by_shortcut_is_busy_and_keeps_the_focus(page):
    save = page.get_by_role("button", name="Save")
    save.focus()
    page.keyboard.press("Control+s")
    expect(save).to_have_attribute("aria-busy", "true")
    expect(page.get_by_role("progressbar", name="Saving")).to_be_visible()
    page.keyboard.press("Enter")
    save.click(force=True)
    expect(save).to_be_focused()
    expect(page.locator("#view").get_by_text("Saved.", exact=True)).to_be_visible()
    expect(save).not_to_have_attribute("aria-busy", "true")
    expect(page.get_by_role("progressbar", name="Saving")).to_have_count(0)


@by_mouse_and_touch
def test_a_reset_is_undone_and_the_date_is_there_again(page):
    light(page, "Dark")
    page.get_by_label("Date").fill("2026-12-24")
    page.get_by_role("button", name="Reset").click()
    expect(summary(page)).to_contain_text("Dusk")
    expect(summary(page)).to_contain_text("No date yet")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(summary(page)).to_contain_text("Dark")
    expect(summary(page)).to_contain_text("December 24, 2026")
    expect(page.get_by_label("Date")).to_have_value("2026-12-24")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_have_count(0)


def test_a_day_is_written_as_the_person_writes_it(visit):
    page = visit("/controls", locale="de-DE")
    page.get_by_label("Date").fill("2026-12-24")
    expect(summary(page)).to_contain_text("24. Dezember 2026")


@pytest.mark.parametrize("width", [375, 1280])
def test_the_evening_is_seen_where_it_is_arranged_and_moves_no_button(visit, width):
    page = visit("/controls", viewport={"width": width, "height": 740})
    save = page.get_by_role("button", name="Save")
    before = save.bounding_box()
    page.get_by_label("Name", exact=True).fill("Evening of drums")
    name = summary(page).get_by_text("Evening of drums")
    expect(name).to_be_in_viewport(ratio=1)
    light(page, "Dark")
    undo = summary(page).get_by_role("button", name="Undo the light")
    if width < 1000:
        expect(undo).to_be_hidden()
        summary(page).get_by_role("button", name="Details").click()
    else:
        expect(summary(page).get_by_role("button", name="Details")).to_be_hidden()
    expect(undo).to_be_in_viewport(ratio=1)
    expect(summary(page).get_by_text("Dark")).to_be_in_viewport(ratio=1)
    undo.click()
    expect(page.get_by_role("radio", name="Dusk")).to_be_checked()
    summary(page).get_by_role("button", name="Undo the name").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Evening of strings")
    expect(undo).to_have_count(0)
    if width < 1000:
        summary(page).get_by_role("button", name="Details").press("Enter")
        expect(summary(page).get_by_text("Dusk")).to_be_hidden()
    page.evaluate("scrollTo(0, 0)")
    assert save.bounding_box() == before


def test_the_line_of_the_evening_covers_no_button_on_a_phone(visit):
    page = visit("/controls", viewport={"width": 375, "height": 740}, has_touch=True)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    save = page.get_by_role("button", name="Save").bounding_box()
    assert save["y"] + save["height"] <= summary(page).bounding_box()["y"]


def test_everything_is_reached_by_tab_in_the_order_of_the_page(page):
    reached = []
    for _ in range(20):
        page.keyboard.press("Tab")
        name = page.evaluate("""() => {
          const it = document.activeElement;
          return it.labels?.[0]?.innerText.split('\\n')[0] ?? it.ariaLabel ?? it.innerText;
        }""")
        if reached and name == reached[0]:
            break
        if not reached or name != reached[-1]:  # a date is several stops
            reached.append(name)
    assert reached[:14] == [
        "About this example",
        "Gallery",
        "A longer form: apply to play",
        "Name",
        "Notes",
        "Open to the public",
        "Seating",
        "Dusk",
        "Date",
        "Volume",
        "Seats",
        "Tap",
        "Reset",
        "Save",
    ]


def test_what_was_set_before_the_script_ran_is_sent(browser, gallery):
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script("""
      document.addEventListener('readystatechange', () => {
        if (document.readyState !== 'interactive') return;
        document.querySelector('select').value = '=rows';
        document.querySelector('input[value="=dark"]').checked = true;
        document.querySelector('input[type=range]').value = '0.8';
        document.querySelector('input[type=date]').value = '2026-05-01';
        document.querySelector('input[type=checkbox]').checked = false;
      });
    """)
    page.goto(gallery.address + "/controls")
    for words in ["In rows", "Dark", "Volume 80 %", "May 1, 2026", "Private"]:
        expect(summary(page)).to_contain_text(words)
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [375, 1280])
def test_nothing_is_wider_than_the_window(visit, scheme, width):
    page = visit("/controls", viewport={"width": width, "height": 900}, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_day_that_is_cleared_twice_is_sent_once_and_goes_on_counting(visit):
    page = visit("/controls")
    field = page.get_by_label("Date", exact=True)
    page.evaluate(
        """() => {
          window.sent = [];
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (text) { sent.push(text); send.call(this, text); };
        }"""
    )
    clear = "e => { e.value = ''; e.dispatchEvent(new Event('input', { bubbles: true })); }"
    days = "sent.filter((text) => text.includes('\"day\"')).map((text) => JSON.parse(text).event)"
    field.fill("2026-05-01")
    for _ in range(3):
        field.evaluate(clear)
    # Begun and taken back, it is empty as before.
    field.focus()
    page.keyboard.press("1")
    page.keyboard.press("Backspace")
    page.keyboard.press("Shift+Tab")
    field.fill("2026-05-02")
    expect(page.get_by_text("May 2, 2026", exact=False).first).to_be_visible()
    sent = page.evaluate(days)
    assert [event["day"] for event in sent] == ["2026-05-01", None, "2026-05-02"]
    assert [event["revision"] for event in sent] == [1, 2, 3]
