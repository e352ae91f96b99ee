"""Examples of the commands of Beggar My Neighbour."""

from __future__ import annotations

from cardtui.engine.entry import Examples

EXAMPLES: Examples = {
    "cardtui beggar match": (
        ("cardtui beggar match", "begin a match, or go on with it"),
        ("cardtui beggar match --seed 305 --slap medium", "play the match that a friend has played"),
    ),
    "cardtui beggar": (
        ("cardtui beggar", "watch a random deal"),
        ("cardtui beggar --seed 305 --hand", "play the deal of seed 305 by hand"),
        ("cardtui beggar 'J 3 4 / 2 J 5' --story", "print a game, card by card"),
        ("echo J 2 J 2 | cardtui beggar", "print who wins with this deck"),
    ),
}
