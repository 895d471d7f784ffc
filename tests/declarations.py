"""Random formats of all field kinds, nested three deep, and texts to read with them."""

from __future__ import annotations

from dataclasses import make_dataclass
from keyword import iskeyword
from random import Random
from typing import Any

from fixed_declarations import ANY_RECORD, NARROW_FIELD
from hypothesis import strategies as st
from random_fields import NAMES, FieldMaker

from boardcode.alphabets import BASE32, BASE64, BINARY, HEX, Alphabet
from boardcode.fields import (
    Aligned,
    Array,
    Constant,
    Counted,
    Distinct,
    Field,
    Number,
    Optional,
    Record,
    Sorted,
    Table,
    ToEnd,
    Unary,
    Varint,
    When,
    Zero,
    this,
)
from boardcode.format import Format
from boardcode.state import State

__all__ = [
    "ALPHABETS",
    "ANY_FORMAT",
    "ANY_RECORD",
    "NARROW_FIELD",
    "canonical_codes",
    "changed_codes",
    "format_of",
    "kind_format",
    "random_texts",
]

DEPTH = 3
ODD_CHARACTERS = " _-=x\n\0éß١𝟙"
OCTAL = Alphabet("octal", "01234567")
LETTERS = Alphabet("letters", "abcdefgh", any_case=True, trailing_zeros_optional=True)
BASES = Alphabet("bases", "acgt", aliases={"u": "t"}, separators=" ", group=3, prefix="dna:", any_case=True)
ALPHABETS = st.sampled_from([BINARY, HEX, BASE64, OCTAL, LETTERS])
COMPLETE = (BINARY, HEX, BASE32, BASE64, OCTAL, LETTERS, BASES)
INCOMPLETE = (
    Alphabet("sudoku", ".123456789", aliases={"0": "."}),
    Alphabet("three", "xyz"),
    Alphabet("five", "-+*/%", trailing_zeros_optional=True),
)
POSITIONAL = (
    Alphabet("decimal", "0123456789", positional=True),
    Alphabet("padded decimal", "0123456789", positional=True, leading_zeros=True, separators="_", group=3),
    Alphabet("ternary", "012", positional=True),
    Alphabet("number", "0123456789abcdef", prefix="0x", positional=True, decimal_without_prefix=True),
    Alphabet("base 58", "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", positional=True),
)


def format_of(fields: Field[Any], alphabet: Alphabet, state: type[Any] = object) -> Format[Any]:
    """A format that is a declaration and nothing else: no state class is needed, and nothing is checked."""
    return Format("test", "Test", "A test.", "test", alphabet, fields, state, [], proved=True)


def make_format(
    alphabet: Alphabet, fields: dict[str, Field[Any]], bits: int | None = None, *, slots: bool = True
) -> Format[Any]:
    """A format of a state class with these fields."""
    names = [name for name, field in fields.items() if field.has_value]
    attributes = [(f"{name}_" if iskeyword(name) else name, Any) for name in names]
    namespace = {"format_name": "random"}
    state = make_dataclass("Made", attributes, bases=(State,), frozen=True, slots=slots, namespace=namespace)
    record: Record[Any] = Record(state, **fields)
    return Format("random", "Random", "Random.", "test", alphabet, record, state, [], bits=bits)


def kind_format(alphabet: Alphabet, fields: dict[str, Field[Any]]) -> Format[Any]:
    """A format that is not tried when it is made: some states cannot be written in large characters."""
    names = [name for name, field in fields.items() if field.has_value]
    state = make_dataclass("Kind", names, bases=(State,), frozen=True, slots=True)
    record: Record[Any] = Record(state, **fields)
    return Format("kind", "Kind", "A kind.", "test", alphabet, record, state, [], proved=True)


@st.composite
def formats(draw: st.DrawFn) -> Format[Any]:
    """Formats in alphabets of characters with whole numbers of bits."""
    maker, alphabet = FieldMaker(draw), draw(st.sampled_from(COMPLETE))
    names = draw(st.lists(st.sampled_from(NAMES), unique=True, min_size=1, max_size=4))
    fields = maker.fields(names, {}, DEPTH - 1, alphabet.bits, fixed=False)
    if not sum(field.least_width for field in fields.values()):
        fields = {"first": Constant(1, 1), **fields}
    return make_format(alphabet, fields, slots=maker.pick(True, False))


@st.composite
def positional_formats(draw: st.DrawFn) -> Format[Any]:
    """Formats whose texts are one number: all bits have fixed places, or are filled up."""
    maker, alphabet = FieldMaker(draw), draw(st.sampled_from(POSITIONAL))
    if maker.pick(True, False):
        names = draw(st.lists(st.sampled_from(NAMES), unique=True, min_size=1, max_size=3))
        first = {"first": Constant(3, 5)}
        return make_format(alphabet, first | maker.fields(names, {}, DEPTH - 2, None, fixed=True))
    fields = {
        "a": Unary(9),
        "b": maker.items(Number(3), {"a": 9}, None, fixed=False),
        "c": When(this.a > 3, Varint("vlq", 0, 999)),
        "end": Aligned(96),
    }
    return make_format(alphabet, fields, bits=96)


@st.composite
def incomplete_formats(draw: st.DrawFn) -> Format[Any]:
    """Formats in alphabets of another size than a power of two: each field is a whole character."""
    alphabet = draw(st.sampled_from(INCOMPLETE))
    maker, bits, most = FieldMaker(draw), alphabet.bits, len(alphabet.characters) - 1
    cell = Number(bits, 0, most)
    letters = Table(bits, {0: None, most: "last"})
    fields = {
        "a": maker.pick(cell, Array(9, cell), Array(3, Array(3, letters))),
        "b": maker.pick(Counted(cell, letters), Sorted(Array(3, cell)), When(this.a != 1, cell), letters),
        "c": maker.pick(Optional(cell), ToEnd(cell), Distinct(Array(2, cell)), Zero(bits)),
    }
    return make_format(alphabet, fields, slots=maker.pick(True, False))


ANY_FORMAT = formats() | formats() | formats() | positional_formats() | incomplete_formats()


@st.composite
def canonical_codes(draw: st.DrawFn, format: Format[Any]) -> str:
    """The code of a random state."""
    return format.encode(format.sample(Random(draw(st.integers(0, 1 << 32)))))


@st.composite
def changed_codes(draw: st.DrawFn, format: Format[Any]) -> str:
    """A code of the format with a character changed, added, left out or swapped, cut off, or bits flipped."""
    code = draw(canonical_codes(format))
    place = draw(st.integers(0, len(code) - 1))
    character = draw(st.sampled_from(format.alphabet.characters) | st.sampled_from(ODD_CHARACTERS))
    before, after = code[:place], code[place + 1 :]
    return draw(
        st.sampled_from(
            [
                before + character + after,
                before + character + code[place:],
                before + after,
                before + after[:1] + code[place] + after[1:],
                before,
                code + character,
                code + code,
                code.upper(),
                code.removeprefix(format.alphabet.prefix),
            ]
        )
    )


@st.composite
def random_texts(draw: st.DrawFn, format: Format[Any]) -> str:
    """Characters of the format's alphabet, seldom others."""
    characters = st.sampled_from(format.alphabet.characters)
    text = draw(st.text(characters, max_size=40))
    return text + draw(st.just("") | st.just("") | st.sampled_from(ODD_CHARACTERS)) + draw(characters)
