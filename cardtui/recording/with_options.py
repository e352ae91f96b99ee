"""A recording of a whole game, as a .cast, for a page that starts no processes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardtui.engine.errors import BadInput
from cardtui.engine.session import Session
from cardtui.pictures.cast import lines
from cardtui.recording.recorder import record_game
from cardtui.settings import LOOK, SPEED
from cardtui.ui.table.inspector_control import INSIDE_ONLY_VIEW, INSIDE_VIEW

_MOST_STEPS = 20_000
"""The steps of a game up to which a recording is soon made, as in the command `record`."""


def cast_of_game(session: Session[Any, Any], options: Mapping[str, str]) -> bytes:
    """Return a .cast of a whole game, with the options of the command `record`.

    Raises `BadInput` if the game is too long.
    """
    session.look_ahead(_MOST_STEPS + 1 - session.length)
    stop = session.length
    if stop > _MOST_STEPS and session.game.fates:
        stop = session.game.fates.comes_round(session.game) or stop
    if stop > _MOST_STEPS:
        raise BadInput(f"a recording holds at most {_MOST_STEPS} steps")
    session.seek(0)
    inside = {"": {INSIDE_VIEW}, "only": {INSIDE_VIEW, INSIDE_ONLY_VIEW}, None: set[str]()}
    columns, rows = map(int, options["size"].split("x"))
    recording = record_game(
        session,
        stop,
        (columns, rows),
        theme=options["theme"],
        render_modes=LOOK.read(options["look"]),
        views=frozenset(inside[options.get("inside")]),
        speed=SPEED.read(options["speed"]),
    )
    return "".join(f"{line}\n" for line in lines(recording)).encode()
