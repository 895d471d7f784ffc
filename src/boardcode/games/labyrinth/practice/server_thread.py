"""A practice server in a thread, for programs that are not asynchronous."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from boardcode.games.labyrinth.practice.tcp_server import PracticeServer, ServerOptions


@contextmanager
def serve_in_thread(options: ServerOptions) -> Iterator[PracticeServer]:
    """Run a server while the context lasts; its `address` is known. Raise `OSError` if it cannot listen."""
    thread = _ServerThread(options)
    thread.start()
    thread.ready.wait()
    try:
        if thread.failure is not None:
            raise thread.failure
        assert thread.server is not None
        yield thread.server
    finally:
        thread.stop()
        thread.join()


class _ServerThread(Thread):
    def __init__(self, options: ServerOptions) -> None:
        super().__init__(daemon=True)
        self.ready = Event()
        self.server: PracticeServer | None = None
        self.failure: BaseException | None = None
        self._options = options
        self._loop = asyncio.new_event_loop()
        self._is_stopping = asyncio.Event()

    def run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        try:
            self.server = PracticeServer(self._options)
            await self.server.start()
        except Exception as error:  # it is raised where the server was started
            self.failure = error
            return
        finally:
            self.ready.set()
        await self._is_stopping.wait()
        await self.server.stop()

    def stop(self) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._is_stopping.set)
