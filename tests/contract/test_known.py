"""Whoever listens to a game of any kind is told once that all of it is known, and not before it is."""

from __future__ import annotations

import pytest

from cardtui.games import load, open_id
from cardtui.ui.table.animator import TableAnimator
from tests.contract.games import KEYS, finished, ids
from tests.ui.desk import opened


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether the game was known to its end, each time that this was told."""
    heard: list[bool] = []
    monkeypatch.setattr(
        TableAnimator,
        "lookahead_finished",
        lambda animator: heard.append(animator._player.session.complete),
        raising=False,
    )
    return heard


@pytest.mark.parametrize("key", KEYS)
async def test_that_a_game_is_known_to_its_end_is_told_once(key: str, told: list[bool]) -> None:
    async with opened(finished(ids(key)[0])) as desk:
        await desk.wait_until(lambda: bool(told))
        table = desk.table
        for _ in range(2):
            table.player.undo(lambda place: True)
            table.player.redo(lambda place: True)
            table.player.go(0)
            table.player.last()
            await desk.settle()
        assert told == [True]


@pytest.mark.parametrize("key", KEYS)
async def test_of_a_game_that_is_played_it_is_told_with_the_move_that_ends_it(
    key: str, told: list[bool]
) -> None:
    if not load(key).interactive:
        return
    whole = open_id(finished(ids(key)[0]))
    async with opened(whole.id) as desk:
        session, player = desk.table.session, desk.table.player
        desk.table.reply_seconds = 3600.0  # type: ignore[attr-defined]  # the computer does not move now
        for place, move in enumerate(whole.moves):
            assert told == [True] * session.complete  # what is forced may end it sooner
            player.go(place + 1) if place < session.length else player.play(move)
            await desk.settle()
        assert told == [True] and session.complete
