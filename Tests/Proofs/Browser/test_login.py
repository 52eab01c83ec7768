"""The login with a code: the number, the code, the home, and out again, against the service of the
gallery.

Time and network are the test's: the gallery is started with a trial, and prints its address.
"""

import re
import urllib.request

import pytest
from playwright.sync_api import expect

from conftest import by_mouse_and_touch, Gallery, own_process

NUMBER = "+905309990000"


@pytest.fixture
def options():
    return ("--login-trial",)


@pytest.fixture
def trial(gallery):
    """Decides about time and network: trial("time", 45) lets 45 seconds pass."""

    def decide(what, value):
        address = f"{gallery.printed['Trial'].rstrip('/')}/{what}/{value}"
        with urllib.request.urlopen(urllib.request.Request(address, method="POST")) as answer:
            assert answer.status == 200

    return decide


def heading(page, name):
    return page.get_by_role("heading", name=name, exact=True, level=1)


def timer(page):
    return page.get_by_test_id("timer")


def home(page):
    return page.get_by_role("heading", name="Hello, +", level=1)


def errors(page):
    return page.locator(".field .error:not(:empty)")


def submit(page):
    return page.get_by_role("button", name="Sign in")


def read(page, label, words):
    """Waits for an error, which is at the field and belongs to it."""
    expect(page.get_by_label(label)).to_have_attribute("aria-invalid", "true")
    expect(errors(page)).to_contain_text(words)
    expect(page.get_by_role("alertdialog")).to_have_count(0)


def ask(page, number=NUMBER):
    page.get_by_label("Telephone number").fill(number)
    page.keyboard.press("Enter")
    expect(heading(page, "Type the code")).to_be_visible()
    expect(timer(page)).to_have_text("The code is valid for 60 more seconds.")
    return code_on_telephone(page)


def code_on_telephone(page):
    message = page.get_by_test_id("telephone")
    expect(message).to_have_text(re.compile(r"\d{6}$"))
    return message.inner_text()[-6:]


def wrong(code):
    return "000000" if code != "000000" else "111111"


def test_a_code_leads_home_and_logout_leads_back(visit):
    page = visit("/login")
    expect(heading(page, "Sign in")).to_be_visible()
    expect(page.get_by_label("Telephone number")).to_have_value("")
    expect(page.get_by_label("Telephone number")).to_have_attribute("type", "tel")
    code = ask(page)
    expect(submit(page)).to_be_disabled()
    expect(page.get_by_label("Code")).to_have_attribute("autocomplete", "one-time-code")
    page.get_by_label("Code").press_sequentially(code[:5])
    expect(submit(page)).to_be_disabled()
    # The last digit sends them.
    page.keyboard.type(code[5])
    expect(home(page)).to_be_visible()
    expect(heading(page, "Hello, +90 530 999 00 00")).to_be_visible()
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(heading(page, "Sign in")).to_be_visible()
    words = "You are signed out. Sign in to see your account."
    expect(page.locator("#view").get_by_text(words)).to_be_visible()
    expect(page.get_by_text("530")).to_have_count(1)  # the example of a number
    # Another one can come.
    ask(page, "+905309990009")


def test_the_time_runs_and_when_it_is_up_that_is_said_once(visit, trial):
    page = visit("/login")
    ask(page)
    trial("time", 1)
    expect(timer(page)).to_have_text("The code is valid for 59 more seconds.")
    # After 44 seconds more there are 15 left.
    trial("time", 44)
    expect(timer(page)).to_have_text("The code is valid for 15 more seconds.")
    trial("time", 14)
    expect(timer(page)).to_have_text("The code is valid for 1 more second.")
    trial("time", 1)
    expect(heading(page, "Sign in")).to_be_visible()
    read(page, "Telephone number", "The time for the code is up.")
    trial("time", 100)
    page.reload()
    page.wait_for_selector("html[data-live]")
    expect(heading(page, "Sign in")).to_be_visible()
    expect(errors(page)).to_have_count(0)


def test_a_wrong_code_leaves_the_time_running_and_the_third_leads_back(visit, trial):
    page = visit("/login")
    code = ask(page, "+905309990001")
    for left, seconds in [("2 more times", 50), ("1 more time", 40)]:
        page.get_by_label("Code").fill(wrong(code))
        read(page, "Code", left)
        # Another one can be typed at once.
        expect(page.get_by_label("Code")).to_have_value("")
        expect(page.get_by_label("Code")).to_be_focused()
        trial("time", 10)
        expect(timer(page)).to_have_text(f"The code is valid for {seconds} more seconds.")
    page.get_by_label("Code").fill(wrong(code))
    read(page, "Telephone number", "too many wrong codes")
    expect(heading(page, "Sign in")).to_be_visible()
    # The button counts until there can be a new one.
    again = page.get_by_role("button", name="Send a code")
    expect(again).to_have_text("Send a code in 40 s")
    expect(again).to_be_disabled()
    trial("time", 39)
    expect(again).to_have_text("Send a code in 1 s")
    trial("time", 1)
    expect(again).to_have_text("Send a code")
    expect(again).to_be_enabled()
    expect(errors(page)).to_have_count(0)


def test_an_empty_number_is_missing_and_not_wrong(visit):
    page = visit("/login")
    page.get_by_role("button", name="Send a code").click()
    read(page, "Telephone number", "Type your number")


@by_mouse_and_touch
def test_a_new_code_can_be_had_after_a_while_and_has_all_the_time(visit, trial):
    page = visit("/login")
    old = ask(page, "+905309990003")
    again = page.get_by_role("button", name="Send a new code")
    expect(again).to_be_disabled()
    expect(again).to_have_text("Send a new code in 30 s")
    trial("time", 29)
    expect(timer(page)).to_have_text("The code is valid for 31 more seconds.")
    expect(again).to_be_disabled()
    trial("time", 1)
    expect(again).to_have_text("Send a new code")
    expect(again).to_be_enabled()
    again.click()
    expect(timer(page)).to_have_text("The code is valid for 60 more seconds.")
    expect(again).to_be_disabled()
    code = code_on_telephone(page)
    if old != code:
        page.get_by_label("Code").fill(old)
        read(page, "Code", "The code is wrong")
    page.get_by_label("Code").fill(code_on_telephone(page))
    expect(home(page)).to_be_visible()


def test_a_button_that_is_disabled_by_its_press_keeps_the_focus(visit, trial):
    page = visit("/login")
    ask(page, "+905309990003")
    trial("time", 30)
    again = page.get_by_role("button", name="Send a new code")
    expect(again).to_be_enabled()
    again.focus()
    page.keyboard.press("Enter")
    expect(again).to_have_text("Send a new code in 30 s")
    expect(again).to_be_disabled()
    # The browser takes the focus from what cannot have it with the next frame.
    page.evaluate(
        "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
    expect(again).to_be_focused()
    # It does nothing until it is enabled.
    code = code_on_telephone(page)
    page.keyboard.press("Enter")
    trial("time", 29)
    expect(again).to_have_text("Send a new code in 1 s")
    expect(again).to_be_focused()
    assert code_on_telephone(page) == code
    trial("time", 1)
    expect(again).to_be_enabled()
    expect(again).to_be_focused()


def test_a_success_that_comes_when_the_time_is_up_leads_nowhere(visit, trial):
    page = visit("/login")
    code = ask(page, "+905309990004")
    trial("time", 55)
    expect(timer(page)).to_have_text("The code is valid for 5 more seconds.")
    trial("answers", 10)
    page.get_by_label("Code").fill(code)
    expect(submit(page)).to_have_attribute("aria-busy", "true")
    # Ticks go on while a code is verified.
    trial("time", 2)
    expect(timer(page)).to_have_text("The code is valid for 3 more seconds.")
    trial("time", 3)
    expect(heading(page, "Sign in")).to_be_visible()
    read(page, "Telephone number", "The time for the code is up.")
    trial("time", 10)
    trial("answers", 0)
    # The answer after the late one is shown, and the late one was not.
    page.get_by_label("Telephone number").fill("hello")
    page.keyboard.press("Enter")
    read(page, "Telephone number", "not a telephone number")
    expect(heading(page, "Sign in")).to_be_visible()


def test_offline_is_said_where_the_person_is_and_can_be_tried_again(visit, trial):
    page = visit("/login")
    trial("network", "off")
    page.get_by_label("Telephone number").fill("+905309990005")
    page.get_by_role("button", name="Send a code").click()
    read(page, "Telephone number", "The service cannot be reached.")
    trial("network", "on")
    code = ask(page, "+905309990005")
    trial("network", "off")
    page.get_by_label("Code").fill(code)
    read(page, "Code", "The service cannot be reached.")
    expect(heading(page, "Type the code")).to_be_visible()
    trial("network", "on")
    submit(page).click()
    expect(home(page)).to_be_visible()


def test_what_is_no_number_is_said(visit):
    page = visit("/login")
    page.get_by_label("Telephone number").fill("hello")
    page.get_by_role("button", name="Send a code").click()
    read(page, "Telephone number", "not a telephone number")
    # What is corrected is not said any more.
    page.get_by_label("Telephone number").press_sequentially("+")
    expect(errors(page)).to_have_count(0)


def test_back_leads_to_the_number(visit):
    page = visit("/login")
    ask(page, "+905309990002")
    page.get_by_role("button", name="Change the number").click()
    expect(heading(page, "Sign in")).to_be_visible()
    expect(page.get_by_label("Telephone number")).to_have_value("+905309990002")


def test_the_browsers_way_back_leaves_the_code_and_its_timer(visit, trial):
    page = visit("/login")
    ask(page, "+905309990006")
    expect(page).to_have_url(re.compile("/login/code$"))
    page.go_back()
    expect(heading(page, "Sign in")).to_be_visible()
    expect(page).to_have_url(re.compile("/login$"))
    # No timer is left that could say that the time is up.
    trial("time", 100)
    page.go_forward()
    expect(page).to_have_url(re.compile("/login$"))
    expect(heading(page, "Sign in")).to_be_visible()
    expect(errors(page)).to_have_count(0)
    ask(page, "+905309990006")


def test_the_browsers_way_back_does_not_lead_from_home_to_the_code(visit):
    page = visit("/login")
    code = ask(page, "+905309990007")
    page.get_by_label("Code").fill(code)
    expect(home(page)).to_be_visible()
    expect(page).to_have_url(re.compile("/login/home$"))
    page.go_back()
    expect(page).to_have_url(re.compile("/login/home$"))
    expect(home(page)).to_be_visible()


@pytest.mark.parametrize("address", ["/login/code", "/login/home"])
def test_a_link_behind_the_number_leads_to_the_number_and_then_there(visit, address):
    page = visit(address)
    expect(heading(page, "Sign in")).to_be_visible()
    sign_in(page, "+905309990008")
    expect(page).to_have_url(re.compile("/login/home$"))


def test_a_reload_stays_at_the_code_and_in_the_account(visit, trial):
    page = visit("/login")
    code = ask(page, "+905309990010")
    trial("time", 10)
    page.get_by_label("Code").fill(code[:3])
    expect(timer(page)).to_have_text("The code is valid for 50 more seconds.")
    page.reload()
    expect(heading(page, "Type the code")).to_be_visible()
    expect(page).to_have_url(re.compile("/login/code$"))
    expect(timer(page)).to_have_text("The code is valid for 50 more seconds.")
    # A person goes on typing where they were.
    expect(page.get_by_label("Code")).to_have_value(code[:3])
    expect(page.get_by_label("Code")).to_be_focused()
    page.keyboard.type(code[3:])
    expect(home(page)).to_be_visible()
    page.reload()
    expect(home(page)).to_be_visible()
    expect(page).to_have_url(re.compile("/login/home$"))
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(heading(page, "Sign in")).to_be_visible()
    page.reload()
    expect(heading(page, "Sign in")).to_be_visible()
    # Nothing is left of who was here.
    expect(page.get_by_label("Telephone number")).to_have_value("")


@own_process
def test_a_kill_at_the_code_leads_to_the_number_since_the_desk_has_gone(visit, gallery, trial):
    page = visit("/login")
    number = "+905309990010"
    ask(page, number)
    gallery.kill()
    gallery.start()
    expect(heading(page, "Sign in")).to_be_visible(timeout=20_000)
    page.wait_for_selector("html[data-live]")
    expect(page.get_by_label("Telephone number")).to_have_value(number)
    code = ask(page, number)
    page.get_by_label("Code").fill(code)
    expect(home(page)).to_be_visible()


def sign_in(page, number):
    code = ask(page, number)
    page.get_by_label("Code").fill(code)
    expect(home(page)).to_be_visible()
    page.wait_for_selector("html[data-live]")


@by_mouse_and_touch
def test_a_person_sees_another_browser_and_signs_it_out(visit, trial):
    number = "+905309990013"
    here, there = visit("/login"), visit("/login")
    sign_in(here, number)
    expect(here.get_by_text("This browser", exact=True)).to_have_count(1)
    expect(here.get_by_test_id("elsewhere")).to_have_count(0)
    # The same telephone gets its next code after a while.
    trial("time", 30)
    sign_in(there, number)
    expect(here.get_by_test_id("elsewhere")).to_contain_text("Signed in elsewhere just now")
    here.get_by_role("button", name=re.compile("^Sign out (?!every)")).click()
    # Its page ends at once, and what it shows next is the login.
    expect(heading(there, "Sign in")).to_be_visible()
    expect(here.get_by_role("listitem")).to_have_count(1)
    expect(home(here)).to_be_visible()


def test_the_way_back_after_the_logout_shows_nothing(visit):
    page = visit("/login")
    sign_in(page, "+905309990014")
    tab = page.context.new_page()
    tab.goto(page.url)
    expect(home(tab)).to_be_visible()
    tab.wait_for_selector("html[data-live]")
    page.get_by_role("button", name="Sign out", exact=True).click()
    # In every tab of the browser.
    for each in (page, tab):
        expect(heading(each, "Sign in")).to_be_visible()
        expect(each.get_by_text("Hello, +")).to_have_count(0)
        # Nothing that was typed is lost.
        each.wait_for_selector("html[data-live]")
        expect(each.locator("#view").get_by_text("You are signed out.")).to_be_visible()
        expect(each.locator("#anew")).to_be_hidden()
    page.go_back()
    page.wait_for_selector("html[data-live]")
    expect(heading(page, "Sign in")).to_be_visible()
    expect(page.get_by_text("Hello, +")).to_have_count(0)


@own_process
def test_a_kill_leaves_a_person_signed_in(visit, gallery):
    page = visit("/login")
    sign_in(page, "+905309990015")
    gallery.kill()
    gallery.start()
    page.wait_for_selector("html[data-live]", timeout=20_000)
    expect(heading(page, "Hello, +90 530 999 00 15")).to_be_visible()
    page.reload()
    expect(home(page)).to_be_visible()


def test_a_browser_without_cookies_is_told_so(browser, gallery):
    context = browser.new_context()
    # As in a browser that keeps no cookie: when the script comes, it is gone.
    context.add_init_script(
        "Object.defineProperty(navigator, 'cookieEnabled', { get: () => false });")

    def forget(route):
        context.clear_cookies()
        route.continue_()

    context.route("**/millrace.js*", forget)
    page = context.new_page()
    page.goto(f"{gallery.address}/places")
    expect(page.locator("#link")).to_contain_text("This page needs a cookie")
    context.close()


def test_the_caret_is_behind_the_number_that_is_there(visit):
    page = visit("/login")
    field = page.get_by_label("Telephone number")
    expect(field).to_be_focused()
    ask(page, "+905309990016")
    page.get_by_role("button", name="Change the number").click()
    expect(field).to_be_focused()
    page.keyboard.press("Backspace")
    page.keyboard.type("7")
    expect(field).to_have_value("+905309990017")


def test_two_windows_have_a_timer_each(visit, trial):
    first, second = visit("/login"), visit("/login")
    ask(first, "+905309990011")
    trial("time", 20)
    expect(timer(first)).to_have_text("The code is valid for 40 more seconds.")
    ask(second, "+905309990012")
    trial("time", 40)
    expect(heading(first, "Sign in")).to_be_visible()
    expect(timer(second)).to_have_text("The code is valid for 20 more seconds.")


def test_without_the_option_for_a_trial_no_request_decides_about_time(tmp_path):
    gallery = Gallery(tmp_path / "other")
    try:
        assert "Trial" not in gallery.printed
    finally:
        gallery.kill()
