"""The player of a recording: its position, its name, other pages, and its end."""

import re

from conftest import by_mouse_and_touch, expect_rows
from playwright.sync_api import expect
from recorder import give, is_playing, keep, position, recording, tone, wait
from test_recordings import create, edit, folder


def test_a_player_that_is_loaded_again_while_it_plays_waits_for_a_person(visit):
    page = visit("/recordings")
    keep(page, "Beep", tone(30))
    recording(page, "Beep").click()
    page.get_by_role("button", name="Play", exact=True).click()
    wait(page, "document.querySelector('audio').currentTime > 1")
    # To ask the page anything is a person's gesture to Chromium, after which it may play: so the
    # page speaks first.
    page.add_init_script("""{
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function () {
        const playing = play.call(this);
        playing.catch((error) => console.log(`refused: ${error.name}`));
        return playing;
      };
    }""")
    with page.expect_console_message(lambda message: message.text == "refused: NotAllowedError"):
        page.reload()
    button = page.get_by_role("button", name="Resume playing")
    expect(button).to_be_visible()
    expect(page.locator("#view").get_by_text("waits for you to press the button")).to_be_visible()
    wait(page, "document.querySelector('audio').currentTime > 0.4")
    button.click()
    wait(page, "document.querySelector('audio').currentTime > 1.5")


def test_one_goes_through_a_recording_by_slider_and_by_keyboard(visit):
    page = visit("/recordings")
    keep(page, content=tone(30))
    recording(page, "Tone").click()
    slider = page.get_by_role("slider", name="Position")
    slider.focus()
    page.keyboard.press("End")
    expect(page.get_by_test_id("elapsed")).to_have_text("0:30")
    page.keyboard.press("Home")
    expect(page.get_by_test_id("elapsed")).to_have_text("0:00")
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("elapsed")).to_have_text("0:01")
    wait(page, "document.querySelector('audio').currentTime === 1")
    page.get_by_role("heading", name="Tone").click()
    page.keyboard.press("l")
    expect(page.get_by_test_id("elapsed")).to_have_text("0:11")
    wait(page, "document.querySelector('audio').currentTime === 11")
    page.keyboard.press("k")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_test_id("elapsed")).to_have_text(re.compile("0:1[2-9]"))
    page.keyboard.press("k")
    expect(page.get_by_role("button", name="Resume playing")).to_be_visible()
    assert 11 < position(page) < 20
    page.keyboard.press("j")
    expect(page.get_by_test_id("elapsed")).to_have_text(re.compile("0:0[2-9]"))
    page.get_by_role("button", name="Resume playing").click()
    wait(page, "!document.querySelector('audio').paused")


@by_mouse_and_touch
def test_what_plays_follows_what_another_page_does_to_it(visit):
    page, other = visit("/recordings"), visit("/recordings")
    keep(page, content=tone(30))
    recording(page, "Tone").click()
    page.get_by_role("button", name="Play", exact=True).click()
    wait(page, "document.querySelector('audio').currentTime > 0.2")
    edit(other)
    other.get_by_role("button", name="Rename Tone").click()
    other.get_by_label("Name", exact=True).fill("Hum")
    other.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Hum")).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Hum")
    assert is_playing(page)
    field = page.get_by_label("Name", exact=True)
    field.fill("Long hum")
    # While it is being renamed here, a name from elsewhere does not disturb what is typed.
    other.get_by_role("button", name="Rename Hum").click()
    other.get_by_label("Name", exact=True).fill("Murmur")
    other.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Murmur")).to_be_visible()
    expect(field).to_have_value("Long hum")
    field.press("Enter")
    expect(recording(other, "Long hum")).to_be_visible()
    assert is_playing(page)
    other.get_by_role("button", name="Delete Long hum").click()
    expect(page.get_by_text("No recording selected.")).to_be_visible()
    expect(page.locator("#view").get_by_text("“Long hum” has been deleted.")).to_be_visible()
    expect(page.locator("audio")).to_have_count(0)
    # The field that had the focus has gone; the focus is where it was, and not at the top.
    expect(page.locator(":focus")).to_contain_text("No recording selected.")


def test_of_all_pages_of_a_browser_one_plays(visit, gallery):
    page = visit("/recordings")
    keep(page, "Beep", tone(30))
    other = page.context.new_page()
    other.goto(gallery.address + "/recordings")
    other.wait_for_selector("html[data-live]")
    for each in (page, other):
        recording(each, "Beep").click()
    page.get_by_role("button", name="Play", exact=True).click()
    wait(page, "document.querySelector('audio').currentTime > 0.1")
    other.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Resume playing")).to_be_visible()
    wait(other, "document.querySelector('audio').currentTime > 0.1")
    assert not is_playing(page)


def test_a_narrow_page_shows_the_list_or_the_player(visit):
    page = visit("/recordings", viewport={"width": 375, "height": 800})
    expect(page.get_by_text("No recording selected.")).to_be_hidden()
    keep(page)
    recording(page, "Tone").click()
    expect(page.get_by_role("heading", name="Tone")).to_be_visible()
    expect(recording(page, "Tone")).to_be_hidden()
    # The focus of a keyboard user moves into the new content.
    expect(page.get_by_role("heading", name="Tone")).to_be_focused()
    page.get_by_role("button", name="Back to Recordings").click()
    expect(recording(page, "Tone")).to_be_focused()
    expect(recording(page, "Tone")).to_be_visible()
    expect(page.get_by_role("heading", name="Tone")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_a_reload_brings_back_what_is_in_the_player_and_the_name_that_was_typed(visit):
    page = visit("/recordings")
    keep(page, content=tone(30))
    recording(page, "Tone").click()
    page.get_by_role("slider", name="Position").focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("elapsed")).to_have_text("0:01")
    page.get_by_label("Name", exact=True).fill("Hu")
    page.reload()
    expect(page.get_by_role("heading", name="Tone")).to_be_visible()
    expect(page.get_by_test_id("elapsed")).to_have_text("0:01")
    wait(page, "document.querySelector('audio').currentTime === 1")
    give(page, "Second.wav")
    field = page.get_by_label("Name for recording")
    expect(field).to_have_value("Second")
    field.press("End")
    field.press_sequentially(" one")
    expect(field).to_have_value("Second one")
    page.reload()
    expect(field).to_have_value("Second one")
    page.get_by_role("button", name="Save").click()
    expect(recording(page, "Second one")).to_be_visible()


def test_a_deep_link_opens_a_recording_and_back_leads_to_what_was_before(visit):
    page = visit("/recordings")
    create(page, "Rain")
    keep(page)
    folder(page, "Rain").click()
    expect(page).to_have_title("Rain")
    page.go_back()
    recording(page, "Tone").click()
    expect(page).to_have_url(re.compile("/recordings/[0-9a-f-]{36}/[0-9a-f-]{36}$"))
    other = visit(page.url[page.url.index("/recordings"):])
    expect(other.get_by_role("heading", name="Tone")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("No recording selected.")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", name="Tone")).to_be_visible()


@by_mouse_and_touch
def test_deleting_what_plays_on_this_very_page_empties_the_player(visit):
    page = visit("/recordings")
    keep(page, content=tone(30))
    recording(page, "Tone").click()
    page.get_by_role("button", name="Play", exact=True).click()
    wait(page, "document.querySelector('audio').currentTime > 0.1")
    edit(page)
    page.get_by_role("button", name="Delete Tone").click()
    expect(page.get_by_text("No recording selected.")).to_be_visible()
    expect_rows(page, [])
