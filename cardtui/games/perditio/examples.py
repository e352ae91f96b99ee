"""Examples of the commands of Perditio Tempus."""

from __future__ import annotations

from cardtui.engine.entry import Examples

EXAMPLES: Examples = {
    "cardtui perditio": (
        ("cardtui perditio", "watch a random deal"),
        ("cardtui perditio --seed 7 --hand", "turn the cards yourself"),
        ("cardtui perditio --seed 7 --plain", "print the cards and the result"),
    ),
}
