"""The command `records`: its output and its errors."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cardtui.games import GAMES
from cardtui.lab.hunt_store import HUNTS_FILE, HuntStore
from cardtui.lab.quests import Find, UnitResult
from cardtui.lab.records import records
from tests.cli.program import cardtui
from tests.cli.test_faults import FAULTS, check_fault, check_impossible_home
from tests.cli.test_faults import folder as folder  # fixtures are found where their names are
from tests.cli.test_history_and_data import check_forms, said
from tests.cli.test_history_and_data import filled as filled
from tests.cli.test_history_and_data import home as home


@pytest.mark.parametrize("file", ["none", "some"])
def test_every_form_can_be_read_and_a_pipe_gets_plain_text(
    file: str, home: Path, request: pytest.FixtureRequest
) -> None:
    if file == "some":
        request.getfixturevalue("filled")
    check_forms(("records",))
    assert home.exists() == (file == "some")


def test_records_are_the_published_ones_and_your_own_longest(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = json.loads(said("records", "--json"))
    published = [record for game in GAMES for record in records(game.key)]
    assert {(row["id"], row["steps"], row["who"]) for row in found} == {
        *((record.id, record.steps, record.finder) for record in published),
        ("beggar#305", 211, "you"),
    }
    steps = [row["steps"] for row in found if row["game"] == "beggar"]
    never = steps.index(None)
    assert steps[:2] == [8344, 7972] and steps[never - 1] == 211 and set(steps[never:]) == {None}
    (row,) = (line for line in said("records").splitlines() if line.startswith("4663 cards"))
    assert "757 tricks, the longest of 40 cards that ends" in row and "N1k06" in row
    assert found[0]["number"] == "camicia:447247122283566119055" and found[-1]["number"] == ""
    for module in ("cardtui.cli.tables", "cardtui.lab.commands.records"):
        monkeypatch.setattr(f"{module}.are_terminals", lambda *streams: True)
    monkeypatch.setenv("COLUMNS", "80")
    assert {row["id"] for row in found} <= {*map(str.strip, said("records").splitlines())}


def test_all_known_endless_deals_can_be_listed() -> None:
    found = json.loads(said("records", "--never-end", "--json"))
    assert len({row["id"] for row in found}) == len(found) == 399 + 162  # of 52 cards, and of 40
    assert [found[0]["who"], found[-1]["who"]] == ["Casella and others", "N1k06"]
    assert found[-1]["source"] == "exhaustive by N1k06; every listed deal replayed here"
    assert found[-1]["told"].endswith("the same 33 tricks (232 cards) for ever (40 cards)")
    told = "after 4 tricks (34 cards) the same 62 tricks (440 cards) for ever"
    listed = said("records", "--never-end")
    assert told in listed and "  camicia:472460898658889399111  beggar:---K---Q-KQAJ-----AAJ" in listed


def test_records_include_the_finds_of_hunts(home: Path) -> None:
    with HuntStore(home) as kept:
        begun = kept.open_hunt("beggar", "long", 1)
        finds = [
            Find("J.2.3.J.4.5", 9, 2),
            Find("J.2", 440, 62, 34, 4, "c"),
            Find("J.3", 440, 62, 50, 9, "c"),
        ]
        kept.record_unit(begun, 0, UnitResult({}, finds), 1.0)
    rows = [row for row in json.loads(said("records", "--json")) if row["who"] == "a hunt"]
    assert [(row["id"], row["steps"], row["landmarks"]) for row in rows] == [
        ("beggar:J.2.3.J.4.5", 9, 2),
        ("beggar:J.2", None, None),
    ]
    assert rows[1]["told"] == "2 deals into 62 tricks with 440 cards, after 4 to 9 tricks"
    assert "Found by hunts: " in said("data")


def test_unreadable_finds_hide_no_records(home: Path) -> None:
    home.mkdir()
    (home / HUNTS_FILE).write_bytes(b"no file of a hunt" * 999)
    done = cardtui("records")
    assert done.returncode == 0 and b"8344 cards" in done.stdout
    assert done.stderr.startswith(b"cardtui: what hunts have found") and done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_data_file_is_reported(fault: str, folder: Path) -> None:
    check_fault(("records",), *FAULTS[fault], folder / "home")


@pytest.mark.parametrize("home", ["x" * 9000, "/etc/passwd"], ids=["too long", "a file"])
def test_a_home_where_no_file_can_be_is_reported(home: str, folder: Path) -> None:
    check_impossible_home(("records",), home)
    assert os.listdir(folder) == ["home"]
