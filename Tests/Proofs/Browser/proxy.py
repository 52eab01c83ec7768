"""A TCP proxy that delays or holds messages, drops its connections, or swallows all silently."""

import asyncio
import threading


class Proxy:
    def __init__(self, port, delay=0.0):
        self.target, self.delay, self.writers, self.is_hole = port, delay, set(), False
        self.held = None  # the answers that wait; None while none does
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
            self.pass_on(reader, upstream[1]), self.pass_on(upstream[0], writer, is_answer=True)
        )

    async def pass_on(self, reader, writer, is_answer=False):
        # Delayed, not slowed: what comes later does not wait for what came before.
        try:
            is_dead = False
            while data := await reader.read(65536):
                # A connection that has lost a part of its bytes never speaks again.
                is_dead = is_dead or self.is_hole
                if is_answer and self.held is not None:
                    self.held.append((writer, data))
                elif not is_dead:
                    self.loop.call_later(self.delay, self.write, writer, data)
        except OSError:
            pass
        self.loop.call_later(self.delay, writer.close)
        self.writers.discard(writer)

    @staticmethod
    def write(writer, data):
        if not writer.is_closing():
            writer.write(data)

    async def set_held(self, held):
        for answer in self.held or []:
            self.write(*answer)
        self.held = held

    def hold(self):
        """From now on what the server sends waits here, until it is released."""
        self.call(self.set_held([]))

    def release(self):
        self.call(self.set_held(None))

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
