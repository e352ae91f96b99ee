"""The additions of the checker to cardtui."""

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
            needs_system=True,
        ),
    ),
    pages=("check", "class", "mistakes"),
    kept=(Kept("checks", "the deals that failed in a check", "cardtui.checker.failed_tests:kept"),),
    remarks="cardtui.checker.failed_tests:saved_remarks",
    examples="cardtui.checker.examples:EXAMPLES",
    exit_statuses=(
        (0, "With check: the program agrees."),
        (1, "With check: the program does not agree."),
        (3, "With check: the program could not be run, or could not be judged."),
    ),
)
