"""The code of a maze."""

import random
import tracemalloc
from typing import Any

import pytest

import boardcode
from boardcode import CodeError, InvalidJson, InvalidState, MalformedCode, MeaninglessCode, NonCanonicalCode
from boardcode.labyrinth import Maze, b64_decode, b64_encode

SMALL = "aWacaoUa2q"  # 3 x 2


def random_maze(width: int, height: int, seed: int = 0) -> Maze:
    generator = random.Random(seed)
    horizontal = tuple(tuple(generator.random() < 0.5 for _ in range(width)) for _ in range(height + 1))
    vertical = tuple(tuple(generator.random() < 0.5 for _ in range(width + 1)) for _ in range(height))
    return Maze(width, height, horizontal, vertical)


def code_of_bytes(digits: str) -> str:
    return b64_encode(bytes.fromhex(digits))


def test_width_and_height_then_horizontal_walls_then_vertical_ones() -> None:
    assert b64_decode(SMALL).hex(" ") == "03 00 02 00 eb 80 d9"
    maze = Maze.decode(SMALL)
    assert (maze.width, maze.height) == (3, 2)
    # eb 80 = 111 010 111 and 7 bits of padding; d9 = 1101 1001
    assert maze.horizontal == ((True, True, True), (False, True, False), (True, True, True))
    assert maze.vertical == ((True, True, False, True), (True, False, False, True))
    assert maze.code == SMALL


def test_one_closed_cell_has_eight_characters() -> None:
    assert Maze(1, 1, ((True,), (True,)), ((True, True),)).code == code_of_bytes("01000100c0c0") == "aqabamda"


def test_the_low_byte_of_a_size_comes_first() -> None:
    maze = random_maze(300, 2)
    assert maze.to_bytes()[:4].hex(" ") == "2c 01 02 00"
    assert Maze.from_bytes(maze.to_bytes()) == maze


@pytest.mark.parametrize("width", range(1, 18))
def test_every_size_up_to_17_by_17_reads_back(width: int) -> None:
    for height in range(1, 18):
        maze = random_maze(width, height, seed=width * height)
        assert Maze.decode(maze.code) == maze
        assert len(maze.to_bytes()) == 4 + -(-(height + 1) * width // 8) + -(-height * (width + 1) // 8)


@pytest.mark.parametrize(
    ("code", "kind", "message"),
    [
        (
            "aa",
            MalformedCode,
            "maze: after character 2, width: the code ends too early: expected 16 more bits, found 12",
        ),
        (
            "aWa",
            MalformedCode,
            "maze: after character 3, height: the code ends too early: expected 16 more bits, found 2",
        ),
        (
            "aWacaoUa",
            MalformedCode,
            "maze: after character 8, vertical[0]: the code ends too early: expected 4 more bits, found 0"
            " (a maze of 3 x 2 cells takes 10 characters)",
        ),
        (
            "aWacaoUa2qe",
            MalformedCode,
            "maze: character 11 'e': the last field ends with character 10: expected 10 characters, found 11"
            " (a maze of 3 x 2 cells takes 10 characters)",
        ),
        (
            "aWaca",
            MalformedCode,
            "maze: after character 5, height: the code ends too early: expected 16 more bits, found 14",
        ),
        (
            "aaacanK",
            MeaninglessCode,
            "maze: characters 1-3 'aaa', width: 0 has no meaning; expected 1 to 65535",
        ),
        (
            "aWaaaoa",
            MeaninglessCode,
            "maze: characters 3-6 'aaao', height: 0 has no meaning; expected 1 to 65535",
        ),
        (
            "aWacaoUb2q",
            NonCanonicalCode,
            "maze: character 8 'b', horizontal_padding: the 7 padding bits must be 0, found 0000001",
        ),
        (
            "aqabamdG",
            NonCanonicalCode,
            "maze: character 8 'G', vertical_padding: the 6 padding bits must be 0, found 100000",
        ),
        (
            "aWacaoUa2r",
            NonCanonicalCode,
            "maze: character 10 'r': the 4 spare bits after the last byte must be 0, found 0001",
        ),
    ],
)
def test_an_invalid_code_is_rejected_with_its_place_and_reason(
    code: str, kind: type[CodeError], message: str
) -> None:
    with pytest.raises(CodeError) as caught:
        Maze.decode(code)
    assert type(caught.value) is kind
    assert str(caught.value) == message


def test_a_single_padding_bit_is_named_in_the_singular() -> None:
    code = code_of_bytes("0700 0200" + "ffff f8" + "ffff")  # 21 and 16 bits of walls
    assert Maze.decode(code).code == code
    one_padding_bit = code_of_bytes("0500 0200" + "ffff" + "fff0")  # 15 bits, so that one is left
    with pytest.raises(NonCanonicalCode) as caught:
        Maze.decode(one_padding_bit)
    assert (
        caught.value.message
        == "maze: character 8 '/', horizontal_padding: the padding bit must be 0, found 1"
    )


def test_padding_that_is_not_zero_is_read_if_not_strict() -> None:
    assert Maze.decode("aWacaoUb2q", strict=False).code == SMALL


def test_a_size_without_its_walls_is_rejected_before_anything_is_built() -> None:
    code = code_of_bytes("ffffffff616263")
    tracemalloc.start()
    try:
        with pytest.raises(MalformedCode) as caught:
            Maze.decode(code)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 1 << 20  # bytes; the walls would take a thousand times as much
    ends_early = "the code ends too early: expected 65535 more bits, found 28"
    assert caught.value.message == f"maze: after character 10, horizontal[0]: {ends_early}"
    assert caught.value.hint == "a maze of 65535 x 65535 cells takes 1431633926 characters"


def test_a_maze_of_a_million_cells_reads_back() -> None:
    maze = random_maze(1000, 1000)
    assert Maze.decode(maze.code) == maze


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        (code_of_bytes("00030002eb80d9"), "width and height have their low byte first"),
        ("aWacaoUa2q==", "b64 has no padding: leave off the ="),
        ("AwACAOuA2Q", "this is a valid maze code in the standard base64 alphabet"),
        ('"aWacaoUa2q"', "remove the quotation marks"),
        ("ieysGjGO8papd/a", "this is a valid radar code: Labyrinth radar view"),
        ('{"RadarView":"ieysGjGO8papd/a"}', None),
        ("sgvSBg8SifDVCMXKiq", 'this is the text "Hello, World!" in b64'),
        ("aWa", None),
    ],
)
def test_a_known_mistake_gives_a_hint(code: str, hint: str | None) -> None:
    with pytest.raises(CodeError) as caught:
        Maze.decode(code)
    assert caught.value.hint == hint


def test_an_explanation_has_a_span_for_each_row_and_covers_every_bit_once() -> None:
    explanation = boardcode.explain("maze", SMALL)
    assert [(span.path, span.raw, span.meaning) for span in explanation] == [
        ("width", "0000000000000011", "3"),
        ("height", "0000000000000010", "2"),
        ("horizontal[0]", "111", "3 walls, 0 open"),
        ("horizontal[1]", "010", "1 wall, 2 open"),
        ("horizontal[2]", "111", "3 walls, 0 open"),
        ("horizontal_padding", "0000000", "padding, always 0"),
        ("vertical[0]", "1101", "3 walls, 1 open"),
        ("vertical[1]", "1001", "2 walls, 2 open"),
        ("spare", "0000", "spare, always 0"),
    ]
    for width in range(1, 9):
        for height in range(1, 9):
            code = random_maze(width, height).code
            bits = [bit for span in boardcode.explain("maze", code) for bit in span.bits]
            assert sorted(bits) == list(range(6 * len(code)))


def test_the_bit_table_of_the_documentation_has_widths_that_depend_on_the_size() -> None:
    assert [(row.path, row.width) for row in boardcode.get("maze").rows()] == [
        ("width", "16"),
        ("height", "16"),
        ("horizontal[0..height][0..width - 1]", "(height + 1) x width x 1"),
        ("horizontal_padding", "0 to 7"),
        ("vertical[0..height - 1][0..width]", "height x (width + 1) x 1"),
        ("vertical_padding", "0 to 7"),
    ]


def test_samples_are_mazes_of_every_size_up_to_8_by_8() -> None:  # 2,000 samples
    generator = random.Random(8)
    sizes = {
        (maze.width, maze.height) for maze in (boardcode.get("maze").sample(generator) for _ in range(2000))
    }
    assert sizes == {(width, height) for width in range(1, 9) for height in range(1, 9)}


# -- JSON and invalid states

CLOSED: dict[str, Any] = {"width": 1, "height": 1, "horizontal": [[True], [True]], "vertical": [[True, True]]}


def test_a_closed_cell_in_json() -> None:
    assert Maze.decode("aqabamda").to_json() == CLOSED
    assert Maze.from_json(CLOSED).code == "aqabamda"


def test_the_schema_requires_a_size_and_two_grids_of_booleans() -> None:
    size = {"type": "integer", "minimum": 1, "maximum": 65535}
    walls = {
        "type": "array",
        "items": {"type": "array", "items": {"type": "boolean"}},
    }
    schema = boardcode.get("maze").schema()
    assert schema["properties"] == {"width": size, "height": size, "horizontal": walls, "vertical": walls}
    assert schema["required"] == ["width", "height", "horizontal", "vertical"]
    assert schema["additionalProperties"] is False


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"width": 0}, "maze: width: expected a number from 1 to 65535, got 0"),
        ({"height": "1"}, "maze: height: expected a number from 1 to 65535, got '1'"),
        ({"depth": 1}, "maze: unknown key 'depth'; expected width, height, horizontal, vertical"),
        ({"horizontal": [[True]]}, "maze: horizontal: expected a list of 2, got [[True]]"),
        ({"horizontal": None}, "maze: horizontal: expected a list of 2, got None"),
        ({"vertical": [[True]]}, "maze: vertical[0]: expected a list of 2, got [True]"),
        ({"vertical": ["xx"]}, "maze: vertical[0]: expected a list of 2, got 'xx'"),
        ({"vertical": [[True, 1]]}, "maze: vertical[0][1]: expected False or True, got 1"),
    ],
)
def test_json_with_a_wrong_value_is_rejected(change: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidJson) as caught:
        Maze.from_json(CLOSED | change)
    assert str(caught.value) == message


def test_json_with_a_missing_key_or_of_another_type_is_rejected() -> None:
    with pytest.raises(InvalidJson) as caught:
        Maze.from_json({key: value for key, value in CLOSED.items() if key != "height"})
    assert str(caught.value) == "maze: the key 'height' is missing"
    with pytest.raises(InvalidJson) as caught:
        Maze.from_json([])
    assert str(caught.value) == "maze: expected an object with width, height, horizontal, vertical, got []"


@pytest.mark.parametrize(
    ("maze", "message"),
    [
        (Maze(0, 1, ((), ()), ((True,),)), "maze: width: expected a number from 1 to 65535, got 0"),
        (Maze(1, 1, ((True,),), ((True, True),)), "maze: horizontal: expected 2 items, got 1"),
        (Maze(1, 1, ((True,), (True,)), ((True,),)), "maze: vertical[0]: expected 2 items, got 1"),
        (
            Maze(1, 1, ((True,), (2,)), ((True, True),)),  # type: ignore[arg-type]
            "maze: horizontal[1][0]: expected False or True, got 2",
        ),
    ],
)
def test_an_invalid_maze_has_no_code(maze: Maze, message: str) -> None:
    with pytest.raises(InvalidState) as caught:
        _ = maze.code
    assert str(caught.value) == message


def test_rows_given_as_lists_are_written_too() -> None:
    assert Maze(1, 1, [[True], [True]], [[True, True]]).code == "aqabamda"  # type: ignore[arg-type]
