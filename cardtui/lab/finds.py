"""What hunts have found, as records: the longest games, and those that never end, a line for each cycle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from cardtui.engine.errors import BadInput
from cardtui.engine.ids import id_of_deal
from cardtui.engine.phrases import count
from cardtui.games import GAMES
from cardtui.lab.hunt_store import HUNTS_FILE, HuntStore
from cardtui.lab.quests import Find
from cardtui.storage.store import PATIENCE

__all__ = ["FoundGame", "after", "finds"]

_MOST = 10  # games of a kind that end


class FoundGame(NamedTuple):
    """A game that a hunt has found."""

    game: str
    """Its key."""
    steps: int | None
    """None if it never ends."""
    landmarks: int | None
    told: str
    """What there is to be said of one that never ends."""
    id: str
    who: str = "a hunt"
    """Who has found it."""


def finds(folder: Path, patience: float = PATIENCE) -> tuple[list[FoundGame], str]:
    """What hunts have found whose file is in `folder`, which need not be there.

    `patience` is for how many seconds the file may be locked by another program.

    The second is why it cannot be told, or nothing.
    """
    if not (folder / HUNTS_FILE).exists():
        return [], ""
    try:
        with HuntStore(folder, readonly=True, patience=patience) as kept:
            return [found for game in GAMES for found in _of(kept, game.key)], ""
    except BadInput as error:
        return [], str(error)


def _of(kept: HuntStore, game: str) -> Iterator[FoundGame]:
    for find in kept.best(game, _MOST):
        yield FoundGame(game, find.cards, find.tricks, "", id_of_deal(game, find.deal))
    for _, group in groupby(kept.endless(game), lambda find: find.cycle):
        found = [*group]
        yield FoundGame(game, None, None, _cycle(found), id_of_deal(game, found[0].deal))


def _cycle(found: list[Find]) -> str:
    """What the deals have in common that come to one cycle."""
    first = found[0]
    return f"{count(len(found), 'deal')} into {first.tricks} tricks with {first.cards} cards, {after(found)}"


def after(found: list[Find]) -> str:
    """When deals come to their cycle: `after 3 to 9 tricks`."""
    before = [find.pre_tricks for find in found]
    least, most = min(before), max(before)
    return f"after {least} to {most} tricks" if least < most else f"after {count(most, 'trick')}"
