"""How hard a layout is among all: what the atlas knows of it, and in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from boardcode.convert.klotski_atlas import UNSOLVABLE, Atlas, Entry
from boardcode.games.klotski.moves import Count
from boardcode.games.klotski.ranking import COUNT, rank
from boardcode.games.klotski.state import Layout

if TYPE_CHECKING:
    import numpy as np

FEW = 1000  # so many that are harder still are counted; of more, the others are told in percent


@dataclass(frozen=True)
class Hardness:
    """A layout by its steps to the exit, among all that can be solved: how many are nearer, and how many further."""

    entry: Entry
    component_size: int
    nearer: int
    further: int
    solvable: int

    @property
    def words(self) -> str:
        """The sentence."""
        if self.entry.step is None:
            return f"Cannot be solved, like {COUNT - self.solvable:,} of all {COUNT:,} layouts."
        if self.entry.step == 0:
            return "Solved."
        return f"{self.entry.step} {'step' if self.entry.step == 1 else 'steps'} from the exit: {self._compared}."

    @property
    def _compared(self) -> str:
        if not self.further:
            return f"none of all {COUNT:,} layouts is harder"
        if self.further < FEW:
            return f"{self.further:,} of all {COUNT:,} layouts {'is' if self.further == 1 else 'are'} harder"
        tenths = 1000 * self.nearer // self.solvable  # rounded down: 100 % would be more than is true
        return f"harder than {tenths / 10:.1f} % of the {self.solvable:,} layouts that can be solved"

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            **self.entry.to_json(),
            "component_size": self.component_size,
            "rank": rank(self.entry.layout),
            "nearer": self.nearer,
            "further": self.further,
            "words": self.words,
        }


@dataclass(frozen=True)
class Survey:
    """An atlas, and how many of its layouts are at each distance."""

    atlas: Atlas
    at: np.ndarray[Any, Any]

    @classmethod
    def of(cls, atlas: Atlas) -> Survey:
        """Count, which takes some tenths of a second."""
        import numpy as np

        return cls(atlas, np.bincount(atlas.parts[Count.STEP], minlength=UNSOLVABLE + 1)[:UNSOLVABLE])

    def __getitem__(self, layout: Layout) -> Hardness:
        """How hard a layout is."""
        entry, at = self.atlas[layout], self.at
        nearer, further = (
            (0, 0) if entry.step is None else (int(at[: entry.step].sum()), int(at[entry.step + 1 :].sum()))
        )
        return Hardness(
            entry, int(self.atlas.component_sizes[entry.component]), nearer, further, int(at.sum())
        )
