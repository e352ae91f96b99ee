"""The title of a table, and the id beside it."""

from __future__ import annotations

from tests.ui.desk import opened

ROOM = {
    "beggar,slap=easy#305": {80: "‹ beggar,slap=easy#305 ›", 60: "‹ #305 ›"},
    "coins,step=3:2.5.9.14": {80: "coins,step=3:2.5.9.14", 60: "coins,step=….9.14"},
}
"""The text at the right of the title of an id, for numbers of columns."""


async def test_beside_a_long_title_stands_only_the_seed_of_an_id_or_its_ends_if_it_has_none() -> None:
    for game, labels in ROOM.items():
        async with opened(game) as desk:
            for columns, label in labels.items():
                await desk.resize(columns, 24)
                title, _, right = desk.lines[0].strip().partition("  ")
                assert (title, right.strip()) == (f"≡ {desk.table.heading}", label)
