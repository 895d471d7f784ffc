"""Which formats there are, those of other packages among them, and what one does with a code through them."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import metadata
from typing import Any, ClassVar

import pytest

import boardcode
from boardcode import Format, State, UnknownFormat, identification, registry
from boardcode.alphabets import BINARY, HEX
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


@pytest.fixture(autouse=True)
def as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    boardcode.formats()
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))


class EntryPoint:
    value = "coins:FORMATS"

    def __init__(self, declared: object) -> None:
        self.declared = declared
        self.loaded = 0

    def load(self) -> object:
        self.loaded += 1
        return self.declared


def installed(monkeypatch: pytest.MonkeyPatch, *declared: object) -> list[EntryPoint]:
    """Other packages that declare something."""
    points = [EntryPoint(thing) for thing in declared]
    asked: dict[str, list[EntryPoint]] = {"boardcode.formats": points}
    monkeypatch.setattr(metadata, "entry_points", lambda *, group: asked[group])
    monkeypatch.setattr(registry, "_entry_points_loaded", False)
    return points


# -- names


def test_a_format_is_found_by_its_name_or_itself() -> None:
    assert boardcode.get("maze").name == "maze"
    assert boardcode.get(boardcode.get("maze")) is boardcode.get("maze")
    unregistered = coin("coin")
    assert boardcode.get(unregistered) is unregistered


def test_an_unknown_name_is_answered_with_those_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch)
    with pytest.raises(UnknownFormat) as caught:
        boardcode.get("chess")
    assert str(caught.value) == (
        "no format is named 'chess'; there are klotski, klotski-short, radar, maze, chacun-place, "
        "chacun-occupy, chacun-retake, 5211-card, 5211-hand, 5211-board, 5211-state, arx-cell, arx-board, "
        "arx-move, arx-export"
    )


def test_a_game_is_loaded_when_one_of_its_formats_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    assert boardcode.get("maze").name == "maze"
    assert list(registry._registered) == ["radar", "maze"]


def test_the_shapes_listed_for_the_formats_are_those_of_their_declarations() -> None:
    for game, shapes in registry.GAMES.items():
        for format in registry.load_game(game):
            characters, *limits = shapes[format.name]
            assert ("".join(sorted(characters)), *limits) == registry.shape_of(format)


def test_a_format_whose_shape_does_not_fit_rejects_the_code() -> None:
    for format in boardcode.formats():
        for code in (*format.examples, *format.counterexamples):
            fitting = registry.formats_of_shape(code)
            assert not [
                other for other in boardcode.formats() if other not in fitting and other.accepts(code)
            ]


def test_identifying_a_code_imports_only_games_whose_shape_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    assert boardcode.identify("1A9BF0C") == ["klotski"]
    assert {format.game for format in registry._registered.values()} == {"klotski"}


def test_the_names_listed_for_a_game_are_those_that_it_declares() -> None:
    for game, names in registry.GAMES.items():
        assert tuple(format.name for format in boardcode.formats() if format.game == game) == tuple(names)


def test_a_name_can_be_taken_once_only() -> None:
    first = coin("coin")
    boardcode.register(first)
    boardcode.register(first)
    with pytest.raises(ValueError) as caught:
        boardcode.register(coin("coin"))
    assert str(caught.value) == "a format named 'coin' is registered already"
    assert boardcode.get("coin") is first


def test_others_follow_our_own_by_name() -> None:
    boardcode.register(coin("zloty"), coin("cent"), coin("ahead"))
    assert [format.name for format in boardcode.formats()][-4:] == ["arx-export", "ahead", "cent", "zloty"]


# -- other packages


def test_formats_of_other_packages_are_found_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    one, many = coin("cent"), [coin("penny"), coin("groat")]
    points = installed(monkeypatch, one, many)
    assert boardcode.get("penny") is many[0]
    assert [format.name for format in boardcode.formats()][-3:] == ["cent", "groat", "penny"]
    assert boardcode.decode("cent", "1000000") == Coin(1)
    assert [point.loaded for point in points] == [1, 1]


def test_other_packages_are_listed_without_being_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, (coin("cent"),))
    assert "cent" in boardcode.formats()


def test_other_packages_are_not_asked_for_our_own_formats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    points = installed(monkeypatch, coin("cent"))
    boardcode.decode("maze", "aqabamda")
    assert points[0].loaded == 0


def test_another_package_cannot_take_our_names(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, coin("maze"))
    with pytest.warns(RuntimeWarning) as caught:
        found = boardcode.formats()
    assert [str(warning.message) for warning in caught] == [
        "the formats of coins:FORMATS cannot be loaded: "
        "ValueError(\"a format named 'maze' is registered already\")"
    ]
    assert len(found) == 15


# -- what one does with a code


def test_a_code_is_read_written_explained_and_cleaned_by_name_or_format() -> None:
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


def test_the_likeliest_format_comes_first() -> None:
    def names(code: str) -> list[str]:
        return [format.name for format in boardcode.identify(code) if format.game == "coins"]

    dense, sparse = Record(Coin, side=Number(7)), Record(Coin, side=Number(7, 0, 99))
    boardcode.register(coin("dense", fields=dense), coin("sparse", fields=sparse))
    assert names("0b0000001") == ["sparse", "dense"]
    assert names("0b1111111") == ["dense"]
    boardcode.register(coin("bare", fields=dense, alphabet=HEX), coin("again", fields=sparse))
    assert names("0b0000001") == ["again", "sparse", "dense"]
    assert boardcode.identify("neither") == []


def test_a_code_as_it_is_written_is_likelier_than_another_spelling() -> None:
    boardcode.register(coin("a", fields=Record(Coin, side=Number(8)), alphabet=HEX))
    names = [format.name for format in boardcode.identify("0x25")]
    assert names.index("5211-card") < names.index("a")
    spelt = [format.name for format in boardcode.identify("25")]
    assert spelt.index("5211-card") < spelt.index("a")


def test_what_can_happen_is_likelier_than_what_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass(frozen=True, slots=True)
    class Edge(Coin):
        def problems(self) -> list[boardcode.Problem]:
            return [boardcode.Problem("side", "it stands on its edge")]

    seven = Number(7, 0, 1)
    boardcode.register(
        coin("edge", fields=Record(Edge, side=seven), state=Edge),
        coin("flat", fields=Record(Coin, side=Number(7))),
    )
    assert [format.name for format in boardcode.identify("0b0000001") if format.game == "coins"] == [
        "flat",
        "edge",
    ]


def test_a_format_of_no_fixed_length_is_the_least_likely() -> None:
    assert identification._density(boardcode.get("maze")) == 1.0
    assert identification._density(boardcode.get("5211-card")) == 30 / 256


# -- hints


def hint(code: str, format: str = "coin", kind: type[CodeError] = MalformedCode) -> str | None:
    return boardcode.get(format).add_hint(kind("it is wrong", format=format, code=code)).hint


def test_a_formats_own_hints_come_first_and_in_their_order() -> None:
    hints = [lambda error: None, lambda error: f"not {error.code}", lambda error: "never reached"]
    boardcode.register(coin("coin", hints=hints))
    assert hint(" 1000000") == "not  1000000"


def test_white_space_is_named_when_the_code_reads_without() -> None:
    boardcode.register(coin("coin"))
    assert hint(" 1000000\n") == "remove the white space around it"
    assert hint(" 2000000") is None
    assert hint("2000000") is None


def test_a_code_of_the_games_other_formats_is_recognised() -> None:
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


def test_a_placement_read_as_something_else_is_recognised() -> None:
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


def test_a_code_that_is_right_but_for_its_context_gets_no_general_hint() -> None:
    boardcode.register(coin("coin"))
    assert hint("1000000") is None


# -- codes that people know by a name


def test_a_name_that_people_know_gives_a_code() -> None:
    boardcode.register(
        coin("coin"), coin("penny", code_named=lambda text: "1000000" if text == "heads" else None)
    )
    assert identification.code_named("heads") == "1000000"
    assert identification.code_named("neither heads nor tails") is None
