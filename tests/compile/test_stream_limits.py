"""What the Python backend for streams leaves to the careful path, and what it says about odd values."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest
from sample_alphabets import ARROWS_AND_HANDS, DECIMAL, SUDOKU, URL
from tiny_scan import tiny_scan

from boardcode.alphabets import BASE64, HEX
from boardcode.compile import plan
from boardcode.compile.expressions import this
from boardcode.compile.python import compile_codec, stream_runtime
from boardcode.compile.python.stream_decoder import compile_stream_decoder
from boardcode.compile.python.stream_encoder import compile_stream_encoder
from boardcode.compile.python.stream_source import StreamSource
from boardcode.compile.python.stream_text import reading_source, writing_source

BYTE = plan.Integer(8, 0, 255)


def test_a_scan_is_no_part_of_a_stream() -> None:
    scans = plan.Counted(BYTE, tiny_scan())
    for compile in (compile_stream_decoder, compile_stream_encoder):
        with pytest.raises(plan.Unlowerable) as caught:
            compile(scans, HEX, None)
        assert str(caught.value) == "a Scan is not a part of a stream"


def test_texts_of_any_length_with_groups_and_padding_are_read_the_careful_way() -> None:
    with pytest.raises(plan.Unlowerable) as caught:
        reading_source(URL, None)
    assert str(caught.value) == "a text with groups and padding is read the careful way"
    with pytest.raises(plan.Unlowerable) as number:
        reading_source(DECIMAL, None)
    assert str(number.value) == "a text of any length in the decimal alphabet is read the careful way"
    with pytest.raises(plan.Unlowerable) as written:
        writing_source(DECIMAL, None)
    assert str(written.value) == "a text that is one number needs a width"


def test_64_signs_that_are_not_ascii_are_read_like_base64() -> None:
    numbers = plan.Counted(BYTE, BYTE)
    decode = compile_stream_decoder(numbers, ARROWS_AND_HANDS, None)
    text = ARROWS_AND_HANDS.write(0x02_07_FF, 24)
    assert decode(text) == (7, 255)
    assert decode(text.replace(text[0], "A")) is None
    assert compile_stream_decoder(numbers, replace(BASE64, padding=""), None)("Agf/") == (7, 255)


def test_a_part_that_needs_no_statement_makes_an_empty_block() -> None:
    source = StreamSource()
    with source.block("if v:"):
        pass
    assert [line.strip() for line in source.lines[-2:]] == ["if v:", "pass"]


def test_a_node_that_is_read_in_two_places_has_one_table() -> None:
    source = StreamSource()
    names = [source.table("get", node, len) for node in (BYTE, BYTE, plan.Integer(8, 0, 255))]
    assert names[0] == names[1] != names[2]


def test_a_text_that_cannot_write_all_numbers_has_codes_for_the_others() -> None:
    codec = compile_codec(plan.Integer(4, 0, 15), SUDOKU)
    assert [codec.decode(text) for text in ".19"] == [0, 1, 9]
    assert codec.encode(10) is None


def test_lists_with_keys_that_cannot_be_hashed_are_left_to_the_careful_path() -> None:
    assert stream_runtime.is_distinct([1, 2])
    assert not stream_runtime.is_distinct([[1], [2]])


def test_items_are_compared_by_one_key_or_by_several() -> None:
    item = SimpleNamespace(id=3, count=4)
    assert stream_runtime.key_function((this.id,))(item) == 3
    assert stream_runtime.key_function((this.id + this.count,))(item) == 7
    assert stream_runtime.key_function((this.id, this.count))(item) == (3, 4)
    assert stream_runtime.key_function((this.id, this.id * this.count))(item) == (3, 12)


def test_a_mapping_without_functions_cannot_be_written() -> None:
    with pytest.raises(TypeError) as caught:
        stream_runtime.inverse_of(plan.Mapped(BYTE))
    assert str(caught.value) == "a mapping without Python functions cannot be written"
