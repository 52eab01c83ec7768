"""Journeys through Recordings, the same in the native app and in each architecture."""

import pytest
from conftest import Tabs, Watched
from journeys import APPS, DATA, HANDS, steps, Walk
from recorder import tone

SOUND = tone()
ALL = [
    # Each journey is walked by each hand, in one app or another.
    pytest.param(app, list(HANDS)[(number + index) % len(HANDS)], journey, id=f"{app}-{number + 1}")
    for number, journey in enumerate(DATA["journeys"])
    for index, app in enumerate(APPS)
]


@pytest.mark.parametrize("app,hand,journey", ALL)
def test_each_journey_leads_to_its_end(request, browser, gallery, app, hand, journey):
    options = {"has_touch": hand == "touch"}
    if journey.get("hasMicrophone"):
        browser = request.getfixturevalue("beeping")
    else:
        options["permissions"] = ["microphone"]
    if journey.get("isNarrow"):
        options["viewport"] = {"width": 375, "height": 800}
    tabs = Tabs(browser, **options)
    watched = []

    def open_page(path):
        watched.append(Watched(tabs.context, lambda: tabs.open(gallery.address + path)))
        return watched[-1].page

    try:
        walk = Walk(open_page, app, hand, SOUND)
        for step in steps(journey):
            try:
                walk.take(*step)
            except Exception as error:
                raise AssertionError(f"{journey['name']}: {step}") from error
        assert [fault for each in watched for fault in each.faults] == []
    finally:
        tabs.close()


def test_each_verb_is_known():
    assert Walk.verbs() == set(DATA["verbs"])


def test_each_scenario_is_walked_or_there_is_a_reason_why_not():
    walked = {scenario for journey in DATA["journeys"] for scenario in journey["covers"]}
    assert walked == set(DATA["scenarios"])
    assert all(reason.endswith(".") for reason in DATA["elsewhere"].values())
    assert len({journey["name"] for journey in DATA["journeys"]}) == len(DATA["journeys"])
    used = {step[0] for journey in DATA["journeys"] for step in steps(journey)}
    assert used == set(DATA["verbs"])
