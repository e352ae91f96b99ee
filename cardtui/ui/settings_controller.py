"""What the settings do in the app: when it is started, and at once when they are changed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from textual.binding import Binding
from textual.widget import Widget

from cardtui.engine.errors import BadInput
from cardtui.engine.setting_specs import Setting, Source
from cardtui.ui import AUTOMATIC, FULL
from cardtui.ui.commands import Command, key_text
from cardtui.ui.screens.base import CommandScreen
from cardtui.ui.setting_list import (
    CARDS,
    LOOK,
    MOTION,
    SHARED_SETTINGS,
    SPEED,
    SUITS,
    THEME,
    of_game,
    speed_text,
)
from cardtui.ui.settings_store import KEYS, SettingsStore
from cardtui.ui.textual_internals import set_filters
from cardtui.ui.theme.color256 import Color256Filter
from cardtui.ui.theme.narrow_glyphs import Narrow
from cardtui.ui.theme.render_modes import Ascii, Mono, filters_for

if TYPE_CHECKING:
    from textual.app import App

    from cardtui.storage.store import Store

    Base = App[None]
else:
    Base = object

__all__ = ["SettingsController"]

_PACES = {"full": 1.0, "short": 0.4, "none": 0.0}
"""Which part of its time what moves takes."""

_READING = 10.0  # seconds


class SettingsController(Base):
    """For the app: it does what the settings say."""

    preferences: SettingsStore
    console: Any
    views: set[str]
    speed: float
    pace: float = 1.0
    """Which part of its usual time takes what moves."""
    four_suits = False
    """Whether diamonds are blue and clubs are green."""

    def prepare(
        self, store: Store | None, theme: str | None, looks: frozenset[str] | None, speed: float | None
    ) -> None:
        """Read the settings, once, as the app is made. What is given goes before them."""
        said = (
            (THEME, theme),
            (LOOK, None if looks is None else ",".join(sorted(looks)) or FULL),
            (SPEED, None if speed is None else speed_text(speed)),
        )
        # What an environment variable says is handed in by the command line as well.
        options = {
            setting.name: text
            for setting, text in said
            if text is not None and not _same(setting, text, setting.from_environment(os.environ))
        }
        self.preferences = preferences = SettingsStore(store, options)
        self.speed = preferences.get(SPEED).value if speed is None else speed
        self.four_suits = preferences.get(SUITS).value == "four"
        self.show_motion()

    def prefer(self, setting: Setting, text: str | None) -> None:
        """Keep a setting, or with None no longer, and do what it says. Raises `BadInput`."""
        self.preferences.set(setting, text)
        self.heed(setting)

    def heed(self, setting: Setting) -> None:
        """Do what a setting says, now that it has another value."""
        if setting is THEME:
            self.theme = self.chosen_theme
        elif setting is LOOK:
            self.show_looks()
            self.theme = self.chosen_theme
            self._paint_anew()
        elif setting is SUITS:
            self.show_suits()
        elif setting is CARDS:
            for screen in self.screen_stack:
                show = getattr(screen, "show_marks", None)
                if show is not None:
                    show()
        elif setting is MOTION:
            self.show_motion()
        elif setting is SPEED:
            self.speed = self.preferences.get(SPEED).value
        elif setting.name.startswith(KEYS):
            self.show_keys()

    # looks

    @property
    def looks(self) -> frozenset[str]:
        """What is done without: by wish, and as the terminal asks for it."""
        wished: frozenset[str] = self.preferences.get(LOOK).value
        return wished | self.asked_for

    asked_for: frozenset[str] = frozenset()
    """The looks that the terminal asks for."""

    @property
    def chosen_theme(self) -> str:
        """The name of the theme: the one that is wished for, or that suits the terminal."""
        wished: str = self.preferences.get(THEME).value
        if wished != AUTOMATIC:
            return wished
        # A terminal with sixteen colours has its own: mixed ones would only come out wrong.
        few = self.console.color_system == "standard" and "mono" not in self.looks
        return "terminal" if few else "felt"

    def show_looks(self) -> None:
        """Paint with what there is, and without the rest."""
        looks = self.looks
        cube = self.console.color_system == "256" and "mono" not in looks
        set_filters(
            self,
            lambda known: not isinstance(known, Ascii | Narrow | Mono | Color256Filter),
            [*filters_for(looks), *([Color256Filter()] if cube else [])],
        )
        self._woven = self.console.color_system == "truecolor" and not looks
        # What is told by a background elsewhere has a sign.
        self.set_class("mono" in looks, "-mono", update=False)

    def _paint_anew(self) -> None:
        """Style and paint all that there is: nothing that lies there is as it was."""
        self.refresh_css(animate=False)
        for screen in self.screen_stack:
            for widget in screen.walk_children(Widget, with_self=True):
                widget.refresh(layout=True)

    def choose_theme(self, name: str) -> None:
        """Take a theme now, whoever says another one, and keep it."""
        self.preferences.set(THEME, name)
        self.theme = name

    def action_four_suits(self) -> None:
        """Let each suit have a colour of its own, or only two of them together."""
        self.prefer(SUITS, "two" if self.four_suits else "four")

    def show_suits(self) -> None:
        """Paint with two colours of suits, or with four."""
        self.four_suits = self.preferences.get(SUITS).value == "four"
        self.get_css_variables()  # which cards are painted with; no style has them
        for screen in self.screen_stack:
            for widget in screen.walk_children(Widget, with_self=True):
                widget.refresh()

    @property
    def largest_cards(self) -> str:
        """How large cards may be: one of the choices of the setting."""
        size: str = self.preferences.get(CARDS).value
        return size

    # playing

    def show_motion(self) -> None:
        """Move as much as somebody likes; what is said outside is Textual's to know."""
        now = self.preferences.get(MOTION)
        if now.source is not Source.ENVIRONMENT:
            self.pace = _PACES[now.value]
            self.animation_level = "none" if now.value == "none" else "full"

    def usual(self, game: type[Any]) -> Any:
        """The parameters of a game where nobody says others: those of its deals from home."""
        known = tuple(of_game(game))
        self.tell_troubles(known)
        return game.parameters_type(**self.preferences.usual(known))

    # keys

    def commands_of(self, commands: Sequence[Command]) -> tuple[Command, ...]:
        """The commands of a screen with the keys that are wished for them."""
        changes = self.preferences.keys
        if not changes:
            return tuple(commands)  # the most usual, for which nothing more is imported
        from cardtui.ui.keymaps import rekeyed

        return rekeyed(commands, changes)

    def show_keys(self) -> None:
        """Let the screens have the keys that are wished for."""
        for screen in self.screen_stack:
            if isinstance(screen, CommandScreen):
                screen.apply_keys()

    _keymap_now: Mapping[str, str] = MappingProxyType({})

    def take_keymap(self, usual: Sequence[Command], wished: Sequence[Command]) -> None:
        """Have the keymap of the screen on top: what its `usual` commands are to be."""
        new: Mapping[str, str] = {}
        if wished != usual:
            from cardtui.ui.keymaps import keymap

            new = keymap(usual, wished)
        if new != self._keymap_now:
            self._keymap_now = new
            self.set_keymap(dict(new))

    def get_key_display(self, binding: Binding) -> str:
        return binding.key_display or key_text(binding.key)

    # what is wrong

    def tell_troubles(self, settings: Iterable[Setting] = SHARED_SETTINGS) -> None:
        """Say what is wrong with what is kept for these settings, once."""
        for trouble in self.preferences.troubles(settings):
            self.tell_soon(f"{trouble}: passed over.")

    def tell_wishes(self) -> None:
        """Say which wishes cannot be granted, once all is there."""
        self.tell_troubles()
        if changes := self.preferences.keys:
            from cardtui.ui.keymaps import clashes, settings_of_keys

            self.tell_troubles(settings_of_keys())
            for clash in clashes(changes)[:1]:
                self.tell_soon(f"{clash.words}.")

    def tell_soon(self, text: str) -> None:
        """Say something on the screen that will be on top when all is there."""

        def tell() -> None:
            self.notify(text, markup=False, timeout=_READING)

        self.call_later(lambda: self.screen.call_after_refresh(tell))

    async def action_settings(self) -> None:
        """Show the settings, on top of what is open."""
        from cardtui.ui.screens.settings import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            await self.push_screen(SettingsScreen())


def _same(setting: Setting, text: str, said: str | None) -> bool:
    """Whether two texts mean the same."""
    try:
        return said is not None and setting.read(text) == setting.read(said)
    except BadInput:
        return False
