"""Matches: their rounds, how they are saved and resumed, and what their slaps tell."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.run import Run
from cardtui.games import read_game
from cardtui.games.beggar import matches
from cardtui.games.beggar.neighbour import LEVELS
from cardtui.games.beggar.results import MatchRecorder, tally_of
from cardtui.games.beggar.slaps.match import MatchTally, Slap, read_slaps, slaps_text
from cardtui.library.runs import Runs
from cardtui.storage.database import _MIGRATIONS, APPLICATION_ID
from cardtui.storage.recovery import recover
from cardtui.storage.rows import SavedRun
from cardtui.storage.store import NoStore, Store
from tests.ui.desk import NOW

SEED = 305


def new_runs(store: Store | None = None) -> Runs:
    times = count(1)
    return Runs("beggar", store or NoStore(), lambda: NOW + next(times))


def play(runs: Runs, row: SavedRun, *, win: bool, moves: int | None = None) -> SavedRun:
    """Play a round, or only so many moves of it; the winner slaps first, the person after 0.4 s."""
    session = runs.puzzle(row)
    recorder = MatchRecorder(runs, row, session)
    while session.game.result(session.state) is None and session.ply != moves:
        lies = session.state.slap is not None
        if lies and win:
            recorder.times[session.ply] = 0.4
        session.play(("s" if win else "n") if lies else "l")
        recorder.ply_changed(session.ply - 1)
    return recorder.row


def test_a_seed_gives_the_ids_of_five_rounds_whatever_the_level() -> None:
    for level in LEVELS:
        ids = [matches.game_id(SEED, level, number) for number in range(matches.MOST_ROUNDS)]
        assert len({*ids}) == 5 and ids == [read_game(one).id for one in ids]
        assert all(re.fullmatch(rf"beggar,slap={level},cards=24#\d+", one) for one in ids)
    seeds = {matches.game_id(SEED, level, 2).partition("#")[2] for level in LEVELS}
    assert len(seeds) == 1 and matches.game_id(SEED + 1, "easy", 2).partition("#")[2] not in seeds


def test_the_rounds_of_a_match_are_always_the_same() -> None:
    """A seed is shared: whoever plays it later must get the same deals."""
    ids = [matches.game_id(SEED, "easy", number).partition("#")[2] for number in range(5)]
    assert ids == ["203160022", "131010222", "488058386", "816144746", "555046127"]


@given(st.text("+-", max_size=7), st.sampled_from([None, 3]))
def test_a_match_is_over_when_one_side_has_won_three(marks: str, goal: int | None) -> None:
    ends = [
        number
        for number in range(len(marks) + 1)
        if marks[:number].count("-") >= 3 or (goal is not None and marks[:number].count("+") >= goal)
    ]
    run = Run(SEED, marks, goal)
    assert run.is_over is bool(ends)
    assert run.is_possible is (not ends or ends[0] == len(marks))
    assert run.after(solved=True).marks == (marks if ends else f"{marks}+")


@pytest.mark.parametrize("kept", [True, False])
def test_a_match_goes_on_where_it_was_left_and_one_that_is_over_does_not(kept: bool, tmp_path: Path) -> None:
    store = Store(tmp_path / "data.sqlite") if kept else NoStore()
    runs = new_runs(store)
    row = runs.begin(SEED, "hard")
    for win in (True, False, True):
        row = play(runs, row, win=win)
    row = play(runs, row, win=True, moves=20)
    if kept:
        assert store.close()
        store = Store(tmp_path / "data.sqlite")
        runs = new_runs(store)
    found = runs.current()
    assert found == row and (found.marks, found.level) == ("+-+", "hard")
    session = runs.puzzle(found)
    assert session.ply == 20 and session.id == matches.game_id(SEED, "hard", 3)
    assert runs.current(SEED) == found == runs.current(level="hard")
    assert runs.current(7) is None and runs.current(level="easy") is None
    assert runs.usual_level == "hard"
    times = MatchRecorder(runs, found, session).times
    assert times == {slap.ply: slap.seconds for slap in read_slaps(found.slaps)[3] if slap.is_own}
    found = play(runs, found, win=True)
    assert found.run.is_over and runs.current() is None
    assert tally_of(found).line == f"my median 0.40 s, 3 : 1 against hard, match {SEED}"
    if store is not None:
        store.close()


def test_runs_of_a_file_without_matches_are_read_and_recovered(tmp_path: Path) -> None:
    file = tmp_path / "data.sqlite"
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.executescript("".join(_MIGRATIONS[:6]))
        connection.execute("INSERT INTO runs VALUES (?, 'coins', 7004, 1.0, 2.0, '+-', '0-1')", ("a" * 32,))
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA user_version = 6")
    row = SavedRun("a" * 32, "coins", 7004, 1.0, 2.0, "+-", "0-1", "", "")
    assert recover(file, lambda game_id: "coins").rows(SavedRun) == [row]
    store = Store(file)
    assert store.runs() == [row] and not store.problem
    store.close()


def test_a_new_match_has_the_level_of_the_last_one_or_a_middle_one() -> None:
    runs = new_runs()
    assert runs.open(None, lambda: 7).level == "medium"
    assert runs.open(8, lambda: 7, "easy").level == "easy"
    assert runs.open(9, lambda: 7).level == "easy"
    assert runs.open(8, lambda: 7).seed == 8


def test_rows_that_somebody_has_edited_do_no_harm(tmp_path: Path) -> None:
    store = Store(tmp_path / "data.sqlite")
    rows = [
        *(("a", "++++", "easy", "", ""), ("b", "+", "quick", "", ""), ("c", "+", "", "", "")),
        *(("d", "+", "easy", "l.q", "x/s1.2-n/9"), ("e", "++", "easy", "s", "s3.5.17.p8.380//n4.2.9.wK")),
    ]
    for uid, marks, level, moves, slaps in rows:
        store.save_run(SavedRun(uid, "beggar", 7, NOW, NOW, marks, moves, level, slaps))
    runs = new_runs(store)
    found = runs.current()
    assert found is not None and found.uid in {"d", "e"} and runs.puzzle(found).ply == 0
    (edited,) = (row for row in store.runs("beggar") if row.uid == "e")
    assert tally_of(edited).rounds == [
        [Slap(True, 3, 5, 17, True, 8, 0.38)],
        [],
        [Slap(False, 4, 2, 9, False, 13)],
    ]
    for row in store.runs("beggar"):
        assert tally_of(row).line
    store.close()


slaps = st.builds(
    Slap,
    is_own=st.booleans(),
    ply=st.integers(0, 9999),
    cards=st.integers(2, 24),
    held=st.integers(0, 24),
    is_pair=st.booleans(),
    rank=st.sampled_from([1, 9, 10, 11, 12, 13]),
    seconds=st.none() | st.integers(1, 9999).map(lambda ms: ms / 1000),
)


@given(st.lists(st.lists(slaps, max_size=4), min_size=1, max_size=5))
def test_slaps_are_read_as_they_were_written(rounds: list[list[Slap]]) -> None:
    text = slaps_text(rounds)
    assert read_slaps(text) == rounds and text.isascii() and " " not in text


@given(st.text("sn0123456789.-/pwJ", max_size=40))
def test_any_text_is_read(text: str) -> None:
    assert read_slaps(slaps_text(read_slaps(text))) == read_slaps(text)


def slap(who: str, cards: int, held: int, seconds: float | None = None) -> Slap:
    return Slap(who == "s", 3, cards, held, True, 8, seconds)


def test_a_match_tells_who_was_quicker_and_what_turned_it() -> None:
    first = [slap("s", 5, 14, 0.5), slap("n", 9, 6), slap("s", 20, 20, 0.3)]
    last = [slap("n", 4, 9), slap("s", 6, 15, 0.4), slap("s", 3, 19, 0.6), slap("n", 2, 17)]
    tally = MatchTally(Run(SEED, "+-++", 3), "medium", [first, [], [slap("n", 2, 3)], last])
    assert (tally.score, tally.slap_score, tally.in_a_row, tally.is_won) == ("3 : 1", "4 : 4", 0, True)
    assert tally.times == [0.5, 0.3, 0.4, 0.6] and tally.median == pytest.approx(0.45)
    assert tally.turning == (4, last[1])  # from nine cards to fifteen
    assert tally.turning_text == "round 4: a pair of eights for 6 cards, after 0.40 s"
    assert tally.line == "my median 0.45 s, 3 : 1 against medium, match 305"
    assert tally.their_median == 0.58


def test_without_a_slap_that_turned_the_last_round_it_is_the_largest_one_of_the_winner() -> None:
    rounds = [[slap("s", 5, 14, 0.5), slap("n", 9, 6)], [slap("n", 3, 9)], [slap("s", 8, 12)]]
    tally = MatchTally(Run(SEED, "---", 3), "easy", rounds)
    assert tally.turning == (1, rounds[0][1]) and not tally.is_won
    assert tally.turning_text == "round 1: a pair of eights for 9 cards"
    assert MatchTally(Run(SEED, "---", 3), "easy", [[], [], []]).turning is None
    assert MatchTally(Run(SEED, "---", 3), "easy", [[], [], []]).line == "0 : 3 against easy, match 305"
