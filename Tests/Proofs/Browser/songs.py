"""The table of songs of the example Lists, for tests of several files."""

import re
import time

from playwright.sync_api import expect


def open_lists(visit, **options):
    page = visit("/lists", **options)
    page.locator(".rows .entry[tabindex='0']").first.wait_for()
    return page


def open_on_phone(visit):
    return open_lists(visit, has_touch=True, viewport={"width": 375, "height": 800})


def songs(page):
    return page.get_by_role("grid", name="Songs")


def song(page, title):
    return songs(page).get_by_role("row", name=re.compile(rf"^{title}\b"))


def focused(page):
    return page.evaluate("document.activeElement.innerText?.split('\\n')[0] ?? ''")


def is_focused(page, words):
    page.wait_for_function(
        "words => (document.activeElement.innerText ?? '').startsWith(words)", arg=words)


def swipe(page, row, across, along=0):
    """A finger that goes over a row, or over all of them."""
    session = drag(page, row, across, along)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def drag(page, row, across, along=0):
    """A finger that has gone over a row and is not lifted yet: its session, to go on with."""
    box = row.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    # It comes to rest before it is lifted: after a fling the browser takes the next tap for a stop.
    began = time.time() - 1
    ways = [("touchStart", 0), ("touchMove", 0.5), ("touchMove", 1), ("touchMove", 1)]
    for number, (kind, part) in enumerate(ways):
        point = {"x": x + part * across, "y": y + part * along}
        session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [point], "timestamp": began + number / 4})
    return session


def tap(page, target):
    """A finger in the middle of what is seen, whatever is there."""
    expect(target).to_be_visible()
    box = target.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
