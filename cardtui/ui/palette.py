"""The command palette, and the commands that it offers on our screens."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from textual.actions import parse
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.geometry import Offset
from textual.markup import escape

from cardtui.engine.entry import load_target
from cardtui.ui.commands import PALETTE, PRACTICE, TOUR, Command
from cardtui.ui.terminal.cursor import highlighted_cell
from cardtui.wings import wings

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
    "bets": ("bet", "stake", "points", "odds", "guess", "predict", "who takes the pile"),
    "bet": ("stake", "points", "odds", "guess", "up", "down"),
    "answer": ("predict", "guess"),
    "undo": ("take back",),
    "game_before": ("undo", "take back", "restore"),
    "game_after": ("redo",),
    "hint": ("help me", "advice", "best move"),
    "settings": ("mode", "options", "players", "level", "puzzle", "parameters"),
    "app.settings": ("preferences", "options", "configure", "keys", "motion"),
    "open_chosen": ("play", "start", "new game"),
    "ask_id": ("load", "paste", "seed"),
    "quit": ("exit",),
}
"""Synonyms of commands, by the name of the action. Others have theirs in `Command.words`."""

_QUOTED = re.compile(r"'(\w+)'")


class PaletteEntry(NamedTuple):
    """A line of the palette: a title with a note below it. `words` are other words that find it.

    While nothing is typed, entries are listed by their `rank`, the lowest first.
    """

    title: str
    note: str
    run: Callable[[], object]
    words: tuple[str, ...] = ()
    rank: int = 0

    def score(self, query: str) -> int:
        """Return how well the entry matches a query whose words begin words of the entry; 0 for no match.

        A match in the title counts more than one in the note or the synonyms. An entry with exactly this
        title or synonym comes first.
        """
        query = " ".join(query.casefold().split())
        title, note = self.title.casefold(), self.note.casefold().removeprefix("key: ")
        words = [word.casefold() for word in self.words]
        return (
            8 * (query == title)
            + 4 * _words_begin(query, title)
            + 3 * (query in words)
            + 2 * _words_begin(query, " ".join([title, note, *words]))
            + (query in title)
        )

    def note_for(self, query: str) -> str:
        """Return the note, with the synonym that matches where neither title nor note shows the match."""
        query = query.casefold()
        if _words_begin(query, f"{self.title} {self.note}".casefold()):
            return self.note
        return next((f"{self.note} · {word}" for word in self.words if _words_begin(query, word)), self.note)


def _words_begin(query: str, text: str) -> bool:
    """Return whether each word of the query begins a word of the text."""
    return all(f" {word}" in f" {text}" for word in query.split())


class EntryProvider(Provider):
    """Offers entries and finds them by words, or by letters in order (a fuzzy search of the titles)."""

    @abstractmethod
    def entries(self) -> Sequence[PaletteEntry]:
        """Return all entries, the most used first."""

    async def discover(self) -> Hits:
        for entry in sorted(self.entries(), key=lambda entry: entry.rank):
            yield DiscoveryHit(
                Content(entry.title),
                entry.run,
                text=entry.title,
                help=escape(entry.note),
            )

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for entry in self.entries():
            fuzzy = matcher.match(entry.title)
            if score := entry.score(query) or fuzzy / (fuzzy + 1):  # less than any match of words
                title = matcher.highlight(entry.title) if fuzzy else Content(entry.title)
                yield Hit(score, title, entry.run, entry.title, escape(entry.note_for(query)))


class ScreenCommandEntries(EntryProvider):
    """Offers the commands of the screen, then settings and themes, and the command that quits at the end."""

    def entries(self) -> Sequence[PaletteEntry]:
        app: Any = self.app
        commands: Sequence[Command] = getattr(self.screen, "commands", ())
        entries: list[PaletteEntry] = []
        quits: list[PaletteEntry] = []
        for command in commands:
            if command is not PALETTE:
                (quits if command.name == "quit" else entries).extend(self._enabled(command))
        if not any(command.name == "app.settings" for command in commands):
            words = _WORDS["app.settings"]
            entries.append(
                PaletteEntry("Settings", "Appearance, motion, speed, keys", app.action_settings, words)
            )
        if any(command.name == "tour_next" for command in commands):  # on a table
            if not self.screen.check_action("tour_next", ()):
                entries.append(_keyless_entry(TOUR, app.action_tour))
            entries.append(_keyless_entry(PRACTICE, app.action_practice))
        return [
            *entries,
            PaletteEntry(
                "Theme",
                "Change the current theme",
                app.action_change_theme,
                ("colours", "colors", "look", "style", "dark", "light"),
            ),
            PaletteEntry(
                "Blue diamonds, green clubs",
                "Four suit colours, or two",
                app.action_four_suits,
                ("deck", "ink"),
            ),
            PaletteEntry(
                "Save a picture",
                f"{_verb(app)} the screen as an SVG",
                app.action_keep_picture,
                ("screenshot", "keep"),
            ),
            *self._wing_entries(app),
            *(quits or [PaletteEntry("Quit", "key: ctrl+q", app.action_quit, _WORDS["quit"])]),
        ]

    def _wing_entries(self, app: Any) -> Iterator[PaletteEntry]:
        """Yield what wings do with the game at a table, where there is one."""
        for one in (line for wing in wings() for line in wing.palette if hasattr(self.screen, "session")):
            run = partial(_run_target, one.target, app)
            yield PaletteEntry(one.title, f"{_verb(app)} {one.note}", run, one.words)

    def _enabled(self, command: Command) -> Iterator[PaletteEntry]:
        """Yield an entry for a command, or one for each key if each has its own action; none if disabled."""
        _, name, arguments = parse(command.first_action)
        if not self.screen.check_action(name, arguments):
            return
        arguments_as_words = _QUOTED.findall(command.action)  # `open_game('coins')`
        words = (
            command.name.replace("_", " "),
            *arguments_as_words,
            *_WORDS.get(command.name, ()),
            *command.words,
        )
        title, _, about = command.help.partition(":")
        if command.each:
            for key, action in zip(command.keys, command.actions, strict=True):
                yield PaletteEntry(command.title_of(key), f"key: {key}", partial(self._run, action), words)
        else:
            key = f"key: {command.key_text}" if command.keys else ""
            note = " ·".join(filter(None, (key, about)))
            first: Sequence[str] = getattr(self.screen, "palette_first", ())
            rank = first.index(command.action) - len(first) if command.action in first else 0
            yield PaletteEntry(title, note, partial(self._run, command.first_action), words, rank)

    async def _run(self, action: str) -> None:
        if self.app.screen is self.screen:
            await self.screen.run_action(action)


def _verb(app: Any) -> str:
    """Return the word for how people get a file."""
    return "Save" if app.platform.files else "Download"


def _run_target(target: str, app: Any) -> None:
    load_target(target)(app)


def _keyless_entry(command: Command, run: Callable[[], object]) -> PaletteEntry:
    """Return the entry of a command that has its key on another screen."""
    title, _, note = command.help.partition(": ")
    return PaletteEntry(title, note, run, command.words)


class ThemeNames(EntryProvider):
    """Offers the themes, by their names."""

    def entries(self) -> Sequence[PaletteEntry]:
        app: Any = self.app
        return [
            PaletteEntry(name, "", partial(app.settings.choose_theme, name))
            for name in sorted(app.available_themes)
        ]


class Palette(CommandPalette):
    """Textual's command palette, which can be used on the smallest terminals."""

    _moves_in_list = False
    """Whether the last key moved in the list, instead of editing the field."""

    @property
    def chosen_cell(self) -> Offset | None:
        """The cell of the screen of the chosen entry, while the keys move in the list."""
        return highlighted_cell(self.query_one(CommandList)) if self._moves_in_list else None

    def on_input_changed(self) -> None:
        self._moves_in_list = False

    def _action_command_list(self, action: str) -> None:
        self._moves_in_list = True
        # Where its list has no room, paging raises `KeyError` (Textual 8.2.8). A list that is not laid out
        # yet has none either, but Enter already chooses from it.
        if not action.startswith("page_") or self.query_one(CommandList).scrollable_content_region:
            super()._action_command_list(action)
