"""The game for the dollar: its theory agrees with exhaustive search and with published counts; its play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, reduce
from itertools import combinations
from math import comb
from operator import xor
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.errors import BadInput
from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.games.coins.explanation import explain
from cardtui.games.coins.game import Coins, CoinsParameters, Move
from cardtui.games.coins.legal_moves import POCKET, LegalMoves, Positions, gaps, is_over, slide, why_illegal
from cardtui.games.coins.opponents import LEVELS, choose_move
from cardtui.games.coins.sheet import strip_text
from cardtui.games.coins.theory import best_move, total, totals_after, winning_moves
from tests.oracles.coins import far_positions, game_of

SMALL: tuple[tuple[Positions, int], ...] = tuple(
    ((POCKET,) * pocketed + squares[pocketed:], dollar)
    for coins in range(1, 6)
    for squares in combinations(range(9), coins)
    for dollar in range(coins)
    for pocketed in range(dollar + 1)
)
"""Every position of one to five coins on nine squares, any of them the dollar, any before it pocketed."""


@cache
def all_moves(positions: Positions, dollar: int) -> tuple[Move, ...]:
    """Return the legal moves, found square by square."""
    found = []
    for coin, square in enumerate(positions if positions[dollar] != POCKET else ()):
        for to in range(square - 1, POCKET, -1):
            if to in positions:
                break
            found.append(Move(coin, square - to))
        if square != POCKET and all(before == POCKET for before in positions[:coin]):
            found.append(Move(coin, square - POCKET))
    return tuple(found)


@cache
def wins(positions: Positions, dollar: int) -> bool:
    """Return whether the player to move can win, by exhaustive search."""
    return any(not wins(slide(positions, move), dollar) for move in all_moves(positions, dollar))


def test_the_theory_agrees_with_an_exhaustive_search() -> None:
    for positions, dollar in SMALL:
        winning = tuple(
            move for move in all_moves(positions, dollar) if not wins(slide(positions, move), dollar)
        )
        assert winning_moves(positions, None, dollar) == winning, (positions, dollar)
        assert (total(positions, None, dollar) != 0) == wins(positions, dollar), (positions, dollar)
        best = best_move(positions, None, dollar)
        assert best in winning if winning else best is None
        after = [(move, total(slide(positions, move), None, dollar)) for move in all_moves(positions, dollar)]
        assert list(totals_after(positions, None, dollar=dollar)) == after


def test_the_moves_are_those_found_square_by_square() -> None:
    for positions, dollar in SMALL[::7]:
        legal = all_moves(positions, dollar)
        assert tuple(LegalMoves(positions, None, dollar)) == legal
        for coin, distance in ((coin, distance) for coin in range(-1, 6) for distance in range(-1, 11)):
            illegal = why_illegal(positions, None, coin, distance, dollar) is not None
            assert illegal == ((coin, distance) not in legal), (positions, dollar, coin, distance)


# how many positions are won


def cancelling(heaps: int, most: int) -> list[int]:
    """Return, for each sum up to `most`, in how many ways it is that of so many heaps whose XOR is 0."""
    ways = [1] + [0] * most
    for bit in (1 << place for place in range(most.bit_length())):
        ways = [
            sum(
                comb(heaps, equal) * ways[size - equal * bit]
                for equal in range(0, heaps + 1, 2)
                if size >= equal * bit
            )
            for size in range(most + 1)
        ]
    return ways


def won_positions(squares: int, worthless: int) -> int:
    """Return how many positions of a dollar and so many worthless coins the player to move wins."""
    coins = worthless + 1
    pairs, empty = coins // 2, squares - coins

    def spread(gaps: int) -> int:
        """Return the ways to put the empty squares that are in no gap before and after the pairs."""
        return comb(empty - gaps + pairs, pairs)

    if coins % 2 == 0:
        lost = worthless * sum(
            ways * spread(size) for size, ways in enumerate(cancelling(pairs, empty)) if size <= empty
        )
    else:
        with_single, without = cancelling(pairs + 1, empty + 1), cancelling(pairs, empty + 1)
        guard = sum(with_single[size] * spread(size) for size in range(empty + 1))
        free = sum((with_single[size + 1] - without[size + 1]) * spread(size) for size in range(empty + 1))
        lost = min(worthless, 1) * guard + max(0, worthless - 1) * free
    return coins * comb(squares, coins) - lost


@pytest.mark.parametrize(
    ("squares", "worthless", "won"),
    [(4, 1, 9), (5, 1, 16), (6, 2, 50), (7, 3, 101), (10, 2, 324)],
)
def test_as_many_positions_are_won_as_published(squares: int, worthless: int, won: int) -> None:
    """Project Euler, problem 344."""
    places = [
        (positions, dollar)
        for positions in combinations(range(squares), worthless + 1)
        for dollar in range(worthless + 1)
    ]
    assert sum(total(positions, None, dollar) != 0 for positions, dollar in places) == won
    assert won_positions(squares, worthless) == won
    assert won_positions(100, 10) == 1_514_704_946_113_500


# the play


FARTHEST = (10**18 - 1,)


@given(far_positions | st.just(FARTHEST), st.data())
def test_any_game_ends_when_the_dollar_is_pocketed_and_is_saved_as_it_was_played(
    squares: Positions, data: st.DataObject
) -> None:
    dollar = data.draw(st.integers(0, len(squares) - 1))
    session = Session(game_of(".".join(map(str, squares)), dollar=dollar))
    game = session.game
    while moves := game.legal_moves(session.state):
        # From some ply on as far as possible, so that a game ends soon.
        at = len(moves) - 1 if session.length > 30 else data.draw(st.integers(0, len(moves) - 1))
        before = session.state
        assert not game.describe_without_spoilers(game.apply(before, moves[at])).full.count(str(POCKET))
        session.play(moves[at])
        assert game.graph_values(session.state)[0] == game.graph_values(before)[0] - moves[at].distance
    result = game.result(session.state)
    assert result is not None and result.winner == 1 - session.state.turn
    assert session.state.positions[dollar] == POCKET
    again = open_id(session.save())
    assert (again.game, again.moves, again.state) == (game, session.moves, session.state)


def test_coins_keep_their_numbers() -> None:
    session = open_id("coins,dollar=2,players=2:1.4.6.9~0-2.1-2")
    assert session.state.positions == (POCKET, 2, 6, 9)
    game, state = session.game, session.state
    assert [game.why_illegal(state, Move(*move)) for move in ((0, 1), (1, 4), (2, 4), (1, 3))] == [
        "coin 0 is pocketed already",
        "coin 1 is in the pocket after three squares",
        "coin 1 is in the way",
        None,
    ]
    assert list(game.plain_text.picture(state)) == [
        " _  _  1  _  _  _ $2  _  _  3",
        " 0  1  2  3  4  5  6  7  8  9",
    ]
    session.seek(session.ply - 1)
    session.seek(session.ply - 1)
    assert session.state == game.initial_state()


def test_a_strip_without_coins_has_a_square() -> None:
    assert strip_text((POCKET, POCKET), 1) == (" _", " 0")


@pytest.mark.parametrize(
    ("text", "parameters", "why"),
    [
        ("1,4", {"dollar": 2}, "coin 2 cannot be the dollar: there are only the coins 0 to 1"),
        ("1", {"dollar": 1}, "coin 1 cannot be the dollar: there is only coin 0"),
        ("1,4", {"dollar": 1, "players": "1"}, "the dollar needs two players: players is 2 or computer"),
        ("1,4", {"dollar": 1, "target": 3}, "the dollar needs two players: players is 2 or computer"),
        ("1,4", {"dollar": 1, "step": 3}, "moves have no limit"),
        (7, {"dollar": 3, "coins": 3}, "coin 3 cannot be the dollar: there are only the coins 0 to 2"),
        (7, {"dollar": 1, "grade": 3}, "in a puzzle no coin is the dollar"),
    ],
)
def test_what_cannot_go_with_the_dollar(text: str | int, parameters: dict[str, object], why: str) -> None:
    chosen = CoinsParameters(**parameters)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=why):
        Coins.from_seed(text, chosen) if isinstance(text, int) else Coins.from_deal(text, chosen)


@pytest.mark.parametrize("dollar", [0, 1, 2, 9])
def test_a_seed_deals_coins_enough_and_a_start_that_can_be_won(dollar: int) -> None:
    for seed in range(30):
        game = Coins.from_seed(seed, CoinsParameters(dollar=dollar))
        assert dollar < len(game.positions)
        assert total(game.positions, None, dollar) != 0


# the computer


def playing(levels: tuple[str, str], positions: Positions, dollar: int, random: Random) -> Iterator[Move]:
    """Yield the moves of a game between two levels."""
    ply = 0
    while not is_over(positions, dollar):
        move = choose_move(levels[ply % 2], positions, None, random, dollar)
        assert move in LegalMoves(positions, None, dollar)
        yield move
        positions, ply = slide(positions, move), ply + 1


def test_the_computer_at_each_level() -> None:
    random = Random(1)
    for positions, dollar in random.sample(SMALL, 500):
        won = total(positions, None, dollar) != 0
        for level in LEVELS:
            moves = list(playing(("perfect", level), positions, dollar, random))
            assert not won or len(moves) % 2 == 1  # whoever began has won
            first = next(playing((level, level), positions, dollar, random))
            if positions[:dollar].count(POCKET) == dollar:
                assert first == Move(dollar, positions[dollar] + 1)
            elif len(LegalMoves(positions, None, dollar)) > 1:
                after = slide(positions, first)
                assert after[dollar - 1] != POCKET, "the dollar was given away"


# words


def told(id: str) -> list[str]:
    """Return the last move of a game and why it was made, told without and with its effect."""
    session = open_id(id)
    step = session.step(session.length)
    return [session.game.describe_without_spoilers(step).why, *session.game.describe(step)]


@pytest.mark.parametrize(
    ("id", "words"),
    [
        (
            "coins,dollar=2,players=2:1.4.6~0-2",
            [
                "Coin 1 is the leftmost now, with four empty squares on its left.",
                "The first player pockets coin 0.",
                "First: mistake, coin 0 by 2",
                "A mistake: it leaves the XOR at 1, not 0. Coin 0 by one square would have kept the win.",
            ],
        ),
        (
            "coins,dollar=1,players=2:0.3~1-2.0-1",
            [
                "Now the dollar is the leftmost coin.",
                "The second player pockets coin 0.",
                "Second: coin 0 pocketed",
                "No move could win, as every heap was 0: now the dollar can be pocketed.",
            ],
        ),
        (
            "coins,dollar=1,players=2:0.3~1-2.0-1.1-2",
            [
                "Whoever pockets the dollar wins.",
                "The first player pockets the dollar, coin 1: the first player wins.",
                "First: the dollar pocketed",
                "Whoever pockets the dollar wins.",
            ],
        ),
    ],
)
def test_pocketing_in_words(id: str, words: list[str]) -> None:
    assert told(id) == words


@pytest.mark.parametrize(
    ("squares", "dollar", "hint", "explained"),
    [
        ("2,5,9", 1, "slide coin 2 one square: the heaps 2 and 2 then cancel", "its heap is its gap alone."),
        ("3,4,9,12", 3, "slide coin 3 two squares: every heap is then 0", "Whoever pockets coin 2 loses, as"),
        ("0,5,6", 2, "pocket coin 0, one square away: every heap is then 0", "its heap is its gap and 1."),
        ("1,4", 0, "pocket coin 0, two squares away: it is the dollar", "The dollar is the leftmost coin"),
        ("0,1,2", 1, "no move wins: every heap is 0 already", "no move makes the XOR 0."),
    ],
)
def test_hints_and_explanations(squares: str, dollar: int, hint: str, explained: str) -> None:
    game = game_of(squares, dollar=dollar)
    state = game.initial_state()
    assert game.hint(state).sentence.startswith(hint)
    assert explained in "\n".join(explain(game, state))
    assert f"coin {dollar} is the dollar" in "\n".join(explain(game, state))
    assert max(gaps(state.positions)) <= game.graph.highest


def test_every_reason_of_a_hint_is_so_by_an_exhaustive_search() -> None:
    for positions, dollar in SMALL[::5]:
        if is_over(positions, dollar):
            continue
        move = best_move(positions, None, dollar)
        game = Coins(positions, CoinsParameters(dollar=dollar))
        sentence = game.hint(game.initial_state()).sentence
        assert (move is None) == sentence.startswith("no move wins: ") == (not wins(positions, dollar))
        if move is None:
            why = sentence.removeprefix("no move wins: ").removesuffix("; play on and hope for a mistake")
        else:
            after, why = slide(positions, move), sentence.partition(": ")[2]
            assert not wins(after, dollar)
            assert (after[move.coin] == POCKET) == sentence.startswith(f"pocket coin {move.coin}, ")
            assert (why == "it is the dollar") == is_over(after, dollar)
        named = [int(number) for number in re.findall(r"\d+", why)]
        assert reduce(xor, named, 0) == 0
