"""A server of the labyrinth that does only what a script says, for tests of clients."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Thread
from typing import TypeAlias

from boardcode.games.labyrinth.messages import Message, MoveTo, RegisterTeam, SolveChallenge, SubscribePlayer
from boardcode.games.labyrinth.wire import encode_frame, read_messages

#: What the clients send is expected, anything else is sent; bytes are sent as they are.
Script: TypeAlias = Sequence[Message | bytes]
FROM_CLIENT = (RegisterTeam, SubscribePlayer, MoveTo, SolveChallenge)
SECONDS = 30.0


@contextmanager
def scripted_server(*scripts: Script) -> Iterator[int]:
    """Play a script with each connection, one after the other; give the port.

    At the end of a script the server waits until the client closes the connection, unless the script ends
    with empty bytes: then the server closes it.
    """
    failures: list[BaseException] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(SECONDS)

        def serve() -> None:
            try:
                for script in scripts:
                    connection, _ = listener.accept()
                    with connection:
                        connection.settimeout(SECONDS)
                        _play(script, connection)
            except BaseException as failure:
                failures.append(failure)

        thread = Thread(target=serve)
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            thread.join(SECONDS)
    if failures:
        raise failures[0]


def _play(script: Script, connection: socket.socket) -> None:
    with connection.makefile("rb") as stream:
        messages = read_messages(stream)
        for item in script:
            if isinstance(item, FROM_CLIENT):
                assert next(messages, None) == item
            else:
                connection.sendall(item if isinstance(item, bytes) else encode_frame(item))
        if script[-1] != b"":
            assert list(messages) == []
