"""History, statistics and settings by lines."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from cardtui.cli.conversation_mode import say
from cardtui.manual import pages
from cardtui.settings import CONVERSATION
from cardtui.storage.paths import HOME_VARIABLE
from tests.cli.conversation_checks import check_lines, whole_lines
from tests.cli.program import cardtui, printed
from tests.storage.stores import a_game, a_store

GAMES_FILE = Path(__file__).parents[1] / "data" / "some-games.jsonl"

TABLES = ("stats", "stats coins", "stats snap", "history", "history beggar", "config list --keys")
"""Commands whose lines are all `Label: value`, unless they have nothing to tell."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with games of every kind, of this week too."""
    folder = tmp_path / "home"
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    printed("data", "import", str(GAMES_FILE))
    store = a_store(folder / "cardtui.sqlite", time.time)
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
    return folder


def converse(*words: str) -> str:
    done = cardtui(*words, extra={CONVERSATION.variable: "1"})
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("command", TABLES)
def test_lines_have_words_alone_and_every_number(command: str) -> None:
    words = command.split()
    check_lines(converse(*words), printed(*words), are_labelled=True)


@pytest.mark.parametrize("command", ["stats", "history", "config list --keys"])
def test_without_games_they_are_a_sentence_or_as_usual(command: str) -> None:
    words = command.split()
    check_lines(converse(*words), printed(*words), are_labelled=command.startswith("config"))


def test_settings_are_listed_without_the_keys_that_have_not_been_changed() -> None:
    printed("config", "set", "keys.undo", "u")
    told = converse("config", "list")
    assert "\nlines: yes, CARDTUI_LINES\n" in told
    assert told.endswith("\nkeys.undo: u, saved\nThe keys: cardtui config list --keys\n")
    assert told.count("keys.") == 1


def test_what_is_set_is_said() -> None:
    assert converse("config", "set", "speed", "2") == "speed: 2, saved\n"
    assert converse("config", "unset", "speed") == "speed: as by default\n"
    assert printed("config", "set", "speed", "2") == printed("config", "unset", "speed") == ""


@pytest.mark.parametrize("page", pages())
def test_a_page_of_the_manual_has_no_link_of_markdown(page: str) -> None:
    assert "](" not in converse("manual", page)


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


def test_signs_of_the_manual_are_named_where_a_sentence_is_about_them() -> None:
    for page, told in (
        ("puzzles", "After a right move check mark stands at the square"),
        ("puzzles", "your square has a ballot x, and the panel says"),
        ("lines", "can be edited, and up arrow brings back"),
        ("playing", "left arrow and right arrow take one step"),
        ("class", "check mark: right"),
    ):
        assert told in " ".join(converse("manual", page).split())
