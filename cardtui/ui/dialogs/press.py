"""The dialog for the keys of a command: each key that is pressed is added or removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Offset
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from cardtui.engine.errors import BadInput
from cardtui.engine.setting import Setting
from cardtui.settings import KEY_PREFIX
from cardtui.ui.commands import key_text
from cardtui.ui.keymap import Clash, KeyChanges
from cardtui.ui.settings_controller import SettingsController


class PressKey(ModalScreen[None]):
    """Adds a pressed key to a command, or removes it. A key of another command is rejected."""

    CSS_PATH = "press.tcss"
    AUTO_FOCUS = None
    CLOSING: ClassVar[frozenset[str]] = frozenset({"escape", "enter"})

    def __init__(
        self,
        setting: Setting,
        settings: SettingsController,
        find_clashes: Callable[[KeyChanges], Sequence[Clash]],
    ) -> None:
        """`find_clashes` returns the changes of keys that cannot be made."""
        super().__init__()
        self._setting, self._settings, self._find_clashes = setting, settings, find_clashes

    @property
    def _keys(self) -> tuple[str, ...]:
        keys: tuple[str, ...] = self._settings.get(self._setting).value
        return keys

    def compose(self) -> ComposeResult:
        with Vertical(id="press"):
            yield Static(Content(self._setting.help), id="press-title")
            yield Static("", id="press-keys")
            yield Static(
                "Press a key to add it, or one of these to remove it. Esc closes.",
                id="press-hint",
            )
            yield Static("", id="press-said")
            with Horizontal(id="press-buttons"):
                for name, label in (("default", "Default"), ("close", "Close")):
                    button = Button(label, id=f"press-{name}", compact=True)
                    button.can_focus = False  # all keys are for the command
                    yield button

    @property
    def chosen_cell(self) -> Offset:
        """The cell of the screen at which the line of the keys begins."""
        return self.query_one("#press-keys").region.offset

    def on_mount(self) -> None:
        self._show("")

    def _show(self, problem: str) -> None:
        """Show the present keys, and why the last key was rejected."""
        keys = Content.assemble("Keys: ", (" ".join(map(key_text, self._keys)), "bold $mark"))
        self.query_one("#press-keys", Static).update(keys)
        self.query_one("#press-said", Static).update(Content(problem))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if self.app.screen is not self:
            return
        if event.key in self.CLOSING:
            self.dismiss(None)
            return
        keys = self._keys
        if event.key not in keys:
            self._set([*keys, event.key])
        elif len(keys) > 1:
            self._set([key for key in keys if key != event.key])
        else:
            self._show(f"{key_text(event.key)} is the only key: add another one first.")

    def _set(self, keys: list[str]) -> None:
        """Save these keys if they can be used."""
        text = ",".join(keys)
        slug = self._setting.name.removeprefix(KEY_PREFIX)
        try:
            new = self._setting.read(text)
        except BadInput:
            self._show(f"{key_text(keys[-1])} cannot be used for a command.")
            return
        changes = self._settings.key_changes
        old_clashes = self._find_clashes(changes)
        clashes = [clash for clash in self._find_clashes({**changes, slug: new}) if clash not in old_clashes]
        if clashes:
            self._show(f"{clashes[0].description}. Nothing was changed.")
        else:
            self._settings.set(self._setting, text)
            self._show("")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if self.app.screen is not self:
            return
        if event.button.id == "press-default":
            self._settings.set(self._setting, None)
            self._show("")
        else:
            self.dismiss(None)
