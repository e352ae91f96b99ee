"""A piece that vanishes sinks into its square, and rises out of it when one goes back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cardtui.engine.zones import Target
from cardtui.ui.cards.strip_grid import stage_fit
from cardtui.ui.cards.strip_rows import StripView, strip_rows
from tests.madeup.register import registered
from tests.ui.desk import Desk, opened


@pytest.fixture(autouse=True)
def _made_up_games() -> Iterator[None]:
    with registered():
        yield


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_a_coin_sinks_row_by_row_into_its_square_until_it_is_gone(columns: int) -> None:
    grid = stage_fit(10, columns - 2, 20)
    (empty, there), rows = (strip_rows(StripView(grid, at, 0, 10)) for at in ((-1,), (4,))), set[int]()
    for part in range(101):
        view = StripView(grid, (4,), 0, 10, sinking=(0, 4, part / 100))
        drawn = strip_rows(view)
        changed = [y for y, (one, other) in enumerate(zip(drawn, empty, strict=True)) if one != other]
        assert drawn[grid.height :] == empty[grid.height :], "it is not drawn below its square"
        assert changed == [*range(min(changed), max(changed) + 1)] if changed else part > 50
        rows.add(min(changed, default=grid.height))
    assert {row.text for row in strip_rows(view)} == {row.text for row in empty}
    assert len(rows) == max(rows) - min(rows) + 1 and there != empty, "no row is left out"


PINS = "kayles,players=2:4.2~1-2"


def standing(desk: Desk) -> list[int]:
    """Return the pins that stand and do not move."""
    strip = desk.table.strips["row"]
    moved = None if strip.sinking is None else strip.sinking[0]
    return [pin for pin, square in enumerate(strip.positions) if square >= 0 and pin != moved]


async def test_two_pieces_of_a_step_vanish_one_after_the_other_and_come_back_in_reverse() -> None:
    async with opened(f"{PINS}@0", flights=True) as desk:
        strip, game = desk.table.strips["row"], desk.table.session.game
        whole = desk.text
        await desk.press("full_stop")
        for sinking, left in ((1, [0, 2, 3, 5, 6]), (2, [0, 3, 5, 6])):
            await desk.fly(0.15)
            assert strip.sinking == (sinking, sinking) and 0 < strip.sunk < 1
            assert standing(desk) == left
            await desk.fly(0.1501)
        assert not desk.flying and strip.sinking is None
        assert strip.positions == game.pieces(desk.table.session.state)["row"] == (0, -1, -1, 3, -1, 5, 6)
        await desk.press("comma")
        for rising, left in ((2, [0, 3, 5, 6]), (1, [0, 2, 3, 5, 6])):
            await desk.fly(0.15)
            assert strip.sinking == (rising, rising) and 0 < strip.sunk < 1
            assert standing(desk) == left
            await desk.fly(0.1501)
        assert not desk.flying and desk.text == whole


async def test_a_strip_stays_where_a_piece_has_vanished() -> None:
    async with opened("kayles,players=2:99~90", (60, 18), views={"inside"}) as desk:
        strip = desk.table.strips["row"]
        assert strip.in_sight < 90
        for pressed in ("comma", "full_stop"):
            strip.scroll_squares(-99)
            await desk.press(pressed)
            assert strip.first <= 90 < strip.first + strip.in_sight


@pytest.mark.parametrize(("game", "word"), [("kayles:99", "pin"), ("coins,players=2:0.5.90", "coin")])
async def test_a_strip_says_its_own_word_for_a_piece_that_is_out_of_sight(game: str, word: str) -> None:
    async with opened(game, (60, 18), views={"inside"}) as desk:
        (strip,) = desk.table.strips.values()
        assert re.search(rf"\d {word}s? ▸", desk.lines[strip.region.y])
        assert "coin" not in desk.text.replace(word, "")


async def test_a_piece_that_is_chosen_after_another_is_not_hidden_by_where_that_would_go() -> None:
    async with opened("kayles,players=2:4.2") as desk:
        strip = desk.table.strips["row"]
        await desk.press("right", "right", "enter", "right")
        assert (strip.hand, strip.aim, strip.cursor) == (1, None, 2)
        assert "square 1, and then? square 2" in desk.text
        await desk.press("enter")
        assert strip.positions == (0, -1, -1, 3, -1, 5, 6)
        for square in (5, 6):
            spot = strip.cell_of_target(Target("row", square=square))
            await desk.click_at(spot.x, spot.y)
        assert strip.positions == (0, -1, -1, 3, -1, -1, -1)
