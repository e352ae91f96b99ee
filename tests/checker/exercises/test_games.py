"""The exercises of the games in the list."""

from __future__ import annotations

import pytest

from cardtui.checker import exercises
from cardtui.engine.entry import Entry
from cardtui.games import GAMES


def test_a_game_of_another_package_has_no_exercises_whatever_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [exercise.key for exercise in exercises.all_exercises()]
    other = Entry("structures", "", "Structures", "watch", "a game", package="cardtui_structures")
    monkeypatch.setattr(exercises, "GAMES", (*GAMES, other))
    assert [exercise.key for exercise in exercises.all_exercises()] == before
