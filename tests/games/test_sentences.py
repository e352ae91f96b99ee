"""Every sentence agrees with the state: what is told in random play, also by lines, against `tests.facts`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cardtui.engine import conversation as lines
from cardtui.engine.ending import ending_lines
from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.library.endings import ending_of
from cardtui.library.game_library import GameLibrary
from tests.facts import faults
from tests.madeup.register import registered
from tests.walks import KINDS, games, play, some_move

LONG = pytest.mark.thorough

every_kind = pytest.mark.parametrize("kind", KINDS)
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
    with registered():
        for session in games(kind, random):
            play(session, random)
            for ply in range(session.length + 1):
                wrong = [fault for text in told(session, ply) for fault in faults(session, text, ply)]
                assert not wrong, wrong
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
def test_what_is_told_by_lines_is_true_when_it_is_told(
    kind: str, plies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After moves, hints, undo, redo and seeking; watched, by hand and played."""
    monkeypatch.setattr(lines, "wrapped", lambda line: [line])
    random, tried = Random(f"{kind} by lines"), 0
    with registered():
        for session in games(kind, random):
            if not session.game.interactive and random.random() < 0.4:
                session = Session(session.game.by_hand)
            for text, hints in by_lines(session, random):
                wrong = list(faults(session, text, shown_ply(session, text), hints))
                assert not wrong, wrong
                tried += 1
            if tried > plies:
                break


def by_lines(session: Session[Any, Any], random: Random) -> Iterator[tuple[str, int]]:
    """Yield each line of a game that is played by lines, and how many hints were given before."""
    library, asked = GameLibrary(None), [typed] * 60
    recorder, score = library.record(session), library.hand_score(session)
    for line in lines.conversation(
        session,
        lambda: asked.pop()(session, random) if asked else None,
        recorder,
        score=score,
        ending=lambda: ending_lines(ending_of(session, library)),
    ):
        yield line, recorder.hints


def shown_ply(session: Session[Any, Any], line: str) -> int:
    """Return the ply that a line is about: by hand that before, while the next pile has to be named."""
    game = session.game
    asks = game.watched is not game and game.hand_rules.names_zones and game.is_human_turn(session.state)
    return session.ply - (asks and line.startswith("Turned"))


@pytest.mark.parametrize(
    ("saved", "text"),
    [
        ("beggar,slap=easy:K.2/A~l", "Nell plays the king of spades: you owe four cards."),
        ("beggar,slap=easy:J/K~l.l", "You pay the king of spades: Nell owes three cards."),
        ("beggar,slap=easy:J/K~l.l", "you take the pile of 3"),
        ("beggar,slap=easy:2.2.4/3.3.4~l.l.l", "a pair of twos"),
        ("beggar,slap=easy:2.4/3~l", "Nell's card, and the pile is Your."),
        ("beggar:K.2/4.3@2", "You pay the four, 2 of 3."),
        ("beggar:K.2/4.3@2", "Neighbour owes 2: 1 of 3 paid for the king."),
        ("beggar:2/3@2", "Neighbour wins"),
        ("beggar:2/3@2", "You has won"),
        ("perditio#8@30", "The king sends us to pile 12, which has two cards left."),
        ("perditio#8@30", "21 cards are left in 8 piles"),
        ("perditio#8@30", "The chance to win is 99 percent."),
        ("snap#305@9", "A throws next."),
        ("snap,you=A,suits=2#3", "you have 13 cards, otto has 1"),
        ("coins:1.4.5.9~0-1", "Only this move wins: it makes the gaps 2, 1 and 3 cancel."),
        ("coins,players=2:1.4.5.9", "The second player's turn."),
        ("coins,players=2:1.4.5.9", "every heap is 0"),
        ("coins,players=1:1.4.5.9~0-1", "Moves 2 · par 4"),
        ("coins,players=1:1.4.5.9~0-1", "1 squares are left to go"),
        ("coins,grade=4#3~0-1", "one move to find"),
        ("coins:3.8~0-3.1-1.1-5.1-1", "3 moves · no mistake · no hint"),
    ],
)
def test_a_false_sentence_is_noticed(saved: str, text: str) -> None:
    assert list(faults(open_id(saved), text))


@pytest.mark.parametrize(
    ("saved", "full", "short"),
    [
        (
            "beggar,slap=easy:K/K.2~l.l",
            "You pay the king of hearts, and Nell cannot pay: the pile is yours, if nobody slaps.",
            "You pay K♥",
        ),
        (
            "beggar,slap=easy:Q.J/2.2~l.l.l",
            "You pay the two of hearts, 2 of 2: the pile is Nell's, if nobody slaps.",
            "You pay 2♥",
        ),
        (
            "beggar,slap=easy:J.A/J~l.l.l",
            "Nell pays the ace of spades over a pair of jacks, and you cannot pay: "
            "Nell takes the pile of 3: Nell wins.",
            "Nell pays A♠ and takes 3",
        ),
        (
            "beggar,slap=easy#22~l.l.l.n",
            "Nell slaps a sandwich of nines and takes the pile of 3.",
            "Nell slaps a sandwich",
        ),
    ],
)
def test_a_step_with_slaps_is_described(saved: str, full: str, short: str) -> None:
    session = open_id(saved)
    assert session.describe(session.ply)[:2] == (full, short)


@pytest.mark.parametrize(
    ("saved", "why"),
    [
        ("coins:5~0-5", "Whoever begins here wins if they make no mistake."),
        (
            "coins,first=computer:2.3~0-1.1-1.0-1.1-1",
            "Whoever comes second here wins if they make no mistake.",
        ),
        ("coins:1.2.4~0-1.1-1.2-2", "Otto made a mistake, and you made none."),
        ("coins,first=computer:2.5~0-1.1-3.0-1.1-1", "Otto made a mistake, and you made none."),
    ],
)
def test_a_win_without_a_mistake_is_explained_by_the_start(saved: str, why: str) -> None:
    ending = ending_of(open_id(saved), GameLibrary(None))
    assert not ending.lost and why in [line.plain for line in ending.lines]


STORY = 32
"""Columns of the story at its narrowest."""


@pytest.mark.parametrize("kind", ["beggar", "slaps", "coins", "snap", "perditio"])
def test_the_short_text_of_a_step_fits_the_story(kind: str) -> None:
    random = Random(kind)
    for session, _ in zip(games(kind, random), range(12), strict=False):
        play(session, random)
        cut = [s for ply in range(1, session.length + 1) if len(s := session.describe(ply).short) > STORY]
        assert not cut
