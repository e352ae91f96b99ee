"""Hypothesis strategies for rows."""

from __future__ import annotations

from hypothesis import strategies as st

from cardtui.storage.rows import (
    BET_ANSWERS,
    MARKS,
    SQUARE_SIGNS,
    FinishedGame,
    SavedBet,
    SavedGame,
    SavedRun,
    SavedTask,
    SavedTry,
)
from tests.storage.stores import NOW

names = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=9)
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
_uids = st.uuids().map(lambda uid: uid.hex)
_numbers = st.floats(0, 1e11) | st.floats(NOW - 1e7, NOW)
_counts = st.integers(0, 5) | st.integers(0, 10**12)
_days = st.just("") | st.dates().map(str)
_known = {"mistakes": st.none() | _counts, "over": st.none() | _counts, "won": st.none() | st.booleans()}

games = st.builds(
    FinishedGame,
    uid=_uids, game=names, id=texts, began=_numbers, ended=_numbers, finished=st.booleans(), steps=_counts,
    result=texts, way=names, seconds=_numbers, seen=_counts, hints=_counts, undos=_counts,
    usual=st.booleans(), day=_days, best=st.none() | _numbers, **_known,
)  # fmt: skip

under_way = st.builds(
    SavedGame,
    uid=_uids, game=names, id=texts, step=_counts, steps=st.none() | _counts, began=_numbers,
    touched=_numbers, seconds=_numbers, seen=_counts, hints=_counts, undos=_counts, speed=_numbers,
    views=texts, counted=st.booleans(), day=_days, slips=st.none() | _counts,
)  # fmt: skip

runs = st.builds(
    SavedRun,
    uid=_uids, game=names, seed=_counts, began=_numbers, touched=_numbers,
    marks=st.text("+-", max_size=9), moves=names, level=names, slaps=names,
)  # fmt: skip

tasks = st.builds(
    SavedTask,
    uid=names, lines=texts, hints=_counts, mark=st.sampled_from(MARKS), touched=_numbers,
)  # fmt: skip

bets = st.builds(
    SavedBet,
    uid=names, game=names, id=texts, ply=_counts, day=_days, answer=st.sampled_from(BET_ANSWERS),
    points=st.none() | _counts, touched=_numbers,
)  # fmt: skip

tries = st.builds(
    SavedTry,
    uid=names, game=names, day=_days, seconds=_numbers, hints=_counts, undos=_counts,
    squares=st.text(SQUARE_SIGNS, max_size=9), touched=_numbers,
)  # fmt: skip
