"""A word of the theory is said in puzzles, hints and ends only after the level that teaches it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.ending import ending_lines
from cardtui.games import open_id
from cardtui.games.coins.answers import why_lost, why_right
from cardtui.games.coins.game import Coins, CoinsParameters, CoinsState
from cardtui.games.coins.legal_moves import Positions
from cardtui.games.coins.path import CHAPTERS, LEVELS, chapter_of
from cardtui.games.coins.puzzles import GRADES, WIDE
from cardtui.games.coins.theory import winning_moves
from cardtui.games.coins.words import COUNTS, TAUGHT, XOR
from cardtui.library.endings import ending_of
from cardtui.library.game_library import GameLibrary
from tests.oracles.coins import limits, positions

LEVEL_NUMBERS = range(1, len(LEVELS) + 1)


def said_words(text: str) -> set[str]:
    """Return the words of the theory in a text, also in other forms; hints are counted as something."""
    return {word for word in TAUGHT if re.search(rf"\b{word}(?!ed as)", text, re.IGNORECASE)}


def texts_of(number: int) -> str:
    """Return what a level says, and what its chapter says before the first one."""
    level, chapter = LEVELS[number - 1], CHAPTERS[chapter_of(number)]
    return f"{chapter.title} {chapter.question} {level.before} {level.after}"


@pytest.mark.parametrize("word", TAUGHT)
def test_the_level_of_a_word_is_the_first_to_use_it(word: str) -> None:
    using = [number for number in LEVEL_NUMBERS if word in said_words(texts_of(number))]
    assert TAUGHT[word] in using
    if word not in (COUNTS, XOR):  # last moves count, too; and the title of a chapter has XOR
        assert TAUGHT[word] == min(using)


def sentences(game: Coins, state: CoinsState) -> Iterator[str]:
    """Yield all that is told of a position, and of each move there."""
    hint = game.hint(state)
    yield from (*hint.grades, game.goal, game.turn_label(state), game.progress(state), *game.status(state))
    for move in game.legal_moves(state):
        step = game.apply(state, move)
        yield from (*game.describe(step), *game.describe_without_spoilers(step))
        if step.after.over:
            yield from (*game.outcome(step.after), *game.verdict(step.after))
            yield game.result_sentence(step.after)
        if game.dollar is None and winning_moves(state.positions, game.step):
            yield why_lost(step.after.positions, game.step, game.words)
            if move in winning_moves(state.positions, game.step):
                yield why_right(state.positions, move, game.step, game.words)


def check(game: Coins, state: CoinsState, levels: int) -> None:
    """Check all sentences for a person who has won the first levels."""
    taught = game.as_taught(range(1, levels + 1))
    known = {word for word, level in TAUGHT.items() if level <= levels}
    for sentence in sentences(taught, state):
        assert said_words(sentence) <= known, (sentence, levels)


LEVELS_WON = st.integers(0, len(LEVELS))
KINDS: tuple[dict[str, Any], ...] = (
    {},
    {"level": "perfect"},
    {"players": "2"},
    {"players": "1"},
    {"first": "computer"},
)


@given(positions, limits, st.sampled_from(KINDS), LEVELS_WON)
def test_hints_reasons_and_ends_of_games(
    start: Positions, step: int | None, kind: dict[str, Any], levels: int
) -> None:
    game = Coins(start, CoinsParameters(step=step, **kind))
    check(game, game.initial_state(), levels)


@given(positions, st.integers(0, 6), LEVELS_WON)
def test_hints_reasons_and_ends_of_games_for_the_dollar(start: Positions, dollar: int, levels: int) -> None:
    game = Coins(start, CoinsParameters(dollar=dollar % len(start)))
    check(game, game.initial_state(), levels)


@pytest.mark.parametrize("grade", GRADES)
def test_every_sentence_of_puzzles(grade: int) -> None:
    for seed, levels in product(range(3), (0, *sorted({*TAUGHT.values()}))):
        game = Coins.from_seed(seed, CoinsParameters(grade=grade, pool=WIDE))
        assert game.puzzle is not None
        state = game.initial_state()
        for move in (None, *game.puzzle.line):
            state = state if move is None else game.apply(state, move).after
            check(game, state, levels)


def test_every_sentence_of_levels_before_they_are_won() -> None:
    for number in LEVEL_NUMBERS:
        game = Coins.of_level(number)
        for sentence in sentences(game.as_taught(()), game.initial_state()):
            if sentence not in (LEVELS[number - 1].before, LEVELS[number - 1].after):
                assert not said_words(sentence), sentence


@pytest.mark.parametrize(
    "game_id", ["coins,grade=0#7", "coins,grade=5#11", "coins,level=perfect:2.6.9.12.20"]
)
def test_the_ends(game_id: str) -> None:
    for wrongly in (False, True):
        session, library = open_id(game_id), GameLibrary(None)
        session.describe_as(session.game.as_taught(()))
        random = Random(game_id)
        while not session.complete:
            move = session.game.hint(session.state).move
            moves = session.game.legal_moves(session.state)
            session.play(random.choice(moves) if wrongly or move is None else move)
        told = [ending_of(session, library).headline, *ending_lines(ending_of(session, library))]
        assert not set().union(*map(said_words, told)), told


def test_whoever_knows_the_words_is_told_with_them() -> None:
    game, all_levels = Coins((1, 4, 5, 9)), range(1, len(LEVELS) + 1)
    plain, taught = (game.as_taught(won).hint(game.initial_state()).grades for won in ((), all_levels))
    assert plain[::2] == ("it can be won", "slide coin 3 one square: then you have an answer to every move")
    assert taught == game.hint(game.initial_state()).grades
    assert taught[::2] == (
        "something is left over: it can be won",
        "slide coin 3 one square: the heaps 2 and 2 then cancel",
    )
    assert game.as_taught(()) == game  # it is the same game


@pytest.mark.parametrize("levels", [33, 34])
def test_where_moves_are_limited_heaps_have_sizes_once_remainders_were_taught(levels: int) -> None:
    game = Coins((4, 5, 11), CoinsParameters(step=2)).as_taught(range(1, levels + 1))
    assert ("heap" in game.hint(game.initial_state()).sentence) is (levels == 34)
    assert ("heap" in why_lost((3, 4, 9), 2, game.words)) is (levels == 34)
