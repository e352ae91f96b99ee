"""The panel with the fate of a deal of Perditio Tempus."""

from __future__ import annotations

import re
from collections import Counter

from textual import events
from textual.widgets import Static

from cardtui.engine.cards import Card
from cardtui.games import open_id
from cardtui.games.perditio import fate_words
from cardtui.games.perditio.game import Perditio
from cardtui.games.perditio.screens.fate import FatePanel, fate_rows
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.widgets.end_panel import EndPanel
from tests.cases import case
from tests.oracles.perditio import LABELS, leads, text_of
from tests.ui.cards.flights import picture
from tests.ui.desk import Desk, opened
from tests.ui.games.perditio.screen import (
    EACH_LAYOUT,
    LARGE,
    LOST,
    SMALL,
    USUAL,
    go,
    lay_out,
    number_of,
    piles,
    ranks_seen,
    turn_to,
)
from tests.ui.shared_app import paired

WON_SEEDS = (5, 8)

SEEDS = (3, 7, 5, 9, 14)
"""A deal that is won, and deals that are lost by one, two and three circles, with one card left or many."""

CHAIN = [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
"""Bottom cards by which each pile leads to the previous one."""

ROUND = [1, *range(3, 14), 2]
"""Bottom cards by which the piles 2 to 13 form one circle."""

LOOPS = [1, *range(2, 14)]
"""Bottom cards that name their own piles."""


def deal_by(bottoms: list[int]) -> str:
    """Return the id of a deal with these bottom cards."""
    rest = Counter(dict.fromkeys(range(1, 14), 4))
    rest.subtract(bottoms)
    others = list(rest.elements())
    text = text_of([[*(others.pop() for _ in range(3)), bottom] for bottom in bottoms])
    assert set(text.split()) == set(LABELS)
    return "perditio:" + ".".join(text.split())


def bottoms_of(desk: Desk) -> list[Card]:
    return [cards[-1] for cards in desk.table.session.game.initial_state().piles]


async def text_of_panel(desk: Desk) -> str:
    """Return the text of the fate's panel, scrolled from its top to its end: first by the wheel."""
    panel = desk.table.query_one(FatePanel)
    panel.scroll_home(animate=False, immediate=True)
    await desk.settle()
    rows = picture(desk, panel.region)
    if panel.max_scroll_y:
        await desk.wheel(panel, events.MouseScrollDown)
        assert panel.scroll_y > 0
        rows += picture(desk, panel.region)
    while panel.scroll_y < panel.max_scroll_y:
        panel.scroll_to(y=panel.scroll_y + panel.size.height, animate=False, immediate=True)
        await desk.settle()
        rows += picture(desk, panel.region)
    return "\n".join(rows)


async def check_readable(desk: Desk) -> None:
    """Check that every row of the tree and every word beside it can be read in the panel."""
    panel = desk.table.query_one(FatePanel)
    assert panel.display
    text = await text_of_panel(desk)
    game = desk.table.session.game
    assert isinstance(game, Perditio)
    for row, _ in fate_rows(game.fate):
        if "→" in row:
            assert row in circles_in(desk)
        else:
            assert re.search(rf"(?m)^ *{re.escape(row)}( |$)", text), row
    column = desk.table.query_one("#fate-words").region.x - panel.region.x
    words = " ".join(line[column:] for line in text.split("\n"))
    for word in re.findall(r"\w+", str(desk.table.query_one("#fate-words", Static).render())):
        assert word in words, word


def circles_in(desk: Desk) -> set[str]:
    """Return the circles in the tree's column, each of which may take up to three lines."""
    tree = desk.table.query_one("#fate-tree", Static)
    lines = [tree.render_line(y).text.strip() for y in range(tree.size.height)]
    starts = range(len(lines))
    return {" ".join(lines[start:end]) for start in starts for end in range(start + 1, start + 4)}


async def test_f_shows_the_whole_fate_and_hides_it_again() -> None:
    async with opened(LOST) as desk:
        for (size, layout), seed in paired(SEEDS, [*EACH_LAYOUT, (LARGE, "row")]):
            await lay_out(desk, layout, size)
            await turn_to(desk, seed, layout)
            with case((seed, size, layout)):
                before = desk.text
                assert not re.search("[✓✗]", before)
                await desk.press("f")
                check_words(desk, seed)
                check_marks(desk, seed)
                await check_readable(desk)
                if size == SMALL or (size, layout) == (USUAL, "clock"):
                    await check_bottoms(desk)
                await go(desk, desk.table.session.length)
                await desk.press("end")
                assert desk.table.query_one(EndPanel).display
                await desk.press("f")
                assert not desk.table.query_one(EndPanel).display
                if size == SMALL:
                    await check_readable(desk)
                await go(desk, 0)
                await desk.press("f")
                assert not desk.table.query_one(FatePanel).display
                assert desk.text == before


def check_words(desk: Desk, seed: int) -> None:
    """Check that the fate tells how the game ends."""
    game = desk.table.session.game
    assert isinstance(game, Perditio)
    words = str(desk.table.query_one("#fate-words", Static).render())
    assert words.startswith(f"{'Won' if seed in WON_SEEDS else 'Lost'} from the start\n")
    assert f"\n{fate_words.ending_sentence(game.fate)}\n" in words


def check_marks(desk: Desk, seed: int) -> None:
    """Check that exactly the piles that lead to pile 1 are marked ✓."""
    ranks = [int(card.rank) for card in bottoms_of(desk)]
    signs = [(1, ""), *((n, "✓" if leads(ranks, n) else "✗") for n in range(2, 14))]
    assert [number_of(rows) or (1, "") for rows in piles(desk)] == signs
    assert ("✗" in desk.text) is (seed not in WON_SEEDS)


async def check_bottoms(desk: Desk) -> None:
    """Check that the fate shows the bottom card of each pile that still has it, and no other."""
    for ply in (0, 5, 15, 24, 33, desk.table.session.length):
        now = await go(desk, ply)
        for number, rows in enumerate(piles(desk), start=1):
            up = [now.turned.label] if now.turned and now.turned_on == number else []
            bottom = [bottoms_of(desk)[number - 1].label] if now.piles[number - 1] else []
            assert ranks_seen(rows) == up + bottom, (ply, number)


async def test_every_row_of_the_strangest_fates_can_be_read() -> None:
    fates = {"chain": CHAIN, "round": ROUND, "loops": LOOPS}
    async with opened(LOST) as desk:
        for (size, layout), name in paired([*fates, "chain"], EACH_LAYOUT):
            with case((name, size, layout)):
                await lay_out(desk, layout, size)
                desk.app.open_session(open_id(deal_by(fates[name])))
                await desk.settle()
                await desk.press("f")
                await check_readable(desk)
                await desk.press("f")


async def test_at_the_end_the_verdict_lies_above_the_fate_and_f_puts_it_aside() -> None:
    async with opened(LOST) as desk:
        for size, layout in ((SMALL, "row"), (USUAL, "clock"), (LARGE, "row")):
            with case((size, layout)):
                await lay_out(desk, layout, size)
                await go(desk, 49)
                await desk.press("f")
                assert desk.table.query_one(FatePanel).display
                await desk.press("right", "right")
                assert "You lost" in desk.text
                await desk.press("f")
                assert "Lost from the start" in desk.text and "You lost" not in desk.text
                await desk.press("end")
                assert "You lost" in desk.text
                await desk.press("f", "f")
                assert "Lost from the start" not in desk.text


async def test_the_fate_stays_while_the_game_goes_on() -> None:
    async with opened(LOST) as desk:
        desk.send_keys("c", "f", "right", "n", "end", "home", "5")
        await desk.settle()
        assert (desk.ply, desk.table.views) == (26, {"fate", "row"})
        assert "Lost from the start" in desk.text


async def test_escape_closes_the_end_then_the_fate_and_then_leaves() -> None:
    async with opened("perditio#7") as desk:
        await desk.press("f")
        desk.table.player.last()
        await desk.settle()
        await desk.press("escape")
        assert desk.table.query_one(FatePanel).display and not desk.table.end.shows_end
        await desk.press("escape")
        assert not desk.table.query_one(FatePanel).display
        await desk.press("escape")
        assert isinstance(desk.screen, HomeScreen)


async def test_nothing_of_it_is_seen_below_the_panel_of_the_end_on_a_low_screen() -> None:
    async with opened("perditio#7", (60, 18)) as desk:
        await desk.press("f")
        assert "An arrow goes" in desk.words
        await desk.press("end")
        assert desk.table.end.shows_end and "An arrow goes" not in desk.words
        await desk.press("escape")
        assert not desk.table.end.shows_end and "1 card is left" in desk.words
