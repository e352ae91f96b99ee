"""What the palette offers on a screen, and how it is found by words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from textual.screen import Screen

from cardtui.ui.commands import PALETTE, Command

__all__ = ["PaletteEntry", "found", "palette_entries", "theme_entries"]

_WORDS = {
    "play_pause": ("stop", "start", "run", "watch"),
    "back": ("previous", "rewind"),
    "forward": ("next",),
    "first": ("start", "beginning", "rewind"),
    "last": ("end", "finish"),
    "slower": ("speed",),
    "faster": ("speed",),
    "normal": ("speed",),
    "go_to": ("place", "jump", "seek", "graph"),
    "help": ("rules", "keys", "explain", "manual"),
    "back_home": ("home", "leave", "menu"),
    "again": ("restart", "repeat", "reset"),
    "ask_deal": ("open", "id", "load", "paste"),
    "new_deal": ("new game",),
    "copy_id": ("share", "save", "link"),
    "copy": ("share", "save", "link"),
    "open_hidden": ("reveal", "show", "peek", "look"),
    "predict": ("quiz", "guess", "questions", "learn"),
    "answer": ("predict", "guess"),
    "undo": ("take back",),
    "game_before": ("undo", "take back", "restore"),
    "game_after": ("redo",),
    "hint": ("help me", "advice", "best move"),
    "settings": ("mode", "options", "players", "level", "puzzle", "parameters"),
    "app.settings": ("preferences", "options", "configure", "keys", "motion"),
    "lab": ("histogram", "experiment", "how often", "how long", "statistics"),
    "open_chosen": ("play", "start", "new game"),
    "ask_id": ("load", "paste", "seed"),
    "quit": ("exit",),
}
"""What else people call a command, by the name of its action; that name itself counts as well. Commands of
one game alone say it themselves: `Command.words`."""

_QUOTED = re.compile(r"'(\w+)'")

_SUIT_WORDS = ("deck", "ink")
_THEME_WORDS = ("colours", "colors", "look", "style", "dark", "light")


@dataclass(frozen=True)
class PaletteEntry:
    """Something to be done: `title` and a `note` below it, and the other `words` that find it."""

    title: str
    note: str
    run: Callable[[], object]
    words: tuple[str, ...] = ()

    def score(self, text: str) -> int:
        """How well it is what somebody looks for who has typed `text`; 0 if it is not at all.

        Each word of `text` has to begin one of the title, the note or the other words. It counts more in the
        title, or if `text` is just what it is called; part of a title, anywhere, counts a little.
        """
        text = " ".join(text.casefold().split())
        title, note = self.title.casefold(), self.note.casefold().removeprefix("key: ")
        words = [word.casefold() for word in self.words]
        return (
            8 * (text == title)
            + 4 * _begin(text, title)
            + 3 * (text in words)
            + 2 * _begin(text, " ".join([title, note, *words]))
            + (text in title)
        )

    def places(self, text: str) -> list[tuple[int, int]]:
        """Where in the title the words of `text` stand: from, to."""
        title = f" {self.title.casefold()}"
        spots = ((title.find(f" {part}"), len(part)) for part in text.casefold().split())
        return [(at, at + length) for at, length in spots if at >= 0]

    def note_for(self, text: str) -> str:
        """The note, with the other word by which it was found if nothing else tells why."""
        text = text.casefold()
        if not text or _begin(text, f"{self.title} {self.note}".casefold()):
            return self.note
        return next((f"{self.note} · {word}" for word in self.words if _begin(text, word)), self.note)


def _begin(text: str, words: str) -> bool:
    """Whether each word of `text` begins one of `words`."""
    return all(f" {part}" in f" {words}" for part in text.split())


def found(offers: Iterable[PaletteEntry], text: str) -> list[PaletteEntry]:
    """Those of `offers` that `text` finds, the best first; all of them, as they are, if it is empty."""
    scored = [(offer.score(text), offer) for offer in offers]
    scored.sort(key=lambda pair: -pair[0] if text else 0)
    return [offer for score, offer in scored if score or not text]


def palette_entries(app: Any, screen: Screen[Any]) -> list[PaletteEntry]:
    """What can be done on `screen`: its commands, what is used most first, then the themes, then to quit."""
    made: list[PaletteEntry] = []
    leave = PaletteEntry("Quit", "key: ctrl+q", app.action_quit, _WORDS["quit"])
    for command in getattr(screen, "commands", ()):
        if command.name == "quit":
            (leave,) = _offers(command, screen)
        elif command is not PALETTE:
            made += _offers(command, screen)
    if not any(command.name == "app.settings" for command in getattr(screen, "commands", ())):
        words = _WORDS["app.settings"]
        made.append(PaletteEntry("Settings", "Looks, motion, speed, keys", app.action_settings, words))
    return [
        *made,
        PaletteEntry("Theme", "Change the current theme", app.action_change_theme, _THEME_WORDS),
        PaletteEntry(
            "Blue diamonds, green clubs", "Four suit colours, or two", app.action_four_suits, _SUIT_WORDS
        ),
        leave,
    ]


def _offers(command: Command, screen: Screen[Any]) -> Iterator[PaletteEntry]:
    """A command of `screen`: as one, or one for each key if each does something else."""

    async def run(action: str) -> None:
        if screen.app.screen is screen:  # else something else has come before
            await screen.run_action(action)

    about_what = _QUOTED.findall(command.action)  # `open_game('coins')`
    words = (command.name.replace("_", " "), *about_what, *_WORDS.get(command.name, ()), *command.words)
    title, _, about = command.help.partition(":")
    if command.each:
        for key, action in zip(command.keys, command.actions, strict=True):
            yield PaletteEntry(command.title_of(key), f"key: {key}", partial(run, action), words)
    else:
        note = " ·".join(filter(None, (f"key: {command.key_text}", about)))
        yield PaletteEntry(title, note, partial(run, command.actions[0]), words)


def theme_entries(app: Any) -> list[PaletteEntry]:
    """The themes, by their names."""

    def choose(name: str) -> None:
        app.choose_theme(name)

    return [PaletteEntry(name, "", partial(choose, name)) for name in sorted(app.available_themes)]
