"""The path: forty levels in nine chapters, from sliding one coin to beating the perfect player.

Each chapter has one idea, which is found by playing before it is named. A level is a game against the
computer that makes no mistake, and the player moves first. Either the whole game is to be won, or the winning
move is to be found. Every level can be won.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from cardtui.engine.phrases import count
from cardtui.games.coins.legal_moves import Positions
from cardtui.games.coins.notation import positions_text
from cardtui.games.coins.opponents import PERFECT
from cardtui.games.coins.parameters import CoinsParameters
from cardtui.games.coins.rules import CoinsRules

MOST_STARS = 3
"""The most stars for a level."""


class Level(NamedTuple):
    """A position to win, with a sentence before it and one after it."""

    positions: Positions
    before: str
    after: str
    find: int | None = None
    """The number of winning moves to find; None if the whole game is to be won."""
    step: int | None = None

    @property
    def rules(self) -> CoinsRules:
        """The rules of the game, whose id stands for the level."""
        parameters = CoinsParameters(step=self.step, level=PERFECT, find=self.find)
        return CoinsRules.from_deal(positions_text(self.positions), parameters)


class Chapter(NamedTuple):
    """Some levels with one idea."""

    title: str
    question: str
    """The question that the levels answer."""
    levels: tuple[Level, ...]


CHAPTERS = (
    Chapter(
        "One coin",
        "Coins slide to the left, and whoever moves last wins. When is it over?",
        (
            Level(
                (3,),
                "One coin. Slide it all the way to the left edge, and you have moved last.",
                "The coin is home and nobody can move: you moved last, so you win.",
            ),
            Level(
                (6,),
                "A longer way. If you stop halfway, the computer finishes it.",
                "One move may be as long as the gap. Only the last move counts.",
            ),
            Level(
                (0, 4),
                "Coin 0 is home already. How far can coin 1 go?",
                "A coin stops beside the next one: coins never jump, nor share a square.",
            ),
            Level(
                (0, 1, 2, 8),
                "Three coins are home. One is far away, but it is only one move.",
                "It is over when no coin can move: coin 0 on square 0, 1 on 1, and so on.",
            ),
        ),
    ),
    Chapter(
        "Copy the gap",
        "Two coins side by side cannot hurt you. Why?",
        (
            Level(
                (2, 4),
                "Two coins. Put them side by side, and watch what the computer can do.",
                "Side by side they are safe: what coin 0 opens, coin 1 closes again.",
            ),
            Level(
                (4, 6),
                "Farther from the edge. You always have an answer: find it each time.",
                "Coin 0 slides, coin 1 follows just as far. That is copying the gap.",
            ),
            Level(
                (5, 11),
                "The gaps are large now. Does it take longer?",
                "One move closes any gap. After that the computer can only open it.",
            ),
            Level(
                (1, 2, 4, 7),
                "Four coins are two pairs. One pair is side by side already.",
                "Each pair is a game of its own: answer where the computer has moved.",
            ),
        ),
    ),
    Chapter(
        "The wall",
        "With three coins one has no partner. Or has it?",
        (
            Level(
                (2, 3, 4),
                "Coins 1 and 2 are a pair. What is left for coin 0?",
                "Coin 0 pairs with the edge, the wall: you closed that gap.",
            ),
            Level(
                (4, 6, 7),
                "The same, but the pair has room to move. Close what counts.",
                "With an odd number of coins the gap between the wall and coin 0 counts.",
            ),
            Level(
                (0, 3, 6),
                "Coin 0 stands at the wall. Which two coins are the pair?",
                "Pairs are counted from the right: the last coin and the one before it.",
            ),
            Level(
                (4, 6, 7, 9, 10),
                "Five coins, two pairs, and one at the wall's side. One move is right.",
                "Every pair was closed, so only the gap at the wall was left to close.",
            ),
        ),
    ),
    Chapter(
        "Equal heaps",
        "You can close only one gap at a time. What can you leave?",
        (
            Level(
                (1, 2, 6),
                "Close one gap and the computer closes the other. Leave it something else.",
                "Two equal heaps: whoever moves, loses. Take as much from the other heap.",
            ),
            Level(
                (3, 4, 6),
                "The larger gap is at the wall this time.",
                "Gaps are heaps of squares. A move takes squares from a heap.",
            ),
            Level(
                (0, 3, 4, 9),
                "Four coins, two heaps. Make them equal.",
                "The gap left of coin 3 is as large as the one left of coin 1.",
            ),
            Level(
                (1, 4, 6, 12),
                "Find the one move that wins, without playing on.",
                "The heaps were 2 and 5, and now both are 2.",
                find=1,
            ),
            Level(
                (2, 6, 9, 11),
                "Two moves win here. Find one of them.",
                "You can make the larger heap smaller, or the smaller one larger.",
            ),
        ),
    ),
    Chapter(
        "Skip a gap",
        "Some gaps never matter, however large they are. Which?",
        (
            Level(
                (6, 7, 9, 11),
                "Coin 0 has six empty squares on its left. Do they matter?",
                "They do not: when coin 0 slides, coin 1 follows. Every second gap counts.",
            ),
            Level(
                (4, 7, 13),
                "One of the three gaps is a decoy. Find the winning move.",
                "Gaps that count are left of the last coin, the last but two, and so on.",
                find=1,
            ),
            Level(
                (3, 4, 9, 11),
                "The computer will make a gap larger on purpose. Answer it.",
                "What is added to a heap can be taken again at once: you lose nothing.",
            ),
            Level(
                (1, 6, 8, 11),
                "Four gaps are open, but only two of them count. Find the move.",
                "Count from the right: take a gap, leave out a gap, take a gap.",
                find=1,
            ),
        ),
    ),
    Chapter(
        "One, two, three",
        "Three heaps are open. Can the player who moves lose?",
        (
            Level(
                (1, 2, 5, 6, 11),
                "Heaps of 1, 2 and 4. Two equal heaps are no help while a third is there.",
                "1, 2 and 3: whoever moves, loses. The 3 is the 1 and the 2 together.",
            ),
            Level(
                (1, 2, 8, 9, 13),
                "Heaps of 1, 5 and 3. You know three numbers that lose.",
                "It does not matter in which order 1, 2 and 3 stand.",
            ),
            Level(
                (6, 7, 11, 12, 15),
                "Heaps of 6, 3 and 2. Find the move.",
                "From 6 to 1, and the heaps are 1, 2 and 3 again.",
                find=1,
            ),
            Level(
                (0, 3, 5, 10, 11, 16),
                "Heaps of 2, 4 and 4. Two of them are equal: what about the third?",
                "Equal heaps cancel. What is left over has to vanish, or to cancel too.",
                find=1,
            ),
            Level(
                (1, 2, 5, 6, 14),
                "Heaps of 1, 2 and 7. Find the move, and after the reply the next one.",
                "After every reply there is a way back to heaps that cancel.",
                find=2,
            ),
        ),
    ),
    Chapter(
        "Binary and the XOR",
        "Take every heap apart into 1, 2, 4, 8. What cancels?",
        (
            Level(
                (2, 3, 8, 9, 17),
                "Heaps of 2, 4 and 7. What has to stand beside 2 and 4?",
                "6 is 4 and 2: each power of two is there an even number of times.",
                find=1,
            ),
            Level(
                (1, 2, 7, 8, 16),
                "Heaps of 1, 4 and 7. Take them apart first.",
                "1 and 4 need a 5. Adding without carrying like this is called the XOR.",
                find=1,
            ),
            Level(
                (3, 4, 10, 11, 13),
                "Heaps of 3, 5 and 1. The ones: there are three of them.",
                "3 and 1 share a 1, which cancels. A 2 is left over, and so 5 becomes 2.",
                find=1,
            ),
            Level(
                (0, 2, 3, 6, 7, 12, 13, 22),
                "Four heaps: 1, 2, 4 and 8. It works with any number of them.",
                "7 is 4, 2 and 1. The XOR is 0, and then whoever has to move loses.",
                find=1,
            ),
            Level(
                (2, 4, 10, 11, 13, 14, 18),
                "Four heaps and three gaps that do not count. Find two moves.",
                "Count, take apart, cancel: you can solve every position now.",
                find=2,
            ),
        ),
    ),
    Chapter(
        "The step limit",
        "A move is at most a few squares. Which gaps are as good as closed?",
        (
            Level(
                (5,),
                "At most three squares a move, and the edge is five away. What do you leave?",
                "You left four: whatever the computer slides, you make it four together.",
                step=3,
            ),
            Level(
                (10,),
                "Ten squares, three a move. Think from the end.",
                "Eight, four, none: multiples of four lose. Four is the limit plus one.",
                step=3,
            ),
            Level(
                (4, 5, 11),
                "Two heaps, at most two squares a move. Which numbers count as equal?",
                "A heap counts by its remainder after division by the limit plus one.",
                step=2,
            ),
            Level(
                (6, 7, 13, 14, 19),
                "Heaps of 6, 5 and 4, three squares a move. Remainders first, then the XOR.",
                "Divide by four, keep the remainders, cancel: that is the whole theory.",
                step=3,
            ),
        ),
    ),
    Chapter(
        "The perfect player",
        "Whole games against an opponent who makes no mistake and sets traps.",
        (
            Level(
                (2, 5, 9),
                "Three coins to begin with. The first move matters most.",
                "The perfect player is beaten: it was lost after your first move.",
            ),
            Level(
                (1, 3, 7, 12),
                "Four coins. After each reply look at both heaps again.",
                "Four coins, two heaps, no mistake.",
            ),
            Level(
                (2, 4, 8, 11, 17),
                "Five coins make three heaps.",
                "Three heaps against a perfect player: that takes the theory.",
            ),
            Level(
                (3, 8, 10, 17),
                "At most three squares a move.",
                "Remainders and the XOR, one after the other, in a whole game.",
                step=3,
            ),
            Level(
                (1, 4, 8, 10, 15, 19, 27),
                "Seven coins, four heaps. This is as hard as it gets.",
                "You have walked the whole path. Puzzles of grade 5 are waiting.",
            ),
        ),
    ),
)
"""The chapters in order."""

GAPS_CHAPTER = 4
"""The index of the chapter after which one knows which gaps count."""

LEVELS = tuple(level for chapter in CHAPTERS for level in chapter.levels)
"""The levels in order; in texts they are numbered from 1."""

# fmt: off
PARS = (
    1, 1, 1, 1,
    3, 7, 9, 7,
    3, 11, 5, 11,
    5, 7, 7, 1, 13,
    11, 1, 11, 1,
    11, 17, 1, 1, 3,
    1, 1, 1, 1, 3,
    3, 5, 11, 23,
    11, 9, 19, 17, 27,
)
# fmt: on
"""The fewest moves of both players in which each level can be won, found by trying all moves that win.

The computer always answers the same moves alike, and whoever gives it the game never gets it back.
"""


@cache
def _numbers() -> Mapping[str, int]:
    return {level.rules.id: number for number, level in enumerate(LEVELS, start=1)}


def level_number(game_id: str) -> int | None:
    """Return the number of the level, from 1 on, whose game has this id; None if there is none."""
    return _numbers().get(game_id)


def chapter_of(number: int) -> int:
    """Return the index of the chapter that level `number` belongs to."""
    return next(index for index in range(len(CHAPTERS)) if number in levels_in(index))


def level_name(number: int) -> str:
    """Return the name of level `number`: the title of its chapter and its number there, `Equal heaps 3`."""
    chapter = chapter_of(number)
    return f"{CHAPTERS[chapter].title} {number - levels_in(chapter)[0] + 1}"


def stars(number: int, moves: int, hints: int, undos: int) -> int:
    """Return the stars for winning a level: one each for no undo, for no hint and for the fewest moves.

    There is always one at least. `moves` are those of both players.
    """
    return max(1, MOST_STARS - len(lost_stars(number, moves, hints, undos)))


def lost_stars(number: int, moves: int, hints: int, undos: int) -> Sequence[str]:
    """Return what has cost a star each, in a few words: `2 hints`, `more moves than needed`."""
    cost = [count(help_, noun) for help_, noun in ((hints, "hint"), (undos, "undo")) if help_]
    return [*cost, *(["more moves than needed"] if moves > PARS[number - 1] else [])]


def next_level(earned: Mapping[int, int]) -> int | None:
    """Return the first level without stars; None if all are won. `earned` are the stars by level."""
    return next((number for number in range(1, len(LEVELS) + 1) if not earned.get(number)), None)


def level_after(number: int) -> int | None:
    """Return the level that comes after a level; None after the last one."""
    return number + 1 if number < len(LEVELS) else None


def levels_in(chapter: int) -> range:
    """Return the numbers of the levels in a chapter, which is given by its index."""
    first = 1 + sum(len(each.levels) for each in CHAPTERS[:chapter])
    return range(first, first + len(CHAPTERS[chapter].levels))
