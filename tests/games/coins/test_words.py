"""The Silver Dollar game in words: moves and their reasons, hints, ends, explanations."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games.coins import Coins, Move, Parameters, State, endings, words
from cardtui.games.coins.legal_moves import Positions, is_over
from cardtui.games.coins.theory import best_move, fewest, most, winning_moves
from tests.oracles.coins import coins_of, game_of, limits, positions

# moves


@pytest.mark.parametrize(
    ("players", "text", "ply", "move", "full", "short", "why"),
    [
        (
            "2",
            "1,4,5,9",
            0,
            Move(3, 1),
            "Player 0 slides coin 3 one square, to square 8.",
            "0: coin 3 by 1, to 8",
            "Now the heaps 2 and 2 cancel: the XOR is 0, and that wins.",
        ),
        (
            "computer",
            "1,4,5,9",
            0,
            Move(3, 2),
            "You slide coin 3 two squares, to square 7.",
            "You: mistake, coin 3 by 2",
            "A mistake: the XOR is 3, not 0. Coin 3 by one square would have kept the win.",
        ),
        (
            "computer",
            "1,4,5,8",
            1,
            Move(0, 1),
            "The computer slides coin 0 one square, to square 0.",
            "Computer: coin 0 by 1, to 0",
            "No move could win, as the heaps 2 and 2 cancelled: whatever is moved, the other can make the "
            "XOR 0 again.",
        ),
        (
            "computer",
            "0,3",
            1,
            Move(1, 2),
            "The computer slides coin 1 two squares, to square 1: every coin is home, and the computer wins.",
            "Computer: coin 1 by 2, the last",
            "No coin can move any more: who moved last has won.",
        ),
        (
            "2",
            "0,3",
            1,
            Move(1, 2),
            "Player 1 slides coin 1 two squares, to square 1: every coin is home, and player 1 wins.",
            "1: coin 1 by 2, the last",
            "No coin can move any more: who moved last has won.",
        ),
        (
            "1",
            "1,4",
            0,
            Move(0, 1),
            "You slide coin 0 one square, to square 0.",
            "coin 0 by 1, to 0",
            "Three squares are left to go, and at least one move.",
        ),
        (
            "1",
            "1,4",
            0,
            Move(1, 1),
            "You slide coin 1 one square, to square 3.",
            "mistake, coin 1 by 1",
            "A mistake: it was one move more than it takes. "
            "Three squares are left to go, and at least two moves.",
        ),
    ],
)
def test_a_move_is_told(
    players: str, text: str, ply: int, move: Move, full: str, short: str, why: str
) -> None:
    game = game_of(text, players)
    assert game.describe(game.apply(State(game.positions, ply), move)) == (full, short, why)


def test_two_people_may_have_names() -> None:
    game = game_of("0,3", names="ann+You")
    assert game.describe(game.apply(State((0, 3)), Move(1, 1)))[:2] == (
        "ann slides coin 1 one square, to square 2.",
        "ann: mistake, coin 1 by 1",
    )
    assert game.describe(game.apply(State((0, 3), 1), Move(1, 2)))[:2] == (
        "You slides coin 1 two squares, to square 1: every coin is home, and You wins.",
        "You: coin 1 by 2, the last",
    )
    assert words.turn(game, game.initial_state()) == "ann's turn"
    assert endings.outcome(game, State((0, 1), 2)) == "You wins after 2 moves."


def test_a_move_that_misses_the_target_is_told() -> None:
    game = game_of("1,4", "1", target=4)
    step = game.apply(game.initial_state(), Move(0, 1))
    assert game.describe(step).why == "Three squares are left to go, and at least one move."
    missed = game.apply(step.after, Move(1, 3))
    assert game.describe(missed).short == "mistake, coin 1 by 3"
    assert game.describe(missed).why == "A mistake: home in exactly 4 moves is out of reach now."


@given(positions, limits, st.sampled_from(["1", "2", "computer"]), st.data())
def test_every_move_has_its_sentences(
    there: Positions, step: int | None, players: str, data: st.DataObject
) -> None:
    game = coins_of(there, step, players)
    moves = game.legal_moves(game.initial_state())
    if moves:
        told = game.describe(
            game.apply(game.initial_state(), moves[data.draw(st.integers(0, len(moves) - 1))])
        )
        assert told.full.endswith(".") and told.why.endswith(".")
        assert len(told.short) <= 32
        assert ("mistake" in told.short) == told.why.startswith("A mistake")


# hints


@pytest.mark.parametrize(
    ("there", "step", "said"),
    [
        ((1, 4, 5, 9), None, "slide coin 3 one square: the heaps 2 and 2 then cancel"),
        ((2, 5, 9), 2, "slide coin 0 two squares: every heap is then 0"),
        ((0, 4), None, "slide coin 1 three squares: every coin is then home"),
        (
            (1, 4, 5, 8),
            None,
            "no move wins: the heaps 2 and 2 cancel already; play on and hope for a mistake",
        ),
        ((3, 4), None, "no move wins: every heap is 0 already; play on and hope for a mistake"),
    ],
)
def test_a_hint(there: Positions, step: int | None, said: str) -> None:
    assert words.hint(there, step) == said


@pytest.mark.parametrize(
    ("there", "step", "made", "target", "said"),
    [
        ((1, 4), None, 0, None, "slide coin 0 one square: it is then home, and 1 move more will do"),
        ((7, 9), 3, 0, None, "slide coin 0 three squares: a move goes no further, and 5 moves more will do"),
        ((0, 4), None, 1, None, "slide coin 1 three squares: every coin is then home"),
        ((1, 4), None, 0, 3, "slide coin 0 one square: two moves are then left for three squares"),
        ((0, 4), None, 1, 3, "slide coin 1 two squares: one move is then left for one square"),
        (
            (0, 4),
            None,
            3,
            3,
            "home in exactly 3 is out of reach: it takes at least one move more; take moves back",
        ),
        ((0, 2), None, 1, 3, "home in exactly 3 is out of reach: it takes at most 1 more; take moves back"),
    ],
)
def test_a_hint_for_the_puzzle(
    there: Positions, step: int | None, made: int, target: int | None, said: str
) -> None:
    assert words.puzzle_hint(there, step, made, target) == said


@given(positions, limits)
def test_the_hint_names_the_best_move(there: Positions, step: int | None) -> None:
    best = best_move(there, step)
    said = words.hint(there, step)
    assert said.isprintable()
    if best is not None:
        assert said.startswith(f"slide coin {best.coin} {words.squares(best.distance)}: ")
    else:
        assert said.startswith("no move wins: ")


@given(positions, limits, st.data())
def test_the_puzzle_hint_leads_to_the_target(there: Positions, step: int | None, data: st.DataObject) -> None:
    if is_over(there):
        return
    target = data.draw(st.integers(fewest(there, step), most(there)))
    game = Coins.from_deal(",".join(map(str, there)), Parameters(players="1", step=step, target=target))
    state = game.initial_state()
    while not state.over:
        said = words.hint_for(game, state)
        start = [move for move in game.legal_moves(state) if said.startswith(_sliding(move))]
        assert len(start) == 1
        state = game.apply(state, start[0]).after
    assert state.ply == target
    assert game.outcome_of(state) == (0, f"Home in {target} move{'s' * (target != 1)}, as asked.")


def _sliding(move: Move) -> str:
    return f"slide coin {move.coin} {words.squares(move.distance)}: "


# ends and modes


@pytest.mark.parametrize(
    ("players", "parameters", "ply", "said"),
    [
        ("2", {}, 9, ["Player 0 wins", "after 9 moves", "the start was won for who begins"]),
        ("2", {"step": 2}, 8, ["Player 1 wins", "after 8 moves", "the start was won for who begins"]),
        ("2", {"step": 3}, 1, ["Player 0 wins", "after 1 move", "the start was lost for who begins"]),
        ("computer", {}, 8, ["The computer wins", "after 8 moves", "the start was won for who begins"]),
        ("1", {}, 2, ["Home in 2 moves", "as few as it takes"]),
        ("1", {}, 5, ["Home in 5 moves", "3 more than it takes"]),
        ("1", {"target": 4}, 4, ["Home in 4 moves, as asked", "it takes 2 to 10"]),
        ("1", {"target": 4}, 5, ["Home in 5 moves, not in 4", "it takes 2 to 10"]),
    ],
)
def test_the_verdict(players: str, parameters: dict[str, int], ply: int, said: list[str]) -> None:
    game = game_of("3,8", players, **parameters)
    assert game.verdict(State((0, 1), ply)) == said


def test_how_it_is_played_and_whose_turn_it_is() -> None:
    assert words.mode(Parameters()) == "against the computer, medium"
    assert words.mode(Parameters(players="2", step=3)) == "for two"
    assert words.mode(Parameters(players="1", step=1)) == "a puzzle"
    assert words.mode(Parameters(players="1", target=5)) == "home in exactly 5 moves"
    start = State((1, 4), 2)
    assert words.turn(game_of("1,4"), start) == "Player 0's turn"
    assert words.turn(game_of("1,4", "computer"), start) == "Your turn"
    assert words.turn(game_of("1,4", "computer", first="computer"), start) == "The computer's turn"
    assert words.turn(game_of("1,4", "1"), start) == "Move 3"
    assert words.turn(game_of("1,4", "1", target=4), start) == "Move 3 of 4"
    assert words.turn(game_of("1,4"), State((0, 1), 2)) == "The end"


# explanations


def test_the_columns_of_an_explanation_are_as_wide_as_the_widest_number() -> None:
    lines = words.explain((8, 17, 18, 26), None)
    assert lines[3:6] == ["  heap  8  1000  coin 1", "  heap  7  0111  coin 3", "   XOR 15  1111"]


def test_an_explanation() -> None:
    assert words.explain((2, 5, 9), 2) == [
        "Coins on the squares 2, 5, 9; a move is at most two squares.",
        "Gaps on the left of the coins: 2, 2, 3",
        "Gaps that count: those of coins 0, 2",
        "A heap is the remainder of such a gap after division by 3.",
        "  heap 2  10  coin 0",
        "  heap 0  00  coin 2",
        "   XOR 2  10",
        "Who moves now wins, by any of these 3 moves (coin and distance), after which the XOR is 0:",
        "0 2",
        "1 2",
        "2 1",
    ]
    assert words.explain((1, 4, 5, 8), None)[-2:] == [
        "   XOR 0  00",
        "Who moves now loses, if the other makes no mistake: no move makes the XOR 0.",
    ]
    assert words.explain((0, 1), None)[-1] == "Every coin is home: who made the last move has won."
    assert words.explain((0, 4), None)[-2:] == [
        "Who moves now wins, by this move (coin and distance), after which the XOR is 0:",
        "1 3",
    ]


@given(positions, limits)
def test_an_explanation_ends_with_the_winning_moves(there: Positions, step: int | None) -> None:
    lines = words.explain(there, step)
    winning = [f"{coin} {distance}" for coin, distance in winning_moves(there, step)]
    assert lines[len(lines) - len(winning) :] == winning
    assert all(line.isprintable() for line in lines)


def test_a_puzzle_is_explained_by_its_numbers_of_moves() -> None:
    game = game_of("1,4", "1", step=2)
    assert list(game.explain(game.initial_state())) == [
        "Coins on the squares 1, 4; a move is at most two squares.",
        "Gaps on the left of the coins: 1, 2",
        "Home in 3 to 4 moves, and in any number between them.",
        "Slide coin 0 one square: it is then home, and 2 moves more will do.",
    ]
    tight = game_of("0,2", "1", target=1)
    assert list(tight.explain(tight.initial_state()))[2:] == [
        "Home in 1 move.",
        "Slide coin 1 one square: every coin is then home.",
    ]
