"""`boardcode completion`: scripts that make a shell complete verbs, options, formats and files.

The scripts are made from the verbs' declarations. The formats are written into them, so that completing
starts no Python; they have to be made again when formats are added.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from boardcode import registry
from boardcode.cli import verb_table
from boardcode.cli.terminal import OK, Terminal
from boardcode.cli.verb import Argument, Example, Verb, argument

SHELLS = ("bash", "zsh", "fish")


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the script for a shell."""
    formats = [format.name for format in registry.formats()]
    script = {"bash": bash_script, "zsh": zsh_script, "fish": fish_script}[options.shell]
    terminal.say(script(verb_table.all_verbs(), formats))
    return OK


def _values(declared: Argument, formats: list[str]) -> list[str]:
    return formats if declared.complete == "formats" else list(declared.choices)


def _names(options: Sequence[Argument]) -> list[str]:
    return [name for declared in options for name in declared.names]


def _next_words(verbs: Sequence[Verb], *typed: str) -> dict[str, str]:
    """Return the words of verbs' names that can follow the typed ones, with what each does."""
    summaries: dict[str, str] = {}
    for verb in verbs:
        words = verb.name.split()
        if tuple(words[: len(typed)]) == typed and len(words) > len(typed):
            word = words[len(typed)]
            is_last = len(words) == len(typed) + 1
            summaries.setdefault(word, verb.summary if is_last else f"verbs of {word}")
    return summaries


def _games(verbs: Sequence[Verb]) -> list[str]:
    return list(dict.fromkeys(verb.name.split()[0] for verb in verbs if " " in verb.name))


# -- bash


def bash_script(verbs: list[Verb], formats: list[str]) -> str:
    """Return a script for bash: a function that finds the words that can stand at the cursor.

    In it, `verb` is the name of the verb as far as it is typed, `place` the number of the argument at the
    cursor, from 1.
    """
    main, *others = verbs
    games = _games(others)
    options = [declared for verb in verbs for declared in verb.options]
    with_value = sorted({name for declared in options if declared.takes_value for name in declared.names})
    with_file = sorted(
        {name for declared in options if declared.complete == "files" for name in declared.names}
    )
    return "\n".join(
        [
            "# bash completion of boardcode; put `source <(boardcode completion bash)` into ~/.bashrc",
            "_boardcode() {",
            '  local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"',
            "  local verb= words= flags= files=0 place=1 first=1 k IFS=$' \\t\\n'",
            '  case "$before" in',
            f"    {'|'.join(with_file)}) files=1 ;;",
            f"    {'|'.join(with_value)}) COMPREPLY=(); return ;;",
            "  esac",
            "  if ((files)); then place=0; else",
            "    while ((COMP_CWORD > first + 1)) && [[ ${COMP_WORDS[first]} == --with ]]; do",
            "      ((first += 2))",
            "    done",
            "    if ((COMP_CWORD > first)); then verb=${COMP_WORDS[first]}; ((first++)); fi",
            *([f'    case "$verb" in {"|".join(games)}) _boardcode_game ;; esac'] if games else []),
            "    for ((k = first; k < COMP_CWORD; k++)); do",
            '      case "${COMP_WORDS[k]}" in',
            f"        {'|'.join(with_value)}) ((k++)) ;;",
            "        -*) ;;",
            "        *) ((place++)) ;;",
            "      esac",
            "    done",
            '    case "$verb" in',
            f'      "") words="{" ".join(_next_words(others))}" flags="{" ".join(_names(main.options))}" ;;',
            *(
                f'      "{game} ") words="{" ".join(_next_words(others, game))}" flags=--help ;;'
                for game in games
            ),
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
            *(_BASH_GAME if games else []),
            "complete -F _boardcode boardcode",
        ]
    )


# The name of a game's verb has two words: its arguments begin one word later.
_BASH_GAME = [
    "_boardcode_game() {",
    '  if ((COMP_CWORD <= first)); then verb="$verb "; return; fi',
    '  verb="$verb ${COMP_WORDS[first]}"',
    "  ((first++))",
    "}",
]


def _bash_case(verb: Verb, formats: list[str]) -> list[str]:
    lines = [f'      "{verb.name}") flags="{" ".join(_names(verb.options))}"']
    places = []
    for place, declared in enumerate(verb.positions, 1):
        values = _values(declared, formats)
        offer = [f'words="{" ".join(values)}"'] if values else []
        offer += ["files=1"] if declared.complete == "files" else []
        if offer:
            places.append(f"          {'*' if declared.takes_many else place}) {' '.join(offer)} ;;")
    if places:
        lines += ["        case $place in", *places, "        esac"]
    return [*lines, "        ;;"]


# -- zsh


def zsh_script(verbs: list[Verb], formats: list[str]) -> str:
    """Return a script for zsh: an `_arguments` line for each verb."""
    main, *others = verbs
    games = _games(others)
    lines = [
        "#compdef boardcode",
        "# zsh completion of boardcode; put this as `_boardcode` into a folder of $fpath",
        "",
        "_boardcode() {",
        "  local -a offered",
        "  while (( CURRENT > 3 )) && [[ $words[2] == --with ]]; do",
        "    words=($words[1] $words[4,-1]); (( CURRENT -= 2 ))",
        "  done",
        "  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then",
        *_zsh_offer(_next_words(others), "verb"),
        "  fi",
        "  local verb=$words[2]",
    ]
    for game in games:
        lines += [
            f"  if [[ $verb == {game} ]]; then",
            "    if (( CURRENT == 3 )); then",
            *_zsh_offer(_next_words(others, game), "verb"),
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
    rows = [f"      '{word}:{_zsh_quote(does)}'" for word, does in words.items()]
    return ["    offered=(", *rows, "    )", f"    _describe {kind} offered; return"]


def _zsh_quote(text: str) -> str:
    escaped = "".join(f"\\{sign}" if sign in "[]:\\" else sign for sign in text)
    return escaped.replace("'", "'\\''")


def _zsh_arguments(verb: Verb, formats: list[str]) -> str:
    options = [_zsh_option(declared, name) for declared in verb.options for name in declared.names]
    positions = [_zsh_position(place, declared, formats) for place, declared in enumerate(verb.positions, 1)]
    return " ".join([*options, *positions])


def _zsh_option(declared: Argument, name: str) -> str:
    action = "_files" if declared.complete == "files" else " "
    value = f":{declared.label}:{action}" if declared.takes_value else ""
    return f"'{name}[{_zsh_quote(declared.help)}]{value}'"


def _zsh_position(place: int, declared: Argument, formats: list[str]) -> str:
    values = _values(declared, formats)
    action = "_files" if declared.complete == "files" else f"({' '.join(values)})" if values else " "
    return f"'{'*' if declared.takes_many else place}:{declared.label}:{action}'"


# -- fish


def fish_script(verbs: list[Verb], formats: list[str]) -> str:
    """Return a script for fish: a line for each verb and argument.

    Its conditions look at the words before the cursor that are not options: `boardcode`, the verb, and the
    arguments so far.
    """
    main, *others = verbs
    lines = [
        "# fish completion of boardcode; put this into ~/.config/fish/completions/boardcode.fish",
        "function __boardcode_at # are there $argv[1] words (0: any number), beginning with this verb?",
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
        _fish("__boardcode_at 1", f"-a {word} -d '{_fish_quote(does)}'")
        for word, does in _next_words(others).items()
    ]
    lines += [
        _fish(f"__boardcode_at 2 {game}", f"-a {word} -d '{_fish_quote(does)}'")
        for game in _games(others)
        for word, does in _next_words(others, game).items()
    ]
    lines += [_fish("__boardcode_at 1", _fish_option(declared)) for declared in main.options]
    for verb in others:
        lines += [_fish(f"__boardcode_at 0 {verb.name}", _fish_option(declared)) for declared in verb.options]
        for place, declared in enumerate(verb.positions, len(verb.name.split()) + 1):
            at = f"__boardcode_at {0 if declared.takes_many else place} {verb.name}"
            if declared.complete == "files":
                lines.append(_fish(at, "-F"))
            elif values := _values(declared, formats):
                lines.append(_fish(at, f"-a '{' '.join(values)}'"))
    return "\n".join(lines)


def _fish(condition: str, offer: str) -> str:
    return f"complete -c boardcode -n '{condition}' {offer}"


def _fish_option(declared: Argument) -> str:
    names = " ".join(
        f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in declared.names
    )
    value = (" -r -F" if declared.complete == "files" else " -x") if declared.takes_value else ""
    return f"{names}{value} -d '{_fish_quote(declared.help)}'"


def _fish_quote(text: str) -> str:
    return text.replace("\\", "\\\\").replace("'", "\\'")


COMPLETION = Verb(
    "completion",
    "print a completion script for a shell",
    "Print a script that makes bash, zsh or fish complete verbs, options, formats and files. Its first lines "
    "say where to put it.",
    [argument("shell", metavar="SHELL", choices=SHELLS, help=f"the shell: {', '.join(SHELLS)}")],
    [Example("boardcode completion bash | tail -n 1", "complete -F _boardcode boardcode")],
    run,
)
VERBS = (COMPLETION,)
