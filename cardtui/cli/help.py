"""The command `help`: `cardtui help COMMAND` prints the same as `cardtui COMMAND --help`."""

from __future__ import annotations

import click

from cardtui.cli.options import CliCommand
from cardtui.engine.errors import BadInput, quote


def _complete(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    root = context.find_root()
    assert isinstance(root.command, click.Group)
    return [name for name in root.command.list_commands(root) if name.startswith(incomplete)]


_WORDS = click.Argument(["words"], nargs=-1, metavar="[COMMAND]", shell_complete=_complete)


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
