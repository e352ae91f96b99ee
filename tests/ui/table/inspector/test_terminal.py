"""The inspector of the real program in a pseudo-terminal."""

from __future__ import annotations

from time import monotonic

from tests.terminal import CARDTUI, Terminal
from tests.ui.desk import ENDLESS


def test_a_throw_is_stepped_through_line_by_line() -> None:
    with Terminal([*CARDTUI, "open", "snap#305"], size=(120, 40)) as terminal:
        terminal.wait_for("throw 0/376")
        terminal.press("d")
        terminal.wait_for("doubly linked list")
        terminal.press(")", ")", ")")
        terminal.wait_for("▸ 3 if it was alone: head = none")
        assert "[10♣]←[5♠]" in terminal.text
        terminal.press("w", ")")
        terminal.wait_for("singly linked list")
        terminal.press("}")
        terminal.wait_for("LinkedDeque.removelast() → 5♠")
        terminal.press("right")
        terminal.wait_for("throw 1/376")
        terminal.press("d")
        terminal.wait(lambda text: "linked list" not in text)
        terminal.wait_for("The story")
        terminal.press("q")
        terminal.wait_for("games, one table")
        terminal.press("q")
        assert terminal.wait_for_exit() == 0


def test_no_key_waits_while_a_long_game_is_computed() -> None:
    with Terminal([*CARDTUI, "open", ENDLESS], size=(120, 40)) as terminal:
        terminal.wait_for("card 0/41090")
        terminal.press("d", "W", "G")
        terminal.wait_for("card 41090/41090")
        began = monotonic()
        terminal.press(*["w"] * 30, "?")
        terminal.wait_for("Nobody decides anything")
        assert monotonic() - began < 10  # a second on a machine at rest; it was one for each key
        terminal.press("escape")
        terminal.wait_for("doubly linked list   48 nodes", 60)
