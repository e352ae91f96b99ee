"""The terminal's own cursor stands on what is chosen, as `tests/ui/test_terminal_cursor.py` says."""

from __future__ import annotations

from cardtui.storage.store import Store
from tests.storage.stores import a_game
from tests.ui.desk import opened
from tests.ui.test_terminal_cursor import Steps, follow_from_home

AT_HOME: dict[str, Steps] = {
    "records": [("R", "Beggar My Neighbour      8344"), ("down", "Beggar My Neighbour      7972")],
    "lab": [("L", "Silver Dollar  Beggar"), ("right", "Beggar")],
}


async def test_the_cursor_stands_on_what_is_chosen(store: Store) -> None:
    store.add_finished_game(a_game())
    async with opened(None, store=store) as desk:
        await follow_from_home(desk, AT_HOME)
