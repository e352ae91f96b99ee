"""What explains a position before its numbers: short sentences, and an answer that wins."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games.coins.depths import (
    UNSOLVED,
    answer_to,
    may_show_losing,
    named,
    not_braced,
    see,
    spoken,
    why,
)
from cardtui.games.coins.game import Coins, CoinsParameters, CoinsState, Move
from cardtui.games.coins.legal_moves import Positions, gaps, is_over, slide
from tests.games.coins.test_taught_words import said_words
from tests.oracles.coins import all_moves, all_winning, far_positions, limits, positions, wins

KINDS = st.sampled_from(["computer", "2"])


def start_of(start: Positions, step: int | None, players: str = "2") -> tuple[Coins, CoinsState]:
    game = Coins(start, CoinsParameters(step=step, players=players))
    return game, game.initial_state()


def check_brief(text: str) -> None:
    """Check that no sentence has more than eight words, or a word of the theory."""
    for sentence in re.split(r"[.?!]", text):
        assert len(sentence.split()) <= 8, text
    assert not said_words(text), text


@given(positions | far_positions, limits, KINDS, st.data())
def test_no_sentence_has_more_than_eight_words_or_a_word_of_the_theory(
    start: Positions, step: int | None, players: str, data: st.DataObject
) -> None:
    game, state = start_of(start, step, players)
    legal = game.legal_moves(state)
    move = legal[data.draw(st.integers(0, min(len(legal), 99) - 1))] if legal else None
    check_brief(see(game, state, None))
    check_brief(see(game, state, move))
    for text in why(game, state, answer_to(game, state, move)):
        check_brief(text)
    check_brief(not_braced(game, state))
    check_brief(UNSOLVED)
    for depth in spoken(game, state):
        for text in depth:
            check_brief(text)


@given(positions, st.integers(0, 6), st.data())
def test_neither_has_one_of_a_game_for_the_dollar(start: Positions, dollar: int, data: st.DataObject) -> None:
    game = Coins(start, CoinsParameters(dollar=dollar % len(start)))
    state = game.initial_state()
    for move in (None, *game.legal_moves(state)[:9]):
        check_brief(see(game, state, move))
        answer = answer_to(game, state, move)
        for text in why(game, state, answer):
            check_brief(text)
        if answer is not None:
            after = game.apply(state, answer.move).after
            last = game.apply(after, answer.reply).after
            assert game.winner(after) == game.winner(last) == after.turn


small = st.sets(st.integers(0, 13), min_size=1, max_size=5).map(lambda found: tuple(sorted(found)))


@given(small, limits, st.data())
def test_what_is_answered_loses_and_the_answer_wins(
    start: Positions, step: int | None, data: st.DataObject
) -> None:
    game, state = start_of(start, step)
    moves = all_moves(start, step)
    losing = [move for move in moves if wins(slide(start, move), step)]
    wanted = data.draw(st.sampled_from([None, *moves]))
    answer = answer_to(game, state, wanted)
    assert (answer is None) == (not losing)
    assert may_show_losing(game, state) is (len(losing) >= 4)
    if answer is None:
        assert why(game, state, answer) == ("every move wins here", "") or is_over(start)
        return
    assert answer.move in losing and (wanted not in losing or answer.move == wanted)
    after = slide(start, answer.move)
    assert answer.reply in all_winning(after, step)
    _, reason = why(game, state, answer)
    last = slide(after, answer.reply)
    assert ("last move" in reason) is is_over(last)
    if found := re.search(r"Both are (\d+) now", reason):
        counted = [gap for gap in gaps(last)[::-1][::2] if gap]
        assert counted == [int(found[1])] * 2
    if "closed" in reason:
        assert not any(gaps(last)[::-1][::2])


@given(small, limits)
def test_what_is_seen_is_true(start: Positions, step: int | None) -> None:
    game, state = start_of(start, step)
    winning = all_winning(start, step)
    text = see(game, state, None)
    if is_over(start):
        assert text == "every coin is home"
    elif not winning:
        assert text == "nothing is left: no move wins"
    else:
        assert any(text.endswith(f": {named(move)}") for move in winning)
    for move in all_moves(start, step):
        assert see(game, state, move).endswith(
            "nothing left, wins" if move in winning else "the other can win"
        )
    others = any(gap for gap in gaps(start)[::-1][1::2])
    assert not_braced(game, state) == ("Gaps without a brace do not matter." if others else "")


@pytest.mark.parametrize(
    ("start", "wanted", "said"),
    [
        (
            "1.4.6.10",
            None,
            ("coin 1, two squares? You answer coin 3, three squares.", "Now whatever opens can be"),
        ),
        ("1.4.6.10", Move(3, 2), ("coin 3, two squares? You answer coin 1, one square.", "Both are 1 now: ")),
        ("0.2", Move(1, 1), ("every move wins here", "")),
        (
            "0.4",
            Move(1, 1),
            ("coin 1, one square? You answer coin 1, two squares.", "That is the last move."),
        ),
        ("1.2.5.6.13", Move(4, 1), ("coin 4, one square? You answer ", "Now every move has an answer.")),
    ],
)
def test_why_a_move_loses(start: str, wanted: Move | None, said: tuple[str, str]) -> None:
    game = Coins.from_deal(start, CoinsParameters(first="computer"))
    state = game.initial_state()
    told = why(game, state, answer_to(game, state, wanted))
    assert all(text.startswith(begins) for text, begins in zip(told, said, strict=True)), told
