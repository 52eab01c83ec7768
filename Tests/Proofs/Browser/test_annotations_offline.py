"""Two tablets in the field and the office: what is done without a connection is never lost."""

import struct
import zlib

from conftest import by_all_hands, by_mouse_and_touch, own_process
from playwright.sync_api import expect
from test_annotations import count, drawn

SHEET = "PA0.03"
LOCKED = "The office has locked the sheet. Ask it to unlock the sheet."


def sync(page):
    return page.get_by_test_id("sync")


def queue(page):
    return page.get_by_role("list", name="Not at the office yet").get_by_role("listitem")


def connection(page, is_on):
    """Switches the connection of the page's tablet."""
    page.get_by_role("switch", name="Work offline").set_checked(not is_on)
    if not is_on:
        expect(sync(page)).to_contain_text("No connection.")
        expect(page.get_by_role("button", name="Sync with the office")).to_be_disabled()


def add_issue(page, x=0.3, y=0.4):
    """Adds an issue at a point of the drawing, and returns its details."""
    page.get_by_role("button", name="Add an issue").click()
    canvas = page.get_by_role("application")
    expect(canvas).to_be_focused()
    box = canvas.bounding_box()
    canvas.click(position={"x": box["width"] * x, "y": box["height"] * y})
    chosen = page.get_by_role("group", name="Chosen")
    expect(chosen).to_contain_text("Issue 1,201")
    expect(chosen.get_by_label("Note", exact=True)).to_be_focused()
    return chosen


def choose_last(page):
    """Chooses the newest annotation from the list."""
    rows = page.get_by_label("Annotations on the sheet", exact=True).get_by_role("row")
    rows.first.focus()
    page.keyboard.press("End")
    # The last rows are mounted when they come into view.
    expect(page.get_by_role("row").filter(has_text="Issue 1,201")).to_be_focused()
    page.keyboard.press("Enter")
    chosen = page.get_by_role("group", name="Chosen")
    expect(chosen).to_contain_text("Issue 1,201")
    return chosen


def picture(size):
    """A PNG of noise, which cannot be pressed into less than its bytes."""
    import random

    rows = b"".join(b"\0" + random.Random(row).randbytes(size * 3) for row in range(size))

    def chunk(kind, data):
        return (
            struct.pack(">I", len(data)) + kind + data
            + struct.pack(">I", zlib.crc32(kind + data))
        )

    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b"")
    )


@by_mouse_and_touch
def test_a_mark_without_a_connection_waits_and_is_on_the_other_tablet_with_one(visit):
    ada, ben = visit(f"/annotations/{SHEET}"), visit(f"/annotations/ben/{SHEET}")
    expect(sync(ada)).to_have_text("Everything is at the office.")
    connection(ada, False)
    add_issue(ada)
    drawn(ada, 1_201)
    expect(queue(ada)).to_have_text(["Issue 1,201: added"])
    expect(sync(ada)).to_have_text("No connection. 1 change waits.")
    expect(count(ben)).to_have_text("All 1,200 annotations")
    connection(ada, True)
    expect(sync(ada)).to_have_text("Everything is at the office.")
    expect(queue(ada)).to_have_count(0)
    drawn(ben, 1_201)
    expect(ada.get_by_text("Last sync at")).to_be_visible()


def test_a_mark_is_made_moved_and_described_by_keyboard_alone(visit):
    page, office = visit(f"/annotations/{SHEET}"), visit(f"/annotations/office/{SHEET}")
    connection(page, False)
    page.get_by_role("button", name="Add an issue").focus()
    page.keyboard.press("Enter")
    canvas = page.get_by_role("application")
    expect(canvas).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    page.get_by_role("button", name="Add an issue").focus()
    page.keyboard.press("Enter")
    expect(canvas).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Enter")
    drawn(page, 1_201)
    chosen = page.get_by_role("group", name="Chosen")
    expect(chosen.get_by_label("Note", exact=True)).to_be_focused()
    chosen.get_by_role("button", name="Move", exact=True).focus()
    page.keyboard.press("Enter")
    expect(canvas).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(queue(page)).to_have_count(2)
    chosen.get_by_label("Note", exact=True).focus()
    page.keyboard.type("Damp wall")
    # It is passed over while there is nothing to save.
    expect(chosen.get_by_role("button", name="Save the note")).to_be_enabled()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(queue(page)).to_have_text(
        ["Issue 1,201: added", "Issue 1,201: moved", "Issue 1,201: note written"])
    connection(page, True)
    expect(sync(page)).to_have_text("Everything is at the office.")
    news = office.get_by_role("list", name="What has arrived").get_by_role("listitem")
    expect(news).to_have_text([
        "Ada Quarry · Issue 1,201: note written", "Ada Quarry · Issue 1,201: moved",
        "Ada Quarry · Issue 1,201: added"])
    # Each leads to its mark.
    news.first.get_by_role("button").click()
    expect(office.get_by_role("group", name="Chosen")).to_contain_text("Issue 1,201")


@by_mouse_and_touch
def test_two_notes_of_one_moment_are_both_kept(visit):
    ada, ben = visit(f"/annotations/{SHEET}"), visit(f"/annotations/ben/{SHEET}")
    issue = add_issue(ada)
    drawn(ben, 1_201)
    expect(sync(ada)).to_have_text("Everything is at the office.")
    connection(ada, False)
    notes = []
    for text, chosen in (("damp", issue), ("mould", choose_last(ben))):
        notes.append(chosen.get_by_label("Note", exact=True))
        notes[-1].fill(text)
        chosen.get_by_role("button", name="Save the note").click()
    expect(sync(ben)).to_have_text("Everything is at the office.")
    expect(notes[0]).to_have_value("damp")
    connection(ada, True)
    for note in notes:
        expect(note).to_have_value("mould\ndamp")


@by_all_hands
def test_what_is_done_on_a_locked_sheet_is_rolled_back_with_a_reason(visit):
    ada, office = visit(f"/annotations/{SHEET}"), visit(f"/annotations/office/{SHEET}")
    ben = visit(f"/annotations/ben/{SHEET}")
    connection(ada, False)
    office.get_by_role("switch", name="Lock this sheet").set_checked(True)
    # A lock that the other tablet shows has been set at the office.
    locked = ben.locator("#view").get_by_text("Locked: only the office can change this sheet.")
    expect(locked).to_be_visible()
    ada.get_by_role("button", name="Add an issue").click()
    expect(ada.get_by_role("application")).to_be_focused()
    ada.keyboard.press("Enter")
    drawn(ada, 1_201)
    connection(ada, True)
    refusal = ada.get_by_role("status").filter(has_text="The office refused")
    expect(refusal).to_have_text(f"The office refused “An annotation: added”. {LOCKED}")
    drawn(ada, 1_200)
    ada.get_by_role("button", name="Understood").click()
    expect(refusal).to_have_count(0)
    # The tablet knows it now, and refuses at once.
    ada.get_by_role("button", name="Add an issue").click()
    expect(ada.get_by_role("application")).to_be_focused()
    ada.keyboard.press("Enter")
    expect(ada.get_by_role("status").filter(has_text=LOCKED)).to_be_visible()
    office.get_by_role("switch", name="Lock this sheet").set_checked(False)
    expect(office.get_by_role("switch", name="Lock this sheet")).not_to_be_checked()
    expect(sync(office)).to_have_text("Everything is at the office.")


def test_a_photo_waits_with_its_progress_and_is_on_the_other_tablet(visit, tmp_path):
    (tmp_path / "wall.png").write_bytes(picture(700))
    ada, ben = visit(f"/annotations/{SHEET}"), visit(f"/annotations/ben/{SHEET}")
    chosen = add_issue(ada)
    drawn(ben, 1_201)
    connection(ada, False)
    chosen.get_by_label("Add a photo").set_input_files(tmp_path / "wall.png")
    own = chosen.get_by_role("img", name="Photo 1: Issue 1,201")
    expect(own).to_be_visible()
    expect(queue(ada)).to_have_text(["Issue 1,201: photo added"])
    bar = ada.get_by_role("progressbar", name="Photo on its way to the office")
    expect(bar).to_be_visible()
    expect(ada.get_by_text("Photo on its way to the office: 0 %")).to_be_visible()
    connection(ada, True)
    expect(bar).to_have_count(0)
    theirs = choose_last(ben).get_by_role("img", name="Photo 1: Issue 1,201")
    expect(theirs).to_be_visible()
    for photo in (own, theirs):
        assert photo.evaluate("image => image.decode().then(() => image.naturalWidth)") == 700


@own_process
def test_what_waits_survives_a_reload_and_the_end_of_the_process(visit, gallery):
    ada = visit(f"/annotations/{SHEET}")
    connection(ada, False)
    add_issue(ada)
    expect(queue(ada)).to_have_text(["Issue 1,201: added"])
    ada.reload()
    ada.wait_for_selector("html[data-live]")
    drawn(ada, 1_201)
    gallery.kill()
    gallery.start()
    ada.locator("html[data-live]").wait_for(timeout=30_000)
    # The switch is a test's, and off in a new process: what has waited is sent.
    expect(sync(ada)).to_have_text("Everything is at the office.", timeout=30_000)
    drawn(ada, 1_201)
    ben = visit(f"/annotations/ben/{SHEET}")
    drawn(ben, 1_201)
