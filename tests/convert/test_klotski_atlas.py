"""The atlas: its files, what is asked of it, and, slowly, the proofs about all layouts."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import numpy as np
import pytest

from boardcode.convert.klotski_atlas import PARTS, SHA256, TYPES, build, checksum, default_folder
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


# -- files: a sketch of an atlas, with the right form and numbers that are made up


@pytest.fixture
def sketch(tmp_path: Path) -> Path:
    """The layout before the opening's rank cannot be solved, the opening is hard, one after it harder; all others are solved."""
    for part in PARTS:
        array = np.lib.format.open_memmap(tmp_path / f"{part}.npy", "w+", TYPES[part], (COUNT,))
        array[rank(OPENING) - 1 : rank(OPENING) + 2] = [7, 7, 8] if part == "component" else [255, 81, 90]
    (tmp_path / "atlas.json").write_text(json.dumps({"checksum": PUBLISHED}), encoding="utf-8")
    return tmp_path


def why_not(folder: Path) -> str:
    with pytest.raises(NoAtlas) as caught:
        Atlas.open(folder)
    before, _, why = str(caught.value).partition(f"{folder}: ")
    assert before == "no atlas in "
    return why


def test_where_there_is_nothing_it_is_said_how_to_build_one(tmp_path: Path) -> None:
    assert (
        why_not(tmp_path / "nowhere")
        == "build it with `boardcode klotski atlas build` (two to six minutes, 147 MB)"
    )
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("part", PARTS)
def test_a_missing_file_is_named(sketch: Path, part: str) -> None:
    (sketch / f"{part}.npy").unlink()
    assert why_not(sketch) == f"{part}.npy is missing; `boardcode klotski atlas build` makes it"


def test_a_file_that_was_cut_off_is_damaged(sketch: Path) -> None:
    os.truncate(sketch / "slide.npy", 1_000_000)
    assert why_not(sketch) == "slide.npy is damaged; `boardcode klotski atlas build` makes it anew"


def test_a_file_of_another_form_is_damaged(sketch: Path) -> None:
    np.save(sketch / "cell.npy", np.zeros(COUNT, np.uint16))
    assert why_not(sketch) == "cell.npy is damaged; `boardcode klotski atlas build` makes it anew"
    (sketch / "cell.npy").write_bytes(b"no array at all")
    assert why_not(sketch) == "cell.npy is damaged; `boardcode klotski atlas build` makes it anew"


@pytest.mark.parametrize("manifest", ["", "{}", "[]", '{"checksum": "1a08"}'])
def test_an_atlas_of_another_version_is_not_taken_for_one(sketch: Path, manifest: str) -> None:
    (sketch / "atlas.json").write_text(manifest, encoding="utf-8")
    assert (
        why_not(sketch)
        == "what is there is damaged or of another version; `boardcode klotski atlas build` makes it anew"
    )


def test_numbers_that_were_changed_are_found_by_a_check(sketch: Path) -> None:
    with pytest.raises(NoAtlas) as caught:
        Atlas.open(sketch).check()
    assert (
        str(caught.value)
        == f"no atlas in {sketch}: component.npy is damaged; `boardcode klotski atlas build` makes it anew"
    )


def test_the_published_checksum_is_that_of_the_parts() -> None:
    assert checksum(SHA256) == PUBLISHED


def test_the_page_says_the_same_checksum() -> None:
    page = Path(__file__).parents[2] / "docs" / "klotski.md"
    assert PUBLISHED in page.read_text(encoding="utf-8")


def test_an_atlas_is_kept_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BOARDCODE_ATLAS", str(tmp_path / "here"))
    assert default_folder() == tmp_path / "here"
    monkeypatch.delenv("BOARDCODE_ATLAS")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "boardcode" / "klotski-atlas"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_folder() == tmp_path / ".cache" / "boardcode" / "klotski-atlas"


# -- questions


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


def test_an_entry_as_plain_data() -> None:
    assert Entry(OPENING, 81, 90, 116, 7).to_json() == {
        "code": "1A9BF0C00",
        "step": 81,
        "slide": 90,
        "cell": 116,
        "component": 7,
        "solvable": True,
    }


def test_many_layouts_are_looked_up_at_once(sketch: Path) -> None:
    atlas = Atlas.open(sketch)
    numbers = [0, OPENING.number, unrank(rank(OPENING) - 1).number]
    assert atlas.distances(numbers).tolist() == [0, 81, 255]
    assert atlas.distances(np.array(numbers, np.uint64), "cell").tolist() == [0, 81, 255]
    assert len(atlas.distances([])) == 0


def test_a_number_that_is_no_layouts_is_refused(sketch: Path) -> None:
    with pytest.raises(ValueError) as caught:
        Atlas.open(sketch).distances([0, 0x3A9BF0C00])
    assert str(caught.value) == "3A9BF0C00 is not the code of a layout"


def test_the_hardest_come_first_and_those_that_cannot_be_solved_never(sketch: Path) -> None:
    hardest = Atlas.open(sketch).hardest("slide", 3)
    assert [(entry.layout, entry.slide) for entry in hardest] == [
        (unrank(rank(OPENING) + 1), 90),
        (OPENING, 81),
        (unrank(0), 0),
    ]


def test_layouts_at_a_distance(sketch: Path) -> None:
    atlas = Atlas.open(sketch)
    assert atlas.at_distance(81).tolist() == [rank(OPENING)]
    assert atlas.at_distance(None).tolist() == [rank(OPENING) - 1]
    assert [len(atlas.at_distance(distance)) for distance in (82, 255, 256, 1000, -1)] == [0] * 5


def test_components_have_sizes_and_layouts(sketch: Path) -> None:
    atlas = Atlas.open(sketch)
    assert atlas.component_sizes.tolist() == [COUNT - 3, 0, 0, 0, 0, 0, 0, 2, 1]
    assert atlas.component(7).tolist() == [rank(OPENING) - 1, rank(OPENING)]


# -- proofs: one build of the whole atlas


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
def test_no_count_needs_fewer_moves_than_one_that_allows_more(atlas: Atlas) -> None:
    step, slide, cell = (atlas.parts[count] for count in Count)
    assert (step <= slide).all()
    assert (slide <= cell).all()
    assert np.array_equal(step == 0, cell == 0)


@pytest.mark.slow
def test_the_puzzles_have_the_numbers_that_stand_with_them(atlas: Atlas) -> None:
    for puzzle in PUZZLES:
        entry = atlas[puzzle.layout]
        assert (entry.step, entry.slide, entry.cell) == (puzzle.step, puzzle.slide, puzzle.cell)


@pytest.mark.slow
@pytest.mark.parametrize("count", list(Count))
def test_searching_finds_the_distances_of_the_atlas(atlas: Atlas, count: Count) -> None:
    """300 layouts picked by chance, a search each; then the atlas shows a way without one, and it is legal."""
    random = Random(f"atlas by {count}")
    for _ in range(300):
        layout = unrank(random.randrange(COUNT))
        entry = atlas[layout]
        distance = {Count.STEP: entry.step, Count.SLIDE: entry.slide, Count.CELL: entry.cell}[count]
        shown = atlas.solve(layout, count)
        assert solve(layout, count).length == shown.length == distance
        assert len(shown.moves) == (distance or 0)
        assert shown.layouts == () if distance is None else shown.layouts[-1].solved


@pytest.mark.slow
def test_components_explored_are_those_of_the_atlas(atlas: Atlas) -> None:
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


@pytest.mark.slow
def test_a_build_that_was_killed_goes_on_where_it_was(atlas: Atlas, tmp_path: Path) -> None:
    """Two parts are there, a process builds the third and is killed in the fourth; about a minute on two cores."""
    for part in ("step", "slide"):
        shutil.copy(atlas.folder / f"{part}.npy", tmp_path)
    source = "import sys; from boardcode import klotski; klotski.Atlas.build(sys.argv[1])"
    process = subprocess.Popen([sys.executable, "-c", source, str(tmp_path)])
    while not (tmp_path / "component.npy").exists():
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["component.npy", "slide.npy", "step.npy"]
    assert why_not(tmp_path).startswith("build it with ")
    computed = set()
    again = build(tmp_path, lambda part, distance, met: computed.add(part))
    assert computed == {"cell"}
    assert again.checksum == PUBLISHED
    again.check()


@pytest.mark.slow
def test_a_build_makes_anew_what_is_damaged_and_clears_away_what_was_left_behind(
    atlas: Atlas, tmp_path: Path
) -> None:
    """One byte is changed; the part that has it is built again. About half a minute on two cores."""
    for path in atlas.folder.iterdir():
        shutil.copy(path, tmp_path)
    with (tmp_path / "step.npy").open("r+b") as file:
        file.seek(1_000_000)
        file.write(b"\x07")
    old, new = tmp_path / ".cell.npy.1.part", tmp_path / ".cell.npy.2.part"
    for left in (old, new):
        left.write_bytes(b"half of it")
    os.utime(old, (0, 0))
    computed = set()
    build(tmp_path, lambda part, distance, met: computed.add(part)).check()
    assert computed == {"step"}
    assert (old.exists(), new.exists()) == (False, True)
