"""Records, the lab and hunts by lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtui.cli.progress import waiting
from cardtui.lab.commands.progress import HuntDisplay
from cardtui.lab.hunt_store import HuntStore
from cardtui.lab.quests import Find, UnitResult, quest
from cardtui.settings import CONVERSATION
from tests.cli.conversation_checks import check_lines, whole_lines
from tests.cli.program import cardtui, printed
from tests.cli.test_conversation_mode import converse
from tests.cli.test_conversation_mode import home as home  # fixtures are found where their names are
from tests.lab.threads import Threads
from tests.terminal import CARDTUI, Terminal

TABLES = ("records", "records --never-end")
"""Commands whose lines are all `Label: value`."""

OTHERS = (
    *("hunt --list", "hunt --list --never-ends"),
    *("lab coins --games 300", "lab coins --games 300 --coins 4,5", "lab snap --games 40"),
    *("lab perditio --games 300", "lab beggar --games 300"),
)


@pytest.fixture(autouse=True)
def in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play without processes."""
    monkeypatch.setattr("cardtui.lab.commands.lab.LocalWorkers", Threads)
    monkeypatch.setattr("cardtui.cli.interruption.SIGNALS", ())


@pytest.fixture
def filled(home: Path) -> None:
    """A data folder with games of every kind, and with finds."""
    with HuntStore(home) as kept:
        finds = [
            Find("-" * 25 + "J/" + "-" * 26, 9_999, 1_234),
            Find("J.2", 440, 62, 34, 4, "c"),
            Find("J.3", 440, 62, 50, 9, "c"),
        ]
        kept.record_unit(kept.open_hunt("beggar", "long", 1), 0, UnitResult({}, finds), 1.0)


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("command", [*TABLES, *OTHERS])
def test_lines_have_words_alone_and_every_number(command: str) -> None:
    words = command.split()
    check_lines(converse(*words), printed(*words), are_labelled=command in TABLES)


@pytest.mark.parametrize("command", ["records", *OTHERS[:2]])
def test_without_games_they_are_a_sentence_or_as_usual(command: str) -> None:
    words = command.split()
    check_lines(converse(*words), printed(*words), are_labelled=command == "records")


def test_they_are_listed_at_home() -> None:
    told = cardtui("--lines", stdin=b"more\nquit\n").stdout.decode()
    assert "Lab: " in told and "Hunt: " in told


def test_progress_is_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtui.lab.commands.lab.are_terminals", lambda *streams: True)
    told = cardtui("lab", "coins", "--games", "5000", extra={CONVERSATION.variable: "1"}).stderr
    assert told == b""
    monkeypatch.setattr("cardtui.cli.progress.SECONDS_BETWEEN_LINES", 0.0)
    told = cardtui("lab", "coins", "--games", "5000", extra={CONVERSATION.variable: "1"}).stderr
    lines = list(whole_lines(told.decode()))
    assert lines and all(line.startswith("Progress: ") for line in lines)
    assert lines[-1].startswith("Progress: 5,000 of 5,000 games, ")


def test_a_hunt_prints_whole_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv(CONVERSATION.variable, "1")
    monkeypatch.setattr("cardtui.cli.progress.SECONDS_BETWEEN_LINES", 0.0)
    wanted = quest("beggar", "long")
    with HuntStore(tmp_path) as kept, Threads(1) as workers:
        hunt = kept.open_hunt("beggar", "long", 1)
        with waiting("measuring"), HuntDisplay(wanted, hunt, kept, workers, None, live=True) as display:
            display.found(Find("J.2.3.J.4.5", 7_000, 960))
            assert display.update(hunt)
    captured = capsys.readouterr()
    busy, *_hint, starts, find, announced, progress = whole_lines(captured.err.replace("\a", ""))
    assert (captured.out, busy) == ("", "Busy: measuring")
    assert starts.startswith("Looking for long games of Beggar My Neighbour: starting hunt 1")
    assert find == "7000 cards, 960 tricks: cardtui open beggar:J.2.3.J.4.5"
    assert announced.startswith("7000 cards: longer than ") and progress == "Progress: 0.0 min"


def test_nothing_is_drawn_or_redrawn_on_a_terminal() -> None:
    class Recorded(Terminal):
        data = b""

        def show(self, data: bytes) -> None:
            self.data += data
            super().show(data)

    with Recorded(
        [*CARDTUI, "lab", "coins", "--games", "2000", "-j", "1"], env={CONVERSATION.variable: "1"}
    ) as terminal:
        assert terminal.wait_for_exit() == 0
    text = terminal.data.replace(b"\r\n", b"\n").decode()
    assert "\x1b" not in text and "\r" not in text
    assert next(whole_lines(text)) == "Silver Dollar: 2,000 random starts"
