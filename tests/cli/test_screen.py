"""When the app is opened, with what, and what is imported without it."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from cardtui.cli import run
from cardtui.engine.session import Session
from cardtui.storage.paths import data_file
from tests.cli.program import environment


class FakeApp:
    """Takes the place of the app and remembers its arguments."""

    opened: tuple[Session[Any, Any] | None, dict[str, Any]] | None = None

    def __init__(self, session: Session[Any, Any] | None = None, **settings: Any) -> None:
        del settings["store"]
        for name in ("today", "tour", "begin", "remarks"):
            if not settings[name]:
                del settings[name]
        FakeApp.opened = session, settings
        self.return_code = 3
        self.unfinished_game: str | None = None

    def run(self) -> None:
        pass


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """All streams are terminals."""
    FakeApp.opened = None
    monkeypatch.setitem(sys.modules, "cardtui.ui.app", SimpleNamespace(CardApp=FakeApp, EXIT_SIGNALS=()))
    for module in ("streams", "game_commands"):
        monkeypatch.setattr(f"cardtui.cli.{module}.are_terminals", lambda *streams: True)


def opened(*words: str) -> tuple[str | None, dict[str, Any]]:
    """Return the saved form of the game that the app was opened with, and its settings."""
    assert run(words) == 3  # the app's own status
    assert FakeApp.opened is not None
    session, settings = FakeApp.opened
    if session is None:
        return None, settings
    is_by_hand = session.game.watched is not session.game
    return session.save() + " by hand" * is_by_hand, settings


INSIDE = frozenset({"inside"})

OPENED: dict[str, tuple[str | None, dict[str, Any]]] = {
    "": (None, {}),
    "beggar J 2 J 2": ("beggar:J.2.J.2", {}),
    "beggar --seed 5 --speed 1/4": ("beggar#5", {"speed": 0.25}),
    "tour": (None, {"tour": True}),
    "coins today": (None, {"today": "coins"}),
    "beggar --seed 5 --hand": ("beggar#5 by hand", {}),
    "open perditio#8 --hand": ("perditio#8 by hand", {}),
    "snap --seed 5 --hand": ("snap,you=A,suits=2#5", {}),
    "snap --seed 5 --hand --suits 4": ("snap,you=A#5", {}),
    "snap --seed 5 --you B": ("snap,you=B#5", {}),
    "snap snap#5 --hand": ("snap,you=A#5", {}),
    "beggar --seed 5 --max-rounds 9": ("beggar,rounds=9#5", {}),
    "open beggar#305@142 --speed 8": ("beggar#305@142", {"speed": 8.0}),
    "snap --seed 5 --inside": ("snap#5", {"views": INSIDE}),
    "beggar --inside J 2 J 2": ("beggar:J.2.J.2", {"views": INSIDE}),
    "beggar J 2 J 2 --inside only": ("beggar:J.2.J.2", {"views": INSIDE | {"inside-only"}}),
    "open --inside=only perditio#8": ("perditio#8", {"views": INSIDE | {"inside-only"}}),
    "coins today --inside": (None, {"today": "coins", "views": INSIDE}),
    "--look mono beggar --seed 5": ("beggar#5", {"render_modes": frozenset({"mono"})}),
    "beggar --seed 5 --look ascii,narrow": ("beggar#5", {"render_modes": frozenset({"ascii", "narrow"})}),
}


def test_a_terminal_gets_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    for words, expected in OPENED.items():
        assert opened(*words.split()) == expected
    drawn, _ = opened("beggar")
    assert drawn is not None and drawn.startswith("beggar#")
    session, settings = opened("coins", "run", "--seed", "7004")
    assert session is None and settings["begin"].keywords == {"seed": 7004}
    assert capsys.readouterr() == ("", "")


def test_a_data_file_that_is_set_aside_before_the_app_opens_is_reported_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = data_file()
    file.parent.mkdir()
    file.write_text("damaged")
    opened("beggar")  # whose parameters are settings
    (aside,) = file.parent.glob("*-damaged-*")
    assert capsys.readouterr().err.count(str(aside)) == 1


@pytest.mark.parametrize("words", [["beggar", "J"], ["beggar", "--seed", "5"], ["open", "beggar#5"]])
@pytest.mark.parametrize("option", ["--plain", "--story", "--inside --plain"])
def test_plain_output_opens_no_screen(
    words: list[str], option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*words, *option.split()]) == 0
    assert FakeApp.opened is None
    assert capsys.readouterr().out.endswith(" rounds.\n")


WITHOUT = {
    "--version": ("cardtui.games.beggar.game",),
    "--help": ("cardtui.games.beggar.game", "cardtui.storage.store"),
    "beggar J 2 J 2": ("cardtui.engine.session",),
    "beggar --seed 305 --speed 4": (),
    "open beggar#305 --story": (),
    "perditio --seed 7 --story": ("cardtui.engine.session",),
    "snap 305 --story": (),
}
"""Commands, and what they need not import, besides what no plain output needs."""

IMPORTED = """
import sys, click
before = set(sys.modules)
from cardtui.cli import run
status = run(sys.argv[1:])
print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""


@pytest.mark.parametrize("words", WITHOUT)
def test_plain_output_imports_only_what_it_needs(words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED, *words.split()], capture_output=True, env=environment()
    )
    assert done.returncode == 0
    modules = set(done.stderr.decode().splitlines()[-1].split())
    assert "cardtui.cli" in modules
    unwanted = {"textual", "rich", "asyncio", "sqlite3", "platformdirs", "cardtui.ui.app", *WITHOUT[words]}
    assert not modules & unwanted
