"""Clients of one's own, which say on the socket of a page what no page would say."""

import pytest
from conftest import shared_gallery

pytestmark = shared_gallery


@pytest.fixture
def client(browser, gallery):
    """A client of one's own: gets a page, and says on its socket whatever it is given."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(gallery.address + "/millrace.css")

    def say(events):
        return page.evaluate(
            """async (events) => {
              const html = await (await fetch('/controls')).text();
              const shown = new DOMParser().parseFromString(html, 'text/html');
              const token = shown.documentElement.dataset.session;
              const texts = events.map(([selector, event], sequence) => {
                const node = Number(shown.querySelector(selector).closest('[data-on]').id.slice(1));
                return `{"event":{"node":${node},"sequence":${sequence},${event}}}`;
              });
              const socket = new WebSocket(location.origin.replace('http', 'ws') + '/live');
              const operations = [];
              socket.onopen = () => {
                socket.send(JSON.stringify({ hello: token, last: 0 }));
                for (const text of texts) socket.send(text);
              };
              return await new Promise((done) => {
                socket.onmessage = ({ data }) => {
                  const message = JSON.parse(data);
                  operations.push(...message.ops);
                  if (message.seen === texts.length - 1) done({ operations });
                };
                socket.onclose = ({ code }) => done({ code, operations });
              });
            }""",
            events,
        )

    yield say
    context.close()


def test_a_client_of_ones_own_is_heard_when_it_says_what_a_page_could_say(client):
    heard = client([["select", '"name":"choose","choice":"rows","revision":1']])
    assert any(name == "text" and "In rows" in rest[1] for name, *rest in heard["operations"])


def test_values_that_are_no_choices_reach_no_program(client):
    heard = client(
        [
            ["select", '"name":"choose","choice":"throne","revision":1'],
            ["select", '"name":"choose","choice":"","revision":2'],
            ["select", '"name":"adjust","number":1,"revision":3'],
            ["[type=radio]", '"name":"choose","choice":"=day","revision":1'],
            ["[type=range]", '"name":"adjust","number":7,"revision":1'],
            ["[type=range]", '"name":"adjust","number":-0.05,"revision":2'],
            ["[type=range]", '"name":"adjust","number":0.123,"revision":3'],
            ["[type=range]", '"name":"adjust","number":1e308,"revision":4'],
            ["[type=number]", '"name":"adjust","number":24.5,"revision":1'],
            ["[type=number]", '"name":"adjust","number":3,"revision":2'],
            ["[type=date]", '"name":"date","day":"1999-01-01","revision":1'],
            ["[type=date]", '"name":"input","text":"2026-01-01","revision":2'],
            ["[data-custom]", '"name":"custom","event":"tempo","payload":"NaN"'],
            ["[data-custom]", '"name":"custom","event":"explode","payload":""'],
            ["[data-custom]", '"name":"press"'],
        ]
    )
    assert "code" not in heard
    # All that comes back is the values that the program has had all along.
    assert {name for name, *_ in heard["operations"]} == {"value"}
    assert {text for _, _, text, _ in heard["operations"]} == {"", "=dusk", "0.4", "24"}


@pytest.mark.parametrize(
    "event",
    [
        '"name":"adjust","number":NaN,"revision":1',
        '"name":"adjust","number":1e999,"revision":1',
        '"name":"adjust","number":"1","revision":1',
        '"name":"date","day":"2026-02-30","revision":1',
        '"name":"choose","choice":null,"revision":1',
        '"name":"custom","event":"' + "x" * 65 + '","payload":""',
        '"name":"custom","event":"x","payload":"' + "x" * 32769 + '"',
    ],
    ids=["not a number", "infinite", "text", "no day", "no choice", "long name", "long payload"],
)
def test_what_is_no_event_ends_the_connection(client, event):
    heard = client([["[type=range]", event]])
    assert heard["code"] == 1008
    assert heard["operations"] == []
