"""Snap on the table: what its tests share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from rich.color import Color as Ink
from rich.style import Style
from textual.color import Color
from textual.geometry import Offset, Region

from cardtui.engine.cards import Card
from cardtui.engine.rules import Step
from cardtui.engine.zones import Event
from cardtui.games.snap import Snap
from cardtui.games.snap.rules import State
from cardtui.ui.cards import faces
from cardtui.ui.cards.fan import Fan
from tests.ui.desk import Desk, opened

SEED = "snap#305"


LENGTH, SNAPS = 376, 91
"""How long the game of that id is."""


HERE = 110
"""A place between two snaps, with none at either side."""


CAPPED = "snap,throws=20#305"
"""A game that is stopped before anybody has won."""


CROWDED = "snap#8@32"
"""Thirteen cards lie on the table: one of each rank."""


LAST_CARDS = {"snap#30": 128, "snap#3": 540, "snap#21": 320}
"""Games and places where somebody's only card is a snap; at the second and the third nothing stays there."""


@cache
def states(seed: int = 305) -> list[State]:
    """The table at every place, by the rules."""
    game = Snap.from_seed(seed)
    return [game.initial_state(), *(step.after for step in game.forced_steps(game.initial_state()))]


@cache
def snap_places() -> list[int]:
    """The places where the rules say that cards were taken."""
    return [n for n, (before, after) in enumerate(pairwise(states()), 1) if after.snaps > before.snaps]


def next_snap(place: int) -> int:
    return min(snap for snap in snap_places() if snap > place)


def snap_before(place: int) -> int:
    return max(snap for snap in snap_places() if snap < place)


def decks(desk: Desk) -> tuple[Fan, Fan]:
    return desk.table.query_one("#deck-a", Fan), desk.table.query_one("#deck-b", Fan)


def public(desk: Desk) -> Fan:
    return desk.table.query_one("#public", Fan)


def caption(fan: Fan) -> str:
    """The words above a fan, as they are painted; what flies may cover them on the screen."""
    return " ".join(fan.render_line(0).text.split())


def step_to(desk: Desk, place: int) -> Step[State, str]:
    step: Step[State, str] = desk.table.session.step(place)
    return step


def movements(desk: Desk, place: int) -> list[Event]:
    """What takes its time in the step that leads to `place`, by the rules."""
    return list(step_to(desk, place).events)


def cells(desk: Desk, region: Region) -> Iterator[tuple[Offset, str, Style]]:
    """Each cell of a part of the screen: where it is, what stands there, how it is painted."""
    for y in range(region.y, region.bottom):
        x = 0
        for text, style, _ in desk.strips[y]:
            for char in text:
                if region.x <= x < region.right:
                    yield Offset(x, y), char, style or Style()
                x += 1


def ink(desk: Desk, variable: str) -> Ink:
    """A colour of the theme, as it is painted."""
    return Color.parse(desk.app.theme_variables[variable]).rich_color


def face(card: Card, size: faces.Size) -> list[str]:
    """A card that lies face up and whole."""
    return [row.text for row in faces.fan_rows([card], [0], size)]


def card_region(fan: Fan, index: int) -> Region:
    """Where a card of a fan would lie if none covered it."""
    at, _ = fan.slots(index, 1, len(fan.cards))
    return Region.from_offset(at, faces.size_for(fan.size.height - 1).value)


_FRESH: dict[tuple[str, tuple[int, int]], str] = {}


async def fresh(game: str, size: tuple[int, int] = (80, 24)) -> str:
    """The screen of a game that was opened at its place, without anything having flown."""
    if (game, size) not in _FRESH:
        async with opened(game, size) as desk:
            _FRESH[game, size] = desk.text
    return _FRESH[game, size]
