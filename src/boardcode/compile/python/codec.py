"""The compiled functions of a format: text to state and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from boardcode.alphabets import Alphabet
from boardcode.compile.plan import Node, Rank, Scan, Unlowerable
from boardcode.compile.python.decoder import compile_decoder, count, is_shareable, objects
from boardcode.compile.python.encoder import compile_encoder
from boardcode.compile.python.layout import straighten
from boardcode.compile.python.scan import (
    compile_rank_decoder,
    compile_rank_encoder,
    compile_scan_decoder,
    compile_scan_encoder,
)
from boardcode.compile.python.text import byte_count, text_reader, text_writer

FEW = 1 << 10  # states of a format whose codes are looked up as texts


def _nothing(value: object) -> None:
    """Leave everything to the careful path."""


class Codec(NamedTuple):
    """Two functions, each of which returns None for what it leaves to the careful path."""

    decode: Callable[[str], Any] = _nothing
    encode: Callable[[Any], str | None] = _nothing


def compile_codec(node: Node, alphabet: Alphabet, root: type[Any]) -> Codec:
    """Compile the plan of a whole format whose states are of class `root`."""
    return Codec(_compile(_text_decoder, node, alphabet, root), _compile(_text_encoder, node, alphabet, root))


def _compile(compile_function: Callable[..., Any], node: Node, alphabet: Alphabet, root: type[Any]) -> Any:
    try:
        return compile_function(node, alphabet, root)
    except Unlowerable:  # this backend cannot express it
        return _nothing


def _straight(node: Node, size: int) -> tuple[Node, list[int]]:
    order = list(range(size))
    return straighten(node, 0, order), order


def _text_decoder(node: Node, alphabet: Alphabet, root: type[Any]) -> Callable[[str], Any]:
    size = byte_count(alphabet, node.width)
    spare = 8 * size - node.width
    from_text = text_reader(alphabet, node.width)
    if isinstance(node, (Scan, Rank)):
        from_number = compile_scan_decoder(node) if isinstance(node, Scan) else compile_rank_decoder(node)
        spare_bits = (1 << spare) - 1

        def decode_number(text: str) -> Any:
            data = from_text(text)
            if data is None:
                return None
            number = int.from_bytes(data, "big")
            return None if number & spare_bits else from_number(number >> spare)

        return decode_number
    straight, order = _straight(node, size)
    if is_shareable(straight) and count(straight) <= FEW:
        return _few_codes(straight, order, alphabet).get
    from_bytes = compile_decoder(straight, size, order)

    def decode(text: str) -> Any:
        data = from_text(text)
        return None if data is None else from_bytes(data)

    return decode


def _few_codes(node: Node, order: list[int], alphabet: Alphabet) -> dict[str, Any]:
    """Every canonical text of a format that has few, with its state."""
    size = len(order)
    to_text, spare = text_writer(alphabet, node.width), 8 * size - node.width
    codes = {}
    for pattern, state in objects(node).items():
        data = (pattern << spare).to_bytes(size, "big")
        codes[to_text(bytes(data[order.index(k)] for k in range(size)))] = state
    return codes


def _text_encoder(node: Node, alphabet: Alphabet, root: type[Any]) -> Callable[[Any], str | None]:
    size = byte_count(alphabet, node.width)
    to_text = text_writer(alphabet, node.width)
    if isinstance(node, (Scan, Rank)):
        to_number = compile_scan_encoder(node) if isinstance(node, Scan) else compile_rank_encoder(node)
        write = alphabet.writer(node.width)

        def encode_number(state: Any) -> str | None:
            number = to_number(state)
            return None if number is None else write(number)

        return encode_number
    straight, order = _straight(node, size)
    to_bytes = compile_encoder(straight, size, order, root)

    def encode(state: Any) -> str | None:
        data = to_bytes(state)
        return None if data is None else to_text(data)

    return encode
