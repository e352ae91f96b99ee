"""What a table shows depends on the place and on how it is looked at, and never on the way there."""

from __future__ import annotations

from random import Random

import pytest

from cardtui.ui.widgets.title import TitleBar
from tests.ui.desk import Desk, opened

GAMES = ("beggar#305", "beggar:J.2.3.J.4.5", "perditio#8", "perditio#10", "snap#305", "coins,players=2#3")
SIZES = ((80, 24), (120, 40), (60, 18), (110, 18), (200, 60), (79, 30))
GOING = ("right", "left", "pagedown", "pageup", "n", "N", "home", "end", "3", "7")
LOOKING = ("o", "f", "c", "e", "f", "c")
PLAYING = ("right", "down", "down", "enter", "u", "U", "t", "enter")


async def stroll(desk: Desk, random: Random, played: bool) -> None:
    """Go about the table in some way or other."""
    for _ in range(12):
        what = random.choices(["go", "look", "size", "away", "click"], [6, 4, 3, 1, 2])[0]
        if what == "size":
            await desk.resize(*random.choice(SIZES))
        elif what == "away":
            await desk.press("question_mark", "escape")
        elif what == "click":
            width, height = desk.screen.size
            await desk.pilot.click(
                offset=(random.randrange(width), random.randrange(height // 2, height - 1))
            )
            await desk.settle()
            await desk.press("escape") if desk.screen is not desk.table else None
        else:
            keys = LOOKING if what == "look" else PLAYING if played else GOING
            await desk.press(random.choice(keys))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
async def test_after_a_stroll_it_looks_as_if_it_had_been_opened_there(game: str, seed: int) -> None:
    random = Random(f"{game} {seed}")
    async with opened(game) as desk:
        await stroll(desk, random, played=game.startswith("coins"))
        await desk.resize(*random.choice(SIZES))
        while desk.screen is not desk.table:
            await desk.press("escape")
        if game.startswith("coins") and desk.table.strip.hand is not None:  # type: ignore[attr-defined]
            await desk.press("escape")
        desk.table.query_one(TitleBar).hush()
        await desk.settle()
        await desk.wait_until(lambda: desk.table.session.fully_explored)
        saved, views, text = desk.table.session.save(), desk.table.views, desk.text
        size = (desk.screen.size.width, desk.screen.size.height)
    async with opened(saved, size, views=views) as fresh:
        await fresh.wait_until(lambda: fresh.table.session.fully_explored)
        assert text == fresh.text, (saved, views, size)
