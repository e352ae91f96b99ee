"""Examples of the commands of War."""

from cardtui.engine.entry import Examples

EXAMPLES: Examples = {
    "cardtui war": (
        ("cardtui war", "watch a random deal"),
        ("cardtui war --seed 7 --plain", "print the cards and the result"),
    ),
}
