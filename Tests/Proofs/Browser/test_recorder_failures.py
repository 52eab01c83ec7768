"""A recording whose server is away, is killed, or has no room: nothing is lost."""

import contextlib
import pathlib
import random
import re

import pytest
from conftest import becomes, expect_rows, Gallery, own_process
from playwright.sync_api import expect
from recorder import (
    AT_LEAST_A_SECOND, HEARD, card, give, keep, record, recording, sheet, sounds, tone, wait,
)


@own_process
def test_a_recording_that_was_stopped_while_the_server_is_away_is_sent_when_it_is_back(
    listen, gallery
):
    page = listen()
    page.get_by_role("button", name="Record", exact=True).click()
    expect(sheet(page).get_by_test_id("recorder")).to_have_text(AT_LEAST_A_SECOND)
    gallery.kill()
    expect(page.locator("#link")).to_be_visible()
    sheet(page).get_by_role("button", name="Stop").click()
    gallery.start()
    field = page.get_by_label("Name for recording")
    expect(field).to_be_focused(timeout=20_000)
    field.fill("Beep")
    page.keyboard.press("Enter")
    expect(recording(page, "Beep")).to_be_visible()
    expect(sheet(page)).to_have_count(0)
    becomes(lambda: len(sounds(gallery)), 1)


@pytest.fixture
def away(listen, gallery):
    """A page that records, and has lost its connection."""
    page = listen(before=lambda context: context.add_init_script(HEARD))
    page.get_by_role("button", name="Record", exact=True).click()
    expect(sheet(page).get_by_test_id("recorder")).to_have_text(AT_LEAST_A_SECOND)
    gallery.kill()
    expect(page.locator("#link")).to_be_visible()
    assert page.evaluate("window.heard.getTracks()[0].readyState") == "live"
    return page


@own_process
def test_stop_ends_the_recording_at_once_without_a_connection(away, gallery):
    sheet(away).get_by_role("button", name="Stop").click()
    wait(away, "window.heard.getTracks()[0].readyState === 'ended'")
    expect(sheet(away).get_by_text("The sound is sent when")).to_be_visible()
    expect(sheet(away).get_by_role("button", name="Stop")).to_be_hidden()
    expect(sheet(away).get_by_role("button", name="Cancel")).to_be_focused()
    # Sound meanwhile is not recorded.
    away.wait_for_timeout(2_000)
    gallery.start()
    field = away.get_by_label("Name for recording")
    expect(field).to_be_focused(timeout=20_000)
    field.fill("Beep")
    away.keyboard.press("Enter")
    recording(away, "Beep").click()
    expect(away.get_by_test_id("duration")).to_have_text(re.compile("0:0[12]"))
    becomes(lambda: len(sounds(gallery)), 1)


@own_process
def test_cancel_ends_the_recording_at_once_without_a_connection(away, gallery):
    sheet(away).get_by_role("button", name="Cancel").click()
    wait(away, "window.heard.getTracks()[0].readyState === 'ended'")
    expect(sheet(away).get_by_text("Nothing is recorded.")).to_be_visible()
    gallery.start()
    expect(sheet(away)).to_have_count(0, timeout=20_000)
    expect_rows(away, [])
    becomes(lambda: sounds(gallery), [])


@own_process
def test_a_recording_that_was_stopped_without_a_connection_can_be_cancelled(away, gallery):
    sheet(away).get_by_role("button", name="Stop").click()
    expect(sheet(away).get_by_text("The sound is sent when")).to_be_visible()
    sheet(away).get_by_role("button", name="Cancel").click()
    expect(sheet(away).get_by_text("Nothing is recorded.")).to_be_visible()
    gallery.start()
    expect(sheet(away)).to_have_count(0, timeout=20_000)
    expect_rows(away, [])
    becomes(lambda: sounds(gallery), [])


@own_process
def test_a_save_that_a_kill_interrupts_happens_once_or_can_be_repeated(listen, gallery):
    page = listen()
    moments = random.Random(4)
    for number in range(6):
        record(page).fill(f"Beep {number}")
        page.get_by_role("button", name="Save").click(no_wait_after=True)
        page.wait_for_timeout(moments.choice([0, 0, 1, 2, 5, 10, 20]))
        gallery.kill()
        gallery.start()
        page.wait_for_selector("html[data-live]", timeout=20_000)
        button = page.get_by_role("button", name="Save")
        expect(
            recording(page, f"Beep {number}").or_(button.and_(page.locator(":enabled"))).first
        ).to_be_visible()
        # It may be gone by now.
        button.evaluate_all("all => all.forEach((button) => button.click())")
        expect(recording(page, f"Beep {number}")).to_be_visible()
        expect(sheet(page)).to_have_count(0)
    expect_rows(page, [f"Beep {number}" for number in range(6)])
    gallery.stop()
    gallery.start()
    becomes(lambda: len(sounds(gallery)), 6)


def test_a_full_disk_is_reported_and_loses_nothing(browser, tmp_path):
    state = tmp_path / "state"
    state.mkdir()
    # A disk of its own that only this gallery sees.
    mount = 'mount -t tmpfs -o size=3m tmpfs "$0" && exec "$@"'
    gallery = Gallery(state, "unshare", "--map-root-user", "--mount", "sh", "-c", mount, str(state))
    page = browser.new_page()
    try:
        page.goto(gallery.address + "/recordings")
        page.wait_for_selector("html[data-live]")
        keep(page, "Small", tone(3))
        give(page, "Large.wav", tone(240))
        expect(card(page).get_by_role("status")).to_contain_text("could not be stored")
        expect(card(page).get_by_label("Choose an audio file instead")).to_be_visible()
        card(page).get_by_label("Choose an audio file instead").set_input_files(
            {"name": "Other.wav", "mimeType": "audio/wav", "buffer": tone(3)})
        expect(page.get_by_label("Name for recording")).to_have_value("Other")
        page.get_by_role("button", name="Save").click()
        expect(recording(page, "Other")).to_be_visible()
        recording(page, "Small").click()
        expect(page.get_by_test_id("duration")).to_have_text("0:03")
        page.get_by_role("button", name="Play", exact=True).click()
        wait(page, "document.querySelector('audio').currentTime > 0.1")
        # And with no room for a row either; its mount is seen through the process.
        filler = pathlib.Path(f"/proc/{gallery.process.pid}/root{state}/filler")
        give(page, "Third.wav", tone(1))
        field = page.get_by_label("Name for recording")
        expect(field).to_have_value("Third")
        with contextlib.suppress(OSError):
            with open(filler, "wb", buffering=0) as file:
                while True:
                    file.write(bytes(4096))
        page.get_by_role("button", name="Save").click()
        problem = sheet(page).get_by_text(re.compile("more room"))
        expect(problem.first).to_be_visible()
        expect(field).to_have_value("Third")
        filler.unlink()
        page.get_by_role("button", name="Save").click()
        expect(recording(page, "Third")).to_be_visible()
    finally:
        page.close()
        gallery.kill()
