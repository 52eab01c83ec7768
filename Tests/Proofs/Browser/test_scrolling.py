"""The wheel and the finger scroll the page also over a region that scrolls sideways."""

import pytest
from conftest import shared_gallery
from songs import open_lists, swipe

pytestmark = shared_gallery

CODE = ".scroll.horizontal"
PLACES = [
    ("/", ".scroll"), ("/search/README.md", CODE), ("/architectures/tasks/testing", CODE),
    ("/at-once", ".scroll"),
]


def reached(page, selector):
    """The first such region, at the end of the window, and how far the page is scrolled."""
    region = page.locator(selector).first
    region.evaluate("it => it.scrollIntoView({ block: 'end' })")
    return region, page.evaluate("scrollY")


@pytest.mark.parametrize("path, selector", PLACES)
def test_the_wheel_over_a_region_scrolls_the_page(visit, path, selector):
    page = visit(path, viewport={"width": 1280, "height": 400})
    region, before = reached(page, selector)
    region.evaluate("it => it.scrollTop = it.scrollHeight")
    region.hover()
    page.mouse.wheel(0, 120)
    page.wait_for_function("before => scrollY > before", arg=before)


@pytest.mark.parametrize("path, selector", PLACES)
def test_a_finger_over_a_region_scrolls_the_page(visit, path, selector):
    page = visit(path, has_touch=True, is_mobile=True, viewport={"width": 375, "height": 740})
    region, before = reached(page, selector)
    region.evaluate("it => it.scrollTop = it.scrollHeight")
    swipe(page, region, 0, -120)
    page.wait_for_function("before => scrollY > before", arg=before)


def test_the_end_of_a_table_passes_the_wheel_on(visit):
    table, before = reached(open_lists(visit), ".rows.table")
    table.evaluate("it => it.scrollTop = it.scrollHeight")
    table.hover()
    table.page.mouse.wheel(0, 120)
    table.page.wait_for_function("before => scrollY > before", arg=before)


def test_a_region_keeps_what_goes_sideways(visit):
    page = visit("/search/README.md", viewport={"width": 375, "height": 740})
    assert page.locator(CODE).first.evaluate(
        "it => getComputedStyle(it).overscrollBehaviorX") == "contain"
