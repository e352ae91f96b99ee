"""Every watched game can be played by hand: it stays the same game, and a wrong zone is refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardtui.games import open_id
from cardtui.ui.table.by_hand import HandController
from tests.contract.games import KEYS, SEED
from tests.madeup.register import registered
from tests.ui.desk import Desk, opened

pytestmark = pytest.mark.usefixtures("slow_computer")

STEPS = 60


def watched() -> Iterator[str]:
    """Yield the games that are watched and are the same by hand."""
    with registered():
        for key in KEYS:
            game = open_id(f"{key}#{SEED}").game
            if not game.interactive and game.by_hand == game:
                yield game.id


IDS = tuple(watched())

by_hand_game = pytest.mark.parametrize("game", IDS)


@by_hand_game
def test_the_rules_say_where_a_person_points_and_why_not_elsewhere(game: str) -> None:
    session = open_id(game)
    rules, names = session.game, {zone.name for zone in session.game.zones}
    assert names.issuperset(rules.hand_zones)
    asked = 0
    while session.ply < STEPS and session.forward():
        step = session.step(session.ply)
        zone, taken = rules.hand_zone(step.before), rules.taken_by_hand(step)
        assert taken is None or 0 < taken < len(step.events)
        asked += zone is not None
        if zone is not None:
            assert zone in rules.hand_zones and rules.hand_prompt(step.before)
        for other in names - {zone}:
            assert rules.why_not_by_hand(step.before, other)
    assert bool(asked) is bool(rules.hand_zones)  # without any, a person only says when the next step comes
    session.look_ahead()
    assert rules.hand_zone(session.last_state) is None


def hand(desk: Desk) -> HandController:
    desk.app.settings.time_scale = 10_000.0  # nothing happens by itself
    return desk.table.by_hand


@by_hand_game
async def test_playing_by_hand_gives_the_game_that_is_watched(game: str) -> None:
    async with opened(game, views={"hand"}) as desk:
        by_hand = hand(desk)
        for ply in range(20):
            if by_hand.zone is None or not ply:
                await desk.press("space")
            if desk.ply == ply and by_hand.zone is not None:
                others = sorted(desk.zones.keys() - {by_hand.zone})
                for name in others[: min(ply, 1)]:  # at the start a click elsewhere begins the game
                    await desk.click(desk.zones[name], 1, 1)
                    why = by_hand.player.session.game.why_not_by_hand(desk.table.session.state, name)
                    assert (desk.ply, desk.text_at("#hand-line")) == (ply, why)
                await desk.click(desk.zones[by_hand.zone], 1, 1)
            if by_hand.is_holding:
                await desk.press("space")
            assert (desk.ply, desk.shown_cards()) == (ply + 1, desk.expected_cards())
        await desk.press("h", "h")
        assert desk.ply == 18 and "the past" in desk.text_at("#hand-line")
        await desk.press("l", "l", "l", "shift+right")
        assert desk.ply == 20  # the next step is not shown before it is made
        await desk.press("g", "space")
        assert (desk.ply, desk.table.session.id) == (20, game)
        await desk.press("m", "space")
        assert desk.table.playhead.playing and not desk.table.by_hand.enabled
