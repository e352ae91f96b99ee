"""The command `cardtui hunt`, and what is left after it is killed."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
from pathlib import Path

import pytest

from cardtui.games import open_id
from cardtui.lab.beggar.known import italian_cycles
from cardtui.lab.hunt_store import HUNTS_FILE, HuntStore
from cardtui.lab.quests import Find, UnitResult, quest
from tests.cli.program import COMMAND, cardtui, complaint, environment, printed
from tests.processes import wait_until
from tests.terminal import CARDTUI, Terminal


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDTUI_HOME", str(tmp_path))
    return tmp_path


def units(home: Path) -> int:
    """Return how many units of the last hunt are done."""
    if not (home / HUNTS_FILE).exists():
        return 0
    with HuntStore(home, readonly=True) as kept:
        return sum(hunt.next + len(hunt.beyond) for hunt in kept.hunts())


def test_ctrl_c_prints_the_finds_and_the_next_hunt_resumes(home: Path) -> None:
    with Terminal([*CARDTUI, "hunt", "--seed", "5", "--jobs", "1"], (130, 50)) as terminal:
        terminal.wait_for("starting hunt 5, 1 process. Ctrl-C stops it.", 60)
        for said in ("the longest: ", "luck alone: ", "deals (", "expected so far: ", " ┤▔"):
            terminal.wait_for(said)  # each by itself: what is read may be half a picture
        terminal.press("\x03")
        assert terminal.wait_for_exit() == 0
        assert re.search(r"^Hunt 5: \d+ seconds?[,.]", terminal.text, re.MULTILINE)
        assert "Traceback" not in terminal.text
    done = units(home)
    assert done
    said = json.loads(cardtui("hunt", "--list", "--json").stdout)
    best = said["finds"][0]
    assert best["cards"] >= 3000
    session = open_id(best["id"])
    session.look_ahead()
    assert session.length == best["cards"]
    picture = home / "tail.svg"
    goes_on = cardtui("hunt", "--jobs", "2", "--time", "0.1s", "--plot", str(picture), "--json")
    assert b"resuming hunt 5, 2 processes" in goes_on.stderr and goes_on.returncode == 0
    assert units(home) >= done
    told = json.loads(goes_on.stdout)
    assert told["tail"]["deals"] == told["hunt"]["deals"] >= done << 22
    assert told["forecast"][0]["nine_of_ten"] > told["tail"]["root_cards"]
    assert "exponential of 205.8" in picture.read_text()
    assert "exists already; --force overwrites it" in complaint("hunt", "--plot", str(picture))
    assert "give --time 1m instead" in complaint("hunt", "--list", "--plot", str(picture), "--force")


def test_a_killed_hunt_loses_no_finished_unit(home: Path) -> None:
    for before in (0, 1):
        with subprocess.Popen(
            [*COMMAND, "hunt", "--never-ends", "--seed", "6", "--jobs", "1"],  # whose units are short
            env=environment(),
            stderr=subprocess.DEVNULL,
        ) as program:
            assert wait_until(lambda least=before + 1: units(home) >= least, 60)  # type: ignore[misc]
            program.kill()
        assert units(home) >= before + 1
        with sqlite3.connect(home / HUNTS_FILE) as file:
            assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        file.close()
    with HuntStore(home) as kept:
        (hunt,) = kept.hunts()
        done = [*range(hunt.next), *hunt.beyond]
        one = quest("beggar", "endless").run_unit(6, 0)
        assert hunt.numbers == {name: number * len(done) for name, number in one.numbers.items()}
        assert {find.deal for find in one.finds} <= {find.deal for find in kept.endless_finds("beggar", hunt)}


COLLINS = "beggar:A-QK------Q----KA-----J---/-JAK----A--Q----J---QJ--K-"
LONGEST_RELATIVE = "--J--Q--A---KQ-A-----AQJQ-/--K---------------JJAK--K-"


def test_the_family_of_a_deal_is_kept_before_it_is_printed_while_a_hunt_goes_on(home: Path) -> None:
    with HuntStore(home) as hunt:
        hunt.lock()
        arguments = [*COMMAND, "hunt", "--family", f"{COLLINS}@7"]
        with subprocess.Popen(arguments, env=environment(), stdout=subprocess.PIPE, text=True) as program:
            assert program.stdout is not None
            first = program.stdout.readline()
            program.kill()
        assert first == "The whole family: 1,798 deals among 50,959 positions.\n"
        assert hunt.longest_finds("beggar", 10) == [Find(LONGEST_RELATIVE, 7544, 1048)]
    told = printed("hunt", "--family", COLLINS).splitlines()
    assert (
        told[1] == "The longest 10 of 1,798:" and f"beggar:{LONGEST_RELATIVE}" in told[2] and len(told) == 14
    )
    assert told[-2] == "This deal (6,913 cards) is number 196 of 1,798."
    assert told[-1].startswith("Kept among the finds: 1,098 deals of 3,000 cards or more.")
    as_json = json.loads(printed("hunt", "--family", COLLINS, "--json"))
    assert as_json["family"]["rank"] == 196 and len(as_json["finds"]) == 1798
    assert as_json["finds"][195]["id"] == COLLINS
    assert "a hunt" not in printed("records")  # a deal that is a record already is no find
    unkept = cardtui("hunt", "--family", COLLINS, extra={"CARDTUI_HOME": "/dev/null/none"})
    assert unkept.stdout.decode().splitlines() == told[:-1] and b"cannot be kept in" in unkept.stderr
    said = complaint("hunt", "--family", COLLINS, "-j1", "--json")
    assert said == "cardtui: --family looks at one deal and hunts for nothing: --jobs is for hunts\n"


def test_before_the_first_hunt_the_list_is_empty(home: Path) -> None:
    assert cardtui("hunt", "--list").stdout == b"Nothing has been found yet.\n"
    assert json.loads(cardtui("hunt", "--list", "--never-ends", "--json").stdout)["finds"] == []
    assert not (home / HUNTS_FILE).exists()
    (home / HUNTS_FILE).touch()  # as one that was killed in that moment leaves it
    assert cardtui("hunt", "--list").stdout == b"Nothing has been found yet.\n"


def test_endless_deals_of_all_packs_or_of_one_are_listed(home: Path) -> None:
    with HuntStore(home) as kept:
        for name, deal in (("endless", "J-/-"), ("endless 4 1 1", "J--/-J-")):
            find = Find(deal, 6, 2, 3, 1, cycle=deal)
            kept.record_unit(kept.open_hunt("beggar", name, 1), 0, UnitResult({}, [find]), 1.0)
    told = printed("hunt", "--list", "--never-ends").splitlines()
    assert told[0] == "2 deals that never end, in 2 cycles:"
    with HuntStore(home) as kept:
        find = Find("A" * 4 + "K" * 4 + "Q" * 4 + "J" * 4 + "-" * 10 + "/" + "-" * 26, 34, 10)
        kept.record_unit(kept.open_hunt("beggar", "long", 2), 0, UnitResult({}, [find]), 1.0)
    (row,) = json.loads(printed("hunt", "--list", "--json"))["finds"]
    assert row["number"] == "camicia:0" and printed("hunt", "--list").endswith("  camicia:0\n")
    pack = ("--ranks", "3", "--suits", "2", "--penalties", "J=1")
    one = printed("hunt", "--list", "--never-ends", *pack).splitlines()
    assert one == [
        "1 deal that never ends, in 1 cycle:",
        "    1 into 2 tricks with 6 cards, after 1 trick  cardtui open beggar:J--/-J-",
    ]
    assert one[1] in told


ITALIAN = ("--never-ends", "--ranks", "10", "--penalties", "J=1,Q=2,K=3")


def test_the_finds_of_the_italian_pack_are_compared_with_all_known_deals(home: Path) -> None:
    known = [one for cycle in italian_cycles() for one in cycle[:3]]
    finds = [Find(one.deal, 546, 84, cycle="c") for one in known]
    with HuntStore(home) as kept:
        hunt = kept.open_hunt("beggar", f"endless 28{' 1' * 4}{' 2' * 4}{' 3' * 4}", 1)
        kept.record_unit(hunt, 0, UnitResult({}, finds), 1.0)
        told = printed("hunt", "--list", *ITALIAN).splitlines()[-1]
        assert told == "That is 24 of the 162 deals known of this pack, and no others."
        kept.record_unit(hunt, 1, UnitResult({}, [Find("J-/-", 6, 2, cycle="c")]), 1.0)
    one_more = "That is 24 of the 162 deals known of this pack, and 1 that is not among them."
    assert printed("hunt", "--list", *ITALIAN).splitlines()[-1] == one_more
    gone_on = cardtui("hunt", *ITALIAN, "--jobs", "1", "--time", "0.1s")
    assert gone_on.returncode == 0 and gone_on.stdout.decode().splitlines()[-1] == one_more
    found = json.loads(printed("hunt", "--list", *ITALIAN, "--json"))
    assert found["known"] == {"deals": 162, "found": 24, "others": 1}
    assert "known" not in json.loads(printed("hunt", "--list", "--never-ends", "--json"))
    assert "known of this pack" not in printed("hunt", "--list", "--never-ends")


def test_only_one_hunt_runs_at_a_time(home: Path) -> None:
    with HuntStore(home) as kept:
        kept.lock()
        said = complaint("hunt", "--time", "1s")
        assert said == "cardtui: another hunt is under way: its finds are kept in the same file\n"
