"""Acts of a person with the recorder and the player, for tests of several files."""

import io
import pathlib
import re
import wave

from playwright.sync_api import expect


# The duration that a busy machine records until the clock is read.
AT_LEAST_A_SECOND = re.compile("0:0[1-9]")


# Lets a test ask whether the microphone of a page is listening. A tab is empty first, and that
# document has no devices.
HEARD = """
  const devices = navigator.mediaDevices, ask = devices?.getUserMedia.bind(devices);
  if (ask) devices.getUserMedia = async (wanted) => window.heard = await ask(wanted);
"""


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


def card(page):
    """What is beside the list in place of the sheet, where there is no microphone."""
    return page.get_by_role("region", name="New recording")


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
    chooser = card(page).get_by_label("Choose an audio file instead")
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
    return page.get_by_role("list").get_by_role("link", name=name, exact=True)


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
