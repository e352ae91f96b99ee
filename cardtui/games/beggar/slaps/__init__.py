"""Beggar My Neighbour with slaps: its rules, and the words for it."""

from __future__ import annotations

from typing import Any

from cardtui.engine.game import Game
from cardtui.games.beggar import Beggar
from cardtui.games.beggar.parameters import Parameters, has_slaps
from cardtui.games.beggar.slaps.narrator import SlapNarrator
from cardtui.games.beggar.slaps.plain_text import SlapPlainText
from cardtui.games.beggar.slaps.rules import SlapState

__all__ = ["BeggarWithSlaps"]


class BeggarWithSlaps(SlapNarrator, Game[SlapState, str]):
    """A deal of Beggar My Neighbour with slaps."""

    @classmethod
    def from_seed(cls, seed: int, parameters: Parameters | None = None) -> Any:
        return (
            super().from_seed(seed, parameters)
            if has_slaps(parameters)
            else Beggar.from_seed(seed, parameters)
        )

    @classmethod
    def from_deal(cls, text: str, parameters: Parameters | None = None) -> Any:
        return (
            super().from_deal(text, parameters)
            if has_slaps(parameters)
            else Beggar.from_deal(text, parameters)
        )

    @property
    def plain_text(self) -> SlapPlainText:
        return SlapPlainText(self)
