"""Messages, parsed from JSON and composed as JSON."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardcode
from boardcode.games.labyrinth.message_text import BadMessage, compose, parse
from boardcode.labyrinth import (
    ActionError,
    GridSize,
    Message,
    Move,
    MoveTo,
    PlayerRefused,
    PlayerSubscribed,
    RadarView,
    RegisterTeam,
    RelativeCompass,
    Secret,
    SecretSumModulo,
    SolveChallenge,
    SubscribePlayer,
    TeamRefused,
    TeamRegistered,
    Unknown,
)

TEXTS = [
    ('{"RadarView":"ieysGjGO8papd/a"}', RadarView.decode("ieysGjGO8papd/a")),
    ('{"Action":{"MoveTo":"Right"}}', MoveTo(Move.RIGHT)),
    ('{"Hint":{"GridSize":{"columns":50,"rows":50}}}', GridSize(50, 50)),
    ('{"Hint":{"RelativeCompass":{"angle":12.0}}}', RelativeCompass(12.0)),
    ('{"ActionError":"CannotPassThroughWall"}', ActionError("CannotPassThroughWall")),
    ('{"Hint":{"Secret":18446744073709551615}}', Secret(2**64 - 1)),
    ('{"Challenge":{"SecretSumModulo":42}}', SecretSumModulo(42)),
    ('{"Action":{"SolveChallenge":{"answer":"7"}}}', SolveChallenge("7")),
    ('{"RegisterTeam":{"name":"us"}}', RegisterTeam("us")),
    (
        '{"RegisterTeamResult":{"Ok":{"expected_players":3,"registration_token":"T"}}}',
        TeamRegistered(3, "T"),
    ),
    ('{"RegisterTeamResult":{"Err":"AlreadyRegistered"}}', TeamRefused("AlreadyRegistered")),
    ('{"SubscribePlayer":{"name":"me","registration_token":"T"}}', SubscribePlayer("me", "T")),
    ('{"SubscribePlayerResult":"Ok"}', PlayerSubscribed()),
    ('{"SubscribePlayerResult":{"Err":"TooManyPlayers"}}', PlayerRefused("TooManyPlayers")),
]
UNKNOWN: list[Any] = [
    {"Welcome": {"name": "us"}},
    {"Hint": "SOSHelper"},
    {"Challenge": "SOS"},
    {"RegisterTeamResult": "Ok"},
    {"Action": "Wait"},
    {"ActionError": {"InvalidChallengeSolution": "no"}},
    {"RadarView": "ieysGjGO8papd/a", "more": 1},
    {"Action": {"MoveTo": "Right", "more": 1}},
    {},
    [],
    "RadarView",
    None,
    7,
]

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def typed_messages() -> st.SearchStrategy[Message]:
    sizes = st.integers(1, 1 << 70)
    return st.one_of(
        st.randoms(use_true_random=False).map(
            lambda random: RadarView.decode(boardcode.get("radar").sample(random).code)
        ),
        st.sampled_from(Move).map(MoveTo),
        st.builds(GridSize, sizes, sizes),
        st.floats(allow_nan=False, allow_infinity=False).map(RelativeCompass),
        st.text().map(ActionError),
        st.integers(0, 2**64 - 1).map(Secret),
        st.integers(1, 2**64 - 1).map(SecretSumModulo),
        st.text().map(SolveChallenge),
        st.text().map(RegisterTeam),
        st.builds(TeamRegistered, sizes, st.text()),
        st.text().map(TeamRefused),
        st.builds(SubscribePlayer, st.text(), st.text()),
        st.just(PlayerSubscribed()),
        st.text().map(PlayerRefused),
    )


@pytest.mark.parametrize(("text", "message"), TEXTS)
def test_each_kind_of_message_is_parsed_and_composed(text: str, message: Message) -> None:
    assert parse(text) == message
    assert compose(message) == text


@pytest.mark.parametrize("data", UNKNOWN)
def test_any_other_message_is_kept_as_plain_data(data: Any) -> None:
    message = parse(compose(Unknown(data)))
    assert message == Unknown(data)


@pytest.mark.parametrize("kind", ["GridSize", "RelativeCompass"])
def test_a_hint_with_an_additional_key_is_kept_as_plain_data(kind: str) -> None:
    for data in ({"Hint": {kind: {}, "more": 1}}, {"Hint": {kind: {}}, "more": 1}):
        assert parse(compose(Unknown(data))) == Unknown(data)


def test_the_key_of_an_unknown_message_is_empty_unless_it_has_exactly_one() -> None:
    assert [Unknown(data).key for data in UNKNOWN[:3]] == ["Welcome", "Hint", "Challenge"]
    assert [Unknown(data).key for data in UNKNOWN[6:]] == ["", "Action", "", "", "", "", ""]


def test_lists_may_be_nested_a_hundred_levels_deep() -> None:
    text = "[" * 100 + "]" * 100
    assert compose(parse(text)) == text


def test_an_angle_may_be_an_integer_and_spaces_do_not_matter() -> None:
    assert parse(' {"Hint": {"RelativeCompass": {"angle": 12}}}\n') == RelativeCompass(12.0)


@given(typed_messages())
def test_composed_messages_are_parsed_back(message: Message) -> None:
    assert parse(compose(message)) == message


@given(JSON)
def test_any_data_under_an_unknown_key_is_kept(data: Any) -> None:
    assert parse(compose(Unknown({"Unheard": data}))) == Unknown({"Unheard": data})


@pytest.mark.parametrize(
    ("text", "start", "about", "reason"),
    [
        ("", 0, "", "not JSON: expecting value"),
        ('{"RadarView":', 13, "", "not JSON: expecting value"),
        ('{"Action":{"MoveTo":"Right"}}}', 29, "", "not JSON: extra data"),
        ('{"RadarView":"a\tb"}', 15, "", "not JSON: invalid control character at"),
        ('{"Hint":NaN}', 0, "", "not JSON: NaN is not a JSON number"),
        ('{"Hint":-Infinity}', 0, "", "not JSON: -Infinity is not a JSON number"),
        ('{"Hint":1e999}', 0, "", "not a message: the number '1e999' is too large"),
        ('{"Hint":1,"Hint":2}', 0, "", "not a message: the key 'Hint' occurs twice in one object"),
        ('{"Action":1,"Hint":1,"Hint":2}', 0, "", "not a message: the key 'Hint' occurs twice in one object"),
        ("[" * 200_000, 0, "", "not a message: objects and lists are nested more than 100 levels deep"),
        (
            "[" * 101 + "]" * 101,
            0,
            "",
            "not a message: objects and lists are nested more than 100 levels deep",
        ),
        (f'{{"Hint":{"9" * 5000}}}', 0, "", "not a message: a number in it is too long"),
        ('{"RadarView":7}', 0, "RadarView", "RadarView: expected a code, found 7"),
        (
            '{"RadarView":"ieysGjGO8papd/b"}',
            0,
            "RadarView",
            "radar: character 15 'b': the 2 spare bits after the last byte must be 0, found 01",
        ),
        (
            '{"RadarView":"IEYSgJgo8PAPD/A"}',
            0,
            "RadarView",
            "radar: character 4 'S', horizontal[0][2]: 11 has no meaning; expected 00, 01 or 10"
            " (this is a valid radar code in the standard base64 alphabet)",
        ),
        (
            '{"Action":{"MoveTo":"Up"}}',
            0,
            "MoveTo",
            'MoveTo: expected Front, Right, Back or Left, found "Up"',
        ),
        (
            '{"Action":{"MoveTo":["Front"]}}',
            0,
            "MoveTo",
            'MoveTo: expected Front, Right, Back or Left, found ["Front"]',
        ),
        (
            '{"Hint":{"GridSize":{"columns":0,"rows":5}}}',
            0,
            "GridSize",
            'GridSize: expected columns and rows from 1 on, found {"columns": 0, "rows": 5}',
        ),
        (
            '{"Hint":{"GridSize":{"columns":true,"rows":5}}}',
            0,
            "GridSize",
            'GridSize: expected columns and rows from 1 on, found {"columns": true, "rows": 5}',
        ),
        (
            '{"Hint":{"GridSize":{"columns":5,"rows":5,"depth":5}}}',
            0,
            "GridSize",
            'GridSize: expected columns and rows from 1 on, found {"columns": 5, "rows": 5, "depth": 5}',
        ),
        (
            '{"Hint":{"RelativeCompass":{"angle":true}}}',
            0,
            "RelativeCompass",
            'RelativeCompass: expected an angle, found {"angle": true}',
        ),
        (
            f'{{"Hint":{{"RelativeCompass":{{"angle":1{"0" * 400}}}}}}}',
            0,
            "RelativeCompass",
            f'RelativeCompass: expected an angle, found {{"angle": 1{"0" * 28}…',
        ),
    ],
)
def test_a_text_that_is_not_a_message_is_rejected_with_place_and_reason(
    text: str, start: int, about: str, reason: str
) -> None:
    with pytest.raises(BadMessage) as caught:
        parse(text)
    assert (caught.value.reason, caught.value.start, caught.value.about) == (reason, start, about)
    assert str(caught.value) == reason


@given(st.text() | JSON.map(lambda data: compose(Unknown(data))))
def test_any_text_is_a_message_or_a_bad_message(text: str) -> None:
    try:
        message = parse(text)
    except BadMessage:
        return
    assert parse(compose(message)) == message


@given(
    st.sampled_from(["RadarView", "Action", "Hint", "ActionError"]),
    st.sampled_from(["MoveTo", "GridSize", "RelativeCompass"]),
    JSON,
)
def test_any_data_under_a_known_key_is_a_message_or_a_bad_message(key: str, inner: str, data: Any) -> None:
    for text in (compose(Unknown({key: data})), compose(Unknown({key: {inner: data}}))):
        try:
            message = parse(text)
        except BadMessage as error:
            assert error.about in ("RadarView", "MoveTo", "GridSize", "RelativeCompass")
        else:
            assert parse(compose(message)) == message
