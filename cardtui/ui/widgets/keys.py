"""The footer: the keys of a screen, and on narrow terminals only the most wanted."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

from cardtui.ui.commands import Command

__all__ = ["Keys"]


class Keys(Footer):
    """Textual's footer, in which the keys of roomy commands have the class `-roomy`."""

    def __init__(self, commands: Iterable[Command]) -> None:
        super().__init__(show_command_palette=False)
        self._roomy = {key for command in commands if command.roomy for key in command.keys}

    def compose(self) -> ComposeResult:
        roomy = False
        for entry in super().compose():
            if isinstance(entry, FooterKey):  # else it is the word behind some keys: it goes with them
                roomy = entry.key in self._roomy
                entry.set_reactive(FooterKey.compact, self.compact)  # or it gets its styles thrice
            entry.set_class(roomy, "-roomy")
            yield entry
