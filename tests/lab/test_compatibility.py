"""Data and commands of older commits still work, as `tests/test_compatibility.py` says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardtui.lab.hunt import begin_hunt
from cardtui.lab.hunt_store import HuntStore
from cardtui.lab.quests.beggar import LongGames
from cardtui.settings import SettingsStore, Source, find_setting
from cardtui.storage.paths import DATA_FILE_NAME
from cardtui.storage.store import Store
from cardtui.ui.screens.key_settings import key_settings
from tests.cli.program import cardtui, printed
from tests.lab.threads import Threads
from tests.test_compatibility import DATA, check_command, json_in
from tests.test_compatibility import home as home  # fixtures are found where their names are
from tests.test_compatibility import old as old

OLD_COMMANDS = json_in(DATA / "f2341b7" / "command-line-lab.json")

only_f2341b7 = pytest.mark.parametrize("old", ["f2341b7"], indirect=True)

SETTINGS = {
    "f2341b7": {"keys.lab": "L,alt+f12", "keys.records": "R,alt+f11"},
    "fb9d59d5": {"keys.family": "f,alt+f", "keys.hunt": "F,f7"},
    "8c550c5f": {},
}
"""The settings of the lab in the old data files."""


@pytest.mark.parametrize("words", OLD_COMMANDS)
def test_every_old_command_and_option_is_still_understood(words: str) -> None:
    check_command(words, OLD_COMMANDS[words])


def test_every_old_setting_still_holds(old: Path, home: Path) -> None:
    store = SettingsStore(Store(home / DATA_FILE_NAME), {}, {})
    for name, value in SETTINGS[old.name].items():
        now = store.get(find_setting(key_settings(), name))
        assert (now.text, now.source) == (value, Source.SAVED), name


@only_f2341b7
def test_what_old_hunts_found_is_listed_and_they_go_on(home: Path) -> None:
    best = json.loads(printed("hunt", "--list", "--json"))["finds"]
    assert [find["cards"] for find in best] == [4244, 4062, 3925, 3780, 3645, 3602, 3547, 3479]
    endless = json.loads(printed("hunt", "--list", "--never-ends", "--json"))["finds"]
    assert (len(endless), len({find["cycle"] for find in endless})) == (399, 16)
    with HuntStore(home) as store:
        hunt = begin_hunt(LongGames(), store, Threads(1), 99)
        assert hunt is not None and (hunt.quest, hunt.tail.deals) == ("long", 0) and hunt.numbers["deals"]
    goes_on = cardtui("hunt", "--never-ends", "--jobs", "1", "--time", "0.1s")
    assert b" hunt 6" in goes_on.stderr and goes_on.returncode == 0
