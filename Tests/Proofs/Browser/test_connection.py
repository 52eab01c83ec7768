"""A live page over a bad network, beside another tab and across a restart: nothing is lost."""

import time
import urllib.request

from conftest import by_mouse_and_touch, expect_rows, own_process, spoken
from playwright.sync_api import expect
from test_recordings import create, edit, folder


def begin(page, name="New folder"):
    if name.startswith("Rename"):
        edit(page)
    page.get_by_role("button", name=name, exact=True).click()
    field = page.get_by_label("Folder name" if name == "New folder" else "Name", exact=True)
    # The sheet comes from the server: keys pressed before it is there go elsewhere.
    expect(field).to_be_focused()
    return field


def size_of(gallery, name):
    """The bytes of a file as they travel."""
    request = urllib.request.Request(
        f"{gallery.address}/{name}", headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        size = len(answer.read())
    print(f"{name}: {size} bytes as gzip")
    return size


def test_the_script_is_small(gallery):
    # With the one of window positions, which all pages of the gallery have; alone: AssetTests.
    assert size_of(gallery, "millrace.js") <= 10_752


def test_nothing_typed_is_lost_when_the_connection_breaks_ten_times(visit, through):
    proxy = through()
    page = visit("/recordings", port=proxy.port)
    field = begin(page)
    text = ""
    for part in range(10):
        word = f"part{part} "
        field.press_sequentially(word, delay=5)
        text += word
        proxy.drop()
        field.press_sequentially("x")
        text += "x"
    expect(field).to_have_value(text)
    expect(page.locator("html[data-live]")).to_have_count(1)
    expect(page.get_by_role("button", name="Create")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(folder(page, text)).to_be_visible()
    expect_rows(page, [text])


def test_what_is_pressed_while_there_is_no_connection_happens_once(visit, through):
    proxy = through()
    page, other = visit("/recordings", port=proxy.port), visit("/recordings")
    for number in range(10):
        field = begin(page)
        field.fill(f"Folder {number}")
        proxy.drop()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(folder(other, f"Folder {number}")).to_be_visible()
    expect_rows(page, [f"Folder {number}" for number in range(10)])
    expect_rows(other, [f"Folder {number}" for number in range(10)])


def test_no_keystroke_is_lost_at_200_ms_and_20_keys_a_second(visit, through):
    page = visit("/recordings", port=through(0.1).port)
    field = begin(page)
    text = "The quick brown fox jumps over the lazy dog, twice."
    field.press_sequentially(text, delay=50)
    assert field.input_value() == text
    page.keyboard.press("Enter")
    expect(folder(page, text)).to_be_visible()


def test_half_composed_text_survives_what_another_page_does(visit):
    one, two = visit("/recordings"), visit("/recordings")
    field = begin(one)
    session = one.context.new_cdp_session(one)
    field.press_sequentially("a")
    session.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    create(two, "Rain")
    expect(one.get_by_role("link", name="Rain", include_hidden=True)).to_have_count(1)
    session.send("Input.imeSetComposition", {"text": "にほ", "selectionStart": 2, "selectionEnd": 2})
    create(two, "Birds")
    expect(one.get_by_role("link", name="Birds", include_hidden=True)).to_have_count(1)
    session.send("Input.insertText", {"text": "日本"})
    expect(field).to_have_value("a日本")
    one.keyboard.press("Enter")
    expect(folder(two, "a日本")).to_be_visible()


def test_caret_and_selection_survive_an_error_text_of_the_same_field(visit):
    page = visit("/recordings")
    field = begin(page)
    field.press_sequentially("   ")
    expect(page.get_by_text("at least one visible character")).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.type("ab")
    expect(page.get_by_text("at least one visible character")).to_be_hidden()
    page.keyboard.press("Shift+ArrowLeft")
    assert field.evaluate("e => [e.selectionStart, e.selectionEnd]") == [1, 2]
    field.evaluate("e => { e.value = '   '; e.setSelectionRange(1, 2);"
                   " e.dispatchEvent(new Event('input', { bubbles: true })); }")
    expect(page.get_by_text("at least one visible character")).to_be_visible()
    assert field.evaluate("e => [e.selectionStart, e.selectionEnd]") == [1, 2]
    expect(field).to_be_focused()


def test_the_focus_stays_when_rows_move(visit):
    one, two = visit("/recordings"), visit("/recordings")
    for name in ["Birds", "Rain", "Wind"]:
        create(one, name)
    expect(folder(two, "Wind")).to_be_visible()
    edit(one)
    for target, renamed in [("Birds", "Zebra"), ("Wind", "Ants"), ("Zebra", "Aaa")]:
        button = one.get_by_role("button", name="Rename Rain")
        button.focus()
        begin(two, f"Rename {target}").fill(renamed)
        two.keyboard.press("Enter")
        expect(folder(one, renamed)).to_be_visible()
        expect(button).to_be_focused()
    # The row with the focus is itself the one that moves.
    button.focus()
    begin(two, "Rename Rain").fill("0 first")
    two.keyboard.press("Enter")
    expect(folder(one, "0 first")).to_be_visible()
    expect(one.get_by_role("button", name="Rename 0 first")).to_be_focused()
    expect_rows(one, ["0 first", "Aaa", "Ants"])


def test_escape_pressed_again_and_again_closes_a_dialog_only_by_the_program(visit):
    page = visit("/recordings")
    for _ in range(3):
        begin(page)
        for _ in range(4):
            page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    create(page, "Rain")


def test_back_to_the_page_from_another_one_of_the_site(visit):
    page = visit("/recordings")
    create(page, "Rain")
    page.get_by_role("link", name="Gallery").click()
    expect(page).to_have_title("Millrace")
    page.go_back()
    expect(folder(page, "Rain")).to_be_visible()
    expect(page.locator("html[data-live]")).to_have_count(1)
    create(page, "Birds")


def test_a_link_with_a_modifier_opens_elsewhere(visit):
    page = visit("/recordings")
    create(page, "Rain")
    with page.context.expect_page() as opened:
        folder(page, "Rain").click(modifiers=["Control"])
    expect(opened.value).to_have_title("Rain")
    expect(page).to_have_title("Recordings")


def test_a_page_that_no_longer_fits_loads_itself_again(visit):
    page = visit("/recordings")
    page.evaluate("document.querySelector('#view ul').remove()")
    begin(page).fill("Rain")
    page.keyboard.press("Enter")
    expect(folder(page, "Rain")).to_be_visible()
    create(page, "Birds")


def test_nothing_is_sent_over_a_socket_that_is_closing(visit):
    page = visit("/recordings")
    # A press in the moment of the close; a browser warns of a send then.
    page.evaluate("""() => {
        const close = WebSocket.prototype.close;
        WebSocket.prototype.close = function (...how) {
            close.apply(this, how);
            for (const button of document.querySelectorAll("#view button")) button.click();
        };
        document.querySelector("#view ul").remove();
    }""")
    begin(page).fill("Rain")
    page.keyboard.press("Enter")
    expect(folder(page, "Rain")).to_be_visible()


def test_what_was_done_before_the_script_ran_needs_no_reload(browser, gallery):
    context = browser.new_context()
    page = context.new_page()

    def late(route):
        time.sleep(1)
        route.continue_()

    page.route("**/millrace.js*", late)
    page.goto(gallery.address + "/recordings", wait_until="commit")
    expect(page.get_by_role("heading", name="Recordings")).to_be_visible()
    page.wait_for_selector("html[data-live]")
    create(page, "Rain")
    context.close()


def test_a_copy_of_a_page_takes_it_over_and_the_first_begins_anew(visit):
    page = visit("/recordings")
    # In the same browser: the page opens under its cookie alone.
    other = page.context.new_page()
    other.goto(page.url)
    create(page, "Rain")
    token = page.locator("html").get_attribute("data-session")
    with page.expect_event("load"):
        other.evaluate(
            """token => {
              const attempt = (last) => {
                const socket = window.copy = new WebSocket(`ws://${location.host}/live`);
                socket.onopen = () => socket.send(JSON.stringify({ hello: token, last }));
                socket.onmessage = ({ data }) => {
                  if (JSON.parse(data).reload) attempt(last + 1);
                };
              };
              attempt(0);
            }""",
            token,
        )
    page.wait_for_selector("html[data-live]")
    create(page, "Birds")
    # The one that is in use now is not thrown out by the one that had to begin anew.
    assert other.evaluate("copy.readyState") == 1


@own_process
def test_a_lost_connection_is_heard_of_while_a_dialog_is_open(visit, gallery):
    page = visit("/recordings")
    begin(page)
    gallery.kill()
    expect(page.get_by_text("The connection was lost")).to_be_visible()
    assert "The connection was lost. Trying again…" in spoken(page)
    page.get_by_label("Folder name", exact=True).press_sequentially("Rain")
    expect(page.get_by_label("Folder name", exact=True)).to_have_value("Rain")


@own_process
def test_a_page_that_begins_anew_after_a_restart_says_so_once(visit, gallery):
    page = visit("/controls")
    expect(page.locator("#anew")).to_be_hidden()
    page.get_by_label("Name", exact=True).fill("Evening of drums")
    expect(page.get_by_text("Evening of drums", exact=True)).to_be_visible()
    gallery.lose_pages()
    notice = page.locator("#anew")
    expect(notice).to_be_visible(timeout=20_000)
    expect(notice).to_have_text("This page was started again. Unsaved changes are lost.")
    expect(page.locator("#announce > span")).to_have_text(
        "This page was started again. Unsaved changes are lost."
    )
    expect(page.get_by_label("Name", exact=True)).to_have_value("Evening of strings")
    page.wait_for_selector("html[data-live]")
    page.get_by_label("Name", exact=True).press("End")
    expect(notice).to_be_hidden()
    page.reload()
    page.wait_for_selector("html[data-live]")
    expect(notice).to_be_hidden()


@own_process
def test_a_page_in_which_nothing_was_done_begins_anew_in_silence(visit, gallery):
    page = visit("/controls")
    session = page.locator("html").get_attribute("data-session")
    # The server knows where the focus is; nothing is lost with that.
    page.get_by_label("Name", exact=True).focus()
    gallery.lose_pages()
    expect(page.locator("html")).not_to_have_attribute("data-session", session, timeout=20_000)
    page.wait_for_selector("html[data-live]")
    expect(page.locator("#anew")).to_be_hidden()


@own_process
@by_mouse_and_touch
def test_controls_and_places_outlive_the_server(visit, gallery):
    controls, places = visit("/controls"), visit("/places/coast/harbour")
    controls.get_by_label("Name", exact=True).fill("Evening of drums")
    controls.get_by_label("Seats", exact=True).fill("40")
    places.get_by_role("button", name="Write a note").click()
    note = places.get_by_role("textbox", name="Note")
    expect(note).to_be_focused()
    note.press_sequentially("Go early")
    expect(controls.get_by_text("40 seats").or_(controls.get_by_label("40 seats"))).to_be_visible()
    sessions = [page.locator("html").get_attribute("data-session") for page in (controls, places)]
    gallery.kill()
    gallery.start()
    for page, session in zip((controls, places), sessions):
        expect(page.locator("html[data-live]")).to_have_count(1, timeout=20_000)
        expect(page.locator("html")).to_have_attribute("data-session", session)
        expect(page.locator("#anew")).to_be_hidden()
    expect(note).to_have_value("Go early")
    places.get_by_role("button", name="Save", exact=True).last.click()
    expect(places.get_by_text("Your note: Go early")).to_be_visible()
    expect(controls.get_by_label("Name", exact=True)).to_have_value("Evening of drums")
    expect(controls.get_by_label("Seats", exact=True)).to_have_value("40")
    controls.get_by_label("Open to the public").click()
    expect(controls.get_by_text("Private", exact=True)).to_be_visible()
