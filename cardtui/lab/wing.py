"""What the lab adds to cardtui."""

from __future__ import annotations

from cardtui.engine.entry import LineCommand
from cardtui.wings import HomeChoice, Wing

_COMMANDS = "cardtui.lab.commands"

WING = Wing(
    "lab",
    commands=(
        LineCommand(
            "records",
            "Keep",
            f"{_COMMANDS}.records:records_command",
            "List the longest games known.",
            before="config",
        ),
        LineCommand(
            "lab", "Lab", f"{_COMMANDS}.lab:lab_group", "Play a million random games and count how they end."
        ),
        LineCommand(
            "hunt",
            "Lab",
            f"{_COMMANDS}.hunt:hunt_command",
            "Hunt for the longest game, and for games that never end.",
        ),
    ),
    pages=("lab", "counts", "hunt"),
    examples="cardtui.lab.examples:EXAMPLES",
    choices=(
        HomeChoice(("records",), "Records: the longest games known", before="config"),
        HomeChoice(("lab", "--help"), "Lab: how to play many random games and compare them"),
        HomeChoice(("hunt", "--help"), "Hunt: how to hunt for longer games than any known"),
    ),
)
