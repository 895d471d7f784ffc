"""Rust 2021 without crates: lists of a fixed count are arrays, variants are enums, missing values `None`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from boardcode.compile.languages import low_level as low
from boardcode.compile.languages.bit_words import LONG_WORD_BITS
from boardcode.compile.languages.expression_printer import words_set, wrap_numbers
from boardcode.compile.languages.language import BRACES, PublishedVectors, optional_of
from boardcode.compile.languages.rust_places import RustPlaces
from boardcode.compile.languages.rust_runtime import FILLING, PROGRAM, READING, RUNTIME, SOURCE, TEST
from boardcode.compile.languages.rust_types import integer_type, is_scalar
from boardcode.compile.languages.state_types import (
    IntegerType,
    ListType,
    OptionalType,
    StateType,
    StructType,
    VariantType,
)


class Rust(RustPlaces):
    """A module with structs and enums; numbers have the smallest type that holds them."""

    name = "rust"
    word_bits = LONG_WORD_BITS
    checks_first = True
    has_arrays = True
    taken_types = words_set("CodeError Err ErrorKind None Ok Option Result Self Some String Vec")
    reserved = words_set(
        "abstract as async await become bits box break const continue crate do dyn else enum extern false",
        "final fmt fn for gen i64 if impl in is_less let loop macro match mod move mut noted out override",
        "priv pub ref return self state static std strict struct super text trait true try type typeof u64",
        "union unsafe unsized use usize virtual where while yield canonical decode encode read_into to_json",
        *RUNTIME,
    )
    templates: ClassVar[Mapping[str, str]] = {
        **BRACES,
        "if": "if {condition} {{",
        "while": "while {condition} {{",
        "for": "for {variable} in {start}..{stop} {{",
        "fail": "return Err({error});",
        "note": "if noted.is_none() {{\n    noted = Some({error});\n}}",
        "raise_noted": "if let (true, Some(error)) = (strict, noted) {{ return Err(error) }}",
        "emit_text": "out += {text};",
        "emit_number": "emit(&mut out, {value});",
        "emit_wide": "emit(&mut out, {value});",
        "emit_character": "out.push(char::from(({value}) as u8));",
        "bits": "(bits_at(bits, {position}, {width}) as i64)",
        "few_bits": "few_bits(bits, {position}, {width})",
        "wide_bits": "bits_at(bits, {position}, {width})",
        "length": "(text.len() as i64)",
        "to_wide": "({value} as u64)",
        "to_int": "({value} as i64)",
        "truth_to_int": "i64::from({value})",
        "ordinal": "({value} as i64)",
        "member": "{type}::from_ordinal({ordinal})",
        "present": "{value}.is_some()",
        "case": "{value}.case()",
        "text_error": "text_error(ErrorKind::{word}, text, {start}, {parts})",
        "state_error": "state_error({parts})",
        "error_function": "#[cold]\nfn {name}({parameters}) -> CodeError {{\n    {error}\n}}\n\n",
        "parameter": "{name}: {type}",
        "bits_parameter": "bits: &[u8]",
        "text_parameter": "text: &[u8]",
        "int_type": "i64",
        "wide_type": "u64",
        "bool_type": "bool",
        "list_type": "Vec<{item}>",
        "optional_type": "Option<{item}>",
    }

    def __init__(self, unit: low.GeneratedUnit, origin: str) -> None:
        super().__init__(unit, origin)
        self._references: list[low.Variable] = [] if is_scalar(unit.state) else [unit.subject]
        self._grows = False  # whether the buffer is a vector that grows
        self._way_out = ""  # ends a function on a way that is never taken

    # -- expressions

    def expression(self, value: low.LowExpression) -> str:
        match value:
            case low.Variable() | low.FieldOf() | low.ItemOf() | low.ValueOf():
                kind = value.kind
                return self._widen(self.place(value), kind if isinstance(kind, IntegerType) else None)
            case low.TableEntry():
                entry = f"{self.table_name(value.table)}[{self.index(value.index)}]"
                return self._widen(entry, _range_of(value.table))
            case low.ByteAt() | low.CharacterAt():
                source = "bits" if isinstance(value, low.ByteAt) else "text"
                return f"i64::from({source}[{self.index(value.index)}])"
            case low.MemberOf(kind, low.Literal(ordinal)):
                return f"{self.type_name(kind)}::{self.member_names(kind)[ordinal]}"
            case low.CountOf():
                kind = value.value.kind
                assert isinstance(kind, ListType)
                return f"({self.place(value.value)}.len() as i64)" if kind.count is None else str(kind.count)
            case low.Logic("and", low.IsPresent(optional), low.LowExpression() as condition):
                return self._presence(optional, condition)
            case low.Logic("not", low.IsPresent(optional)):
                return f"{self.place(optional)}.is_none()"
        return super().expression(value)

    def _presence(self, optional: low.LowExpression, condition: low.LowExpression) -> str:
        """Whether an optional has a value, for which a condition is true."""
        kind, place = optional.kind, self.place(optional)
        assert isinstance(kind, OptionalType)
        hidden, self.payloads = self.payloads, {**self.payloads, place: "part"}
        shown = self.bare(condition)
        self.payloads = hidden
        return f"{place}{'' if is_scalar(kind.item) else '.as_ref()'}.is_some_and(|part| {shown})"

    @staticmethod
    def _widen(text: str, kind: IntegerType | None) -> str:
        return text if kind is None or integer_type(kind) in ("i64", "u64") else f"i64::from({text})"

    # -- statements

    def statement(self, statement: low.Statement) -> Iterator[str]:
        match statement:
            case low.PutBits():
                position, width = self.expression(statement.position), self.expression(statement.width)
                if self._grows:
                    yield f"grow(bits, {position} + {width});"
                position, width = self.bare(statement.position), self.bare(statement.width)
                yield f"put_bits(bits, {position}, {width}, {self.cast(statement.value, 'u64')});"
            case low.StoreByte():
                yield f"bits[{self.index(statement.index)}] = {self.cast(statement.value, 'u8')};"
            case low.Append():
                items, kind, item = self.place(statement.variable), statement.variable.kind, statement.item
                assert isinstance(kind, ListType)
                if kind.count is None:
                    yield f"{items}.push({self.place(item)});"
                elif not self.is_filled(item):
                    yield f"{items}[{self.index(statement.index)}] = {self.place(item)};"
            case _:
                yield from super().statement(statement)

    def declare(self, statement: low.Declare) -> Iterator[str]:
        variable, value = statement.variable, statement.value
        if value is None and self.is_filled(variable):
            return
        if value is None:
            yield f"let {self.variable(variable)}: {self.annotation(variable.kind)};"
        else:
            word = "let mut" if variable.is_changed else "let"
            stored = self._stored(value, variable.kind)
            yield f"{word} {self.variable(variable)}: {self.annotation(variable.kind)} = {stored};"

    def assign(self, statement: low.Assign) -> Iterator[str]:
        variable, value = statement.variable, statement.value
        if self.is_filled(variable) and self.is_filled(value):
            return  # both are the same place
        yield f"{self.place(variable)} = {self._stored(value, variable.kind)};"

    def _stored(self, value: low.LowExpression, kind: str | StateType) -> str:
        """A value as it is stored in a variable."""
        if not isinstance(kind, IntegerType) or integer_type(kind) in ("i64", "u64"):
            return self.bare(value)
        is_stored = isinstance(value.kind, IntegerType) and integer_type(value.kind) == integer_type(kind)
        return self.place(value) if is_stored else self.cast(value, integer_type(kind))

    def give_back(self, statement: low.Return) -> Iterator[str]:
        # Only `decode` returns a state; procedures return numbers.
        value = statement.value
        is_state = isinstance(value.kind, StateType)
        shown = "()" if self.is_filled(value) else self.place(value)
        yield f"return Ok({shown});" if is_state else f"return {self.bare(value)};"

    def alias(self, statement: low.Alias) -> Iterator[str]:
        pattern, source = self._binding(statement)
        may_differ = isinstance(statement.value, (low.ValueOf, low.PayloadOf)) and not _is_only_case(
            statement
        )
        otherwise = f" else {{ {self._way_out} }}" if may_differ else ""
        yield f"let {pattern} = {source}{otherwise};"

    def _binding(self, statement: low.Alias) -> tuple[str, str]:
        """The pattern of a name for a part of a state, and what it is a part of."""
        variable, value, pattern = statement.variable, statement.value, self.variable(statement.variable)
        is_number = is_scalar(variable.kind)
        if not is_number:
            self._references.append(variable)
        if isinstance(value, low.ValueOf):
            pattern, value = f"Some({pattern})", value.value
        elif isinstance(value, low.PayloadOf):
            kind = value.value.kind
            assert isinstance(kind, VariantType)
            case = f"{self.type_name(kind)}::{self.member_names(kind)[value.index]}"
            pattern, value = f"{case}({pattern})", value.value
        is_reference = any(value is each for each in self._references)
        mark = "&" if is_number and is_reference else ""
        return mark + pattern, f"{'' if is_number or is_reference else '&'}{self.place(value)}"

    def _if(self, statement: low.If, depth: int) -> Iterator[str]:
        """Print `if let` where a condition says that there is the value which is named then."""
        condition, then, otherwise = statement.condition, statement.then, statement.otherwise
        optional = optional_of(statement)
        if optional is not None:
            *parts, last = otherwise
            yield from self.block(parts, depth)
            assert isinstance(last, low.MakeSome)
            assert last.part is not None
            some = f"{{ None }} else {{ Some({self.variable(last.part)}) }}"
            margin, name = self.indentation * depth, self.variable(optional)
            yield f"{margin}{name} = if {self.bare(condition)} {some};"
            return
        if (
            isinstance(condition, low.Logic)
            and isinstance(condition.left, low.IsPresent)
            and not condition.right
        ):
            condition, then, otherwise = condition.left, otherwise, then
        names = [each for each in then if isinstance(each, low.Alias) and _is_certain(each, condition)]
        if not names:
            yield from super()._if(statement, depth)
            return
        margin = self.indentation * depth
        pattern, source = self._binding(names[0])
        yield f"{margin}if let {pattern} = {source} {{"
        yield from self.block([each for each in then if each is not names[0]], depth + 1)
        if otherwise:
            yield f"{margin}}} else {{"
            yield from self.block(otherwise, depth + 1)
        yield f"{margin}}}"

    def error(self, kind: str, statement: low.Fail | low.NoteNotCanonical) -> str:
        error = super().error(kind, statement)
        return f"Box::new({error})" if self.fills_state and kind != low.INVALID_STATE else error

    def text(self, parts: low.TextParts) -> str:
        pattern, values = "", []
        for part in parts:
            if isinstance(part, str):
                pattern += part.replace("{", "{{").replace("}", "}}")
                continue
            pattern += "{}"
            if isinstance(part, low.BitText):
                values.append(f"bit_text({self.cast(part.value, 'u64')}, {self.bare(part.width)})")
            else:
                values.append(self.bare(part))
        if not values:
            return self.quote("".join(map(str, parts)))
        return f"&format!({', '.join([self.quote(pattern), *values])})"

    def new_buffer(self, statement: low.NewBuffer) -> Iterator[str]:
        # Eight more bytes, so that numbers are read from eight bytes at once.
        self._grows = statement.bits is None
        if statement.bits is None:
            yield "let bits = &mut Vec::new();"
        elif isinstance(statement.bits, low.Literal):
            yield f"let bits: &mut [u8] = &mut [0; {-(-statement.bits.value // 8) + 8}];"
        else:
            yield f"let bits: &mut [u8] = &mut vec![0; {self.index(statement.bits)} / 8 + 9];"

    def new_list(self, statement: low.NewList) -> Iterator[str]:
        kind, name = statement.variable.kind, self.variable(statement.variable)
        assert isinstance(kind, ListType)
        if self.is_filled(statement.variable):
            return
        empty = self.any_value(kind)
        if kind.count is None:
            empty = f"Vec::with_capacity({self.index(statement.capacity)})"
        yield f"let mut {name}: {self.annotation(kind)} = {empty};"

    def sort_items(self, statement: low.SortItems) -> Iterator[str]:
        kind, sides = statement.variable.kind, [statement.two, statement.one]
        assert isinstance(kind, ListType)
        mark = "&" if is_scalar(kind.item) else ""
        given = ", ".join([f"{mark}{self.variable(each)}: &{self.annotation(kind.item)}" for each in sides])
        yield f"let is_less = |{given}| {self.bare(statement.is_less)};"
        items = self.place(statement.variable)
        yield f"{items}.sort_by(|one, two| is_less(two, one).cmp(&is_less(one, two)));"

    def make_struct(self, statement: low.MakeStruct) -> Iterator[str]:
        kind = statement.variable.kind
        assert isinstance(kind, StructType)
        if self.is_filled(statement.variable):
            for name, part in zip(kind.fields, statement.parts, strict=True):
                if not self.is_filled(part):
                    yield f"state.{self.identifier(name)} = {self.place(part)};"
            return
        pairs = zip(map(self.identifier, kind.fields), map(self.variable, statement.parts), strict=True)
        parts = ", ".join([name if name == part else f"{name}: {part}" for name, part in pairs])
        yield f"let {self.variable(statement.variable)} = {self.type_name(kind)} {{ {parts} }};"

    def make_some(self, statement: low.MakeSome) -> Iterator[str]:
        part = "None" if statement.part is None else f"Some({self.variable(statement.part)})"
        yield f"{self.variable(statement.variable)} = {part};"

    def make_case(self, statement: low.MakeCase) -> Iterator[str]:
        kind = statement.variable.kind
        assert isinstance(kind, VariantType)
        part = "" if statement.part is None else f"({self.variable(statement.part)})"
        case = f"{self.type_name(kind)}::{self.member_names(kind)[statement.index]}{part}"
        yield f"{self.variable(statement.variable)} = {case};"

    # -- files

    def _body(self, statements: list[low.Statement], way_out: str = "") -> str:
        """The statements of a function; the last value is returned without a word."""
        self._way_out = way_out
        lines = list(self.block(statements, 1))
        last = lines[-1].strip() if lines else ""
        if last.startswith("return "):
            lines[-1] = f"    {last.removeprefix('return ').removesuffix(';')}"
        return "\n".join(lines)

    def procedure_text(self, procedure: low.Procedure) -> str:
        body = self._body(procedure.body)
        given = self.parameters(procedure)
        if "] = " in body:
            given = given.replace("bits: &[u8]", "bits: &mut [u8]")
        head = f"fn {self.identifier(procedure.name)}({given}) -> {self.annotation(procedure.result)}"
        return f"{head} {{\n{body}\n}}\n\n"

    def table_text(self, table: low.ConstantTable) -> str:
        kind, numbers = integer_type(_range_of(table)), wrap_numbers(table.values, "    ")
        return f"static {self.table_name(table)}: [{kind}; {len(table.values)}] = [\n{numbers}\n];\n\n"

    def source_files(self) -> dict[str, str]:
        state = self.unit.state
        given = f"&{self.annotation(state)}"
        if isinstance(state, ListType) and state.count is None:
            given = f"&[{self.annotation(state.item)}]"
        reading, body = FILLING if self.fills_state else READING, self._body(self.unit.decode)
        source = self.frame(
            SOURCE,
            given=given,
            reading=reading.format(state=self.annotation(state), decode=body, any=self.any_value(state)),
            encode=self._body(self.unit.encode, 'return Err(state_error("", "nothing", "a value"));'),
            to_json=self._body(self.unit.to_json, "return out;"),
            runtime="{runtime}",
        )
        runtime = [f"{text}\n" for name, text in RUNTIME.items() if f"{name}(" in source]
        return {f"{self.snake}.rs": source.replace("{runtime}", "".join(runtime), 1)}

    def test_file(self, vectors: PublishedVectors) -> tuple[str, str]:
        valid, invalid = self.rows(vectors.valid, "    ({}),\n"), self.rows(vectors.invalid, "    ({}),\n")
        return f"{self.snake}_test.rs", self.frame(TEST, valid=valid, invalid=invalid)

    def program_file(self) -> tuple[str, str]:
        return f"{self.snake}_program.rs", self.frame(PROGRAM)


def _is_only_case(statement: low.Alias) -> bool:
    """Whether a name is for the value of a variant with one case."""
    value = statement.value
    kind = value.value.kind if isinstance(value, low.PayloadOf) else None
    return isinstance(kind, VariantType) and len(kind.types) == 1


def _is_certain(statement: low.Alias, condition: low.LowExpression) -> bool:
    """Whether a condition says that the value of an optional or of a case which is named is there."""
    match condition, statement.value:
        case low.IsPresent(optional), low.ValueOf(source):
            return optional is source
        case low.Comparison("==", low.CaseOf(variant), low.Literal(case)), low.PayloadOf(source, index):
            return variant is source and case == index and not _is_only_case(statement)
    return False


def _range_of(table: low.ConstantTable) -> IntegerType:
    if table.kind == low.WIDE:
        return IntegerType(0, (1 << 64) - 1)
    return IntegerType(min(table.values), max(table.values))
