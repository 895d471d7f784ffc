"""Where the walks over a plan put the statements that they emit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from boardcode.compile.languages.low_level import (
    INT,
    WIDE,
    Arithmetic,
    Assign,
    BitsAt,
    Comparison,
    ConstantTable,
    Declare,
    For,
    Home,
    If,
    Literal,
    Logic,
    LowExpression,
    Procedure,
    Return,
    Statement,
    Variable,
    While,
    number,
    scalar,
)
from boardcode.compile.languages.state_types import StateType, upper_camel_case, words_of


class SharedParts:
    """The tables and procedures of a unit."""

    def __init__(self) -> None:
        self.tables: dict[tuple[str, tuple[int, ...]], ConstantTable] = {}
        self.procedures: dict[str, Procedure] = {}
        self._table_names: dict[str, int] = {}

    def table(self, name: str, values: tuple[int, ...], kind: str = INT) -> ConstantTable:
        """Return the table of some numbers; equal ones are made once."""
        if (kind, values) not in self.tables:
            self._table_names[name] = count = self._table_names.get(name, 0) + 1
            full = name if count == 1 else f"{name}_{count}"
            self.tables[kind, values] = ConstantTable(full, values, kind)
        return self.tables[kind, values]

    def procedure(self, name: str, make: Callable[[], Procedure]) -> Procedure:
        """Return the procedure of a name, made on first use."""
        if name not in self.procedures:
            made = make()
            self.procedures[name] = made
        return self.procedures[name]


class BlockBuilder:
    """Collects statements in nested blocks, and gives variables names of their own."""

    def __init__(self, shared: SharedParts) -> None:
        self.shared = shared
        self.block: list[Statement] = []
        self._taken: set[str] = set()  # names in upper camel case

    def reserve(self, *names: str) -> None:
        """Have no new variable take some names."""
        self._taken |= {upper_camel_case(name) for name in names}

    def emit(self, *statements: Statement) -> None:
        """Add statements to the block."""
        self.block += statements

    def variable(self, name: str, kind: str | StateType, home: Home | None = None) -> Variable:
        """Return a new variable, which is not declared yet."""
        base = "_".join(words_of(name))
        words, count = base, 2
        while upper_camel_case(words) in self._taken:  # `x_1_2` and `x_12` are one name in camel case
            words, count = f"{base}_{count}", count + 1
        self.reserve(words)
        return Variable(words, kind, home)

    def declare(
        self,
        name: str,
        value: LowExpression | None,
        kind: str | StateType | None = None,
        home: Home | None = None,
    ) -> Variable:
        """Declare a variable; its kind is that of the value if none is given."""
        if kind is None:
            assert value is not None, "a variable without a value needs a kind"
            kind = scalar(value)
        variable = self.variable(name, kind, home)
        self.emit(Declare(variable, value))
        return variable

    def assign(self, variable: Variable, value: LowExpression) -> None:
        """Assign to a variable."""
        variable.is_changed = True
        self.emit(Assign(variable, value))

    @contextmanager
    def inside(self, block: list[Statement]) -> Iterator[None]:
        """Emit into another block for a while."""
        outer, self.block = self.block, block
        try:
            yield
        finally:
            self.block = outer

    @contextmanager
    def when(self, condition: LowExpression) -> Iterator[None]:
        """Emit statements that are executed if a condition is true."""
        then: list[Statement] = []
        with self.inside(then):
            yield
        self.emit(If(condition, then))

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        """Emit statements for the opposite of the last condition."""
        last = self.block[-1]
        assert isinstance(last, If), "otherwise follows when"
        with self.inside(last.otherwise):
            yield

    @contextmanager
    def loop(self, name: str, stop: LowExpression, start: LowExpression | None = None) -> Iterator[Variable]:
        """Emit statements that are executed for the numbers from 0 up to before `stop`."""
        variable, body = self.variable(name, INT), list[Statement]()
        with self.inside(body):
            yield variable
        self.emit(For(variable, start or Literal(0), stop, body))

    @contextmanager
    def repeat_while(self, condition: LowExpression) -> Iterator[None]:
        """Emit statements that are executed as long as a condition is true."""
        body: list[Statement] = []
        with self.inside(body):
            yield
        self.emit(While(condition, body))


def reverse_procedure(shared: SharedParts, kind: str) -> Procedure:
    """The procedure that turns the lowest `width` bits of a number round."""

    def make() -> Procedure:
        build = BlockBuilder(shared)
        value, width = build.variable("value", kind), build.variable("width", INT)
        rest = build.declare("rest", value)
        result = build.declare("result", number(0, kind))
        two = number(2, kind)
        with build.loop("k", width):
            doubled = Arithmetic("*", result, two)
            build.assign(result, Arithmetic("+", doubled, Arithmetic("%", rest, two)))
            build.assign(rest, Arithmetic("/", rest, two))
        build.emit(Return(result))
        return Procedure(f"reverse_{kind}", [value, width], kind, build.block)

    return shared.procedure(f"reverse_{kind}", make)


def any_set_procedure(shared: SharedParts) -> Procedure:
    """The procedure that returns whether one of the bits from `first` up to before `stop` is set."""

    def make() -> Procedure:
        build = BlockBuilder(shared)
        first, stop = build.variable("first", INT), build.variable("stop", INT)
        result, place = build.declare("result", number(0)), build.declare("place", first)
        with build.repeat_while(Comparison("<", place, stop)):
            size = build.declare("size", Arithmetic("-", stop, place))
            with build.when(Comparison(">", size, number(24))):
                build.assign(size, number(24))
            with build.when(Comparison("!=", BitsAt(place, size), number(0))):
                build.assign(result, number(1))
            build.assign(place, Arithmetic("+", place, size))
        build.emit(Return(result))
        return Procedure("any_set", [first, stop], INT, build.block, uses_buffer=True)

    return shared.procedure("any_set", make)


def is_set(position: LowExpression) -> LowExpression:
    """Whether a bit of the buffer is 1."""
    return Comparison("!=", BitsAt(position, number(1)), number(0))


def any_of(conditions: list[LowExpression]) -> LowExpression:
    """Whether one of some conditions is true."""
    result = conditions[0]
    for condition in conditions[1:]:
        result = Logic("or", result, condition)
    return result


def kind_of_width(width: int) -> str:
    """INT for numbers of few bits, else WIDE."""
    return INT if width <= 53 else WIDE


def negate(condition: LowExpression) -> LowExpression:
    """The opposite of a condition."""
    if isinstance(condition, Comparison) and condition.operator == "!=":
        return Comparison("==", condition.left, condition.right)
    return Logic("not", condition)


def chain(branches: list[tuple[LowExpression, list[Statement]]], rest: list[Statement]) -> list[Statement]:
    """Branches of which the first with a true condition is taken, and what is done otherwise."""
    statements = rest
    for condition, block in reversed(branches):
        statements = [If(condition, block, statements)]
    return statements
