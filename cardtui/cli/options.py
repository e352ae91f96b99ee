"""The options of the command line, and how their values are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from cardtui.engine.errors import BadInput, quote
from cardtui.settings import AUTOMATIC, FULL, LOOKS, THEME_NAMES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from cardtui.engine.parameters import Parameter

__all__ = [
    "SPEED_WORDS",
    "Reading",
    "look_option",
    "parameter_option",
    "showing_options",
    "theme_option",
    "wanted",
]

SPEED_WORDS = ("1/4", "1/2", "1", "2", "4", "8", "16", "32", "64", "max")
"""The speeds as a shell completes them."""

_WANTED = "cardtui.wanted"  # where the contexts of click keep how it shall look


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
    if text not in (*THEME_NAMES, AUTOMATIC):
        known = ", ".join((*THEME_NAMES, AUTOMATIC))
        raise BadInput(f"{quote(text)} is not a look: it is one of {known}")
    return text


def _read_looks(text: str) -> frozenset[str]:
    if text == FULL:
        return frozenset()
    for name in (names := text.split(",")):
        if name not in LOOKS:
            known = ", ".join((*LOOKS, FULL))
            raise BadInput(f"{quote(name)} is not something to do without: it is one of {known}")
    return frozenset(names)


def _keep(context: click.Context, param: click.Parameter, value: Any) -> None:
    if value is not None and param.name is not None:
        context.meta.setdefault(_WANTED, {})[param.name] = value


def wanted() -> dict[str, Any]:
    """How it is asked to look, by options of the command or of `cardtui` itself: arguments of `CardApp`."""
    return dict(click.get_current_context().meta.get(_WANTED, {}))


def theme_option() -> click.Option:
    """The option that says how it looks: `cardtui` itself has it, and every command that opens a screen."""
    return click.Option(
        ["--theme"],
        type=Reading("look", _read_theme, THEME_NAMES),
        envvar="CARDTUI_THEME",
        expose_value=False,
        callback=_keep,
        help=f"How it looks: {', '.join(THEME_NAMES)}. CARDTUI_THEME says it for good.",
    )


def look_option() -> click.Option:
    """The option that says what a terminal cannot show; it stands where `theme_option` does."""
    return click.Option(
        ["--look", "looks"],
        type=Reading("look", _read_looks, LOOKS),
        envvar="CARDTUI_LOOK",
        expose_value=False,
        callback=_keep,
        help="ascii: no character beyond ASCII. narrow: none that may be two cells wide. mono: no colours. "
        "By itself where the terminal asks for it.",
    )


def showing_options(played: bool = False) -> list[click.Parameter]:
    """The options that say how a game is shown, one whose moves are `played` or one that unfolds."""
    plain, story = ("type the moves", "") if played else ("print how the game ends", " first")
    speed = Reading("speed", _read_speed, SPEED_WORDS)
    return [
        theme_option(),
        look_option(),
        click.Option(["--speed"], type=speed, help="Steps a second: 1/4, 1/2, 1, 2, 4 and so on, or max."),
        click.Option(["--plain"], is_flag=True, help=f"Open no screen: {plain}."),
        click.Option(["--story"], is_flag=True, help=f"As --plain, but tell every step{story}."),
        click.Option(
            ["--ops"], is_flag=True, help="Print the operations on its data structures, with costs."
        ),
        click.Option(
            ["--as", "kept"],
            metavar="STRUCTURE",
            help="With --ops, what holds the hands, decks or piles: singly, tailed, doubly, array, ring, "
            "linked or stack; a strip: squares, positions or gaps. Others: decks=ring,public=singly.",
        ),
    ]


def parameter_option(parameter: Parameter, read: Callable[[str], Any], help: str = "") -> click.Option:
    """The option for a parameter, `read` so; `help` is said instead of the parameter's own."""
    name, default, spec = parameter
    return click.Option(
        [f"--{spec.option}", name],
        type=Reading("n", read, [value for value, _ in spec.choices]),
        default=None if default is None else str(default),
        show_default=True,
        help=help or spec.help,
        metavar=spec.metavar,
    )
