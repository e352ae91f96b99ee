"""Perditio Tempus."""

from cardtui.engine.entry import Entry

ENTRY = Entry(
    "perditio",
    "p",
    "Perditio Tempus",
    "watch",
    "a patience, decided before it starts",
    ("# # 4S # #", "# # # 2H #", "# 5C # # #", "# # # # 3D"),
    by_hand=True,
    place=30,
)
