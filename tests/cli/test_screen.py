"""When a screen is opened, with what, and what is imported when none is."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

import cardtui.cli.screen
from cardtui.cli import run
from cardtui.engine.session import Session
from tests.cli.program import environment


class FakeApp:
    """Stands in for the application, and remembers what it was opened with."""

    opened: tuple[Session[Any, Any] | None, dict[str, Any]] | None = None

    def __init__(self, session: Session[Any, Any] | None = None, **settings: Any) -> None:
        del settings["store"]  # which is tried elsewhere
        FakeApp.opened = session, settings
        self.return_code = 3
        self.left_under_way: str | None = None
        self.remarks: dict[str, str] = {}

    def run(self) -> None:
        pass


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    FakeApp.opened = None
    monkeypatch.setitem(sys.modules, "cardtui.ui.app", SimpleNamespace(CardApp=FakeApp, ENDING=()))
    monkeypatch.setattr(cardtui.cli.screen, "terminals", lambda *streams: True)


def opened(*words: str) -> tuple[str | None, dict[str, Any]]:
    """The save form of the game that the application was opened with, and its settings."""
    assert run(words) == 3  # the application's own status
    assert FakeApp.opened is not None
    session, settings = FakeApp.opened
    return session.save() if session else None, settings


@pytest.mark.usefixtures("terminal")
def test_a_terminal_gets_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    assert opened() == (None, {})
    assert opened("beggar", "J", "2", "J", "2") == ("beggar:J.2.J.2", {})
    assert opened("beggar", "--seed", "5", "--speed", "1/4") == ("beggar#5", {"speed": 0.25})
    assert opened("beggar", "--seed", "5", "--max-rounds", "9") == ("beggar,rounds=9#5", {})
    assert opened("open", "beggar#305@142", "--speed", "8") == ("beggar#305@142", {"speed": 8.0})
    assert opened("--look", "mono", "beggar", "--seed", "5") == ("beggar#5", {"looks": frozenset({"mono"})})
    assert opened("beggar", "--seed", "5", "--look", "ascii,narrow,mono") == (
        "beggar#5",
        {"looks": frozenset({"ascii", "narrow", "mono"})},
    )
    drawn, _ = opened("beggar")
    assert drawn is not None and drawn.startswith("beggar#")
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("words", [["beggar", "J"], ["beggar", "--seed", "5"], ["open", "beggar#5"]])
@pytest.mark.parametrize("option", ["--plain", "--story"])
def test_no_screen_when_none_is_asked_for(
    words: list[str], option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*words, option]) == 0
    assert FakeApp.opened is None
    assert capsys.readouterr().out.endswith(" rounds.\n")


PLAIN_WORK = {
    "--version": ("cardtui.games.beggar", "cardtui.engine.parameters", "cardtui.ui.app", "random", "hashlib"),
    "beggar J 2 J 2": ("cardtui.engine.session", "cardtui.ui.app", "random", "hashlib"),
    "beggar": ("cardtui.engine.session", "cardtui.ui.app", "random", "hashlib"),
    "beggar --story": ("cardtui.engine.session", "cardtui.ui.app", "random", "hashlib"),
    "beggar --seed 305 --speed 4": ("cardtui.ui.app",),
    "open beggar#305 --story": ("cardtui.ui.app",),
    "beggar X": ("cardtui.ui.app", "random"),
    "perditio --seed 7 --story": ("cardtui.engine.session", "cardtui.ui.app", "fractions"),
    "perditio": ("cardtui.engine.session", "cardtui.ui.app", "fractions", "random", "hashlib"),
    "snap 305 --story": ("cardtui.engine.session", "cardtui.ui.app"),
}

IMPORTED = """
import sys, click
before = set(sys.modules)
from cardtui.cli import run
status = run(sys.argv[1:])
print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""


@pytest.mark.parametrize("words", PLAIN_WORK)
def test_plain_work_imports_nothing_it_does_not_need(words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED, *words.split()],
        input=b"J 2 J 2",
        capture_output=True,
        env=environment(),
    )
    assert done.returncode == 0
    modules = set(done.stderr.decode().splitlines()[-1].split())
    assert "cardtui.cli" in modules
    unwanted = {"textual", "rich", "asyncio", "importlib.metadata", *PLAIN_WORK[words]}
    assert not modules & unwanted


SCREEN = """
import sys
from cardtui.cli.screen import import_asyncio
import_asyncio()
import cardtui.ui.app
print("ssl" in sys.modules, sys.modules["asyncio.base_events"].ssl)
import ssl
print(ssl.create_default_context().check_hostname)
"""


def test_a_screen_takes_no_tls_along_and_leaves_it_to_who_wants_it() -> None:
    done = subprocess.run([sys.executable, "-c", SCREEN], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "None", "True"]
