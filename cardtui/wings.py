"""The wings: parts of cardtui without which the rest works. A wing is a folder of this one with a `wing.py`.

Nothing outside a wing imports it. Its commands, keys, screens, pages of the manual and files are found here:
where its folder is deleted, they are gone. Targets are names, such as `cardtui.lab.screens:open_lab`, so that
a wing costs nothing before it is used.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from glob import glob
from importlib import import_module
from typing import NamedTuple

from cardtui.engine.entry import LineCommand


class KeyCommand(NamedTuple):
    """A command of a screen, as `cardtui.ui.commands.Command`."""

    action: str
    keys: tuple[str, ...]
    help: str
    label: str = ""
    wide: bool = False
    words: tuple[str, ...] = ()
    target: str = ""
    """At home: a function that takes the home screen."""
    needs_processes: str = ""
    """The subject and verb of the sentence that says why it needs other processes: a web page has none. Empty
    if it needs none."""


class TablePart(NamedTuple):
    """A part of the tables on which games of one kind are watched."""

    game: str
    target: str
    """A subclass of `cardtui.ui.table.part.Part` that takes the table, what plays there, and its end."""
    commands: tuple[KeyCommand, ...]


class PaletteLine(NamedTuple):
    """A line of the command palette at a table."""

    title: str
    note: str
    """The words after the verb, which is *Save* or *Download*: `it as a .cast`."""
    target: str
    """A function that takes the app."""
    words: tuple[str, ...]


class Kept(NamedTuple):
    """A file or folder of a wing beside the data file."""

    name: str
    """The name of a file or a folder."""
    about: str
    """Its content as a noun in a list: `what hunts have found`."""
    told: str = ""
    """A function that takes its path and says in a clause what is there."""


class HomeChoice(NamedTuple):
    """A choice of the home screen as text: a command and its label."""

    words: tuple[str, ...]
    """The words of the command line."""
    label: str
    before: str = "manual"
    """The command before whose choice a wing's is listed."""


class Wing(NamedTuple):
    """The additions of a wing to the rest: commands, keys, pages and files."""

    name: str
    commands: tuple[LineCommand, ...] = ()
    pages: tuple[str, ...] = ()
    """The pages of the manual in its folder `manual`."""
    on_page: tuple[str, ...] = ()
    """Beginnings of the names of its files that the page for a browser has, besides those of the manual."""
    home: tuple[KeyCommand, ...] = ()
    """Commands of the home screen, which lists them before practice."""
    table_parts: tuple[TablePart, ...] = ()
    palette: tuple[PaletteLine, ...] = ()
    kept: tuple[Kept, ...] = ()
    remarks: str = ""
    """A function that takes the data folder and returns remarks for the tables of games, by their ids."""
    recorder: str = ""
    """A function that records a game: it takes its session and the options of `record`."""
    examples: str = ""
    """The target with examples of its commands."""
    exit_statuses: tuple[tuple[int, str], ...] = ()
    """Exit statuses of its commands, each with what it means there: `With check: the program agrees.`"""
    choices: tuple[HomeChoice, ...] = ()
    """Choices of the home screen as text."""


def folders_with(module: str, folder: str) -> list[str]:
    """Return the names of the folders in `folder` that have a module of this name.

    On a page there are only compiled ones. An editor or git may have left others, such as `wing.py.orig`.
    """
    files = (file for suffix in ("py", "pyc") for file in glob(f"*/{module}.{suffix}", root_dir=folder))
    return sorted({*map(os.path.dirname, files)})


@cache
def wings() -> tuple[Wing, ...]:
    """Return the wings that there are, by name."""
    names = folders_with("wing", os.path.dirname(__file__))
    return tuple(import_module(f"cardtui.{name}.wing").WING for name in names)


def parts_of_tables(game: str) -> Iterator[TablePart]:
    """Yield the parts of the tables on which games of a kind are watched."""
    for wing in wings():
        yield from (part for part in wing.table_parts if part.game == game)
