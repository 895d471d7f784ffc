"""Classic puzzles by name.

The numbers of steps, slides and cells are not written here: they are what `solve` finds, and a test compares them with what the
documentation lists.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardcode.games.klotski.state import Layout


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A layout that people know by a name: in Chinese, in pinyin, and what that means.

    >>> puzzle("heng dao li ma").layout
    Layout.decode('1A9BF0C00')
    """

    chinese: str
    pinyin: str
    english: str
    code: str

    @property
    def layout(self) -> Layout:
        """The layout."""
        return Layout.decode(self.code)

    @property
    def names(self) -> tuple[str, str, str]:
        """All names."""
        return self.chinese, self.pinyin, self.english


PUZZLES = (
    Puzzle("横刀立马", "heng dao li ma", "the blade across the saddle", "1A9BF0C00"),
    Puzzle("指挥若定", "zhi hui ruo ding", "a calm command", "1ADEF8000"),
    Puzzle("将拥曹营", "jiang yong cao ying", "generals around the camp", "10AAF7C00"),
    Puzzle("齐头并进", "qi tou bing jin", "abreast", "1AFF98000"),
    Puzzle("兵分三路", "bing fen san lu", "soldiers on three roads", "1FA6F8000"),
    Puzzle("雨声淅沥", "yu sheng xi li", "the patter of rain", "1BE68CC00"),
    Puzzle("左右布兵", "zuo you bu bing", "soldiers left and right", "1FFAA1000"),
    Puzzle("五将逼宫", "wu jiang bi gong", "five generals at the palace", "55ADF0C00"),
    Puzzle("近在咫尺", "jin zai zhi chi", "so near", "EEADF4000"),
    Puzzle("层层设防", "ceng ceng she fang", "layer upon layer", "1FA771000"),
    Puzzle("峰回路转", "feng hui lu zhuan", "the winding path", "4FEA13400"),
    Puzzle("走投无路", "zou tou wu lu", "no way out", "1AAEF0C00"),
)
_BY_NAME = {
    spelled: found for found in PUZZLES for name in found.names for spelled in (name, name.replace(" ", ""), name.replace(" ", "-"))
}


def puzzle(name: str) -> Puzzle:
    """The puzzle of a name: in any of its languages, in any case, with spaces, with dashes or without either."""
    try:
        return _BY_NAME[name.strip().lower()]
    except KeyError:
        known = ", ".join(found.pinyin for found in PUZZLES)
        raise LookupError(f"no puzzle is named {name!r}; there are {known}") from None


def layout_of(text: str) -> Layout:
    """The layout of a code or of a puzzle's name.

    >>> layout_of("fenghuiluzhuan") == layout_of("4FEA134") == layout_of("峰回路转")
    True
    """
    return _BY_NAME[text.strip().lower()].layout if text.strip().lower() in _BY_NAME else Layout.decode(text)
