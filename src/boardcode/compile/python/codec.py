"""The compiled functions of a format: text to state and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from boardcode.alphabets import Alphabet
from boardcode.compile.plan import Node, Rank, Scan, Unlowerable, has_fixed_layout, width_of
from boardcode.compile.python.decoder import compile_decoder
from boardcode.compile.python.encoder import compile_encoder
from boardcode.compile.python.layout import straighten
from boardcode.compile.python.objects import count, is_shareable, objects
from boardcode.compile.python.scan_codec import (
    compile_rank_decoder,
    compile_rank_encoder,
    compile_scan_decoder,
    compile_scan_encoder,
)
from boardcode.compile.python.text import byte_count, reading_source, writing_source

FEW = 1 << 10  # states of a format whose codes are looked up as texts


def _nothing(value: object) -> None:
    """Leave everything to the careful path."""


class Codec(NamedTuple):
    """Two functions, each of which returns None for what it leaves to the careful path."""

    decode: Callable[[str], Any] = _nothing
    encode: Callable[[Any], str | None] = _nothing


def compile_codec(node: Node, alphabet: Alphabet, width: int | None = None) -> Codec:
    """Compile the plan of a whole format; `width` fixes the number of bits where that of the plan varies."""
    if has_fixed_layout(node):
        return Codec(_compile(_text_decoder, node, alphabet), _compile(_text_encoder, node, alphabet))
    from boardcode.compile.python.stream_decoder import compile_stream_decoder
    from boardcode.compile.python.stream_encoder import compile_stream_encoder

    width = width_of(node) if width is None else width
    return Codec(
        _compile(compile_stream_decoder, node, alphabet, width),
        _compile(compile_stream_encoder, node, alphabet, width),
    )


def _compile(compile_function: Callable[..., Any], *declaration: Any) -> Any:
    try:
        return compile_function(*declaration)
    except Unlowerable:  # this backend cannot express it
        return _nothing


def _straight(node: Node, size: int) -> tuple[Node, list[int]]:
    order = list(range(size))
    return straighten(node, 0, order), order


def _text_decoder(node: Node, alphabet: Alphabet) -> Callable[[str], Any]:
    size, reading = byte_count(alphabet, node.width), reading_source(alphabet, node.width)
    if isinstance(node, (Scan, Rank)):
        from_number = compile_scan_decoder(node) if isinstance(node, Scan) else compile_rank_decoder(node)
        spare = 8 * size - node.width
        lines = [
            *reading.lines,
            "number = from_bytes(data, 'big')",
            *([f"if number & {(1 << spare) - 1}: return None"] if spare else []),
            f"return from_number(number >> {spare})",
        ]
        names = reading.names | {"from_number": from_number, "from_bytes": int.from_bytes}
        return _function("decode(text)", lines, names)
    straight, order = _straight(node, size)
    if is_shareable(straight) and count(straight) <= FEW:
        return _few_codes(straight, order, alphabet).get
    return compile_decoder(straight, order, reading)


def _few_codes(node: Node, order: list[int], alphabet: Alphabet) -> dict[str, Any]:
    """Every canonical text of a format that has few, with its state."""
    size = len(order)
    spare, codes, write = 8 * size - node.width, {}, alphabet.optional_writer(node.width)
    for pattern, state in objects(node).items():
        data = (pattern << spare).to_bytes(size, "big")
        number = int.from_bytes(bytes(data[order.index(k)] for k in range(size)), "big") >> spare
        text = write(number)
        if text is not None:
            codes[text] = state
    return codes


def _text_encoder(node: Node, alphabet: Alphabet) -> Callable[[Any], str | None]:
    writing = writing_source(alphabet, node.width)
    if isinstance(node, (Scan, Rank)):
        to_number = compile_scan_encoder(node) if isinstance(node, Scan) else compile_rank_encoder(node)
        lines = ["number = to_number(state)", "return None if number is None else write_number(number)"]
        names = {"to_number": to_number, "write_number": alphabet.optional_writer(node.width)}
        return _function("encode(state)", lines, names)
    return compile_encoder(*_straight(node, byte_count(alphabet, node.width)), writing)


def _function(signature: str, lines: list[str], names: dict[str, Any]) -> Callable[[Any], Any]:
    exec("\n".join([f"def {signature}:", *(f"    {line}" for line in lines)]), names)
    function: Callable[[Any], Any] = names[signature.partition("(")[0]]
    return function
