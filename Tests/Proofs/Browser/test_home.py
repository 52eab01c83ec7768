"""The home page, and what every page owes to the style sheet: icons, motion, presses under way."""

import re

import pytest
from conftest import expect, shared_gallery
from proxy import Proxy

pytestmark = shared_gallery


def test_the_program_on_the_home_page_runs(visit):
    page = visit("/")
    for _ in range(3):
        page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Less").click()
    expect(page.locator("[data-style=opening] .title")).to_have_text("2")


def test_the_program_has_colors_and_can_be_read(visit):
    page = visit("/")
    source = page.get_by_role("region", name="Source of the counter")
    expect(source).to_contain_text("struct Counter: LiveProgram {")
    assert source.evaluate("it => it.scrollWidth <= it.clientWidth")
    colors = source.evaluate("""(it) => ["#view", "[data-style=keyword]", "[data-style=string]"]
      .map((one) => getComputedStyle(document.querySelector(one)).color)""")
    assert len(set(colors)) == 3
    size = source.locator("[data-style=code]").evaluate(
        "it => parseFloat(getComputedStyle(it).fontSize)")
    assert size >= 13


@pytest.mark.parametrize("width", [375, 768, 1280])
def test_the_cards_of_all_groups_are_of_one_width(visit, width):
    page = visit("/", viewport={"width": width, "height": 800})
    widths = page.locator("[data-style=cards] > .item").evaluate_all(
        "all => all.map((card) => Math.round(card.getBoundingClientRect().width))")
    assert len(widths) == 14 and len(set(widths)) == 1
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_each_example_has_a_picture_and_a_page(visit, gallery):
    page = visit("/")
    cards = page.get_by_role("listitem").filter(has=page.locator("img"))
    expect(cards).to_have_count(14)
    for card in cards.all():
        picture = card.locator("img")
        picture.scroll_into_view_if_needed()
        page.wait_for_function(
            "image => image.complete && image.naturalWidth", arg=picture.element_handle())
        address = card.get_by_role("link").get_attribute("href")
        assert page.request.get(gallery.address + address).ok, address


def test_a_card_is_pressed_anywhere(visit):
    page = visit("/")
    card = page.get_by_role("listitem").filter(has_text="Ten thousand rows").last
    box = card.bounding_box()
    card.click(position={"x": box["width"] - 4, "y": 4})
    expect(page).to_have_url(re.compile("/lists$"))


@pytest.mark.parametrize("path, name", [("/", "About this example"), ("/", "More")])
def test_an_icon_is_drawn(visit, path, name):
    page = visit(path)
    control = page.locator("[data-icon]").filter(has_text=name).first
    page.wait_for_load_state("networkidle")
    drawn = control.screenshot(animations="disabled")
    # An icon that nothing draws has the same room.
    control.evaluate("one => one.dataset.icon = 'none'")
    assert control.screenshot(animations="disabled") != drawn


def test_a_press_under_way_is_dimmed_and_moves_nothing(visit, gallery):
    page = visit("/", port=Proxy(gallery.port, delay=0.4).port, reduced_motion="no-preference")
    more = page.get_by_role("button", name="More")
    before = page.locator("main").evaluate(BOXES)
    more.click()
    expect(more).to_have_attribute("data-pending", re.compile(r"^\d+$"))
    assert more.evaluate(ANIMATION) == ["pending", "0s"]
    assert page.locator("main").evaluate(BOXES) == before
    expect(page.locator("[data-style=opening] .title")).to_have_text("1")
    expect(more).not_to_have_attribute("data-pending", re.compile(""))


def test_a_press_is_pending_after_a_tenth_of_a_second_unless_it_is_answered(visit, through):
    proxy = through()
    page = visit("/", port=proxy.port)
    page.clock.install(time=0)
    page.clock.pause_at(1)
    more = page.get_by_role("button", name="More")
    more.click()
    # A message waits until the click is over.
    page.clock.run_for(1)
    expect(page.locator("[data-style=opening] .title")).to_have_text("1")
    page.clock.run_for(1_000)
    assert more.get_attribute("data-pending") is None
    proxy.swallow(True)
    more.click()
    page.clock.run_for(99)
    assert more.get_attribute("data-pending") is None
    page.clock.run_for(1)
    assert more.get_attribute("data-pending") is not None


@pytest.mark.parametrize("around", ["class=item", "data-style=card"])
def test_controls_beside_a_link_for_its_whole_row_can_be_pressed(visit, around):
    page = visit("/")
    assert page.locator("main").evaluate("""(main, around) => {
      main.innerHTML = `<div ${around}>
        <a class="link" data-style="whole-row" href="/">All</a><input class="input">
        <label class="toggle"><input type="checkbox">On</label><button class="button">Go</button>
        </div>`;
      return [main.firstChild, ...main.querySelectorAll("button, label, .input")].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return document.elementFromPoint(x + width - 4, y + height / 2).className;
      });
    }""", around) == ["link", "input", "toggle", "button"]


BOXES = """main => [...main.querySelectorAll("*")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join();
})"""
ANIMATION = """one => {
  const style = getComputedStyle(one);
  return [style.animationName, style.animationDelay];
}"""


@pytest.mark.parametrize("motion, time", [("reduce", "0s"), ("no-preference", "0.24s")])
def test_a_screen_comes_in_unless_motion_is_reduced(visit, motion, time):
    page = visit("/places", reduced_motion=motion)
    page.get_by_role("link", name="The coast").click()
    screen = page.get_by_role("region", name="The coast")
    expect(screen).to_be_visible()
    assert screen.evaluate("one => getComputedStyle(one).transitionDuration") == time


@pytest.mark.parametrize("path", ["/", "/recordings", "/controls", "/places", "/login", "/lists"])
def test_targets_are_large_enough_for_a_finger(visit, path):
    page = visit(path, has_touch=True, is_mobile=True, viewport={"width": 375, "height": 740})
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    small = page.evaluate("""() => [...document.querySelectorAll(
      "#view .button, #view .tab, #view .input:not([type=file]), #view .toggle, #view .segment")]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
      .map((one) => `${one.className} ${one.textContent} ${one.getBoundingClientRect().height}`)""")
    assert small == []
