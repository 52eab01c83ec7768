"""The sheet with its annotations, and its filters beside it, as a person uses them."""

import re

import pytest
from conftest import by_mouse_and_touch, own_process
from playwright.sync_api import expect


def count(page):
    return page.get_by_test_id("count")


def row(page, name):
    return page.locator("[data-style~='filters']").get_by_text(name, exact=True)


def drawn(page, number):
    """Waits until so many annotations have been drawn."""
    page.locator(f"canvas[data-count='{number}']").wait_for()


def shown(page):
    """Returns the number of visible annotations that the summary names."""
    words = count(page).text_content()
    return int(words.replace("All ", "").split(" ")[0].replace(",", ""))


# The sum of layout shifts; a table that measures its rows moves a little.
MOVED = """() => new Promise((done) => {
  new PerformanceObserver((list) =>
    done(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(0), 100);
})"""


def test_nothing_moves_when_the_plan_and_the_marks_follow_the_first_frame(visit):
    page = visit("/annotations")
    drawn(page, 12_000)
    assert page.locator("[data-custom='sheet-plan'] svg").is_visible()
    assert page.evaluate(MOVED) < 0.01


def test_every_annotation_is_drawn_and_a_filter_draws_those_that_it_leaves(visit):
    page = visit("/annotations")
    expect(page).to_have_title("PA0.02 Ground floor")
    expect(count(page)).to_have_text("All 12,000 annotations")
    drawn(page, 12_000)
    row(page, "Personal").click()
    expect(count(page)).to_contain_text("of 12,000")
    personal = shown(page)
    assert 2_000 < personal < 4_000
    drawn(page, personal)
    row(page, "Hide everything").click()
    drawn(page, 0)
    expect(page.get_by_text("No annotations match these filters.")).to_be_visible()
    page.get_by_role("button", name="Clear filters").click()
    drawn(page, 12_000)
    # R6: there is something to clear only while the sheet is filtered.
    expect(page.get_by_role("button", name="Clear filters")).to_be_disabled()


@by_mouse_and_touch
def test_a_group_has_a_screen_of_its_own_and_says_what_is_on_in_it(visit):
    page = visit("/annotations")
    row(page, "Annotations").click()
    expect(page.get_by_role("heading", name="Annotations", exact=True)).to_be_visible()
    row(page, "Photos").click()
    row(page, "Clouds").click()
    expect(count(page)).to_contain_text("of 12,000")
    page.get_by_role("button", name="All filters").click()
    expect(page.locator("[data-style~='filters']")).to_contain_text("2 types")
    # A filter of the status adds the type that has one.
    row(page, "Status").click()
    row(page, "Open").click()
    page.get_by_role("button", name="All filters").click()
    expect(page.locator("[data-style~='filters']")).to_contain_text("3 types")
    expect(page.locator("[data-style~='filters']")).to_contain_text("1 status")


def test_the_second_click_of_two_does_not_reach_the_row_that_has_come_under_the_pointer(visit):
    page = visit("/annotations")
    row(page, "Annotations").click()
    expect(page.get_by_role("heading", name="Annotations", exact=True)).to_be_visible()
    row(page, "Photos").hover()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.get_by_role("button", name="All filters").click()
    expect(page.get_by_role("heading", name="Filters", exact=True)).to_be_visible()
    expect(count(page)).to_have_text("All 12,000 annotations")
    expect(page.locator("[data-style~='filters']")).not_to_contain_text("type")
    # On a row that stays, both clicks count.
    row(page, "Hide everything").dblclick()
    row(page, "Personal").click()
    # Not what “Hide everything” showed, after its first click: 0 of 12,000.
    expect(count(page)).to_have_text(re.compile(r"^[23],\d{3} of 12,000"))


def test_the_filters_are_worked_by_keyboard_alone(visit):
    page = visit("/annotations")
    page.get_by_role("button", name="Sync with the office").focus()
    for _ in range(6):
        if page.evaluate("document.activeElement.closest(\"[data-style~='filters']\") !== null"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    drawn(page, 0)
    page.keyboard.press("Enter")
    drawn(page, 12_000)


@own_process
def test_filters_survive_a_reload_and_the_server_sheet_by_sheet(visit, gallery):
    page = visit("/annotations/PA0.03")
    row(page, "Personal").click()
    expect(count(page)).to_contain_text("of 1,200")
    personal = shown(page)
    page.get_by_label("Sheet", exact=True).select_option("S1.01")
    expect(count(page)).to_have_text("All 1,200 annotations")
    expect(page).to_have_url(re.compile("/annotations/S1.01$"))
    page.go_back()
    drawn(page, personal)
    page.reload()
    page.wait_for_selector("html[data-live]")
    drawn(page, personal)
    gallery.kill()
    gallery.start()
    page.locator("html[data-live]").wait_for(timeout=30_000)
    row(page, "Hide everything").click()
    drawn(page, 0)


@by_mouse_and_touch
def test_two_pages_see_one_sheet_and_each_its_own_filters(visit):
    first, second = visit("/annotations/PA0.03"), visit("/annotations/PA0.03")
    row(first, "Hide everything").click()
    drawn(first, 0)
    for _ in range(2):
        first.get_by_role("button", name="Add an issue").click()
        expect(first.get_by_role("application")).to_be_focused()
        first.keyboard.press("Enter")
        expect(first.get_by_label("Note", exact=True)).to_be_focused()
    drawn(second, 1_202)
    drawn(first, 0)
    row(second, "Color").click()
    row(second, "Violet").click()
    drawn(second, 2)


@by_mouse_and_touch
def test_an_annotation_is_chosen_on_the_sheet_and_in_the_list_and_removed_for_everyone(visit):
    page, other = visit("/annotations/PA0.03"), visit("/annotations/PA0.03")
    drawn(page, 1_200)
    x, y = page.locator("canvas").evaluate(
        """canvas => { const { left, top } = canvas.marks.find(({ left, top, near }) =>
          near.length === 1 && left > 40 && top > 40);
        return [left, top]; }""")
    page.locator("canvas").click(position={"x": x, "y": y})
    chosen = page.get_by_role("group", name="Chosen")
    expect(chosen).to_be_visible()
    chosen.get_by_role("button", name="Remove").click()
    expect(chosen).to_have_count(0)
    # The button is gone; the focus is on the sheet again.
    expect(page.get_by_role("application")).to_be_focused()
    for each in (page, other):
        drawn(each, 1_199)
    page.get_by_role("button", name="Undo").click()
    expect(chosen.get_by_role("button", name="Close the details")).to_be_focused()
    for each in (page, other):
        drawn(each, 1_200)


@pytest.mark.parametrize("width, word", [(1280, "Click"), (375, "Tap")])
def test_an_issue_is_placed_by_a_prompt_above_the_sheet_and_its_details_are_beside_or_below(
    visit, width, word
):
    page = visit(
        "/annotations/PA0.03", viewport={"width": width, "height": 900}, has_touch=width < 400,
        is_mobile=width < 400)
    drawn(page, 1_200)
    canvas, add = page.locator("canvas"), page.get_by_role("button", name="Add an issue")
    prompt = page.locator("#view").get_by_text(f"{word} the sheet where the issue is.")
    before = canvas.bounding_box()
    for leave in (
        lambda: page.get_by_role("button", name="Cancel").click(),
        lambda: page.keyboard.press("Escape"),
    ):
        add.click()
        expect(page.get_by_role("application")).to_be_focused()
        expect(page.locator("#view").get_by_text("the sheet where the issue is.").and_(
            page.locator(":visible"))).to_have_count(1)
        box = prompt.bounding_box()
        assert box["y"] + box["height"] <= before["y"]
        # The sheet has not moved away from the pointer.
        assert canvas.bounding_box() == before
        leave()
        expect(prompt).to_have_count(0)
    add.click()
    expect(page.get_by_role("application")).to_be_focused()
    canvas.click(position={"x": before["width"] * 0.4, "y": before["height"] * 0.5})
    chosen = page.get_by_role("group", name="Chosen")
    expect(chosen).to_contain_text("Issue 1,201")
    expect(chosen.get_by_label("Note", exact=True)).to_be_focused()
    details, sheet = chosen.bounding_box(), canvas.bounding_box()
    if width > 1000:
        assert details["x"] >= sheet["x"] + sheet["width"]
        assert details["y"] < sheet["y"] + sheet["height"] / 2
    else:
        # At the lower edge, below what the sheet shows.
        assert details["y"] + details["height"] == pytest.approx(900, abs=1)
        assert details["y"] >= sheet["y"] + sheet["height"]
    chosen.get_by_role("button", name="Close the details").click()
    expect(chosen).to_have_count(0)


def test_a_legend_counts_the_visible_annotations_by_the_signs_that_are_drawn(visit):
    page = visit("/annotations")
    entries = page.get_by_role("list", name="Legend").get_by_role("listitem")
    expect(entries).to_have_count(9)

    def counts():
        texts = [entry.split("\n\n") for entry in entries.all_inner_texts()]
        return {name: int(count.replace(",", "")) for name, count in texts}

    assert sum(counts().values()) == 12_000
    # An icon is the part of the drawing that the sheet copies for its number.
    signs = entries.evaluate_all("""all => all.map((item) =>
      getComputedStyle(item.querySelector("[data-icon]")).getPropertyValue("--icon"))""")
    assert signs == [str(sign) for sign in range(9)]
    # A mark has the color of the picture in the legend: its pixel between the sign and the edge.
    pictures = entries.evaluate_all("""all => all.map((item) =>
      getComputedStyle(item.querySelector("[data-icon]"), "::before").backgroundImage)""")
    [picture] = set(pictures)
    drawing = page.request.get(picture.removeprefix('url("').removesuffix('")')).text()
    colors = re.findall('fill="(#[0-9a-f]{6})"', drawing)
    assert len(set(colors)) == 9
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    marks = page.locator("canvas").evaluate("""async (canvas) => {
      while (canvas.view.size > 0.25) await new Promise(requestAnimationFrame);
      const pen = canvas.getContext("2d"), { width, height } = canvas;
      return canvas.marks.filter(({ left, top, near }) => near.length === 1
          && left > 20 && top > 20 && left < width - 20 && top < height - 20)
        .map(({ left, top, sign }) =>
          [sign, ...pen.getImageData(left, top - 9, 1, 1).data.slice(0, 3)]);
    }""")
    assert len(marks) > 3
    for sign, *color in marks:
        wanted = bytes.fromhex(colors[sign][1:])
        assert color == pytest.approx(list(wanted), abs=3)
    row(page, "Status").click()
    row(page, "Closed").click()
    expect(count(page)).to_contain_text("of 12,000")
    assert counts() == {name: shown(page) if name == "Closed issues" else 0 for name in counts()}


def test_an_annotation_of_the_list_is_chosen_and_removed_by_keyboard(visit):
    page = visit("/annotations/PA0.03")
    first = page.get_by_label("Annotations on the sheet", exact=True).get_by_role("row").first
    first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="Chosen")).to_be_visible()
    page.keyboard.press("Delete")
    drawn(page, 1_199)
    expect(page.locator("#view").get_by_text("is removed for everyone.")).to_be_visible()
    # The focus is on the next one.
    expect(first).to_be_focused()


@pytest.mark.parametrize("width, height, most", [(1280, 800, 210), (375, 812, 275)])
def test_the_whole_sheet_and_its_buttons_are_in_the_window(visit, width, height, most):
    page = visit("/annotations", viewport={"width": width, "height": height}, has_touch=width < 400,
                 is_mobile=width < 400)
    drawn(page, 12_000)
    box = page.get_by_role("application").bounding_box()
    assert box["y"] <= most
    for part in [box] + [page.get_by_role("button", name=name).bounding_box()
                         for name in ("Zoom in", "Whole sheet", "Add an issue")]:
        assert part["y"] + part["height"] <= height
        assert part["x"] + part["width"] <= width
    # The filters have one line for their heading, also in the longest group.
    row(page, "Assigned to").click()
    heading = page.get_by_role("heading", name="Assigned to")
    close = page.get_by_role("button", name="Close", exact=True)
    expect(heading).to_be_visible()
    for button in (page.get_by_role("button", name="All filters"), close):
        assert abs(button.bounding_box()["y"] - close.bounding_box()["y"]) < 4
    assert heading.bounding_box()["height"] < 60


def test_the_page_speaks_two_languages(visit):
    page = visit("/annotations")
    page.get_by_label("Language").select_option("Deutsch")
    expect(page.get_by_role("heading", name="Filter", exact=True)).to_be_visible()
    expect(count(page)).to_have_text("Alle 12.000 Anmerkungen")
    row(page, "Alles ausblenden").click()
    drawn(page, 0)

