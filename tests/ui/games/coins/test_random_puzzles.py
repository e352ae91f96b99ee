"""Random puzzles come from the wide pool, and not again soon; a daily one leads to no other day."""

from __future__ import annotations

from itertools import chain, repeat

import pytest

from cardtui.games import read_game
from cardtui.games.coins.game import Coins
from cardtui.storage.store import Store
from tests.storage.stores import NOW, a_game
from tests.ui.desk import opened
from tests.ui.games.coins.screen import table_of


@pytest.mark.parametrize("key", ["z", "f2"])
async def test_a_random_puzzle_is_none_of_the_last_ones(key: str, store: Store) -> None:
    last = [f"coins,grade=3,pool=wide#{seed}" for seed in range(30)]
    for number, each in enumerate(last):
        row = a_game(f"{number:032x}", NOW + number, game="coins", id=f"{each}~0-1", way="grade 3", won=True)
        store.add_finished_game(row)
    async with opened("coins,grade=3,pool=wide#30", store=store) as desk:
        seeds = chain(range(40), repeat(99))
        desk.app.draw_seed = lambda: next(seeds)
        await desk.press(key)
        assert table_of(desk).game.id == "coins,grade=3,pool=wide#31"
        coins = [game.positions for each in last if isinstance(game := read_game(each), Coins)]
        assert table_of(desk).game.positions not in coins


async def test_a_daily_puzzle_has_no_neighbours_and_a_typed_seed_is_no_number_of_its_list() -> None:
    daily = "coins,grade=2,pool=daily#17"
    async with opened(daily) as desk:
        for key in "<>":
            await desk.press({"<": "less_than_sign", ">": "greater_than_sign"}[key])
            assert table_of(desk).game.id == daily and "daily puzzles open one a day" in desk.text
        await desk.press("s", *"18", "enter")
        assert table_of(desk).game.id == "coins,grade=2,pool=wide#18"
    async with opened(daily) as desk:
        await desk.press("z")
        assert table_of(desk).game.parameters.pool == "wide"
