"""The player of a recording: its position, its name, other pages, and its end."""

import io
import re
import wave

import pytest
from conftest import by_mouse_and_touch, expect_rows, own_process
from playwright.sync_api import expect
from recorder import give, is_playing, keep, position, recording, tone, wait
from test_recordings import create, done, edit, folder


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


@by_mouse_and_touch
def test_another_recording_plays_at_once_while_one_plays(visit):
    page = visit("/recordings")
    keep(page, "First", tone(30))
    keep(page, "Second", tone(20))
    recording(page, "First").click()
    page.get_by_role("button", name="Play", exact=True).click()
    wait(page, "document.querySelector('audio').currentTime > 0.1")
    recording(page, "Second").click()
    expect(page.get_by_role("heading", name="Second")).to_be_visible()
    wait(page, "Math.round(document.querySelector('audio').duration) === 20")
    wait(page, "document.querySelector('audio').currentTime > 0.1")
    page.get_by_role("button", name="Pause").click()
    recording(page, "First").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert not is_playing(page)


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


@by_mouse_and_touch
def test_what_plays_stays_below_the_list_of_a_narrow_page(visit):
    page = visit("/recordings", viewport={"width": 375, "height": 800})
    keep(page, content=tone(30))
    bar = page.get_by_role("region", name="In the player")
    expect(bar).to_have_count(0)
    recording(page, "Tone").click()
    page.get_by_role("button", name="Play", exact=True).click()
    wait(page, "document.querySelector('audio').currentTime > 0.1")
    page.get_by_role("button", name="Back to Recordings").click()
    assert is_playing(page)
    bar.get_by_role("button", name="Pause Tone").click()
    expect(bar.get_by_role("button", name="Play Tone")).to_be_visible()
    assert not is_playing(page)
    bar.get_by_role("button", name="Show Tone").click()
    expect(page.get_by_role("button", name="Resume playing")).to_be_visible()
    expect(bar).to_have_count(0)
    page.get_by_role("button", name="Back to Recordings").click()
    expect(bar).to_be_visible()
    # It is at the foot of the window, and says how much has been played.
    area = bar.bounding_box()
    assert area["x"] == 0 and area["width"] == 375 and area["y"] + area["height"] == 800
    expect(bar.get_by_text(re.compile("^0:0[0-9] of 0:30$"))).to_be_visible()
    # A wide page has the player itself.
    page.set_viewport_size({"width": 1000, "height": 800})
    expect(bar).to_be_hidden()


@pytest.mark.parametrize("way", ["browser", "page"])
def test_both_ways_back_keep_what_plays_and_show_the_list_at_its_address(visit, way):
    page = visit("/recordings", viewport={"width": 375, "height": 800})
    keep(page, content=tone(30))
    recording(page, "Tone").click()
    page.get_by_role("button", name="Play", exact=True).click()
    wait(page, "document.querySelector('audio').currentTime > 0.1")
    if way == "browser":
        page.go_back()
    else:
        page.get_by_role("button", name="Back to Recordings").click()
    expect(recording(page, "Tone")).to_be_visible()
    expect(page).to_have_url(re.compile("/recordings$"))
    bar = page.get_by_role("region", name="In the player")
    expect(bar.get_by_role("button", name="Pause Tone")).to_be_visible()
    assert is_playing(page)
    # The address leads to the list, and the sound is there after a reload.
    page.reload()
    expect(bar.get_by_role("button", name="Show Tone")).to_be_visible()
    expect(recording(page, "Tone")).to_be_visible()


@pytest.mark.parametrize("width", [375, 1280])
def test_the_words_of_a_button_change_and_its_neighbours_stay(visit, width):
    page = visit("/recordings", viewport={"width": width, "height": 800})
    keep(page, content=tone(30))
    recorder = page.get_by_role("button", name="Record", exact=True)
    before = recorder.bounding_box()
    edit(page)
    assert recorder.bounding_box() == before
    done(page)
    recording(page, "Tone").click()
    forward = page.get_by_role("button", name="Forward ten seconds")
    before = forward.bounding_box()
    for name, after in [("Play", "Pause"), ("Pause", "Resume playing")]:
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("button", name=after, exact=True)).to_be_visible()
        assert forward.bounding_box() == before


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


# The node of the player holds the drawing behind the slider: rest and played part are its paths.
DRAWING = "[data-custom=player] svg"


def sound(*parts, seconds=1):
    """A sound as a WAV file: each part has a loudness from 0 to 1."""
    content = io.BytesIO()
    with wave.open(content, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8_000)
        file.writeframes(b"".join(
            int(32_000 * loudness * ((n % 40) / 20 - 1)).to_bytes(2, "little", signed=True)
            for loudness in parts for n in range(8_000 * seconds)))
    return content.getvalue()


def bars(page):
    """The heights of what is played and of the rest, from 0 to 45, when there is a drawing."""
    expect(page.locator(DRAWING)).to_be_visible()
    rest, played = (
        page.locator(f"{DRAWING} path").nth(n).get_attribute("d") for n in range(2))
    return [[int(height) for height in re.findall(r"\.5 -\d+V(\d+)", path)]
            for path in (played, rest)]


def is_fetch(request):
    return request.resource_type == "fetch" and "/recordings/audio/" in request.url


def is_drawn(page, count):
    """Waits until this number of bars is drawn as played."""
    wait(page, f"""document.querySelector("{DRAWING} path + path").getAttribute("d")
        .split("M").length === {count + 2}""")


@by_mouse_and_touch
def test_the_loudness_of_a_sound_is_drawn_behind_the_slider(visit):
    page = visit("/recordings")
    keep(page, content=sound(0.1, 0, 0.4, 0.2))
    recording(page, "Tone").click()
    played, rest = bars(page)
    assert played == []
    heights = [rest[30 * part + 1:30 * part + 29] for part in range(4)]
    assert [set(part) for part in heights] == [{12}, {0}, {45}, {23}]
    slider = page.get_by_role("slider", name="Position")
    assert page.locator(DRAWING).bounding_box() == slider.bounding_box()
    # The slider says it all to those who hear.
    expect(page.get_by_role("group", name="Sound")).to_have_count(0)
    area = slider.bounding_box()
    press = page.touchscreen.tap if page.evaluate("navigator.maxTouchPoints") else page.mouse.click
    press(area["x"] + area["width"] / 2, area["y"] + 5)
    expect(page.get_by_test_id("elapsed")).to_have_text("0:02")
    is_drawn(page, 60)
    assert bars(page) == [rest[:60], rest[60:]]
    slider.focus()
    page.keyboard.press("End")
    is_drawn(page, 120)
    page.get_by_role("button", name="Play", exact=True).click()
    wait(page, f"""document.querySelector("{DRAWING} path").getAttribute("d").includes("M10")
        && document.querySelector("audio").currentTime > 0.2""")
    assert bars(page)[0]


@own_process
def test_what_is_dragged_is_drawn_before_the_server_knows(visit, gallery):
    page = visit("/recordings")
    keep(page, content=sound(0.1, 0, 0.4, 0.2))
    recording(page, "Tone").click()
    bars(page)
    area = page.get_by_role("slider", name="Position").bounding_box()
    gallery.kill()
    page.mouse.move(area["x"], area["y"] + 5)
    page.mouse.down()
    page.mouse.move(area["x"] + area["width"] / 4, area["y"] + 5, steps=3)
    is_drawn(page, 30)
    assert position(page) == 0
    page.mouse.up()
    gallery.start()
    wait(page, "document.querySelector('audio').currentTime === 1")
    is_drawn(page, 30)


def test_another_sound_has_another_drawing(visit):
    page = visit("/recordings")
    keep(page, "Loud first", sound(1, 0))
    keep(page, "Loud last", sound(0, 1))
    first, last = [1, 0], [0, 1]
    for name, loud in (("Loud first", first), ("Loud last", last), ("Loud first", first)):
        recording(page, name).click()
        expect(page.get_by_role("heading", name=name)).to_be_visible()
        heights = bars(page)[1]
        # A bar that two parts share is as high as the louder one.
        assert [set(heights[1:59]), set(heights[61:])] == [{45 * part} for part in loud]
        expect(page.locator(DRAWING)).to_have_count(1)


def test_a_sound_that_cannot_be_drawn_has_the_slider_alone(visit):
    page = visit("/recordings")
    keep(page)
    keep(page, "Large")
    large = recording(page, "Large").get_attribute("href").split("/")[-1]

    def answer(route):
        if route.request.resource_type != "fetch":
            route.continue_()
        elif large in route.request.url:
            route.fulfill(body=tone(), headers={"Content-Length": "20000001"})
        else:
            route.fulfill(body=b"RIFF, but no sound")

    page.route("**/recordings/audio/*", answer)
    errors = []
    page.on("pageerror", lambda error: errors.append(error))
    for name in ("Tone", "Large"):
        with page.expect_response(lambda response: is_fetch(response.request)):
            recording(page, name).click()
        page.get_by_role("slider", name="Position").focus()
        page.keyboard.press("End")
        expect(page.get_by_test_id("elapsed")).to_have_text("0:03")
        expect(page.locator(DRAWING)).to_be_hidden()
    assert not errors


def test_a_sound_is_not_fetched_for_a_drawing_before_the_player_is_shown(visit):
    page = visit("/recordings")
    keep(page)
    fetched = []
    page.on("request", lambda request: fetched.append(request) if is_fetch(request) else None)
    link = recording(page, "Tone").element_handle()
    page.locator("#view").evaluate("view => view.style.display = 'none'")
    link.evaluate("link => link.click()")
    # The player is there, with its sound, and not seen.
    wait(page, "document.querySelector('audio')?.duration === 3")
    assert fetched == []
    page.locator("#view").evaluate("view => view.style.display = ''")
    bars(page)
    assert len(fetched) == 1


def test_another_sound_abandons_what_is_fetched_for_a_drawing(visit):
    page = visit("/recordings")
    keep(page, "First", sound(1, 0))
    keep(page, "Second", sound(0, 1))
    first = recording(page, "First").get_attribute("href").split("/")[-1]
    # The fetch for the first drawing is never answered.
    page.route(f"**/recordings/audio/{first}",
               lambda route: None if is_fetch(route.request) else route.continue_())
    with page.expect_request(is_fetch):
        recording(page, "First").click()
    with page.expect_event("requestfailed", is_fetch):
        recording(page, "Second").click()
    assert set(bars(page)[1][1:59]) == {0}
