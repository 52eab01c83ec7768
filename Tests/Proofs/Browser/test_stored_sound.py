"""A recording as the library stores it, in a browser; the browser's own file has no duration."""

import base64
import http.server
import pathlib
import threading

import pytest

FOLDER = pathlib.Path(__file__).parent

# Loads a sound, seeks in it, and returns what happened.
SEEK = """async ([address, time]) => {
  const audio = new Audio()
  audio.preload = "auto"
  const event = name => new Promise((done, fail) => {
    audio.addEventListener(name, done, {once: true})
    audio.addEventListener("error", () => fail(audio.error.message), {once: true})
  })
  const loaded = event("loadedmetadata")
  audio.src = address
  await loaded
  const duration = audio.duration
  const sought = event("seeked")
  audio.currentTime = time
  await sought
  const ended = event("ended")
  const end = audio.currentTime
  await audio.play()
  await ended
  return {duration: String(duration), sought: end, ended: audio.currentTime}
}"""


class Sounds(http.server.BaseHTTPRequestHandler):
    """Serves the fixtures with ranges, as a player asks for them."""

    def do_GET(self):
        name = self.path.lstrip("/")
        if not name.endswith(".webm"):
            return self.answer(200, b"<title>Sounds</title>", "text/html")
        content = base64.b64decode((FOLDER / f"{name}.base64").read_text())
        asked = self.headers.get("Range")
        if not asked:
            return self.answer(200, content, "audio/webm")
        first, _, last = asked.removeprefix("bytes=").partition("-")
        first, last = int(first), int(last or len(content) - 1)
        span = f"bytes {first}-{last}/{len(content)}"
        return self.answer(206, content[first : last + 1], "audio/webm", span)

    def answer(self, code, content, kind, span=None):
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Accept-Ranges", "bytes")
        if span:
            self.send_header("Content-Range", span)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


@pytest.fixture
def play(browser):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Sounds)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    yield lambda name, time: page.evaluate(SEEK, [address + name, time])
    context.close()
    server.shutdown()


def test_a_stored_recording_says_how_long_it_is_and_can_be_sought(play):
    found = play("stored.webm", 0.6)
    assert float(found["duration"]) == pytest.approx(0.78, abs=0.001)
    assert found["sought"] == pytest.approx(0.6, abs=0.001)
    assert found["ended"] == pytest.approx(0.78, abs=0.001)
