"""Snap."""

from cardtui.engine.entry import Entry
from cardtui.games.snap.settings import SNAP_NAMES

ENTRY = Entry(
    "snap",
    "s",
    "Snap",
    "same",
    "rank on the table? Snap!",
    (
        "7D QS! 9H QC!",
        "7D - - -",
        "7D 4C - -",
        "7D 4C KH -",
        "7D 4C! KH 4S!",
        "7D - - -",
        "7D QS - -",
        "7D QS 9H -",
    ),
    by_hand=True,
    has_opponent=True,
    settings=(SNAP_NAMES,),
    place=40,
)
