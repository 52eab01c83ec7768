"""A TCP proxy that delays messages, drops its connections, or swallows all without an error."""

import asyncio
import threading


class Proxy:
    def __init__(self, port, delay=0.0):
        self.target, self.delay, self.writers, self.is_hole = port, delay, set(), False
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.server = self.call(asyncio.start_server(self.serve, "127.0.0.1", 0))
        self.port = self.server.sockets[0].getsockname()[1]

    def call(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(timeout=10)

    async def serve(self, reader, writer):
        try:
            upstream = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.close()
            return
        self.writers |= {writer, upstream[1]}
        await asyncio.gather(
            self.pass_on(reader, upstream[1]), self.pass_on(upstream[0], writer)
        )

    async def pass_on(self, reader, writer):
        # Delayed, not slowed: what comes later does not wait for what came before.
        try:
            is_dead = False
            while data := await reader.read(65536):
                # A connection that has lost a part of its bytes never speaks again.
                is_dead = is_dead or self.is_hole
                if not is_dead:
                    self.loop.call_later(self.delay, self.write, writer, data)
        except OSError:
            pass
        self.loop.call_later(self.delay, writer.close)
        self.writers.discard(writer)

    @staticmethod
    def write(writer, data):
        if not writer.is_closing():
            writer.write(data)

    def swallow(self, is_hole):
        """From now on nothing passes, and neither side sees an error."""
        self.is_hole = is_hole

    async def cut(self):
        for writer in self.writers:
            writer.transport.abort()
        self.writers.clear()

    def drop(self):
        """Cuts every connection, with whatever is on its way."""
        self.call(self.cut())

    async def end(self):
        self.server.close()
        await self.cut()
        # Each ends when its connection is cut.
        if connections := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(connections, timeout=5)

    def close(self):
        self.call(self.end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
