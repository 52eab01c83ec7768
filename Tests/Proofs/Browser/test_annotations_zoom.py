"""The sheet near and far: zoom, pan and pinch, and marks that are one with a count when far."""

import math

import pytest
from conftest import by_mouse_and_touch
from playwright.sync_api import expect
from test_annotations import drawn

# What is drawn: the marks in view, each with the annotations that it stands for.
MARKS = """canvas => canvas.marks.map(({ left, top, x, y, near }) =>
  ({ left, top, x, y, near: near.map(({ id, x, y }) => ({ id, x, y })) }))"""
ALL = "/annotations"
SMALL = "/annotations/PA0.03"


def sheet(page):
    return page.locator("[data-custom='sheet'] canvas")


def marks(page):
    return sheet(page).evaluate(MARKS)


def view(page):
    return sheet(page).evaluate("canvas => canvas.view")


def until(page, condition):
    """Waits for a condition in JavaScript; the policy of the page allows no other way."""
    is_true = page.evaluate("""async () => {
      for (const end = performance.now() + 10000; performance.now() < end;) {
        const canvas = document.querySelector("canvas"), { left, top, size } = canvas.view;
        if (CONDITION) return true;
        await new Promise(requestAnimationFrame);
      }
      return false;
    }""".replace("CONDITION", condition))
    assert is_true, (condition, view(page))


def named(page, name):
    return page.get_by_role("button", name=name, exact=True)


def at(page, x, y):
    """Returns the point of the window at two parts of the canvas."""
    box = sheet(page).bounding_box()
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


def under(page, x, y):
    """Returns the point of the sheet that is at two parts of the canvas."""
    now = view(page)
    return now["left"] + x * now["size"], now["top"] + y * now["size"]


def touch(session, kind, *points):
    session.send("Input.dispatchTouchEvent", {
        "type": kind,
        "touchPoints": [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)],
    })


def list_row(page, index=0):
    """Returns a row of the list of annotations."""
    rows = page.get_by_label("Annotations on the sheet", exact=True).get_by_role("row")
    return rows.nth(index)


# The point of the keyboard, and the annotations of the mark there.
POINT = """async () => {
  await new Promise(requestAnimationFrame);
  const { x, y } = document.querySelector("canvas").at;
  return { x, y };
}"""
RINGED = """async () => {
  await new Promise(requestAnimationFrame);
  const { at, marks } = document.querySelector("canvas");
  return marks.find(({ x, y }) => x === at.x && y === at.y)?.near.map(({ id }) => id);
}"""


def closest(found):
    """Returns the distance of the two marks that are nearest to each other."""
    spots = [(mark["left"], mark["top"]) for mark in found]
    return min(math.dist(a, b) for index, a in enumerate(spots) for b in spots[:index])


# Holds back what waits for a frame, until it is released.
HELD = """(() => {
  const now = requestAnimationFrame.bind(window);
  let held = [];
  window.requestAnimationFrame = (act) => held ? held.push(act) : now(act);
  window.release = () => {
    const acts = held;
    held = null;
    acts.forEach(now);
  };
})()"""


def test_the_plan_waits_for_the_first_frame_and_a_choice_for_the_first_drawing(visit):
    page = visit(ALL, before=lambda context: context.add_init_script(HELD))
    page.wait_for_selector("html[data-live]")
    plan = page.locator("[data-custom='sheet-plan'] svg")
    assert plan.count() == 0 and sheet(page).get_attribute("data-count") is None
    list_row(page, 2).click()
    expect(page.get_by_role("group", name="Chosen")).to_be_visible()
    page.evaluate("release()")
    drawn(page, 12_000)
    expect(plan).to_be_visible()
    # On the whole sheet it would be one of many in a mark.
    until(page, "size < 1 && canvas.marks.some(({ near }) => near.length === 1)")


def test_marks_that_would_overlap_are_one_with_a_count_at_every_zoom(visit):
    page = visit(ALL)
    drawn(page, 12_000)
    found = marks(page)
    assert sum(len(mark["near"]) for mark in found) == 12_000
    assert len(found) < 400
    assert closest(found) >= 44
    for _ in range(3):
        size = view(page)["size"]
        named(page, "Zoom in").click()
        until(page, f"size < {size}")
        assert closest(marks(page)) >= 44
    # What the filters hide is gathered no more.
    page.locator("[data-style~='filters']").get_by_text("Personal", exact=True).click()
    until(page, "canvas.dataset.count < 12000")
    named(page, "Whole sheet").click()
    until(page, "size === 1")
    count = int(sheet(page).get_attribute("data-count"))
    assert sum(len(mark["near"]) for mark in marks(page)) == count < 4_000


@by_mouse_and_touch
def test_a_mark_with_a_count_zooms_to_its_annotations(visit):
    page = visit(ALL)
    drawn(page, 12_000)
    many = max(marks(page), key=lambda mark: len(mark["near"]))
    sheet(page).click(position={"x": many["left"], "y": many["top"]})
    until(page, "size < 0.5")
    left, top, size = (view(page)[key] for key in ("left", "top", "size"))
    for one in many["near"]:
        assert left <= one["x"] <= left + size and top <= one["y"] <= top + size
    expect(page.get_by_role("group", name="Chosen")).to_have_count(0)


def test_annotations_of_one_place_are_chosen_in_turn(visit):
    page = visit(SMALL)
    drawn(page, 1_200)
    # Two in one place, and the deepest zoom around it.
    for count in (1_201, 1_202):
        named(page, "Add an issue").click()
        expect(page.get_by_role("application")).to_be_focused()
        page.keyboard.press("Enter")
        drawn(page, count)
        expect(page.get_by_label("Note", exact=True)).to_be_focused()
    while named(page, "Zoom in").get_attribute("aria-disabled") != "true":
        size = view(page)["size"]
        named(page, "Zoom in").click()
        until(page, f"size < {size}")
    mark = next(
        mark for mark in marks(page) if 1_201 in [one["id"] for one in mark["near"]])
    assert 1_200 in [one["id"] for one in mark["near"]]
    chosen, names = page.get_by_role("group", name="Chosen"), set()
    for _ in mark["near"]:
        before = chosen.text_content()
        sheet(page).click(position={"x": mark["left"], "y": mark["top"]})
        expect(chosen).not_to_have_text(before)
        names.add(chosen.locator(".title").text_content())
    assert len(names) == len(mark["near"])
    assert {"Issue 1,201", "Issue 1,202"} <= names


def test_the_wheel_with_control_zooms_around_the_pointer_and_the_plan_keeps_under_the_marks(visit):
    page = visit(ALL)
    drawn(page, 12_000)
    page.mouse.move(*at(page, 0.3, 0.6))
    before = under(page, 0.3, 0.6)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    until(page, "size < 0.6")
    page.mouse.wheel(0, -300)
    until(page, "size < 0.35")
    page.keyboard.up("Control")
    # To a pixel, which is what an event of the wheel knows.
    assert under(page, 0.3, 0.6) == pytest.approx(before, abs=0.001)
    assert page.evaluate("[visualViewport.scale, devicePixelRatio]") == [1, 1]
    # The drawing below is as far out of its frame as the view says, to a pixel.
    now, box = view(page), sheet(page).bounding_box()
    plan = page.locator("[data-custom='sheet-plan'] svg").bounding_box()
    assert plan["width"] == pytest.approx(box["width"] / now["size"], abs=1)
    assert plan["x"] == pytest.approx(box["x"] - now["left"] * plan["width"], abs=1)
    assert plan["y"] == pytest.approx(box["y"] - now["top"] * plan["height"], abs=1)
    width = sheet(page).evaluate("canvas => canvas.clientWidth")
    for mark in marks(page):
        assert {"x": mark["x"], "y": mark["y"]} in [
            {"x": one["x"], "y": one["y"]} for one in mark["near"]]
        left = (mark["x"] - now["left"]) / now["size"] * width
        # A count stays whole at the rim.
        if len(mark["near"]) == 1 or 34 < left < width - 34:
            assert mark["left"] == pytest.approx(left, abs=0.01)
    # Without the key the wheel is the page's.
    size = now["size"]
    page.mouse.wheel(0, 200)
    until(page, "scrollY > 0")
    assert view(page)["size"] == size


def test_a_drag_pans_a_sheet_that_is_zoomed_and_chooses_nothing(visit):
    page = visit(ALL)
    drawn(page, 12_000)

    def drag():
        page.mouse.move(*at(page, 0.5, 0.5))
        page.mouse.down()
        page.mouse.move(*at(page, 0.4, 0.4), steps=4)
        page.mouse.move(*at(page, 0.3, 0.35), steps=4)
        page.mouse.up()

    drag()
    assert view(page) == {"left": 0, "top": 0, "size": 1}
    named(page, "Zoom in").click()
    until(page, "size === 0.5")
    middle = under(page, 0.5, 0.5)
    drag()
    until(page, "left > 0.25")
    assert under(page, 0.3, 0.35) == pytest.approx(middle, abs=0.002)
    expect(page.get_by_role("group", name="Chosen")).to_have_count(0)
    # The sheet does not leave its frame.
    for _ in range(4):
        drag()
    assert view(page) == {"left": 0.5, "top": 0.5, "size": 0.5}


@pytest.mark.parametrize("width", [375, 1280])
def test_the_counts_are_few_when_far_and_whole_at_the_rim(visit, width):
    page = visit(ALL, viewport={"width": width, "height": 800})
    drawn(page, 12_000)
    box = sheet(page).bounding_box()
    counts = [mark for mark in marks(page) if len(mark["near"]) > 1]
    assert 5 < len(counts) < 60
    for mark in counts:
        radius = 9 + 3 * len(f"{len(mark['near']):,}")
        assert radius <= mark["left"] <= box["width"] - radius
        assert radius <= mark["top"] <= box["height"] - radius


def test_keys_and_buttons_zoom_pan_and_show_the_whole_sheet(visit):
    page = visit(ALL)
    drawn(page, 12_000)
    for name in ("Zoom out", "Whole sheet"):
        expect(named(page, name)).to_have_attribute("aria-disabled", "true")
        expect(named(page, name)).not_to_have_css("opacity", "1")
    sheet(page).focus()
    page.keyboard.press("+")
    until(page, "size === 0.5 && left === 0.25 && top === 0.25")
    for name in ("Zoom in", "Zoom out", "Whole sheet"):
        expect(named(page, name)).to_have_css("opacity", "1")
    page.keyboard.press("Shift+ArrowRight")
    until(page, "left === 0.375")
    page.keyboard.press("Shift+ArrowUp")
    until(page, "top === 0.125")
    page.keyboard.press("+")
    until(page, "size === 0.25")
    page.keyboard.press("-")
    until(page, "size === 0.5")
    page.keyboard.press("0")
    until(page, "size === 1")
    named(page, "Zoom in").focus()
    page.keyboard.press("Enter")
    until(page, "size === 0.5")
    named(page, "Zoom out").click()
    until(page, "size === 1")
    expect(named(page, "Zoom out")).to_be_focused()


def test_two_fingers_pinch_the_sheet_and_one_scrolls_the_page_past_the_whole_of_it(visit):
    page = visit(ALL, viewport={"width": 375, "height": 800}, has_touch=True, is_mobile=True)
    session = page.context.new_cdp_session(page)
    drawn(page, 12_000)

    def swipe():
        x, y = at(page, 0.5, 0.9)
        touch(session, "touchStart", (x, y))
        for step in range(1, 7):
            touch(session, "touchMove", (x, y - step * 20))
        touch(session, "touchEnd")

    middle = under(page, 0.5, 0.5)
    touch(session, "touchStart", at(page, 0.45, 0.5), at(page, 0.55, 0.5))
    for step in range(1, 6):
        touch(session, "touchMove",
              at(page, 0.45 - step * 0.03, 0.5), at(page, 0.55 + step * 0.03, 0.5))
    touch(session, "touchEnd")
    until(page, "size < 0.3")
    assert under(page, 0.5, 0.5) == pytest.approx(middle, abs=0.01)
    assert page.evaluate("[visualViewport.scale, scrollY]") == [1, 0]
    expect(page.get_by_role("group", name="Chosen")).to_have_count(0)
    # One finger pans the sheet now, and the page stays.
    before = view(page)["top"]
    swipe()
    until(page, f"top > {before}")
    assert page.evaluate("scrollY") == 0
    # By keyboard: a tap right after a swipe would only end its fling.
    named(page, "Whole sheet").press("Enter")
    until(page, "size === 1")
    swipe()
    until(page, "scrollY > 50")
    assert view(page)["size"] == 1


def test_an_issue_is_placed_where_the_sheet_is_clicked_whatever_the_zoom(visit):
    page = visit(SMALL)
    drawn(page, 1_200)
    sheet(page).focus()
    for size in (0.5, 0.25):
        page.keyboard.press("+")
        until(page, f"size === {size}")
    page.keyboard.press("Shift+ArrowLeft")
    until(page, "left < 0.375")
    named(page, "Add an issue").click()
    expect(page.get_by_role("application")).to_be_focused()
    wanted = under(page, 0.7, 0.3)
    page.mouse.click(*at(page, 0.7, 0.3))
    drawn(page, 1_201)
    [issue] = [one for mark in marks(page) for one in mark["near"] if one["id"] == 1_200]
    assert (issue["x"], issue["y"]) == pytest.approx(wanted, abs=0.001)
    # A cross that is moved by keyboard takes smaller steps, too.
    expect(page.get_by_label("Note", exact=True)).to_be_focused()
    page.get_by_role("button", name="Move", exact=True).click()
    expect(page.get_by_role("application")).to_be_focused()
    middle = under(page, 0.5, 0.5)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    until(
        page, "canvas.marks.some(({ near }) =>"
        f" near.some(({{ id, x }}) => id === 1200 && Math.abs(x - {middle[0]}) < 0.01))")
    [issue] = [one for mark in marks(page) for one in mark["near"] if one["id"] == 1_200]
    assert 0 < issue["x"] - middle[0] <= 0.004


def test_an_annotation_that_is_chosen_in_the_list_comes_into_view(visit):
    page = visit(SMALL)
    drawn(page, 1_200)
    [first] = [one for mark in marks(page) for one in mark["near"] if one["id"] == 2]
    sheet(page).focus()
    page.keyboard.press("+")
    page.keyboard.press("+")
    until(page, "size === 0.25")
    # To the corner that is far from it.
    for _ in range(8):
        page.keyboard.press(f"Shift+Arrow{'Left' if first['x'] > 0.5 else 'Right'}")
        page.keyboard.press(f"Shift+Arrow{'Up' if first['y'] > 0.5 else 'Down'}")
    until(page, "(left === 0 || left === 0.75) && (top === 0 || top === 0.75)")
    list_row(page, 2).click()
    until(page, f"left < {first['x']} && {first['x']} < left + size"
              f" && top < {first['y']} && {first['y']} < top + size && size <= 0.25")
    # And is alone.
    until(page, "canvas.marks.some(({ near }) => near.length === 1 && near[0].id === 2)")


# True if the whole sheet is in view, and not behind the details.
IN_VIEW = """() => {
  const sheet = document.querySelector("canvas").getBoundingClientRect();
  const details = document.querySelector("[data-style='sheet-chosen']").getBoundingClientRect();
  return sheet.top >= 0 && sheet.bottom <= details.top;
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_on_a_phone_a_choice_of_the_list_shows_details_and_mark_and_closing_leads_back(
    visit, motion
):
    page = visit(SMALL, viewport={"width": 375, "height": 800}, has_touch=True, is_mobile=True,
                 reduced_motion=motion)
    drawn(page, 1_200)
    row = list_row(page, 2)
    row.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    assert before > 300
    row.tap()
    chosen = page.get_by_role("group", name="Chosen")
    close = chosen.get_by_role("button", name="Close the details")
    expect(close).to_be_in_viewport(ratio=1)
    until(page, "size < 1 && canvas.marks.some("
                "({ near }) => near.length === 1 && near[0].id === 2)")
    [mark] = [one for one in marks(page) if one["near"][0]["id"] == 2]
    box = sheet(page).bounding_box()
    assert (mark["left"], mark["top"]) == pytest.approx((box["width"] / 2, box["height"] / 2), 0.3)
    assert page.evaluate(IN_VIEW)
    close.tap()
    expect(chosen).to_have_count(0)
    until(page, "size === 1")
    expect(row).to_be_focused()
    expect(row).to_be_in_viewport()
    assert page.evaluate("scrollY") == pytest.approx(before, abs=120)


@pytest.mark.parametrize("width, height", [(640, 450), (800, 375)])
def test_where_there_is_little_height_the_chosen_mark_is_still_in_view(visit, width, height):
    page = visit(SMALL, viewport={"width": width, "height": height})
    drawn(page, 1_200)
    list_row(page, 2).click()
    expect(page.get_by_role("button", name="Close the details")).to_be_in_viewport(ratio=1)
    until(page, "canvas.marks.some(({ near }) => near.length === 1 && near[0].id === 2)")
    [mark] = [one for one in marks(page) if one["near"][0]["id"] == 2]
    x, y = (sheet(page).bounding_box()[side] + mark[edge] for side, edge in (
        ("x", "left"), ("y", "top")))
    # Nothing lies above it.
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.localName", [x, y]) == (
        "canvas")


def test_a_view_that_the_person_has_moved_stays_when_the_details_close(visit):
    page = visit(SMALL)
    drawn(page, 1_200)
    list_row(page).click()
    until(page, "size < 1")
    named(page, "Zoom out").click()
    size = view(page)["size"]
    page.keyboard.press("Escape")
    expect(page.get_by_role("group", name="Chosen")).to_have_count(0)
    assert view(page)["size"] == size < 1


def test_the_keyboard_goes_from_mark_to_mark_opens_one_and_closes_it(visit):
    page = visit(SMALL)
    drawn(page, 1_200)
    hint = page.locator("#view").get_by_text("The arrow keys go from mark to mark")
    expect(hint).to_be_hidden()
    named(page, "Add an issue").focus()
    page.keyboard.press("Tab")
    expect(sheet(page)).to_be_focused()
    expect(hint).to_be_visible()
    assert "arrow keys" in sheet(page).get_attribute("aria-label")
    chosen = page.get_by_role("group", name="Chosen")
    # The mark that is next on the right, until it stands for one annotation.
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        target = page.evaluate(RINGED)
        assert target, view(page)
        size = view(page)["size"]
        page.keyboard.press("Enter")
        if len(target) == 1:
            break
        until(page, f"size < {size}")
    expect(chosen).to_contain_text(f" {target[0] + 1}")
    expect(sheet(page)).to_be_focused()
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    expect(sheet(page)).to_be_focused()
    # Escape ends what is being placed before it closes the details.
    page.keyboard.press("Enter")
    expect(chosen).to_be_visible()
    named(page, "Move").click()
    cancel = named(page, "Cancel")
    expect(cancel).to_be_visible()
    page.keyboard.press("Escape")
    expect(cancel).to_have_count(0)
    expect(chosen).to_be_visible()
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)


def test_an_arrow_key_goes_to_the_nearest_mark_on_its_side(visit):
    page = visit(SMALL)
    drawn(page, 1_200)
    sheet(page).focus()
    spots = [(mark["x"], mark["y"]) for mark in marks(page)]
    last = {"x": 0.5, "y": 0.5}
    for key, axis, way in (
        ("Right", "x", 1), ("Down", "y", 1), ("Left", "x", -1), ("Up", "y", -1),
    ):
        for _ in range(2):
            page.keyboard.press(f"Arrow{key}")
            at = page.evaluate(POINT)
            assert (at["x"], at["y"]) in spots
            assert (at[axis] - last[axis]) * way > 0, key
            last = at


def test_zoom_and_pan_cost_the_server_nothing_and_another_sheet_is_whole(visit):
    sockets = []

    def watch(page):
        page.on("websocket", lambda socket: sockets.append(socket))

    page = visit(ALL, before=lambda context: context.on("page", watch))
    drawn(page, 12_000)
    sent = []
    for socket in sockets:
        socket.on("framesent", lambda frame: sent.append(frame))

    def events():
        """The events, but for those about the focus."""
        return [
            frame for frame in sent
            if '"event"' in frame and "focus" not in frame and "blur" not in frame]

    sheet(page).focus()
    for key in "+++-":
        page.keyboard.press(key)
    until(page, "size === 0.25")
    page.keyboard.press("Shift+ArrowLeft")
    until(page, "left < 0.375")
    assert len(sockets) == 1 and events() == []
    # A filter is a message, and leaves the view.
    page.locator("[data-style~='filters']").get_by_text("Personal", exact=True).click()
    until(page, "canvas.dataset.count < 12000")
    assert len(events()) == 1
    assert view(page)["size"] == 0.25
    page.get_by_label("Sheet", exact=True).select_option("S1.01")
    drawn(page, 1_200)
    until(page, "size === 1")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_zoom_moves_there_unless_motion_is_reduced(visit, motion):
    page = visit(SMALL, reduced_motion=motion)
    drawn(page, 1_200)
    sizes = page.evaluate("""async () => {
      const canvas = document.querySelector("canvas"), sizes = new Set();
      canvas.dispatchEvent(new KeyboardEvent("keydown", { key: "+" }));
      while (!sizes.has(0.5)) {
        await new Promise(requestAnimationFrame);
        sizes.add(canvas.view.size);
      }
      return [...sizes].filter((size) => size < 1);
    }""")
    assert sizes == [0.5] if motion == "reduce" else len(sizes) > 1


# Moves a pointer or a wheel over the sheet in each of 60 frames, and returns the median, the 95th
# hundredth and the worst of the times between frames and of the script's part of them.
FRAMES = """async (kind) => {
  const canvas = document.querySelector("canvas"), box = canvas.getBoundingClientRect();
  canvas.setPointerCapture = () => {}; // there is no real pointer
  const fire = (Event, name, x, y, more) => canvas.dispatchEvent(new Event(name, {
    bubbles: true, cancelable: true, pointerId: 1,
    clientX: box.left + box.width * x, clientY: box.top + box.height * y, ...more }));
  const stamps = [], script = [];
  if (kind === "pan") fire(PointerEvent, "pointerdown", 0.5, 0.9);
  for (let frame = 0; frame <= 300; frame += 5) {
    stamps.push(await new Promise(requestAnimationFrame));
    script.push(Number(canvas.dataset.milliseconds));
    if (kind === "pan")
      fire(PointerEvent, "pointermove",
        0.5 + 0.4 * Math.sin(frame / 20), 0.5 + 0.4 * Math.cos(frame / 27));
    else
      fire(WheelEvent, "wheel", 0.5, 0.5, { ctrlKey: true, deltaY: frame % 120 < 60 ? -20 : 20 });
  }
  fire(PointerEvent, "pointerup", 0.5, 0.5);
  const gaps = stamps.slice(1).map((stamp, index) => stamp - stamps[index]);
  return [gaps, script].map((all) => {
    all.sort((a, b) => a - b);
    return [0.5, 0.95, 1].map((part) => all[Math.ceil(part * all.length) - 1].toFixed(1));
  });
}"""


def test_marks_are_gathered_once_for_a_zoom_and_not_in_each_frame(visit):
    """With `-s` it prints the frame times, which depend on the machine."""
    page = visit(ALL, viewport={"width": 1280, "height": 900})
    drawn(page, 12_000)
    sheet(page).focus()
    gathered = "document.querySelector('canvas').gathered"
    for zoom in (2, 4, 8, 16):
        page.keyboard.press("+")
        until(page, f"size === {1 / zoom}")
        before = page.evaluate(gathered)
        gaps, script = page.evaluate(FRAMES, "pan")
        assert page.evaluate(gathered) == before
        print(f"pan at {zoom}×: frames {gaps} ms, script {script} ms, {len(marks(page))} marks")
    page.keyboard.press("0")
    until(page, "size === 1")
    before = page.evaluate(gathered)
    gaps, script = page.evaluate(FRAMES, "zoom")
    print(f"zoom from 1× to 11×: frames {gaps} ms, script {script} ms")
    # Eight levels at most, of which those that were seen are known.
    assert page.evaluate(gathered) - before <= 8
