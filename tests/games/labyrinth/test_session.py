"""Logs and captured streams, and the steps and maps of the sessions in them."""

from collections.abc import Iterator
from io import BytesIO
from random import Random
from typing import BinaryIO, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcode.games.labyrinth.message_text import compose
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
    SecretSumModulo,
    SolveChallenge,
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
ANSWER = SolveChallenge("42")


def lines(*messages: Message) -> bytes:
    return "".join(compose(message) + "\n" for message in messages).encode()


def stream(*messages: Message) -> bytes:
    buffer = BytesIO()
    for message in messages:
        write_message(buffer, message)
    return buffer.getvalue()


def entries(data: bytes, limit: int = 1 << 20) -> list[tuple[str, str]]:
    """Return the place of each entry, and its JSON text or error."""
    return [
        (entry.place, str(entry.content) if isinstance(entry.content, WireError) else compose(entry.content))
        for entry in read_log(BytesIO(data), limit)
    ]


def steps_of(*messages: Message) -> list[Step]:
    return list(steps(read_log(BytesIO(lines(*messages)))))


# -- entries


def test_a_stream_and_a_log_of_the_same_session_have_the_same_messages() -> None:
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
    log = b'\xef\xbb\xbfconnected\r\n\r\n12:00 server: {"ActionError":"x"}\r\n'
    log += b'12:01 {"Action":{"MoveTo":"Left"}}  \r\nbye'
    assert entries(log) == [("line 3", '{"ActionError":"x"}'), ("line 4", '{"Action":{"MoveTo":"Left"}}')]


def test_an_empty_log_has_no_entries() -> None:
    assert entries(b"") == entries(b"\n\n") == []


def test_an_error_in_a_line_is_an_entry_and_the_next_line_is_read() -> None:
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


def test_an_error_in_a_message_of_a_stream_is_an_entry_and_the_next_message_is_read() -> None:
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


class LiveStream:
    """A connection on which only these pieces have arrived; any further read would block, and fails here."""

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
def test_a_message_is_an_entry_before_the_next_one_has_arrived(data: bytes) -> None:
    entries_so_far = read_log(cast(BinaryIO, LiveStream(data[:2], data[2:20], data[20:])))
    assert next(entries_so_far).content == FIRST


@given(
    st.binary(max_size=200)
    | st.lists(st.sampled_from([b"{", b"}", b"\n", b'{"RadarView":', b"\0", b"\xe9"])).map(b"".join)
)
def test_any_bytes_give_entries_at_different_places_and_steps_at_these_places(data: bytes) -> None:
    places = [entry.place for entry in read_log(BytesIO(data))]
    assert len(set(places)) == len(places)
    for step in steps(read_log(BytesIO(data))):
        assert step.place in places


# -- steps


def test_a_view_answers_the_move_before_it() -> None:
    first, second, third = steps_of(FIRST, FRONT, SECOND, FRONT, THIRD)
    assert (first.place, first.action, first.content) == ("line 1", None, FIRST)
    assert (second.place, second.action, second.content) == ("line 3", FRONT, SECOND)
    assert (third.place, third.map.position, third.map.step) == ("line 5", (-2, 0), 2)
    assert str(third.map) == "\n".join(["•-•", "| |", "• •", "|^|", "• •", "| |", "• •", "| |", "•-•"])


def test_moves_that_are_sent_ahead_are_answered_in_order() -> None:
    assert [step.map.position for step in steps_of(FIRST, FRONT, FRONT, SECOND, THIRD)] == [
        (0, 0),
        (-1, 0),
        (-2, 0),
    ]


def test_a_refusal_changes_neither_position_nor_heading() -> None:
    step = steps_of(FIRST, LEFT, WALL)[-1]
    assert (step.action, step.content, step.complaints) == (LEFT, WALL, ())
    assert (step.map.position, step.map.heading, step.map.step) == ((0, 0), Heading.NORTH, 0)
    assert steps_of(FIRST, LEFT, WALL, FIRST, FRONT, SECOND)[-1].complaints == ()


def test_a_refusal_of_unknown_form_answers_an_action_too() -> None:
    refusal = Unknown({"ActionError": {"why": "tired"}})
    assert [step.map.position for step in steps_of(FIRST, FRONT, refusal, FRONT, SECOND)] == [
        (0, 0),
        (0, 0),
        (-1, 0),
    ]


def test_an_action_other_than_a_move_leaves_the_player_where_it_is() -> None:
    step = steps_of(FIRST, ANSWER, FIRST)[-1]
    assert (step.action, step.map.position, step.complaints) == (ANSWER, (0, 0), ())


def test_a_challenge_answers_the_move_whose_view_it_holds_back() -> None:
    challenge = SecretSumModulo(5)
    session = steps_of(FIRST, FRONT, challenge, ANSWER, ActionError("InvalidChallengeSolution"), challenge)
    assert [(step.action, step.map.position) for step in session] == [
        (None, (0, 0)),
        (FRONT, (-1, 0)),
        (ANSWER, (-1, 0)),
        (None, (-1, 0)),
    ]
    last = steps_of(FIRST, FRONT, Unknown({"Challenge": "SOS"}), ANSWER, SECOND, FRONT, THIRD)[-1]
    assert (last.action, last.map.position, last.complaints) == (FRONT, (-2, 0), ())


def test_hints_and_unknown_messages_do_not_answer_actions() -> None:
    size, unknown = GridSize(4, 1), Unknown({"Welcome": 1})
    session = steps_of(FIRST, FRONT, size, unknown, SECOND)
    assert [(step.action, step.content) for step in session] == [
        (None, FIRST),
        (None, size),
        (None, unknown),
        (FRONT, SECOND),
    ]


def test_an_action_without_an_answer_is_the_last_step() -> None:
    step = steps_of(FIRST, FRONT)[-1]
    assert (step.place, step.action, step.content) == ("line 2", FRONT, None)


def test_a_view_that_cannot_be_decoded_still_answers_a_move() -> None:
    log = lines(FIRST, FRONT) + b'{"RadarView":"x"}\n' + lines(FRONT, THIRD)
    session = list(steps(read_log(BytesIO(log))))
    assert [step.map.position for step in session] == [(0, 0), (-1, 0), (-2, 0)]
    assert session[1].complaints == (
        "line 3: character 1: radar: after character 1: expected 15 b64 characters, found 1",
    )
    assert session[2].complaints == ()


def test_the_problems_of_a_view_are_complaints() -> None:
    blind = RadarView(FIRST.horizontal, FIRST.vertical, ((None,) * 3,) * 3)
    assert steps_of(blind)[0].complaints == (
        "cells[0][1]: undefined, though it can be seen from the middle",
        "cells[1][1]: undefined, though the player is there",
    )


def test_each_contradiction_is_a_complaint_of_its_step() -> None:
    session = steps_of(FIRST, LEFT, SECOND, FRONT, THIRD)
    assert session[0].complaints == ()
    assert (
        session[1].complaints[0]
        == "step 1: vertical[0][0] was known as wall since step 0, now it is seen as open"
    )
    assert all(complaint.startswith("step 2: ") for complaint in session[2].complaints)
    complaints = [complaint for step in session for complaint in step.complaints]
    assert complaints == [str(contradiction) for contradiction in session[-1].map.contradictions]


def test_a_refusal_for_a_wall_where_the_map_has_none_is_a_complaint() -> None:
    assert steps_of(FIRST, FRONT, WALL)[-1].complaints == (
        "step 0: horizontal[0][0] was known as open since step 0, now a wall is in the way",
    )
    assert steps_of(FIRST, FRONT, ActionError("CannotPassThroughOpponent"))[-1].complaints == ()
    assert steps_of(FIRST, WALL)[-1].complaints == ()


def test_a_session_may_begin_with_a_map() -> None:
    start = Map(Position(0, 1), Heading.EAST)
    step = list(steps([Entry("line 1", SECOND), Entry("line 2", FRONT), Entry("line 3", THIRD)], start))[-1]
    assert (step.map.position, step.map.heading) == ((0, 2), Heading.EAST)


def test_the_sessions_of_random_walks_have_no_complaints_and_give_their_maps() -> None:  # 20 walks
    generator = Random(2)
    for seed in range(20):
        maze = generate(6, 6, seed, "prim", 5)
        items = {(5, 5): Cell(Nature.GOAL)}
        at, heading = Position(0, 0), Heading.SOUTH
        messages: list[Message] = [maze.view(at, heading, items)]
        walk: list[tuple[Move, RadarView]] = []
        for _ in range(25):
            towards, after = generator.choice(list(maze.exits(at)))
            walk.append((heading.move_to(towards), maze.view(after, towards, items)))
            messages += [MoveTo(walk[-1][0]), walk[-1][1]]
            at, heading = after, towards
        session = list(steps(read_log(BytesIO(stream(*messages)))))
        assert [step.complaints for step in session] == [()] * 26
        assert session[-1].map == Map.of_walk(maze.view((0, 0), "south", items), walk)
