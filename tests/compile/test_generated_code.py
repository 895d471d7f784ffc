"""Readers and writers in other languages, without their compilers: every kind of field is printed in each
language, and what is printed in Python agrees with the careful path.

What compilers and other languages say is tested in tests/languages.
"""

from __future__ import annotations

from typing import Any

import pytest
from declarations import kind_format, make_format
from generated_modules import FEW, check_agreement, generate, kind_codes
from sample_alphabets import COMPLETE, EVERY_ALPHABET, for_alphabets
from stream_kinds import KINDS
from toolchains import expressible_formats, is_expressible, sample_codes

import boardcode
from boardcode.alphabets import BASE64, BINARY, Alphabet
from boardcode.compile.languages import LANGUAGES
from boardcode.compile.languages.block_builder import BlockBuilder, SharedParts
from boardcode.compile.languages.language import PublishedVectors
from boardcode.compile.languages.low_level import INT
from boardcode.compile.languages.state_types import Inexpressible, upper_camel_case
from boardcode.fields import Array, Counted, Field, Number, Optional, ToEnd
from boardcode.vectors import published_vectors

#: Kinds that need functions of Python, and numbers of more bits than other languages have.
INEXPRESSIBLE_KINDS = {
    "boards": "a: Alternating of lists whose length varies has no form in other languages",
    "checked": "a: Checked uses a Python function, which cannot be translated",
    "derived": "sum: Derived uses a Python function, which cannot be translated",
    "derived bits": "sum: Derived uses a Python function, which cannot be translated",
    "derived in bytes": "b[].sum: Derived uses a Python function, which cannot be translated",
    "derived in low bytes": "b.sum: Derived uses a Python function, which cannot be translated",
    "low derived": "b.sum: Derived uses a Python function, which cannot be translated",
    "many to one": "b: Mapped uses Python functions, which cannot be translated",
    "mapped": "a: Mapped uses Python functions, which cannot be translated",
    "mapped like a record": "a: Mapped uses Python functions, which cannot be translated",
    "rules about what may be missing": "a rule: this.b.start is no field, or no item that is always there",
    "sorted by a function": "a: Sorted uses a Python function, which cannot be translated",
    "when": "c: this.b in an expression is no number",
    "wide": "a: a number of 100 bits; at most 64 can be generated",
}


@pytest.mark.parametrize("name", expressible_formats())
def test_the_python_module_of_a_format_agrees_with_the_careful_path(name: str) -> None:
    format = boardcode.get(name)
    check_agreement(format, sample_codes(format, FEW))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_format_is_printed_in_a_language(language: str) -> None:
    for name in expressible_formats():
        format = boardcode.get(name)
        examples, mistakes = published_vectors(format)
        files = generate(language, format, PublishedVectors(examples, mistakes))
        origin = f"Generated from the declaration of {name} by `boardcode generate {name}"
        for text in files.values():
            assert f"{origin} --language {language}`." in text.partition("\n")[0]


@pytest.mark.parametrize(("name", "is_filled"), [("radar", True), ("arx-board", True), ("maze", False)])
def test_rust_fills_a_state_in_place_if_it_has_arrays_and_no_vectors(name: str, is_filled: bool) -> None:
    source = next(iter(generate("rust", boardcode.get(name)).values()))
    assert ("fn read_into(" in source) is is_filled


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scan_of_36_bits_is_one_number_where_integers_have_64_bits(language: str) -> None:
    source = next(iter(generate(language, boardcode.get("klotski")).values()))
    assert ("word >>" in source) is (language not in ("javascript", "python"))


@pytest.mark.parametrize("kind", sorted({*KINDS} - {*INEXPRESSIBLE_KINDS}))
def test_a_kind_of_field_is_printed_in_every_language_and_agrees_in_python(kind: str) -> None:
    for alphabet in (BASE64, BINARY):
        format = kind_format(alphabet, KINDS[kind])
        check_agreement(format, kind_codes(format))
    for language in LANGUAGES:
        assert len(generate(language, format)) >= 3


def test_every_built_in_format_is_generated_but_one_with_functions_over_its_whole_board() -> None:
    refused = {format.name for format in boardcode.formats()} - {*expressible_formats()}
    assert refused == {"binaryfen"}
    with pytest.raises(Inexpressible) as failure:
        generate("c", boardcode.get("binaryfen"))
    assert str(failure.value) == "the code: Mapped uses Python functions, which cannot be translated"


@pytest.mark.parametrize("kind", INEXPRESSIBLE_KINDS)
def test_a_kind_that_is_no_data_is_named(kind: str) -> None:
    with pytest.raises(Inexpressible) as failure:
        generate("c", kind_format(BASE64, KINDS[kind]))
    assert str(failure.value) == INEXPRESSIBLE_KINDS[kind]


@pytest.mark.parametrize("other", ["x_1", "X1", "x__1"])
def test_fields_that_would_have_one_name_are_named(other: str) -> None:
    with pytest.raises(Inexpressible) as failure:
        generate("c", make_format(BASE64, {"x1": Number(3), other: Number(3)}))
    assert str(failure.value) == f"the code: x1 and {other} would have the same name in other languages"


def test_variables_have_different_names_in_camel_case() -> None:
    build = BlockBuilder(SharedParts())
    names = [build.variable(name, INT).name for name in ("x1", "x1", "x12", "x_1_2")]
    assert names[:2] == ["x_1", "x_1_2"]
    assert len({upper_camel_case(name) for name in names}) == len(names)


@for_alphabets([alphabet for alphabet in EVERY_ALPHABET if alphabet.characters.isascii()])
def test_an_alphabet_agrees_in_python(alphabet: Alphabet) -> None:
    cell = Number(alphabet.bits or 5, 0, len(alphabet.characters) - 1 if alphabet.bits else 31)
    declarations: list[dict[str, Field[Any]]] = [{"a": Array(7, cell)}]
    if alphabet in COMPLETE:
        declarations.append({"a": Number(3 * alphabet.bits + 1, 1)})
    if alphabet.bits:
        declarations += [{"a": cell, "b": ToEnd(cell)}, {"a": Counted(cell, cell), "b": Optional(cell)}]
    for declaration in declarations:
        format = make_format(alphabet, declaration)
        codes = sample_codes(format, 2 * FEW)
        around = [
            f"{before}{code}{after}" for code in codes[:4] for before in " \t=" for after in ("", "= ~\r")
        ]
        check_agreement(format, ["", " ", "=", " ~ ", "é", "\U00010000", *codes, *around])


def test_signs_that_are_not_ascii_are_named() -> None:
    format = make_format(Alphabet("arrows", "←→↑↓"), {"a": Number(2)})
    assert not is_expressible(format)
