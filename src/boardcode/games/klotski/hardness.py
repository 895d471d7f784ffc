"""How hard a layout is among all: its distance compared with those of all others, and in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardcode.games.klotski.distance_counts import LAYOUTS_AT
from boardcode.games.klotski.scan import scan_table

UNSOLVABLE = 255  # the distance of layouts that cannot be solved
FEW = 1000  # below so many harder layouts, the sentence has their number; else a percentage


@dataclass(frozen=True, slots=True)
class Hardness:
    """The steps of a layout to the exit, None if it cannot be solved, compared with those of all layouts.

    >>> Hardness(81).words
    '81 steps from the exit: harder than 99.9 % of the 28,913,089 layouts that can be solved.'
    """

    step: int | None

    @property
    def nearer(self) -> int:
        """How many of all layouts need fewer steps."""
        return 0 if self.step is None else sum(LAYOUTS_AT[: self.step])

    @property
    def further(self) -> int:
        """How many of all layouts need more steps."""
        return 0 if self.step is None else sum(LAYOUTS_AT[self.step + 1 :])

    @property
    def words(self) -> str:
        """The hardness in a sentence."""
        if self.step is None:
            count = scan_table().count
            return f"Cannot be solved, like {count - sum(LAYOUTS_AT):,} of all {count:,} layouts."
        if self.step == 0:
            return "Solved."
        return f"{self.step} {'step' if self.step == 1 else 'steps'} from the exit: {self._comparison}."

    @property
    def _comparison(self) -> str:
        count, solvable, further = scan_table().count, sum(LAYOUTS_AT), self.further
        if not further:
            return f"none of all {count:,} layouts is harder"
        if further < FEW:
            return f"{further:,} of all {count:,} layouts {'is' if further == 1 else 'are'} harder"
        tenths = 1000 * self.nearer // solvable  # rounded down, so that it never says 100 %
        return f"harder than {tenths / 10:.1f} % of the {solvable:,} layouts that can be solved"

    def to_json(self) -> dict[str, Any]:
        """The hardness as plain data."""
        return {"step": self.step, "nearer": self.nearer, "further": self.further, "words": self.words}
