"""Examples of the command `record`."""

from __future__ import annotations

from cardtui.engine.entry import Examples

EXAMPLES: Examples = {
    "cardtui record": (
        ("cardtui record coins:1.4.5.9~3-3 game.cast", "record a game for asciinema"),
        ("cardtui record 'snap#305' snaps.svg --to 10", "draw a moving picture"),
        ("cardtui record 'beggar#305@142' card.svg --still", "draw the table at card 142"),
    ),
}
