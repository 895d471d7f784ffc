"""Operations of the processor that Numba does not offer: unaligned words, gathering and scattering bits, and
sixteen characters at a time.

`gather` takes the bits that a mask marks and moves them together; `scatter` is the inverse:

    gather (abcdefgh, 00110011) = 0000cdgh
    scatter(0000cdgh, 00110011) = 00cd00gh

Processors of x86 do either in one instruction (BMI2), which is slow on some AMD models; elsewhere a few
shifts do it for a constant mask, and a loop for any other. Words are loaded and stored in little-endian
order; `runs_kernels` returns whether the processor has it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from llvmlite import binding, ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic as numba_intrinsic

from boardcode.compile.numba.kernel_cache import compiled

U = np.uint64
WORD, BYTE = ir.IntType(64), ir.IntType(8)
LANES = 16
_CHARACTERS = ir.VectorType(BYTE, LANES)
_SLOW = ("znver1", "znver2", "bdver4")  # have the instructions, in microcode

Builder: TypeAlias = Any
intrinsic: Callable[[Callable[..., Any]], Any] = (
    numba_intrinsic  # typed loosely: the decorated function takes other arguments where it is called
)
Types: Any = types


def has_bit_instructions() -> bool:
    """Whether this processor gathers and scatters bits quickly."""
    return bool(binding.get_host_cpu_features().get("bmi2")) and binding.get_host_cpu_name() not in _SLOW


def runs_kernels() -> bool:
    """Whether kernels can be used here at all."""
    return sys.byteorder == "little"


# -- unaligned words


def _pointer(context: Any, builder: Builder, signature: Any, arguments: Any, target: Any) -> Any:
    """Cast `array[index]`, the first two arguments, to a pointer to another type."""
    data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
    return builder.bitcast(builder.gep(data, [arguments[1]]), target.as_pointer())


@intrinsic
def load(typing: Any, data: Any, place: Any) -> Any:
    """Load 8 bytes of a byte array, the first one most significant."""

    def generate(context: Any, builder: Builder, signature: Any, arguments: Any) -> Any:
        word = builder.load(_pointer(context, builder, signature, arguments, WORD))
        word.align = 1
        return builder.bswap(word)

    return types.uint64(data, types.int64), generate


@intrinsic
def load_low(typing: Any, data: Any, place: Any) -> Any:
    """Load 8 bytes of a byte array, the first one least significant."""

    def generate(context: Any, builder: Builder, signature: Any, arguments: Any) -> Any:
        word = builder.load(_pointer(context, builder, signature, arguments, WORD))
        word.align = 1
        return word

    return types.uint64(data, types.int64), generate


@intrinsic
def store(typing: Any, data: Any, place: Any, word: Any) -> Any:
    """Store 8 bytes in a byte array, the most significant one first."""

    def generate(context: Any, builder: Builder, signature: Any, arguments: Any) -> Any:
        builder.store(
            builder.bswap(arguments[2]), _pointer(context, builder, signature, arguments, WORD)
        ).align = 1
        return context.get_dummy_value()

    return types.void(data, types.int64, types.uint64), generate


@intrinsic
def item(typing: Any, numbers: Any, place: Any) -> Any:
    """Load a number of an array whose place is not negative, which Numba would look at each time."""

    def generate(context: Any, builder: Builder, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        return builder.load(builder.gep(data, [arguments[1]]))

    return numbers.dtype(numbers, types.int64), generate


# -- counting bits


@intrinsic
def ones(typing: Any, word: Any) -> Any:
    """How many bits of a word are set."""

    def generate(context: Any, builder: Builder, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@intrinsic
def leading_zeros(typing: Any, word: Any) -> Any:
    """How many bits are above the highest that is set; 64 if none is."""

    def generate(context: Any, builder: Builder, signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], ir.IntType(1)(0))

    return types.uint64(types.uint64), generate


@intrinsic
def trailing_zeros(typing: Any, word: Any) -> Any:
    """How many bits are below the lowest that is set; 64 if none is."""

    def generate(context: Any, builder: Builder, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.IntType(1)(0))

    return types.uint64(types.uint64), generate


@intrinsic
def reverse_word(typing: Any, word: Any) -> Any:
    """The bits of a word in reverse order."""

    def generate(context: Any, builder: Builder, signature: Any, arguments: Any) -> Any:
        return builder.bitreverse(arguments[0])

    return types.uint64(types.uint64), generate


# -- gathering and scattering


def _instruction(name: str) -> Any:
    @intrinsic
    def instruction(typing: Any, word: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Builder, signature: Any, arguments: Any) -> Any:
            declared: Any = cgutils.get_or_insert_function
            function = declared(builder.module, ir.FunctionType(WORD, [WORD, WORD]), name)
            return builder.call(function, arguments)

        return types.uint64(types.uint64, types.uint64), generate

    return instruction


if has_bit_instructions():
    gather, scatter = _instruction("llvm.x86.bmi.pext.64"), _instruction("llvm.x86.bmi.pdep.64")
else:

    @compiled
    def gather(word, mask):  # type: ignore[no-untyped-def]
        """Move the bits of the mask together."""
        result, count = U(0), U(0)
        while mask:
            lowest = mask & (~mask + U(1))
            if word & lowest:
                result |= U(1) << count
            count += U(1)
            mask ^= lowest
        return result

    @compiled
    def scatter(word, mask):  # type: ignore[no-untyped-def]
        """Move the low bits to where the mask is."""
        result = U(0)
        while mask:
            lowest = mask & (~mask + U(1))
            if word & U(1):
                result |= lowest
            word >>= U(1)
            mask ^= lowest
        return result


class BitMove(NamedTuple):
    """Bits that move by a distance, a power of two; see `moves`."""

    distance: int
    bits: int


def moves(mask: int) -> Iterator[BitMove]:
    """The steps that gather the bits of a mask, each moving some of them down; in reverse they scatter.

    A bit moves by the number of zeros of the mask below it, and that number is made of powers of two.

    >>> [(move.distance, f"{move.bits:08b}") for move in moves(0b00110011)]
    [(2, '00110000')]
    """
    zeros_below = {
        place: place - (mask & (1 << place) - 1).bit_count() for place in range(64) if mask >> place & 1
    }
    for power in range(6):
        moving = [place for place, distance in zeros_below.items() if distance >> power & 1]
        if moving:
            yield BitMove(1 << power, sum(1 << place - zeros_below[place] % (1 << power) for place in moving))


# -- sixteen characters at a time


class Run(NamedTuple):
    """Characters whose bytes and digits both are consecutive."""

    character: int
    digit: int
    length: int


def runs(digits: dict[int, int]) -> tuple[Run, ...]:
    """The digits of bytes, as runs.

    >>> runs({48: 0, 49: 1, 65: 2, 66: 3})
    (Run(character=48, digit=0, length=2), Run(character=65, digit=2, length=2))
    """
    result: list[Run] = []
    for character, digit in sorted(digits.items()):
        last = result[-1] if result else Run(-1, -1, 0)
        if (character, digit) == (last.character + last.length, last.digit + last.length):
            result[-1] = last._replace(length=last.length + 1)
        else:
            result.append(Run(character, digit, 1))
    return tuple(result)


def _all(value: int) -> Any:
    return ir.Constant(_CHARACTERS, [value] * LANES)


def _map_runs(builder: Builder, characters: Any, table: Sequence[tuple[int, int, int]]) -> tuple[Any, Any]:
    """Map the bytes of each run `(first, to, length)` to bytes from `to` on; also mark bytes in no run."""
    mapped, unknown = _all(0), ir.Constant(ir.VectorType(ir.IntType(1), LANES), [1] * LANES)
    for first, to, length in table:
        offset = builder.sub(characters, _all(first))
        within = builder.icmp_unsigned("<", offset, _all(length))
        mapped = builder.select(within, builder.add(offset, _all(to)), mapped)
        unknown = builder.select(within, ir.Constant(unknown.type, [0] * LANES), unknown)
    return mapped, unknown


def _words(builder: Builder, characters: Any) -> list[Any]:
    pair = builder.bitcast(characters, ir.VectorType(WORD, 2))
    return [builder.bswap(builder.extract_element(pair, ir.IntType(32)(k))) for k in range(2)]


def digit_reader(table: Sequence[Run]) -> Any:
    """An intrinsic that maps sixteen characters of a byte array to two words of digits, a byte each.

    The third result has a bit for each character that is no digit, the lowest for the first.
    """

    @intrinsic
    def digits(typing: Any, data: Any, place: Any) -> Any:
        def generate(context: Any, builder: Builder, signature: Any, arguments: Any) -> Any:
            characters = builder.load(_pointer(context, builder, signature, arguments, _CHARACTERS))
            characters.align = 1
            mapped, unknown = _map_runs(
                builder, characters, [(run.character, run.digit, run.length) for run in table]
            )
            wrong = builder.zext(builder.bitcast(unknown, ir.IntType(LANES)), WORD)
            return context.make_tuple(builder, signature.return_type, [*_words(builder, mapped), wrong])

        return Types.UniTuple(types.uint64, 3)(data, types.int64), generate

    return digits


def digit_writer(table: Sequence[Run]) -> Any:
    """An intrinsic that maps two words of digits, a byte each, to two words of characters."""

    @intrinsic
    def characters(typing: Any, first: Any, second: Any) -> Any:
        def generate(context: Any, builder: Builder, signature: Any, arguments: Any) -> Any:
            pair: Any = ir.Constant(ir.VectorType(WORD, 2), [0, 0])
            for k, word in enumerate(arguments):
                pair = builder.insert_element(pair, builder.bswap(word), ir.IntType(32)(k))
            digits = builder.bitcast(pair, _CHARACTERS)
            mapped, _ = _map_runs(builder, digits, [(run.digit, run.character, run.length) for run in table])
            return context.make_tuple(builder, signature.return_type, _words(builder, mapped))

        return Types.UniTuple(types.uint64, 2)(types.uint64, types.uint64), generate

    return characters
