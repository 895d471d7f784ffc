"""Second opinions about deck codes from packages of npm: where they agree with us, and where they err.

They are installed into a temporary folder, if there is Node.js and a connection to the registry.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardcode import hearthstone, runeterra
from boardcode.errors import CodeError

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (shutil.which("node") and shutil.which("npm")), reason="Node.js is not installed"),
]

PACKAGES = ("deckstrings@3.1.2", "runeterra@4.0.0", "lor-deckcodes-ts@1.1.0")
DECKS = 300
#: reads codes and decks in the form of a package, and prints what the package makes of them
PROGRAM = """
const { codes, decks } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const packages = {
  deckstrings: () => {
    const { decode, encode } = require("deckstrings");
    return { decode, encode };
  },
  runeterra: () => {
    const { DeckEncoder, Card } = require("runeterra");
    return {
      decode: (code) => DeckEncoder.decode(code).map((card) => [card.code, card.count]),
      encode: (deck) =>
        DeckEncoder.encode(deck.map(([code, count]) => Card.fromCardString(`${count}:${code}`))),
    };
  },
  "lor-deckcodes-ts": () => {
    const { getDeckFromCode, getCodeFromDeck } = require("lor-deckcodes-ts");
    return {
      decode: (code) => getDeckFromCode(code).map((card) => [card.cardCode, card.count]),
      encode: (deck) => getCodeFromDeck(deck.map(([cardCode, count]) => ({ cardCode, count }))),
    };
  },
};
const { decode, encode } = packages[process.argv[2]]();
console.log(JSON.stringify({ decks: codes.map(decode), codes: decks.map(encode) }));
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where the packages are installed."""
    path = tmp_path_factory.mktemp("npm")
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", *PACKAGES]
    (path / "package.json").write_text("{}", encoding="ascii")
    done = subprocess.run(command, cwd=path, capture_output=True, timeout=300)
    if done.returncode:
        pytest.skip("the packages cannot be installed from npm")
    (path / "program.cjs").write_text(PROGRAM, encoding="ascii")
    return path


def ask(folder: Path, package: str, codes: list[str], decks: list[Any]) -> tuple[list[Any], list[str]]:
    """Return the decks that a package reads from codes, and the codes that it writes for decks."""
    done = subprocess.run(
        ["node", "program.cjs", package],
        cwd=folder,
        input=json.dumps({"codes": codes, "decks": decks}),
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    answer = json.loads(done.stdout)
    return answer["decks"], answer["codes"]


# -- Hearthstone


def hearthstone_form(deck: hearthstone.Deck) -> dict[str, Any]:
    """A deck as deckstrings has it, whose sideboards have the owner last."""
    sideboards = [[card, count, owner] for owner, card, count in deck.sideboards]
    cards = [list(entry) for entry in deck.cards]
    return {"format": deck.format_, "heroes": list(deck.heroes), "cards": cards, "sideboardCards": sideboards}


def test_deckstrings_reads_and_writes_random_decks_of_one_hero_alike(folder: Path) -> None:
    random, form = Random(7), hearthstone.Deck.format()
    samples = [deck for deck in (form.sample(random) for _ in range(10 * DECKS)) if len(deck.heroes) == 1]
    decks = samples[:DECKS]
    assert len(decks) == DECKS
    assert sum(bool(deck.sideboards) for deck in decks) > DECKS // 10
    codes, forms = [deck.code for deck in decks], [hearthstone_form(deck) for deck in decks]
    read, written = ask(folder, "deckstrings", codes, forms)
    assert read == forms
    assert written == codes


def test_deckstrings_sorts_heroes_as_text_which_is_its_error(folder: Path) -> None:
    deck = hearthstone.Deck.decode("AAEBAwcfIQABAQAA")
    assert deck.heroes == (7, 31, 33)
    _, written = ask(folder, "deckstrings", [], [hearthstone_form(deck)])
    assert written == ["AAEBAx8hBwABAQAA"]


# -- Legends of Runeterra


def runeterra_codes() -> tuple[list[str], list[list[list[Any]]]]:
    """Codes of random decks, and these as lists of cards and counts."""
    random, form = Random(7), runeterra.Deck.format()
    decks = [deck for deck in (form.sample(random) for _ in range(DECKS)) if deck.cards]
    return [deck.code for deck in decks], [[list(entry) for entry in deck.cards.items()] for deck in decks]


def test_runeterra_reads_and_writes_random_decks_alike(folder: Path) -> None:
    codes, decks = runeterra_codes()
    read, written = ask(folder, "runeterra", codes, decks)
    assert [sorted(deck) for deck in read] == decks
    assert written == codes


def test_lor_deckcodes_ts_reads_random_decks_alike_and_writes_another_format_which_is_its_error(
    folder: Path,
) -> None:
    codes, decks = runeterra_codes()
    read, written = ask(folder, "lor-deckcodes-ts", codes, decks)
    assert [sorted(deck) for deck in read] == decks
    for code in written:
        with pytest.raises(CodeError):
            runeterra.Deck.decode(code, strict=False)
