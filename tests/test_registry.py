"""Which formats there are, also of other packages, and reading and writing by the name of a format."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import pytest

import boardcode
from boardcode import BadDeclaration, Format, State, UnknownFormat, catalog, identification, registry
from boardcode.alphabets import BINARY, HEX, Alphabet
from boardcode.errors import CodeError, InvalidState, MalformedCode
from boardcode.fields import Field, Number, Record, Zero


@dataclass(frozen=True, slots=True)
class Coin(State):
    side: int
    format_name: ClassVar[str] = "coin"


def coin(name: str, game: str = "coins", fields: Field[Any] | None = None, **others: Any) -> Format[Coin]:
    usual: dict[str, Any] = {
        "alphabet": BINARY,
        "fields": fields or Record(Coin, side=Number(1), spare=Zero(6)),
        "state": Coin,
    }
    return Format(name=name, title=f"the {name}", description="", game=game, examples=[], **usual | others)


coin("coin")  # the format that the class names: it may have others, too


@pytest.fixture(autouse=True)
def separate_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    boardcode.formats()
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))


# -- names


def test_get_takes_the_name_of_a_format_or_the_format_itself() -> None:
    assert boardcode.get("maze").name == "maze"
    assert boardcode.get(boardcode.get("maze")) is boardcode.get("maze")
    unregistered = coin("coin")
    assert boardcode.get(unregistered) is unregistered


def test_the_error_for_an_unknown_name_lists_the_formats() -> None:
    with pytest.raises(UnknownFormat) as caught:
        boardcode.get("chess")
    assert str(caught.value) == (
        "no format is named 'chess'; there are klotski, klotski-short, radar, maze, chacun-place, "
        "chacun-occupy, chacun-retake, 5211-card, 5211-hand, 5211-board, 5211-state, arx-cell, arx-board, "
        "arx-move, arx-export, bridge-pavlicek, bridge-andrews, bridge-bigdeal, binaryfen, 2048,"
        " 2048-reading, connect-four, runeterra-deck, hearthstone-deck, sudoku, backgammon-position,"
        " backgammon-match, backgammon-id"
    )


def test_a_game_is_loaded_when_one_of_its_formats_is_first_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    assert boardcode.get("maze").name == "maze"
    assert list(registry._registered) == ["radar", "maze"]


def test_the_shapes_listed_for_the_formats_are_those_of_their_declarations() -> None:
    for game, shapes in catalog.GAMES.items():
        for format in registry.load_game(game):
            characters, least, *rest = shapes[format.name]
            declared_characters, declared_least, *declared_rest = registry.shape_of(format)
            assert ("".join(sorted(characters)), *rest) == (declared_characters, *declared_rest)
            assert least == (8 if format.name == "maze" else declared_least)


def test_the_formats_listed_as_numbers_read_digits_without_a_prefix_as_decimal() -> None:
    decimal = {format.name for format in boardcode.formats() if format.alphabet.decimal_without_prefix}
    assert decimal == catalog.NUMBERS
    assert {boardcode.get(name).alphabet.prefix for name in catalog.NUMBERS} == {"0x"}


def test_no_maze_is_shorter_than_the_list_says_whose_declaration_does_not_know_that_it_has_cells() -> None:
    random = Random(1)
    maze = boardcode.get("maze")
    for length in range(registry.shape_of(maze)[1], 8):
        texts = ["".join(random.choices(catalog.GAMES["labyrinth"]["maze"][0], k=length)) for _ in range(999)]
        assert not any(maze.accepts(text) for text in texts)
    assert min(len(maze.encode(maze.sample(random))) for _ in range(999)) == 8


def test_a_format_whose_shape_does_not_fit_rejects_the_code() -> None:
    for format in boardcode.formats():
        for code in (*format.examples, *format.counterexamples):
            fitting = registry.formats_of_shape(code)
            assert not [
                other for other in boardcode.formats() if other not in fitting and other.accepts(code)
            ]


def test_identifying_a_code_imports_only_games_whose_shape_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    assert boardcode.identify("4WVE1") == ["klotski-short"]
    assert boardcode.identify("1A9BF0C") == ["klotski"]
    assert {format.game for format in registry._registered.values()} == {"klotski"}


def test_the_names_listed_for_a_game_are_those_that_it_declares() -> None:
    for game, names in catalog.GAMES.items():
        assert tuple(format.name for format in boardcode.formats() if format.game == game) == tuple(names)


def test_a_name_can_be_registered_once_only() -> None:
    first = coin("coin")
    boardcode.register(first)
    boardcode.register(first)
    with pytest.raises(BadDeclaration) as caught:
        boardcode.register(coin("coin"))
    assert str(caught.value) == (
        "a format named 'coin' is registered already; choose another name, or replace it with"
        " register(format, replace=True)"
    )
    assert boardcode.get("coin") is first


@pytest.mark.parametrize("replace", [False, True])
def test_a_built_in_name_is_never_given_away(replace: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = coin("coin")
    mine.name = "maze"  # whatever a declaration lets through
    monkeypatch.setattr(registry, "_registered", {})  # the game of that format is not loaded yet
    with pytest.raises(BadDeclaration) as caught:
        boardcode.register(mine, replace=replace)
    assert str(caught.value) == "a format named 'maze' is built in; choose another name"
    assert boardcode.get("maze").game == "labyrinth"
    boardcode.register(boardcode.get("maze"))  # it holds this name


def test_of_several_formats_none_is_registered_if_one_cannot_be() -> None:
    boardcode.register(coin("coin"))
    with pytest.raises(BadDeclaration):
        boardcode.register(coin("penny"), coin("coin"))
    with pytest.raises(BadDeclaration):
        boardcode.register(coin("penny"), coin("penny"))
    assert [format.name for format in registry.other_formats()] == ["coin"]


def test_a_format_can_replace_another_of_its_name() -> None:
    first, second = coin("coin"), coin("coin", game="tokens", fields=Record(Coin, side=Number(7)))
    boardcode.register(first, coin("penny"), replace=True)
    boardcode.register(second, replace=True)
    assert boardcode.get("coin") is second
    assert boardcode.decode("coin", "0b0000011") == Coin(3)
    assert boardcode.get("penny").relatives == (boardcode.get("penny"),)  # no longer of the same game
    assert [format.name for format in registry.other_formats()] == ["coin", "penny"]


def test_columns_follow_the_replacement_of_a_format() -> None:
    from boardcode import columns  # slow to load, and the other tests do not need it

    boardcode.register(coin("coin"))
    assert columns.check("coin", ["0b0000011", "0b1000000"]).tolist() == [columns.ErrorCode.NOT_CANONICAL, 0]
    boardcode.register(coin("coin", fields=Record(Coin, side=Number(7))), replace=True)
    assert columns.check("coin", ["0b0000011", "0b1000000"]).tolist() == [0, 0]


def test_a_built_in_format_suggests_no_format_of_others_which_might_fail() -> None:
    boardcode.register(coin("crack", game="labyrinth"))
    assert [format.name for format in boardcode.get("maze").relatives] == ["radar", "maze"]
    assert [format.name for format in boardcode.get("crack").relatives] == ["radar", "maze", "crack"]


def test_formats_of_others_follow_our_own_in_the_order_of_their_names() -> None:
    boardcode.register(coin("zloty"), coin("cent"), coin("ahead"))
    assert [format.name for format in boardcode.formats()][-4:] == ["backgammon-id", "ahead", "cent", "zloty"]


# -- what one does with a code


def test_a_code_is_read_written_explained_and_made_canonical_by_name_or_format() -> None:
    mine = coin("coin")
    boardcode.register(mine)
    for format in ("coin", mine):
        assert boardcode.decode(format, "0b1000000") == Coin(1)
        assert boardcode.decode(format, "0b1000001", strict=False) == Coin(1)
        assert boardcode.encode(format, Coin(1)) == "0b1000000"
        assert boardcode.explain(format, "0b1000000").spans[0].meaning == "1"
        assert boardcode.explain(format, "0b1000001", strict=False).spans[1].raw == "000001"
        assert boardcode.canonical(format, "1000001") == "0b1000000"
        with pytest.raises(boardcode.NonCanonicalCode):
            boardcode.decode(format, "1000001")
        with pytest.raises(boardcode.NonCanonicalCode):
            boardcode.explain(format, "1000001")
        with pytest.raises(boardcode.NonCanonicalCode):
            boardcode.canonical(format, "1000001", strict=True)


def test_a_format_that_accepts_fewer_texts_is_likelier() -> None:
    def names(code: str) -> list[str]:
        return [format.name for format in boardcode.identify(code) if format.game == "coins"]

    dense, sparse = Record(Coin, side=Number(7)), Record(Coin, side=Number(7, 0, 99))
    boardcode.register(coin("dense", fields=dense), coin("sparse", fields=sparse))
    assert names("0b0000001") == ["sparse", "dense"]
    assert names("0b1111111") == ["dense"]
    boardcode.register(coin("bare", fields=dense, alphabet=HEX), coin("again", fields=sparse))
    assert names("0b0000001") == ["again", "sparse", "dense"]
    assert boardcode.identify("neither") == []


def test_a_canonical_code_is_likelier_than_another_notation() -> None:
    fields = Record(Coin, side=Number(8))
    plain = Alphabet("hexadecimal", "0123456789abcdef")
    boardcode.register(
        coin("prefixed", fields=fields, alphabet=HEX), coin("bare", fields=fields, alphabet=plain)
    )
    coins = [
        [format.name for format in boardcode.identify(code) if format.game == "coins"]
        for code in ("0x61", "61")
    ]
    assert coins == [["prefixed"], ["bare", "prefixed"]]


def test_a_state_that_can_happen_is_likelier_than_one_that_cannot() -> None:
    @dataclass(frozen=True, slots=True)
    class Edge(Coin):
        def problems(self) -> list[boardcode.Problem]:
            return [boardcode.Problem("side", "it stands on its edge")]

    seven = Number(7, 0, 1)
    boardcode.register(
        coin("edge", fields=Record(Edge, side=seven), state=Edge),
        coin("flat", fields=Record(Coin, side=Number(7, 0, 99))),
        coin("any", fields=Record(Coin, side=Number(7))),
    )
    assert [format.name for format in boardcode.identify("0b0000001") if format.game == "coins"] == [
        "flat",
        "edge",
        "any",  # accepts whatever it is given, which says nothing
    ]


def test_a_format_of_no_fixed_length_counts_as_one_that_accepts_half_of_all_texts() -> None:
    assert identification._density(boardcode.get("maze")) == 0.5
    assert identification._density(boardcode.get("5211-card")) == 30 / 256


# -- hints


def hint(code: str, format: str = "coin", kind: type[CodeError] = MalformedCode) -> str | None:
    return boardcode.get(format).add_hint(kind("it is wrong", format=format, code=code)).hint


def test_a_formats_own_hints_come_first_and_in_their_order() -> None:
    hints = [lambda error: None, lambda error: f"not {error.code}", lambda error: "never reached"]
    boardcode.register(coin("coin", hints=hints))
    assert hint(" 1000000") == "not  1000000"


def test_white_space_around_a_code_is_recognised() -> None:
    boardcode.register(coin("coin"))
    assert hint(" 1000000\n") == "remove the white space around it"
    assert hint(" 2000000") is None
    assert hint("2000000") is None


def test_a_code_of_another_format_of_the_game_is_recognised() -> None:
    boardcode.register(
        coin("coin"),
        coin("short", fields=Record(Coin, side=Number(2))),
        coin("far", game="elsewhere", alphabet=HEX),
    )
    assert hint("11") == "this is a valid short code: the short"
    assert hint("11", "short") is None
    assert hint("1000000", "short") == "this is a valid coin code: the coin"
    assert hint("10000000000") is None
    assert hint("88") is None


def test_a_chacun_placement_given_as_another_move_is_recognised() -> None:
    for format in ("chacun-occupy", "chacun-retake"):
        with pytest.raises(MalformedCode) as caught:
            boardcode.decode(format, "CH")
        assert (
            caught.value.hint == f"this is a valid chacun-place code: {boardcode.get('chacun-place').title}"
        )


def test_only_errors_of_reading_have_hints() -> None:
    format = coin("coin", hints=[lambda error: "always"])
    for code in ("2000000", "1000001"):
        with pytest.raises(CodeError) as caught:
            format.decode(code)
        assert caught.value.hint == "always"
    with pytest.raises(InvalidState) as unwritable:
        format.encode(Coin(2))
    assert unwritable.value.hint is None


def test_a_code_that_the_format_accepts_gets_no_general_hint() -> None:
    boardcode.register(coin("coin"))
    assert hint("1000000") is None


# -- codes that people know by a name


def test_a_well_known_name_gives_its_code() -> None:
    boardcode.register(
        coin("coin"), coin("penny", code_named=lambda text: "1000000" if text == "heads" else None)
    )
    assert identification.code_named("heads") == "1000000"
    assert identification.code_named("neither heads nor tails") is None
