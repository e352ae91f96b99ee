"""Opens games and sessions from typed or pasted text: ids, seeds and deals.

`load` is a function that returns the game of a key, or raises `BadInput`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.game import Game
from cardtui.engine.ids import read_game_id, read_saved_id, seed_hint
from cardtui.engine.parameters import read_parameter
from cardtui.engine.parsing import read_number, read_seed
from cardtui.engine.phrases import count
from cardtui.engine.session import Session

Load = Callable[[str], type[Game[Any, Any]]]

FARTHEST_PLY = 1_000_000
"""The highest ply at which a game can be opened, which takes some seconds."""

_MOST_PLAYED = 200_000_000
"""The number of steps that are played to reach a ply, times the length of the game's id, is at most this.

Every step copies the hands, and a longer id may hold larger ones: this takes two seconds. A deck of 52 cards
with suits can still be opened at the highest ply, a deal of 10,000 cards only up to ply 10,000.
"""


def read_game(text: str, load: Load) -> Game[Any, Any]:
    """Open the game of an id. Raises `BadInput` if the text is not an id."""
    found = read_game_id(text)
    game = load(found.key)
    values: dict[str, Any] = {}
    for name, value in found.parameters:
        if name in values:
            raise BadInput(f"{quote(name)} is given twice")
        values[name] = read_parameter(game, name, value)
    parameters = game.parameters_type(**values)
    if found.key != game.key:
        if found.seed is not None:
            raise BadInput(f"{found.key} takes a number and no seed: {found.key}:{found.seed}")
        assert game.catalogue is not None  # or its name would not be in the list of games
        return game.from_deal(game.catalogue.deal_of(found.deal), parameters)
    if found.seed is not None:
        return game.from_seed(read_seed(found.seed), parameters)
    return game.from_deal(found.deal, parameters)


def open_id(text: str, load: Load) -> Session[Any, Any]:
    """Open a game in progress from an id, or from the text of `Session.save`: `beggar#305@142`.

    A game at a ply may be shown as a whole. Everything is validated before anything is returned. Raise
    `BadInput` if something is wrong.
    """
    saved = read_saved_id(text)
    session = Session(read_game(saved.game, load))
    if saved.moves:
        _play_all(session, saved.moves)
    if saved.ply is None:
        return session
    ply = read_number(saved.ply, 0, FARTHEST_PLY, "the step after the @")
    farthest = session.length + _MOST_PLAYED // len(session.id)
    if ply > farthest:
        raise BadInput(f"step {ply} is too far for a deal as long as this: the farthest is {farthest}")
    while session.length < ply and session.play_forced(ply - session.length):
        pass
    if ply > session.length:
        known = count(session.length, session.game.step_name)
        raise BadInput(f"step {ply} is past the end: this game has {known}")
    session.seek(ply)
    session.revealed = True
    return session


def open_typed(
    game: Game[Any, Any], text: str, parameters: Any, keys: Iterable[str], load: Load
) -> Session[Any, Any]:
    """Open a game from text that was typed for another one of the kind of `game`: a seed, a deal or an id.

    `keys` are the words that ids begin with. Raises `BadInput` if the text is none of these.
    """
    text = text.strip()
    if not text:
        deal = f", or {game.deal_hint}" if game.deal_hint else ""
        raise BadInput(f"type {seed_hint(game.example_seeds)}{deal}")
    if any(re.match(f"{key}[,#:]", text, re.IGNORECASE) for key in keys):
        return open_id(text, load)
    if text.lstrip("+-−").isdecimal():
        return Session(game.kind.from_seed(read_seed(text), parameters))
    return Session(game.kind.from_deal(text, parameters))


def _play_all(session: Session[Any, Any], texts: Sequence[str]) -> None:
    """Parse and play moves. Raises `BadInput` with the number of the first illegal one."""
    game = session.game
    if not game.interactive:
        raise BadInput(f"nobody chooses the {game.step_name}s of {game.title}: its ids have no ~")
    if len(texts) > FARTHEST_PLY:
        raise BadInput(f"a game with more than {FARTHEST_PLY} {game.step_name}s is too long to be opened")
    for number, text in enumerate(texts, 1):
        try:
            move = game.parse_move(text)
        except BadInput as error:
            raise BadInput(f"{game.step_name} {number}: {error}") from None
        session.play(move)
