"""What is canonical here is what a lenient reader and writer leave unchanged."""

from __future__ import annotations

from random import Random

import boardcode

from .lenient_model import is_unchanged

CODES = 4_000


def test_a_code_is_accepted_exactly_if_a_lenient_reader_and_writer_leave_it_unchanged() -> None:
    """4,000 codes of random positions, most of them changed in one place or in several."""
    format, random = boardcode.get("binaryfen"), Random(13)
    accepted = 0
    for _ in range(CODES):
        data = bytearray(format.sample(random).to_bytes())
        for _ in range(random.choice([0, 1, 1, 2])):
            place = random.randrange(len(data))
            change = random.randrange(6)
            if change == 0:
                del data[place:]
            elif change == 1:
                data += random.choice([b"\0", b"\0\0", b"\1", random.randbytes(3)])
            elif change == 2:
                data[place] ^= 1 << random.randrange(8)
            elif change == 3:
                data[place] = random.choice([0, 0xCC, 0xDD, 0xEE, 0xFF, 0x80])
            elif change == 4:
                data[place:place] = random.randbytes(1)
            else:
                data[-1] = random.randrange(256)
            if not data:
                break
        text = data.hex()
        is_accepted = format.accepts(text)
        assert is_accepted == is_unchanged(bytes(data)), text
        accepted += is_accepted
    assert CODES // 5 < accepted < CODES * 4 // 5


def test_every_example_and_counterexample_has_the_same_verdict() -> None:
    format = boardcode.get("binaryfen")
    for code in format.examples:
        assert is_unchanged(bytes.fromhex(code))
    for code in format.counterexamples:
        digits = set(code) <= set("0123456789abcdef") and len(code) % 2 == 0
        assert not (digits and is_unchanged(bytes.fromhex(code))), code
