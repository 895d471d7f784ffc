"""Random sequences of actions: after each one everything on the page agrees with the library.

The model of a sequence is the list of addresses that were shown. Undo must return to the one before, redo to
the one after, and undoing everything to the first. PAGE_SEQUENCES says how many sequences from each start are
tried; PAGE_SEED is the seed of the first one.

To load the page takes as long as a sequence, so the next one begins where the last one was undone. It redoes
no steps of the last one: its actions depend on its seed alone, so that a failure can be repeated.
"""

from __future__ import annotations

import os
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import boardcode
from boardcode.arx import Game
from boardcode.chacun import GameRecord

from .agreement import (
    Shown,
    address_parameters,
    bit_values,
    check_agreement,
    check_copies,
    displayed_bits,
    parse_address,
)
from .conftest import after_settling, open_windows

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from .conftest import BrowserPage

pytestmark = pytest.mark.page

SEQUENCES = int(os.environ.get("PAGE_SEQUENCES", "1"))
FIRST_SEED = int(os.environ.get("PAGE_SEED", "1"))
LENGTH = 7  # actions of a sequence
SEQUENCES_OF_A_LOAD = 25  # that follow each other before the page is loaded again
SETTINGS = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
PARTS = "#picture [data-path], #picture [data-square]"
NO_STEPS = ("Play", "Pause", "Show the game")  # go on by themselves, or need a text
RADAR = "ieysGjGO8papd/a"
RECORD = GameRecord(2, (35, 49, 31, 36), (85,), ("AO", "B", "AA", "7", "AE", "B", "AW", "7", "AQ"))


def pack(text: str) -> str:
    """Compress a text as the page does for its address."""
    compressor = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = compressor.compress(text.encode()) + compressor.flush()
    return urlsafe_b64encode(packed).decode().rstrip("=")


#: where a sequence begins; the first word is the game
STARTS: dict[str, dict[str, str]] = {
    "klotski": {"format": "klotski", "code": "2F5543C00"},
    "labyrinth": {"format": "radar", "code": RADAR},
    "labyrinth walk": {"format": "radar", "code": RADAR, "tool": "walk", "maze": "aWacaoUa2q", "path": "F"},
    "chacun": {"format": "chacun-place", "code": "AG"},
    "chacun replay": {"format": "chacun-occupy", "code": "7", "record": pack(RECORD.to_text()), "step": "4"},
    "fivetwooneone": {"format": "5211-board", "code": "0x0101012500340000"},
    "arx": {"format": "arx-export", "code": Game.START.code},
    **{
        boardcode.get(name).game: {"format": name, "code": boardcode.get(name).examples[0]}
        for name in (
            "connect-four",
            "2048",
            "backgammon-id",
            "bridge-pavlicek",
            "binaryfen",
            "sudoku",
            "hearthstone-deck",
            "runeterra-deck",
        )
    },
}
#: what shows that the tools of a start are there, if it is more than that any are
TOOLS = {"labyrinth walk": ".walk-maze svg", "chacun replay": ".board svg"}


#: chooses from the elements that can be seen, scrolls to the first choice, and says what and where they are
PICK = after_settling("""([selector, shares]) => {
    const isVisible = (element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
    };
    const all = [...document.querySelectorAll(selector)];
    const visible = all.filter(isVisible);
    const chosen = visible.length ? shares.map((share) => visible[Math.floor(share * visible.length)]) : [];
    chosen[0]?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    return chosen.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return {
            index: all.indexOf(element),
            center: [x + width / 2, y + height / 2],
            text: element.textContent,
            path: element.dataset.path,
            options: element.options?.length,
            example: element.placeholder,
            isGrey: element.ariaDisabled === 'true',
        };
    });
}""")


class Sequences:
    """Sequences of random actions on the page, and the addresses after each action of the current one."""

    def __init__(self, page: BrowserPage, start: str) -> None:
        self.page = page
        game = start.split()[0]
        self.letters = LETTERS.get(game, "f")
        self.count = 0
        self.examples = [
            example
            for format in boardcode.formats()
            if format.game == game
            for example in (format.examples[0], format.examples[0][:-1])
            if example
        ]
        page.browser_errors.clear()
        page.open(**STARTS[start])
        page.tab.evaluate("localStorage.clear()")
        page.tab.wait_for_selector(TOOLS.get(start, "#tools:not([hidden])"))
        self.addresses = [address_parameters(page)]

    def run(self, seed: int, length: int) -> None:
        """Do random actions, check after each of them, and undo all of them."""
        self.random = Random(seed)
        del self.addresses[1:]
        self.current = 0
        self.has_typed = False
        self.has_older_redo = self.count > 0  # the steps of the sequence before
        self.count += 1
        self.log: list[str] = []
        self.shown = check_agreement(self.page, with_tree=False)
        try:
            for _ in range(length):
                self.act()
            self.undo_all()
            assert self.page.browser_errors == []
        except Exception as problem:
            problem.add_note(f"after {self.log}, in sequence {self.count} since the page was loaded")
            raise

    def act(self) -> None:
        """Do a random action, and check what is shown then."""
        action = self.random.choices(list(ACTIONS), list(ACTIONS.values()))[0]
        self.log.append(action.__name__)
        self.page.tab.mouse.move(0, 0)  # scrolling shall not point at a part, which would scroll the bits
        action(self)
        self.finish_dialog()
        self.shown = check_agreement(self.page, with_tree=False)
        self.remember(self.shown)

    def remember(self, shown: Shown) -> None:
        """Add the address to the model, if it is another one."""
        address = parse_address(shown["address"])
        if address != self.addresses[self.current]:
            self.addresses[self.current + 1 :] = [address]
            self.current += 1
            self.has_older_redo = False

    def undo_all(self) -> None:
        """Check what takes longer, too, and undo everything: the start is back."""
        check_agreement(self.page)
        if self.shown["fields"]:
            check_copies(self.page)
        while self.current:
            self.undo()
        self.undo()
        check_agreement(self.page, with_tree=False)

    def pick(self, selector: str, count: int = 1) -> list[dict[str, Any]]:
        """Random elements out of those that can be seen, and none if there are none."""
        shares = [self.random.random() for _ in range(count)]
        picked: list[dict[str, Any]] = self.page.tab.evaluate(PICK, [selector, shares])
        return picked

    def click(self, target: dict[str, Any]) -> None:
        """Press the mouse on an element."""
        self.page.tab.mouse.click(*target["center"])

    # -- actions

    def undo(self) -> None:
        """Undo one step; if there is none, the button is greyed."""
        self.step("Control+Z", self.current - 1)

    def redo(self) -> None:
        """Redo one step; if there is none, the button is greyed."""
        if not self.has_older_redo:
            self.step("Control+Shift+Z", self.current + 1)

    def step(self, key: str, target: int) -> None:
        """Press a button that leads to another address of the model, if it has one."""
        [button] = self.pick(f'#actions [aria-keyshortcuts="{key}"]')
        is_possible = 0 <= target < len(self.addresses)
        assert button["isGrey"] != is_possible
        if is_possible:
            self.click(button)
            self.current = target
            self.has_typed = False
            assert address_parameters(self.page) == self.addresses[self.current]

    def flip_bit(self) -> None:
        """Press a bit: it is the only one that changes, or none does if no text has these bits."""
        bits = bit_values(self.shown)
        if not bits:
            return
        index = self.random.choice(list(bits))
        [bit] = self.pick(f'#bits .bit[data-index="{index}"]')
        self.click(bit)
        flipped = bits | {index: "10"[int(bits[index])]}
        assert displayed_bits(self.page) == (flipped if self.is_writable(flipped) else bits)

    def is_writable(self, bits: dict[int, str]) -> bool:
        """Whether every digit that some bits make has a character."""
        write = boardcode.get(self.shown["format"]).alphabet.optional_writer(len(bits))
        return write(int("".join(bits[place] for place in sorted(bits)), 2)) is not None

    def type_code(self) -> None:
        """Type another code, or most of one. Two of these in a row would be undone together."""
        if not self.has_typed:
            self.page.type(self.random.choice(self.examples))
        self.has_typed = True

    def change_field(self) -> None:
        """Press the meaning of a field."""
        for meaning in self.pick("#fields .change"):
            self.click(meaning)

    def press_button(self) -> None:
        """Press a button of the tools."""
        for button in self.pick("#tools button:enabled, #tool-bar button:enabled"):
            if button["text"] not in NO_STEPS:
                self.log[-1] += f" {button['text']}"
                self.click(button)

    def choose_option(self) -> None:
        """Choose from a list of the tools."""
        selector = "#tools select, #tool-bar select"
        for choice in self.pick(selector):
            option = self.random.randrange(choice["options"])
            self.page.tab.locator(selector).nth(choice["index"]).select_option(index=option)

    def press_part(self) -> None:
        """Press a part of the picture."""
        for part in self.pick(PARTS):
            self.log[-1] += f" {part['path']}"
            self.click(part)

    def drag_part(self) -> None:
        """Drag a part of the picture onto another."""
        parts = self.pick(PARTS, 2)
        if parts:
            start, end = parts
            self.log[-1] += f" {start['path']} to {end['path']}"
            mouse = self.page.tab.mouse
            mouse.move(*start["center"])
            mouse.down()
            mouse.move(*end["center"], steps=4)
            mouse.up()

    def press_key(self) -> None:
        """Press a key on a part of the picture. A letter that means nothing there is typed into the box."""
        selector = '#picture [tabindex="0"]'
        for part in self.pick(selector):
            self.page.tab.locator(selector).nth(part["index"]).focus()
            key = self.random.choice(KEYS if self.has_typed else (*KEYS, *self.letters))
            self.log[-1] += f" {key} on {part['path']}"
            self.page.tab.keyboard.press(key)
            self.has_typed |= self.page.focused("id") == "code"

    def add_card(self) -> None:
        """Add the card that is the example to a deck."""
        for box in self.pick('#tools form[aria-label="Add a card"] input'):
            self.click(box)
            self.page.tab.keyboard.type(box["example"])
            self.page.tab.keyboard.press("Enter")

    def finish_dialog(self) -> None:
        """Choose something in the dialog that may be open, or close it."""
        dialog = "#choices[open]"
        if not self.pick(dialog):
            return
        for radio in self.pick(f'{dialog} input[type="radio"]:enabled'):
            self.click(radio)
        for key in (self.random.choice(("Enter", "Escape")), "Escape"):
            if self.pick(dialog):
                self.page.tab.keyboard.press(key)


KEYS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "Enter", " ", "Delete", "Shift+ArrowDown")
#: letters of games in which other letters than "f" mean something
LETTERS = {"sudoku": "f59.0", "hearthstone": "f+-", "runeterra": "f+-"}
ACTIONS: dict[Callable[[Sequences], None], int] = {
    Sequences.press_button: 6,
    Sequences.press_part: 4,
    Sequences.press_key: 3,
    Sequences.drag_part: 3,
    Sequences.flip_bit: 2,
    Sequences.change_field: 2,
    Sequences.choose_option: 1,
    Sequences.add_card: 1,
    Sequences.type_code: 2,
    Sequences.undo: 3,
    Sequences.redo: 2,
}


@pytest.fixture(scope="module")
def lasting_page(browser: Browser, server: str) -> Iterator[BrowserPage]:
    """The page in the window of all sequences."""
    with open_windows(browser, server) as window:
        yield window(**SETTINGS)


@pytest.fixture(scope="module")
def loaded() -> dict[str, Sequences]:
    """The sequences that the page can go on with, by their start."""
    return {}


@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + SEQUENCES))
@pytest.mark.parametrize("start", STARTS)
def test_everything_agrees_after_random_actions_and_the_start_is_back_after_undo(
    lasting_page: BrowserPage, loaded: dict[str, Sequences], start: str, seed: int
) -> None:
    sequences = loaded.pop(start, None) or Sequences(lasting_page, start)
    loaded.clear()
    sequences.run(seed, LENGTH)
    if sequences.count < SEQUENCES_OF_A_LOAD:
        loaded[start] = sequences
