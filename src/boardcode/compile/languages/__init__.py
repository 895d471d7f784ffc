"""Readers and writers in other languages, generated from plans.

One walk over a plan (`unit_walk.build_unit`) makes a `GeneratedUnit` in a small imperative form
(`low_level`): types of the state, tables of numbers, a few procedures, and the statements of `decode`,
`encode` and `to_json`. All logic is in it: the alphabet, every check in the order of the careful path, the
places and paths of errors. A language prints the form and decides nothing, so that languages cannot differ.

How to add a language, in one module of at most 400 lines and one of texts that are the same for all formats:

1. Subclass `language.Language` in `languages/<name>.py`, and list it in `LANGUAGES` below.
   Begin with a copy of `golang.py` and `golang_runtime.py`; `rust.py` shows how to borrow, and how to store
   numbers in fewer bits, `c_language.py` how to read straight into place (`Home`).
2. Fill in `templates`: a text for each key of `language.TEMPLATE_KEYS`; the comment beside a key names the
   parts. `reserved` are words that no variable or field may be named, among them the names that your
   templates use themselves (`text`, `bits`, `out`).
3. Write the methods that are abstract. What they print is described at the statements of `low_level.py`:
   - `declare`, `new_list` and `make_struct` declare a variable, the others assign to one that is declared.
     `Declare` without a value is assigned on every way before it is used.
   - a variable may be read after it went into a struct or a list only if it is a number, a truth value or an
     enumeration (`this.height`), or as an item of its list (`Sorted`).
   - `fail` ends `decode` or `encode` with the error; `note` keeps the first one in a variable `noted`;
     `raise_noted` fails with it if `strict`. The start of an error is a unit of the text (a byte in C, a
     UTF-16 unit in JavaScript): convert it to characters, that is Unicode code points. In `encode` there is
     no text and the start is -1: show it as null.
   - `sort_items` sorts stably by `is_less`, which says whether the item `two` comes before `one`.
4. INT is a signed 64-bit number (it never exceeds 2**53), WIDE an unsigned one. No operation overflows. An
   `IntegerType` may be stored in fewer bits; expressions of it must be widened where they are used. A scan of
   more than 31 bits is read as one number, and this is shifted, only if `word_bits` says so.
5. `source_files` joins types, tables, procedures and the four functions `decode`, `encode`, `canonical` and
   `to_json`, see `frame`; `test_file` checks vectors in the language's usual way; `program_file` reads one
   code a line (without the line feed; other characters stay) and prints `{"state": ...}` or `{"error": kind,
   "start": n, "path": "..."}`; `--lenient` reads leniently, and `--canonical` prints `{"canonical": "..."}`.
6. List how it is compiled and run in `tests/toolchains.py`; the tests then compare it with the
   library for every format.
"""

#: every language, with the module and the class that prints it
LANGUAGES = {
    "c": ("c_language", "CLanguage"),
    "csharp": ("csharp", "CSharp"),
    "go": ("golang", "Go"),
    "java": ("java", "Java"),
    "javascript": ("javascript", "JavaScript"),
    "python": ("python_language", "PythonLanguage"),
    "rust": ("rust", "Rust"),
}
