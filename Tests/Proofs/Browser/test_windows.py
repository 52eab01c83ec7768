"""The windows that tests use one after another: nothing of a test is left for the next."""

from conftest import shared_gallery

pytestmark = shared_gallery

LEAVE = """() => {
  document.cookie = "left=1";
  localStorage.left = sessionStorage.left = "1";
  history.pushState(null, "", "#left");
}"""
LEFT = """() => [
  document.cookie, localStorage.left, sessionStorage.left, history.length, scrollY,
  location.hash, matchMedia("(prefers-color-scheme: dark)").matches]"""


def test_a_window_keeps_nothing_of_a_test(windows, gallery):
    address = gallery.address + "/controls"
    # A test before with one window, and one with two, have left two windows.
    for count in (1, 2):
        for _ in range(count):
            windows.open(address)
        assert windows.put_back() == []
    page = windows.open(address)
    page.evaluate(LEAVE)
    person = [cookie["value"] for cookie in page.context.cookies() if cookie["httpOnly"]]
    page.emulate_media(color_scheme="dark")
    page.mouse.move(200, 200)
    page.mouse.wheel(0, 300)
    page.wait_for_function("scrollY > 0")
    assert windows.put_back() == []
    again = windows.open(address)
    assert again == page
    assert again.evaluate(LEFT) == ["", None, None, 1, 0, "", False]
    assert again.locator("body :hover").count() == 0
    assert person != [cookie["value"] for cookie in again.context.cookies()] != []
    assert windows.put_back() == []


def test_a_window_whose_page_a_test_has_changed_for_good_is_not_used_again(windows, gallery):
    address = gallery.address + "/controls"
    acts = [
        lambda page: page.on("request", lambda request: None),
        lambda page: page.route("**/nothing", lambda route: route.abort()),
        lambda page: page.add_init_script("0"),
        lambda page: page.context.grant_permissions(["geolocation"]),
        lambda page: page.context.new_page(),
        lambda page: page.clock.install(),
        lambda page: page.set_viewport_size({"width": 400, "height": 400}),
        lambda page: page.keyboard.down("Shift"),
        lambda page: page.close(),
    ]
    seen = []
    for act in acts:
        page = windows.open(address)
        assert page not in seen
        seen.append(page)
        act(page)
        windows.put_back()


def test_both_windows_of_a_test_are_used_again(windows, gallery):
    def open_two():
        # Of a size that no other test asks for: they are new.
        size = {"width": 1001, "height": 701}
        return {windows.open(gallery.address + "/controls", viewport=size) for _ in range(2)}

    pages = open_two()
    windows.put_back()
    assert open_two() == pages
    windows.put_back()
