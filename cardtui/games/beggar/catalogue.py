"""The catalogue of the project Camicia, by whose numbers a deal can be opened: `camicia:9`."""

from __future__ import annotations

from cardtui.engine.ids import GameId
from cardtui.engine.parameters import changed_parameters
from cardtui.games.beggar.camicia import KEY, hands_of_number, number_of_hands, read_camicia_number
from cardtui.games.beggar.notation import hands_text
from cardtui.games.beggar.rules import BeggarRules


def deal_of(number: str) -> str:
    """Return the deal with this number. Raises `BadInput` if no deal has it."""
    return hands_text(hands_of_number(read_camicia_number(number)))


def id_of(game: BeggarRules) -> str:
    """Return the id of a game by its number; empty if it has none."""
    number = number_of_hands(*game.start.hands)
    return "" if number is None else GameId(KEY, changed_parameters(game.parameters), None, str(number)).text
