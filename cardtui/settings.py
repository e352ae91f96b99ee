"""The settings: their list, how their texts are read, which source wins, and where they are saved.

A setting has a text, as it is typed and saved, and a value that is read from the text. An option of the
command line overrides an environment variable, which overrides the saved text, which overrides the default.

The settings screen, `cardtui config` and the app all use this list. No Textual is imported here, and no game
before its settings are asked for: every start of cardtui imports this. The settings of keys are in
`cardtui.ui.keymap`, which knows the commands.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.playhead import ALL_SPEEDS, MAX_SPEED, read_speed, speed_label
from cardtui.engine.setting import AUTOMATIC, MAX_LENGTH, PLAYING, Setting
from cardtui.games import GAMES, kinds

if TYPE_CHECKING:
    from cardtui.engine.game import Game
    from cardtui.storage.store import Store

KEY_PREFIX = "keys."
"""The prefix of the settings of keys; the slug of a command follows it."""

_NEW_NAMES = {
    "keys.keep_otherwise": "keys.next_representation",
    "keys.other_places": "keys.choose_zone_group",
}
"""The present names of settings that older versions called something else; those names still work."""

REMOVED_SETTINGS = {
    "race": "play Beggar My Neighbour with slaps instead (cardtui beggar --slap easy)",
    "share": "shared squares are plain signs where the display is ascii, narrow or mono (setting look)",
}
"""The settings of older versions that are no more, each with what to use instead. Saved texts are ignored."""


class Source(Enum):
    """The source of a setting's value, in the order of precedence."""

    OPTION = "option"
    ENVIRONMENT = "environment"
    SAVED = "saved"
    DEFAULT = "default"


class ResolvedSetting(NamedTuple):
    """The value of a setting and its source."""

    setting: Setting
    text: str
    value: Any
    source: Source
    problem: str = ""
    """Why the saved text is ignored, if it cannot be read."""

    @property
    def is_overridden(self) -> bool:
        """Whether the command line or the environment overrides the saved text."""
        return self.source in (Source.OPTION, Source.ENVIRONMENT)

    @property
    def source_label(self) -> str:
        """The source by its name: `--theme`, `CARDTUI_THEME`, `saved` or `default`."""
        names = {Source.OPTION: self.setting.option, Source.ENVIRONMENT: self.setting.variable}
        return names.get(self.source, self.source.value)


def find_setting(settings: Iterable[Setting], name: str) -> Setting:
    """Return the setting called `name`. Raises `BadInput`, with the most similar name, if there is none."""
    known = {setting.name: setting for setting in settings}
    if (present := _NEW_NAMES.get(name, name)) in known:
        return known[present]
    if name in REMOVED_SETTINGS:
        raise BadInput(f"there is no setting {name} any more: {REMOVED_SETTINGS[name]}")
    raise BadInput(f"there is no setting called {quote(name)}{_suggestion(name, list(known))}")


def _suggestion(name: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches  # slow to import, and needed for typing errors only

    near = get_close_matches(name[:MAX_LENGTH].lower(), known, 1)
    return f"; did you mean {near[0]}?" if near else "; cardtui config list shows all of them"


# the list

FULL = "full"
"""The default look, without restrictions."""

THEME_NAMES = ("felt", "dark", "light", "terminal")
"""The themes: a felt table, a dark and a light one, and the terminal's own sixteen colours."""

RENDER_MODES = ("ascii", "narrow", "mono")
"""The restrictions that a terminal may need: ASCII only, no ambiguously wide characters, no colours."""


def _read_render_modes(text: str, name: str) -> frozenset[str]:
    """Return the members of `RENDER_MODES` in a text such as `ascii,mono`; none for `full`."""
    modes = {word.strip().lower() for word in text.split(",")}
    if modes == {FULL}:
        return frozenset()
    for mode in sorted(modes - {*RENDER_MODES}):
        raise BadInput(f"{name} is full, or some of {', '.join(RENDER_MODES)}, not {quote(mode)}")
    return frozenset(modes)


def _read_speed(text: str, name: str) -> float:
    try:
        return read_speed(text)
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None


def speed_text(speed: float) -> str:
    """Return a speed as it is typed: `1/4`, `4`, `max`."""
    return "max" if speed == MAX_SPEED else speed_label(speed).removesuffix("×")


_APPEARANCE = "Appearance"

THEME = Setting(
    name="theme",
    label="theme",
    help="The colours; auto is felt, light where your terminal is light, or terminal if it has only 16.",
    group=_APPEARANCE,
    default=AUTOMATIC,
    choices=tuple((name, name) for name in (AUTOMATIC, *THEME_NAMES)),
    variable="CARDTUI_THEME",
    option="--theme",
)
LOOK = Setting(
    name="look",
    label="display",
    help="full, ascii (ASCII only), narrow (no character may be two cells wide) or mono (no colours).",
    group=_APPEARANCE,
    default=FULL,
    choices=((FULL, "full"), *((name, name) for name in RENDER_MODES)),
    reader=_read_render_modes,
    variable="CARDTUI_LOOK",
    option="--look",
)
SUITS = Setting(
    name="suits",
    label="suit colours",
    help="Two colours, or four: then diamonds are blue and clubs green.",
    group=_APPEARANCE,
    default="two",
    choices=(("two", "two"), ("four", "four")),
)
CARDS = Setting(
    name="cards",
    label="card size",
    help="The largest size that fits, or a smaller one.",
    group=_APPEARANCE,
    default=AUTOMATIC,
    choices=((AUTOMATIC, "largest that fits"), ("medium", "medium"), ("small", "small")),
)
CURSOR = Setting(
    name="cursor",
    label="cursor",
    help="The terminal's own cursor on what is chosen, for screen readers and magnifiers: hidden or shown.",
    group=_APPEARANCE,
    default="hidden",
    choices=(("hidden", "hidden"), ("shown", "shown")),
    variable="ACCESSIBLE",  # which users of screen readers set for other programs
    variable_values={"1": "shown", "true": "shown", "yes": "shown"},
)
MOUSE = Setting(
    name="mouse",
    label="mouse",
    help="For the games, or off: then it selects text, as in other programs of your terminal.",
    group=_APPEARANCE,
    default="on",
    choices=(("on", "for the games"), ("off", "off: selects text")),
)
MOTION = Setting(
    name="motion",
    label="motion",
    help="Flying cards, dealing and confetti: in full, short (the same, but quicker) or none.",
    group=PLAYING,
    default="full",
    choices=(("full", "full"), ("short", "short"), ("none", "none")),
    variable="TEXTUAL_ANIMATIONS",
    variable_values={"full": "full", "basic": "none", "none": "none"},
)
SPEED = Setting(
    name="speed",
    label="speed",
    help="auto (quick, but slower where it counts) or steps a second, for games that you open from now on.",
    group=PLAYING,
    default="auto",
    choices=tuple((speed_text(speed), speed_label(speed)) for speed in ALL_SPEEDS),
    reader=_read_speed,
    option="--speed",
)

SPOILERS = Setting(
    name="spoilers",
    label="spoilers",
    help="The length and the graph of a watched game: hidden until its end has been seen, or shown.",
    group=PLAYING,
    default="hidden",
    choices=(("hidden", "hidden"), ("shown", "shown")),
    variable="CARDTUI_SPOILERS",
)

SOUND = Setting(
    name="sound",
    label="sound",
    help="A bell at the end of a game that was played to its end, or none.",
    group=PLAYING,
    default="off",
    choices=(("off", "off"), ("bell", "bell")),
)
CONVERSATION = Setting(
    name="lines",
    label="as text",
    help="Games told and played in sentences, for screen readers, instead of drawn on the screen.",
    group=PLAYING,
    default="no",
    choices=(("no", "no: on the screen"), ("yes", "yes: as text")),
    variable="CARDTUI_LINES",
    variable_values={"1": "yes", "yes": "yes", "0": "no", "no": "no"},
    option="--lines",
)

TOUR = Setting(
    name="tour",
    label="offer the tour",
    help="On the home screen, until you have taken it or played a few games.",
    group=PLAYING,
    default="yes",
    choices=(("yes", "yes"), ("no", "no")),
)

_OF_GAMES = tuple(
    setting
    for entry in sorted(GAMES, key=lambda entry: (not entry.is_shipped, entry.title))
    for setting in entry.settings
)
"""The settings of single games that are no parameters, in the order of the titles."""

SHARED_SETTINGS = (
    *(THEME, LOOK, SUITS, CARDS, CURSOR, MOUSE, MOTION, SPEED),
    *(SPOILERS, SOUND, *_OF_GAMES, CONVERSATION, TOUR),
)
"""The settings that are neither parameters of a game nor keys."""


def settings_of(key: str) -> tuple[Setting, ...]:
    """Return the settings of a game that are no parameters; none of a game that is not in the list."""
    return next((entry.settings for entry in GAMES if entry.key == key), ())


def all_game_settings() -> Iterator[Setting]:
    """Yield the settings of every game that can be loaded; this imports the rules of all games."""
    for kind in kinds():
        yield from game_settings(kind)


def game_settings(game: type[Game[Any, Any]]) -> Iterator[Setting]:
    """Yield a setting for each parameter of a game whose default can be set."""
    from cardtui.engine.parameters import parameters_of

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


def _read_parameter(game: type[Game[Any, Any]], parameter: str, text: str, name: str) -> Any:
    from cardtui.engine.parameters import read_parameter

    return read_parameter(game, parameter, text, name)


# saving


class SettingsStore:
    """The settings: the texts that are saved in `store`, if there is one, and what overrides them."""

    def __init__(
        self, store: Store | None, options: Mapping[str, str], environment: Mapping[str, str] = os.environ
    ) -> None:
        """`options` are the texts given as options of the command line, by the names of settings."""
        self._store = store
        self._options = dict(options)
        self._environment = environment
        saved = store.settings() if store is not None else {}
        self.saved: dict[str, str] = {
            name: text for name, text in saved.items() if name not in REMOVED_SETTINGS
        }
        """All saved texts by their names, including unknown names."""
        for old in self.saved.keys() & _NEW_NAMES.keys():
            self.saved.setdefault(_NEW_NAMES[old], self.saved.pop(old))
        self._reported: set[str] = set()
        self._set: set[str] = set()
        """The names of the settings that this process has set."""

    def get(self, setting: Setting) -> ResolvedSetting:
        """Return the present value of a setting, from the source that comes first and can be read."""
        problem = ""
        texts = (
            (Source.OPTION, self._options.get(setting.name)),
            (Source.ENVIRONMENT, setting.environment_text(self._environment)),
            (Source.SAVED, self.saved.get(setting.name)),
        )
        for source, text in texts:
            if text is not None:
                try:
                    value = setting.read(text)
                    return ResolvedSetting(setting, setting.normalize(text), value, source, problem)
                except BadInput as error:
                    problem = str(error) if source is Source.SAVED else problem
        value = setting.read(setting.default) if setting.default else None
        return ResolvedSetting(setting, setting.default, value, Source.DEFAULT, problem)

    def set(self, setting: Setting, text: str | None) -> None:
        """Save a text for a setting; None restores the default. Raises `BadInput` if it has no value."""
        if text is None:
            self.unset(setting.name)
            return
        normalized = self.saved[setting.name] = setting.normalize(text)
        self._set.add(setting.name)
        if self._store is not None:
            self._store.save_setting(setting.name, normalized)

    def is_lost(self, setting: Setting) -> bool:
        """Whether the text that this process has set for a setting cannot be saved."""
        return setting.name in self._set and (self._store is None or bool(self._store.write_problem))

    def unset(self, name: str) -> None:
        """Delete the saved text under this name."""
        self.saved.pop(name, None)
        if self._store is not None:
            for saved_name in (name, *(old for old, new in _NEW_NAMES.items() if new == name)):
                self._store.save_setting(saved_name, None)

    def new_problems(self, settings: Iterable[Setting]) -> list[str]:
        """Return what is wrong with the saved texts of these settings, without what was returned before."""
        problems = [self.get(setting).problem for setting in settings]
        new = [text for text in dict.fromkeys(problems) if text and text not in self._reported]
        self._reported.update(new)
        return new

    def saved_values(self, settings: Iterable[Setting]) -> dict[str, Any]:
        """Return the saved values by the names of the settings without their first part, such as `coins.`."""
        resolved = ((setting.name.partition(".")[2], self.get(setting)) for setting in settings)
        return {name: now.value for name, now in resolved if now.source is Source.SAVED}
