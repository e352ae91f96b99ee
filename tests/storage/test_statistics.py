"""Statistics in SQL agree with a plain loop over the rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.storage.rows import FinishedGame
from cardtui.storage.statistics import (
    Length,
    Mean,
    PlayedWay,
    Statistics,
    games_per_day,
    longest_game,
    statistics,
)
from tests.storage.stores import NOW, a_game, a_store, begun, raw

WEEK = 7 * 86400.0

_small = st.integers(0, 3)
_histories = st.lists(
    st.builds(
        a_game,
        uid=st.uuids().map(str), game=st.sampled_from(["beggar", "coins"]), id=st.sampled_from("xyz"),
        finished=st.sampled_from([True, True, False]), steps=_small, seen=_small,
        way=st.sampled_from(["", "easy", "puzzle"]), won=st.sampled_from([None, True, True, False]),
        mistakes=st.none() | _small, over=st.none() | _small, seconds=st.integers(0, 99).map(float),
        hints=_small, undos=_small, usual=st.booleans(),
    ),
    max_size=40,
).flatmap(
    lambda rows: st.lists(
        st.integers(-20 * 86400, 3600), min_size=len(rows), max_size=len(rows), unique=True
    ).map(lambda ends: [row._replace(ended=NOW + end) for row, end in zip(rows, ends, strict=True)])
)  # fmt: skip


def _mean(numbers: Iterable[int | None]) -> Mean:
    known = [number for number in numbers if number is not None]
    return Mean(float(Fraction(sum(known), len(known))) if known else None, len(known))


def _streaks(rows: Iterable[FinishedGame]) -> tuple[int, int]:
    best = streak = 0
    for row in sorted(rows, key=lambda row: row.ended):
        if row.won is not None:
            streak = streak + 1 if row.won else 0
            best = max(best, streak)
    return streak, best


def _way(way: str, rows: list[FinishedGame]) -> PlayedWay:
    alone = [row.over for row in rows if not row.hints]
    helped = [row.over for row in rows if row.hints]
    return PlayedWay(
        way=way, games=len(rows), won=sum(row.won is True for row in rows),
        lost=sum(row.won is False for row in rows), streak=_streaks(rows)[0], best_streak=_streaks(rows)[1],
        mistakes=_mean(row.mistakes for row in rows), hinted=sum(row.hints > 0 for row in rows),
        undone=sum(row.undos > 0 for row in rows), at_par=alone.count(0), over=_mean(alone),
        at_par_hinted=helped.count(0), over_hinted=_mean(helped),
    )  # fmt: skip


def naive(rows: list[FinishedGame], now: float) -> Statistics:
    finished = [row for row in rows if row.finished]
    usual = [row for row in finished if row.usual]
    recent = [
        Length(row.steps, row.id, row.ended, row.uid) for row in usual if now - WEEK <= row.ended <= now
    ]
    ways = sorted({row.way for row in finished})
    whole = [row for row in finished if not row.way and row.seen >= row.steps]
    watched = [Length(row.steps, row.id, row.ended, row.uid) for row in whole]
    return Statistics(
        game="beggar", finished=len(finished), given_up=len(rows) - len(finished),
        in_part=sum(not row.way and row.seen < row.steps for row in finished),
        decided=sum(row.won is not None for row in finished), won=sum(row.won is True for row in finished),
        seconds=sum(row.seconds for row in rows), hints=sum(row.hints for row in rows),
        undos=sum(row.undos for row in rows),
        ways=tuple(_way(way, [row for row in finished if row.way == way]) for way in ways),
        lengths=tuple(sorted(Counter(row.steps for row in usual).items())),
        length=_mean(row.steps for row in usual),
        longest=max(recent, key=lambda it: (it.steps, it.ended), default=None),
        shortest=max(recent, key=lambda it: (-it.steps, it.ended), default=None),
        longest_watched=max(watched, key=lambda it: (it.steps, it.ended), default=None),
    )  # fmt: skip


@settings(max_examples=40)
@given(_histories, st.booleans())
def test_statistics_are_what_a_plain_loop_counts(rows: list[FinishedGame], invalid: bool) -> None:
    """With an `invalid` row each row is checked."""
    with begun() as store:
        for row in rows:
            store.add_finished_game(row)
        store.add_finished_game(a_game("bad", NOW))
        assert store.flush()
        change = "UPDATE games SET steps = 'many'" if invalid else "DELETE FROM games"
        raw(store.file, f"{change} WHERE uid = 'bad'")
        own = [row for row in rows if row.game == "beggar"]
        found = statistics(store, "beggar", NOW)
        assert found == naive(own, NOW)
        ever = naive([row._replace(ended=NOW) for row in own], NOW).longest
        longest = longest_game(store, "beggar")
        assert (longest and longest[0]) == (ever and ever.steps)


_ZONES = ("UTC", "Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns")


@settings(max_examples=30)
@given(
    st.lists(st.integers(0, 40 * 96).map(lambda quarter: quarter * 900.0), max_size=12),
    st.lists(st.floats(0, 40 * 86400), max_size=12),
    st.dates(date(2026, 1, 1), date(2026, 12, 31)),
    st.integers(1, 5),
    st.sampled_from(_ZONES),
)
def test_games_are_counted_on_the_local_day_of_their_end(
    whole: list[float], ends: list[float], today: date, weeks: int, zone: str
) -> None:
    where = ZoneInfo(zone)
    start = datetime(today.year, today.month, today.day, tzinfo=UTC).timestamp() - 37 * 86400
    times = [start + end for end in (*whole, *ends)]
    with begun() as store:
        for number, ended in enumerate(times):
            store.add_finished_game(
                a_game(f"{number}", ended, game="abc"[number % 3], finished=number % 4 != 0)
            )
        days = games_per_day(store, today, weeks, zone=where)
        only = games_per_day(store, today, weeks, "b", where)
    assert days[0].day.weekday() == 0 and days[-1].day == today and (len(days) - 1) // 7 == weeks - 1
    assert [day.day for day in days] == [days[0].day + timedelta(days=n) for n in range(len(days))]
    finished = [(n, datetime.fromtimestamp(at, where).date()) for n, at in enumerate(times) if n % 4]
    assert [day.games for day in days] == [sum(at == day.day for _, at in finished) for day in days]
    assert [day.games for day in only] == [
        sum(at == day.day and n % 3 == 1 for n, at in finished) for day in days
    ]


def test_without_a_file_there_is_nothing_to_count(tmp_path: Path) -> None:
    store = a_store(tmp_path / "none" / "cardtui.sqlite")
    assert statistics(store, "beggar", NOW) == naive([], NOW)
    assert longest_game(store, "beggar") is None
    assert {day.games for day in games_per_day(store, date(2026, 5, 5), 3)} == {0}
    assert not store.file.parent.exists()


@pytest.mark.parametrize("bad", ["CAST(x'ff' AS TEXT)", "'a' || char(0)", "7"])
def test_the_longest_is_one_that_can_be_opened(bad: str, tmp_path: Path) -> None:
    store = a_store(tmp_path / "cardtui.sqlite")
    store.add_finished_game(a_game("longer", steps=400, usual=True))
    store.add_finished_game(a_game("long", steps=300, usual=True))
    store.add_finished_game(a_game("longest", steps=500, usual=False))
    store.flush()
    raw(store.file, f"UPDATE games SET id = {bad} WHERE uid = 'longer'")
    if bad == "7":  # SQLite makes a text of a number
        assert statistics(store, "beggar", NOW).longest == Length(400, "7", NOW, "longer")
    else:
        assert statistics(store, "beggar", NOW).longest == Length(300, "beggar#305", NOW, "long")
