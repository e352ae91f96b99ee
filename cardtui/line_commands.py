"""The commands of the command line besides those of the games: the core's, and those of the wings."""

from __future__ import annotations

from functools import cache

from cardtui.engine.entry import LineCommand
from cardtui.wings import wings

PLAY, KEEP, HELP = "Play", "Keep", "Help"
"""The sections of `cardtui --help` that list commands of the core."""

_CORE = tuple(
    LineCommand(name, section, f"cardtui.cli.{target}", text, needs_system=name == "data")  # its files
    for name, section, target, text in (
        ("open", PLAY, "game_commands:open_command", "Open the game of an id."),
        ("resume", PLAY, "game_commands:resume_command", "Resume the game that was played last."),
        ("tour", PLAY, "tour:tour_command", "Take the tour: two minutes, done by yourself."),
        ("practice", PLAY, "practice:practice_command", "Write operations of data structures yourself."),
        ("history", KEEP, "history:history_command", "List finished games, and those given up."),
        ("stats", KEEP, "history:stats_command", "Show statistics of your games."),
        ("config", KEEP, "config:config_group", "Show and change the settings."),
        ("data", KEEP, "data:data_group", "Show where your data is, export and import it."),
        ("manual", HELP, "manual:manual_command", "Read the manual."),
        ("help", HELP, "help:help_command", "Show the help of a command."),
    )
)


@cache
def line_commands() -> dict[str, LineCommand]:
    """Return the commands by their names, in the order in which `cardtui --help` lists them."""
    listed = list(_CORE)
    for command in (command for wing in wings() for command in wing.commands):
        names = [other.name for other in listed]
        listed.insert(names.index(command.before), command)
    return {command.name: command for command in listed}
