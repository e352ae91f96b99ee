"""Examples of the commands of Kayles."""

from cardtui.engine.entry import Examples

EXAMPLES: Examples = {
    "cardtui kayles": (
        ("cardtui kayles", "play against the computer"),
        ("cardtui kayles 1.11 --players 2", "two people, rows of your own"),
        ("cardtui kayles 1.11 --explain", "print who wins, and by which moves"),
    ),
}
