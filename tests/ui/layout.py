"""Checks that a screen fits its terminal: nothing is cut off, and nothing overlaps."""

from __future__ import annotations

from itertools import combinations, filterfalse

from rich.cells import cell_len
from textual.containers import VerticalScroll
from textual.widget import Widget

from cardtui.games.beggar.screens.burnt import BurntCards
from cardtui.ui.cards.confetti import Confetti
from cardtui.ui.cards.fan import Fan
from cardtui.ui.cards.flight import Flight
from cardtui.ui.widgets.buttons import Buttons
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.end_panel import EndPanel
from tests.ui.desk import Desk

EDGES = [(60, 60), (79, 23), (79, 40), (109, 24), (110, 18), (111, 35), (80, 18)]
"""Terminal sizes next to those at which the layout changes."""

TOO_SMALL = [(59, 29), (39, 40), (200, 17), (40, 10), (20, 5), (3, 2), (1, 1), (80, 17), (60, 12)]
NEEDS = "cardtui needs 60 columns and 18 rows, or 40 columns and 30 rows; q leaves"


def leaves(desk: Desk) -> list[Widget]:
    """Return the visible widgets that contain no others."""
    found, left = [], [desk.screen] if desk.screen.display else list[Widget]()
    while left:
        widget = left.pop()
        inner = [child for child in reversed(widget.children) if child.display and child.visible]
        left += inner
        if not widget.children and not isinstance(widget, Flight) and widget is not desk.screen:
            found.append(widget)
    return found


def is_scrolled(widget: Widget) -> bool:
    """Return whether a widget is part of a panel that is too long and can be scrolled."""
    return any(isinstance(node, VerticalScroll) and node.max_scroll_y for node in widget.ancestors)


def check_fit(desk: Desk) -> None:
    """Check that no widget is cut off, and that every line is as long as the screen is wide."""
    width, height = desk.screen.size
    assert [cell_len(line) for line in desk.lines] == [width] * height
    cut = [str(widget) for widget in filterfalse(is_scrolled, leaves(desk)) if not is_whole(desk, widget)]
    assert not cut, f"there is no room for the whole of {' and '.join(cut)} at {width}×{height}"


def is_whole(desk: Desk, widget: Widget) -> bool:
    """Return whether no part of a widget is cut off, by the screen or by what contains it."""
    found = desk.screen.find_widget(widget)
    return found.visible_region == found.region and desk.screen.region.contains_region(found.region)


def check_apart(desk: Desk) -> None:
    """Check that no two widgets overlap, and that every card lies inside its zone.

    The panel at the end lies above the others, in games of cards, and burnt cards lie under the pile.
    """
    seen = [
        widget for widget in leaves(desk) if widget.region and not isinstance(widget, Confetti | BurntCards)
    ]
    panel = {widget for widget in seen if any(isinstance(node, EndPanel) for node in widget.ancestors)}
    for layer in (panel, [widget for widget in seen if widget not in panel]):
        regions = [(widget, widget.region) for widget in filterfalse(is_scrolled, layer)]
        for (one, here), (other, there) in combinations(regions, 2):
            assert not here.overlaps(there), f"{one} and {other} overlap"
    for fan in desk.table.query(Fan):
        if fan.cards and fan.region:
            assert fan.edges(len(fan.cards))[-1] + fan.card_size.width <= fan.size.width
            assert fan.CAPTION_ROWS + fan.card_size.height <= fan.size.height


def check_whole(desk: Desk) -> None:
    """Check that no label of a control, button or key is cut off."""
    lines, shown = desk.lines, leaves(desk)
    for bar in shown:
        if isinstance(bar, Buttons):
            assert sum(cell_len(sign.text) for sign in bar.signs()) <= bar.size.width, bar
    for control in desk.screen.query(Control):
        if control in shown:
            text = str(control.render())
            assert text.strip() in lines[control.region.y], control
    assert lines[-1].rstrip().endswith(("deal", "back", "quit", "structure", "write", "home"))
