"""The part of an encoder that turns bits into characters, and JSON, in the low-level form."""

from __future__ import annotations

import json

from boardcode.alphabets.spelling import Alphabet
from boardcode.compile.deal_orders import HAND_MARK, SUIT_MARK
from boardcode.compile.languages.block_builder import BlockBuilder
from boardcode.compile.languages.low_level import (
    INT,
    INVALID_STATE,
    Alias,
    Arithmetic,
    BitsAt,
    ByteAt,
    CaseOf,
    Cast,
    Comparison,
    CountOf,
    EmitCharacter,
    EmitNumber,
    EmitText,
    Fail,
    FieldOf,
    If,
    IsPresent,
    ItemOf,
    Literal,
    Logic,
    LowExpression,
    OrdinalOf,
    PayloadOf,
    PutBits,
    Statement,
    StoreByte,
    TableEntry,
    ValueOf,
    add,
    number,
    scalar,
    times,
)
from boardcode.compile.languages.state_types import (
    BooleanType,
    DealType,
    EnumType,
    IntegerType,
    ListType,
    OptionalType,
    StateType,
    StructType,
    VariantType,
)


def buffer_bits(alphabet: Alphabet, width: int) -> int:
    """How many bits the buffer of a code of a fixed width has: those of its characters, and in front of the
    digits of one number the number itself.
    """
    size = -(-alphabet.text_width(width) // 8)
    return 8 * (size + alphabet.digits(width)) if alphabet.positional else 8 * size


def emit_digits(build: BlockBuilder, alphabet: Alphabet, width: LowExpression) -> None:
    """Emit the characters of so many bits of the buffer."""
    if alphabet.prefix:
        build.emit(EmitText(alphabet.prefix))
    if alphabet.positional:
        assert isinstance(width, Literal)
        _emit_positional(build, alphabet, width.value)
        return
    bits = number(alphabet.bits)
    if isinstance(width, Literal):
        count: LowExpression = number(alphabet.digits(width.value))
        filling: LowExpression = number(alphabet.text_width(width.value) - width.value)
    else:
        count = build.declare("digits", Arithmetic("/", add(width, alphabet.bits - 1), bits))
        filling = Arithmetic("-", Arithmetic("*", count, bits), width)
        build.emit(PutBits(width, filling, number(0)))
    table = build.shared.table("characters", tuple(map(ord, alphabet.characters)))
    separates = alphabet.group and not (isinstance(count, Literal) and count.value <= alphabet.group)
    with build.loop("k", count) as k:
        if separates:
            is_edge = Comparison("==", Arithmetic("%", k, number(alphabet.group)), number(0))
            with build.when(Logic("and", Comparison(">", k, number(0)), is_edge)):
                build.emit(EmitText(alphabet.separators[0]))
        digit = build.declare("digit", BitsAt(Arithmetic("*", k, bits), bits))
        if not alphabet.is_complete:
            with build.when(Comparison(">=", digit, number(len(alphabet.characters)))):
                build.emit(
                    Fail(INVALID_STATE, number(-1), [], [digit], [f"0 to {len(alphabet.characters) - 1}"])
                )
        build.emit(EmitCharacter(TableEntry(table, digit)))
    if alphabet.padding:
        four = number(4)
        missing = Arithmetic("%", Arithmetic("-", four, Arithmetic("%", count, four)), four)
        with build.loop("k", missing):
            build.emit(EmitText(alphabet.padding))


def _emit_positional(build: BlockBuilder, alphabet: Alphabet, width: int) -> None:
    """Emit the digits of the number that the buffer holds: by repeated division, put behind the number."""
    base, size, count = len(alphabet.characters), -(-width // 8), alphabet.digits(width)
    spare = 8 * size - width
    if spare:
        with build.loop("k", number(size)) as k:
            place = Arithmetic("-", number(size - 1), k)
            held = build.declare("held", Arithmetic(">>", ByteAt(place), number(spare)))
            with build.when(Comparison(">", place, number(0))):
                high = Arithmetic("<<", ByteAt(add(place, -1)), number(8 - spare))
                build.assign(held, Arithmetic("|", held, Arithmetic("&", high, number(255))))
            build.emit(StoreByte(place, held))
    with build.loop("k", number(count)) as k:
        rest = build.declare("rest", number(0))
        with build.loop("j", number(size)) as j:
            whole = build.declare("whole", Arithmetic("+", Arithmetic("*", rest, number(256)), ByteAt(j)))
            build.emit(StoreByte(j, Arithmetic("/", whole, number(base))))
            build.assign(rest, Arithmetic("%", whole, number(base)))
        build.emit(StoreByte(Arithmetic("-", number(size + count - 1), k), rest))
    first = build.declare("first", number(0))
    if not alphabet.leading_zeros:
        is_zero = Comparison("==", ByteAt(add(first, size)), number(0))
        with build.repeat_while(Logic("and", Comparison("<", first, number(count - 1)), is_zero)):
            build.assign(first, add(first, 1))
    table = build.shared.table("characters", tuple(map(ord, alphabet.characters)))
    with build.loop("k", number(count), first) as k:
        if 0 < alphabet.group < count:
            left = Arithmetic("-", number(count), k)
            is_edge = Comparison("==", Arithmetic("%", left, number(alphabet.group)), number(0))
            is_grouped: LowExpression = Logic("and", Comparison(">", k, first), is_edge)
            with build.when(is_grouped):
                build.emit(EmitText(alphabet.separators[0]))
        build.emit(EmitCharacter(TableEntry(table, ByteAt(add(k, size)))))


# -- JSON


def emit_json(build: BlockBuilder, value: LowExpression) -> None:
    """Emit the JSON of a part of a state, as Python's json module writes it."""
    kind = value.kind
    match kind:
        case IntegerType():
            build.emit(EmitNumber(value))
        case BooleanType():
            build.emit(If(value, [EmitText("true")], [EmitText("false")]))
        case EnumType():
            ordinal = build.declare("ordinal", OrdinalOf(value))
            build.emit(*_choose(ordinal, [_literal(member) for member in kind.members]))
        case StructType():
            _emit_struct(build, value, kind)
        case DealType():
            _emit_deal(build, value, kind)
        case ListType(item=StructType() as item) if item.widths:
            _emit_entries(build, value, item)
        case ListType():
            build.emit(EmitText("["))
            with build.loop("k", CountOf(value)) as k:
                with build.when(Comparison(">", k, number(0))):
                    build.emit(EmitText(", "))
                _emit_part(build, ItemOf(value, k, kind.item), "item")
            build.emit(EmitText("]"))
        case OptionalType():
            with build.when(IsPresent(value)):
                _emit_part(build, ValueOf(value, kind.item), "part")
            with build.otherwise():
                build.emit(EmitText("null"))
        case VariantType():
            _emit_variant(build, value, kind)


def _emit_part(build: BlockBuilder, value: LowExpression, name: str) -> None:
    """Emit a part under a name of its own, so that languages need not repeat the way to it."""
    assert isinstance(value.kind, StateType)
    is_inside = isinstance(value, (ValueOf, PayloadOf))  # some languages take it out of something
    if isinstance(value.kind, (IntegerType, BooleanType, EnumType)) and not is_inside:
        emit_json(build, value)
        return
    variable = build.variable(name, value.kind)
    build.emit(Alias(variable, value))
    emit_json(build, variable)


def _emit_struct(build: BlockBuilder, value: LowExpression, kind: StructType) -> None:
    if kind.is_row:
        for k, (name, part) in enumerate(kind.fields.items()):
            build.emit(EmitText(", " if k else "["))
            _emit_part(build, FieldOf(value, name, part), name)
        build.emit(EmitText("]"))
        return
    opening = "{"
    for name, part in kind.fields.items():
        build.emit(EmitText(f"{opening}{_literal(name)}: "))
        _emit_part(build, FieldOf(value, name, part), name)
        opening = ", "
    build.emit(EmitText("}" if kind.fields else "{}"))


def _emit_entries(build: BlockBuilder, value: LowExpression, item: StructType) -> None:
    """Emit an object from the texts of things to their counts."""
    *parts, count = item.fields.items()
    build.emit(EmitText("{"))
    with build.loop("k", CountOf(value)) as k:
        with build.when(Comparison(">", k, number(0))):
            build.emit(EmitText(", "))
        entry = ItemOf(value, k, item)
        build.emit(EmitText('"'))
        for (name, part), width in zip(parts, item.widths, strict=True):
            _emit_key(build, FieldOf(entry, name, part), width)
        build.emit(EmitText('": '))
        _emit_part(build, FieldOf(entry, *count), "count")
    build.emit(EmitText("}"))


def _emit_deal(build: BlockBuilder, value: LowExpression, kind: DealType) -> None:
    """Emit the text of a deal: hands with a space between them, each its suits with a dot between them."""
    count = len(kind.ranks)
    table = build.shared.table("ranks", tuple(map(ord, kind.ranks)))
    build.emit(EmitText(_literal(kind.lead)[:-1]))
    with build.loop("hand", number(len(kind.hands))) as hand:
        with build.when(Comparison(">", hand, number(0))):
            build.emit(EmitText(HAND_MARK))
        with build.loop("suit", number(kind.suits)) as suit:
            with build.when(Comparison(">", suit, number(0))):
                build.emit(EmitText(SUIT_MARK))
            with build.loop("rank", number(count)) as rank:
                card = Arithmetic("+", times(suit, count), rank)
                owner = OrdinalOf(ItemOf(value, card, kind.item))
                with build.when(Comparison("==", owner, hand)):
                    build.emit(EmitCharacter(TableEntry(table, rank)))
    build.emit(EmitText('"'))


def _emit_key(build: BlockBuilder, value: LowExpression, width: int) -> None:
    """Emit a part of a key: a word, or a number in so many digits."""
    kind = value.kind
    if isinstance(kind, EnumType):
        ordinal = build.declare("ordinal", OrdinalOf(value))
        build.emit(*_choose(ordinal, [_literal(str(member).zfill(width))[1:-1] for member in kind.members]))
        return
    own = str(scalar(value))
    for place in reversed(range(width)):
        rest = Arithmetic("/", value, number(10**place, own)) if place else value
        digit: LowExpression = Arithmetic("%", rest, number(10, own))
        build.emit(EmitCharacter(add(digit if own == INT else Cast(INT, digit), ord("0"))))


def _emit_variant(build: BlockBuilder, value: LowExpression, kind: VariantType) -> None:
    chain: list[Statement] = []
    for k, part in reversed(list(enumerate(kind.types))):
        block: list[Statement] = []
        with build.inside(block):
            if part is None:
                build.emit(EmitText(_literal(kind.constants[k])))
            elif kind.keys is not None:
                build.emit(EmitText(f"{{{_literal(kind.keys[k])}: "))
                _emit_part(build, PayloadOf(value, k, part), "part")
                build.emit(EmitText("}"))
            else:
                _emit_part(build, PayloadOf(value, k, part), "part")
        chain = [If(Comparison("==", CaseOf(value), number(k)), block, chain)] if chain else block
    build.emit(*chain)


def _choose(ordinal: LowExpression, texts: list[str]) -> list[Statement]:
    """One of some texts, by halving: words of a long table are found quickly."""
    if len(texts) == 1:
        return [EmitText(texts[0])]

    def choose(first: int, stop: int) -> list[Statement]:
        if stop - first == 1:
            return [EmitText(texts[first])]
        middle = (first + stop) // 2
        condition = Comparison("<", ordinal, number(middle))
        return [If(condition, choose(first, middle), choose(middle, stop))]

    return choose(0, len(texts))


def _literal(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
