"""Short programs that read a code with a generated file, in each language: `write_quick_starts`."""

from __future__ import annotations

import json
from typing import NamedTuple

from boardcode.alphabets import Alphabet
from boardcode.compile import plan
from boardcode.compile.languages.generation import language_class
from boardcode.compile.languages.unit_walk import build_unit

LANGUAGE_TITLES = {
    "c": "C",
    "rust": "Rust",
    "java": "Java",
    "csharp": "C#",
    "go": "Go",
    "javascript": "JavaScript",
    "python": "Python",
}
FILE_NAMES = {
    "c": "start.c",
    "rust": "start.rs",
    "java": "Start.java",
    "csharp": "Start.cs",
    "go": "start/main.go",
    "javascript": "start.mjs",
    "python": "start.py",
}
#: programs that print the JSON form and the canonical code; {code} is quoted
TEMPLATES = {
    "c": """\
#define {upper}_IMPLEMENTATION
#include "{module}.h"

int main(void) {{
    static {module}_state state;
    static char text[1 << 16];
{memory}    {module}_error error;
    if (!{module}_decode({code}, {length}, true, &state, {argument}&error)) return 1;
    {module}_to_json(&state, text, sizeof text);
    return puts(text) < 0;
}}
""",
    "rust": """\
#[allow(dead_code)]
mod {module};

fn main() -> Result<(), {module}::CodeError> {{
    let state = {module}::decode({code}, true)?;
    println!("{{}}", {module}::to_json(&state));
    Ok(())
}}
""",
    "java": """\
class Start {{
    public static void main(String[] arguments) {{
        var state = {name}.decode({code}, true);
        System.out.println({name}.toJson(state));
    }}
}}
""",
    "csharp": """\
static class Start
{{
    static void Main()
    {{
        var state = {name}.Decode({code});
        System.Console.WriteLine({name}.ToJson(state));
    }}
}}
""",
    "go": """\
package main

import (
	"fmt"

	"{module}"
)

func main() {{
	state, err := {module}.Decode({code}, true)
	fmt.Println({module}.ToJSON(state), err)
}}
""",
    "javascript": """\
import {{ decode, toJson }} from "./{module}.mjs";

const state = decode({code});
console.log(toJson(state));
""",
    "python": """\
import {module}

state = {module}.decode({code})
print({module}.to_json(state))
""",
}
C_MEMORY = """\
    static unsigned char room[1 << 16];
    {module}_memory memory = {{room, sizeof room, 0}};
"""


class QuickStart(NamedTuple):
    """A short program in a language, and the command that writes the file which it uses."""

    language: str
    title: str
    file: str
    command: str
    text: str


def write_quick_starts(
    name: str, title: str, node: plan.Node, alphabet: Alphabet, width: int | None, code: str
) -> list[QuickStart]:
    """Return a program for each language that reads a code and prints its JSON form.

    Raises `Inexpressible` if a part of the plan cannot be generated.
    """
    unit = build_unit(name, title, node, alphabet, width)
    programs = []
    for language, shown in LANGUAGE_TITLES.items():
        printer = language_class(language)(unit, "")
        takes_memory = getattr(printer, "takes_memory", False)
        text = TEMPLATES[language].format(
            module=printer.snake,
            upper=printer.snake.upper(),
            name=f"{printer.pascal}Code",
            code=json.dumps(code),
            length=len(code),
            memory=C_MEMORY.format(module=printer.snake) if takes_memory else "",
            argument="&memory, " if takes_memory else "",
        )
        command = f"boardcode generate {name} --language {language}"
        programs.append(QuickStart(language, shown, FILE_NAMES[language], command, text))
    return programs
