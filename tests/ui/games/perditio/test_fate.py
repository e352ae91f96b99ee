"""Perditio Tempus on the screen: the fate."""

from __future__ import annotations

import re
from collections import Counter

from textual import events
from textual.widgets import Static

from cardtui.engine.cards import Card
from cardtui.games import open_id
from cardtui.games.perditio import Fate, Perditio
from cardtui.ui.games.perditio.fate import FatePanel, fate_rows
from cardtui.ui.widgets.end_panel import EndPanel
from tests.cases import case
from tests.oracles.perditio import LABELS, leads, played, text_of
from tests.ui.again import paired
from tests.ui.cards.flights import picture
from tests.ui.desk import Desk, opened
from tests.ui.games.perditio.desk import (
    EACH_LAYOUT,
    LARGE,
    LAYOUTS,
    LOST,
    MOST_LAYOUTS,
    SMALL,
    USUAL,
    fresh,
    go,
    lay_out,
    number_of,
    piles,
    ranks_seen,
    turn_to,
)

WON_SEEDS = (5, 8)


SHOWN = (0, 3, 5, 7, 8, 9, 10, 13, 14)
"""Seeds of deals that are won, that are lost by a circle or by more, with one card left or with many."""


def fate_of(desk: Desk) -> Fate:
    game = desk.table.session.game
    assert isinstance(game, Perditio)
    return game.fate


def bottoms(desk: Desk) -> list[Card]:
    return [cards[-1] for cards in desk.table.session.game.initial_state().piles]


def seen_fate(desk: Desk) -> list[str]:
    """What stands in the fate's panel now, line by line."""
    return picture(desk, desk.table.query_one(FatePanel).region)


async def whole_fate(desk: Desk) -> str:
    """What stands in the fate's panel, from its top to its end."""
    panel = desk.table.query_one(FatePanel)
    while panel.scroll_y > 0:
        await desk.wheel(desk.table.query_one(FatePanel), events.MouseScrollUp)
    seen = seen_fate(desk)
    while (before := panel.scroll_y) < panel.max_scroll_y:
        await desk.wheel(desk.table.query_one(FatePanel), events.MouseScrollDown)
        assert panel.scroll_y > before
        seen += seen_fate(desk)
    return "\n".join(seen)


async def test_f_shows_the_whole_fate_and_hides_it_again() -> None:
    async with opened(LOST) as desk:
        wrong = []
        for at, ((size, layout), seed) in enumerate(paired(SHOWN, LAYOUTS)):
            await lay_out(desk, layout, size)
            await turn_to(desk, seed, layout)
            with case((seed, size, layout)):
                before = desk.text
                assert not re.search("[✓✗]", before)
                await desk.press("f")
                check_words(desk, seed)
                check_marks(desk, seed)
                wrong += [(seed, size, layout, "start", missing) for missing in await unreadable(desk)]
                if (size, layout) in EACH_LAYOUT:
                    await check_bottoms(desk)
                await go(desk, desk.table.session.length)
                assert desk.table.query_one(EndPanel).display
                if not desk.table.query_one(FatePanel).display:
                    await desk.press("f")
                wrong += [(seed, size, layout, "end", missing) for missing in await unreadable(desk)]
                await go(desk, 0)
                await desk.press("f")
                assert not desk.table.query_one(FatePanel).display
                assert desk.text == before
                await go(desk, (15, desk.table.session.length)[at % 2])
                await check_again(desk)
        assert wrong == []


def check_words(desk: Desk, seed: int) -> None:
    """The fate says how the game ends."""
    deal = [[int(card.rank) for card in cards] for cards in desk.table.session.game.initial_state().piles]
    turned, left = played(deal)
    words = str(desk.table.query_one("#fate-words", Static).render())
    won = not any(left)
    assert won is (seed in WON_SEEDS)
    assert words.startswith("Won from the start" if won else "Lost from the start")
    cards, some = sum(map(len, left)), sum(map(bool, left))
    rest = f"{cards} card{'s are' if cards > 1 else ' is'} left in {some} pile{'s' * (some > 1)}"
    last = open_id(f"perditio#{seed}@{desk.table.session.length}").state
    assert last.turned is not None
    assert last.won is won
    assert (int(last.turned.rank), last.turned_on) == turned[-1]
    assert (
        f"It ends with card {len(turned)}, the {last.turned.name} on pile {turned[-1][1]}: "
        f"{'no card is left' if won else rest}.\n"
    ) in words


def check_marks(desk: Desk, seed: int) -> None:
    """The fate marks exactly the piles that lead to pile 1."""
    marks = list(map(number_of, piles(desk)))
    ranks = [int(card.rank) for card in bottoms(desk)]
    assert marks == [(1, ""), *((n, "✓" if leads(ranks, n) else "✗") for n in range(2, 14))]
    assert ("✗" in desk.text) is (seed not in WON_SEEDS)


async def check_bottoms(desk: Desk) -> None:
    """The fate shows the bottom card of every pile that keeps it, and no other."""
    for place in (0, 5, 15, 24, 33, desk.table.session.length):
        now = await go(desk, place)
        for number, rows in enumerate(piles(desk), start=1):
            labels = ranks_seen(rows)
            up = [now.turned.label] if now.turned and now.turned_on == number else []
            kept = [bottoms(desk)[number - 1].label] if now.piles[number - 1] else []
            assert labels == up + kept, (place, number)


async def check_again(desk: Desk) -> None:
    """At any place `f` shows the fate, and hides it without a trace."""
    before = desk.text
    await desk.press("f")
    assert desk.table.query_one(FatePanel).display
    assert desk.text != before
    await desk.press("f")
    assert not desk.table.query_one(FatePanel).display
    assert desk.text == before


async def unreadable(desk: Desk) -> list[str]:
    """The rows of the fate's tree that do not stand whole in its panel, and those of its words."""
    panel = desk.table.query_one(FatePanel)
    assert panel.display
    seen = await whole_fate(desk)
    rows = [row for row, _ in fate_rows(fate_of(desk))]
    missing = [
        row
        for row in rows
        # A circle may go on in the next line.
        if not (circle_in(desk, row) if "→" in row else re.search(rf"(?m)^ *{re.escape(row)}( |$)", seen))
    ]
    column = desk.table.query_one("#fate-words").region.x - panel.region.x
    words = " ".join(line[column:] for line in seen.split("\n"))
    told = str(desk.table.query_one("#fate-words", Static).render())
    return missing + [word for word in re.findall(r"\w+", told) if word not in words]


def circle_in(desk: Desk, row: str) -> str:
    """A circle as it is painted in the tree's column, over as many lines as it takes."""
    tree = desk.table.query_one("#fate-tree", Static)
    lines = [tree.render_line(y).text.strip() for y in range(tree.size.height)]
    for start in range(len(lines)):
        for end in range(start, min(start + 3, len(lines))):
            if (text := " ".join(lines[start : end + 1])) == row:
                return text
    return ""


CHAIN = [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
"""Bottom cards by which each pile leads to the one before it."""


ROUND = [1, *range(3, 14), 2]
"""Bottom cards by which the piles 2 to 13 lead round."""


LOOPS = [1, *range(2, 14)]
"""Bottom cards that name their own piles."""


def deal_by(found: list[int]) -> str:
    """The id of a deal with these bottom cards."""
    rest = Counter(dict.fromkeys(range(1, 14), 4))
    rest.subtract(found)
    others = list(rest.elements())
    text = text_of([[*(others.pop() for _ in range(3)), bottom] for bottom in found])
    assert set(text.split()) == set(LABELS)
    return "perditio:" + ".".join(text.split())


async def test_every_row_of_the_strangest_fates_can_be_read() -> None:
    fates = {"chain": CHAIN, "round": ROUND, "loops": LOOPS}
    async with opened(LOST) as desk:
        for (size, layout), name in paired([*fates] * 2, MOST_LAYOUTS):
            with case((name, size, layout)):
                await lay_out(desk, layout, size)
                desk.app.open_session(open_id(deal_by(fates[name])))
                await desk.settle()
                await desk.press("f")
                assert desk.table.has_class("-clock") is (layout == "clock")
                assert await unreadable(desk) == []


async def test_at_the_end_the_end_comes_first_and_the_fate_is_a_key_away() -> None:
    async with opened(LOST) as desk:
        for size, layout in [look for look in LAYOUTS if look[0] in (SMALL, USUAL, LARGE)]:
            with case((size, layout)):
                await lay_out(desk, layout, size)
                await go(desk, 49)
                await desk.press("f")
                assert desk.table.query_one(FatePanel).display
                await desk.press("right", "right")
                assert "You lost" in desk.text
                both = size[1] >= 36
                assert ("Lost from the start" in desk.text) is both
                before = desk.text
                await desk.press("f")
                assert ("Lost from the start" in desk.text, "You lost" in desk.text) == (not both, both)
                await desk.press("left", *(["f"] if both else []))
                assert "Lost from the start" in desk.text
                await desk.press("right")
                assert desk.text == before
                await go(desk, 49)
                await desk.press("f")


async def test_the_fate_stays_while_the_game_goes_on() -> None:
    async with opened(LOST) as desk:
        desk.send_keys("f", "right", "n", "c", "end", "home", "5")
        await desk.settle()
        assert "Lost from the start" in desk.text
        assert desk.text == await fresh(f"{LOST}@26", USUAL, "c", "f")
