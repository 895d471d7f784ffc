"""The codes of Klotski: the page's examples, the corners that were settled, JSON and hints."""

from __future__ import annotations

import string
from typing import Any

import pytest

import boardcode
from boardcode.errors import CodeError, InvalidJson, MalformedCode, MeaninglessCode, NonCanonicalCode
from boardcode.klotski import COUNT, Kind, Layout, Piece

# The original page's three tables: the square, the numbered pairs, the filling.
TABLES = {
    "1A9BF0C00": ("0001", "10 10 10 01 10 11 11 11 00 00 11", "00 00 00 00 00"),
    "4FEA13400": ("0100", "11 11 11 10 10 10 00 01 00 11 01", "00 00 00 00 00"),
    "5DC02F800": ("0101", "11 01 11 00 00 00 00 10 11 11 10 00 00", "00 00 00"),
}


def error_of(code: str, format: str = "klotski") -> CodeError:
    with pytest.raises(CodeError) as caught:
        boardcode.decode(format, code)
    return caught.value


# -- the page's own examples


@pytest.mark.parametrize("code", TABLES)
def test_the_pages_examples_read_and_write_back(code: str) -> None:
    layout = Layout.decode(code)
    assert layout.code == code
    assert Layout.decode(code.rstrip("0")) == layout


@pytest.mark.parametrize(("code", "table"), TABLES.items())
def test_the_pages_tables_agree_bit_for_bit(code: str, table: tuple[str, str, str]) -> None:
    square, pairs, filling = table
    spans = list(boardcode.explain("klotski", code))
    numbered = [f"piece {k + 1}" for k in range(len(pairs.split()))]
    assert [span.path for span in spans] == ["square", *numbered, "padding"]
    assert [span.raw for span in spans] == [square, *pairs.split(), filling.replace(" ", "")]


def test_the_pages_first_example_is_the_classic_opening() -> None:
    words = [span.meaning for span in boardcode.explain("klotski", "1A9BF0C00")]
    assert words == [
        "square at cells 1, 2, 5 and 6",
        "vertical domino at cells 0 and 4",
        "vertical domino at cells 3 and 7",
        "vertical domino at cells 8 and 12",
        "horizontal domino at cells 9 and 10",
        "vertical domino at cells 11 and 15",
        "single at cell 13",
        "single at cell 14",
        "single at cell 16",
        "space at cell 17",
        "space at cell 18",
        "single at cell 19",
        "padding, always 0",
    ]


@pytest.mark.parametrize("code", TABLES)
def test_with_horizontal_and_vertical_exchanged_none_of_the_pages_examples_would_fit(code: str) -> None:
    square, pairs, _ = TABLES[code]
    swapped = "".join({"01": "10", "10": "01"}.get(pair, pair) for pair in pairs.split())
    assert isinstance(error_of(f"{int((square + swapped).ljust(36, '0'), 2):09X}"), MeaninglessCode)


def test_a_shortened_code_is_explained_too() -> None:
    padding = list(boardcode.explain("klotski", "1A9BF0C"))[-1]
    assert (padding.raw, padding.characters) == ("0000000000", (6,))


def test_sixteen_singles_and_spaces_leave_no_padding() -> None:
    assert list(boardcode.explain("klotski", "0FFFFFFF0"))[-1].path == "piece 16"


@pytest.mark.parametrize("code", TABLES)
def test_changing_one_character_gives_another_layout_an_error_or_the_same_digit_in_lower_case(
    code: str,
) -> None:
    layout = Layout.decode(code)
    for place in range(len(code)):
        for character in string.printable:
            changed = code[:place] + character + code[place + 1 :]
            try:
                other = Layout.decode(changed)
            except CodeError:
                continue
            assert other.code == changed.upper()
            assert (other == layout) == (changed.upper() == code)


# -- corners of the nine digits


def test_the_square_alone_in_the_corner_is_a_single_zero() -> None:
    assert Layout.decode("0") == Layout([Piece(Kind.SQUARE, 0)])
    assert Layout.decode("0").code == "000000000"


def test_lower_case_is_read_and_upper_case_written() -> None:
    assert boardcode.canonical("klotski", "1a9bf0c") == "1A9BF0C00"


def test_an_empty_text_is_not_a_code() -> None:
    error = error_of("")
    assert isinstance(error, MalformedCode)
    assert str(error) == "klotski: at the start: expected 1 to 9 hexadecimal characters, found 0"


def test_a_tenth_digit_is_refused_even_if_it_is_zero() -> None:
    assert (
        str(error_of("1A9BF0C000"))
        == "klotski: character 10 '0': expected 1 to 9 hexadecimal characters, found 10"
    )


@pytest.mark.parametrize("digit", "37BF")
def test_the_square_does_not_fit_in_the_last_column(digit: str) -> None:
    error = error_of(f"{digit}A9BF0C00")
    assert isinstance(error, MeaninglessCode)
    assert (
        error.message
        == f"klotski: character 1 '{digit}', square: a square at cell {int(digit, 16)} leaves the board"
    )


@pytest.mark.parametrize("digit", "01245689ACDE")
def test_the_square_fits_everywhere_else(digit: str) -> None:
    assert Layout.decode(digit).square == int(digit, 16)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("19", "character 2 '9', piece 2: a horizontal domino at cell 3 leaves the board"),
        ("00000008", "character 8 '8', piece 13: a vertical domino at cell 16 leaves the board"),
        ("14", "character 2 '4', piece 1: a horizontal domino at cell 0 overlaps the square at cell 1"),
        ("48", "character 2 '8', piece 1: a vertical domino at cell 0 overlaps the square at cell 4"),
        (
            "8EF4",
            "character 4 '4', piece 5: a horizontal domino at cell 4 overlaps the vertical domino at cell 1",
        ),
    ],
)
def test_a_piece_that_does_not_fit_has_no_meaning(code: str, message: str) -> None:
    error = error_of(code)
    assert isinstance(error, MeaninglessCode)
    assert error.message == f"klotski: {message}"
    assert error.expected == "a piece that fits"


@pytest.mark.parametrize(("code", "spaces"), [("1FFFFFFFF", "no space"), ("1FFFFFFFC", "one space")])
def test_fewer_than_two_spaces_have_no_meaning(code: str, spaces: str) -> None:
    error = error_of(code)
    assert isinstance(error, MeaninglessCode)
    assert str(error) == f"klotski: characters 1-9 '{code}': {spaces}, but a layout has at least two"
    assert error.expected == "at least 2 spaces"


def test_two_spaces_are_enough() -> None:
    assert Layout.decode("1FFFFFFF0").spaces == (18, 19)


def test_bits_after_the_last_cell_are_not_canonical() -> None:
    error = error_of("1A9BF0C01")
    assert isinstance(error, NonCanonicalCode)
    assert str(error) == (
        "klotski: character 9 '1', padding: all cells are covered by then, "
        "so the last 10 bits must be 0, found 0000000001"
    )
    assert Layout.decode("1A9BF0C01", strict=False) == Layout.decode("1A9BF0C00")


def test_a_code_with_too_few_spaces_has_no_meaning_whatever_its_padding() -> None:
    # Eight dominoes fill the board, and the padding is not 0: `strict=False` does not read it either.
    full = "0" + "5555" + "0001"
    assert isinstance(error_of(full), MeaninglessCode)
    with pytest.raises(MeaninglessCode):
        Layout.decode(full, strict=False)


def test_a_number_has_36_bits() -> None:
    assert Layout.from_number(0x1A9BF0C00).code == "1A9BF0C00"
    assert Layout.decode("1A9BF0C").number == 0x1A9BF0C00
    with pytest.raises(MalformedCode):
        Layout.from_number(1 << 36)
    with pytest.raises(MeaninglessCode):
        Layout.from_number(0x1A9BF0C00 + (0b10 << 32))


# -- the short code


@pytest.mark.parametrize(
    ("short", "code"),
    [("4WVE1", "1A9BF0C00"), ("AXCZN", "4FEA13400"), ("11111", "000000000"), ("VZ7Z2", "EFFFFFFF0")],
)
def test_short_codes_name_the_same_layouts(short: str, code: str) -> None:
    layout = Layout.decode(code)
    assert layout.short == short
    assert Layout.from_short(short) == Layout.from_short(short.lower()) == layout


def test_a_short_code_past_the_last_layout_has_no_meaning() -> None:
    error = error_of("VZ7Z3", "klotski-short")
    assert isinstance(error, MeaninglessCode)
    assert str(error) == (
        "klotski-short: characters 1-5 'VZ7Z3', rank: there is no layout 29334498; "
        "they are numbered from 0 to 29334497"
    )


@pytest.mark.parametrize(("short", "place"), [("4WVE", "after character 4"), ("4WVE11", "character 6 '1'")])
def test_a_short_code_has_exactly_five_characters(short: str, place: str) -> None:
    error = error_of(short, "klotski-short")
    assert isinstance(error, MalformedCode)
    assert str(error) == f"klotski-short: {place}: expected 5 base-32 characters, found {len(short)}"


def test_a_short_code_is_explained_by_its_rank() -> None:
    (span,) = boardcode.explain("klotski-short", "4WVE1")
    assert (span.path, span.raw) == ("rank", f"{4091296:025b}")
    assert span.meaning == "layout 4091296 in ascending order of codes, from 0: 1A9BF0C00"


# -- JSON

OPENING = {
    "pieces": [
        {"kind": "vertical", "cell": 0},
        {"kind": "square", "cell": 1},
        {"kind": "vertical", "cell": 3},
        {"kind": "vertical", "cell": 8},
        {"kind": "horizontal", "cell": 9},
        {"kind": "vertical", "cell": 11},
        {"kind": "single", "cell": 13},
        {"kind": "single", "cell": 14},
        {"kind": "single", "cell": 16},
        {"kind": "single", "cell": 19},
    ]
}


def test_json_lists_the_pieces_by_cell_and_leaves_spaces_out() -> None:
    assert Layout.decode("1A9BF0C").to_json() == OPENING
    assert boardcode.get("klotski-short").to_json(Layout.decode("1A9BF0C")) == OPENING


def test_json_pieces_are_read_in_any_order() -> None:
    assert Layout.from_json({"pieces": OPENING["pieces"][::-1]}).code == "1A9BF0C00"


SQUARE = {"kind": "square", "cell": 0}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "expected an object with the key 'pieces' and no other, got []"),
        ({}, "expected an object with the key 'pieces' and no other, got {}"),
        (
            {"pieces": [], "x": 1},
            "expected an object with the key 'pieces' and no other, got {'pieces': [], 'x': 1}",
        ),
        ({"pieces": {}}, "pieces: expected a list of pieces, got {}"),
        ({"pieces": [SQUARE, 3]}, "pieces[1]: expected an object with kind, cell, got 3"),
        ({"pieces": [{"kind": "square"}]}, "pieces[0]: the key 'cell' is missing"),
        ({"pieces": [{**SQUARE, "x": 1}]}, "pieces[0]: unknown key 'x'; expected kind, cell"),
        (
            {"pieces": [{"kind": "space", "cell": 1}]},
            "pieces[0].kind: expected 'square', 'horizontal', 'vertical' or 'single', got 'space'",
        ),
        (
            {"pieces": [{"kind": "single", "cell": 20}]},
            "pieces[0].cell: expected a number from 0 to 19, got 20",
        ),
        (
            {"pieces": [{"kind": "single", "cell": True}]},
            "pieces[0].cell: expected a number from 0 to 19, got True",
        ),
        ({"pieces": [{"kind": "square", "cell": 3}]}, "pieces[0]: a square at cell 3 leaves the board"),
        (
            {"pieces": [SQUARE, {"kind": "single", "cell": 5}]},
            "pieces[1]: a single at cell 5 overlaps the square at cell 0",
        ),
        ({"pieces": []}, "pieces: expected exactly one square, found none"),
        ({"pieces": [SQUARE, {"kind": "square", "cell": 2}]}, "pieces: expected exactly one square, found 2"),
        (
            {
                "pieces": [
                    SQUARE,
                    *({"kind": "horizontal", "cell": cell} for cell in (2, 6, 8, 10, 12, 14, 16, 18)),
                ]
            },
            "pieces: no space, but a layout has at least two",
        ),
    ],
)
def test_json_that_is_no_layout_is_refused(data: Any, message: str) -> None:
    with pytest.raises(InvalidJson) as caught:
        Layout.from_json(data)
    assert str(caught.value) == f"klotski: {message}"


def test_the_schema_lists_the_cells_where_each_kind_fits() -> None:
    schema = boardcode.get("klotski").schema()["properties"]["pieces"]
    fitting = {
        item["properties"]["kind"]["const"]: item["properties"]["cell"]["enum"]
        for item in schema["items"]["anyOf"]
    }
    assert fitting == {
        "square": [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14],
        "horizontal": [cell for cell in range(20) if cell % 4 != 3],
        "vertical": list(range(16)),
        "single": list(range(20)),
    }
    most = max(len(Layout.decode(code).pieces) for code in ("0FFFFFFF0", "EFFFFFFF0"))
    assert schema["maxItems"] == most == 15


# -- hints


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        ("0x1A9BF0C00", "leave out the 0x: 1A9BF0C00"),
        ("0X1A9B_F0C0_0", "leave out the 0x: 1A9BF0C00"),
        ("1A9B F0C0 0", "leave out what stands between the digits: 1A9BF0C00"),
        (" 1A9BF0C00", "remove the white space around it"),
        ("lA9BFOC00", "with the digits 0 and 1 in place of letters that look like them it is 1A9BF0C00"),
        ("1E+23", "a spreadsheet or CSV reader seems to have taken it for a number: read the column as text"),
        (
            "1.00E+23",
            "a spreadsheet or CSV reader seems to have taken it for a number: read the column as text",
        ),
        (
            "10203.0",
            "a spreadsheet or CSV reader seems to have taken it for a number: read the column as text",
        ),
        ("FFFFFFF0", "if a leading 0 was lost it is 0FFFFFFF0"),
        ("156", "with 01 and 10 exchanged it is 1A9000000: 01 is a horizontal domino, 10 a vertical one"),
        ("4WVE1", "this is a valid klotski-short code: Klotski short code"),
        ("5D5", None),
        ("xyz", None),
        ("1A9BF0C01", None),
        ("3", "if a leading 0 was lost it is 03"),
        ("", None),
    ],
)
def test_known_mistakes_with_the_nine_digits_are_recognised(code: str, hint: str | None) -> None:
    boardcode.get("klotski-short")
    assert error_of(code).hint == hint


@pytest.mark.parametrize(
    ("short", "hint"),
    [
        ("4WVEl", "short codes have no I and L: with 1 in place of them it is 4WVE1"),
        ("4WVEI", "short codes have no I and L: with 1 in place of them it is 4WVE1"),
        ("4OVE1", "short codes have no 0, O, I and L: a D, Q or 1 may have been misread"),
        ("1A9BF0C00", "this is a valid klotski code: Klotski layout"),
        ("1A9B0", "this is a valid klotski code: Klotski layout"),
        ("DEF", "this is a valid klotski code: Klotski layout"),
        ("ZZZZZ", None),
    ],
)
def test_known_mistakes_with_short_codes_are_recognised(short: str, hint: str | None) -> None:
    assert error_of(short, "klotski-short").hint == hint


def test_both_formats_count_all_layouts() -> None:
    assert boardcode.get("klotski").fields.count == boardcode.get("klotski-short").fields.count == COUNT


def test_the_bit_table_names_the_parts_of_the_code() -> None:
    assert [row.path for row in boardcode.get("klotski").rows()] == ["square", "piece 1..n", "padding"]
    assert [row.path for row in boardcode.get("klotski-short").rows()] == ["rank"]
