"""b64: bytes as text in the order a-z A-Z 0-9 + /, without padding characters.

It is base64 with lower case before upper case. One byte takes 2 characters, two take 3 and three take 4, so
that no text has 4n + 1 characters. Bits that are left over in the last character must be 0.
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits

from boardcode.alphabets import Alphabet
from boardcode.errors import Fault, MalformedCode, NonCanonicalCode

B64 = Alphabet("b64", ascii_lowercase + ascii_uppercase + digits + "+/")


def b64_encode(data: bytes) -> str:
    """Return the text of any bytes.

    >>> b64_encode(b"Hello, World!")
    'sgvSBg8SifDVCMXKiq'
    """
    return B64.write(int.from_bytes(data, "big"), 8 * len(data))


def b64_decode(text: str, *, strict: bool = True) -> bytes:
    """Return the bytes of a text; raise `CodeError` if it is not b64.

    `strict=False` also accepts a text whose spare bits are not 0.

    >>> b64_decode("sgvSBg8SifDVCMXKiq")
    b'Hello, World!'
    """
    if not text:
        return b""
    try:
        return _bytes(text, strict)
    except Fault as fault:
        raise fault.kind(
            fault.reason,
            format="b64",
            code=text,
            start=fault.start,
            stop=fault.stop,
            found=fault.found,
            expected=fault.expected,
        ) from None


def _bytes(text: str, strict: bool) -> bytes:
    number, width = B64.read(text, None)[:2]
    count, spare = divmod(width, 8)
    if spare >= B64.bits:  # a character too many
        raise Fault(
            MalformedCode,
            f"{len(text)} character{'s are' if len(text) > 1 else ' is'} no whole number of bytes",
            found=str(len(text)),
            expected="a whole number of bytes",
            start=len(text),
            stop=len(text),
        )
    spare_bits = number & (1 << spare) - 1
    if strict and spare_bits:
        found = f"{spare_bits:0{spare}b}"
        raise Fault(
            NonCanonicalCode,
            f"the {spare} spare bits after the last byte must be 0, found {found}",
            found=found,
            expected="0" * spare,
            start=len(text) - 1,
            stop=len(text),
        )
    return (number >> spare).to_bytes(count, "big")
