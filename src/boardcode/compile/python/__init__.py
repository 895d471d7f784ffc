"""The Python backend: reads and writes one code at a time, by functions compiled from its plan.

A compiled function handles what a program meets all day, canonical codes and well-formed states, and returns
None for anything else. The careful path then reads or writes it again and says what is wrong.
"""

from boardcode.compile.python.codec import Codec, compile_codec

__all__ = ["Codec", "compile_codec"]
