"""The footer: the keys of a screen, and on narrow terminals only the most wanted."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

from cardtui.ui.commands import Command

__all__ = ["Keys"]


class Keys(Footer):
    """Textual's footer: the keys of roomy commands have the class `-roomy`, those of wide ones `-for-wide`.

    Of several keys before one word, the outer ones have `-first` and `-last`. (`:first-child` would have each
    key's styles looked for anew whenever anything about a screen changes.)
    """

    def __init__(self, commands: Iterable[Command]) -> None:
        super().__init__(show_command_palette=False)
        self._roomy = {
            action: "-roomy" if command.roomy else "-for-wide"
            for command in commands
            if command.roomy or command.wide
            for action in command.actions
        }
        self.set_reactive(Footer._bindings_ready, True)  # it comes with its keys, not empty for a frame
        self._shown: tuple[object, ...] = ()

    async def recompose(self) -> None:
        """Fill it anew, if its keys are others than those it shows: it is empty for a moment meanwhile."""
        if self.is_attached and self._wanted() != self._shown:  # the screen may be gone
            await super().recompose()

    def _wanted(self) -> tuple[object, ...]:
        """The keys that are to be shown, with all that is seen of them."""
        return tuple(
            (active.binding, self.app.get_key_display(active.binding), active.enabled)
            for active in self.screen.active_bindings.values()
            if active.binding.show
        )

    def compose(self) -> ComposeResult:
        self._shown = self._wanted()
        roomy: str | None = None
        before: FooterKey | None = None
        for entry in super().compose():
            if isinstance(entry, FooterKey):
                roomy = self._roomy.get(entry.action)
                entry.set_reactive(FooterKey.compact, self.compact)  # or it gets its styles thrice
                if entry.has_class("-grouped"):
                    if before is None:
                        entry.add_class("-first", update=False)
                    before = entry
            elif before is not None:  # it is the word behind some keys: it goes with them
                before.add_class("-last", update=False)
                before = None
            if roomy:
                entry.add_class(roomy, update=False)
            yield entry
