"""The command `cardtui config`, and what overrides a setting."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtui.storage.store import Store
from tests.cli.program import cardtui


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
