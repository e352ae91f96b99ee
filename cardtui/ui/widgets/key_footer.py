"""The footer: the keys of a screen; on narrow terminals only the most important ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, groupby
from typing import ClassVar, NamedTuple

from textual import events

from cardtui.ui.commands import Command, key_text
from cardtui.ui.widgets.buttons import Buttons, Sign, columns_of

_LEAVING, _HELP = {"back_home", "close", "quit", "dismiss"}, "help"
"""The actions that leave a screen, and the one that explains it: their keys stay as long as they fit."""


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

    Of several keys before one word, the outer ones include the blanks around them as a larger target. Keys
    that have no room with their whole word are left out.
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

    @property
    def _worded(self) -> Sequence[_Key]:
        """The keys with their present words, which are empty for those that are hidden."""
        worded = [key._replace(word=self._words.get(key.action, key.word)) for key in self._keys]
        return self._instead or worded

    def offers(self) -> list[tuple[str, str, str]]:
        """Return Textual's name of each key that is shown where there is room, its text and its word."""
        return [(key.key, key.text, key.word) for key in self._worded if key.word]

    def signs(self) -> Iterable[Sign]:
        room = self.size.width - 1
        if not self._is_narrow:
            groups = self._groups(" ")
            if columns_of(chain(*groups)) - 1 <= room:  # the gap after the last word needs no room
                *_, last = groups[-1:] or [[]]
                last[-1:] = [sign._replace(text=sign.text.rstrip()) for sign in last[-1:]]
                return list(chain(*groups))
        groups = self._groups("")
        while len(groups) > 1 and columns_of(chain(*groups)) > room:
            del groups[self._least_needed(groups)]
        return list(chain(*groups))

    @property
    def _is_narrow(self) -> bool:
        return self.screen.has_class("-narrow") or self.screen.has_class("-slim")

    def _least_needed(self, groups: Sequence[Sequence[Sign]]) -> int:
        """Return the index of the group that is left out first: what leaves the screen stays, before it help.

        What comes after that is for those who have much room.
        """
        actions = {key.key: key.action for key in self._instead or self._keys}
        last = len(groups) - 1
        leaving = next((at for at, group in enumerate(groups) if actions[group[0].button] in _LEAVING), last)
        if leaving < last:
            return last
        is_help = actions[groups[leaving - 1][0].button] == _HELP
        return leaving - 2 if is_help and leaving > 1 else leaving - 1

    def _groups(self, gap: str) -> list[list[Sign]]:
        """Return the keys before each word with the word, and with `gap` after it."""
        narrow, hidden = self._is_narrow, set[str]()
        if not self._instead and (narrow or self.screen.has_class("-medium")):
            hidden = self._wide | (self._roomy if narrow else set())
        shown = [key for key in self._worded if key.action not in hidden]
        by_word = groupby(shown, lambda key: key.word)
        return [_signs(word, list(keys), gap) for word, keys in by_word if word]


def _signs(word: str, keys: Sequence[_Key], gap: str) -> list[Sign]:
    """Return keys and their word, with `gap` after it."""
    first, *others = keys
    signs = [Sign(f" {first.text}", "key", first.key)]
    if not others:
        return [*signs, Sign(f" {word}{gap}", "word", first.key)]
    *middle, last = others
    signs += [Sign(key.text, "key", key.key) for key in middle]
    return [*signs, Sign(f"{last.text} ", "key", last.key), Sign(f"{word}{gap}", "word")]
