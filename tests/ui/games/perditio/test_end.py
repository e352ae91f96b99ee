"""The end of Perditio Tempus on the screen, and that the table fits in each of its views."""

from __future__ import annotations

import pytest

from cardtui.games.perditio.theory import at_least
from tests.cases import case
from tests.ui.desk import Desk, opened
from tests.ui.games.perditio.screen import (
    CLOCKS,
    HUGE,
    LARGE,
    LAYOUTS,
    LOST,
    LOW,
    MOST_LAYOUTS,
    SMALL,
    USUAL,
    WON,
    fresh,
    go,
    lay_out,
    state,
    turn_to,
)
from tests.ui.layout import check_apart, check_fit, check_whole
from tests.ui.shared_app import paired

TINY = (30, 9)

VERDICTS = {
    f"{LOST}@51": (
        "You lost: pile 1 is empty",
        "51 cards turned, 1 card is left in 1 pile · "
        "14.9 % of random deals last at least this long (1 in 6.7, exactly 33/221) · "
        "lost from the start: 11 → 11 · perditio#7",
    ),
    f"{WON}@52": (
        "You won: every pile is empty",
        "52 cards turned · 7.7 % of random deals last at least this long (exactly 1 in 13) · "
        "won from the start · perditio#8",
    ),
}


@pytest.mark.parametrize("game", VERDICTS)
async def test_the_verdict_tells_how_it_ended_and_how_many_games_last_as_long(game: str) -> None:
    title, text = VERDICTS[game]
    assert str(at_least(51)) == "33/221"
    async with opened(game) as desk:
        for size, layout in ((USUAL, "row"), (LARGE, "row"), (HUGE, "clock")):
            with case((size, layout)):
                await lay_out(desk, layout, size)
                assert desk.verdict == f"{title} | {text}"
                assert desk.text_at("#end-title") == title


async def test_the_whole_verdict_can_be_read() -> None:
    async with opened(LOST) as desk:
        for (size, layout), seed in paired((3, 7, 8, 10, 3, 7), MOST_LAYOUTS):
            await lay_out(desk, layout, size)
            await turn_to(desk, seed, layout)
            await go(desk, desk.table.session.length)
            with case((seed, size, layout)):
                title, *rest = [
                    str(line).removesuffix(".") for line in desk.table.session.game.verdict(state(desk))
                ]
                assert desk.text_at("#end-title") == title
                shown = desk.text_at("#end-text").replace("█ ", "")
                assert all(sentence in shown for sentence in [*rest, f"perditio#{seed}"]), shown
                for control in desk.screen.query("EndPanel Control"):
                    if control.display:
                        assert str(control.render()).strip() in desk.lines[control.region.y]


STATES = {
    "start": (),
    "middle": ("3",),
    "open": ("o",),
    "open, fate": ("f",),
    "fate": ("o",),
    "end, fate": ("end",),
    "end": ("f",),
    "end, open": ("o",),
}
"""States of the table, with the keys that lead to each from the previous one."""


async def test_the_table_fits_in_every_state() -> None:
    async with opened(LOST) as desk:
        for at, (size, layout) in enumerate(LAYOUTS):
            await go(desk, 0)
            await lay_out(desk, layout, size)
            for number, (name, keys) in enumerate(STATES.items()):
                desk.send_keys(*keys)
                if number % 2 == at % 2 or size == SMALL or (size, layout) == (USUAL, "clock"):
                    await desk.settle()
                    with case((size, layout, name)):
                        check_views(desk)
            desk.send_keys("o", "home")
            await desk.settle()


def check_views(desk: Desk) -> None:
    check_fit(desk)
    check_apart(desk)
    check_whole(desk)


RESIZED: list[tuple[tuple[str, ...], list[tuple[int, int]], tuple[str, ...]]] = [
    ((), [LARGE, TINY, USUAL], ()),
    (("f",), [SMALL, (110, 18), USUAL], ("f",)),
    (("c",), [SMALL, USUAL], ("f", "c")),
    (("f",), [TINY, LARGE], ("c",)),
    (("end",), [LOW, USUAL], ("end", "c")),
    (("c", "f"), [TINY, SMALL], ("end", "f")),
]
"""Keys to press, the sizes that follow, and keys that lead to the same view at once."""


async def test_after_changes_of_size_it_looks_like_a_table_opened_at_that_size() -> None:
    """Without room for the clock the piles stand in a row, and the clock returns with the room."""
    async with opened(f"{LOST}@15") as desk:
        for pressed, sizes, keys in RESIZED:
            desk.send_keys(*pressed)
            await desk.settle()
            for size in sizes:
                with case((keys, size)):
                    await desk.resize(*size)
                    assert desk.table.has_class("-clock") is ("c" in keys and size in CLOCKS)
                    shown = [key for key in keys if size != TINY and (key != "c" or size in CLOCKS)]
                    assert desk.text == await fresh(f"{LOST}@15", size, *shown)
        assert desk.notifications == []
