"""A store behaves like dictionaries, and invalid values do not stop it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.storage.rows import MAX_TEXT_LENGTH, FinishedGame, SavedGame
from cardtui.storage.store import RESULT_FILTERS, TWO_GAMES, Store
from tests.storage.stores import NOW, a_game, a_store, begun, intact

WAYS = ("keep", "keep", "keep", "resume", "drop", "add", "set", "open again")
UIDS = ("a", "b", "c", "d")


class Model:
    """A store as dictionaries."""

    def __init__(self) -> None:
        self.going: dict[str, SavedGame] = {}
        self.been: dict[str, FinishedGame] = {}
        self.settings: dict[str, str] = {}

    def drop_unchanged(self, row: SavedGame | None) -> None:
        here = row is not None and self.going.get(row.uid)
        if row is not None and here and (here.touched, here.id) == (row.touched, row.id):
            del self.going[row.uid]

    def check(self, store: Store) -> None:
        assert {row.uid: row for row in store.saved_games()} == self.going
        assert {row.uid: row for row in store.finished_games()} == self.been
        assert store.settings() == self.settings
        played = [(row.game, row.touched) for row in self.going.values()]
        played += [(row.game, row.ended) for row in self.been.values()]
        assert store.last_played() == dict(sorted(played))  # of a kind the last one stays


_operations = st.lists(
    st.tuples(st.sampled_from(WAYS), st.sampled_from(UIDS), st.sampled_from(UIDS), st.booleans()), max_size=25
)


def _do(store: Store, model: Model, seen: dict[str, SavedGame], number: int, operation: Any) -> None:
    what, uid, other, flag = operation
    row = SavedGame(uid, "beggar", f"beggar#{number}@3", 3, None, NOW, NOW + number, counted=flag)
    before = seen.get(other)
    if what in ("keep", "resume"):
        old = before if what == "resume" and uid != other else None
        model.drop_unchanged(old)
        store.save_game(row, resumed_from=old)
        model.going[uid] = seen[uid] = row
    elif what == "drop":
        store.delete_saved_game(uid)
        model.going.pop(uid, None)
    elif what == "add":
        game = a_game(f"game {number}", NOW - number)
        store.add_finished_game(game, saved_uid=uid, resumed_from=before if flag else None)
        model.been[game.uid] = game
        model.going.pop(uid, None)
        if flag:
            model.drop_unchanged(before)
    elif what == "set":
        store.save_setting(uid, other if flag else None)
        model.settings.pop(uid, None)
        if flag:
            model.settings[uid] = other


@settings(max_examples=40)
@given(_operations, st.booleans())
def test_operations_do_the_same_to_a_store_and_to_dictionaries(operations: list[Any], at_once: bool) -> None:
    """`at_once` checks after each operation; otherwise several may be written in one transaction."""
    with begun() as store:
        model, seen = Model(), dict[str, SavedGame]()
        for number, operation in enumerate(operations):
            if operation[0] == "open again":
                assert store.close()
                store = a_store(store.file)
            _do(store, model, seen, number, operation)
            if at_once:
                model.check(store)
        model.check(store)
        assert store.close()
        assert not store.file.exists() or intact(store.file)


def test_a_tenth_saved_game_of_a_kind_gives_up_the_oldest(tmp_path: Path) -> None:
    store = a_store(tmp_path / "cardtui.sqlite")
    for number in range(10):
        game = SavedGame(f"{number}", "snap", "snap#1@2", 2, None, NOW, NOW + (number + 5) % 10, views="hand")
        store.save_game(game)
        store.flush()
    store.save_game(SavedGame("other", "beggar", "beggar#1@2", 2, None, NOW, NOW - 99))
    assert {row.uid for row in store.saved_games("snap")} == {
        str(number) for number in range(10) if number != 5
    }
    assert [(row.id, row.finished, row.ended, row.way) for row in store.finished_games()] == [
        ("snap#1", False, NOW, "by hand")
    ]
    assert len(store.saved_games("beggar")) == 1


def test_a_tenth_saved_game_with_the_clock_set_back_gives_up_one_game(tmp_path: Path) -> None:
    store = a_store(tmp_path / "cardtui.sqlite")
    for number in range(9):
        store.save_game(SavedGame(f"{number}", "snap", f"snap#{number}@2", 2, None, NOW, NOW + 1000 + number))
    for step in range(1, 7):
        store.save_game(SavedGame("tenth", "snap", f"snap#10@{step}", step, None, NOW, NOW + step))
        store.flush()
    assert [(row.uid, row.step) for row in store.saved_games("snap")][-1] == ("tenth", 6)
    assert len(store.saved_games("snap")) == 9
    assert [(row.id, row.finished) for row in store.finished_games()] == [("snap#0", False)]


@pytest.mark.parametrize("ends", [False, True])
def test_a_given_up_game_that_is_played_again_leaves_the_history(ends: bool, tmp_path: Path) -> None:
    store = a_store(tmp_path / "cardtui.sqlite")
    games = [SavedGame(f"{n}", "snap", f"snap#{n}@2", 2, None, NOW, NOW + n) for n in range(10)]
    for game in games:
        store.save_game(game)
    assert [row.id for row in store.finished_games()] == ["snap#0"]
    if ends:
        store.add_finished_game(a_game("end", NOW + 99, game="snap", id="snap#0"), saved_uid="0")
        assert [(row.id, row.finished) for row in store.finished_games()] == [("snap#0", True)]
        return
    for turn in range(3):  # each of two games in turn goes on in place of the other
        for game in games[:2]:
            store.save_game(game._replace(touched=NOW + 20 + turn))
            store.flush()
    given_up = {row.id for row in store.finished_games()}
    assert len(store.finished_games()) == len(given_up) == 1
    assert len(store.saved_games()) == 9
    assert not given_up & {row.id.split("@")[0] for row in store.saved_games()}


def test_a_resumed_game_replaces_its_saved_game_even_if_saved_twice(tmp_path: Path) -> None:
    store = a_store(tmp_path / "cardtui.sqlite")
    old = SavedGame("old", "snap", "snap#1@2", 2, None, NOW, NOW)
    store.save_game(old)
    new = old._replace(uid="new", touched=NOW + 1)
    store.save_game(new, resumed_from=old)
    store.save_game(new._replace(step=3))
    assert [(row.uid, row.step) for row in store.saved_games()] == [("new", 3)]


UNSTORABLE: list[dict[str, Any]] = [
    *({"result": "\ud800"}, {"id": "x" * (MAX_TEXT_LENGTH + 1)}, {"way": object()}),
    *({"seconds": float("nan")}, {"steps": 2**63}, {"ended": None}),
]


@pytest.mark.parametrize("values", UNSTORABLE, ids=lambda values: next(iter(values)))
def test_values_that_sqlite_cannot_store_are_skipped(values: dict[str, Any], tmp_path: Path) -> None:
    store = a_store(tmp_path / "cardtui.sqlite")
    store.add_finished_game(a_game("before"))
    store.add_finished_game(a_game("bad")._replace(**values))
    store.add_finished_game(a_game("after"))
    assert store.flush()
    assert {row.uid for row in store.finished_games()} == {"before", "after"}
    assert (store.problem, store.quarantined) == ("", [])


@pytest.mark.parametrize(
    "search", ["\ud800", "a\0b", "x" * (MAX_TEXT_LENGTH + 1), "%", "' OR 1 --", "beggar#4"]
)
def test_any_text_can_be_searched_for(search: str, tmp_path: Path) -> None:
    store = a_store(tmp_path / "cardtui.sqlite")
    store.add_finished_game(a_game())
    assert store.finished_games(search=search) == []
    assert len(store.finished_games(search="GGAR#30")) == 1
    assert store.problem == ""


@pytest.mark.parametrize(
    ("result", "uids"), [("won", "w"), ("lost", "l"), ("finished", "wlf"), ("given up", "g"), (None, "wlfg")]
)
def test_the_history_is_filtered(result: str | None, uids: str, tmp_path: Path) -> None:
    store = a_store(tmp_path / "cardtui.sqlite")
    kinds: dict[str, dict[str, Any]] = {
        "w": {"won": True}, "l": {"won": False}, "f": {}, "g": {"finished": False, "won": None}
    }  # fmt: skip
    for at, (uid, values) in enumerate(kinds.items()):
        store.add_finished_game(a_game(uid, NOW - at, **values))
    assert "".join(row.uid for row in store.finished_games(result=result)) == uids
    assert "".join(row.uid for row in store.finished_games("beggar", result, limit=1, offset=1)) == uids[1:2]
    assert store.finished_games("snap", result) == []
    assert set(RESULT_FILTERS) == {"won", "lost", "finished", "given up"}


def test_what_has_become_two_games_is_reported_no_more_when_one_of_them_is_resumed(tmp_path: Path) -> None:
    told = list[str]()

    def window() -> Store:
        return Store(tmp_path / "cardtui.sqlite", lambda: NOW, told.append)

    saved = SavedGame("old", "coins", "coins:1.4@1", 1, None, NOW, NOW)
    one, other = (saved._replace(uid=uid, touched=NOW + 1) for uid in ("one", "other"))
    stores = [window(), window()]
    stores[0].save_game(saved)
    for store, row in zip(stores, (one, other), strict=True):
        store.save_game(row, saved)
        assert store.flush()
    stores[0].save_game(one)
    assert all(store.close() for store in stores) and told == [TWO_GAMES, TWO_GAMES]
    # Later one window resumes both, one after the other, and ends one of them.
    told.clear()
    store = window()
    new, newer = one._replace(uid="new"), other._replace(uid="newer")
    for row, before in ((new, one), (newer, other), (new, None)):
        store.save_game(row, before)
    assert store.close()
    # Another one resumes one of them while this one still plays it.
    store = window()
    store.add_finished_game(new.to_finished(NOW + 2, finished=True), "newest", new)
    store.save_game(newer._replace(uid="last"), newer)
    assert store.flush() and not told
    there = window()
    there.save_game(newer._replace(uid="there"), newer._replace(uid="last"))
    assert there.flush() and not told
    store.save_game(newer._replace(uid="last"))
    assert store.close() and told == [TWO_GAMES]
    there.save_game(newer._replace(uid="there"))
    assert there.close() and told == [TWO_GAMES, TWO_GAMES]


def test_only_a_game_that_another_program_continues_is_reported_as_two_games(tmp_path: Path) -> None:
    told = list[str]()
    stores = [Store(tmp_path / "cardtui.sqlite", lambda: NOW, told.append) for _ in range(2)]
    saved = SavedGame("old", "coins", "coins:1.4@1", 1, None, NOW, NOW)
    lost = saved.to_finished(NOW + 1, uid="lost", finished=True)
    won = saved.to_finished(NOW + 3, uid="won", finished=True)
    stores[0].save_game(saved)
    assert stores[0].flush()
    # One program resumes it, loses, undoes a move and wins.
    stores[0].add_finished_game(lost, "new", saved)
    stores[0].save_game(saved._replace(uid="new", counted=True))
    stores[0].add_finished_game(won, "new")
    assert stores[0].flush() and not told
    # The other one had opened it, too, and finishes it with one move.
    stores[1].add_finished_game(won._replace(uid="there"), "other", saved)
    assert stores[1].flush() and told == [TWO_GAMES]
    assert all(store.close() for store in stores)
