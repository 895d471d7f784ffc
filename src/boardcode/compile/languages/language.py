"""What all languages have in common: names, indentation, and the dispatch over the low-level form.

A language is a subclass of `Language` in a module of its own, listed in `LANGUAGES` of `generation`. It has

- `templates`: a text for each kind of statement and expression that takes its parts as they are. `{x}` stands
  for a part that has been printed. The keys are those of `TEMPLATE_KEYS`.
- methods for what a template cannot say: types, constructors, errors, and the files.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from boardcode.compile.languages import low_level as low
from boardcode.compile.languages.bit_words import MOST_WORD_BITS
from boardcode.compile.languages.error_functions import ErrorFunctionPrinter
from boardcode.compile.languages.state_types import EnumType, ListType, StructType, VariantType

TEMPLATE_KEYS = (
    "assign",  # {variable} {value}
    "alias",  # {variable} {value}
    "if",  # {condition}; opens a block
    "else",  # closes a block and opens another
    "end",  # closes a block
    "while",  # {condition}; opens a block
    "for",  # {variable} {start} {stop}; opens a block
    "for_few",  # the same for constants, if that can be faster
    "return",  # {value}: of a procedure
    "fail",  # {error}
    "note",  # {error}
    "raise_noted",
    "store_byte",  # {index} {value}
    "put_bits",  # {position} {width} {value}; value is INT
    "put_wide",  # the same; value is WIDE
    "emit_text",  # {text}: quoted
    "emit_number",  # {value}: INT
    "emit_wide",  # {value}: WIDE
    "emit_character",  # {value}
    "perform",  # {call}
    "append",  # {list} {index} {item}
    "set",  # the same for a list of a fixed count, if it has its items from the beginning
    "bits",  # {position} {width}: INT
    "wide_bits",  # {position} {width}: WIDE
    "few_bits",  # the same for 1 to 8 bits, if that can be faster; then buffers need a byte more
    "byte",  # {index}
    "character",  # {index}
    "length",
    "and",  # {left} {right}
    "or",  # {left} {right}
    "not",  # {value}
    "true",
    "false",
    "table",  # {table} {index}
    "to_wide",  # {value}: INT
    "to_int",  # {value}: WIDE
    "truth_to_int",  # {value}: BOOL
    "divide",  # {left} {right}: INT; the operators of other operations are those of C
    "ordinal",  # {value}
    "member",  # {type} {ordinal}
    "field",  # {value} {name}
    "item",  # {value} {index}
    "count",  # {value}
    "present",  # {value}
    "value",  # {value}: of an optional
    "case",  # {value}
    "payload",  # {value} {name}
    "text_error",  # {kind}: quoted, {word}: the kind as `NotCanonical`, {start} {parts}
    "state_error",  # {kind} {word} {parts}
    "error_function",  # {name} {parameters} {error}: makes an error, if that is not done where it is found
    "parameter",  # {type} {name}: of a procedure or an error function
    "bits_parameter",
    "text_parameter",
    "bit_text",  # {value} {width}: a number as a text of 0 and 1
    "number_text",  # {value}: INT as a text
    "wide_text",  # {value}: WIDE as a text
    "int_type",
    "wide_type",
    "bool_type",
    "list_type",  # {item}
    "optional_type",  # {item}
)


#: templates that languages with braces and C's operators have in common
BRACES = {
    "assign": "{variable} = {value};",
    "if": "if ({condition}) {{",
    "else": "}} else {{",
    "end": "}}",
    "while": "while ({condition}) {{",
    "return": "return {value};",
    "perform": "{call};",
    "divide": "({left} / {right})",
    "and": "({left} && {right})",
    "or": "({left} || {right})",
    "not": "!{value}",
    "true": "true",
    "false": "false",
}


@dataclass
class PublishedVectors:
    """The published vectors of a format: (code, canonical code, JSON) and (code, kind, start, path)."""

    valid: list[tuple[str, str, str]]
    invalid: list[tuple[str, str, int, str]]


class Language(ErrorFunctionPrinter, ABC):
    """Prints the low-level form of a unit in a language."""

    indentation: ClassVar[str] = "    "
    depth: ClassVar[int] = 1  # how many times the statements of functions are indented
    comment: ClassVar[str] = "//"
    checks_first: ClassVar[bool] = False  # whether values that may be missing are checked beforehand
    word_bits: ClassVar[int] = MOST_WORD_BITS  # of numbers that can be shifted
    has_arrays: ClassVar[bool] = False  # whether the type of a list with a fixed count has the count

    # -- files

    def frame(self, template: str, **parts: str) -> str:
        """A file: a template with the origin, the title, the names of the module and class, and the parts.
        Where the template has them and they are not given, there are the types, tables and procedures, the
        type of the state, and the statements of `decode`, `encode` and `to_json`.
        """
        unit, words = self.unit, {"module": self.snake, "name": f"{self.pascal}Code"}
        makers: dict[str, Callable[[], str]] = {
            "origin": lambda: self.origin,
            "title": lambda: unit.title,
            "types": lambda: "".join(map(self.type_text, self.types)),
            "tables": lambda: "".join(map(self.table_text, unit.tables)),
            "decode": lambda: "\n".join(self.block(unit.decode, self.depth)),
            "procedures": lambda: "".join(
                [*map(self.procedure_text, unit.procedures), *self.error_functions]  # of what was printed
            ),
            "state": lambda: self.annotation(unit.state),
            "encode": lambda: "\n".join(self.block(unit.encode, self.depth)),
            "to_json": lambda: "\n".join(self.block(unit.to_json, self.depth)),
        }
        for key, make in makers.items():
            if f"{{{key}}}" in template and key not in parts:
                words[key] = make()
        return template.format(**{**words, **parts})

    @abstractmethod
    def type_text(self, kind: EnumType | StructType | VariantType) -> str:
        """Return the declaration of a type."""

    @abstractmethod
    def table_text(self, table: low.ConstantTable) -> str:
        """Return the declaration of a table."""

    @abstractmethod
    def procedure_text(self, procedure: low.Procedure) -> str:
        """Return a procedure."""

    def parameters(self, procedure: low.Procedure) -> str:
        """The parameters of a procedure: those of the buffer and the text if it uses them, and its own."""
        bits, text = procedure.uses_buffer, procedure.uses_text
        return ", ".join(self.parameters_for(procedure.parameters, bits=bits, text=text))

    def rows(self, rows: Iterable[tuple[object, ...]], template: str) -> str:
        """The vectors of a test; `{}` stands for the values of one."""
        lines = [[self.quote(each) if isinstance(each, str) else str(each) for each in row] for row in rows]
        return "".join([template.format(", ".join(line)) for line in lines])

    @abstractmethod
    def source_files(self) -> dict[str, str]:
        """Return the source files by name."""

    @abstractmethod
    def test_file(self, vectors: PublishedVectors) -> tuple[str, str]:
        """Return the name and text of a file that checks the published vectors."""

    @abstractmethod
    def program_file(self) -> tuple[str, str]:
        """Return the name and text of a program that reads codes and prints JSON."""

    # -- statements

    def block(self, statements: list[low.Statement], depth: int) -> Iterator[str]:
        """Print statements, indented so many times."""
        margin = self.indentation * depth
        for statement in statements:
            match statement:
                case low.If():
                    if self.is_never(statement.condition):
                        yield from self.block(statement.otherwise, depth)
                        continue
                    yield from self._if(statement, depth)
                case low.While():
                    yield margin + self.fill("while", condition=self.bare(statement.condition))
                    yield from self.inner_block(statement.body, depth + 1)
                    yield from self._line(margin, "end")
                case low.For():
                    yield margin + self._loop(statement)
                    yield from self.inner_block(statement.body, depth + 1)
                    yield from self._line(margin, "end")
                case _:
                    for line in self.statement(statement):
                        yield margin + line

    def _loop(self, statement: low.For) -> str:
        """The head of a loop."""
        name, start, stop = self.variable(statement.variable), statement.start, statement.stop
        if isinstance(start, low.Literal) and isinstance(stop, low.Literal) and "for_few" in self.templates:
            return self.fill("for_few", variable=name, start=str(start.value), stop=str(stop.value))
        return self.fill("for", variable=name, start=self.bare(start), stop=self.bare(stop))

    def inner_block(self, statements: list[low.Statement], depth: int) -> Iterator[str]:
        """Print the statements of a block in braces."""
        yield from self.block(statements, depth)

    def is_never(self, condition: low.LowExpression) -> bool:
        """Whether a condition is known to be false, so that nothing is printed for it: numbers that are not
        in this order, or an array that has not its count of items.
        """
        match condition:
            case low.Comparison("!=", low.CountOf() as count, low.Literal() as expected):
                kind = count.value.kind
                return self.has_arrays and isinstance(kind, ListType) and kind.count == expected.value
            case low.Comparison(">"):
                left, right = low.known_number(condition.left), low.known_number(condition.right)
                return left is not None and right is not None and left <= right
        return False

    def _if(self, statement: low.If, depth: int) -> Iterator[str]:
        margin = self.indentation * depth
        yield margin + self.fill("if", condition=self.bare(statement.condition))
        yield from self.inner_block(statement.then, depth + 1)
        if statement.otherwise:
            yield from self._line(margin, "else")
            yield from self.inner_block(statement.otherwise, depth + 1)
        yield from self._line(margin, "end")

    def _line(self, margin: str, key: str) -> Iterator[str]:
        if self.templates[key]:
            yield margin + self.fill(key)

    def statement(self, statement: low.Statement) -> Iterator[str]:
        """Print a statement that has no blocks."""
        show, bare, fill = self.expression, self.bare, self.fill
        match statement:
            case low.Declare():
                yield from self.declare(statement)
            case low.Alias():
                yield from self.alias(statement)
            case low.Assign():
                yield from self.assign(statement)
            case low.Fail():
                yield from self.fail(statement)
            case low.NoteNotCanonical():
                yield from self.note(statement)
            case low.RaiseNoted():
                yield fill("raise_noted")
            case low.NewBuffer():
                yield from self.new_buffer(statement)
            case low.StoreByte():
                yield fill("store_byte", index=bare(statement.index), value=bare(statement.value))
            case low.PutBits():
                key = "put_wide" if low.scalar(statement.value) == low.WIDE else "put_bits"
                position, width = bare(statement.position), bare(statement.width)
                yield fill(key, position=position, width=width, value=bare(statement.value))
            case low.NewList():
                yield from self.new_list(statement)
            case low.Append():
                yield from filter(None, [self.append(statement)])
            case low.SortItems():
                yield from self.sort_items(statement)
            case low.MakeStruct():
                yield from self.make_struct(statement)
            case low.MakeSome():
                yield from self.make_some(statement)
            case low.MakeCase():
                yield from self.make_case(statement)
            case low.EmitText():
                yield fill("emit_text", text=self.quote(statement.text))
            case low.EmitNumber():
                key = "emit_wide" if low.scalar(statement.value) == low.WIDE else "emit_number"
                yield fill(key, value=bare(statement.value))
            case low.EmitCharacter():
                yield fill("emit_character", value=bare(statement.value))
            case low.Perform():
                yield fill("perform", call=show(statement.call))
            case low.Return():
                yield from self.give_back(statement)
            case _:
                raise AssertionError(f"{type(statement).__name__} is no statement without blocks")

    def append(self, statement: low.Append) -> str:
        """A new item of a list; nothing if it is there already."""
        kind, items, item = statement.variable.kind, statement.variable, self.expression(statement.item)
        is_fixed = isinstance(kind, ListType) and kind.count is not None and "set" in self.templates
        key, index = "set" if is_fixed else "append", self.bare(statement.index)
        return self.fill(key, list=self.expression(items), index=index, item=item)

    def alias(self, statement: low.Alias) -> Iterator[str]:
        """Print a name for a part of a state."""
        variable, value = self.variable(statement.variable), self.bare(statement.value)
        yield self.fill("alias", variable=variable, value=value)

    def assign(self, statement: low.Assign) -> Iterator[str]:
        """Print an assignment."""
        value = self.bare(statement.value)
        yield self.fill("assign", variable=self.expression(statement.variable), value=value)

    def fail(self, statement: low.Fail) -> Iterator[str]:
        """Print the end with an error."""
        yield from self.fill("fail", error=self.error(statement.error, statement)).split("\n")

    def note(self, statement: low.NoteNotCanonical) -> Iterator[str]:
        """Print that a code is not canonical."""
        yield from self.fill("note", error=self.error(low.NOT_CANONICAL, statement)).split("\n")

    def error(self, kind: str, statement: low.Fail | low.NoteNotCanonical) -> str:
        """An error of a kind."""
        parts = ", ".join(
            [self.text(parts) for parts in (statement.path, statement.found, statement.expected)]
        )
        key = "state_error" if kind == low.INVALID_STATE else "text_error"
        start, word = self.bare(statement.start), self.public(kind)
        error = self.fill(key, kind=self.quote(kind), word=word, start=start, parts=parts)
        return self.error_call(statement, error, is_apart=kind != low.INVALID_STATE)

    def text(self, parts: low.TextParts) -> str:
        """Texts and numbers, joined."""
        shown = []
        for part in parts:
            if isinstance(part, str):
                shown.append(self.quote(part))
            elif isinstance(part, low.BitText):
                shown.append(self.fill("bit_text", value=self.bare(part.value), width=self.bare(part.width)))
            else:
                key = "wide_text" if low.scalar(part) == low.WIDE else "number_text"
                shown.append(self.fill(key, value=self.bare(part)))
        return " + ".join(shown) or self.quote("")

    def give_back(self, statement: low.Return) -> Iterator[str]:
        """Print the end of a procedure."""
        yield self.fill("return", value=self.bare(statement.value))

    @abstractmethod
    def declare(self, statement: low.Declare) -> Iterator[str]:
        """Print a declaration."""

    @abstractmethod
    def new_buffer(self, statement: low.NewBuffer) -> Iterator[str]:
        """Print a new buffer."""

    @abstractmethod
    def new_list(self, statement: low.NewList) -> Iterator[str]:
        """Print a new list."""

    @abstractmethod
    def sort_items(self, statement: low.SortItems) -> Iterator[str]:
        """Print the stable sorting of a list."""

    @abstractmethod
    def make_struct(self, statement: low.MakeStruct) -> Iterator[str]:
        """Print a new struct."""

    @abstractmethod
    def make_some(self, statement: low.MakeSome) -> Iterator[str]:
        """Print the value of an optional."""

    @abstractmethod
    def make_case(self, statement: low.MakeCase) -> Iterator[str]:
        """Print the case of a variant."""


def optional_of(statement: low.If) -> low.Variable | None:
    """The optional that is missing on a condition, and is read without a check otherwise; None if a statement
    is anything else. Reading it in any case spares a branch that is often mispredicted.
    """
    match statement:
        case low.If(_, [low.MakeSome(missing, None)], [*parts, low.MakeSome()]) if statement.is_safe:
            is_plain = all(isinstance(part, (low.Declare, low.MakeStruct)) for part in parts)
            return missing if is_plain else None
    return None
