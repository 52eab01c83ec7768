"""Controls whose content changes under a person: what is chosen, typed and focused stays."""

import json
import re

import pytest
from conftest import shared_gallery, spoken
from playwright.sync_api import expect
from test_controls import summary

pytestmark = shared_gallery


@pytest.fixture
def scripted(browser, gallery):
    """A page to which the test sends messages; from the first on, its server receives nothing."""
    context = browser.new_context()
    page = context.new_page()
    faults, state = [], {"last": 0, "is_cut": False}
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda one: faults.append(one.text) if one.type != "log" else None)

    def between(socket):
        server = socket.connect_to_server()
        state["socket"] = socket

        def down(text):
            if not state["is_cut"]:
                state["last"] = json.loads(text).get("n", 0)
                socket.send(text)

        server.on_message(down)
        def up(text):
            page.sent.append(json.loads(text))
            if not state["is_cut"]:
                server.send(text)

        socket.on_message(up)

    page.sent = []
    page.route_web_socket(re.compile("/live$"), between)
    page.goto(gallery.address + "/controls")
    page.wait_for_selector("html[data-live]")

    def send(*operations, seen=-1):
        state["is_cut"] = True
        state["last"] += 1
        message = {"n": state["last"], "seen": seen, "ops": operations}
        state["socket"].send(json.dumps(message))
        # It has arrived when the page answers.
        page.evaluate("0")

    def say(*operations):
        send(*operations, ["announce", f"{state['last'] + 1}", False])
        expect(page.locator("#announce > :last-child")).to_have_text(f"{state['last']}")

    page.send, page.say = send, say
    page.end = lambda: state["socket"].send('{"reload":true}')
    yield page
    context.close()
    assert faults == []


def menu_of(*choices):
    """A menu as a template, with a blank for each text, and what fills the blanks."""
    options = "".join(
        f'<option id="{{0}}-o{index}" value="{{}}">{{}}</option>' for index in range(len(choices))
    )
    html = (
        '<div id="{0}" class="field picker" data-on="choose">'
        '<label id="{0}-l" for="{0}-i">{}</label>'
        '<select id="{0}-i" class="input" autocomplete="off" data-choices="">'
        '<option id="{0}-o" value="{}" disabled="" hidden="">{}</option>'
        f"{options}</select></div>"
    )
    texts = (text for one in choices for text in ("=" + one, one))
    return html, ["Seating", "", "Choose…", *texts]


def test_what_is_chosen_stays_chosen_while_the_choices_of_a_menu_change(scripted):
    page = scripted
    menu = page.get_by_role("combobox", name="Seating")
    menu.select_option(label="At tables")
    expect(summary(page)).to_contain_text("At tables")
    menu.focus()
    node = int(menu.get_attribute("id")[1:-2])

    def shown():
        return menu.evaluate("it => [it.value, [...it.options].slice(1).map((one) => one.text)]")

    for number, (choices, value) in enumerate([
        (["sofas", "tables", "rows", "boxes"], "=tables"),  # more of them, in another order
        (["tables"], "=tables"),  # fewer
        (["tables", "rows"], "=tables"),
        (["rows", "boxes"], ""),  # without it
    ]):
        html, blanks = menu_of(*choices)
        page.say(["template", 90 + number, html], ["set", 90 + number, node, blanks])
        assert shown() == [value, choices]
        expect(menu).to_be_focused()


def test_what_is_chosen_and_the_focus_stay_while_segments_change(scripted):
    page = scripted
    group = page.get_by_role("radiogroup", name="Light")
    group.get_by_role("radio", name="Dark").click()
    expect(summary(page)).to_contain_text("Dark")
    group.get_by_role("radio", name="Dark").focus()
    node = int(group.get_attribute("id")[1:])
    head = (
        '<fieldset id="{0}" class="picker" role="radiogroup" aria-labelledby="{0}-l" '
        'data-on="choose">'
        '<legend id="{0}-l">{}</legend><div id="{0}-i" class="segments" data-choices="">'
    )
    for number, choices in enumerate([["dark", "day"], ["dawn", "day", "dusk", "dark"]]):
        segments = "".join(
            f'<label id="{{0}}-o{index}" class="segment"><input id="{{0}}-r{index}" type="radio" '
            f'name="{{0}}-i" value="{{}}" autocomplete="off">'
            f'<span id="{{0}}-t{index}">{{}}</span></label>'
            for index in range(len(choices))
        )
        blanks = ["Light", *(text for one in choices for text in ("=" + one, one))]
        html = head + segments + "</div></fieldset>"
        page.say(["template", 90 + number, html], ["set", 90 + number, node, blanks])
        radios = group.get_by_role("radio")
        assert radios.evaluate_all("all => all.map((one) => one.value)") == [
            "=" + one for one in choices
        ]
        expect(group.get_by_role("radio", name="dark")).to_be_checked()
        expect(group.get_by_role("radio", name="dark")).to_be_focused()


def test_a_bar_that_is_measured_no_more_and_measured_again(scripted):
    page = scripted
    bar = page.get_by_role("progressbar", name="24 of 120 seats")
    node = int(bar.get_attribute("id")[1:-2])
    head = '<div id="{0}" class="progress"><span id="{0}-l">{}</span><progress id="{0}-p" max="{}" '
    tail = 'aria-labelledby="{0}-l">{}</progress></div>'
    page.say(["template", 90, head + tail], ["set", 90, node, ["24 of 120 seats", "1", ""]])
    assert bar.evaluate("it => it.position") == -1
    page.say(
        ["template", 91, head + 'value="{}" ' + tail],
        ["set", 91, node, ["24 of 120 seats", "1", "0.5", ""]],
    )
    assert bar.evaluate("it => it.position") == 0.5


def test_what_is_announced_is_heard_above_and_below_a_dialog_also_twice(scripted):
    page = scripted
    page.evaluate('''document.querySelector("#view > *").insertAdjacentHTML("beforeend",
      '<dialog id="n9999" role="alertdialog" aria-label="Really?">Really?</dialog>')''')
    page.say(["present", 9999])
    expect(page.get_by_role("alertdialog", name="Really?")).to_be_visible()
    rain = ["announce", "Rain was saved.", False]
    page.say(rain, rain, ["announce", "Hurry.", True])
    words = spoken(page)
    assert words.count("Rain was saved.") == 2
    assert words.count("Hurry.") == 1
    page.say(["dismiss", 9999], ["remove", 9999], ["announce", "It stays.", False])
    assert spoken(page).count("It stays.") == 1


def test_a_value_that_was_written_for_an_older_revision_is_dropped(scripted):
    page = scripted
    slider = page.get_by_role("slider", name="Volume")
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(summary(page)).to_contain_text("Volume 50 %")
    node = int(slider.get_attribute("id")[1:-2])
    for revision, value in [(1, "0.5"), (2, "0.2")]:
        page.say(["value", node, "0.2", revision])
        expect(slider).to_have_value(value)
    # The person goes on before the next answer comes, also with what is chosen.
    light = page.get_by_role("radiogroup", name="Light")
    light.get_by_role("radio", name="Dark").click()
    node = int(light.get_attribute("id")[1:])
    page.say(["value", node, "=day", 0])
    expect(light.get_by_role("radio", name="Dark")).to_be_checked()
    page.say(["value", node, "=day", 1])
    expect(light.get_by_role("radio", name="Day")).to_be_checked()


def hold_down(page, target, button="left"):
    """Begins a press in the middle of a target, while no time passes."""
    page.clock.install(time=0)
    page.clock.pause_at(1)
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down(button=button)


def test_a_message_waits_for_a_second_at_most_while_a_button_is_held_down(scripted):
    page = scripted
    hold_down(page, page.get_by_role("button", name="Save", exact=True))
    page.send(["title", "Told"])
    page.clock.run_for(999)
    assert page.title() != "Told"
    page.clock.run_for(1)
    expect(page).to_have_title("Told")


def test_a_press_that_is_no_click_defers_nothing_any_more(scripted):
    page = scripted
    page.evaluate("document.addEventListener('click', (click) => click.stopPropagation(), true)")
    hold_down(page, page.get_by_role("button", name="Save", exact=True))
    page.send(["title", "Told"])
    page.mouse.move(1, 1)
    page.mouse.up()
    page.clock.run_for(50)
    expect(page).to_have_title("Told")


def test_a_slider_a_custom_node_and_another_button_of_the_mouse_defer_nothing(scripted):
    page = scripted
    for number, (target, button) in enumerate([
        (page.get_by_role("slider", name="Volume"), "left"),
        (page.locator("[data-custom]").first, "left"),
        (page.get_by_role("button", name="Save", exact=True), "right"),
    ]):
        hold_down(page, target, button)
        page.send(["title", f"Told {number}"])
        expect(page).to_have_title(f"Told {number}")
        page.mouse.up(button=button)


def test_a_choice_that_arrives_during_a_press_does_not_undo_it(scripted):
    page = scripted
    group = page.get_by_role("radiogroup", name="Light")
    node = int(group.get_attribute("id")[1:])
    day, dark = (group.get_by_role("radio", name=name) for name in ("Day", "Dark"))
    revision = int(page.locator(f"#n{node}-i").get_attribute("data-rev"))
    value = day.get_attribute("value")
    hold_down(page, dark)
    page.send(["value", node, value, revision], ["title", "Told"])
    page.mouse.up()
    page.clock.run_for(1)
    expect(page).to_have_title("Told")
    expect(dark).to_be_checked()


def test_an_answer_that_arrives_during_a_press_leaves_no_doubt_in_the_connection(scripted):
    page = scripted
    # The page sends that the focus moves.
    hold_down(page, page.get_by_label("Name", exact=True))
    page.send(["title", "Told"], seen=1_000)
    page.mouse.up()
    page.clock.run_for(1)
    expect(page).to_have_title("Told")
    # Four seconds after the event; what the window at rest reports comes later.
    page.clock.run_for(4_000)
    expect(page.locator("#link")).to_be_hidden()


def end(page):
    """Lets the page load itself anew."""
    page.evaluate("window.isOld = true")
    page.end()
    page.wait_for_function("() => !window.isOld && document.readyState === 'complete'")


def test_an_event_of_a_custom_node_is_a_change_that_can_be_lost_whatever_its_name(scripted):
    page = scripted
    page.evaluate("""() => {
      millrace.define("named", { mount: (element, properties, send) => { window.tell = send; } });
      document.querySelector("[data-custom=tempo]").dataset.custom = "named";
    }""")
    page.say()
    page.evaluate("tell('position')")
    end(page)
    assert page.locator("#anew").is_visible()


def test_a_page_that_was_only_looked_at_loses_nothing(scripted):
    page = scripted
    page.get_by_label("Name", exact=True).focus()
    page.say()
    end(page)
    assert page.locator("#anew").is_hidden()


def test_what_arrives_while_a_number_is_half_typed_stays_when_it_is_left(scripted):
    page = scripted
    seats = page.get_by_label("Seats", exact=True)
    revision = int(seats.get_attribute("data-rev"))
    node = int(seats.get_attribute("id")[1:-2])
    seats.fill("")
    page.say(["value", node, "777", revision])
    expect(seats).to_have_value("")
    page.keyboard.press("Tab")
    expect(seats).to_have_value("777")


def test_a_disabled_button_beside_what_is_removed_is_reached_again_once_it_is_enabled(scripted):
    page = scripted

    def buttons(attribute):
        return (
            '<div id="{0}" class="row"><button id="{1}" type="button" data-on="press">{}</button>'
            f'<button id="{{2}}" type="button" {attribute}data-on="press">{{}}</button></div>')

    view = int(page.locator("#view > *").first.get_attribute("id")[1:])
    words = ["Undo this", "Redo this"]
    page.say(["template", 90, buttons('disabled="" ')], ["rows", view, None, 90, 9000, [words]])
    page.get_by_role("button", name="Undo this").focus()
    page.say(["remove", 9001])
    page.say(["template", 91, '<button id="{0}" type="button" data-on="press">{}</button>'],
             ["set", 91, 9002, ["Redo this"]])
    again = page.get_by_role("button", name="Redo this")
    expect(again).to_be_enabled()
    assert again.evaluate("it => it.tabIndex") == 0


STILL = {
    "a field": ("", ' disabled=""'),
    "a group": (' disabled=""', ""),
    "a part": (' inert=""', ""),
}


def form(outer="", inner=""):
    return (
        f'<fieldset id="{{0}}" class="group"{outer}><div id="{{1}}" class="field">'
        '<label id="{1}-l" for="{1}-i">{}</label>'
        f'<input id="{{1}}-i" class="input" type="text" data-rev="0"{inner}></div></fieldset>')


@pytest.fixture
def sending(scripted):
    """The page with a field that has the focus, and a function that disables and enables it."""
    page = scripted
    view = int(page.locator("#view > *").first.get_attribute("id")[1:])
    page.say(["template", 90, form()], ["rows", view, None, 90, 9000, [["Reason"]]])
    field = page.get_by_label("Reason")
    field.fill("late train")
    field.evaluate("it => it.setSelectionRange(2, 4)")

    def disable(how):
        page.say(["template", 91, form(*STILL[how])], ["set", 91, 9000, ["Reason"]])
        # A browser takes the focus from it with the next frame.
        page.evaluate("() => new Promise(requestAnimationFrame)")

    page.field, page.disable = field, disable
    page.enable = lambda *more: page.say(["set", 90, 9000, ["Reason"]], *more)
    return page


def moves(page):
    """The moves of the focus that the page has sent."""
    names = [one["event"]["name"] for one in page.sent if "event" in one]
    return [name for name in names if name in ("focus", "blur")]


@pytest.mark.parametrize("how", STILL)
def test_a_field_that_is_disabled_for_a_while_has_the_focus_again(sending, how):
    page, field = sending, sending.field
    page.sent.clear()
    page.disable(how)
    page.keyboard.type("x")
    page.enable()
    expect(field).to_have_value("late train")
    expect(field).to_be_focused()
    assert field.evaluate("it => [it.selectionStart, it.selectionEnd]") == [2, 4]
    # The program, which may have disabled it at the focus, hears of no second one.
    assert "focus" not in moves(page)
    page.sent.clear()
    page.locator("h1").first.click()
    page.say()
    assert moves(page) == ["blur"]


def test_what_an_answer_focuses_keeps_the_focus_when_the_fields_are_enabled(sending):
    page = sending
    page.disable("a field")
    seats = page.get_by_label("Seats", exact=True)
    page.enable(["focus", int(seats.get_attribute("id")[1:-2])])
    expect(seats).to_be_focused()
    page.say()
    expect(seats).to_be_focused()


def test_a_field_that_is_enabled_again_takes_no_focus_from_another(scripted):
    page = scripted
    name = page.get_by_label("Name", exact=True)
    node = int(name.get_attribute("id")[1:-2])
    page.say(["template", 90, '<input id="{0}-i" class="input" type="text" disabled="">'])
    name.focus()
    page.say(["set", 90, node, []])
    expect(name).to_be_disabled()
    page.get_by_label("Seats", exact=True).click()
    page.say(["template", 91, '<input id="{0}-i" class="input" type="text">'],
             ["set", 91, node, []])
    expect(name).to_be_enabled()
    expect(page.get_by_label("Seats", exact=True)).to_be_focused()


def test_the_dialog_that_was_presented_last_is_uppermost_when_both_are_enabled(scripted):
    page = scripted

    def questions(attribute):
        return (
            f'<div id="{{0}}" class="column"{attribute}>'
            '<dialog id="{3}" open=""><button id="{4}" type="button">{}</button></dialog>'
            '<dialog id="{1}" open=""><button id="{2}" type="button">{}</button></dialog>'
            '</div>')

    view = int(page.locator("#view > *").first.get_attribute("id")[1:])
    words = ["Later", "Earlier"]
    page.say(["template", 90, questions(' inert=""')], ["rows", view, None, 90, 9000, [words]])
    page.send(["template", 91, questions("")], ["set", 91, 9000, words])
    expect(page.locator("#n9003:modal")).to_have_count(1)
    expect(page.get_by_role("button", name="Later")).to_be_focused()
