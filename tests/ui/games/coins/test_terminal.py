"""Silver Dollar through the real program in a pseudo-terminal: a game is won by following the hints."""

from __future__ import annotations

import re
from functools import partial

from tests.terminal import CARDTUI, Terminal

STILL, FLYING = {"TEXTUAL_ANIMATIONS": "none"}, {"TEXTUAL_ANIMATIONS": "full"}
WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"]
HINT = re.compile(r"Your turn +slide coin (\d+) (\w+) squares?: ")


def hint(text: str) -> tuple[int, int] | None:
    """The coin and the distance of the hint that stands on the screen, if there is one."""
    found = HINT.search(text)
    if found is None:
        return None
    far = found[2]
    return int(found[1]), WORDS.index(far) if far in WORDS else int(far)


def answered(made: int, text: str) -> bool:
    """Whether the game is won, or it is one's own turn after so many moves."""
    return "You win" in text or (moves_made(text) == made and "Your turn" in text)


def moves_made(text: str) -> int:
    found = re.search(r"move (\d+)/(\d+) ", text)
    return int(found[1]) if found else -1


def test_who_follows_the_hints_wins_against_the_perfect_computer() -> None:
    with Terminal([*CARDTUI, "open", "coins,step=3,level=perfect:1.3.4"], env=FLYING) as terminal:
        terminal.wait_for("move 0/0")
        made = 0
        while "You win" not in terminal.text:
            assert made < 60
            terminal.press("t")
            terminal.wait(lambda text: hint(text) is not None)
            terminal.press("enter")
            made += 2
            terminal.wait(partial(answered, made))
        terminal.wait_for("the player who moves first could win")
        terminal.wait_for("mistake 0/")
        terminal.press("q")
        terminal.wait_for("four games")
        terminal.press("q")
        assert terminal.wait_for_exit() == 0


def test_a_coin_is_moved_by_the_mouse_and_two_people_take_turns() -> None:
    with Terminal([*CARDTUI, "open", "coins,players=2,names=Ann+Bob:1.4.5.9"], env=STILL) as terminal:
        terminal.wait_for("Ann's turn")
        row = next(
            y
            for y, line in enumerate(terminal.text.splitlines())
            if "0" in line and "3" in line and "2" in line and "▀" in line
        )
        line = terminal.text.splitlines()[row]
        terminal.click(line.index("3"), row)
        terminal.wait_for("coin 3: a digit")
        terminal.click(line.index("3") - 6, row)
        terminal.wait_for("Bob's turn")
        terminal.wait_for("Ann slides coin 3 one square, to square 8.")
        terminal.press("u")
        terminal.wait_for("Ann's turn")
        terminal.press("q", "q")
        assert terminal.wait_for_exit() == 0
