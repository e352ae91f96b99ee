"""Examples of the commands of the lab."""

from __future__ import annotations

from cardtui.engine.entry import Examples

EXAMPLES: Examples = {
    "cardtui records": (
        ("cardtui records", "list the longest games, and your own"),
        ("cardtui records --never-end", "list all deals known that never end"),
    ),
    "cardtui lab": (
        ("cardtui lab beggar", "play 100,000 random deals"),
        ("cardtui lab coins --levels easy-perfect", "let the computer play itself"),
        ("cardtui lab snap --games 1M --csv", "print the lengths of a million games"),
    ),
    "cardtui lab coins": (
        ("cardtui lab coins", "count how many starts are lost"),
        ("cardtui lab coins --levels easy-perfect", "play two levels against each other"),
        ("cardtui lab coins --coins 4 --step 1-8", "compare limits of a move"),
    ),
    "cardtui lab beggar": (
        ("cardtui lab beggar --games 1M", "play a million deals"),
        ("cardtui lab beggar --ranks 6-13", "compare packs of 24 to 52 cards"),
        ("cardtui lab beggar --plot lengths.svg", "draw how long games are"),
    ),
    "cardtui lab perditio": (
        ("cardtui lab perditio", "compare 100,000 deals with the theory"),
        ("cardtui lab perditio --games 1M --json", "print the numbers of a million"),
    ),
    "cardtui lab snap": (
        ("cardtui lab snap", "play 100,000 seeds, from 1 on"),
        ("cardtui lab snap --suits 2", "play short games"),
        ("cardtui lab snap --levels hard-easy", "let the computer play itself"),
    ),
    "cardtui hunt": (
        ("cardtui hunt", "hunt until Ctrl-C, and save each find"),
        ("cardtui hunt --time 10m -j 2 --plot tail.svg", "hunt for ten minutes, draw the tail"),
        ("cardtui hunt --never-ends", "construct games that never end"),
        ("cardtui hunt --family beggar#305", "list other deals that come to the same end"),
    ),
}
