"""Completion: the script for bash is run in bash, those for zsh and fish are compared with expected ones."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import boardcode
from boardcode.cli import verb_table
from boardcode.cli.verb import Verb, argument
from boardcode.cli.verbs.completion import bash_script, fish_script, zsh_script

Finished = CompletedProcess[str]

FORMATS = [format.name for format in boardcode.formats()]
KLOTSKI = ["klotski", "klotski-short"]
VERBS = verb_table.all_verbs()

TYPED = [
    ("boardcode ", verb_table.first_words()),
    ("boardcode de", ["decode"]),
    ("boardcode --", ["--names", "--json", "--version", "--with", "--help"]),
    ("boardcode --json --", ["--names", "--json", "--version", "--with", "--help"]),
    ("boardcode 1A9BF0C --j", ["--json"]),
    ("boardcode 1A9BF0C ", []),
    ("boardcode decode ", FORMATS),
    ("boardcode decode klo", KLOTSKI),
    ("boardcode decode --lenient klo", KLOTSKI),
    ("boardcode decode klotski ", []),
    ("boardcode decode klotski --l", ["--lenient"]),
    ("boardcode recode klotski klo", KLOTSKI),
    ("boardcode random -n 5 klo", KLOTSKI),
    ("boardcode random klotski -n ", []),
    ("boardcode draw radar --", ["--svg", "--png", "--output", "--names", "--lenient", "--with", "--help"]),
    ("boardcode draw radar -o my", ["my codes.txt"]),
    ("boardcode encode --file my", ["my codes.txt"]),
    ("boardcode check klo", KLOTSKI),
    ("boardcode check klotski my", ["my codes.txt"]),
    ("boardcode check klotski my.txt my", ["my codes.txt"]),
    ("boardcode completion ", ["bash", "zsh", "fish"]),
    ("boardcode formats radar ma", ["maze"]),
    ("boardcode --with my", ["my codes.txt"]),
    ("boardcode --with mine.py de", ["decode"]),
    ("boardcode --with mine.py --with other.py decode klo", KLOTSKI),
    ("boardcode decode --with mine.py klo", KLOTSKI),
    ("boardcode --with mine.py arx mo", ["moves"]),
    ("boardcode --with mine.py arx moves --j", ["--json"]),
]
every_line = pytest.mark.parametrize(("typed", "offered"), TYPED, ids=[typed for typed, _ in TYPED])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "my codes.txt").touch()
    return tmp_path


def in_bash(script: str, typed: str, folder: Path) -> list[str]:
    """Call the function of the script as bash does, and return what it offers."""
    words = typed.split(" ")
    line = f"COMP_WORDS=({' '.join(map(repr, words))}); COMP_CWORD={len(words) - 1}"
    answer = subprocess.run(
        ["bash", "-c", f"{script}\n{line}\n_boardcode\nprintf '%s\\n' \"${{COMPREPLY[@]}}\""],
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        check=True,
    )
    assert answer.stderr == ""
    return answer.stdout.splitlines() if answer.stdout != "\n" else []


@every_line
def test_bash_offers_what_can_follow(typed: str, offered: list[str], folder: Path) -> None:
    assert in_bash(bash_script(VERBS, FORMATS), typed, folder) == offered


def test_bash_completes_the_command_once_the_script_is_sourced(shell: Callable[[str], Finished]) -> None:
    assert (
        shell("source <(boardcode completion bash); complete -p boardcode").stdout
        == "complete -F _boardcode boardcode\n"
    )


# -- zsh and fish, whose scripts are compared with what they should be: few machines have these shells

DRAW = Verb(
    "draw",
    "draw a code",
    "Draw a code.",
    [
        argument("format", metavar="FORMAT", help="a format", complete="formats"),
        argument("codes", metavar="CODE", nargs="*", help="codes"),
        argument("-o", "--output", metavar="FILE", help="don't print: write", complete="files"),
        argument("--svg", action="store_true", help="a picture [large]"),
    ],
    [],
    lambda options, terminal: 0,
)
TURN = Verb("pebbles turn", "turn a board", "Turn a board.", [], [], lambda options, terminal: 0)
SHOW = Verb("", "show a code", "Show a code.", [], [], lambda options, terminal: 0)


def test_the_script_for_zsh_has_a_case_for_each_verb_and_quotes_its_texts() -> None:
    with_file = "'--with[also use the formats that a Python file declares; may be repeated]:FILE:_files'"
    options = f"{with_file} '-h[show this help]' '--help[show this help]'"
    assert (
        zsh_script([SHOW, DRAW, TURN], ["radar", "maze"])
        == f"""\
#compdef boardcode
# zsh completion of boardcode; put this as `_boardcode` into a folder of $fpath

_boardcode() {{
  local -a offered
  while (( CURRENT > 3 )) && [[ $words[2] == --with ]]; do
    words=($words[1] $words[4,-1]); (( CURRENT -= 2 ))
  done
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    offered=(
      'draw:draw a code'
      'pebbles:verbs of pebbles'
    )
    _describe verb offered; return
  fi
  local verb=$words[2]
  if [[ $verb == pebbles ]]; then
    if (( CURRENT == 3 )); then
    offered=(
      'turn:turn a board'
    )
    _describe verb offered; return
    fi
    verb="$words[2] $words[3]"
    shift words; (( CURRENT-- ))
  fi
  case $verb in
    "draw")
      shift words; (( CURRENT-- ))
      _arguments -s '-o[don'\\''t print\\: write]:FILE:_files' \
'--output[don'\\''t print\\: write]:FILE:_files' '--svg[a picture \\[large\\]]' {options} \
'1:FORMAT:(radar maze)' '*:CODE: ' ;;
    "pebbles turn")
      shift words; (( CURRENT-- ))
      _arguments -s {options} ;;
    *) _arguments -s {options} ;;
  esac
}}

_boardcode "$@\""""
    )


def test_the_script_for_fish_has_a_line_for_each_verb_and_argument_and_quotes_its_texts() -> None:
    script = fish_script([SHOW, DRAW, TURN], ["radar", "maze"])
    with_file = "-l with -r -F -d 'also use the formats that a Python file declares; may be repeated'"
    assert [line.removeprefix("complete -c boardcode ") for line in script.split("\n") if "-n '" in line] == [
        "-n '__boardcode_at 1' -a draw -d 'draw a code'",
        "-n '__boardcode_at 1' -a pebbles -d 'verbs of pebbles'",
        "-n '__boardcode_at 2 pebbles' -a turn -d 'turn a board'",
        f"-n '__boardcode_at 1' {with_file}",
        "-n '__boardcode_at 1' -s h -l help -d 'show this help'",
        r"-n '__boardcode_at 0 draw' -s o -l output -r -F -d 'don\'t print: write'",
        "-n '__boardcode_at 0 draw' -l svg -d 'a picture [large]'",
        f"-n '__boardcode_at 0 draw' {with_file}",
        "-n '__boardcode_at 0 draw' -s h -l help -d 'show this help'",
        "-n '__boardcode_at 2 draw' -a 'radar maze'",
        f"-n '__boardcode_at 0 pebbles turn' {with_file}",
        "-n '__boardcode_at 0 pebbles turn' -s h -l help -d 'show this help'",
    ]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_verb_option_and_format_is_in_every_script(shell: str, call: Callable[..., Finished]) -> None:
    script = call("completion", shell).stdout
    for verb in VERBS[1:]:
        assert verb.name in script
        for declared in verb.options:
            assert declared.names[-1].lstrip("-") in script
    assert all(name in script for name in FORMATS)
