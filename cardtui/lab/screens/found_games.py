"""A list of games that were found: the base class of the screens with records, finds and families."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cardtui.lab.wing import RELATIVES
from cardtui.ui.commands import Command
from cardtui.ui.screens.game_list import GameTableScreen

FAMILY = Command(
    "family",
    ("f",),
    "Family: other deals that come to the same end, the longest first",
    "family",
    words=RELATIVES,
)
"""The command that opens the family of the chosen game."""


class FoundGame(NamedTuple):
    """A find of a hunt, or a deal of a family."""

    id: str
    cards: int
    tricks: int


class FoundGamesScreen(GameTableScreen):
    """A screen with a table of games that were found."""

    CSS_PATH = [*GameTableScreen.CSS_PATH, Path(__file__).with_name("lists.tcss")]
