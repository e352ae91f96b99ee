"""A slap strikes: its cards stand lit before anything flies, with how quick both were."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from cardtui.games.beggar.screens import played, strike
from cardtui.games.beggar.screens.played import SlapTable
from cardtui.games.beggar.screens.strike import STRIKE_SECONDS, Strike
from cardtui.games.beggar.settings import SLAP_TIME
from cardtui.ui.table.staged import Pile
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.games.beggar.test_slaps import (
    MISSED,
    SEEN,
    neighbour,
    patient_neighbour,
    see,
    up_to_the_slap,
)

__all__ = ["patient_neighbour"]


def strike_of(desk: Desk) -> Strike:
    return desk.table.query_one(Strike)


def stage_lines(desk: Desk) -> list[str]:
    """Return the lines between the title and the keys."""
    return desk.lines[1:-1]


def words(line: str) -> str:
    """Return what is read in a line, without frames, blocks and weave."""
    return " ".join(re.sub(r"[─-▟#]", " ", line).split())


def bar_lengths(desk: Desk) -> list[int]:
    """Return the columns of the bars that are shown: the person's, and the neighbour's."""
    return [line.count("█") for line in stage_lines(desk) if re.match(r" *(You|Nell|Otto|Vera)  ", line)]


SLAPS = {
    "yours": (SEEN, "space", "A sandwich of nines: 3 cards for you", ("0.40 s first", "1.21 s")),
    "the neighbour's": (
        SEEN,
        "neighbour",
        "A sandwich of nines: 3 cards for Nell",
        ("", "1.21 s first"),
    ),
    "one that the neighbour misses": (
        MISSED,
        "space",
        "A pair of kings: 3 cards for you",
        ("0.40 s first", "missed it"),
    ),
}


@pytest.mark.parametrize("looks", [(), ("mono",), ("ascii",)])
@pytest.mark.parametrize(("game", "how", "text", "times"), SLAPS.values(), ids=SLAPS)
async def test_the_cards_that_match_stand_lit_with_what_they_are_and_both_times(
    game: str, how: str, text: str, times: tuple[str, str], looks: tuple[str, ...]
) -> None:
    async with opened(game, flights=True, looks=looks) as desk:
        await up_to_the_slap_flying(desk)
        see(desk, 0.4)
        await (neighbour(desk) if how == "neighbour" else desk.press("space"))
        read = [words(line) for line in stage_lines(desk) if words(line)]
        assert text in read
        bars = [line for line in read if line.startswith(("You", "Nell"))]
        assert bars == [f"You {times[0]}".strip(), f"Nell {times[1]}"]


async def up_to_the_slap_flying(desk: Desk) -> None:
    """Lay three cards, the second of which is one's own, and let each of them land."""
    await desk.land()
    await desk.press("enter")
    for lay in (neighbour, None, neighbour):
        await (desk.press("enter") if lay is None else lay(desk))
        await desk.land()
    see(desk, 0.0)


@pytest.mark.parametrize("size", SIZES)
async def test_nothing_else_is_read_and_the_cards_stand_in_the_middle(size: tuple[int, int]) -> None:
    async with opened(SEEN, size, flights=True) as desk:
        await up_to_the_slap_flying(desk)
        see(desk, 0.4)
        await desk.press("space")
        lines, columns = stage_lines(desk), size[0]
        (frame,) = (line for line in lines if line.count("▗▄") == 2)
        left, right = frame.index("▗"), columns - 1 - frame.rindex("▖")
        assert abs(left - right) <= 1
        high = sum(line[left] in "▐" for line in lines)
        assert high == (9 if columns >= 80 else 5)
        read = " ".join(filter(None, map(words, lines)))
        assert set(read.split()) == {
            *("9", "6", "♣", "♥", "A", "sandwich", "of", "nines:", "3", "cards", "for", "you"),
            *("You", "Nell", "0.40", "1.21", "s", "first"),
        } - {"6"}


async def test_it_stands_for_half_a_second_before_anything_flies_and_no_key_cuts_it_short() -> None:
    async with opened(SEEN, flights=True) as desk:
        await up_to_the_slap_flying(desk)
        see(desk, 0.4)
        await desk.press("space")
        lying = desk.shown_cards()
        for seconds in (0.1, 0.3, 0.09):
            await desk.fly(seconds)
            see(desk, 0.2)
            await desk.press("space", "enter", "j")
            assert strike_of(desk).view is not None and desk.shown_cards() == lying
            assert desk.table.session.save() == f"{SEEN}~l.l.l.s"
        await desk.fly(STRIKE_SECONDS - 0.48)
        assert strike_of(desk).view is None and desk.flying and desk.shown_cards() != lying
        await desk.land()
        assert desk.shown_cards() == desk.expected_cards()
        assert "A sandwich of nines: yours" in desk.text


@pytest.mark.parametrize("theme", ["felt", "terminal"])
async def test_the_cards_of_a_slap_fly_from_the_pile(theme: str) -> None:
    async with opened(SEEN, theme=theme, flights=True) as desk:
        await up_to_the_slap_flying(desk)
        pile = desk.table.query_one(Pile).region
        see(desk, 0.4)
        await desk.press("space")
        await desk.fly(STRIKE_SECONDS + 0.01)
        assert desk.flying and pile.contains_point(desk.flight.path[0])


async def test_both_bars_begin_together_and_grow_in_real_time_until_a_player_has_slapped() -> None:
    async with opened(SEEN, flights=True) as desk:
        await up_to_the_slap_flying(desk)
        see(desk, 0.4)
        await desk.press("space")
        # The longest time, 1.21 s, has forty columns.
        assert bar_lengths(desk) == [13, 13]
        await desk.fly(0.3)
        assert bar_lengths(desk) == [13, 23]


async def test_who_slaps_after_the_neighbour_is_told_how_much_later() -> None:
    async with opened(SEEN, flights=True) as desk:
        await up_to_the_slap_flying(desk)
        see(desk, 1.21)
        await neighbour(desk)
        assert bar_lengths(desk) == [40, 40]
        see(desk, 0.25)
        await desk.press("space")
        assert "1.46 s" in desk.text and "1.21 s first" in desk.text
        see(desk, 0.25)
        await desk.press("space")  # the first one counts
        assert "1.46 s" in desk.text
        assert desk.table.session.save() == f"{SEEN}~l.l.l.n"
        await desk.land()
        assert isinstance(desk.table, SlapTable) and not desk.table.play.times


async def test_enter_during_a_strike_is_kept_until_the_cards_lie() -> None:
    async with opened(SEEN, flights=True) as desk:
        await up_to_the_slap_flying(desk)
        see(desk, 0.4)
        await desk.press("space", "enter")
        assert desk.ply == 4
        await desk.land()
        assert desk.ply == 5


async def test_without_motion_all_is_shown_at_once_for_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    timers = list[tuple[float, Callable[[], None]]]()
    monkeypatch.setattr(strike, "set_reliable_timer", lambda _, seconds, end: timers.append((seconds, end)))
    async with opened(SEEN) as desk:
        await up_to_the_slap(desk)
        see(desk, 0.4)
        await desk.press("space")
        assert bar_lengths(desk) == [13, 40]
        ((seconds, end),) = timers
        assert seconds == STRIKE_SECONDS
        end()
        await desk.settle()
        assert strike_of(desk).view is None and not desk.flying
        assert desk.shown_cards() == desk.expected_cards()


async def test_over_a_slow_line_the_bars_are_shown_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = list[Callable[[], None]]()
    monkeypatch.setattr(strike, "set_reliable_timer", lambda _, seconds, end: ends.append(end))
    async with opened(SEEN, flights=True) as desk:
        await up_to_the_slap_flying(desk)
        see(desk, 0.4)
        monkeypatch.setattr(played, "output_pending", lambda app: True)
        await desk.press("space")
        assert bar_lengths(desk) == [13, 40]
        ends[-1]()
        await desk.wait_until(lambda: strike_of(desk).view is None)


@pytest.mark.parametrize("ways", ["undo", "resize", "help"])
async def test_what_ends_flights_ends_a_strike_too(ways: str) -> None:
    async with opened(SEEN, flights=True) as desk:
        await up_to_the_slap_flying(desk)
        see(desk)
        await desk.press("space")
        if ways == "resize":
            await desk.resize(100, 30)
        else:
            await desk.press("u" if ways == "undo" else "question_mark")
        assert strike_of(desk).view is None and not desk.table.has_class("-struck")
        await desk.land()
        assert desk.shown_cards() == desk.expected_cards()


async def test_untimed_slaps_have_no_bars_and_a_wrong_one_says_what_was_burnt() -> None:
    async with opened(SEEN, flights=True) as desk:
        await desk.land()
        desk.app.settings.set(SLAP_TIME, "off")
        await desk.press("enter", "enter")
        await desk.land()
        see(desk)
        await desk.press("space")
        read = [words(line) for line in stage_lines(desk)]
        assert "Nothing to slap: your J♦ is burnt" in read and not bar_lengths(desk)
        view = strike_of(desk).view
        assert view is not None and [card.short for card in view.cards] == ["J♦"]
        await desk.land()
        assert "J♦ is burnt" in desk.text
    async with opened("beggar,slap=easy:2.3.4/5", flights=True) as desk:
        await up_to_the_slap_flying(desk)
        see(desk)
        await desk.press("space")
        assert "Nothing to slap: you had no card, and lose" in desk.text
        await desk.land()
        assert desk.table.session.at_end


@pytest.mark.parametrize("size", SIZES)
async def test_a_burnt_card_lies_under_the_pile_and_looks_out_at_its_left(size: tuple[int, int]) -> None:
    async with opened(SEEN, size, flights=True) as desk:
        await desk.land()
        await desk.press("enter")
        await neighbour(desk)
        await desk.land()
        see(desk)
        pile = desk.table.query_one(Pile)
        first = pile.region.x + pile.edges(1)[0]
        assert "burnt" not in desk.text
        await desk.press("space")
        await desk.fly(STRIKE_SECONDS + 0.01)
        await desk.fly(0.1)
        assert desk.flight.cards and "burnt 1" not in " ".join(desk.lines[pile.region.y : pile.region.bottom])
        await desk.land()
        rows = desk.lines[pile.region.y : pile.region.y + pile.card_size.height]
        assert all(row[first - 2 : first].strip() for row in rows) and not rows[0][first - 3].strip()
        assert rows[-1][:first].split()[-3:-1] == ["burnt", "1"]


async def test_the_number_of_burnt_cards_is_seen_also_beside_a_pile_with_all_its_slots() -> None:
    async with opened("beggar,slap=easy:2.3.4/A.5.6~l.l.x") as desk:
        for size in SIZES:
            await desk.resize(*size)
            pile = desk.table.query_one(Pile)
            row = desk.lines[pile.region.y + pile.card_size.height - 1]
            assert words(row[: pile.region.x + pile.edges(1)[0] - 2]) in {"1", "burnt 1"}


@pytest.mark.parametrize(
    ("game", "key", "views"),
    [
        ("beggar,slap=easy:K.2/3.J~l.l.l.l", "space", ()),
        ("beggar:2.3/A.4", "space", ("hand",)),
        ("beggar:2.3/A.4", "enter", ("hand",)),
    ],
)
async def test_a_hand_that_still_hammers_begins_no_new_game_for_a_second(
    game: str, key: str, views: tuple[str, ...]
) -> None:
    async with opened(game, views=views) as desk:
        for _ in range(40):
            if desk.table.end.shows_end:  # by hand the last pile has to be taken first
                break
            see(desk, 5.0)
            if views:
                await desk.press("enter")
                desk.by_hand.reply()
                await desk.settle()
            elif desk.table.session.state.due:
                await desk.press("enter")
            else:
                await neighbour(desk)
        ended, ply = desk.table, desk.ply
        assert ended.end.shows_end
        see(desk, 0.8)
        await desk.press(key)
        assert (desk.table, desk.ply) == (ended, ply) and ended.end.shows_end
        see(desk, 1.0)
        await desk.press(key)
        assert desk.table is not ended or desk.ply != ply
