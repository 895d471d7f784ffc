"""`boardcode completion`: what makes a shell complete verbs, options and formats.

The scripts are made from the verbs' declarations. They ask nobody when a key is pressed: the formats are written into them, so
they are made anew when formats are added.
"""

from __future__ import annotations

from argparse import Namespace

import boardcode
from boardcode.cli.terminal import Terminal
from boardcode.cli.verb import FINE, Argument, Example, Verb, argument

SHELLS = ("bash", "zsh", "fish")


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the script for a shell."""
    from boardcode.cli.main import verbs

    names = [format.name for format in boardcode.formats()]
    terminal.out.write({"bash": bash, "zsh": zsh, "fish": fish}[options.shell](verbs()[1:], names))
    return FINE


def _positions(verb: Verb) -> list[Argument]:
    return [declared for declared in verb.arguments if not declared.is_option]


def _options(verb: Verb) -> list[Argument]:
    return [declared for declared in verb.arguments if declared.is_option]


def _words(declared: Argument, formats: list[str]) -> list[str]:
    return formats if declared.complete == "formats" else list(declared.settings.get("choices", ()))


def bash(verbs: list[Verb], formats: list[str]) -> str:
    """A script for bash: the words that can stand at each place of each verb."""
    cases = []
    for verb in verbs:
        flags = " ".join(name for declared in _options(verb) for name in declared.names)
        places = [
            f"      {order}) words='{' '.join(_words(declared, formats))}'; files={int(declared.complete == 'files')} ;;"
            for order, declared in enumerate(_positions(verb), 2)
        ]
        cases += [f"    {verb.name})", f"      flags='{flags} --help'", "      case $place in", *places, "      esac ;;"]
    return "\n".join(
        [
            "# bash completion of boardcode; put `source <(boardcode completion bash)` into ~/.bashrc",
            "_boardcode() {",
            '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words= flags=--help files=0 place=1 k',
            "  for ((k = 1; k < COMP_CWORD; k++)); do [[ ${COMP_WORDS[k]} == -* ]] || ((place++)); done",
            '  case $previous in --file|-f|--output|-o) COMPREPLY=($(compgen -f -- "$current")); return ;; esac',
            "  if ((place == 1)); then",
            f"    words='{' '.join(verb.name for verb in verbs)}'; flags='--help --version --json'",
            "  else case ${COMP_WORDS[1]} in",
            *cases,
            "  esac; fi",
            "  [[ $current == -* ]] && words=$flags",
            '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
            '  ((files)) && [[ $current != -* ]] && COMPREPLY+=($(compgen -f -- "$current"))',
            "}",
            "complete -o default -F _boardcode boardcode",
            "",
        ]
    )


def zsh(verbs: list[Verb], formats: list[str]) -> str:
    """A script for zsh: an _arguments line for each argument."""
    lines = ["#compdef boardcode", "# zsh completion of boardcode; put this as `_boardcode` into a folder of $fpath", "", "_boardcode() {"]
    lines += ["  local -a verbs", "  verbs=("]
    lines += [f"    '{verb.name}:{_quoted(verb.summary)}'" for verb in verbs]
    lines += ["  )", "  if (( CURRENT == 2 )); then _describe verb verbs; return; fi", "  case ${words[2]} in"]
    for verb in verbs:
        specifications = [_zsh_option(declared) for declared in _options(verb)]
        specifications += [_zsh_position(order, declared, formats) for order, declared in enumerate(_positions(verb), 2)]
        lines.append(f"    {verb.name}) _arguments '1:verb:' {' '.join(specifications)} ;;")
    return "\n".join([*lines, "  esac", "}", "", '_boardcode "$@"', ""])


def _quoted(text: str) -> str:
    return text.replace("'", "'\\''").replace("[", "\\[").replace("]", "\\]")


def _zsh_option(declared: Argument) -> str:
    value = (
        f":{declared.settings.get('metavar', 'value')}:{'_files' if declared.complete == 'files' else ''}" if declared.takes_value else ""
    )
    return f"'{declared.names[0]}[{_quoted(declared.help)}]{value}'"


def _zsh_position(order: int, declared: Argument, formats: list[str]) -> str:
    many = declared.settings.get("nargs") == "*"
    words = _words(declared, formats)
    action = "_files" if declared.complete == "files" else f"({' '.join(words)})" if words else ""
    return f"'{'*' if many else order}:{declared.settings.get('metavar', declared.names[0])}:{action}'"


def fish(verbs: list[Verb], formats: list[str]) -> str:
    """A script for fish: a complete line for each verb and argument."""
    lines = ["# fish completion of boardcode; put this into ~/.config/fish/completions/boardcode.fish", "complete -c boardcode -f"]
    for verb in verbs:
        lines.append(f"complete -c boardcode -n __fish_use_subcommand -a {verb.name} -d '{_escaped(verb.summary)}'")
        seen = f"-n '__fish_seen_subcommand_from {verb.name}'"
        for declared in verb.arguments:
            if declared.is_option:
                names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in declared.names)
                value = (" -r -F" if declared.complete == "files" else " -x") if declared.takes_value else ""
                lines.append(f"complete -c boardcode {seen} {names}{value} -d '{_escaped(declared.help)}'")
            elif declared.complete == "files":
                lines.append(f"complete -c boardcode {seen} -F")
            elif words := _words(declared, formats):
                lines.append(f"complete -c boardcode {seen} -a '{' '.join(words)}'")
    return "\n".join([*lines, ""])


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("'", "\\'")


VERB = Verb(
    "completion",
    "print a completion script for a shell",
    "Print what makes bash, zsh or fish complete verbs, options and formats.",
    [argument("shell", choices=SHELLS, help="the shell")],
    [Example("boardcode completion bash | tail -n 1", "complete -o default -F _boardcode boardcode")],
    run,
)
