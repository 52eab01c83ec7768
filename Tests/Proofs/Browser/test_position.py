"""The scroll offset of the window and the focus as state: a slider brings both back."""

import pytest
from conftest import open_panel, ROOT
from playwright.sync_api import expect
from proxy import Proxy
from test_architectures import step
from test_recordings import create, folder

SCRIPT = ROOT / "Sources" / "Drivers" / "MillraceWeb" / "Client" / "position.js"
FOLDERS = ["Birds", "Creek", "Rain", "Sea", "Storm", "Wind"]


def listen(page):
    """From now on the positions that the page reports are in `reported`, oldest first."""
    page.evaluate("""() => {
      window.reported = [];
      addEventListener("scrollend", () => { window.isAtRest = true; }, true);
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) {
        const { event } = JSON.parse(text);
        if (event?.event === "position") reported.push(JSON.parse(event.payload));
        send.call(this, text);
      };
    }""")


def open_shelf(visit, names=FOLDERS, has_slider=True, **options):
    page = visit("/architectures/view-state", viewport={"width": 800, "height": 420}, **options)
    for name in names:
        create(page, name)
    if has_slider:
        open_panel(page)
    listen(page)
    return page


def top(page):
    return page.evaluate("Math.round(scrollY)")


def scrolled(page, scroll, *how):
    """Scrolls, waits until the page has reported it, and gives the offset."""
    # The end of an earlier scrolling may come meanwhile.
    start = page.evaluate("() => { window.isAtRest = false; return scrollY; }")
    scroll(page, *how)
    page.wait_for_function(
        """start => isAtRest && scrollY !== start
          && (reported.at(-1)?.offsets[''] ?? 0) === Math.round(scrollY)""", arg=start)
    return top(page)


def wheel(page, distance=120):
    page.mouse.move(400, 200)
    page.mouse.wheel(0, distance)


def press_page_down(page):
    page.get_by_role("heading", name="Recordings", exact=True).click()
    page.keyboard.press("PageDown")


def focused(page, element):
    """Waits until the page has reported that an element has the focus, by its test id or label."""
    words = element.evaluate("it => it.dataset.testid ?? (it.labels?.[0] ?? it).textContent")
    page.wait_for_function("words => reported.at(-1)?.focus?.endsWith(words)", arg=words)


def last(page):
    """The number of the newest step of the slider."""
    return int(step(page).text_content().rstrip(".").split()[-1])


def history(page):
    return page.get_by_role("slider", name="History")


def go_back(page, steps):
    """Moves the slider by its keys, as a person does; it has the focus then."""
    history(page).focus()
    for _ in range(steps):
        page.keyboard.press("ArrowLeft")
    expect(step(page)).to_contain_text("This is the past")


@pytest.mark.parametrize("scroll", [wheel, press_page_down])
def test_the_slider_brings_back_where_the_window_was_scrolled_to(visit, scroll):
    page = open_shelf(visit)
    start = top(page)
    there = scrolled(page, scroll)
    assert abs(there - start) > 50
    folder(page, "Storm").press("Enter")
    expect(page.get_by_role("heading", name="Storm", exact=True)).to_be_visible()
    page.wait_for_function("() => !reported.at(-1).offsets['']")
    newest = last(page)
    history(page).fill("1")
    page.wait_for_function("() => scrollY === 0")
    history(page).fill(str(newest - 1))
    page.wait_for_function("there => Math.round(scrollY) === there", arg=there)
    count = page.evaluate("reported.length")
    page.get_by_role("button", name="Back to the present").press("Enter")
    expect(page.get_by_role("heading", name="Storm", exact=True)).to_be_visible()
    page.wait_for_function("() => scrollY === 0")
    # An offset that the slider has set is not reported as a person's.
    assert page.evaluate("reported.slice(%d).every(one => !one.offsets[''])" % count)


def test_the_slider_brings_back_the_focus_first_as_a_mark_and_then_in_fact(visit):
    page = open_shelf(visit)
    link = folder(page, "Sea")
    link.focus()
    focused(page, link)
    there = top(page)
    assert there > 0
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Sea", exact=True)).to_be_visible()
    go_back(page, 1)
    expect(link).to_have_attribute("data-had-focus", "")
    assert page.locator("[data-had-focus]").count() == 1
    assert top(page) == there
    # The slider is still under the person's hand.
    expect(history(page)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-had-focus]").filter(has_text="Sea")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(link).to_have_attribute("data-had-focus", "")
    page.get_by_role("button", name="Continue from here").click()
    expect(step(page)).to_contain_text("This is the present")
    expect(link).to_be_focused()
    expect(page.locator("[data-had-focus]")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Sea", exact=True)).to_be_visible()


def test_a_half_typed_text_comes_back_with_its_focus_and_the_offset(visit):
    page = open_shelf(visit)
    scrolled(page, wheel)
    page.get_by_role("button", name="New folder").press("Enter")
    field = page.get_by_label("Folder name")
    field.press_sequentially("half a wo")
    focused(page, field)
    there = top(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    go_back(page, 1)
    expect(field).to_have_value("half a wo")
    expect(field).to_have_attribute("data-had-focus", "")
    page.wait_for_function("there => Math.round(scrollY) === there", arg=there)
    page.get_by_role("button", name="Continue from here").click()
    expect(field).to_be_focused()
    page.keyboard.type("rd")
    expect(field).to_have_value("half a word")
    page.keyboard.press("Enter")
    expect(folder(page, "half a word")).to_be_visible()


def test_a_slow_connection_does_not_move_the_window_under_the_hand(visit, gallery):
    proxy = Proxy(gallery.port, 0.4)
    try:
        page = open_shelf(visit, FOLDERS[:2], has_slider=False, port=proxy.port)
        page.evaluate("""() => {
          window.back = 0;
          let last = scrollY;
          addEventListener("scroll", () => {
            if (scrollY < last) back += 1;
            last = scrollY;
          });
        }""")
        # Each report is under way while the window moves on.
        for count in range(1, 4):
            wheel(page, 40)
            page.wait_for_function("count => reported.length >= count", arg=count)
        there = scrolled(page, wheel, 40)
        revision = page.evaluate("reported.at(-1).revision")
        # The answer to this follows those to the reports.
        page.get_by_role("button", name="Edit").dispatch_event("click")
        expect(page.get_by_role("button", name="Done")).to_be_visible()
        assert page.evaluate("back") == 0
        assert top(page) == there and revision >= 3
    finally:
        proxy.close()


def test_a_page_that_is_loaded_again_is_where_it_was(visit):
    page = open_shelf(visit, has_slider=False)
    there = scrolled(page, wheel)
    page.reload()
    page.wait_for_selector("html[data-live]")
    listen(page)
    page.wait_for_function("there => Math.round(scrollY) === there", arg=there)
    # The page reports the offset that it has restored.
    assert all(one["offsets"] == {"": there} for one in page.evaluate("reported"))
    assert scrolled(page, wheel, -80) < there
    folder(page, "Rain").press("Enter")
    expect(page.get_by_role("heading", name="Rain", exact=True)).to_be_visible()


# The script alone, against a program that shows its echoes.

STAGE = """<style>main { height: 4000px } .scroll { height: 50px; overflow: auto }</style>
<main id=view><div id=node></div><button>One</button><button>Two</button><button>Two</button>
<div class=scroll data-scroll=Log><div style="height: 900px"></div></div>
<div class="scroll horizontal" data-scroll=Row dir=rtl><div style="width: 3000px">x</div></div>
</main>"""


class Stage:
    def __init__(self, page, position, has_clock=False):
        self.page = page
        if has_clock:
            page.clock.install()
        page.set_content(STAGE)
        page.evaluate("""() => {
          window.reported = [];
          window.millrace = { define: (name, definition) => { window.position = definition; } };
        }""")
        page.add_script_tag(path=SCRIPT)
        page.evaluate("""(first) => {
          window.state = position.mount(node, first,
            (name, payload, options) => reported.push(JSON.parse(payload)));
        }""", {"isShownOnly": False, "focus": None, "offsets": {}, "revision": 0, **position})

    def show(self, revision, offset=None, focus=None, is_past=False, **offsets):
        offsets = {**({"": offset} if offset else {}), **offsets}
        self.page.evaluate("shown => position.update(node, shown, state)", {
            "revision": revision, "offsets": offsets, "focus": focus, "isShownOnly": is_past})

    def scroll(self, to):
        """Scrolls as a person does, and waits for the report."""
        count = self.page.evaluate("reported.length")
        self.page.evaluate("to => scrollTo(0, to)", to)
        self.page.wait_for_function("count => reported.length > count", arg=count)
        return self.page.evaluate("reported.at(-1)")


@pytest.fixture
def stage(browser):
    pages = []

    def make(has_clock=False, **position):
        pages.append(browser.new_page())
        return Stage(pages[-1], position, has_clock)

    yield make
    for page in pages:
        page.close()


def test_an_echo_changes_nothing_and_an_earlier_position_is_restored(stage):
    stage = stage()
    assert stage.scroll(100) == {"offsets": {"": 100}, "focus": None, "revision": 1}
    assert stage.scroll(300)["revision"] == 2
    # Both are late: the window has moved on.
    stage.show(1, 100)
    assert top(stage.page) == 300
    stage.page.evaluate("scrollTo(0, 350)")
    stage.show(2, 300)
    assert top(stage.page) == 350
    stage.show(1, 100)
    assert top(stage.page) == 100
    assert stage.scroll(120)["revision"] == 3
    stage.show(0)
    assert top(stage.page) == 0


def test_a_position_of_another_origin_is_restored_and_counted_on(stage):
    stage = stage(revision=7, offsets={"": 70})
    assert top(stage.page) == 70
    stage.show(20, 200)
    assert top(stage.page) == 200
    assert stage.scroll(90)["revision"] == 21


def test_the_newest_echo_that_follows_the_past_is_restored(stage):
    stage = stage()
    stage.scroll(100)
    stage.show(1, 100)
    stage.scroll(300)
    # The report was handled and the slider moved before the first rendering.
    stage.show(1, 100, is_past=True)
    assert top(stage.page) == 100
    stage.show(2, 300)
    assert top(stage.page) == 300


def test_a_report_that_meets_a_restored_position_is_corrected(stage):
    stage = stage()
    stage.scroll(100)
    stage.show(1, 100)
    stage.scroll(300)
    stage.show(0)
    assert top(stage.page) == 0
    # The report was under way: the program has it now, and the window shows another position.
    stage.show(2, 300)
    assert top(stage.page) == 0
    stage.page.wait_for_function("() => reported.at(-1).revision === 3")
    assert stage.page.evaluate("reported.at(-1).offsets") == {}


def test_nothing_is_reported_from_the_past_or_after_the_end(stage):
    stage = stage(has_clock=True)
    page = stage.page

    def scroll(to):
        page.evaluate("""to => new Promise((done) => {
          addEventListener("scroll", done, { once: true });
          scrollTo(0, to);
        })""", to)

    # With this clock a page does not know that it is new, and waits for a person.
    page.keyboard.press("Shift")
    scroll(100)
    page.clock.run_for(2_000)
    assert len(page.evaluate("reported")) == 1
    stage.show(1, 100, is_past=True)
    scroll(500)
    page.clock.run_for(2_000)
    assert len(page.evaluate("reported")) == 1
    stage.show(1, 100)
    # One report is due when the node is removed, and what follows reaches nothing.
    scroll(700)
    page.evaluate("position.unmount(node, state)")
    scroll(800)
    page.clock.run_for(2_000)
    assert len(page.evaluate("reported")) == 1


def test_areas_and_the_second_of_two_equal_elements_come_back(stage):
    stage = stage()
    page = stage.page
    page.get_by_role("button").nth(2).focus()
    page.evaluate("""() => {
      document.querySelector("[data-scroll=Log]").scrollTop = 44;
      document.querySelector("[data-scroll=Row]").scrollLeft = -66;
    }""")
    page.wait_for_function("() => reported.at(-1)?.offsets.Row && reported.at(-1).focus")
    report = page.evaluate("reported.at(-1)")
    assert report["offsets"] == {"Log": 44, "Row": 66}
    assert report["focus"] == "button 1 Two"
    stage.show(0, is_past=True)
    offsets = "[...document.querySelectorAll('[data-scroll]')].map(e => e.scrollTop + e.scrollLeft)"
    assert page.evaluate(offsets) == [0, 0]
    stage.show(1, focus=report["focus"], is_past=True, **report["offsets"])
    assert page.evaluate(offsets) == [44, -66]


def test_the_focus_is_only_taken_from_what_cannot_be_used(stage):
    stage = stage()
    page = stage.page
    one, two = page.get_by_role("button").nth(0), page.get_by_role("button").nth(2)
    one.focus()
    stage.show(0, focus="button 1 Two", is_past=True)
    expect(two).to_have_attribute("data-had-focus", "")
    expect(one).to_be_focused()
    stage.show(0, focus="button 1 Two")
    expect(two).not_to_have_attribute("data-had-focus", "")
    expect(one).to_be_focused()
    stage.show(0, is_past=True)
    one.evaluate("it => { it.disabled = true; }")
    stage.show(0, focus="button 1 Two")
    expect(two).to_be_focused()


@pytest.mark.parametrize("words", ["", "button", "button 9 Two", "* 0 ", "button 0 \"]", "x" * 900])
def test_a_description_that_fits_nothing_is_passed_over(stage, words):
    stage = stage()
    stage.show(0, 60, focus=words, is_past=True)
    assert top(stage.page) == 60
    assert stage.page.locator("[data-had-focus]").count() == 0
