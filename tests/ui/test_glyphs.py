"""Each character on the screen is one cell wide in every terminal."""

from __future__ import annotations

from itertools import product

import pytest
from rich.cells import cell_len
from textual.widgets import Tooltip

from cardtui.engine.cards import Card, Rank, Suit
from cardtui.ui.cards.faces import BACK, Size, empty_rows, fan_rows
from cardtui.ui.commands import Command
from cardtui.ui.games.beggar.table import TABLE
from cardtui.ui.screens.home import HomeScreen
from tests.ui.desk import ENDLESS, SEED, SIZES, opened


def check(text: str) -> None:
    """Check that each character is one cell wide and printable, and no emoji."""
    for char in set(text) - {"\n"}:
        assert cell_len(char) == 1, repr(char)
        assert not 0x1F000 <= ord(char) <= 0x1FAFF, repr(char)
        assert char != "\ufe0f"
        assert char.isprintable(), repr(char)


@pytest.mark.parametrize("size", Size, ids=lambda size: size.name.lower())
def test_every_card_in_every_size(size: Size) -> None:
    deck = [Card(rank, suit) for rank in Rank if rank for suit in Suit] + [Card(rank) for rank in Rank]
    lit, none = frozenset({0}), frozenset[int]()
    for card, columns in product([*deck, BACK], range(1, size.width + 1)):
        for flags in ((none, none), (lit, none), (none, lit)):
            for row in fan_rows([card, card], [0, columns], size, None, *flags):
                check(row.text)
    for row in empty_rows(size):
        check(row.text)


@pytest.mark.parametrize("commands", [TABLE.commands, HomeScreen.commands], ids=["table", "home"])
def test_every_key_and_help(commands: tuple[Command, ...]) -> None:
    for command in commands:
        check(command.key_text + command.help + command.label + command.each)


WATCHED = "right space n right o minus 5 y less_than_sign end s x escape question_mark pagedown"
STRIP = "left 7 2 e t enter u question_mark escape m escape i"
KEYS = {
    SEED: WATCHED,
    ENDLESS: "end question_mark",
    "beggar:5": "end question_mark escape ctrl+p",
    "beggar,rounds=3#305": "end question_mark",
    "coins,step=3:2.5.9.14.15.20": STRIP,
    "coins,players=1:7.40.41.80~3-2": STRIP,
    None: "question_mark escape ctrl+p",
}
"""The keys that lead through the states of a table, and of the home screen."""


@pytest.mark.parametrize("game", KEYS)
@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]])
async def test_every_screen_in_every_state(game: str | None, size: tuple[int, int]) -> None:
    async with opened(game, size, flights=True) as desk:
        check(desk.text)
        for key in KEYS[game].split():
            await desk.press(key)
            check(desk.text)
            if game is not None and desk.flying:
                await desk.land()
                check(desk.text)


async def test_tooltips() -> None:
    async with opened() as desk:
        desk.app.TOOLTIP_DELAY = 0.001
        for control in ("back_ten", "slower", "go_to"):
            await desk.hover(control)
            await desk.wait_until(lambda: desk.screen.query_one(Tooltip).display)
            check(desk.text)
            await desk.hover("#sentence")
