"""Every watched game can be played by hand: it stays the same game, and a wrong zone is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cardtui.engine.hand_score import HandScore
from cardtui.engine.session import Session
from cardtui.engine.targets import targeted_move
from cardtui.engine.zones import Target
from cardtui.games import open_id
from tests.contract.games import KEYS, SEED
from tests.madeup.register import registered
from tests.ui.desk import opened

pytestmark = pytest.mark.usefixtures("slow_computer")

STEPS = 60


def watched() -> Iterator[str]:
    """Yield the games that are watched and are the same by hand."""
    with registered():
        for key in KEYS:
            game = open_id(f"{key}#{SEED}").game
            assert game.by_hand.by_hand == game.by_hand
            assert not game.interactive or game.by_hand is game
            if not game.interactive and game.by_hand.id == game.id:
                yield game.id


IDS = tuple(watched())

by_hand_game = pytest.mark.parametrize("game", IDS)


def by_hand(game: str) -> Session[Any, Any]:
    """Open a game that is played by hand."""
    session = open_id(game)
    session.continue_as(session.game.by_hand)
    return session


@by_hand_game
def test_a_move_is_the_zone_of_the_next_card_and_any_other_zone_is_refused_with_the_reason(game: str) -> None:
    watched, session = open_id(game), by_hand(game)
    rules, names = session.game.hand_rules, {zone.name for zone in session.game.zones}
    assert names.issuperset(rules.zones)
    moves = 0
    while watched.ply < STEPS and watched.forward():
        state, step = session.state, watched.step(watched.ply)
        taken = rules.taken(step)
        assert taken is None or 0 < taken < len(step.events)
        is_asked = session.game.is_human_turn(state)
        assert session.game.is_computer_turn(state) is not is_asked
        right = [
            zone for zone in sorted(names) if targeted_move(session.game, state, [Target(zone)]) is not None
        ]
        assert right == ([rules.move(state)] if is_asked else [])
        for zone in sorted(names - {*right}):
            assert session.game.why_no_move(state, [Target(zone)])
        if is_asked:
            moves += 1
            assert rules.prompt(state) and not session.game.why_no_move(state, [Target(right[0])])
            assert session.game.move_targets(state, step.move) == (Target(right[0]),)
        assert not session.look_ahead() and session.length == session.ply  # what comes next is not known
        assert session.play(step.move) == step
    assert bool(moves) is bool(rules.zones)  # without any, a person only says when the next step comes
    assert (session.save(), session.id) == (watched.save(), game)
    watched.look_ahead()
    for name in names:
        assert session.game.why_no_move(watched.last_state, [Target(name)]).startswith("the game is over")
    assert session.game.current_player(watched.last_state) is None


@by_hand_game
def test_slips_are_told_of_the_steps_that_a_person_has_made(game: str) -> None:
    session, score = by_hand(f"{game}@3"), HandScore()
    rules = session.game.hand_rules
    assert session.ply == session.length == 3
    score.begin(session.ply)
    assert not score.is_whole and not score.summary(session)  # some steps were watched
    score.count_mistake(3)
    score.begin(0)  # which counts anew, also at the ply of the last mistake
    score.count_mistake(3)
    score.count_mistake(3)
    assert score.is_whole and score.mistakes == 1
    moves = sum(rules.move(session.state_at(ply)) is not None for ply in range(session.ply))
    named = f"you named {moves - 1} of {moves} "
    assert score.summary(session).startswith(named) is rules.names_zones


@by_hand_game
async def test_playing_by_hand_gives_the_game_that_is_watched(game: str) -> None:
    async with opened(game, views={"hand"}) as desk:
        desk.app.settings.time_scale = 10_000.0  # nothing happens by itself
        for ply in range(20):
            zone = desk.next_pile
            if not ply or not desk.by_hand.game.hand_rules.zones:
                await desk.press("space")
            elif zone is None:
                desk.by_hand.reply()
                await desk.settle()
            if desk.ply == ply and zone is not None:
                others = sorted({*desk.by_hand.game.hand_rules.zones} - {zone})
                for name in others[: min(ply, 1)]:  # at the start a click elsewhere begins the game
                    desk.clock.now += 1.0  # no double click
                    await desk.click(desk.zones[name], 1, 1)
                    why = desk.table.game.why_no_move(desk.table.session.state, [Target(name)])
                    assert (desk.ply, desk.text_at("#in-hand")) == (ply, why)
                await desk.click(desk.zones[zone], 1, 1)
            if desk.by_hand.pickup.is_waiting:
                await desk.press("space")
            assert (desk.ply, desk.shown_cards()) == (ply + 1, desk.expected_cards())
        await desk.press("h", "h")
        assert desk.ply == 18 and "looking back" in desk.text_at("#in-hand")
        await desk.press("l", "l", "l", "shift+right")
        assert desk.ply == 20  # the next step is not shown before it is made
        await desk.press("g", "space")
        assert (desk.ply, desk.table.session.id) == (20, game)
        await desk.press("m", "space")
        assert desk.table.playhead.playing and not desk.is_by_hand
