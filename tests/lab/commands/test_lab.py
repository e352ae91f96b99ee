"""`cardtui lab` as it is typed."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest

from cardtui.cli import run
from cardtui.engine.errors import BadInput
from cardtui.lab.commands.lab import read_games
from cardtui.lab.experiments import experiment, experiments
from cardtui.lab.kernels import instruction_set
from cardtui.lab.runner import LabRun
from cardtui.lab.workers import WorkersLost
from tests.cli.program import COMMAND, cardtui, environment, printed, start_cardtui
from tests.lab.threads import Threads
from tests.processes import gone, wait_until
from tests.terminal import CARDTUI, Terminal


@pytest.fixture
def in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play without processes."""
    monkeypatch.setattr("cardtui.lab.commands.lab.LocalWorkers", Threads)
    monkeypatch.setattr(
        "cardtui.cli.interruption.SIGNALS", ()
    )  # leave the handlers of the test process alone


def test_the_numbers_are_those_of_the_seed_on_any_number_of_processes() -> None:
    one, two = (
        json.loads(printed("lab", "beggar", "--games", "1200k", "--seed", "7", "--jobs", jobs, "--json"))
        for jobs in ("1", "2")
    )
    assert one.pop("seconds") and two.pop("seconds")
    assert one == two
    assert (one["games"], one["complete"]) == (1_200_000, True)
    assert one["command"] == "cardtui lab beggar --games 1200000 --seed 7"
    cards, tricks = one["measures"]
    assert (cards["name"], tricks["name"]) == ("cards", "tricks")
    assert sum(games for _, games in cards["counts"]) == 1_200_000
    # 254.5 in a million deals that another program dealt: four standard errors
    assert abs(cards["mean"] - 254.5) < 4 * cards["error"] + 0.8
    game, deal = one["longest"]["id"].split(":")
    told = printed(game, deal, "--plain", "--story").splitlines()
    assert len(told) - 1 == one["longest"]["length"]  # a line for each card, and how it ends


@pytest.mark.usefixtures("in_threads")
def test_the_report_is_readable() -> None:
    lines = printed("lab", "beggar", "--games", "20k").splitlines()
    assert lines[0] == "Beggar My Neighbour: 20,000 random deals"
    assert lines[1] == "52 cards of which 16 ask for others (J=1,Q=2,K=3,A=4)"
    assert lines[2].startswith("seed 1, ") and lines[2].endswith(
        f" a second with {instruction_set()}".removesuffix(" with ")
    )
    text = "\n".join(lines)
    for said in (
        "are won by the first player",
        "go on for ever",
        "Cards: mean 25",
        "The tail: ",
        "cardtui open beggar:",
    ):
        assert said in text
    assert all(len(line) <= 80 for line in lines if "cardtui open" not in line and "The tail" not in line)


@pytest.mark.parametrize("where", ["before", "environment"])
def test_the_ascii_look_is_that_of_what_is_printed_too(where: str) -> None:
    run = ("lab", "beggar", "--games", "500", "--jobs", "1")
    before = ("--look", "ascii") if where == "before" else ()
    extra = {} if before else {"CARDTUI_LOOK": "ascii"}
    told, known = (
        cardtui(*before, *words, extra=extra).stdout.decode() for words in (run, ("manual", "lab"))
    )
    assert told.isascii() and "Cards: mean 257 +-9," in told and "_" in told and known.isascii()


def test_the_ascii_look_leaves_json_and_names_as_they_are(tmp_path: Path) -> None:
    home = {"CARDTUI_HOME": str(tmp_path / "Büro"), "CARDTUI_LOOK": "ascii"}
    assert cardtui("config", "path", extra=home).stdout.decode() == f"{tmp_path}/Büro/cardtui.sqlite\n"
    words = ("check", "perditio", "--print-tests", "20")
    assert cardtui(*words, extra=home).stdout == cardtui(*words).stdout


@pytest.mark.usefixtures("in_threads")
def test_one_game_and_several_parameters_have_reports_of_their_own() -> None:
    assert printed("lab", "beggar", "--games", "1").startswith("Beggar My Neighbour: 1 random deal\n")
    table = printed("lab", "beggar", "--games", "2k", "--ranks", "5-7,13", "--suits", "2,4")
    title, head, *rows = table.splitlines()
    assert title == "Beggar My Neighbour: random deals, seed 1" and head.split("  ")[0].strip() == "ranks"
    assert [row.split()[:3] for row in rows] == [
        [ranks, suits, "2000"] for ranks in ("5", "6", "7", "13") for suits in ("2", "4")
    ]


@pytest.mark.usefixtures("in_threads")
def test_lengths_are_printed_as_csv_and_as_percentiles() -> None:
    head, *lines = printed("lab", "beggar", "--games", "500", "--ranks", "5", "--csv").splitlines()
    assert head == "ranks,suits,penalties,measure,length,games"
    rows = [line.rsplit(",", 3) for line in lines]
    assert rows[0][0] == '5,4,"J=1,Q=2,K=3,A=4"'
    assert sum(int(row[3]) for row in rows if row[1] == "tricks") <= 500
    text = printed("lab", "beggar", "--games", "1000", "--percentiles")
    assert text.startswith("PERCENTILES = (\n")
    assert "\n# cardtui lab beggar --games 1000 --seed 1 --percentiles\n" in text
    table: dict[str, Any] = {}
    exec(text, table)
    percentiles = table["PERCENTILES"]
    assert len(percentiles) == 100 and list(percentiles) == sorted(percentiles)


NUMBERS = {"300": 300, "2k": 2000, "2K": 2000, "3M": 3_000_000, "1g": 10**9, "1e6": 10**6, "5E3": 5000}


@pytest.mark.parametrize("text", [*NUMBERS, "", "0", "1e", "e6", "1e99", "1.5M", "1kk", "2e3k", "-1", "٣"])
def test_a_number_of_games_has_several_notations(text: str) -> None:
    if text in NUMBERS:
        assert read_games(text) == NUMBERS[text]
    else:
        with pytest.raises(BadInput):
            read_games(text)


DRAWN = """
import sys
from cardtui.cli import run
from cardtui.lab.experiments import experiment
from cardtui.lab.plots import plot_run
from cardtui.lab.runner import LabRun
from pathlib import Path
from typing import Any
if __name__ == "__main__":
    png, svg = map(Path, sys.argv[1:])
    words = ["lab", "beggar", "--games", "3000", "--jobs", "1", "--plot", str(png)]
    assert run(words) == 2
    assert png.read_text() == "mine"
    assert run([*words, "--force"]) == 0
    one = LabRun("beggar", experiment("beggar").parameters_type(), 1, 500)
    one.tally = experiment("beggar").play(one.parameters, 1, 0, 500)
    plot_run(one, svg)
"""


def test_a_run_is_drawn_into_a_file_that_is_overwritten_only_with_force(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    png, svg = tmp_path / "picture.png", tmp_path / "picture.svg"
    png.write_text("mine")
    done = subprocess.run([sys.executable, "-c", DRAWN, png, svg], capture_output=True, env=environment())
    assert done.returncode == 0 and done.stderr.decode().startswith("cardtui: ")
    assert done.stderr.endswith(b"exists already; --force overwrites it\n") and done.stderr.count(b"\n") == 1
    assert png.read_bytes().startswith(b"\x89PNG") and png.stat().st_size > 10_000
    assert svg.read_bytes().startswith(b"<?xml")


def test_ctrl_c_stops_it_and_played_games_are_reported() -> None:
    with Terminal([*CARDTUI, "lab", "beggar", "--games", "1000G", "--jobs", "2"], (100, 40)) as terminal:
        terminal.wait(lambda text: re.search(r"[1-9][0-9,]* games/s", text) is not None)
        terminal.press("\x03")
        terminal.wait_for("The longest: ")
        assert terminal.wait_for_exit() == 130
        assert "Traceback" not in terminal.text


def test_played_games_are_reported_when_workers_are_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def some(wanted: LabRun, *_others: object) -> None:
        wanted.tally.add(experiment("perditio").play(wanted.parameters, 1, 0, 50))
        raise WorkersLost("they were lost")

    monkeypatch.setattr("cardtui.lab.commands.lab.play_run", some)
    assert run(["lab", "perditio", "--games", "100", "--jobs", "1"]) == 2
    out, err = capsys.readouterr()
    assert out.startswith("Perditio Tempus: 50 of 100 random deals\n")
    assert err == "cardtui: they were lost\n"


@pytest.mark.parametrize("number", [signal.SIGQUIT, signal.SIGKILL])
def test_a_signal_ends_it_with_its_processes(number: signal.Signals) -> None:
    with subprocess.Popen(
        [*COMMAND, "lab", "beggar", "--games", "1000G", "--json", "--jobs", "2"],
        stdout=subprocess.PIPE,
        env=environment(),
    ) as program:
        children = psutil.Process(program.pid).children
        assert wait_until(lambda: len(children()) >= 2)
        pids = [child.pid for child in children()]
        program.send_signal(number)
        out, _ = program.communicate(timeout=20)
    assert program.returncode == (130 if number == signal.SIGQUIT else -number)
    assert out == b"" or not json.loads(out)["complete"]
    assert gone(lambda: pids)


def test_without_numba_the_report_says_that_it_would_be_faster(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError('not here')\n")
    words = ("lab", "beggar", "--games", "400", "--jobs", "1")
    report = start_cardtui(*words, extra={"PYTHONPATH": str(tmp_path)}).stdout
    assert f"with numba ({sys.executable} -m pip install numba) this is some 1000 times as fast" in str(
        report
    )


def test_without_a_game_the_games_are_listed() -> None:
    said = printed("lab")
    assert all(f"\n  {key} " in said for key in experiments())
