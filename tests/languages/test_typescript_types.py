"""The types of generated JavaScript pass `tsc --strict`, and fit what the module does."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from toolchains import GeneratedCode, expressible_formats, run

import boardcode

COMPILER = Path(sys.prefix) / "npm" / "node_modules" / ".bin" / "tsc"
OPTIONS = ["--strict", "--target", "es2022", "--module", "nodenext"]
USE = """\
import {{ CodeError, canonical, decode, encode, toJson, type State }} from "./{stem}.mjs";

export const state: State = decode("{code}"), lenient: State = decode("{code}", false);
export const texts: string[] = [encode(state), canonical("{code}"), toJson(lenient)];
export function place(error: CodeError): number | string {{
  return error.start ?? error.path;
}}
// @ts-expect-error: a code is a text
decode(1);
"""
PLACE = """\
import { CodeError, decode, encode, type Place, type Rotation } from "./chacun_place.mjs";

declare const console: { log(...values: unknown[]): void };
const turn: Rotation = "left";
const place: Place = decode("EI");
console.log(encode({ ...place, rotation: turn }));
// @ts-expect-error: no rotation
place.rotation = "sideways";
try {
  decode("E1");
} catch (error) {
  if (error instanceof CodeError) console.log(error.kind, error.start);
}
"""

pytestmark = pytest.mark.languages


@pytest.fixture(autouse=True)
def _compiler() -> None:
    if not COMPILER.exists():
        pytest.skip("the compiler of TypeScript is not installed; `make test-languages` installs it")


def test_the_types_of_every_format_pass_the_strict_compiler(tmp_path: Path) -> None:
    files = []
    for name in expressible_formats():
        code = GeneratedCode("javascript", boardcode.get(name), tmp_path, vectors=False)
        files.append(f"use_{code.stem}.mts")
        (tmp_path / files[-1]).write_text(USE.format(stem=code.stem, code=code.format.examples[0]))
    run([str(COMPILER), *OPTIONS, "--noEmit", *files], tmp_path)


def test_a_program_in_typescript_reads_and_writes_a_code(tmp_path: Path) -> None:
    GeneratedCode("javascript", boardcode.get("chacun-place"), tmp_path)
    (tmp_path / "place.mts").write_text(PLACE)
    run([str(COMPILER), *OPTIONS, "place.mts"], tmp_path)
    assert run(["node", "place.mjs"], tmp_path) == "EL\nmalformed 1\n"
