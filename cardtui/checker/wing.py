"""What the checker adds to cardtui."""

from __future__ import annotations

from cardtui.engine.entry import LineCommand
from cardtui.wings import Kept, Wing

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
    kept=(Kept("checks", "the deals that failed in a check", "cardtui.checker.failed_tests:kept"),),
    remarks="cardtui.checker.failed_tests:saved_remarks",
)
