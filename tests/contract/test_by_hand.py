"""Every watched game can be played by hand: it stays the same game, and a wrong zone is refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardtui.engine.by_hand import ByHand, HandScore
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
def test_a_move_is_the_zone_of_the_next_card_and_any_other_zone_is_refused_with_the_reason(game: str) -> None:
    session = open_id(game)
    hand = ByHand(session, HandScore())
    rules, names = hand.rules, {zone.name for zone in session.game.zones}
    assert names.issuperset(rules.zones)
    moves = 0
    while session.ply < STEPS and session.forward():
        step = session.step(session.ply)
        session.back()
        assert hand.is_newest and hand.hides_next is rules.names_zones
        move, taken = hand.move, rules.taken(step)
        assert taken is None or 0 < taken < len(step.events)
        for other in sorted(names - {move}):
            assert hand.why_illegal(other)
        if move is not None:
            moves += 1
            assert move in rules.zones and rules.prompt(session.state)
            assert hand.why_illegal(move) is None
        session.seek(hand.next_ply())
    assert bool(moves) is bool(rules.zones)  # without any, a person only says when the next step comes
    assert hand.score.slips == (moves if rules.names_zones else 0)
    session.back()
    assert not (hand.is_newest or hand.hides_next)  # the past can be looked at
    session.look_ahead()
    session.seek(session.length)
    assert hand.move is None and not hand.hides_next
    for name in names:
        assert str(hand.why_illegal(name)).startswith("the game is over")


@by_hand_game
def test_what_has_been_done_is_counted_from_where_it_began_and_goes_on_as_it_was_saved(game: str) -> None:
    session = open_id(f"{game}@3")
    score = HandScore()
    hand, resumed = ByHand(session, score), HandScore()
    score.enabled = True
    hand.begin(session.ply)
    assert not score.is_whole and not hand.summary  # some steps were watched
    hand.begin(0)
    assert score.is_whole
    resumed.resume(session.ply, 1)
    assert resumed.is_whole and (resumed.newest, resumed.slips) == (session.ply, 1)
    moves = sum(hand.rules.move(session.state_at(ply)) is not None for ply in range(session.ply))
    summary = ByHand(session, resumed).summary
    assert summary.startswith(f"you named {moves - 1} of {moves} ") is hand.rules.names_zones


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
                    why = by_hand.game.rules.why_illegal(desk.table.session.state, name)
                    assert (desk.ply, desk.text_at("#hand-line")) == (ply, why)
                await desk.click(desk.zones[by_hand.zone], 1, 1)
            if by_hand.taking.is_waiting:
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
