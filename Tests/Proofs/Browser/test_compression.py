"""Compressed messages between a real browser and the server, and the bytes that they save."""

import asyncio

import pytest
from conftest import first_visit
from playwright.sync_api import expect
from proxy import Proxy
from test_recordings import create, folder, make_all

pytestmark = first_visit


class CountingProxy(Proxy):
    """Counts the bytes that come from the server."""

    received = 0

    async def serve(self, reader, writer):
        upstream = await asyncio.open_connection("127.0.0.1", self.target)
        self.writers |= {writer, upstream[1]}
        await asyncio.gather(
            self.pass_on(reader, upstream[1]), self.count(upstream[0], writer)
        )

    async def count(self, reader, writer):
        while data := await reader.read(65536):
            self.received += len(data)
            writer.write(data)
        writer.close()


@pytest.fixture
def counting(gallery):
    proxy = CountingProxy(gallery.port)
    yield proxy
    proxy.close()


def test_large_messages_come_compressed_and_whole(visit, counting):
    page = visit("/recordings", port=counting.port)
    headers, frames = [], []
    session = page.context.new_cdp_session(page)
    session.on(
        "Network.webSocketHandshakeResponseReceived",
        lambda event: headers.append(event["response"]["headers"]),
    )
    session.send("Network.enable")
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda text: frames.append(text)),
    )
    page.reload()
    page.wait_for_selector("html[data-live]")
    (answer,) = [
        value
        for name, value in headers[-1].items()
        if name.lower() == "sec-websocket-extensions"
    ]
    assert "permessage-deflate" in answer
    assert "server_no_context_takeover" in answer

    # Coming back to a long list is one large message.
    words = "many words and more words " * 7
    assert make_all(page, [f"{number} {words}{number}" for number in range(24)]) == 24
    create(page, "One")
    folder(page, "One").click()
    expect(page.get_by_role("heading", name="One")).to_be_visible()
    before, counted = counting.received, len(frames)
    page.go_back()
    expect(folder(page, "One")).to_be_visible()
    expanded = sum(len(text.encode()) for text in frames[counted:])
    assert max(len(text) for text in frames[counted:]) > 1_024
    assert counting.received - before < expanded / 2
    expect(page.get_by_role("list").get_by_role("link")).to_have_count(25)
