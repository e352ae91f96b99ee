"""Every table announces once that the game is known to its end, and not before."""

from __future__ import annotations

import pytest

from cardtui.games import load, open_id
from cardtui.ui.table.animator import TableAnimator
from tests.contract.games import KEYS, finished, ids
from tests.ui.desk import opened


@pytest.fixture
def announcements(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Record, for each announcement, whether the game was known to its end."""
    heard: list[bool] = []
    monkeypatch.setattr(
        TableAnimator,
        "lookahead_finished",
        lambda animator: heard.append(animator._player.session.complete),
        raising=False,
    )
    return heard


@pytest.mark.parametrize("key", KEYS)
async def test_the_end_of_the_lookahead_is_announced_once(key: str, announcements: list[bool]) -> None:
    async with opened(finished(ids(key)[0])) as desk:
        await desk.wait_until(lambda: bool(announcements))
        table = desk.table
        for _ in range(2):
            table.player.undo(lambda ply: True)
            table.player.redo(lambda ply: True)
            table.player.go(0)
            table.player.last()
            await desk.settle()
        assert announcements == [True]


@pytest.mark.parametrize("key", KEYS)
async def test_in_a_played_game_the_last_move_announces_it(key: str, announcements: list[bool]) -> None:
    if not load(key).interactive:
        return
    whole = open_id(finished(ids(key)[0]))
    async with opened(whole.id) as desk:
        session, player = desk.table.session, desk.table.player
        desk.table.reply_seconds = 3600.0  # type: ignore[attr-defined]  # the computer does not move now
        for ply, move in enumerate(whole.moves):
            assert announcements == [True] * session.complete  # forced steps may end it sooner
            player.go(ply + 1) if ply < session.length else player.play(move)
            await desk.settle()
        assert announcements == [True] and session.complete
