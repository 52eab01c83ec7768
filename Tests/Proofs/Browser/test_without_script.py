"""Forms in a browser that runs no script, and the same ones in a browser that does."""

import re

import pytest
from conftest import shared_gallery
from playwright.sync_api import expect

pytestmark = shared_gallery

ADDRESS = "Write an address such as ada@example.org."


@pytest.fixture
def bare(browser, gallery):
    """Opens pages in a browser without scripts; `posts` has the posts of its pages."""
    contexts = []

    def open_page(path, **options):
        context = browser.new_context(java_script_enabled=False, **options)
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.posts = []
        page.on("request", lambda one: one.method == "POST" and page.posts.append(one.url))
        page.goto(f"http://127.0.0.1:{gallery.port}{path}")
        return page

    yield open_page
    for context in contexts:
        context.close()


def fill(page):
    for label, text in [("Name of the act", "The Frogs & co"), ("Evening", "2099-12-24"),
                        ("Your name", "Ada"), ("Mail address", "ada@example.org"),
                        ("Street and number", "3 River Road"), ("Postal code", "123456"),
                        ("City", "Singapore")]:
        page.get_by_label(label).fill(text)
    page.get_by_label("Country").select_option(label="Singapore")
    page.get_by_role("switch", name="We have read").check()


def apply(page):
    page.get_by_role("button", name="Apply", exact=True).click()


def test_errors_are_shown_and_what_was_typed_is_kept_until_the_form_is_right(bare):
    page = bare("/apply")
    fill(page)
    page.get_by_label("Mail address").fill("ada")
    page.get_by_label("Telephone").fill("“+1” & <2>")
    page.get_by_label("Country").select_option(label="Canada")
    page.get_by_role("switch", name="Open an account").check()
    apply(page)
    expect(page.get_by_role("heading", name="The application cannot be sent yet")).to_be_visible()
    expect(page.get_by_role("list", name="The application cannot be sent yet")).to_contain_text(
        ADDRESS)
    expect(page.get_by_label("Mail address")).to_have_value("ada")
    expect(page.get_by_label("Mail address")).to_have_accessible_description(ADDRESS)
    expect(page.get_by_label("Name of the act")).to_have_value("The Frogs & co")
    expect(page.get_by_label("Evening")).to_have_value("2099-12-24")
    expect(page.get_by_label("Telephone")).to_have_value("“+1” & <2>")
    expect(page.get_by_role("switch", name="We have read")).to_be_checked()
    assert re.search(r"/apply\?millrace\.page=[0-9a-f]{6}$", page.url)
    # What depends on another answer is asked now.
    page.get_by_label("Province").select_option(label="Ontario")
    page.get_by_label("Account name").fill("frogs")
    page.get_by_role("switch", name="Open an account").uncheck()
    page.get_by_label("Telephone").fill("")
    page.get_by_label("Mail address").fill("ada@example.org")
    page.get_by_label("Postal code").fill("K1A 0B1")
    apply(page)
    expect(page.get_by_role("heading", name="The hall has your application")).to_be_visible()
    expect(page.get_by_text("The Frogs & co")).to_be_visible()
    assert len(page.posts) == 2


def test_two_tabs_that_post_at_once_each_show_their_own_result(bare):
    one = bare("/apply")
    two = one.context.new_page()
    two.goto(one.url)
    for page, name in [(one, "The Frogs"), (two, "The Birds")]:
        page.get_by_label("Name of the act").fill(name)
    held = []

    def hold(route):
        if route.request.method != "POST":
            return route.fallback()
        held.append((route, route.fetch(max_redirects=0)))
        # Both posts are answered before either answer is followed.
        for each, answer in held if len(held) == 2 else []:
            # The browser has the cookies of both by now.
            each.fulfill(response=answer, headers={"location": answer.headers["location"]})

    one.context.route("**/apply", hold)
    for page in [one, two]:
        page.get_by_role("button", name="Apply", exact=True).click(no_wait_after=True)
    for page, name in [(one, "The Frogs"), (two, "The Birds")]:
        expect(
            page.get_by_role("heading", name="The application cannot be sent yet")).to_be_visible()
        expect(page.get_by_label("Name of the act")).to_have_value(name)


def test_a_form_names_the_origin_that_posts_it(bare, gallery):
    page = bare("/apply")
    with page.expect_request(lambda one: one.method == "POST") as posted:
        apply(page)
    # A browser sends `Sec-Fetch-Site` over TLS alone, and on this machine.
    assert posted.value.all_headers()["origin"] == gallery.address


def test_the_answer_of_a_service_is_awaited(bare):
    page = bare("/apply")
    fill(page)
    page.get_by_label("Evening").fill("2099-12-13")
    apply(page)
    expect(page.get_by_role("list", name="The application cannot be sent yet")).to_have_text(
        "That evening is taken: choose another one.")
    page.get_by_label("Evening").fill("2099-12-14")
    apply(page)
    expect(page.get_by_role("heading", name="The hall has your application")).to_be_visible()


def test_a_form_is_filled_in_and_submitted_by_keyboard_alone(bare):
    page = bare("/apply")
    page.get_by_label("Name of the act").focus()
    page.keyboard.type("The Frogs")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The application cannot be sent yet")).to_be_visible()
    expect(page.get_by_label("Name of the act")).to_have_value("The Frogs")


def test_a_reload_sends_nothing_again(bare):
    page = bare("/apply")
    fill(page)
    apply(page)
    expect(page.get_by_role("heading", name="The hall has your application")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Apply", exact=True)).to_be_visible()
    assert len(page.posts) == 1


def test_two_pages_of_one_browser_keep_apart(bare):
    page = bare("/apply")
    other = page.context.new_page()
    other.goto(page.url)
    page.get_by_label("Your name").fill("Ada")
    other.get_by_label("Your name").fill("Grace")
    apply(page)
    apply(other)
    expect(page.get_by_label("Your name")).to_have_value("Ada")
    expect(other.get_by_label("Your name")).to_have_value("Grace")
    apply(page)
    expect(page.get_by_label("Your name")).to_have_value("Ada")


def test_a_person_signs_in(bare):
    page = bare("/login")
    page.get_by_label("Telephone number").fill("+905309990000")
    page.get_by_role("button", name="Send a code").click()
    expect(page.get_by_role("heading", name="Type the code")).to_be_visible()
    code = re.search(r"is (\d+)", page.get_by_test_id("telephone").inner_text())[1]
    page.get_by_label("Code").fill(code)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Hello, +90 530 999 00 00")).to_be_visible()


def test_a_form_is_posted_while_the_script_has_not_arrived_and_its_page_goes_live(browser, gallery):
    context = browser.new_context()
    page = context.new_page()
    posts, held = [], []
    page.on("request", lambda one: one.method == "POST" and posts.append(one.url))
    context.route("**/millrace.js*",
                  lambda script: script.continue_() if posts else held.append(script))
    page.goto(f"http://127.0.0.1:{gallery.port}/apply", wait_until="commit")
    page.get_by_label("Your name").fill("Ada")
    apply(page)
    expect(page.get_by_role("heading", name="The application cannot be sent yet")).to_be_visible()
    expect(page.locator("html[data-live]")).to_have_count(1)
    mail = page.get_by_label("Mail address")
    mail.fill("ada")
    page.get_by_label("Telephone").click()
    expect(mail).to_have_accessible_description(ADDRESS)
    expect(page.get_by_label("Your name")).to_have_value("Ada")
    assert len(held) == len(posts) == 1
    context.close()


def test_with_its_script_a_page_posts_nothing(visit):
    page = visit("/apply")
    posts = []
    page.on("request", lambda one: one.method == "POST" and posts.append(one.url))
    apply(page)
    expect(page.get_by_role("heading", name="The application cannot be sent yet")).to_be_focused()
    fill(page)
    page.get_by_label("City").press("Enter")
    expect(page.get_by_role("heading", name="The hall has your application")).to_be_focused()
    assert posts == []
    assert page.evaluate("performance.getEntriesByType('navigation').length") == 1
