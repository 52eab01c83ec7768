"""Journeys through Recordings, the same in the native app and in each architecture."""

import pytest
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
def test_each_journey_leads_to_its_end(request, app, hand, journey):
    options = {"has_touch": hand == "touch"}
    if journey.get("isNarrow"):
        options["viewport"] = {"width": 375, "height": 800}
    if journey.get("hasMicrophone"):
        opening = request.getfixturevalue("listen")
    else:
        opening = request.getfixturevalue("visit")
        options["permissions"] = ["microphone"]
    walk = Walk(lambda path: opening(path, **options), app, hand, SOUND)
    for step in steps(journey):
        try:
            walk.take(*step)
        except Exception as error:
            raise AssertionError(f"{journey['name']}: {step}") from error


def test_each_verb_is_known():
    assert Walk.verbs() == set(DATA["verbs"])


def test_each_scenario_is_walked_or_there_is_a_reason_why_not():
    walked = {scenario for journey in DATA["journeys"] for scenario in journey["covers"]}
    assert walked == set(DATA["scenarios"])
    assert all(reason.endswith(".") for reason in DATA["elsewhere"].values())
    assert len({journey["name"] for journey in DATA["journeys"]}) == len(DATA["journeys"])
    used = {step[0] for journey in DATA["journeys"] for step in steps(journey)}
    assert used == set(DATA["verbs"])
