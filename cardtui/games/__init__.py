"""The list of the games, and functions that open games from ids."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardtui.engine.entry import Entry, reason_of, reported
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.ids import daily_seed
from cardtui.line_commands import line_commands
from cardtui.outside_games import Notice, find_games
from cardtui.wings import folders_with

if TYPE_CHECKING:
    from datetime import date

    from cardtui.engine.game import Game
    from cardtui.engine.session import Session

__all__ = [
    "GAMES",
    "NOTICES",
    "TAKEN",
    "Entry",
    "Notice",
    "catalogue_id",
    "daily_id",
    "daily_ids",
    "entry",
    "failure_in_package",
    "id_words",
    "kind_of",
    "kinds",
    "load",
    "open_id",
    "read_game",
    "read_own",
    "read_result",
]


def _shipped() -> Iterator[Entry | Notice]:
    """Yield the entries of the games whose folders are in this one, or why they cannot be loaded."""
    for name in folders_with("__init__", os.path.dirname(__file__)):
        try:
            with reported(f"the game {name} cannot be loaded: "):
                entry: Entry = import_module(f"{__name__}.{name}").ENTRY
        except BadInput as error:
            yield Notice(name, str(error))
        else:
            yield entry


_FOUND = tuple(_shipped())
_SHIPPED = sorted(
    (one for one in _FOUND if isinstance(one, Entry)), key=lambda entry: (entry.place, entry.title)
)

TAKEN = {
    "keys": "what the settings of keys begin with",
    **dict.fromkeys(line_commands(), "a command of cardtui"),
    **{game.catalogue: f"what ids of {game.title} may begin with" for game in _SHIPPED if game.catalogue},
    **{game.key: "a game of cardtui" for game in _SHIPPED},
}
"""The words that the key of a game of another package cannot be, each with what it is."""

_OUTSIDE = find_games(sys.path, TAKEN)

GAMES: tuple[Entry, ...] = (*_SHIPPED, *_OUTSIDE.entries)
"""The games, in the order in which they are listed: those of other packages last."""

NOTICES: tuple[Notice, ...] = (*(one for one in _FOUND if isinstance(one, Notice)), *_OUTSIDE.notices)
"""The reasons why games are not in the list."""


def entry(key: str) -> Entry:
    """Return the entry of the game called `key`. Raises `BadInput` if there is none."""
    for candidate in GAMES:
        if candidate.key == key:
            return candidate
    for notice in NOTICES:
        if notice.key == key:
            raise BadInput(notice.text)
    known = ", ".join(game.key for game in GAMES)
    raise BadInput(f"there is no game called {quote(key)}; there is: {known}")


def id_words() -> list[str]:
    """Return the words that ids begin with: the keys of the games, and their catalogues."""
    return [word for game in GAMES for word in (game.key, game.catalogue) if word]


def load(key: str) -> type[Game[Any, Any]]:
    """Import the game called `key`, or whose catalogue is: a subclass of `Game`.

    Raises `BadInput` if there is none, or if it cannot be imported.
    """
    from cardtui.engine.game import Game  # which reading the list does not need

    key = next((game.key for game in GAMES if key and key == game.catalogue), key)
    game = entry(key).load("game:GAME")
    if not (isinstance(game, type) and issubclass(game, Game)):
        raise BadInput(f"the game {key} cannot be loaded: its GAME is no Game")
    if left_out := sorted(game.__abstractmethods__):
        raise BadInput(f"the game {key} cannot be loaded: its GAME has no {' and no '.join(left_out)}")
    if game.key != key:
        raise BadInput(f"the game {key} cannot be loaded: the key of its GAME is {quote(str(game.key))}")
    return game


def kind_of(key: str) -> type[Game[Any, Any]]:
    """Import the game called `key`; return `UnknownGame`, which can list rows, if it cannot be loaded."""
    from cardtui.engine.game import UnknownGame  # which reading the list does not need

    try:
        return load(key)
    except BadInput:
        return UnknownGame


def kinds() -> Iterator[type[Game[Any, Any]]]:
    """Yield the games of the list that can be loaded. For the others, opening one reports the error."""
    for game in GAMES:
        try:
            kind = load(game.key)
        except BadInput:
            continue
        yield kind


def daily_id(key: str, day: date) -> str:
    """Return the id of the game of a day, such as `beggar#20261121`; empty if the kind cannot be loaded."""
    try:
        puzzles = load(key).puzzles
    except BadInput:
        return ""
    return f"{key}#{daily_seed(day)}" if puzzles is None else puzzles.daily_id(day)


def daily_ids(key: str, day: date) -> tuple[str, ...]:
    """Return the ids of all games of a day of this kind: of rated puzzles there is a small one, too."""
    if not (of_day := daily_id(key, day)):
        return ()
    puzzles = load(key).puzzles
    small = "" if puzzles is None else puzzles.small_id(day)
    return (of_day, small) if small else (of_day,)


def read_result(key: str, text: str, steps: int) -> str:
    """Return the result of a game in the history as a sentence, even of a game that cannot be opened."""
    return kind_of(key).read_result(text, steps)


def failure_in_package(error: BaseException) -> str:
    """Return which game of another package raised an error, and where, as a clause; empty if none did."""
    from traceback import walk_tb  # which no start waits for

    packages = {game.package.partition(".")[0]: game for game in GAMES if not game.is_shipped}
    for frame, line in reversed([*walk_tb(error.__traceback__)]):
        package = str(frame.f_globals.get("__name__")).partition(".")[0]
        if (game := packages.get(package)) is not None:
            file = os.path.basename(frame.f_code.co_filename)
            return f"the game {game.title} of {package} has failed: {reason_of(error)} ({file}, line {line})"
    return ""


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
