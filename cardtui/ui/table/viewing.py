"""The ways to look at a table that change nothing of the game: what lies open, which panels there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll

from cardtui.ui.cards.zone_widget import ZoneWidget

if TYPE_CHECKING:
    from textual.screen import Screen

    from cardtui.ui.player import Player
    from cardtui.ui.screens.base import CardAppInterface

    class Base(Screen[None]):
        """What a table has besides."""

        player: Player

        @property
        def card_app(self) -> CardAppInterface: ...

else:
    Base = object

__all__ = ["LEAST_COLUMNS", "LEAST_ROWS", "Viewing"]

LEAST_COLUMNS, LEAST_ROWS = 60, 18
"""The smallest terminal that a table is shown in."""

_HEIGHTS = {"-flat": 0, "-low": LEAST_ROWS, "-middle": 24, "-tall": 36}
"""From how many rows of the terminal on the screen is each of these, and not the one before."""

_LARGE_CARDS, _LARGER_CARDS, _LARGEST_CARDS = 30, 40, 56
"""Rows of the terminal that large cards (which have pips), larger ones and the largest ones need."""

_BELOW = 13
"""Rows that the look inside takes below the cards, where there are enough."""

_LARGEST_CARDS_COLUMNS = 175
"""Columns of the terminal that the largest cards need."""


class Viewing(Base):
    """For a screen with `places`: `views` says how it is looked at."""

    views: set[str]
    places: dict[str, ZoneWidget]
    """What stands for each place, by its name."""

    openable_zones: ClassVar[tuple[str, ...]] = ()
    """The places whose cards lie face down until they are opened, all of them together."""

    widths: ClassVar[dict[str, int]] = {
        "-tiny": 0,
        "-narrow": LEAST_COLUMNS,
        "-medium": 80,
        "-with-story": 110,
    }
    """From how many columns of the terminal on the screen is each of these, and not the one before."""

    lasting_views: ClassVar[frozenset[str]] = frozenset({"inside"})
    """The views that the tables opened after this one have as well."""

    rows_for_both: ClassVar[int] = 30
    """From how many rows on there is room for the end and the look inside below it: else that gives way."""

    def _has_room_inside(self, width: int, height: int) -> bool:
        beside = width >= self.widths["-with-story"]
        return beside or height >= self.rows_for_both or not self.player.session.at_end

    @property
    def marks(self) -> dict[str, bool]:
        """The classes that the styles of the table know, and whether it has them now."""
        width, height = self.app.size
        inside = "inside" in self.views and self._has_room_inside(width, height)
        # What stands below the cards has the rows that would make them larger.
        below = inside and width < self.widths["-with-story"]
        left = max(min(height, _HEIGHTS["-tall"] - 1), height - _BELOW) if below else height
        return {
            **dict.fromkeys([*self.widths, *_HEIGHTS], False),
            _last_reached(self.widths, width): True,
            _last_reached(_HEIGHTS, left): True,
            "-ended": self.player.session.at_end,
            "-inside": inside,
            "-below": below,
            "-deep": below and height >= _HEIGHTS["-tall"],
            "-large-cards": left >= _LARGE_CARDS,
            "-larger-cards": left >= _LARGER_CARDS,
            "-rows-48": height >= 48,
            "-rows-64": height >= 64,
            "-largest-cards": height >= _LARGEST_CARDS and width >= _LARGEST_CARDS_COLUMNS,
            "-columns-150": width >= 150,
        }

    larger: ClassVar[Mapping[str, frozenset[str]]] = {
        "small": frozenset({"-large-cards", "-larger-cards", "-largest-cards", "-columns-150"}),
        "medium": frozenset({"-larger-cards", "-largest-cards"}),
    }
    """The marks that make cards larger than somebody may like, by how large they may be.

    A table that does without them looks as on a smaller terminal, and so it fits.
    """

    @property
    def marks_now(self) -> dict[str, bool]:
        """The marks, without those of larger cards than are liked."""
        without = self.larger.get(self.card_app.settings.card_size, frozenset())
        return {name: has and name not in without for name, has in self.marks.items()}

    def show_marks(self) -> None:
        """Look as `marks` say: all at once, as what they concern gets new styles."""
        self.update_classes(self.marks_now)

    def toggle_view(self, *views: str) -> None:
        """Look at the table in other ways, or not any more."""
        self.player.settle()
        self.views ^= {*views}
        self.card_app.views ^= self.lasting_views.intersection(views)
        self.show_views()
        self.player.viewed()

    def show_views(self) -> None:
        """Show the table as it has been asked to look, by `views`."""
        for name in self.openable_zones:
            self.places[name].face_up = "open" in self.views
        self.show_marks()

    def action_open_hidden(self) -> None:
        self.toggle_view("open")

    def action_scroll_panel(self, by: int) -> None:
        for panel in self.query(VerticalScroll):
            panel.scroll_relative(y=by, animate=False)


def _last_reached(steps: Mapping[str, int], size: int) -> str:
    return max((name for name in steps if steps[name] <= size), key=lambda name: steps[name])
