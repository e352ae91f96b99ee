"""The tables of records."""

from __future__ import annotations

import pytest

from cardtui.lab.records import ListedGame
from cardtui.lab.records_tables import endless_table, records_tables


@pytest.mark.parametrize("has_number", [True, False])
def test_records_have_the_numbers_of_deals_only_where_there_are_some(has_number: bool) -> None:
    game_id = "beggar:---K---Q-KQAJ-----AAJ--K----------J-----QQ---A-J-K--" if has_number else "beggar:J.2"
    one = ListedGame("beggar", None, None, "you", 2026, "", "", game_id)
    of_game = next(shown for shown in records_tables([one]) if shown.rows)
    assert ("number" in of_game.columns) is has_number
    assert [*of_game.columns][:1] == ["length"] and "length" not in endless_table([one]).columns
