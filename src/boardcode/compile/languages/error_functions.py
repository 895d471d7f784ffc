"""Functions of generated code that make one error each, so that reading a right code stays short and fast."""

from __future__ import annotations

import re

from boardcode.compile.languages import low_level as low
from boardcode.compile.languages.expression_printer import ExpressionPrinter
from boardcode.compile.languages.pruning import variables_of
from boardcode.compile.languages.state_types import BooleanType, IntegerType


class ErrorFunctionPrinter(ExpressionPrinter):
    """Prints errors as calls of functions if the language has templates for such functions."""

    def __init__(self, unit: low.GeneratedUnit, origin: str) -> None:
        super().__init__(unit, origin)
        self.error_functions: list[str] = []

    def error_function_name(self) -> str:
        """The name of the next function."""
        return self.identifier(f"error_{len(self.error_functions) + 1}")

    def parameters_for(self, variables: list[low.Variable], *, bits: bool, text: bool) -> list[str]:
        """The parameters of a function: the buffer and the text if it uses them, and its own."""
        shown = [self.templates["bits_parameter"]] if bits else []
        shown += [self.templates["text_parameter"]] if text else []
        return shown + [self.parameter(variable) for variable in variables]

    def parameter(self, variable: low.Variable) -> str:
        """A parameter of a function."""
        return self.fill("parameter", type=self.annotation(variable.kind), name=self.variable(variable))

    def error_call(self, statement: low.Fail | low.NoteNotCanonical, error: str, *, is_apart: bool) -> str:
        """An error, as the call of a function that makes it if it is kept apart."""
        parts = (statement.start, statement.path, statement.found, statement.expected)
        used = {self.variable(each): each for part in parts for each in variables_of(part)}
        are_plain = all(isinstance(each.kind, (str, IntegerType, BooleanType)) for each in used.values())
        if not is_apart or not are_plain or "error_function" not in self.templates:
            return error
        code = re.sub(r'"(?:[^"\\]|\\.)*"', "", error)  # without what is said in words
        code = re.sub(r"`[^`]*`", lambda words: " ".join(re.findall(r"\$\{(.*?)\}", words[0])), code)

        def occurs(name: str) -> bool:
            return re.search(rf"(?<![\w.]){name}\b", code) is not None

        variables = [variable for name, variable in used.items() if occurs(name)]
        bits, text = occurs("bits"), occurs("text")
        name, parameters = self.error_function_name(), self.parameters_for(variables, bits=bits, text=text)
        names = [*(["bits"] if bits else []), *(["text"] if text else []), *map(self.variable, variables)]
        filled = self.fill("error_function", name=name, parameters=", ".join(parameters), error=error)
        self.error_functions.append(filled)
        return f"{name}({', '.join(names)})"
