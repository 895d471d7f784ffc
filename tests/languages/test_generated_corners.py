"""Corners of generated readers and writers: numbers that are stored in few bits, states that have no code."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, ClassVar

import pytest
from toolchains import GeneratedCode, compare, expressible_formats, has_tool, sample_codes

import boardcode
from boardcode.alphabets import HEX
from boardcode.fields import Alternating, Array, Bijective, LsbFirst, Number, Record, Table
from boardcode.format import Format

STATES = 40  # of each format
NUMBERS = (0, 1, 7, 8, 15, 16, 63, 100, 127, 128, 200, 255)


@dataclass(frozen=True, slots=True)
class Height(boardcode.State):
    """A number that fits into a byte, in 16 bits."""

    meters: int
    format_name: ClassVar[str] = "height"


METERS = Record(Height, meters=Number(16, 3, 200))
HEIGHT = Format("height", "A height", "", "heights", HEX, METERS, Height, [])


@pytest.mark.parametrize("language", ["c", "rust"])
def test_a_number_is_checked_before_it_is_stored_in_a_byte(language: str, tmp_path: Path) -> None:
    if not has_tool(language):
        pytest.skip(f"the compiler of {language} is not installed")
    code = GeneratedCode(language, HEIGHT, tmp_path, vectors=False)
    compare(code, [f"{number:04x}" for number in (2, 3, 200, 201, 255, 256, 259, 0xFF03, 0xFFFF)])


@dataclass(frozen=True, slots=True)
class Boards(boardcode.State):
    """Things that players have put down, and lists that are one number."""

    row: tuple[str | None, ...]
    three: tuple[tuple[str, ...], ...]
    stacks: tuple[tuple[str, ...], ...]
    words: tuple[object, ...]
    long: tuple[bool, ...]
    format_name: ClassVar[str] = "boards"


BOARDS = Format(
    "boards",
    "Boards",
    "",
    "boards",
    HEX,
    Record(
        Boards,
        row=Alternating(Array(4, Table(3, {1: 0, 6: None, 3: 1}, aliases={7: 6})), "ox"),
        three=Alternating(Array(2, Array(2, Number(2, 0, 2))), ("a", "o", "c")),
        stacks=LsbFirst(Alternating(Array(2, Bijective(5, (1, 0), 3)), "ox")),
        words=Bijective(9, ("ab", 3, None), 4),
        long=Bijective(64, (False, True), 62),
    ),
    Boards,
    [],
)


@pytest.mark.parametrize("language", ["c", "rust", "javascript", "python"])
def test_players_in_turn_and_lists_in_one_number_are_generated(language: str, tmp_path: Path) -> None:
    if not has_tool(language):
        pytest.skip(f"the compiler of {language} is not installed")
    code = GeneratedCode(language, BOARDS, tmp_path, vectors=False)
    compare(code, sample_codes(BOARDS, 200))


class RangedList(list[Any]):
    """A list that has no items before the first one, as in other languages."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int) and index < 0:
            raise IndexError(index)
        return super().__getitem__(index)


def load(name: str, folder: Path) -> ModuleType:
    """The generated Python module of a format; its tables have no negative indices."""
    code = GeneratedCode("python", boardcode.get(name), folder, vectors=False)
    spec = importlib.util.spec_from_file_location(f"generated_{code.stem}", folder / f"{code.stem}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    for key, value in vars(module).items():
        if isinstance(value, list):
            setattr(module, key, RangedList(value))
    return module


def disturb(value: Any, random: Random, share: float) -> Any:
    """A state of which about so large a share of the parts is something else."""
    is_changed = random.random() < share
    match value:
        case bool():
            return value != is_changed
        case int():
            return random.choice(NUMBERS) if is_changed else value
        case Enum():
            return random.choice(list(type(value))) if is_changed else value
        case list():
            items = [disturb(item, random, share) for item in value]
            if is_changed:
                items = random.choice([items[1:], items + items[:1], items[::-1], items[:1]])
            return RangedList(items)
        case tuple() if hasattr(value, "_replace"):  # a case of a variant
            return value._replace(value=disturb(value[1], random, share))
        case _ if is_dataclass(value) and not isinstance(value, type):
            parts = {part.name: getattr(value, part.name) for part in fields(value)}
            return replace(value, **{key: disturb(part, random, share) for key, part in parts.items()})
    return value


@pytest.mark.parametrize("name", expressible_formats())
def test_a_generated_writer_refuses_a_state_or_writes_a_canonical_code(name: str, tmp_path: Path) -> None:
    module, format, random = load(name, tmp_path), boardcode.get(name), Random(0)
    refused = 0
    for _ in range(STATES):
        state = module.decode(format.encode(format.sample(random)))
        wrong = disturb(state, random, random.choice([0.05, 0.3]))
        try:
            code = module.encode(wrong)
        except module.CodeError as error:
            assert (error.kind, error.start) == ("invalid state", None)
            refused += 1
        else:
            assert module.encode(module.decode(code)) == code
    assert refused or name == "arx-move"  # every value of each of its parts has a pattern
