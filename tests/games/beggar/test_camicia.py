"""The numbers of the project Camicia."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardtui.games import catalogue_id, open_id
from cardtui.games.beggar.camicia import DEALS, hands_of_number, number_of_hands


@given(st.integers(0, DEALS - 2))
@example(0)
@example(DEALS - 2)
def test_a_number_is_that_of_its_deal_and_the_next_one_is_that_of_the_next_word(number: int) -> None:
    first, second = hands_of_number(number)
    assert number_of_hands(first, second) == number
    # A word with smaller letters comes first, and an ace, the highest penalty, is the smallest letter.
    assert hands_of_number(number + 1) < (first, second)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("beggar#305", "camicia:208835051173111840655"),  # suits do not matter
        ("beggar,rounds=9#305@7", "camicia,rounds=9:208835051173111840655"),
        ("beggar:-JK--QKK-QQ---K--J--/------J-----------QJ", ""),  # another pack
        ("beggar:A/AAAKKKKQQQQJJJJ------------------------------------", ""),  # not 26 and 26 cards
        ("snap#305", ""),
    ],
)
def test_only_26_and_26_cards_of_the_standard_pack_have_a_number(text: str, number: str) -> None:
    assert catalogue_id(text) == number
    assert not number or catalogue_id(open_id(number).id) == number
