"""The command line: `cardtui`, `cardtui GAME [DEAL]` and `cardtui open ID`.

The commands of the games are made from the list of games, so that a new game needs no line here. Nothing is
imported before it is needed: no rules for `--version`, no Textual without a screen.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, TextIO

import click

from cardtui import __version__
from cardtui.engine.errors import BadInput, printable, quote
from cardtui.engine.reading import read_seed
from cardtui.games import GAMES, Entry, load, open_id
from cardtui.streams import MOST_BYTES, answers, read_stdin
from cardtui.ui import THEME_NAMES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from cardtui.engine.game import Game
    from cardtui.engine.parameters import Parameter
    from cardtui.engine.session import Session

    Kind = type[Game[Any, Any]]

__all__ = ["MOST_BYTES", "SPEEDS", "cli", "main", "run"]

SPEEDS = ("1/4", "1/2", "1", "2", "4", "8", "16", "32", "64", "max")
"""The speeds as a shell completes them."""

FAILED, BAD_USAGE, INTERRUPTED, BROKEN_PIPE = 1, 2, 130, 141  # the exit statuses that shells are used to

_THEME = "cardtui.theme"  # where the contexts of click keep it
_COMPLETE = "_CARDTUI_COMPLETE"
_LONGEST_COMPLAINT = 400  # characters: what a shell made an argument of may be a whole file
_OPTION = r"(?s)(--?[a-z][a-z0-9-]*)(=.*)?"


def main() -> None:
    """The command `cardtui`."""
    sys.exit(run(sys.argv[1:]))


def run(args: Sequence[str]) -> int:
    """Do what `args`, the words after `cardtui`, ask for; returns the exit status.

    What cannot be used is said in one line on standard error, with nothing raw in it.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # not every terminal's letters have the suits
            stream.reconfigure(errors="replace")
    try:
        return _dispatch(list(args))
    except click.exceptions.Exit as done:
        return done.exit_code
    except BadInput as error:
        return _complain(str(error))
    except click.ClickException as error:
        message = error.format_message()
        return _complain(message[:1].lower() + message[1:].removesuffix("."))
    except (KeyboardInterrupt, BrokenPipeError) as end:
        _drop_output()
        return INTERRUPTED if isinstance(end, KeyboardInterrupt) else BROKEN_PIPE
    except OSError as error:
        _drop_output()
        return _complain(f"the output cannot be written: {error.strerror or error}", FAILED)


def _dispatch(args: list[str]) -> int:
    if instruction := os.environ.get(_COMPLETE):
        from click.shell_completion import shell_complete

        return shell_complete(cli, {}, "cardtui", _COMPLETE, instruction)
    # Not `cli.main`: it writes on Ctrl-C, and prints what it has to say about bad input as it came.
    with cli.make_context("cardtui", args) as context:
        return int(cli.invoke(context) or 0)


def _complain(message: str, status: int = BAD_USAGE) -> int:
    click.echo(f"cardtui: {printable(message)[:_LONGEST_COMPLAINT]}", err=True)
    return status


def _drop_output() -> None:
    """Let what is left to be written go nowhere: the interpreter would complain that nobody reads it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# the commands


class Program(click.Group):
    """`cardtui` with a command for every game; its rules are imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [entry.key for entry in GAMES] + super().list_commands(ctx)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for entry in GAMES:
            if entry.key == cmd_name:
                return game_command(entry)
        if (command := super().get_command(ctx, cmd_name)) or ctx.resilient_parsing:
            return command
        known = ", ".join(self.list_commands(ctx))
        raise BadInput(f"there is no command {quote(cmd_name)}; there is: {known}")


class Reading(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.4 only
    """What `read` makes of a word; it raises `BadInput` if it can make nothing. `choices` are completed."""

    def __init__(self, name: str, read: Callable[[str], Any], choices: Sequence[str] = ()) -> None:
        self.name, self.read, self.choices = name, read, choices

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return self.read(value)
        except BadInput as error:
            self.fail(str(error), param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(choice) for choice in self.choices if choice.startswith(incomplete)]


def _read_speed(text: str) -> float:
    from cardtui.engine.playhead import read_speed

    return read_speed(text)


def _read_theme(text: str) -> str:
    if text not in THEME_NAMES:
        raise BadInput(f"{quote(text)} is not a look: it is one of {', '.join(THEME_NAMES)}")
    return text


def _keep_theme(context: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.meta[_THEME] = value


def theme_option() -> click.Option:
    """The option that says how it looks: `cardtui` itself has it, and every command that opens a screen."""
    return click.Option(
        ["--theme"],
        type=Reading("look", _read_theme, THEME_NAMES),
        envvar="CARDTUI_THEME",
        expose_value=False,
        callback=_keep_theme,
        help=f"How it looks: {', '.join(THEME_NAMES)}. CARDTUI_THEME says it for good.",
    )


def showing_options(played: bool = False) -> list[click.Parameter]:
    """The options that say how a game is shown, one whose moves are `played` or one that unfolds."""
    plain, story = ("type the moves", "") if played else ("print how the game ends", " first")
    speed = Reading("speed", _read_speed, SPEEDS)
    return [
        theme_option(),
        click.Option(["--speed"], type=speed, help="Steps a second: 1/4, 1/2, 1, 2, 4 and so on, or max."),
        click.Option(["--plain"], is_flag=True, help=f"Open no screen: {plain}."),
        click.Option(["--story"], is_flag=True, help=f"As --plain, but tell every step{story}."),
    ]


def parameter_option(kind: Kind, parameter: Parameter) -> click.Option:
    """The option for a parameter of a game."""
    from cardtui.engine.parameters import read_parameter

    name, default, spec = parameter
    choices = [value for value, _ in spec.choices]
    return click.Option(
        [f"--{spec.option}", name],
        type=Reading("n", partial(read_parameter, kind, name), choices),
        default=None if default is None else str(default),
        show_default=True,
        help=spec.help,
        metavar=spec.metavar,
    )


def game_command(entry: Entry) -> click.Command:
    """The command that opens the game of `entry`, with an option for each of its parameters."""
    from cardtui.engine.parameters import parameters_of

    kind = load(entry.key)
    parameters = [parameter_option(kind, parameter) for parameter in parameters_of(kind.parameters_type)]
    seed = click.Option(["--seed"], type=Reading("n", read_seed), help="Make the deal from the number N.")
    about = f"{entry.title}: {entry.verb} {entry.line}"
    showing = showing_options(kind.played)
    if kind.explains:
        showing.append(click.Option(["--explain"], is_flag=True, help=f"Print {kind.explains}."))
    otherwise = "dealt by chance: without a screen what is piped in are the moves"
    if not kind.played:
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
    cls=Program,
    params=[theme_option()],
    invoke_without_command=True,
    epilog='\b\nTo complete what is typed, in bash:\neval "$(_CARDTUI_COMPLETE=bash_source cardtui)"',
)
@click.version_option(__version__, prog_name="cardtui", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> int:
    """Four small games for the terminal: played, watched, rewound and understood.

    Without a command the home screen is opened.
    """
    if context.invoked_subcommand is not None:
        return 0
    if not _screen():
        raise BadInput("the home screen needs a terminal; cardtui --help tells what can be done without")
    return show(None)


@cli.command("open", params=[click.Argument(["game_id"], metavar="ID"), *showing_options()])
def open_command(game_id: str, speed: float | None, plain: bool, story: bool) -> int:
    """Open the game that an id stands for.

    The ID is what a game shows and copies: beggar#305, beggar:J.2.J.2, or with a place beggar#305@142.
    """
    session = open_id(game_id)
    if plain or story or not _screen():
        return go_on(session, story)
    return show(session, speed)


# what the commands do


def open_game(
    kind: Kind, speed: float | None, plain: bool, story: bool, explain: bool = False, **values: Any
) -> int:
    """Open a game of this kind; `values` are its deal, its seed and its parameters."""
    plain = plain or story or explain or not _screen()
    words, seed = values.pop("deal"), values.pop("seed")
    parameters = kind.parameters_type(**values)
    drawn = False
    if words:
        game = read_words(kind, words, parameters)
        if seed is not None:
            raise BadInput(f"the deal {quote(' '.join(words))} and --seed are two games: give one of them")
    elif seed is None and not kind.played and not _terminals(sys.stdin):
        game = kind.from_deal(read_stdin(), parameters)
    else:
        drawn = seed is None
        game = kind.from_seed(_any_seed() if seed is None else seed, parameters)
    _check_used(game, values)
    if plain and drawn:
        click.echo(game.id, err=True)  # so that it can be had again
    if explain:
        return tell(game.explain(game.start()))
    if plain and not game.played:
        return tell(game.lines(game.start(), story))

    from cardtui.engine.session import Session

    return go_on(Session(game), story) if plain else show(Session(game), speed)


def _check_used(game: Game[Any, Any], given: dict[str, Any]) -> None:
    """Raise `BadInput` if the game has dropped a parameter that was given, as it means nothing there."""
    from cardtui.engine.parameters import parameters_of

    typed = click.get_current_context().get_parameter_source
    for name, _, spec in parameters_of(game.parameters_type):
        given_here = typed(name) is click.core.ParameterSource.COMMANDLINE
        if given_here and getattr(game.parameters, name) != given[name]:
            raise BadInput(f"--{spec.option} means nothing in {game.id}")


def _any_seed() -> int:
    from random import SystemRandom

    return SystemRandom().randrange(1_000_000)


def read_words(kind: Kind, words: Sequence[str], parameters: Any) -> Game[Any, Any]:
    """The deal that the words of a command line write. Raises `BadInput` if they write none.

    click takes an option it does not know for a part of the deal: only the game can tell whether it is one.
    """
    try:
        return kind.from_deal(" ".join(words), parameters)
    except BadInput as error:
        if len(words) == 1 and words[0].isdecimal() and len(words[0]) <= 18:
            raise BadInput(f"{error}; to deal from a number: --seed {words[0]}") from None
        context = click.get_current_context()
        known = [option for param in context.command.get_params(context) for option in param.opts]
        for match in filter(None, (re.fullmatch(_OPTION, word) for word in words)):
            from difflib import get_close_matches

            near = "".join(f"; did you mean {option}?" for option in get_close_matches(match[1], known, 1))
            raise BadInput(f"there is no option {quote(match[1])}{near}") from None
        raise


def tell(lines: Iterable[str]) -> int:
    """Print `lines` as they come; returns the exit status."""
    for line in lines:
        print(line)
    # Now and not when the interpreter closes, so that a reader who has left is noticed in time.
    print(end="", flush=True)
    return 0


def go_on(session: Session[Any, Any], story: bool) -> int:
    """Print how a game unfolds, or the dialogue in which it is played; returns the exit status."""
    game = session.game
    if game.played:
        return tell(game.dialogue(session, answers().__next__, story))
    return tell(game.lines(session.state, story))


def show(session: Session[Any, Any] | None, speed: float | None = None) -> int:
    """Open the screen, at the table of `session` or at home; returns the exit status."""
    import gc

    gc.disable()  # importing makes many objects and no garbage: looking for some is a tenth of the start
    from shlex import quote as quoted

    from cardtui.ui.app import ENDING, CardApp

    gc.freeze()
    gc.enable()
    theme = click.get_current_context().meta.get(_THEME)
    said: dict[str, Any] = {"speed": speed, "theme": theme}
    app = CardApp(session, **{name: value for name, value in said.items() if value is not None})
    import signal

    for number in ENDING:  # while the terminal is being set up; then the app listens itself
        signal.signal(number, app.end)
    app.run()
    if app.left_under_way:
        saved = app.left_under_way  # only names can have in them what a shell would take amiss
        click.echo(f"To go on with it: cardtui open {quoted(saved) if 'names=' in saved else saved}")
    return app.return_code or 0


def _screen() -> bool:
    """Whether there is a screen: it is drawn on standard error."""
    return _terminals(sys.stdin, sys.stdout, sys.stderr) and os.environ.get("TERM") != "dumb"


def _terminals(*streams: TextIO | None) -> bool:
    return all(stream is not None and stream.isatty() for stream in streams)
