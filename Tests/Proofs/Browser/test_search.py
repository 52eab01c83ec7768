"""The journey through the search: typing, waiting, failures, and the lines that were found."""

import re

import pytest
from conftest import (
    by_all_hands, by_mouse_and_touch, in_panel, own_gallery, own_process, shared_gallery)
from playwright.sync_api import expect
from test_accessibility import CONTRAST, LOOK

pytestmark = shared_gallery


@pytest.fixture
def page(visit):
    return visit("/search")


def words(page):
    return page.get_by_label("Words to look for")


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def search(page, keyword):
    words(page).fill(keyword)
    press(page, "Search")


def summary(page):
    return page.get_by_test_id("summary")


def results(page):
    return page.get_by_role("list", name="Found").get_by_role("listitem")


def marked(page):
    """The marked lines of a file: of a text its parts, of a program its lines."""
    return page.locator("[data-style~='marked']")


def marked_name(page):
    return page.get_by_role("heading", name=re.compile(r"^Lines? \d"))


def chart(page):
    return page.locator("[data-custom='chart'] svg")


def lit(page, state):
    """Waits until the chart shows the search in a state."""
    expect(chart(page).locator(".name.lit")).to_have_text(state)


def hold(page):
    searches = page.get_by_role("combobox", name="It searches")
    in_panel(page, lambda: searches.select_option(label="until you continue it"))


def switch(page, name, is_on=True):
    in_panel(page, lambda: page.get_by_role("switch", name=name).set_checked(is_on))


def half_way(page):
    """Waits until the search waits; the first half of its work is done then."""
    reached = re.compile(r"^(0\.[5-9]|1)")
    expect(page.get_by_role("progressbar")).to_have_attribute("value", reached, timeout=60_000)


# Alone it begins without an index.
@own_gallery
def test_what_is_typed_is_found_and_opens_the_very_lines(page):
    lit(page, "Preparing")
    search(page, "  Departed ")
    expect(summary(page)).to_contain_text("for “Departed”", timeout=60_000)
    lit(page, "Finished")
    expect(page).to_have_url(re.compile(re.escape("/search?for=Departed") + "$"))
    expect(page).to_have_title("Departed – Search")
    first = results(page).first
    hits = first.locator("[data-style='hit']")
    assert all(text.lower().startswith("departed") for text in hits.all_inner_texts())
    assert hits.count() > 0
    folder, lines = first.locator(".row .caption").inner_text().split(", line")
    link = first.get_by_role("link")
    name = link.inner_text()
    # The whole row leads there.
    hits.first.click(force=True)
    # The page of the file has those lines marked, and the word is in one of them.
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
    trail = page.get_by_role("navigation", name="Where you are").locator("p:not([aria-hidden])")
    expect(trail).to_have_text(folder.split("/"))
    begin, end = (lines.removeprefix("s").strip() + "–" + lines.removeprefix("s").strip()).split(
        "–"
    )[:2]
    many = f"Lines {begin} to {end}"
    expect(marked_name(page)).to_have_text(f"Line {begin}" if begin == end else many)
    expect(marked(page).locator("[data-style='hit']").first).to_have_text(
        re.compile("^departed$", re.I))
    page.go_back()
    expect(summary(page)).to_contain_text("for “Departed”", timeout=60_000)
    expect(page).to_have_url(re.compile(re.escape("/search?for=Departed") + "$"))
    # The link back leads there, too.
    link.click()
    page.get_by_role("link", name="Search for “Departed”").click()
    expect(summary(page)).to_contain_text("for “Departed”", timeout=60_000)


@by_mouse_and_touch
def test_progress_is_shown_and_a_search_is_cancelled(page):
    hold(page)
    search(page, "timeline")
    expect(page.get_by_role("status").filter(has_text="Searching for “timeline”")).to_be_visible()
    lit(page, "InProgress")
    half_way(page)
    expect(words(page)).to_have_value("timeline")
    press(page, "Cancel")
    lit(page, "Preparing")
    expect(words(page)).to_have_value("timeline")
    expect(words(page)).to_be_focused()
    press(page, "Search")
    press(page, "Continue")
    expect(summary(page)).to_contain_text("for “timeline”", timeout=60_000)


def test_a_failure_is_shown_and_a_retry_finds(page):
    switch(page, "It fails at the end")
    search(page, "timeline")
    status = page.get_by_role("status").filter(has_text="the switch “It fails at the end” is on")
    expect(status).to_be_visible(timeout=60_000)
    lit(page, "Failed")
    switch(page, "It fails at the end", False)
    press(page, "Try again")
    expect(summary(page)).to_contain_text("for “timeline”", timeout=60_000)
    expect(words(page)).to_be_focused()


def test_nothing_is_found_and_other_words_are_offered(page):
    search(page, "vocabulray")
    expect(summary(page)).to_have_text("Nothing found for “vocabulray”", timeout=60_000)
    meant = page.get_by_role("group", name="Did you mean")
    meant.get_by_role("button", name="vocabulary", exact=True).click()
    expect(summary(page)).to_contain_text("for “vocabulary”")
    # The button that had the focus is gone.
    expect(words(page)).to_be_focused()
    assert results(page).count() > 0


def test_a_late_result_is_rejected(page):
    hold(page)
    switch(page, "It ignores its cancellation")
    search(page, "timeline")
    half_way(page)
    press(page, "Cancel")
    search(page, "dispatcher")
    # What is continued are the searches that have begun.
    expect(page.locator("#view").get_by_text("Searching for “dispatcher”")).to_be_visible()
    press(page, "Continue")
    expect(summary(page)).to_contain_text("for “dispatcher”", timeout=60_000)
    expect(page.get_by_role("list", name="Rejected actions")).to_contain_text("finish(with:of:)")
    expect(summary(page)).to_contain_text("for “dispatcher”")


def test_nothing_to_look_for_is_said_at_the_field(page):
    search(page, "   ")
    expect(page.get_by_text("Type a word to look for.").first).to_be_visible()
    assert words(page).get_attribute("aria-invalid") == "true"
    words(page).fill("x" * 201)
    press(page, "Search")
    expect(page.get_by_text("Type at most 200 characters. These were 201.").first).to_be_visible()


@pytest.mark.parametrize(
    "text", ['"', "a AND", "NEAR(", "*", "title:loop OR", "🙂", "مطحنة", "<b>x</b>", "e\u0301'--"]
)
def test_no_text_is_a_mistake(page, text):
    search(page, text)
    expect(summary(page)).to_contain_text(f"“{text}”", timeout=60_000)
    expect(page.get_by_text("has failed")).to_have_count(0)


def test_back_and_forward_follow_the_keywords(page):
    search(page, "timeline")
    expect(summary(page)).to_contain_text("for “timeline”", timeout=60_000)
    search(page, "dispatcher")
    expect(summary(page)).to_contain_text("for “dispatcher”")
    page.go_back()
    expect(summary(page)).to_contain_text("for “timeline”")
    expect(words(page)).to_have_value("timeline")
    page.go_back()
    lit(page, "Preparing")
    expect(words(page)).to_have_value("")
    page.go_forward()
    page.go_forward()
    expect(summary(page)).to_contain_text("for “dispatcher”")
    expect(words(page)).to_have_value("dispatcher")


@own_process
def test_a_search_outlives_a_reload_and_the_server(page, gallery):
    search(page, "timeline")
    expect(summary(page)).to_contain_text("for “timeline”", timeout=60_000)
    page.reload()
    expect(summary(page)).to_contain_text("for “timeline”")
    gallery.kill()
    gallery.start()
    page.locator("html[data-live]").wait_for(timeout=30_000)
    search(page, "dispatcher")
    expect(summary(page)).to_contain_text("for “dispatcher”", timeout=60_000)


def test_it_is_worked_by_keyboard_alone(page):
    words(page).focus()
    page.keyboard.type("timeline")
    page.keyboard.press("Enter")
    expect(summary(page)).to_contain_text("for “timeline”", timeout=60_000)
    expect(words(page)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(results(page).first.get_by_role("link")).to_be_focused()
    page.keyboard.press("Enter")
    expect(marked(page).first).to_be_visible()
    # The lines stay in view when all others come.
    page.get_by_role("button", name="Show the whole file").focus()
    page.keyboard.press("Enter")
    expect(marked_name(page)).to_be_focused()
    expect(marked_name(page)).to_be_in_viewport()
    page.go_back()
    expect(summary(page)).to_be_visible(timeout=60_000)
    hold(page)
    words(page).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Cancel").focus()
    page.keyboard.press("Enter")
    expect(words(page)).to_be_focused()
    page.get_by_role("button", name="Close the search").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Open the search").focus()
    page.keyboard.press("Enter")
    expect(words(page)).to_be_focused()


def test_two_pages_search_by_themselves(visit):
    first, second = visit("/search"), visit("/search")
    hold(first)
    search(first, "timeline")
    lit(first, "InProgress")
    search(second, "dispatcher")
    expect(summary(second)).to_contain_text("for “dispatcher”", timeout=60_000)
    lit(first, "InProgress")
    press(first, "Continue")
    expect(summary(first)).to_contain_text("for “timeline”", timeout=60_000)


def test_the_search_is_closed_and_opened(page):
    press(page, "Close the search")
    expect(page.get_by_text("The search is closed.")).to_be_visible()
    expect(chart(page).locator(".name.lit")).to_have_count(0)
    # Only the end is lit, and what was not done is dashed.
    expect(chart(page).locator(".dot.lit")).to_have_count(1)
    expect(chart(page).locator(".dot").last).to_have_class("dot lit")
    assert chart(page).locator(".arrow.untaken").count() > 0
    press(page, "Open the search")
    lit(page, "Preparing")


@by_all_hands
def test_the_diagram_is_copied_or_shown_as_text(visit):
    page = visit("/search")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press(page, "Copy as Mermaid")
    expect(page.locator("[data-style=copy]")).to_have_attribute("data-copied", "Copied.")
    diagram = page.evaluate("navigator.clipboard.readText()")
    assert diagram.startswith("stateDiagram")
    refusal = page.get_by_text("Your browser does not let this page copy.")
    expect(refusal).to_be_hidden()
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    press(page, "Copy as Mermaid")
    expect(refusal).to_be_visible()
    # All of it is selected already.
    assert page.evaluate("getSelection().toString()").strip() == diagram.strip()


@by_mouse_and_touch
def test_the_field_stays_above_what_was_found(visit):
    page = visit("/search", viewport={"width": 375, "height": 720})
    page.get_by_role("link", name="timeline").click()
    expect(summary(page)).to_contain_text("for “timeline”", timeout=60_000)
    expect(words(page)).to_have_value("timeline")
    results(page).nth(20).get_by_role("link").scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 500
    expect(words(page)).to_be_in_viewport(ratio=1)
    # What has the focus is not below it.
    results(page).nth(20).get_by_role("link").focus()
    for _ in range(6):
        page.keyboard.press("Shift+Tab")
    top = results(page).nth(14).get_by_role("link")
    expect(top).to_be_focused()
    field = page.get_by_role("form", name="Search").bounding_box()
    assert top.bounding_box()["y"] >= field["y"] + field["height"]
    search(page, "dispatcher")
    expect(summary(page)).to_contain_text("for “dispatcher”", timeout=60_000)
    expect(summary(page)).to_be_in_viewport()


def test_a_text_is_shown_without_its_signs_and_its_links_lead_on(visit):
    page = visit("/search/README.md")
    shown = page.locator("[data-style='prose']")
    expect(shown.get_by_role("heading", name="Millrace", exact=True)).to_be_visible()
    for sign in ("```", "|--", "](", "**"):
        expect(shown).not_to_contain_text(sign)
    expect(shown.locator("[data-style='keyword']").first).to_be_visible()
    expect(shown.locator("[data-style='table'] [data-style='cell head']").first).to_be_visible()
    link = shown.locator("a[href='/search/Documentation/Architecture.md']").first
    link.click()
    expect(page.get_by_role("heading", level=1, name="Architecture.md")).to_be_visible()
    page.go_back()
    expect(link).to_be_focused()


@pytest.mark.parametrize("width", [375, 1280])
def test_a_document_has_contents_which_mark_the_section_that_is_read(visit, width):
    page = visit("/search/README.md", viewport={"width": width, "height": 800})
    contents = page.get_by_role("group", name="Contents")
    install = contents.get_by_role("button", name="Install", exact=True)
    if width == 375:
        # Folded above the text.
        expect(install).to_be_hidden()
        contents.get_by_text("Contents").click()
    expect(install).to_be_visible()
    install.click()
    section = page.get_by_role("heading", name="Install", exact=True)
    expect(section).to_be_focused()
    expect(section).to_be_in_viewport()
    assert section.bounding_box()["y"] < 120
    expect(contents.locator("[aria-current]")).to_have_text("Install")
    if width == 375:
        expect(install).to_be_hidden()
        return
    expect(install).to_be_in_viewport()
    page.evaluate("scrollTo(0, 0)")
    expect(contents.locator("[aria-current]")).to_have_count(0)
    page.evaluate("scrollTo(0, 1e6)")
    expect(contents.get_by_role("button").last).to_have_attribute("aria-current", "true")
    assert page.evaluate(LOOK) == []


def test_marked_lines_have_no_contents_until_the_whole_text_is_shown(visit):
    page = visit("/search/README.md?lines=60-85&for=page")
    contents = page.get_by_role("group", name="Contents")
    expect(contents).to_have_count(0)
    page.get_by_role("button", name="Show the whole file").click()
    expect(contents.get_by_role("button", name="Install", exact=True)).to_be_attached()


def test_no_name_in_a_table_is_cut_where_there_is_room(visit):
    page = visit("/search/README.md")
    names = page.locator("[data-style='table'] .item > :first-child > [data-style='code']")
    assert names.count() > 5
    assert names.evaluate_all(
        "all => all.filter((name) => name.getClientRects().length > 1)"
        ".map((name) => name.textContent)") == []


def test_a_path_in_a_table_is_broken_at_its_folders_and_copied_as_it_is(visit):
    page = visit("/search/README.md?lines=148-150&for=loop", viewport={"width": 375, "height": 800})
    folder = page.locator("[data-style='folder code']").filter(has_text="Sources/").nth(1)
    name = folder.locator("xpath=following-sibling::*[1]")
    expect(name).to_have_text("MillraceNavigation")
    assert name.bounding_box()["y"] > folder.bounding_box()["y"] + 10
    page.keyboard.press("Control+a")
    copied = page.evaluate("getSelection().toString()")
    assert "Sources/MillraceNavigation" in copied and "\u200b" not in copied


PROGRAM = "/search/Examples/Search/Index/SearchIndex.swift?lines=1-40&for=index"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_kinds_of_a_program_have_colors_that_can_be_read(visit, scheme):
    page = visit(PROGRAM, color_scheme=scheme)
    kinds = ("comment", "string", "keyword", "type", "number")
    page.get_by_role("button", name="Show the whole file").click()
    expect(page.get_by_text("140", exact=True)).to_be_attached()
    colors = page.evaluate("""(kinds) => kinds.map((kind) => getComputedStyle(
      document.querySelector(`#view [data-style="${kind}"]`)).color)""", list(kinds))
    assert len(set(colors)) == len(kinds), colors
    assert page.evaluate(CONTRAST) == []


@pytest.mark.parametrize("path", [
    PROGRAM, "/search/Documentation/Architectures.md",
    "/search/Examples/Annotations/Filters/AnnotationFilterViewProvider.swift",
    "/search/Examples/Recordings/Library/RecordingLibrary.swift"])
def test_a_file_fits_a_narrow_window_and_breaks_no_name(visit, path):
    page = visit(path, viewport={"width": 375, "height": 720})
    assert page.evaluate(LOOK) == []
    # A line of a program is as high as its number.
    high = page.locator("[data-style$='lines'] .item").evaluate_all(
        "all => all.map((line) => Math.round(line.getBoundingClientRect().height))")
    assert len(set(high)) <= 1, high
    # The name of the file is one line.
    name = page.get_by_role("heading", level=1, name=path.split("?")[0].split("/")[-1])
    lines = "name => name.offsetHeight / parseFloat(getComputedStyle(name).lineHeight)"
    assert round(name.evaluate(lines)) == 1


def test_a_text_reads_from_the_left_and_all_of_what_was_found_is_tinted(visit):
    page = visit("/search/README.md?lines=60-85&for=page")
    page.evaluate("document.documentElement.dir = 'rtl'")
    expect(page.locator("[data-style='prose']")).to_have_css("direction", "ltr")
    found = marked(page)
    for kind in ("marked program block", "marked", "marked paragraph", "marked point deep-0"):
        expect(page.locator(f"[data-style='{kind}']").first).to_be_visible()
    grounds = found.evaluate_all("all => all.map((part) => getComputedStyle(part).backgroundColor)")
    assert len(set(grounds)) == 1, grounds


@pytest.mark.parametrize("path, most", [
    ("/search/Documentation/Architectures.md", 49_152),
    ("/search/Examples/Architectures/Tasks/Approach.swift", 20_480)])
def test_a_large_file_is_light_on_its_way(visit, path, most):
    page = visit(path)
    size = page.evaluate("performance.getEntriesByType('navigation')[0].transferSize")
    assert 0 < size <= most


def test_no_file_outside_the_index_is_shown(page):
    for path in (
        "/search/Package.swift",
        "/search/..%2F..%2Fetc%2Fpasswd",
        "/search/%2Fetc%2Fpasswd",
    ):
        assert page.request.get(page.url.replace("/search", path)).status == 404


@by_mouse_and_touch
def test_back_from_a_result_leads_to_the_same_position_in_the_list(visit):
    page = visit("/search", viewport={"width": 375, "height": 720})
    hold(page)
    search(page, "loop")
    press(page, "Continue")
    expect(summary(page)).to_contain_text("for “loop”", timeout=60_000)
    link = results(page).nth(9).get_by_role("link")
    link.scroll_into_view_if_needed()
    # A browser tells of a scroll with its next frame, and a person presses later than that.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert page.evaluate("scrollY") > 500
    position = link.bounding_box()["y"]
    link.click()
    expect(marked(page).first).to_be_visible()
    page.go_back()
    # Also where what was found has to be looked for again first, which takes as long as it takes.
    expect(summary(page).or_(page.get_by_role("button", name="Continue"))).to_be_visible()
    if not summary(page).count():
        page.get_by_role("button", name="Continue").evaluate("button => button.click()")
    expect(summary(page)).to_contain_text("for “loop”", timeout=60_000)
    expect(link).to_be_in_viewport()
    expect(link).to_be_focused()
    # Within a line: on a busy machine it is 24 pixels lower in one of ten runs, by touch alone.
    assert abs(link.bounding_box()["y"] - position) < 25


@by_all_hands
def test_the_link_back_leads_to_the_same_position_too(visit):
    page = visit("/search?for=loop", viewport={"width": 375, "height": 720})
    expect(summary(page)).to_contain_text("for “loop”", timeout=60_000)
    link = results(page).nth(9).get_by_role("link")
    link.scroll_into_view_if_needed()
    # As above.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    link.click()
    page.get_by_role("button", name="Show the whole file").click()
    expect(marked_name(page)).to_be_focused()
    page.get_by_role("link", name="Search for “loop”").click()
    expect(summary(page)).to_contain_text("for “loop”", timeout=60_000)
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    # Where another page is before, the link leads on.
    page.goto(page.url.replace("/search?for=loop", "/search/README.md?for=wheel"))
    page.get_by_role("link", name="Search for “wheel”").click()
    expect(summary(page)).to_contain_text("for “wheel”", timeout=60_000)
