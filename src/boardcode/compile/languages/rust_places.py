"""Where values of generated Rust are: in variables, in a state that is written, or in one that is filled.

A state with arrays and without vectors is filled in place: `decode` makes one with any values, and a
function that is not inlined stores each item where it belongs. Arrays in variables would be held in
registers, moved to the stack when these run out, and copied into the result.
"""

from __future__ import annotations

from boardcode.compile.languages import low_level as low
from boardcode.compile.languages.rust_types import RustTypes, is_copy, is_scalar
from boardcode.compile.languages.state_types import ListType, StateType, StructType


class RustPlaces(RustTypes):
    """Prints where values are stored."""

    def __init__(self, unit: low.GeneratedUnit, origin: str) -> None:
        super().__init__(unit, origin)
        self.fills_state = is_copy(unit.state) and _has_arrays(unit.state)
        self.payloads: dict[str, str] = {}  # the names of values of optionals, in closures

    def is_filled(self, value: low.LowExpression) -> bool:
        """Whether a variable is the state that is filled, or an array in it."""
        home = value.home if isinstance(value, low.Variable) else None
        if home is None or not self.fills_state:
            return False
        if home.parent is None:
            return True
        is_array = isinstance(value.kind, ListType) and home.how in ("field", "item")
        return is_array and self.is_filled(home.parent)

    def place(self, value: low.LowExpression) -> str:
        """Where a value is stored: a variable, or a part of the state."""
        match value:
            case low.Variable():
                if self.is_filled(value):
                    return self._filled_place(value)
                is_root = value is self.unit.subject and is_scalar(value.kind)
                return "*state" if is_root else self.variable(value)
            case low.FieldOf():
                return f"{self.place(value.value)}.{self.identifier(value.name)}"
            case low.ItemOf():
                return f"{self.place(value.value)}[{self.index(value.index)}]"
            case low.ValueOf():
                return self.payloads[self.place(value.value)]
        return self.expression(value)

    def _filled_place(self, variable: low.Variable) -> str:
        home = variable.home
        assert home is not None, "it is a part of the state"
        if home.parent is None:
            return "state"
        if home.how == "field":
            return f"{self.place(home.parent)}.{self.identifier(home.name)}"
        assert isinstance(home.index, low.LowExpression)
        return f"{self.place(home.parent)}[{self.index(home.index)}]"

    def index(self, value: low.LowExpression) -> str:
        """A number that is the index of an item."""
        return self.cast(value, "usize")

    def cast(self, value: low.LowExpression, kind: str) -> str:
        """A number as a value of a type."""
        text = self.expression(value)
        is_known = isinstance(value, low.Literal) or (kind == "u64" and low.scalar(value) == low.WIDE)
        return self.bare(value) if is_known else f"{text} as {kind}"


def _has_arrays(kind: StateType) -> bool:
    """Whether a state is an array or a struct of some."""
    return isinstance(kind, ListType) or (
        isinstance(kind, StructType) and any(isinstance(part, ListType) for part in kind.fields.values())
    )
