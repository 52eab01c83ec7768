"""A recording from the microphone to its removal. Chromium has a microphone that beeps."""

import contextlib
import io
import pathlib
import random
import re
import wave

import pytest
from conftest import becomes, by_mouse_and_touch, expect_rows, Gallery, launch_chromium
from playwright.sync_api import expect
from test_recordings import create, edit, folder


@pytest.fixture(scope="session")
def launch(browser):
    """Starts a browser with a microphone that beeps."""
    browsers = []

    def start(*options):
        browsers.append(
            launch_chromium(browser.browser_type, "--use-fake-device-for-media-stream", *options))
        return browsers[-1]

    yield start
    for each in browsers:
        each.close()


@pytest.fixture(scope="session")
def beeping(launch):
    """A browser in which every page may use the microphone."""
    return launch("--use-fake-ui-for-media-stream")


@pytest.fixture(scope="session")
def refusing(launch):
    """A browser in which no page may."""
    return launch()


@pytest.fixture
def listen(beeping, gallery):
    """Opens a page in the browser with the microphone; `context` joins another page's."""
    contexts, faults = [], []

    def open_page(path="/recordings", context=None, browser=beeping, **options):
        if context is None:
            context = browser.new_context(**options)
            context.set_default_timeout(10_000)
            contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: note(message))
        page.goto(gallery.address + path)
        page.wait_for_selector("html[data-live]")
        return page

    def note(message):
        network = "net::ERR_" in message.text or "WebSocket connection" in message.text
        if message.type == "error" and not network:
            faults.append(message.text)

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


# What a machine that is busy records in the time of a look at the clock.
AT_LEAST_A_SECOND = re.compile("00:00:0[1-9]")

EARLIEST = """() => {
  const audio = document.querySelector("audio");
  window.earliest = Infinity;
  for (const name of ["seeked", "playing", "timeupdate"])
    audio.addEventListener(name, () => { earliest = Math.min(earliest, audio.currentTime); });
}"""


def tone(seconds=3.0):
    """A quiet sine as a WAV file."""
    content = io.BytesIO()
    with wave.open(content, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8_000)
        sound.writeframes(b"".join(
            int(3_000 * ((n % 40) / 20 - 1)).to_bytes(2, "little", signed=True)
            for n in range(int(8_000 * seconds))))
    return content.getvalue()


def sheet(page):
    return page.get_by_role("dialog")


def record(page):
    page.get_by_role("button", name="Record", exact=True).click()
    expect(sheet(page).get_by_test_id("recorder")).to_have_text(AT_LEAST_A_SECOND)
    sheet(page).get_by_role("button", name="Stop").click()
    name = page.get_by_label("Name for recording")
    expect(name).to_be_focused()
    return name


def save(page, name):
    record(page).fill(name)
    page.get_by_role("button", name="Save").click()
    expect(recording(page, name)).to_be_visible()
    expect(sheet(page)).to_have_count(0)


def give(page, name="Tone.wav", content=None):
    """Chooses a file instead of the microphone, which the page may not use."""
    page.get_by_role("button", name="Record", exact=True).click()
    chooser = sheet(page).get_by_label("Choose an audio file instead")
    expect(chooser).to_be_visible()
    chooser.set_input_files(
        {"name": name, "mimeType": "audio/wav", "buffer": tone() if content is None else content})


def keep(page, name="Tone", content=None):
    give(page, f"{name}.wav", content)
    expect(page.get_by_label("Name for recording")).to_have_value(name)
    page.get_by_role("button", name="Save").click()
    expect(recording(page, name)).to_be_visible()
    expect(sheet(page)).to_have_count(0)


def recording(page, name):
    return page.get_by_role("list").get_by_role("link", name=f"🔊  {name}", exact=True)


def sounds(gallery):
    return sorted(path.name for path in pathlib.Path(gallery.state / "audio").iterdir())


def position(page):
    return page.locator("audio").evaluate("audio => audio.currentTime")


def is_playing(page):
    return page.locator("audio").evaluate("audio => !audio.paused")


def wait(page, condition):
    """Waits until something is true in the page, whose policy forbids Playwright's own wait."""
    page.evaluate(
        f"""() => new Promise((go, fail) => {{
          setTimeout(() => fail(new Error("never true: " + {condition!r})), 10000);
          const look = () => {condition} ? go() : setTimeout(look, 20);
          look();
        }})""")


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
    expect(page.get_by_role("button", name="Save")).to_be_disabled()
    field.fill("Beep")
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
    expect(sheet(page).get_by_role("status")).to_contain_text(
        "does not let this page use the microphone"
    )
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    keep(page, "Barn owl")
    recording(page, "Barn owl").click()
    expect(page.get_by_test_id("duration")).to_have_text("00:00:03")


def test_without_a_microphone_it_says_so(visit):
    page = visit("/recordings", permissions=["microphone"])
    page.get_by_role("button", name="Record", exact=True).click()
    expect(sheet(page).get_by_role("status")).to_contain_text("There is no microphone.")


def test_a_browser_that_cannot_record_says_so(visit):
    page = visit(
        "/recordings",
        before=lambda context: context.add_init_script("delete window.MediaRecorder"))
    page.get_by_role("button", name="Record", exact=True).click()
    expect(sheet(page).get_by_role("status")).to_contain_text("This browser cannot record here")


def test_a_microphone_that_goes_away_leaves_what_it_has_heard(listen, beeping, gallery):
    context = beeping.new_context()
    context.add_init_script("""
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => window.heard = await ask(wanted);
    """)
    page = listen(context=context)
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
    context.close()


def test_leaving_the_page_while_it_records_asks_first(listen):
    page = listen()
    page.get_by_role("button", name="Record", exact=True).click()
    expect(sheet(page).get_by_test_id("recorder")).to_have_text(AT_LEAST_A_SECOND)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.close(run_before_unload=True)
    expect(sheet(page).get_by_test_id("recorder")).to_have_text(re.compile("00:00:0[3-9]"))
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
    problem = sheet(page).get_by_role("status")
    chooser = sheet(page).get_by_label("Choose an audio file instead")
    expect(problem).to_contain_text(words)
    expect(chooser).to_be_visible()
    expect(sheet(page).get_by_role("button", name="Try again")).to_have_count(0)
    chooser.set_input_files(
        {"name": "Good.wav", "mimeType": "audio/wav", "buffer": tone()})
    expect(page.get_by_label("Name for recording")).to_have_value("Good")
    page.get_by_role("button", name="Save").click()
    expect(recording(page, "Good")).to_be_visible()
    becomes(lambda: len(sounds(gallery)), 1)


def test_one_goes_through_a_recording_by_slider_and_by_keyboard(visit):
    page = visit("/recordings")
    keep(page, content=tone(30))
    recording(page, "Tone").click()
    slider = page.get_by_role("slider", name="Position")
    slider.focus()
    page.keyboard.press("End")
    expect(page.get_by_test_id("elapsed")).to_have_text("00:00:30")
    page.keyboard.press("Home")
    expect(page.get_by_test_id("elapsed")).to_have_text("00:00:00")
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("elapsed")).to_have_text("00:00:01")
    wait(page, "document.querySelector('audio').currentTime === 1")
    page.get_by_role("heading", name="Tone").click()
    page.keyboard.press("l")
    expect(page.get_by_test_id("elapsed")).to_have_text("00:00:11")
    wait(page, "document.querySelector('audio').currentTime === 11")
    page.keyboard.press("k")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_test_id("elapsed")).to_have_text(re.compile("00:00:1[2-9]"))
    page.keyboard.press("k")
    expect(page.get_by_role("button", name="Resume playing")).to_be_visible()
    assert 11 < position(page) < 20
    page.keyboard.press("j")
    expect(page.get_by_test_id("elapsed")).to_have_text(re.compile("00:00:0[2-9]"))
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
    other.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
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


def test_an_item_is_moved_by_the_menu_and_by_dragging(visit):
    page, other = visit("/recordings"), visit("/recordings")
    for name in ["Birds", "Rain"]:
        create(page, name)
    keep(page, "Owl")
    folder(page, "Birds").drag_to(folder(page, "Rain"))
    expect(folder(page, "Birds")).to_have_count(0)
    expect(folder(other, "Birds")).to_have_count(0)
    recording(page, "Owl").drag_to(folder(page, "Rain"))
    expect(recording(page, "Owl")).to_have_count(0)
    folder(page, "Rain").click()
    expect(page).to_have_title("Rain")
    expect_rows(page, ["📁  Birds", "🔊  Owl"])
    # A folder cannot go into itself; and onto the trail, and by the menu.
    trail = page.get_by_role("navigation").get_by_role("link", name="Recordings")
    recording(page, "Owl").drag_to(trail)
    expect(recording(page, "Owl")).to_have_count(0)
    expect(recording(other, "Owl")).to_be_visible()
    edit(page)
    page.get_by_role("button", name="Move Birds").click()
    menu = page.get_by_label("Into")
    expect(menu).to_be_focused()
    assert menu.locator("option:enabled").all_inner_texts() == ["Recordings", "Recordings › Rain"]
    menu.select_option("Recordings")
    sheet(page).get_by_role("button", name="Move").click()
    expect(folder(page, "Birds")).to_have_count(0)
    expect(folder(other, "Birds")).to_be_visible()
    expect_rows(other, ["📁  Birds", "🔊  Owl", "📁  Rain"])


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
    expect(page.get_by_test_id("elapsed")).to_have_text("00:00:01")
    page.get_by_label("Name", exact=True).fill("Hu")
    page.reload()
    expect(page.get_by_role("heading", name="Tone")).to_be_visible()
    expect(page.get_by_test_id("elapsed")).to_have_text("00:00:01")
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


# Lets a test ask whether the microphone of a page is listening.
HEARD = """
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => window.heard = await ask(wanted);
"""


@pytest.fixture
def away(beeping, listen, gallery):
    """A page that records, and has lost its connection."""
    context = beeping.new_context()
    context.add_init_script(HEARD)
    page = listen(context=context)
    page.get_by_role("button", name="Record", exact=True).click()
    expect(sheet(page).get_by_test_id("recorder")).to_have_text(AT_LEAST_A_SECOND)
    gallery.kill()
    expect(page.locator("#link")).to_be_visible()
    assert page.evaluate("window.heard.getTracks()[0].readyState") == "live"
    yield page
    context.close()


def test_stop_ends_the_recording_at_once_without_a_connection(away, gallery):
    sheet(away).get_by_role("button", name="Stop").click()
    wait(away, "window.heard.getTracks()[0].readyState === 'ended'")
    expect(sheet(away).get_by_text("The sound is sent when")).to_be_visible()
    expect(sheet(away).get_by_role("button", name="Stop")).to_be_hidden()
    expect(sheet(away).get_by_role("button", name="Cancel")).to_be_focused()
    # What is said meanwhile is not recorded.
    away.wait_for_timeout(2_000)
    gallery.start()
    field = away.get_by_label("Name for recording")
    expect(field).to_be_focused(timeout=20_000)
    field.fill("Beep")
    away.keyboard.press("Enter")
    recording(away, "Beep").click()
    expect(away.get_by_test_id("duration")).to_have_text(re.compile("00:00:0[12]"))
    becomes(lambda: len(sounds(gallery)), 1)


def test_cancel_ends_the_recording_at_once_without_a_connection(away, gallery):
    sheet(away).get_by_role("button", name="Cancel").click()
    wait(away, "window.heard.getTracks()[0].readyState === 'ended'")
    expect(sheet(away).get_by_text("Nothing is recorded.")).to_be_visible()
    gallery.start()
    expect(sheet(away)).to_have_count(0, timeout=20_000)
    expect_rows(away, [])
    becomes(lambda: sounds(gallery), [])


def test_a_recording_that_was_stopped_without_a_connection_can_be_cancelled(away, gallery):
    sheet(away).get_by_role("button", name="Stop").click()
    expect(sheet(away).get_by_text("The sound is sent when")).to_be_visible()
    sheet(away).get_by_role("button", name="Cancel").click()
    expect(sheet(away).get_by_text("Nothing is recorded.")).to_be_visible()
    gallery.start()
    expect(sheet(away)).to_have_count(0, timeout=20_000)
    expect_rows(away, [])
    becomes(lambda: sounds(gallery), [])


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
    expect_rows(page, [f"🔊  Beep {number}" for number in range(6)])
    gallery.stop()
    gallery.start()
    becomes(lambda: len(sounds(gallery)), 6)


def test_deleting_a_folder_removes_the_sounds_in_it_from_the_disk(visit, gallery):
    page = visit("/recordings")
    create(page, "Rain")
    folder(page, "Rain").click()
    expect(page).to_have_title("Rain")
    keep(page)
    becomes(lambda: len(sounds(gallery)), 1)
    page.get_by_role("navigation").get_by_role("link", name="Recordings").click()
    edit(page)
    page.get_by_role("button", name="Delete Rain").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(folder(page, "Rain")).to_have_count(0)
    becomes(lambda: sounds(gallery), [])


@by_mouse_and_touch
def test_deleting_what_plays_on_this_very_page_empties_the_player(visit):
    page = visit("/recordings")
    keep(page, content=tone(30))
    recording(page, "Tone").click()
    page.get_by_role("button", name="Play", exact=True).click()
    wait(page, "document.querySelector('audio').currentTime > 0.1")
    edit(page)
    page.get_by_role("button", name="Delete Tone").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_text("No recording selected.")).to_be_visible()
    expect_rows(page, [])


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
        expect(sheet(page).get_by_role("status")).to_contain_text("could not be stored")
        expect(sheet(page).get_by_label("Choose an audio file instead")).to_be_visible()
        sheet(page).get_by_label("Choose an audio file instead").set_input_files(
            {"name": "Other.wav", "mimeType": "audio/wav", "buffer": tone(3)})
        expect(page.get_by_label("Name for recording")).to_have_value("Other")
        page.get_by_role("button", name="Save").click()
        expect(recording(page, "Other")).to_be_visible()
        recording(page, "Small").click()
        expect(page.get_by_test_id("duration")).to_have_text("00:00:03")
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
