"""The path: forty levels in nine chapters, from sliding one coin to beating the perfect player.

Each chapter has one idea, which is found by playing before it is named. A level is a game against the
computer that makes no mistake, and the player moves first. Either the whole game is to be won, or the winning
move is to be found. Every level can be won. The levels are in the file `path.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
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
    par: int
    """The fewest moves of both players in which it can be won, found by trying all moves that win.

    The computer always answers the same moves alike, and whoever gives it the game never gets it back.
    """
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


def _read_chapters() -> tuple[Chapter, ...]:
    chapters = json.loads(Path(__file__).with_name("path.json").read_text(encoding="utf-8"))
    return tuple(
        Chapter(
            one["title"],
            one["question"],
            tuple(Level(tuple(level.pop("positions")), **level) for level in one["levels"]),
        )
        for one in chapters
    )


CHAPTERS = _read_chapters()
"""The chapters in order."""

GAPS_CHAPTER = 4
"""The index of the chapter after which one knows which gaps count."""

LEVELS = tuple(level for chapter in CHAPTERS for level in chapter.levels)
"""The levels in order; in texts they are numbered from 1."""


@cache
def _numbers() -> Mapping[str, int]:
    return {level.rules.id: number for number, level in enumerate(LEVELS, start=1)}


def level_number(game_id: str) -> int | None:
    """Return the number of the level, from 1 on, whose game has this id; None if there is none."""
    return None if "#" in game_id else _numbers().get(game_id)  # no level is made from a seed


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
    return [*cost, *(["more moves than needed"] if moves > LEVELS[number - 1].par else [])]


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
