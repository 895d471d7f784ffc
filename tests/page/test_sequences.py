"""Random sequences of actions: after each one everything on the page agrees with the library.

The model of a sequence is the list of addresses that were shown. Undo must return to the one before, redo to
the one after, and undoing everything to the first. PAGE_SEQUENCES says how many sequences of each game are
tried; PAGE_SEED is the seed of the first one.
"""

from __future__ import annotations

import os
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import pytest

import boardcode
from boardcode.arx import Game
from boardcode.chacun import GameRecord

from .agreement import address_parameters, check_agreement, check_copies, displayed_bits

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

SEQUENCES = int(os.environ.get("PAGE_SEQUENCES", "1"))
FIRST_SEED = int(os.environ.get("PAGE_SEED", "1"))
LENGTH = 7  # actions of a sequence
SETTINGS = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
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
    "connectfour": {"format": "connect-four", "code": boardcode.get("connect-four").examples[0]},
    "twenty48": {"format": "2048", "code": boardcode.get("2048").examples[0]},
    "backgammon": {"format": "backgammon-id", "code": boardcode.get("backgammon-id").examples[0]},
}
#: what shows that the tools of a start are there, if it is more than that any are
TOOLS = {"labyrinth walk": ".walk-maze svg", "chacun replay": ".board svg"}


class Sequence:
    """A sequence of random actions on the page, and what the address was after each of them."""

    def __init__(self, page: BrowserPage, game: str, seed: int) -> None:
        self.page = page
        self.random = Random(seed)
        self.examples = [
            example
            for format in boardcode.formats()
            if format.game == game.split()[0]
            for example in (format.examples[0], format.examples[0][:-1])
            if example
        ]
        page.open(**STARTS[game])
        page.tab.wait_for_selector(TOOLS.get(game, "#tools:not([hidden])"))
        self.addresses = [address_parameters(page.settle())]
        self.current = 0
        self.has_typed = False
        self.log: list[str] = []

    def run(self, length: int) -> None:
        """Do random actions, check after each of them, and undo all of them."""
        for _ in range(length):
            action = self.random.choices(list(ACTIONS), list(ACTIONS.values()))[0]
            self.log.append(action.__name__)
            try:
                action(self)
                self.finish_dialog()
                self.page.settle()
                check_agreement(self.page, with_tree=False)
                self.remember()
            except Exception as problem:
                problem.add_note(f"after {self.log}")
                raise
        self.undo_all()

    def remember(self) -> None:
        """Add the address to the model, if it is another one."""
        address = address_parameters(self.page)
        if address != self.addresses[self.current]:
            self.addresses[self.current + 1 :] = [address]
            self.current += 1

    def undo_all(self) -> None:
        """Check what takes longer, too, and undo everything: the start is back."""
        check_agreement(self.page)
        if self.is_readable():
            check_copies(self.page)
        while self.current:
            self.undo()
        self.undo()
        check_agreement(self.page, with_tree=False)

    def is_readable(self) -> bool:
        """Whether the code can be read."""
        return not self.page.error or self.page.tab.locator("#fields tr").count() > 0

    # -- actions

    def undo(self) -> None:
        """Undo one step; if there is none, the button is greyed."""
        self.step("Undo", self.current - 1)

    def redo(self) -> None:
        """Redo one step; if there is none, the button is greyed."""
        self.step("Redo", self.current + 1)

    def step(self, name: str, target: int) -> None:
        """Press a button that leads to another address of the model, if it has one."""
        button = self.page.tab.get_by_role("button", name=name)
        if not 0 <= target < len(self.addresses):
            assert button.get_attribute("aria-disabled") == "true"
            return
        button.click()
        self.current = target
        self.has_typed = False
        assert address_parameters(self.page.settle()) == self.addresses[self.current]

    def flip_bit(self) -> None:
        """Press a bit: it is the only one that changes."""
        bits = displayed_bits(self.page)
        if not bits:
            return
        index = self.random.choice(list(bits))
        self.page.tab.locator(f'#bits .bit[data-index="{index}"]').click()
        self.page.settle()
        assert displayed_bits(self.page) == bits | {index: "10"[int(bits[index])]}

    def type_code(self) -> None:
        """Type another code, or most of one. Two of these in a row would be undone together."""
        if not self.has_typed:
            self.page.type(self.random.choice(self.examples))
        self.has_typed = True

    def choose(self, selector: str) -> Locator | None:
        """One of the elements that can be seen."""
        elements = self.page.tab.locator(f"{selector} >> visible=true")
        count = elements.count()
        return elements.nth(self.random.randrange(count)) if count else None

    def change_field(self) -> None:
        """Press the meaning of a field."""
        if meaning := self.choose("#fields .change"):
            meaning.click()

    def press_button(self) -> None:
        """Press a button of the tools."""
        button = self.choose("#tools button:enabled, #tool-bar button:enabled")
        if button and button.inner_text() not in NO_STEPS:
            self.log[-1] += f" {button.inner_text()}"
            button.click()

    def choose_option(self) -> None:
        """Choose from a list of the tools."""
        lists = self.choose("#tools select, #tool-bar select")
        if lists:
            lists.select_option(index=self.random.randrange(lists.locator("option").count()))

    def press_part(self) -> None:
        """Press a part of the picture."""
        if part := self.choose("#picture [data-path]"):
            self.log[-1] += f" {part.get_attribute('data-path')}"
            x, y = self.page.center(part)
            part.scroll_into_view_if_needed()
            x, y = self.page.center(part)
            self.page.tab.mouse.click(x, y)

    def drag_part(self) -> None:
        """Drag a part of the picture onto another."""
        start, end = self.choose("#picture [data-path]"), self.choose("#picture [data-path]")
        if start and end:
            self.page.tab.locator("#picture").evaluate("e => e.scrollIntoView({ block: 'center' })")
            self.page.tab.mouse.move(*self.page.center(start))
            self.page.tab.mouse.down()
            self.page.tab.mouse.move(*self.page.center(end), steps=4)
            self.page.tab.mouse.up()

    def press_key(self) -> None:
        """Press a key on a part of the picture. A letter that means nothing there is typed into the box."""
        if part := self.choose('#picture [tabindex="0"]'):
            part.focus()
            key = self.random.choice(KEYS if self.has_typed else (*KEYS, LETTER))
            self.page.tab.keyboard.press(key)
            self.has_typed |= key == LETTER

    def finish_dialog(self) -> None:
        """Choose something in the dialog that may be open, or close it."""
        self.page.settle()
        dialog = self.page.tab.locator("#choices[open]")
        if not dialog.count():
            return
        radios = dialog.locator('input[type="radio"]:enabled')
        if radios.count():
            radios.nth(self.random.randrange(radios.count())).click()
        if dialog.count():
            self.page.tab.keyboard.press(self.random.choice(("Enter", "Escape")))
        if dialog.count():
            self.page.tab.keyboard.press("Escape")


KEYS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "Enter", " ", "Delete", "Shift+ArrowDown")
LETTER = "f"
ACTIONS: dict[Callable[[Sequence], None], int] = {
    Sequence.press_button: 6,
    Sequence.press_part: 4,
    Sequence.press_key: 3,
    Sequence.drag_part: 3,
    Sequence.flip_bit: 2,
    Sequence.change_field: 2,
    Sequence.choose_option: 1,
    Sequence.type_code: 2,
    Sequence.undo: 3,
    Sequence.redo: 2,
}


@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + SEQUENCES))
@pytest.mark.parametrize("game", STARTS)
def test_everything_agrees_after_random_actions_and_the_start_is_back_after_undo(
    window: Window, game: str, seed: int
) -> None:
    Sequence(window(**SETTINGS), game, seed).run(LENGTH)
