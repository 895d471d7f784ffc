"""The types of states in Rust: lists of a fixed count are arrays, variants are enums."""

from __future__ import annotations

from boardcode.compile.languages.language import Language
from boardcode.compile.languages.state_types import (
    BooleanType,
    EnumType,
    IntegerType,
    ListType,
    OptionalType,
    StateType,
    StructType,
    VariantType,
)

MOST_PATTERNS = 16  # of a table for the members of an enumeration


class RustTypes(Language):
    """Declares the types of a state; numbers have the smallest type that holds them."""

    def member_names(self, kind: EnumType | VariantType) -> list[str]:
        """The names of the members of an enumeration, or of the cases of a variant."""
        return [f"{word}_" if word == "Self" else word for word in map(self.public, kind.words())]

    def annotation(self, kind: str | StateType) -> str:
        if isinstance(kind, IntegerType):
            return integer_type(kind)
        if isinstance(kind, ListType) and kind.count is not None:
            return f"[{self.annotation(kind.item)}; {kind.count}]"
        return super().annotation(kind)

    def type_text(self, kind: EnumType | StructType | VariantType) -> str:
        name = self.type_name(kind)
        derived = "Clone, Copy, Debug" if is_copy(kind) else "Clone, Debug"
        head = f"#[derive({derived}, PartialEq, Eq, Hash)]\n"
        if isinstance(kind, StructType):
            fields = "".join([self._field(key, part) for key, part in kind.fields.items()])
            return f"/// A part of a state.\n{head}pub struct {name} {{\n{fields}}}\n\n"
        words = self.member_names(kind)
        if isinstance(kind, EnumType):
            about, cases = "One of some words.", [f"{word}," for word in words]
            note = "The member with a number, counted from 0; some member for any other number."
            method = "from_ordinal(ordinal: i64) -> Self"
            before, body = _member_tables(words)
        else:
            pairs, before = list(zip(words, kind.types, strict=True)), ""
            about, note = "One of several cases.", "The number of the case, counted from 0."
            cases = [f"{word}{'' if part is None else f'({self.annotation(part)})'}," for word, part in pairs]
            shown = [f"{word}{'' if part is None else '(_)'}" for word, part in pairs]
            arms = "".join([f"            Self::{word} => {k},\n" for k, word in enumerate(shown)])
            method, body = "case(&self) -> i64", f"        match self {{\n{arms}        }}\n"
        members = "".join([f"    {case}\n" for case in cases])
        enum = f"/// {about}\n{head}pub enum {name} {{\n{members}}}\n\n"
        function = f"    /// {note}\n    pub fn {method} {{\n{body}    }}\n"
        return f"{enum}impl {name} {{\n{before}{function}}}\n\n"

    def _field(self, key: str, kind: StateType) -> str:
        note = f"    /// From {kind.least} to {kind.most}.\n" if isinstance(kind, IntegerType) else ""
        return f"{note}    pub {self.identifier(key)}: {self.annotation(kind)},\n"

    def any_value(self, kind: StateType) -> str:
        """Some value of a type, for the items of an array before they are read."""
        match kind:
            case IntegerType():
                return str(kind.least)
            case BooleanType():
                return "false"
            case EnumType():
                return f"{self.type_name(kind)}::{self.member_names(kind)[0]}"
            case OptionalType():
                return "None"
            case ListType():
                if kind.count is None:
                    return "Vec::new()"
                item = self.any_value(kind.item)
                return f"[{item}; {kind.count}]" if is_copy(kind.item) else f"std::array::from_fn(|_| {item})"
            case StructType():
                parts = [
                    f"{self.identifier(key)}: {self.any_value(part)}" for key, part in kind.fields.items()
                ]
                return f"{self.type_name(kind)} {{ {', '.join(parts)} }}"
        assert isinstance(kind, VariantType)
        part = "" if kind.types[0] is None else f"({self.any_value(kind.types[0])})"
        return f"{self.type_name(kind)}::{self.member_names(kind)[0]}{part}"

    @staticmethod
    def quote(text: str) -> str:
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        return '"' + "".join([sign if sign >= " " else f"\\u{{{ord(sign):x}}}" for sign in escaped]) + '"'


def _member_tables(words: list[str]) -> tuple[str, str]:
    """The tables of an enumeration, and the statement that finds a member by its number: not a match, whose
    branches would be mispredicted. Few members are in a table with an item for each pattern of some bits, so
    that no number has to be compared with their count.
    """
    count, size = len(words), 1 << (len(words) - 1).bit_length()
    tables = {"pub const MEMBERS": words}
    if size == count:
        body = f"Self::MEMBERS[(ordinal & {size - 1}) as usize]"
    elif size <= MOST_PATTERNS:
        tables["const PATTERNS"] = words + words[-1:] * (size - count)
        body = f"Self::PATTERNS[(ordinal & {size - 1}) as usize]"
    else:
        body = f"Self::MEMBERS[(ordinal as usize).min({count - 1})]"
    before = "    /// All members in their order.\n"
    for name, items in tables.items():
        lines = "".join([f"        Self::{word},\n" for word in items])
        before += f"    {name}: [Self; {len(items)}] = [\n{lines}    ];\n\n"
    return before, f"        {body}\n"


def is_scalar(kind: str | StateType) -> bool:
    """Whether a value is copied where it is used."""
    return isinstance(kind, (str, IntegerType, BooleanType, EnumType))


def is_copy(kind: StateType) -> bool:
    """Whether a type has no vector in it."""
    is_vector = isinstance(kind, ListType) and kind.count is None
    return not is_vector and all(map(is_copy, kind.parts()))


def integer_type(kind: IntegerType) -> str:
    """The smallest type that holds a number and is widened without loss."""
    if kind.is_wide:
        return "u64"
    for bits in (8, 16, 32):
        if kind.least >= 0 and kind.most < 1 << bits:
            return f"u{bits}"
        if -(1 << bits - 1) <= kind.least and kind.most < 1 << bits - 1:
            return f"i{bits}"
    return "i64"
