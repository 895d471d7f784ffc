"""How hard a layout is among all: its distance compared with those of an atlas, and in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from boardcode.games.klotski.moves import Count
from boardcode.games.klotski.ranking import rank
from boardcode.games.klotski.scan import scan_table
from boardcode.games.klotski.state import Layout

if TYPE_CHECKING:
    import numpy as np

UNSOLVABLE = 255  # the distance of layouts that cannot be solved
FEW = 1000  # below so many harder layouts, the sentence has their number; else a percentage


class AtlasEntry(Protocol):
    """What an atlas knows of a layout: `boardcode.klotski.Entry`."""

    @property
    def layout(self) -> Layout: ...
    @property
    def step(self) -> int | None: ...
    @property
    def component(self) -> int: ...
    def to_json(self) -> dict[str, Any]: ...


class DistanceAtlas(Protocol):
    """The distances of all layouts: `boardcode.klotski.Atlas`."""

    @property
    def parts(self) -> Mapping[str, np.ndarray[Any, Any]]: ...
    @property
    def component_sizes(self) -> np.ndarray[Any, Any]: ...
    def __getitem__(self, layout: Layout) -> AtlasEntry: ...


@dataclass(frozen=True)
class Hardness:
    """The steps of a layout to the exit, and how many solvable layouts are nearer or further."""

    entry: AtlasEntry
    component_size: int
    nearer: int
    further: int
    solvable: int

    @property
    def words(self) -> str:
        """The hardness in a sentence."""
        steps = self.entry.step
        if steps is None:
            count = scan_table().count
            return f"Cannot be solved, like {count - self.solvable:,} of all {count:,} layouts."
        if steps == 0:
            return "Solved."
        return f"{steps} {'step' if steps == 1 else 'steps'} from the exit: {self._comparison}."

    @property
    def _comparison(self) -> str:
        count = scan_table().count
        if not self.further:
            return f"none of all {count:,} layouts is harder"
        if self.further < FEW:
            return f"{self.further:,} of all {count:,} layouts {'is' if self.further == 1 else 'are'} harder"
        tenths = 1000 * self.nearer // self.solvable  # rounded down, so that it never says 100 %
        return f"harder than {tenths / 10:.1f} % of the {self.solvable:,} layouts that can be solved"

    def to_json(self) -> dict[str, Any]:
        """The hardness as plain data."""
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

    atlas: DistanceAtlas
    at: np.ndarray[Any, Any]

    @classmethod
    def of(cls, atlas: DistanceAtlas) -> Survey:
        """Count the layouts at each distance, in some tenths of a second."""
        import numpy as np

        return cls(atlas, np.bincount(atlas.parts[Count.STEP], minlength=UNSOLVABLE + 1)[:UNSOLVABLE])

    def __getitem__(self, layout: Layout) -> Hardness:
        """How hard a layout is."""
        entry, at = self.atlas[layout], self.at
        nearer = further = 0
        if entry.step is not None:
            nearer, further = int(at[: entry.step].sum()), int(at[entry.step + 1 :].sum())
        size = int(self.atlas.component_sizes[entry.component])
        return Hardness(entry, size, nearer, further, int(at.sum()))
