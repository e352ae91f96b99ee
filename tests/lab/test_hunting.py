"""What a hunt finds is proved, kept at once and never lost, and it goes on where it stopped."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from rich.console import Console

from cardtui.cli.progress import HuntDisplay
from cardtui.engine.errors import BadInput
from cardtui.lab import hunt_store, quests
from cardtui.lab.hunt import run_hunt
from cardtui.lab.hunt_store import HUNTS_FILE, HuntProgress, HuntStore
from cardtui.lab.quests import Find, Landmark, Quest, UnitResult
from tests.lab.threads import Threads


class Made(Quest):
    """Every unit finds a game of a length that its number makes; those of 13 are wrong."""

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


def go_on(kept: HuntStore, units: int, seed: int | None = 3) -> HuntProgress:
    """Hunt until so many units are done in all."""
    begun = kept.open_hunt("made", "up", seed, 99)
    with Threads(2) as workers:
        run_hunt(begun, kept, workers, watch=lambda begun: begun.next + len(begun.beyond) < units)
    return begun


def test_a_hunt_goes_on_where_it_stopped_and_does_no_unit_twice(tmp_path: Path, made: Made) -> None:
    with HuntStore(tmp_path) as kept:
        go_on(kept, 5)
    with HuntStore(tmp_path) as kept:
        counted = [hunt.numbers["deals"] for hunt in kept.hunts()]
        lost = [index for index in made.done if not kept.hunts()[0].is_done(index)]
        made.done = [index for index in made.done if index not in lost]
        begun = go_on(kept, 30, None)
    assert counted == [10 * (len(made.done[: counted[0] // 10]))]
    assert begun.seed == 3 and begun.numbers["deals"] == 10 * (begun.next + len(begun.beyond)) >= 300
    kept_units = [index for index in made.done if begun.is_done(index)]
    assert sorted(kept_units) == sorted(set(kept_units))


def test_the_best_are_told_the_longest_first_and_each_deal_once(tmp_path: Path, made: Made) -> None:
    with HuntStore(tmp_path) as kept:
        begun = go_on(kept, 40)
        finds = kept.longest_finds("made", 1000, begun)
        assert [find.cards for find in finds] == sorted((find.cards for find in finds), reverse=True)
        assert len({find.deal for find in finds}) == len(finds) == begun.next + len(begun.beyond) + 1
        assert all(find.tricks == find.cards // 7 for find in finds)  # as it was proved, not as it was found
        assert kept.longest_finds("made", 3) == finds[:3] and kept.longest_finds("other", 3) == []


def test_what_is_not_proved_is_not_kept(tmp_path: Path, made: Made) -> None:
    made.wrong = True
    with HuntStore(tmp_path) as kept:
        with pytest.raises(BadInput, match="wrong"):
            go_on(kept, 5)
        assert kept.longest_finds("made", 9) == [] and kept.hunts()[0].numbers == {}


def test_no_more_than_the_longest_are_kept_and_all_that_never_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hunt_store, "_MOST_FINDS", 5)
    with HuntStore(tmp_path) as kept:
        begun = kept.open_hunt("made", "up", 1, 0)
        for unit in range(9):
            round_and_round = Find(f"loop{unit}", 440, 62, unit, 1, "cycle")
            catch = UnitResult({}, [Find(f"deal{unit}", 100 + unit, 3), round_and_round])
            assert len(kept.record_unit(begun, unit, catch, 1.0)) == 2
        assert [find.cards for find in kept.longest_finds("made", 99)] == [108, 107, 106, 105, 104]
        assert [find.deal for find in kept.endless_finds("made")] == [f"loop{unit}" for unit in range(9)]


def test_each_seed_is_a_hunt_of_its_own(tmp_path: Path) -> None:
    with HuntStore(tmp_path) as kept:
        one, two = kept.open_hunt("made", "up", 1, 0), kept.open_hunt("made", "up", 2, 0)
        kept.record_unit(one, 0, UnitResult({"deals": 1}, [Find("a", 5, 1)]), 1.0)
        assert kept.open_hunt("made", "up", 2, 0) == two and kept.open_hunt("made", "up", None, 0).seed == 2
        assert kept.open_hunt("made", "up", 1, 0).numbers == {"deals": 1}
        assert kept.longest_finds("made", 9, two) == [] and len(kept.longest_finds("made", 9)) == 1
        assert kept.open_hunt("made", "other", None, 77).seed == 77


def test_without_a_seed_the_hunt_goes_on_that_was_last_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = count(1000)
    monkeypatch.setattr(hunt_store, "time", SimpleNamespace(time=lambda: next(times)))
    with HuntStore(tmp_path) as kept:
        assert [kept.open_hunt("made", "up", seed, 99).seed for seed in (None, 5, 9, None)] == [99, 5, 9, 9]
        assert [kept.open_hunt("made", "up", seed, 7).seed for seed in (5, None, 99, None)] == [5, 5, 99, 99]
        assert [hunt.seed for hunt in kept.hunts()] == [99, 5, 9]


def test_only_one_hunts_at_a_time_with_a_file_and_others_may_read(tmp_path: Path) -> None:
    with HuntStore(tmp_path) as one, HuntStore(tmp_path) as two:
        one.lock()
        with pytest.raises(BadInput, match="another hunt is under way"):
            two.lock()
        one.open_hunt("made", "up", 1, 0)
        with HuntStore(tmp_path, readonly=True) as reader:
            assert len(reader.hunts()) == 1
    with HuntStore(tmp_path) as three:
        three.lock()


def test_where_no_lock_can_be_had_it_is_not_said_that_another_hunt_is_under_way(tmp_path: Path) -> None:
    (tmp_path / "hunts.lock").mkdir()
    with HuntStore(tmp_path) as kept, pytest.raises(BadInput, match="what hunts have found cannot be kept"):
        kept.lock()


def test_a_file_that_is_none_of_ours_is_left_alone_and_told(tmp_path: Path) -> None:
    file = tmp_path / HUNTS_FILE
    file.write_bytes(b"no database" * 100)
    with pytest.raises(BadInput, match="what hunts have found cannot be kept in"):
        HuntStore(tmp_path)
    assert file.read_bytes() == b"no database" * 100
    file.unlink()
    with sqlite3.connect(file) as other:
        other.execute("PRAGMA user_version = 9")
    other.close()
    with pytest.raises(BadInput, match="made by another version"):
        HuntStore(tmp_path)


def test_a_file_that_breaks_while_it_is_used_is_told(tmp_path: Path) -> None:
    with (
        pytest.raises(BadInput, match="what hunts have found cannot be kept in"),
        HuntStore(tmp_path) as kept,
    ):
        begun = kept.open_hunt("made", "up", 3, 0)
        with sqlite3.connect(tmp_path / HUNTS_FILE) as other:
            other.execute("DROP TABLE finds")
        other.close()
        kept.record_unit(begun, 0, UnitResult({"deals": 1}), 1.0)


def test_a_unit_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    wrong = Find("wrong", object(), 0)  # type: ignore[arg-type]  # nothing that a file takes
    with HuntStore(tmp_path) as kept:
        begun = kept.open_hunt("made", "up", 3, 0)
        with pytest.raises(sqlite3.Error):
            kept.record_unit(begun, 0, UnitResult({"deals": 1}, [Find("right", 7, 1), wrong]), 1.0)
        assert kept.longest_finds("made", 10) == []
        assert kept.hunts()[0].numbers == {}


def test_a_landmark_that_is_passed_is_told_loudly_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with HuntStore(tmp_path) as kept, Threads(1) as workers:
        begun = kept.open_hunt("made", "up", 1, 0)
        with HuntDisplay(Made(), begun, kept, workers, None, False) as watching:
            for cards in (450, 510, 505, 520, 950):
                watching.found(Find(f"deal{cards}", cards, 1))
    lines = capsys.readouterr().err.splitlines()
    loud = [line for line in lines if line.startswith("***")]
    assert loud == [
        "*** 510 cards: longer than Ann (500)! ***",
        "*** 950 cards: longer than Bob (900)! *** THE LONGEST GAME KNOWN. Keep it, and let others know!",
    ]
    assert not any("505" in line for line in lines), "what is no better than the best is not told"


def test_it_is_shown_how_far_luck_alone_would_be(tmp_path: Path) -> None:
    with HuntStore(tmp_path) as kept, Threads(1) as workers:
        begun = kept.open_hunt("made", "up", 1, 0)
        watching = HuntDisplay(Made(), begun, kept, workers, None, False)
        watching.found(Find("deal", 510, 1))
        console = Console(width=120, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
        console.print(watching.picture())
        assert "the longest: 510 cards · luck alone: 400 (+110)" in console.export_text()


def test_a_unit_that_comes_twice_counts_once(tmp_path: Path) -> None:
    catch = UnitResult({"deals": 10}, [Find("a", 5, 1)])
    with HuntStore(tmp_path) as kept:
        begun = kept.open_hunt("made", "up", 1, 0)
        assert (
            kept.record_unit(begun, 3, catch, 1.0) == catch.finds
            and kept.record_unit(begun, 3, catch, 2.0) == []
        )
        assert begun.numbers == {"deals": 10} and begun.beyond == {3} and begun.next == 0
        for unit in (1, 0):
            kept.record_unit(begun, unit, catch, 3.0)
        assert begun.next == 2 and begun.beyond == {3}
        assert kept.hunts() == [begun]


def test_units_that_were_done_out_of_order_are_not_done_again(tmp_path: Path, made: Made) -> None:
    with HuntStore(tmp_path) as kept:
        begun = kept.open_hunt("made", "up", 3, 0)
        for unit in (0, 2, 5):
            kept.record_unit(begun, unit, UnitResult(), 1.0)
        go_on(kept, 12)
    assert {1, 3, 4, 6} <= set(made.done) and not {0, 2, 5} & set(made.done)
