"""The options of the command line, and how their values are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from cardtui.engine.errors import BadInput, quote
from cardtui.ui import THEME_NAMES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from cardtui.engine.game import Game
    from cardtui.engine.parameters import Parameter

__all__ = ["SPEEDS", "Reading", "parameter_option", "showing_options", "theme_option", "theme_wanted"]

SPEEDS = ("1/4", "1/2", "1", "2", "4", "8", "16", "32", "64", "max")
"""The speeds as a shell completes them."""

_THEME = "cardtui.theme"  # where the contexts of click keep it


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


def theme_wanted() -> str | None:
    """How it is asked to look, by the option of the command or of `cardtui` itself."""
    theme: str | None = click.get_current_context().meta.get(_THEME)
    return theme


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


def parameter_option(kind: type[Game[Any, Any]], parameter: Parameter) -> click.Option:
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
