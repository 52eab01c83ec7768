"""The gallery as a program: what it says when it cannot start, and what a kill leaves behind."""

import sqlite3
import subprocess

import pytest
from playwright.sync_api import expect
from test_recordings import create, folder

from conftest import PROGRAM


def run(*arguments):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=30)
    return done.returncode, done.stdout + done.stderr


def test_a_folder_is_there_after_a_kill_right_after_its_dialog_closed(visit, gallery):
    page = visit("/recordings")
    for number in range(5):
        page.get_by_role("button", name="New folder").click()
        page.get_by_label("Folder Name").fill(f"Folder {number}")
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
