"""A solution as an animated picture."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from boardcode.games.klotski.animation import SECONDS_AT_THE_ENDS, tracks
from boardcode.klotski import Kind, Layout, Piece, animate, solve

SVG = "{http://www.w3.org/2000/svg}"
PICTURE = ElementTree.fromstring(animate(solve(Layout.decode("2F5543C"))))


def test_the_title_says_what_is_shown() -> None:
    assert PICTURE.findtext(f"{SVG}title") == "Klotski layout 2F5543C00 solved in 22 steps"


def test_a_solution_of_one_move_has_the_singular_in_its_title() -> None:
    layout = Layout([Piece(Kind.SQUARE, 9)])
    assert "solved in 1 cell</title>" in animate(solve(layout, "cell"))


def test_a_layout_that_is_solved_already_is_shown_without_moves() -> None:
    assert "solved in 0 steps</title>" in animate(solve(Layout.decode("D")))


def test_the_description_lists_the_moves() -> None:
    description = PICTURE.findtext(f"{SVG}desc")
    assert description is not None
    assert description.split("; ") == [str(move) for move in solve(Layout.decode("2F5543C")).moves]


def test_every_piece_that_moves_has_its_track_and_no_other() -> None:
    solution = solve(Layout.decode("1A9BF0C"))
    all_tracks, _ = tracks(solution)
    ends = {Piece(track.piece.kind, track.cells[-1]) for track in all_tracks}
    assert ends == set(solution.layouts[-1].pieces)
    picture = ElementTree.fromstring(animate(solution))
    moving = sum(len(track.cells) > 1 for track in all_tracks)
    assert len(picture.findall(f".//{SVG}animateTransform")) == moving + 1  # and the bar below


def test_no_two_pieces_are_ever_in_the_same_place() -> None:
    """After each move, the tracks put the pieces where the solution has them."""
    solution = solve(Layout.decode("2F5543C"), "cell")
    all_tracks, length = tracks(solution)
    arrivals = sorted({time for track in all_tracks for time in track.times[2::2]})
    assert len(arrivals) == 31
    for arrival, layout in zip(arrivals, solution.layouts[1:], strict=True):
        where = [
            Piece(
                track.piece.kind,
                [cell for time, cell in zip(track.times, track.cells, strict=True) if time <= arrival][-1],
            )
            for track in all_tracks
        ]
        assert Layout(where) == layout
    assert length > arrivals[-1] + SECONDS_AT_THE_ENDS


def test_times_go_from_0_to_1_and_never_back() -> None:
    for animation in PICTURE.findall(f".//{SVG}animateTransform"):
        listed = animation.get("keyTimes")
        if listed is None:
            continue  # the bar below moves evenly
        times = [float(time) for time in listed.split(";")]
        assert times == sorted(times)
        assert (times[0], times[-1]) == (0, 1)
        assert len(times) == len(animation.attrib["values"].split(";"))


def test_a_layout_that_cannot_be_solved_cannot_be_animated() -> None:
    with pytest.raises(ValueError) as caught:
        animate(solve(Layout.decode("1AAEF0C")))
    assert str(caught.value) == "1AAEF0C00 cannot be solved, so that there is nothing to show"
