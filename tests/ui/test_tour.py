"""The tour: each step is done by keys or by the mouse, skipped, left and taken up again."""

from __future__ import annotations

from datetime import date

import pytest

from cardtui.games import daily_ids
from cardtui.storage.store import Store
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.tour import STEPS
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.tour_bar import TourBar
from tests.cases import case
from tests.cli.program import cardtui
from tests.storage.stores import a_game
from tests.terminal import CARDTUI, Terminal
from tests.ui.desk import DAY, SIZES, Desk, Open, opened
from tests.ui.games.coins.screen import answer, click_square
from tests.ui.layout import check_fit

pytestmark = pytest.mark.usefixtures("slow_computer")

TODAY = daily_ids("coins", date.fromisoformat(DAY))[1]
"""The small board, which is offered to whoever starts."""

WALKS = {
    # Each row: keys to press, or a button, widget or square to click; then the beginning of the bar.
    "keys": """
        t            | Tour 1/9 Press space or click ▶: the game plays by itself.
        right        | Tour 1/9 Press space or click ▶: the game plays by itself.
        space        | Tour 2/9 ✓ It plays. space again, or ‖, pauses it.
        space        | Tour 3/9 ✓ Paused. ← or the button ‹ goes one card back.
        left         | Tour 4/9 ✓ One card back. Press End to jump to the end.
        end          | Tour 5/9 ✓ The end. Press a digit or a gold letter.
        5            | Tour 5/9 ✓ You can jump anywhere. Tab continues.
        tab          | Tour 6/9 Pick a coin: ← →, its number, or a click.
        right        | Tour 7/9 ✓ Which move wins? Press e, or click it below.
        e            | Tour 8/9 ✓ That is why. Now make the moves that win.
        1 enter      | Tour 8/9 Nell moved last and won. u undoes.
        u            | Tour 8/9 ✓ That is why. Now make the moves that win.
        r            | Tour 8/9 ✓ That is why. Now make the moves that win.
        2 2 enter    | Tour 8/9 ✓ That is why. Now make the moves that win.
        2 1 enter    | Tour 8/9 ✓ You have won. Tab continues.
        tab          | Tour 9/9 A puzzle: one move wins. It makes two gaps equal.
        3 1 enter    | Tour 9/9 Those gaps are not equal. u takes the move back.
        u            | Tour 9/9 A puzzle: one move wins. It makes two gaps equal.
        3 3 enter    | Tour 9/9 ✓ Solved. Tab opens today's puzzle.
        tab          |
    """,
    "clicks": """
        #tour        | Tour 1/9 Press space or click ▶: the game plays by itself.
        @play_pause  | Tour 2/9 ✓ It plays. space again, or ‖, pauses it.
        @play_pause  | Tour 3/9 ✓ Paused. ← or the button ‹ goes one card back.
        @back        | Tour 4/9 ✓ One card back. Press End to jump to the end.
        end          | Tour 5/9 ✓ The end. Press a digit or a gold letter.
        #end-moment-0 | Tour 5/9 ✓ You can jump anywhere. Tab continues.
        #tour-next   | Tour 6/9 Pick a coin: ← →, its number, or a click.
        =2           | Tour 7/9 ✓ Which move wins? Press e, or click it below.
        @e           | Tour 8/9 ✓ That is why. Now make the moves that win.
        =5 =3        | Tour 8/9 ✓ That is why. Now make the moves that win.
        =3 =2        | Tour 8/9 ✓ You have won. Tab continues.
        #tour-next   | Tour 9/9 A puzzle: one move wins. It makes two gaps equal.
        =11 =8       | Tour 9/9 ✓ Solved. Tab opens today's puzzle.
        #tour-next   |
    """,
}
WALKS["clicks on a wide screen"] = (
    # Only there is a button for the end of the game, and there is room for more praise.
    WALKS["clicks"].replace("        end  ", "        @last").replace("✓ Which", "✓ Picked. Which")
)


def told(desk: Desk) -> str:
    """Return the task in the bar, if there is one."""
    bars = desk.screen.query(TourBar)
    return f"{desk.text_at('#tour-step')} {desk.text_at('#tour-task')}" if bars else ""


async def do(desk: Desk, what: str) -> None:
    """Press a key or click; then let the game play on, and the computer answer."""
    if what.startswith("="):
        await click_square(desk, int(what[1:]))
    elif what[0] in "@#":
        await desk.click(what.removeprefix("@"))
    else:
        await desk.press(what)
    if not isinstance(desk.screen, HomeScreen):
        if desk.table.playhead.playing:
            await desk.pass_time(1)
        if desk.table.played:
            await answer(desk)


async def test_an_explanation_in_the_tour_does_not_count_and_says_so_nowhere() -> None:
    async with opened(None) as desk:
        await desk.press("t", *["tab"] * 6, "e")
        assert told(desk).startswith("Tour 8/9") and "hint" not in desk.text_at("#in-hand")


@pytest.mark.parametrize("how", WALKS)
async def test_the_tour_is_walked_and_leaves_no_trace(how: str, store: Store, open_app: Open) -> None:
    async with open_app(None, (120, 40) if "wide" in how else (80, 24)) as desk:
        for row in WALKS[how].strip().splitlines():
            actions, due = (part.strip() for part in row.split("|"))
            for action in actions.split():
                await do(desk, action)
            with case(actions):
                assert told(desk) == due
                assert not store.saved_games() and not store.finished_games()
        assert desk.table.session.id == TODAY
        await desk.press("1", "1", "enter")
        assert not store.saved_games()  # a wrong move misses the puzzle at once
        (finished,) = store.finished_games()
        assert finished.id.startswith(f"{TODAY}~1-1.")
        await desk.press("q")
        assert "New here?" not in desk.text and not desk.notifications


async def test_it_gives_nothing_away_until_it_asks_to_jump_to_the_end(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDTUI_SPOILERS", "hidden")
    async with open_app(None) as desk:
        for key in ("t", "space", "space", "left", "tab"):
            await do(desk, key)
            assert "/" not in desk.text_at("#ply-buttons")
        await do(desk, "end")
        assert "cards 211" in desk.text_at("#end-facts")


async def test_its_last_puzzle_is_one_of_those_to_begin_with_and_can_be_left_unsolved(
    open_app: Open,
) -> None:
    assert STEPS[-1].game.startswith("coins,grade=0#")
    async with open_app(None) as desk:
        await desk.press("t", *["tab"] * 8)
        assert told(desk).startswith("Tour 9/9 A puzzle")
        await desk.press("tab")
        assert desk.table.session.id == STEPS[-1].game  # and not today's, which is offered once it is solved
        assert not told(desk) and not desk.notifications


async def test_it_is_left_and_taken_up_again_and_the_game_before_it_is_kept(open_app: Open) -> None:
    async with open_app("perditio#7") as desk:
        await desk.press("right", "ctrl+p")
        await desk.type_line("take the tour")
        await desk.press(*["tab"] * 6)
        assert told(desk).startswith("Tour 7/9")
        await desk.press("q")
        assert desk.notifications == [
            "You left the tour at 7/9. To go on with it: Take the tour, in the palette (ctrl+p)."
        ]
        await desk.press("u")
        assert desk.table.session.save() == "perditio#7@1" and not told(desk)
        await desk.press("q", "t")
        assert told(desk).startswith("Tour 7/9")
        await desk.press("f2")
        assert not told(desk) and "You left the tour at 7/9." in desk.text
        await desk.press("q", "t", "Q", "right")
        assert desk.table.session.id == STEPS[6].game and not told(desk)


async def test_it_names_the_keys_of_the_settings(store: Store, open_app: Open) -> None:
    store.save_setting("keys.play_pause", "a")
    store.save_setting("keys.tour_next", "f5")
    async with open_app(None) as desk:
        await desk.press("t")
        assert told(desk).startswith("Tour 1/9 Press a or click")
        assert desk.text_at("#tour-next") == "F5 skip"
        await desk.press("f5")
        assert told(desk).startswith("Tour 2/9 a again")


async def test_every_step_fits_and_is_told_in_full() -> None:
    async with opened(None) as desk:
        await desk.press("t")
        for at, step in enumerate(STEPS):
            for size in (SIZES[0], SIZES[1 + at % 2]):
                with case(step.task, size):
                    await desk.resize(*size)
                    check_fit(desk)
                    labels = desk.screen.query_one(TourBar).query(EllipsisLabel)
                    assert not [label.text for label in labels if label.region and label.is_cut]
            await desk.press("tab")


LOST = "tab tab tab tab tab 1 1 enter tab tab"


@pytest.mark.parametrize(
    ("size", "keys"), [((60, 18), "G"), ((60, 18), "m c"), ((60, 18), LOST), ((110, 24), LOST)]
)
async def test_its_bar_takes_no_row_that_the_table_needs(size: tuple[int, int], keys: str) -> None:
    async with opened(None, size) as desk:
        for key in ("t", *keys.split()):
            await do(desk, key)
        check_fit(desk)
        assert not desk.screen.query_one("#tour-task", EllipsisLabel).is_cut


async def test_home_offers_it_until_it_is_declined_or_games_were_played(store: Store, open_app: Open) -> None:
    for number in range(4):
        async with open_app(None) as desk:
            assert ("New here?" in desk.text) is (number < 3)
            assert store.settings() == ({} if number < 3 else {"tour": "no"})
        store.add_finished_game(a_game(str(number)))
    async with opened(None) as desk:
        await desk.click("#decline-tour")
        assert "New here?" not in desk.text


def test_it_opens_in_a_terminal_only() -> None:
    done = cardtui("tour")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"the tour needs a terminal" in done.stderr
    with Terminal([*CARDTUI, "tour"]) as terminal:
        terminal.wait_for("Tour 1/9")
        terminal.press("space")
        terminal.wait_for("It plays.")
        terminal.press("q")
        terminal.wait_for("You left the tour at 2/9")
        terminal.press("q")
        assert terminal.wait_for_exit() == 0
