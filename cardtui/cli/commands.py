"""The command `cardtui` and its commands. Those of the games are made from the list of games."""

from __future__ import annotations

import re
import shlex
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cardtui import __version__
from cardtui.cli.conversation_mode import opens_conversation
from cardtui.cli.options import (
    CliCommand,
    CommandGroup,
    Parsed,
    appearance_options,
    by_hand_option,
    counts_option,
    display_options,
    keep_option,
    parameter_option,
    reject_mistyped,
    taken_display,
)
from cardtui.cli.streams import has_screen
from cardtui.engine.errors import BadInput, printable, quote
from cardtui.engine.ids import seed_hint
from cardtui.engine.parsing import read_seed
from cardtui.games import GAMES, Entry, id_words, load

if TYPE_CHECKING:
    from cardtui.engine.game import Game


class _Lazy(NamedTuple):
    """A command whose module is imported when it is used: most starts of cardtui do not need it."""

    section: str
    """The section of `cardtui --help` that lists it."""
    module: str
    attribute: str
    help: str

    def load(self) -> click.Command:
        """Import the command."""
        command: click.Command = getattr(import_module(f"cardtui.cli.{self.module}"), self.attribute)
        return command


_PLAY, _KEEP, _CHECK, _LAB, _HELP = "Play", "Keep", "Check", "Lab", "Help"

_COMMANDS = {
    "open": _Lazy(_PLAY, "game_commands", "open_command", "Open the game of an id."),
    "resume": _Lazy(_PLAY, "game_commands", "resume_command", "Resume the game that was played last."),
    "tour": _Lazy(_PLAY, "tour", "tour_command", "Take the tour: two minutes, done by yourself."),
    "practice": _Lazy(_PLAY, "practice", "practice_command", "Write operations of data structures yourself."),
    "history": _Lazy(_KEEP, "history", "history_command", "List finished games, and those given up."),
    "stats": _Lazy(_KEEP, "history", "stats_command", "Show statistics of your games."),
    "records": _Lazy(_KEEP, "history", "records_command", "List the longest games known."),
    "record": _Lazy(_KEEP, "record", "record_command", "Record a game, or draw a picture of it."),
    "config": _Lazy(_KEEP, "config", "config_group", "Show and change the settings."),
    "data": _Lazy(_KEEP, "data", "data_group", "Show where your data is, export and import it."),
    "check": _Lazy(_CHECK, "check", "check_command", "Check your own program against the rules."),
    "lab": _Lazy(_LAB, "lab", "lab_group", "Play a million random games and count how they end."),
    "hunt": _Lazy(_LAB, "hunt", "hunt_command", "Hunt for the longest game, and for games that never end."),
    "manual": _Lazy(_HELP, "manual", "manual_command", "Read the manual."),
    "help": _Lazy(_HELP, "help", "help_command", "Show the help of a command."),
}
"""All commands but those of the games, in the order in which `cardtui --help` lists them."""

GAME_COMMANDS = {
    "coins puzzle": _Lazy(_PLAY, "puzzles", "puzzle_command", "Find the winning move."),
    "coins today": _Lazy(_PLAY, "puzzles", "today_command", "Open today's puzzle."),
    "coins run": _Lazy(_PLAY, "runs", "run_command", "Solve puzzles until the third miss."),
    "beggar match": _Lazy(_PLAY, "matches", "match_command", "Play a match with slaps, best of five rounds."),
    "coins path": _Lazy(_PLAY, "puzzles", "path_command", "List the levels of the path, or play one."),
}
"""Commands of one game, by the words with which they begin; what else follows the game's name is a deal."""


def _commands_of(game: str | None) -> list[str]:
    return [name for name in GAME_COMMANDS if name.split()[0] == game]


class MainGroup(CommandGroup):
    """The command `cardtui`, with a command for every game."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*(entry.key for entry in GAMES), *_COMMANDS]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if lazy := GAME_COMMANDS.get(" ".join(args[:2])):
            return " ".join(args[:2]), lazy.load(), args[2:]
        own = _commands_of(args[0])
        if own and len(args) > 1 and not ctx.resilient_parsing:
            reject_mistyped(" ".join(args[:2]), own)
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for entry in GAMES:
            if entry.key == cmd_name:
                return _game_command(entry)
        if lazy := _COMMANDS.get(cmd_name):
            return lazy.load()
        if re.match(r"\w+[,:#]", cmd_name) and cmd_name.startswith(tuple(id_words())):
            opening = f"cardtui open {shlex.quote(cmd_name)}"
            raise BadInput(
                f"there is no command {quote(cmd_name)}; to open a game by its id: {printable(opening)}"
            )
        return super().get_command(ctx, cmd_name)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by sections, without importing them, and then the options."""
        sections = {_PLAY: [(entry.key, _about(entry)) for entry in GAMES]}
        for name, lazy in _COMMANDS.items():
            sections.setdefault(lazy.section, []).append((name, lazy.help))
        width = max(map(len, self.list_commands(ctx)))
        for section, rows in sections.items():
            with formatter.section(section):
                formatter.write_dl([(name.ljust(width), about) for name, about in rows])
        click.Command.format_options(self, ctx, formatter)


class _GameCommand(CliCommand):
    """The command of a game, which may have commands of its own."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not {"-h", "--help"} & {*args}:  # in a deal, the h of -KhJ is a suit
            ctx.help_option_names = ["--help"]
        return super().parse_args(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        if own := _commands_of(self.name):
            with formatter.section("Commands"):
                formatter.write_dl([(name, GAME_COMMANDS[name].help) for name in own])


def _about(entry: Entry) -> str:
    """Return the sentence about a game in the help."""
    text = f"{entry.title}: {entry.verb} {entry.line}"
    return text if text.endswith(("!", "?")) else f"{text}."


def _game_command(entry: Entry) -> click.Command:
    """Return the command that opens a game, with an option for each of its parameters."""
    from cardtui.engine.parameters import asked_parameters

    kind = load(entry.key)
    parameters = [
        parameter_option(parameter, partial(parameter.spec.read, name=parameter.name))
        for parameter in asked_parameters(kind.parameters_type)
    ]
    seed = click.Option(["--seed"], type=Parsed("n", read_seed), help="Deal from the seed N.")
    by_hand = [] if kind.played else [by_hand_option()]
    display = display_options(kind.played, kind.explanation.TOPIC if kind.explanation else "")
    if kind.publications:
        display.append(counts_option())
    display.append(keep_option())  # any game can be played, if only by hand
    default = "random. Without a screen, the moves are read from standard input"
    if not kind.played:
        default = "read from standard input, or random if that is a terminal"
    deal = kind.deal_hint or seed_hint(kind.example_seeds)
    how_to_play, _, details = kind.rules.partition("\n\n")
    return _GameCommand(
        entry.key,
        params=[click.Argument(["deal"], nargs=-1, metavar="[DEAL]"), seed, *by_hand, *parameters, *display],
        callback=partial(_open_game, kind),
        # A deal may begin with a dash, which is a card.
        context_settings={"ignore_unknown_options": True},
        help=f"{_about(entry)}\n\n{how_to_play}\n\nDEAL is {deal}. By default it is {default}.",
        epilog=details,
    )


def _open_game(kind: type[Game[Any, Any]], **options: Any) -> int:
    from cardtui.cli.game_commands import open_game

    how = taken_display(options)
    return open_game(kind, how, options.pop("deal"), options.pop("seed"), options)


@click.group(
    cls=MainGroup,
    params=appearance_options(),
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog='\b\nComplete with Tab: eval "$(_CARDTUI_COMPLETE=bash_source cardtui)" in bash,\n'
    "zsh_source in zsh, _CARDTUI_COMPLETE=fish_source cardtui | source in fish.",
)
@click.version_option(__version__, prog_name="cardtui", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> int:
    """Small games for the terminal that you can play, watch, rewind and understand.

    Without a command, the home screen opens.
    """
    if context.invoked_subcommand is not None:
        return 0
    if opens_conversation():
        from cardtui.cli.home_conversation import home

        return home()
    if not has_screen():
        raise BadInput("the home screen needs a terminal; cardtui --help lists what works without")
    from cardtui.cli.game_commands import open_app

    return open_app(None)
