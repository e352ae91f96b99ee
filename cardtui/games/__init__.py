"""The rules of the games, and the one list of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.parameters import read_parameter
from cardtui.engine.phrases import count, listed
from cardtui.engine.reading import read_number, read_seed

if TYPE_CHECKING:
    from cardtui.engine.game import Game
    from cardtui.engine.session import Session

__all__ = [
    "GAMES",
    "Entry",
    "entry",
    "load",
    "open_id",
    "read_game",
    "read_number",
    "read_own",
    "seed_hint",
]


class Entry(NamedTuple):
    """A game in the list. Its rules are the module `cardtui.games.KEY`, its table is in the module
    `cardtui.ui.games.KEY.table`: what they call `GAME` and `TABLE`.

    The list can be read without importing either. `picture` is drawn on the game's tile: cards separated by
    blanks, fanned with `+`, `#` a face-down one and `_` an empty square, `(0)` a coin.
    """

    key: str
    letter: str
    title: str
    verb: str
    line: str
    picture: str


GAMES = (
    Entry(
        "beggar", "b", "Beggar My Neighbour", "watch", "a game unfold, card by card", "5C+JD+KH #+#+#+#+#+#"
    ),
    Entry("coins", "c", "Silver Dollar", "play", "for the last move, coin by coin", "_(0)__(1)_(2)_"),
    Entry("perditio", "p", "Perditio Tempus", "watch", "a waste of time, fated", "# # 4S # #"),
    Entry("snap", "s", "Snap", "replay", "a seed, throw by throw", "7D QS 9H QH"),
)


_FARTHEST = 1_000_000  # steps: a game in progress is played to its place when it is opened, in some seconds


def entry(key: str) -> Entry:
    """The game called `key`. Raises `BadInput` if there is none."""
    for candidate in GAMES:
        if candidate.key == key:
            return candidate
    known = ", ".join(game.key for game in GAMES)
    raise BadInput(f"there is no game called {quote(key)}; there is: {known}")


def load(key: str) -> type[Game[Any, Any]]:
    """The rules of the game called `key`: a subclass of `Game`. Raises `BadInput` if there is none."""
    game: type[Game[Any, Any]] = import_module(f"cardtui.games.{entry(key).key}").GAME
    return game


def seed_hint(game: type[Game[Any, Any]]) -> str:
    """How a seed of this game is typed: `a seed, such as 305, 400 or 1300`."""
    return f"a seed, such as {listed(list(map(str, game.offered_seeds)), 'or')}"


def read_game(text: str) -> Game[Any, Any]:
    """The game that an id stands for: `KEY[,NAME=VALUE …]` and then `#SEED` or `:DEAL`.

    Raises `BadInput` if the text is not an id.
    """
    text = text.strip()
    cut = next((index for index, char in enumerate(text) if char in "#:"), None)
    if cut is None:
        raise BadInput(f"{quote(text)} is not a game id: one looks like beggar#305 or beggar:J.2.J.2")
    key, *settings = text[:cut].split(",")
    game = load(key.strip().lower())
    values = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        if name in values:
            raise BadInput(f"{quote(name)} is given twice")
        values[name] = read_parameter(game, name, value)
    parameters = game.parameters_type(**values)
    deal = text[cut + 1 :]
    if text[cut] == "#":
        return game.from_seed(read_seed(deal), parameters)
    return game.from_deal(deal, parameters)


def read_own(game: type[Game[Any, Any]], text: str, parameters: Any = None) -> Session[Any, Any]:
    """What somebody types who is asked for a game of the kind `game`: a seed, a deal, or a whole id.

    Raises `BadInput` if the text is none of them.
    """
    text = text.strip()
    if not text:
        deal = f", or {game.deal_hint}" if game.deal_hint else ""
        raise BadInput(f"type {seed_hint(game)}{deal}")
    from cardtui.engine.session import Session

    if any(re.match(f"{entry.key}[,#:]", text, re.IGNORECASE) for entry in GAMES):
        return open_id(text)
    if text.lstrip("+-−").isdecimal():
        return Session(game.from_seed(read_seed(text), parameters))
    return Session(game.from_deal(text, parameters))


def open_id(text: str) -> Session[Any, Any]:
    """The game in progress that `text` stands for: an id, or what `Session.save` wrote: `beggar#305@142`.

    All of it is checked before anything is returned. Raises `BadInput` if something is wrong with it.
    """
    from cardtui.engine.session import Session

    name, at, digits = text.strip().partition("@")
    name, tilde, moves = name.partition("~")
    session = Session(read_game(name))
    if tilde:
        _play_all(session, moves.split("."))
    if not at:
        return session
    place = read_number(digits, 0, _FARTHEST, "the place after the @")
    while session.length < place and session.explore(place - session.length):
        pass
    if place > session.length:
        known = count(session.length, session.game.step_name)
        raise BadInput(f"place {place} is past the end: this game has {known}")
    session.seek(place)
    return session


def _play_all(session: Session[Any, Any], texts: Sequence[str]) -> None:
    """Play the moves that `texts` write. Raises `BadInput` with the number of one that is illegal."""
    game = session.game
    if not game.played:
        raise BadInput(f"nobody chooses the {game.step_name}s of {game.title}: its ids have no ~")
    if len(texts) > _FARTHEST:
        raise BadInput(f"a game with more than {_FARTHEST} {game.step_name}s is too long to be opened")
    for number, text in enumerate(texts, 1):
        try:
            move = game.read_move(text)
        except BadInput as error:
            raise BadInput(f"{game.step_name} {number}: {error}") from None
        session.play(move)
