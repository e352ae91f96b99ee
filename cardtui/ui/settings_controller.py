"""Applies the settings to the app: when it starts, and at once when one is changed."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.signal import Signal
from textual.widget import Widget

from cardtui.engine.errors import BadInput
from cardtui.engine.setting import AUTOMATIC, Setting
from cardtui.library.share_line import EMOJI, LETTERS, PLAIN, ShareSigns
from cardtui.settings import (
    CARDS,
    FULL,
    KEY_PREFIX,
    LOOK,
    MOTION,
    MOUSE,
    SHARED_SETTINGS,
    SPEED,
    SPOILERS,
    SUITS,
    THEME,
    ResolvedSetting,
    SettingsStore,
    game_settings,
    speed_text,
)
from cardtui.ui.keymap import KeyChanges, read_keys
from cardtui.ui.textual_internals import set_filters, use_mouse
from cardtui.ui.theme.color256 import Color256Filter
from cardtui.ui.theme.narrow_glyphs import Narrow
from cardtui.ui.theme.render_modes import Ascii, Mono, detect_render_modes, filters_for

if TYPE_CHECKING:
    from cardtui.engine.game import Game
    from cardtui.storage.store import Store

_TIME_SCALES = {"full": 1.0, "short": 0.4, "none": 0.0}


class SettingsController:
    """The settings of a running app. `changed` is published with each setting that is changed."""

    def __init__(
        self,
        app: App[Any],
        store: Store | None,
        *,
        theme: str | None = None,
        render_modes: frozenset[str] | None = None,
        speed: float | None = None,
        is_on_light: bool = False,
    ) -> None:
        """The options of the command line, if they are given, override the settings in `store`."""
        self._app = app
        self.changed: Signal[Setting] = Signal(app, "setting changed")
        options = (
            (THEME, theme),
            (LOOK, None if render_modes is None else ",".join(sorted(render_modes)) or FULL),
            (SPEED, None if speed is None else speed_text(speed)),
        )
        # The command line hands in the values of environment variables as if they were options.
        self.store = SettingsStore(
            store,
            {
                setting.name: text
                for setting, text in options
                if text is not None and not _is_from_environment(setting, text)
            },
        )
        self.terminal_render_modes = detect_render_modes(os.environ)
        """The render modes that the terminal needs, whatever the settings say."""
        self.speed: float = self.get(SPEED).value if speed is None else speed
        """The speed of the next table, in steps a second."""
        self.time_scale = 1.0
        """The factor for the time that animations take."""
        self.is_on_light = is_on_light
        """Whether the background of the terminal, or of the page, is known to be light."""
        self.textured = False
        """Whether the felt and the backs of the cards are woven, for which a terminal needs all colours."""

    def get(self, setting: Setting) -> ResolvedSetting:
        """Return the present value of a setting, and its source."""
        return self.store.get(setting)

    def set(self, setting: Setting, text: str | None) -> None:
        """Save a setting, or restore its default for None, and apply it. Raises `BadInput`."""
        self.store.set(setting, text)
        if setting is THEME:
            self._app.theme = self.theme
        elif setting is LOOK:
            self._apply_render_modes()
            self._app.theme = self.theme
            self._app.refresh_css(animate=False)
            self._refresh_widgets(layout=True)
        elif setting is SUITS:
            self._app.get_css_variables()  # cards are painted with these; no style refers to them
            self._refresh_widgets(layout=False)
        elif setting is MOUSE:
            self.apply_mouse()
        elif setting is MOTION:
            self._apply_motion()
        elif setting is SPEED:
            self.speed = self.get(SPEED).value
        self.changed.publish(setting)

    def apply_all(self) -> None:
        """Apply what must be known before the first screen is drawn, except the theme."""
        self._apply_motion()
        self._apply_render_modes()

    # appearance

    @property
    def render_modes(self) -> frozenset[str]:
        """The render modes in the settings, and those that the terminal needs."""
        chosen: frozenset[str] = self.get(LOOK).value
        return chosen | self.terminal_render_modes

    @property
    def theme(self) -> str:
        """The name of the theme in the settings, or of the one that suits the terminal."""
        chosen: str = self.get(THEME).value
        if chosen != AUTOMATIC:
            return chosen
        if self._has_few_colours:
            return "terminal"
        return "light" if self.is_on_light else "felt"

    @property
    def _has_few_colours(self) -> bool:
        """Whether mixed colours look wrong, as in sixteen: there the terminal's own are better."""
        return self._app.console.color_system == "standard" and "mono" not in self.render_modes

    @property
    def wants_background(self) -> bool:
        """Whether the theme depends on the background of the terminal."""
        return self.get(THEME).value == AUTOMATIC and not self._has_few_colours

    def apply_mouse(self) -> None:
        """Have the terminal report the mouse, or leave it to the terminal."""
        use_mouse(self._app, self.get(MOUSE).value == "on")

    @property
    def card_size(self) -> str:
        """The largest size of cards: one of the choices of the setting."""
        size: str = self.get(CARDS).value
        return size

    def choose_theme(self, name: str) -> None:
        """Save a theme and use it now, even if an option or a variable overrides the saved one."""
        self.set(THEME, name)
        self._app.theme = name

    @property
    def four_suits(self) -> bool:
        """Whether diamonds are blue and clubs are green."""
        return bool(self.get(SUITS).value == "four")

    @property
    def share_signs(self) -> ShareSigns:
        """The signs for the result of a puzzle that is shared."""
        if self.render_modes & {"ascii", "narrow"}:
            return LETTERS
        return PLAIN if "mono" in self.render_modes else EMOJI

    def _apply_render_modes(self) -> None:
        render_modes, colors = self.render_modes, self._app.console.color_system
        in_256_colors = colors == "256" and "mono" not in render_modes
        set_filters(
            self._app,
            lambda present: not isinstance(present, Ascii | Narrow | Mono | Color256Filter),
            [*filters_for(render_modes), *([Color256Filter()] if in_256_colors else [])],
        )
        self.textured = colors == "truecolor" and not render_modes
        # Without colours a sign stands where the background has a meaning.
        self._app.set_class("mono" in render_modes, "-mono", update=False)
        self._app.set_class("ascii" in render_modes, "-ascii", update=False)

    def _refresh_widgets(self, *, layout: bool) -> None:
        for screen in self._app.screen_stack:
            for widget in screen.walk_children(Widget, with_self=True):
                widget.refresh(layout=layout)

    # playing

    def _apply_motion(self) -> None:
        motion = self.get(MOTION).value
        self.time_scale = _TIME_SCALES[motion]
        self._app.animation_level = "none" if motion == "none" else "full"  # also for Textual's basic

    @property
    def hides_spoilers(self) -> bool:
        """Whether a watched game shows only what has been seen of it."""
        return bool(self.get(SPOILERS).value == "hidden")

    def default_parameters(self, game: type[Game[Any, Any]]) -> Any:
        """Return the default parameters of a game: those in the settings, and the game's own."""
        settings = tuple(game_settings(game))
        self.report_problems(settings)
        return game.parameters_type(**self.store.saved_values(settings))

    # keys

    @property
    def key_changes(self) -> KeyChanges:
        """The keys in the settings, by the slugs of the commands. Texts that are not keys are left out."""
        changes = {}
        for name, text in self.store.saved.items():
            if name.startswith(KEY_PREFIX):
                try:
                    changes[name.removeprefix(KEY_PREFIX)] = read_keys(text, name)
                except BadInput:
                    continue
        return changes

    # problems

    def report_problems(self, settings: Iterable[Setting] = SHARED_SETTINGS) -> None:
        """Notify of saved texts of these settings that cannot be read, once each."""
        for problem in self.store.new_problems(settings):
            self.report(f"{problem}: ignored.")

    def report(self, text: str) -> None:
        """Notify of a problem on the screen that is on top when the present changes are done."""

        def notify() -> None:
            self._app.notify(text, markup=False, timeout=10)

        self._app.call_later(lambda: self._app.screen.call_after_refresh(notify))


def _is_from_environment(setting: Setting, text: str) -> bool:
    """Whether an environment variable has the meaning of `text`."""
    variable = setting.environment_text(os.environ)
    try:
        return variable is not None and setting.read(text) == setting.read(variable)
    except BadInput:
        return False
