"""Patches make a page equal to a fresh one, and keep the position of a person."""

import pytest
from conftest import own_process
from playwright.sync_api import expect
from test_connection import begin
from test_recordings import create, done, edit, folder, make_all

# The view without ids, without what only the first rendering says and without what the focus leaves
# on an element that takes none by itself, attributes in one order.
OUTLINE = """() => {
  const first = [
    "id", "for", "aria-labelledby", "aria-describedby", "aria-controls", "autofocus", "data-rev",
    "value", "tabindex"];
  const outline = (element) => {
    // Where a window is scrolled to is each page's own.
    const own = element.dataset.custom === "position" ? [...first, "data-properties"] : first;
    const attributes = element.getAttributeNames().filter((name) => !own.includes(name)).sort()
      .map((name) => ` ${name}="${element.getAttribute(name)}"`).join("");
    const content = [...element.childNodes]
      .map((child) => child.nodeType === 3 ? child.data : outline(child)).join("");
    return `<${element.tagName}${attributes}>${content}</>`;
  };
  return outline(document.getElementById("view"));
}"""


def same_as_fresh(page):
    fresh = page.context.new_page()
    fresh.goto(page.url)
    fresh.wait_for_selector("html[data-live]")
    assert page.evaluate(OUTLINE) == fresh.evaluate(OUTLINE)
    fresh.close()


def rename(page, name, to):
    begin(page, f"Rename {name}").fill(to)
    page.keyboard.press("Enter")
    expect(folder(page, to)).to_be_visible()
    done(page)


def delete(page, name):
    edit(page)
    page.get_by_role("button", name=f"Delete {name}", exact=True).click()
    expect(folder(page, name)).to_have_count(0)
    done(page)


def test_rows_that_were_made_by_templates_are_those_of_a_fresh_page(visit):
    one, two = visit("/recordings"), visit("/recordings")
    for name in ["Rain", "Birds", "Wind", "<b>&amp;", "{}{0}"]:
        create(one, name)
    expect(folder(two, "{}{0}")).to_be_visible()
    rename(one, "Birds", "Zebra")
    expect(folder(two, "Zebra")).to_be_visible()
    delete(one, "Rain")
    expect(folder(two, "Rain")).to_have_count(0)
    for page in (one, two):
        same_as_fresh(page)
    for page in (one, two):
        folder(page, "Wind").click()
        expect(page).to_have_title("Wind")
        same_as_fresh(page)
        page.go_back()
        expect(page).to_have_title("Recordings")
        same_as_fresh(page)
        page.go_forward()
        expect(page).to_have_title("Wind")
        page.go_back()
        expect(page).to_have_title("Recordings")


def test_focus_caret_selection_and_undo_survive_rows_that_come_change_move_and_go(visit):
    one, two = visit("/recordings"), visit("/recordings")
    for name in ["Birds", "Rain", "Wind"]:
        create(one, name)
    expect(folder(two, "Wind")).to_be_visible()
    field = begin(one)
    field.press_sequentially("Thunder")
    for _ in range(3):
        one.keyboard.press("Shift+ArrowLeft")
    hidden = lambda name: one.get_by_role(
        "link", name=name, include_hidden=True, exact=True
    )
    create(two, "Ants")
    expect(hidden("Ants")).to_have_count(1)
    rename(two, "Birds", "Zebra")
    expect(hidden("Zebra")).to_have_count(1)
    delete(two, "Rain")
    expect(hidden("Rain")).to_have_count(0)
    expect(field).to_be_focused()
    assert field.evaluate("e => [e.selectionStart, e.selectionEnd]") == [4, 7]
    one.keyboard.type("k")
    expect(field).to_have_value("Thunk")
    one.keyboard.press("Control+z")
    expect(field).to_have_value("Thunder")
    one.keyboard.press("Enter")
    expect(folder(two, "Thunder")).to_be_visible()
    same_as_fresh(one)


def test_templates_outlive_a_broken_connection(visit, through):
    proxy = through()
    page, other = visit("/recordings", port=proxy.port), visit("/recordings")
    create(page, "Rain")
    for number in range(6):
        # The message on its way is lost, with its template, and sent again.
        create(other, f"Folder {number}")
        proxy.drop()
        expect(folder(page, f"Folder {number}")).to_be_visible()
        begin(page)
        proxy.drop()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    same_as_fresh(page)
    # The page has never begun anew.
    assert page.evaluate("performance.getEntriesByType('navigation').length") == 1


# Lets a test speak instead of the server, to a page that does not answer any more.
def deaf(context):
    context.add_init_script("""
      WebSocket = class extends WebSocket {
        constructor(...where) {
          super(...where);
          this.addEventListener("message", ({ data }) => {
            window.newest = JSON.parse(data).n ?? window.newest;
          });
          window.speak = (ops) => {
            this.send = () => {};
            this.onmessage({ data: JSON.stringify({ n: newest += 1, seen: -1, ops }) });
          };
        }
      };""")


def test_a_message_of_any_size_is_applied(visit):
    page = visit("/", before=deaf)
    page.wait_for_function("() => window.newest === 1")
    rows = page.locator("#view .list > .huge")
    most = 130_000
    page.evaluate("""(most) => {
      const list = Number(document.querySelector("#view .list").id.slice(1));
      speak([["template", 900, '<li id="{0}" class="huge" hidden="" title="{}">{}</li>'],
        ["rows", list, null, 900, 1000000,
          Array.from({ length: most }, (_, at) => ["", `${at}`])]]);
    }""", most)
    assert rows.count() == most
    # Words, looks, values and rows that go: of each as many as there are.
    for operation, seen in [
        ('["text", ...all.flatMap((id) => [id, "word"])]', "word"),
        ('["set", 900, ...all.flatMap((id) => [id, ["look", "other"]])]', "other"),
        ('["remove", ...all]', None),
    ]:
        page.evaluate(f"""(most) => {{
          const all = Array.from({{ length: most }}, (_, at) => 1000000 + at);
          speak([{operation}]);
        }}""", most)
        if seen:
            assert rows.last.text_content() == seen
    assert rows.count() == 0
    page.evaluate(
        """(most) => speak(Array.from({ length: most }, () => ["title", "the end"]))""", most)
    assert page.title() == "the end"
    assert page.evaluate("performance.getEntriesByType('navigation').length") == 1
    assert page.locator("#anew").is_hidden()


@pytest.fixture
def long(visit):
    """A page with more rows than fit into its window, and another one of the same library."""
    page, other = visit("/recordings", viewport={"width": 800, "height": 400}), visit("/recordings")
    assert make_all(other, [f"Folder {number:02}" for number in range(30)]) == 30
    expect(folder(page, "Folder 29")).to_be_attached()
    return page, other


def wait_for_frame(page):
    """Waits for a frame, after which the browser has fired its scroll events."""
    page.evaluate(
        "() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))"
    )


def scroll(page, to):
    page.evaluate(f"window.scrollTo(0, {to})")
    wait_for_frame(page)


def wait_for_scroll(page, to):
    """The content policy refuses what Playwright itself would wait with."""
    page.evaluate(
        """(to) => new Promise((done, fail) => {
          let frames = 0;
          const look = () => {
            if (Math.round(scrollY) === to) done();
            else if ((frames += 1) > 600) fail(new Error(`scrolled to ${scrollY}, not ${to}`));
            else requestAnimationFrame(look);
          };
          look();
        })""",
        to,
    )


def top_of(page, name):
    return folder(page, name).evaluate("e => Math.round(e.getBoundingClientRect().top)")


def test_rows_that_come_above_do_not_move_what_is_seen(long):
    page, other = long
    scroll(page, 700)
    before = top_of(page, "Folder 15")
    for number in range(5):
        create(other, f"A {number}")
    expect(folder(page, "A 4")).to_be_attached()
    scroll_now = page.evaluate("scrollY")
    assert scroll_now > 700
    assert abs(top_of(page, "Folder 15") - before) <= 1
    delete(other, "A 2")
    expect(folder(page, "A 2")).to_have_count(0)
    assert abs(top_of(page, "Folder 15") - before) <= 1


def test_a_new_address_begins_at_its_top_and_back_leads_to_where_one_was(long):
    page, _ = long
    scroll(page, 600)
    # One that is in view, so that nothing is scrolled for it.
    name = page.evaluate("""() => [...document.querySelectorAll("#view .list a")]
      .find((link) => link.getBoundingClientRect().top > 100)
      .textContent""")
    box = folder(page, name).bounding_box()
    page.mouse.click(box["x"] + 5, box["y"] + box["height"] / 2)
    expect(page).to_have_title(name)
    assert page.evaluate("scrollY") == 0
    page.go_back()
    expect(page).to_have_title("Recordings")
    wait_for_scroll(page, 600)
    scroll(page, 300)
    page.go_forward()
    expect(page).to_have_title(name)
    wait_for_scroll(page, 0)
    page.go_back()
    wait_for_scroll(page, 300)


@own_process
def test_a_reload_a_lost_session_and_another_page_keep_the_scroll_position(long, gallery):
    page, _ = long
    scroll(page, 500)
    page.reload()
    page.wait_for_selector("html[data-live]")
    wait_for_scroll(page, 500)
    page.goto(gallery.address + "/")
    page.wait_for_selector("html[data-live]")
    assert page.evaluate("scrollY") == 0
    page.go_back()
    page.wait_for_selector("html[data-live]")
    wait_for_scroll(page, 500)
    link = folder(page, "Folder 20")
    link.evaluate("e => e.focus({ preventScroll: true })")
    session = page.locator("html").get_attribute("data-session")
    # The kept pages are lost, the folders are not.
    gallery.lose_pages()
    expect(page.locator("html")).not_to_have_attribute("data-session", session, timeout=20_000)
    page.wait_for_selector("html[data-live]")
    wait_for_scroll(page, 500)
    expect(link).to_be_focused()


def test_a_region_that_comes_anew_is_where_it_was(visit):
    page = visit("/recordings")
    rows = "".join(f"<p>{number}</p>" for number in range(100))
    page.evaluate(
        """(rows) => {
          const region = document.createElement("div");
          region.dataset.scroll = "side";
          region.id = "n900";
          region.innerHTML = rows;
          document.querySelector("#view").append(region);
          const sheet = new CSSStyleSheet();
          sheet.replaceSync("[data-scroll] { height: 100px; overflow: auto }");
          document.adoptedStyleSheets.push(sheet);
          region.scrollTo(0, 250);
        }""",
        rows,
    )
    wait_for_frame(page)
    # The same name on the same address, after a reload: as a program would render it again.
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    kept = page.evaluate("JSON.parse(sessionStorage.getItem('millrace.' + history.state.depth))")
    assert kept["scrolled"][":side"] == [0, 250]
    assert kept["address"] == "/recordings"
