"""Kaitai Struct descriptions compile with the real compiler, and read what lenient reading accepts."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from toolchains import run

import boardcode
from boardcode.compile import plan
from boardcode.compile.languages.kaitai import describe_bytes
from boardcode.compile.languages.kaitai_text import identifier
from boardcode.compile.languages.state_types import Inexpressible
from boardcode.errors import CodeError
from boardcode.format import Format
from boardcode.vectors import published_vectors

PACKAGES = Path(sys.prefix) / "npm"
CODES = 200  # random ones of each format, and as many with changed bytes
DESCRIBED = (
    "radar",
    "maze",
    "5211-card",
    "5211-hand",
    "arx-board",
    "arx-move",
    "arx-export",
    "2048",
    "2048-reading",
    "backgammon-position",
    "backgammon-match",
)


def describe(format: Format[Any]) -> str:
    assert format.plan is not None
    return describe_bytes(format.name, format.title, format.plan, format.width)


def test_most_formats_of_whole_bytes_can_be_described() -> None:
    names, obstacles = [], {}
    for format in boardcode.formats():
        try:
            describe(format)
            names.append(format.name)
        except Inexpressible as obstacle:
            obstacles[format.name] = str(obstacle)
    assert names == list(DESCRIBED)
    assert obstacles["5211-board"] == "slots: Kaitai cannot express constraint"
    assert obstacles["klotski"] == "its 36 bits make no whole bytes"


def test_a_card_is_described_in_words_of_the_game() -> None:
    assert describe(boardcode.get("5211-card")).startswith("""\
# Generated from the declaration of 5211-card by `boardcode generate 5211-card --kaitai`.
meta:
  id: n5211_card
  title: "5211 card"
  ks-version: "0.11"
  endian: be
  bit-endian: be
seq:
  - id: color
    type: b4
    enum: color
    valid:
      in-enum: true
  - id: value
    type: b4
    valid:
      min: 1
      max: 6
  - id: end
    size-eos: true
    valid:
      expr: "_.size == 0"
""")


def key_of(name: str) -> str:
    """The name of an attribute in JavaScript."""
    return re.sub(r"_+([a-z0-9])", lambda match: match[1].upper(), identifier(name)).rstrip("_")


def json_of(node: plan.Node, shown: Any) -> Any:
    """The JSON form of what a reader shows; values may be in types of their own."""
    match node:
        case plan.Struct():
            return {
                name: json_of(part, shown[key_of(name)])
                for name, part in zip(node.names, node.parts, strict=True)
                if not isinstance(part, plan.VALUELESS)
            }
        case plan.Repeat() | plan.SizedRepeat():
            if isinstance(shown, dict):
                shown = shown["items"] if "items" in shown else shown["value"]
            return [json_of(node.item, item) for item in shown]
        case plan.LsbFirst():
            return json_of(node.item, shown)
        case plan.Sorted():  # Kaitai leaves the order as it is
            return sorted(json_of(node.item, shown), reverse=node.descending)
        case plan.ZeroPrefix():
            return json_of(node.item, shown["content"])
        case plan.SwapBytes() if isinstance(shown, dict):
            return json_of(node.item, shown["content"])
        case plan.SwapBytes():
            return json_of(node.item, shown)
        case plan.Special():
            raw = shown["raw"]["value"] if isinstance(shown["raw"], dict) else shown["raw"]
            if raw in node.patterns:
                return node.values[node.patterns.index(raw)]
            return json_of(node.item, shown["content"])
    value = int(shown["value"] if isinstance(shown, dict) else shown)
    if isinstance(node, plan.Symbols):
        return node.values[node.patterns.index(dict(node.aliases).get(value, value))]
    return value


def read_state(node: plan.Node, shown: Any) -> Any:
    """The JSON form of a whole code; one that is no struct is the `value` of the outer type."""
    is_struct = isinstance(node.item if isinstance(node, plan.LsbFirst) else node, plan.Struct)
    return json_of(node, shown if is_struct else shown["value"])


def sample_bytes(format: Format[Any]) -> list[bytes]:
    """The bytes of the published codes, of random ones, and of these with a change."""
    random = Random(0)
    states = [format.decode(code) for code, _, _ in published_vectors(format)[0]]
    states += [format.sample(random) for _ in range(CODES)]
    valid = [format.to_bytes(state) for state in states]
    changed = []
    for data in valid:
        place = random.randrange(len(data))
        byte = random.choice([data[place] ^ 1 << random.randrange(8), random.randrange(256)])
        changed.append(data[:place] + bytes([byte]) + data[place + 1 :])
    return [*valid, *changed, *(data[:-1] for data in valid[:5]), *(data + b"\0" for data in valid[:5])]


def expected(format: Format[Any], data: bytes) -> Any:
    """The state that lenient reading gives, None if it refuses the bytes."""
    try:
        return format.to_json(format.from_bytes(data, strict=False))
    except CodeError:
        return None


@pytest.mark.languages
def test_the_compiled_descriptions_read_what_lenient_reading_accepts() -> None:
    if not (PACKAGES / "node_modules" / "kaitai-struct-compiler").exists():
        pytest.skip("the compiler of Kaitai is not installed; `make test-languages` installs it")
    formats = [boardcode.get(name) for name in DESCRIBED]
    codes = [sample_bytes(format) for format in formats]
    descriptions = [
        {"text": describe(format), "codes": [data.hex() for data in some]}
        for format, some in zip(formats, codes, strict=True)
    ]
    reader = Path(__file__).parents[1] / "kaitai_reader.cjs"
    question = json.dumps({"packages": str(PACKAGES), "descriptions": descriptions})
    lines = iter(run(["node", str(reader)], PACKAGES, question).splitlines())
    for format, some in zip(formats, codes, strict=True):
        assert format.plan is not None
        accepted = 0
        for data in some:
            answer, state = json.loads(next(lines)), expected(format, data)
            read = read_state(format.plan, answer["value"]) if "value" in answer else None
            assert read == state, f"{format.name}: {data.hex()} {answer.get('error')}"
            accepted += state is not None
        assert CODES < accepted < len(some), format.name
    assert next(lines, None) is None
