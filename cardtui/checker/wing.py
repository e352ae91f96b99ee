"""What the checker adds to cardtui."""

from __future__ import annotations

from cardtui.engine.entry import LineCommand
from cardtui.wings import Wing

WING = Wing(
    "checker",
    commands=(
        LineCommand(
            "check",
            "Check",
            "cardtui.checker.commands.check:check_command",
            "Check your own program against the rules.",
        ),
    ),
    pages=("check", "class", "mistakes"),
)
