"""The footer: the keys of a screen; on narrow terminals only the most important ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import ClassVar, NamedTuple

from textual import events

from cardtui.ui.commands import Command, key_text
from cardtui.ui.widgets.buttons import Buttons, Sign

__all__ = ["KeyFooter"]

_NOTCH = 4  # columns for a notch of the wheel, as Textual has it


class _Key(NamedTuple):
    """A key in the footer."""

    key: str
    """Textual's name of the key, and the name of its button."""
    text: str
    word: str
    """What the key does. Keys with the same word stand together before it."""
    tip: str
    action: str


class KeyFooter(Buttons):
    """The visible keys of a screen with their words. A click presses the key.

    Of several keys before one word, the outer ones include the blanks around them as a larger target. The
    mouse wheel scrolls where there is no room for all.
    """

    PARTS: ClassVar[Mapping[str, str]] = {
        **Buttons.PARTS,
        "key": "bold $footer-key-foreground",
        "word": "$footer-description-foreground",
    }
    DEFAULT_CSS = (
        "KeyFooter { dock: bottom; width: 100%; color: $footer-foreground; background: $footer-background; }"
    )

    def __init__(self, commands: Sequence[Command]) -> None:
        super().__init__()
        self._roomy = {action for command in commands if command.roomy for action in command.actions}
        self._wide = {action for command in commands if command.wide for action in command.actions}
        self._keys: Sequence[_Key] = ()
        self._words = dict[str, str]()  # by the action
        self._instead: Sequence[_Key] = ()

    def reword(self, action: str, word: str) -> None:
        """Show another word for an action; with an empty one its keys are hidden."""
        if self._words.get(action) != word:
            self._words[action] = word
            self.renew()

    def show_instead(self, offers: Sequence[tuple[Command, str]]) -> None:
        """Show these commands, each with its word, instead of the keys of the screen; none for those."""
        keys = [
            _Key(command.keys[0], key_text(command.keys[0]), word, command.help, command.first_action)
            for command, word in offers
            if command.keys
        ]
        if keys != self._instead:
            self._instead = keys
            self.renew()

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.call_after_refresh(self._take))
        self._take()  # otherwise the first frame would have no keys

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if key := self.button_at(event.x):
            self.app.simulate_key(key)

    def on_mouse_scroll_down(self) -> None:
        self.scroll_line(_NOTCH)

    def on_mouse_scroll_up(self) -> None:
        self.scroll_line(-_NOTCH)

    def _take(self) -> None:
        """Show the keys of the enabled bindings."""
        if not self.is_attached:
            return  # the screen may be gone
        keys = dict[str, _Key]()
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if binding.show:
                text, tip = self.app.get_key_display(binding), binding.tooltip or binding.description
                key = _Key(binding.key, text, binding.description, tip, binding.action)
                keys.setdefault(binding.action, key)
        self._keys = tuple(keys.values())
        self.renew()

    def tip(self, button: str) -> str:
        return next((key.tip for key in self._instead or self._keys if key.key == button), "")

    def offers(self) -> Iterator[tuple[str, str, str]]:
        """Yield Textual's name of each key that is shown where there is room, its text and its word."""
        for key in self._instead or self._keys:
            word = key.word if self._instead else self._words.get(key.action, key.word)
            if word:
                yield key.key, key.text, word

    def signs(self) -> Iterable[Sign]:
        if not self.screen.has_class("-narrow"):
            signs = list(self._signs(" "))
            # The gap after the last word needs no room.
            signs[-1:] = [last._replace(text=last.text.rstrip()) for last in signs[-1:]]
            if sum(len(sign.text) for sign in signs) <= self.size.width:
                return signs
        return self._signs("")

    def _signs(self, gap: str) -> Iterator[Sign]:
        """Yield the keys and their words, with `gap` after each word."""
        narrow = self.screen.has_class("-narrow")
        hidden = set(self._roomy if narrow else ())
        if narrow or self.screen.has_class("-medium"):
            hidden |= self._wide
        shown = self._instead or [key for key in self._keys if key.action not in hidden]
        words = {} if self._instead else self._words
        for word, keys in groupby(shown, lambda key: words.get(key.action, key.word)):
            if not word:
                continue
            first, *others = keys
            yield Sign(f" {first.text}", "key", first.key)
            if not others:
                yield Sign(f" {word}{gap}", "word", first.key)
                continue
            *middle, last = others
            for key in middle:
                yield Sign(key.text, "key", key.key)
            yield Sign(f"{last.text} ", "key", last.key)
            yield Sign(f"{word}{gap}", "word")
