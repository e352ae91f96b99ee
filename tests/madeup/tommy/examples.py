"""Examples of the commands of Sir Tommy."""

from cardtui.engine.entry import Examples

EXAMPLES: Examples = {
    "cardtui tommy": (
        ("cardtui tommy", "play a random deal"),
        ("cardtui tommy --seed 7 --lines", "play a known one as text"),
    ),
}
