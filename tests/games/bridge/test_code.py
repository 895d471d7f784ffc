"""The codes of bridge deals: settled corners, hints, JSON, recoding."""

from __future__ import annotations

from random import Random

import pytest

import boardcode
from boardcode import CodeError, InvalidJson, InvalidState, MalformedCode, MeaninglessCode
from boardcode.bridge import DEALS, Deal, Hand, Seat

ORDERS = ("bridge-pavlicek", "bridge-andrews", "bridge-bigdeal")
CODE = "27e41b3246bec9b16e398114"
PBN = "N:A.KJ93.Q765.T963 972.A8764.A82.AK QJ643.QT5.K43.74 KT85.2.JT9.QJ852"
LIN_HINT = f"this is a deal of LIN; its code is {CODE}"
TOO_LARGE = "has no meaning; expected 0 to 53644737765488792839237439999"

every_order = pytest.mark.parametrize("order", ORDERS)


def error_of(code: str, order: str = "bridge-pavlicek") -> CodeError:
    with pytest.raises(CodeError) as caught:
        boardcode.decode(order, code)
    return caught.value


# -- settled corners


@every_order
def test_the_number_of_deals_has_no_meaning(order: str) -> None:
    error = error_of(f"{DEALS:024x}", order)
    assert isinstance(error, MeaninglessCode)
    assert error.message == f"{order}: characters 1-24 'ad55e315634dda658bf49200', pbn: {DEALS} {TOO_LARGE}"


@every_order
@pytest.mark.parametrize("length", [0, 1, 23, 25])
def test_another_number_of_digits_is_malformed(order: str, length: int) -> None:
    error = error_of("a" * length, order)
    assert isinstance(error, MalformedCode)
    assert error.reason == f"expected 24 lower-case hexadecimal characters, found {length}"


@every_order
@pytest.mark.parametrize(
    "code", [CODE.upper(), f"0x{CODE}", f"{CODE[:12]} {CODE[12:]}", f"{CODE[:12]}_{CODE[12:]}"]
)
def test_only_24_lower_case_digits_are_read(order: str, code: str) -> None:
    error = error_of(code, order)
    assert isinstance(error, MalformedCode)
    assert error.hint == f"a code is 24 lower-case digits and nothing else: {CODE}"


def test_every_deal_can_happen() -> None:
    random = Random(1)
    assert all(boardcode.get("bridge-andrews").sample(random).problems() == [] for _ in range(100))


def test_a_code_is_explained_as_a_whole() -> None:
    (span,) = boardcode.explain("bridge-pavlicek", CODE)
    assert (span.path, len(span.bits), span.meaning) == ("pbn", 96, PBN)


def test_nothing_in_a_code_says_which_order_it_is() -> None:
    assert [format.name for format in boardcode.identify(CODE)][:3] == list(ORDERS)


# -- hints


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        (
            "12345678901234567890123456788",
            "in decimal this is 27e41b3246bec9b16e398114 as a number from 0,"
            " or 27e41b3246bec9b16e398113 as a page from 1",
        ),
        (
            "12,345,678,901,234,567,890,123,456,788",
            "in decimal this is 27e41b3246bec9b16e398114 as a number from 0,"
            " or 27e41b3246bec9b16e398113 as a page from 1",
        ),
        (
            "1000000000",
            "in decimal this is 00000000000000003b9aca00 as a number from 0,"
            " or 00000000000000003b9ac9ff as a page from 1;"
            " with leading zeros it is 000000000000001000000000",
        ),
        (
            "0",
            "in decimal this is 000000000000000000000000 as a number from 0;"
            " with leading zeros it is 000000000000000000000000",
        ),
        (str(DEALS), "in decimal this is ad55e315634dda658bf491ff as a page from 1"),
        (str(DEALS + 1), None),
        (
            f"{DEALS:024x}",
            "numbers count from 0; as a page, counted from 1, it is the last deal: ad55e315634dda658bf491ff",
        ),
        ("ce71e9e7877a1503e0cdbe5", "leading zeros may not be left off: 0ce71e9e7877a1503e0cdbe5"),
        ("0xCE71E9E7877A1503E0CDBE5", "leading zeros may not be left off: 0ce71e9e7877a1503e0cdbe5"),
        (
            "9{grcAq{Or5Keo4k",
            "in the base 64 of hand_record_utility this is 27e41b3246bec9b16e398114 as a number from 0,"
            " or 27e41b3246bec9b16e398113 as a page from 1",
        ),
        ("{}{}{}{}{}{}{}{}", None),
        (PBN, f"this is a deal in PBN; its code is {CODE}"),
        (
            "E:972.A8764.A82.AK QJ643.QT5.K43.74 KT85.2.JT9.QJ852 A.KJ93.Q765.T963",
            f"this is a deal in PBN; its code is {CODE}",
        ),
        (
            "N:A.KJ93.Q765.1063 972.A8764.A82.AK QJ643.QT5.K43.74 KT85.2.JT9.QJ852",
            "this looks like a deal in PBN, but '1' is not a rank; expected A, K, Q, J, T, 9, 8, 7, 6, 5, 4,"
            " 3, 2; the ten is T",
        ),
        (
            "1.23456789012346E+28",
            "this number was rounded, probably by a spreadsheet, and most cards are lost; keep codes as text",
        ),
        ("md|3sqj643hqt5dk43c74,SKT85H2DJT9CQJ852,SAHKJ93DQ765CT963,|", LIN_HINT),
        ("3SQJ643HQT5DK43C74,SKT85H2DJT9CQJ852,SAHKJ93DQ765CT963,S972HA8764DA82CAK", LIN_HINT),
        (
            "md|3SQJ643HQT5DK43C74,SKT85H2DJT9CQJ852,SAHKJ93DQ765CT96|",
            "this looks like a deal of LIN, but North holds 12 cards; expected 13",
        ),
        ("md|3SQJ643HQT5DK43C74,SKT85H2DJT9CQJ852|", None),
        ("SKQH5432DAQJCT954", "this is one hand; a deal has four"),
        ("f" * 24, None),
        (
            "x",
            "in the base 64 of hand_record_utility this is 000000000000000000000021 as a number from 0,"
            " or 000000000000000000000020 as a page from 1",
        ),
        ("!", None),
    ],
)
def test_a_known_mistake_is_recognised(code: str, hint: str | None) -> None:
    assert error_of(code).hint == hint


def test_a_deal_in_pbn_is_hinted_in_the_order_that_was_asked_for() -> None:
    for order in ORDERS:
        code = boardcode.encode(order, Deal(PBN))
        assert error_of(PBN, order).hint == f"this is a deal in PBN; its code is {code}"


# -- deals and hands


def test_a_deal_has_hands_with_points_and_shapes() -> None:
    deal = Deal.decode(CODE)
    assert deal.north == Hand("A", "KJ93", "Q765", "T963")
    assert [hand.points for hand in deal.hands] == [10, 15, 8, 7]
    assert deal.east.shape == (3, 5, 3, 2)
    assert (str(deal.south), str(deal.west)) == ("QJ643.QT5.K43.74", "KT85.2.JT9.QJ852")
    assert Deal.of(*deal.hands) == deal
    assert repr(deal) == f"Deal(pbn={PBN!r})"


def test_the_code_of_a_deal_is_the_one_of_pavlicek() -> None:
    assert Deal(PBN).code == CODE
    assert Deal(PBN).number == int(CODE, 16)
    assert Deal.from_bytes(bytes.fromhex(CODE)) == Deal(PBN)


def test_a_deal_is_written_from_any_seat() -> None:
    deal = Deal(PBN)
    assert deal.to_pbn() == PBN
    for seat in Seat:
        assert deal.to_pbn(seat)[0] == seat.value[0].upper()
        assert Deal.from_pbn(deal.to_pbn(seat)) == deal
    with pytest.raises(ValueError, match="'up' is not a valid Seat"):
        deal.to_pbn("up")


# -- JSON


def test_the_json_form_is_the_deal_in_pbn() -> None:
    assert Deal.decode(CODE).to_json() == {"pbn": PBN}
    assert Deal.from_json({"pbn": PBN}).code == CODE


@pytest.mark.parametrize(
    ("pbn", "reason"),
    [
        (3, f"expected a deal in PBN such as {PBN}, got 3"),
        (
            Deal(PBN).to_pbn("east"),
            f"expected the hands from North on and ranks from high to low: {PBN}",
        ),
        (PBN.replace("KJ93", "JK93"), f"expected the hands from North on and ranks from high to low: {PBN}"),
        (PBN[:-1], "West holds 12 cards; expected 13"),
    ],
)
def test_json_with_another_text_is_an_error(pbn: object, reason: str) -> None:
    with pytest.raises(InvalidJson) as caught:
        Deal.from_json({"pbn": pbn})
    assert str(caught.value) == f"bridge-pavlicek: pbn: {reason}"


def test_a_deal_that_is_none_cannot_be_written() -> None:
    with pytest.raises(InvalidState) as caught:
        _ = Deal("N:x").code
    assert str(caught.value) == (
        "bridge-pavlicek: pbn: expected 4 hands with one space between them, found 1"
    )


# -- recoding


def test_the_three_orders_are_recoded_into_each_other() -> None:
    for source in ORDERS:
        for target in ORDERS:
            convert = boardcode.get(source).recoder_to(boardcode.get(target))
            assert convert is not None
            deal = boardcode.decode(source, CODE)
            assert boardcode.decode(target, boardcode.encode(target, convert(deal))) == deal
