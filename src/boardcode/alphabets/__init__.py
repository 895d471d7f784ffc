"""Text to bits and back: the characters of a code, and the ways in which they may be written."""

from boardcode.alphabets.digits import Spelling
from boardcode.alphabets.spelling import BASE32, BASE64, BINARY, HEX, Alphabet

__all__ = ["BASE32", "BASE64", "BINARY", "HEX", "Alphabet", "Spelling"]
