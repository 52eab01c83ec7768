"""Files go from a browser to the server: in pieces, whole, and on after a break."""

import contextlib
import os
import re
import time
import wave

import pytest
from conftest import by_mouse_and_touch, own_process
from playwright.sync_api import expect


def kept(gallery):
    folder = gallery.state / "files"
    if not folder.exists():
        return []
    return [path.read_bytes() for path in folder.iterdir() if path.suffix != ".name"]


def test_a_file_is_kept_as_it_is(visit, gallery, tmp_path):
    content = os.urandom(300_000)
    (tmp_path / "rain & <wind>.wav").write_bytes(content)
    page = visit("/files")
    page.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / "rain & <wind>.wav")
    expect(page.get_by_text("300 kB", exact=True)).to_be_visible()
    expect(page.get_by_text("rain & <wind>.wav", exact=True)).to_be_visible()
    assert kept(gallery) == [content]
    assert list((gallery.state / "uploads").iterdir()) == []


def test_a_size_is_written_as_the_person_writes_it(visit, tmp_path):
    (tmp_path / "rain.wav").write_bytes(bytes(1_200_000))
    page = visit("/files", locale="de-DE")
    page.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / "rain.wav")
    expect(page.get_by_text("1,2 MB", exact=True)).to_be_visible()


def test_a_file_that_was_chosen_before_the_script_ran_is_given(browser, gallery, tmp_path):
    (tmp_path / "rain.wav").write_bytes(b"drip")
    context = browser.new_context()
    page = context.new_page()
    held, loads = [], []
    page.on("domcontentloaded", lambda: loads.append(1))
    page.route("**/millrace.js*", lambda route: held.append(route))
    page.goto(gallery.address + "/files", wait_until="commit")
    page.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / "rain.wav")
    held[0].continue_()
    expect(page.get_by_text("4 bytes", exact=True)).to_be_visible()
    assert kept(gallery) == [b"drip"]
    assert len(loads) == 1
    context.close()


def refused(page, *statuses):
    """Answers the first pieces with a status; returns the methods of all requests about files."""
    asked = []

    def answer(route):
        asked.append(route.request.method)
        if len(asked) <= len(statuses):
            route.fulfill(status=statuses[len(asked) - 1], body="no")
        else:
            route.continue_()

    page.route("**/millrace/upload/*", answer)
    return asked


@pytest.fixture
def unwatched(browser, gallery):
    """A page whose console is not looked at: a browser writes every refusal there."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(gallery.address + "/files")
    page.wait_for_selector("html[data-live]")
    yield page
    context.close()


@pytest.mark.parametrize("status", [400, 403, 404, 405])
def test_a_file_that_is_refused_for_good_is_taken_back(unwatched, gallery, tmp_path, status):
    (tmp_path / "rain.wav").write_bytes(b"drip")
    asked = refused(unwatched, status)
    with unwatched.expect_response("**/millrace/upload/*"):
        unwatched.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / "rain.wav")
    expect(unwatched.get_by_text("rain.wav")).to_have_count(0)
    expect(unwatched.get_by_text("No files yet.")).to_be_visible()
    assert asked == ["POST"]
    assert kept(gallery) == []


def test_a_file_is_tried_again_while_the_server_is_in_trouble(unwatched, gallery, tmp_path):
    (tmp_path / "rain.wav").write_bytes(b"drip")
    asked = refused(unwatched, 503, 429, 500)
    unwatched.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / "rain.wav")
    expect(unwatched.get_by_text("4 bytes", exact=True)).to_be_visible(timeout=20_000)
    assert len(asked) == 5
    assert kept(gallery) == [b"drip"]


def test_a_file_arrives_in_smaller_pieces_where_larger_ones_take_too_long(
    unwatched, gallery, tmp_path
):
    content = os.urandom(40_000)
    (tmp_path / "rain.wav").write_bytes(content)
    sizes = []

    def answer(route):
        size = len(route.request.post_data_buffer or b"")
        sizes.append(size)
        if size > 16_384:
            route.fulfill(status=408, body="late")
        else:
            route.continue_()

    unwatched.route("**/millrace/upload/*", answer)
    unwatched.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / "rain.wav")
    expect(unwatched.get_by_text("40 kB", exact=True)).to_be_visible(timeout=20_000)
    assert kept(gallery) == [content]
    assert sizes[0] == 40_000
    assert 16_384 in sizes


def test_a_piece_is_not_sent_again_at_once_while_the_disk_is_busy(unwatched, gallery, tmp_path):
    (tmp_path / "rain.wav").write_bytes(b"drip")
    asked = []

    def answer(route):
        asked.append(route.request.method)
        if len(asked) in (1, 3):
            route.fulfill(status=204, headers={"millrace-offset": "0"})
        else:
            route.continue_()

    unwatched.route("**/millrace/upload/*", answer)
    unwatched.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / "rain.wav")
    expect(unwatched.get_by_text("4 bytes", exact=True)).to_be_visible(timeout=20_000)
    assert asked == ["POST", "HEAD", "POST", "HEAD", "POST"]
    assert kept(gallery) == [b"drip"]


def test_an_empty_file_and_the_same_one_twice(visit, gallery, tmp_path):
    (tmp_path / "empty").write_bytes(b"")
    page = visit("/files")
    control = page.get_by_label("A file of up to 10 MB")
    for count in (1, 2):
        control.set_input_files(tmp_path / "empty")
        expect(page.get_by_text("0 bytes", exact=True)).to_have_count(count)
    assert kept(gallery) == [b"", b""]


def test_a_file_that_is_too_large_is_refused_before_it_is_sent(visit, gallery, tmp_path):
    (tmp_path / "large").write_bytes(bytes(10_000_001))
    page = visit("/files")
    sent = []
    page.on(
        "request", lambda request: sent.append(request.url) if "/upload/" in request.url else None
    )
    page.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / "large")
    expect(page.get_by_text("The file is larger than 10 MB. Choose a smaller one.")).to_be_visible()
    page.wait_for_timeout(300)
    # One piece may be tried, and is refused; the file is not sent.
    assert len(sent) <= 1
    assert kept(gallery) == []


def test_a_file_goes_on_after_a_broken_connection(visit, gallery, through, tmp_path):
    content = os.urandom(6_000_000)
    (tmp_path / "long.wav").write_bytes(content)
    proxy = through(0.02)
    page = visit("/files", port=proxy.port)
    page.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / "long.wav")
    progress = page.get_by_role("progressbar")
    expect(progress).to_have_count(1)
    drops = 0
    for part in (0.1, 0.4, 0.7):
        page.wait_for_function(
            "part => { const p = document.querySelector('progress');"
            " return !p || p.value >= part; }", arg=part)
        if progress.count():
            proxy.drop()
            drops += 1
    assert drops >= 2
    expect(page.get_by_text("6 MB", exact=True)).to_be_visible(timeout=30_000)
    assert kept(gallery) == [content]
    assert page.get_by_text("long.wav", exact=True).count() == 1


def test_a_file_that_is_chosen_offline_waits_in_the_list(visit, gallery, through, tmp_path):
    for name in ("rain.wav", "wind.wav", "large.wav"):
        (tmp_path / name).write_bytes(bytes(10_000_001 if name == "large.wav" else 4))
    proxy = through()
    page = visit("/files", port=proxy.port)
    control = page.get_by_label("A file of up to 10 MB")
    choose(page, tmp_path / "rain.wav")
    waits = page.get_by_text("Waits for the connection")
    expect(waits).to_have_count(0)
    page.get_by_role("button", name="Remove rain.wav").click()
    expect(page.get_by_text("No files yet.")).to_be_visible()
    proxy.swallow(True)
    control.set_input_files(tmp_path / "wind.wav")
    control.set_input_files(tmp_path / "large.wav")
    expect(page.locator("#link")).to_be_visible(timeout=20_000)
    expect(waits).to_have_count(1)
    expect(waits).to_be_visible()
    expect(page.get_by_text("wind.wav")).to_be_visible()
    expect(page.get_by_text("No files yet.")).to_be_hidden()
    proxy.swallow(False)
    proxy.drop()
    expect(page.get_by_role("link", name="wind.wav")).to_be_visible(timeout=20_000)
    expect(waits).to_have_count(0)


def test_a_script_can_give_a_blob(visit, gallery):
    page = visit("/files")
    page.evaluate("millrace.upload('file', new Blob(['drip'], { type: 'audio/wav' }), 'drip.wav')")
    expect(page.get_by_text("4 bytes", exact=True)).to_be_visible()
    assert kept(gallery) == [b"drip"]


@own_process
def test_a_file_that_a_killed_server_was_getting_does_not_stay_behind(
    visit, gallery, through, tmp_path
):
    (tmp_path / "long.wav").write_bytes(bytes(8_000_000))
    page = visit("/files", port=through(0.05).port)
    page.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / "long.wav")
    page.wait_for_function("() => document.querySelector('progress')?.value > 0.05")
    gallery.kill()
    assert len(list((gallery.state / "uploads").iterdir())) == 1
    gallery.start()
    assert list((gallery.state / "uploads").iterdir()) == []
    page.wait_for_selector("html[data-live]", timeout=20_000)


def test_a_sound_is_played_from_the_middle_without_being_fetched_whole(visit, gallery, tmp_path):
    with wave.open(str(tmp_path / "long.wav"), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(44_100)
        sound.writeframes(bytes(100 * 44_100 * 2))
    page = visit("/files")
    page.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / "long.wav")
    link = page.get_by_role("link", name="long.wav")
    expect(link).to_be_visible(timeout=20_000)
    answers = []
    page.on("response", lambda answer: answers.append(answer) if "/kept/" in answer.url else None)
    position = page.evaluate(
        """async (address) => {
          const sound = new Audio(address);
          sound.muted = true;
          const next = (name) => new Promise((resolve, reject) => {
            sound.addEventListener(name, resolve, { once: true });
            sound.onerror = () => reject(new Error(sound.error.message));
          });
          await next("loadedmetadata");
          sound.currentTime = 90;
          await next("seeked");
          sound.play();
          while (sound.currentTime <= 90) await next("timeupdate");
          return [Math.round(sound.duration), sound.currentTime > 90];
        }""",
        link.get_attribute("href"),
    )
    assert position == [100, True]
    parts = [int(answer.headers["content-range"].split()[1].split("-")[0]) for answer in answers]
    assert [answer.status for answer in answers] == [206] * len(answers)
    assert parts[0] == 0 and max(parts) > 7_000_000


def test_what_was_given_is_served_as_it_is_and_locked_in(visit, gallery, tmp_path):
    (tmp_path / "some.js").write_text("window.ran = true;")
    page = visit("/files")
    page.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / "some.js")
    link = page.get_by_role("link", name="some.js")
    expect(link).to_be_visible()
    answer = page.context.request.get(gallery.address + link.get_attribute("href"))
    assert answer.headers["content-security-policy"].endswith("; sandbox")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.text() == "window.ran = true;"


@pytest.mark.parametrize("name", ["rain & <wind>.wav", "täglich 雨.txt", 'a "quote";.pdf', "plain"])
def test_a_file_is_downloaded_under_its_own_name(visit, tmp_path, name):
    (tmp_path / name).write_bytes(b"drip")
    page = visit("/files")
    page.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / name)
    with page.expect_download() as download:
        page.get_by_role("link", name=name, exact=True).click()
    # A character that no file system takes in a name is another one there.
    assert download.value.suggested_filename == re.sub('[<>"]', "_", name)
    assert download.value.path().read_bytes() == b"drip"
    # The page has not been left.
    page.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / name)
    expect(page.get_by_text("4 bytes", exact=True)).to_have_count(2)


@own_process
def test_the_list_of_files_survives_a_reload_and_the_server(visit, gallery, tmp_path):
    for name in ("rain.wav", "wind.txt"):
        (tmp_path / name).write_bytes(b"drip")
    page = visit("/files")
    control = page.get_by_label("A file of up to 10 MB")
    control.set_input_files(tmp_path / "rain.wav")
    expect(page.get_by_role("link", name="rain.wav")).to_be_visible()
    page.reload()
    expect(page.get_by_role("link", name="rain.wav")).to_be_visible()
    control.set_input_files(tmp_path / "wind.txt")
    expect(page.get_by_role("link", name="wind.txt")).to_be_visible()
    gallery.kill()
    gallery.start()
    page.wait_for_selector("html[data-live]", timeout=20_000)
    page.reload()
    expect(page.get_by_role("list", name="Files").get_by_role("link")).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("link", name="rain.wav").click()
    assert download.value.suggested_filename == "rain.wav"


def test_a_file_that_was_on_its_way_at_a_reload_says_so(visit, through, tmp_path):
    (tmp_path / "long.wav").write_bytes(bytes(8_000_000))
    page = visit("/files", port=through(0.05).port)
    page.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / "long.wav")
    page.wait_for_function("() => document.querySelector('progress')?.value > 0.05")
    page.reload()
    expect(page.get_by_text("The file was interrupted on its way.")).to_be_visible()
    page.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / "long.wav")
    expect(page.get_by_text("8 MB", exact=True)).to_be_visible(timeout=30_000)


def choose(page, *files):
    for file in files:
        page.get_by_label("A file of up to 10 MB").set_input_files(file)
        expect(page.get_by_role("link", name=file.name)).to_be_visible()


def test_a_file_is_dropped_on_the_field(visit, gallery, tmp_path):
    (tmp_path / "rain.wav").write_bytes(b"drip")
    page = visit("/files")
    box = page.get_by_label("A file of up to 10 MB").bounding_box()
    assert box["width"] > 300 and box["height"] > 100
    session = page.context.new_cdp_session(page)
    data = {"items": [], "files": [str(tmp_path / "rain.wav")], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {
            "type": kind, "x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2,
            "data": data})
    expect(page.get_by_role("link", name="rain.wav")).to_be_visible()
    assert kept(gallery) == [b"drip"]


def test_how_much_of_a_file_has_arrived_is_said_in_bytes(visit, tmp_path):
    (tmp_path / "long.wav").write_bytes(bytes(8_000_000))
    page = visit("/files")
    first = re.compile("/millrace/upload/")
    page.route(first, lambda route: route.continue_()
               if route.request.headers.get("millrace-offset") == "0" else None)
    page.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / "long.wav")
    expect(page.get_by_text("131 kB of 8 MB")).to_be_visible()
    expect(page.get_by_role("progressbar", name="long.wav on its way")).to_be_visible()
    expect(page.get_by_role("button", name="Remove")).to_have_count(0)


@by_mouse_and_touch
def test_a_file_on_its_way_can_be_cancelled(visit, gallery, tmp_path):
    (tmp_path / "long.wav").write_bytes(bytes(8_000_000))
    page = visit("/files")
    piece = re.compile("/millrace/upload/")
    page.route(piece, lambda route: route.continue_()
               if route.request.headers.get("millrace-offset") == "0" else None)
    control = page.get_by_label("A file of up to 10 MB")
    control.set_input_files(tmp_path / "long.wav")
    expect(page.get_by_text("131 kB of 8 MB")).to_be_visible()
    page.get_by_role("button", name="Cancel long.wav").click()
    expect(page.get_by_text("No files yet.")).to_be_visible()
    assert list((gallery.state / "uploads").iterdir()) == [] == kept(gallery)
    # The same file can be chosen again, and goes its way.
    page.unroute(piece)
    choose(page, tmp_path / "long.wav")
    expect(page.get_by_role("button", name="Cancel long.wav")).to_have_count(0)
    assert len(kept(gallery)) == 1


@by_mouse_and_touch
def test_a_file_that_is_removed_comes_back_where_it_was(visit, gallery, tmp_path):
    files = [tmp_path / name for name in ("rain.wav", "wind.txt", "mill.png")]
    for file in files:
        file.write_bytes(b"drip")
    page = visit("/files")
    choose(page, *files)
    page.get_by_role("button", name="Remove wind.txt").click()
    links = page.get_by_role("list", name="Files").get_by_role("link")
    expect(links).to_have_text(["mill.png", "rain.wav"])
    assert len(kept(gallery)) == 3
    # What can be brought back outlives a reload.
    page.reload()
    page.get_by_role("button", name="Undo").click()
    expect(links).to_have_text(["mill.png", "wind.txt", "rain.wav"])
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(links.nth(1)).to_be_focused()
    with page.expect_download() as download:
        page.get_by_role("link", name="wind.txt").click()
    assert download.value.path().read_bytes() == b"drip"


def test_a_removal_is_final_with_the_next_one_and_with_its_notice(visit, gallery, tmp_path):
    files = [tmp_path / name for name in ("rain.wav", "wind.txt")]
    for file in files:
        file.write_text(file.name)
    page = visit("/files")
    choose(page, *files)
    page.get_by_role("button", name="Remove rain.wav").click()
    with gone(page, gallery, "rain.wav"):
        page.get_by_role("button", name="Remove wind.txt").click()
    expect(page.locator("#view").get_by_text("“wind.txt” is removed.")).to_be_visible()
    with gone(page, gallery, "wind.txt"):
        page.get_by_role("button", name="Close the notice").click()
    expect(page.get_by_text("No files yet.")).to_be_visible()


@contextlib.contextmanager
def gone(page, gallery, content):
    """Waits until the server has deleted the files of a stored file."""
    [name] = [path for path in (gallery.state / "files").iterdir() if path.suffix == ".name"
              and path.read_text() == content]
    yield
    expect(page.get_by_text(content, exact=True)).to_have_count(0)
    deadline = time.monotonic() + 15
    while name.exists() or name.with_suffix("").exists():
        assert time.monotonic() < deadline, f"{content} is still stored"
        page.wait_for_timeout(10)


def test_a_file_that_cannot_be_stored_says_what_to_do_and_can_be_removed(
    visit, gallery, tmp_path
):
    (tmp_path / "rain.wav").write_bytes(b"drip")
    (gallery.state / "files").write_text("in the way")
    page = visit("/files")
    page.get_by_label("A file of up to 10 MB").set_input_files(tmp_path / "rain.wav")
    expect(page.get_by_text("The file could not be stored. Choose it again.")).to_be_visible()
    remove = page.get_by_role("button", name="Remove rain.wav")
    failed = remove.bounding_box()
    # In line with the button of a file that is stored.
    (gallery.state / "files").unlink()
    (tmp_path / "wind.txt").write_bytes(b"blow")
    choose(page, tmp_path / "wind.txt")
    stored = page.get_by_role("button", name="Remove wind.txt").bounding_box()
    assert stored["x"] == failed["x"]
    for button in (page.get_by_role("button", name="Remove wind.txt"), remove):
        button.click()
    expect(page.get_by_text("No files yet.")).to_be_visible()
