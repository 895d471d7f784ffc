"""Fields and words may have any names, also those that generated files use themselves."""

from __future__ import annotations

import re
from dataclasses import dataclass, make_dataclass
from keyword import iskeyword
from pathlib import Path
from typing import Any, ClassVar

import pytest
from toolchains import TOOLCHAINS, GeneratedCode, compare, has_tool, sample_codes

import boardcode
from boardcode.alphabets import HEX
from boardcode.compile.languages.state_types import upper_camel_case, words_of
from boardcode.fields import Array, Field, Number, Record, Table, ToEnd, Unless, Varint
from boardcode.format import Format

SOURCES = ("klotski", "runeterra-deck")  # whose files use most of what there is
MOST_NAMES = 50  # of one declaration; records of Java have at most 127 numbers


@dataclass(frozen=True, slots=True)
class Named(boardcode.State):
    """Values of many names, and words."""

    first: Any
    word: Any
    another_word: Any
    rest: Any
    format_name: ClassVar[str] = "named"


def declare(names: list[str]) -> Format[Named]:
    attributes = [(f"{name}_" if iskeyword(name) else name, Any) for name in names]
    record: Field[Any] = Record(
        make_dataclass("Part", attributes, frozen=True), **{name: Number(4, 0, 8) for name in names}
    )
    word = Table(8, dict(enumerate(names)))
    fields = Record(Named, first=record, word=word, another_word=word, rest=ToEnd(Varint()))
    return Format("named", "Names", "", "names", HEX, fields, Named, [])


def names_in(folder: Path) -> list[str]:
    """Every name that occurs in some files, in the form of a field's name."""
    text = "".join([path.read_text() for path in sorted(folder.rglob("*.*"))])
    text = re.sub(r"/\*.*?\*/|//[^\n]*|#[^\n]*", "", text, flags=re.DOTALL)
    words = ["_".join(words_of(name)) for name in re.findall(r"[A-Za-z]\w*", text)]
    return sorted({upper_camel_case(word): word for word in words}.values())


@pytest.mark.languages
@pytest.mark.parametrize("language", TOOLCHAINS)
def test_names_of_a_generated_file_may_be_names_of_fields_and_words(language: str, tmp_path: Path) -> None:
    if not has_tool(language):
        pytest.skip(f"{TOOLCHAINS[language].tool} is not installed")
    for name in SOURCES:
        (tmp_path / name).mkdir()
        GeneratedCode(language, boardcode.get(name), tmp_path / name, vectors=False)
    names = names_in(tmp_path)
    assert len(names) > 150
    for start in range(0, len(names), MOST_NAMES):
        folder = tmp_path / f"names{start}"
        folder.mkdir()
        code = GeneratedCode(language, declare(names[start:][:MOST_NAMES]), folder, vectors=False)
        compare(code, sample_codes(code.format, 10))


@dataclass(frozen=True, slots=True)
class Marked(boardcode.State):
    """An array of numbers that may be missing, and a field whose name is nearly that of the array."""

    marks: Any
    marks_values: Any
    format_name: ClassVar[str] = "marked"


@pytest.mark.languages
@pytest.mark.parametrize("language", TOOLCHAINS)
def test_a_field_may_have_the_name_of_an_array_and_another_word(language: str, tmp_path: Path) -> None:
    if not has_tool(language):
        pytest.skip(f"{TOOLCHAINS[language].tool} is not installed")
    mark = Unless({15: None}, Number(4, 0, 8), words={None: "none"})
    fields = Record(Marked, marks=Array(3, mark), marks_values=Number(4))
    code = GeneratedCode(
        language, Format("marked", "", "", "names", HEX, fields, Marked, []), tmp_path, vectors=False
    )
    compare(code, sample_codes(code.format, 20))
