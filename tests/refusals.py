"""A format that is right, to be changed into one that is refused, and what the refusal says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from boardcode import BadDeclaration, Format, State
from boardcode.alphabets import HEX
from boardcode.fields import Number, Record


@dataclass(frozen=True)
class Point(State):
    x: Any
    y: Any
    format_name: ClassVar[str] = "point"


def declare(**changes: Any) -> Format[Any]:
    declaration: dict[str, Any] = {
        "name": "point",
        "title": "Point",
        "description": "Two numbers.",
        "game": "points",
        "alphabet": HEX,
        "fields": Record(Point, x=Number(4), y=Number(4)),
        "state": Point,
        "examples": ["0x12"],
    }
    return Format(**declaration | changes)


def declare_fields(**fields: Any) -> Format[Any]:
    return declare(fields=Record(Point, **fields), examples=[])


def refusal(declare: Callable[[], object]) -> str:
    with pytest.raises(BadDeclaration) as caught:
        declare()
    return str(caught.value)


Case = tuple[Callable[[], object], str]


def check(case: Case) -> None:
    make, sentence = case
    assert refusal(make) == sentence
    assert "\n" not in sentence
