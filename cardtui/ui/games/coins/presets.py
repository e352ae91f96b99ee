"""The ways of playing with which the setup of the coin game begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardtui.games.coins import Coins
from cardtui.games.coins.parameters import COMPUTER, TWO, YOU, Parameters
from cardtui.games.coins.puzzles import GRADES
from cardtui.ui.games.coins.home import puzzle
from cardtui.ui.widgets.presets import Preset

if TYPE_CHECKING:
    from cardtui.ui.games.coins.table import CoinsTable

__all__ = ["presets"]

_DOLLAR = 2
"""The coin that is the dollar: every deal has at least three coins."""


def presets(table: CoinsTable) -> Sequence[Preset]:
    """Return the presets, which begin new deals; level, first player and names are those of the settings."""
    app = table.card_app
    usual: Parameters = app.settings.default_parameters(Coins)
    begins = "you move" if usual.first == YOU else "it moves"

    def deal(**changes: Any) -> Callable[[str], None]:
        return lambda _: table.open_game(Coins.from_seed(app.draw_seed(), replace(usual, **changes)))

    return (
        Preset(
            "Puzzle of a grade",
            "1 is easy, 5 is hard",
            "".join(map(str, GRADES)),
            lambda key: puzzle(app, int(key)),
        ),
        Preset("Against the computer", f"{usual.level}, {begins} first", "c", deal(players=COMPUTER)),
        Preset("Two people", "at one keyboard", "t", deal(players=TWO)),
        Preset("The dollar", "whoever pockets it wins", "d", deal(players=COMPUTER, dollar=_DOLLAR)),
        Preset("From the editor", "place coins yourself", "e", lambda _: table.action_edit()),
    )
