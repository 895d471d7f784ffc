"""The atlas: the distances of all layouts in all three counts, and their components, computed once and kept in files.

    folder/step.npy slide.npy cell.npy    a byte for each layout in the order of the ranks; 255 if it cannot be solved
    folder/component.npy                  two bytes each; components are numbered in the order of their first layouts
    folder/atlas.json                     what the files hold, with a checksum of each

A file appears under its name only when it is complete, so that a build that was stopped goes on where it was: with the first
file that is missing. Building takes about 0.8 GB of memory (235 MB of it for the boards of all layouts) and leaves 147 MB of files,
which are mapped into memory when they are used: a look-up reads one byte.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardcode.errors import needing
from boardcode.games.klotski.moves import Count
from boardcode.games.klotski.ranking import COUNT, rank, unrank
from boardcode.games.klotski.rules import GOAL
from boardcode.games.klotski.state import Layout

if TYPE_CHECKING:
    import numpy as np

COMPONENT = "component"
PARTS = (COMPONENT, *Count)
MANIFEST = "atlas.json"
UNSOLVABLE = 255

#: called with the part that is being built, the level it is at, and how many layouts were reached
Progress = Callable[[str, int, int], None]


class NoAtlas(FileNotFoundError):
    """There is no atlas, or only a part of one, where one was looked for."""


def default_folder() -> Path:
    """Where an atlas is kept when nobody says otherwise: BOARDCODE_ATLAS, or the user's cache."""
    if os.environ.get("BOARDCODE_ATLAS"):
        return Path(os.environ["BOARDCODE_ATLAS"])
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "boardcode" / "klotski-atlas"


def build(folder: Path | None = None, progress: Progress = lambda part, level, reached: None) -> Atlas:
    """Build the atlas, or what is missing of it."""
    with needing("fast", "building the atlas"):
        import numpy as np

        from boardcode.games.klotski import bulk, whole_graph
    target = default_folder() if folder is None else Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    missing = [part for part in PARTS if not (target / f"{part}.npy").exists()]
    tables = bulk.tables()
    boards = bulk.all_boards() if missing else np.empty(0, np.uint64)
    for part in missing:
        if part == COMPONENT:
            progress(part, 0, 0)
            found: Any = whole_graph.components(boards, tables)
        else:
            found = _distances(boards, Count(part), progress)
        _save(target / f"{part}.npy", found)
    _write_manifest(target)
    return Atlas.open(target)


def _distances(boards: np.ndarray[Any, Any], count: Count, progress: Progress) -> np.ndarray[Any, Any]:
    from boardcode.games.klotski import bulk, whole_graph

    number = list(Count).index(count)
    distance = whole_graph.solved_only(boards, GOAL)
    for level in range(UNSOLVABLE):
        reached = int((distance == level).sum())
        if not reached:
            break
        progress(count.value, level, reached)
        whole_graph.next_level(boards, distance, level, number, bulk.tables())
    return distance


def _save(path: Path, array: np.ndarray[Any, Any]) -> None:
    import numpy as np

    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with partial.open("wb") as file:
            np.save(file, array)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _write_manifest(folder: Path) -> None:
    sums = {part: _checksum(folder / f"{part}.npy") for part in PARTS}
    whole = hashlib.sha256("".join(sums[part] for part in PARTS).encode()).hexdigest()
    text = json.dumps({"layouts": COUNT, "goal": GOAL, "sha256": sums, "checksum": whole}, indent=1) + "\n"
    partial = folder / f".{MANIFEST}.{os.getpid()}.part"
    partial.write_text(text, encoding="utf-8")
    partial.replace(folder / MANIFEST)


def _checksum(path: Path) -> str:
    """The checksum of what the array says, whichever version of NumPy wrote it."""
    import numpy as np

    array = np.load(path, mmap_mode="r")
    return hashlib.sha256(memoryview(array.astype(array.dtype.newbyteorder("<"), copy=False)).cast("B")).hexdigest()


@dataclass(frozen=True)
class Entry:
    """What the atlas says of a layout; a distance is None if it cannot be solved."""

    layout: Layout
    step: int | None
    slide: int | None
    cell: int | None
    component: int

    @property
    def solvable(self) -> bool:
        """Whether the square can get to the exit."""
        return self.step is not None

    def to_json(self) -> dict[str, Any]:
        """The entry as plain data."""
        return {
            "code": self.layout.code,
            "step": self.step,
            "slide": self.slide,
            "cell": self.cell,
            "component": self.component,
            "solvable": self.solvable,
        }


@dataclass(frozen=True)
class Atlas:
    """An atlas that was built. `Atlas.open()` finds it."""

    folder: Path
    checksum: str
    parts: dict[str, Any] = field(repr=False)

    @classmethod
    def open(cls, folder: Path | None = None) -> Atlas:
        """The atlas in a folder."""
        with needing("fast", "reading the atlas"):
            import numpy as np
        target = default_folder() if folder is None else Path(folder)
        try:
            manifest = json.loads((target / MANIFEST).read_text(encoding="utf-8"))
            parts = {part: np.load(target / f"{part}.npy", mmap_mode="r") for part in PARTS}
        except (OSError, ValueError):
            raise NoAtlas(f"no atlas in {target}: build it with `boardcode klotski atlas build` (two to six minutes, 147 MB)") from None
        return cls(target, manifest["checksum"], parts)

    def __getitem__(self, layout: Layout) -> Entry:
        place = rank(layout)
        distances = [int(self.parts[count][place]) for count in Count]
        step, slide, cell = (None if distance == UNSOLVABLE else distance for distance in distances)
        return Entry(layout, step, slide, cell, int(self.parts[COMPONENT][place]))

    def distances(self, codes: Sequence[int] | np.ndarray[Any, Any], count: str = "step") -> np.ndarray[Any, Any]:
        """The distances of many layouts by their numbers: 255 cannot be solved. A number that is no layout's is an error."""
        import numpy as np

        from boardcode.games.klotski import bulk

        ranks = bulk.ranks(np.asarray(codes, np.uint64))
        if len(ranks) and ranks.min() < 0:
            wrong = int(np.asarray(codes, np.uint64)[int(ranks.argmin())])
            raise ValueError(f"{wrong:09X} is not the code of a layout")
        found: np.ndarray[Any, Any] = self.parts[Count(count)][ranks]
        return found

    def hardest(self, count: str = "step", limit: int = 6) -> list[Entry]:
        """The layouts furthest from the exit, the furthest first, equal ones in the order of their codes."""
        return self._entries(self._by_distance(Count(count), limit))

    def _by_distance(self, count: Count, limit: int) -> Iterable[int]:
        import numpy as np

        distance = self.parts[count]
        found: list[int] = []
        furthest = int(np.where(distance == UNSOLVABLE, 0, distance).max())
        while len(found) < limit and furthest >= 0:
            found += np.nonzero(distance == furthest)[0][: limit - len(found)].tolist()
            furthest -= 1
        return found

    def at_distance(self, distance: int | None, count: str = "step") -> np.ndarray[Any, Any]:
        """The ranks of all layouts at a distance; None means those that cannot be solved."""
        import numpy as np

        found: np.ndarray[Any, Any] = np.nonzero(self.parts[Count(count)] == (UNSOLVABLE if distance is None else distance))[0]
        return found

    def _entries(self, ranks: Iterable[int]) -> list[Entry]:
        return [self[unrank(int(place))] for place in ranks]

    @cached_property
    def component_sizes(self) -> np.ndarray[Any, Any]:
        """For each component how many layouts it has."""
        import numpy as np

        return np.bincount(self.parts[COMPONENT])

    def component(self, number: int) -> np.ndarray[Any, Any]:
        """The ranks of a component's layouts."""
        import numpy as np

        found: np.ndarray[Any, Any] = np.nonzero(self.parts[COMPONENT] == number)[0]
        return found
