"""How Silver Dollar is played: the dialog for the parameters, the modes, how each ends, and that all fits."""

from __future__ import annotations

from typing import cast

import pytest
from textual.widgets import Button, Input, Static
from textual.widgets._footer import FooterKey

from cardtui.games.coins import Coins
from cardtui.games.coins.theory import fewest, most
from cardtui.ui.dialogs.parameters import Settings
from cardtui.ui.games.coins.table import CoinsTable
from cardtui.ui.widgets.choices import ChoiceButton, Choices
from tests.games.coins import lines_home
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.test_coins_keys import MIDDLE, said
from tests.ui.test_endings import said as told
from tests.ui.test_sizes import check_fit, leaves


@pytest.fixture(autouse=True)
def _slow_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoinsTable, "thinking", 3600.0)


def wrong(desk: Desk) -> str:
    return str(desk.screen.query_one("#settings-wrong", Static).render())


def marked(desk: Desk) -> list[str]:
    """The parameters whose lines are marked as wrong, as it is painted: a sign before the name."""
    found = []
    for name in FIELDS:
        row = desk.screen.query_one(f"#setting-{name}").region
        before = desk.lines[row.y][: row.x].split("│")[-1]
        if desk.screen.query_one(f"#setting-{name}").query_ancestor(".setting").has_class("-wrong"):
            assert before.strip().startswith("! ")
            found.append(name)
        else:
            assert "!" not in before
    return found


FIELDS = ["step", "players", "level", "first", "coins", "gaps", "names", "target"]


async def change(desk: Desk, name: str, value: str, how: str) -> None:
    """Let a parameter be `value`, by keys or by the mouse."""
    line = desk.screen.query_one(f"#setting-{name}")
    if how == "mouse":
        buttons = {button.text: button for button in line.query(ChoiceButton)}
        await desk.click(buttons[value] if buttons else line, 2)
    else:
        for _ in range(len(FIELDS) + 2):
            if line.has_focus:
                break
            await desk.press("tab")
    assert line.has_focus
    if isinstance(line, Input):
        await desk.press("ctrl+u")
        await desk.press("ctrl+k")
        await desk.type(value)
    elif isinstance(line, Choices) and how == "keys":
        for _ in range(4):
            if line.text == value:
                break
            await desk.press("right", "space")
        assert line.text == value


CHANGES: list[tuple[str, dict[str, str], str]] = [
    ("coins#7", {}, "coins#7"),
    ("coins#7", {"step": "3"}, "coins,step=3#7"),
    ("coins#7", {"players": "1"}, "coins,players=1#7"),
    ("coins#7", {"players": "2"}, "coins,players=2#7"),
    ("coins#7", {"level": "easy"}, "coins,level=easy#7"),
    ("coins#7", {"level": "perfect"}, "coins,level=perfect#7"),
    ("coins#7", {"first": "computer"}, "coins,first=computer#7"),
    ("coins#7", {"coins": "5"}, "coins,coins=5#7"),
    ("coins#7", {"gaps": "1-9"}, "coins,gaps=1-9#7"),
    ("coins#7", {"gaps": "2"}, "coins,gaps=2-2#7"),
    ("coins#7", {"players": "2", "names": "Ann + Bob"}, "coins,players=2,names=Ann+Bob#7"),
    ("coins#7", {"players": "1", "target": "9"}, "coins,players=1,target=9#7"),
    ("coins,players=1,target=9#7", {"players": "computer"}, "coins#7"),
    ("coins,players=1,target=9#7", {"players": "2"}, "coins,players=2#7"),
    ("coins,step=3,level=easy#7", {"step": "", "level": "medium"}, "coins#7"),
    ("coins,players=2,names=Ann+Bob#7", {"players": "computer"}, "coins#7"),
    ("coins,players=1,target=5:1.4.5.9~0-1", {"target": ""}, "coins,players=1:1.4.5.9"),
    ("coins:1.4.5.9~0-1", {"first": "computer", "step": "2"}, "coins,step=2,first=computer:1.4.5.9"),
]


@pytest.mark.parametrize("how", ["keys", "mouse"])
@pytest.mark.parametrize(("game", "changes", "save"), CHANGES)
async def test_every_parameter_can_be_changed(
    game: str, changes: dict[str, str], save: str, how: str
) -> None:
    async with opened(game) as desk:
        await desk.press("m")
        lines = [line.id for line in desk.screen.query("Choices, Input")]
        assert lines == [f"setting-{name}" for name in FIELDS]
        for name, value in changes.items():
            await change(desk, name, value, how)
        assert not wrong(desk)
        await (desk.click("#settings-open", 1) if how == "mouse" else desk.press("ctrl+s"))
        assert desk.screen is desk.table
        assert (desk.table.session.save(), desk.table.session.id) == (save, save)


BAD = [
    ("step", "0", 'squares a move is a whole number from 1 to 999999999999999999, not "0"'),
    ("step", "-1", 'squares a move is a whole number from 1 to 999999999999999999, not "-1"'),
    ("step", "[b]", 'not "[b]"'),
    ("coins", "1001", 'coins is a whole number from 1 to 1000, not "1001"'),
    ("coins", "three", 'coins is a whole number from 1 to 1000, not "three"'),
    ("gaps", "5-2", 'gaps between coins is a range with the lower number first, not "5-2"'),
    ("gaps", "x", 'gaps between coins is a range such as 0-5, not "x"'),
    ("gaps", "0-0", "every coin is home from the start, so that there is nothing to play"),
    ("gaps", "0-1000000000000000", "gaps between coins are squares from 0 to 999999999999999"),
    ("names", "Ann", "names of two are two different names of up to 16 letters"),
    ("names", "Ann+Ann", 'such as Ann+Bob, not "Ann+Ann"'),
    ("names", "A@b+C", 'not "A@b+C"'),
    ("target", "x", "moves of a puzzle is a whole number from 1 to 999999999999999999"),
]


@pytest.mark.parametrize(("name", "value", "why"), BAD)
async def test_what_cannot_be_used_is_refused_with_the_reason_while_one_types(
    name: str, value: str, why: str
) -> None:
    players = {"names": ",players=2", "target": ",players=1"}.get(name, "")
    async with opened(f"coins{players}#7") as desk:
        before = desk.text
        await desk.press("m")
        await change(desk, name, value, "keys")
        assert why in wrong(desk)
        assert marked(desk) == [name]
        assert " ".join(why.split()[-2:]) in desk.flat.replace(" │", "")
        assert desk.screen.query_one("#settings-open", Button).disabled
        await desk.press("enter", "ctrl+s")
        await desk.click("#settings-open", 1)
        assert isinstance(desk.screen, Settings)
        await change(desk, name, "0-5" if name == "gaps" else "", "keys")
        assert not wrong(desk)
        assert not marked(desk)
        assert not desk.screen.query_one("#settings-open", Button).disabled
        await desk.press("escape")
        assert desk.text == before


async def test_a_target_out_of_reach_is_refused_with_what_can_be_done() -> None:
    async with opened("coins,players=1:1.4.5.9") as desk:
        await desk.press("m")
        for target, why in (("3", "4 to 13 moves"), ("14", "4 to 13 moves"), ("4", ""), ("13", "")):
            await change(desk, "target", target, "keys")
            assert (why in wrong(desk)) if why else not wrong(desk)
            assert marked(desk) == (["target"] if why else [])
        desk.strike("enter", "enter", "enter")
        await desk.settle()
        assert desk.table.session.save() == "coins,players=1,target=13:1.4.5.9"


USED = [
    ("coins#7", "step players level first coins gaps"),
    ("coins,players=1#7", "step players coins gaps target"),
    ("coins,players=2:1.4.5.9", "step players names"),
]


@pytest.mark.parametrize(("game", "names"), USED)
async def test_what_means_nothing_where_it_is_cannot_be_set(game: str, names: str) -> None:
    async with opened(game) as desk:
        await desk.press("m")

        def used() -> list[str]:
            return [name for name in FIELDS if not desk.screen.query_one(f"#setting-{name}").disabled]

        assert used() == names.split()
        await change(desk, "players", "1", "keys")
        assert ("target" in used(), "level" in used(), "names" in used()) == (True, False, False)


@pytest.mark.parametrize("how", ["escape", "click"])
async def test_closed_it_has_changed_nothing_and_its_letters_are_no_commands(how: str) -> None:
    async with opened("coins:1.4.5.9") as desk:
        before = desk.text
        await desk.press("m", *"utxeiq")
        assert desk.screen.query_one("#setting-step", Input).value == "utxeiq"
        await (desk.press("escape") if how == "escape" else desk.click("#settings-close", 1))
        assert desk.text == before


@pytest.mark.parametrize("size", SIZES)
async def test_the_dialog_fits(size: tuple[int, int]) -> None:
    async with opened("coins,players=2#7", size) as desk:
        await desk.press("m")
        await change(desk, "names", "A" * 70, "keys")
        for widget in desk.screen.query("#settings *"):
            if not widget.visible:
                continue
            cut = widget.region.width - desk.screen.find_widget(widget).visible_region.width
            assert cut <= isinstance(widget, ChoiceButton), widget  # which ends in a blank
        assert desk.screen.query_one("#settings-lines").max_scroll_y == 0
        assert "such as Ann+Bob" in desk.flat
        for word in (
            "gaps between coins",
            "two people",
            "perfect",
            "as few as possible, or just so many",
            "Play",
        ):
            assert word in desk.text


BEGUN = [
    ("coins,players=1:1.4.5.9", "Move 1 ", "0 moves made, par is 4; home from here in 4 to 13 more"),
    ("coins,players=1:1.4.5.9~3-1", "Move 2 ", "1 move made, par is 4; home from here in 4 to 12 more"),
    ("coins,step=2,players=1:0.9", "Move 1 ", "0 moves made, par is 4; home from here in 4 to 8 more"),
    ("coins,players=1,target=3:1.4", "Move 1 of 3 ", "0 moves made, 3 wanted; home from here in 2 to 4 more"),
    ("coins,players=2:1.4", "Player 0's turn ", ""),
    ("coins,players=2,names=Ann+Bob:1.4~0-1", "Bob's turn ", ""),
    ("coins:1.4", "Your turn ", ""),
]


@pytest.mark.parametrize(("game", "turn", "progress"), BEGUN)
async def test_it_is_said_whose_turn_it_is_and_how_far_a_puzzle_has_got(
    game: str, turn: str, progress: str
) -> None:
    async with opened(game) as desk:
        assert said(desk) == f"{turn}← → take a coin in hand, or click one {progress}".strip()


NONE, AGAIN = "no mistakes", "(N goes there)"
WON, LOST = "the start was won for who begins", "the start was lost for who begins"
GAVE = f"player 0 gave the win away with move 1 {AGAIN}"
TAKES = "it takes 2 to 4"
ENDED = [
    ("coins,players=1:1.4", "~0-1.1-3", "Home in 2 moves", f"as few as it takes · {NONE}"),
    (
        "coins,players=1:1.4",
        "~0-1.1-2.1-1",
        "Home in 3 moves",
        f"1 more than it takes · move 2 was wasted {AGAIN}",
    ),
    ("coins,players=1,target=3:1.4", "~0-1.1-2.1-1", "Home in 3 moves, as asked", f"{TAKES} · {NONE}"),
    (
        "coins,players=1,target=3:1.4",
        "~0-1.1-3",
        "Home in 2 moves, not in 3",
        f"{TAKES} · move 2 put it out of reach {AGAIN}",
    ),
    ("coins:0.2", "~1-1", "You win", f"after 1 move · {WON} · {NONE}"),
    ("coins,first=computer:0.2", "~1-1", "The computer wins", f"after 1 move · {WON} · {NONE}"),
    ("coins:1.2", "~0-1.1-1", "The computer wins", f"after 2 moves · {LOST} · {NONE}"),
    ("coins,players=2:0.3", "~1-1.1-1", "Player 1 wins", f"after 2 moves · {WON} · {GAVE}"),
    ("coins,players=2,names=Ann+Bob:0.2", "~1-1", "Ann wins", f"after 1 move · {WON} · {NONE}"),
    ("coins,players=2:0.1", "", "Player 1 wins", f"after 0 moves · {LOST}"),
]


@pytest.mark.parametrize(("game", "moves", "headline", "text"), ENDED)
async def test_the_end_panel_says_who_has_won_and_how_that_compares(
    game: str, moves: str, headline: str, text: str
) -> None:
    async with opened(f"{game}{moves}", (120, 40)) as desk:
        assert told(desk) == f"{headline} | {text} · {game}"
        assert headline in desk.text


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_people_are_called_by_their_names(size: tuple[int, int]) -> None:
    async with opened("coins,players=2,names=Ann+Bob:0.3~1-1.1-1", size) as desk:
        assert "Bob: coin 1 by 1, the last" in desk.text
        assert size[0] < 110 or "Ann: mistake, coin 1 by 1" in desk.text
        await desk.press("u", "left")
        assert said(desk).startswith("After move 1 of 2, Bob's turn ")


@pytest.mark.parametrize("game", ["coins#7", "coins,step=2#5", "coins#13", "coins,players=2:1.4.5.9~0-1"])
@pytest.mark.parametrize("seed", [1, 12])
async def test_x_makes_a_puzzle_of_the_same_start_with_a_number_that_can_be_met(game: str, seed: int) -> None:
    async with opened(game) as desk:
        desk.app.draw_seed = lambda: seed
        start = cast(Coins, desk.table.session.game)
        await desk.press("x")
        puzzle = cast(Coins, desk.table.session.game)
        step, target = puzzle.parameters.step, puzzle.parameters.target
        assert target is not None
        assert fewest(start.positions, step) < target <= most(start.positions)
        assert (puzzle.positions, step) == (start.positions, start.parameters.step)
        assert target in lines_home((1, 4, 5, 9), None) or ":" not in game
        assert desk.table.heading.startswith(f"Silver Dollar: home in exactly {target} moves")
        assert said(desk).startswith(f"Move 1 of {target} ")


async def test_x_with_every_coin_home_makes_nothing_that_cannot_be_opened_again() -> None:
    async with opened("coins:0.1.2") as desk:
        await desk.press("x")
        async with opened(desk.table.session.save()) as again:
            assert again.text == desk.text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", [MIDDLE, "coins#7", "coins,players=1,target=20#7"])
async def test_the_table_fits_in_every_state(game: str, size: tuple[int, int]) -> None:
    async with opened(game, size) as desk:
        for keys in ("", "left 2", "e", "enter", "e G", "t"):
            await desk.press(*keys.split())
            assert [len(line) for line in desk.lines] == [size[0]] * size[1]
            for widget in leaves(desk):
                if widget.id != "heaps-text" and not isinstance(widget, FooterKey):  # the former scrolls
                    found = desk.screen.find_widget(widget)
                    assert found.visible_region == found.region, widget


@pytest.mark.parametrize("size", SIZES)
async def test_the_heading_does_not_run_into_the_id(size: tuple[int, int]) -> None:
    async with opened("coins:1.4.5.9", size) as desk:
        assert {"computer,", "coins:1.4.5.9"} <= {*desk.lines[0].split()}


@pytest.mark.parametrize("size", SIZES)
async def test_every_key_of_the_footer_can_be_read(size: tuple[int, int]) -> None:
    async with opened("coins#7", size) as desk:
        for word in ("←→ coin", "↓↑ aim", "Enter move", "t hint", "e why", "? help", "q back"):
            assert word in desk.lines[-1]
        for word in ("u undo", "m mode"):
            assert (word in desk.lines[-1]) is (size[0] >= 80)
        check_fit(desk)
