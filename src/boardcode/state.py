"""What every position of every game can do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from boardcode.errors import CodeError

if TYPE_CHECKING:
    from boardcode.format import Format


@dataclass(frozen=True, slots=True)
class Problem:
    """Something about a position that no game reaches; `hint` names the mistake that would explain it."""

    path: str
    reason: str
    hint: str | None = None

    def __str__(self) -> str:
        said = f"{self.path}: {self.reason}" if self.path else self.reason
        return f"{said} ({self.hint})" if self.hint else said

    def to_json(self) -> dict[str, Any]:
        """The problem as plain data."""
        return {"path": self.path, "reason": self.reason, "hint": self.hint}


class State:
    """A position, or a part or a move of one: immutable, with its code, drawings and JSON.

    A subclass is a frozen, slotted dataclass that names its format. One that was read by the fast way keeps its bits in
    `_unread` and fills its own slots when one of them is first asked for.
    """

    __slots__ = ("_unread",)
    _unread: tuple[Callable[[Any, bytes], None], bytes]

    format_name: ClassVar[str]

    if (
        not TYPE_CHECKING
    ):  # pragma: no branch; a type checker shall know the subclass's own attributes and no others

        def __getattr__(self, name: str) -> Any:
            if name == "_unread":
                raise AttributeError(name)
            if name not in self.__slots__:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            fill_up, data = self._unread
            fill_up(self, data)
            return object.__getattribute__(self, name)

    @classmethod
    def format(cls) -> Format[Self]:
        """The format in which such states are written."""
        from boardcode import registry

        return registry.get(cls.format_name)

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
        """Read the bytes that the code's text stands for."""
        return cls.format().from_bytes(data, strict=strict)

    def to_bytes(self) -> bytes:
        """The bytes that the code's text stands for."""
        return self.format().to_bytes(self)

    @classmethod
    def from_number(cls, number: int, *, strict: bool = True) -> Self:
        """Read the number that the code's bits are, first bit most significant."""
        return cls.format().from_number(number, strict=strict)

    @property
    def number(self) -> int:
        """The code's bits as one number, first bit most significant."""
        return self.format().to_number(self)

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Read plain data; refuses what it does not know."""
        return cls.format().from_json(data)

    def to_json(self) -> Any:
        """The state as plain data with documented keys."""
        return self.format().to_json(self)

    @classmethod
    def from_drawing(cls, text: str) -> Self:
        """Read a text drawing back."""
        return cls.format().from_drawing(text)

    def svg(self) -> str:
        """The state as a picture that scales."""
        return self.format().svg(self)

    def problems(self) -> list[Problem]:
        """Everything about this state that no game reaches."""
        return []

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.format().draw(self) if self.format().drawing else repr(self)

    def __repr__(self) -> str:
        try:
            return f"{type(self).__name__}.decode({self.code!r})"
        except CodeError:
            # A dataclass adds its fields to the class, which a type checker of this base cannot see.
            shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
            return f"{type(self).__name__}({shown})"
