"""What every position of every game can do."""

from __future__ import annotations

from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from boardcode.errors import BadDeclaration

if TYPE_CHECKING:
    from boardcode.format import Format

__all__ = ["Problem", "State"]


class Problem(NamedTuple):
    """A reason why no game reaches a position; `hint` names the mistake that would explain it."""

    path: str
    reason: str
    hint: str | None = None

    def __str__(self) -> str:
        sentence = f"{self.path}: {self.reason}" if self.path else self.reason
        return f"{sentence} ({self.hint})" if self.hint else sentence

    def to_json(self) -> dict[str, Any]:
        """Return the problem as plain data."""
        return {"path": self.path, "reason": self.reason, "hint": self.hint}


class State:
    """A position, or a part or a move of one: immutable, with its code, drawings and JSON.

    A subclass is a frozen, slotted dataclass that names its format. The `Format` of that name binds itself to
    the class when it is made.
    """

    __slots__ = ()

    format_name: ClassVar[str]
    _format: ClassVar[Format[Any] | None] = None

    def __init_subclass__(cls, **options: Any) -> None:
        # Before it becomes a dataclass, which would take what is here for the default value of the field.
        super().__init_subclass__(**options)
        taken = [name for name in cls.__annotations__ if hasattr(State, name)]
        if taken:
            raise BadDeclaration(
                f"{cls.__name__} has a field {taken[0]!r}, which is the name of something that every state"
                " has; choose another"
            )

    @classmethod
    def format(cls) -> Format[Self]:
        """Return the format in which such states are written."""
        if cls._format is None:
            raise TypeError(f"no format has been made for {cls.__name__}; it names {cls.format_name!r}")
        return cls._format

    @classmethod
    def decode(cls, code: str, *, strict: bool = True) -> Self:
        """Read a code; `strict=False` also reads codes that are not canonical."""
        return cls.format().decode(code, strict=strict)

    @property
    def code(self) -> str:
        """The one code of this state."""
        return self.format().encode(self)

    @classmethod
    def from_bytes(cls, data: bytes, *, strict: bool = True) -> Self:
        """Read the code's bits from bytes."""
        return cls.format().from_bytes(data, strict=strict)

    def to_bytes(self) -> bytes:
        """Return the code's bits as bytes."""
        return self.format().to_bytes(self)

    @classmethod
    def from_number(cls, number: int, *, strict: bool = True) -> Self:
        """Read the code's bits from a number, first bit most significant."""
        return cls.format().from_number(number, strict=strict)

    @property
    def number(self) -> int:
        """The code's bits as one number, first bit most significant."""
        return self.format().to_number(self)

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Read plain data; raises `InvalidJson` for anything unexpected."""
        return cls.format().from_json(data)

    def to_json(self) -> Any:
        """Return the state as plain data with documented keys."""
        return self.format().to_json(self)

    @classmethod
    def from_drawing(cls, text: str) -> Self:
        """Read a text drawing."""
        return cls.format().from_drawing(text)

    def svg(self) -> str:
        """Return the state as an SVG picture."""
        return self.format().svg(self)

    def problems(self) -> list[Problem]:
        """Return every reason why no game reaches this state."""
        return []

    # A notebook and a debugger show any object, also one that is wrong: what follows never raises.

    def _repr_svg_(self) -> str | None:
        """Return the picture for a notebook; None, for which it shows the repr, if there is none."""
        try:
            return self.svg()
        except Exception:
            return None

    def __str__(self) -> str:
        try:
            return self.format().draw(self)
        except Exception:
            return repr(self)

    @recursive_repr()  # the error of a state that cannot be written shows that state
    def __repr__(self) -> str:
        try:
            if self.format().state is type(self):
                return f"{type(self).__name__}.decode({self.code!r})"
        except Exception:  # it has no code, which is no reason not to show it
            pass
        return _repr_of_values(self)


def _repr_of_values(state: State) -> str:
    """Return a call of the class with the values that an object has; a value without a repr is `...`."""
    from dataclasses import fields, is_dataclass

    if is_dataclass(state):
        names = [field.name for field in fields(state) if field.repr]
    else:
        slots = [name for cls in type(state).__mro__[::-1] for name in vars(cls).get("__slots__", ())]
        names = [*slots, *getattr(state, "__dict__", ())]
    values = [f"{name}={_repr_or_dots(getattr(state, name))}" for name in names if hasattr(state, name)]
    return f"{type(state).__name__}({', '.join(values)})"


def _repr_or_dots(value: object) -> str:
    try:
        return repr(value)
    except Exception:
        return "..."
