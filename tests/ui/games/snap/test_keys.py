"""Snap on the table: its own key, and its landmarks."""

from __future__ import annotations

from cardtui.ui.games.snap.table import TABLE
from tests.ui.desk import opened
from tests.ui.games.snap.desk import (
    HERE,
    LENGTH,
    SEED,
    SNAPS,
    next_snap,
    snap_before,
    snap_places,
    states,
)


def test_the_game_is_as_long_as_these_tests_say() -> None:
    assert len(states()) - 1 == LENGTH
    assert len(snap_places()) == SNAPS
    assert snap_places()[0] == 6
    assert snap_before(HERE) < HERE - 1 < HERE + 1 < next_snap(HERE)


def test_of_its_own_it_has_one_key() -> None:
    assert [(command.action, command.keys) for command in TABLE.own_commands] == [("open_hidden", ("o",))]


async def test_the_snaps_are_gone_through_one_by_one_and_back() -> None:
    snaps = snap_places()
    some = [*range(1, 10), 45, 46, *range(SNAPS - 3, SNAPS + 1)]
    async with opened(SEED) as desk:
        await desk.press("end", "home")
        assert list(desk.table.session.landmarks) == snaps
        for number in some:
            if desk.ply != [0, *snaps][number - 1]:
                desk.table.player.go(snaps[number - 1] - 1)
            await desk.press("n")
            assert desk.ply == snaps[number - 1]
            assert f"snap {number}/{SNAPS} " in desk.words
        await desk.press("n")
        assert desk.ply == LENGTH
        for number in reversed(some):
            if desk.ply not in (LENGTH, *snaps[number : number + 1]):
                desk.table.player.go(snaps[number - 1] + 1)
            await desk.press("N")
            assert desk.ply == snaps[number - 1]
        await desk.press("N")
        assert desk.ply == 0
