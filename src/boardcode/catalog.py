"""The games and formats that are built in: the one list of games, as plain data.

Everything else finds a game from here, also the layers that must not import one.
"""

from __future__ import annotations

#: The characters of a format's codes, the fewest and the most of them, and separators that do not count.
Shape = tuple[str, int, int | None, str]

_HEX = "0123456789ABCDEFXabcdefx"
_LOWER_HEX = "0123456789abcdef"
_BASE32 = "234567ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_BASE64 = "+/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

#: The games and their formats. Asking for one format imports one game, and identifying a code imports only
#: the games that have a format of its shape.
GAMES: dict[str, dict[str, Shape]] = {
    "klotski": {
        "klotski": ("0123456789ABCDEFabcdef", 1, 9, ""),
        "klotski-short": ("123456789ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz", 5, 5, ""),
    },
    "labyrinth": {"radar": (_BASE64, 15, 15, ""), "maze": (_BASE64, 8, None, "")},
    "chacun": {
        "chacun-place": (_BASE32, 2, 2, ""),
        "chacun-occupy": (_BASE32, 1, 1, ""),
        "chacun-retake": (_BASE32, 1, 1, ""),
    },
    "fivetwooneone": {
        "5211-card": (_HEX, 2, 4, "_ "),
        "5211-hand": (_HEX, 16, 18, "_ "),
        "5211-board": (_HEX, 16, 18, "_ "),
        "5211-state": (_HEX, 64, 66, "_ "),
    },
    "arx": {
        "arx-cell": ("01Bb", 7, 9, "_ "),
        "arx-board": (_HEX, 144, 146, "_ "),
        "arx-move": (_HEX, 4, 6, "_ "),
        "arx-export": (f"{_BASE64}=", 112, 112, ""),
    },
    "bridge": {
        "bridge-pavlicek": (_LOWER_HEX, 24, 24, ""),
        "bridge-andrews": (_LOWER_HEX, 24, 24, ""),
        "bridge-bigdeal": (_LOWER_HEX, 24, 24, ""),
    },
    "chess": {"binaryfen": ("0123456789ABCDEFabcdef", 16, None, "")},
    "twenty48": {
        "2048": (_HEX, 1, 20, ""),
        "2048-reading": (_HEX, 1, 20, ""),
    },
    "connectfour": {"connect-four": (_HEX, 1, 15, "")},
    "runeterra": {"runeterra-deck": (f"{_BASE32}abcdefghijklmnopqrstuvwxyz", 7, None, "-")},
    "hearthstone": {"hearthstone-deck": (f"{_BASE64}=", 10, None, "")},
    "sudoku": {"sudoku": (".0123456789", 81, 81, "\n\r")},
    "backgammon": {
        "backgammon-position": (_BASE64, 14, 14, ""),
        "backgammon-match": (_BASE64, 12, 12, ""),
        "backgammon-id": (_BASE64, 26, 26, ":"),
    },
}

#: Formats whose codes are numbers: hexadecimal with 0x in front, and decimal without it.
NUMBERS: frozenset[str] = frozenset({"2048", "2048-reading", "connect-four"})

#: The game of each built-in format; no other format may take one of these names.
GAME_OF: dict[str, str] = {name: game for game, names in GAMES.items() for name in names}
BUILT_IN: frozenset[str] = frozenset(GAME_OF)
