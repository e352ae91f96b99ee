"""Beggar My Neighbour with slaps: its rules, and the words for it."""

from __future__ import annotations

from typing import Any

from cardtui.engine.game import Game
from cardtui.games.beggar.slaps.narrator import SlapNarrator
from cardtui.games.beggar.slaps.plain_text import SlapPlainText
from cardtui.games.beggar.slaps.rules import SlapState


class BeggarWithSlaps(SlapNarrator, Game[SlapState, str]):
    """A deal of Beggar My Neighbour with slaps."""

    @property
    def kind(self) -> type[Game[Any, Any]]:
        """The class of the deal, which deals games with slaps and without them."""
        kind = type(self.deal)
        return kind if issubclass(kind, Game) else type(self)

    @property
    def plain_text(self) -> SlapPlainText:
        return SlapPlainText(self)
