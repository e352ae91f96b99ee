"""The command `cardtui config`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtui.storage.store import Store
from tests.cli.program import cardtui


def run(home: Path, *words: str, **more: str) -> tuple[int, str, str]:
    done = cardtui("config", *words, extra={"CARDTUI_HOME": str(home), **more})
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_a_setting_is_saved_until_it_is_unset(tmp_path: Path) -> None:
    assert run(tmp_path, "get", "theme") == (0, "auto\n", "")
    assert not list(tmp_path.iterdir())  # who only asks makes no file
    assert run(tmp_path, "set", "theme", "Dark") == (0, "", "")
    assert run(tmp_path, "get", "theme") == (0, "dark\n", "")
    assert run(tmp_path, "unset", "theme") == (0, "", "")
    assert run(tmp_path, "get", "theme") == (0, "auto\n", "")
    assert run(tmp_path, "path") == (0, f"{tmp_path / 'cardtui.sqlite'}\n", "")


def test_control_characters_of_the_path_are_escaped(tmp_path: Path) -> None:
    status, out, err = run(tmp_path / "a\x1b[2Jb", "path")
    assert (status, out, err) == (0, f"{tmp_path}/a\\x1b[2Jb/cardtui.sqlite\n", "")


def test_the_list_has_every_value_and_its_source(tmp_path: Path) -> None:
    run(tmp_path, "set", "coins.names", "Ann+Bob")
    run(tmp_path, "set", "keys.play_pause", "space,b")
    status, out, err = run(tmp_path, "list", CARDTUI_THEME="light")
    assert (status, err) == (0, "")
    rows = {line.split()[0]: line.split()[1:] for line in out.splitlines()}
    assert rows["theme"] == ["light", "CARDTUI_THEME"]
    assert rows["coins.names"] == ["Ann+Bob", "saved"]
    assert rows["keys.play_pause"] == ["space,b", "saved"]
    assert rows["speed"] == ["4", "default"]
    assert "\x1b" not in out


def test_an_environment_variable_that_overrides_is_reported(tmp_path: Path) -> None:
    assert run(tmp_path, "set", "theme", "felt", CARDTUI_THEME="light") == (
        0,
        "",
        "saved, but CARDTUI_THEME=light overrides it\n",
    )


WRONG = [
    (("get", "thme"), "did you mean theme"),
    (("set", "theme", "drak"), "theme is auto, felt, dark, light or terminal"),
    (("set", "coins.names", "[b]x+y"), "coins.names are two different names"),
    (("set", "coins.names", "a\x1b[2J+y"), r"\x1b"),
    (("set", "keys.play_pause", "spcae"), "is not a key"),
    (("set", "keys.play_pause", "n"), "n is taken on the table of Beggar My Neighbour"),
    (("set", "keys.play_puase", "x"), "did you mean keys.play_pause"),
    (("unset", "thme"), "did you mean theme"),
    (("lst",), "there is no command"),
    (("get",), "missing argument"),
]


@pytest.mark.parametrize(("words", "said"), WRONG)
def test_errors_are_one_sentence(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    status, out, err = run(tmp_path, *words)
    assert (status, out) == (2, "")
    assert said in err
    assert err[:-1].isprintable() and "Traceback" not in err


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
