"""History, statistics, records, settings, the lab and hunts by lines."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from cardtui.cli.conversation_mode import say
from cardtui.cli.progress import waiting
from cardtui.lab.commands.progress import HuntDisplay
from cardtui.lab.hunt_store import HuntStore
from cardtui.lab.quests import Find, UnitResult, quest
from cardtui.settings import CONVERSATION
from cardtui.storage.paths import HOME_VARIABLE
from tests.cli.conversation_checks import check_lines, whole_lines
from tests.cli.program import cardtui, printed
from tests.lab.threads import Threads
from tests.storage.stores import a_game, a_store
from tests.terminal import CARDTUI, Terminal

GAMES_FILE = Path(__file__).parents[1] / "data" / "some-games.jsonl"

TABLES = (
    *("stats", "stats coins", "stats snap", "history", "history beggar"),
    *("records", "records --never-end", "config list --keys"),
)
"""Commands whose lines are all `Label: value`, unless they have nothing to tell."""

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
def filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A data folder with games of every kind, of this week too, and with finds."""
    home = tmp_path / "home"
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    printed("data", "import", str(GAMES_FILE))
    with HuntStore(home) as kept:
        finds = [
            Find("-" * 25 + "J/" + "-" * 26, 9_999, 1_234),
            Find("J.2", 440, 62, 34, 4, "c"),
            Find("J.3", 440, 62, 50, 9, "c"),
        ]
        kept.record_unit(kept.open_hunt("beggar", "long", 1, 1), 0, UnitResult({}, finds), 1.0)
    store = a_store(home / "cardtui.sqlite", time.time)
    for number in range(30):
        ended, won = time.time() - number * 40_000, number % 3 > 0
        usual = {"seconds": 3_725.4, "won": won, "hints": number % 2, "mistakes": 1}
        store.add_finished_game(
            a_game(
                f"puzzle {number}",
                ended,
                game="coins",
                id=f"coins:1.4.{number + 9}~0-1",
                way="puzzle",
                **usual,
            )
        )
        store.add_finished_game(a_game(f"beggar {number}", ended, id=f"beggar#{number}", seen=97, usual=True))
    assert store.close()


def converse(*words: str) -> str:
    done = cardtui(*words, extra={CONVERSATION.variable: "1"})
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("command", [*TABLES, *OTHERS])
def test_lines_have_words_alone_and_every_number(command: str) -> None:
    words = command.split()
    check_lines(converse(*words), printed(*words), are_labelled=command in TABLES)


@pytest.mark.parametrize("command", ["stats", "history", "records", "config list --keys", *OTHERS[:2]])
def test_without_games_they_are_a_sentence_or_as_usual(command: str) -> None:
    words = command.split()
    check_lines(converse(*words), printed(*words), are_labelled=command.startswith(("records", "config")))


def test_settings_are_listed_without_the_keys_that_have_not_been_changed() -> None:
    printed("config", "set", "keys.undo", "u")
    told = converse("config", "list")
    assert "\nlines: yes, CARDTUI_LINES\n" in told
    assert told.endswith("\nkeys.undo: u, saved\nThe keys: cardtui config list --keys\n")
    assert told.count("keys.") == 1


def test_signs_become_words_and_columns_values(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(CONVERSATION.variable, "1")
    for text, expected in [
        ("  9 cards,    2 tricks  cardtui open beggar:J.2", "9 cards, 2 tricks: cardtui open beggar:J.2"),
        ("the longest: 9 · luck alone: 8 (+1)", "the longest: 9, luck alone: 8 (+1)"),
        ("(6.8 ± 0.4)·10⁻⁶", "(6.8 plus or minus 0.4) times 10 to the minus 6"),
        ("10⁻¹² of all", "10 to the minus 12 of all"),
        ("A♥ on 10♠, then K♦", "ace of hearts on ten of spades, then king of diamonds"),
        ("*** 9 cards: longer than Kleber (8)! ***", "9 cards: longer than Kleber (8)!"),
        ("Compiling …", "Compiling..."),
    ]:
        say(text)
        assert capsys.readouterr().out == f"{expected}\n"


def test_a_long_value_goes_on_in_further_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(CONVERSATION.variable, "1")
    value = " ".join(["a-word"] * 40)
    say(f"Label: {value}\n\n")
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3 and all(line.startswith("  a-word") for line in lines[1:])
    assert [*whole_lines("\n".join(lines))] == [f"Label: {value}"]
    say(f"An id: {'1.' * 120} and more")
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["An id:", f"  {'1.' * 120}", "  and more"]
    monkeypatch.setenv(CONVERSATION.variable, "0")
    say("as ± it  is\n")
    assert capsys.readouterr().out == "as ± it  is\n\n"


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
        hunt = kept.open_hunt("beggar", "long", 1, 1)
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
