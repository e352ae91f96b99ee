"""Shortcuts for the chosen game of the home screen, besides opening it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from cardtui.ui.commands import Command, key_text

ROWS = 2
"""The rows of the shortcuts, whatever there is to show."""

_GAP = 3  # columns between notes on one line


class Note(NamedTuple):
    """A note on what a command does for a game."""

    command: Command
    text: str
    about: tuple[str, ...] = ()
    """What is known of it, the most important first: shown after the text as far as there is room."""
    optional: bool = False
    """Whether it is left out where there is no room for all."""

    def content(self) -> Content:
        """Return the note with all that is known."""
        keys = self.command.keys
        known = f" {', '.join(self.about)}" if self.about else ""
        return Content.assemble(
            (f"{key_text(keys[0])} " if keys else "", "bold $mark"),
            (self.text, "bold $foreground"),
            (known, "$label"),
        )


NoteLines = Sequence[Sequence[Note]]
"""Notes, those of a line together."""

PlacedNote = tuple[int, Note, Content]
"""A note with the column where it begins."""


def _filled(notes: NoteLines, width: int) -> list[list[PlacedNote]]:
    """Arrange notes in lines of `width` columns; what does not fit on its line begins another."""
    lines: list[list[PlacedNote]] = []
    for line in notes:
        column = width
        for note in line:
            said = note.content()
            if not lines or column + said.cell_length > width:
                lines.append([])
                column = 0
            lines[-1].append((column, note, said))
            column += said.cell_length + _GAP
    return lines


def note_lines(notes: NoteLines, width: int) -> list[list[PlacedNote]]:
    """Arrange notes in at most two lines of `width` columns.

    Where there is no room for all, each note says less of what is known, the optional ones are left out, the
    first of them first, and then the last ones.
    """
    most = max((len(note.about) for line in notes for note in line), default=0)
    for number in range(most, -1, -1):
        shorter = [tuple(note._replace(about=note.about[:number]) for note in line) for line in notes]
        for arranged in (shorter, [tuple(chain.from_iterable(shorter))]):
            lines = _filled(arranged, width)
            if len(lines) <= ROWS:
                return lines
    needed = [note._replace(about=()) for line in notes for note in line]
    while optional := [note for note in needed if note.optional]:
        needed.remove(optional[0])
        if len(lines := _filled([needed], width)) <= ROWS:
            return lines
    return _filled([needed], width)[:ROWS]


class Shortcuts(Widget):
    """The notes on the chosen game, in rows that are always there."""

    DEFAULT_CSS = """
    Shortcuts { height: 2; width: 100%; padding: 0 2; background: $surface; pointer: pointer; }
    Shortcuts { text-wrap: nowrap; text-overflow: ellipsis; }
    """

    class Chosen(Message):
        """A note was clicked, whose command has this `action`."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    notes: reactive[NoteLines] = reactive(())

    def render(self) -> Content:
        lines = [Content() for _ in range(ROWS)]
        for row, notes in enumerate(note_lines(self.notes, self.size.width)):
            for column, _, said in notes:
                lines[row] = Content.assemble(lines[row], " " * (column - lines[row].cell_length), said)
        return Content("\n").join(lines)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if (at := event.get_content_offset(self)) is None:
            return
        for notes in note_lines(self.notes, self.size.width)[at.y : at.y + 1]:
            for column, note, said in notes:
                if column <= at.x < column + said.cell_length:
                    self.post_message(self.Chosen(note.command.first_action))
