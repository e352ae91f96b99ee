"""The command `cardtui` and its commands. Those of the games are made from the list of games."""

from __future__ import annotations

import re
import shlex
from functools import partial
from typing import TYPE_CHECKING, Any, cast

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
from cardtui.engine.asking import CommandResult
from cardtui.engine.entry import LineCommand, load_target
from cardtui.engine.errors import BadInput, printable, quote
from cardtui.engine.ids import seed_hint
from cardtui.engine.parsing import read_seed
from cardtui.games import GAMES, NOTICES, Entry, entry, id_words, load
from cardtui.line_commands import PLAY, line_commands

if TYPE_CHECKING:
    from cardtui.engine.game import Game


_COMMANDS = line_commands()


def game_commands() -> dict[str, LineCommand]:
    """Return the commands of single games, by their words; what else follows a game's name is a deal."""
    return {command.name: command for game in GAMES for command in game.commands}


def _load_command(command: LineCommand) -> click.Command:
    """Import a command of a game. Raises `BadInput` if it cannot be used."""
    key = command.name.split()[0]
    loaded = entry(key).load_command(command.target)
    if not isinstance(loaded, click.Command):
        raise BadInput(f"the game {key} cannot be loaded: {command.target} is no command of click")
    return loaded


def _commands_of(game: str | None) -> list[str]:
    return [name for name in game_commands() if name.split()[0] == game]


class MainGroup(CommandGroup):
    """The command `cardtui`, with a command for every game."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*(entry.key for entry in GAMES), *_COMMANDS]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if own_command := game_commands().get(" ".join(args[:2])):
            return own_command.name, _load_command(own_command), args[2:]
        try:
            name, command, rest = super().resolve_command(ctx, args)
        except BadInput:
            if ctx.resilient_parsing:  # while a shell completes; what is wrong is said when it is run
                return None, None, args
            raise
        options = {option for param in command.params for option in param.opts} if command else set()
        own = _commands_of(args[0])
        if own and rest and rest[0] not in options and not ctx.resilient_parsing:
            reject_mistyped(" ".join(args[:2]), own)
        return name, command, rest

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for game in GAMES:
            if game.key == cmd_name:
                return _game_command(game)
        if command := _COMMANDS.get(cmd_name):
            return cast(click.Command, load_target(command.target))
        if re.match(r"\w+[,:#]", cmd_name) and cmd_name.startswith(tuple(id_words())):
            opening = f"cardtui open {shlex.quote(cmd_name)}"
            raise BadInput(
                f"there is no command {quote(cmd_name)}; to open a game by its id: {printable(opening)}"
            )
        for notice in NOTICES:
            if notice.key == cmd_name:
                raise BadInput(notice.text)
        return super().get_command(ctx, cmd_name)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_help(ctx, formatter)
        for notice in NOTICES:
            click.echo(f"cardtui: {notice.text}", err=True)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by sections, without importing them, and then the options."""
        sections = {PLAY: [(entry.key, _about(entry)) for entry in GAMES]}
        for name, command in _COMMANDS.items():
            sections.setdefault(command.section, []).append((name, command.help))
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
                formatter.write_dl([(name, game_commands()[name].help) for name in own])


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


def _open_game(kind: type[Game[Any, Any]], **options: Any) -> CommandResult:
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
def cli(context: click.Context) -> CommandResult:
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
