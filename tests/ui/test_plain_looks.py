"""Terminals that show no glyphs beyond ASCII, or no colours; and suits in four colours."""

from __future__ import annotations

from itertools import cycle

import pytest
from rich.color import Color

from cardtui.engine.cards import Card, Rank, Suit
from cardtui.ui import looks
from cardtui.ui.looks import looks_for
from cardtui.ui.stage.faces import Size, fan_rows
from tests.terminal import CARDTUI, Terminal
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.test_contrast import SCREENS


@pytest.mark.parametrize(
    ("environment", "encoding", "wanted"),
    [
        ({"TERM": "xterm-256color"}, "UTF-8", set()),
        ({"TERM": "xterm", "NO_COLOR": "1"}, "utf8", {"mono"}),
        ({"TERM": "xterm", "NO_COLOR": ""}, "UTF-8", set()),  # which counts as not set
        ({"TERM": "linux"}, "UTF-8", {"ascii"}),
        ({"TERM": "xterm"}, "ISO-8859-1", {"ascii"}),
        ({"TERM": "vt100", "NO_COLOR": "yes"}, "ANSI_X3.4-1968", {"ascii", "mono"}),
        ({}, "UTF-8", set()),
    ],
)
def test_a_terminal_asks_for_its_looks_by_itself(
    environment: dict[str, str], encoding: str, wanted: set[str]
) -> None:
    assert looks_for(environment, encoding) == wanted


async def test_in_ascii_and_mono_every_glyph_has_one_that_stands_for_it_and_there_are_no_colours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(looks, "_UNKNOWN", "\x7f")
    for (name, (game, keys)), size in zip(SCREENS.items(), cycle(SIZES[:3])):
        async with opened(game, size, looks={"ascii", "mono"}) as desk:
            await desk.press(*keys)
            assert desk.text.isascii(), name
            assert "\x7f" not in desk.text, name
            assert colours(desk) == set(), name


async def test_cards_can_be_read_in_ascii() -> None:
    async with opened("beggar#305@86", looks={"ascii"}) as desk:
        pile = desk.places["pile"]
        top = pile.cards[-1]
        assert top.suit is not None
        assert f"{top.label}" in desk.lines[pile.region.y + 1]
        assert top.suit.value in desk.lines[pile.region.y + 2]


def colours(desk: Desk) -> set[Color]:
    styles = [segment.style for strip in desk.strips for segment in strip if segment.style is not None]
    return {colour for style in styles for colour in (style.color, style.bgcolor) if colour is not None}


async def test_in_mono_cards_and_coins_are_in_reverse() -> None:
    async with opened("beggar#305@86", looks={"mono"}) as desk:
        pile = desk.places["pile"]
        (segment, *_) = desk.strips[pile.region.y + 1].crop(pile.region.x + 1, pile.region.x + 2)
        assert segment.style is not None and segment.style.reverse
        assert colours(desk) == set()


async def test_in_mono_what_is_chosen_and_what_is_wrong_is_not_told_by_colour() -> None:
    async with opened("coins#7", looks={"mono"}) as desk:
        before = [[str(segment.style) for segment in strip] for strip in desk.strips]
        await desk.press("left")
        assert [[str(segment.style) for segment in strip] for strip in desk.strips] != before
        await desk.press("9", "9")
        assert "×" in desk.text


def test_a_lit_card_has_a_sign_beside_its_colour() -> None:
    card = Card(Rank.FIVE, Suit.CLUBS)
    for size in Size:
        if size is not Size.TINY:
            lit = fan_rows([card], [0], size, lit=frozenset({0}))
            assert any("*" in row.text for row in lit)


async def test_four_suit_colours_are_chosen_in_the_palette_and_seen_at_once() -> None:
    async with opened("perditio#8@30") as desk:
        await desk.press("o")
        two = colours(desk)
        await desk.press("ctrl+p")
        desk.strike(*"four suit", "enter")
        await desk.settle()
        assert desk.app.four_suits
        variables = desk.app.theme_variables
        blue, green = Color.parse(variables["court-blue"]), Color.parse(variables["court-green"])
        assert not {blue, green} & two
        assert {blue, green} <= colours(desk)
        await desk.press("ctrl+p")
        desk.strike(*"four suit", "enter")
        await desk.settle()
        assert colours(desk) == two


def test_a_real_terminal_gets_only_ascii_where_it_says_so() -> None:
    with Terminal([*CARDTUI, "beggar", "--seed", "305", "--look", "ascii"]) as terminal:
        terminal.wait_for("Beggar My Neighbour")
        terminal.press("n")
        terminal.wait_for("takes")
        assert terminal.text.isascii()
        terminal.press("q", "q")
        assert terminal.wait_for_exit() == 0
