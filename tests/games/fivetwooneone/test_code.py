"""The codes of 5211: the page's examples, the settled corners, the mistakes that people make, then every code there is."""

from __future__ import annotations

from itertools import product
from string import printable
from typing import Any

import pytest

import boardcode
from boardcode import CodeError, InvalidJson, InvalidState, MalformedCode, MeaninglessCode, NonCanonicalCode
from boardcode.fivetwooneone import Board, Card, Color, Face, Hand, Slot, Table

HEX = "0123456789abcdefABCDEF"
CARDS = [Card(color, value) for color in Color for value in range(1, 7)]
TABLE = "0x0000002332324244_0133012101230131_0000004143441643_0103012101110124"
ALL_EXAMPLES = [
    *[("5211-card", code) for code in ("0x01", "0x25", "0x34")],
    *[("5211-hand", code) for code in ("0x0000000125343143", "0x0000004141313106", "0x0000001223344506")],
    *[("5211-board", code) for code in ("0x0000000000000000", "0x0001002500000000", "0x0101012501340006")],
    ("5211-state", TABLE),
]


def refusal(format: str, code: str) -> CodeError:
    with pytest.raises(CodeError) as caught:
        boardcode.decode(format, code)
    return caught.value


def outcome(format: str, code: str) -> Any:
    """What a code means, or the kind of error that it is."""
    try:
        return boardcode.decode(format, code)
    except CodeError as error:
        return type(error)


def card(words: str) -> Card:
    color, value = words.split()
    return Card(Color(color), int(value))


def up(words: str) -> Slot:
    return Slot(Face.UP, card(words))


def down(words: str) -> Slot:
    return Slot(Face.DOWN, card(words))


# -- the page's own examples


def test_colors_are_numbered_from_yellow_to_black() -> None:
    assert [Card.decode(f"0x{k}1").color for k in range(5)] == ["yellow", "green", "blue", "orange", "black"]


@pytest.mark.parametrize(
    ("bits", "words"),
    [
        (0b0000_0001, "yellow 1"),
        (0b0010_0100, "blue 4"),  # the page says Blue 5, which is 0b0010_0101
        (0b0011_0011, "orange 3"),
    ],
)
def test_the_pages_cards_in_binary(bits: int, words: str) -> None:
    assert Card.from_number(bits) == card(words)
    assert card(words).number == bits


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("0x01", "yellow 1"),
        ("0x25", "blue 5"),
        ("0x34", "orange 4"),  # the page says Orange 3 here, and Orange 4 in a hand
    ],
)
def test_the_pages_cards_in_hexadecimal(code: str, words: str) -> None:
    assert Card.decode(code) == card(words)
    assert card(words).code == code


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("0x00_00_00_01_25_34_31_43", "yellow 1, blue 5, orange 4, orange 1, black 3"),
        ("0x00_00_00_41_41_31_31_06", "black 1, black 1, orange 1, orange 1, yellow 6"),
        ("0x00_00_00_12_23_34_45_06", "green 2, blue 3, orange 4, black 5, yellow 6"),
    ],
)
def test_the_pages_hands(code: str, words: str) -> None:
    hand = Hand(tuple(map(card, words.split(", "))))
    assert Hand.decode(code) == hand
    assert hand.code == "0x" + code[2:].replace("_", "")
    assert str(hand) == words


@pytest.mark.parametrize(
    ("code", "slots"),
    [
        ("0x0000_0000_0000_0000", [None, None, None, None]),
        ("0x0001_0025_0000_0000", [down("yellow 1"), down("blue 5"), None, None]),
        ("0x0101_0125_0000_0000", [up("yellow 1"), up("blue 5"), None, None]),
        # 34 is called an Orange 3 on the page in these three.
        ("0x0101_0125_0034_0000", [up("yellow 1"), up("blue 5"), down("orange 4"), None]),
        ("0x0101_0125_0134_0006", [up("yellow 1"), up("blue 5"), up("orange 4"), down("yellow 6")]),
        ("0x0101_0125_0134_0106", [up("yellow 1"), up("blue 5"), up("orange 4"), up("yellow 6")]),
    ],
)
def test_the_pages_boards(code: str, slots: list[Slot | None]) -> None:
    board = Board(tuple(slots))
    assert Board.decode(code) == board
    assert board.code == "0x" + code[2:].replace("_", "")
    assert board.problems() == []


def test_the_pages_state_of_two_players() -> None:
    table = Table.decode(TABLE)
    first, second = table.players
    assert first.hand == Hand.decode("0x0000_0023_3232_4244")
    assert first.board == Board.decode("0x0133_0121_0123_0131")
    assert second.hand == Hand.decode("0x0000_0041_4344_1643")
    assert second.board == Board.decode("0x0103_0121_0111_0124")
    assert str(first.hand) == "blue 3, orange 2, orange 2, black 2, black 4"
    assert table.code == TABLE


def test_the_published_sample_file_holds_another_card_than_the_page() -> None:
    sample = Table.decode(TABLE.replace("4244", "1644"))
    assert str(sample.players[0].hand) == "blue 3, orange 2, orange 2, green 6, black 4"
    differing = [
        k
        for k, (one, other) in enumerate(zip(sample.to_bytes(), Table.decode(TABLE).to_bytes(), strict=True))
        if one != other
    ]
    assert differing == [6]


@pytest.mark.parametrize(
    ("format", "code", "message"),
    [
        (
            "5211-card",
            "0x51",
            "character 3 '5', color: 0101 has no meaning; expected 0000, 0001, 0010, 0011 or 0100",
        ),
        (
            "5211-card",
            "0x61",
            "character 3 '6', color: 0110 has no meaning; expected 0000, 0001, 0010, 0011 or 0100",
        ),
        (
            "5211-hand",
            "0x00_00_00_51_32_43_21_11",
            "character 12 '5', cards[0].color: 0101 has no meaning; expected 0000, 0001, 0010, 0011 or 0100",
        ),
    ],
)
def test_what_the_page_calls_invalid_is_so_for_its_color(format: str, code: str, message: str) -> None:
    error = refusal(format, code)
    assert isinstance(error, MeaninglessCode)
    assert error.message == f"{format}: {message}"


# -- settled corners


@pytest.mark.parametrize("value", [0, *range(7, 16)])
def test_a_value_other_than_1_to_6_has_no_meaning(value: int) -> None:
    error = refusal("5211-card", f"0x2{value:x}")
    assert isinstance(error, MeaninglessCode)
    assert (
        error.message == f"5211-card: character 4 '{value:x}', value: {value} has no meaning; expected 1 to 6"
    )


def test_a_face_other_than_0_or_1_has_no_meaning() -> None:
    error = refusal("5211-board", "0x0101022500000000")
    assert isinstance(error, MeaninglessCode)
    assert error.message == (
        "5211-board: characters 7-8 '02', slots[1].face: 00000010 has no meaning; expected 00000000 or 00000001"
    )


def test_a_face_up_without_a_card_is_not_an_empty_place() -> None:
    error = refusal("5211-board", "0x0101012501000000")
    assert isinstance(error, MeaninglessCode)
    assert str(error) == (
        "5211-board: character 14 '0', slots[2].card.value: 0 has no meaning; expected 1 to 6 (a place without a card is 0000, not 0100)"
    )


@pytest.mark.parametrize(
    ("code", "place"),
    [
        ("0x0000010100000000", "characters 3-6 '0000', slots[0]"),
        ("0x0101000001250000", "characters 7-10 '0000', slots[1]"),
        ("0x0101012500000106", "characters 11-14 '0000', slots[2]"),
        ("0x0000000001010000", "characters 7-10 '0000', slots[1]"),
    ],
)
def test_no_place_is_empty_before_a_card(code: str, place: str) -> None:
    error = refusal("5211-board", code)
    assert isinstance(error, MeaninglessCode)
    assert (
        error.message == f"5211-board: {place}: an empty slot before a filled one: cards are played in order"
    )
    assert (error.found, error.expected) == ("no card", "a card")


def test_every_arrangement_of_cards_and_empty_places_reads_unless_it_has_a_gap() -> None:  # 16 of them
    read = [
        filled
        for filled in product((True, False), repeat=4)
        if outcome("5211-board", arranged(filled)) is not MeaninglessCode
    ]
    assert read == [(True,) * k + (False,) * (4 - k) for k in (4, 3, 2, 1, 0)]


def arranged(filled: tuple[bool, ...]) -> str:
    return "".join("0125" if card_there else "0000" for card_there in filled)


def test_a_hands_first_three_bytes_are_ignored_but_written_as_zeros() -> None:
    for byte in range(3):
        for value in range(1, 256):
            ignored = bytearray(3)
            ignored[byte] = value
            code = f"0x{ignored.hex()}0125343143"
            assert outcome("5211-hand", code) is NonCanonicalCode
            assert Hand.decode(code, strict=False) == Hand.decode("0x0000000125343143")
            assert boardcode.canonical("5211-hand", code) == "0x0000000125343143"


def test_ignored_bytes_are_pointed_at() -> None:
    error = refusal("5211-hand", "0x00ff000125343143")
    assert (
        str(error)
        == "5211-hand: characters 5-6 'ff', ignored: ignored bits are written as 0, found 000000001111111100000000"
    )
    other = refusal("5211-state", TABLE.replace("0000004143", "1000004143"))
    assert str(other) == (
        "5211-state: character 37 '1', players[1].hand.ignored: ignored bits are written as 0, found 000100000000000000000000"
    )


def test_a_hand_may_hold_a_card_twice_and_its_order_matters() -> None:
    assert Hand.decode("0x0000004141313106") != Hand.decode("0x0000004131413106")


@pytest.mark.parametrize(
    ("format", "code", "message"),
    [
        ("5211-card", "", "at the start: expected 2 hexadecimal characters, found 0"),
        ("5211-card", "0x", "after character 2: expected 2 hexadecimal characters, found 0"),
        ("5211-card", "0x251", "character 5 '1': expected 2 hexadecimal characters, found 3"),
        (
            "5211-card",
            "0x2g",
            "character 4 'g': not a character of the hexadecimal alphabet; expected 0-9 a-f",
        ),
        ("5211-hand", "0x00000001253431", "after character 16: expected 16 hexadecimal characters, found 14"),
        (
            "5211-board",
            "0x01010125013401061",
            "character 19 '1': expected 16 hexadecimal characters, found 17",
        ),
        ("5211-state", TABLE[:-2], "after character 67: expected 64 hexadecimal characters, found 62"),
    ],
)
def test_another_length_or_alphabet_is_malformed(format: str, code: str, message: str) -> None:
    error = refusal(format, code)
    assert isinstance(error, MalformedCode)
    assert error.message == f"{format}: {message}"


@pytest.mark.parametrize(
    "state",
    [
        Card(Color.BLUE, 0),
        Card(Color.BLUE, 7),
        Hand((card("blue 5"),) * 4),
        Hand((card("blue 5"),) * 6),
        Board((up("blue 5"),) * 3),
        Board((None, up("blue 5"), None, None)),
        Board((up("blue 5"), None, None, Slot(Face.UP, Card(Color.BLACK, 9)))),
    ],
)
def test_what_cannot_be_written_is_refused(state: Any) -> None:
    with pytest.raises(InvalidState):
        _ = state.code


def test_a_board_with_a_gap_is_refused_in_words() -> None:
    with pytest.raises(InvalidState) as caught:
        _ = Board((None, up("blue 5"), None, None)).code
    assert (
        str(caught.value)
        == "5211-board: slots[0]: an empty slot before a filled one: cards are played in order"
    )


# -- spellings


@pytest.mark.parametrize(
    "code",
    [
        "0x0000000125343143",
        "0X0000000125343143",
        "0000000125343143",
        "00 00 00 01 25 34 31 43",
        "0x0000_0001_2534_3143",
        "0 0000 0012_534__3 143",
        "0x0_0_0_0_0_0_0_1_2_5_3_4_3_1_4_3",
    ],
)
def test_0x_may_be_left_off_and_marks_may_stand_between_digits(code: str) -> None:
    assert Hand.decode(code).code == "0x0000000125343143"


def test_marks_may_stand_between_any_two_digits() -> None:
    digits = "0101012500340000"
    for place, mark in product(range(1, 16), ("_", " ", "__", " _ ")):
        assert Board.decode(f"0x{digits[:place]}{mark}{digits[place:]}") == Board.decode(digits)


@pytest.mark.parametrize("mark", ["_", " "])
@pytest.mark.parametrize("pattern", ["{}25", "25{}", "0x{}25", "0x25{}", "0{}x25", "{}0x25"])
def test_a_mark_before_the_first_or_after_the_last_digit_is_malformed(pattern: str, mark: str) -> None:
    assert outcome("5211-card", pattern.format(mark)) is MalformedCode


def test_a_mark_out_of_place_is_pointed_at() -> None:
    assert (
        refusal("5211-card", "0x_25").message == "5211-card: character 3 '_': may stand between digits only"
    )
    assert refusal("5211-card", "25 ").message == "5211-card: character 3 ' ': may stand between digits only"


@pytest.mark.parametrize("mark", ["-", ",", ".", "\t", "\n", "\u00a0", "'"])
def test_other_marks_are_malformed(mark: str) -> None:
    assert outcome("5211-hand", f"00000001{mark}25343143") is MalformedCode


def test_letters_are_read_in_either_case() -> None:
    error, other = refusal("5211-card", "0x1A"), refusal("5211-card", "0x1a")
    assert isinstance(error, MeaninglessCode)
    assert error.found == other.found == "10"


def test_one_form_is_written() -> None:
    assert boardcode.canonical("5211-state", TABLE.replace("_", "").upper()) == TABLE


# -- JSON, bytes and explanation


def test_a_table_in_json() -> None:
    data = Table.decode(TABLE.replace("0124", "0000")).to_json()
    assert data["players"][1]["hand"]["cards"][0] == {"color": "black", "value": 1}
    assert data["players"][1]["board"]["slots"] == [
        {"face": "up", "card": {"color": "yellow", "value": 3}},
        {"face": "up", "card": {"color": "blue", "value": 1}},
        {"face": "up", "card": {"color": "green", "value": 1}},
        None,
    ]
    assert Table.from_json(data) == Table.decode(TABLE.replace("0124", "0000"))


@pytest.mark.parametrize(
    ("state", "data"),
    [
        (Card, {"color": "red", "value": 1}),
        (Card, {"color": "blue", "value": 0}),
        (Card, {"color": "blue", "value": True}),
        (Card, {"color": "blue", "value": 5, "face": "up"}),
        (Hand, {"cards": [{"color": "blue", "value": 5}] * 4}),
        (Board, {"slots": [None, {"face": "up", "card": {"color": "blue", "value": 5}}, None, None]}),
        (Board, {"slots": [{"face": "side", "card": {"color": "blue", "value": 5}}, None, None, None]}),
        (Table, {"players": []}),
    ],
)
def test_json_that_is_no_state(state: Any, data: Any) -> None:
    with pytest.raises(InvalidJson):
        state.from_json(data)


def test_bytes_are_those_of_the_text() -> None:
    assert Hand.decode("0x0000000125343143").to_bytes() == bytes([0, 0, 0, 0x01, 0x25, 0x34, 0x31, 0x43])
    assert Table.from_bytes(bytes.fromhex(TABLE[2:].replace("_", ""))).code == TABLE


def test_a_board_is_explained_place_by_place() -> None:
    spans = boardcode.explain("5211-board", "0101 0025 0000 0000")
    assert [(span.path, span.raw, span.characters, span.meaning) for span in spans] == [
        ("slots[0].face", "00000001", (0, 1), "face up"),
        ("slots[0].card.color", "0000", (2,), "yellow"),
        ("slots[0].card.value", "0001", (3,), "1"),
        ("slots[1].face", "00000000", (5, 6), "face down"),
        ("slots[1].card.color", "0010", (7,), "blue"),
        ("slots[1].card.value", "0101", (8,), "5"),
        ("slots[2]", "0" * 16, (10, 11, 12, 13), "no card yet"),
        ("slots[3]", "0" * 16, (15, 16, 17, 18), "no card yet"),
    ]


# -- mistakes that people make

SWAPPED_TABLE = "0x0000003223232444_0133011201320113_0000001434446134_0130011201110142"
REVERSED_TABLE = "0x4442323223000000_3101230121013301_4316444341000000_2401110121010301"


@pytest.mark.parametrize(
    ("format", "code", "hint"),
    [
        ("5211-card", "0x52", "with the digits of each card swapped it is blue 5: the colour comes first"),
        (
            "5211-hand",
            "0x0000001052431334",
            "with the digits of each card swapped it is yellow 1, blue 5, orange 4, orange 1, black 3: the colour comes first",
        ),
        (
            "5211-board",
            "0x0110005200000000",
            "with the digits of each card swapped it is yellow 1, [blue 5], -, -: the colour comes first",
        ),
        (
            "5211-state",
            SWAPPED_TABLE,
            "with the digits of each card swapped it reads: the colour comes first",
        ),
        ("5211-board", "0x0101010001000100", "a place without a card is 0000, not 0100"),
        ("5211-state", TABLE.replace("0124", "0100"), "a place without a card is 0000, not 0100"),
        (
            "5211-board",
            "0x0101250100000000",
            "with the two bytes of each place swapped it reads: the face comes before the card",
        ),
        (
            "5211-board",
            "0x0000000001250101",
            "with its places in reverse order it reads: the first card played is in the highest two bytes",
        ),
        (
            "5211-hand",
            "0x4331342501000000",
            "with its bytes in reverse order it reads: a hand or a board is big endian",
        ),
        (
            "5211-board",
            "0x0000340025010101",
            "with its bytes in reverse order it reads: a hand or a board is big endian",
        ),
        (
            "5211-state",
            REVERSED_TABLE,
            "with its bytes in reverse order it reads: a hand or a board is big endian",
        ),
        ("5211-card", "0x1", "nothing may be left off: with the zeros in front it is 0x01"),
        (
            "5211-hand",
            "0x125343143",
            "nothing may be left off: with the zeros in front it is 0x0000000125343143",
        ),
        (
            "5211-hand",
            "01 25 34 31 43",
            "nothing may be left off: with the three ignored bytes of a hand it is 0x0000000125343143",
        ),
        (
            "5211-board",
            "0x1002500000000",
            "nothing may be left off: with the zeros in front it is 0x0001002500000000",
        ),
        (
            "5211-board",
            "0x01010125",
            "nothing may be left off: with the places without a card it is 0x0101012500000000",
        ),
        ("5211-state", f"0x{TABLE[8:]}", f"nothing may be left off: with the zeros in front it is {TABLE}"),
        (
            "5211-state",
            "0x2332324244_0133012101230131_4143441643_0103012101110124",
            f"nothing may be left off: with the three ignored bytes of a hand it is {TABLE}",
        ),
        ("5211-card", "0b0010_0100", "this is binary; in hexadecimal it is 0x24"),
        ("5211-card", "00100100", "this is binary; in hexadecimal it is 0x24"),
        ("5211-card", "_25", "only 0x in front and _ or spaces between digits are read: 0x25"),
        (
            "5211-hand",
            "00:00:00:01:25:34:31:43",
            "only 0x in front and _ or spaces between digits are read: 0x0000000125343143",
        ),
        (
            "5211-state",
            TABLE.replace("_", "\n0x"),
            f"only 0x in front and _ or spaces between digits are read: {TABLE}",
        ),
        ("5211-hand", "0x0101012500340000", "this is a valid 5211-board code: 5211 player board"),
        ("5211-board", "0x0000000125343143", "this is a valid 5211-hand code: 5211 hand"),
        ("5211-card", "0x0000000125343143", "this is a valid 5211-hand code: 5211 hand"),
        ("5211-hand", TABLE, "this is a valid 5211-state code: 5211 state of two players"),
    ],
)
def test_a_known_mistake_is_named(format: str, code: str, hint: str) -> None:
    assert refusal(format, code).hint == hint


@pytest.mark.parametrize(
    ("format", "code"),
    [
        ("5211-card", ""),
        ("5211-card", "0x"),
        ("5211-card", "0x00"),
        ("5211-card", "0x77"),
        ("5211-card", "0x0101"),
        ("5211-card", "0b1111_1111"),
        ("5211-card", "2:9"),
        ("5211-card", "hello"),
        ("5211-card", "٢5"),
        ("5211-hand", "0x0000000125343140"),
        ("5211-hand", "0x00000001253431"),
        ("5211-hand", "0x0100000125343143"),
        ("5211-board", "0x0201012500000000"),
        ("5211-board", "0x0000010100000000"),
        ("5211-board", "0x01010"),
        ("5211-state", TABLE[:-2]),
        ("5211-state", TABLE.replace("4244", "4264")),
    ],
)
def test_where_no_mistake_is_known_none_is_guessed(format: str, code: str) -> None:
    assert refusal(format, code).hint is None


# -- every code there is


def test_every_byte_is_a_card_or_an_error() -> None:  # 256 of them
    read = []
    for number in range(256):
        color, value = divmod(number, 16)
        found = outcome("5211-card", f"0x{number:02x}")
        if color < 5 and 1 <= value <= 6:
            assert found == Card(list(Color)[color], value)
            assert found.code == f"0x{number:02x}"
            read.append(found)
        else:
            assert found is MeaninglessCode
    assert read == CARDS
    assert len(read) == 30


def test_every_pair_of_bytes_is_a_place_or_an_error() -> (
    None
):  # 65,536 of them as a board's only card; 3 seconds
    slots: dict[int, Slot | None] = {0: None}
    slots |= {faced << 8 | card.number: Slot(face, card) for faced, face in enumerate(Face) for card in CARDS}
    read = 0
    for number in range(1 << 16):
        code = f"0x{number:04x}000000000000"
        found = outcome("5211-board", code)
        if number in slots:
            assert found == Board((slots[number], None, None, None))
            assert found.code == code
            read += 1
        else:
            assert found is MeaninglessCode
    assert read == len(slots) == 61


def test_every_card_stands_at_every_place_of_a_hand_and_a_board() -> None:
    for place, each in product(range(5), CARDS):
        cards = [card("blue 5")] * 5
        cards[place] = each
        assert Hand.decode("000000" + "".join(card.code[2:] for card in cards)) == Hand(tuple(cards))
    for place, face, each in product(range(4), Face, CARDS):
        slots = [up("blue 5")] * 4
        slots[place] = Slot(face, each)
        assert Board.decode(
            "".join(f"0{int(slot.face == 'up')}{slot.card.code[2:]}" for slot in slots)
        ) == Board(tuple(slots))


@pytest.mark.parametrize(("format", "example"), ALL_EXAMPLES, ids=[code[:24] for _, code in ALL_EXAMPLES])
def test_every_change_of_one_character_of_an_example_gives_another_state_or_an_error(
    format: str, example: str
) -> None:
    original = boardcode.decode(format, example)
    for place, character in product(range(len(example)), printable):
        changed = example[:place] + character + example[place + 1 :]
        found = outcome(format, changed)
        if changed.lower() == example or (example[place] == "_" and character == " "):
            assert found == original
        elif (
            place < 2 or character not in HEX or example[place] == "_"
        ):  # without 0x there are too many characters
            assert found is MalformedCode
        elif not isinstance(found, type):
            assert found != original
            assert found.code == changed
        else:
            assert found in (MeaninglessCode, NonCanonicalCode)
