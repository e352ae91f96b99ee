"""The additions of recording to cardtui."""

from __future__ import annotations

from cardtui.engine.entry import LineCommand
from cardtui.wings import Kept, PaletteLine, Wing

WING = Wing(
    "recording",
    commands=(
        LineCommand(
            "record",
            "Keep",
            "cardtui.recording.commands.record:record_command",
            "Record a game, or draw a picture of it.",
            before="config",
            needs_system=True,
        ),
    ),
    pages=("recording",),
    on_page=("at_table.py", "counted_time.py", "recorder.py"),
    palette=(
        PaletteLine(
            "Record this game",
            "it as a .cast",
            "cardtui.recording.at_table:record_game_at_table",
            ("asciinema", "cast", "movie", "video", "save", "export"),
        ),
    ),
    kept=(Kept("pictures", "pictures and recordings"),),
    recorder="cardtui.recording.at_table:cast_of_game",
    examples="cardtui.recording.examples:EXAMPLES",
)
