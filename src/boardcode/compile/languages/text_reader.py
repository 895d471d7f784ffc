"""The part of a decoder that turns the characters of a text into bits, in the low-level form."""

from __future__ import annotations

from boardcode.alphabets.spelling import DECIMAL, Alphabet
from boardcode.compile.languages.block_builder import BlockBuilder
from boardcode.compile.languages.digit_sink import NOT_A_DIGIT, SEPARATOR, DigitSink
from boardcode.compile.languages.low_level import (
    MALFORMED,
    Arithmetic,
    CharacterAt,
    Comparison,
    ConstantTable,
    Fail,
    Literal,
    Logic,
    LowExpression,
    NewBuffer,
    NoteNotCanonical,
    Return,
    TableEntry,
    TextLength,
    Variable,
    add,
    number,
    times,
)
from boardcode.compile.languages.state_types import Inexpressible
from boardcode.compile.languages.text_edges import read_edges


def check_alphabet(alphabet: Alphabet) -> None:
    """Raise `Inexpressible` if an alphabet has characters of several units."""
    signs = "".join(
        [*alphabet.values, alphabet.prefix, alphabet.separators, alphabet.padding, alphabet.surplus]
    )
    if not signs.isascii():
        raise Inexpressible(f"the alphabet {alphabet.name} has characters beyond ASCII")


class TextReader:
    """Reads a text into the buffer. Afterwards `width` is how many bits are there, spare ones included, and
    `locate` finds the character of a bit.
    """

    width: LowExpression

    def __init__(self, alphabet: Alphabet, width: int | None, build: BlockBuilder) -> None:
        self.alphabet = alphabet
        self.fixed = width
        self.build = build
        self.shared = build.shared
        self._start: LowExpression = number(0)  # of the digits
        self._end: LowExpression = TextLength()  # of the digits and what belongs to them
        self._digits: LowExpression = number(0)
        self._is_decimal: Variable | None = None

    # -- reading

    def read(self) -> None:
        """Emit the statements that read the text."""
        build, alphabet = self.build, self.alphabet
        edges = read_edges(build, alphabet)
        self._start, self._end = edges.start, edges.end
        if alphabet.decimal_without_prefix:
            assert self.fixed is not None, "positional"
            build.emit(NewBuffer(number(-(-self.fixed // 8) * 8)))
            self._digits = build.declare("digits", number(0))
            self._is_decimal = build.declare("is_decimal", Comparison("==", self._start, edges.head))
            with build.when(self._is_decimal):
                self._read_digits(DECIMAL, edges.head)
            with build.otherwise():
                self._read_digits(alphabet, self._start)
        else:
            self._make_buffer()
            self._digits = build.declare("digits", number(0))
            self._read_digits(alphabet, self._start)
        if self.fixed is None:
            self.width = build.declare("total", times(self._digits, alphabet.bits))
        else:
            self.width = number(alphabet.text_width(self.fixed))

    def _make_buffer(self) -> None:
        if self.fixed is not None:
            size = -(-self.alphabet.text_width(self.fixed) // 8) * 8
            self.build.emit(NewBuffer(number(size)))
        else:
            self.build.emit(NewBuffer(times(TextLength(), self.alphabet.bits)))

    def _read_digits(self, alphabet: Alphabet, start: LowExpression) -> None:
        build = self.build
        stop = self._before_padding(alphabet, start)
        digits = self._digits
        assert isinstance(digits, Variable)
        most = None if self.fixed is None else alphabet.digits(self.fixed)
        table = self.values_table(alphabet)
        sink = DigitSink(build, alphabet, self.fixed)
        extra: LowExpression | None = None
        if alphabet.separators:
            extra = self._read_separated(alphabet, start, stop, sink, most)
        else:
            limit = stop
            if most is not None:  # what is behind the last digit is read, but not kept
                extra = add(start, most)
                limit = build.declare("limit", extra)
                with build.when(Comparison(">", limit, stop)):
                    build.assign(limit, stop)
            if most is None:
                first = sink.add_groups(table, start, limit)
            else:
                first = sink.add_all(table, start, stop, most)
            with build.loop("place", limit, first) as place:
                sink.add(self._digit_value(table, alphabet, place))
            if most is not None:
                with build.loop("place", stop, limit) as place:
                    self._digit_value(table, alphabet, place)
            build.assign(digits, Arithmetic("-", stop, start) if not isinstance(start, Literal) else stop)
        if not alphabet.mixed_aliases:
            self._refuse_mixture(alphabet, start, stop)
        if alphabet.positional and not alphabet.leading_zeros:
            self._refuse_leading_zeros(alphabet, start, stop)
        self._check_count(alphabet, most, extra)
        if alphabet.fixed_groups and not alphabet.positional:
            self._check_groups(alphabet, start, stop)
        sink.finish(lambda error: self._too_large(start, error))

    def _digit_value(self, table: ConstantTable, alphabet: Alphabet, place: Variable) -> Variable:
        """Emit the value of a character, and the error if it is no digit."""
        build = self.build
        sign = build.declare("sign", CharacterAt(place))
        is_other = Logic(
            "or",
            Comparison(">=", sign, number(128)),
            Comparison(">=", TableEntry(table, sign), number(NOT_A_DIGIT)),
        )
        with build.when(is_other):
            expected = f"a character of the {alphabet.name} alphabet"
            build.emit(self._fail(place, "another character", expected))
        return build.declare("value", TableEntry(table, sign))

    def _read_separated(
        self,
        alphabet: Alphabet,
        start: LowExpression,
        stop: LowExpression,
        sink: DigitSink,
        most: int | None,
    ) -> Variable:
        """Emit the loop over digits between which separators may stand; return the first digit too many."""
        build, digits, table = self.build, self._digits, self.values_table(alphabet)
        assert isinstance(digits, Variable)
        pending, extra = build.declare("pending", number(-1)), build.declare("extra", number(-1))
        with build.loop("place", stop, start) as place:
            sign = build.declare("sign", CharacterAt(place))
            value = build.declare("value", number(NOT_A_DIGIT))
            with build.when(Comparison("<", sign, number(128))):
                build.assign(value, TableEntry(table, sign))
            with build.when(Comparison("<", value, number(NOT_A_DIGIT))):
                if most is None:
                    sink.add(value)
                else:
                    with build.when(Comparison("<", digits, number(most))):
                        sink.add(value)
                    with build.otherwise(), build.when(Comparison("==", digits, number(most))):
                        build.assign(extra, place)
                build.assign(digits, add(digits, 1))
                build.assign(pending, number(-1))
            with build.otherwise():
                self._refuse_unless_separator(alphabet, value, place, pending)
        with build.when(Comparison(">=", pending, number(0))):
            build.emit(self._fail(pending, "a separator", "a digit"))
        return extra

    def _before_padding(self, alphabet: Alphabet, start: LowExpression) -> LowExpression:
        if not alphabet.padding:
            return self._end
        build = self.build
        stop = build.declare("stop", self._end)
        last = CharacterAt(add(stop, -1))
        is_padding = Comparison("==", last, number(ord(alphabet.padding)))
        with build.repeat_while(Logic("and", Comparison(">", stop, number(0)), is_padding)):
            build.assign(stop, add(stop, -1))
        if self.fixed is None:
            count = build.declare("count", number(0))
            table = self.values_table(alphabet)
            with build.loop("place", stop, start) as place:
                sign = CharacterAt(place)
                is_digit = Comparison("<", TableEntry(table, sign), number(NOT_A_DIGIT))
                with build.when(Logic("and", Comparison("<", sign, number(128)), is_digit)):
                    build.assign(count, add(count, 1))
            four = number(4)
            wanted: LowExpression = build.declare(
                "wanted", Arithmetic("%", Arithmetic("-", four, Arithmetic("%", count, four)), four)
            )
        else:
            wanted = number(-alphabet.digits(self.fixed) % 4)
        filling = Arithmetic("-", self._end, stop)
        with build.when(Comparison("!=", filling, wanted)):
            fail = Fail(MALFORMED, stop, [], [filling], [wanted])
            if alphabet.padding_optional:
                with build.when(Comparison("==", filling, number(0))):
                    build.emit(NoteNotCanonical(stop, [], [filling], [wanted]))
                with build.otherwise():
                    build.emit(fail)
            else:
                build.emit(fail)
        return stop

    def _refuse_unless_separator(
        self, alphabet: Alphabet, value: Variable, place: Variable, pending: Variable
    ) -> None:
        build = self.build
        fail = self._fail(place, "another character", f"a character of the {alphabet.name} alphabet")
        assert isinstance(self._digits, Variable)
        has_digits = Comparison(">", self._digits, number(0))
        is_separator = Logic("and", Comparison("==", value, number(SEPARATOR)), has_digits)
        with build.when(is_separator), build.when(Comparison("<", pending, number(0))):
            build.assign(pending, place)
        with build.otherwise():
            build.emit(fail)

    def _refuse_mixture(self, alphabet: Alphabet, start: LowExpression, stop: LowExpression) -> None:
        """Number the ways in which each value can be written, and refuse another way than the first."""
        build = self.build
        table = self.values_table(alphabet)
        ways = [0] * 128
        for sign, value in alphabet.values.items():
            same = alphabet.characters[value]
            ways[ord(sign)] = 1 if sign in (same.lower(), same.upper(), same) else 2 + ord(sign)
            if alphabet.any_case and ways[ord(sign)] != 1:
                ways[ord(sign)] = 2 + ord(sign.lower())
        way_table = self.shared.table("ways", tuple(ways))
        for value in sorted({alphabet.values[sign] for sign in alphabet.aliases.values()}):
            chosen = build.declare("chosen", number(0))
            with build.loop("place", stop, start) as place:
                here = CharacterAt(place)
                with build.when(Comparison("==", TableEntry(table, here), number(value))):
                    way = TableEntry(way_table, here)
                    with build.when(Comparison("==", chosen, number(0))):
                        build.assign(chosen, way)
                    with build.when(Comparison("!=", chosen, way)):
                        build.emit(self._fail(place, "another character", "the same as before"))

    def _refuse_leading_zeros(self, alphabet: Alphabet, start: LowExpression, stop: LowExpression) -> None:
        """A number of several digits does not begin with a zero."""
        build = self.build
        table = self.values_table(alphabet)
        first = build.declare("first", start)
        is_zero = Comparison("==", TableEntry(table, CharacterAt(first)), number(0))
        with build.when(Logic("and", Comparison(">", self._digits, number(1)), is_zero)):
            build.emit(self._fail(first, "a leading zero", "another digit"))

    def _check_groups(self, alphabet: Alphabet, start: LowExpression, stop: LowExpression) -> None:
        """The first separator stands between groups, and nothing between other digits."""
        build, table = self.build, self.values_table(alphabet)
        count, before = build.declare("count", number(0)), build.declare("before", number(0))
        with (
            build.loop("place", stop, start) as place,
            build.when(Comparison("<", TableEntry(table, CharacterAt(place)), number(NOT_A_DIGIT))),
        ):
            with build.when(Comparison(">", count, number(0))):
                following = build.declare("following", add(before, 1))
                wanted = build.declare("wanted", number(0))
                at_edge = Comparison("==", Arithmetic("%", count, number(alphabet.group)), number(0))
                with build.when(at_edge):
                    build.assign(wanted, number(1))
                gap = Comparison("!=", Arithmetic("-", place, following), wanted)
                other = Comparison("!=", CharacterAt(following), number(ord(alphabet.separators[0])))
                is_wrong = Logic("or", gap, Logic("and", Comparison("==", wanted, number(1)), other))
                with build.when(is_wrong):
                    expected = f"a separator after every {alphabet.group} characters"
                    build.emit(self._fail(following, "something else", expected))
            build.assign(before, place)
            build.assign(count, add(count, 1))

    def _check_count(self, alphabet: Alphabet, most: int | None, extra: LowExpression | None) -> None:
        build = self.build
        if most is None or self.fixed is None:
            with build.when(Comparison("==", self._digits, number(0))):
                build.emit(Fail(MALFORMED, self._end, [], ["0"], ["1 or more characters"]))
            return
        assert extra is not None
        least = alphabet.least_digits(self.fixed)
        expected = [f"{most} characters" if least == most else f"{least} to {most} characters"]
        with build.when(Comparison(">", self._digits, number(most))):
            build.emit(Fail(MALFORMED, extra, [], [self._digits], expected))
        with build.when(Comparison("<", self._digits, number(least))):
            build.emit(Fail(MALFORMED, self._end, [], [self._digits], expected))

    def _too_large(self, start: LowExpression, is_too_large: LowExpression) -> None:
        assert self.fixed is not None
        with self.build.when(is_too_large):
            limit = f"at most 2**{self.fixed} - 1"
            self.build.emit(Fail(MALFORMED, start, [], ["a larger number"], [limit]))

    def _fail(self, place: LowExpression, found: str, expected: str) -> Fail:
        return Fail(MALFORMED, place, [], [found], [expected])

    def values_table(self, alphabet: Alphabet) -> ConstantTable:
        """The value of each ASCII character, or that it has none."""
        values = [NOT_A_DIGIT] * 128
        for sign in alphabet.separators:
            values[ord(sign)] = SEPARATOR
        for sign, value in alphabet.values.items():
            values[ord(sign)] = value
        return self.shared.table("values", tuple(values))

    # -- the characters of bits

    @property
    def location_arguments(self) -> list[Variable]:
        """The variables that a procedure needs to find characters."""
        candidates = [self._start, self._digits, self._is_decimal]
        return [each for each in candidates if isinstance(each, Variable)]

    def emit_location(self, build: BlockBuilder, parameters: list[Variable], digit: Variable) -> None:
        """Emit the return of the unit at which a digit stands, given its number (-1: there is none)."""
        by_name = {variable.name: variable for variable in parameters}
        start: LowExpression = by_name.get("start", Literal(0))
        with build.when(Comparison("<", digit, number(0))):
            build.emit(Return(TextLength()))
        if not self.alphabet.separators:
            build.emit(Return(add(start, digit)))
            return
        count = build.declare("count", number(0))
        table = self.values_table(self.alphabet)
        with (
            build.loop("place", TextLength(), start) as place,
            build.when(Comparison("<", TableEntry(table, CharacterAt(place)), number(NOT_A_DIGIT))),
        ):
            with build.when(Comparison("==", count, digit)):
                build.emit(Return(place))
            build.assign(count, add(count, 1))
        build.emit(Return(TextLength()))

    def emit_digit_of_bit(
        self, build: BlockBuilder, parameters: list[Variable], place: LowExpression, best: Variable
    ) -> None:
        """Emit that `best` becomes the number of the digit that holds a bit, if it is smaller; digits are
        counted in the text.
        """
        by_name = {variable.name: variable for variable in parameters}
        digits = by_name["digits"]
        alphabet = self.alphabet
        base = len(alphabet.characters)
        bits = (base - 1).bit_length()
        if alphabet.positional and base != 1 << bits:
            build.assign(best, number(0))
            return
        if alphabet.positional:
            assert self.fixed is not None
            count = -(-self.fixed // bits)
            holder = Arithmetic("/", add(place, count * bits - self.fixed), number(bits))
            digit = build.declare("digit", Arithmetic("-", holder, Arithmetic("-", number(count), digits)))
        else:
            digit = build.declare("digit", Arithmetic("/", place, number(bits)))
        if "is_decimal" in by_name:
            with build.when(by_name["is_decimal"]):
                build.assign(digit, number(0))
        is_there = Logic("and", Comparison(">=", digit, number(0)), Comparison("<", digit, digits))
        is_first = Logic("or", Comparison("<", best, number(0)), Comparison("<", digit, best))
        with build.when(Logic("and", is_there, is_first)):
            build.assign(best, digit)
