"""b64: bytes as text in the order a-z A-Z 0-9 + /, without padding characters.

It is base64 with small letters before capitals. One byte takes 2 characters, two take 3 and three take 4, so that
4n + 1 characters are no text; the bits that are left over in the last character are 0.
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits

from boardcode.alphabets import Alphabet
from boardcode.errors import Fault, NonCanonicalCode

B64 = Alphabet("b64", ascii_lowercase + ascii_uppercase + digits + "+/")


def b64_encode(data: bytes) -> str:
    """Any bytes as text.

    >>> b64_encode(b"Hello, World!")
    'sgvSBg8SifDVCMXKiq'
    """
    return B64.write(int.from_bytes(data, "big"), 8 * len(data))


def b64_decode(text: str, *, strict: bool = True) -> bytes:
    """The bytes of a text; `strict=False` also reads one whose left-over bits are not 0.

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
    spelling = B64.read(text, None)
    count, spare = divmod(len(text) * B64.bits, 8)
    left_over = spelling.number & (1 << spare) - 1
    if strict and left_over:
        found = f"{left_over:0{spare}b}"
        raise Fault(
            NonCanonicalCode,
            f"the {spare} spare bits after the last byte must be 0, found {found}",
            found=found,
            expected="0" * spare,
            start=len(text) - 1,
            stop=len(text),
        )
    return (spelling.number >> spare).to_bytes(count, "big")
