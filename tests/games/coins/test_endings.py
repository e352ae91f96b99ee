"""What is told of a game of Silver Dollar that is over, and of one that cannot be won."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.games.coins import Coins, Move, Parameters, State, endings, words
from cardtui.games.coins.legal_moves import Positions, is_over
from cardtui.games.coins.theory import fewest, most
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

MISTAKES = [
    ("2", {}, (), "no mistakes"),
    ("2", {}, (5,), "player 0 gave the win away with move 5"),
    ("2", {}, (5, 6, 7), "player 0 gave the win away with moves 5 and 7, player 1 with move 6"),
    ("2", {"names": "ann+You"}, (2, 3), "ann gave the win away with move 3, You with move 2"),
    ("computer", {}, (5, 6, 7, 9), "you gave the win away with moves 5, 7 and 9, the computer with move 6"),
    ("computer", {}, (4,), "the computer gave the win away with move 4"),
    (
        "computer",
        {"first": "computer"},
        (4, 5),
        "you gave the win away with move 4, the computer with move 5",
    ),
    ("computer", {}, (1, 3, 5, 7), "you gave the win away 4 times, first with move 1"),
    ("1", {}, (), "no mistakes"),
    ("1", {}, (2,), "move 2 was wasted"),
    ("1", {}, (2, 3), "moves 2 and 3 were wasted"),
    ("1", {}, (2, 3, 4, 6), "4 moves were wasted, first move 2"),
    ("1", {"target": 4}, (3,), "move 3 put it out of reach"),
]


@pytest.mark.parametrize(("players", "parameters", "places", "told"), MISTAKES)
def test_what_was_lost_where(
    players: str, parameters: dict[str, object], places: tuple[int, ...], told: str
) -> None:
    assert endings.mistakes(game_of("3,8", players, **parameters), places) == told


def finished(game: Coins, drawn: list[int]) -> Session[State, Move]:
    """The game after moves that are as good as random, to its end."""
    session = Session(game)
    while moves := game.legal_moves(session.state):
        session.play(moves[drawn.pop() % len(moves) if drawn else 0])
    return session


@given(positions, limits, st.lists(st.integers(0, 10**6), max_size=40))
def test_the_mistakes_of_a_puzzle_are_just_the_moves_more_than_it_takes(
    there: Positions, step: int | None, drawn: list[int]
) -> None:
    session = finished(coins_of(there, step, "1"), drawn)
    assert len(session.landmarks) == session.length - fewest(there, step)


@given(positions, limits, st.data())
def test_the_mistake_of_a_puzzle_with_a_target_is_the_move_that_missed_it(
    there: Positions, step: int | None, data: st.DataObject
) -> None:
    if is_over(there):
        return
    target = data.draw(st.integers(fewest(there, step), most(there)))
    game = game_of(",".join(map(str, there)), "1", step=step, target=target)
    session = finished(game, data.draw(st.lists(st.integers(0, 10**6), max_size=40)))
    assert len(session.landmarks) == (session.length != target)


def test_the_target_can_be_met_exactly_where_trying_everything_meets_it() -> None:
    for there in ((0, 3), (1, 4), (2, 3), (0, 1, 4)):
        for step in LIMITS[:3]:
            for target in lines_home(there, step):
                game = game_of(",".join(map(str, there)), "1", step=step, target=target)
                for ply in range(target + 2):
                    can = target - ply in lines_home(there, step)
                    assert game.can_meet_target(State(there, ply)) is can
    assert coins_of((0, 3), None, "1").can_meet_target(State((0, 3), 9))  # there is none


def test_the_wasted_move_of_a_puzzle_is_told_when_it_is_over() -> None:
    session = open_id("coins,players=1:1.4~1-1.0-1")
    assert (session.may_spoil, session.landmarks) == (False, [])
    assert "mistake" not in session.describe(1).short
    session.play(Move(1, 2))
    assert session.landmarks == [1]
    assert session.describe(1).short == "mistake, coin 1 by 1"
    assert session.describe(1).why.startswith("A mistake: it was one move more than it takes.")


# what cannot be won

PERFECT = Parameters(level="perfect")


def test_a_start_cannot_be_won_where_the_perfect_computer_wins_it() -> None:
    for there in SMALL[::7]:
        for first in ("you", "computer"):
            game = Coins(there, Parameters(level="perfect", first=first))
            person_wins = wins(there, None) is (first == "you")
            assert game.cannot_be_won(game.initial_state()) is not person_wins
            assert (game.winner(game.initial_state()) == game.you) is person_wins


@pytest.mark.parametrize(
    "changed", [{"level": "medium"}, {"level": "easy"}, {"players": "2"}, {"players": "1"}]
)
def test_who_makes_mistakes_can_be_beaten(changed: dict[str, str]) -> None:
    game = game_of("1,4,5,8", **{"players": "computer", "level": "perfect", **changed})
    assert not game.unerring and not game.cannot_be_won(game.initial_state())
    if changed.get("players") != "1":
        assert "hope for a mistake" in words.hint_for(game, game.initial_state())


def test_nobody_hopes_for_a_mistake_of_who_makes_none() -> None:
    game = game_of("1,4,5,8", "computer", level="perfect")
    assert words.hint_for(game, game.initial_state()) == (
        "no move wins, and the perfect computer makes no mistake; moves of one square make it last"
    )
    assert words.hint_for(game, State((1, 4, 5, 9))).startswith("slide coin 3 one square: ")


@given(positions, limits, st.sampled_from(["1", "2", "computer"]), st.booleans())
def test_the_move_that_is_hinted_is_the_one_that_is_told(
    there: Positions, step: int | None, players: str, perfect: bool
) -> None:
    level = {"level": "perfect"} if perfect else {}
    game = game_of(",".join(map(str, there)), players, step=step, **level)
    if game.initial_state().over:
        return
    move, told = words.hinted(game, game.initial_state()), words.hint_for(game, game.initial_state())
    if move is None:
        assert told.startswith("no move wins")
    else:
        assert move in all_moves(there, step)
        assert told.startswith(f"slide coin {move.coin} {words.squares(move.distance)}: ")


# what it is about


@pytest.mark.parametrize(
    ("players", "parameters", "said"),
    [
        ("2", {}, "Slide coins to the left. Who makes the last move wins."),
        ("computer", {"step": 3}, "Slide coins to the left. Who makes the last move wins."),
        ("1", {}, "Bring every coin home, to the left, in the fewest moves."),
        ("1", {"target": 4}, "Bring every coin home, to the left, in exactly 4 moves."),
    ],
)
def test_the_goal_is_told_in_a_line_of_the_smallest_terminal(
    players: str, parameters: dict[str, object], said: str
) -> None:
    assert words.goal(game_of("3,8", players, **parameters)) == said
    assert len(said) <= 58
