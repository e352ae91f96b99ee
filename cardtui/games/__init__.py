"""The list of the games, and functions that open games from ids."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.ids import daily_seed

if TYPE_CHECKING:
    from datetime import date

    from cardtui.engine.game import Game
    from cardtui.engine.session import Session

__all__ = [
    "GAMES",
    "Entry",
    "OtherStart",
    "catalogue_id",
    "daily_id",
    "daily_ids",
    "entry",
    "id_words",
    "load",
    "open_id",
    "read_game",
    "read_own",
    "read_result",
]


class OtherStart(NamedTuple):
    """Another way to begin a game from the home screen, besides a new deal and the game of the day."""

    name: str
    """The name of the function in `cardtui.ui.games.KEY.home` that begins it; it takes the app."""
    key: str
    """The key that begins it on the home screen."""
    help: str
    """One clause for help, palette and settings."""
    words: tuple[str, ...] = ()
    """Other words that find it in the palette."""


class Entry(NamedTuple):
    """A game in the list. `GAME` in the package `cardtui.games.KEY` is the game, and `TABLE` in
    `cardtui.ui.games.KEY.table` is its screen; `PLAYED_TABLE` in `cardtui.ui.games.KEY.played` is that of a
    played game, of a kind that is else watched.

    The list can be read without importing either.
    """

    key: str
    letter: str
    """The key that opens it on the home screen."""
    title: str
    verb: str
    """The first word of the sentence on its tile, usually a verb: `watch`, `play`."""
    line: str
    """The rest of that sentence. A small tile shows only the part before the first comma, or up to a
    question mark, which fits 24 columns with the first word."""
    pictures: tuple[str, ...] = ()
    """The pictures on the tile, shown one after the other while it is chosen.

    A picture is cards separated by blanks, or fanned with `+`, where `#` is face down and `-` an empty place;
    or coins `(0)`, with `_` between them for some room. A card or coin with `!` after it is golden. A game
    without pictures shows its first state.
    """
    other_starts: tuple[OtherStart, ...] = ()
    """A game with other starts has notes of its own on its tile: `notes` in `cardtui.ui.games.KEY.home`."""
    by_hand: bool = False
    """Whether it is watched, but can be played by hand."""
    has_opponent: bool = False
    """Whether by hand it is played against the computer, and won or lost."""
    asks_how: bool = False
    """Whether there are several ways to play it by hand: `ways` in `cardtui.ui.games.KEY.ways`."""
    catalogue: str = ""
    """Another word that ids of its deals may begin with, if a public catalogue numbers them: `camicia`."""


GAMES = (
    Entry(
        "coins",
        "c",
        "Silver Dollar",
        "play",
        "for the last move, coin by coin",
        (
            *("(0)_(1)!_(2)", "(0)(1)!__(2)", "(0)(1)__(2)!"),
            *("(0)(1)_(2)!_", "(0)(1)(2)!__", "(0)(1)(2)__"),
        ),
        (
            OtherStart("level", "n", "Next level of the path", ("path", "learn", "lesson")),
            OtherStart(
                "puzzle", "z", "A puzzle: find the move that wins", ("tactics", "find", "puzzle of a grade")
            ),
            OtherStart(
                "run", "r", "A run: puzzles that get harder, until the third miss", ("streak", "storm")
            ),
            OtherStart(
                "other_board",
                "D",
                "Today's other puzzle: its small board, or the large one",
                ("small", "large"),
            ),
            OtherStart("path", "P", "The path: forty levels of Silver Dollar", ("map", "levels", "stars")),
        ),
    ),
    Entry(
        "beggar",
        "b",
        "Beggar My Neighbour",
        "watch",
        "a game unfold, card by card",
        (
            *("5C+JD+KH #+#+#+#+#+#", "5C+JD+KH+2S #+#+#+#+#", "5C+JD+KH+2S+9D #+#+#+#"),
            *("5C #+#+#+#+#+#+#+#", "5C+JD #+#+#+#+#+#+#"),
        ),
        (
            OtherStart(
                "match", "M", "A match with slaps: best of five rounds of a minute", ("duel", "slap", "race")
            ),
        ),
        by_hand=True,
        asks_how=True,
        catalogue="camicia",
    ),
    Entry(
        "perditio",
        "p",
        "Perditio Tempus",
        "watch",
        "a patience, decided before it starts",
        ("# # 4S # #", "# # # 2H #", "# 5C # # #", "# # # # 3D"),
        by_hand=True,
    ),
    Entry(
        "snap",
        "s",
        "Snap",
        "same",
        "rank on the table? Snap!",
        (
            "7D QS! 9H QC!",
            "7D - - -",
            "7D 4C - -",
            "7D 4C KH -",
            "7D 4C! KH 4S!",
            "7D - - -",
            "7D QS - -",
            "7D QS 9H -",
        ),
        by_hand=True,
        has_opponent=True,
    ),
)


def entry(key: str) -> Entry:
    """Return the entry of the game called `key`. Raises `BadInput` if there is none."""
    for candidate in GAMES:
        if candidate.key == key:
            return candidate
    known = ", ".join(game.key for game in GAMES)
    raise BadInput(f"there is no game called {quote(key)}; there is: {known}")


def id_words() -> list[str]:
    """Return the words that ids begin with: the keys of the games, and their catalogues."""
    return [word for game in GAMES for word in (game.key, game.catalogue) if word]


def load(key: str) -> type[Game[Any, Any]]:
    """Import the game called `key`, or whose catalogue is: a subclass of `Game`.

    Raises `BadInput` if there is none.
    """
    key = next((game.key for game in GAMES if key and key == game.catalogue), key)
    game: type[Game[Any, Any]] = import_module(f"cardtui.games.{entry(key).key}").GAME
    return game


def daily_id(key: str, day: date) -> str:
    """Return the id of the game of a day, such as `beggar#20261121`; empty if the kind is not in the list."""
    if not any(game.key == key for game in GAMES):
        return ""
    puzzles = load(key).puzzles
    return f"{key}#{daily_seed(day)}" if puzzles is None else puzzles.daily_id(day)


def daily_ids(key: str, day: date) -> tuple[str, ...]:
    """Return the ids of all games of a day of this kind: of rated puzzles there is a small one, too."""
    if not (of_day := daily_id(key, day)):
        return ()
    puzzles = load(key).puzzles
    small = "" if puzzles is None else puzzles.small_id(day)
    return (of_day, small) if small else (of_day,)


def read_result(key: str, text: str, steps: int) -> str:
    """Return the result of a game in the history as a sentence, even of a game that is not in the list."""
    known = any(game.key == key for game in GAMES)
    return load(key).read_result(text, steps) if known else text


# The functions below import the session, which reading the list does not need.


def open_id(text: str) -> Session[Any, Any]:
    """Open a game in progress: an id, or the text that `Session.save` returned: `beggar#305@142`.

    The whole text is validated before anything is returned. Raises `BadInput` if it is not valid.
    """
    from cardtui.engine import id_loader

    return id_loader.open_id(text, load)


def read_game(text: str) -> Game[Any, Any]:
    """Return the game of an id: `KEY[,NAME=VALUE …]` and then `#SEED` or `:DEAL`, or `camicia:NUMBER`.

    Raises `BadInput` if the text is not an id.
    """
    from cardtui.engine import id_loader

    return id_loader.read_game(text, load)


def catalogue_id(text: str) -> str:
    """Return the id of a game by its number in a public catalogue: `camicia:9`. `text` is its usual id.

    Empty if it has none, or if the text is no id.
    """
    from cardtui.engine.ids import without_moves

    try:
        game = read_game(without_moves(text))
    except BadInput:
        return ""
    return "" if game.catalogue is None else game.catalogue.id_of(game)


def read_own(game: Game[Any, Any], text: str, parameters: Any = None) -> Session[Any, Any]:
    """Open a game of the kind of `game` from what a person typed: a seed, a deal, or a whole id.

    Raises `BadInput` if the text is none of these.
    """
    from cardtui.engine import id_loader

    return id_loader.open_typed(game, text, parameters, id_words(), load)
