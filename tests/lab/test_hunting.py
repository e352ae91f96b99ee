"""A hunt proves its finds, saves them at once, loses none, and can be resumed."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import struct
from collections.abc import Callable, Iterator
from contextlib import closing, redirect_stderr, redirect_stdout
from io import StringIO
from itertools import count
from math import sqrt
from pathlib import Path
from random import Random
from time import perf_counter
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from cardtui.cli import run
from cardtui.engine.errors import BadInput
from cardtui.lab import hunt_store, quests
from cardtui.lab.commands.progress import HuntDisplay
from cardtui.lab.hunt import HuntSpeed, begin_hunt, run_hunt
from cardtui.lab.hunt_store import HUNTS_FILE, HuntProgress, HuntStore
from cardtui.lab.quests import Find, Landmark, Quest, UnitResult
from cardtui.lab.records import hunt_finds
from cardtui.lab.tail import Tail
from cardtui.storage.paths import HOME_VARIABLE
from tests.lab.threads import Threads
from tests.storage.stores import locked


class Made(Quest):
    """A quest whose unit finds a game of a length that depends on the number of the unit."""

    game, name, description = "made", "up", "long games"
    landmarks = (Landmark(500, "Ann"), Landmark(900, "Bob"))

    def __init__(self) -> None:
        self.done: list[int] = []
        self.wrong = False

    def run_unit(self, seed: int, index: int) -> UnitResult:
        self.done.append(index)
        length = Random(seed * 1000 + index).randrange(1000)
        return UnitResult({"deals": 10}, [Find(f"deal{index}", length, 0), Find("again", 7, 0)])

    def verify(self, find: Find) -> Find:
        if self.wrong:
            raise BadInput("wrong")
        return find._replace(tricks=find.cards // 7)

    def expected_longest(self, numbers: object) -> float:
        return 400.0


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[Made]:
    quest = Made()
    monkeypatch.setattr(quests, "quests", lambda: [quest])
    yield quest


def resumed(store: HuntStore, seed: int | None, otherwise: int, name: str = "up") -> HuntProgress:
    """Resume a hunt as `begin_hunt` does, or begin one."""
    found = store.find_hunt("made", lambda other: other == name, seed)
    return found or store.open_hunt("made", name, otherwise if seed is None else seed)


def hunt_until(store: HuntStore, units: int, seed: int | None = 3) -> HuntProgress:
    """Hunt until `units` units are done in all."""
    hunt = resumed(store, seed, 99)
    with Threads(2) as workers:
        run_hunt(hunt, store, workers, watch=lambda hunt: hunt.next + len(hunt.beyond) < units)
    return hunt


def test_a_hunt_resumes_and_repeats_no_unit(tmp_path: Path, made: Made) -> None:
    with HuntStore(tmp_path) as store:
        hunt_until(store, 5)
    with HuntStore(tmp_path) as store:
        counted = [hunt.numbers["deals"] for hunt in store.hunts()]
        lost = [index for index in made.done if not store.hunts()[0].is_done(index)]
        made.done = [index for index in made.done if index not in lost]
        hunt = hunt_until(store, 30, None)
    assert counted == [10 * (len(made.done[: counted[0] // 10]))]
    assert hunt.seed == 3 and hunt.numbers["deals"] == 10 * (hunt.next + len(hunt.beyond)) >= 300
    kept_units = [index for index in made.done if hunt.is_done(index)]
    assert sorted(kept_units) == sorted(set(kept_units))


def test_a_hunt_is_tuned_once_and_resumed_as_it_began(
    tmp_path: Path, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    tuned = Made()
    tuned.name = "up 7"
    monkeypatch.setattr(Made, "tuned", lambda quest: tuned)
    monkeypatch.setattr(Made, "is_continued_by", lambda quest, name: name.startswith("up"))
    with HuntStore(tmp_path) as store, Threads(1) as workers:
        assert begin_hunt(made, store, workers, 5, goes_on=lambda: False) is None and store.hunts() == []
        first = begin_hunt(made, store, workers, 5)
        assert first is not None and (first.quest, first.seed) == ("up 7", 5)
        monkeypatch.setattr(Made, "tuned", None)  # what was begun is not tuned again
        assert begin_hunt(made, store, workers, 6) == first == begin_hunt(made, store, workers, 6, seed=5)
        monkeypatch.setattr(Made, "tuned", lambda quest: quest)
        for others in ({"seed": 8}, {"is_new": True}):
            other = begin_hunt(made, store, workers, 9, **others)
            assert other is not None and (other.quest, other.seed) == ("up", others.get("seed", 9))


def test_the_tail_of_all_units_is_kept(tmp_path: Path) -> None:
    tail = Tail(100)
    tail.add_random([(30, 8), (130, 2)])
    tail.add_tree({2: 3})
    with HuntStore(tmp_path) as store:
        hunt = store.open_hunt("made", "up", 1)
        for unit in (0, 2, 2):
            store.record_unit(hunt, unit, UnitResult({}, [], tail), 1.0)
    with HuntStore(tmp_path) as store:
        (hunt,) = store.hunts()
        assert hunt.tail.deals == 20 and hunt.tail.share(100) == (0.1, sqrt(2) / 20, 2)


def test_finds_are_sorted_by_length_and_unique(tmp_path: Path, made: Made) -> None:
    with HuntStore(tmp_path) as store:
        hunt = hunt_until(store, 40)
        finds = store.longest_finds("made", 1000, hunt)
        assert [find.cards for find in finds] == sorted((find.cards for find in finds), reverse=True)
        assert len({find.deal for find in finds}) == len(finds) == hunt.next + len(hunt.beyond) + 1
        assert all(find.tricks == find.cards // 7 for find in finds)  # the proved number, not the found one
        assert store.longest_finds("made", 3) == finds[:3] and store.longest_finds("other", 3) == []


def test_a_find_that_is_not_proved_is_not_saved(tmp_path: Path, made: Made) -> None:
    made.wrong = True
    with HuntStore(tmp_path) as store:
        with pytest.raises(BadInput, match="wrong"):
            hunt_until(store, 5)
        assert store.longest_finds("made", 9) == [] and store.hunts()[0].numbers == {}


def test_the_longest_2000_finds_and_all_endless_ones_are_saved(tmp_path: Path) -> None:
    with HuntStore(tmp_path) as store:
        hunt = store.open_hunt("made", "up", 1)
        for unit in range(9):
            finds = [Find(f"deal{unit}.{at}", 1000 * unit + at, 3) for at in range(300)]
            endless = Find(f"loop{unit}", 440, 62, unit, 1, "cycle")
            assert len(store.record_unit(hunt, unit, UnitResult({}, [*finds, endless]), 1.0)) == 301
        saved = [find.cards for find in store.longest_finds("made", 9999)]
        lengths = [1000 * unit + at for unit in range(9) for at in range(300)]
        assert saved == sorted(lengths, reverse=True)[:2000]
        assert [find.deal for find in store.endless_finds("made")] == [f"loop{unit}" for unit in range(9)]


def test_each_seed_is_a_hunt_of_its_own_and_without_one_the_most_recent_is_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = count(1000)
    monkeypatch.setattr(hunt_store, "time", SimpleNamespace(time=lambda: next(times)))
    with HuntStore(tmp_path) as store:
        assert [resumed(store, seed, 99).seed for seed in (None, 5, 9, None)] == [99, 5, 9, 9]
        assert [resumed(store, seed, 7).seed for seed in (5, None, 99, None)] == [5, 5, 99, 99]
        assert [hunt.seed for hunt in store.hunts()] == [99, 5, 9]
        one, two = (store.open_hunt("made", "up", seed) for seed in (5, 9))
        store.record_unit(one, 0, UnitResult({"deals": 1}, [Find("a", 5, 1)]), 1.0)
        assert store.open_hunt("made", "up", 9) == two
        assert store.longest_finds("made", 9, two) == [] and len(store.longest_finds("made", 9)) == 1
        assert resumed(store, None, 77, "other").seed == 77


def test_a_file_has_one_hunt_at_a_time_and_any_number_of_readers(tmp_path: Path) -> None:
    with HuntStore(tmp_path) as one, HuntStore(tmp_path) as two:
        one.lock()
        with pytest.raises(BadInput, match="another hunt is under way"):
            two.lock()
        one.open_hunt("made", "up", 1)
        with HuntStore(tmp_path, readonly=True) as reader:
            assert len(reader.hunts()) == 1
    with HuntStore(tmp_path) as three:
        three.lock()
    (tmp_path / "other" / "hunts.lock").mkdir(parents=True)
    with (
        HuntStore(tmp_path / "other") as four,
        pytest.raises(BadInput, match="hunts have found cannot be kept"),
    ):
        four.lock()


def alter(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / HUNTS_FILE, isolation_level=None)) as other:
        other.execute(statement)


def test_a_file_that_is_foreign_or_breaks_during_a_hunt_is_reported(tmp_path: Path) -> None:
    file, why = tmp_path / HUNTS_FILE, "what hunts have found cannot be kept in"
    file.write_bytes(b"no database" * 100)
    with pytest.raises(BadInput, match=why):
        HuntStore(tmp_path)
    assert file.read_bytes() == b"no database" * 100
    file.unlink()
    alter(tmp_path, "PRAGMA user_version = 9")
    with pytest.raises(BadInput, match="made by another version"):
        HuntStore(tmp_path)
    file.unlink()
    with pytest.raises(BadInput, match=why), HuntStore(tmp_path) as store:
        hunt = store.open_hunt("made", "up", 3)
        alter(tmp_path, "DROP TABLE finds")
        store.record_unit(hunt, 0, UnitResult({"deals": 1}), 1.0)


def test_a_unit_is_saved_completely_or_not_at_all(tmp_path: Path) -> None:
    wrong = Find("wrong", object(), 0)  # type: ignore[arg-type]  # nothing that a file takes
    with HuntStore(tmp_path) as store:
        hunt = store.open_hunt("made", "up", 3)
        with pytest.raises(sqlite3.Error):
            store.record_unit(hunt, 0, UnitResult({"deals": 1}, [Find("right", 7, 1), wrong]), 1.0)
        assert store.longest_finds("made", 10) == []
        assert store.hunts()[0].numbers == {}


def test_the_display_announces_a_landmark_once_and_compares_with_luck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with HuntStore(tmp_path) as store, Threads(1) as workers:
        hunt = store.open_hunt("made", "up", 1)
        with HuntDisplay(Made(), hunt, store, workers, None, False) as watching:
            for cards in (450, 500, 510, 505, 520, 950):
                watching.found(Find(f"deal{cards}", cards, 1))
            console = Console(width=120, record=True, file=StringIO())
            console.print(watching.picture())
    lines = capsys.readouterr().err.splitlines()
    assert [line for line in lines if line.startswith("***")] == [
        "*** 510 cards: longer than Ann (500)! ***",
        "*** 950 cards: longer than Bob (900)! THE LONGEST GAME KNOWN. Keep it, and let others know! ***",
    ]
    assert not any("505" in line for line in lines), "a find that is no better than the best is not announced"
    assert "the longest: 950 cards · luck alone: 400 (+550)" in console.export_text()


def test_the_display_tells_how_many_of_the_known_deals_were_found(tmp_path: Path) -> None:
    quest = quests.quest("beggar", f"endless 28{' 1' * 4}{' 2' * 4}{' 3' * 4}")
    with HuntStore(tmp_path) as store, Threads(1) as workers:
        display = HuntDisplay(quest, store.open_hunt("beggar", quest.name, 1), store, workers, None, False)
        for deal in (*sorted(quest.known_deals())[:2], "J-/-"):
            display.found(Find(deal, 546, 84, cycle="c"))
        console = Console(width=120, record=True, file=StringIO())
        console.print(display.picture())
    told = "3 deals that never end, in 1 cycle: 2 of the 162 known of this pack"
    assert told in console.export_text()


def test_a_repeated_unit_counts_once(tmp_path: Path) -> None:
    result = UnitResult({"deals": 10}, [Find("a", 5, 1)])
    with HuntStore(tmp_path) as store:
        hunt = store.open_hunt("made", "up", 1)
        assert store.record_unit(hunt, 3, result, 1.0) == result.finds
        assert store.record_unit(hunt, 3, result, 2.0) == []
        assert hunt.numbers == {"deals": 10} and hunt.beyond == {3} and hunt.next == 0
        for unit in (1, 0):
            store.record_unit(hunt, unit, result, 3.0)
        assert hunt.next == 2 and hunt.beyond == {3}
        assert store.hunts() == [hunt]
        speed = HuntSpeed(hunt)
        assert speed.rate == 30 / 3
        store.record_unit(hunt, 4, result, 7.0)
        assert speed.rate == 10 / (7 - 3), "since it was resumed"


# A damaged file of hunts is used unchanged or refused in one sentence


SECONDS = 12.5
REFUSAL = 'what hunts have found cannot be kept in "{}": '


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the bytes of a file with two hunts and their finds."""
    folder = tmp_path_factory.mktemp("hunts")
    with HuntStore(folder) as store:
        for name, cycle in (("long", ""), ("endless", "J-/-")):
            hunt = store.open_hunt("beggar", name, 5)
            for unit in (0, 1, 7, 9):
                finds = [Find(f"J.{unit}.{number}", 100 + number, 9, 3, 1, cycle) for number in range(20)]
                store.record_unit(hunt, unit, UnitResult({"deals": 10}, finds), SECONDS)
    return (folder / HUNTS_FILE).read_bytes()


def resume(folder: Path) -> None:
    """Record one more unit of an existing hunt."""
    with HuntStore(folder) as store:
        store.lock()
        hunt = store.open_hunt("beggar", "long", 5)
        store.record_unit(hunt, 11, UnitResult({"deals": 10}, [Find("J.2.3", 9, 2)]), SECONDS + 1)
        store.longest_finds("beggar", 100, hunt)


def list_finds(folder: Path) -> None:
    """List all finds by the command line, and raise `BadInput` with its error."""
    for words in ([], ["--never-ends"]):
        out, err = StringIO(), StringIO()
        with redirect_stdout(out), redirect_stderr(err), pytest.MonkeyPatch.context() as patch:
            patch.setenv(HOME_VARIABLE, str(folder))
            status = run(["hunt", "--list", *words])
        assert all(line.isprintable() for line in (out.getvalue() + err.getvalue()).splitlines())
        assert status == (2 if err.getvalue() else 0)
        if status:
            raise BadInput(err.getvalue().removeprefix("cardtui: ").removesuffix("\n"))


def error_of(action: Callable[[Path], None], folder: Path) -> str:
    """Return the error of an action on the folder, or an empty string."""
    try:
        action(folder)
    except BadInput as error:
        return str(error)
    return ""


@settings(max_examples=50)
@given(at=st.integers(0, 10**6), data=st.binary(min_size=1, max_size=600))
def test_random_damage_is_reported_in_one_sentence(
    filled: bytes, tmp_path_factory: pytest.TempPathFactory, at: int, data: bytes
) -> None:
    folder = tmp_path_factory.mktemp("noise")
    at %= len(filled)
    damaged = (filled[:at] + data + filled[at + len(data) :])[: len(filled)]
    (folder / HUNTS_FILE).write_bytes(damaged)
    for action in (list_finds, resume):
        if error := error_of(action, folder):
            assert error.startswith(REFUSAL.format(str(folder / HUNTS_FILE)))
            assert error.isprintable()
        assert action is resume or (folder / HUNTS_FILE).read_bytes() == damaged
    shutil.rmtree(folder)


@pytest.mark.parametrize(
    ("was", "became", "action"),
    [
        (b"[7, 9]", b"[7, x]", resume),
        (b"[7, 9]", b"[[7 ]]", resume),
        (b"[7, 9]", b"123456", resume),
        (b'{"deals": 40}', b'{"deals": ""}', resume),
        (b'{"deals": 40}', b'{"\\u001b":40}', resume),
        (struct.pack(">d", SECONDS), struct.pack(">d", float("inf")), resume),
        (b"J.7.13", b"J.\x1b[2J", list_finds),
        (b"J.7.13", b"J.7.\xff3", list_finds),
    ],
)
def test_values_that_no_hunt_can_have_written_are_refused(
    filled: bytes, tmp_path: Path, was: bytes, became: bytes, action: Callable[[Path], None]
) -> None:
    assert len(was) == len(became) and was in filled
    file = tmp_path / HUNTS_FILE
    file.write_bytes(filled)
    assert error_of(list_finds, tmp_path) == ""
    file.write_bytes(filled.replace(was, became.ljust(len(was))))
    error = error_of(action, tmp_path)
    assert error.startswith(REFUSAL.format(str(file)))
    assert error.isprintable()


def test_a_damaged_index_is_detected_while_reading(filled: bytes, tmp_path: Path) -> None:
    at = filled.rindex(b"J.7.13")  # it stands in the table and in its index: one of them is changed
    assert filled.index(b"J.7.13") != at
    (tmp_path / HUNTS_FILE).write_bytes(filled[:at] + b"J.7.93" + filled[at + 6 :])
    assert "it is damaged" in error_of(list_finds, tmp_path)


def test_the_files_of_hunts_are_private(filled: bytes, tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        resume(tmp_path / "new")
        (tmp_path / HUNTS_FILE).write_bytes(filled)
        resume(tmp_path)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert len(files) == 4 and {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_a_locked_file_of_hunts_is_reported_without_a_wait(filled: bytes, tmp_path: Path) -> None:
    (tmp_path / HUNTS_FILE).write_bytes(filled)
    with locked(tmp_path / HUNTS_FILE):
        before = perf_counter()
        found, trouble = hunt_finds(tmp_path, patience=0.1)
        assert perf_counter() - before < 5.0
    assert found == [] and "it is locked, probably by another program" in trouble
