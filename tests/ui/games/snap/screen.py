"""Reads the table of Snap off the screen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

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
"""The number of throws and of snaps in that game."""


HERE = 110
"""A ply between two snaps, not next to either."""


CAPPED = "snap,throws=20#305"
"""A game that is stopped before anybody has won."""


CROWDED = "snap#8@32"
"""A game and ply with thirteen cards on the table, one of each rank."""


LAST_CARDS = {"snap#30": 128, "snap#3": 540, "snap#21": 320}
"""Games and plies at which a player's only card is a snap. In the last two no card stays on the table."""


@cache
def states(seed: int = 305) -> list[State]:
    """Return the state at every ply."""
    game = Snap.from_seed(seed)
    return [game.initial_state(), *(step.after for step in game.forced_steps(game.initial_state()))]


def decks(desk: Desk) -> tuple[Fan, Fan]:
    return desk.table.query_one("#deck-a", Fan), desk.table.query_one("#deck-b", Fan)


def public(desk: Desk) -> Fan:
    return desk.table.query_one("#public", Fan)


def caption(fan: Fan) -> str:
    """Return the words above a fan, which a flying card may cover on the screen."""
    return " ".join(fan.render_line(0).text.split())


def step_to(desk: Desk, ply: int) -> Step[State, str]:
    step: Step[State, str] = desk.table.session.step(ply)
    return step


def movements(desk: Desk, ply: int) -> list[Event]:
    """Return the movements of the step to `ply`."""
    return list(step_to(desk, ply).events)


def cells(desk: Desk, region: Region) -> Iterator[tuple[Offset, str, Style]]:
    """Yield each cell of a region of the screen: its position, its character and its style."""
    for y in range(region.y, region.bottom):
        x = 0
        for text, style, _ in desk.strips[y]:
            for char in text:
                if region.x <= x < region.right:
                    yield Offset(x, y), char, style or Style()
                x += 1


def ink(desk: Desk, variable: str) -> Ink:
    """Return a color of the theme."""
    return Color.parse(desk.app.theme_variables[variable]).rich_color


def face(card: Card, size: faces.Size) -> list[str]:
    """Return the rows of a whole card that is face up."""
    return [row.text for row in faces.fan_rows([card], [0], size)]


def card_region(fan: Fan, index: int) -> Region:
    """Return the region of a card of a fan as if no other card covered it."""
    at, _ = fan.slots(index, 1, len(fan.cards))
    return Region.from_offset(at, faces.size_for(fan.size.height - 1).value)


_FRESH: dict[tuple[str, tuple[int, int]], str] = {}


async def fresh(game: str, size: tuple[int, int] = (80, 24)) -> str:
    """Return the screen of a game that was opened at its ply."""
    if (game, size) not in _FRESH:
        async with opened(game, size) as desk:
            _FRESH[game, size] = desk.text
    return _FRESH[game, size]
