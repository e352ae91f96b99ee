"""Types of parameters, common options, and groups of commands, shared by several commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

import click

from cardtui.cli.examples import examples_of
from cardtui.cli.streams import printing_ascii
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.hand_score import HAND_OPTION
from cardtui.engine.playhead import read_speed
from cardtui.engine.setting import Setting
from cardtui.settings import LOOK, SPEED, THEME, THEME_NAMES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from cardtui.engine.parameters import Parameter

C = TypeVar("C", bound=click.Command)

_APPEARANCE = "cardtui.appearance"
"""Name of the appearance options in the metadata of click's context."""

CONVERSATION = "cardtui.lines"
"""Name of the option for lines of words in the metadata of click's context."""

KEEP = "--keep"

_KEEP = "cardtui.keep"
"""Name of the option that keeps a piped game in the metadata of click's context."""

_MAX_EXAMPLE_LENGTH = 46
"""Characters of an example that has its explanation beside it."""

_SIMILARITY = 0.7
"""Least similarity of a word to the command or option that was perhaps meant."""

_INSIDE, _ONLY = "--inside", "only"

_ANY_LENGTH = 1000
"""Characters: no summary of a command is cut."""


class Parsed(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.4 only
    """A type of parameter that `parse` reads, or raises `BadInput`. A shell completes its `choices`."""

    def __init__(self, name: str, parse: Callable[[str], Any], choices: Sequence[str] = ()) -> None:
        self.name, self.parse, self.choices = name, parse, choices

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return self.parse(value)
        except BadInput as error:
            self.fail(str(error), param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(choice) for choice in self.choices if choice.startswith(incomplete)]


class CliCommand(click.Command):
    """A command whose help ends with examples. Of the words behind `--inside` it takes `only` alone."""

    prints_exactly: ClassVar[bool] = False
    """Whether the ASCII look leaves what is printed as it is, as it does with JSON and CSV."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _with_inside_joined(args))

    def invoke(self, ctx: click.Context) -> Any:
        exact = self.prints_exactly or ctx.params.get("as_json") or ctx.params.get("as_csv")
        if not exact and "ascii" in appearance().get("render_modes", ()):
            with printing_ascii():
                return super().invoke(ctx)
        return super().invoke(ctx)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_epilog(ctx, formatter)
        if examples := examples_of(ctx.command_path):
            with formatter.section("Examples"):
                formatter.write_dl(examples, col_max=_MAX_EXAMPLE_LENGTH)


def _with_inside_joined(args: Sequence[str]) -> list[str]:
    """Return the words of a command line with the value of `--inside` joined to it.

    click would take any word for the value of an option that may have one, such as the deal.
    """
    end = args.index("--") if "--" in args else len(args)
    options, rest = list(args[:end]), args[end:]
    for at in reversed([at for at, word in enumerate(options) if word == _INSIDE]):
        has_value = options[at + 1 : at + 2] == [_ONLY]
        options[at : at + 1 + has_value] = [f"{_INSIDE}={_ONLY if has_value else ''}"]
    return [*options, *rest]


class CommandGroup(CliCommand, click.Group):
    """A group of commands that corrects mistyped names, and whose help has whole summaries and examples."""

    command_class = CliCommand
    prints_exactly = True  # its commands know

    def can_run(self, name: str) -> bool:
        """Return whether the system has what a command needs: a web page has less than others."""
        return True

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if (command := super().get_command(ctx, cmd_name)) or ctx.resilient_parsing:
            return command
        known = self.list_commands(ctx)
        reject_mistyped(cmd_name, known)
        raise BadInput(f"there is no command {quote(cmd_name)}; there is: {', '.join(known)}")

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, one.get_short_help_str(_ANY_LENGTH)) for name, one in commands if one])


def reject_mistyped(name: str, known: Sequence[str]) -> None:
    """Raise `BadInput` if this is nearly the name of a known command, the last word of which is wrong."""
    last_words = {command.split()[-1]: command for command in known}
    if similar := most_similar(name.rpartition(" ")[2], last_words):
        raise BadInput(f"there is no command {quote(name)}; did you mean {last_words[similar]}?")


def most_similar(name: str, known: Iterable[str]) -> str:
    """Return the known name that a person who has mistyped `name` may have meant; empty if there is none."""
    from difflib import get_close_matches  # slow to import, and needed for typing errors only

    return next(iter(get_close_matches(name, known, 1, _SIMILARITY)), "")


def unknown_option(name: str, context: click.Context) -> click.UsageError:
    """Return the error for an option that the command of `context` does not have, or has only before `--`."""
    known = [option for param in context.command.get_params(context) for option in param.opts]
    if name in known:
        why = f"nothing but the deal follows {quote('--')}: put {quote(name)} before it"
        return click.UsageError(why, context)
    similar = most_similar(name, known)
    hint = f"; did you mean {similar}?" if similar else ""
    return click.UsageError(f"there is no option {quote(name)}{hint}", context)


def setting_type(setting: Setting) -> Parsed:
    """Return the type of an option that overrides a setting."""
    parse = read_speed if setting is SPEED else setting.read  # its errors need no name of a setting
    return Parsed(setting.name, parse, [text for text, _ in setting.choices])


def _set_appearance(context: click.Context, param: click.Parameter, value: Any) -> None:
    if value is not None and param.name is not None:
        context.meta.setdefault(_APPEARANCE, {})[param.name] = value


def appearance() -> dict[str, Any]:
    """Return the theme, the look and the views that options of the command or of `cardtui` ask for, for
    `CardApp`."""
    return dict(click.get_current_context().meta.get(_APPEARANCE, {}))


def appearance_options() -> list[click.Parameter]:
    """Return the options of `cardtui` and of each command that opens a screen."""
    theme = click.Option(
        ["--theme"],
        type=setting_type(THEME),
        envvar=THEME.variable,
        expose_value=False,
        callback=_set_appearance,
        help=f"Choose the colours: auto, {', '.join(THEME_NAMES)}. CARDTUI_THEME sets the default.",
    )
    look = click.Option(
        ["--look", "render_modes"],
        type=setting_type(LOOK),
        envvar=LOOK.variable,
        expose_value=False,
        callback=_set_appearance,
        help="Draw with ascii (only ASCII), narrow (no characters that may be two cells wide) or mono (no "
        "colours), or several, such as ascii,mono. Chosen automatically if the terminal needs it.",
    )
    return [theme, look, conversation_option()]


def conversation_option(help: str = "") -> click.Option:
    """Return the option `--lines`: see `cardtui.cli.conversation_mode`. `help` replaces that of games."""
    return click.Option(
        ["--lines"],
        is_flag=True,
        expose_value=False,
        callback=lambda context, param, value: context.meta.update({CONVERSATION: True} if value else {}),
        help=help
        or "Open no screen: play and read everything as text, as a screen reader wants it. "
        "CARDTUI_LINES=1 does so everywhere.",
    )


def with_conversation(command: C) -> C:
    """Give a command that prints something the option `--lines`, as its last one."""
    command.params.append(conversation_option("Print it as text, as a screen reader wants it."))
    return command


def _read_inside(text: str) -> frozenset[str]:
    """Return the views of a table that `--inside` opens. Raises `BadInput` for another value than `only`."""
    if text not in ("", _ONLY):
        raise BadInput(f"only {quote(_ONLY)} can follow, not {quote(text)}")
    return frozenset({"inside", "inside-only"} if text else {"inside"})


class InsideOption(click.Option):
    """The option that opens the inspector with the table. Its value is among the `appearance`."""

    def __init__(self, declarations: object = None) -> None:
        """`declarations` are what `click.option` hands over, and mean nothing."""
        super().__init__(
            [_INSIDE, "views"],
            type=Parsed("only", _read_inside, (_ONLY,)),
            metavar=f"[{_ONLY}]",
            expose_value=False,
            callback=_set_appearance,
            help="Show the data structures that hold the cards; with only, large and without the table.",
        )


def by_hand_option() -> click.Option:
    """Return the option that plays a watched game by hand."""
    return click.Option([HAND_OPTION, "by_hand"], is_flag=True, help="Play by hand instead of watching.")


def counts_option() -> click.Option:
    """Return the option that prints the length of a game as different publications count it."""
    return click.Option(
        ["--counts"], is_flag=True, help="Print how long the game is by each way to count, and who counts so."
    )


def keep_option() -> click.Option:
    """Return the option that keeps a game whose moves come from a pipe: see `keeps_piped_games`."""
    return click.Option(
        [KEEP],
        is_flag=True,
        expose_value=False,
        callback=lambda context, param, value: context.meta.update({_KEEP: value}),
        help="Keep a game in the history whose moves are piped in, as if they were typed.",
    )


def keeps_piped_games() -> bool:
    """Return whether `--keep` was given, which saves a game whose moves come from a pipe."""
    return bool(click.get_current_context().meta.get(_KEEP))


class Display(NamedTuple):
    """The options of a command that say how to show a game: the `display_options` and related ones."""

    speed: float | None = None
    plain: bool = False
    story: bool = False
    explain: bool = False
    ops: bool = False
    representation: str | None = None
    by_hand: bool = False
    counts: bool = False

    @property
    def in_print(self) -> bool:
        """Whether to print something about the game, instead of opening it."""
        return self.explain or self.ops or self.counts


def taken_display(options: dict[str, Any]) -> Display:
    """Return how to show a game, and leave in `options` only those that say which game."""
    return Display(**{name: options.pop(name) for name in Display._fields if name in options})


def display_options(interactive: bool = False, explain_topic: str = "") -> list[click.Parameter]:
    """Return the options that say how a game is shown, either an `interactive` one or one that unfolds.

    The order is that of the help: what most people need stands first, and what few people need last.
    """
    plain, story = ("type the moves", "") if interactive else ("print how the game ends", " first")
    explain = click.Option(["--explain"], is_flag=True, help=f"Print {explain_topic}.")
    return [
        click.Option(
            ["--speed"],
            type=setting_type(SPEED),
            help="Set the speed: auto, steps a second (1/4, 1/2, 1, 2, 4 and so on) or max.",
        ),
        click.Option(["--plain"], is_flag=True, help=f"Open no screen: {plain}."),
        click.Option(["--story"], is_flag=True, help=f"Like --plain, but describe every step{story}."),
        *([explain] if explain_topic else []),
        *appearance_options(),
        InsideOption(),
        click.Option(
            ["--ops"], is_flag=True, help="Print the operations on the data structures, with costs."
        ),
        click.Option(
            ["--as", "representation"],
            metavar="STRUCTURE",
            help="With --ops, choose the data structure of the hands, decks or piles: singly, tailed, "
            "doubly, array, ring, linked or stack; of a strip: squares, positions or gaps. For several "
            "zones: decks=ring,public=singly.",
        ),
    ]


def parameter_option(parameter: Parameter, parse: Callable[[str], Any], help: str = "") -> click.Option:
    """Return the option that sets a parameter of a game; `help` replaces the parameter's own help."""
    name, default, spec = parameter
    return click.Option(
        [f"--{parameter.option}", name],
        type=Parsed("n", parse, [value for value, _ in spec.choices]),
        default=None if default is None else str(default),
        show_default=True,
        help=help or spec.help,
        metavar=spec.metavar,
    )


_MOST_SECONDS = 86_400.0


def read_seconds(text: str) -> float:
    """Return the seconds of a time such as `60s`, `2m` or `8h`. Raises `BadInput` if it is none."""
    match = re.fullmatch(r"(\d{1,9}(?:\.\d{1,3})?)(s|m|min|h)?", text.strip(), re.ASCII)
    seconds = 0.0 if match is None else float(match[1]) * {"m": 60, "min": 60, "h": 3600}.get(match[2], 1)
    if not 0 < seconds <= _MOST_SECONDS:
        raise BadInput(f"a time is such as 60s, 2m or 8h, at most 24h, not {quote(text)}")
    return seconds
