"""The command `cardtui` and its commands. Those of the games are made from the list of games."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

import click

from cardtui import __version__
from cardtui.cli.game_commands import open_app, open_game, open_saved_id, resume
from cardtui.cli.options import CommandGroup, Parsed, appearance_options, display_options, parameter_option
from cardtui.cli.streams import has_screen
from cardtui.engine.errors import BadInput
from cardtui.engine.parameters import parameters_of
from cardtui.engine.parsing import read_seed
from cardtui.games import GAMES, Entry, load, open_id


class _Lazy(NamedTuple):
    """A command whose module is imported when it is used: most starts of cardtui do not need it."""

    module: str
    attribute: str
    help: str

    def load(self) -> click.Command:
        """Import the command."""
        command: click.Command = getattr(import_module(f"cardtui.cli.{self.module}"), self.attribute)
        return command


_LAZY = {
    "check": _Lazy("check", "check_command", "Check your own program against the rules."),
    "config": _Lazy("config", "config_group", "Show and change the settings."),
    "data": _Lazy("data", "data_group", "Show where your data is, export and import it."),
    "history": _Lazy("history", "history_command", "List finished games."),
    "hunt": _Lazy("hunt", "hunt_command", "Hunt for the longest game, and for games that never end."),
    "lab": _Lazy("lab", "lab_group", "Play a million games and see what they tell."),
    "records": _Lazy("history", "records_command", "List the longest games known."),
    "stats": _Lazy("history", "stats_command", "Show statistics of your games."),
}

_OF_GAMES = {
    "coins puzzle": _Lazy("puzzles", "puzzle_command", "Find the winning move."),
    "coins path": _Lazy("puzzles", "path_command", "List the levels of the path, or play one."),
    "coins today": _Lazy("puzzles", "today_command", "Open today's puzzle."),
}
"""Commands of one game, by the words with which they begin; what else follows the game's name is a deal."""


class MainGroup(CommandGroup):
    """The command `cardtui`, with a command for every game."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [entry.key for entry in GAMES] + sorted([*super().list_commands(ctx), *_LAZY])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if lazy := _OF_GAMES.get(" ".join(args[:2])):
            return " ".join(args[:2]), lazy.load(), args[2:]
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for entry in GAMES:
            if entry.key == cmd_name:
                return _game_command(entry)
        if lazy := _LAZY.get(cmd_name):
            return lazy.load()
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, without importing them."""
        help_of = {name: command.get_short_help_str(100) for name, command in self.commands.items()}
        help_of |= {name: lazy.help for name, lazy in _LAZY.items()}
        help_of |= {entry.key: _about(entry) for entry in GAMES}
        with formatter.section("Commands"):
            formatter.write_dl([(name, help_of[name]) for name in self.list_commands(ctx)])


def _about(entry: Entry) -> str:
    return f"{entry.title}: {entry.verb} {entry.line}"


def _game_command(entry: Entry) -> click.Command:
    """Return the command that opens a game, with an option for each of its parameters."""
    kind = load(entry.key)
    parameters = [
        parameter_option(parameter, partial(parameter.spec.read, name=parameter.name))
        for parameter in parameters_of(kind.parameters_type)
    ]
    seed = click.Option(["--seed"], type=Parsed("n", read_seed), help="Deal from the number N.")
    display = display_options(kind.played)
    if kind.explain_topic:
        display.append(click.Option(["--explain"], is_flag=True, help=f"Print {kind.explain_topic}."))
    default = "random. Without a screen, the moves are read from standard input"
    if not kind.played:
        default = "read from standard input, or random if that is a terminal"
    return click.Command(
        entry.key,
        params=[click.Argument(["deal"], nargs=-1, metavar="[DEAL]"), seed, *parameters, *display],
        callback=partial(open_game, kind),
        # A deal may begin with a dash, which is a card.
        context_settings={"ignore_unknown_options": True},
        help=f"{_about(entry)}.\n\nDEAL is {kind.deal_hint or kind.seed_hint()}. By default it is {default}."
        f"\n\n{kind.rules}",
    )


@click.group(
    cls=MainGroup,
    params=appearance_options(),
    invoke_without_command=True,
    epilog='\b\nTo complete commands in bash:\neval "$(_CARDTUI_COMPLETE=bash_source cardtui)"',
)
@click.version_option(__version__, prog_name="cardtui", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> int:
    """Small games for the terminal: played, watched, rewound and understood.

    Without a command, the home screen opens.
    """
    if context.invoked_subcommand is not None:
        return 0
    if not has_screen():
        raise BadInput("the home screen needs a terminal; cardtui --help lists what works without")
    return open_app(None)


@cli.command("open", params=[click.Argument(["game_id"], metavar="ID"), *display_options()])
def _open_command(game_id: str, **options: Any) -> int:
    """Open the game of an id.

    ID is what the table of a game shows and copies: beggar#305, beggar:J.2.J.2, or with a step
    beggar#305@142.
    """
    return open_saved_id(open_id(game_id), **options)


@cli.command(
    "resume",
    params=[
        click.Argument(["game"], required=False, metavar="[GAME]"),
        click.Option(["--list", "list_only"], is_flag=True, help="Only list the saved games."),
        *appearance_options(),
    ],
)
def _resume_command(game: str | None, list_only: bool) -> int:
    """Resume the game that was played last.

    GAME is a kind of game, such as coins; by default any kind is resumed. Without a screen, or with --list,
    the saved games are listed, each with the command that resumes it.
    """
    return resume(game, list_only)
