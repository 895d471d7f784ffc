"""How a state is shown: as text that can be read back, and as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.drawing.notations import Notation
from boardcode.drawing.sketch import Drawing, Naming, Sketch, drawing_fault
from boardcode.lazy import lazy_getattr

if TYPE_CHECKING:
    from boardcode.drawing.grid import Grid

__all__ = ["Drawing", "Grid", "Naming", "Notation", "Sketch", "drawing_fault"]

__getattr__ = lazy_getattr(__name__, {"drawing.grid": ("Grid",)})
