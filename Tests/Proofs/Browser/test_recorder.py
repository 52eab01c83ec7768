"""A recording from the microphone, or a file, to its row. Chromium has a microphone that beeps."""

import re

import pytest
from conftest import becomes, expect_rows
from playwright.sync_api import expect
from recorder import (
    AT_LEAST_A_SECOND, HEARD, card, give, keep, record, recording, save, sheet, sounds, tone,
    wait,
)
from test_recordings import create


EARLIEST = """() => {
  const audio = document.querySelector("audio");
  window.earliest = Infinity;
  for (const name of ["seeked", "playing", "timeupdate"])
    audio.addEventListener(name, () => { earliest = Math.min(earliest, audio.currentTime); });
}"""


def test_what_the_microphone_hears_becomes_a_row_that_plays_to_its_end(listen, gallery):
    page = listen()
    page.get_by_role("button", name="Record", exact=True).click()
    expect(sheet(page).get_by_test_id("recorder")).to_have_text(AT_LEAST_A_SECOND)
    wait(page, "document.querySelector('meter').value > 0.3")
    expect(sheet(page).get_by_role("button", name="Stop")).to_be_focused()
    page.keyboard.press("Escape")
    expect(sheet(page).get_by_role("button", name="Stop")).to_be_visible()
    sheet(page).get_by_role("button", name="Stop").click()
    field = page.get_by_label("Name for recording")
    expect(field).to_be_focused()
    # The suggested name is selected: what is typed replaces it.
    expect(field).to_have_value("Recording 1")
    page.keyboard.type("Beep")
    expect(field).to_have_value("Beep")
    page.keyboard.press("Enter")
    expect(page.locator("#view").get_by_text("“Beep” has been saved.")).to_be_visible()
    assert [re.sub("^[0-9a-f-]{36}", "", name) for name in sounds(gallery)] == [".webm"]

    recording(page, "Beep").click()
    expect(page.get_by_role("heading", name="Beep")).to_be_visible()
    expect(page.get_by_test_id("duration")).to_have_text(AT_LEAST_A_SECOND)
    # The length is known before it has played: what was recorded can be gone through.
    wait(page, "document.querySelector('audio').duration < 10")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_test_id("elapsed")).to_have_text(
        page.get_by_test_id("duration").inner_text()
    )
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert page.locator("audio").evaluate("audio => audio.ended")
    # And again, from the beginning: a second is over before a busy machine looks, so that the page
    # takes it down.
    page.evaluate(EARLIEST)
    page.get_by_role("button", name="Play", exact=True).click()
    wait(page, "window.earliest < 0.9")


def test_what_is_cancelled_leaves_nothing_behind(listen, gallery):
    page = listen()
    page.get_by_role("button", name="Record", exact=True).click()
    expect(sheet(page).get_by_test_id("recorder")).to_have_text(AT_LEAST_A_SECOND)
    sheet(page).get_by_role("button", name="Cancel").click()
    expect(sheet(page)).to_have_count(0)
    record(page)
    becomes(lambda: len(sounds(gallery)), 1)
    page.get_by_role("button", name="Cancel").click()
    expect(sheet(page)).to_have_count(0)
    expect_rows(page, [])
    save(page, "Beep")
    becomes(lambda: len(sounds(gallery)), 1)


def test_without_permission_a_file_can_be_given_instead(listen, refusing):
    page = listen(browser=refusing)
    page.get_by_role("button", name="Record", exact=True).click()
    expect(card(page).get_by_role("status")).to_contain_text(
        "does not let this page use the microphone"
    )
    # It covers nothing: the page can be used, and it is left without an answer.
    expect(sheet(page)).to_have_count(0)
    create(page, "Rain")
    expect(card(page)).to_have_count(0)
    keep(page, "Barn owl")
    recording(page, "Barn owl").click()
    expect(page.get_by_test_id("duration")).to_have_text("0:03")


def test_without_a_microphone_it_says_so(visit):
    page = visit("/recordings", permissions=["microphone"])
    page.get_by_role("button", name="Record", exact=True).click()
    expect(card(page).get_by_role("status")).to_contain_text("There is no microphone.")
    card(page).get_by_role("button", name="Cancel").click()
    expect(card(page)).to_have_count(0)


def test_a_browser_that_cannot_record_says_so(visit):
    page = visit(
        "/recordings",
        before=lambda context: context.add_init_script("delete window.MediaRecorder"))
    page.get_by_role("button", name="Record", exact=True).click()
    expect(card(page).get_by_role("status")).to_contain_text("This browser cannot record here")


def test_a_microphone_that_goes_away_leaves_what_it_has_heard(listen, gallery):
    page = listen(before=lambda context: context.add_init_script(HEARD))
    page.get_by_role("button", name="Record", exact=True).click()
    expect(sheet(page).get_by_test_id("recorder")).to_have_text(AT_LEAST_A_SECOND)
    # As when it is unplugged: its tracks end without a press.
    page.evaluate("window.heard.getTracks().forEach((track) => track.stop())")
    field = page.get_by_label("Name for recording")
    expect(field).to_be_focused()
    field.fill("Half")
    page.keyboard.press("Escape")
    expect(field).to_have_value("Half")
    page.get_by_role("button", name="Save").click()
    expect(recording(page, "Half")).to_be_visible()
    becomes(lambda: len(sounds(gallery)), 1)


def test_leaving_the_page_while_it_records_asks_first(listen):
    page = listen()
    page.get_by_role("button", name="Record", exact=True).click()
    expect(sheet(page).get_by_test_id("recorder")).to_have_text(AT_LEAST_A_SECOND)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.close(run_before_unload=True)
    expect(sheet(page).get_by_test_id("recorder")).to_have_text(re.compile("0:0[3-9]"))
    assert asked == ["beforeunload"]


def test_a_page_that_is_loaded_again_while_it_records_says_what_is_lost(listen):
    page = listen()
    page.get_by_role("button", name="Record", exact=True).click()
    expect(sheet(page).get_by_test_id("recorder")).to_have_text(AT_LEAST_A_SECOND)
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(sheet(page).get_by_role("status")).to_contain_text("was lost with the page that made it")
    sheet(page).get_by_role("button", name="Cancel").click()
    expect(sheet(page)).to_have_count(0)


@pytest.mark.parametrize(
    "content, words",
    [
        (b"", "it is empty"),
        (b"not a sound at all", "A recording is a WebM"),
        (tone()[:20], "At byte 12 the file should have"),
        (b"RIFF\xff\xff\xff\xffWAVE" + b"\xff" * 400, "At byte"),
    ],
    ids=["empty", "words", "cut", "lies"],
)
def test_a_file_that_is_no_sound_is_refused_in_words_and_another_can_be_chosen(
    visit, gallery, content, words
):
    page = visit("/recordings")
    give(page, "Broken.wav", content)
    problem = card(page).get_by_role("status")
    chooser = card(page).get_by_label("Choose an audio file instead")
    expect(problem).to_contain_text(words)
    expect(chooser).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    chooser.set_input_files(
        {"name": "Good.wav", "mimeType": "audio/wav", "buffer": tone()})
    expect(page.get_by_label("Name for recording")).to_have_value("Good")
    page.get_by_role("button", name="Save").click()
    expect(recording(page, "Good")).to_be_visible()
    becomes(lambda: len(sounds(gallery)), 1)
