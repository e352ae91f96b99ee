"""The deals of Beggar My Neighbour that have been published as the longest ones, and those that never end.

In each deal player 0 leads; the hands are written top first, and `-` is any plain card.
"""

from __future__ import annotations

from typing import NamedTuple

SOURCE = "the table of records kept by R. P. Mann"
FAMILY_SOURCE = "cardtui hunt --family"
ITALIAN_SOURCE = "exhaustive by N1k06; every listed deal replayed here"


class Longest(NamedTuple):
    """A deal that was the longest known when it was published."""

    who: str
    year: int
    deal: str
    tricks: int
    cards: int


class Endless(NamedTuple):
    """A deal that never ends: after `pre_cards` cards the same `cards` repeat for ever."""

    who: str
    year: int
    deal: str
    source: str
    pre_tricks: int
    pre_cards: int
    tricks: int
    cards: int


LONGEST = (
    Longest("Paulhus", 1999, "------------KAQ----J------/-JQQK---K----JK--QA-A-JA--", 670, 4791),
    Longest("Kleber", 1999, "---JQ---K-A----A-J-K---QK-/-J-----------AJQA----K---Q", 805, 5790),
    Longest("Collins", 2006, "A-QK------Q----KA-----J---/-JAK----A--Q----J---QJ--K-", 960, 6913),
    Longest("Mann and Wu", 2007, "K-KK----K-A-----JAA--Q--J-/---Q---Q-J-----J------AQ--", 1007, 7157),
    Longest("Nessler", 2012, "----Q------A--K--A-A--QJK-/-Q--J--J---QK---K----JA---", 1015, 7207),
    Longest("Nessler", 2012, "-J-------Q------A--A--QKK-/-A-Q--J--J---Q--AJ-K---K--", 1016, 7224),
    Longest("Anderson", 2013, "--A-Q--J--J---Q--AJ-K---K-/-J-------Q------A--A--QKK-", 1016, 7225),
    Longest("Rucklidge", 2014, "-J------Q------AAA-----QQ-/K----JA-----------KQ-K-JJK", 1122, 7959),
    Longest("Nessler", 2021, "----K---A--Q-A--JJA------J/-----KK---------A-JK-Q-Q-Q", 1106, 7972),
    Longest("Nessler", 2022, "---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---", 1164, 8344),
)
"""The records, the shortest first."""

RELATIVES = {
    Longest("cardtui", 2026, "--J--------A--KA--KK------/--Q-J-----QJJK-A------Q-AQ", 822, 5914): LONGEST[1],
    Longest("cardtui", 2026, "--J--Q--A---KQ-A-----AQJQ-/--K---------------JJAK--K-", 1048, 7544): LONGEST[2],
}
"""The deals that are the longest of the family of a record, and longer than it, each with that record."""

KNOWN = tuple(sorted([*LONGEST, *RELATIVES], key=lambda known: known.cards))
"""All long deals with a known finder, the shortest first."""

ENDLESS = (
    Endless(
        "Casella and others",
        2024,
        "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA",
        "arXiv:2403.13855",
        4,
        34,
        62,
        440,
    ),
)

ITALIAN = Endless(
    "Zanotto",
    2017,
    "--K-Q-Q-K-KJ-----KJ-/--J--Q----Q-------J-",
    "github.com/drago-96/cavacamisa",
    0,
    0,
    84,
    546,
)
"""The first deal of the Italian pack of 40 cards that was published as one that never ends.

The game is *camicia*, or *pelagalletto*: an ace asks for one card, a two for two and a three for three. Here
they are written as jack, queen and king.
"""

ITALIAN_LONGEST = Longest("N1k06", 2026, "-JK--QKK-QQ---K--J--/------J-----------QJ", 757, 4663)
"""The longest game of the Italian pack that ends: no deal of 20 and 20 cards has a longer one."""
