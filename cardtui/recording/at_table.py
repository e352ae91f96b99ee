"""The recording of the game at the table on top, which is begun from the palette.

Another process makes it or, on a page that starts none, another worker of the page.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtui.engine.errors import BadInput
from cardtui.engine.ids import read_saved_id
from cardtui.pictures import cast
from cardtui.recording import LARGEST, MOST_STEPS, SMALLEST
from cardtui.recording.recorder import record_game
from cardtui.settings import FULL, LOOK, SPEED, speed_text
from cardtui.ui.screen_pictures import unused_name
from cardtui.ui.table.inspector_control import INSIDE_ONLY_VIEW, INSIDE_VIEW
from cardtui.ui.widgets.title import TO_SELECT

if TYPE_CHECKING:
    from cardtui.engine.session import Session
    from cardtui.storage.store import Store
    from cardtui.ui.app import CardApp
    from cardtui.ui.table.screen import TableScreen


def record_game_at_table(app: CardApp) -> None:
    """Record the game at the table on top, and show the name of the file when it is done."""
    if app.table is not None:
        app.notify("Recording the game: that takes a while, and leaving cardtui ends it.", timeout=TO_SELECT)
        app.run_worker(_record(app, app.table))


async def _record(app: CardApp, table: TableScreen) -> None:
    try:
        if app.make_recording is not None:
            recording = await app.make_recording(*recorded_game(table))
            app.download(table.session.game.key, ".cast", recording)
            return
        app.tell_saved(await save_recording(table, app.store))
    except (BadInput, OSError) as error:
        app.tell_unsaved("recording", error)


def recorded_game(table: TableScreen) -> tuple[str, dict[str, str]]:
    """Return the id of the game at a table, and the options of `record` for it to look as it does there."""
    session, app = table.session, table.app
    width, height = (
        max(least, min(now, most)) for least, now, most in zip(SMALLEST, app.size, LARGEST, strict=True)
    )
    render_modes = table.card_app.settings.render_modes
    options = {
        "theme": app.theme,
        "look": ",".join(sorted(render_modes)) or FULL,
        "speed": speed_text(table.playhead.speed),
        "size": f"{width}x{height}",
    }
    if INSIDE_VIEW in table.views:
        options["inside"] = "only" if INSIDE_ONLY_VIEW in table.views else ""
    return read_saved_id(session.save()).whole_game, options


async def save_recording(table: TableScreen, store: Store | None) -> Path:
    """Record the game at a table, as it is seen there, in a new file beside the data file.

    Another process does it, so that the app can be used meanwhile. Raises `BadInput` if it cannot be done,
    `OSError` if there is no such process or no folder.
    """
    file = unused_name(store, table.session.game.key, ".cast")
    game, options = recorded_game(table)
    words = [f"--{name}={value}" for name, value in options.items()]
    command = [sys.executable, "-m", "cardtui", "record", *words, "--", game, str(file)]
    process = await asyncio.create_subprocess_exec(*command, stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE)
    try:
        _, errors = await process.communicate()
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
    if process.returncode:
        said = errors.decode(errors="replace").strip().rpartition("\n")[2]
        raise BadInput(said.removeprefix("cardtui: "))
    return file


def cast_of_game(session: Session[Any, Any], options: Mapping[str, str]) -> bytes:
    """Return a .cast of a whole game, with the options of `recorded_game`.

    Raises `BadInput` if the game is too long.
    """
    session.look_ahead(MOST_STEPS + 1 - session.length)
    stop = session.length
    if stop > MOST_STEPS and session.game.fates:
        stop = session.game.fates.comes_round(session.game) or stop
    if stop > MOST_STEPS:
        raise BadInput(f"a recording holds at most {MOST_STEPS} steps")
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
    return "".join(f"{line}\n" for line in cast.lines(recording)).encode()
