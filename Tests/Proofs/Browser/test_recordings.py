"""The journey through Recordings in real browsers: two pages, one library, one file."""

import datetime
import re

import pytest
from conftest import by_all_hands, by_mouse_and_touch, expect_rows, own_process
from playwright.sync_api import expect
from recorder import keep


def create(page, name):
    page.get_by_role("button", name="New folder").click()
    page.get_by_label("Folder name").fill(name)
    page.get_by_role("dialog").get_by_role("button", name="Create").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(folder(page, name)).to_be_visible()


# In the page, since three hundred names by a person's gestures would take as long as fifty other
# tests.
MAKE_ALL = """async (texts) => {
  const settled = (what, look) => new Promise((done, fail) => {
    const check = () => {
      const found = look();
      if (found) { observer.disconnect(); clearTimeout(limit); done(found); }
    };
    const observer = new MutationObserver(check);
    const limit = setTimeout(() => fail(new Error(`${what} does not come`)), 15000);
    observer.observe(document, {
      subtree: true, childList: true, attributes: true, characterData: true });
    check();
  });
  const named = (name) => [...document.querySelectorAll("#view button")].find(
    (button) => button.textContent === name);
  const isGone = () => !document.querySelector("#view dialog");
  let made = 0;
  for (const text of texts) {
    named("New folder").click();
    const field = await settled("the field",
      () => document.querySelector("#view dialog[open] input"));
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    const answer = await settled("an answer", () => isGone() ? "made"
      : document.querySelector("#view dialog .text.error:not(:empty)") && "refused");
    if (answer === "made") made += 1;
    else {
      named("Cancel").click();
      await settled("the end of the sheet", isGone);
    }
  }
  return made;
}"""


def make_all(page, names):
    """Makes folders of these names one after the other, and returns how many there are then.

    A name that is too long, or taken, or blank stays in its sheet with an error.
    """
    return page.evaluate(MAKE_ALL, names)


def folder(page, name):
    return page.get_by_role("list").get_by_role("link", name=name, exact=True)


def edit(page):
    """The rows can be changed from here on."""
    if page.get_by_role("button", name="Edit", exact=True).is_visible():
        page.get_by_role("button", name="Edit", exact=True).click()
    expect(page.get_by_role("button", name="Done", exact=True)).to_be_visible()


def done(page):
    page.get_by_role("button", name="Done", exact=True).click()
    expect(page.get_by_role("button", name="Edit", exact=True)).to_be_visible()


def test_the_first_rendering_is_complete_without_a_script(browser, gallery, visit):
    create(visit("/recordings"), "Rain")
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(gallery.address + "/recordings")
    expect(page.get_by_role("heading", name="Recordings")).to_be_visible()
    expect(folder(page, "Rain")).to_be_visible()
    folder(page, "Rain").click()
    expect(page.get_by_role("heading", name="Rain")).to_be_visible()
    context.close()


def test_a_folder_is_created_and_sorted_by_its_name(visit):
    page = visit("/recordings")
    for name in ["Rain", "Birds", "Wind"]:
        create(page, name)
    expect_rows(page, ["Birds", "Rain", "Wind"])


def test_create_is_disabled_while_the_name_is_blank(visit):
    page = visit("/recordings")
    page.get_by_role("button", name="New folder").click()
    button = page.get_by_role("button", name="Create")
    expect(button).to_be_disabled()
    page.get_by_label("Folder name").fill("   ")
    expect(page.get_by_text("at least one visible character")).to_be_visible()
    expect(button).to_be_disabled()
    page.get_by_label("Folder name").fill("Rain")
    expect(button).to_be_enabled()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("Nothing here yet")).to_be_visible()


def test_by_keyboard_alone(visit):
    page = visit("/recordings")
    for _ in range(5):
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="New folder")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Folder name")).to_be_focused()
    page.keyboard.type("Rain")
    page.keyboard.press("Enter")
    expect(folder(page, "Rain")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_two_pages_show_the_same_library(visit):
    one, two = visit("/recordings"), visit("/recordings")
    create(one, "Rain")
    expect(folder(two, "Rain")).to_be_visible()
    create(two, "Birds")
    expect(folder(one, "Birds")).to_be_visible()
    expect_rows(one, ["Birds", "Rain"])
    expect_rows(two, ["Birds", "Rain"])


def test_a_name_that_is_being_typed_survives_what_another_page_does(visit):
    one, two = visit("/recordings"), visit("/recordings")
    one.get_by_role("button", name="New folder").click()
    field = one.get_by_label("Folder name")
    field.press_sequentially("Thunder")
    one.keyboard.press("ArrowLeft")
    one.keyboard.press("ArrowLeft")
    create(two, "Rain")
    expect(one.get_by_role("link", name="Rain", include_hidden=True)).to_have_count(1)
    one.keyboard.type("-")
    expect(field).to_have_value("Thund-er")
    expect(field).to_be_focused()


def test_renaming_moves_the_row_and_keeps_its_identity(visit):
    page, other = visit("/recordings"), visit("/recordings")
    for name in ["Birds", "Rain"]:
        create(page, name)
    expect(folder(other, "Rain")).to_be_visible()
    row = page.get_by_role("listitem").filter(has_text="Birds")
    identity = row.get_attribute("id")
    edit(page)
    row.get_by_role("button", name="Rename Birds").click()
    page.get_by_label("Name", exact=True).fill("Swallows")
    page.get_by_role("dialog").get_by_role("button", name="Rename").click()
    for each in (page, other):
        expect(folder(each, "Swallows")).to_be_visible()
        expect(folder(each, "Birds")).to_have_count(0)
        expect_rows(each, ["Rain", "Swallows"])
    row = page.get_by_role("listitem").filter(has_text="Swallows")
    assert row.get_attribute("id") == identity


@by_mouse_and_touch
def test_the_address_follows_and_back_and_forward_work(visit):
    page = visit("/recordings")
    create(page, "Rain")
    folder(page, "Rain").click()
    expect(page.get_by_role("heading", name="Rain")).to_be_visible()
    expect(page).to_have_title("Rain")
    expect(page).to_have_url(re.compile("/recordings/[0-9a-f-]{36}$"))
    create(page, "Heavy")
    folder(page, "Heavy").click()
    expect(page).to_have_title("Heavy")
    page.go_back()
    expect(page.get_by_role("heading", name="Rain")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Recordings")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", name="Rain")).to_be_visible()
    trail = page.get_by_role("navigation")
    trail.get_by_role("link", name="Recordings").click()
    expect(page.get_by_role("heading", name="Recordings")).to_be_visible()


def test_back_to_a_folder_that_has_gone_is_no_trap(visit):
    page, other = visit("/recordings"), visit("/recordings")
    create(page, "Rain")
    folder(page, "Rain").click()
    expect(page).to_have_title("Rain")
    page.get_by_role("navigation").get_by_role("link", name="Recordings").click()
    expect(page).to_have_url(re.compile("/recordings$"))
    edit(other)
    other.get_by_role("button", name="Delete Rain").click()
    expect(page.get_by_text("Nothing here yet")).to_be_visible()
    depth, length = page.evaluate("[history.state.depth, history.length]")
    page.evaluate("history.back()")
    # The folder's own entry shows now where the program has gone instead.
    expect(page).to_have_url(re.compile("/recordings$"))
    page.wait_for_function("depth => history.state.depth === depth - 1", arg=depth)
    page.evaluate("history.back()")
    page.wait_for_function("depth => history.state.depth === depth - 2", arg=depth)
    page.evaluate("history.go(2)")
    page.wait_for_function("depth => history.state.depth === depth", arg=depth)
    assert page.evaluate("history.length") == length
    create(page, "Wind")


def test_a_reload_brings_back_the_address_the_dialog_and_what_was_typed(visit):
    page = visit("/recordings")
    create(page, "Rain")
    folder(page, "Rain").click()
    expect(page).to_have_title("Rain")
    edit(page)
    page.get_by_role("button", name="New folder").click()
    field = page.get_by_label("Folder name", exact=True)
    field.press_sequentially("Heav")
    expect(page.get_by_role("button", name="Create")).to_be_enabled()
    page.reload()
    expect(page.get_by_role("heading", name="Rain", include_hidden=True)).to_be_visible()
    expect(field).to_have_value("Heav")
    expect(field).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.type("y")
    page.keyboard.press("Enter")
    expect(folder(page, "Heavy")).to_be_visible()
    expect(page.get_by_role("button", name="Done", exact=True)).to_be_visible()
    # The dialog stays closed: a page that is loaded again does not restore it.
    page.reload()
    expect(folder(page, "Heavy")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


@by_mouse_and_touch
def test_a_subtree_is_deleted_at_once_leaves_every_page_and_is_put_back(visit):
    page = visit("/recordings")
    create(page, "Rain")
    folder(page, "Rain").click()
    expect(page).to_have_title("Rain")
    create(page, "Heavy")
    create(page, "Light")
    other = visit(page.url.removeprefix(page.url.split("/recordings")[0]))
    folder(other, "Heavy").click()
    expect(other).to_have_title("Heavy")
    page.get_by_role("navigation").get_by_role("link", name="Recordings").click()
    edit(page)
    page.get_by_role("button", name="Delete Rain").click()
    expect(page.get_by_text("Nothing here yet")).to_be_visible()
    # No row is left for the focus.
    assert page.evaluate("document.activeElement.closest('#view') !== null")
    expect(other.get_by_role("heading", name="Recordings")).to_be_visible()
    expect(other.locator("#view").get_by_text("has been deleted")).to_be_visible()
    # It comes back as it was, on every page.
    expect(page.locator("#view").get_by_text("Deleted “Rain”.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(folder(other, "Rain")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    folder(other, "Rain").click()
    expect(other).to_have_title("Rain")
    expect_rows(other, ["Heavy", "Light"])


@by_mouse_and_touch
def test_names_are_found_in_the_folder_and_below(visit):
    page = visit("/recordings")
    create(page, "Rain")
    folder(page, "Rain").click()
    expect(page).to_have_title("Rain")
    for name in ["Thunder", "Drizzle"]:
        create(page, name)
    page.get_by_role("navigation").get_by_role("link", name="Recordings").click()
    expect_rows(page, ["Rain"])
    field = page.get_by_role("searchbox", name="Search names")
    field.press_sequentially("r")
    expect_rows(page, ["Rain", "Drizzle", "Thunder"])
    field.press_sequentially("i")
    expect_rows(page, ["Drizzle"])
    expect(page.get_by_role("listitem")).to_contain_text("Rain")
    page.reload()
    expect(field).to_have_value("ri")
    expect_rows(page, ["Drizzle"])
    field.fill("x")
    expect(page.locator("#view").get_by_text("No name has “x” in it.")).to_be_visible()
    field.fill("")
    expect_rows(page, ["Rain"])


def test_a_row_says_when_it_was_recorded_as_the_browser_says_times(visit):
    page = visit("/recordings", locale="de-DE")
    keep(page)
    time = page.locator("[data-custom=date]")
    expect(time).to_have_text(re.compile(r"^\d\d:\d\d$"))
    day = time.evaluate(
        "one => new Date(1000 * JSON.parse(one.dataset.properties).at).toLocaleDateString()")
    assert day == page.evaluate("new Date().toLocaleDateString()")
    page.clock.set_fixed_time(datetime.datetime.now() + datetime.timedelta(days=2))
    page.reload()
    expect(time).to_have_text(re.compile(r"^\d\d\.\d\d\.\d{4}$"))


@by_all_hands
def test_a_row_has_its_own_actions(visit):
    page = visit("/recordings")
    for name in ["Birds", "Rain"]:
        create(page, name)
    button = page.get_by_role("button", name="Actions for Birds")
    expect(page.get_by_role("button", name="Delete Birds")).to_be_hidden()
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("button", name="Delete Rain")).to_be_hidden()
    page.get_by_role("button", name="Rename Birds").click()
    page.get_by_label("Name", exact=True).fill("Swallows")
    page.keyboard.press("Enter")
    expect_rows(page, ["Rain", "Swallows"])
    page.get_by_role("button", name="Delete Swallows").click()
    expect_rows(page, ["Rain"])
    # The message ends by itself, which the program does not notice.
    toast = page.locator("[data-style=toast]")
    expect(toast).to_contain_text("Deleted “Swallows”.")
    toast.evaluate("it => it.getAnimations().forEach((one) => one.finish())")
    expect(toast).to_be_hidden()


def test_what_is_put_back_has_the_focus(visit):
    page = visit("/recordings")
    for name in ["Birds", "Rain", "Wind"]:
        create(page, name)
    edit(page)
    page.get_by_role("button", name="Delete Rain").click()
    expect(folder(page, "Rain")).to_have_count(0)
    undo = page.get_by_role("button", name="Undo")
    undo.focus()
    page.keyboard.press("Enter")
    expect(folder(page, "Rain")).to_be_focused()


def test_an_unknown_address_says_so(browser, gallery):
    page = browser.new_page()
    answer = page.goto(gallery.address + "/recordings/not-an-id")
    assert answer.status == 404
    page.close()


@pytest.mark.parametrize(
    "name",
    [
        "<script>document.title='hit'</script>",
        '"><img src=x onerror="document.title=\'hit\'">',
        "' onmouseover='document.title=1' x='",
        "&lt;b&gt;bold&lt;/b&gt;",
        "</ul><h1>out</h1>",
        "javascript:alert(1)",
        "\u202egnirts",
    ],
)
def test_hostile_names_are_only_text(visit, name):
    page = visit("/recordings")
    create(page, name)
    page.reload()
    expect(folder(page, name)).to_be_visible()
    folder(page, name).click()
    expect(page).to_have_title(name)
    assert page.locator("#view script, #view img").count() == 0


@own_process
def test_the_page_goes_on_where_it_was_when_the_server_is_killed(visit, gallery):
    page = visit("/recordings")
    create(page, "Rain")
    folder(page, "Rain").click()
    expect(page).to_have_title("Rain")
    page.get_by_role("button", name="New folder").click()
    field = page.get_by_label("Folder name", exact=True)
    expect(field).to_be_focused()
    field.press_sequentially("Heavy")
    expect(page.get_by_role("button", name="Create")).to_be_enabled()
    page.keyboard.press("Shift+ArrowLeft")
    session = page.locator("html").get_attribute("data-session")
    element = field.element_handle()
    gallery.kill()
    expect(page.locator("#link")).to_be_visible()
    # Typing meanwhile waits for the new server.
    page.keyboard.type("y rain")
    gallery.start()
    expect(page.locator("html[data-live]")).to_have_count(1, timeout=20_000)
    expect(page).to_have_url(re.compile(r"/recordings/[0-9a-f-]{36}$"))
    expect(page.locator("html")).to_have_attribute("data-session", session)
    # The very element, with the focus and the caret where they were.
    assert element.evaluate("e => e.isConnected && document.activeElement === e")
    assert field.input_value() == "Heavy rain"
    assert field.evaluate("e => [e.selectionStart, e.selectionEnd]") == [10, 10]
    page.keyboard.press("Enter")
    expect(folder(page, "Heavy rain")).to_be_visible()
    expect_rows(page, ["Heavy rain"])


@own_process
def test_ctrl_c_stops_cleanly_with_a_page_open(visit, gallery):
    page = visit("/recordings")
    create(page, "Rain")
    code, output = gallery.stop()
    assert code == 0
    assert "Stopped." in output
    gallery.start()
    expect(page.locator("#link")).to_be_hidden(timeout=20_000)
    expect(folder(page, "Rain")).to_be_visible()
