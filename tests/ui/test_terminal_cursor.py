"""The terminal's own cursor stands on what is chosen, and is visible only there where it is asked for."""

from __future__ import annotations

from cardtui.storage.store import Store
from cardtui.ui.screens.practice import open_practice
from tests.cases import case
from tests.storage.stores import a_game
from tests.terminal import CARDTUI, Terminal
from tests.ui.desk import Desk, opened

SHOW, HIDE = b"\x1b[?25h", b"\x1b[?25l"


Steps = list[tuple[str, str | None]]
"""Keys to press, and then what stands at the terminal's cursor; None where nothing is chosen."""

AT_HOME: dict[str, Steps] = {
    "tiles": [("", "Silver Dollar"), ("right", "Beggar"), ("down", "Snap"), ("left", "Perditio")],
    "settings": [("comma", "theme "), ("down", "display "), ("end", "Scroll the panel down")],
    "keys of a command": [("comma end enter", "Keys: ↓")],
    "palette": [("ctrl+p", "Search"), ("down down", "A run"), ("up up", "Today"), ("a", " ")],
    "id": [("i", " "), ("a b left", "b "), ("tab", " Close")],
    "path": [("P", "1 ▌"), ("right", "2▀"), ("right", "3▀"), ("down", "5▀")],
    "help": [("question_mark", "cardtui")],
    "history": [("H", "2026"), ("slash", "a part of an id"), ("x left", "x ")],
    "statistics": [("S", None)],
    "ways to play": [("up right", "Beggar"), ("m", "Card by card"), ("down", "With slaps")],
}

END = "▌▘▀"
"""The row of a coin with its number, from there on."""
COIN_0, COIN_1, COIN_2, COIN_3 = (f"▀▘▘{number}{END}" for number in range(4))

AT_TABLES: dict[str, Steps] = {
    "coins:1.4.5.9": [
        *(("", None), ("right", f"0{END}"), ("right", f"1{END}{COIN_2}")),
        *(("down", f"1{END}{COIN_1}{COIN_2}"), ("escape", None)),
    ],
    "coins,players=1:1.4.5.9": [
        *(("right", f"0{END}"), ("9", f"────{COIN_0}"), ("m", None), ("o", "any number")),
        *(("tab tab", "● alone"), ("right", "○ two people"), ("escape", f"────{COIN_0}")),
        *(("escape m e", f"3{END}"), ("left", f"    {COIN_3}")),
    ],
    "perditio#1": [("", None), ("m", None), ("right", " ▸1"), ("right", " ▸2"), ("space", None)],
    "snap,you=A#305": [("", None), ("t t t", "5    ▙")],
    "beggar,slap=easy#305": [("enter", None)],
}


async def follow(desk: Desk, steps: Steps) -> None:
    for keys, expected in steps:
        await desk.press(*keys.split())
        found = desk.at_cursor
        told = f"{keys}: {found!r} is not {expected!r}\n{desk.text}"
        assert (found is None) is (expected is None), told
        assert found is None or found.startswith(expected or ""), told


async def follow_from_home(desk: Desk, walks: dict[str, Steps]) -> None:
    """Follow each of these from the home screen, and go back there."""
    for title, steps in walks.items():
        with case(title):
            await follow(desk, steps)
            while len(desk.app.screen_stack) > 1:
                await desk.press("escape")


async def test_in_an_empty_history_the_cursor_stands_on_the_notice(store: Store) -> None:
    async with opened(None, store=store) as desk:
        await follow(
            desk,
            [("H", "Finish a game"), ("slash", "a part of an id"), ("x", " "), ("escape", "Finish a game")],
        )


async def test_the_cursor_stands_on_what_is_chosen(store: Store) -> None:
    store.add_finished_game(a_game())
    async with opened(None, store=store) as desk:
        await follow_from_home(desk, AT_HOME)
        open_practice(desk.app)
        await desk.settle()
        await follow(desk, [("", "addfirst"), ("down", "removefirst"), ("enter", " "), ("a left", "a ")])


async def test_the_cursor_follows_a_move_that_is_chosen() -> None:
    async with opened() as desk:
        for game, steps in AT_TABLES.items():
            with case(game):
                await desk.open(game)
                await follow(desk, steps)


class Watched(Terminal):
    """A terminal that counts how often its cursor is shown and hidden."""

    shown = hidden = 0

    def show(self, data: bytes) -> None:
        self.shown += data.count(SHOW)
        self.hidden += data.count(HIDE)
        super().show(data)

    @property
    def read_at_cursor(self) -> str:
        """What stands from the cursor to the end of the line."""
        cursor = self.screen.cursor
        line: str = self.text.split("\n")[cursor.y][cursor.x :]
        return line

    def wait_at_cursor(self, expected: str) -> None:
        """Read until `expected` stands at the cursor."""
        self.wait(lambda text: self.read_at_cursor.startswith(expected))


def test_the_cursor_is_visible_where_something_is_chosen_and_never_flickers() -> None:
    command = [*CARDTUI, "open", "coins,players=1:1.4.5.9"]
    with Watched(command, env={"ACCESSIBLE": "1", "TEXTUAL_ANIMATIONS": "full"}) as terminal:
        terminal.wait_for("Move 1")
        assert terminal.screen.cursor.hidden and terminal.shown == 0
        terminal.press("right")
        terminal.wait(lambda text: terminal.shown > 0)
        for key, expected in [
            ("right", f"1{END}{COIN_2}"),
            ("down", f"1{END}{COIN_1}{COIN_2}"),
            ("down", f"1{END}◂──────{COIN_1}{COIN_2}"),
        ]:
            terminal.press(key)
            terminal.wait_at_cursor(expected)
        assert not terminal.screen.cursor.hidden and terminal.shown == terminal.hidden == 1
        frames = terminal.frames
        terminal.press("enter")
        terminal.wait_for("Move 2")  # which it says once the coin has arrived
        assert terminal.screen.cursor.hidden
        assert terminal.frames - frames > 5
        assert (terminal.shown, terminal.hidden) == (1, 2)
        terminal.press("\x11")
        terminal.wait_for_exit()
        assert not terminal.screen.cursor.hidden


def test_the_hidden_cursor_stands_there_too() -> None:
    with Watched(CARDTUI) as terminal:
        terminal.wait_at_cursor("Silver Dollar")
        terminal.press("right")
        terminal.wait_at_cursor("Beggar")
        assert terminal.screen.cursor.hidden and terminal.shown == 0
