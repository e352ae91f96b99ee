"""The parameters of the Silver Dollar game: their texts, bad values, and combinations."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.engine.errors import BadInput
from cardtui.engine.parameters import read_parameter
from cardtui.games.coins import Coins, Parameters
from cardtui.games.coins.theory import fewest, most
from tests.oracles.coins import game_of


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("step", "3", 3),
        ("players", "1", "1"),
        ("players", "Computer", "computer"),
        ("level", "EASY", "easy"),
        ("first", "computer", "computer"),
        ("coins", "12", 12),
        ("gaps", "0-5", "0-5"),
        ("gaps", "00–05", "0-5"),
        ("gaps", " 2 - 7 ", "2-7"),
        ("gaps", "3", "3-3"),
        ("names", " Ann + Bob Lee ", "Ann+Bob Lee"),
        ("target", "17", 17),
    ],
)
def test_a_parameter_is_read(name: str, text: str, value: Any) -> None:
    assert read_parameter(Coins, name, text) == value


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("step", "0", 'step is a whole number from 1 to 999999999999999999, not "0"'),
        ("players", "3", 'players is 1, 2 or computer, not "3"'),
        ("first", "\x1b", r'first is you or computer, not "\x1b"'),
        ("coins", "1001", 'coins is a whole number from 1 to 1000, not "1001"'),
        ("gaps", "5-3", 'gaps is a range with the lower number first, not "5-3"'),
        ("gaps", "x", 'gaps is a range such as 0-5, not "x"'),
        ("gaps", "1" * 16, f'gaps are squares from 0 to 999999999999999, not "{"1" * 16}"'),
        *(
            (
                "names",
                text,
                "names are two different names of up to 16 letters, digits and blanks, such as Ann+Bob, not "
                f'"{text}"',
            )
            for text in ("Ann", "Ann+Ann", "Ann+", "Ann+Bob+Cy", "A.B+C", "A@1+B", "A~+B", "A,B+C", "x" * 17)
        ),
        (
            "colour",
            "1",
            'Silver Dollar has no parameter called "colour"; its parameters: step, players, level, first, '
            "coins, gaps, names, target",
        ),
    ],
)
def test_a_bad_value_is_refused_with_the_reason(name: str, text: str, why: str) -> None:
    with pytest.raises(BadInput) as error:
        read_parameter(Coins, name, text)
    assert str(error.value) == why


def test_a_parameter_without_effect_is_not_part_of_the_id() -> None:
    assert game_of("1,4", "computer", coins=7, gaps="1-2").id == "coins:1.4"
    assert game_of("1,4", "2", level="easy", first="computer").id == "coins,players=2:1.4"
    assert game_of("1,4", "computer", names="Ann+Bob").id == "coins:1.4"
    assert game_of("1,4", "2", names="Ann+Bob").id == "coins,players=2,names=Ann+Bob:1.4"
    assert game_of("1,4", "1", level="easy").id == "coins,players=1:1.4"
    assert game_of("1,4", "computer", level="easy").id == "coins,level=easy:1.4"
    assert Coins.from_seed(-3, Parameters(gaps="00-5", step=3)).id == "coins,step=3#3"
    assert Coins.from_seed(3, Parameters(coins=4, gaps="0-3")).id == "coins,coins=4,gaps=0-3#3"


@pytest.mark.parametrize(
    ("text", "parameters", "why"),
    [
        ("1,4", {"target": 1}, "home in exactly 1 move cannot be done here: it takes 2 to 4 moves"),
        ("1,4", {"target": 3, "step": 1}, "home in exactly 3 moves cannot be done here: it takes 4 moves"),
        ("0,2", {"target": 2}, "home in exactly 2 moves cannot be done here: it takes 1 move"),
    ],
)
def test_a_target_that_cannot_be_met_is_refused(text: str, parameters: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput) as error:
        game_of(text, **({"players": "1"} | parameters))
    assert str(error.value) == why


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
