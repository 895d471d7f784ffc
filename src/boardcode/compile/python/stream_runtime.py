"""What generated readers and writers of streams call: digits, bytes, orders and ranks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from math import comb, factorial
from operator import attrgetter, lt
from typing import Any

from boardcode.compile.deal_orders import DealOrder, DealText
from boardcode.compile.expressions import Expression, Reference, evaluate
from boardcode.compile.plan import Alternating, Bijective, CardDeal, Mapped

MISSING: Any = type("Missing", (), {"__repr__": lambda self: "MISSING"})()  # what is left to the careful path
REVERSED_BYTES = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
FLAG_OF_DIGIT = bytes.maketrans(b"01", b"\0\1")  # truth values, a byte each
DIGIT_OF_FLAG = bytes.maketrans(b"\0\1", b"01")


# -- digits and bytes


def to_digits(data: bytes) -> str:
    """The bits of some bytes as 0 and 1."""
    return f"{int.from_bytes(data, 'big'):0{8 * len(data)}b}" if data else ""


def to_bytes(digits: str) -> bytes:
    """The bytes of some digits; zero bits fill the last one."""
    size = len(digits) + 7 >> 3
    return (int(digits, 2) << 8 * size - len(digits)).to_bytes(size, "big") if digits else b""


def fold(digits: str) -> str:
    """Digits of which those of each byte are in reverse order; the last byte has what is left.

    >>> fold("000000011100")
    '100000000011'
    """
    if len(digits) % 8 == 0:
        return to_digits(to_bytes(digits).translate(REVERSED_BYTES))
    return "".join([digits[start : start + 8][::-1] for start in range(0, len(digits), 8)])


def fill_and_fold(digits: str) -> str:
    """The same, after zero bits fill the last byte."""
    return fold(digits + "0" * (-len(digits) % 8))


def swap(digits: str) -> str:
    """The digits of whole bytes, the last byte first."""
    return to_digits(to_bytes(digits)[::-1])


def read_varint(digits: str, start: int, limit: int, low: bool, is_vlq: bool) -> tuple[int, int]:
    """The number of groups of digits from a place on, and where they end; -1 unless it is canonical."""
    number, stop, shift, more = 0, start, 0, True
    while more:
        if stop + 8 > limit or stop - start == 80:  # ten groups hold 64 bits
            return -1, start
        group = int(digits[stop : stop + 8][:: -1 if low else 1], 2)
        stop += 8
        more = group > 127
        number = number << 7 | group & 127 if is_vlq else number | (group & 127) << shift
        shift += 7
    is_shortest = shift == 7 or number >> shift - 7
    return (number if is_shortest else -1), stop


def varint_bytes(number: int, is_vlq: bool) -> bytes:
    """A number in groups of seven bits, the low group first, or the high one in `vlq`."""
    groups = [number & 127]
    while number := number >> 7:
        groups.append(number & 127)
    if is_vlq:
        groups.reverse()
    last = groups.pop()
    return bytes([*[group | 128 for group in groups], last])


# -- lists


def is_ascending(keys: Sequence[Any]) -> bool:
    """Whether no key is smaller than the one before it."""
    return not any(map(lt, keys[1:], keys))


def is_descending(keys: Sequence[Any]) -> bool:
    """Whether no key is larger than the one before it."""
    return not any(map(lt, keys, keys[1:]))


def is_distinct(keys: Sequence[Any]) -> bool:
    """Whether no key stands twice; False also if that needs a closer look, because some cannot be hashed."""
    try:
        return len({*keys}) == len(keys)
    except TypeError:
        return False


def key_function(keys: tuple[Expression, ...]) -> Callable[[Any], Any]:
    """A function from an item to what it is compared by."""
    functions = [_key_part(key) for key in keys]
    if len(functions) == 1:
        return functions[0]
    if all(isinstance(key, Reference) for key in keys):
        return attrgetter(*[key.field_name for key in keys if isinstance(key, Reference)])
    return lambda item: tuple([function(item) for function in functions])


def _key_part(key: Expression) -> Callable[[Any], Any]:
    if isinstance(key, Reference):
        return attrgetter(key.field_name)
    return lambda item: evaluate(key, _ItemAttributes(item))


class _ItemAttributes:
    """The attributes of an item as the values of an expression."""

    def __init__(self, item: Any) -> None:
        self._item = item

    def __getitem__(self, name: str) -> Any:
        return getattr(self._item, name)


# -- values


def find(table: Mapping[Any, Any], key: Any) -> Any:
    """Look up a key; one that cannot be hashed is missing."""
    try:
        return table.get(key, MISSING)
    except TypeError:
        return MISSING


def compute(function: Callable[..., Any], *values: Any) -> Any:
    """The value of an expression; MISSING if it divides by zero or is not about numbers."""
    try:
        return function(*values)
    except (TypeError, ZeroDivisionError):
        return MISSING


def inverse_of(node: Mapped) -> Callable[[Any], Any]:
    """A function from a mapped value to the value that is written; MISSING if it would be read otherwise."""
    decode, encode = node.decode, node.encode
    if decode is None or encode is None:
        raise TypeError("a mapping without Python functions cannot be written")

    def raw_of(value: Any) -> Any:
        try:
            raw = encode(value)
            return raw if decode(raw) == value else MISSING
        except Exception:  # a function of the declaration may fail in any way on a wrong value
            return MISSING

    return raw_of


# -- ranks


def permutation_of(size: int) -> tuple[int, Callable[[int], tuple[int, ...]]]:
    """How many orders of so many numbers there are, and the function from a rank to its order."""

    def unrank(rank: int) -> tuple[int, ...]:
        digits = []
        for base in range(1, size + 1):
            rank, digit = divmod(rank, base)
            digits.append(digit)
        left = list(range(size))
        return tuple([left.pop(digit) for digit in reversed(digits)])

    return factorial(size), unrank


def permutation_rank(size: int) -> Callable[[Any], Any]:
    """The function from an order of so many numbers to its rank; MISSING for anything else."""
    numbers = list(range(size))

    def rank_of(value: Any) -> Any:
        if not _are_numbers(value, size) or sorted(value) != numbers:
            return MISSING
        rank, left = 0, numbers.copy()
        for number in value:
            place = left.index(number)
            rank = rank * len(left) + place
            del left[place]
        return rank

    return rank_of


def combination_of(size: int, chosen: int) -> tuple[int, Callable[[int], tuple[int, ...]]]:
    """How many selections of so many numbers there are, and the function from a rank to its selection."""
    # ways[left][number]: in how many ways the rest can be chosen from what is larger than the number
    ways = [[comb(size - 1 - number, left) for number in range(size)] for left in range(chosen)]

    def unrank(rank: int) -> tuple[int, ...]:
        numbers, number = [], 0
        for row in reversed(ways):
            while rank >= row[number]:
                rank -= row[number]
                number += 1
            numbers.append(number)
            number += 1
        return tuple(numbers)

    return comb(size, chosen), unrank


def combination_rank(size: int, chosen: int) -> Callable[[Any], Any]:
    """The function from a selection of so many numbers to its rank; MISSING for anything else."""
    last = comb(size, chosen) - 1
    # after[place][number]: how many selections choose a larger number here
    after = [[comb(size - 1 - number, chosen - place) for number in range(size)] for place in range(chosen)]

    def rank_of(value: Any) -> Any:
        if not _are_numbers(value, chosen) or not all(map(lt, value, value[1:])):
            return MISSING
        if value[0] < 0 or value[-1] >= size:
            return MISSING
        return last - sum([row[number] for row, number in zip(after, value, strict=True)])

    return rank_of


def _are_numbers(value: Any, count: int) -> bool:
    return value.__class__ is tuple and len(value) == count and {*map(type, value)} == {int}


# -- lists of symbols, and whose they are


def list_of_number(node: Bijective) -> tuple[int, Callable[[int], tuple[Any, ...]]]:
    """How many lists of symbols there are, and the function from a number to its list."""
    symbols, base = node.objects, len(node.objects)

    def unrank(number: int) -> tuple[Any, ...]:
        items = []
        while number:
            number, digit = divmod(number - 1, base)
            items.append(symbols[digit])
        return tuple(items)

    return node.count, unrank


def number_of_list(node: Bijective) -> Callable[[Any], Any]:
    """The function from a list of symbols to its number; MISSING for anything else."""
    digits, base = {symbol: k + 1 for k, symbol in enumerate(node.objects)}, len(node.objects)

    def rank_of(value: Any) -> Any:
        if value.__class__ is not tuple or len(value) > node.most:
            return MISSING
        number = 0
        for item in reversed(value):
            number = number * base + digits[item]
        return number

    return rank_of


def deal_of_number(node: CardDeal) -> tuple[int, Callable[[int], str]]:
    """How many deals there are, and the function from a number to the text of its deal."""
    order, text = DealOrder(node.hands, node.order), DealText(node.lead, node.suits, node.ranks, node.hands)
    return order.count, lambda number: text.write(order.owners(number))


def number_of_deal(node: CardDeal) -> Callable[[Any], Any]:
    """The function from the text of a deal to its number; MISSING for anything else."""
    order, text = DealOrder(node.hands, node.order), DealText(node.lead, node.suits, node.ranks, node.hands)

    def rank_of(value: Any) -> Any:
        owners = text.read(value) if value.__class__ is str else None
        return MISSING if owners is None else order.number(owners)

    return rank_of


def players_of(node: Alternating) -> Callable[[Any], Any]:
    """The function from numbers, 0 for the player to move, to players; MISSING if one has too many."""
    count, depth = len(node.players), node.depth
    names: list[dict[Any, Any]] = [
        {number: node.players[(turn + number) % count] for number in range(count)} | {None: None}
        for turn in range(count)
    ]

    def name(raw: Any) -> Any:
        items = _flatten(raw, depth)
        total = len(items) - items.count(None)
        for number in range(count):
            if items.count(number) != (total + count - 1 - (total + number) % count) // count:
                return MISSING
        return _replace(raw, depth, names[total % count].__getitem__)

    return name


def turns_of(node: Alternating) -> Callable[[Any], Any]:
    """The inverse function; MISSING, or a KeyError, for anything that is no such value."""
    count, depth = len(node.players), node.depth
    numbers: list[dict[Any, Any]] = [
        {player: (k - turn) % count for k, player in enumerate(node.players)} | {None: None}
        for turn in range(count)
    ]

    def number(value: Any) -> Any:
        items = (value,)
        for _ in range(depth):
            if {*map(type, items)} - {tuple}:
                return MISSING
            items = tuple(chain.from_iterable(items))
        total = len(items) - items.count(None)
        for k, player in enumerate(node.players):
            if items.count(player) != (total + count - 1 - k) // count:
                return MISSING
        return _replace(value, depth, numbers[total % count].__getitem__)

    return number


def _flatten(value: Any, depth: int) -> Any:
    """The items of lists that are nested so deep."""
    for _ in range(depth - 1):
        value = [*chain.from_iterable(value)]
    return value


def _replace(value: Any, depth: int, change: Callable[[Any], Any]) -> Any:
    """Nested tuples with every item changed."""
    if depth == 1:
        return tuple(map(change, value))
    return tuple([_replace(item, depth - 1, change) for item in value])
