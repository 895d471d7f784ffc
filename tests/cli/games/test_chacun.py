"""The verb of ChaCuN: replay."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from boardcode.cli.games.chacun import REPLAY
from boardcode.cli.terminal import Terminal, UsageError

SHORT = {"players": 2, "normal": [61, 35], "menhir": [], "codes": ["AE", "A", "AI", "7"]}


class Printed(NamedTuple):
    exit_code: int
    out: str
    err: str


Call = Callable[..., Printed]


@pytest.fixture
def replay(tmp_path: Path) -> Call:
    """Run the verb on a record, which is in a file, or comes through a pipe if the file's name is `-`."""

    def run(record: Any, *options: str, name: str = "game.json") -> Printed:
        text = record if isinstance(record, bytes) else json.dumps(record).encode()
        file = tmp_path / "game.json"
        file.write_bytes(text)
        out, err = io.StringIO(), io.StringIO()
        terminal = Terminal(io.BytesIO(text), out, err, {})
        words = [name if name == "-" else str(tmp_path / name), *options]
        return Printed(REPLAY.run(REPLAY.parse(words), terminal), out.getvalue(), err.getvalue())

    return run


def test_replay_shows_the_board_after_a_move_and_the_legal_codes(replay: Call) -> None:
    assert replay(SHORT, "--at", "2") == (
        0,
        """\
move 2 of 4: A

         (2)


       +.....+
  (0)  . 61^ .  (4)
       . R0  .
       +.....+
       +.....+
  (1)  ~ 56^ #  (5)
       ~     #
       +#####+

         (3)

+.....+  blue to place tile 35
. 35^ #  red 0 points, blue 0 points
.     #  0 normal tiles and 0 menhir tiles left
+.....+
legal codes: AB AC AD AI AK AL AP AQ AR AT AW
""",
        "",
    )


def test_the_end_shows_the_events_of_the_last_move(replay: Call) -> None:
    """Mammoths on tiles 61 and 35, the start tile's aurochs: 3 + 3 + 2 = 8 points."""
    assert replay(SHORT).out.split("\n")[:3] == [
        "move 4 of 4: 7",
        "meadow: 2 mammoths, 1 aurochs: 8 points for red",
        "end of the game: red wins with 8 points",
    ]


def test_move_0_shows_the_game_before_the_first_code(replay: Call) -> None:
    assert replay(SHORT, "--at", "0").out.startswith("move 0 of 4\n\n         (1)\n")


def test_a_record_can_come_through_a_pipe_with_or_without_a_byte_order_mark(replay: Call) -> None:
    assert replay(SHORT, name="-") == replay(SHORT)
    assert replay(b"\xef\xbb\xbf" + json.dumps(SHORT).encode(), name="-") == replay(SHORT)


def test_json_has_the_game_its_board_and_its_events(replay: Call) -> None:
    data = json.loads(replay(SHORT, "--at", "3", "--json").out)
    assert {
        key: data[key]
        for key in ("move", "code", "expects", "player", "tile", "scores", "winners", "legal", "pawns")
    } == {
        "move": 3,
        "code": "AI",
        "expects": "occupy",
        "player": "blue",
        "tile": 35,
        "scores": [0, 0],
        "winners": [],
        "legal": ["B", "7"],
        "pawns": [610],
    }
    assert data["fringe"][0] == [-1, -2]
    assert data["board"][1] == {
        "tile": 61,
        "x": 0,
        "y": -1,
        "rotation": "none",
        "placer": "red",
        "occupant": {"kind": "pawn", "zone": 0, "player": "red"},
    }
    assert data["board"][0]["placer"] is data["board"][0]["occupant"] is None
    assert json.loads(replay(SHORT, "--json").out)["events"][0] == {
        "move": 4,
        "what": "meadow",
        "details": "2 mammoths, 1 aurochs",
        "points": 8,
        "players": ["red"],
        "text": "meadow: 2 mammoths, 1 aurochs: 8 points for red",
    }


def test_the_picture_is_written_to_a_file(replay: Call, tmp_path: Path) -> None:
    assert replay(SHORT, "--svg", str(tmp_path / "board.svg")).exit_code == 0
    assert ElementTree.parse(tmp_path / "board.svg").getroot().tag.endswith("svg")


def test_a_bad_code_is_reported_with_its_move_and_the_legal_codes(replay: Call) -> None:
    bad = {**SHORT, "codes": ["AE", "a"]}
    assert replay(bad) == (
        1,
        "",
        "error: chacun-occupy: move 2, 'a': not a character of the base32 alphabet; expected A-Z 2-7;"
        " now an occupation is expected: A or 7\n"
        "    hint: ChaCuN codes are upper case: A\n",
    )
    assert replay(bad, "--at", "1").exit_code == 0
    data = json.loads(replay(bad, "--json").out)["error"]
    assert (data["move"], data["expects"], data["legal"], data["hint"]) == (
        2,
        "occupy",
        ["A", "7"],
        "ChaCuN codes are upper case: A",
    )


def test_a_file_that_is_not_a_record_is_reported(replay: Call) -> None:
    assert replay({}) == (1, "", "error: chacun record: players: is missing\n")


@pytest.mark.parametrize("at", ["5", "-1", "x", "²"])
def test_a_move_that_does_not_exist_is_a_usage_error(replay: Call, at: str) -> None:
    with pytest.raises(UsageError) as caught:
        replay(SHORT, f"--at={at}")
    assert str(caught.value) == f"there is no move {at}; expected 0 (before the first code) to 4"


def test_files_that_cannot_be_read_or_written_are_usage_errors(replay: Call, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        replay(SHORT, name="no.json")
    assert str(caught.value) == f"cannot read {tmp_path / 'no.json'}: No such file or directory"
    with pytest.raises(UsageError) as caught:
        replay(SHORT, "--svg", str(tmp_path))
    assert str(caught.value) == f"cannot write {tmp_path}: Is a directory"
    with pytest.raises(UsageError) as caught:
        replay(b"\xff")
    reason = "'utf-8' codec can't decode byte 0xff in position 0: invalid start byte"
    assert str(caught.value) == f"cannot read {tmp_path / 'game.json'}: {reason}"
    with pytest.raises(UsageError) as caught:
        replay(b" " * (1 << 20) + b"{}")
    assert str(caught.value) == f"cannot read {tmp_path / 'game.json'}: it is longer than 1,048,576 bytes"


def test_closed_standard_input_is_a_usage_error(replay: Call) -> None:
    with pytest.raises(UsageError) as caught:
        REPLAY.run(REPLAY.parse(["-"]), Terminal(None, io.StringIO(), io.StringIO(), {}))
    assert str(caught.value) == "standard input is closed"
