"""The atlas: the distances of all layouts in all three counts, and their components, computed once and kept in files.

    folder/step.npy slide.npy cell.npy    a byte for each layout in the order of the ranks; 255 if it cannot be solved
    folder/component.npy                  two bytes each; components are numbered in the order of their first layouts
    folder/atlas.json                     what the files hold, with a checksum of each

A file appears under its name only when it is complete, so that a build that was stopped goes on where it was: with the first
file that is missing. Every build gives the same numbers, whose checksums are written below: a file that is damaged, or comes from
another version, is made anew. Building takes half a gigabyte of memory, 235 MB of it for the boards of all layouts, and leaves
147 MB of files, which are mapped into memory when they are used: a look-up reads one byte.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from boardcode.errors import require_extra
from boardcode.games.klotski.moves import Count
from boardcode.games.klotski.ranking import COUNT, rank, unrank
from boardcode.games.klotski.rules import GOAL
from boardcode.games.klotski.solver import Solution
from boardcode.games.klotski.state import Layout

if TYPE_CHECKING:
    import numpy as np

    Array: TypeAlias = np.ndarray[Any, Any]

COMPONENT = "component"
PARTS = (COMPONENT, *Count)
TYPES = {COMPONENT: "<u2", Count.STEP: "u1", Count.SLIDE: "u1", Count.CELL: "u1"}
#: what each part comes to, in every build
SHA256 = {
    COMPONENT: "f655bbfcd62facb8419a3ac9018505dcecab991a709ebae808afa949d875920a",
    Count.STEP: "d9ae08a3a3e102437bbef995f498731a7fa56a37505083a7ccef8a1bf955b86c",
    Count.SLIDE: "7c4e6967c7deda1dc3b690fe11e70a8374f1702ebb1f33663872e5433e12194c",
    Count.CELL: "6efffb1c85986534431bc73b952d744cf4611a1926069936b7a156c7a18157ec",
}
MANIFEST = "atlas.json"
UNSOLVABLE = 255
LEFT_BEHIND = (
    60.0  # seconds; a file is written in less, so that an older one that is not complete never will be
)

#: called with the part that is being built, the distance it is at (0 for components), and how many layouts were met
Progress: TypeAlias = Callable[[str, int, int], None]


class NoAtlas(FileNotFoundError):
    """There is no atlas, only a part of one, or a damaged one, where one was looked for."""

    def __init__(self, folder: Path, why: str) -> None:
        super().__init__(f"no atlas in {folder}: {why}")


def default_folder() -> Path:
    """Where an atlas is kept when nobody says otherwise: BOARDCODE_ATLAS, or the user's cache."""
    if os.environ.get("BOARDCODE_ATLAS"):
        return Path(os.environ["BOARDCODE_ATLAS"])
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "boardcode" / "klotski-atlas"


# -- building


def quietly(part: str, distance: int, met: int) -> None:
    """The progress of a build about which nobody wants to hear."""


def build(folder: str | Path | None = None, progress: Progress = quietly) -> Atlas:
    """Build the atlas in a folder, or what is missing of it."""
    with require_extra("fast", "building the atlas"):
        from boardcode.games.klotski import bulk
    target = default_folder() if folder is None else Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    _remove_what_was_left_behind(target)
    missing = [part for part in PARTS if not _is_sound(target, part)]
    if missing:
        boards = bulk.all_boards()
        for part in missing:
            _save(target / f"{part}.npy", _computed(part, boards, progress).astype(TYPES[part], copy=False))
    _write_manifest(target)
    return Atlas.open(target)


def _computed(part: str, boards: Array, progress: Progress) -> Array:
    from boardcode.games.klotski import bulk, whole_graph

    if part == COMPONENT:
        return whole_graph.components(boards, bulk.tables(), lambda met: progress(part, 0, met))
    distance = whole_graph.solved_only(GOAL)
    for level in range(UNSOLVABLE):
        met = int((distance == level).sum())
        if not met:
            break
        progress(part, level, met)
        whole_graph.next_level(boards, distance, level, Count(part).order, bulk.tables())
    return distance


def _is_sound(folder: Path, part: str) -> bool:
    """Whether a part is there and says what every build says."""
    try:
        return _sha256(_loaded(folder, part)) == SHA256[part]
    except NoAtlas:
        return False


def _save(path: Path, array: Array) -> None:
    import numpy as np

    with complete_or_not_at_all(path) as partial, partial.open("wb") as file:
        np.save(file, array)
        file.flush()
        os.fsync(file.fileno())


def _write_manifest(folder: Path) -> None:
    sums = {part: _sha256(_loaded(folder, part)) for part in PARTS}
    text = (
        json.dumps({"layouts": COUNT, "goal": GOAL, "sha256": sums, "checksum": checksum(sums)}, indent=1)
        + "\n"
    )
    with complete_or_not_at_all(folder / MANIFEST) as partial:
        partial.write_text(text, encoding="utf-8")


@contextmanager
def complete_or_not_at_all(path: Path) -> Iterator[Path]:
    """Another path to write to; what is written there gets its name when all went well."""
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        yield partial
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _remove_what_was_left_behind(folder: Path) -> None:
    """Remove the files that builds which were killed could not complete."""
    for partial in folder.glob(".*.part"):
        if time.time() - partial.stat().st_mtime > LEFT_BEHIND:
            partial.unlink()


def _sha256(array: Array) -> str:
    """The checksum of what the array says, whichever version of NumPy wrote it."""
    return hashlib.sha256(array.view("u1").data).hexdigest()


def checksum(sums: Mapping[str, str]) -> str:
    """One checksum for the checksums of all parts.

    >>> checksum(SHA256)
    '1a08fcedb4cf6b395e5df1967cb2402a0e5f5c08be323fd43f12fdf4acad0a44'
    """
    return hashlib.sha256("".join(sums[part] for part in PARTS).encode()).hexdigest()


# -- using


def _loaded(folder: Path, part: str) -> Array:
    """A part, mapped into memory; its form is checked, its numbers are not."""
    import numpy as np

    file = f"{part}.npy"
    try:
        array: Array = np.asarray(np.load(folder / file, mmap_mode="r"))
    except FileNotFoundError:
        raise NoAtlas(folder, f"{file} is missing; `boardcode klotski atlas build` makes it") from None
    except (OSError, ValueError):
        array = np.empty(0)
    if array.shape != (COUNT,) or array.dtype != TYPES[part]:
        raise NoAtlas(folder, f"{file} is damaged; `boardcode klotski atlas build` makes it anew")
    return array


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


@dataclass(frozen=True, eq=False)
class Atlas:
    """An atlas that was built. `Atlas.open()` finds it."""

    folder: Path
    checksum: str
    parts: Mapping[str, Array] = field(repr=False)

    @classmethod
    def build(cls, folder: str | Path | None = None, progress: Progress = quietly) -> Atlas:
        """Build the atlas in a folder, or what is missing of it."""
        return build(folder, progress)

    @classmethod
    def open(cls, folder: str | Path | None = None) -> Atlas:
        """The atlas in a folder. The form of its files is looked at; `check` looks at every number."""
        with require_extra("fast", "reading the atlas"):
            import numpy  # noqa: F401
        target = default_folder() if folder is None else Path(folder)
        try:
            manifest = json.loads((target / MANIFEST).read_text(encoding="utf-8"))
        except OSError:
            raise NoAtlas(
                target, "build it with `boardcode klotski atlas build` (two to six minutes, 147 MB)"
            ) from None
        except ValueError:
            manifest = None
        if not isinstance(manifest, dict) or manifest.get("checksum") != checksum(SHA256):
            raise NoAtlas(
                target,
                "what is there is damaged or of another version; `boardcode klotski atlas build` makes it anew",
            )
        return cls(target, manifest["checksum"], {part: _loaded(target, part) for part in PARTS})

    def check(self) -> None:
        """Compare every number with the checksums, in less than a second; raises `NoAtlas` if a file is damaged."""
        for part, array in self.parts.items():
            if _sha256(array) != SHA256[part]:
                raise NoAtlas(
                    self.folder, f"{part}.npy is damaged; `boardcode klotski atlas build` makes it anew"
                )

    def __getitem__(self, layout: Layout) -> Entry:
        place = rank(layout)
        distances = [int(self.parts[count][place]) for count in Count]
        step, slide, cell = (None if distance == UNSOLVABLE else distance for distance in distances)
        return Entry(layout, step, slide, cell, int(self.parts[COMPONENT][place]))

    def solve(self, layout: Layout, count: str = "step") -> Solution:
        """A shortest solution without a search: from each layout to one next to it that is nearer to the exit."""
        chosen = Count(count)
        with require_extra("fast", "solving"):
            from boardcode.games.klotski import bulk, engine, whole_graph
        if not self[layout].solvable:
            return Solution(layout, chosen, GOAL, None, 1, ())
        boards, looked_at = whole_graph.descent(
            engine.board(layout.number), self.parts[chosen], chosen.order, bulk.tables()
        )
        return Solution(
            layout, chosen, GOAL, len(boards) - 1, looked_at, tuple(engine.codes_of(boards).tolist())
        )

    def distances(self, codes: Sequence[int] | Array, count: str = "step") -> Array:
        """The distances of many layouts by their numbers: 255 cannot be solved. A number that is no layout's is an error."""
        with require_extra("fast", "looking up many layouts"):
            from boardcode.games.klotski import bulk
        ranks = bulk.ranks(codes)
        if len(ranks) and ranks.min() < 0:
            raise ValueError(f"{int(codes[int(ranks.argmin())]):09X} is not the code of a layout")
        return self.parts[Count(count)][ranks]

    def hardest(self, count: str = "step", limit: int = 6) -> list[Entry]:
        """The layouts furthest from the exit, the furthest first, equal ones in the order of their codes."""
        return [self[unrank(place)] for place in self._by_distance(Count(count), limit)]

    def _by_distance(self, count: Count, limit: int) -> list[int]:
        import numpy as np

        distance = self.parts[count]
        found: list[int] = []
        for wanted in range(int(distance.max(where=distance != UNSOLVABLE, initial=0)), -1, -1):
            if len(found) >= limit:
                break
            found += np.nonzero(distance == wanted)[0][: limit - len(found)].tolist()
        return found

    def export(self, path: str | Path, progress: Callable[[int], None] = lambda rows: None) -> None:
        """Write a Parquet file with a row for each layout; `progress` is called with how many rows are written."""
        from boardcode.convert.klotski_export import export

        export(self, path, progress)

    def at_distance(self, distance: int | None, count: str = "step") -> Array:
        """The ranks of all layouts at a distance; None means those that cannot be solved."""
        import numpy as np

        wanted = UNSOLVABLE if distance is None else distance if distance < UNSOLVABLE else -1
        return np.nonzero(self.parts[Count(count)] == wanted)[0]

    @cached_property
    def component_sizes(self) -> Array:
        """For each component how many layouts it has."""
        import numpy as np

        return np.bincount(self.parts[COMPONENT])

    def component(self, number: int) -> Array:
        """The ranks of a component's layouts."""
        import numpy as np

        return np.nonzero(self.parts[COMPONENT] == number)[0]
