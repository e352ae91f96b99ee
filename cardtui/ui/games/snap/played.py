"""Snap on the table, played."""

from cardtui.ui.games.snap.table import PLAYED_TABLE

__all__ = ["PLAYED_TABLE"]
