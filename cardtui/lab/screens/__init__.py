"""The screens of the lab, and what opens them from the home screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtui.ui.screens.home import HomeScreen


def open_records(home: HomeScreen) -> None:
    """Open the records."""
    from cardtui.lab.screens.records import RecordsScreen

    home.app.push_screen(RecordsScreen(home.card_app.library.store))


def open_lab(home: HomeScreen) -> None:
    """Open the lab, with games of the kind that is chosen."""
    from cardtui.lab.screens.lab import LabScreen

    home.app.push_screen(LabScreen(home.chosen_key))


def open_hunt(home: HomeScreen) -> None:
    """Open the hunt."""
    from cardtui.lab.screens.hunt import HuntScreen

    home.app.push_screen(HuntScreen())
