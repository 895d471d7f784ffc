"""The verbs of Labyrinth: log, maze and path; and the sessions on its page."""

from __future__ import annotations

import io
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from xml.etree import ElementTree

import pytest

from boardcode.cli.main import main
from boardcode.games.labyrinth.message_text import compose
from boardcode.labyrinth import (
    ActionError,
    Cell,
    GridSize,
    Map,
    Maze,
    Message,
    Move,
    MoveTo,
    Nature,
    RadarView,
    RelativeCompass,
    Unknown,
    WireError,
    generate,
    write_message,
)

Finished = CompletedProcess[str]
Call = Callable[..., Finished]

PAGE = Path(__file__).parents[3] / "docs" / "labyrinth.md"
CORRIDOR = Maze.from_drawing("•-•-•-•\n|     |\n•-•-•-•")
GOAL = {(0, 2): Cell(Nature.GOAL)}
FIRST, SECOND, THIRD = (CORRIDOR.view((0, column), "east", GOAL) for column in range(3))
SEE = "see `boardcode labyrinth"
FRONT, LEFT = MoveTo(Move.FRONT), MoveTo(Move.LEFT)


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Call:
    """Call `boardcode labyrinth ...` in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str, input: bytes = b"") -> Finished:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(input)))
        code = main(["labyrinth", *arguments])
        output = capsys.readouterr()
        return Finished(arguments, code, output.out, output.err)

    return call


def lines(*messages: Message) -> bytes:
    return "".join(compose(message) + "\n" for message in messages).encode()


def stream(*messages: Message) -> bytes:
    buffer = io.BytesIO()
    for message in messages:
        write_message(buffer, message)
    return buffer.getvalue()


# -- log

WALK = (
    GridSize(3, 1),
    RelativeCompass(12.5),
    FIRST,
    LEFT,
    ActionError("CannotPassThroughWall"),
    FRONT,
    SECOND,
    FRONT,
    THIRD,
    FRONT,
)
WALK_SHOWN = f"""\
line 1  hint: 3 columns, 1 rows
line 2  hint: the goal is at an angle of 12.5
line 3  view {FIRST.code}
    ##• •##    • •
    ##| |##    | |
    ##• •##    • •
    ##| |##    |^|
    ##•-•##    •-•
    #######
    #######
line 5  Left: refused, CannotPassThroughWall
line 7  Front: view {SECOND.code}
    ##•-•##    •-•
    ##|G|##    |G|
    ##• •##    • •
    ##| |##    |^|
    ##• •##    • •
    ##| |##    | |
    ##•-•##    •-•
line 9  Front: view {THIRD.code}
    #######    •-•
    #######    |^|
    ##•-•##    • •
    ##|G|##    | |
    ##• •##    • •
    ##| |##    | |
    ##• •##    •-•
line 10  Front: no answer
map of 3 cells after 2 moves, nothing that cannot be
    •-•
    |^|
    • •
    | |
    • •
    | |
    •-•
"""


def test_a_log_is_shown_step_by_step_with_each_view_beside_its_map(call: Call, tmp_path: Path) -> None:
    (tmp_path / "walk.log").write_bytes(lines(*WALK))
    answer = call("log", "walk.log")
    assert (answer.stdout, answer.stderr, answer.returncode) == (WALK_SHOWN, "", 0)


def test_a_captured_stream_is_shown_like_a_log(call: Call) -> None:
    def without_places(text: str) -> str:
        return re.sub(r"^(line|byte) \d+", "", text, flags=re.MULTILINE)

    assert without_places(call("log", "-", input=stream(*WALK)).stdout) == without_places(WALK_SHOWN)


def test_the_map_is_drawn_only_at_the_end_with_last_or_if_it_is_too_wide(call: Call) -> None:
    once = call("log", "-", "--last", input=lines(FIRST)).stdout.split("\n")
    assert once[1] == "    ##• •##"
    corridor = generate(1, 40, 0)
    wide: list[Message] = [corridor.view((0, 0), "west")]
    for row in range(1, 40):
        wide += [MoveTo(Move.LEFT if row == 1 else Move.FRONT), corridor.view((row, 0), "south")]
    drawn = call("log", "-", input=lines(*wide)).stdout
    assert max(map(len, drawn.split("\n"))) == 4 + 81  # the whole map at the end, whatever the width
    assert max(len(line) for line in drawn.split("\nmap of ")[0].split("\n")) <= 80


def test_what_contradicts_the_map_is_marked_and_the_exit_code_is_1(call: Call) -> None:
    answer = call("log", "-", "--last", input=lines(FIRST, LEFT, THIRD))
    assert (
        "    ! step 1: vertical[0][0] was known as wall since step 0, now it is seen as open\n"
        in answer.stdout
    )
    complaints = answer.stdout.count("    ! ")
    assert f"map of 3 cells after 1 move, {complaints} things that cannot be\n" in answer.stdout
    assert answer.returncode == 1


def test_a_view_that_cannot_be_is_marked(call: Call) -> None:
    blind = RadarView(
        FIRST.horizontal, FIRST.vertical, ((None, FIRST.cells[0][1], None), (None,) * 3, (None,) * 3)
    )
    answer = call("log", "-", input=lines(blind))
    assert "    ! cells[1][1]: undefined, though the player is there\n" in answer.stdout
    assert "\nmap of 1 cell after 0 moves, 1 thing that cannot be\n" in answer.stdout
    assert answer.returncode == 1


def test_a_message_that_cannot_be_read_is_reported_and_the_next_is_shown(call: Call) -> None:
    answer = call("log", "-", input=b'{"RadarView":"x"}\n' + lines(ActionError("x")))
    assert answer.stdout == (
        "line 1  cannot be read\n"
        "    ! line 1: character 1: radar: after character 1: expected 15 b64 characters, found 1\n"
        "line 2  refused, x\n"
        "no view to make a map of, 1 thing that cannot be\n"
    )
    assert answer.returncode == 1


def test_an_unknown_message_is_shortened_and_its_control_characters_are_escaped(call: Call) -> None:
    long = Unknown({"Action": {"SolvePuzzle": "x" * 100}})
    answer = call("log", "-", input=lines(Unknown({"Welcome": "\x1b[31m"}), long, FIRST))
    first, second = answer.stdout.split("\n")[:2]
    assert first == 'line 1  {"Welcome":"\\u001b[31m"}'
    assert second == f'line 3  {{"Action":{{"SolvePuzzle":"{"x" * 33}…: view {FIRST.code}'
    assert "\x1b" not in call("log", "-", input=lines(ActionError("\x1b[31m"))).stdout


def test_svg_prints_the_map_at_the_end_as_a_picture(call: Call) -> None:
    answer = call("log", "-", "--svg", input=lines(FIRST, FRONT, SECOND))
    assert answer.stdout == f"{Map.of_walk(FIRST, [('Front', SECOND)]).svg()}\n"
    assert ElementTree.fromstring(answer.stdout).get("role") == "img"
    wrong = call("log", "-", "--svg", input=b"{\n")
    assert (
        wrong.stderr == "line 1: character 2: not JSON: expecting property name enclosed in double quotes\n"
    )
    assert wrong.returncode == 1


def test_json_has_an_object_for_each_step(call: Call) -> None:
    answer = call("log", "-", "--json", input=lines(FIRST, FRONT, SECOND, LEFT) + b"{\n")
    data = [json.loads(line) for line in answer.stdout.splitlines()]
    assert data[1] == {
        "place": "line 3",
        "player": None,
        "step": 1,
        "action": {"Action": {"MoveTo": "Front"}},
        "message": {"RadarView": SECOND.code},
        "position": [-1, 0],
        "heading": "north",
        "complaints": [],
    }
    assert [step["place"] for step in data] == ["line 1", "line 3", "line 5", "line 4"]
    assert data[2]["complaints"] == [
        "line 5: character 2: not JSON: expecting property name enclosed in double quotes"
    ]
    assert data[3]["message"] is None
    assert answer.returncode == 1


def test_a_missing_file_and_contradicting_options_are_usage_errors(call: Call) -> None:
    missing = call("log", "missing.log")
    assert (missing.stderr, missing.returncode) == (
        "boardcode: cannot read missing.log: No such file or directory\n",
        2,
    )
    both = call("log", "-", "--svg", "--json")
    assert (both.stderr, both.returncode) == ("boardcode: --svg and --json exclude each other\n", 2)


def test_an_empty_log_has_no_map(call: Call) -> None:
    assert call("log", "-").stdout == "no view to make a map of, nothing that cannot be\n"


# -- maze and path


def test_a_maze_is_printed_as_its_code_or_drawn(call: Call) -> None:
    assert call("maze", "--size", "6x3", "--seed", "1").stdout == f"{generate(6, 3, 1).code}\n"
    answer = call("maze", "--size", "6X3", "--seed", "-1", "--algorithm", "prim", "--loops", "2", "--draw")
    assert answer.stdout == f"{generate(6, 3, -1, 'prim', 2)}\n"
    assert call("maze").stdout == f"{generate(10, 10, 0).code}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--size", "6"],
            f"argument --size: expected a width and a height such as 12x7, got '6'; {SEE} maze --help`",
        ),
        (
            ["--seed", "x"],
            f"argument --seed: expected a whole number, got 'x'; {SEE} maze --help`",
        ),
        (
            ["--loops", "-1"],
            f"argument --loops: expected a whole number of at least 0, got '-1'; {SEE} maze --help`",
        ),
        (
            ["--loops", "x"],
            f"argument --loops: expected a whole number of at least 0, got 'x'; {SEE} maze --help`",
        ),
        (["--loops", "99"], "a maze of 10 x 10 cells has room for 81 loops, not 99"),
        (["--size", "0x3"], "a maze's width is from 1 to 65535, not 0"),
    ],
)
def test_a_maze_that_cannot_be_made_is_a_usage_error(arguments: list[str], message: str, call: Call) -> None:
    answer = call("maze", *arguments)
    assert (answer.stdout, answer.stderr, answer.returncode) == ("", f"boardcode: {message}\n", 2)


def test_a_path_is_printed_as_text_and_as_json(call: Call) -> None:
    answer = call("path", "aWacaoUa2q", "--from", "1,2", "--to", "0,0", "--heading", "west")
    assert answer.stdout == "aWacaoUa2q: from 1,2 to 0,0: 3 moves\nFront Front Right\n"
    assert json.loads(call("path", "aWacaoUa2q", "--to", "1,0", "--json").stdout) == {
        "code": "aWacaoUa2q",
        "from": [0, 0],
        "to": [1, 0],
        "length": 1,
        "moves": ["Back"],
        "cells": [[0, 0], [1, 0]],
    }
    assert call("path", "aWacaoUa2q", "--to", "1,0").stdout == "aWacaoUa2q: from 0,0 to 1,0: 1 move\nBack\n"
    assert call("path", "aqabamda", "--draw").stdout == "aqabamda: from 0,0 to 0,0: 0 moves\n•-•\n|×|\n•-•\n"


def test_a_path_is_drawn_from_its_start_to_its_goal(call: Call) -> None:
    drawn = "•-•-•-•\n|S|   |\n• •-• •\n|· · ×|\n•-•-•-•\n"
    assert (
        call("path", "aWacaoUa2q", "--draw").stdout
        == f"aWacaoUa2q: from 0,0 to 1,2: 3 moves\nBack Left Front\n{drawn}"
    )


def test_a_long_code_is_shown_by_its_beginning(call: Call) -> None:
    short, long = generate(7, 7, 3).code, generate(8, 7, 3).code
    assert (len(short), len(long)) == (24, 27)
    assert call("path", short, "--to", "0,0").stdout == f"{short}: from 0,0 to 0,0: 0 moves\n"
    assert call("path", long, "--to", "0,0").stdout == f"{long[:23]}…: from 0,0 to 0,0: 0 moves\n"


def test_a_goal_that_cannot_be_reached_is_reported(call: Call) -> None:
    code = Maze.from_drawing("•-•-•\n| | |\n•-•-•").code
    assert call("path", code).stdout == f"{code}: from 0,0 to 0,1: no way\n"
    assert json.loads(call("path", code, "--json").stdout)["moves"] is None


def test_mazes_come_from_a_pipe_and_bad_ones_do_not_stop_it(call: Call) -> None:
    answer = call("path", input=b"aWa\naqabamda\n")
    assert answer.stdout == "aqabamda: from 0,0 to 0,0: 0 moves\n"
    assert answer.stderr.startswith("error: line 1: maze: after character 3, height: ")
    assert answer.returncode == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--to", "9,9"], "no cell [9][9] in a maze of rows 0 to 1 and columns 0 to 2"),
        (
            ["--to", "9"],
            f"argument --to: expected a row and a column such as 0,3, got '9'; {SEE} path --help`",
        ),
    ],
)
def test_a_cell_outside_of_the_maze_is_a_usage_error(arguments: list[str], message: str, call: Call) -> None:
    answer = call("path", "aWacaoUa2q", *arguments)
    assert (answer.stderr, answer.returncode) == (f"boardcode: {message}\n", 2)


# -- the page, and how little is loaded


def test_the_sessions_on_the_page_are_up_to_date(call: Call, tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    kept = re.search(r"^```json\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert kept is not None
    (tmp_path / "walk.log").write_text(kept[1], encoding="utf-8")
    sessions = re.findall(r"^```console\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert len(sessions) >= 3
    for session in sessions:
        for step in session.split("$ boardcode labyrinth ")[1:]:
            command, _, output = step.partition("\n")
            answer = call(*shlex.split(command))
            code = f"[exit {answer.returncode}]\n" if answer.returncode else ""
            assert answer.stdout + answer.stderr + code == output


def test_reading_a_code_loads_none_of_the_modules_for_playing() -> None:
    program = (
        "import sys; from boardcode import labyrinth; "
        "labyrinth.RadarView.decode('ieysGjGO8papd/a').code; print(*sys.modules)"
    )
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = finished.stdout.split()
    play = {"client", "generators", "log", "map", "messages", "paths", "session", "walk", "wire"}
    assert {
        name.rpartition(".")[2] for name in loaded if name.startswith("boardcode.games.labyrinth.")
    } & play == set()
    assert "json" not in loaded


def test_every_public_name_exists_and_no_other() -> None:
    from boardcode import labyrinth

    for name in labyrinth.__all__:
        assert getattr(labyrinth, name) is not None
    assert labyrinth.WireError is WireError
    with pytest.raises(AttributeError) as caught:
        labyrinth.chess  # noqa: B018
    assert str(caught.value) == "module 'boardcode.labyrinth' has no attribute 'chess'"
