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
from tests.ui.desk import ENDLESS, SIZES, opened


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
    for card in [*deck, BACK]:
        for columns in range(1, size.width + 1):
            for flags in (frozenset[int](), frozenset({0})):
                for row in fan_rows([card, card], [0, columns], size, None, flags):
                    check(row.text)
                for row in fan_rows([card, card], [0, columns], size, None, frozenset(), flags):
                    check(row.text)
    for row in empty_rows(size):
        check(row.text)


@pytest.mark.parametrize("commands", [TABLE.commands, HomeScreen.commands], ids=["table", "home"])
def test_every_key_and_help(commands: tuple[Command, ...]) -> None:
    for command in commands:
        check(command.key_text + command.help + command.label + command.each)


@pytest.mark.parametrize("size", SIZES[:3])
async def test_the_table_in_every_state(size: tuple[int, int]) -> None:
    async with opened(size=size, flights=True) as desk:
        check(desk.text)
        for key in ("right", "space", "n", "right", "o", "minus", "5", "y", "less_than_sign", "end"):
            await desk.press(key)
            check(desk.text)
            if desk.flying:
                await desk.land()
                check(desk.text)
        await desk.press("s")
        await desk.type("x")
        check(desk.text)
        await desk.press("escape", "question_mark", "pagedown")
        check(desk.text)


@pytest.mark.parametrize(
    ("game", "size"), [*product(["coins,step=3:2.5.9.14.15.20", "coins,players=1:7.40.41.80~3-2"], SIZES)]
)
async def test_the_strip_in_every_state(game: str, size: tuple[int, int]) -> None:
    async with opened(game, size, flights=True) as desk:
        for key in ("left", "7", "2", "e", "t", "enter", "u", "question_mark", "escape", "m", "escape", "i"):
            await desk.press(key)
            check(desk.text)
            if desk.flying:
                await desk.land()
                check(desk.text)


@pytest.mark.parametrize("game", [None, ENDLESS, "beggar:5", "beggar,rounds=3#305"])
async def test_the_other_screens(game: str | None) -> None:
    async with opened(game, (120, 40)) as desk:
        check(desk.text)
        for keys in (("end", "question_mark"), ("escape", "ctrl+p")):
            desk.send_keys(*keys)
            await desk.settle()
            check(desk.text)


async def test_tooltips() -> None:
    async with opened() as desk:
        desk.app.TOOLTIP_DELAY = 0.001
        for control in ("back_ten", "slower", "go_to"):
            await desk.hover(control)
            await desk.wait_until(lambda: desk.screen.query_one(Tooltip).display)
            check(desk.text)
            await desk.hover("#sentence")
