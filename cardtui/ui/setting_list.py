"""The one list of what may be set: it feeds the screen of settings, `cardtui config`, and what the app does.

Nothing here knows Textual, or imports a game before its settings are asked for. The keys are another part,
`cardtui.ui.keymaps`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.parameters import parameters_of, read_parameter
from cardtui.engine.playhead import MAX_SPEED, SPEEDS, read_speed, speed_label
from cardtui.engine.setting_specs import Setting
from cardtui.games import GAMES, load
from cardtui.ui import AUTOMATIC, FULL, LOOKS, THEME_NAMES

if TYPE_CHECKING:
    from cardtui.engine.game import Game

__all__ = [
    "CARDS",
    "LOOK",
    "MOTION",
    "SHARED_SETTINGS",
    "SPEED",
    "SUITS",
    "THEME",
    "of_game",
    "of_games",
    "speed_text",
]


def _read_look(text: str, called: str) -> frozenset[str]:
    """The names of `LOOKS` in a text as `ascii,mono`; none of them in `full`."""
    names = {name.strip().lower() for name in text.split(",")}
    if names == {FULL}:
        return frozenset()
    for name in sorted(names - {*LOOKS}):
        raise BadInput(f"{called} is full, or some of {', '.join(LOOKS)}, not {quote(name)}")
    return frozenset(names)


def _read_speed(text: str, called: str) -> float:
    try:
        return read_speed(text)
    except BadInput as error:
        raise BadInput(f"{called}: {error}") from None


def speed_text(speed: float) -> str:
    """A speed as it is typed: `1/4`, `4`, `max`."""
    return "max" if speed == MAX_SPEED else speed_label(speed).removesuffix("×")


_LOOKS_GROUP = "Looks"

THEME = Setting(
    name="theme",
    label="theme",
    help="The colours; auto is felt, or terminal where there are only sixteen.",
    group=_LOOKS_GROUP,
    default=AUTOMATIC,
    choices=tuple((name, name) for name in (AUTOMATIC, *THEME_NAMES)),
    variable="CARDTUI_THEME",
    option="--theme",
)
LOOK = Setting(
    name="look",
    label="look",
    help="All there is; nothing beyond ASCII, nothing that may be two cells wide, no colours.",
    group=_LOOKS_GROUP,
    default=FULL,
    choices=((FULL, "full"), *((name, name) for name in LOOKS)),
    reader=_read_look,
    variable="CARDTUI_LOOK",
    option="--look",
)
SUITS = Setting(
    name="suits",
    label="suit colours",
    help="Two colours, or four: then diamonds are blue and clubs green.",
    group=_LOOKS_GROUP,
    default="two",
    choices=(("two", "two"), ("four", "four")),
)
CARDS = Setting(
    name="cards",
    label="card size",
    help="As large as there is room for, or smaller than that.",
    group=_LOOKS_GROUP,
    default=AUTOMATIC,
    choices=((AUTOMATIC, "as large as there is room for"), ("medium", "medium"), ("small", "small")),
)
MOTION = Setting(
    name="motion",
    label="motion",
    help="Whether cards fly, deals are dealt and confetti falls; short is all that, but quicker.",
    group="Playing",
    default="full",
    choices=(("full", "full"), ("short", "short"), ("none", "none")),
    variable="TEXTUAL_ANIMATIONS",
    variable_values={"full": "full", "basic": "none", "none": "none"},
)
SPEED = Setting(
    name="speed",
    label="speed",
    help="Steps a second, on the tables that are opened from now on.",
    group="Playing",
    default="4",
    choices=tuple((speed_text(speed), speed_label(speed)) for speed in SPEEDS),
    reader=_read_speed,
    option="--speed",
)

SHARED_SETTINGS = (THEME, LOOK, SUITS, CARDS, MOTION, SPEED)
"""What concerns no game and no keys."""


def of_games() -> Iterator[Setting]:
    """What may be set of the parameters of the games: the rules of all of them are imported for it."""
    for entry in GAMES:
        yield from of_game(load(entry.key))


def of_game(game: type[Game[Any, Any]]) -> Iterator[Setting]:
    """What may be set of the parameters of one game."""
    for parameter in parameters_of(game.parameters_type):
        name, default, spec = parameter
        if spec.settable:
            yield Setting(
                name=f"{game.key}.{name}",
                label=parameter.label,
                help=spec.help,
                group=game.title,
                default="" if default is None else str(default),
                choices=spec.choices,
                reader=partial(_read_parameter, game, name),
                hint=f"none, or such as {spec.hint}" if spec.hint else "",
            )


def _read_parameter(game: type[Game[Any, Any]], name: str, text: str, called: str) -> Any:
    return read_parameter(game, name, text, called)
