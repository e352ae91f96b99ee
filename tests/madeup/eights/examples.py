"""Examples of the commands of Crazy Eights."""

from cardtui.engine.entry import Examples

EXAMPLES: Examples = {
    "cardtui eights": (
        ("cardtui eights", "play a random deal"),
        ("cardtui eights --seed 7 --lines", "play a known one as text"),
    ),
}
