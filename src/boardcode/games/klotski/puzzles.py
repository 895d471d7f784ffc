"""Classic puzzles by name.

Each has the fewest steps, slides and cells in which it can be solved, so that no search is needed to show
them; a test solves them all.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardcode.games.klotski.state import Layout


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A layout with a name, in Chinese, in pinyin and translated, and the fewest moves in each count; None if
    it cannot be solved.

    >>> classic = puzzle("heng dao li ma")
    >>> classic.layout, classic.step, classic.slide, classic.cell
    (Layout.decode('1A9BF0C00'), 81, 90, 116)
    """

    chinese: str
    pinyin: str
    english: str
    code: str
    step: int | None
    slide: int | None
    cell: int | None

    @property
    def layout(self) -> Layout:
        """The layout."""
        return Layout.decode(self.code)

    @property
    def names(self) -> tuple[str, str, str]:
        """All names."""
        return self.chinese, self.pinyin, self.english


PUZZLES = (
    Puzzle("横刀立马", "heng dao li ma", "the blade across the saddle", "1A9BF0C00", 81, 90, 116),
    Puzzle("指挥若定", "zhi hui ruo ding", "a calm command", "1ADEF8000", 70, 79, 100),
    Puzzle("将拥曹营", "jiang yong cao ying", "generals around the camp", "10AAF7C00", 72, 78, 101),
    Puzzle("齐头并进", "qi tou bing jin", "abreast", "1AFF98000", 60, 66, 85),
    Puzzle("兵分三路", "bing fen san lu", "soldiers on three roads", "1FA6F8000", 72, 77, 92),
    Puzzle("雨声淅沥", "yu sheng xi li", "the patter of rain", "1BE68CC00", 47, 52, 60),
    Puzzle("左右布兵", "zuo you bu bing", "soldiers left and right", "1FFAA1000", 54, 61, 78),
    Puzzle("桃花园中", "tao hua yuan zhong", "in the peach garden", "1FAAF1000", 70, 77, 100),
    Puzzle("一路进军", "yi lu jin jun", "marching all the way", "1BEAF1000", 58, 64, 81),
    Puzzle("捷足先登", "jie zu xian deng", "the swift foot arrives first", "1FF12A800", 32, 38, 47),
    Puzzle("兵临曹营", "bing lin cao ying", "soldiers before the camp", "1FF9A8000", 34, 40, 49),
    Puzzle("前呼后拥", "qian hu hou yong", "followers before and behind", "2F5543C00", 22, 23, 31),
    Puzzle("巧过五关", "qiao guo wu guan", "through five passes by skill", "1FF551000", 34, 37, 46),
    Puzzle("五将逼宫", "wu jiang bi gong", "five generals at the palace", "55ADF0C00", 36, 40, 49),
    Puzzle("水泄不通", "shui xie bu tong", "not even water gets through", "1BD570C00", 79, 88, 114),
    Puzzle("近在咫尺", "jin zai zhi chi", "so near", "EEADF4000", 98, 107, 124),
    Puzzle("守口如瓶", "shou kou ru ping", "a mouth closed like a bottle", "1FA8CD400", 99, 111, 131),
    Puzzle("层层设防", "ceng ceng she fang", "layer upon layer", "1FA771000", 120, 130, 158),
    Puzzle("峰回路转", "feng hui lu zhuan", "the winding path", "4FEA13400", 138, 150, 179),
    Puzzle("走投无路", "zou tou wu lu", "no way out", "1AAEF0C00", None, None, None),
)


def _key(name: str) -> str:
    """A name without its case, spaces and dashes, by which it is looked up."""
    return name.lower().replace(" ", "").replace("-", "")


_BY_NAME = {_key(name): puzzle for puzzle in PUZZLES for name in puzzle.names}


def puzzle(name: str) -> Puzzle:
    """Look up a puzzle by a name in any case, with spaces, dashes or neither; raise LookupError."""
    try:
        return _BY_NAME[_key(name)]
    except KeyError:
        names = ", ".join(puzzle.pinyin for puzzle in PUZZLES)
        raise LookupError(f"no puzzle is named {name!r}; there are {names}") from None


def layout_of(text: str) -> Layout:
    """The layout of a puzzle's name or of a code.

    >>> layout_of("fenghuiluzhuan") == layout_of("4FEA134") == layout_of("峰回路转")
    True
    """
    classic = _BY_NAME.get(_key(text))
    return classic.layout if classic else Layout.decode(text)
