"""The code of a radar view: the example of the original page, the settled corners, and every place."""

import pytest

import boardcode
from boardcode import CodeError, MalformedCode, MeaninglessCode, NonCanonicalCode
from boardcode.games.labyrinth.alphabet import B64
from boardcode.games.labyrinth.code import RADAR_FORMAT
from boardcode.labyrinth import Cell, Entity, Nature, Passage, RadarView, b64_decode, b64_encode

PAGE = "ieysGjGO8papd/a"
PUBLISHED = [
    PAGE,
    "jiucAjGa//cpapa",
    "aeQrajHOapap//a",
    "beeqkcGO8p8p8pa",
    "qQOcavua//aa/Wa",
    "zveKvsuL8a8aaaa",
]
PASSAGES = [("horizontal", row, column) for row in range(4) for column in range(3)]
PASSAGES += [("vertical", row, column) for row in range(3) for column in range(4)]
CELLS = [(row, column) for row in range(3) for column in range(3)]

UNDEFINED, OPEN, WALL = Passage
NOTHING = Cell()


def error_of(code: str) -> CodeError:
    with pytest.raises(CodeError) as caught:
        RadarView.decode(code)
    return caught.value


def with_bits(start: int, raw: str, code: str = PAGE) -> str:
    """Return the code with other bits from `start` on, counted in its bytes as written."""
    bits = "".join(f"{byte:08b}" for byte in b64_decode(code))
    bits = bits[:start] + raw + bits[start + len(raw) :]
    return b64_encode(int(bits, 2).to_bytes(11, "big"))


def first_bit_of_passage(grid: str, row: int, column: int) -> int:
    """Return where the two bits of a passage are in the bytes as written.

    It is worked out as the page does: swap three bytes, count from the left.
    """
    first = 0 if grid == "horizontal" else 24
    in_number = 2 * (row * (3 if grid == "horizontal" else 4) + column)
    return first + 8 * (2 - in_number // 8) + in_number % 8


# -- the complete example of the original page


def test_the_example_of_the_page_has_the_bytes_that_the_page_lists() -> None:
    data = b64_decode(PAGE)
    shown = " ".join([*(f"{byte:08b}" for byte in data[:6]), *(f"{byte:02X}" for byte in data[6:])])
    assert shown == "00100000 01000110 00010010 10000000 10011000 00101000 F0 F0 0F 0F F0"


def test_the_example_of_the_page_has_its_bytes_swapped_and_grouped_as_on_the_page() -> None:
    spans = {span.path: span.raw for span in boardcode.explain("radar", PAGE)}
    horizontal = ["".join(spans[f"horizontal[{row}][{column}]"] for column in range(3)) for row in range(4)]
    vertical = ["".join(spans[f"vertical[{row}][{column}]"] for column in range(4)) for row in range(3)]
    assert " ".join(horizontal) == "000100 100100 011000 100000"
    assert " ".join(vertical) == "00101000 10011000 10000000"
    assert spans["padding"] == "0000"


def test_the_example_of_the_page_has_the_horizontal_passages_that_the_page_lists() -> None:
    assert RadarView.decode(PAGE).horizontal == (
        (UNDEFINED, OPEN, UNDEFINED),
        (WALL, OPEN, UNDEFINED),
        (OPEN, WALL, UNDEFINED),
        (WALL, UNDEFINED, UNDEFINED),
    )


def test_the_example_of_the_page_has_the_vertical_passages_that_the_page_lists() -> None:
    assert RadarView.decode(PAGE).vertical == (
        (UNDEFINED, WALL, WALL, UNDEFINED),
        (WALL, OPEN, WALL, UNDEFINED),
        (WALL, UNDEFINED, UNDEFINED, UNDEFINED),
    )


def test_the_example_of_the_page_has_the_cells_that_the_page_lists() -> None:
    assert RadarView.decode(PAGE).cells == (
        (None, NOTHING, None),
        (NOTHING, NOTHING, None),
        (NOTHING, None, None),
    )


@pytest.mark.parametrize(
    ("raw", "cell"),
    [
        ("0000", Cell()),
        ("0001", Cell(None, Entity.ALLY)),
        ("0010", Cell(None, Entity.OPPONENT)),
        ("0011", Cell(None, Entity.MONSTER)),
        ("0100", Cell(Nature.HINT)),
        ("1000", Cell(Nature.GOAL)),
        ("1011", Cell(Nature.GOAL, Entity.MONSTER)),
        ("1111", None),
    ],
)
def test_the_cells_of_the_page_mean_what_the_page_says(raw: str, cell: Cell | None) -> None:
    assert RadarView.decode(with_bits(48, raw)).cells[0][0] == cell


@pytest.mark.parametrize("code", PUBLISHED)
def test_published_views_read_and_write_back(code: str) -> None:
    assert RadarView.decode(code).code == code


def test_the_view_of_the_servers_log_has_the_goal_where_the_player_is() -> None:
    view = RadarView.decode("jiucAjGa//cpapa")
    assert view.cells[1][1] == Cell(Nature.GOAL)
    assert view.cells[0] == (None, None, None)


def test_the_example_of_the_page_in_json() -> None:
    nothing = {"nature": None, "entity": None}
    assert RadarView.decode(PAGE).to_json() == {
        "horizontal": [
            ["undefined", "open", "undefined"],
            ["wall", "open", "undefined"],
            ["open", "wall", "undefined"],
            ["wall", "undefined", "undefined"],
        ],
        "vertical": [
            ["undefined", "wall", "wall", "undefined"],
            ["wall", "open", "wall", "undefined"],
            ["wall", "undefined", "undefined", "undefined"],
        ],
        "cells": [[None, nothing, None], [nothing, nothing, None], [nothing, None, None]],
    }


# -- codes that are rejected


@pytest.mark.parametrize(
    ("code", "kind", "message"),
    [
        ("ieysGjGO8papd/", MalformedCode, "radar: after character 14: expected 15 b64 characters, found 14"),
        (
            "ieysGjGO8papd/aa",
            MalformedCode,
            "radar: character 16 'a': expected 15 b64 characters, found 16"
            " (a view has 11 bytes; the first 11 of these 12 are ieysGjGO8papd/a)",
        ),
        (
            "ieysGjGO8papd/b",
            NonCanonicalCode,
            "radar: character 15 'b': the 2 spare bits after the last byte must be 0, found 01",
        ),
        (
            "ieysGjGO8papd/e",
            NonCanonicalCode,
            "radar: character 15 'e', padding: the 4 padding bits must be 0, found 0001",
        ),
        (
            "4eysGjGO8papd/a",
            MeaninglessCode,
            "radar: character 1 '4', horizontal[2][2]: 11 has no meaning; expected 00, 01 or 10",
        ),
        (
            "ieysGjGO8p4pd/a",
            MeaninglessCode,
            "radar: character 11 '4', cells[1][0].nature: 11 has no meaning; expected 00, 01 or 10",
        ),
        (
            "ieysGjGO8papd/a=",
            MalformedCode,
            "radar: character 16 '=': not a character of the b64 alphabet; expected a-z A-Z 0-9 + /"
            " (b64 has no padding: leave off the =)",
        ),
        (
            "ieysGjGO8papd_a",
            MalformedCode,
            "radar: character 14 '_': not a character of the b64 alphabet; expected a-z A-Z 0-9 + /"
            " (b64 writes + and / for - and _)",
        ),
    ],
)
def test_an_invalid_code_is_rejected_with_its_place_and_reason(
    code: str, kind: type[CodeError], message: str
) -> None:
    error = error_of(code)
    assert type(error) is kind
    assert str(error) == message


def test_padding_and_spare_bits_that_are_not_zero_are_read_if_not_strict_and_ignored() -> None:
    for last in B64.characters[1:]:
        assert type(error_of(PAGE[:-1] + last)) is NonCanonicalCode
        assert RadarView.decode(PAGE[:-1] + last, strict=False) == RadarView.decode(PAGE)
    assert boardcode.canonical("radar", "ieysGjGO8papd//") == PAGE


# -- known mistakes


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        ("sgvSBg8SifDVCMXKiq", 'this is the text "Hello, World!" in b64'),  # the course shows it as a view
        ('{"RadarView":"ieysGjGO8papd/a"}', "this is a whole message; the code in it is 'ieysGjGO8papd/a'"),
        (
            '\x1f\0\0\0{"RadarView":"ieysGjGO8papd/a"}',
            "this is a whole message; the code in it is 'ieysGjGO8papd/a'",
        ),
        (
            '{"Hint":{"GridSize":{"columns":50,"rows":50}}}',
            "this is a whole message, and it holds no radar view",
        ),
        ('"ieysGjGO8papd/a"', "remove the quotation marks"),
        ('"ieys"', None),
        ('["ieysGjGO8papd/a"]', None),
        ("}{", None),
        ("[" * 100_000, None),
        ("{" * 100_000, None),
        ("IEYSgJgo8PAPD/A", "this is a valid radar code in the standard base64 alphabet"),
        ("IEYSgJgo8PAPD/A=", "this is a valid radar code in the standard base64 alphabet"),
        ("ieysGjGOd/dWdW8", "the cells are written least significant first"),
        ("ieysGjGOdW/W8a8", "the cells have the low half of each byte first"),
        ("ieysGjGO8papd/e", None),
        (" ieysGjGO8papd/a\n", "remove the white space around it"),
        ("aWacaoUa2q", "this is a valid maze code: Labyrinth maze map"),
        ("aaaaaaaaaaaaaaab", "a view has 11 bytes; the first 11 of these 12 are aaaaaaaaaaaaaaa"),
        ("4aaaaaaaaaaaaaaa", None),  # 12 bytes, but the first 11 are not a view
        (
            b64_encode(b"The quick brown fox jumps over it"),
            'this is the text "The quick brown fox jum…" in b64',
        ),
    ],
)
def test_a_known_mistake_gives_a_hint(code: str, hint: str | None) -> None:
    assert error_of(code).hint == hint


# -- every place


@pytest.mark.parametrize(("grid", "row", "column"), PASSAGES)
def test_each_passage_has_its_meaning_in_each_place(grid: str, row: int, column: int) -> None:
    start = first_bit_of_passage(grid, row, column)
    for raw, passage in zip(("00", "01", "10"), Passage, strict=True):
        view = RadarView.decode(with_bits(start, raw))
        assert getattr(view, grid)[row][column] is passage
        assert view.code == with_bits(start, raw)
    error = error_of(code := with_bits(start, "11"))
    first, last = start // 6, (start + 1) // 6
    place = f"character {first + 1} {code[first]!r}"
    assert (
        error.message == f"radar: {place}, {grid}[{row}][{column}]: 11 has no meaning; expected 00, 01 or 10"
    )
    assert (type(error), error.start, error.stop, error.found) == (MeaninglessCode, first, last + 1, "11")


@pytest.mark.parametrize(("row", "column"), CELLS)
def test_each_pattern_has_its_meaning_in_each_cell(row: int, column: int) -> None:  # 16 patterns
    start = 48 + 4 * (3 * row + column)
    natures, entities = (None, *Nature), (None, *Entity)
    for pattern in range(16):
        code = with_bits(start, f"{pattern:04b}")
        nature, entity = divmod(pattern, 4)
        if nature == 3 and entity < 3:
            error = error_of(code)
            assert (error.kind, error.path, error.found) == (
                "meaningless",
                f"cells[{row}][{column}].nature",
                "11",
            )
            assert (error.start, error.stop) == (start // 6, (start + 1) // 6 + 1)
        else:
            expected = None if pattern == 15 else Cell(natures[nature], entities[entity])
            view = RadarView.decode(code)
            assert view.cells[row][column] == expected
            assert view.code == code


@pytest.mark.parametrize("code", RADAR_FORMAT.examples)
def test_a_changed_character_gives_another_view_or_is_rejected(code: str) -> None:  # 945 changes each
    view = RadarView.decode(code)
    for place in range(len(code)):
        for character in B64.characters.replace(code[place], ""):
            changed = code[:place] + character + code[place + 1 :]
            assert not RADAR_FORMAT.accepts(changed) or RadarView.decode(changed) != view
