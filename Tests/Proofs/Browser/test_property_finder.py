"""The journey through the property finder: a search, its failures, and back."""

import re

import pytest
from conftest import by_mouse_and_touch, in_panel, shared_gallery
from playwright.sync_api import expect

from proxy import Proxy

pytestmark = shared_gallery

LEEDS = {"latitude": 53.801, "longitude": -1.549}


@pytest.fixture
def page(visit):
    return visit("/property-finder")


def heading(page, name):
    return page.get_by_role("heading", name=name, exact=True)


def place(page):
    return page.get_by_label("Place-name or postcode")


def go(page, name):
    place(page).fill(name)
    page.get_by_role("button", name="Go", exact=True).click()


def found(page, words):
    expect(page.get_by_role("button", name="Back to Property Finder")).to_be_visible()
    expect(page.locator("#view").get_by_text(words)).to_be_visible()


def rows(page):
    return page.get_by_role("list", name="Properties").get_by_role("listitem")


def behave(page, pace=None, answer=None):
    def act():
        if pace:
            page.get_by_role("combobox", name="It answers").select_option(label=pace)
        if answer:
            page.get_by_role("combobox", name="With").select_option(label=answer)

    in_panel(page, act)


def problem(page, words):
    problem = page.get_by_test_id("problem")
    expect(problem).to_contain_text(words)
    return problem


def close(page, problem, name="Close the message"):
    problem.get_by_role("button", name=name).click()
    expect(page.get_by_test_id("problem")).to_have_count(0)


@by_mouse_and_touch
def test_from_the_search_to_a_property_and_back(page):
    go(page, "  Leeds ")
    found(page, "140 properties in Leeds, 20 shown")
    expect(page).to_have_url(re.compile(re.escape("/property-finder/in/Leeds") + "$"))
    expect(rows(page)).to_have_count(20)
    row = rows(page).nth(3).get_by_role("link")
    title = row.inner_text()
    row.click()
    expect(heading(page, title)).to_be_focused()
    expect(page.get_by_role("img", name="A drawing of the")).to_be_visible()
    page.wait_for_function("() => document.querySelector('#view img').naturalWidth > 0")
    page.get_by_role("button", name="Back to Leeds").click()
    expect(row).to_be_focused()
    page.get_by_role("button", name="Back to Property Finder").click()
    expect(heading(page, "Property Finder")).to_be_visible()
    # The typed text is still there, and the results can be opened again.
    expect(place(page)).to_have_value("  Leeds ")
    page.get_by_role("link", name="Leeds", exact=True).click()
    found(page, "140 properties in Leeds, 20 shown")


def test_back_and_forward_follow_the_screens(page):
    go(page, "York")
    found(page, "80 properties in York")
    rows(page).first.get_by_role("link").click()
    title = rows(page).first.get_by_role("link")
    expect(page.get_by_role("button", name="Back to York")).to_be_visible()
    detail = page.url
    page.go_back()
    found(page, "80 properties in York")
    expect(title).to_be_visible()
    page.go_back()
    expect(heading(page, "Property Finder")).to_be_visible()
    page.go_forward()
    found(page, "80 properties in York")
    page.go_forward()
    expect(page.get_by_role("button", name="Back to York")).to_be_visible()
    expect(page).to_have_url(detail)
    page.reload()
    expect(page.get_by_role("button", name="Back to York")).to_be_visible()
    expect(page).to_have_url(detail)


def test_a_deep_link_leads_to_the_results_and_to_one_of_them(visit):
    page = visit("/property-finder/in/Hay-on-Wye")
    found(page, "3 properties in Hay-on-Wye")
    address = rows(page).nth(1).get_by_role("link").get_attribute("href")
    title = rows(page).nth(1).get_by_role("link").inner_text()
    other = visit(address)
    expect(heading(other, title)).to_be_visible()
    other.get_by_role("button", name="Back to Hay-on-Wye").click()
    found(other, "3 properties in Hay-on-Wye")


def test_a_double_click_searches_once_and_shows_one_screen(page):
    place(page).fill("Leeds")
    page.get_by_role("button", name="Go", exact=True).dblclick()
    found(page, "140 properties in Leeds, 20 shown")
    rows(page).first.get_by_role("link").dblclick()
    page.get_by_role("button", name="Back to Leeds").click()
    found(page, "140 properties in Leeds, 20 shown")
    page.get_by_role("button", name="Back to Property Finder").click()
    expect(heading(page, "Property Finder")).to_be_visible()


def test_shapes_stand_where_properties_are_awaited(page):
    behave(page, pace="after three seconds")
    page.get_by_role("link", name="Bristol", exact=True).click()
    awaited = page.get_by_test_id("awaited")
    expect(awaited.locator("[data-style='card']")).to_have_count(6)
    # Their words are there for the width alone.
    words = awaited.locator("[data-style='skeleton']")
    assert set(words.evaluate_all(
        "all => all.map((one) => getComputedStyle(one).webkitTextFillColor)")) == {
        "rgba(0, 0, 0, 0)"}
    # A picture is where that of the property will be.
    shape = awaited.locator("[data-style='skeleton picture']").first.bounding_box()
    expect(rows(page)).to_have_count(0)
    expect(rows(page)).to_have_count(20, timeout=15_000)
    expect(awaited).to_have_count(0)
    assert rows(page).first.locator("img").bounding_box() == shape
    # Each icon of a fact is a picture of this site.
    for name in ["bed", "bath", "saved"]:
        assert page.request.get(page.url.split("/in/")[0] + f"/{name}.svg").ok


def test_a_new_search_overtakes_an_old_one(page, visit):
    other = visit("/property-finder")
    behave(other, pace="after three seconds")
    behave(page, pace="after three seconds")
    go(page, "Leeds")
    expect(page.get_by_role("progressbar", name="Searching")).to_be_visible()
    go(other, "Bath")
    behave(page, pace="at once")
    go(page, "York")
    found(page, "80 properties in York")
    # When what was asked later and is as slow has come, the old one would have come too.
    expect(heading(other, "Bath")).to_be_visible(timeout=10_000)
    found(page, "80 properties in York")
    expect(page).to_have_url(re.compile(re.escape("/property-finder/in/York") + "$"))


def test_a_search_can_be_stopped(page):
    behave(page, pace="after twenty seconds")
    go(page, "Leeds")
    page.get_by_role("button", name="Cancel the search").click()
    expect(page.get_by_role("progressbar", name="Searching")).to_have_count(0)
    behave(page, pace="at once")
    go(page, "Leeds")
    found(page, "140 properties in Leeds")


@pytest.mark.parametrize(
    "answer, words",
    [
        ("an error", "not available at the moment"),
        ("nonsense", "could not be read"),
        ("no answer: no connection", "cannot be reached"),
    ],
)
def test_what_fails_is_said_once(page, answer, words):
    behave(page, answer=answer)
    go(page, "Leeds")
    close(page, problem(page, words))
    behave(page, answer="the listings")
    go(page, "Leeds")
    found(page, "140 properties in Leeds")
    expect(page.get_by_test_id("problem")).to_have_count(0)


def test_what_failed_can_be_tried_again(page):
    # Slow, so that it can be seen that the message goes, and comes again.
    behave(page, pace="after three seconds", answer="an error")
    go(page, "Leeds")
    problem = page.get_by_test_id("problem")
    expect(problem).to_be_visible(timeout=10_000)
    close(page, problem, "Try again")
    expect(page.get_by_role("progressbar", name="Searching")).to_be_visible()
    expect(problem).to_be_visible(timeout=10_000)
    close(page, problem)


def test_damaged_listings_are_left_out_and_counted(page):
    behave(page, answer="damaged listings")
    go(page, "London")
    found(page, "could not be shown.")


def test_places_that_may_be_meant_are_offered(page):
    go(page, "Newport")
    problem(page, "several places").get_by_role("button", name="Newport, Shropshire").click()
    found(page, "9 properties in Newport, Shropshire")
    page.get_by_role("button", name="Back to Property Finder").click()
    go(page, "Atlantis")
    expect(page.locator(".field .error")).to_contain_text("no place of that name")
    expect(place(page)).to_have_value("Atlantis")
    expect(place(page)).to_be_focused()
    place(page).fill(" ")
    # A mistake that is made again before the page has shown that it was mended is the same one.
    expect(place(page)).not_to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Go", exact=True).click()
    wanted = "Type the name of a place or a postcode first."
    expect(page.locator("#view").get_by_text(wanted)).to_be_visible()
    expect(place(page)).to_have_attribute("aria-invalid", "true")
    expect(place(page)).to_be_focused()
    expect(page.get_by_test_id("problem")).to_have_count(0)
    page.keyboard.type("Lu")
    expect(place(page)).not_to_have_attribute("aria-invalid", "true")
    go(page, "Lundy")
    found(page, "No properties found in Lundy.")


def test_more_are_loaded_to_the_end(visit):
    page = visit("/property-finder/in/York")
    for count in [20, 40, 60]:
        expect(rows(page)).to_have_count(count)
        page.get_by_role("button", name="Load more").click()
    expect(rows(page)).to_have_count(80)
    expect(page.get_by_role("button", name="Load more")).to_have_count(0)


def test_what_is_searched_without_a_connection_is_found_when_there_is_one(visit, gallery):
    proxy = Proxy(gallery.port)
    try:
        page = visit("/property-finder", port=proxy.port)
        proxy.swallow(True)
        proxy.drop()
        go(page, "Leeds")
        page.wait_for_selector("html:not([data-live])")
        expect(heading(page, "Property Finder")).to_be_visible()
        proxy.swallow(False)
        proxy.drop()
        found(page, "140 properties in Leeds")
    finally:
        proxy.close()


def test_the_search_near_me(visit):
    page = visit("/property-finder", geolocation=LEEDS, permissions=["geolocation"])
    place(page).fill("Yor")
    page.get_by_role("button", name="Use my location").click()
    found(page, "140 properties near you")
    expect(page).to_have_url(re.compile(re.escape("/property-finder/near/53.801,-1.549") + "$"))
    page.get_by_role("button", name="Back to Property Finder").click()
    expect(place(page)).to_have_value("Yor")


def test_a_location_that_is_denied_is_said(visit):
    page = visit("/property-finder")
    page.get_by_role("button", name="Use my location").click()
    close(page, problem(page, "Your location is not shared"))
    expect(page.get_by_role("progressbar")).to_have_count(0)


def test_a_location_that_is_not_known_is_said(visit):
    def without(context):
        context.add_init_script(
            "navigator.geolocation.getCurrentPosition = (found, failed) => failed({ code: 2 })"
        )

    page = visit("/property-finder", before=without)
    page.get_by_role("button", name="Use my location").click()
    close(page, problem(page, "not available"))
    expect(page.get_by_role("progressbar")).to_have_count(0)


def test_a_question_for_the_location_that_nobody_answers_ends_by_itself(visit):
    def without(context):
        context.add_init_script("navigator.geolocation.getCurrentPosition = () => {}")

    page = visit("/property-finder", before=without)
    page.clock.install()
    button = page.get_by_role("button", name="Use my location")
    button.click()
    expect(page.get_by_role("progressbar", name="Finding your location")).to_be_visible()
    expect(button).to_have_attribute("aria-busy", "true")
    page.clock.fast_forward(21_000)
    close(page, problem(page, "Finding your location took too long"), "Try again")
    # What is asked again has a limit of its own.
    expect(page.get_by_role("progressbar", name="Finding your location")).to_be_visible()
    page.clock.fast_forward(21_000)
    close(page, problem(page, "Finding your location took too long"))


def test_a_page_that_may_not_know_the_location_says_so(visit):
    def insecure(context):
        context.add_init_script(
            "Object.defineProperty(window, 'isSecureContext', { value: false })")

    page = visit("/property-finder", before=insecure, geolocation=LEEDS,
                 permissions=["geolocation"])
    page.get_by_role("button", name="Use my location").click()
    close(page, problem(page, "Your location is not available"))


@pytest.mark.parametrize("width", [375, 1280])
def test_a_card_has_its_kind_on_its_picture_and_the_price_first_below_it(visit, width):
    page = visit("/property-finder/in/Leeds", viewport={"width": width, "height": 800})
    card = rows(page).filter(has_text="bedroom").filter(has_text="£").first
    picture, kind, price, beds, address = (part.bounding_box() for part in [
        card.locator("img"), card.get_by_text(re.compile("^(Flat|Bungalow|.* house)$")),
        card.get_by_text("£"), card.get_by_text("bedroom"), card.get_by_role("link")])
    assert picture["y"] < kind["y"] < picture["y"] + picture["height"] < price["y"]
    assert price["y"] < beds["y"] < address["y"]
    assert price["height"] > address["height"]
    # The rooms are on one line in every card.
    heights = page.locator("[data-style='rooms']").evaluate_all(
        "all => all.map(row => row.offsetHeight)")
    assert len(heights) == 20 and max(heights) < 30


@by_mouse_and_touch
def test_a_heart_saves_a_property_which_the_search_lists(visit):
    page = visit("/property-finder/in/York")
    title = rows(page).nth(2).get_by_role("link").inner_text()
    page.get_by_role("button", name=f"Save {title}").click()
    heart = page.get_by_role("button", name=f"Remove {title}")
    expect(heart).to_be_visible()
    assert min(heart.bounding_box()[side] for side in ["width", "height"]) >= 44
    # The press is for the heart, and not for the card below it.
    expect(heading(page, "York")).to_be_visible()
    page.get_by_role("button", name="Back to Property Finder").click()
    saved = page.get_by_role("list", name="Saved properties")
    saved.get_by_role("link", name=title).click()
    expect(heading(page, title)).to_be_focused()
    page.get_by_role("button", name=f"Remove {title}").click()
    expect(page.get_by_role("button", name=f"Save {title}")).to_be_visible()
    page.get_by_role("button", name="Back to York").click()
    page.get_by_role("button", name="Back to Property Finder").click()
    expect(heading(page, "Recent searches")).to_be_visible()
    expect(saved).to_have_count(0)


def test_another_page_of_the_browser_begins_with_what_was_saved_and_searched(page, visit, gallery):
    go(page, "york")
    # The heading is the name of the place as the service writes it.
    expect(heading(page, "York")).to_be_visible()
    title = rows(page).first.get_by_role("link").inner_text()
    page.get_by_role("button", name=f"Save {title}").click()
    expect(page.get_by_role("button", name=f"Remove {title}")).to_be_visible()
    page.get_by_role("navigation").get_by_role("link", name="Gallery").click()
    page.get_by_role("link", name="Property Finder").first.click()
    saved = page.get_by_role("list", name="Saved properties")
    expect(saved.get_by_role("link", name=title)).to_be_visible()
    expect(heading(page, "Recent searches")).to_be_visible()
    # Another browser has nothing of it.
    other = visit("/property-finder")
    expect(heading(other, "Places to begin with")).to_be_visible()
    expect(heading(other, "Saved properties")).to_have_count(0)


def test_results_are_sorted_and_narrowed_at_an_address_of_their_own(visit):
    page = visit("/property-finder/in/London")
    found(page, "400 properties in London, 20 shown")
    nearest = rows(page).first.get_by_role("link").inner_text()
    page.get_by_label("Sort by").select_option(label="Lowest price first")
    expect(page).to_have_url(re.compile("/in/London\\?sort=price_lowhigh$"))
    expect(rows(page).first.get_by_role("link")).not_to_have_text(nearest)
    prices = [
        int(re.sub(r"\D", "", text)) for text in rows(page).get_by_text("£").all_inner_texts()]
    assert len(prices) == 20 and prices == sorted(prices)
    page.get_by_label("Bedrooms").focus()
    page.get_by_label("Bedrooms").select_option(label="4 or more")
    expect(page).to_have_url(re.compile("sort=price_lowhigh&bedrooms=4$"))
    expect(rows(page).get_by_text(re.compile("^[45] bedrooms$"))).to_have_count(20)
    expect(page.get_by_label("Bedrooms")).to_be_focused()
    page.go_back()
    expect(page.get_by_label("Bedrooms")).to_have_value("=any")
    page.go_forward()
    expect(page.get_by_label("Bedrooms")).to_have_value("=4")
    # The address leads there, also from a property.
    rows(page).first.get_by_role("link").click()
    expect(page.get_by_role("button", name="Back to London")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Back to London").click()
    expect(page.get_by_label("Sort by")).to_have_value("=price_lowhigh")
    expect(rows(page).get_by_text(re.compile("^[45] bedrooms$"))).to_have_count(20)


@pytest.mark.parametrize("width", [375, 1280])
def test_a_property_has_its_facts_beside_its_picture_and_others_like_it_below(visit, width):
    page = visit("/property-finder/in/Hay-on-Wye", viewport={"width": width, "height": 800})
    rows(page).first.get_by_role("link").click()
    picture = page.get_by_role("img", name="A drawing of the")
    expect(picture).to_be_visible()
    parts = [picture, page.locator("[data-style='facts']"),
             page.get_by_role("list", name="More like this in Hay-on-Wye")]
    image, facts, others = (part.bounding_box() for part in parts)
    assert others["y"] > max(image["y"] + image["height"], facts["y"] + facts["height"])
    if width == 1280:
        assert facts["x"] > image["x"] + image["width"] and facts["y"] == image["y"]
    else:
        assert facts["y"] > image["y"] + image["height"]
    heart = page.locator("[data-style='facts']").get_by_role("button", name="Save")
    expect(heart).to_have_text("Save")
    heart.click()
    expect(page.get_by_role("button", name="Remove")).to_have_text("Saved")
    link = parts[2].get_by_role("link").first
    title = link.inner_text()
    link.click()
    expect(heading(page, title)).to_be_focused()
    page.get_by_role("button", name="Back to Hay-on-Wye").click()
    found(page, "3 properties in Hay-on-Wye")


def test_an_address_of_an_unknown_place_says_so_at_the_field_and_leads_on(visit):
    page = visit("/property-finder/in/Atlantis")
    field = page.get_by_role("searchbox", name="Place-name or postcode")
    expect(heading(page, "Atlantis")).to_be_visible()
    expect(field).to_have_value("Atlantis")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".field .error:not(:empty)")).to_contain_text("no place of that name")
    expect(page.get_by_role("button", name="Refresh")).to_have_count(0)
    expect(page.get_by_text("Nothing has been found yet.")).to_have_count(0)
    expect(page.get_by_label("Sort by")).to_have_count(0)
    expect(page.get_by_role("link", name="Bristol", exact=True)).to_be_visible()
    # What is typed is not wrong yet, and what is found takes the place of the field.
    field.fill("York")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    page.keyboard.press("Enter")
    expect(heading(page, "York")).to_be_visible()
    expect(page).to_have_url(re.compile("/in/York$", re.IGNORECASE))
    expect(field).to_have_count(0)


def test_a_saved_row_of_two_lines_stays_beside_its_heart(visit):
    page = visit("/property-finder/in/York", viewport={"width": 320, "height": 720})
    title = rows(page).first.get_by_role("link").inner_text()
    page.get_by_role("button", name=f"Save {title}").click()
    page.get_by_role("button", name="Back to Property Finder").click()
    link = page.get_by_role("list", name="Saved properties").get_by_role("link")
    expect(link).to_be_visible()
    parts = link.evaluate("""link => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return [...range.getClientRects()].map(({ left, top }) => [left, top]);
    }""")
    assert len({top for _, top in parts}) > 1
    # No line begins below the icon.
    assert min(left for left, _ in parts) > link.bounding_box()["x"] + 16


@pytest.mark.parametrize("width", [320, 375, 768, 1280])
def test_nothing_is_wider_than_the_window(visit, width):
    page = visit("/property-finder/in/Hay-on-Wye", viewport={"width": width, "height": 720})
    found(page, "3 properties in Hay-on-Wye")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
