"""Where the ways from a place of a game lead, as its rules have it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from cardtui.engine.session import Session
from cardtui.games import open_id
from tests.contract.games import finished
from tests.madeup.register import registered

SEED = 305
"""The seed of the games here. It is not the one that is drawn at random, nor next to it."""


class Ways(NamedTuple):
    """A place in a game, and what is to be known of it to tell where the ways from there lead."""

    at: int
    length: int
    landmarks: list[int]

    def by(self, steps: int) -> int:
        return max(0, min(self.at + steps, self.length))


def ways(session: Session[Any, Any]) -> Ways:
    """The ways from the place, with those landmarks that the rules themselves name."""
    known = range(1, session.length + 1)
    return Ways(session.ply, session.length, [n for n in known if session.game.is_landmark(session.step(n))])


PLACES: dict[str, Callable[[Ways, int], int]] = {
    "back": lambda here, _: here.by(-1),
    "forward": lambda here, _: here.by(1),
    "back_ten": lambda here, _: here.by(-10),
    "forward_ten": lambda here, _: here.by(10),
    "next_landmark": lambda here, _: min((n for n in here.landmarks if n > here.at), default=here.length),
    "previous_landmark": lambda here, _: max((n for n in here.landmarks if n < here.at), default=0),
    "first": lambda here, _: 0,
    "last": lambda here, _: here.length,
    "percent": lambda here, tenths: round(here.length * tenths / 10),
}
"""Where each command that goes to another place leads."""

PAUSING = {"back", "forward", "back_ten", "forward_ten", "last"}
"""Those after which the game does not play on."""


@cache
def ended(key: str) -> str:
    """A game of that kind at its end."""
    with registered():
        session = open_id(finished(f"{key}#{SEED}"))
        session.look_ahead()
        session.seek(session.length)
        return session.save()


@cache
def midst(key: str) -> str:
    """The same game at a place from where the ways lead to as many different ones as there are."""
    with registered():
        session = open_id(ended(key))
        here = ways(session)

        def different(at: int) -> int:
            tenths = {PLACES["percent"](here, tenth) for tenth in range(10)}
            return len({at, *(place(here._replace(at=at), 0) for place in PLACES.values())}) - (at in tenths)

        session.seek(max(range(session.length + 1), key=different))
        return session.save()
