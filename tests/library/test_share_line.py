"""The result of a puzzle of the day in three lines: they say how it went, and not how to solve it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from cardtui.games import open_id
from cardtui.games.coins.game import Coins
from cardtui.library.progress import Progress
from cardtui.library.share_line import EMOJI, LETTERS, PLAIN, ShareSigns, puzzle_lines
from tests.library.test_progress import (
    HINTED,
    MISSED,
    OF_TODAY,
    SMALL,
    SMALL_OF_TODAY,
    SOLVED,
    TODAY,
    rows_of,
)


@pytest.mark.parametrize(
    ("tries", "squares", "signs", "lines"),
    [
        ([SOLVED], "+", EMOJI, ["✓ first try 1:40 · streak 1", "🟩"]),
        ([HINTED], "~", EMOJI, ["◐ with help 1:40 · streak 1", "🟨"]),
        ([MISSED], "-", EMOJI, ["✗ missed 1:40", "🟥"]),
        ([MISSED, SOLVED], "~", EMOJI, ["◐ after a miss 1:40 · streak 1", "🟨"]),
        ([MISSED, SOLVED], "~", PLAIN, ["◐ after a miss 1:40 · streak 1", "◧"]),
        ([SOLVED], "+", LETTERS, ["first try 1:40 · streak 1", "#"]),
        ([MISSED], "", LETTERS, ["missed 1:40", "-"]),
    ],
)
def test_it_says_how_it_went(
    tries: Sequence[Mapping[str, object]], squares: str, signs: ShareSigns, lines: Sequence[str]
) -> None:
    rows = rows_of(OF_TODAY, *({**one, "seconds": 100.4, "steps": 2} for one in tries))
    progress = Progress(Coins, rows, TODAY)
    row = progress.row_of(TODAY)
    assert row is not None
    first, shown, game = puzzle_lines(row, squares, open_id(row.id), progress, signs).splitlines()
    assert (first, shown) == (f"cardtui 25 Nov · grade 2 · {lines[0]}", lines[1])
    assert game == OF_TODAY


def test_that_of_the_small_board_says_so() -> None:
    rows = rows_of(OF_TODAY, {**SOLVED, **SMALL, "seconds": 12.0})
    lines = puzzle_lines(rows[0], "+", open_id(SMALL_OF_TODAY), Progress(Coins, rows, TODAY), PLAIN)
    head = "cardtui 25 Nov · small board · grade 0 · ✓ first try 0:12 · streak 1"
    assert lines.splitlines() == [head, "■", SMALL_OF_TODAY]


@pytest.mark.parametrize(("squares", "shown"), [("+-", "■□"), ("+~", "■◧"), ("-", "□□"), ("~+", "◧■")])
def test_each_move_has_a_square_of_its_own(squares: str, shown: str) -> None:
    game = "coins,grade=4#3"
    rows = rows_of(game, {**MISSED, "steps": 4, "way": "grade 4"})
    lines = puzzle_lines(rows[0], squares, open_id(game), Progress(Coins, rows, TODAY), PLAIN)
    assert lines.splitlines()[1] == shown
