"""Every reason that a hint of Silver Dollar gives is true by a count that knows no theory."""

from __future__ import annotations

import re
from functools import cache, reduce
from itertools import combinations
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games.coins.game import Coins, CoinsParameters
from cardtui.games.coins.legal_moves import Positions, is_over, slide
from cardtui.games.coins.theory import best_move, total
from tests.oracles.coins import SMALL, all_moves, limits, lines_home, positions, wins

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
SMALL_SET = frozenset(SMALL)


def number(text: str) -> int:
    return NUMBERS.index(text) if text in NUMBERS else int(text)


def heaps_of(squares: Positions, step: int | None) -> list[int]:
    """Return the gaps left of the last coin, of the last but two and so on, or their remainders."""
    found = [there - before - 1 for before, there in zip((-1, *squares), squares, strict=False)]
    return [gap if step is None else gap % (step + 1) for gap in found[::-1][::2][::-1]]


def check_heaps(said: str, verb: str, heaps: list[int]) -> None:
    """Check what is said of heaps that cancel: which they are, and that their XOR is 0."""
    left = [heap for heap in heaps if heap]
    assert reduce(xor, left, 0) == 0
    if not left:
        assert said == f"every heap is {verb} 0" or said == f"every heap is 0 {verb}"
    elif match := re.fullmatch(r"the (\d+) heaps (.+)", said):
        assert int(match[1]) == len(left) > 6
    else:
        assert list(map(int, re.findall(r"\d+", said))) == left and len(left) <= 6


@given(positions, limits, st.booleans())
def test_the_heaps_that_a_hint_names_cancel(start: Positions, step: int | None, unerring: bool) -> None:
    if is_over(start):
        return
    game = Coins(start, CoinsParameters(step=step, level="perfect" if unerring else "easy"))
    sentence = game.hint(game.initial_state()).sentence
    found = re.fullmatch(r"slide coin (\d+) (\w+) squares?: (.+)", sentence)
    if found is None:
        assert not reduce(xor, heaps_of(start, step))
        if not unerring:
            middle = sentence.removeprefix("no move wins: ").removesuffix("; play on and hope for a mistake")
            check_heaps(middle, "already", heaps_of(start, step))
        return
    coin, distance, why = int(found[1]), number(found[2]), found[3]
    assert (coin, distance) in all_moves(start, step)
    after = tuple(square - distance * (at == coin) for at, square in enumerate(start))
    assert (why == "every coin is then home") == (after == tuple(range(len(after))))
    if why != "every coin is then home":
        check_heaps(why, "then", heaps_of(after, step))
    assert after not in SMALL_SET or not wins(after, step)


@given(st.sampled_from(SMALL[::3]), st.sampled_from([None, 1, 2, 3]), st.booleans(), st.data())
def test_what_a_hint_of_a_puzzle_says_of_the_moves_left_is_so(
    start: Positions, step: int | None, aims: bool, data: st.DataObject
) -> None:
    if is_over(start):
        return
    there = lines_home(start, step)
    target = data.draw(st.sampled_from(sorted(there))) if aims else None
    game = Coins(start, CoinsParameters(players="1", step=step, target=target))
    state = game.initial_state()
    while not state.over:
        move, sentence, _ = game.hint(state)
        assert move is not None
        why = sentence.partition(": ")[2]
        before = state.positions
        state = game.apply(state, move).after
        after, left = state.positions, lines_home(state.positions, step)
        if match := re.fullmatch(r"(\w+) moves? (?:is|are) then left for (\w+) squares?", why):
            assert target is not None and number(match[1]) == target - state.ply
            assert number(match[1]) in left and number(match[2]) == max(left)
        elif match := re.fullmatch(r"(.+), and (\d+) moves? more will do", why):
            assert target is None and int(match[2]) == min(left)
            is_home = after[move.coin] == move.coin
            assert match[1] == ("it is then home" if is_home else "a move goes no further")
            farthest = max(each.distance for each in all_moves(before, step) if each.coin == move.coin)
            assert is_home or move.distance == farthest
        else:
            assert why == "every coin is then home" and left == {0}
        if target is not None:  # another move may have been made, after which it is out of reach
            for other in all_moves(before, step):
                elsewhere = state._replace(positions=slide(before, other))
                reach = lines_home(elsewhere.positions, step)
                if target - state.ply not in reach and not elsewhere.over:
                    least, most, wanted = min(reach), max(reach), target - state.ply
                    more = re.search(r"it takes at (least|most) (\w+)", game.hint(elsewhere).sentence)
                    assert more is not None
                    assert more[1] == ("least" if wanted < least else "most")
                    assert number(more[2].removesuffix(" moves")) == (least if wanted < least else most)


@pytest.mark.parametrize("step", [None, 1, 2, 3])
def test_moves_of_one_square_make_a_lost_game_against_the_perfect_computer_last(step: int | None) -> None:
    @cache
    def longest(squares: Positions, farthest: int) -> int:
        """Return the most moves that the loser can make, none of more than `farthest` squares."""
        found = 0
        for move in all_moves(squares, step):
            if move.distance <= farthest:
                answer = best_move(after := slide(squares, move), step)
                assert answer is not None
                found = max(found, 1 + longest(slide(after, answer), farthest))
        return found

    lost = [squares for coins in range(1, 6) for squares in combinations(range(10), coins)]
    for squares in lost:
        if not total(squares, step):
            assert longest(squares, 1) == longest(squares, 10), squares
