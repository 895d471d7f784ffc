"""One walk over a plan that makes everything that languages print: `build_unit`."""

from __future__ import annotations

from boardcode.alphabets import Alphabet
from boardcode.compile import plan
from boardcode.compile.languages.bit_words import MOST_WORD_BITS
from boardcode.compile.languages.block_builder import BlockBuilder, SharedParts
from boardcode.compile.languages.low_level import (
    INVALID_STATE,
    Arithmetic,
    BitText,
    Comparison,
    Fail,
    For,
    GeneratedUnit,
    If,
    LowExpression,
    NewBuffer,
    NoteNotCanonical,
    PutBits,
    Statement,
    TextParts,
    Variable,
    While,
    number,
)
from boardcode.compile.languages.plan_reader import PlanReader
from boardcode.compile.languages.plan_types import PlanTypes
from boardcode.compile.languages.plan_widths import may_end, needs_empty_items
from boardcode.compile.languages.plan_writer import PlanWriter
from boardcode.compile.languages.pruning import prune, shared_parts
from boardcode.compile.languages.text_reader import TextReader, check_alphabet
from boardcode.compile.languages.text_writer import buffer_bits, emit_digits, emit_json

NUMBER_SIZE = 20  # characters of the largest number


def build_unit(
    name: str,
    title: str,
    node: plan.Node,
    alphabet: Alphabet,
    width: int | None,
    *,
    checks_first: bool = False,
    word_bits: int = MOST_WORD_BITS,
) -> GeneratedUnit:
    """Return the low-level form of the reader and writer of a plan; raise `Inexpressible` if a part of it has
    none. With `checks_first`, words that may be missing are checked before it is known whether they are;
    scans of up to `word_bits` are read as one number.
    """
    check_alphabet(alphabet)
    types = PlanTypes(node, name)
    shared = SharedParts()
    text_builder = BlockBuilder(shared)
    text_builder.reserve("text", "strict", "state")
    reader = PlanReader(types, TextReader(alphabet, width, text_builder), text_builder)
    reader.checks_first, reader.word_bits = checks_first, word_bits
    reader.read_code(node)
    decode = prune(text_builder.block)
    subject = Variable("state", types.state)
    encode = _encoder(types, shared, node, alphabet, width, subject)
    json_builder = BlockBuilder(shared)
    json_builder.reserve("state")
    emit_json(json_builder, subject)
    to_json = prune(json_builder.block)
    for procedure in shared.procedures.values():
        prune(procedure.body)
    used = {id(part) for part in shared_parts([decode, encode, to_json])}
    unit = GeneratedUnit(
        name,
        title,
        types.state,
        [table for table in shared.tables.values() if id(table) in used],
        [procedure for procedure in shared.procedures.values() if id(procedure) in used],
        decode,
        encode,
        to_json,
        subject,
        types.internal,
    )
    unit.path_size, unit.detail_size = _sizes([*decode, *encode])
    unit.text_size = None if width is None else _text_size(alphabet, width)
    return unit


def _text_size(alphabet: Alphabet, width: int) -> int:
    digits = alphabet.digits(width)
    separators = digits // alphabet.group if alphabet.group else 0
    return len(alphabet.prefix) + digits + separators + 4


def _encoder(
    types: PlanTypes,
    shared: SharedParts,
    node: plan.Node,
    alphabet: Alphabet,
    width: int | None,
    subject: Variable,
) -> list[Statement]:
    build = BlockBuilder(shared)
    build.reserve("state")
    is_static = width is not None and plan.width_of(node) == width
    build.emit(NewBuffer(None if width is None or not is_static else number(buffer_bits(alphabet, width))))
    writer = PlanWriter(types, build, is_static=is_static)
    if needs_empty_items(node):
        writer.empty_items = build.declare("empty_items", number(0))
    if may_end(node):
        writer.absent = build.declare("absent", number(-1))
    writer.write(node, subject, ())
    at: LowExpression = writer.at
    if width is not None and not is_static:
        with build.when(Comparison("!=", at, number(width))):
            build.emit(Fail(INVALID_STATE, number(-1), [], [at], [str(width)]))
        at = number(width)
    elif writer.absent is not None and width is None:
        bits = number(alphabet.bits)
        rest = Arithmetic("%", at, bits)
        spare = build.declare("spare", Arithmetic("%", Arithmetic("-", bits, rest), bits))
        is_short = Comparison(">=", spare, writer.absent)
        with build.when(Comparison(">=", writer.absent, number(0))), build.when(is_short):
            build.emit(Fail(INVALID_STATE, number(-1), [], [at], ["whole characters"]))
    if width is not None and not is_static:  # the buffer has grown to the bits that were written
        extra = buffer_bits(alphabet, width) - width
        for start in range(0, extra, 32):
            size = min(32, extra - start)
            build.emit(PutBits(number(width + start), number(size), number(0)))
    emit_digits(build, alphabet, at)
    return prune(build.block)


def _sizes(block: list[Statement]) -> tuple[int, int]:
    """How many characters the longest path has, and the longest text of what was found or expected."""
    path_size, detail_size = 0, 0
    for statement in block:
        if isinstance(statement, (Fail, NoteNotCanonical)):
            path_size = max(path_size, _length(statement.path))
            detail_size = max(detail_size, _length(statement.found), _length(statement.expected))
        inner: list[list[Statement]] = []
        if isinstance(statement, If):
            inner = [statement.then, statement.otherwise]
        elif isinstance(statement, (While, For)):
            inner = [statement.body]
        for part in inner:
            sizes = _sizes(part)
            path_size, detail_size = max(path_size, sizes[0]), max(detail_size, sizes[1])
    return path_size, detail_size


def _length(parts: TextParts) -> int:
    total = 0
    for part in parts:
        if isinstance(part, str):
            total += len(part.encode())
        elif isinstance(part, BitText):
            total += 64
        else:
            total += NUMBER_SIZE
    return total
