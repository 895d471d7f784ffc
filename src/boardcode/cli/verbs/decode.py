"""`boardcode decode`: from codes to JSON."""

from __future__ import annotations

import json
from argparse import Namespace

from boardcode.cli.each import each_code
from boardcode.cli.terminal import Terminal
from boardcode.cli.verb import CODES, FORMAT, LENIENT, Example, Verb, argument


def run(options: Namespace, terminal: Terminal) -> int:
    """Print each code's JSON form."""
    format = options.format
    indent = 2 if options.indent else None

    def decoded(code: str) -> str:
        return json.dumps(
            format.to_json(format.decode(code, strict=not options.lenient)), indent=indent, ensure_ascii=False
        )

    return each_code(options.codes, terminal, decoded, as_json=options.json)


VERB = Verb(
    "decode",
    "turn codes into JSON",
    "Print the JSON form of each code, one a line. `boardcode schema FORMAT` describes it.",
    [
        FORMAT,
        CODES,
        LENIENT,
        argument("--indent", action="store_true", help="spread the JSON over several lines"),
        argument("--json", action="store_true", help="an object for bad codes too, in place of a report"),
    ],
    [
        Example("boardcode decode chacun-place AG", '{"fringe": 1, "rotation": "half_turn"}'),
        Example(
            "printf '25\\n0x34\\n' | boardcode decode 5211-card",
            '{"color": "blue", "value": 5}\n{"color": "orange", "value": 4}',
        ),
    ],
    run,
)
