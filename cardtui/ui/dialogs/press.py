"""The dialog that asks for the keys of a command: one presses them."""

from __future__ import annotations

from typing import ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from cardtui.engine.errors import BadInput
from cardtui.engine.setting_specs import Setting
from cardtui.ui.commands import key_text
from cardtui.ui.keymaps import clashes
from cardtui.ui.settings_controller import SettingsController
from cardtui.ui.settings_store import KEYS

__all__ = ["PressKey"]


class PressKey(ModalScreen[None]):
    """A key that is pressed is one of the command's from then on, or no longer. A clash is told."""

    CSS_PATH = "press.later.tcss"
    AUTO_FOCUS = None
    CLOSING: ClassVar[frozenset[str]] = frozenset({"escape", "enter"})

    def __init__(self, setting: Setting) -> None:
        super().__init__()
        self._setting = setting

    @property
    def _app(self) -> SettingsController:
        return cast(SettingsController, self.app)

    @property
    def _keys(self) -> tuple[str, ...]:
        keys: tuple[str, ...] = self._app.preferences.get(self._setting).value
        return keys

    def compose(self) -> ComposeResult:
        with Vertical(id="press"):
            yield Static(Content(self._setting.help), id="press-title")
            yield Static("", id="press-keys")
            yield Static(
                "Press a key to add it, or one of these to take it away. Esc closes.",
                id="press-hint",
            )
            yield Static("", id="press-said")
            with Horizontal(id="press-buttons"):
                for name, label in (("default", "Default"), ("close", "Close")):
                    button = Button(label, id=f"press-{name}", compact=True)
                    button.can_focus = False  # all keys are for the command
                    yield button

    def on_mount(self) -> None:
        self._say("")

    def _say(self, text: str) -> None:
        keys = Content.assemble("Keys: ", (" ".join(map(key_text, self._keys)), "bold $mark"))
        self.query_one("#press-keys", Static).update(keys)
        self.query_one("#press-said", Static).update(Content(text))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if self.app.screen is not self:
            return
        if event.key in self.CLOSING:
            self.dismiss(None)
            return
        keys = self._keys
        if event.key in keys:
            if len(keys) == 1:
                self._say(f"{key_text(event.key)} is the only key of this: add another one first.")
            else:
                self._keep([key for key in keys if key != event.key])
        else:
            self._keep([*keys, event.key])

    def _keep(self, keys: list[str]) -> None:
        """Keep these keys, if they can be had."""
        text = ",".join(keys)
        slug = self._setting.name.removeprefix(KEYS)
        try:
            new = self._setting.read(text)
        except BadInput:
            self._say(f"{key_text(keys[-1])} cannot be used: it is no key for a command.")
            return
        before = clashes(self._app.preferences.keys)
        found = [one for one in clashes(self._app.preferences.keys | {slug: new}) if one not in before]
        if found:
            self._say(f"{found[0].words}. It stays as it was.")
        else:
            self._app.prefer(self._setting, text)
            self._say("")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if self.app.screen is not self:
            return
        if event.button.id == "press-default":
            self._app.prefer(self._setting, None)
            self._say("")
        else:
            self.dismiss(None)
