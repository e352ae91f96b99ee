"""The one list of the games, and what is opened from it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtui.engine.errors import BadInput, quote

if TYPE_CHECKING:
    from cardtui.engine.game import Game
    from cardtui.engine.session import Session

__all__ = ["GAMES", "Entry", "entry", "load", "open_id", "read_game", "read_own", "read_result"]


class Entry(NamedTuple):
    """A game in the list. Its rules are the module `cardtui.games.KEY`, its table is in the module
    `cardtui.ui.games.KEY.table`: what they call `GAME` and `TABLE`.

    The list can be read without importing either.
    """

    key: str
    letter: str
    """The key that opens it at home."""
    title: str
    verb: str
    """What one does with it, and"""
    line: str
    """what follows that verb: together they are the sentence of its tile. Where there is little room, only
    what is before its first comma is said, verb and all in 24 columns."""
    picture: str = ""
    """Cards separated by blanks, fanned with `+`, where `#` lies face down; or squares, an empty one `_`, one
    with a coin `(0)`. A game without one shows what lies on the table as it begins."""


GAMES = (
    Entry(
        "beggar", "b", "Beggar My Neighbour", "watch", "a game unfold, card by card", "5C+JD+KH #+#+#+#+#+#"
    ),
    Entry("coins", "c", "Silver Dollar", "play", "for the last move, coin by coin", "_(0)__(1)_(2)_"),
    Entry("perditio", "p", "Perditio Tempus", "watch", "a patience, decided before it starts", "# # 4S # #"),
    Entry("snap", "s", "Snap", "replay", "a seed, throw by throw", "7D QS 9H QH"),
)


def entry(key: str) -> Entry:
    """The game called `key`. Raises `BadInput` if there is none."""
    for candidate in GAMES:
        if candidate.key == key:
            return candidate
    known = ", ".join(game.key for game in GAMES)
    raise BadInput(f"there is no game called {quote(key)}; there is: {known}")


def load(key: str) -> type[Game[Any, Any]]:
    """The game called `key`: a subclass of `Game`. Raises `BadInput` if there is none."""
    game: type[Game[Any, Any]] = import_module(f"cardtui.games.{entry(key).key}").GAME
    return game


def read_result(key: str, text: str, steps: int) -> str:
    """Return the result of a game in the history as a sentence, be the game known or not."""
    known = any(game.key == key for game in GAMES)
    return load(key).read_result(text, steps) if known else text


# What follows imports the session, which not everybody needs who reads the list.


def open_id(text: str) -> Session[Any, Any]:
    """The game in progress that `text` stands for: an id, or what `Session.save` wrote: `beggar#305@142`.

    All of it is checked before anything is returned. Raises `BadInput` if something is wrong with it.
    """
    from cardtui.engine import id_loader

    return id_loader.open_id(text, load)


def read_game(text: str) -> Game[Any, Any]:
    """The game that an id stands for: `KEY[,NAME=VALUE …]` and then `#SEED` or `:DEAL`.

    Raises `BadInput` if the text is not an id.
    """
    from cardtui.engine import id_loader

    return id_loader.read_game(text, load)


def read_own(game: type[Game[Any, Any]], text: str, parameters: Any = None) -> Session[Any, Any]:
    """What somebody types who is asked for a game of the kind `game`: a seed, a deal, or a whole id.

    Raises `BadInput` if the text is none of them.
    """
    from cardtui.engine import id_loader

    return id_loader.open_typed(game, text, parameters, [game.key for game in GAMES], load)
