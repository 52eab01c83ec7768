"""The panel "About this example" of every page: what it says, its slider, and its faults."""

import re

import pytest
from conftest import by_all_hands, by_mouse_and_touch, own_process, ROOT, shared_gallery
from playwright.sync_api import expect
from proxy import Proxy

pytestmark = shared_gallery

ADDRESSES = [
    "/",
    "/recordings",
    "/annotations",
    "/search",
    "/search/Documentation/Architecture.md",
    "/places",
    "/property-finder",
    "/lists",
    "/login",
    "/side-by-side",
    "/architectures",
    "/architectures/tasks",
    "/at-once",
    "/files",
    "/controls",
    "/apply",
]


def test_each_example_on_the_first_page_is_among_these(visit):
    page = visit("/")
    links = page.locator("#view .list .link")
    expect(links.first).to_be_visible()
    found = {link.get_attribute("href") for link in links.all()}
    assert found and found <= set(ADDRESSES)


def button(page):
    return page.get_by_role("button", name="About this example")


def history(page):
    return page.get_by_role("slider", name="History")


@pytest.mark.parametrize("address", ADDRESSES)
def test_it_is_one_press_away_at_the_same_position_on_every_page(visit, address):
    home, page = visit("/"), visit(address)
    assert button(page).bounding_box() == button(home).bounding_box()
    button(page).click()
    expect(history(page)).to_be_visible()
    files = page.get_by_role("list", name="Its files")
    expect(files.get_by_role("button").first).to_be_visible()
    files.get_by_role("button").first.click()
    source = files.get_by_role("region").first
    expect(source).to_contain_text(re.compile("struct|class|enum|protocol|extension"))
    tutorial = page.get_by_role("link", name=re.compile("^Read: "))
    assert (ROOT / tutorial.get_attribute("href").removeprefix("/search/")).is_file()


def test_the_button_stays_where_it_is_when_the_closed_panel_says_that_this_is_the_past(visit):
    page = visit("/places", viewport={"width": 375, "height": 720})
    page.get_by_role("link", name="The coast").click()
    expect(page.get_by_role("heading", name="The coast")).to_be_visible()
    before = button(page).bounding_box()
    button(page).click()
    history(page).press("Home")
    expect(page.get_by_role("button", name="Back to the present")).to_be_enabled()
    button(page).click()
    expect(history(page)).to_have_count(0)
    expect(page.get_by_text("This is the past").first).to_be_visible()
    assert button(page).bounding_box() == before


def test_the_page_can_be_seen_below_the_open_panel_in_a_small_window(visit):
    page = visit("/places", viewport={"width": 375, "height": 720})
    button(page).click()
    expect(history(page)).to_be_visible()
    top = page.get_by_role("heading", name="Places", exact=True).bounding_box()
    assert top["y"] + top["height"] < 720


def test_nothing_of_the_panel_scrolls_within_the_page_on_a_phone(visit):
    page = visit("/places", viewport={"width": 375, "height": 720}, has_touch=True)
    button(page).click()
    files = page.get_by_role("list", name="Its files")
    more = page.get_by_role("button", name="More about it")
    expect(more).to_be_visible()
    expect(files).to_be_hidden()
    more.tap()
    expect(files).to_be_visible()
    files.get_by_role("button").first.tap()
    expect(files.get_by_role("region").first).to_be_visible()
    assert page.get_by_role("group", name="About Places").evaluate("""(panel) =>
      [panel, ...panel.querySelectorAll("*")]
        .filter((one) => one.scrollHeight > one.clientHeight + 1)
        .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY))
        .map((one) => one.className)""") == []
    assert page.evaluate("document.documentElement.scrollWidth") == 375
    page.get_by_role("button", name="Less about it").tap()
    expect(files).to_be_hidden()


def test_escape_closes_the_panel_from_its_slider_and_from_a_field(visit):
    page = visit("/controls")
    for inside in (history, lambda page: page.get_by_label("Name")):
        button(page).click()
        expect(history(page)).to_be_visible()
        inside(page).press("Escape")
        expect(history(page)).to_have_count(0)


def test_a_connection_that_breaks_in_the_past_comes_back_to_the_past(visit, gallery):
    proxy = Proxy(gallery.port)
    try:
        page = visit("/places", port=proxy.port)
        page.get_by_role("link", name="The coast").click()
        expect(page.get_by_role("heading", name="The coast")).to_be_visible()
        button(page).click()
        history(page).press("Home")
        past = page.get_by_text("This is the past, step 1 of 2. It cannot be changed.")
        expect(past.first).to_be_visible()
        proxy.drop()
        expect(past.first).to_be_visible()
        page.get_by_role("button", name="Back to the present").click()
        expect(page.get_by_role("heading", name="The coast")).to_be_visible()
    finally:
        proxy.close()


def test_a_page_that_is_loaded_again_has_its_position_in_the_history(visit):
    page = visit("/controls", viewport={"width": 800, "height": 420})
    node = page.locator("[data-custom=position]")
    page.mouse.move(400, 200)
    page.mouse.wheel(0, 200)
    expect(node).to_have_attribute("data-properties", re.compile('"":200[,}]'))
    page.reload()
    page.wait_for_selector("html[data-live]")
    expect(node).to_have_attribute("data-properties", re.compile('"":200[,}]'))
    page.get_by_label("Name").press_sequentially("a")
    button(page).click()
    page.evaluate("scrollTo(0, 0)")
    history(page).focus()
    history(page).press("ArrowLeft")
    page.wait_for_function("() => Math.round(scrollY) === 200")


def test_a_file_that_arrives_while_the_past_is_shown_is_there_in_the_present(visit, tmp_path):
    (tmp_path / "rain.wav").write_bytes(b"drip")
    page = visit("/files")
    held = []
    page.route("**/millrace/upload/*", lambda route: held.append(route))
    with page.expect_request("**/millrace/upload/*"):
        page.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / "rain.wav")
    expect(page.get_by_text("rain.wav", exact=True)).to_be_visible()
    button(page).click()
    history(page).press("Home")
    expect(page.get_by_text("rain.wav", exact=True)).to_have_count(0)
    with page.expect_response("**/millrace/upload/*"):
        held[0].continue_()
    page.get_by_role("button", name="Back to the present").click()
    expect(page.get_by_text("4 bytes", exact=True)).to_be_visible()


def test_a_browser_that_ignores_what_is_disabled_changes_nothing_of_the_past(visit):
    page = visit("/controls")
    name = page.get_by_label("Name")
    first = name.input_value()
    name.press_sequentially("abc")
    button(page).click()
    history(page).press("Home")
    expect(name).to_have_value(first)
    name.evaluate("""(field) => {
      for (const each of document.querySelectorAll(":disabled")) each.disabled = false;
      for (const each of document.querySelectorAll("[inert]")) each.inert = false;
    }""")
    name.press_sequentially("xyz")
    expect(name).to_have_value(first)
    page.get_by_role("button", name="Back to the present").click()
    expect(name).not_to_have_value(first)
    assert "x" not in name.input_value().replace(first, "")


def test_a_slider_that_is_dragged_over_its_whole_range_stops_under_the_hand(visit):
    page = visit("/controls")
    name = page.get_by_label("Name")
    name.press_sequentially("a" * 40)
    button(page).click()
    slider = history(page)
    expect(slider).to_have_value("41")
    box = slider.bounding_box()
    middle, right = box["y"] + box["height"] / 2, int(box["width"]) - 4
    page.mouse.move(box["x"] + right, middle)
    page.mouse.down()
    for offset in [*range(right, 4, -3), *range(4, right, 3), *range(right, right // 2, -3)]:
        page.mouse.move(box["x"] + offset, middle)
    page.mouse.up()
    step = int(slider.input_value())
    assert 15 < step < 27
    expect(page.get_by_text(f"This is the past, step {step} of 41.").first).to_be_visible()
    assert name.input_value().count("a") - "Evening of strings".count("a") == step - 1


def folders(page, *names):
    for name in names:
        page.get_by_role("button", name="New folder").click()
        page.get_by_label("Folder name").fill(name)
        page.get_by_role("button", name="Create").click()
        expect(page.get_by_role("link", name=name)).to_be_visible()


def usable(page):
    """The controls of the example that can be used now, without those of the panel."""
    # The invisible node of the window's position follows the example.
    return page.locator("#view > * > :nth-last-child(2)").evaluate(
        """(view) => [...view.querySelectorAll("button, a, input, select, textarea")]
          .filter((each) => each.matches(":enabled, a[href]") && !each.closest("[inert]")
            && !each.matches("[aria-disabled=true]") && each.checkVisibility())
          .map((each) => each.outerHTML)"""
    )


@by_all_hands
def test_the_past_is_shown_takes_no_edits_and_is_left(visit):
    page = visit("/places")
    button(page).click()
    hint = page.get_by_text("What you do here can be stepped back to.").first
    expect(hint).to_be_visible()
    button(page).click()
    page.get_by_role("link", name="The coast").click()
    expect(page.get_by_role("heading", name="The coast")).to_be_visible()
    assert usable(page) != []
    button(page).click()
    expect(hint).to_have_count(0)
    history(page).press("Home")
    past = page.get_by_text("This is the past, step 1 of 2. It cannot be changed.")
    # The announcement has the same words.
    expect(past.first).to_be_visible()
    expect(page.get_by_role("heading", name="Places", exact=True)).to_be_visible()
    # Nothing of the page can be pressed or reached.
    assert usable(page) == []
    page.get_by_role("button", name="Back to the present").click()
    expect(page.get_by_role("heading", name="The coast")).to_be_visible()
    history(page).press("Home")
    goes_on = page.get_by_role("button", name="Continue from here")
    expect(goes_on).to_be_enabled()
    goes_on.click()
    expect(page.get_by_text("This is the present, step 1.").first).to_be_visible()
    page.get_by_role("link", name="The hills").click()
    expect(page.get_by_role("heading", name="The hills")).to_be_visible()


def test_typed_text_comes_back_with_the_slider(visit):
    page = visit("/recordings")
    page.get_by_role("button", name="New folder").click()
    page.get_by_label("Folder name").fill("Rain")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_label("Folder name")).to_have_count(0)
    button(page).click()
    history(page).focus()
    history(page).press("ArrowLeft")
    expect(page.get_by_label("Folder name")).to_have_value("Rain")
    typed = page.get_by_label("Folder name")
    assert typed.evaluate("(field) => Boolean(field.closest('[inert], :disabled'))")
    history(page).press("End")
    expect(page.get_by_label("Folder name")).to_have_count(0)


# A fault is one for all galleries of a process.
@own_process
@by_mouse_and_touch
def test_a_fault_of_the_world_is_said_on_the_page_and_nothing_is_lost(visit):
    page = visit("/recordings")
    folders(page, "Rain")
    button(page).click()
    fault = page.get_by_role("switch", name="The disk is full: no change is stored")
    fault.click()
    expect(fault).to_be_checked()
    page.get_by_role("button", name="New folder").click()
    page.get_by_label("Folder name").fill("Wind")
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_text("full").last).to_be_visible()
    expect(page.get_by_role("link", name="Wind")).to_have_count(0)
