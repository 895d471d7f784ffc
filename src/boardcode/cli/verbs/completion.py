"""`boardcode completion`: what makes a shell complete verbs, options and formats.

The scripts are made from the verbs' declarations. They ask nobody when a key is pressed: the formats are written into them, so
they are made anew when formats are added.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

import boardcode
from boardcode.cli.terminal import Terminal
from boardcode.cli.usage import FINE
from boardcode.cli.verb import Argument, Example, Verb, argument

SHELLS = ("bash", "zsh", "fish")


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the script for a shell."""
    from boardcode.cli.main import verbs

    names = [format.name for format in boardcode.formats()]
    terminal.say({"bash": bash, "zsh": zsh, "fish": fish}[options.shell](verbs(), names))
    return FINE


def _words(declared: Argument, formats: list[str]) -> list[str]:
    return formats if declared.complete == "formats" else list(declared.choices)


def _names(options: Sequence[Argument]) -> list[str]:
    return [name for declared in options for name in declared.names]


def _after(verbs: Sequence[Verb], *begun: str) -> dict[str, str]:
    """The words that can follow after the first words of a verb, with what each does."""
    found: dict[str, str] = {}
    for verb in verbs:
        words = verb.name.split()
        if tuple(words[: len(begun)]) == begun and len(words) > len(begun):
            word = words[len(begun)]
            found.setdefault(word, verb.summary if len(words) == len(begun) + 1 else f"verbs of {word}")
    return found


def _games(verbs: Sequence[Verb]) -> list[str]:
    return list(dict.fromkeys(verb.name.split()[0] for verb in verbs if " " in verb.name))


# -- bash


def bash(verbs: list[Verb], formats: list[str]) -> str:
    """A script for bash: which words can stand at each place of each verb.

    `verb` is what was typed of a verb's name, `place` the number of the argument at the cursor, from 1.
    """
    main, *others = verbs
    games = _games(others)
    valued = sorted(
        {
            name
            for verb in verbs
            for declared in verb.options
            if declared.takes_value
            for name in declared.names
        }
    )
    for_files = sorted(
        {
            name
            for verb in verbs
            for declared in verb.options
            if declared.complete == "files"
            for name in declared.names
        }
    )
    return "\n".join(
        [
            "# bash completion of boardcode; put `source <(boardcode completion bash)` into ~/.bashrc",
            "_boardcode() {",
            '  local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"',
            "  local verb= words= flags= files=0 place=1 first=1 k IFS=$' \\t\\n'",
            f'  case "$before" in {"|".join(for_files)}) files=1 ;; {"|".join(valued)}) COMPREPLY=(); return ;; esac',
            "  if ((files)); then place=0; else",
            "    if ((COMP_CWORD > 1)); then verb=${COMP_WORDS[1]}; first=2; fi",
            *([f'    case "$verb" in {"|".join(games)}) _boardcode_of_game ;; esac'] if games else []),
            "    for ((k = first; k < COMP_CWORD; k++)); do",
            f'      case "${{COMP_WORDS[k]}}" in {"|".join(valued)}) ((k++)) ;; -*) ;; *) ((place++)) ;; esac',
            "    done",
            '    case "$verb" in',
            f'      "") words="{" ".join(_after(others))}" flags="{" ".join(_names(main.options))}" ;;',
            *(f'      "{game} ") words="{" ".join(_after(others, game))}" flags=--help ;;' for game in games),
            *(line for verb in others for line in _bash_case(verb, formats)),
            f'      *) flags="{" ".join(_names(main.options))}" ;;',
            "    esac",
            "  fi",
            "  if ((! files)) && [[ $current == -* ]]; then words=$flags; fi",
            '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
            "  if ((files)) && [[ $current != -* ]]; then",
            "    compopt -o filenames 2> /dev/null",
            "    IFS=$'\\n'",
            '    COMPREPLY+=($(compgen -f -- "$current"))',
            "  fi",
            "}",
            *(_BASH_OF_GAME if games else []),
            "complete -F _boardcode boardcode",
        ]
    )


# A verb of two words: the arguments begin one word later.
_BASH_OF_GAME = [
    "_boardcode_of_game() {",
    '  if ((COMP_CWORD > 2)); then verb="$verb ${COMP_WORDS[2]}"; first=3; else verb="$verb "; fi',
    "}",
]


def _bash_case(verb: Verb, formats: list[str]) -> list[str]:
    lines = [f'      "{verb.name}") flags="{" ".join(_names(verb.options))}"']
    places = []
    for order, declared in enumerate(verb.positions, 1):
        offered = [f'words="{" ".join(_words(declared, formats))}"'] if _words(declared, formats) else []
        offered += ["files=1"] if declared.complete == "files" else []
        if offered:
            places.append(f"          {'*' if declared.takes_many else order}) {' '.join(offered)} ;;")
    if places:
        lines += ["        case $place in", *places, "        esac"]
    return [*lines, "        ;;"]


# -- zsh


def zsh(verbs: list[Verb], formats: list[str]) -> str:
    """A script for zsh: an _arguments line for each verb."""
    main, *others = verbs
    games = _games(others)
    lines = [
        "#compdef boardcode",
        "# zsh completion of boardcode; put this as `_boardcode` into a folder of $fpath",
        "",
        "_boardcode() {",
        "  local -a offered",
        "  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then",
        *_zsh_offer(_after(others), "verb"),
        "  fi",
        "  local verb=$words[2]",
    ]
    for game in games:
        lines += [
            f"  if [[ $verb == {game} ]]; then",
            "    if (( CURRENT == 3 )); then",
            *_zsh_offer(_after(others, game), "verb"),
            "    fi",
            '    verb="$words[2] $words[3]"',
            "    shift words; (( CURRENT-- ))",
            "  fi",
        ]
    lines += ["  case $verb in"]
    for verb in others:
        lines += [
            f'    "{verb.name}")',
            "      shift words; (( CURRENT-- ))",
            f"      _arguments -s {_zsh_arguments(verb, formats)} ;;",
        ]
    return "\n".join(
        [
            *lines,
            f"    *) _arguments -s {_zsh_arguments(main, formats)} ;;",
            "  esac",
            "}",
            "",
            '_boardcode "$@"',
        ]
    )


def _zsh_offer(words: dict[str, str], kind: str) -> list[str]:
    rows = [f"      '{word}:{_zsh_quoted(does)}'" for word, does in words.items()]
    return ["    offered=(", *rows, "    )", f"    _describe {kind} offered; return"]


def _zsh_quoted(text: str) -> str:
    escaped = "".join(f"\\{sign}" if sign in "[]:\\" else sign for sign in text)
    return escaped.replace("'", "'\\''")


def _zsh_arguments(verb: Verb, formats: list[str]) -> str:
    options = [_zsh_option(declared, name) for declared in verb.options for name in declared.names]
    return " ".join(
        [
            *options,
            *(_zsh_position(order, declared, formats) for order, declared in enumerate(verb.positions, 1)),
        ]
    )


def _zsh_option(declared: Argument, name: str) -> str:
    value = (
        f":{declared.label}:{'_files' if declared.complete == 'files' else ' '}"
        if declared.takes_value
        else ""
    )
    return f"'{name}[{_zsh_quoted(declared.help)}]{value}'"


def _zsh_position(order: int, declared: Argument, formats: list[str]) -> str:
    words = _words(declared, formats)
    action = "_files" if declared.complete == "files" else f"({' '.join(words)})" if words else " "
    return f"'{'*' if declared.takes_many else order}:{declared.label}:{action}'"


# -- fish


def fish(verbs: list[Verb], formats: list[str]) -> str:
    """A script for fish: a line for each verb and argument.

    Its conditions ask for the words before the cursor that are no options: `boardcode`, the verb, and the arguments so far.
    """
    main, *others = verbs
    lines = [
        "# fish completion of boardcode; put this into ~/.config/fish/completions/boardcode.fish",
        "function __boardcode_at # whether the words so far begin with a verb's and are so many; 0 is any number",
        "    set -l words (commandline -opc | string match -v -- '-*')",
        "    set -e words[1]",
        "    set -l verb $argv[2..]",
        "    set -l size (count $verb)",
        "    test $argv[1] -eq 0; or test (count $words) -eq (math $argv[1] - 1); or return 1",
        '    test $size -eq 0; or test "$words[1..$size]" = "$verb"',
        "end",
        "complete -c boardcode -f",
    ]
    lines += [
        _fish("__boardcode_at 1", f"-a {word} -d '{_fish_quoted(does)}'")
        for word, does in _after(others).items()
    ]
    lines += [
        _fish(f"__boardcode_at 2 {game}", f"-a {word} -d '{_fish_quoted(does)}'")
        for game in _games(others)
        for word, does in _after(others, game).items()
    ]
    lines += [_fish("__boardcode_at 1", _fish_option(declared)) for declared in main.options]
    for verb in others:
        lines += [_fish(f"__boardcode_at 0 {verb.name}", _fish_option(declared)) for declared in verb.options]
        for order, declared in enumerate(verb.positions, len(verb.name.split()) + 1):
            at = f"__boardcode_at {0 if declared.takes_many else order} {verb.name}"
            if declared.complete == "files":
                lines.append(_fish(at, "-F"))
            elif words := _words(declared, formats):
                lines.append(_fish(at, f"-a '{' '.join(words)}'"))
    return "\n".join(lines)


def _fish(condition: str, offered: str) -> str:
    return f"complete -c boardcode -n '{condition}' {offered}"


def _fish_option(declared: Argument) -> str:
    names = " ".join(
        f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in declared.names
    )
    value = (" -r -F" if declared.complete == "files" else " -x") if declared.takes_value else ""
    return f"{names}{value} -d '{_fish_quoted(declared.help)}'"


def _fish_quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace("'", "\\'")


VERB = Verb(
    "completion",
    "print a completion script for a shell",
    "Print what makes bash, zsh or fish complete verbs, options, formats and files. The first line of the script tells where it belongs.",
    [argument("shell", metavar="SHELL", choices=SHELLS, help=f"the shell: {', '.join(SHELLS)}")],
    [Example("boardcode completion bash | tail -n 1", "complete -F _boardcode boardcode")],
    run,
)
