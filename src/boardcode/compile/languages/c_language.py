"""C99: one file that is header and source; memory comes from the caller."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from boardcode.compile.languages import low_level as low
from boardcode.compile.languages.bit_words import LONG_WORD_BITS
from boardcode.compile.languages.c_runtime import HEADER, MERGE_SORT, PROGRAM, SOURCE, TEST
from boardcode.compile.languages.c_types import (
    PREFIX,
    CTypes,
    c_text,
    has_lists,
    integer_type,
    member_of,
)
from boardcode.compile.languages.expression_printer import words_set, wrap_numbers
from boardcode.compile.languages.language import BRACES, PublishedVectors, optional_of
from boardcode.compile.languages.pruning import variables_of
from boardcode.compile.languages.state_types import (
    BooleanType,
    EnumType,
    IntegerType,
    ListType,
    StateType,
    StructType,
    VariantType,
)

ERROR_KINDS = {kind: f"{PREFIX}{kind.replace(' ', '_').upper()}" for kind in low.KINDS}


class CLanguage(CTypes):
    """A header with the source in it, which one file includes with NAME_IMPLEMENTATION defined."""

    name = "c"
    word_bits = LONG_WORD_BITS
    checks_first = True
    has_arrays = True
    reserved = words_set(
        "auto bool break case char const continue default do double else enum error extern false float",
        "for goto if inline int length limit long main memory out register restrict return short",
        "signed size sizeof state static strict struct switch text true typedef union unsigned void",
        "volatile while bits",
    )
    templates: ClassVar[Mapping[str, str]] = {
        **BRACES,
        "alias": "",
        "for": "for (int64_t {variable} = {start}; {variable} < {stop}; {variable}++) {{",
        "raise_noted": "if (strict && error->kind != PREFIX_OK) return false;",
        "store_byte": "bits[{index}] = (uint8_t)({value});",
        "put_bits": "PREFIX_put_bits(bits, {position}, {width}, (uint64_t)({value}));",
        "put_wide": "PREFIX_put_bits(bits, {position}, {width}, {value});",
        "emit_text": "PREFIX_emit(&out, {text});",
        "emit_number": "PREFIX_emit_number(&out, {value});",
        "emit_wide": "PREFIX_emit_wide(&out, {value});",
        "emit_character": "PREFIX_emit_character(&out, (char)({value}));",
        "perform": "(void){call};",
        "append": "",
        "bits": "(int64_t)PREFIX_bits_at(bits, {position}, {width})",
        "wide_bits": "PREFIX_bits_at(bits, {position}, {width})",
        "few_bits": "(int64_t)PREFIX_few_bits(bits, {position}, {width})",
        "byte": "(int64_t)bits[{index}]",
        "character": "(int64_t)(unsigned char)text[{index}]",
        "length": "(int64_t)length",
        "table": "(int64_t)PREFIX_{table}[{index}]",
        "to_wide": "(uint64_t)({value})",
        "to_int": "(int64_t)({value})",
        "truth_to_int": "(int64_t)({value})",
        "divide": "({left} / {right})",
        "ordinal": "(int64_t){value}",
        "member": "(PREFIX_{type})({ordinal})",
    }

    def __init__(self, unit: low.GeneratedUnit, origin: str) -> None:
        super().__init__(unit, origin)
        self._aliases: dict[int, str] = {}
        self._failures: list[str] = []  # the functions that set the errors of codes
        self.takes_memory = has_lists(unit.state) or unit.text_size is None or self._grows

    # -- values in place

    def place(self, value: low.LowExpression) -> str:
        """Where a value is: a variable, or a part of the state."""
        if isinstance(value, low.Variable):
            if id(value) in self._aliases:
                return self._aliases[id(value)]
            return self.variable(value) if value.home is None else self._home(value.home)
        if isinstance(value, low.ItemOf):
            kind = value.value.kind
            assert isinstance(kind, ListType)
            items = "" if kind.count is not None else ".items"
            return f"{self.place(value.value)}{items}[{self.bare(value.index)}]"
        if isinstance(value, low.FieldOf):
            return member_of(self.place(value.value), self.identifier(value.name))
        if isinstance(value, low.ValueOf):
            return member_of(self.place(value.value), "value")
        if isinstance(value, low.PayloadOf):
            kind = value.value.kind
            assert isinstance(kind, VariantType)
            name = self.identifier(kind.words()[value.index])
            return member_of(self.place(value.value), f"as.{name}")
        return self.expression(value)

    def _home(self, home: low.Home) -> str:
        if home.parent is None:
            return "(*state)"
        kind, parent = home.parent.kind, self.place(home.parent)
        if home.how == "field":
            return member_of(parent, self.identifier(home.name))
        if home.how == "item":
            assert isinstance(kind, ListType)
            assert isinstance(home.index, low.LowExpression)
            items = "" if kind.count is not None else ".items"
            return f"{parent}{items}[{self.bare(home.index)}]"
        if home.how == "some":
            return member_of(parent, "value")
        assert isinstance(kind, VariantType)
        assert isinstance(home.index, int)
        return member_of(parent, f"as.{self.identifier(kind.words()[home.index])}")

    def expression(self, value: low.LowExpression) -> str:
        if isinstance(value, (low.Variable, low.ItemOf, low.FieldOf, low.ValueOf, low.PayloadOf)):
            place = self.place(value)
            is_stored = isinstance(value.kind, IntegerType) and not value.kind.is_wide
            return f"(int64_t){place}" if is_stored else place
        if isinstance(value, low.TableEntry) and value.table.kind == low.WIDE:
            return f"{PREFIX}{self.table_name(value.table)}[{self.bare(value.index)}]"
        if isinstance(value, (low.IsPresent, low.CaseOf)):
            name = "present" if isinstance(value, low.IsPresent) else "which"
            cast = "" if isinstance(value, low.IsPresent) else "(int64_t)"
            return cast + member_of(self.place(value.value), name)
        return super().expression(value)

    def number(self, value: int, kind: str) -> str:
        if kind == low.WIDE:
            return f"UINT64_C({value})"
        return str(value) if abs(value) < 1 << 31 else f"INT64_C({value})"

    def count(self, value: low.CountOf) -> str:
        kind = value.value.kind
        assert isinstance(kind, ListType)
        if kind.count is not None:
            return str(kind.count)
        return f"(int64_t){member_of(self.place(value.value), 'count')}"

    def call(self, procedure: low.Procedure, arguments: list[str]) -> str:
        given = [*(["bits"] if procedure.uses_buffer else [])]
        given += ["text", "length"] if procedure.uses_text else []
        return f"{PREFIX}{self.identifier(procedure.name)}({', '.join([*given, *arguments])})"

    # -- statements

    def _if(self, statement: low.If, depth: int) -> Iterator[str]:
        optional = optional_of(statement)
        if optional is None:
            yield from super()._if(statement, depth)
            return
        yield from self.block(statement.otherwise[:-1], depth)  # what is missing may have any value
        present = member_of(self.place(optional), "present")
        yield f"{self.indentation * depth}{present} = !{self.expression(statement.condition)};"

    def declare(self, statement: low.Declare) -> Iterator[str]:
        variable = statement.variable
        if variable.home is not None:
            if statement.value is not None:
                yield f"{self.place(variable)} = {self._stored(variable.kind, statement.value)};"
            return
        name = self.variable(variable)
        value = "" if statement.value is None else f" = {self.bare(statement.value)}"
        yield f"{self._local_type(variable.kind)} {name}{value};"

    def _stored(self, kind: str | StateType, value: low.LowExpression) -> str:
        if isinstance(kind, IntegerType):
            return f"({integer_type(kind)})({self.bare(value)})"
        return self.bare(value)

    def _local_type(self, kind: str | StateType) -> str:
        simple = {low.INT: "int64_t", low.WIDE: "uint64_t", low.BOOL: "bool"}
        if isinstance(kind, str):
            return simple[kind]
        if isinstance(kind, IntegerType):
            return "uint64_t" if kind.is_wide else "int64_t"
        return "bool" if isinstance(kind, BooleanType) else f"{PREFIX}{self.type_name(kind)}"

    def alias(self, statement: low.Alias) -> Iterator[str]:
        self._aliases[id(statement.variable)] = self.place(statement.value)
        self._variables.append(statement.variable)
        yield from ()

    def assign(self, statement: low.Assign) -> Iterator[str]:
        target = self.place(statement.variable)
        if target != self.place(statement.value):
            yield f"{target} = {self._stored(statement.variable.kind, statement.value)};"

    def give_back(self, statement: low.Return) -> Iterator[str]:
        is_state = isinstance(statement.value, low.Variable) and statement.value.home is not None
        yield "return true;" if is_state else f"return {self.bare(statement.value)};"

    def fail(self, statement: low.Fail) -> Iterator[str]:
        if statement.error == low.INVALID_STATE:
            yield from self._error(statement.error, statement)
            yield "return false;"
        else:
            yield f"return {self._failure(statement.error, statement)};"

    def note(self, statement: low.NoteNotCanonical) -> Iterator[str]:
        yield f"if (error->kind == PREFIX_OK) {self._failure(low.NOT_CANONICAL, statement)};"

    def _failure(self, kind: str, statement: low.Fail | low.NoteNotCanonical) -> str:
        """The call of a function of its own that sets the error of a code: loops stay short without it."""
        used: dict[int, low.Variable] = {}
        for part in (statement.start, statement.path, statement.found, statement.expected):
            used |= {id(variable): variable for variable in variables_of(part)}
        arguments = ["error", "bits", "text", "length", *map(self.expression, used.values())]
        name = f"{PREFIX}fail_{len(self._failures) + 1}"
        aliases, self._aliases = self._aliases, {key: f"v{k}" for k, key in enumerate(used)}
        types = ["uint64_t" if low.scalar(each) == low.WIDE else "int64_t" for each in used.values()]
        parameters = "".join([f", {kind} v{k}" for k, kind in enumerate(types)])
        unused = "".join([f"    (void)v{k};\n" for k in range(len(types))])  # some say only where others are
        body = unused + "".join([f"    {line}\n" for line in self._error(kind, statement)])
        self._aliases = aliases
        self._failures.append(
            f"static NAME_COLD bool {name}(PREFIX_error *error, uint8_t *bits, const char *text,"
            f" size_t length{parameters}) {{\n    (void)bits;\n    (void)length;\n{body}"
            "    return false;\n}\n"
        )
        return f"{name}({', '.join(arguments)})"

    def _error(self, kind: str, statement: low.Fail | low.NoteNotCanonical) -> Iterator[str]:
        yield f"error->kind = {ERROR_KINDS[kind]};"
        is_state = kind == low.INVALID_STATE
        start = "-1" if is_state else f"{PREFIX}characters(text, {self.bare(statement.start)})"
        yield f"error->start = {start};"
        for name, parts in (
            ("path", statement.path),
            ("found", statement.found),
            ("expected", statement.expected),
        ):
            yield f"snprintf(error->{name}, sizeof error->{name}, {self.print_arguments(parts)});"

    def new_buffer(self, statement: low.NewBuffer) -> Iterator[str]:
        if isinstance(statement.bits, low.Literal):
            yield f"uint8_t bits[{-(-statement.bits.value // 8)} + 8] = {{0}};"
        elif statement.bits is None:
            yield "uint8_t *bits = PREFIX_rest(memory);"
            yield "int64_t limit = PREFIX_rest_size(memory);"
        else:
            size = f"(size_t)({self.bare(statement.bits)}) / 8 + 9"
            yield f"uint8_t *bits = PREFIX_take(memory, {size}, 1);"
            yield "if (bits == NULL) return PREFIX_out_of_memory(error);"

    def new_list(self, statement: low.NewList) -> Iterator[str]:
        kind, place = statement.variable.kind, self.place(statement.variable)
        assert isinstance(kind, ListType)
        if kind.count is not None:
            if statement.variable.home is None:
                yield f"{self.field(kind, place)};"
            return
        if statement.variable.home is None:
            yield f"{self.field(kind, place)};"
        yield f"{member_of(place, 'count')} = 0;"
        if kind.most is None:
            items, size = member_of(place, "items"), f"(size_t)({self.bare(statement.capacity)})"
            yield f"{items} = PREFIX_take(memory, {size}, sizeof *{items});"
            yield f"if ({items} == NULL) return PREFIX_out_of_memory(error);"

    def statement(self, statement: low.Statement) -> Iterator[str]:
        if isinstance(statement, low.Append):
            kind = statement.variable.kind
            assert isinstance(kind, ListType)
            if statement.variable.home is None and kind.count is not None:
                index = self.bare(statement.index)
                item = self._stored(statement.item.kind, statement.item)
                yield f"{self.place(statement.variable)}[{index}] = {item};"
            elif kind.count is None:
                count = member_of(self.place(statement.variable), "count")
                yield f"{count} = (size_t)({self.bare(statement.index)}) + 1;"
            return
        if isinstance(statement, low.PutBits) and self._grows:
            end = f"{self.expression(statement.position)} + {self.expression(statement.width)}"
            yield f"if ({end} > limit) return PREFIX_out_of_memory(error);"
        yield from super().statement(statement)

    @property
    def _grows(self) -> bool:
        return any(isinstance(each, low.NewBuffer) and each.bits is None for each in self.unit.encode)

    def sort_items(self, statement: low.SortItems) -> Iterator[str]:
        kind, place = statement.variable.kind, self.place(statement.variable)
        assert isinstance(kind, ListType)
        is_open = kind.count is None and kind.most is None
        items = place if kind.count is not None else member_of(place, "items")
        count = str(kind.count) if kind.count is not None else f"(int64_t){member_of(place, 'count')}"
        i, j = ("sort_i", "sort_j") if is_open else ("j - 1", "j")
        self._aliases |= {id(statement.one): f"{items}[{i}]", id(statement.two): f"{items}[{j}]"}
        less = self.bare(statement.is_less)
        if is_open:
            text = MERGE_SORT.replace("ITEMS", items).replace("COUNT", count).replace("LESS", less)
            yield from text.splitlines()
            return
        yield f"for (int64_t i = 1; i < {count}; i++) {{"
        yield f"    for (int64_t j = i; j > 0 && ({less}); j--) {{"
        yield f"        unsigned char held[sizeof {items}[0]];"
        yield f"        memcpy(held, &{items}[j], sizeof held);"
        yield f"        memcpy(&{items}[j], &{items}[j - 1], sizeof held);"
        yield f"        memcpy(&{items}[j - 1], held, sizeof held);"
        yield "    }"
        yield "}"

    def make_struct(self, statement: low.MakeStruct) -> Iterator[str]:
        yield from ()  # its parts have been read into place

    def make_some(self, statement: low.MakeSome) -> Iterator[str]:
        present = "false" if statement.part is None else "true"
        yield f"{member_of(self.place(statement.variable), 'present')} = {present};"

    def make_case(self, statement: low.MakeCase) -> Iterator[str]:
        yield f"{member_of(self.place(statement.variable), 'which')} = {statement.index};"

    # -- files

    def procedure_text(self, procedure: low.Procedure) -> str:
        parameters = [
            *(["uint8_t *bits"] if procedure.uses_buffer else []),
            *(["const char *text", "size_t length"] if procedure.uses_text else []),
            *(f"{self._local_type(each.kind)} {self.variable(each)}" for each in procedure.parameters),
        ]
        head = f"static inline {self._local_type(procedure.result)} {PREFIX}{self.identifier(procedure.name)}"
        given = [parameter.rpartition(" ")[2].lstrip("*") for parameter in parameters]
        unused = "".join([f"    (void){name};\n" for name in given])
        body = unused + "\n".join(self.block(procedure.body, 1))
        return f"{head}({', '.join(parameters)}) {{\n{body}\n}}\n"

    def table_text(self, table: low.ConstantTable) -> str:
        if table.kind == low.WIDE:
            suffix, kind = "u", "uint64_t"
        else:
            suffix, kind = "", integer_type(IntegerType(min(table.values), max(table.values)))
        numbers = wrap_numbers(table.values, "    ", suffix)
        size = len(table.values)
        return f"static const {kind} {PREFIX}{self.table_name(table)}[{size}] = {{\n{numbers}\n}};\n"

    def _fill(self, template: str, **words: str) -> str:
        for key, text in words.items():
            template = template.replace(f"@{key}@", text)
        memory = "PREFIX_memory *memory, " if self.takes_memory else ""
        template = template.replace("@memory_parameter@", memory)
        template = template.replace("@memory_argument@", "memory, " if self.takes_memory else "")
        template = template.replace("@memory_use@", "    (void)memory;\n" if self.takes_memory else "")
        return template.replace(PREFIX, f"{self.snake}_").replace("NAME_", f"{self.snake.upper()}_")

    def source_files(self) -> dict[str, str]:
        unit = self.unit
        state = f"{self.snake}_state"
        body = unit.state
        is_named = isinstance(body, (StructType, VariantType, EnumType))
        alias = f"typedef {self.field(body, 'PREFIX_state')};\n"
        clash = is_named and f"{self.snake}_{self.type_name(body)}" == state
        types = "\n".join(map(self.type_text, self.types)) + ("" if clash else f"\n{alias}")
        header = self._fill(
            HEADER, types=types, path=str(unit.path_size + 1), detail=str(unit.detail_size + 1)
        )
        decode = "\n".join(self.block(unit.decode, 1))
        source = self._fill(
            SOURCE,
            tables="\n".join(map(self.table_text, unit.tables)),
            procedures="\n".join(map(self.procedure_text, unit.procedures)),
            decode=decode,
            failures="\n".join(self._failures),
            encode="\n".join(self.block(unit.encode, 1)),
            to_json="\n".join(self.block(unit.to_json, 1)),
        )
        top = f"/* {self.origin} */\n/* {unit.title} */\n"
        return {f"{self.snake}.h": top + header + source}

    def variable(self, variable: low.Variable) -> str:
        return "(*state)" if variable is self.unit.subject else super().variable(variable)

    def test_file(self, vectors: PublishedVectors) -> tuple[str, str]:
        valid = "".join([f"    {{{', '.join(map(c_text, row))}}},\n" for row in vectors.valid])
        rows = [
            (c_text(code), str(len(code.encode())), ERROR_KINDS[kind], str(start), c_text(path))
            for code, kind, start, path in vectors.invalid
        ]
        invalid = "".join([f"    {{{', '.join(row)}}},\n" for row in rows])
        text = self._fill(TEST, valid=valid, invalid=invalid, file=f"{self.snake}.h")
        return f"{self.snake}_test.c", f"/* {self.origin} */\n{text}"

    def program_file(self) -> tuple[str, str]:
        text = self._fill(PROGRAM, file=f"{self.snake}.h")
        return f"{self.snake}_program.c", f"/* {self.origin} */\n{text}"
