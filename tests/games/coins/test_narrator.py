"""Hints, explanations and mistakes of Silver Dollar agree with its theory, in any position."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.games.coins import hints
from cardtui.games.coins.explanation import explain
from cardtui.games.coins.game import Coins, CoinsParameters, CoinsState, Move
from cardtui.games.coins.legal_moves import Positions, is_over
from cardtui.games.coins.theory import fewest, most, winning_moves
from tests.oracles.coins import (
    LIMITS,
    SMALL,
    all_moves,
    coins_of,
    game_of,
    limits,
    lines_home,
    positions,
    wins,
)


@given(positions, limits, st.sampled_from(["1", "2", "computer"]), st.data())
def test_the_words_of_every_move_agree_about_mistakes(
    start: Positions, step: int | None, players: str, data: st.DataObject
) -> None:
    game = coins_of(start, step, players)
    if moves := game.legal_moves(game.initial_state()):
        move = moves[data.draw(st.integers(0, len(moves) - 1))]
        sentence = game.describe(game.apply(game.initial_state(), move))
        assert ("mistake" in sentence.short) == sentence.why.startswith("A mistake")


@given(positions, limits, st.sampled_from(["1", "2", "computer"]), st.booleans())
def test_a_hint_names_its_move(start: Positions, step: int | None, players: str, perfect: bool) -> None:
    level = {"level": "perfect"} if perfect else {}
    game = game_of(",".join(map(str, start)), players, step=step, **level)
    if is_over(start):
        return
    move, sentence, before = game.hint(game.initial_state())
    if move is None:
        assert sentence.startswith("no move wins")
    else:
        assert move in all_moves(start, step)
        assert sentence.startswith(f"slide coin {move.coin} {hints.squares(move.distance)}: ")
        won, where = before
        assert ("can be won" in won) == game.two_sided and f"coin {move.coin}" in where


@given(positions, limits, st.data())
def test_the_hints_of_a_puzzle_lead_to_its_target(
    start: Positions, step: int | None, data: st.DataObject
) -> None:
    if is_over(start):
        return
    target = data.draw(st.integers(fewest(start, step), most(start)))
    game = Coins(start, CoinsParameters(players="1", step=step, target=target))
    state = game.initial_state()
    while not state.over:
        move = game.hint(state).move
        assert move is not None
        state = game.apply(state, move).after
    assert game.outcome_of(state) == (0, f"Home in {target} move{'s' * (target != 1)}, as asked.")


@given(positions, limits)
def test_an_explanation_ends_with_the_winning_moves(start: Positions, step: int | None) -> None:
    game = Coins(start, CoinsParameters(step=step))
    lines = list(explain(game, game.initial_state()))
    winning = [f"{coin} {distance}" for coin, distance in winning_moves(start, step)]
    assert lines[len(lines) - len(winning) :] == winning


def finished(game: Coins, drawn: list[int]) -> Session[CoinsState, Move]:
    """Play random moves to the end of the game."""
    session = Session(game)
    while moves := game.legal_moves(session.state):
        session.play(moves[drawn.pop() % len(moves) if drawn else 0])
    return session


@given(positions, limits, st.lists(st.integers(0, 10**6), max_size=40), st.data())
def test_the_mistakes_of_a_puzzle_are_its_superfluous_moves_or_the_missed_target(
    start: Positions, step: int | None, drawn: list[int], data: st.DataObject
) -> None:
    session = finished(coins_of(start, step, "1"), list(drawn))
    assert len(session.landmarks) == session.length - fewest(start, step)
    if not is_over(start):
        target = data.draw(st.integers(fewest(start, step), most(start)))
        aimed = finished(Coins(start, CoinsParameters(players="1", step=step, target=target)), list(drawn))
        assert len(aimed.landmarks) == (aimed.length != target)


def test_a_target_can_be_met_if_an_exhaustive_search_meets_it() -> None:
    for start in ((0, 3), (1, 4), (2, 3), (0, 1, 4)):
        for step in LIMITS[:3]:
            for target in lines_home(start, step):
                game = game_of(",".join(map(str, start)), "1", step=step, target=target)
                for ply in range(target + 2):
                    can = target - ply in lines_home(start, step)
                    assert game.can_meet_target(CoinsState(start, ply)) is can
    assert coins_of((0, 3), None, "1").can_meet_target(CoinsState((0, 3), 9))  # there is none


def test_mistakes_are_marked_only_when_the_game_is_over() -> None:
    session = open_id("coins,players=2:1.4.5.9~1-2.3-1.0-1.3-2.1-1.2-3")
    plies = range(1, 7)
    assert session.landmarks == []
    assert [session.landmark_number(ply) for ply in plies] == [0] * 6
    assert not any(map(session.is_landmark, plies))
    before = [session.describe(ply) for ply in plies]
    assert not any("mistake" in sentence.short or "XOR" in sentence.why for sentence in before)
    assert [sentence.why for sentence in before[:2]] == [
        "Coin 1 has no empty squares on its left now, and coin 2 has two empty squares.",
        "Coin 3 has two empty squares on its left now.",
    ]
    session.play(Move(3, 3))
    assert session.landmarks == [1, 2, 3, 4]
    assert [session.is_landmark(ply) for ply in range(8)] == [False] + [True] * 4 + [False] * 3
    short = [session.describe(ply).short for ply in plies]
    assert [": mistake, " in text for text in short] == [True] * 4 + [False] * 2
    session.seek(session.ply - 2)
    assert session.landmarks == [1, 2, 3, 4]
    session.play(Move(2, 1))
    assert session.landmarks == []


def test_the_wasted_move_of_a_puzzle_is_marked_only_when_it_is_over() -> None:
    session = open_id("coins,players=1:1.4~1-1.0-1")
    assert (session.may_spoil, session.landmarks) == (False, [])
    assert "mistake" not in session.describe(1).short
    session.play(Move(1, 2))
    assert session.landmarks == [1]
    assert session.describe(1).short == "mistake, coin 1 by 1"


def test_a_start_cannot_be_won_where_the_perfect_computer_wins_it() -> None:
    for start in SMALL[::7]:
        for first in ("you", "computer"):
            game = Coins(start, CoinsParameters(level="perfect", first=first))
            person_wins = wins(start, None) is (first == "you")
            assert game.cannot_be_won(game.initial_state()) is not person_wins
            assert (game.winner(game.initial_state()) == game.you) is person_wins
