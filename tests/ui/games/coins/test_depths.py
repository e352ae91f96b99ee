"""The key that explains goes on: see, why, numbers, closed. What loses is answered on the strip."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from cardtui.games.coins.game import Move
from cardtui.games.coins.legal_moves import Positions, slide
from cardtui.games.coins.screens.answering import AnswerOnStrip
from cardtui.settings import MOTION
from cardtui.ui.cards.strip_rows import Aim
from cardtui.ui.table.moves import TurnLine
from tests.cases import case
from tests.games.coins.test_depths import check_brief
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.games.coins.screen import answer, make, said, strip_of, table_of

pytestmark = pytest.mark.usefixtures("slow_computer")

GAME = "coins:1.4.6.10"
START = (1, 4, 6, 10)
ONE_MOVE = "coins,grade=3#7"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play answers at once."""
    monkeypatch.setattr(AnswerOnStrip, "pause", 0.001)


def watched(desk: Desk) -> list[Positions]:
    """Return a list to which all positions are added that the strip shows from now on."""
    shown: list[Positions] = []

    def note(positions: Positions) -> None:
        shown.append(positions)

    desk.table.watch(strip_of(desk), "positions", note, init=False)
    return shown


async def played(desk: Desk) -> None:
    """Let time pass until no answer is played."""
    while table_of(desk)._explaining._on_strip.answer is not None:
        await desk.fly(1.0)
    await desk.settle()


def after(start: Positions, *moves: Move) -> list[Positions]:
    """Return the positions after each move, and the start again."""
    found = [start]
    for move in moves:
        found.append(slide(found[-1], move))
    return [*found[1:], start]


@pytest.mark.usefixtures("quick")
async def test_a_move_that_loses_is_answered_on_the_strip_which_then_shows_the_game_again() -> None:
    async with opened(GAME, (120, 40), flights=True) as desk:
        await desk.press("e")
        shown = watched(desk)
        await desk.press("e")
        await played(desk)
        assert shown == after(START, Move(1, 2), Move(3, 3))
        assert strip_of(desk).proposals == ((1, Aim(2, legal=False)),)
        assert said(desk) == "Your turn coin 1, two squares? Otto answers coin 3, three squares."
        assert "Now whatever opens can be closed." in desk.text
        assert desk.table.session.length == 0


@pytest.mark.usefixtures("quick")
async def test_the_move_in_hand_is_answered_and_stays_in_hand() -> None:
    async with opened(GAME, (120, 40), flights=True) as desk:
        await desk.press("e", "e")
        await played(desk)
        shown = watched(desk)
        await desk.press("3", "2")
        await played(desk)
        assert shown == after(START, Move(3, 2), Move(1, 1))
        assert said(desk).startswith("Your turn coin 3, two squares? Otto answers coin 1, one square.")
        assert (strip_of(desk).hand, strip_of(desk).aim) == (3, Aim(8, legal=True))
        await desk.press("up")  # which wins
        await desk.settle()
        assert said(desk).startswith("Your turn coin 3, one square: nothing left, wins")
        await desk.press("enter")
        await desk.land()
        assert desk.table.session.state.positions == (1, 4, 6, 9) == strip_of(desk).positions


async def test_any_key_shows_the_game_again_and_does_what_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(GAME, flights=True) as desk:
        for keys, hand, ply in (("left", 3, 0), ("3 1", 3, 0), ("3 1 enter", None, 1), ("u", None, 0)):
            with case(keys):
                await desk.open(GAME)
                await desk.press("e")
                monkeypatch.setattr(AnswerOnStrip, "pause", 0.001)
                shown = watched(desk)
                await desk.press("e")
                monkeypatch.setattr(AnswerOnStrip, "pause", 3600.0)
                while not shown:
                    await desk.fly(1.0)
                assert strip_of(desk).positions != START
                await desk.press(*keys.split())
                await desk.land()
                state = desk.table.session.state
                assert strip_of(desk).positions == state.positions and strip_of(desk).sliding is None
                assert (strip_of(desk).hand, desk.ply) == (hand, ply)


async def test_without_motion_only_words_and_an_arrow_tell_the_answer() -> None:
    async with opened(GAME, flights=True) as desk:
        desk.app.settings.set(MOTION, "none")
        await desk.press("e")
        shown = watched(desk)
        await desk.press("e")
        assert not shown and "Otto answers coin 3" in said(desk)
        assert strip_of(desk).proposals == ((1, Aim(2, legal=False)),)


@pytest.mark.usefixtures("quick")
async def test_what_is_answered_in_an_unsolved_puzzle_does_not_depend_on_the_move_in_hand() -> None:
    async with opened(ONE_MOVE, flights=True) as desk:
        await desk.press("e")
        shown = watched(desk)
        await desk.press("e")
        await played(desk)
        first, text, proposals = [*shown], said(desk), strip_of(desk).proposals
        assert len(first) == 3 and "The computer answers" in text
        for move in table_of(desk).game.legal_moves(desk.table.session.state)[::3]:
            with case(move):
                await desk.press(str(move.coin), str(move.distance))
                await played(desk)
                assert "why" in desk.table.views and strip_of(desk).aim is not None
                assert "answers" not in said(desk) and "wins" not in said(desk) and shown == first
                await desk.press("right", "left")  # another coin, with no aim
        while desk.table.views:
            await desk.press("e")
        await desk.press("escape", "e", "e")  # with no coin in hand
        await played(desk)
        assert (shown[3:], said(desk), strip_of(desk).proposals) == (first, text, proposals)
        assert desk.app.library.record(desk.table.session).hints == 0


async def test_a_puzzle_of_few_moves_that_lose_goes_on_to_the_numbers() -> None:
    async with opened("coins,find=1:0.1.4") as desk:
        await desk.press("e")
        assert "e numbers" in desk.lines[-1] and "What has no partner?" in said(desk)
        await desk.press("e")
        assert "numbers" in desk.table.views and "e close" in desk.lines[-1]


@pytest.mark.usefixtures("quick")
async def test_after_a_miss_the_answer_to_that_move_is_played() -> None:
    wrong = Move(0, 1)
    async with opened(ONE_MOVE, flights=True) as desk:
        start = desk.table.session.state.positions
        await make(desk, wrong)
        await desk.land()
        await answer(desk)
        await desk.land()
        reply = desk.table.session.step(2).move
        await desk.press("e")
        shown = watched(desk)
        await desk.press("e")
        await played(desk)
        assert shown == after(start, wrong, reply)


@pytest.mark.usefixtures("quick")
async def test_nothing_is_answered_while_the_computer_thinks_or_when_the_game_is_over() -> None:
    async with opened(GAME, flights=True) as desk:
        await desk.press("e", "e")
        await played(desk)
        await desk.press("3", "1", "enter")
        await desk.land()
        shown = watched(desk)
        await desk.settle()
        assert table_of(desk)._explaining._on_strip.answer is None and shown == []
        await answer(desk)
        await desk.land()
        await played(desk)
        assert len(shown) > 3 and "? Otto answers" in said(desk)  # the reply, and what is answered now
    async with opened("coins,players=2:0.2~1-1", flights=True) as desk:
        await desk.press("escape", "e", "e")
        await desk.go(1)
        assert "every move wins" not in desk.words and "answers" not in desk.words


def aimed(desk: Desk) -> bool:
    """Whether a legal move is aimed."""
    aim = strip_of(desk).aim
    return aim is not None and aim.legal


SEEN: Sequence[str] = ("", "left", "left 1", "left 2", "escape")


@pytest.mark.parametrize("size", [SIZES[0], SIZES[1]])
async def test_nothing_that_is_seen_has_more_than_eight_words_or_a_word_of_the_theory(
    size: tuple[int, int],
) -> None:
    for game in (GAME, "coins:2.3", "coins,players=2:1.2.5.6.11", "coins,dollar=1:1.4.6", ONE_MOVE):
        async with opened(game, size) as desk:
            for keys in ("e", *SEEN, "e"):
                with case(game, keys):
                    await desk.press(*keys.split())
                    strip = strip_of(desk)
                    if "numbers" in desk.table.views or (strip.hand is not None and not aimed(desk)):
                        continue  # a move is to be aimed, as at any other time
                    if game == ONE_MOVE and strip.aim is not None:
                        continue  # what it does is not told
                    check_brief(desk.text_at("#why"))
                    for part in re.split(" · |\n", desk.table.query_one(TurnLine).text.plain):
                        check_brief(re.sub("^(Your|The first player's) turn +", "", part))
