"""Fixtures for tests of the app: no test depends on the speed of the machine or on its terminal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.css.stylesheet import Stylesheet
from textual.screen import Screen

from cardtui.games.beggar.screens import strike
from cardtui.storage.store import Store
from cardtui.ui.screens import home
from cardtui.ui.textual_internals import set_reliable_timer
from tests.house_games import OTHER_KEYS
from tests.stand_ins import stand_ins
from tests.ui.desk import NOW, Open, opened


@pytest.fixture(autouse=True)
def wings_in_this_process() -> Iterator[None]:
    """Let no screen of a wing start processes."""
    with stand_ins():
        yield


@pytest.fixture(autouse=True)
def any_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    # A machine that is busy for a second must not decide a test.
    monkeypatch.setattr("cardtui.ui.input_queue._PATIENCE", 20.0)
    monkeypatch.setattr("cardtui.ui.player.SLICE_SECONDS", 1.0)


@pytest.fixture(autouse=True)
def home_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the home screen show the games of cardtui, also where there is a new one or one is installed."""
    monkeypatch.setattr(home, "GAMES", tuple(game for game in home.GAMES if game.key not in OTHER_KEYS))


@pytest.fixture(autouse=True)
def brief_strikes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let slaps be shown for a moment where nothing is animated; with animations their clock decides."""
    brief = partial(set_reliable_timer, seconds=0.01)
    monkeypatch.setattr(strike, "set_reliable_timer", lambda pump, _, finish: brief(pump, callback=finish))


@pytest.fixture(autouse=True, scope="session")
def style_sheets_parsed_once() -> Iterator[None]:
    """Let all apps share the parsed style sheets of each theme, as each test has an app of its own.

    Parsing them is a sixth of what it takes to open a table.
    """
    kept = defaultdict[frozenset[tuple[str, str]], dict[Any, Any]](dict)
    init, set_variables = Stylesheet.__init__, Stylesheet.set_variables

    def share(sheet: Stylesheet) -> None:
        sheet._parse_cache = kept[frozenset(sheet._variables.items())]  # type: ignore[assignment]

    def shared_init(sheet: Stylesheet, *, variables: dict[str, str] | None = None) -> None:
        init(sheet, variables=variables)
        share(sheet)

    def shared_set_variables(sheet: Stylesheet, variables: dict[str, str]) -> None:
        sheet._parse_cache = {}  # type: ignore[assignment]  # which Textual clears
        set_variables(sheet, variables)
        share(sheet)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "__init__", shared_init)
        patch.setattr(Stylesheet, "set_variables", shared_set_variables)
        yield


@pytest.fixture
def every_frame() -> None:
    """Let each frame be painted, as for a terminal: what random input does may fail in any of them."""


@pytest.fixture(autouse=True)
def unseen_frames(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint no frames for a terminal that does not exist: tests that look at the screen paint it themselves.

    Textual would paint up to sixty a second and throw them away: a third of the time. Tests with random input
    ask for `every_frame`, and those in a pseudo-terminal have them anyway.
    """
    if "every_frame" in request.fixturenames:
        return
    paint = Screen._compositor_refresh

    def painted(screen: Screen[Any]) -> None:
        if screen is screen.app.screen:
            screen._compositor._dirty_regions.clear()
            screen._dirty_widgets.clear()
            screen.app._update_mouse_over(screen)
        else:
            paint(screen)  # which tells the top screen

    monkeypatch.setattr(Screen, "_compositor_refresh", painted)


class ScreenSnapshot(SingleFileSnapshotExtension):
    """Keeps each snapshot of a screen in its own text file."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def screen_snapshot(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """Compares a screen with its snapshot; `pytest --snapshot-update` accepts the screen as it is now."""
    return snapshot.use_extension(ScreenSnapshot)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store with a clock that advances by a second each time it is read."""
    times = iter(range(10**6))
    opened_store = Store(tmp_path / "kept.sqlite", lambda: NOW + next(times))
    yield opened_store
    assert opened_store.close()
    assert not opened_store.problem


@pytest.fixture
def open_app(store: Store) -> Open:
    """Opens the app with `store`."""
    return partial(opened, store=store)
