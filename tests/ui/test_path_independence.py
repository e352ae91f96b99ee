"""What a table shows depends on its ply, its view options and its size, and never on the way there."""

from __future__ import annotations

from random import Random

import pytest

from cardtui.ui.widgets.title import TitleBar
from tests.ui.cards.flights import check_air, check_lying
from tests.ui.desk import Desk, opened

GAMES = ("beggar#305", "perditio#8", "snap#305", "coins,players=2#3")
SIZES = ((80, 24), (120, 40), (60, 18), (110, 18), (200, 60), (79, 30))
NAVIGATION_KEYS = ("right", "left", "pagedown", "pageup", "n", "N", "home", "end", "3", "7")
VIEW_KEYS = ("o", "f", "c", "e", "f", "c")
KINDS, WEIGHTS = ["key", "view", "size", "help", "click", "burst", "time"], [6, 4, 3, 1, 2, 2, 2]
PLAY_KEYS = ("right", "down", "down", "enter", "u", "U", "t", "enter")


async def walk(desk: Desk, random: Random, interactive: bool, flights: bool) -> None:
    """Do twelve random things at the table."""
    for _ in range(12):
        kind = random.choices(KINDS, WEIGHTS)
        keys = PLAY_KEYS if interactive else NAVIGATION_KEYS
        match kind[0]:
            case "size":
                await desk.resize(*random.choice(SIZES))
            case "help":
                await desk.press("question_mark", "escape")
            case "click":
                width, height = desk.screen.size
                await desk.click_at(random.randrange(width), random.randrange(height // 2, height - 1))
                await desk.press("escape") if desk.screen is not desk.table else None
            case "burst":
                await desk.send(*random.choices(keys, k=4))
            case "time":
                await desk.press("space")
                await desk.pass_time(random.choice([0.25, 1.0, 60.0]))
                await desk.fly(random.choice([0.1, 0.3, 5.0]))
                await desk.press("space") if desk.table.playhead.playing else None
            case _:
                await desk.press(random.choice(VIEW_KEYS if kind[0] == "view" else keys))
        if flights and desk.screen is desk.table and not desk.table.too_small:
            check_air(desk) if desk.flying else check_lying(desk)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [2])
async def test_after_a_random_walk_the_table_looks_as_if_just_opened(game: str, seed: int) -> None:
    random = Random(f"{game} {seed}")
    interactive, flights = game.startswith("coins"), seed == 2
    async with opened(game, flights=flights) as desk:
        desk.app.TOOLTIP_DELAY = 3600.0
        await walk(desk, random, interactive, flights)
        await desk.land()
        await desk.resize(*random.choice(SIZES))
        while desk.screen is not desk.table:
            await desk.press("escape")
        if interactive and desk.table.strip.hand is not None:  # type: ignore[attr-defined]
            await desk.press("escape")
        while desk.table.session.replaced_move_count(desk.ply):  # which is told, and not saved
            desk.table.player.go(desk.ply - 1)
        await desk.hover("#title")
        desk.table.query_one(TitleBar).hush()
        await desk.settle()
        await desk.wait_until(lambda: desk.table.session.fully_explored)
        saved, views, text = desk.table.session.save(), desk.table.views, desk.text
        size = (desk.screen.size.width, desk.screen.size.height)
    async with opened(saved, size, views=views) as fresh:
        await fresh.wait_until(lambda: fresh.table.session.fully_explored)
        assert text == fresh.text, (saved, views, size)
