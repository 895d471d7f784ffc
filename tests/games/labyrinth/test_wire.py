"""Messages on the wire: lengths and bytes, and the places of errors."""

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


def stream_of(*messages: Message) -> bytes:
    stream = BytesIO()
    for message in messages:
        write_message(stream, message)
    return stream.getvalue()


def frame(data: bytes) -> bytes:
    return len(data).to_bytes(4, "little") + data


def error_of(data: bytes, limit: int = 1 << 20) -> WireError:
    with pytest.raises(WireError) as caught:
        list(read_messages(BytesIO(data), limit))
    return caught.value


class SlowStream(RawIOBase):
    """A stream that delivers a byte at a time, as a slow connection may."""

    def __init__(self, data: bytes) -> None:
        self._data = BytesIO(data)

    def read(self, size: int = -1) -> bytes:
        return self._data.read(min(size, 1))


def test_a_message_is_its_length_with_the_low_byte_first_and_its_json() -> None:
    assert stream_of(VIEW) == b'\x1f\x00\x00\x00{"RadarView":"ieysGjGO8papd/a"}'
    assert stream_of(MoveTo(Move.LEFT)) == b'\x1c\x00\x00\x00{"Action":{"MoveTo":"Left"}}'


def test_messages_read_back_in_order() -> None:
    assert list(read_messages(BytesIO(stream_of(*WALK)))) == WALK
    assert list(read_messages(BytesIO(b""))) == []


def test_a_stream_may_arrive_in_pieces() -> None:
    assert list(read_messages(cast(BinaryIO, SlowStream(stream_of(*WALK))))) == WALK


def test_a_message_is_read_before_the_next_one_has_arrived() -> None:
    stream = BytesIO(stream_of(VIEW) + b"\x05")
    messages = read_messages(stream)
    assert next(messages) == VIEW
    assert stream.tell() == 35


def test_frames_have_the_offset_of_their_length() -> None:
    assert [frame.offset for frame in frames(BytesIO(stream_of(VIEW, VIEW, VIEW)))] == [0, 35, 70]


def test_after_a_message_that_cannot_be_parsed_the_next_one_can() -> None:
    first, second = frames(BytesIO(frame(b"{") + stream_of(VIEW)))
    with pytest.raises(WireError) as caught:
        first.message()
    assert str(caught.value) == "byte 5: not JSON: expecting property name enclosed in double quotes"
    assert second.message() == VIEW


# -- truncated streams


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
def test_the_error_of_a_truncated_stream_names_the_byte(kept: int, message: str) -> None:
    assert str(error_of(stream_of(VIEW, VIEW)[:kept])) == message


def test_a_stream_truncated_anywhere_gives_the_whole_messages_and_then_an_error() -> None:
    whole = stream_of(*WALK)
    ends = [0, *(frame.offset + 4 + len(frame.data) for frame in frames(BytesIO(whole)))]
    for kept in range(len(whole) + 1):
        messages: list[Message] = []
        try:
            for message in read_messages(BytesIO(whole[:kept])):
                messages.append(message)
            assert kept in ends
        except WireError as error:
            assert kept not in ends
            assert error.offset in (kept, max(end for end in ends if end < kept))
        assert messages == WALK[: sum(end <= kept for end in ends) - 1]


# -- the limit


def test_a_message_above_the_limit_is_rejected_before_it_is_read() -> None:
    stream = BytesIO(stream_of(VIEW) + b"\xff\xff\xff\xff" + b"x" * 100)
    with pytest.raises(WireError) as caught:
        list(read_messages(stream))
    assert str(caught.value) == "byte 35: a message of 4,294,967,295 bytes, but the limit is 1,048,576"
    assert stream.tell() == 39


def test_the_limit_itself_is_allowed() -> None:
    assert list(read_messages(BytesIO(stream_of(VIEW)), limit=31)) == [VIEW]
    assert str(error_of(stream_of(VIEW), limit=30)) == ("byte 0: a message of 31 bytes, but the limit is 30")


def test_a_length_with_its_high_byte_first_is_recognised() -> None:
    error = error_of(b"\x00\x00\x00\x1f" + stream_of(VIEW)[4:])
    assert error.hint == "with its high byte first the length would be 31"
    assert str(error) == (
        "byte 0: a message of 520,093,696 bytes, but the limit is 1,048,576"
        " (with its high byte first the length would be 31)"
    )


def test_a_length_above_the_limit_in_either_byte_order_has_no_hint() -> None:
    assert error_of(b"\x00\x00\x00\x1f", limit=31).hint == "with its high byte first the length would be 31"
    assert error_of(b"\x00\x00\x00\x1f", limit=30).hint is None


def test_a_text_where_a_length_should_be_is_recognised() -> None:
    error = error_of(stream_of(VIEW) + b'{"RadarView":"ieysGjGO8papd/a"}')
    assert error.message == "byte 35: a message of 1,632,772,731 bytes, but the limit is 1,048,576"
    assert (
        error.hint
        == "these four bytes are the text '{\"Ra': a length is missing, or the one before was wrong"
    )


def test_a_message_above_the_limit_is_not_written() -> None:
    stream = BytesIO()
    with pytest.raises(ValueError) as caught:
        write_message(stream, VIEW, limit=30)
    assert str(caught.value) == "a message of 31 bytes, but the limit is 30"
    assert stream.getvalue() == b""


# -- garbled messages


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
            "byte 39: radar: characters 16-18 'Kiq': expected 15 b64 characters, found 18"
            ' (this is the text "Hello, World!" in b64)',
        ),
    ],
)
def test_the_error_of_a_garbled_message_names_the_byte(data: bytes, message: str) -> None:
    assert str(error_of(stream_of(VIEW) + frame(data))) == message


def test_an_error_names_the_kind_that_the_message_claims_to_be() -> None:
    error = error_of(frame(b'{"RadarView":"x"}'))
    assert (error.offset, error.unit, error.about, error.hint) == (4, "byte", "RadarView", None)


def test_an_error_can_be_pickled() -> None:
    error = error_of(b"\x00\x00\x00\x1f")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.offset, again.hint) == (str(error), error.offset, error.hint)


# -- arbitrary bytes


def read_until_error(data: bytes) -> list[Message]:
    """Return the messages before the first error, which must be a `WireError` with a byte of the data."""
    messages: list[Message] = []
    try:
        for message in read_messages(BytesIO(data)):
            messages.append(message)
    except WireError as error:
        assert 0 <= error.offset <= len(data)
        assert str(error).startswith(f"byte {error.offset}: ")
    return messages


def assert_messages_read_back(data: bytes) -> None:
    messages = read_until_error(data)
    assert list(read_messages(BytesIO(stream_of(*messages)))) == messages


@given(st.binary(max_size=200))
def test_any_bytes_are_messages_up_to_a_wire_error(data: bytes) -> None:
    assert_messages_read_back(data)


@given(st.lists(st.binary(max_size=40), max_size=5))
def test_any_bytes_after_their_lengths_are_frames_and_messages_up_to_a_wire_error(
    pieces: list[bytes],
) -> None:
    whole = b"".join(map(frame, pieces))
    assert list(frames(BytesIO(whole))) == [
        Frame(sum(4 + len(before) for before in pieces[:k]), piece) for k, piece in enumerate(pieces)
    ]
    assert_messages_read_back(whole)


@given(st.data())
def test_a_stream_with_changed_bytes_has_messages_up_to_a_wire_error(data: Any) -> None:
    whole = bytearray(stream_of(*WALK))
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    assert_messages_read_back(bytes(whole))


@given(st.lists(st.sampled_from(WALK), max_size=20))
def test_any_messages_read_back(messages: list[Message]) -> None:
    assert read_until_error(stream_of(*messages)) == messages
