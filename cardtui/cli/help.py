"""The command `help`: `cardtui help COMMAND` prints the same as `cardtui COMMAND --help`."""

from __future__ import annotations

import click

from cardtui.cli.options import CliCommand, Parsed
from cardtui.engine.errors import BadInput, quote
from cardtui.games import GAMES
from cardtui.line_commands import line_commands

_COMMAND = Parsed("command", str, [*(game.key for game in GAMES), *line_commands()])
_WORDS = click.Argument(["words"], nargs=-1, metavar="[COMMAND]", type=_COMMAND)


@click.command("help", cls=CliCommand, params=[_WORDS])
@click.pass_context
def help_command(context: click.Context, words: tuple[str, ...]) -> int:
    """Show the help of a command, the same as with --help."""
    found, left = context.find_root(), list(words)
    while left:
        group = found.command
        if not isinstance(group, click.Group):
            raise BadInput(f"{found.command_path} has no command {quote(left[0])}")
        name, command, left = group.resolve_command(found, left)
        if command is not None:
            found = click.Context(command, found, name, **command.context_settings)
    click.echo(found.get_help())
    return 0
