"""Names, roles and contrast on every page of the gallery, as assistive technology finds them."""

import pytest
from conftest import in_panel, open_panel, own_gallery, shared_gallery
from playwright.sync_api import expect
from recorder import card, give, keep, recording
from test_recordings import create, edit, folder

pytestmark = shared_gallery

# The elements that a person can act upon; each needs a name.
USABLE = {
    "button", "checkbox", "combobox", "link", "listbox", "menuitem", "option", "radio", "searchbox",
    "slider", "spinbutton", "switch", "tab", "textbox",
}

# The mistakes of the document itself: ids, landmarks, headings, labels, and the size of what is
# pressed.
LOOK = """() => {
  const problems = [];
  const seen = new Set();
  for (const { id } of document.querySelectorAll("[id]")) {
    if (seen.has(id)) problems.push(`id ${id} twice`);
    seen.add(id);
  }
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  for (const name of ["aria-labelledby", "aria-describedby", "aria-controls", "for"])
    for (const element of document.querySelectorAll(`[${name}]`))
      for (const id of element.getAttribute(name).split(" "))
        if (!document.getElementById(id))
          problems.push(`${name} of ${element.id} leads nowhere: ${id}`);
  if (document.querySelectorAll("main").length !== 1) problems.push("not one main");
  if (!document.documentElement.lang) problems.push("no language");
  if (!document.title) problems.push("no title");
  const headings = [...document.querySelectorAll("#view h1,h2,h3,h4,h5,h6")].filter(
    (heading) => shown(heading) && !heading.closest("dialog"));
  const levels = headings.map((heading) => Number(heading.tagName[1]));
  // One for the page, or in a split one for each column.
  const columns = headings.filter(({ tagName }) => tagName === "H1")
    .map((top) => top.closest(".split > *"));
  if (!columns.length || new Set(columns).size !== columns.length)
    problems.push(`headings ${levels}`);
  levels.reduce((last, level) => {
    if (level > last + 1) problems.push(`heading ${level} after ${last}`);
    return level;
  }, 0);
  const usable = "[aria-hidden=true] :is(a[href],button,input,select,textarea)";
  for (const element of document.querySelectorAll(usable))
    if (shown(element)) problems.push(`${element.id} can be reached and is hidden`);
  for (const image of document.querySelectorAll("img"))
    if (!image.hasAttribute("alt")) problems.push(`image ${image.id} says nothing`);
  for (const element of document.querySelectorAll("#view :is(button,input,select)")) {
    const box = (element.closest("label") ?? element).getBoundingClientRect();
    if (shown(element) && (box.width < 24 || box.height < 24))
      problems.push(`${element.id} is ${box.width} by ${box.height}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) problems.push("wider than the window");
  return problems;
}"""

# Every text against what is behind it, by the formula of WCAG 2.2.
CONTRAST = """() => {
  const parse = (text) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return { rgb: [red, green, blue], alpha: alpha / 255 };
  };
  const luminance = (rgb) => {
    const [red, green, blue] = rgb.map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element) => {
    for (let layer = element; layer; layer = layer.parentElement) {
      const colour = parse(getComputedStyle(layer).backgroundColor);
      if (colour.alpha > 0.99) return colour.rgb;
      if (colour.alpha > 0.01) return null;
    }
    return [255, 255, 255];
  };
  const problems = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const element = words.currentNode.parentElement;
    if (!words.currentNode.data.trim()) continue;
    if (!element.checkVisibility({ opacityProperty: true })) continue;
    if (element.closest("script,style,.unseen,:disabled,[aria-disabled],[inert]")) continue;
    const style = getComputedStyle(element);
    const back = behind(element);
    if (!back) continue;
    const [light, dark] = [luminance(parse(style.color).rgb), luminance(back)]
      .sort((a, b) => b - a);
    const ratio = (light + 0.05) / (dark + 0.05);
    const isLarge = parseFloat(style.fontSize) >= 24
      || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5))
      problems.push(`${ratio.toFixed(2)}: ${words.currentNode.data.trim().slice(0, 40)}`);
  }
  return problems;
}"""


def nameless(page):
    """The controls without a name in Chromium's accessibility tree."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    found = []
    for node in nodes:
        role = node.get("role", {}).get("value")
        if node.get("ignored") or role not in USABLE | {"dialog", "alertdialog", "img", "image"}:
            continue
        if not node.get("name", {}).get("value", "").strip():
            found.append(f"{role} {node['nodeId']}")
    return found


def in_the_folders(page):
    create(page, "Work")
    expect(folder(page, "Work")).to_be_visible()


def in_a_sheet(page):
    page.get_by_role("button", name="New folder").click()
    page.get_by_label("Folder name").fill(" ")


def after_a_deletion(page):
    in_the_folders(page)
    edit(page)
    page.get_by_role("button", name="Delete Work").click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()


def in_the_player(page):
    keep(page, "Tone")
    recording(page, "Tone").click()
    expect(page.get_by_role("heading", name="Tone")).to_be_visible()


def in_the_recorder(page):
    page.get_by_role("button", name="Record", exact=True).click()
    expect(card(page).get_by_role("status")).to_contain_text("microphone")


def in_a_name(page):
    give(page, "Tone.wav")
    expect(page.get_by_label("Name for recording")).to_be_focused()


def in_the_menu(page):
    in_the_folders(page)
    edit(page)
    page.get_by_role("button", name="Move Work").click()
    expect(page.get_by_label("Into")).to_be_focused()


def with_properties(page):
    expect(page.get_by_role("list", name="Properties")).to_be_visible()


def in_an_oops(page):
    page.get_by_label("Place-name or postcode").fill("Newport")
    page.get_by_role("button", name="Go", exact=True).click()
    expect(page.get_by_test_id("problem")).to_be_visible()


def in_the_menu_of_a_row(page):
    page.get_by_role("row", name="Amber").nth(1).click(button="right")
    expect(page.get_by_role("menu")).to_be_visible()


def in_a_filter_group(page):
    filters = page.get_by_role("listbox", name="Filters").or_(
        page.get_by_role("grid", name="Filters")
    )
    filters.get_by_text("Color").click()
    page.get_by_role("heading", name="Color", exact=True).wait_for()


def in_what_was_found(page):
    page.get_by_label("Words to look for").fill("timeline")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.get_by_test_id("summary")).to_be_visible(timeout=60_000)


def in_a_search_that_waits(page):
    searches = page.get_by_role("combobox", name="It searches")
    in_panel(page, lambda: searches.select_option(label="until you continue it"))
    page.get_by_label("Words to look for").fill("timeline")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.get_by_role("button", name="Continue")).to_be_visible()


def in_a_search_for_nothing(page):
    page.get_by_label("Words to look for").fill("vocabulray")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.get_by_role("group", name="Did you mean")).to_be_visible(timeout=60_000)


def in_a_refused_form(page):
    page.get_by_role("switch", name="Open an account").check()
    page.get_by_role("button", name="Apply", exact=True).click()
    expect(page.get_by_role("heading", name="The application cannot be sent")).to_be_visible()


def in_the_past_of_two(page):
    in_the_folders(page)
    page.get_by_role("switch", name="MAVB").check()
    page.get_by_role("button", name="New folder").first.click()
    page.get_by_label("Folder name").fill("half a wo")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    edit_first = page.get_by_role("button", name="Edit", exact=True).first
    edit_first.click()
    open_panel(page).fill("5")
    expect(page.get_by_text("This is the past").first).to_be_visible()


# Every page of the gallery, and what can stand above it.
def in_the_panel(page):
    open_panel(page)
    # On a phone the most of it is folded.
    if page.viewport_size["width"] < 640:
        page.get_by_role("button", name="More about it").click()
    page.get_by_role("button", name="RecordingsPage.swift").click()
    expect(page.get_by_text("package struct RecordingsPage")).to_be_visible()


PAGES = {
    "about": ("/recordings", in_the_panel),
    "player": ("/recordings", in_the_player),
    "recorder": ("/recordings", in_the_recorder),
    "recording-name": ("/recordings", in_a_name),
    "recordings-menu": ("/recordings", in_the_menu),
    "contents": ("/", None),
    "recordings": ("/recordings", in_the_folders),
    "recordings-sheet": ("/recordings", in_a_sheet),
    "recordings-undo": ("/recordings", after_a_deletion),
    "controls": ("/controls", None),
    "apply": ("/apply", None),
    "apply-refused": ("/apply", in_a_refused_form),
    "places": ("/places", None),
    "login": ("/login", None),
    "at-once": ("/at-once", None),
    "side-by-side": ("/side-by-side", None),
    "architectures": ("/architectures/mvc", in_the_past_of_two),
    "three-architectures": ("/architectures", None),
    "tasks": ("/architectures/tasks", None),
    "task": ("/architectures/tasks/testing", None),
    "lists": ("/lists", None),
    "lists-menu": ("/lists", in_the_menu_of_a_row),
    "files": ("/files", None),
    "place": ("/places/coast/harbour", None),
    "property-finder": ("/property-finder", None),
    "properties": ("/property-finder/in/Hay-on-Wye", with_properties),
    "property-alert": ("/property-finder", in_an_oops),
    "annotations": ("/annotations", None),
    "annotation-filters": ("/annotations", in_a_filter_group),
    "search": ("/search", None),
    "found": ("/search", in_what_was_found),
    "searching": ("/search", in_a_search_that_waits),
    "nothing-found": ("/search", in_a_search_for_nothing),
    "found-lines": ("/search/Documentation/Architecture.md?lines=3-6", None),
}


LIBRARY = {"/recordings", "/architectures/mvc"}


def test_every_page_of_the_gallery_is_looked_at(visit):
    """A new example has to be entered above."""
    page = visit("/")
    links = page.locator("#view a").evaluate_all("all => all.map(a => new URL(a.href).pathname)")
    looked_at = {address.split("/")[1] for address, _ in PAGES.values()}
    assert {link.split("/")[1] for link in links} <= looked_at


@pytest.mark.parametrize("width", [375, 1280])
@pytest.mark.parametrize("name", [
    # A page that fills the library has one of its own.
    pytest.param(name, marks=own_gallery if address in LIBRARY else ())
    for name, (address, _) in PAGES.items()
])
def test_a_page_can_be_heard_read_and_reached(visit, name, width):
    address, prepare = PAGES[name]
    page = visit(
        address, viewport={"width": width, "height": 800}, color_scheme="light",
        reduced_motion="reduce",
    )
    if prepare:
        prepare(page)
    assert page.evaluate(LOOK) == []
    assert nameless(page) == []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(CONTRAST) == [], scheme


EDGE = r"""(element) => {
  const numbers = (text) => text.match(/[\d.]+/g).slice(0, 3).map(Number);
  const light = (text) => numbers(text).map((c) => c / 255)
    .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const own = getComputedStyle(element);
  return [own.backgroundColor, getComputedStyle(document.body).backgroundColor].map((ground) => {
    const [low, high] = [light(own.borderTopColor), light(ground)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  });
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_where_a_field_ends_can_be_seen(visit, scheme):
    page = visit("/controls", color_scheme=scheme)
    for label in ("Name", "Notes", "Seating", "Date", "Seats"):
        contrast = page.get_by_label(label, exact=True).evaluate(EDGE)
        assert min(contrast) >= 3, (label, contrast)


def test_a_link_of_the_trail_is_large_enough_to_hit(visit):
    for path in ("/controls", "/places", "/files", "/at-once"):
        link = visit(path).get_by_role("link", name="Gallery")
        assert link.bounding_box()["height"] >= 24


def test_every_page_is_as_wide_as_the_others(visit):
    pages = [visit(path) for path in ("/controls", "/places", "/files", "/at-once")]
    assert len({page.locator("main").bounding_box()["width"] for page in pages}) == 1
