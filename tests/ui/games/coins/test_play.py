"""Playing Silver Dollar: the computer's moves, hints, the mistakes that are shown at the end, and undo."""

from __future__ import annotations

from typing import cast

import pytest

from cardtui.games import open_id
from cardtui.games.coins.game import Coins, Move
from cardtui.games.coins.hints import squares
from cardtui.games.coins.screens.moves import CoinMoves
from cardtui.games.coins.theory import winning_moves
from cardtui.storage.store import Store
from cardtui.ui.cards.strip_rows import Aim
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.widgets.controls import Transport
from cardtui.ui.widgets.story import StoryLines
from tests.cases import case
from tests.ui.desk import HINTED, SIZES, Desk, opened
from tests.ui.games.coins.screen import (
    ALONE,
    LOST,
    START,
    answer,
    drag,
    explain,
    make,
    said,
    square_cells,
    strip_of,
    table_of,
)
from tests.ui.shared_app import shared_app

pytestmark = pytest.mark.usefixtures("slow_computer")


async def test_the_computer_moves_first_where_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoinMoves, "reply_seconds", 0.001)
    async with opened("coins,first=computer:1.4.5.9") as desk:
        await desk.wait_until(lambda: desk.ply == 1)
        assert said(desk)[:9] == "Your turn"


async def test_the_computer_waits_for_the_coin_to_land(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoinMoves, "reply_seconds", 0.001)
    async with opened(ALONE, flights=True) as desk:
        await make(desk, Move(3, 1))
        await desk.pilot.pause(0.05)
        assert (desk.ply, desk.flying) == (1, True)
        await desk.land()
        await desk.wait_until(lambda: desk.ply == 2)


async def test_the_computer_waits_while_something_covers_the_table() -> None:
    async with opened(ALONE) as desk:
        await make(desk, Move(3, 1))
        for key in ("m", "i", "ctrl+p"):
            await desk.press(key)
            await answer(desk)
            assert desk.ply == 1, key
            await desk.press("escape")
        await answer(desk)
        assert desk.ply == 2


async def test_the_computer_does_not_answer_a_move_that_was_undone() -> None:
    async with opened(ALONE) as desk:
        for keys, ply in (("u", 0), ("comma", 0), ("home", 0), ("u U", 2), ("u right 1", 0)):
            await make(desk, Move(3, 1))
            await desk.press(*keys.split())
            await answer(desk)
            assert desk.ply == ply, keys
            await desk.press("home", *["escape"] if strip_of(desk).hand is not None else [])
        await desk.press("q")
        assert isinstance(desk.screen, HomeScreen)


@pytest.mark.parametrize("level", ["easy", "perfect"])
async def test_the_computer_answers_by_itself_and_its_move_is_marked(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CoinMoves, "reply_seconds", 0.001)
    async with opened(f"coins,step=3,level={level}:1.4.5.9") as desk:
        await make(desk, Move(3, 2))
        await desk.wait_until(lambda: desk.ply == 2)
        session = desk.table.session
        reply = cast(Coins, session.game).computer_move(session.state_at(1))
        assert session.moves == [(3, 2), reply]
        assert strip_of(desk).positions == session.state.positions
        start = session.state_at(1).positions[reply.coin]
        assert strip_of(desk).trail == (start, start - reply.distance)
        assert square_cells(desk, start)[0][1].strip() == "○"
        assert said(desk) == "Your turn ← → or a digit picks a coin, or click one"


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (f"{ALONE}~0-1", "Otto's turn Otto is thinking"),
        (f"{ALONE}~0-1.3-1@1", "After move 1 of 2 press U, or play on from your own turn"),
        ("coins:0.2~1-1", "The end every coin is home"),
    ],
)
async def test_out_of_turn_keys_and_drags_make_no_move_and_it_says_why(game: str, reason: str) -> None:
    async with opened(game) as desk:
        if desk.table.session.at_end:
            await desk.press("escape")
        await drag(desk, desk.table.session.state.positions[-1], 1, 0)
        assert (desk.table.session.save(), said(desk).removesuffix(": there is no move")) == (game, reason)
        thinks = "thinking" in reason
        for key in ("t",) if thinks else ("right", "left", "down", "up", "3", "enter", "t"):
            await desk.press(key, key)
            assert desk.table.session.save() == game, key
            assert said(desk).removesuffix(": there is no move") == reason, key
        if thinks:  # the keys of a move count after the computer's
            await desk.press("right", "1", "enter")
            assert desk.ply == 3


async def test_a_finished_game_can_be_watched_again_and_the_computer_does_not_move_meanwhile() -> None:
    async with opened(LOST, flights=True) as desk:
        before = desk.text
        for keys, plies in (("p", 2), ("space", 8)):
            await desk.press("end", keys)
            for ply in range(plies):
                assert (desk.ply, desk.table.playhead.playing) == (ply, True), keys
                await answer(desk)
                await desk.pass_time(0.25)
                assert desk.flying, keys
                await desk.land()
        await desk.fly(1.0)  # the animation of the end
        assert (desk.text, desk.table.session.save()) == (before, LOST)
        await desk.press("r")
        assert (desk.table.session.save(), desk.ply) == (ALONE, 0)


@pytest.mark.parametrize(
    ("game", "coin", "square", "words"),
    [
        ("coins,players=2:1.4.5.9", 3, 8, "slide coin 3 one square: then you have an answer to every move"),
        ("coins,step=2:2.5.9", 0, 0, "slide coin 0 "),
        ("coins,players=1,target=3:1.4", 0, 0, "slide coin 0 one square: two moves are then left for"),
    ],
)
async def test_a_hint_picks_and_aims_a_coin_and_enter_makes_the_move(
    game: str, coin: int, square: int, words: str
) -> None:
    async with opened(game) as desk:
        strip, session = strip_of(desk), desk.table.session
        for before in ("", "left 9"):
            with case(before):
                await desk.press(*before.split(), "t", "t", "t")
                assert (strip.hand, strip.aim) == (coin, Aim(square, True))
                assert words in said(desk) and "Enter makes it" in said(desk)
                await desk.press("enter")
                assert session.moves == [(coin, session.state_at(0).positions[coin] - square)]
                await desk.press("u")


async def test_hints_come_in_three_grades_which_a_move_starts_again(store: Store) -> None:
    async with opened("coins,players=2:1.4.5.9", store=store) as desk:
        strip, table = strip_of(desk), table_of(desk)
        recorder = desk.app.library.record(table.session)
        for taken, words in enumerate(
            ("it can be won · t again", "at coin 3 and the gap", *["slide coin 3"] * 3)
        ):
            await desk.press("t")
            assert words in said(desk) and (strip.hand is None) == (taken < 2)
            assert recorder.hints == min(taken + 1, 3)
            assert ("t again tells the move" in said(desk)) is (taken == 1)
        await desk.press("enter", "t")
        assert "no move wins" in said(desk)
        await desk.press("right", "1", "enter", "t")
        assert "it can be won · t again" in said(desk) and recorder.hints == 4
        assert store.flush()
        assert [row.hints for row in store.saved_games()] == [4]


async def test_the_coin_of_a_hint_is_scrolled_into_sight_even_if_its_target_is_not() -> None:
    async with opened("coins,players=1:100.900") as desk:
        strip = strip_of(desk)
        assert strip.first == 0
        await desk.press("left", "t", "t", "t")
        assert (strip.hand, strip.aim) == (0, Aim(0, True))
        assert strip.first <= 100 < strip.first + strip.in_sight
        assert square_cells(desk, 100)[0][1].strip(" ▐▌▀") == "0"
        await desk.press("up")  # aiming further scrolls to the target
        assert strip.first == 0


OUT = "home in exactly 2 is out of reach: it takes at least two moves more; take moves back"
NO_WIN = "no move wins; play on and hope for a mistake"

NOTHING = [
    ("coins:1.4.5.8", NO_WIN),
    ("coins,level=perfect:1.4.5.8", "no move wins, and the perfect computer makes no mistake"),
    ("coins,players=1,target=2:1.4~1-1", OUT),
]


@pytest.mark.parametrize(("game", "words"), NOTHING)
async def test_where_no_move_helps_a_hint_leaves_the_aim_alone(game: str, words: str) -> None:
    async with opened(game, SIZES[0]) as desk:
        await desk.press("t")
        assert (strip_of(desk).hand, strip_of(desk).aim) == (None, None)
        for size in (SIZES[0], SIZES[2]):
            with case(size):
                await desk.resize(*size)
                assert f" {words}" in said(desk)
                assert words != OUT or " Moves 1 · target 2" in said(desk)
        await desk.press("right", "1", "t")
        assert (strip_of(desk).hand, strip_of(desk).aim) == (0, Aim(0, True))
        assert words in said(desk) and "Enter" not in said(desk)
        await desk.press("enter")
        assert desk.table.session.moves[-1] == (0, 1)


async def test_after_a_hint_digits_begin_a_number_and_esc_cancels() -> None:
    async with opened("coins:3.20") as desk:
        await desk.press("left", "1", "t", "t", "t", "2")  # which might have made 12
        assert strip_of(desk).aim == Aim(18, True)
        await desk.press("t", "escape")
        assert (strip_of(desk).hand, said(desk)) == (
            None,
            "Your turn ← → or a digit picks a coin, or click one",
        )


async def test_following_the_hints_wins_against_the_perfect_computer() -> None:
    async with opened("coins,step=3,level=perfect:1.3.4") as desk:
        while not desk.table.session.state.over:
            await desk.press(*HINTED)
            await answer(desk)
        hints = 3 * len(desk.table.session.moves[::2])
        assert "You beat Ada" in desk.text and f"no mistake · {hints} hints" in desk.words


async def test_mistakes_are_golden_in_the_list_of_moves_and_n_steps_through_them() -> None:
    async with opened(LOST, (120, 40)) as desk:
        await desk.press("escape")
        story = desk.table.query_one("#moves", StoryLines)
        gold = story.part_style("landmark").color
        for line in desk.strips[story.region.y : story.region.bottom]:
            text = line.crop(story.region.x, story.region.right)
            if text.text.strip() and "▸" not in text.text:
                found = {part.style.color for part in text if part.style} == {gold}
                assert found is ("mistake, coin" in text.text)
        await desk.press("home")
        for key, ply in (("n", 4), ("n", 5), ("n", 6), ("n", 8), ("N", 6), ("N", 5), ("N", 4), ("N", 0)):
            await desk.press(key)
            assert (desk.ply, strip_of(desk).positions) == (ply, desk.table.session.state.positions)
            assert f"mistake {max(0, min(ply, 6) - 3)}/3" in desk.words
            assert ("was a mistake" in said(desk)) is (ply in (4, 5, 6))


async def test_mistakes_are_not_shown_while_the_game_goes_on() -> None:
    game = "coins,players=2:1.4.5.9~1-2.3-1.0-1.3-2.1-1.2-3"
    refusal = "mistakes are shown when the game is over"
    async with opened(game, (120, 40)) as desk:
        for key in ("n", "N"):
            await desk.press(key)
            assert desk.ply == 6
            assert said(desk).endswith(refusal)
        assert not desk.table.query_one(Transport).visible
        await desk.press("home")
        assert desk.text_at("#ply-buttons").split()[-2:] == ["move", "0/6"]  # and no mistakes
        await desk.press("end")
        assert "mistake, coin" not in desk.words and "XOR" not in desk.words
        await desk.press("escape", "left", "3", "enter")
        assert "mistake 4/4" in desk.text
        await desk.press("escape")
        assert "mistake, coin" in desk.words
        await desk.press("u", "left", "1", "enter")
        assert not desk.table.query_one(Transport).visible and "mistake, coin" not in desk.words


PUZZLES = [
    ("coins,players=1:1.4~1-1.0-1", "right right 2 enter", 0, "it was one move more than necessary."),
    ("coins,players=1,target=4:1.4~0-1.1-2", "left 1 enter", 1, "home in exactly 4 moves"),
]


@pytest.mark.parametrize(("puzzle", "size"), [*zip(PUZZLES, SIZES[:2], strict=True)], ids=str)
async def test_the_mistake_in_a_puzzle_is_shown_when_it_is_over(
    puzzle: tuple[str, str, int, str], size: tuple[int, int]
) -> None:
    game, last, ply, reason = puzzle
    async with opened(game, size) as desk:
        assert "istake" not in desk.words
        await desk.press("N")
        assert "mistakes are shown when the game is over" in said(desk)
        await desk.press("escape", *last.split())
        assert " 1/1 ▸" in desk.text
        await desk.press("N")
        assert desk.ply == ply
        assert "was a mistake" in said(desk) and reason.split(".")[0][1:] in desk.words
        await desk.press("n", "home", *["n"] * (ply > 0))
        assert desk.ply == ply


@pytest.mark.parametrize(
    ("game", "moves", "verdict"),
    [
        ("coins:0.2", "~1-1", "You beat Otto | 1 move · no mistake · no hint"),
        ("coins,players=1:1.4", "~0-1.1-3", "Home in 2 moves | The fewest possible · No mistakes"),
    ],
)
async def test_a_game_without_mistakes_says_so(game: str, moves: str, verdict: str) -> None:
    async with opened(f"{game}{moves}") as desk:
        assert desk.verdict.startswith(verdict)
        assert verdict.partition(" | ")[0] in desk.text
        assert not desk.table.query_one("#goal").display
        assert "▸" not in desk.text_at("#ply-buttons")


async def test_a_mistake_is_shown_at_the_position_before_it_with_the_move_that_wins() -> None:
    async with opened(LOST.replace("coins", "coins,players=2")) as desk:
        session, strip = desk.table.session, strip_of(desk)
        landmarks = session.landmarks
        assert landmarks == [5, 6, 7]
        await explain(desk)
        await desk.press("home")
        for number, ply in enumerate(landmarks, start=1):
            await desk.press("n")
            assert desk.ply == ply - 1 and f"mistake {number}/3" in desk.words
            made, positions = session.step(ply).move, session.state.positions
            wrong, right = strip.view.proposals
            assert wrong == (made.coin, Aim(positions[made.coin] - made.distance, legal=False))
            better = Move(right[0], positions[right[0]] - right[1].square)
            assert right[1].legal and better in winning_moves(positions, None)
            told = f"coin {better.coin}, {squares(better.distance)} would have won"
            assert told in desk.words and f"Move {ply}, coin {made.coin} by {made.distance} (×)" in said(desk)
            await desk.press("right", "1")  # a move in hand is about the position, too
            assert "would have won" not in desk.words and not strip.view.proposals
            await desk.press("escape")
            assert len(strip.view.proposals) == 2
        await desk.press("n", "N")
        assert desk.ply == landmarks[-1] - 1
        await desk.press("N", "N", "N")
        assert desk.ply == 0


async def test_a_click_on_a_mistake_shows_it_before_it_was_made() -> None:
    async with opened(LOST, (120, 40)) as desk:
        await desk.press("N")
        assert desk.ply == 6
        await desk.click("#moves", 3, 4)  # the fifth move, of six in sight
        assert desk.ply == 4 and "Move 5, coin" in said(desk)


# undo and redo

PUZZLE = "coins,players=1:1.4.5.9"
MOVES = "~0-1.3-1.1-1.2-1"
TAKE = "← → or a digit picks a coin, or click one"

POSITIONS = [
    (f"{ALONE}{MOVES}", 2, f"After move 2 of 4 {TAKE}"),
    (f"{ALONE}{MOVES}", 3, "After move 3 of 4 press U, or play on from your own turn"),
    (f"{ALONE}{MOVES}", 0, f"Start position {TAKE}"),
    (f"{ALONE}{MOVES}", 4, f"Your turn {TAKE}"),
    (f"{START}{MOVES}", 1, f"After move 1 of 4, the second player's turn {TAKE}"),
    (f"{START}{MOVES}", 0, f"Start position, the first player's turn {TAKE}"),
    (f"{PUZZLE}{MOVES}", 1, f"After move 1 of 4 {TAKE}"),
    (f"{PUZZLE}~3-1", 1, f"Move 2 {TAKE} Moves 1 · par 4"),
    ("coins,players=1,target=3:1.4", 0, f"Move 1 of 3 {TAKE}"),
    ("coins,players=1,target=3:1.4~1-1", 1, f"Move 2 of 3 {TAKE} Moves 1 · target 3"),
    ("coins,players=2,names=Ann+Bob:1.4~0-1", 1, f"Bob's turn {TAKE}"),
]


async def test_an_earlier_position_says_how_many_moves_follow() -> None:
    async with shared_app(START) as again:
        for game, ply, text in POSITIONS:
            async with again((game, ply), f"{game}@{ply}") as desk:
                assert said(desk).startswith(text)
        async with again("no moves", START) as desk:
            for key, name in (("u", "undo"), ("U", "redo")):
                await desk.press(key)
                assert said(desk) == f"The first player's turn there is no move to {name}"


def shown(desk: Desk) -> tuple[object, ...]:
    """Return the game, the ply and the screen, and check that they agree."""
    session = desk.table.session
    assert strip_of(desk).positions == session.state.positions
    assert f"{session.ply}/{session.length} " in desk.words or session.ply == session.length
    return session.save(), session.ply, desk.text


UNDONE = [
    (f"{ALONE}{MOVES}", "u u u U U U", [2, 0, 0, 2, 4, 4]),
    (f"{ALONE}{MOVES}@3", "u U", [2, 4]),
    (f"{ALONE}{MOVES}@1", "U u", [2, 0]),
    (LOST, "ctrl+z ctrl+z ctrl+y ctrl+y", [6, 4, 6, 8]),
    ("coins,first=computer:1.4.5.9~0-1.3-1.1-1", "u u U U", [1, 1, 3, 3]),
    (f"{START}~0-1.3-1.1-1", "u u U", [2, 1, 2]),
    (f"{PUZZLE}~0-1.3-1.1-1", "u u u u U", [2, 1, 0, 0, 1]),
]


async def test_moves_are_undone_and_redone_to_ones_own_turn() -> None:
    async with opened(START) as desk:
        for game, keys, plies in UNDONE:
            await desk.open(game)
            for key, ply in zip(keys.split(), plies, strict=True):
                with case(game, keys, key):
                    await desk.press(key)
                    assert desk.ply == ply
                    assert strip_of(desk).positions == desk.table.session.state.positions
                    assert desk.table.session.save().partition("@")[0] == game.partition("@")[0]


@pytest.mark.parametrize(("game", "flights"), [(START, True), (PUZZLE, False)])
async def test_a_move_from_an_earlier_position_says_what_it_replaced_and_u_brings_that_back(
    game: str, flights: bool
) -> None:
    async with opened(f"{game}{MOVES}@1", flights=flights) as desk:
        before = shown(desk)
        await desk.press("left", "2", "enter")
        await desk.land()
        after = shown(desk)
        assert desk.table.session.save() == f"{game}~0-1.3-2"
        assert "this replaced 3 moves; u undoes it and restores them" in said(desk)
        assert desk.app.library.record(desk.table.session).undos == 1
        for _ in range(2):
            await desk.press("u")
            assert desk.flying is flights
            await desk.land()
            assert shown(desk) == before
            await desk.press("U")
            await desk.land()
            assert shown(desk) == after
        await desk.press("left")
        assert "replaced" not in said(desk)


async def test_the_coin_that_was_moved_slides_back_and_not_that_of_the_replaced_move() -> None:
    async with opened(f"{START}{MOVES}@1", flights=True) as desk:
        await desk.press("left", "2", "enter")
        await desk.land()
        await desk.press("u")
        assert strip_of(desk).sliding == (3, 7)
        await desk.land()
        await desk.press("l")  # along the moves that had been replaced
        assert strip_of(desk).sliding == (3, 9)
        await desk.land()
        assert (desk.table.session.save(), desk.ply) == (f"{START}{MOVES}@2", 2)


async def test_against_the_computer_u_goes_back_before_its_answer_and_ones_own_move() -> None:
    async with opened(f"{ALONE}{MOVES}") as desk:
        await desk.press("u")
        before = shown(desk)
        await desk.press("left", "2", "enter")
        assert said(desk) == "Otto's turn this replaced 2 moves; u undoes it and restores them"
        await answer(desk)
        after = shown(desk)
        assert said(desk) == "Your turn this replaced 2 moves; u undoes it and restores them"
        assert desk.table.session.save().startswith(f"{ALONE}~0-1.3-1.3-2.")
        await desk.press("u")
        assert shown(desk) == before
        await desk.press("U")
        assert shown(desk) == after


async def test_moves_that_were_replaced_again_and_again_come_back_step_by_step() -> None:
    async with opened(f"{START}{MOVES}@2") as desk:
        first = shown(desk)
        await desk.press("left", "2", "enter")
        assert "replaced 2 moves" in said(desk)
        await desk.press("h", "h")
        second = shown(desk)
        await desk.press("left", "1", "enter")
        assert "replaced 2 moves" in said(desk)
        await desk.press("u")
        assert shown(desk) == second
        await desk.press("l", "l")
        assert "replaced 2 moves" in said(desk)
        await desk.press("u")
        assert shown(desk) == first


async def test_a_game_that_was_undone_is_saved_as_it_is_seen() -> None:
    async with opened(f"{ALONE}~0-1.3-1") as desk:
        await desk.press("left", "2", "enter")
        await answer(desk)
        await desk.press("u")
        assert open_id(desk.table.session.save()).length == 4
        async with opened(desk.table.session.save()) as again:
            assert (again.ply, again.text) == (2, desk.text)
