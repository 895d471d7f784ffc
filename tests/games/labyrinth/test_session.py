"""Logs and captured streams: what stands in them, which action led to what, and the map that grows."""

from collections.abc import Iterator
from io import BytesIO
from random import Random
from typing import BinaryIO, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcode.games.labyrinth.messages import compose
from boardcode.labyrinth import (
    ActionError,
    Cell,
    Entry,
    GridSize,
    Heading,
    Map,
    Maze,
    Message,
    Move,
    MoveTo,
    Nature,
    Position,
    RadarView,
    Step,
    Unknown,
    WireError,
    generate,
    read_log,
    steps,
    write_message,
)

CORRIDOR = Maze.from_drawing("•-•-•-•-•\n|       |\n•-•-•-•-•")
FIRST, SECOND, THIRD = (CORRIDOR.view((0, column), "east") for column in range(3))
FRONT, LEFT = MoveTo(Move.FRONT), MoveTo(Move.LEFT)
WALL = ActionError("CannotPassThroughWall")
CHALLENGE = Unknown({"Action": {"SolveChallenge": {"answer": "42"}}})


def lines(*messages: Message) -> bytes:
    return "".join(compose(message) + "\n" for message in messages).encode()


def stream(*messages: Message) -> bytes:
    written = BytesIO()
    for message in messages:
        write_message(written, message)
    return written.getvalue()


def entries(data: bytes, limit: int = 1 << 20) -> list[tuple[str, str]]:
    """Where each entry stands, and what it is or what is wrong."""
    found = read_log(BytesIO(data), limit)
    return [
        (entry.place, str(entry.content) if isinstance(entry.content, WireError) else compose(entry.content))
        for entry in found
    ]


def session(*messages: Message) -> list[Step]:
    return list(steps(read_log(BytesIO(lines(*messages)))))


# -- what stands in a log


def test_a_stream_and_a_log_of_the_same_session_say_the_same() -> None:
    messages = (GridSize(4, 1), FIRST, FRONT, SECOND, WALL)
    assert [text for _, text in entries(stream(*messages))] == [text for _, text in entries(lines(*messages))]
    assert [place for place, _ in entries(stream(*messages))] == [
        "byte 0",
        "byte 48",
        "byte 83",
        "byte 116",
        "byte 151",
    ]
    assert [place for place, _ in entries(lines(*messages))] == [
        "line 1",
        "line 2",
        "line 3",
        "line 4",
        "line 5",
    ]


def test_a_log_may_have_times_before_its_messages_and_lines_without_any() -> None:
    log = b'\xef\xbb\xbfconnected\r\n\r\n12:00 server: {"ActionError":"x"}\r\n12:01 {"Action":{"MoveTo":"Left"}}  \r\nbye'
    assert entries(log) == [("line 3", '{"ActionError":"x"}'), ("line 4", '{"Action":{"MoveTo":"Left"}}')]


def test_nothing_is_in_an_empty_log() -> None:
    assert entries(b"") == entries(b"\n\n") == []


def test_what_is_wrong_in_a_line_is_told_and_the_next_is_read() -> None:
    log = b'at 5: {"Action"}\n{"ActionError":"\xff"}\n{"RadarView":"x"}\n{"ActionError":"x"}\n'
    assert entries(log) == [
        ("line 1", "line 1: character 16: not JSON: expecting ':' delimiter"),
        ("line 2", "line 2: byte 17: ff is not UTF-8"),
        ("line 3", "line 3: character 1: radar: after character 1: expected 15 b64 characters, found 1"),
        ("line 4", '{"ActionError":"x"}'),
    ]


def test_a_line_above_the_limit_ends_the_log() -> None:
    log = b'{"ActionError":"x"}\n{"ActionError":"xyz"}\n{}\n'
    assert entries(log, limit=20) == [
        ("line 1", '{"ActionError":"x"}'),
        ("line 2", "line 2: more than the limit of 20 bytes in one line"),
    ]


def test_what_is_wrong_in_a_message_of_a_stream_is_told_and_the_next_is_read() -> None:
    assert entries(b"\x01\0\0\0{" + stream(WALL)) == [
        ("byte 0", "byte 5: not JSON: expecting property name enclosed in double quotes"),
        ("byte 5", '{"ActionError":"CannotPassThroughWall"}'),
    ]


def test_a_wrong_length_ends_a_stream() -> None:
    assert entries(stream(WALL) + b"\xff\xff\xff\xff{}") == [
        ("byte 0", '{"ActionError":"CannotPassThroughWall"}'),
        ("byte 43", "byte 43: a message of 4,294,967,295 bytes, but the limit is 1,048,576"),
    ]
    assert entries(b"\xff\xff\xff\xff") == [
        ("byte 0", "byte 0: a message of 4,294,967,295 bytes, but the limit is 1,048,576")
    ]
    assert entries(b"\x01\x02") == [
        ("byte 0", "byte 0: the stream ends after 2 bytes of a length, which has 4")
    ]


class Running:
    """A connection that has given all that came by now; another read would wait."""

    def __init__(self, *pieces: bytes) -> None:
        self._pieces: Iterator[bytes] = iter(pieces)
        self._rest = b""

    def read(self, size: int) -> bytes:
        return self.read1(size)

    def read1(self, size: int) -> bytes:
        self._rest = self._rest or next(self._pieces)
        piece, self._rest = self._rest[:size], self._rest[size:]
        return piece


@pytest.mark.parametrize("data", [stream(FIRST), lines(FIRST)])
def test_a_message_is_told_before_the_next_has_come(data: bytes) -> None:
    running = read_log(cast(BinaryIO, Running(data[:2], data[2:20], data[20:])))
    assert next(running).content == FIRST


@given(
    st.binary(max_size=200)
    | st.lists(st.sampled_from([b"{", b"}", b"\n", b'{"RadarView":', b"\0", b"\xe9"])).map(b"".join)
)
def test_any_bytes_are_entries_and_steps(data: bytes) -> None:
    places = [entry.place for entry in read_log(BytesIO(data))]
    assert len(set(places)) == len(places)
    for step in steps(read_log(BytesIO(data))):
        assert step.place in places


# -- step by step


def test_a_view_belongs_to_the_move_before_it() -> None:
    first, second, third = session(FIRST, FRONT, SECOND, FRONT, THIRD)
    assert (first.place, first.action, first.content) == ("line 1", None, FIRST)
    assert (second.place, second.action, second.content) == ("line 3", FRONT, SECOND)
    assert (third.place, third.map.position, third.map.step) == ("line 5", (-2, 0), 2)
    assert str(third.map) == "\n".join(["•-•", "| |", "• •", "|^|", "• •", "| |", "• •", "| |", "•-•"])


def test_moves_that_are_sent_ahead_are_answered_in_their_order() -> None:
    assert [step.map.position for step in session(FIRST, FRONT, FRONT, SECOND, THIRD)] == [
        (0, 0),
        (-1, 0),
        (-2, 0),
    ]


def test_after_a_refusal_the_player_is_where_it_was_and_looks_where_it_looked() -> None:
    step = session(FIRST, LEFT, WALL)[-1]
    assert (step.action, step.content, step.complaints) == (LEFT, WALL, ())
    assert (step.map.position, step.map.heading, step.map.step) == ((0, 0), Heading.NORTH, 0)
    assert session(FIRST, LEFT, WALL, FIRST, FRONT, SECOND)[-1].complaints == ()


def test_a_refusal_in_an_unknown_form_answers_an_action_too() -> None:
    refusal = Unknown({"ActionError": {"why": "tired"}})
    assert [step.map.position for step in session(FIRST, FRONT, refusal, FRONT, SECOND)] == [
        (0, 0),
        (0, 0),
        (-1, 0),
    ]


def test_an_action_that_is_no_move_leaves_the_player_where_it_is() -> None:
    step = session(FIRST, CHALLENGE, FIRST)[-1]
    assert (step.action, step.map.position, step.complaints) == (CHALLENGE, (0, 0), ())


def test_hints_and_unknown_messages_answer_nothing() -> None:
    size, unknown = GridSize(4, 1), Unknown({"Welcome": 1})
    found = session(FIRST, FRONT, size, unknown, SECOND)
    assert [(step.action, step.content) for step in found] == [
        (None, FIRST),
        (None, size),
        (None, unknown),
        (FRONT, SECOND),
    ]


def test_an_action_without_an_answer_is_told_at_the_end() -> None:
    step = session(FIRST, FRONT)[-1]
    assert (step.place, step.action, step.content) == ("line 2", FRONT, None)


def test_a_view_that_cannot_be_read_is_a_move_all_the_same() -> None:
    log = lines(FIRST, FRONT) + b'{"RadarView":"x"}\n' + lines(FRONT, THIRD)
    found = list(steps(read_log(BytesIO(log))))
    assert [step.map.position for step in found] == [(0, 0), (-1, 0), (-2, 0)]
    assert found[1].complaints == (
        "line 3: character 1: radar: after character 1: expected 15 b64 characters, found 1",
    )
    assert found[2].complaints == ()


def test_what_cannot_be_seen_is_complained_of() -> None:
    blind = RadarView(FIRST.horizontal, FIRST.vertical, ((None,) * 3,) * 3)
    assert session(blind)[0].complaints == (
        "cells[0][1]: undefined, though it can be seen from the middle",
        "cells[1][1]: undefined, though the player is there",
    )


def test_each_contradiction_is_complained_of_at_its_step() -> None:
    found = session(FIRST, LEFT, SECOND, FRONT, THIRD)
    assert found[0].complaints == ()
    assert (
        found[1].complaints[0]
        == "step 1: vertical[0][0] was known as wall since step 0, now it is seen as open"
    )
    assert all(complaint.startswith("step 2: ") for complaint in found[2].complaints)
    told = [complaint for step in found for complaint in step.complaints]
    assert told == [str(contradiction) for contradiction in found[-1].map.contradictions]


def test_a_refusal_for_a_wall_where_the_map_has_none_is_complained_of() -> None:
    assert session(FIRST, FRONT, WALL)[-1].complaints == (
        "step 0: horizontal[0][0] was known as open since step 0, now a wall is in the way",
    )
    assert session(FIRST, FRONT, ActionError("CannotPassThroughOpponent"))[-1].complaints == ()
    assert session(FIRST, WALL)[-1].complaints == ()


def test_a_session_may_begin_where_it_is_known_to() -> None:
    begun = Map(Position(0, 1), Heading.EAST)
    step = list(steps([Entry("line 1", SECOND), Entry("line 2", FRONT), Entry("line 3", THIRD)], begun))[-1]
    assert (step.map.position, step.map.heading) == ((0, 2), Heading.EAST)


def test_the_session_of_a_random_walk_has_no_complaints_and_gives_its_map() -> None:
    chance = Random(2)
    for seed in range(20):
        maze = generate(6, 6, seed, "prim", 5)
        items = {(5, 5): Cell(Nature.GOAL)}
        at, heading = Position(0, 0), Heading.SOUTH
        messages: list[Message] = [maze.view(at, heading, items)]
        walk: list[tuple[Move, RadarView]] = []
        for _ in range(25):
            towards, after = chance.choice(list(maze.exits(at)))
            walk.append((heading.move_to(towards), maze.view(after, towards, items)))
            messages += [MoveTo(walk[-1][0]), walk[-1][1]]
            at, heading = after, towards
        found = list(steps(read_log(BytesIO(stream(*messages)))))
        assert [step.complaints for step in found] == [()] * 26
        assert found[-1].map == Map.of_walk(maze.view((0, 0), "south", items), walk)
