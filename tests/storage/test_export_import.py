"""Exports are imported unchanged and once; an invalid export imports nothing; damaged files are recovered."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, suppress
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardtui.engine.errors import BadInput
from cardtui.games import open_id
from cardtui.storage.database import _MIGRATIONS, APPLICATION_ID, SCHEMA_VERSION
from cardtui.storage.export_import import (
    LONGEST_LINE,
    ExportedData,
    data_of,
    export_lines,
    import_data,
    parse_export,
)
from cardtui.storage.recovery import recover
from cardtui.storage.rows import (
    MARKS,
    MAX_TEXT_LENGTH,
    FinishedGame,
    SavedBet,
    SavedGame,
    SavedRun,
    SavedTask,
    SavedTry,
)
from cardtui.storage.store import Store
from tests.cases import verdicts
from tests.long_texts import in_time, long_texts
from tests.storage.row_strategies import bets, games, runs, tasks, texts, tries, under_way
from tests.storage.stores import NOW, a_game, a_store, begun, raw

GOING = SavedGame("going", "coins", "coins:1.4.5.9~0-1.3-2@1", 1, None, NOW, NOW)


def opens(text: str) -> str:
    return open_id(text).game.key


def anything_opens(text: str) -> str:
    """Accept any id as that of the game "", which the strategies use."""
    return ""


def lines_of(contents: ExportedData) -> list[bytes]:
    return [f"{line}\n".encode("ascii") for line in export_lines(contents)]


def fill(store: Store, contents: ExportedData) -> None:
    for game in contents.rows(FinishedGame):
        store.add_finished_game(game)
    for row in contents.rows(SavedGame):
        store.save_game(row)
    for name, value in contents.settings.items():
        store.save_setting(name, value)
    if runs := contents.rows(SavedRun):
        import_data(store, ExportedData(runs))  # in one go: `save_run` waits for the disk
    for task in contents.rows(SavedTask):
        store.save_task(task)
    for record in contents.rows(SavedTry):
        store.change_try(record, lambda row: row)
    for bet in contents.rows(SavedBet):
        store.save_bet(bet)
    assert store.flush()


def by_uid(contents: ExportedData) -> Any:
    kinds: tuple[type[Any], ...] = (FinishedGame, SavedGame, SavedRun, SavedTask, SavedTry, SavedBet)
    return contents.settings, {kind: {row.uid: row for row in contents.rows(kind)} for kind in kinds}


@settings(max_examples=30)
@given(
    st.lists(games.map(lambda row: row._replace(game="")), max_size=5),
    st.lists(under_way.map(lambda row: row._replace(game="")), max_size=4, unique_by=lambda row: row.began),
    st.dictionaries(texts, texts, max_size=3),
    st.lists(runs, max_size=3, unique_by=lambda row: row.uid),
    st.lists(tasks, max_size=3, unique_by=lambda row: row.uid),
    st.lists(tries.map(lambda row: row._replace(touched=NOW)), max_size=3, unique_by=lambda row: row.uid),
    st.lists(bets.map(lambda row: row._replace(touched=NOW)), max_size=3, unique_by=lambda row: row.uid),
)
def test_everything_is_imported_unchanged_and_once(
    been: list[FinishedGame],
    going: list[SavedGame],
    values: dict[str, str],
    ran: list[SavedRun],
    written: list[SavedTask],
    tried: list[SavedTry],
    wagered: list[SavedBet],
) -> None:
    others: list[Any] = [*ran, *written, *tried, *wagered]
    contents = ExportedData((*been, *going, *others), values)
    with begun() as here, begun() as there:
        fill(here, contents)
        for number in range(2):
            read = parse_export(lines_of(data_of(here)), anything_opens)
            brought = import_data(there, read)
            began = {row.began for row in been}
            comes = [row for row in going if row.counted or row.began not in began]
            once = (len(been), len(comes), len(values), len(ran), len(written))
            assert brought == ((*once, 0) if not number else (0, 0, 0, 0, 0, 0))
        found = by_uid(data_of(there))
        assert found == by_uid(ExportedData((*been, *comes, *others), values))
        assert by_uid(recover(here.file, anything_opens) if here.file.exists() else ExportedData()) == by_uid(
            contents
        )


def test_rows_stay_unless_the_imported_ones_are_newer(tmp_path: Path) -> None:
    here, other = a_store(tmp_path / "cardtui.sqlite"), {"theme": "light", "look": "mono"}
    newer, older = GOING._replace(uid="b", touched=NOW + 9), GOING._replace(uid="c", touched=NOW - 9)
    began = {uid: NOW - number for number, uid in enumerate("abcd")}
    going = [GOING._replace(uid=uid, began=began[uid]) for uid in "abc"]
    fill(here, ExportedData([a_game("1", began=began["d"], game="coins"), *going], {"theme": "felt"}))
    coming = [
        row._replace(began=began[row.uid], id="coins:1.2") for row in (newer, older, GOING._replace(uid="d"))
    ]
    brought = import_data(here, ExportedData([a_game("1")._replace(result="x"), *coming], other))
    assert brought == (0, 1, 1, 0, 0, 0)
    assert {row.uid: row.id for row in here.saved_games()} == {"a": GOING.id, "b": "coins:1.2", "c": GOING.id}
    assert [row.result for row in here.finished_games()] == [""]
    assert here.settings() == {"theme": "felt", "look": "mono"}


def test_a_run_that_has_come_further_stays(tmp_path: Path) -> None:
    here = a_store(tmp_path / "cardtui.sqlite")
    run = SavedRun("u", "coins", 7, NOW, NOW, "++-", "1-1")
    fill(here, ExportedData([run]))
    behind = [run._replace(marks="++"), run._replace(moves=""), run._replace(seed=9)]
    assert import_data(here, ExportedData(behind)) == (0, 0, 0, 0, 0, 1)  # of another seed
    assert not any(map(here.save_run, behind))
    assert here.runs("coins") == [run] and here.runs("snap") == []
    further = run._replace(marks="++--", moves="", touched=NOW + 9)
    assert import_data(here, ExportedData([further])) == (0, 0, 0, 1, 0, 0)
    assert here.runs() == [further]


def _is_further(row: SavedRun, other: SavedRun) -> bool:
    """Whether a run is the other one, played on."""
    ours, theirs = ([move for move in one.moves.split(".") if move] for one in (row, other))
    if row.marks == other.marks:
        return len(ours) > len(theirs) and ours[: len(theirs)] == theirs
    return row.marks.startswith(other.marks)


def test_an_imported_run_in_any_state_continues_that_of_the_file_or_is_refused(tmp_path: Path) -> None:
    marks = ["".join(some) for size in range(5) for some in product("+-", repeat=size)]
    states = [
        SavedRun("", "coins", 7, NOW, NOW, some, moves)
        for some in marks
        for moves in ("", "1-1", "1-12", "1-1.2-1")
        if some[:-1].count("-") < 3 and (some.count("-") < 3 or not moves)
    ]
    pairs = [
        (here._replace(uid=f"{at:x}"), coming._replace(uid=f"{at:x}", touched=NOW + 1))
        for at, (here, coming) in enumerate(product(states, repeat=2))
    ]
    assert len(pairs) > 10_000
    store = a_store(tmp_path / "cardtui.sqlite")
    import_data(store, ExportedData([here for here, _ in pairs]))
    further = [_is_further(coming, here) for here, coming in pairs]
    known = [_is_further(here, coming) or here == coming._replace(touched=NOW) for here, coming in pairs]
    brought = import_data(store, ExportedData([coming for _, coming in pairs]))
    assert brought == (0, 0, 0, sum(further), 0, len(pairs) - sum(further) - sum(known))
    kept = [coming if is_further else here for is_further, (here, coming) in zip(further, pairs, strict=True)]
    assert sorted(store.runs()) == sorted(kept)
    longer = ExportedData([row._replace(marks=f"{row.marks}+") for row in kept if row.marks.count("-") == 3])
    assert import_data(store, longer) == (0, 0, 0, 0, 0, len(longer.rows(SavedRun)))  # what is over is closed


_same_task = tasks.map(lambda row: row._replace(uid="ring-addlast"))


@settings(max_examples=40)
@given(st.permutations(range(3)), st.lists(_same_task, min_size=3, max_size=3, unique_by=lambda row: row[4]))
def test_of_a_task_the_best_mark_and_the_last_lines_stay_in_whatever_order_files_are_merged(
    order: list[int], rows: list[SavedTask]
) -> None:
    last = max(rows, key=lambda row: row.touched)
    best = max((row.mark for row in rows), key=MARKS.index)
    with begun() as here:
        for number in order:
            import_data(here, ExportedData([rows[number]]))
        assert here.tasks() == [last._replace(mark=best)]
        assert import_data(here, ExportedData(rows)) == (0, 0, 0, 0, 0, 0)


def test_two_windows_lose_neither_a_hint_nor_a_mark_and_a_task_begun_anew_has_no_hints(
    tmp_path: Path,
) -> None:
    here, there = (a_store(tmp_path / "cardtui.sqlite") for _ in range(2))
    here.save_task(SavedTask("cut", "i = index", 2, "alone", NOW))
    assert here.flush()
    there.save_task(SavedTask("cut", "pass", 1, "hints", NOW + 1))  # it has not read what the other wrote
    assert there.tasks() == here.tasks() == [SavedTask("cut", "pass", 2, "alone", NOW + 1)]
    here.save_task(SavedTask("cut", "", 0, "", NOW + 2), anew=True)
    here.save_task(SavedTask("cut", "top = 0", 0, "", NOW + 2))
    assert here.tasks() == [SavedTask("cut", "top = 0", 0, "alone", NOW + 2)]
    here.save_task(SavedTask("cut", "x" * 5000, 0, "", NOW + 3))  # as nobody can write
    assert here.tasks() == [SavedTask("cut", "top = 0", 0, "alone", NOW + 2)] and not here.problem


HEAD = b'{"cardtui export": 1}'
GAME = json.loads(next(line for line in export_lines(ExportedData([a_game()])) if "uid" in line))
GOING_LINE = json.loads(next(line for line in export_lines(ExportedData([GOING])) if "uid" in line))
END = b'{"row": "end", "rows": 1}'


def line(**values: object) -> bytes:
    return json.dumps({**GAME, **values}).encode()


BAD_LINES: dict[str, tuple[list[bytes], str]] = {
    "nothing": ([], "it is empty"),
    "an empty line": ([b"\n"], "line 1: it is not JSON"),
    "a text": ([b"Dear diary"], "line 1: it is not JSON at column 1"),
    "a list": ([b"[]"], "line 1: it is not an object"),
    "another program's": ([b'{"version": 1}'], "line 1: it is not an export of cardtui"),
    "a newer cardtui's": ([b'{"cardtui export": 9}'], "line 1: it was exported by a newer cardtui"),
    "a version that is true": ([b'{"cardtui export": true}'], "line 1: it is not an export"),
    "an unopenable game in a file that is cut": ([HEAD, line(id="chess#1")], "it ends at line 2"),
    "the head alone": ([HEAD], "it ends at line 1"),
    "cut after a row": ([HEAD, line()], "it ends at line 2, and is not whole"),
    "cut within a row": ([HEAD, line()[:50]], "line 2: it is not JSON at column"),
    "a row is missing": ([HEAD, END], "line 2: there are 0 rows"),
    "a row too many": ([HEAD, line(), line(uid="v"), END], "line 4: there are 2 rows"),
    "something after the end": ([HEAD, line(), END, END], "line 4: there is something after the end"),
    "no text": ([HEAD, b'{"row": "\xff"}'], "line 2: byte 10 is not text"),
    "a name twice": ([HEAD, b'{"row": "game", "row": "game"}'], "line 2: a name is given twice"),
    "too deep": ([HEAD, b"[" * 100_000], "line 2: it is not JSON"),
    "too long": ([HEAD, b" " * (LONGEST_LINE + 1)], f"line 2: it is longer than {LONGEST_LINE} bytes"),
    "a number of too many digits": ([HEAD, b'{"row": ' + b"9" * 9999 + b"}"], "line 2: it is not JSON"),
    "a time too long": ([HEAD, line().replace(b'"ended": 1', b'"ended": 1e999, "x": 1')], "line 2: "),
    "a name missing": ([HEAD, b'{"row": "game"}'], 'line 2: "uid" is missing'),
    "a setting without a value": ([HEAD, b'{"row": "setting", "name": "x"}'], "line 2: a setting is a name"),
}
BAD = BAD_LINES | {
    str(values): ([HEAD, line(**values), END], f"line 2: {said}")
    for values, said in verdicts("import-values")
}


@pytest.mark.parametrize(("lines", "said"), BAD.values(), ids=BAD.keys())
def test_an_invalid_line_is_reported_with_its_number(lines: list[bytes], said: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_export(lines, opens)
    assert said in str(caught.value)
    assert str(caught.value).isprintable() and len(str(caught.value)) < 250


@given(st.data())
def test_a_changed_export_is_parsed_or_refused(data: st.DataObject) -> None:
    whole = b"".join(lines_of(ExportedData([a_game(), GOING], {"theme": "felt"})))
    at = data.draw(st.integers(0, len(whole)))
    changed = whole[:at] + data.draw(st.binary(max_size=3)) + whole[at + data.draw(st.integers(0, 5)) :]
    try:
        with in_time():
            assert len(parse_export(changed.splitlines(keepends=True), opens)) == 3
    except BadInput as error:
        assert str(error).isprintable()


@settings(max_examples=20)
@given(
    st.sampled_from(["id", "result", "uid", "game"]),
    long_texts("09AJ-/.,:=~@[]\"' \u00e9", ["", "beggar:", 'beggar:["A"]', "coins:1."], MAX_TEXT_LENGTH),
)
@example("id", 'beggar:["A"]' + "9" * 16_000)
@example("id", ('beggar:["A"]' + "9" * MAX_TEXT_LENGTH)[:MAX_TEXT_LENGTH])
@example("id", "beggar:[['" + "'\"" * 99_000)
@example("id", f"beggar:{'2.' * 90_000}@90000")
def test_the_longest_rows_are_parsed_in_linear_time(name: str, text: str) -> None:
    with in_time(), suppress(BadInput):
        parse_export([HEAD, json.dumps({**GOING_LINE, name: text}).encode(), END], opens)


def test_an_import_into_an_unwritable_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("no folder")
    store = a_store(tmp_path / "folder" / "cardtui.sqlite")
    assert import_data(store, ExportedData([a_game()])) is None
    assert store.problem.startswith("Nothing is saved: ")


def test_an_import_into_a_damaged_file_creates_a_new_one(tmp_path: Path) -> None:
    store = a_store(tmp_path / "cardtui.sqlite")
    store.file.write_text("damaged")
    assert import_data(store, ExportedData([a_game()])) == (1, 0, 0, 0, 0, 0)
    assert store.finished_games() == [a_game()] and len(store.quarantined) == 1


# out of another file of cardtui's


@pytest.fixture
def other(tmp_path: Path) -> Path:
    store = a_store(tmp_path / "other.sqlite")
    for number in range(300):
        uid = Random(number).randbytes(16).hex()
        store.add_finished_game(a_game(uid, NOW - number, result="x" * 50))
    fill(store, ExportedData([GOING], {"theme": "felt"}))
    assert store.close()
    return store.file


def key_of(text: str) -> str:
    """Return the key of a game without dealing it."""
    return text[: min(text.find("#") % 99, text.find(":") % 99)]


def test_a_damaged_file_is_recovered_except_for_its_damage(other: Path) -> None:
    """With two damaged pages only that is lost which is lost with one of them."""
    whole, there = other.read_bytes(), set(recover(other, key_of).rows(FinishedGame))
    file = other.with_name("damaged.sqlite")

    def recovered(*pages: int) -> ExportedData:
        damaged = bytearray(whole)
        for page in pages:
            damaged[page * 4096 : (page + 1) * 4096] = b"\xa5" * 4096
        file.write_bytes(damaged)
        found = recover(file, key_of)
        assert file.read_bytes() == damaged
        return found

    alone = {page: recovered(page) for page in range(1, len(whole) // 4096)}
    games = {page: set(found.rows(FinishedGame)) for page, found in alone.items()}
    assert all(found.damaged or set(found.rows(FinishedGame)) == there for found in alone.values())
    assert set().union(*games.values()) == there
    leaves = [page for page in alone if 250 < len(games[page]) < 300]
    assert len(leaves) > len(alone) // 3
    for one, two in [*combinations(leaves, 2)][::3]:
        found = recovered(one, two)
        assert set(found.rows(FinishedGame)) == games[one] & games[two] and found.damaged
        assert len(found.rows(FinishedGame)) > 220 and (len(found.rows(SavedGame)), found.settings) == (
            1,
            {"theme": "felt"},
        )


def test_tasks_around_damage_are_recovered(tmp_path: Path) -> None:
    store = a_store(tmp_path / "tasks.sqlite")
    rows = {
        key: SavedTask(key, f"{key}\n" * 200, 0, "alone", NOW)
        for key in (
            "array-cut",
            "doubly-addlast",
            "doubly-pop",
            "ring-addfirst",
            "singly-addlast",
            "tailed-x",
        )
    }
    fill(store, ExportedData(list(rows.values())))
    assert store.close()
    whole, lost = store.file.read_bytes(), list[int]()
    for page in range(1, len(whole) // 4096):
        damage = whole[: page * 4096] + b"\xa5" * 4096 + whole[(page + 1) * 4096 :]
        store.file.write_bytes(damage)
        found = recover(store.file, key_of)
        assert all(rows[row.uid] == row for row in found.rows(SavedTask))
        lost.append(len(rows) - len(found.rows(SavedTask)))
    assert sum(0 < number < len(rows) for number in lost) >= 2


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION))
def test_a_file_of_an_older_schema_is_recovered_and_gets_tasks(version: int, tmp_path: Path) -> None:
    file = tmp_path / "cardtui.sqlite"
    upgraded = f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {version};"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript("".join(_MIGRATIONS[:version]) + upgraded)
        columns = [name for _, name, *_ in connection.execute("PRAGMA table_info(games)")]
        game = a_game(day="2026-09-21")._asdict()
        values = [game[name] for name in columns]
        connection.execute(f"INSERT INTO games VALUES ({', '.join('?' * len(columns))})", values)
        connection.commit()
    assert by_uid(recover(file, opens)) == by_uid(ExportedData([a_game(day="2026-09-21")]))
    store, task = a_store(file), SavedTask("cut", "top = 0", 1, "hints", NOW)
    store.save_task(task)
    assert by_uid(data_of(store)) == by_uid(ExportedData([a_game(day="2026-09-21"), task]))
    assert (store.problem, store.quarantined) == ("", [])
    store.close()


def test_a_newer_file_is_recovered(other: Path) -> None:
    raw(other, "ALTER TABLE games ADD COLUMN colour TEXT", "PRAGMA user_version = 99")
    before = other.read_bytes()
    found = recover(other, opens)
    assert (len(found.rows(FinishedGame)), len(found.rows(SavedGame)), found.settings) == (
        300,
        1,
        {"theme": "felt"},
    )
    assert other.read_bytes() == before


def test_invalid_rows_and_ids_are_counted(other: Path) -> None:
    raw(
        other,
        f"UPDATE games SET steps = 'many' WHERE ended > {NOW - 16}",
        f"UPDATE games SET id = 'x' WHERE ended <= {NOW - 284}",
    )
    found = recover(other, opens)
    assert (len(found.rows(FinishedGame)), found.invalid_rows, found.damaged) == (268, 32, False)


@pytest.mark.parametrize(
    "statement",
    [
        "PRAGMA application_id = 7",
        "CREATE VIEW v AS SELECT 1",
        "CREATE TRIGGER t AFTER INSERT ON games BEGIN SELECT 1; END",
    ],
)
def test_a_file_of_another_program_is_refused(statement: str, other: Path) -> None:
    raw(other, statement)
    with pytest.raises(BadInput, match="it is not a data file of cardtui"):
        recover(other, opens)


@pytest.mark.parametrize("data", [b"", b"SQLite format 3\0", b"x" * 5000])
def test_an_unreadable_file_is_refused(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite"
    file.write_bytes(data)
    with pytest.raises(BadInput):
        recover(file, opens)
    with pytest.raises(BadInput, match="No such file"):
        recover(tmp_path / "none", opens)


# bets

OPEN = SavedBet("beggar#305@2", "beggar", "beggar#305", 2, "2026-11-21", touched=NOW)
UP, DOWN = OPEN._replace(answer="up"), OPEN._replace(answer="down")
HIT, MISS = UP._replace(points=20), DOWN._replace(points=0)


@pytest.mark.parametrize(
    ("here", "coming", "merged"),
    [
        (OPEN, OPEN, OPEN),
        (OPEN, UP, UP),
        (OPEN, HIT, HIT),
        (UP, OPEN, UP),
        (UP, HIT, HIT),
        (UP, MISS, UP),
        (HIT, MISS, HIT),
        (HIT, UP, HIT),
        (HIT, OPEN, HIT),
    ],
)
def test_of_a_bet_the_answer_that_was_first_stays(
    here: SavedBet, coming: SavedBet, merged: SavedBet, tmp_path: Path
) -> None:
    for bring in ("save", "import"):
        store = a_store(tmp_path / f"{bring}.sqlite")
        fill(store, ExportedData([here]))
        if bring == "save":
            fill(store, ExportedData([coming]))
        else:
            assert import_data(store, ExportedData([coming])) is not None
        assert [row._replace(touched=NOW) for row in store.bets()] == [merged]


def test_bets_are_found_by_their_game(tmp_path: Path) -> None:
    store = a_store(tmp_path / "cardtui.sqlite")
    ids = ["beggar#30", "beggar#305", "beggar#3051", "beggar:J.2.3.J.4.5", "other#305"]
    rows = [
        SavedBet(f"{one}@{ply}", one.partition("#")[0].partition(":")[0], one, ply, touched=NOW)
        for one in ids
        for ply in (2, 10)
    ]
    fill(store, ExportedData(rows))
    for one in ids:
        assert [(row.id, row.ply) for row in store.bets(game_id=one)] == [(one, 2), (one, 10)]
    assert {row.id for row in store.bets("beggar")} == {*ids[:4]}


def test_how_far_a_deal_was_shown_elsewhere(tmp_path: Path) -> None:
    store = a_store(tmp_path / "cardtui.sqlite")
    assert store.shown_ply("beggar#305", ()) == 0
    going = SavedGame("a", "beggar", "beggar#305@40", 40, None, NOW, NOW, seen=25)
    jumped = SavedGame("b", "beggar", "beggar#305@3", 3, None, NOW - 1, NOW, seen=60)
    other = SavedGame("c", "beggar", "beggar#3051@90", 90, None, NOW - 2, NOW)
    fill(store, ExportedData([going, jumped, other]))
    assert store.shown_ply("beggar#305", ("a",)) == 60
    assert store.shown_ply("beggar#305", ("a", "b")) == 0
    assert store.shown_ply("beggar#305", ("b",)) == 40
    fill(store, ExportedData([a_game("d", game="beggar", id="beggar#305", steps=211)]))
    assert store.shown_ply("beggar#305", ("a", "b")) == 211
