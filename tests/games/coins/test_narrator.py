"""The Silver Dollar game in words: moves, hints, explanations, mistakes and ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.games.coins import Coins, Move, Parameters, State, hints
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

# the moves


@pytest.mark.parametrize(
    ("players", "text", "ply", "move", "full", "short", "why"),
    [
        (
            *("2", "1,4,5,9", 0, Move(3, 1)),
            "Player 0 slides coin 3 one square, to square 8.",
            "0: coin 3 by 1, to 8",
            "Now the heaps 2 and 2 cancel: the XOR is 0, and that wins.",
        ),
        (
            *("computer", "1,4,5,9", 0, Move(3, 2)),
            "You slide coin 3 two squares, to square 7.",
            "You: mistake, coin 3 by 2",
            "A mistake: the XOR is 3, not 0. Coin 3 by one square would have kept the win.",
        ),
        (
            *("computer", "1,4,5,8", 1, Move(0, 1)),
            "The computer slides coin 0 one square, to square 0.",
            "Computer: coin 0 by 1, to 0",
            "No move could win, as the heaps 2 and 2 cancelled: after any move, the other player can make "
            "the XOR 0 again.",
        ),
        (
            *("computer", "0,3", 1, Move(1, 2)),
            "The computer slides coin 1 two squares, to square 1: every coin is home, and the computer wins.",
            "Computer: coin 1 by 2, the last",
            "No coin can move any more: whoever moves last wins.",
        ),
        (
            *("2", "0,3", 1, Move(1, 2)),
            "Player 1 slides coin 1 two squares, to square 1: every coin is home, and player 1 wins.",
            "1: coin 1 by 2, the last",
            "No coin can move any more: whoever moves last wins.",
        ),
        (
            *("1", "1,4", 0, Move(0, 1)),
            "You slide coin 0 one square, to square 0.",
            "coin 0 by 1, to 0",
            "Three squares are left to go, and at least one move.",
        ),
        (
            *("1", "1,4", 0, Move(1, 1)),
            "You slide coin 1 one square, to square 3.",
            "mistake, coin 1 by 1",
            "A mistake: it was one move more than necessary. "
            "Three squares are left to go, and at least two moves.",
        ),
    ],
)
def test_a_move_is_described(
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
    assert game.turn_label(game.initial_state()) == "ann's turn"
    assert game.outcome_line(State((0, 1), 2)) == "You wins after 2 moves."


@given(positions, limits, st.sampled_from(["1", "2", "computer"]), st.data())
def test_the_words_of_every_move_agree_about_mistakes(
    start: Positions, step: int | None, players: str, data: st.DataObject
) -> None:
    game = coins_of(start, step, players)
    if moves := game.legal_moves(game.initial_state()):
        move = moves[data.draw(st.integers(0, len(moves) - 1))]
        sentence = game.describe(game.apply(game.initial_state(), move))
        assert ("mistake" in sentence.short) == sentence.why.startswith("A mistake")


# hints and explanations


@pytest.mark.parametrize(
    ("start", "step", "sentence"),
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
def test_a_hint(start: Positions, step: int | None, sentence: str) -> None:
    assert hints.hint(start, step) == sentence


def test_a_hint_against_the_perfect_computer_hopes_for_no_mistake() -> None:
    game = game_of("1,4,5,8", "computer", level="perfect")
    assert game.hint(game.initial_state()).sentence == (
        "no move wins, and the perfect computer makes no mistake; moves of one square make it last"
    )


@pytest.mark.parametrize(
    ("start", "step", "made", "target", "sentence"),
    [
        ((1, 4), None, 0, None, "slide coin 0 one square: it is then home, and 1 move more will do"),
        ((7, 9), 3, 0, None, "slide coin 0 three squares: a move goes no further, and 5 moves more will do"),
        ((0, 4), None, 1, None, "slide coin 1 three squares: every coin is then home"),
        ((1, 4), None, 0, 3, "slide coin 0 one square: two moves are then left for three squares"),
        ((0, 4), None, 1, 3, "slide coin 1 two squares: one move is then left for one square"),
        (
            *((0, 4), None, 3, 3),
            "home in exactly 3 is out of reach: it takes at least one move more; take moves back",
        ),
        ((0, 2), None, 1, 3, "home in exactly 3 is out of reach: it takes at most 1 more; take moves back"),
    ],
)
def test_a_hint_for_the_puzzle(
    start: Positions, step: int | None, made: int, target: int | None, sentence: str
) -> None:
    assert hints.puzzle_hint(start, step, made, target) == sentence


@given(positions, limits, st.sampled_from(["1", "2", "computer"]), st.booleans())
def test_a_hint_names_its_move(start: Positions, step: int | None, players: str, perfect: bool) -> None:
    level = {"level": "perfect"} if perfect else {}
    game = game_of(",".join(map(str, start)), players, step=step, **level)
    if is_over(start):
        return
    move, sentence = game.hint(game.initial_state())
    if move is None:
        assert sentence.startswith("no move wins")
    else:
        assert move in all_moves(start, step)
        assert sentence.startswith(f"slide coin {move.coin} {hints.squares(move.distance)}: ")


@given(positions, limits, st.data())
def test_the_hints_of_a_puzzle_lead_to_its_target(
    start: Positions, step: int | None, data: st.DataObject
) -> None:
    if is_over(start):
        return
    target = data.draw(st.integers(fewest(start, step), most(start)))
    game = Coins(start, Parameters(players="1", step=step, target=target))
    state = game.initial_state()
    while not state.over:
        move, _ = game.hint(state)
        assert move is not None
        state = game.apply(state, move).after
    assert game.outcome_of(state) == (0, f"Home in {target} move{'s' * (target != 1)}, as asked.")


def test_an_explanation() -> None:
    assert hints.explain((2, 5, 9), 2) == [
        "Coins on the squares 2, 5, 9; a move is at most two squares.",
        "Gaps on the left of the coins: 2, 2, 3",
        "Gaps that count: those of coins 0, 2",
        "A heap is the remainder of such a gap after division by 3.",
        "  heap 2  10  coin 0",
        "  heap 0  00  coin 2",
        "   XOR 2  10",
        "The player to move wins with any of these 3 moves (coin and distance), after which the XOR is 0:",
        "0 2",
        "1 2",
        "2 1",
    ]
    wide = hints.explain((8, 17, 18, 26), None)
    assert wide[3:6] == ["  heap  8  1000  coin 1", "  heap  7  0111  coin 3", "   XOR 15  1111"]
    assert hints.explain((1, 4, 5, 8), None)[-2:] == [
        "   XOR 0  00",
        "The player to move loses, if the other makes no mistake: no move makes the XOR 0.",
    ]
    assert hints.explain((0, 1), None)[-1] == "Every coin is home: whoever moved last has won."
    assert hints.explain((0, 4), None)[-2:] == [
        "The player to move wins with this move (coin and distance), after which the XOR is 0:",
        "1 3",
    ]


@given(positions, limits)
def test_an_explanation_ends_with_the_winning_moves(start: Positions, step: int | None) -> None:
    lines = hints.explain(start, step)
    winning = [f"{coin} {distance}" for coin, distance in winning_moves(start, step)]
    assert lines[len(lines) - len(winning) :] == winning


def test_a_puzzle_is_explained_by_its_numbers_of_moves() -> None:
    game = game_of("1,4", "1", step=2)
    assert list(game.explain(game.initial_state())) == [
        "Coins on the squares 1, 4; a move is at most two squares.",
        "Gaps on the left of the coins: 1, 2",
        "Home in 3 to 4 moves, and in any number between them.",
        "Slide coin 0 one square: it is then home, and 2 moves more will do.",
    ]
    tight = game_of("0,2", "1", target=1)
    assert list(tight.explain(tight.initial_state()))[2] == "Home in 1 move."


# the task and the end


@pytest.mark.parametrize(
    ("players", "parameters", "ply", "sentences"),
    [
        ("2", {}, 9, ["Player 0 wins", "after 9 moves", "the player who moves first could win"]),
        ("2", {"step": 3}, 1, ["Player 0 wins", "after 1 move", "the player who moves second could win"]),
        ("computer", {}, 8, ["The computer wins", "after 8 moves", "the player who moves first could win"]),
        ("1", {}, 2, ["Home in 2 moves", "the fewest possible"]),
        ("1", {}, 5, ["Home in 5 moves", "3 more than necessary"]),
        ("1", {"target": 4}, 4, ["Home in 4 moves, as asked", "2 to 10 were possible"]),
        ("1", {"target": 4}, 5, ["Home in 5 moves, not in 4", "2 to 10 were possible"]),
    ],
)
def test_the_verdict(players: str, parameters: dict[str, int], ply: int, sentences: list[str]) -> None:
    game = game_of("3,8", players, **parameters)
    assert game.verdict(State((0, 1), ply)) == sentences


@pytest.mark.parametrize(
    ("players", "parameters", "mode", "turn", "progress", "goal"),
    [
        (
            "2",
            {"step": 3},
            "for two",
            "Player 0's turn",
            "",
            "Slide coins to the left. Whoever moves last wins.",
        ),
        (
            *("computer", {}, "against the computer, medium", "Your turn", ""),
            "Slide coins to the left. Whoever moves last wins.",
        ),
        (
            *("computer", {"first": "computer"}, "against the computer, medium", "The computer's turn", ""),
            "Slide coins to the left. Whoever moves last wins.",
        ),
        (
            *("1", {}, "a puzzle", "Move 3", "Moves 2 · par 2"),
            "Bring every coin home, to the left, in the fewest moves.",
        ),
        (
            *("1", {"target": 4}, "home in exactly 4 moves", "Move 3 of 4", "Moves 2 · target 4"),
            "Bring every coin home, to the left, in exactly 4 moves.",
        ),
    ],
)
def test_mode_turn_progress_and_goal_are_described(
    players: str, parameters: dict[str, object], mode: str, turn: str, progress: str, goal: str
) -> None:
    game = game_of("1,4", players, **parameters)
    state = State((1, 4), 2)
    assert (game.mode, game.turn_label(state), game.progress(state), game.goal) == (
        mode,
        turn,
        progress,
        goal,
    )
    assert len(goal) <= 58  # it fits the smallest terminal
    assert game.turn_label(State((0, 1), 2)) == "The end"


@pytest.mark.parametrize(
    ("players", "parameters", "plies", "sentence"),
    [
        ("2", {}, (), "no mistakes"),
        ("2", {}, (5,), "player 0's move 5 lost the win"),
        ("2", {}, (5, 6, 7), "player 0's moves 5 and 7 and player 1's move 6 lost the win"),
        ("2", {"names": "ann+You"}, (2, 3), "ann's move 3 and You's move 2 lost the win"),
        ("computer", {}, (3,), "move 3 lost the win"),
        ("computer", {"first": "computer"}, (4, 5), "your move 4 and the computer's move 5 lost the win"),
        ("computer", {}, (1, 3, 5, 7), "move 1 and 3 more lost the win"),
        ("1", {}, (2,), "move 2 was wasted"),
        ("1", {}, (2, 3, 4, 6), "move 2 and 3 more were wasted"),
        ("1", {"target": 4}, (3,), "move 3 missed the target"),
    ],
)
def test_the_mistakes_are_summarized(
    players: str, parameters: dict[str, object], plies: tuple[int, ...], sentence: str
) -> None:
    assert game_of("3,8", players, **parameters).summarize_mistakes(plies) == sentence


# mistakes


def finished(game: Coins, drawn: list[int]) -> Session[State, Move]:
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
        aimed = finished(Coins(start, Parameters(players="1", step=step, target=target)), list(drawn))
        assert len(aimed.landmarks) == (aimed.length != target)


def test_a_target_can_be_met_if_an_exhaustive_search_meets_it() -> None:
    for start in ((0, 3), (1, 4), (2, 3), (0, 1, 4)):
        for step in LIMITS[:3]:
            for target in lines_home(start, step):
                game = game_of(",".join(map(str, start)), "1", step=step, target=target)
                for ply in range(target + 2):
                    can = target - ply in lines_home(start, step)
                    assert game.can_meet_target(State(start, ply)) is can
    assert coins_of((0, 3), None, "1").can_meet_target(State((0, 3), 9))  # there is none


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
            game = Coins(start, Parameters(level="perfect", first=first))
            person_wins = wins(start, None) is (first == "you")
            assert game.cannot_be_won(game.initial_state()) is not person_wins
            assert (game.winner(game.initial_state()) == game.you) is person_wins
