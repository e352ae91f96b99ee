"""The part of a table that shows the tour, while a step of it is done there."""

from __future__ import annotations

from textual.app import ComposeResult

from cardtui.ui.table.part import Part
from cardtui.ui.widgets.tour_bar import TableTour, TourBar


class Touring(Part):
    """The actions of the tour, and its bar."""

    tour: TableTour | None = None
    """The tour, while a step of it is done at this table."""

    def compose_bar(self) -> ComposeResult:
        if self.tour is not None:
            yield TourBar(self.by_name)

    def show(self) -> None:
        """Show the step in the bar."""
        if self.tour is not None:
            self.tour.show()

    def leave(self) -> None:
        """Go on without the tour."""
        self.tour = None
        if self.table.is_on_top:
            self.table.screen.query(TourBar).remove()
            self.table.update_css_classes()

    def action_tour_next(self) -> None:
        if self.tour is not None:
            self.tour.next()

    def action_end_tour(self) -> None:
        self.card_app.end_tour()
