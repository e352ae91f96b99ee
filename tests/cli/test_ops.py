"""--ops prints the operations of a game and their costs."""

from __future__ import annotations

import pytest

from tests.cli.program import complaint, printed


def test_ops_prints_operations_of_the_structure_that_as_chooses() -> None:
    doubly, singly = (printed("snap", "305", "--ops", *more) for more in ((), ("--as", "singly")))
    assert doubly.splitlines()[0] == "snap#305 · decks: doubly linked list · public: array"
    assert doubly.splitlines()[-1].split() == ["1497", "all", "376", "8", "1404"]
    assert singly.splitlines()[-1].split() == ["1497", "all", "13454", "8", "1404"]


def test_a_piped_deck_and_an_id_have_operations_too() -> None:
    assert "LinkedList.removefirst()" in printed("beggar", "--ops", stdin=b"J 2 J 2")
    assert printed("open", "beggar:J.2.J.2", "--ops") == printed("beggar", "J 2 J 2", "--ops")


def test_the_moves_of_coins_are_read_without_printing_the_dialogue() -> None:
    out = printed("coins", "1,2", "--players", "1", "--ops", "--as", "positions", stdin=b"0 1\n1 1\n")
    assert [line.split()[2] for line in out.splitlines()[2:6]] == [
        "CoinStrip.move(0,",
        "CoinStrip.gameOver()",
        "CoinStrip.move(1,",
        "CoinStrip.gameOver()",
    ]


BOTH = "--as chooses the data structures whose operations --ops prints: give both"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("snap", "305", "--as", "ring"), BOTH),
        (("open", "snap#305", "--as", "ring"), BOTH),
        (
            ("snap", "5", "--ops", "--as", "x\x1b[2J"),
            'the decks cannot be kept as "x\\x1b[2J", but as doubly',
        ),
    ],
)
def test_errors_are_one_sentence(args: tuple[str, ...], told: str) -> None:
    assert complaint(*args).startswith(f"cardtui: {told}")
