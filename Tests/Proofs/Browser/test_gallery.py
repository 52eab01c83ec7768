"""The gallery as a program: what it says when it cannot start, and what a kill leaves behind."""

import re
import sqlite3
import subprocess

import pytest
from playwright.sync_api import expect
from test_recordings import folder

from conftest import by_mouse_and_touch, own_process, PROGRAM


def run(*arguments):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=30)
    return done.returncode, done.stdout + done.stderr


@own_process
def test_a_folder_is_there_after_a_kill_right_after_its_dialog_closed(visit, gallery):
    page = visit("/recordings")
    for number in range(5):
        page.get_by_role("button", name="New folder").click()
        page.get_by_label("Folder name").fill(f"Folder {number}")
        page.keyboard.press("Enter")
        page.wait_for_selector("dialog", state="detached")
        gallery.kill()
        gallery.start()
        # A page of its own, since the old one finds out in its own time that its session has gone.
        page.close()
        page = visit("/recordings")
        for earlier in range(number + 1):
            expect(folder(page, f"Folder {earlier}")).to_be_visible()


@pytest.mark.parametrize(
    "content", [b"this is no database", b"SQLite format 3\0" + b"\xff" * 4080],
    ids=["text", "torn"],
)
def test_a_file_that_is_no_library_is_named_and_left_as_it_was(tmp_path, content):
    file = tmp_path / "recordings.sqlite"
    file.write_bytes(content)
    code, output = run("--port", "0", "--state", str(tmp_path))
    assert code != 0
    assert "recordings.sqlite" in output and "Error:" in output
    assert file.read_bytes() == content


def test_the_database_of_another_program_is_named_and_left_as_it_was(tmp_path):
    file = tmp_path / "recordings.sqlite"
    other = sqlite3.connect(file)
    other.execute("CREATE TABLE folder (x)")
    other.commit()
    other.close()
    before = file.read_bytes()
    code, output = run("--port", "0", "--state", str(tmp_path))
    assert code != 0
    assert "recordings.sqlite" in output
    assert file.read_bytes() == before


def test_a_state_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way")
    code, output = run("--port", "0", "--state", str(tmp_path / "file" / "state"))
    assert code != 0
    assert "cannot be made" in output and str(tmp_path / "file") in output


def test_a_directory_in_place_of_the_file_is_named(tmp_path):
    (tmp_path / "recordings.sqlite").mkdir()
    code, output = run("--port", "0", "--state", str(tmp_path))
    assert code != 0
    assert "recordings.sqlite" in output


def test_a_taken_port_is_named(gallery, tmp_path):
    code, output = run("--port", str(gallery.port), "--state", str(tmp_path))
    assert code != 0
    assert f"port {gallery.port}" in output and "another program listens there" in output


@pytest.mark.parametrize("port", ["-1", "65536", "x"])
def test_a_number_that_is_no_port_is_refused(port, tmp_path):
    code, output = run(f"--port={port}", "--state", str(tmp_path / "state"))
    assert code != 0
    assert not (tmp_path / "state").exists()


def test_a_library_that_another_gallery_has_open_is_named(gallery):
    code, output = run("--port", "0", "--state", str(gallery.state))
    assert code != 0
    assert "recordings.sqlite" in output


def home_and_back(page):
    page.get_by_role("navigation").get_by_role("link", name="Gallery").click()
    expect(page).to_have_title("Millrace")
    page.go_back()
    page.wait_for_selector("html[data-live]")


@own_process
def test_back_from_the_gallery_leads_to_the_controls_as_they_were(visit, gallery):
    page = visit("/controls")
    page.get_by_label("Name", exact=True).fill("Evening of drums")
    page.get_by_label("Seats", exact=True).fill("40")
    expect(page.get_by_text("Evening of drums", exact=True)).to_be_visible()
    home_and_back(page)
    expect(page.get_by_label("Name", exact=True)).to_have_value("Evening of drums")
    expect(page.get_by_label("Seats", exact=True)).to_have_value("40")
    # Again, and over the end of the server while one is away.
    page.get_by_label("Seats", exact=True).fill("60")
    expect(page.get_by_text("60 seats").or_(page.get_by_label("60 seats"))).to_be_visible()
    page.get_by_role("navigation").get_by_role("link", name="Gallery").click()
    expect(page).to_have_title("Millrace")
    gallery.kill()
    gallery.start()
    page.go_back()
    expect(page.get_by_label("Seats", exact=True)).to_have_value("60")
    expect(page.locator("#anew")).to_be_hidden()


@own_process
def test_a_page_that_is_come_back_to_does_not_say_what_another_lost(visit, gallery):
    page = visit("/controls")
    page.get_by_label("Seats", exact=True).fill("60")
    expect(page.get_by_text("60 seats").or_(page.get_by_label("60 seats"))).to_be_visible()
    page.get_by_role("navigation").get_by_role("link", name="Gallery").click()
    expect(page).to_have_title("Millrace")
    # The gallery's own page, of which nothing is kept, loads itself again, but is left before that
    # has come.
    page.route(gallery.address + "/", lambda route: route.abort("aborted"))
    with page.expect_event("requestfailed"):
        gallery.kill()
        gallery.start()
    page.go_back()
    page.wait_for_selector("html[data-live]")
    expect(page.get_by_label("Seats", exact=True)).to_have_value("60")
    expect(page.locator("#anew")).to_be_hidden()


@by_mouse_and_touch
def test_back_and_forward_lead_to_each_page_as_it_was_left(visit):
    page = visit("/controls")
    page.get_by_label("Name", exact=True).fill("One")
    page.get_by_role("navigation").get_by_role("link", name="Gallery").click()
    expect(page).to_have_title("Millrace")
    # Opened by its link it is another one, that begins at the beginning.
    page.get_by_role("link", name="Controls").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Evening of strings")
    page.get_by_label("Name", exact=True).fill("Two")
    page.get_by_role("navigation").get_by_role("link", name="Gallery").click()
    expect(page).to_have_title("Millrace")
    page.go_back()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Two")
    page.go_back()
    expect(page).to_have_title("Millrace")
    page.go_back()
    expect(page.get_by_label("Name", exact=True)).to_have_value("One")
    page.go_forward()
    expect(page).to_have_title("Millrace")
    page.go_forward()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Two")


def test_back_leads_to_filters_that_were_chosen_and_to_an_earlier_address_of_the_page(visit):
    page = visit("/annotations/PA0.03")
    page.locator("[data-style~='filters']").get_by_text("Hide everything", exact=True).click()
    expect(page.get_by_test_id("count")).to_have_text("0 of 1,200 annotations")
    page.get_by_label("Sheet", exact=True).select_option("S1.01")
    expect(page).to_have_title(re.compile("S1.01"))
    page.get_by_role("navigation").get_by_role("link", name="Gallery").click()
    expect(page).to_have_title("Millrace")
    # Two entries back: an address that the page had before the one at which it was left.
    page.evaluate("history.go(-2)")
    expect(page).to_have_title(re.compile("PA0.03"))
    page.wait_for_selector("html[data-live]")
    expect(page.get_by_test_id("count")).to_have_text("0 of 1,200 annotations")
    expect(page).to_have_url(re.compile(re.escape("/annotations/PA0.03") + "$"))
    page.go_forward()
    expect(page).to_have_title(re.compile("S1.01"))
    page.go_forward()
    expect(page).to_have_title("Millrace")


def test_a_tab_that_is_ended_in_the_background_continues(visit):
    page = visit("/controls")
    # As a phone ends a tab: the page learns that it is hidden, and no more.
    page.add_init_script(
        "addEventListener('pagehide', (event) => event.stopImmediatePropagation())")
    page.reload()
    page.wait_for_selector("html[data-live]")
    name = page.get_by_label("Name", exact=True)
    name.fill("Evening of drums")
    show = """(isHidden) => {
      Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }"""
    page.evaluate(show, True)
    page.reload()
    page.wait_for_selector("html[data-live]")
    expect(name).to_have_value("Evening of drums")
    expect(name).to_be_focused()
    # In view again, it is not to be taken over by a copy of the tab.
    page.evaluate(show, True)
    page.evaluate(show, False)
    kept = page.evaluate("sessionStorage.getItem('millrace.page' + history.state.family)")
    assert kept == "null"


def test_a_copy_of_a_tab_leaves_the_page_of_the_first(visit):
    page = visit("/controls")
    page.get_by_label("Name", exact=True).fill("Evening of drums")
    page.reload()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Evening of drums")
    page.wait_for_selector("html[data-live]")
    # As a browser copies a tab: what it keeps, and the state of its entry.
    kept, state = page.evaluate("[JSON.stringify({ ...sessionStorage }), history.state]")
    copy = page.context.new_page()
    copy.goto(page.url)
    copy.evaluate(
        """([kept, state]) => {
          addEventListener("pagehide", () => {
            sessionStorage.clear();
            for (const [key, value] of Object.entries(JSON.parse(kept)))
              sessionStorage.setItem(key, value);
          });
          history.replaceState(state, "");
        }""", [kept, state])
    copy.reload()
    copy.wait_for_selector("html[data-live]")
    page.get_by_label("Seats", exact=True).fill("40")
    expect(page.get_by_text("40 seats").or_(page.get_by_label("40 seats"))).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Evening of drums")
    expect(page.locator("#anew")).to_be_hidden()


@own_process
def test_a_gallery_whose_pages_were_all_used_ends_in_order_when_it_is_stopped(visit, gallery):
    page = visit("/")
    addresses = [link.get_attribute("href") for link in page.get_by_role("link").all()]
    assert len(addresses) > 8
    for address in addresses:
        page.goto(gallery.address + address)
        page.wait_for_selector("html[data-live]")
    page.goto(gallery.address + "/property-finder")
    page.get_by_label("Place-name or postcode").fill("leeds")
    page.get_by_role("button", name="Go").click()
    expect(page.get_by_role("heading", name="Leeds", exact=True)).to_be_visible()
    page.context.close()
    # A sanitizer would end it with another code.
    assert gallery.stop()[0] == 0
