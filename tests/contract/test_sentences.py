"""Every sentence agrees with the state: what is told in random play, also by lines, against `tests.facts`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cardtui.engine import conversation as lines
from cardtui.engine.asking import answered
from cardtui.engine.ending import ending_lines
from cardtui.engine.session import Session
from cardtui.library.endings import ending_of
from cardtui.library.game_library import GameLibrary
from tests.contract.games import KEYS
from tests.facts import faults
from tests.walks import games, play, some_move

LONG = pytest.mark.thorough

every_kind = pytest.mark.parametrize("kind", [*KEYS, *(["slaps"] if "beggar" in KEYS else [])])
quick_and_long = pytest.mark.parametrize("plies", [400, pytest.param(5_000, marks=LONG)])


def told(session: Session[Any, Any], ply: int) -> Iterator[str]:
    """Yield all that a game tells at a ply."""
    game, state = session.game, session.state_at(ply)
    if ply:
        step = session.step(ply)
        yield from (*game.describe(step), *game.describe_without_spoilers(step))
    yield f"{game.turn_label(state)}."
    yield from game.status(state)
    yield game.odds(state)
    if game.interactive:
        yield game.plain_text.progress(state)
        if game.is_human_turn(state):
            yield from game.hint(state).grades
    if game.result(state) is not None:
        yield game.result_sentence(state)
        yield from game.verdict(state)
        yield from (text for _, text in (*game.facts(state), *game.facts_of_play(session.moves)))
        yield from (moment.sentence for moment in session.moments)
        yield from game.plain_text.closing_lines(state)


@quick_and_long
@every_kind
def test_what_is_told_at_a_ply_is_true_there(kind: str, plies: int) -> None:
    random, tried = Random(kind), 0
    for session in games(kind, random):
        play(session, random)
        for ply in range(session.length + 1):
            wrong = [fault for text in told(session, ply) for fault in faults(session, text, ply)]
            assert not wrong, f"this is not true, or not good English: {wrong[0]}"
        tried += session.length + 1
        if tried > plies:
            break


COMMANDS = (
    *("hint", "hint", "undo", "redo", "where", "back", "go 3", "last", "first", "n", "p", "why", "odds"),
    *("cards", "graph", "", ""),
)


def typed(session: Session[Any, Any], random: Random) -> str:
    """Return what a person types: mostly a move or Enter, or any command."""
    game, state = session.game, session.state
    if game.interactive and game.is_human_turn(state) and random.random() < 0.65:
        return game.move_text(some_move(session, random))
    return "" if not game.interactive and random.random() < 0.7 else random.choice(COMMANDS)


@quick_and_long
@every_kind
def test_what_is_told_by_lines_is_true_when_it_is_told(kind: str, plies: int) -> None:
    """After moves, hints, undo, redo and seeking; watched, by hand and played."""
    random, tried = Random(f"{kind} by lines"), 0
    for session in games(kind, random):
        if not session.game.interactive and random.random() < 0.4:
            session = Session(session.game.by_hand)
        for text, hints in by_lines(session, random):
            wrong = list(faults(session, text, shown_ply(session, text), hints))
            assert not wrong, f"this is not true, or not good English: {wrong[0]}"
            tried += 1
        if tried > plies:
            break


def by_lines(session: Session[Any, Any], random: Random) -> Iterator[tuple[str, int]]:
    """Yield each line of a game that is played by lines, and how many hints were given before."""
    library, asked = GameLibrary(None), [typed] * 60
    recorder, score = library.record(session), library.hand_score(session)
    talk = lines.conversation(
        session, recorder, score=score, ending=lambda: ending_lines(ending_of(session, library))
    )
    for line in answered(talk, lambda: asked.pop()(session, random) if asked else None):
        yield line, recorder.hints


def shown_ply(session: Session[Any, Any], line: str) -> int:
    """Return the ply that a line is about: by hand that before, while the next pile has to be named."""
    game = session.game
    asks = game.watched is not game and game.hand_rules.names_zones and game.is_human_turn(session.state)
    return session.ply - (asks and line.startswith("Turned"))
