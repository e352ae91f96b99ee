"""The rules of Silver Dollar: starts, moves, turns, results and parameters."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.errors import BadInput
from cardtui.engine.game import with_parameters
from cardtui.engine.parameters import read_parameter
from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.games.coins import deals
from cardtui.games.coins.game import Coins, CoinsParameters, CoinsState, Move
from cardtui.games.coins.legal_moves import Positions, gaps, is_over, slide
from cardtui.games.coins.parameters import MOST_COINS
from cardtui.games.coins.theory import fewest, most, total
from tests.oracles.coins import FARTHEST, coins_of, far_positions, game_of, limits, positions, seeds

# starts from a seed


@pytest.mark.parametrize(
    ("seed", "parameters", "squares"),
    [
        (7, CoinsParameters(), (0, 5, 6, 9, 14)),
        (136, CoinsParameters(), (4, 5, 9)),
        (2021, CoinsParameters(), (5, 10, 13)),
        (0, CoinsParameters(), (3, 4, 7)),
        (7, CoinsParameters(players="2"), (0, 5, 6, 9, 14)),
        (7, CoinsParameters(step=3, coins=4, gaps="0-9"), (5, 8, 15, 16)),
        (7, CoinsParameters(players="1", target=9), (0, 5, 6, 9, 14)),
        (7, CoinsParameters(coins=2, gaps="0-999999999999"), (434439589175, 488774939016)),
    ],
)
def test_a_seed_means_the_same_start_for_ever(
    seed: int, parameters: CoinsParameters, squares: Positions
) -> None:
    assert Coins.from_seed(seed, parameters).positions == squares


@given(seeds, limits)
def test_the_first_player_can_win_a_random_start_against_the_computer(seed: int, step: int | None) -> None:
    game = Coins.from_seed(seed, CoinsParameters(step=step))
    assert 3 <= len(game.positions) <= 12
    assert all(0 <= gap <= 5 for gap in gaps(game.positions))
    assert not game.initial_state().over
    assert total(game.positions, step) != 0


@given(seeds, st.integers(1, 9), st.integers(0, 3), st.integers(1, 4), st.sampled_from("12"))
def test_any_other_start_fits_the_parameters_and_is_not_over(
    seed: int, coins: int, low: int, more: int, players: str
) -> None:
    gap_range = f"{low}-{low + more}"
    game = Coins.from_seed(seed, CoinsParameters(players=players, coins=coins, gaps=gap_range))
    assert len(game.positions) == coins
    assert all(low <= gap <= low + more for gap in gaps(game.positions))
    assert not game.initial_state().over


def test_the_number_of_coins_is_that_of_the_sheet() -> None:
    """3 with probability 1/2, 4 with 1/4 …: of 2000 starts, within four standard deviations."""
    random = Random(1)
    number = Counter(len(deals.draw_start(random, CoinsParameters())) for _ in range(2000))
    assert 910 <= number[3] <= 1090
    assert 420 <= number[4] <= 580
    assert 190 <= number[5] <= 310
    assert max(number) <= deals.MOST_DRAWN


def test_if_no_start_can_be_won_any_start_that_is_not_over_will_do() -> None:
    game = Coins.from_seed(1, CoinsParameters(coins=4, gaps="3-3"))
    assert game.positions == (3, 7, 11, 15)
    assert total(game.positions, None) == 0


@pytest.mark.parametrize("seed", range(20))
def test_the_number_of_coins_is_one_with_which_a_start_can_be_won(seed: int) -> None:
    game = Coins.from_seed(seed, CoinsParameters(gaps="7"))
    assert total(game.positions, None) != 0


def test_the_largest_start_there_can_be_has_squares_of_18_digits() -> None:
    game = Coins.from_seed(1, CoinsParameters(coins=MOST_COINS, gaps="999999999999999-999999999999999"))
    assert game.positions[-1] == FARTHEST
    assert Coins.from_deal(game.deal_text()).positions == game.positions


# the play


@given(positions, limits, st.data())
def test_no_coin_passes_another_and_the_squares_left_to_go_shrink(
    squares: Positions, step: int | None, data: st.DataObject
) -> None:
    game = coins_of(squares, step)
    state = game.initial_state()
    while moves := game.legal_moves(state):
        before, move = state, moves[data.draw(st.integers(0, len(moves) - 1))]
        assert game.why_illegal(state, move) is None
        state = game.apply(state, move).after
        assert list(state.positions) == sorted({*state.positions}) and state.positions[0] >= 0
        assert game.graph_values(state)[0] == game.graph_values(before)[0] - move.distance
        assert state.ply == before.ply + 1
    assert state.over and state.positions == tuple(range(len(squares)))
    assert game.graph_values(state)[0] == 0
    assert game.outcome_of(state) is not None


def test_a_mistake_is_a_move_that_gives_a_won_game_away() -> None:
    game = game_of("1,4,5,9")
    assert not game.is_landmark(game.apply(game.initial_state(), Move(3, 1)))  # it wins
    assert game.is_landmark(game.apply(game.initial_state(), Move(3, 2)))
    lost = CoinsState((1, 4, 5, 8), 1)
    assert not game.is_landmark(game.apply(lost, Move(0, 1)))
    alone = game_of("1,4,5,9", "1")
    assert alone.is_landmark(alone.apply(alone.initial_state(), Move(3, 2)))  # it has to move once more
    assert not alone.is_landmark(alone.apply(alone.initial_state(), Move(0, 1)))
    missing = game_of("1,4,5,9", "1", target=13)
    assert missing.is_landmark(missing.apply(missing.initial_state(), Move(3, 2)))
    assert not missing.is_landmark(missing.apply(missing.initial_state(), Move(3, 1)))


def test_the_computer_moves_when_it_is_its_turn() -> None:
    start = CoinsState((1, 4), 0)
    for players, first, you, computers_turn in [
        ("1", "you", None, False),
        ("2", "computer", None, False),
        ("computer", "you", 0, False),
        ("computer", "computer", 1, True),
    ]:
        game = game_of("1,4", players, first=first)
        assert (game.you, game.is_computer_turn(start)) == (you, computers_turn)
        assert game.is_computer_turn(CoinsState((0, 1), 0)) is False


@given(far_positions)
def test_far_squares_are_played_like_near_ones(squares: Positions) -> None:
    game = coins_of(squares)
    assert game.graph.highest == max(1, most(squares))
    assert Coins.from_deal(game.deal_text()).positions == squares
    if not is_over(squares):
        move = game.legal_moves(game.initial_state())[-1]
        assert game.apply(game.initial_state(), move).after.positions == slide(squares, move)


@given(far_positions, st.lists(st.integers(0, 10**6), max_size=30))
def test_far_squares_are_saved_to_the_last_digit(positions: tuple[int, ...], drawn: list[int]) -> None:
    session = Session(coins_of(positions))
    for number in drawn:
        if moves := session.game.legal_moves(session.state):
            session.play(moves[number % len(moves)])
    again = open_id(session.save())
    assert (again.game, again.moves, again.state) == (session.game, session.moves, session.state)


def test_the_computer_always_replies_the_same_in_the_same_game() -> None:
    game = game_of("1,4,7,12,20", "computer", first="computer")
    replies = {game.computer_move(game.initial_state()) for _ in range(20)}
    assert len(replies) == 1
    assert replies <= set(game.legal_moves(game.initial_state()))


@pytest.mark.parametrize(
    "names", ["Ann", "Ann+Ann", "Ann+", "Ann+Bob+Cy", "A.B+C", "A@1+B", "A~+B", "A,B+C", "x" * 17]
)
def test_names_are_two_and_leave_an_id_readable(names: str) -> None:
    rule = "names are two different names of up to 16 letters, digits and blanks, such as Ann+Bob, not"
    with pytest.raises(BadInput, match=re.escape(f'{rule} "{names}"')):
        read_parameter(Coins, "names", names)


def test_a_seed_draws_a_start_in_which_the_target_can_be_met() -> None:
    for seed in range(50):
        game = Coins.from_seed(seed, CoinsParameters(players="1", target=20))
        assert fewest(game.positions, None) <= 20 <= most(game.positions)
    with pytest.raises(BadInput, match="home in exactly 500 moves cannot be done here"):
        Coins.from_seed(1, CoinsParameters(players="1", target=500))


def test_other_parameters_keep_the_seed_or_the_deal() -> None:
    assert with_parameters(game_of("1,4"), CoinsParameters(step=2)) == game_of("1,4", "computer", step=2)
    game = with_parameters(Coins.from_seed(7), CoinsParameters(players="1"))
    assert game == Coins.from_seed(7, CoinsParameters(players="1"))
