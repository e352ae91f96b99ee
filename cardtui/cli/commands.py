"""The commands. Those of the games are made from the list of games, so that a new game needs no line here."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

import click

from cardtui import __version__
from cardtui.cli.game_commands import open_game, open_saved
from cardtui.cli.groups import Commands, config_group
from cardtui.cli.options import Reading, look_option, parameter_option, showing_options, theme_option
from cardtui.cli.screen import has_screen, show
from cardtui.engine.errors import BadInput
from cardtui.engine.parsing import read_seed
from cardtui.games import GAMES, Entry, load, open_id

__all__ = ["GameCommands", "cli"]

_OF_WHAT_IS_KEPT = ("data", "history", "records", "stats")
"""The commands of a module that most starts can do without."""

_OF_THEIR_OWN = {
    "check": ("check", "check_command"),
    "hunt": ("hunt", "hunt_command"),
    "lab": ("lab", "lab_group"),
}
"""And those that have a module of their own, in which they are called so."""


class GameCommands(Commands):
    """`cardtui` with a command for every game; its rules are imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [entry.key for entry in GAMES] + sorted(
            [*super().list_commands(ctx), *_OF_WHAT_IS_KEPT, *_OF_THEIR_OWN]
        )

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for entry in GAMES:
            if entry.key == cmd_name:
                return game_command(entry)
        if cmd_name in _OF_WHAT_IS_KEPT:
            from cardtui.cli.history import KEEPING_COMMANDS

            return next(command for command in KEEPING_COMMANDS if command.name == cmd_name)
        if cmd_name in _OF_THEIR_OWN:
            module, name = _OF_THEIR_OWN[cmd_name]
            command: click.Command = getattr(import_module(f"cardtui.cli.{module}"), name)
            return command
        return super().get_command(ctx, cmd_name)


def game_command(entry: Entry) -> click.Command:
    """The command that opens the game of `entry`, with an option for each of its parameters."""
    from cardtui.engine.parameters import parameters_of

    kind = load(entry.key)
    parameters = [
        parameter_option(parameter, partial(parameter.spec.read, name=parameter.name))
        for parameter in parameters_of(kind.parameters_type)
    ]
    seed = click.Option(["--seed"], type=Reading("n", read_seed), help="Make the deal from the number N.")
    about = f"{entry.title}: {entry.verb} {entry.line}"
    showing = showing_options(kind.interactive)
    if kind.explain_topic:
        showing.append(click.Option(["--explain"], is_flag=True, help=f"Print {kind.explain_topic}."))
    otherwise = "dealt by chance: without a screen what is piped in are the moves"
    if not kind.interactive:
        otherwise = "read from what is piped in, or else dealt by chance"
    return click.Command(
        entry.key,
        params=[click.Argument(["deal"], nargs=-1, metavar="[DEAL]"), seed, *parameters, *showing],
        callback=partial(open_game, kind),
        # A deal may begin with a dash: `-` is a card.
        context_settings={"ignore_unknown_options": True},
        short_help=about,
        help=f"{about}.\n\nDEAL is {kind.deal_hint or kind.seed_hint()}. Where it is left out, it is "
        f"{otherwise}.\n\n{kind.rules}",
    )


@click.group(
    cls=GameCommands,
    params=[theme_option(), look_option()],
    invoke_without_command=True,
    epilog='\b\nTo complete what is typed, in bash:\neval "$(_CARDTUI_COMPLETE=bash_source cardtui)"',
)
@click.version_option(__version__, prog_name="cardtui", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> int:
    """Small games for the terminal: played, watched, rewound and understood.

    Without a command the home screen is opened.
    """
    if context.invoked_subcommand is not None:
        return 0
    if not has_screen():
        raise BadInput("the home screen needs a terminal; cardtui --help tells what can be done without")
    return show(None)


@cli.command("open", params=[click.Argument(["game_id"], metavar="ID"), *showing_options()])
def open_command(game_id: str, **asked: Any) -> int:
    """Open the game that an id stands for.

    The ID is what a game shows and copies: beggar#305, beggar:J.2.J.2, or with a place beggar#305@142.
    """
    return open_saved(open_id(game_id), **asked)


@cli.command(
    "resume",
    params=[
        click.Argument(["game"], required=False, metavar="[GAME]"),
        click.Option(["--list", "listed"], is_flag=True, help="Only tell which games are under way."),
        theme_option(),
        look_option(),
    ],
)
def resume_command(game: str | None, listed: bool) -> int:
    """Go on with the game that was left last, as it was.

    GAME is the kind of game, such as coins; where it is left out, any. Without a screen, or with --list, the
    games under way are told, and how to go on with each.
    """
    from cardtui.cli.resume import resume

    return resume(game, listed)


cli.add_command(config_group)
