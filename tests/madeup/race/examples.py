"""Examples of the commands of Snail Race."""

from cardtui.engine.entry import Examples

EXAMPLES: Examples = {
    "cardtui race": (
        ("cardtui race", "watch a random race"),
        ("cardtui race --seed 7 --plain", "print who wins a known one"),
    ),
}
