"""Statements without the variables that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from boardcode.compile.languages.low_level import (
    Alias,
    Assign,
    BitText,
    ConstantTable,
    CountOf,
    Declare,
    For,
    Home,
    If,
    Literal,
    LowExpression,
    Procedure,
    SortItems,
    Statement,
    Variable,
    While,
)
from boardcode.compile.languages.state_types import ListType, StateType


def prune(block: list[Statement]) -> list[Statement]:
    """Remove the variables that are assigned to and never read, and blocks that become empty; change and
    return the block.
    """
    while True:
        used = {id(variable) for variable in _uses(block)}
        if not _remove(block, used):
            return block


def _remove(block: list[Statement], used: set[int]) -> bool:
    """Remove what is not used; return whether there was something."""
    kept: list[Statement] = []
    changed = False
    for statement in block:
        if isinstance(statement, (Declare, Assign, Alias)) and _is_idle(statement, used):
            changed = True
            continue
        for inner in _blocks(statement):
            changed = _remove(inner, used) or changed
        if isinstance(statement, If) and not statement.then and not statement.otherwise:
            changed = True
            continue
        if _does_nothing(statement):
            changed = True
            continue
        kept.append(statement)
    block[:] = kept
    return changed


def _does_nothing(statement: Statement) -> bool:
    """Whether a statement is a loop without a round or a body, or sorts a list without items."""
    match statement:
        case For(_, start, stop, body):
            return not body or (isinstance(start, Literal) and 0 <= start.value >= _known_count(stop) >= 0)
        case SortItems():
            return _known_count(CountOf(statement.variable)) == 0
    return False


def _known_count(value: LowExpression) -> int:
    """A number or the count of a list if it is known, else -1."""
    if isinstance(value, Literal):
        return value.value
    kind = value.value.kind if isinstance(value, CountOf) else None
    return kind.count if isinstance(kind, ListType) and kind.count is not None else -1


def _is_idle(statement: Declare | Assign | Alias, used: set[int]) -> bool:
    """Whether nothing uses a variable, and it is no part of the state."""
    variable = statement.variable
    return id(variable) not in used and (variable.home is None or isinstance(statement, Alias))


def _blocks(statement: Statement) -> list[list[Statement]]:
    if isinstance(statement, If):
        return [statement.then, statement.otherwise]
    return [statement.body] if isinstance(statement, (While, For)) else []


def _uses(block: list[Statement]) -> Iterator[Variable]:
    """The variables that are read."""
    for statement in block:
        for inner in _blocks(statement):
            yield from _uses(inner)
        if isinstance(statement, (Declare, Assign, Alias)):
            yield from variables_of(statement.value)
            if statement.variable.home is not None:
                yield from _home(statement.variable.home)
        elif isinstance(statement, If | While):
            yield from variables_of(statement.condition)
        elif isinstance(statement, For):
            yield from variables_of(statement.start)
            yield from variables_of(statement.stop)
        else:
            for part in fields(statement):
                yield from variables_of(getattr(statement, part.name))


def variables_of(value: Any) -> Iterator[Variable]:
    """The variables in an expression, or in parts of a statement."""
    if isinstance(value, Variable):
        yield value
        if value.home is not None:
            yield from _home(value.home)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from variables_of(part)
    elif isinstance(value, (LowExpression, BitText)):
        for part in fields(value):  # type: ignore[arg-type]  # all are dataclasses
            if part.name not in ("kind", "procedure"):
                yield from variables_of(getattr(value, part.name))


def _home(home: Home) -> Iterator[Variable]:
    """The variables that say where a variable ends up: the index of an item."""
    if isinstance(home.index, LowExpression):
        yield from variables_of(home.index)
    if home.parent is not None and home.parent.home is not None:
        yield from _home(home.parent.home)


def shared_parts(value: Any) -> Iterator[ConstantTable | Procedure]:
    """The tables and procedures that statements or expressions use, also in other procedures; some of them
    more than once.
    """
    if isinstance(value, (list, tuple)):
        for part in value:
            yield from shared_parts(part)
    elif isinstance(value, ConstantTable):
        yield value
    elif is_dataclass(value) and not isinstance(value, (Variable, StateType, type)):
        if isinstance(value, Procedure):
            yield value
        for field in fields(value):
            yield from shared_parts(getattr(value, field.name))
