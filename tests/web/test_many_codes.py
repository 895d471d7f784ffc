"""Many texts at once."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient


def table(client: TestClient, texts: list[str], **parameters: Any) -> Any:
    return client.post("/api/table", json={"texts": texts} | parameters).json()


def test_each_text_has_a_verdict_and_what_is_wrong(client: TestClient) -> None:
    texts = ["1A9BF0C00", "  4WVE1\n", "12:01 bot sees `ieysGjGO8papd/a`", "1A9BFOC00", "ieysGjGO8papd/b"]
    rows = table(client, texts)["rows"]
    assert [(row["code"], row["format"], row["verdict"]) for row in rows] == [
        ("1A9BF0C00", "klotski", "good"),
        ("4WVE1", "klotski-short", "good"),
        ("ieysGjGO8papd/a", "radar", "good"),
        ("1A9BFOC00", "klotski", "bad"),
        ("ieysGjGO8papd/b", "klotski", "bad"),
    ]
    assert rows[3]["message"] == (
        "klotski: character 6 'O': not a character of the hexadecimal alphabet; expected 0-9 A-F a-f"
    )
    assert rows[3]["hint"].endswith("it is 1A9BF0C00")


def test_the_preferred_format_comes_first_and_other_texts_are_identified(
    client: TestClient,
) -> None:
    answer = table(client, ["T", "AG", "ieysGjGO8papd/b"], format="chacun-retake")
    assert [row["format"] for row in answer["rows"]] == ["chacun-retake", "chacun-place", "chacun-retake"]
    assert answer["format"] == "chacun-retake"
    radar = table(client, ["ieysGjGO8papd/b"], format="radar")["rows"][0]
    assert (radar["verdict"], radar["message"]) == (
        "not canonical",
        "radar: character 15 'b': the 2 spare bits after the last byte must be 0, found 01",
    )


def test_a_chosen_format_is_the_only_one(client: TestClient) -> None:
    rows = table(client, ["4WVE1", "1A9BF0C00", "at 1A9BF0C00:"], format="klotski", only=True)["rows"]
    assert [row["verdict"] for row in rows] == ["bad", "good", "good"]
    wrong = table(client, ["T"], only=True)["error"]
    assert wrong["message"] == "format: expected the name of a format, since `only` is true"


def test_nothing_is_known_of_texts_that_are_no_codes(client: TestClient) -> None:
    answer = table(client, ["what is this?", "", "!!"])
    assert [row["verdict"] for row in answer["rows"]] == ["bad"] * 3
    assert table(client, []) == {"format": "", "rows": []}


def test_more_than_ten_thousand_texts_are_rejected(client: TestClient) -> None:
    assert table(client, ["T"] * 10_001)["error"]["message"] == "texts: more than 10,000 items"


def test_the_code_of_a_log_line_is_not_the_number_of_a_request(client: TestClient) -> None:
    texts = [
        "10012345,2024-01-01T10:00:00Z,radar,ieysGjGO8papd/a",
        "req=8812345678 player 12345678 code=AG",
        '{"id": 8812345678, "code": "AG"}',
    ]
    rows = table(client, texts)["rows"]
    assert [(row["code"], row["format"]) for row in rows] == [
        ("ieysGjGO8papd/a", "radar"),
        ("AG", "chacun-place"),
        ("AG", "chacun-place"),
    ]
