"""What recording adds to cardtui."""

from __future__ import annotations

from cardtui.engine.entry import LineCommand
from cardtui.wings import Wing

WING = Wing(
    "recording",
    commands=(
        LineCommand(
            "record",
            "Keep",
            "cardtui.recording.commands.record:record_command",
            "Record a game, or draw a picture of it.",
            before="config",
        ),
    ),
    pages=("recording",),
    examples="cardtui.recording.examples:EXAMPLES",
)
