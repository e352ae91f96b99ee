"""The command line: `cardtui`, `cardtui GAME [DEAL]`, `cardtui open ID` and the other commands.

Commands are imported when they are needed: no rules for `--version`, no Textual without a screen. What few
starts need is imported inside functions in this folder; together that is a third of the time of `--version`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cardtui.cli.commands import cli
from cardtui.cli.running import flush, run_command


def main() -> None:
    """Run the command `cardtui` and exit."""
    status = run(sys.argv[1:])
    for stream in (sys.stdout, sys.stderr):
        status = flush(stream, status)
    sys.exit(status)


def run(args: Sequence[str]) -> int:
    """Run the command with the words after `cardtui`; return the exit status."""
    return run_command(cli, args)
