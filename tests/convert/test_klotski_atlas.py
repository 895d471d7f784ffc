"""The atlas: its files, lookups in it, and (slow) proofs about all layouts."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from boardcode.convert import klotski_atlas
from boardcode.convert.klotski_atlas import PARTS, SHA256, TYPES, build, checksum, default_folder
from boardcode.games.klotski import bulk
from boardcode.klotski import (
    COUNT,
    PUZZLES,
    Atlas,
    Count,
    Entry,
    Layout,
    NoAtlas,
    explore,
    rank,
    solve,
    unrank,
)

PUBLISHED = "1a08fcedb4cf6b395e5df1967cb2402a0e5f5c08be323fd43f12fdf4acad0a44"
HARDEST = ["4FEA13400", "4FEAD0400", "4FEAD4000", "6BFA47000", "6BFA70400", "6BFA74000"]
GIGABYTE = 10**9
OPENING = Layout.decode("1A9BF0C")


# -- files: a sketch of an atlas, with the right shapes and invented numbers


@pytest.fixture
def sketch(tmp_path: Path) -> Path:
    """An atlas in which the layout before the opening is unsolvable and the one after it is the hardest.

    All others, besides the opening, are solved.
    """
    for part in PARTS:
        array = np.lib.format.open_memmap(tmp_path / f"{part}.npy", "w+", TYPES[part], (COUNT,))
        array[rank(OPENING) - 1 : rank(OPENING) + 2] = [7, 7, 8] if part == "component" else [255, 81, 90]
    (tmp_path / "atlas.json").write_text(json.dumps({"checksum": PUBLISHED}), encoding="utf-8")
    return tmp_path


def reason(folder: Path) -> str:
    """Return why there is no atlas in a folder."""
    with pytest.raises(NoAtlas) as caught:
        Atlas.open(folder)
    before, _, why = str(caught.value).partition(f"{folder}: ")
    assert before == "no atlas in "
    return why


def test_a_missing_atlas_is_reported_with_how_to_build_one(tmp_path: Path) -> None:
    assert (
        reason(tmp_path / "nowhere")
        == "build it with `boardcode klotski atlas build` (two to six minutes, 147 MB)"
    )
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("part", PARTS)
def test_a_missing_file_is_named(sketch: Path, part: str) -> None:
    (sketch / f"{part}.npy").unlink()
    assert reason(sketch) == f"{part}.npy is missing; `boardcode klotski atlas build` makes it"


def test_a_truncated_file_is_damaged(sketch: Path) -> None:
    os.truncate(sketch / "slide.npy", 1_000_000)
    assert reason(sketch) == "slide.npy is damaged; `boardcode klotski atlas build` makes it again"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x93NUMPY",
        b"\x93NUMPY\x01\0\xff\xff{",
        b"\x93NUMPY\x01\0\x04\0{((\n",
        b"PK\x03\x04",
        b"\x80\x04.",
    ],
)
def test_a_file_that_is_no_array_is_damaged(sketch: Path, content: bytes) -> None:
    (sketch / "cell.npy").write_bytes(content)
    assert reason(sketch) == "cell.npy is damaged; `boardcode klotski atlas build` makes it again"


def test_a_build_starts_again_with_parts_that_are_no_arrays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The computation of a part is replaced by an exception that names the part."""

    def compute(part: str, *_: object) -> None:
        raise InterruptedError(part)

    monkeypatch.setattr(klotski_atlas, "_compute", compute)
    monkeypatch.setattr(bulk, "all_boards", lambda: np.empty(0))
    (tmp_path / "component.npy").write_bytes(b"")
    with pytest.raises(InterruptedError, match="component"):
        build(tmp_path)


@pytest.mark.parametrize("distance", [1, 81, 254, 255])
@pytest.mark.parametrize("count", list(Count))
def test_damaged_numbers_end_a_solution_with_an_error(sketch: Path, distance: int, count: Count) -> None:
    """No neighbour of the opening is nearer to the exit by one, as far as the sketch says."""
    atlas = Atlas.open(sketch)
    numbers = {part: np.array(array) for part, array in atlas.parts.items()}
    numbers[count][rank(OPENING)] = distance
    damaged = Atlas(sketch, PUBLISHED, numbers)
    with pytest.raises(NoAtlas) as caught:
        damaged.solve(OPENING, count)
    why = f"{count}.npy is damaged; `boardcode klotski atlas build` makes it again"
    assert str(caught.value) == f"no atlas in {sketch}: {why}"


def test_a_file_of_another_type_is_damaged(sketch: Path) -> None:
    np.save(sketch / "cell.npy", np.zeros(COUNT, np.uint16))
    assert reason(sketch) == "cell.npy is damaged; `boardcode klotski atlas build` makes it again"
    (sketch / "cell.npy").write_bytes(b"no array at all")
    assert reason(sketch) == "cell.npy is damaged; `boardcode klotski atlas build` makes it again"


@pytest.mark.parametrize("manifest", ["", "{}", "[]", '{"checksum": "1a08"}'])
def test_an_atlas_of_another_version_is_not_opened(sketch: Path, manifest: str) -> None:
    (sketch / "atlas.json").write_text(manifest, encoding="utf-8")
    assert (
        reason(sketch)
        == "it is damaged or of another version; `boardcode klotski atlas build` makes it again"
    )


def test_check_finds_changed_numbers(sketch: Path) -> None:
    with pytest.raises(NoAtlas) as caught:
        Atlas.open(sketch).check()
    assert (
        str(caught.value)
        == f"no atlas in {sketch}: component.npy is damaged; `boardcode klotski atlas build` makes it again"
    )


def test_the_published_checksum_is_that_of_the_parts() -> None:
    assert checksum(SHA256) == PUBLISHED


def test_the_page_has_the_published_checksum() -> None:
    page = Path(__file__).parents[2] / "docs" / "klotski.md"
    assert PUBLISHED in page.read_text(encoding="utf-8")


def test_the_environment_says_where_the_atlas_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BOARDCODE_ATLAS", str(tmp_path / "here"))
    assert default_folder() == tmp_path / "here"
    monkeypatch.delenv("BOARDCODE_ATLAS")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "boardcode" / "klotski-atlas"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_folder() == tmp_path / ".cache" / "boardcode" / "klotski-atlas"


# -- lookups


def test_a_user_without_a_home_has_no_atlas(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BOARDCODE_ATLAS", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # as Python does if it finds no home
    with pytest.raises(NoAtlas) as caught:
        default_folder()
    why = "there is no home folder; set BOARDCODE_ATLAS to the folder of the atlas"
    assert str(caught.value) == f"no atlas in ~/.cache: {why}"


def test_a_layout_is_looked_up(sketch: Path) -> None:
    atlas = Atlas.open(sketch)
    assert atlas[OPENING] == Entry(OPENING, 81, 81, 81, 7)
    unsolvable = atlas[unrank(rank(OPENING) - 1)]
    assert (unsolvable.solvable, unsolvable.step, unsolvable.slide, unsolvable.cell) == (
        False,
        None,
        None,
        None,
    )


def test_an_entry_becomes_plain_data() -> None:
    assert Entry(OPENING, 81, 90, 116, 7).to_json() == {
        "code": "1A9BF0C00",
        "step": 81,
        "slide": 90,
        "cell": 116,
        "component": 7,
        "solvable": True,
    }


def test_the_distances_of_many_layouts_are_looked_up_at_once(sketch: Path) -> None:
    atlas = Atlas.open(sketch)
    numbers = [0, OPENING.number, unrank(rank(OPENING) - 1).number]
    assert atlas.distances(numbers).tolist() == [0, 81, 255]
    assert atlas.distances(np.array(numbers, np.uint64), "cell").tolist() == [0, 81, 255]
    assert len(atlas.distances([])) == 0


def test_a_number_that_is_not_the_code_of_a_layout_is_an_error(sketch: Path) -> None:
    with pytest.raises(ValueError) as caught:
        Atlas.open(sketch).distances([0, 0x3A9BF0C00])
    assert str(caught.value) == "3A9BF0C00 is not the code of a layout"


def test_the_hardest_layouts_come_first_and_unsolvable_ones_never(sketch: Path) -> None:
    hardest = Atlas.open(sketch).hardest("slide", 3)
    assert [(entry.layout, entry.slide) for entry in hardest] == [
        (unrank(rank(OPENING) + 1), 90),
        (OPENING, 81),
        (unrank(0), 0),
    ]


def test_at_distance_returns_the_ranks_of_the_layouts(sketch: Path) -> None:
    atlas = Atlas.open(sketch)
    assert atlas.at_distance(81).tolist() == [rank(OPENING)]
    assert atlas.at_distance(None).tolist() == [rank(OPENING) - 1]
    assert [len(atlas.at_distance(distance)) for distance in (82, 255, 256, 1000, -1)] == [0] * 5


def test_components_have_a_size_and_layouts(sketch: Path) -> None:
    atlas = Atlas.open(sketch)
    assert atlas.component_sizes.tolist() == [COUNT - 3, 0, 0, 0, 0, 0, 0, 2, 1]
    assert atlas.component(7).tolist() == [rank(OPENING) - 1, rank(OPENING)]


# -- proofs about the whole atlas, which is built once


@pytest.mark.slow
def test_every_build_gives_the_published_checksum(atlas: Atlas) -> None:
    assert atlas.checksum == PUBLISHED
    atlas.check()


@pytest.mark.slow
def test_a_build_takes_less_than_a_gigabyte_of_memory_and_150_megabytes_of_files(
    atlas: Atlas, peak_memory: int
) -> None:
    assert peak_memory < GIGABYTE
    assert sorted(path.name for path in atlas.folder.iterdir()) == [
        "atlas.json",
        "cell.npy",
        "component.npy",
        "slide.npy",
        "step.npy",
    ]
    assert sum(path.stat().st_size for path in atlas.folder.iterdir()) < 150_000_000


@pytest.mark.slow
def test_there_are_25_422_components_and_the_largest_has_964_656_layouts(atlas: Atlas) -> None:
    sizes = atlas.component_sizes
    assert (len(sizes), sizes.max(), sizes.sum()) == (25_422, 964_656, 29_334_498)


@pytest.mark.slow
def test_28_913_089_layouts_can_be_solved_in_every_count_the_same(atlas: Atlas) -> None:
    unsolvable = {count: atlas.at_distance(None, count) for count in Count}
    assert COUNT - len(unsolvable[Count.STEP]) == 28_913_089
    assert np.array_equal(unsolvable[Count.STEP], unsolvable[Count.SLIDE])
    assert np.array_equal(unsolvable[Count.STEP], unsolvable[Count.CELL])


@pytest.mark.slow
@pytest.mark.parametrize(("count", "most"), [("step", 138), ("slide", 150), ("cell", 179)])
def test_the_same_six_layouts_are_the_hardest_in_every_count(atlas: Atlas, count: str, most: int) -> None:
    assert [unrank(int(place)).code for place in atlas.at_distance(most, count)] == HARDEST
    assert [entry.layout.code for entry in atlas.hardest(count)] == HARDEST
    assert atlas.parts[count][atlas.parts[count] != 255].max() == most


@pytest.mark.slow
def test_a_count_that_allows_more_never_needs_more_moves(atlas: Atlas) -> None:
    step, slide, cell = (atlas.parts[count] for count in Count)
    assert (step <= slide).all()
    assert (slide <= cell).all()
    assert np.array_equal(step == 0, cell == 0)


@pytest.mark.slow
def test_the_distances_stored_with_the_puzzles_are_those_of_the_atlas(atlas: Atlas) -> None:
    for puzzle in PUZZLES:
        entry = atlas[puzzle.layout]
        assert (entry.step, entry.slide, entry.cell) == (puzzle.step, puzzle.slide, puzzle.cell)


@pytest.mark.slow
@pytest.mark.parametrize("count", list(Count))
def test_searching_finds_the_distances_of_the_atlas(atlas: Atlas, count: Count) -> None:
    """300 random layouts, with a search for each; the atlas gives a legal solution without one."""
    random = Random(f"atlas by {count}")
    for _ in range(300):
        layout = unrank(random.randrange(COUNT))
        entry = atlas[layout]
        distance = {Count.STEP: entry.step, Count.SLIDE: entry.slide, Count.CELL: entry.cell}[count]
        solution = atlas.solve(layout, count)
        assert solve(layout, count).length == solution.length == distance
        assert len(solution.moves) == (distance or 0)
        assert solution.layouts == () if distance is None else solution.layouts[-1].solved


@pytest.mark.slow
def test_explored_components_are_those_of_the_atlas(atlas: Atlas) -> None:
    for code in ("1A9BF0C", "4FEA134", "1AAEF0C", "000000003"):
        component, number = explore(Layout.decode(code)), atlas[Layout.decode(code)].component
        assert component.size == atlas.component_sizes[number]
        assert component.first == unrank(int(atlas.component(number)[0]))
        assert {rank(layout) for layout, _ in component.distances()} == set(atlas.component(number).tolist())


@pytest.mark.slow
def test_components_are_numbered_in_the_order_of_their_first_layouts(atlas: Atlas) -> None:
    numbers, first = np.unique(atlas.parts["component"], return_index=True)
    assert numbers.tolist() == list(range(25_422))
    assert (first[:-1] < first[1:]).all()


BUILD_AND_REPORT = """
import sys
from boardcode import klotski

def report(part, distance, layouts):
    if part == "cell":
        print(part, flush=True)
        sys.stdin.readline()

klotski.Atlas.build(sys.argv[1], report)
"""


@pytest.mark.slow
def test_a_killed_build_continues_where_it_stopped(atlas: Atlas, tmp_path: Path) -> None:
    """Two parts exist; a process builds the third and is killed in the fourth. A minute on two cores."""
    for part in ("step", "slide"):
        shutil.copy(atlas.folder / f"{part}.npy", tmp_path)
    command = [sys.executable, "-c", BUILD_AND_REPORT, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"cell\n"
        process.kill()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["component.npy", "slide.npy", "step.npy"]
    assert reason(tmp_path).startswith("build it with ")
    parts = set()
    completed = build(tmp_path, lambda part, distance, layouts: parts.add(part))
    assert parts == {"cell"}
    assert completed.checksum == PUBLISHED
    completed.check()


@pytest.mark.slow
def test_a_build_replaces_damaged_files_and_removes_abandoned_ones(atlas: Atlas, tmp_path: Path) -> None:
    """One byte is changed; the part that has it is built again. About half a minute on two cores."""
    for path in atlas.folder.iterdir():
        shutil.copy(path, tmp_path)
    with (tmp_path / "step.npy").open("r+b") as file:
        file.seek(1_000_000)
        file.write(b"\x07")
    abandoned = tmp_path / ".cell.npy.0123456789abcdef.part"
    abandoned.write_bytes(b"half of it")
    parts = set()
    build(tmp_path, lambda part, distance, layouts: parts.add(part)).check()
    assert parts == {"step"}
    assert not abandoned.exists()
