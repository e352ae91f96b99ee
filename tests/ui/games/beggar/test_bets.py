"""Bets at the table: it halts to ask, keys and clicks answer, the last card reveals, and all is kept."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from cardtui.engine.bets import SIDES
from cardtui.storage.rows import SavedBet
from cardtui.storage.store import Store
from cardtui.ui.table.betting import BettingPlay
from cardtui.ui.table.staged import Hand, Pile
from cardtui.ui.widgets.stake import SideState, StakeRow
from cardtui.ui.widgets.title import TitleBar
from tests.ui.desk import DAY, LENGTH, NOW, SEED, SIZES, Desk, Open, opened
from tests.ui.layout import check_fit

FIRST, SECOND = 2, 8
"""The plies of the first questions. The neighbour takes the first pile at ply 7, and the second at 12."""
REVEALED = 7

ASKED = "↑ Neighbour ↓ you space take the house's 10 b no bets ? help q back"
TODAY = f"beggar#{DAY}"


def bets_of(desk: Desk) -> BettingPlay | None:
    play = desk.table.play
    return play if isinstance(play, BettingPlay) else None


def bets(desk: Desk) -> BettingPlay:
    """Return what plays at the table where one bets."""
    play = bets_of(desk)
    assert play is not None
    return play


def bar(desk: Desk) -> str:
    """Return the last line of the screen."""
    return " ".join(desk.lines[-1].split())


def stake(desk: Desk) -> list[tuple[str, str, SideState]]:
    """Return what the two sides say."""
    row = desk.screen.query_one(StakeRow)
    return [(side.name, side.points, side.state) for side in row.sides]


def beside(desk: Desk, name: str) -> str:
    """Return what stands at a side of the pile."""
    return " ".join(desk.text_at(f"#{name}").split())


def kept(store: Store) -> list[tuple[int, str, int | None]]:
    return [(row.ply, row.answer, row.points) for row in store.bets()]


async def play(desk: Desk, steps: int = 60) -> None:
    """Let time pass until playing stops, or so many steps are played."""
    for _ in range(steps):
        if not desk.table.playhead.playing:
            return
        await desk.pass_time(desk.table.playhead.interval)


async def test_play_halts_once_a_trick_and_goes_on_after_the_answer() -> None:
    async with opened(SEED) as desk:
        assert "space watch · b bet" in desk.text and "b bet" in bar(desk)
        await desk.press("b")
        assert desk.notifications == ["Bets are on: the less likely an answer is, the more it pays."]
        assert "b no bets" in bar(desk)
        await desk.press("space")
        await play(desk)
        assert (desk.ply, desk.table.playhead.playing) == (FIRST, False)
        assert desk.text_at("#sentence") == "Who takes this pile? four owed for the A♥"
        offered = SideState.OFFERED
        assert stake(desk) == [("Neighbour", "20 points", offered), ("You", "20 points", offered)]
        assert bar(desk) == ASKED
        assert (beside(desk, "streak"), beside(desk, "points")) == ("streak ○ ○ ○ ○ ○", "this deal –")
        await desk.press("up")
        assert (desk.ply, desk.table.playhead.playing) == (FIRST + 1, True)
        assert stake(desk) == [("Neighbour", "20 points", SideState.CHOSEN), ("You", "", SideState.OTHER)]
        assert desk.text_at("#sentence").startswith("○ ○ ○ ○ You: 4 of 4 to pay")
        while desk.ply < REVEALED:
            assert beside(desk, "points") == "this deal –"  # nothing is told before the last card
            await desk.pass_time(desk.table.playhead.interval)
        assert desk.text_at("#sentence") == "✓ Neighbour, the debt turns once, last by the A♦"
        assert stake(desk) == [("Neighbour", "+20", SideState.HIT), ("You", "", SideState.OTHER)]
        assert (beside(desk, "streak"), beside(desk, "points")) == (
            "streak ● ○ ○ ○ ○",
            "this deal 20.0 each +20",
        )
        await play(desk)
        assert desk.ply == SECOND
        await desk.press("up")
        await play(desk)
        assert beside(desk, "streak").startswith(("streak ○ ○", "streak ● ●"))


@pytest.mark.parametrize(
    ("key", "answer", "points"),
    [("up", "up", 20), ("down", "down", 0), ("space", "pass", 10), ("right", "pass", 10)],
)
@pytest.mark.parametrize("plays", [True, False])
async def test_what_keys_answer_and_that_it_is_kept_when_it_happens(
    store: Store, open_app: Open, key: str, answer: str, points: int, plays: bool
) -> None:
    async with open_app(SEED) as desk:
        await desk.press("b")
        if plays:
            await desk.press("space")
            await play(desk)
        else:
            await desk.press("right", "right")
        assert bar(desk) == ASKED and kept(store) == [(FIRST, "", None)]
        await desk.press(key)
        assert kept(store) == [(FIRST, answer, points if answer == "pass" else None)]
        assert desk.table.playhead.playing is (key == "space" or (plays and key != "right"))
        while desk.ply < REVEALED:
            await desk.press("right")
        assert kept(store) == [(FIRST, answer, points)]
    assert [(row.id, row.day) for row in store.bets()] == [(SEED, "2026-11-21")]


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("where", ["the row", "the hand"])
async def test_a_click_answers(side: int, where: str) -> None:
    async with opened(SEED) as desk:
        await desk.press("b", "right", "right")
        if where == "the row":
            await desk.click("StakeRow", 14 + 28 * side + 9, 0)
        else:
            await desk.click(f"#hand-{side}", 40, 2)
        assert desk.ply == FIRST + 1 and "open" not in desk.table.views
        assert [state for _, _, state in stake(desk)][side] is SideState.CHOSEN


async def test_arrows_to_the_sides_step_and_never_bet() -> None:
    async with opened(SEED) as desk:
        await desk.press("b", "right", "right", "left")
        assert desk.ply == 1 and stake(desk) == []
        await desk.press("right")
        assert desk.ply == FIRST and bar(desk) == ASKED
        await desk.press("up", "up")
        assert desk.notifications[-1] == "Nothing is asked now."


async def test_nothing_halts_at_the_greatest_speed_and_the_house_answers() -> None:
    ticks = []
    for keys in (("space",), ("b", "space")):
        async with opened(SEED, speed=1024.0) as desk:
            await desk.press(*keys)
            ticks.append(0)
            while not desk.table.session.at_end:
                assert desk.table.playhead.playing
                await desk.pass_time(desk.table.playhead.interval)
                ticks[-1] += 1
            assert ("10.0 a question, house 10, answered 0 of" in desk.text) is ("b" in keys)
    assert ticks[0] == ticks[1]


async def test_bets_switched_off_at_a_question_pass_it_and_play_on() -> None:
    async with opened(SEED) as desk:
        await desk.press("b", "space")
        await play(desk)
        await desk.press("b")
        assert desk.notifications[-1] == "Bets are off. You have 10.0 a question, answered 0 of 1."
        assert desk.table.playhead.playing and stake(desk) == []
        await play(desk, 30)
        assert desk.ply >= FIRST + 30


async def test_the_pile_lies_for_a_moment_with_the_card_that_decides_and_then_flies() -> None:
    async with opened(f"{SEED}", flights=True) as desk:
        await desk.press("b", "right", "right", "up")
        while desk.ply < REVEALED:
            await desk.land()
            await desk.press("right")
        assert desk.ply == REVEALED and stake(desk)[0][2] is SideState.CHOSEN and "+20" not in desk.text
        await desk.fly(10.0)  # the card has landed
        pile, hand = desk.screen.query_one(Pile), desk.screen.query_one("#hand-0", Hand)
        assert len(pile.cards) == REVEALED and not pile.unseen
        assert stake(desk)[0][1:] == ("+20", SideState.HIT)
        assert desk.text_at("#sentence").startswith("✓ Neighb")
        assert "▲ ▲ ▲" in desk.text and hand.gain == 7 and "24 +7" in desk.text and hand.is_next
        assert bar(desk) == "space go on b no bets ? help q back"
        await desk.press("space")
        assert desk.flying and "▲" not in desk.text and hand.gain == 0
        assert "space play" in bar(desk) and desk.text_at("#sentence").startswith("✓ Neighb")
        await desk.land()
        assert not pile.cards and len(hand.cards) == 31 and not desk.table.playhead.playing


async def test_time_waits_while_the_pile_lies_and_then_goes_on() -> None:
    async with opened(f"{SEED}", flights=True) as desk:
        await desk.press("b", "right", "right", "up", "right", "right", "right", "space")
        await desk.pass_time(5.0)
        await desk.fly(10.0)
        assert desk.ply == REVEALED and desk.table.playhead.playing and bets(desk).pause.is_waiting
        await desk.pass_time(5.0)
        assert desk.ply == REVEALED
        await desk.wait_until(lambda: not bets(desk).pause.is_waiting)
        await desk.land()
        await desk.pass_time(desk.table.playhead.interval)
        assert desk.ply == SECOND


@pytest.mark.parametrize("size", SIZES)
async def test_it_covers_no_card_and_fits(size: tuple[int, int]) -> None:
    async with opened(SEED, size) as desk:
        await desk.press("b", "right", "right")
        for keys in ((), ("up",), ("right",) * 4):
            await desk.press(*keys)
            check_fit(desk)
            cards = [zone.region for zone in desk.screen.query("Hand, Pile")]
            for widget in desk.screen.query("StakeRow, #streak, #points"):
                rows = [one for one in cards if one.overlaps(widget.region)]
                assert widget.region.area and not rows, widget
        assert desk.ply == REVEALED


async def test_nothing_moves_when_a_question_comes_or_is_answered() -> None:
    async with opened(SEED) as desk:
        await desk.press("b", "right")
        before = {widget: widget.region for widget in desk.screen.query("#board *")}
        for key in ("right", "down", "right", "right", "right", "right"):
            await desk.press(key)
            assert {widget: widget.region for widget in before if widget.display} == {
                widget: region for widget, region in before.items() if widget.display
            }


# what ends counting

WARNING = "That shows {}, and no bet in this deal counts after it. Repeat it to see it anyway."

SHOWING = {
    "X": "what comes",
    "end": "what comes",
    "n": "what comes",
    "pagedown": "what comes",
    "o": "what lies face down",
    "d": "what lies face down",
    "I": "what lies face down",
    "home": "older tricks",
    "S": "older tricks",
}


@pytest.mark.parametrize(("key", "shown"), SHOWING.items())
async def test_what_shows_too_much_says_so_before_it_does_it(
    store: Store, open_app: Open, key: str, shown: str
) -> None:
    async with open_app(SEED) as desk:
        await desk.press("b", *["right"] * 20)
        before = desk.ply, {*desk.table.views}, desk.table.session.revealed
        await desk.press(key)
        assert desk.notifications[-1] == WARNING.format(shown)
        assert desk.screen.query_one(TitleBar).said == WARNING.format(shown)
        assert (desk.ply, {*desk.table.views}, desk.table.session.revealed) == before
        assert bets(desk).betting.counting
        await desk.pass_time(1)
        await desk.press(key)
        assert not bets(desk).betting.counting
        assert all(bar.said != WARNING.format(shown) for bar in desk.screen.query(TitleBar))
        after = desk.ply, {*desk.table.views}, desk.table.session.revealed
        assert after != before or desk.app.screen is not desk.table
    assert store.bets()[-1].answer == "ended" or "ended" in {row.answer for row in store.bets()}


@pytest.mark.parametrize("key", SHOWING)
async def test_a_key_that_is_held_down_does_not_repeat_what_was_warned_of(key: str) -> None:
    async with opened(SEED) as desk:
        await desk.press("b", *["right"] * 20, key)
        for _ in range(30):
            await desk.pass_time(0.1)
            await desk.press(key)
        assert bets(desk).betting.counting and desk.ply == 20
        await desk.pass_time(1)
        await desk.press(key)
        assert not bets(desk).betting.counting


async def test_a_game_that_plays_waits_after_the_warning_so_that_one_can_repeat_it() -> None:
    async with opened(SEED) as desk:
        await desk.press("b", "space")
        assert desk.table.playhead.playing
        await desk.press("X")
        before = desk.ply
        await desk.pass_time(10)
        assert (desk.ply, desk.table.session.revealed) == (before, False)
        await desk.press("X")
        assert desk.table.session.revealed


async def test_after_that_questions_are_asked_and_do_not_count(store: Store, open_app: Open) -> None:
    async with open_app(SEED) as desk:
        await desk.press("b", "o")
        await desk.pass_time(1)
        await desk.press("o", "right", "right")
        assert bar(desk) == ASKED and beside(desk, "points") == "this deal not counted"
        await desk.press("up", *["right"] * 4)
        assert stake(desk)[0][1] == "+20"
    assert [row.answer for row in store.bets()] == ["ended"]


async def test_what_was_opened_before_does_not_count_either() -> None:
    async with opened(SEED) as desk:
        await desk.press("o", "o", "b")
        assert desk.notifications == ["Bets are on. None counts here: more has been shown."]


async def test_without_bets_nothing_is_said(store: Store, open_app: Open) -> None:
    async with open_app(SEED) as desk:
        await desk.press("right", "X", "o", "o", "n", "end", "home", "n")
        assert not [text for text in desk.notifications if "bet" in text.lower()]
        assert not desk.screen.query(StakeRow)
    assert not store.bets() and "bets" not in {
        view for row in store.saved_games() for view in row.views.split(",")
    }


async def test_one_may_look_back_at_this_trick_and_the_last_one() -> None:
    async with opened(SEED) as desk:
        await desk.press("b", *["right"] * 20)
        await desk.press(*["left"] * 8)
        assert desk.ply == 12 and bets(desk).betting.counting
        await desk.press("left")
        assert desk.ply == 12 and desk.notifications[-1] == WARNING.format("older tricks")


# what is kept


async def test_a_question_that_was_open_when_one_left_is_open_again(store: Store, open_app: Open) -> None:
    async with open_app(SEED) as desk:
        await desk.press("b", "space")
        await play(desk)
        await desk.press("q")
    async with open_app(None) as desk:
        await desk.press("u")
        assert desk.ply == FIRST and bar(desk) == ASKED
        await desk.press("up")
        assert desk.table.playhead.playing  # the answer lets it go on
        await desk.press("q")
    async with open_app(None) as desk:
        await desk.press("u")
        assert stake(desk)[0][2] is SideState.CHOSEN and bar(desk) != ASKED
        while desk.ply < REVEALED:
            await desk.press("right")
        assert beside(desk, "points") == "this deal 20.0 each +20"
    assert kept(store) == [(FIRST, "up", 20)]


async def test_the_same_deal_opened_again_counts_no_more(store: Store, open_app: Open) -> None:
    async with open_app(SEED) as desk:
        await desk.press("b", "right", "right", "down", *["right"] * 4)
    assert kept(store) == [(FIRST, "down", 0)]
    async with open_app(SEED) as desk:
        await desk.press("b", "right", "right")
        assert bar(desk) != ASKED  # it was answered
        await desk.press(*["right"] * 5)
        assert desk.ply == REVEALED
    async with open_app(f"{SEED}") as desk:  # what comes then was shown in no window
        await desk.press("b", *["right"] * SECOND)
        assert bar(desk) == ASKED
    assert kept(store) == [(FIRST, "down", 0), (SECOND, "", None)]


async def test_a_deal_that_was_watched_before_does_not_count(store: Store, open_app: Open) -> None:
    async with open_app(SEED, speed=1024.0) as desk:
        await desk.press("space")
        await play(desk, 500)
        assert desk.table.session.at_end
    async with open_app(SEED) as desk:
        await desk.press("b", "right", "right")
        assert bar(desk) == ASKED and beside(desk, "points") == "this deal not counted"
        await desk.press("up")
    assert not store.bets()


async def test_bets_stay_on_in_the_next_deal_and_nowhere_else() -> None:
    async with opened(SEED) as desk:
        await desk.press("b", "greater_than_sign")
        assert bets(desk).is_on
        await desk.open("snap#305")
        assert "bets" not in desk.table.views
        await desk.open(SEED)
        await desk.press("b", "greater_than_sign")
        assert not bets(desk).is_on


async def test_the_end_says_the_rate_against_the_house_and_the_best_bet() -> None:
    async with opened(SEED) as desk:
        await desk.press("b", "right", "right", "up", *["plus"] * 9, "space")
        await play(desk, 500)
        assert desk.table.session.at_end
        words = " ".join(desk.text.split())
        assert "a question, house 10, answered 1 of" in words
        assert "best bet Neighbour, 20 points at card 2" in words


async def test_a_deal_of_other_cards_has_no_bets() -> None:
    async with opened("beggar:" + ".".join(["J"] * 5 + ["2"] * 30)) as desk:
        await desk.press("b")
        assert desk.notifications == ["Bets are for deals of one pack."]
        assert "bets" not in desk.table.views


async def test_by_hand_and_with_slaps_there_are_none() -> None:
    async with opened(SEED, views=["hand"]) as desk:
        if desk.table.game.watched is desk.table.game:
            await desk.press("m")
            await desk.answer_how_by_hand()
        assert bets_of(desk) is None and "bet" not in bar(desk)
    async with opened("beggar,slap=easy#305") as desk:
        assert "bets" not in desk.table.by_name


async def test_today_and_the_week_are_told_everywhere(store: Store, open_app: Open) -> None:
    for ago in range(1, 5):
        day = datetime.fromtimestamp(NOW) - timedelta(ago)
        game = f"beggar#{day:%Y%m%d}"
        store.save_bet(SavedBet(f"{game}@2", "beggar", game, 2, f"{day:%Y-%m-%d}", "up", 30))
        store.save_bet(SavedBet(f"{game}@9", "beggar", game, 9, f"{day:%Y-%m-%d}", "down", 0))
    async with open_app(TODAY) as desk:
        await desk.press("b", *["plus"] * 9, "space")
        await play(desk, 2000)
        assert desk.table.session.at_end
        asked = len([row for row in store.bets() if row.id == TODAY])
        week = (10 * asked + 120) / (asked + 8)
        await desk.press("Y")
        line = f"{TODAY} · today 10.0 · answered 0 of {asked} · house 10 · week {week:.1f} of {asked + 8}"
        assert line in " ".join(desk.notifications)
        await desk.press("q")
        assert f"today 10.0, week {week:.1f}" in desk.text
        await desk.press("H")
        assert f"bets 10.0, 0 of {asked} answered" in desk.text
        await desk.press("q", "S")
        assert f"bets: {asked + 8} questions · 8 answered · {week:.1f} points each (house 10)" in desk.text


async def test_the_points_of_todays_deal_are_called_so() -> None:
    async with opened(TODAY) as desk:
        await desk.press("b")
        assert beside(desk, "points") == "today –"


def test_every_side_has_a_name() -> None:
    assert SIDES == ("up", "down") and LENGTH > REVEALED
