"""Clients that are silent, slow, broken or malicious: they end, the log says why, and nobody else notices."""

import asyncio

import pytest
from practice_wire import CORRIDOR, Arena, Wire, corridor, in_arena

from boardcode.games.labyrinth.practice import tcp_server
from boardcode.games.labyrinth.practice.likely_mistakes import (
    explain_bad_message,
    explain_message_before_joining,
    explain_unknown_message,
)
from boardcode.games.labyrinth.wire import encode_frame
from boardcode.labyrinth import (
    ActionError,
    Message,
    Move,
    MoveTo,
    RadarView,
    SolveChallenge,
    SubscribePlayer,
    Unknown,
)

FRONT, BACK, LEFT = MoveTo(Move.FRONT), MoveTo(Move.BACK), MoveTo(Move.LEFT)
VIEW = CORRIDOR.view((0, 0), "east")


def framed(text: bytes) -> bytes:
    return len(text).to_bytes(4, "little") + text


async def check_that_others_play(arena: Arena, honest: Wire) -> None:
    assert await honest.ask(LEFT) == ActionError("CannotPassThroughWall")
    assert isinstance(await honest.receive(), RadarView)


# -- wrong bytes, in the first message or later


WRONG_BYTES = [
    (
        b'{"RegisterTeam":{"name":"us"}}',
        "byte {0}: a message of 1,699,881,595 bytes, but the limit is 16,384 "
        "(these four bytes are the text '{{\"Re': a length is missing, or the one before was wrong)",
    ),
    (
        b'\0\0\0\x1e{"RegisterTeam":{"name":"us"}}',
        "byte {0}: a message of 503,316,480 bytes, but the limit is 16,384 "
        "(with its high byte first the length would be 30)",
    ),
    (b"\xff\xff\xff\xff", "byte {0}: a message of 4,294,967,295 bytes, but the limit is 16,384"),
    (framed(b""), "byte {4}: not JSON: expecting value (the length is 0, so that no message follows)"),
    (framed(b"\xff\xfe"), "byte {4}: byte ff is not UTF-8"),
    (
        framed(b'{"RegisterTeam":{"name":"us"}'),
        "byte {33}: not JSON: expecting ',' delimiter "
        "(the end is missing: the length counts bytes, not characters, and not itself)",
    ),
    (
        framed(b"{'RegisterTeam':{'name':'us'}}"),
        "byte {5}: not JSON: expecting property name enclosed in double quotes "
        "(JSON has double quotation marks)",
    ),
    (
        framed(b'{"RegisterTeam":{"name":"us"}}\0'),
        "byte {34}: not JSON: extra data (zero bytes after the text are not part of it)",
    ),
    (
        framed(b'\x1e\0\0\0{"RegisterTeam":{"name":"us"}}'),
        "byte {4}: not JSON: expecting value "
        "(the message begins with another length, or the length is not one of 32 bits)",
    ),
    (
        framed(b"[" * 1000),
        "byte {4}: not a message: objects and lists are nested more than 100 levels deep",
    ),
    (
        framed(b'{"RegisterTeam":"us"}'),
        'byte {4}: RegisterTeam: expected name, in quotation marks, found "us"',
    ),
    (
        framed(b'{"Action":{"MoveTo":"Up"}}'),
        'byte {4}: MoveTo: expected Front, Right, Back or Left, found "Up"',
    ),
    (
        framed(b'{"Action":{"SolveChallenge":{"answer":7}}}'),
        'byte {4}: SolveChallenge: expected an answer in quotation marks, as in {{"answer":"7"}}, '
        'found {{"answer": 7}}',
    ),
]


def placed(expected: str, offset: int) -> str:
    """Put the byte of the stream into an expected message."""
    before, _, rest = expected.partition("{")
    number, _, after = rest.partition("}")
    return f"{before}{int(number) + offset}{after}".replace("{{", "{").replace("}}", "}")


@pytest.mark.parametrize(("data", "expected"), WRONG_BYTES)
def test_wrong_bytes_end_a_connection_with_a_line_in_the_log(data: bytes, expected: str) -> None:
    async def scenario(arena: Arena) -> None:
        honest = await arena.join("me", await arena.register("us"))
        wire = await arena.connect()
        await wire.send_bytes(data)
        assert await wire.rest() == []
        await check_that_others_play(arena, honest)

    assert in_arena(scenario, corridor()).faults() == [placed(expected, 0)]


def test_wrong_bytes_of_a_player_end_its_connection_at_their_place_in_the_stream() -> None:
    async def scenario(arena: Arena) -> None:
        token = await arena.register("us")
        for number, (data, expected) in enumerate(WRONG_BYTES):
            wire = await arena.join("me", token)
            await wire.send_bytes(data)
            assert await wire.rest() == []
            subscription = len(encode_frame(SubscribePlayer("me", token)))
            assert arena.faults()[number:] == [placed(expected, subscription)]

    in_arena(scenario, corridor())


@pytest.mark.parametrize("data", [b"\x1e", b'\x1e\0\0\0{"RegisterTeam":'])
def test_a_connection_that_ends_within_a_message_is_logged(data: bytes) -> None:
    async def scenario(arena: Arena) -> None:
        wire = await arena.connect()
        await wire.send_bytes(data)
        wire.close()
        part = "1 byte of a length, which has 4" if len(data) == 1 else "16 bytes of a message of 30"
        assert await arena.fault() == f"the connection ended after {part}"

    in_arena(scenario, corridor())


# -- messages at the wrong time


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        (
            FRONT,
            'a connection begins with RegisterTeam or SubscribePlayer, not {"Action":{"MoveTo":"Front"}} '
            "(every player first sends SubscribePlayer, in its own connection)",
        ),
        (
            VIEW,
            'a connection begins with RegisterTeam or SubscribePlayer, not {"RadarView":"aeQaiayawpawpwa"} '
            "(only the server sends this)",
        ),
        (
            Unknown({"register_team": {"name": "us"}}),
            "a connection begins with RegisterTeam or SubscribePlayer, not "
            '{"register_team":{"name":"us"}} (it is written RegisterTeam)',
        ),
        (
            Unknown("Hello"),
            'a connection begins with RegisterTeam or SubscribePlayer, not "Hello"',
        ),
    ],
)
def test_a_connection_that_begins_with_another_message_ends(message: Message, fault: str) -> None:
    async def scenario(arena: Arena) -> None:
        wire = await arena.connect()
        await wire.send(message)
        assert await wire.rest() == []

    assert in_arena(scenario, corridor()).faults() == [fault.replace("aeQaiayawpawpwa", VIEW.code)]


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        (
            SubscribePlayer("b", "T"),
            'a player sends actions, not {"SubscribePlayer":{"name":"b","registration_token":"T"}} '
            "(every player needs a connection of its own)",
        ),
        (
            Unknown({"MoveTo": "Front"}),
            'a player sends actions, not {"MoveTo":"Front"} '
            '(an action is wrapped: {"Action":{"MoveTo":"Front"}})',
        ),
        (
            Unknown({"Action": {"MoveTo": "Front"}, "id": 1}),
            'a player sends actions, not {"Action":{"MoveTo":"Front"},"id":1} '
            "(a message is an object with one key, which names its kind)",
        ),
        (ActionError("x"), 'a player sends actions, not {"ActionError":"x"} (only the server sends this)'),
    ],
)
def test_a_player_that_sends_anything_but_actions_is_out_of_the_game(message: Message, fault: str) -> None:
    async def scenario(arena: Arena) -> None:
        wire = await arena.join("me", await arena.register("us"))
        await wire.send(message, FRONT)
        assert await wire.rest() == []

    arena = in_arena(scenario, corridor())
    assert arena.faults() == [fault]
    assert [(event.who, event.words) for event in arena.events if event.kind == "left"] == [
        ("us/me", "after 0 moves")
    ]


def test_messages_after_the_registration_in_the_same_connection_are_not_read() -> None:
    async def scenario(arena: Arena) -> None:
        wire = await arena.connect()
        await wire.send_bytes(framed(b'{"RegisterTeam":{"name":"us"}}') + b"x" * 100_000)
        assert len(await wire.rest()) == 1

    assert in_arena(scenario, corridor()).faults() == []


# -- silent, slow and fast


def test_a_connection_without_a_message_is_closed() -> None:
    async def scenario(arena: Arena) -> None:
        honest = await arena.join("me", await arena.register("us"))
        wire = await arena.connect()
        assert await wire.rest() == []
        await check_that_others_play(arena, honest)  # a player may be silent as long as it likes

    assert in_arena(scenario, corridor(), join_seconds=0.05).faults() == [
        "no message for 0.05 seconds (the first one is RegisterTeam or SubscribePlayer)"
    ]


def test_a_message_that_is_never_finished_ends_the_connection() -> None:
    async def scenario(arena: Arena) -> None:
        token = await arena.register("us")
        honest, wire = await arena.join("a", token), await arena.join("b", token)
        await wire.send_bytes(framed(b'{"Action":{"MoveTo":"Front"}}') + b'\x1f\0\0\0{"Action":{"MoveTo":')
        assert isinstance(await wire.receive(), RadarView)
        assert await wire.rest() == []
        await check_that_others_play(arena, honest)

    assert in_arena(scenario, corridor(team_size=2), message_seconds=0.05).faults() == [
        "nothing more after 20 bytes of a message of 31 "
        "(the length is larger than the text: it counts bytes, and not itself)"
    ]


def test_a_client_that_does_not_read_ends_and_nobody_waits_for_it() -> None:
    async def scenario(arena: Arena) -> None:
        token = await arena.register("us")
        honest = await arena.join("a", token)
        wire = await arena.connect(receive_buffer=4096)
        await wire.send(SubscribePlayer("b", token))
        sending = asyncio.create_task(wire.send_bytes(encode_frame(LEFT) * 20_000))
        await check_that_others_play(arena, honest)
        assert await arena.fault() == "it does not read what it is sent"
        await check_that_others_play(arena, honest)
        wire.reset()
        await asyncio.gather(sending, return_exceptions=True)

    in_arena(scenario, corridor(team_size=2), drain_seconds=0.2)


def test_a_flood_of_actions_is_answered_in_turn_with_the_others() -> None:
    async def scenario(arena: Arena) -> None:
        token = await arena.register("us")
        honest, flood = await arena.join("a", token), await arena.join("b", token)
        sending = asyncio.create_task(flood.send(*[LEFT] * 1000))
        for _ in range(20):
            await check_that_others_play(arena, honest)
        handled = sum(event.who == "us/b" and event.kind == "<" for event in arena.events)
        assert handled < 1000  # the honest player did not have to wait until the flood was over
        for _ in range(1000):
            assert await flood.receive() == ActionError("CannotPassThroughWall")
            assert isinstance(await flood.receive(), RadarView)
        await sending

    assert in_arena(scenario, corridor(team_size=2)).faults() == []


def test_too_many_connections_close_the_oldest_that_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(arena: Arena) -> None:
        honest = await arena.join("me", await arena.register("us"))
        wires = [await arena.connect() for _ in range(12)]
        assert await wires[0].rest() == []
        await check_that_others_play(arena, honest)
        last = await arena.connect()
        await last.send(SolveChallenge("x"))  # it is listened to
        assert await last.rest() == []

    monkeypatch.setattr(tcp_server, "MOST_CONNECTIONS", 8)
    arena = in_arena(scenario, corridor())
    closed = "closed to make room for others: too many connections"
    assert arena.faults().count(closed) >= 5


def test_a_server_stops_although_clients_do_not_close_their_side() -> None:
    async def scenario(arena: Arena) -> None:
        await arena.join("me", await arena.register("us"))
        await arena.connect()

    arena = in_arena(scenario, corridor())
    log = arena.log_file.getvalue()
    assert "- over the server stops\n" in log
    assert log.endswith("\n")


# -- explanations


def test_a_message_that_is_right_has_no_explanation() -> None:
    assert explain_bad_message(b'{"Action":{"MoveTo":"Front"}}') is None
    assert explain_unknown_message(Unknown({"Unheard": 1})) is None
    assert explain_message_before_joining(Unknown([])) is None
