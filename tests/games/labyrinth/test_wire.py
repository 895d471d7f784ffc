"""Messages in a stream: lengths and bytes, and where something is wrong."""

import pickle
from io import BytesIO, RawIOBase
from typing import Any, BinaryIO, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcode.labyrinth import (
    ActionError,
    Frame,
    GridSize,
    Message,
    Move,
    MoveTo,
    RadarView,
    Unknown,
    WireError,
    frames,
    read_messages,
    write_message,
)

VIEW = RadarView.decode("ieysGjGO8papd/a")
WALK: list[Message] = [
    GridSize(50, 50),
    VIEW,
    MoveTo(Move.RIGHT),
    ActionError("CannotPassThroughWall"),
    Unknown({"é": "\ud800"}),
]


def written(*messages: Message) -> bytes:
    stream = BytesIO()
    for message in messages:
        write_message(stream, message)
    return stream.getvalue()


def framed(data: bytes) -> bytes:
    return len(data).to_bytes(4, "little") + data


def refused(data: bytes, limit: int = 1 << 20) -> WireError:
    with pytest.raises(WireError) as caught:
        list(read_messages(BytesIO(data), limit))
    return caught.value


class Dripping(RawIOBase):
    """A stream that gives a byte at a time, as a slow connection may."""

    def __init__(self, data: bytes) -> None:
        self._data = BytesIO(data)

    def read(self, size: int = -1) -> bytes:
        return self._data.read(min(size, 1))


def test_a_message_is_its_length_with_the_low_byte_first_and_its_json() -> None:
    assert written(VIEW) == b'\x1f\x00\x00\x00{"RadarView":"ieysGjGO8papd/a"}'
    assert written(MoveTo(Move.LEFT)) == b'\x1c\x00\x00\x00{"Action":{"MoveTo":"Left"}}'


def test_what_is_written_reads_back_in_order() -> None:
    assert list(read_messages(BytesIO(written(*WALK)))) == WALK
    assert list(read_messages(BytesIO(b""))) == []


def test_a_stream_may_come_in_pieces() -> None:
    assert list(read_messages(cast(BinaryIO, Dripping(written(*WALK))))) == WALK


def test_a_message_is_given_before_the_next_has_come() -> None:
    stream = BytesIO(written(VIEW) + b"\x05")
    messages = read_messages(stream)
    assert next(messages) == VIEW
    assert stream.tell() == 35


def test_frames_tell_where_they_begin() -> None:
    assert [frame.offset for frame in frames(BytesIO(written(VIEW, VIEW, VIEW)))] == [0, 35, 70]


def test_after_a_message_that_cannot_be_read_the_next_one_can() -> None:
    first, second = frames(BytesIO(framed(b"{") + written(VIEW)))
    with pytest.raises(WireError):
        first.message()
    assert second.message() == VIEW


# -- cut off


@pytest.mark.parametrize(
    ("kept", "message"),
    [
        (36, "byte 35: the stream ends after 1 byte of a length, which has 4"),
        (38, "byte 35: the stream ends after 3 bytes of a length, which has 4"),
        (39, "byte 39: the stream ends after 0 bytes of a message of 31"),
        (40, "byte 40: the stream ends after 1 byte of a message of 31"),
        (69, "byte 69: the stream ends after 30 bytes of a message of 31"),
    ],
)
def test_where_a_stream_is_cut_off_is_told(kept: int, message: str) -> None:
    assert str(refused(written(VIEW, VIEW)[:kept])) == message


def test_a_stream_cut_off_anywhere_gives_the_messages_before_and_then_the_error() -> None:
    whole = written(*WALK)
    ends = [0, *(frame.offset + 4 + len(frame.data) for frame in frames(BytesIO(whole)))]
    for kept in range(len(whole) + 1):
        found: list[Message] = []
        try:
            found.extend(read_messages(BytesIO(whole[:kept])))
            assert kept in ends
        except WireError as error:
            assert kept not in ends
            assert error.offset in (kept, max(end for end in ends if end < kept))
        count = sum(end <= kept for end in ends) - 1
        assert list(read_messages(BytesIO(whole[: ends[count]]))) == WALK[:count]


# -- too large


def test_a_message_above_the_limit_is_refused_before_it_is_read() -> None:
    stream = BytesIO(written(VIEW) + b"\xff\xff\xff\xff" + b"x" * 100)
    with pytest.raises(WireError) as caught:
        list(read_messages(stream))
    assert str(caught.value) == "byte 35: a message of 4,294,967,295 bytes, but the limit is 1,048,576"
    assert stream.tell() == 39


def test_the_limit_itself_is_allowed() -> None:
    assert list(read_messages(BytesIO(written(VIEW)), limit=31)) == [VIEW]
    assert str(refused(written(VIEW), limit=30)) == ("byte 0: a message of 31 bytes, but the limit is 30")


def test_a_length_with_its_high_byte_first_is_recognised() -> None:
    error = refused(b"\x00\x00\x00\x1f" + written(VIEW)[4:])
    assert error.hint == "with its high byte first the length would be 31"
    assert (
        str(error)
        == "byte 0: a message of 520,093,696 bytes, but the limit is 1,048,576 (with its high byte first the length would be 31)"
    )


def test_a_length_that_is_too_large_either_way_is_not_explained() -> None:
    assert refused(b"\x00\x00\x00\x1f", limit=31).hint == "with its high byte first the length would be 31"
    assert refused(b"\x00\x00\x00\x1f", limit=30).hint is None


def test_a_text_where_a_length_should_be_is_recognised() -> None:
    error = refused(written(VIEW) + b'{"RadarView":"ieysGjGO8papd/a"}')
    assert error.message == "byte 35: a message of 1,632,772,731 bytes, but the limit is 1,048,576"
    assert (
        error.hint
        == "these four bytes are the text '{\"Ra': a length is missing, or the one before was wrong"
    )


def test_nothing_above_the_limit_is_written() -> None:
    stream = BytesIO()
    with pytest.raises(ValueError) as caught:
        write_message(stream, VIEW, limit=30)
    assert str(caught.value) == "a message of 31 bytes, but the limit is 30"
    assert stream.getvalue() == b""


# -- garbled


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "byte 39: not JSON: expecting value"),
        (b'{"RadarView"', "byte 51: not JSON: expecting ':' delimiter"),
        ('{"é"'.encode(), "byte 44: not JSON: expecting ':' delimiter"),
        (b'{"Hint":"\xff"}', "byte 48: byte ff is not UTF-8"),
        (b'{"Hint":"\xe2\x82"}', "byte 48: byte e2 is not UTF-8"),
        (b'{"Action":{"MoveTo":"Up"}}', 'byte 39: MoveTo: expected Front, Right, Back or Left, found "Up"'),
        (
            b'{"RadarView":"sgvSBg8SifDVCMXKiq"}',
            "byte 39: radar: characters 16-18 'Kiq': expected 15 b64 characters, found 18 (this is the text \"Hello, World!\" in b64)",
        ),
    ],
)
def test_where_a_message_is_garbled_is_told(data: bytes, message: str) -> None:
    assert str(refused(written(VIEW) + framed(data))) == message


def test_an_error_tells_what_the_message_says_it_is() -> None:
    error = refused(framed(b'{"RadarView":"x"}'))
    assert (error.offset, error.unit, error.about, error.hint) == (4, "byte", "RadarView", None)


def test_an_error_can_be_pickled() -> None:
    error = refused(b"\x00\x00\x00\x1f")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.offset, again.hint) == (str(error), error.offset, error.hint)


# -- anything


def read_all(data: bytes) -> list[Message]:
    """The messages before the first mistake; any exception but the one of the wire fails the test."""
    found: list[Message] = []
    try:
        for message in read_messages(BytesIO(data)):
            found.append(message)
    except WireError as error:
        assert 0 <= error.offset <= len(data)
        assert str(error).startswith(f"byte {error.offset}: ")
    return found


@given(st.binary(max_size=200))
def test_any_bytes_are_messages_or_the_error(data: bytes) -> None:
    read_all(data)


@given(st.lists(st.binary(max_size=40), max_size=5))
def test_any_bytes_with_their_lengths_are_messages_or_the_error(pieces: list[bytes]) -> None:
    whole = b"".join(map(framed, pieces))
    assert list(frames(BytesIO(whole))) == [
        Frame(sum(4 + len(before) for before in pieces[:k]), piece) for k, piece in enumerate(pieces)
    ]
    read_all(whole)


@given(st.data())
def test_a_stream_with_changed_bytes_is_messages_or_the_error(data: Any) -> None:
    whole = bytearray(written(*WALK))
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    read_all(bytes(whole))


@given(st.lists(st.sampled_from(WALK), max_size=20))
def test_any_messages_read_back(messages: list[Message]) -> None:
    assert read_all(written(*messages)) == messages
