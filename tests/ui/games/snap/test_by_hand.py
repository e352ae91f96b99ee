"""Snap played on the table: by keys, by clicks and by dragging."""

from __future__ import annotations

import pytest
from textual.geometry import Offset

from cardtui.engine.visibility import secret_cards
from cardtui.games.snap.opponents import LEVELS
from cardtui.games.snap.rules import DECKS
from cardtui.games.snap.screens.played import PlayedSnapTable
from cardtui.ui.cards.fan import Fan
from cardtui.ui.table.moves import TurnLine
from tests.cases import case
from tests.ui.desk import DRAWN, SIZES, Desk, opened

pytestmark = pytest.mark.usefixtures("slow_computer")

GAME = "snap,you=A,suits=2#305"


def moves(desk: Desk) -> str:
    return "".join(map(desk.table.game.move_text, desk.table.session.moves))


def said(desk: Desk) -> str:
    return " ".join(str(desk.table.query_one(TurnLine).render()).split())


async def answer(desk: Desk) -> None:
    """Let the computer throw."""
    assert isinstance(desk.table, PlayedSnapTable)
    desk.moves.reply()
    await desk.settle()


@pytest.mark.parametrize("you", ["A", "B"])
async def test_an_arrow_throws_from_an_end_of_the_lower_deck_and_the_computer_answers(you: str) -> None:
    async with opened(f"snap,you={you}#305") as desk:
        own, theirs = (desk.table.fan(name) for name in (DECKS if you == "A" else DECKS[::-1]))
        assert own.region.y > theirs.region.y
        if you == "B":
            assert "Otto is thinking" in said(desk)
            await desk.press("left")  # it need not be waited for
            assert desk.ply == 1
        start = desk.ply
        assert said(desk) == (
            "Throw your top or bottom card. If its rank lies in the row, you take everything from there on."
        )
        below = desk.table.query_one("#throws")
        assert below.region.y == own.region.bottom, "below the shadow of the deck"
        text = desk.text.splitlines()[below.region.y].replace("▞", " ").strip()
        assert text.startswith(f"← {own.cards[0].short} ") and text.endswith(f" {own.cards[-1].short} →")
        await desk.press("right")
        assert (desk.ply, moves(desk)[start]) == (start + 1, "b")
        await answer(desk)
        assert said(desk).startswith(f"Your turn ← throws the {own.cards[0].short} from the top, → the ")
        await desk.press("left")
        assert (desk.ply, moves(desk)[start + 2]) == (start + 3, "t")
        await desk.press("u")
        assert desk.ply == start + 2
        assert "You" in desk.text and "Otto" in desk.text


async def test_while_a_card_flies_no_end_is_offered_and_a_snap_is_said() -> None:
    async with opened(f"{GAME}~t.t.t.b.t.b", flights=True) as desk:
        await desk.press("left")
        throws = desk.table.query_one("#throws").region.y
        assert desk.flying and not said(desk) and not desk.lines[throws].strip("▞ ")
        await desk.fly(0.31)
        assert said(desk).startswith("Snap! You take ")
        await desk.land()
        assert said(desk).startswith("Otto's turn")


async def test_a_click_on_an_end_throws_it_and_one_on_another_card_says_why_not() -> None:
    async with opened(GAME) as desk:
        deck: Fan = desk.table.fan(DECKS[0])
        inside, end = deck.region_of(6), deck.region_of(12)
        await desk.click_at(inside.x, inside.y + 1)
        assert desk.ply == 0 and "only the top card and the bottom card" in said(desk)
        theirs = desk.table.fan(DECKS[1]).region_of(0)
        await desk.click_at(theirs.x + 1, theirs.y + 1)
        assert desk.ply == 0 and "throw a card of your own deck" in said(desk)
        await desk.click_at(end.right - 1, end.y + 1)
        assert moves(desk) == "b"


async def test_an_end_is_dragged_to_the_row_and_to_no_other_place() -> None:
    async with opened(GAME) as desk:
        own, row = desk.table.fan(DECKS[0]), desk.zones["public"]
        top = own.region_of(0).offset + Offset(1, 2)
        for stop, throws in (("deck B", 0), ("public", 1)):
            await desk.drag_to(top, desk.zones[stop].region.offset + Offset(3, 2))
            assert desk.ply == throws
            assert throws or "does not go there" in said(desk)
        assert moves(desk) == "t" and len(row.cards) == 1


async def test_hints_point_at_the_best_end_and_enter_throws_it() -> None:
    async with opened(GAME) as desk:
        await desk.press("t")
        assert "there is no snap" in said(desk)
        await desk.press("t")
        hint = desk.table.game.hint(desk.table.session.state)
        assert hint.sentence in said(desk)
        await desk.press("enter")
        assert moves(desk) == desk.table.game.move_text(hint.move)


async def test_m_on_the_watched_game_plays_its_seed_and_the_setup_chooses_the_rest() -> None:
    async with opened("snap#305") as desk:
        await desk.press("m")
        assert desk.table.session.save() == "snap,you=A#305"
        await desk.press("m", "tab", "right", "space", "ctrl+s")  # the level
        assert desk.table.session.id == "snap,you=A,level=hard#305"
        await desk.press("u", "u")
        assert desk.table.session.id == "snap#305"


async def test_the_end_says_who_has_won_at_which_level() -> None:
    async with opened(GAME) as desk:
        while not desk.table.session.complete:
            await desk.press("t", "t", "enter")
            await answer(desk)
        assert desk.verdict.startswith("You win | after ")
        assert "Otto played at the level medium" in desk.verdict
        assert not any(secret_cards(desk.table.game, desk.table.session.state).values())


@pytest.mark.parametrize("level", LEVELS)
async def test_each_end_says_what_it_takes_at_the_easy_level_and_elsewhere_only_the_hint_does(
    level: str,
) -> None:
    async with opened(f"snap,you=A,level={level},suits=2#305") as desk:
        session, snaps = desk.table.session, 0
        while snaps < 2:
            assert not session.complete
            await desk.press("left")
            await answer(desk)
            deck, row = session.state.decks[0], session.state.public
            ranks = [card.rank for card in row]
            takes = [
                f"takes {len(row) - ranks.index(end.rank) + 1} cards"
                for end in (deck[0], deck[-1])
                if end.rank in ranks
            ]
            assert said(desk).count(" takes ") == (2 if level == "easy" else 0)
            assert all((text in said(desk)) is (level == "easy") for text in takes)
            if takes:
                snaps += 1
                await desk.press("t")
                assert all(text in said(desk) for text in takes)


async def test_what_to_do_and_the_help_of_the_game_that_one_plays_can_be_read() -> None:
    async with opened(GAME) as desk:
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                assert "you take everything from there on." in desk.text_at("#in-hand")
                await desk.press("question_mark")
                assert "You and the computer throw cards" in desk.text_at("#help-opening")
                await desk.press("escape")
        await desk.open("snap#305")
        await desk.press("question_mark")
        for size in SIZES:
            await desk.resize(*size)
            assert "Two players throw cards" in desk.text_at("#help-opening"), size


async def test_home_begins_with_two_suits_and_the_next_deal_has_them_too() -> None:
    async with opened(None) as desk:
        await desk.press("right", "down", "m")
        assert desk.table.session.id == f"snap,you=A,suits=2#{DRAWN}"
        await desk.press("greater_than_sign")
        assert desk.table.session.id == f"snap,you=A,suits=2#{DRAWN + 1}"
