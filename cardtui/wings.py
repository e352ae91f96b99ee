"""The wings: parts of cardtui without which the rest works. A wing is a folder of this one with a `wing.py`.

Nothing outside a wing imports it. Its commands, keys, screens, pages of the manual and files are found here:
where its folder is deleted, they are gone. Targets are names, such as `cardtui.lab.screens:open_lab`, so that
a wing costs nothing before it is used.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from cardtui.engine.entry import LineCommand

__all__ = ["HomeChoice", "HomeCommand", "Wing", "wings"]


class HomeCommand(NamedTuple):
    """A command of the home screen, listed before practice; `target` is a function that takes this screen."""

    action: str
    keys: tuple[str, ...]
    help: str
    target: str
    label: str = ""
    wide: bool = False
    """Whether the footer shows it only where it is wide."""
    words: tuple[str, ...] = ()
    """Other words that find it in the palette."""
    needs_processes: str = ""
    """What needs other processes, if anything does: a web page has none."""


class HomeChoice(NamedTuple):
    """A choice of the home screen as text: a command and its label."""

    words: tuple[str, ...]
    """The words of the command line."""
    label: str
    before: str = "manual"
    """The command before whose choice a wing's is listed."""


class Wing(NamedTuple):
    """What a wing adds to the rest."""

    name: str
    commands: tuple[LineCommand, ...] = ()
    pages: tuple[str, ...] = ()
    """The pages of the manual in its folder `manual`."""
    home: tuple[HomeCommand, ...] = ()
    examples: str = ""
    """The target with examples of its commands."""
    exit_statuses: tuple[tuple[int, str], ...] = ()
    """Exit statuses of its commands, each with what it means there: `With check: the program agrees.`"""
    choices: tuple[HomeChoice, ...] = ()
    """Choices of the home screen as text."""


@cache
def wings() -> tuple[Wing, ...]:
    """Return the wings that there are, by name."""
    found = sorted(Path(__file__).parent.glob("*/wing.py"))
    return tuple(import_module(f"cardtui.{file.parent.name}.wing").WING for file in found)
