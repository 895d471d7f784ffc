"""What a format does with the drawing that it declares, or does not declare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from boardcode.drawing.sketch import Drawing
from boardcode.errors import BadDeclaration, Fault

if TYPE_CHECKING:
    from boardcode.drawing.grid import Grid
    from boardcode.format import Format
    from boardcode.state import State

    S = TypeVar("S", bound=State)


def bind_drawing(drawing: Drawing[S] | Grid | None, format: Format[S]) -> Drawing[S]:
    """Return the drawing of a format's states: the declared one, or an outline of their JSON form."""
    if drawing is None:
        from boardcode.drawing.outline import outline_drawing

        return outline_drawing(format)
    if isinstance(drawing, Drawing):
        return drawing
    from boardcode.drawing.grid import Grid

    if isinstance(drawing, Grid):
        return drawing.bind(format)
    raise BadDeclaration(f"{format.name}: drawing is a Drawing, a Grid or None, got {drawing!r}")


def check_drawing(format: Format[Any], state: Any) -> None:
    """Draw a state in every way and read it back; raise `BadDeclaration` if that fails."""
    drawing = bind_drawing(format.drawing, format)
    try:
        text = drawing.text(state)
        drawing.where(state)
        drawing.svg(state)
    except BadDeclaration:
        raise
    except Exception as error:
        raise BadDeclaration(
            f"{format.name}: the drawing fails for {state!r} with {type(error).__name__}: {error}"
        ) from error
    try:
        state_again = drawing.read(text)
    except Fault as fault:
        raise BadDeclaration(
            f"{format.name}: the drawing of {state!r} cannot be read back: {fault.reason}"
        ) from None
    except Exception as error:
        raise BadDeclaration(
            f"{format.name}: reading the drawing of {state!r} back fails with {type(error).__name__}: {error}"
        ) from error
    if state_again != state:
        raise BadDeclaration(f"{format.name}: the drawing of {state!r} is read back as {state_again!r}")
