"""The types of states in C."""

from __future__ import annotations

from boardcode.compile.languages import low_level as low
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
    words_of,
)

PREFIX = "PREFIX_"  # stands for the format's name in templates


class CTypes(Language):
    """Declares the types of a state: lists of a fixed count are arrays, others a count and items."""

    def print_arguments(self, parts: low.TextParts) -> str:
        """The arguments of `printf` for texts and numbers."""
        pattern, values = "", []
        for part in parts:
            if isinstance(part, str):
                pattern += self.quote(part.replace("%", "%%"))[1:-1]
            elif isinstance(part, low.BitText):
                pattern += "%s"
                bits = f"(uint64_t)({self.bare(part.value)}), {self.bare(part.width)}"
                values.append(f"{PREFIX}bit_text((char[65]){{0}}, {bits})")
            elif low.scalar(part) == low.WIDE:
                pattern += '%" PRIu64 "'
                values.append(self.bare(part))
            else:
                pattern += '%" PRId64 "'
                values.append(f"(int64_t)({self.bare(part)})")
        if not values and pattern:
            return f'"%s", {self.quote("".join(map(str, parts)))}'
        return ", ".join([f'"{pattern}"' if pattern else '"%s", ""', *values])

    def type_name(self, kind: StateType) -> str:
        return "_".join(words_of(super().type_name(kind)))

    def field(self, kind: StateType, name: str) -> str:
        """The declaration of something of a type."""
        match kind:
            case IntegerType():
                return f"{integer_type(kind)} {name}"
            case BooleanType():
                return f"bool {name}"
            case ListType() if kind.count is not None:
                return self.field(kind.item, f"{name}[{max(1, kind.count)}]")
            case ListType() if kind.most is not None:
                return f"struct {{ size_t count; {self.field(kind.item, f'items[{kind.most}]')}; }} {name}"
            case ListType():
                pointer = "(*items)" if isinstance(kind.item, ListType) else "*items"
                return f"struct {{ size_t count; {self.field(kind.item, pointer)}; }} {name}"
            case OptionalType():
                return f"struct {{ bool present; {self.field(kind.item, 'value')}; }} {name}"
        return f"{PREFIX}{self.type_name(kind)} {name}"

    def type_text(self, kind: EnumType | StructType | VariantType) -> str:
        """The declaration of an enumeration, struct or variant."""
        name = f"{PREFIX}{self.type_name(kind)}"
        if isinstance(kind, EnumType):
            upper = f"{self.snake}_{self.type_name(kind)}".upper()
            members = ",\n".join([f"    {upper}_{word.upper()}" for word in kind.words()])
            return f"typedef enum {{\n{members}\n}} {name};\n"
        if isinstance(kind, StructType):
            parts = [f"    {self.field(part, self.identifier(key))};" for key, part in kind.fields.items()]
            body = "\n".join(parts or ["    char unused;"])
            return f"typedef struct {{\n{body}\n}} {name};\n"
        words = kind.words()
        cases = ", ".join([f"{k} {word}" for k, word in enumerate(words)])
        parts = [
            f"        {self.field(part, self.identifier(word))};"
            for word, part in zip(words, kind.types, strict=True)
            if part is not None
        ]
        body = "\n".join(parts)
        return (
            f"/* `which`: {cases} */\ntypedef struct {{\n    int which;\n    union {{\n{body}\n    }} as;\n}}"
            f" {name};\n"
        )


def integer_type(kind: IntegerType) -> str:
    """The smallest type that holds a number."""
    for bits in (8, 16, 32, 64):
        if kind.least >= 0 and kind.most < 1 << bits:
            return f"uint{bits}_t"
        if kind.least < 0 and -(1 << bits - 1) <= kind.least and kind.most < 1 << bits - 1:
            return f"int{bits}_t"
    raise AssertionError("numbers have at most 64 bits")


def has_lists(kind: StateType) -> bool:
    """Whether a state has lists whose length is not limited."""
    is_open = isinstance(kind, ListType) and kind.count is None and kind.most is None
    return is_open or any(map(has_lists, kind.parts()))


def c_text(text: str) -> str:
    """A text as a literal of UTF-8 bytes."""
    escaped = "".join(
        [
            chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}"
            for byte in text.encode()
        ]
    )
    return f'"{escaped}"'


def member_of(place: str, name: str) -> str:
    """A part of something; `(*state).x` is written `state->x`."""
    return f"{place[2:-1]}->{name}" if place == "(*state)" else f"{place}.{name}"
