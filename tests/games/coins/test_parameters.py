"""The parameters of the Silver Dollar game: their texts, bad values, and combinations."""

from __future__ import annotations

import re

import pytest

from cardtui.engine.errors import BadInput
from cardtui.engine.parameters import read_parameter
from cardtui.games.coins import Coins, Parameters
from cardtui.games.coins.theory import fewest, most
from tests.oracles.coins import game_of


@pytest.mark.parametrize(
    "names", ["Ann", "Ann+Ann", "Ann+", "Ann+Bob+Cy", "A.B+C", "A@1+B", "A~+B", "A,B+C", "x" * 17]
)
def test_names_are_two_and_leave_an_id_readable(names: str) -> None:
    rule = "names are two different names of up to 16 letters, digits and blanks, such as Ann+Bob, not"
    with pytest.raises(BadInput, match=re.escape(f'{rule} "{names}"')):
        read_parameter(Coins, "names", names)


def test_a_seed_draws_a_start_in_which_the_target_can_be_met() -> None:
    for seed in range(50):
        game = Coins.from_seed(seed, Parameters(players="1", target=20))
        assert fewest(game.positions, None) <= 20 <= most(game.positions)
    with pytest.raises(BadInput, match="home in exactly 500 moves cannot be done here"):
        Coins.from_seed(1, Parameters(players="1", target=500))


def test_other_parameters_keep_the_seed_or_the_deal() -> None:
    assert game_of("1,4").with_parameters(Parameters(step=2)) == game_of("1,4", "computer", step=2)
    game = Coins.from_seed(7).with_parameters(Parameters(players="1"))
    assert game == Coins.from_seed(7, Parameters(players="1"))
