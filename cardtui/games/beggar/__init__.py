"""Beggar My Neighbour."""

from cardtui.engine.entry import Entry, LineCommand, OtherStart
from cardtui.games.beggar.settings import SLAP_TIME

_COMMANDS = "cardtui.games.beggar.commands"

ENTRY = Entry(
    "beggar",
    "b",
    "Beggar My Neighbour",
    "watch",
    "a game unfold, card by card",
    (
        *("5C+JD+KH #+#+#+#+#+#", "5C+JD+KH+2S #+#+#+#+#", "5C+JD+KH+2S+9D #+#+#+#"),
        *("5C #+#+#+#+#+#+#+#", "5C+JD #+#+#+#+#+#+#"),
    ),
    (
        OtherStart(
            "match", "M", "A match with slaps: best of five rounds of a minute", ("duel", "slap", "race")
        ),
    ),
    by_hand=True,
    asks_how=True,
    catalogue="camicia",
    commands=(
        LineCommand(
            "beggar match",
            "Play",
            f"{_COMMANDS}.matches:match_command",
            "Play a match with slaps, best of five rounds.",
        ),
    ),
    settings=(SLAP_TIME,),
    own_ending=True,
    place=20,
)
