"""The atlas: the distances of all layouts in all three counts, and their components, computed once.

    folder/step.npy slide.npy cell.npy    a byte for each layout in the order of the ranks; 255: unsolvable
    folder/component.npy                  two bytes each; components are numbered by their first layouts
    folder/atlas.json                     what the files contain, with a checksum of each

Each file is written atomically, so a build that was stopped continues with the first file that is missing.
Every build gives the same numbers, whose checksums are below: a file that is damaged, or comes from another
version, is built again. A build takes half a gigabyte of memory, 235 MB of it for the boards of all layouts,
and leaves 147 MB of files, which are mapped into memory when they are used: a lookup reads one byte.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from boardcode.atomic_write import atomic_file
from boardcode.errors import require_extra
from boardcode.games.klotski.hardness import UNSOLVABLE
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
#: the checksum of each part, the same in every build
SHA256 = {
    COMPONENT: "f655bbfcd62facb8419a3ac9018505dcecab991a709ebae808afa949d875920a",
    Count.STEP: "d9ae08a3a3e102437bbef995f498731a7fa56a37505083a7ccef8a1bf955b86c",
    Count.SLIDE: "7c4e6967c7deda1dc3b690fe11e70a8374f1702ebb1f33663872e5433e12194c",
    Count.CELL: "6efffb1c85986534431bc73b952d744cf4611a1926069936b7a156c7a18157ec",
}
MANIFEST = "atlas.json"

#: called with the part that is being built, the distance reached (0 for components), and the layouts at it
BuildProgress: TypeAlias = Callable[[str, int, int], None]


class NoAtlas(FileNotFoundError):
    """There is no atlas in a folder, or an incomplete or damaged one."""

    def __init__(self, folder: Path, why: str) -> None:
        super().__init__(f"no atlas in {folder}: {why}")


def default_folder() -> Path:
    """Return the folder that is used by default: BOARDCODE_ATLAS, or one in the user's cache.

    Raises `NoAtlas` if the user has no home folder.
    """
    if os.environ.get("BOARDCODE_ATLAS"):
        return Path(os.environ["BOARDCODE_ATLAS"])
    cache = Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"))
    if cache.parts[:1] == ("~",):  # not expanded
        raise NoAtlas(cache, "there is no home folder; set BOARDCODE_ATLAS to the folder of the atlas")
    return cache / "boardcode" / "klotski-atlas"


# -- building


def ignore_progress(part: str, distance: int, layouts: int) -> None:
    """Do nothing with the progress of a build."""


def build(folder: str | Path | None = None, progress: BuildProgress = ignore_progress) -> Atlas:
    """Build the atlas in a folder, or the parts of it that are missing."""
    with require_extra("fast", "building the atlas"):
        from boardcode.games.klotski import bulk
    target = default_folder() if folder is None else Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    missing = [part for part in PARTS if not _is_intact(target, part)]
    if missing:
        boards = bulk.all_boards()
        for part in missing:
            array = _compute(part, boards, progress).astype(TYPES[part], copy=False)
            _save(target / f"{part}.npy", array)
    _write_manifest(target)
    return Atlas.open(target)


def _compute(part: str, boards: Array, progress: BuildProgress) -> Array:
    from boardcode.games.klotski import bulk, whole_graph

    if part == COMPONENT:
        return whole_graph.components(boards, bulk.tables(), lambda layouts: progress(part, 0, layouts))
    distance = whole_graph.solved_only(GOAL)
    for level in range(UNSOLVABLE):
        layouts = int((distance == level).sum())
        if not layouts:
            break
        progress(part, level, layouts)
        whole_graph.next_level(boards, distance, level, Count(part).order, bulk.tables())
    return distance


def _is_intact(folder: Path, part: str) -> bool:
    """Whether the file of a part exists and has the published checksum."""
    try:
        return _sha256(_load(folder, part)) == SHA256[part]
    except NoAtlas:
        return False


def _save(path: Path, array: Array) -> None:
    import numpy as np

    with atomic_file(path) as file:
        np.save(file, array)


def _write_manifest(folder: Path) -> None:
    sums = {part: _sha256(_load(folder, part)) for part in PARTS}
    manifest = {"layouts": COUNT, "goal": GOAL, "sha256": sums, "checksum": checksum(sums)}
    with atomic_file(folder / MANIFEST) as file:
        file.write((json.dumps(manifest, indent=1) + "\n").encode())


def _sha256(array: Array) -> str:
    """Return the checksum of the numbers, which do not depend on the version of NumPy that wrote the file."""
    return hashlib.sha256(array.view("u1").data).hexdigest()


def checksum(sums: Mapping[str, str]) -> str:
    """Return one checksum for the checksums of all parts.

    >>> checksum(SHA256)
    '1a08fcedb4cf6b395e5df1967cb2402a0e5f5c08be323fd43f12fdf4acad0a44'
    """
    return hashlib.sha256("".join(sums[part] for part in PARTS).encode()).hexdigest()


# -- using


def _load(folder: Path, part: str) -> Array:
    """Map a part into memory; its shape and type are checked, its numbers are not."""
    import numpy as np

    file = f"{part}.npy"
    try:
        array: Array = np.asarray(np.lib.format.open_memmap(folder / file, mode="r"))
    except FileNotFoundError:
        raise NoAtlas(folder, f"{file} is missing; `boardcode klotski atlas build` makes it") from None
    except Exception:  # NumPy raises errors of many kinds for a damaged header
        array = np.empty(0)
    if array.shape != (COUNT,) or array.dtype != TYPES[part]:
        raise _damaged_error(folder, part)
    return array


def _damaged_error(folder: Path, part: str) -> NoAtlas:
    return NoAtlas(folder, f"{part}.npy is damaged; `boardcode klotski atlas build` makes it again")


@dataclass(frozen=True)
class Entry:
    """What the atlas says about a layout; a distance is None if the layout is unsolvable."""

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
    """An atlas that was built; `Atlas.open()` opens it."""

    folder: Path
    checksum: str
    parts: Mapping[str, Array] = field(repr=False)

    @classmethod
    def build(cls, folder: str | Path | None = None, progress: BuildProgress = ignore_progress) -> Atlas:
        """Build the atlas in a folder, or the parts of it that are missing."""
        return build(folder, progress)

    @classmethod
    def open(cls, folder: str | Path | None = None) -> Atlas:
        """Open the atlas in a folder; raise `NoAtlas` if there is none.

        Only the manifest and the sizes of the files are checked; `check` compares every number.
        """
        with require_extra("fast", "reading the atlas"):
            import numpy  # noqa: F401
        target = default_folder() if folder is None else Path(folder)
        try:
            manifest = json.loads((target / MANIFEST).read_text(encoding="utf-8"))
        except OSError:
            how = "build it with `boardcode klotski atlas build` (two to six minutes, 147 MB)"
            raise NoAtlas(target, how) from None
        except (ValueError, RecursionError):
            manifest = None
        if not isinstance(manifest, dict) or manifest.get("checksum") != checksum(SHA256):
            why = "it is damaged or of another version; `boardcode klotski atlas build` makes it again"
            raise NoAtlas(target, why)
        return cls(target, manifest["checksum"], {part: _load(target, part) for part in PARTS})

    def check(self) -> None:
        """Compare every number with the checksums, in less than a second; raise `NoAtlas` if one differs."""
        for part, array in self.parts.items():
            if _sha256(array) != SHA256[part]:
                raise _damaged_error(self.folder, part)

    def __getitem__(self, layout: Layout) -> Entry:
        position = rank(layout)
        distances = [int(self.parts[count][position]) for count in Count]
        step, slide, cell = (None if distance == UNSOLVABLE else distance for distance in distances)
        return Entry(layout, step, slide, cell, int(self.parts[COMPONENT][position]))

    def solve(self, layout: Layout, count: str = "step") -> Solution:
        """Return a shortest solution without a search: each move leads to a layout nearer to the exit.

        Raises `NoAtlas` if the numbers are damaged, so that they lead nowhere.
        """
        chosen = Count(count)
        with require_extra("fast", "solving"):
            from boardcode.games.klotski import bulk, engine, whole_graph
        self._check_solvable(layout)
        if not self[layout].solvable:
            return Solution(layout, chosen, GOAL, None, 1, ())
        boards, visited = whole_graph.descent(
            engine.board(layout.number), self.parts[chosen], chosen.order, bulk.tables()
        )
        length = int(self.parts[chosen][rank(layout)])
        if len(boards) != length + 1 or int(boards[-1] >> engine.SQUARE) != GOAL:
            raise _damaged_error(self.folder, chosen)
        codes = tuple(engine.codes_of(boards).tolist())
        return Solution(layout, chosen, GOAL, len(boards) - 1, visited, codes)

    def _check_solvable(self, layout: Layout) -> None:
        """Raise `NoAtlas` if a layout is unsolvable in some counts only; the one that differs is damaged."""
        position = rank(layout)
        unsolvable = [count for count in Count if self.parts[count][position] == UNSOLVABLE]
        others = [count for count in Count if count not in unsolvable]
        if unsolvable and others:
            raise _damaged_error(self.folder, min(unsolvable, others, key=len)[0])

    def distances(self, codes: Sequence[int] | Array, count: str = "step") -> Array:
        """Look up the distances of many layouts by their numbers, 255 for an unsolvable one.

        Raises `ValueError` for a number that is not the code of a layout.
        """
        with require_extra("fast", "looking up many layouts"):
            from boardcode.games.klotski import bulk
        ranks = bulk.ranks(codes)
        if len(ranks) and ranks.min() < 0:
            raise ValueError(f"{int(codes[int(ranks.argmin())]):09X} is not the code of a layout")
        return self.parts[Count(count)][ranks]

    def hardest(self, count: str = "step", limit: int = 6) -> list[Entry]:
        """Return the layouts farthest from the exit, farthest first, ties in the order of their codes."""
        import numpy as np

        distance = self.parts[Count(count)]
        ranks: list[int] = []
        for level in range(int(distance.max(where=distance != UNSOLVABLE, initial=0)), -1, -1):
            if len(ranks) >= limit:
                break
            ranks += np.nonzero(distance == level)[0][: limit - len(ranks)].tolist()
        return [self[unrank(position)] for position in ranks]

    def export(self, path: str | Path, progress: Callable[[int], None] = lambda rows: None) -> None:
        """Write a Parquet file with a row for each layout; `progress` gets the rows written so far.

        Raises `ValueError` if the file would be in the folder of the atlas, whose files it could replace.
        """
        from boardcode.convert.klotski_export import export

        if Path(os.path.realpath(path)).is_relative_to(os.path.realpath(self.folder)):
            raise ValueError("it is in the folder of the atlas; choose another folder")
        export(self.parts, path, progress)

    def at_distance(self, distance: int | None, count: str = "step") -> Array:
        """Return the ranks of all layouts at a distance; None means the unsolvable ones."""
        import numpy as np

        byte = UNSOLVABLE if distance is None else distance if distance < UNSOLVABLE else -1
        return np.nonzero(self.parts[Count(count)] == byte)[0]

    @cached_property
    def component_sizes(self) -> Array:
        """The number of layouts of each component."""
        import numpy as np

        return np.bincount(self.parts[COMPONENT])

    def component(self, number: int) -> Array:
        """Return the ranks of a component's layouts."""
        import numpy as np

        return np.nonzero(self.parts[COMPONENT] == number)[0]
