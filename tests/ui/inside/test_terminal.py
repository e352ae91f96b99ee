"""The look inside through the real program in a pseudo-terminal."""

from __future__ import annotations

from tests.terminal import CARDTUI, Terminal


def test_a_throw_is_gone_through_line_by_line_and_left_as_it_was() -> None:
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
