"""The commands `cardtui config` and `cardtui resume`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtui.engine.hand_score import HAND_VIEW
from cardtui.storage.paths import DATA_FILE_NAME, HOME_VARIABLE
from cardtui.storage.rows import SavedGame
from cardtui.storage.store import Store
from tests.cli.program import cardtui, complaint, printed
from tests.terminal import CARDTUI, Terminal


def run(home: Path, *words: str, **more: str) -> tuple[int, str, str]:
    done = cardtui("config", *words, extra={"CARDTUI_HOME": str(home), **more})
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_the_path_is_printed_with_escapes_and_asking_creates_no_file(tmp_path: Path) -> None:
    assert run(tmp_path, "path") == (0, f"{tmp_path / 'cardtui.sqlite'}\n", "")
    assert run(tmp_path / "a\x1b[2Jb", "path") == (0, f"{tmp_path}/a\\x1b[2Jb/cardtui.sqlite\n", "")
    assert run(tmp_path, "get", "theme") == (0, "auto\n", "")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "saved", "other"),
    [("look", "mono", "full"), ("theme", "dark", "auto"), ("theme", "felt", "light")],
)
def test_a_saved_setting_is_overridden_by_a_variable(
    name: str, saved: str, other: str, tmp_path: Path
) -> None:
    variable = f"CARDTUI_{name.upper()}"
    warning = f"saved, but {variable}={other} overrides it\n"
    assert run(tmp_path, "set", name, saved, **{variable: other}) == (0, "", warning)
    assert run(tmp_path, "get", name) == (0, f"{saved}\n", "")
    assert run(tmp_path, "get", name, **{variable: other}) == (0, f"{other}\n", "")
    _, listed, _ = run(tmp_path, "list", **{variable: other})
    assert [name, other, variable] in [line.split() for line in listed.splitlines()]


def test_invalid_saved_settings_are_reported_and_ignored(tmp_path: Path) -> None:
    store = Store(tmp_path / "cardtui.sqlite")
    for name, value in {"theme": "\x1b[2J", "look": "[red]x", "\x1b]0;x": "y", "speed": "9" * 9999}.items():
        store.save_setting(name, value)
    assert store.close()
    status, out, err = run(tmp_path, "list")
    assert status == 0
    assert err.count("ignored") == 4
    assert all(line.isprintable() for line in (out + err).splitlines())
    assert out.splitlines()[0].split() == ["theme", "auto", "default"]
    assert run(tmp_path, "unset", "\x1b]0;x") == (0, "", "")


def test_a_setting_that_has_gone_is_ignored_without_a_word_and_named_when_it_is_set(tmp_path: Path) -> None:
    store = Store(tmp_path / DATA_FILE_NAME)
    store.save_setting("race", "2")
    assert store.close()
    status, out, err = run(tmp_path, "list")
    assert (status, err) == (0, "") and "race" not in out
    instead = "play Beggar My Neighbour with slaps instead (cardtui beggar --slap easy)"
    why = f"there is no setting race any more: {instead}"
    for words in (("set", "race", "1"), ("get", "race")):
        status, out, err = run(tmp_path, *words)
        assert (status, out, " ".join(err.split())) == (2, "", f"cardtui: {why}")


# Resuming saved games


ROOMY = (100, 50)
"""Where the tiles of many games have room for what is said of each."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


def keep(home: Path, *rows: tuple[str, int], views: str = "") -> None:
    store = Store(home / DATA_FILE_NAME)
    for at, (saved, step) in enumerate(rows):
        key = saved.partition("#")[0].partition(":")[0]
        row = SavedGame(saved, key, saved, step, None, 1e9 + at, 1e9 + at, speed=8.0, views=views)
        store.save_game(row)
    assert store.close()


def test_without_a_screen_it_lists_the_saved_games(home: Path) -> None:
    keep(home, ("beggar#305@142", 142), ("coins:1.4.5.9~3-1", 1))
    keep(home, ("snap#305@20", 20), views=HAND_VIEW)
    assert [line.strip() for line in printed("resume").splitlines() if "To go on" in line] == [
        "To go on with it: cardtui open coins:1.4.5.9~3-1",
        "To go on with it: cardtui open beggar#305@142",
        "To go on with it: cardtui open snap#305@20 --hand",
    ]
    assert "142" not in printed("resume", "coins")


def test_without_saved_games_it_says_so_and_creates_no_file(home: Path) -> None:
    assert printed("resume") == "There is no saved game.\n"
    assert printed("resume", "snap") == "There is no saved game of snap.\n"
    assert not [*home.iterdir()]


def test_on_a_terminal_it_resumes_the_last_game(home: Path) -> None:
    keep(home, ("beggar#305@142", 142), ("snap#305@20", 20))
    with Terminal([*CARDTUI, "resume"], ROOMY) as terminal:
        terminal.wait_for("throw 20/376")
        terminal.wait_for("8×")
        terminal.press("q")
        terminal.wait_for("stopped at throw 20")
        terminal.press("q")
        assert terminal.wait_for_exit() == 0


def test_a_saved_game_that_cannot_be_opened_is_skipped(home: Path) -> None:
    keep(home, ("beggar#305@142", 142), ("snap#nonsense\x1b[2J@20", 20))
    with Terminal([*CARDTUI, "resume"]) as terminal:
        terminal.wait_for("142/211")


def test_an_unreadable_file_is_reported(home: Path) -> None:
    (home / DATA_FILE_NAME).mkdir()
    assert "cannot be read" in complaint("resume")
