"""Sentences of the games that are not true are noticed, and those that are seldom told are right."""

from __future__ import annotations

from random import Random

import pytest

from cardtui.games import open_id
from cardtui.library.endings import ending_of
from cardtui.library.game_library import GameLibrary
from tests.facts import faults
from tests.walks import games, play


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
