"""The Silver Dollar game as it is played: the computer, taking back, hints, why, mistakes, watching again."""

from __future__ import annotations

import re
from typing import cast

import pytest
from textual.widgets import Static

from cardtui.games import open_id
from cardtui.games.coins import Coins, Move
from cardtui.games.coins.theory import best_move
from cardtui.ui.games.coins.table import CoinsTable
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.widgets.story import StoryLines
from tests.games.coins import all_moves, all_winning
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.test_coins_keys import said, strip_of

START = "coins:1.4.5.9"
LOST = f"{START}~0-1.3-1.1-1.2-1.1-2.2-1.2-1.3-5"
"""A game against the computer with mistakes in moves 5, 6 and 7, and the computer's last move."""


@pytest.fixture(autouse=True)
def _slow_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoinsTable, "thinking", 3600.0)


def table_of(desk: Desk) -> CoinsTable:
    return cast(CoinsTable, desk.table)


async def answer(desk: Desk) -> None:
    """Let the time be over that the computer thinks, if it does."""
    table_of(desk)._reply()
    await desk.settle()


async def make(desk: Desk, move: Move) -> None:
    """Make a move by keys."""
    await desk.press(*["right"] * (move.coin + 1), *str(move.distance), "enter")


@pytest.mark.parametrize("level", ["easy", "medium", "perfect"])
async def test_the_computer_answers_with_its_move(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoinsTable, "thinking", 0.001)
    async with opened(f"coins,step=3,level={level}:1.4.5.9") as desk:
        await make(desk, Move(3, 2))
        await desk.until(lambda: desk.at == 2)
        session = desk.table.session
        game = cast(Coins, session.game)
        assert session.moves == [(3, 2), game.reply(session.state_at(1))]
        assert strip_of(desk).positions == session.state.positions
        assert said(desk) == "Your turn ← → take a coin in hand, or click one"


async def test_it_moves_first_where_it_begins_and_waits_for_dialogs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoinsTable, "thinking", 0.2)
    async with opened("coins,first=computer:1.4.5.9") as desk:
        await desk.until(lambda: desk.at == 1)
        await desk.pilot.pause(0.02)
        assert (desk.at, said(desk)[:9]) == (1, "Your turn")
        desk.strike("left", "1", "enter", "m")
        await desk.settle()
        await desk.pilot.pause(0.3)
        assert desk.at == 2
        await desk.press("escape")
        await desk.until(lambda: desk.at == 3)


async def test_the_computer_waits_for_its_coin_to_be_seen_and_for_what_lies_on_top() -> None:
    async with opened(START, flights=True) as desk:
        await make(desk, Move(3, 1))
        assert table_of(desk)._timer_of_reply is None  # the person's coin still slides
        await desk.land()
        assert table_of(desk)._timer_of_reply is not None
        for key in ("m", "i", "question_mark", "s", "ctrl+p"):
            await desk.press(key)
            await answer(desk)
            assert desk.at == 1
            await desk.press("escape")
        await answer(desk)
        assert desk.at == 2


@pytest.mark.parametrize(("keys", "at"), [("u", 0), ("comma", 0), ("home", 0), ("u U", 2), ("u right 1", 0)])
async def test_the_computer_does_not_answer_a_move_that_is_taken_back(keys: str, at: int) -> None:
    async with opened(START) as desk:
        await make(desk, Move(3, 1))
        await desk.press(*keys.split())
        await answer(desk)
        assert desk.at == at
        await desk.press("q")
        assert isinstance(desk.screen, HomeScreen)


@pytest.mark.parametrize("level", ["easy", "medium", "perfect"])
async def test_who_makes_no_mistake_wins_a_won_game_against_every_level(level: str) -> None:
    async with opened(f"coins,level={level}#7") as desk:
        session = desk.table.session
        while not session.state.over:
            move = best_move(session.state.positions, None)
            assert move is not None
            await make(desk, move)
            await answer(desk)
        assert "You win" in desk.text
        assert [place for place in session.landmarks if place % 2] == []
        assert open_id(session.save()).state == session.state


TIMES = [
    (f"{START}~0-1", "The computer's turn the computer is thinking"),
    (f"{START}~0-1.3-1@1", "After move 1 of 2 press U, or play on from your own turn"),
    ("coins:0.2~1-1", "The end every coin is home"),
]


@pytest.mark.parametrize(("game", "why"), TIMES)
@pytest.mark.parametrize("key", ["right", "left", "down", "up", "3", "enter"])
async def test_a_key_at_the_wrong_time_makes_no_move_and_says_why(game: str, why: str, key: str) -> None:
    async with opened(game) as desk:
        await desk.press(key, key)
        assert desk.table.session.save() == game
        assert said(desk) == why


UNDONE = [
    (f"{START}~0-1.3-1.1-1.2-1", "u u u U U U", [2, 0, 0, 2, 4, 4]),
    (f"{START}~0-1.3-1.1-1.2-1@3", "u U", [2, 4]),
    (f"{START}~0-1.3-1.1-1.2-1@1", "U u", [2, 0]),
    (LOST, "ctrl+z ctrl+z ctrl+y ctrl+y", [6, 4, 6, 8]),
    ("coins,first=computer:1.4.5.9~0-1.3-1.1-1", "u u U U", [1, 1, 3, 3]),
    ("coins,players=2:1.4.5.9~0-1.3-1.1-1", "u u U", [2, 1, 2]),
    ("coins,players=1:1.4.5.9~0-1.3-1.1-1", "u u u u U", [2, 1, 0, 0, 1]),
]


@pytest.mark.parametrize(("game", "keys", "places"), UNDONE)
async def test_moves_are_taken_back_to_ones_own_turn_and_made_again(
    game: str, keys: str, places: list[int]
) -> None:
    async with opened(game) as desk:
        found = []
        for key in keys.split():
            await desk.press(key)
            found.append(desk.at)
            assert strip_of(desk).positions == desk.table.session.state.positions
            assert desk.table.session.save().partition("@")[0] == game.partition("@")[0]
        assert found == places


async def test_what_is_saved_after_taking_back_is_what_is_seen() -> None:
    async with opened(f"{START}~0-1.3-1") as desk:
        await make(desk, Move(3, 2))
        assert desk.table.session.save() == f"{START}~0-1.3-1.3-2"
        await answer(desk)
        await desk.press("u")
        async with opened(desk.table.session.save()) as again:
            assert (again.at, again.table.session.length) == (2, 4)
            assert again.text == desk.text


# hints, and why

HINTS = [
    ("coins:1.4.5.9", "slide coin 3 one square: the heaps 2 and 2 then cancel"),
    ("coins:0.2", "slide coin 1 one square: every coin is then home"),
    ("coins:0.1.2", "every coin is home: there is no move"),
    ("coins:1.4.5.8", "no move wins: the heaps 2 and 2 cancel already; play on and hope for a mistake"),
    ("coins,players=1:1.4", "slide coin 0 one square: it is then home, and 1 move more will do"),
    ("coins,players=1,target=3:1.4", "slide coin 0 one square: two moves are then left for three squares"),
    ("coins,players=1,target=3:1.4~0-1.1-3", "every coin is home: there is no move"),
]
OUT = "home in exactly 2 is out of reach: it takes at least two moves more; take moves back"
HINTS += [("coins,players=1,target=2:1.4~1-1", OUT)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "hint"), HINTS)
async def test_a_hint_is_a_move_with_its_reason_and_can_be_read_whole(
    game: str, hint: str, size: tuple[int, int]
) -> None:
    async with opened(game, size) as desk:
        await desk.press("t")
        # On a low screen the end panel stands in its place.
        assert f" {hint}" in said(desk) or (size[1] == 18 and desk.table.session.state.over)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["coins,players=1,target=3:1.4", "coins,players=1,target=2:1.4~1-1"])
async def test_a_hint_leaves_the_progress_of_a_puzzle_in_sight(game: str, size: tuple[int, int]) -> None:
    async with opened(game, size) as desk:
        assert " made, " in said(desk)
        await desk.press("t")
        assert " made, " in said(desk)


async def test_a_hint_is_only_for_who_asks() -> None:
    async with opened(f"{START}~0-1") as desk:
        await desk.press("t")
        assert said(desk) == "The computer's turn the computer is thinking"


@pytest.mark.parametrize("flights", [False, True])
@pytest.mark.parametrize("way", ["enter", "enter t", "enter u", "enter u U", "enter u U t", "enter home end"])
async def test_a_coin_that_has_moved_far_is_in_sight_however_it_has_moved(way: str, flights: bool) -> None:
    async with opened("coins,players=2:2.5.900", flights=flights) as desk:
        await desk.press("left", *"500", *way.split())
        if desk.flying:
            await desk.land()
        strip = strip_of(desk)
        coin = desk.table.session.state.positions[2]
        assert coin == (900 if way == "enter u" else 400)
        assert strip.first <= coin < strip.first + strip.in_sight


async def test_a_puzzle_that_is_asked_for_can_be_played_in_a_life() -> None:
    async with opened(f"coins,players=1:0.5000.{10**12}") as desk:
        await desk.press("x")
        target = cast(Coins, desk.table.session.game).parameters.target
        assert target is not None
        assert 2 < target <= 200


@pytest.mark.parametrize("keys", [(), ("left", "1")])
async def test_of_many_heaps_the_xor_or_the_move_in_hand_is_in_sight(keys: tuple[str, ...]) -> None:
    async with opened(f"coins:{'.'.join(map(str, range(1, 40, 2)))}") as desk:
        await desk.press("e", *keys)
        await desk.settle()
        assert ("← in hand" if keys else " with best play") in desk.text


def why(desk: Desk) -> list[str]:
    return str(desk.table.query_one("#heaps-text", Static).render()).splitlines()


async def test_it_is_explained_by_the_heaps_their_xor_and_what_each_move_does() -> None:
    async with opened("coins,step=2:1.4.5.9") as desk:
        await desk.press("e", "left", "1")
        assert why(desk) == [
            "counted gap      squares  heap mod 3  binary",
            "left of coin 1         2  2           10",
            "left of coin 3         3  0           00",
            "XOR                       2           10",
            "You win with best play",
            "coin 0, 1 square: the XOR becomes 0, wins",
            "coin 1, 2 squares: the XOR becomes 0, wins",
            "coin 3, 1 square: the XOR becomes 0, wins   ← in hand",
            "every other move gives the win away. The XOR after each move:",
            "coin 0  by 1: 0",
            "coin 1  by 1: 1   by 2: 0",
            "coin 3  by 1: 0   by 2: 3",
            "not counted: the gap left of coin 0: 1, coin 2: 0",
        ]


@pytest.mark.parametrize("game", ["1.4.5.9", "0.5.6.9.14", "3.4.9", "2", "1.4.5.8", "0.3.5.11.12.20"])
@pytest.mark.parametrize("step", [None, 2, 3])
async def test_exactly_the_winning_moves_are_told_and_what_the_one_in_hand_does(
    game: str, step: int | None
) -> None:
    async with opened(f"coins{f',step={step}' if step else ''}:{game}") as desk:
        positions = desk.table.session.state.positions
        winning = all_winning(positions, step)
        await desk.press("e")
        wins = [line.split(":")[0] for line in why(desk) if "XOR becomes 0, wins" in line]
        assert wins == [f"coin {c}, {d} square{'s' * (d != 1)}" for c, d in winning]
        assert f"{'You win' if winning else 'The computer wins'} with best play" in why(desk)
        for move in all_moves(positions, step):
            await desk.press("escape") if strip_of(desk).hand is not None else None
            await desk.press(*["right"] * (move.coin + 1), *str(move.distance))
            (line,) = [line for line in why(desk) if "← in hand" in line]
            assert line.startswith(f"coin {move.coin}, {move.distance} square")
            assert ("becomes 0, wins" in line) is (move in winning)
            assert ("the other can win" in line) is (move not in winning)


async def test_of_many_coins_the_moves_are_told_coin_by_coin_and_that_there_are_more() -> None:
    async with opened(f"coins,players=2:{'.'.join(str(10 * coin) for coin in range(1, 61))}") as desk:
        await desk.press("e")
        told = [line for line in why(desk) if re.match(r"coin \d+ +by 1: ", line)]
        assert [int(line.split()[1]) for line in told] == list(range(50))
        assert all(line.count("by") == 8 and line.endswith("…") for line in told)
        assert "and so on, for the other coins" in why(desk)


async def test_a_game_that_is_over_is_explained_as_one_that_is_over() -> None:
    async with opened(LOST) as desk:
        await desk.press("e")
        for wrong in ("best play", "every move leaves", "every other move"):
            assert wrong not in " ".join(why(desk))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_mistakes_are_gold_in_the_story_and_n_goes_from_one_to_the_next(size: tuple[int, int]) -> None:
    async with opened(LOST, size) as desk:
        story = desk.table.query_one("#moves" if size[0] < 110 else "#story-lines", StoryLines)
        gold = story.get_component_rich_style("story--landmark").color
        for line in desk.strips[story.region.y : story.region.bottom]:
            text = line.crop(story.region.x, story.region.right)
            if text.text.strip() and "▸" not in text.text:
                found = {part.style.color for part in text if part.style} == {gold}
                assert found is ("mistake, coin" in text.text)
        await desk.press("home")
        for key, at in (("n", 5), ("n", 6), ("n", 7), ("n", 8), ("N", 7), ("N", 6), ("N", 5), ("N", 0)):
            await desk.press(key)
            assert (desk.at, strip_of(desk).positions) == (at, desk.table.session.state.positions)
            assert f"mistake {max(0, min(at, 7) - 4)}/3" in desk.flat
            assert said(desk).startswith("A mistake: the XOR is ") is (at in (5, 6, 7))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_game_under_way_does_not_tell_what_was_a_mistake(size: tuple[int, int]) -> None:
    game = "coins,players=2:1.4.5.9~1-2.3-1.0-1.3-2.1-1.2-3"
    async with opened(game, size) as desk:
        for key in ("n", "N"):
            await desk.press(key)
            assert desk.at == 6
            assert said(desk).endswith("mistakes are told when the game is over")
        for control in ("#landmark", "#next-landmark", "#previous-landmark"):
            await desk.press("right")
            await desk.click(control)
            assert said(desk).endswith("mistakes are told when the game is over")
        assert "mistake ?/?" in desk.text
        assert "mistake, coin" not in desk.flat and "XOR" not in desk.flat
        await desk.press("escape", "left", "3", "enter")
        assert "mistake 4/4" in desk.text
        assert "mistake, coin" in desk.flat
        await desk.press("u", "left", "1", "enter")
        assert "mistake ?/?" in desk.text and "mistake, coin" not in desk.flat


PUZZLES = [
    ("coins,players=1:1.4~1-1.0-1", "right right 2 enter", 1, "it was one move more than it takes."),
    ("coins,players=1,target=4:1.4~0-1.1-2", "left 1 enter", 2, "home in exactly 4 moves is out of reach"),
]


@pytest.mark.parametrize(("game", "last", "place", "why"), PUZZLES)
@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 40)])
async def test_the_mistake_of_a_puzzle_is_told_when_it_is_over(
    game: str, last: str, place: int, why: str, size: tuple[int, int]
) -> None:
    async with opened(game, size) as desk:
        assert " ?/? ▸" in desk.text and "istake" not in desk.flat.replace("mistake ?/?", "")
        await desk.press("N")
        assert (desk.at, said(desk).split("  ")[0]) == (2, said(desk))
        assert "mistakes are told when the game is over" in said(desk)
        await desk.press("escape", *last.split())
        assert " 1/1 ▸" in desk.text
        await desk.press("N")
        assert desk.at == place
        assert said(desk).startswith(f"A mistake: {why}")
        await desk.press("n", "home", "n")
        assert desk.at == place


@pytest.mark.parametrize("keys", ["space", "p"])
async def test_a_game_that_is_over_can_be_watched_again_and_nobody_moves_meanwhile(keys: str) -> None:
    async with opened(LOST, flights=True) as desk:
        before = desk.text
        await desk.press(keys)
        for place in range(8):
            assert (desk.at, desk.table.playhead.playing) == (place, True)
            await answer(desk)
            await desk.pass_time(0.25)
            assert desk.flying
            await desk.land()
        assert (desk.text, desk.table.session.save()) == (before, LOST)
        await desk.press("r")
        assert (desk.table.session.save(), desk.at) == (START, 0)
