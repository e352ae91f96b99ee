"""The rows of the data file as values: finished games, saved games, tries, bets, runs and practice tasks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from uuid import uuid4

from cardtui.engine.hand_score import BY_HAND, HAND_OPTION, HAND_VIEW
from cardtui.engine.ids import read_saved_id
from cardtui.engine.run import WINS, Run

if TYPE_CHECKING:
    from cardtui.engine.game import Game

MAX_TEXT_LENGTH = 200_000
"""Maximum number of characters of an id with its moves. Games with longer ids are not stored."""

MAX_SOURCE_LENGTH = 40 * 101
"""Maximum number of characters of the lines of a practice task: 40 lines with their ends."""

MARKS = ("", "hints", "alone", "fewest")
"""The marks of a practice task, the best last: not solved, with hints, alone, with the fewest moves."""

BOOLEAN_COLUMNS = frozenset({"finished", "won", "usual", "counted"})
"""Columns that SQLite stores as 1 and 0."""


REVEALED_VIEW = "revealed"
"""The name among the views of a saved game that stands for a game that may be shown as a whole."""

RUN_ELSEWHERE = "Another window has gone on with this run, and what was done there counts."
"""The sentence about a run that is continued in two windows, for the one that is behind."""


def day_text(seconds: float) -> str:
    """Return the local day of a time in seconds since 1970, UTC, as rows have it: `2026-11-25`."""
    return datetime.fromtimestamp(seconds).date().isoformat()


def new_uid() -> str:
    """Return a new unique id of a row. It is unique on all machines, so that files can be merged."""
    return uuid4().hex


class SavedGame(NamedTuple):
    """A game that was begun and can be resumed."""

    uid: str
    game: str
    """Key of the game: `beggar`."""
    id: str
    """Id of the game with its moves and its ply, as `Session.save` writes it."""
    step: int
    """The ply at which the game is resumed."""
    steps: int | None
    """Number of steps of the whole game, if it is known."""
    began: float
    """Time of the first step, in seconds since 1970, UTC."""
    touched: float
    """Time of the last change, in seconds since 1970, UTC."""
    seconds: float = 0.0
    """Time spent on the game, without pauses."""
    seen: int = 0
    """Number of different steps that were played or watched; skipped steps do not count."""
    hints: int = 0
    undos: int = 0
    speed: float = 0.0
    """Steps a second; 0 if unknown."""
    views: str = ""
    """Names of the views that were open, separated by commas."""
    counted: bool = False
    """Whether the game has ended before and is in the history already."""
    day: str = ""
    """The local day of the first move of this try: `2026-11-25`. It stays when the time zone changes."""
    slips: int | None = None
    """Number of wrong answers in a game that is played by hand from its start; None in all other games."""

    @property
    def is_revealed(self) -> bool:
        """Whether the whole game may be shown, and not only what has been seen of it."""
        return REVEALED_VIEW in self.views.split(",")

    @property
    def mode(self) -> str:
        """The mode of play if its id does not contain it: `by hand`, or empty."""
        return BY_HAND if HAND_VIEW in self.views.split(",") else ""

    @property
    def resume_option(self) -> str:
        """The command-line option that opens it in the mode in which it was played."""
        return HAND_OPTION if self.mode else ""

    def resumed(self, game: Game[Any, Any]) -> Game[Any, Any]:
        """Return the `game` that the id opens, in the mode in which it was saved: by hand, or unchanged."""
        by_hand = game.by_hand
        return by_hand if self.mode and by_hand.id == game.id else game

    def to_finished(self, ended: float, **known: Any) -> FinishedGame:
        """Return the row for the history, as a game that did not end unless `known` overrides that."""
        values = {
            name: getattr(self, name)
            for name in ("game", "began", "seconds", "seen", "hints", "undos", "day")
        }
        values |= {
            "uid": new_uid(),
            "id": read_saved_id(self.id).whole_game,
            "steps": self.step,
            "ended": ended,
            "way": self.mode,
        }
        return FinishedGame(**values | known)


class FinishedGame(NamedTuple):
    """A game that was played or watched to its end, or left before that."""

    uid: str
    game: str
    id: str
    """Id of the game with its moves, without a ply."""
    began: float
    ended: float
    finished: bool = False
    """Whether the game came to its end; otherwise it was left before."""
    steps: int = 0
    """Number of steps that were made."""
    result: str = ""
    """The result as a sentence."""
    way: str = ""
    """How the game was played, for separate statistics: the level of the computer, or a puzzle."""
    won: bool | None = None
    mistakes: int | None = None
    over: int | None = None
    """Number of steps above par."""
    seconds: float = 0.0
    seen: int = 0
    hints: int = 0
    undos: int = 0
    usual: bool = False
    """Whether the deal came from a seed with default parameters, so that its length can be compared."""
    day: str = ""
    """The local day of the first move of this try: `2026-11-25`. It stays when the time zone changes."""
    best: float | None = None
    """The shortest time that the person took for what is timed in the game, in seconds: to slap."""


SQUARE_SIGNS = "+~-."
"""The signs in `SavedTry.squares`: found at once, found after help or a miss, not found then, not tried."""


class SavedTry(NamedTuple):
    """The record of the tries at a rated puzzle. Each move, hint and undo is written when it is made.

    A try goes from the first move, or the first hint, to a wrong move or to the solution. Its help counts
    until then, also if the puzzle is left and opened again. The squares are of all tries.
    """

    uid: str
    """The id of the puzzle, without moves, so that it has one row."""
    game: str
    day: str = ""
    """The local day of the first move of the present try: `2026-11-25`; empty before it."""
    seconds: float = 0.0
    """Time spent on the present try, up to its last change, without pauses."""
    hints: int = 0
    undos: int = 0
    squares: str = ""
    """One of `SQUARE_SIGNS` for each move that is to be found, as far as it was tried."""
    touched: float = 0.0
    """Time of the last change, in seconds since 1970, UTC."""

    def continued(self, game: SavedGame) -> SavedTry:
        """Return it as the try that was saved with a game."""
        return self._replace(day=game.day, seconds=game.seconds, hints=game.hints, undos=game.undos)

    def with_hint(self, place: int) -> SavedTry:
        """Return it after a hint for the move to find at `place`, from 0."""
        return self.with_square(place, found=False)._replace(hints=self.hints + 1)

    def with_undo(self) -> SavedTry:
        """Return it after moves were taken back."""
        return self._replace(undos=self.undos + 1)

    def with_move(self, place: int, day: str, *, found: bool) -> SavedTry:
        """Return it after a move at `place`, from 0, on a `day`; `found` says whether it was right."""
        return self.with_square(place, found=found)._replace(day=self.day or day)

    def with_result(self) -> SavedTry:
        """Return it after the try has ended: the next one begins."""
        return self._replace(day="", seconds=0.0, hints=0, undos=0)

    def with_square(self, place: int, *, found: bool) -> SavedTry:
        """Return it after the move at `place` was found, or was not. A move already found keeps its sign."""
        squares = self.squares.ljust(place + 1, ".")
        signs = {".": "+", "-": "~"} if found else {".": "-"}
        sign = signs.get(squares[place], squares[place])
        return self._replace(squares=squares[:place] + sign + squares[place + 1 :])

    def merged(self, other: SavedTry) -> SavedTry:
        """Return the row of the same puzzle with the try of the later one.

        Where both know a square, that of `self` stays.
        """
        later = other if other.touched > self.touched else self
        length = max(len(self.squares), len(other.squares))
        pairs = zip(self.squares.ljust(length, "."), other.squares.ljust(length, "."), strict=True)
        squares = "".join(
            there if here == "." or (here == "-" and there == "~") else here for here, there in pairs
        )
        return later._replace(squares=squares)


BET_ANSWERS = ("", "up", "down", "pass", "ended")
"""The answers in `SavedBet.answer`, of which the last says that no later bet of its game counts."""


class SavedBet(NamedTuple):
    """A question that was asked in a game with bets, and what became of it: `cardtui.engine.bets`."""

    uid: str
    """The id of the game and the ply, so that a ply has one row."""
    game: str
    id: str
    """The id of the game, without moves and ply."""
    ply: int
    day: str = ""
    """The local day on which it was asked: `2026-11-25`."""
    answer: str = ""
    """One of `BET_ANSWERS`; empty while it is open."""
    points: int | None = None
    """The points that it was worth; None until its answer has been seen."""
    touched: float = 0.0
    """Time of the last change, in seconds since 1970, UTC."""

    def merged(self, other: SavedBet) -> SavedBet:
        """Return one row for the same question, with its first answer.

        Of two answers that of `self` stays, with the points of whichever row has them.
        """
        first = self if self.answer or not other.answer else other
        if first.points is None and other.answer == first.answer:
            return first._replace(points=other.points)
        return first


class SavedRun(NamedTuple):
    """A run of puzzles, `cardtui.games.coins.run`, or a match, `cardtui.games.beggar.slaps.match`.

    It is under way or over.
    """

    uid: str
    game: str
    seed: int
    """The seed that fixes its puzzles."""
    began: float
    touched: float
    """Time of the last change, in seconds since 1970, UTC."""
    marks: str = ""
    """The results of its puzzles in order: `+` solved, `-` missed."""
    moves: str = ""
    """The moves that were made in the puzzle after these, separated by dots as in ids."""
    level: str = ""
    """The level of the other player in a match; empty for a run of puzzles."""
    slaps: str = ""
    """How the slaps of a match went: `cardtui.games.beggar.slaps.match`."""

    @property
    def run(self) -> Run:
        """Its seed and its results."""
        return Run(self.seed, self.marks, WINS if self.level else None)

    def has_come_as_far_as(self, other: SavedRun) -> bool:
        """Return whether both have the same results and the same moves after them."""
        return (self.marks, self.moves) == (other.marks, other.moves)

    def continues(self, other: SavedRun) -> bool:
        """Return whether this is the run of `other`, as far as that was played, or further.

        Nothing continues a run that is over.
        """
        if (self.game, self.seed, self.level) != (other.game, other.seed, other.level):
            return False
        if self.marks != other.marks:
            return self.run.is_possible and self.marks.startswith(other.marks)
        is_over = self.run.is_over
        goes_on = not other.moves or f"{self.moves}.".startswith(f"{other.moves}.")
        return self.moves == other.moves or (goes_on and not is_over)


class SavedTask(NamedTuple):
    """The lines that were written for a practice task, and its best mark: `cardtui.structures.practice`."""

    uid: str
    """The key of the task, so that it has one row: `doubly-removelast`."""
    lines: str = ""
    hints: int = 0
    """Number of hints that were taken since it was begun anew."""
    mark: str = ""
    """The best of `MARKS` that was earned."""
    touched: float = 0.0
    """Time of the last change, in seconds since 1970, UTC."""

    def merged(self, other: SavedTask) -> SavedTask:
        """Return the row of the same task that has the better mark, and the lines and hints of the later one.

        If both were changed at the same time, those of `self` stay.
        """
        later = other if other.touched > self.touched else self
        return later._replace(mark=max(self.mark, other.mark, key=MARKS.index))


Row = FinishedGame | SavedGame | SavedTry | SavedBet | SavedRun | SavedTask
R = TypeVar("R", bound=Row)

TABLES: dict[type[Row], str] = {
    FinishedGame: "games",
    SavedGame: "under_way",
    SavedTry: "tries",
    SavedBet: "bets",
    SavedRun: "runs",
    SavedTask: "tasks",
}
"""The tables of the file by the kinds of their rows."""

GAME_KINDS = (FinishedGame, SavedGame)
"""The kinds of rows that have the id of a game with its moves."""


class RowCounts(NamedTuple):
    """Numbers of the rows that a person knows of, and of the settings."""

    games: int = 0
    saved_games: int = 0
    settings: int = 0
    runs: int = 0
    tasks: int = 0
    refused: int = 0
    """Number of further rows that cannot be used."""


_BOOLEAN_PLACES: dict[type[Any], list[int]] = {
    kind: [place for place, name in enumerate(kind._fields) if name in BOOLEAN_COLUMNS] for kind in TABLES
}


def column_list(kind: type[Row]) -> str:
    """Return the names of the columns for SQL, in the order that `row_from_values` needs."""
    return ", ".join(kind._fields)


def row_from_values(kind: type[R], values: Sequence[Any]) -> R:
    """Return the row with these values of its columns."""
    row = list(values)
    for place in _BOOLEAN_PLACES[kind]:
        row[place] = None if row[place] is None else bool(row[place])
    return kind(*row)
