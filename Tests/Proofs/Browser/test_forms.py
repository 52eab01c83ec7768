"""A long form: what is wrong is said where it is and in a summary, and the pictures are seen."""

import struct
import zlib

import pytest
from conftest import by_all_hands, by_mouse_and_touch, shared_gallery
from playwright.sync_api import expect

pytestmark = shared_gallery

ADDRESS = "Write an address such as ada@example.org."


def picture(name, side=40):
    """A green picture, as a file that a person chooses."""
    rows = (b"\0" + bytes((40, 140, 60)) * side) * side

    def part(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    data = (b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(rows))
            + part(b"IEND", b""))
    return {"name": name, "mimeType": "image/png", "buffer": data}


def refuse(page):
    page.get_by_role("button", name="Apply", exact=True).click()
    title = page.get_by_role("heading", name="The application cannot be sent yet")
    expect(title).to_be_visible()
    return title


def summary(page):
    return page.get_by_role("list", name="The application cannot be sent yet")


def mail(page):
    return page.get_by_label("Mail address")


@by_mouse_and_touch
def test_a_mistake_is_said_when_its_field_is_left_and_goes_while_it_is_corrected(visit):
    page = visit("/apply")
    mail(page).fill("ada")
    expect(page.get_by_text(ADDRESS)).to_have_count(0)
    page.get_by_label("Telephone").click()
    expect(page.get_by_text(ADDRESS)).to_be_visible()
    expect(mail(page)).to_have_attribute("aria-invalid", "true")
    expect(mail(page)).to_have_accessible_description(ADDRESS)
    mail(page).click()
    mail(page).press_sequentially("@example.org")
    expect(page.get_by_text(ADDRESS)).to_have_count(0)
    expect(mail(page)).to_have_attribute("aria-invalid", "false")
    # What is missing is no mistake before the form is sent.
    page.get_by_label("Your name").click()
    page.get_by_label("Street and number").click()
    expect(page.get_by_label("Street and number")).to_be_focused()
    expect(page.locator(".error:not(:empty)")).to_have_count(0)


@by_all_hands
def test_the_summary_leads_to_each_field(visit):
    page = visit("/apply")
    title = refuse(page)
    expect(title).to_be_focused()
    expect(title).to_be_in_viewport()
    controls = {
        "Write the name of the act.": page.get_by_label("Name of the act"),
        "Choose the evening.": page.get_by_label("Evening"),
        "Choose the country.": page.get_by_label("Country"),
        "Agree to the rules of the house.": page.get_by_role("switch", name="We have read"),
    }
    for words, control in controls.items():
        summary(page).get_by_role("button", name=words).click()
        expect(control).to_be_focused()
        expect(control).to_be_in_viewport()
        expect(control).to_have_accessible_description(words)
    expect(page.get_by_role("switch", name="We have read the rules of the house, and agree",
                            exact=True)).to_have_count(1)


def test_by_keyboard_the_summary_comes_first_and_ends_with_its_last_problem(visit):
    page = visit("/apply")
    refuse(page)
    before = summary(page).get_by_role("listitem").count()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    act = page.get_by_label("Name of the act")
    expect(act).to_be_focused()
    page.keyboard.type("The Frogs")
    expect(summary(page).get_by_role("listitem")).to_have_count(before - 1)
    expect(act).to_be_focused()
    page.get_by_label("Evening").fill("2099-12-24")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Telephone").fill("+65 6123 4567")
    page.get_by_label("Country").select_option(label="Singapore")
    page.get_by_label("Street and number").fill("3 River Road")
    page.get_by_label("Postal code").fill("123456")
    page.get_by_label("City").fill("Singapore")
    page.get_by_role("switch", name="We have read").check()
    expect(summary(page)).to_have_count(0)
    page.get_by_label("City").press("Enter")
    expect(page.get_by_role("heading", name="The hall has your application")).to_be_focused()


def test_a_problem_of_a_service_is_said_like_any_other(visit):
    page = visit("/apply")
    page.get_by_label("Evening").fill("2099-12-13")
    for label, text in [("Name of the act", "The Frogs"), ("Your name", "Ada"),
                        ("Mail address", "ada@example.org"), ("Street and number", "3 River Road"),
                        ("Postal code", "123456"), ("City", "Singapore")]:
        page.get_by_label(label).fill(text)
    page.get_by_label("Country").select_option(label="Singapore")
    page.get_by_role("switch", name="We have read").check()
    button = page.get_by_role("button", name="Apply", exact=True)
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    title = page.get_by_role("heading", name="The application cannot be sent yet")
    expect(title).to_be_focused()
    expect(page.get_by_label("Evening")).to_have_accessible_description(
        "That evening is taken: choose another one.")


def test_a_reload_keeps_the_answers_and_what_is_said_of_them(visit):
    page = visit("/apply")
    page.get_by_label("Country").select_option(label="Germany")
    page.get_by_role("switch", name="Open an account").check()
    password = page.get_by_label("New password")
    password.fill("short")
    mail(page).fill("ada")
    # What is said of it moves the button down.
    expect(password).to_have_attribute("aria-invalid", "true")
    refuse(page)
    count = page.locator(".error:not(:empty)").count()
    assert count > 5
    mail(page).focus()
    page.reload()
    expect(mail(page)).to_have_value("ada")
    expect(mail(page)).to_have_accessible_description(ADDRESS)
    expect(mail(page)).to_be_focused()
    expect(page.locator(".error:not(:empty)")).to_have_count(count)
    expect(page.get_by_label("State")).to_be_visible()
    # A password is in the page alone.
    expect(page.get_by_label("New password")).to_have_value("")


def test_a_problem_that_arrives_while_the_button_is_held_does_not_move_it(visit):
    page = visit("/apply", viewport={"width": 1280, "height": 2000})
    button = page.get_by_role("button", name="Apply", exact=True)
    mail(page).fill("ada")
    # The button itself is lower by a pixel while it is held.
    beside = page.get_by_text("To see the hall refuse")
    before = beside.bounding_box()
    button.hover()
    page.mouse.down()
    expect(mail(page)).to_have_accessible_description(ADDRESS)
    assert beside.bounding_box() == before
    page.mouse.up()
    expect(page.get_by_role("heading", name="The application cannot be sent yet")).to_be_visible()
    assert beside.bounding_box()["y"] > before["y"]


def test_a_choice_that_depends_on_another_comes_and_goes_with_it(visit):
    page = visit("/apply")
    country = page.get_by_label("Country")
    country.focus()
    country.select_option(label="Germany")
    page.get_by_label("State").select_option(label="Hamburg")
    country.select_option(label="Switzerland")
    canton = page.get_by_label("Canton")
    expect(canton).to_have_value("")
    expect(page.get_by_label("State")).to_have_count(0)
    expect(country).to_be_focused()
    country.select_option(label="Singapore")
    expect(canton).to_have_count(0)
    country.select_option(label="Germany")
    expect(page.get_by_label("State")).to_have_value("")


def test_a_browser_knows_what_to_fill_in(visit):
    page = visit("/apply")
    page.get_by_role("switch", name="Open an account").check()
    purposes = {
        "Your name": "name", "Mail address": "email", "Telephone": "tel",
        "Street and number": "address-line1", "Postal code": "postal-code",
        "City": "address-level2", "Account name": "username", "New password": "new-password",
        "Name of the act": "off",
    }
    for label, purpose in purposes.items():
        expect(page.get_by_label(label)).to_have_attribute("autocomplete", purpose)


LOADED = "image => image.complete && image.naturalWidth > 0"


def test_pictures_are_seen_before_they_have_arrived_and_after_a_reload(visit):
    page = visit("/apply")
    held = []
    page.route("**/millrace/upload/*", lambda route: held.append(route))
    control = page.get_by_label("Pictures, up to three")
    control.set_input_files([picture("frogs.png"), picture("poster.png")])
    images = page.get_by_role("list", name="Pictures").locator("img")
    expect(images).to_have_count(2)
    for image in images.all():
        assert image.get_attribute("src").startswith("blob:")
        page.wait_for_function(LOADED, arg=image.element_handle())
    expect(page.get_by_role("progressbar")).to_have_count(2)
    for route in held:
        route.continue_()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    # The same picture stays.
    assert images.first.get_attribute("src").startswith("blob:")
    page.get_by_role("button", name="Remove “poster.png”").click()
    expect(images).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(images).to_have_count(2)
    page.reload()
    expect(images).to_have_count(2)
    for image in images.all():
        assert image.get_attribute("src").startswith("/apply/pictures/")
        page.wait_for_function(LOADED, arg=image.element_handle())


def test_too_many_pictures_and_one_that_is_none_are_said_at_once(visit):
    page = visit("/apply")
    control = page.get_by_label("Pictures, up to three")
    control.set_input_files([picture(f"{number}.png") for number in range(3)])
    expect(page.get_by_role("button", name="Remove “2.png”")).to_be_visible()
    notes = {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"x"}
    control.set_input_files([notes])
    expect(page.get_by_text("It is no picture: choose another file.")).to_be_visible()
    expect(control).to_have_accessible_description("Three pictures are shown: remove 1.")
    rows = page.get_by_role("list", name="Pictures").get_by_role("listitem")
    expect(rows.nth(3).locator("[data-icon=file]")).to_be_visible()
    expect(rows.nth(3).locator("img")).to_have_count(0)
    page.get_by_role("button", name="Remove “notes.txt”").click()
    expect(page.get_by_text("Three pictures are shown")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 375, 768, 1280])
def test_nothing_is_wider_than_the_window(visit, scheme, width):
    page = visit("/apply", viewport={"width": width, "height": 900}, color_scheme=scheme)
    page.get_by_role("switch", name="Open an account").check()
    refuse(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
