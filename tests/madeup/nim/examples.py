"""Examples of the commands of Nim."""

from cardtui.engine.entry import Examples

EXAMPLES: Examples = {
    "cardtui nim": (
        ("cardtui nim", "play from random heaps"),
        ("cardtui nim 3.4.5 --lines", "play from heaps of your own, as text"),
    ),
}
