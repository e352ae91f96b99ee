"""What no test here may depend on: how fast the machine is, and what its terminal is called."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip

from cardtui.lab import runner
from cardtui.storage.store import Store
from cardtui.ui.app import CardApp
from tests.ui.apart import Remains
from tests.ui.desk import opened
from tests.ui.found import find_once
from tests.ui.kept import NOW, Open
from tests.ui.labs import ByHand, quick
from tests.ui.light import look_up_less


@pytest.fixture(autouse=True, scope="session")
def _less_looking_for_garbage() -> Iterator[None]:
    """Every test opens an app, and leaves it as garbage: looking for that often takes half of the time.

    It is looked for when there is much of it: `_large_things_are_let_go`.
    """
    gc.freeze()
    gc.disable()
    yield
    gc.freeze()  # nothing is looked for at the end
    gc.enable()


@pytest.fixture(autouse=True)
def _a_lab_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes into the lab starts no processes, and compiles nothing: nothing is played there."""
    monkeypatch.setattr(CardApp, "hire", staticmethod(ByHand))
    monkeypatch.setattr(runner, "_able", lambda key, parameters: (500, None))
    monkeypatch.setattr(runner, "_play", quick)


_MUCH = 800_000_000  # bytes


@pytest.fixture(scope="session")
def _kept() -> list[int]:
    """How much memory there was in use after the last collection, in bytes: one number."""
    return [psutil.Process().memory_info().rss]


@pytest.fixture(autouse=True)
def _large_things_are_let_go(_kept: list[int]) -> Iterator[None]:
    """What an app leaves behind is few objects, but may be much memory: it does not wait for its turn."""
    yield
    if psutil.Process().memory_info().rss > _kept[0] + _MUCH:
        gc.collect()
        _kept[0] = psutil.Process().memory_info().rss


@pytest.fixture(autouse=True, scope="session")
def _remains() -> Iterator[Remains]:
    with pytest.MonkeyPatch.context() as patch:
        yield Remains(patch)


@pytest.fixture(autouse=True)
def _apps_are_taken_apart(_remains: Remains, _large_things_are_let_go: None) -> Iterator[None]:
    """To destroy a closed app this way takes half of the time that finding and destroying it would."""
    yield
    _remains.take_apart()


@pytest.fixture(autouse=True, scope="session")
def _styles_parsed_once() -> Iterator[None]:
    """The styles of two apps are the same text: reading it anew for each test takes a tenth of the time."""
    parse, known = Stylesheet._parse_rules, dict[Any, list[RuleSet]]()

    def parse_once(sheet: Any, *source: Any, **more: Any) -> list[RuleSet]:
        if getattr(sheet, "_variables_known", None) is not sheet._variables:
            sheet._variables_known = sheet._variables
            sheet._variables_hashed = _Hashed(sheet._variables.items())
        key = sheet._variables_hashed, source, tuple(more.items())
        if key not in known:
            known[key] = parse(sheet, *source, **more)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parse_once)
        yield


@pytest.fixture(autouse=True, scope="session")
def _styles_found_once() -> Iterator[None]:
    """The rules for a widget where it stands, among others of these classes: finding them takes much time."""
    with pytest.MonkeyPatch.context() as patch:
        find_once(patch)
        yield


class _Hashed(tuple[Any, ...]):
    """A long tuple that is looked for often: its hash is taken once."""

    def __hash__(self) -> int:
        if not hasattr(self, "_hash"):
            self._hash = super().__hash__()
        return self._hash


@pytest.fixture(autouse=True, scope="session")
def _looked_up_less() -> Iterator[None]:
    """What is the same for each message, value and strip is not looked up for each: a tenth of the time."""
    with pytest.MonkeyPatch.context() as patch:
        look_up_less(patch)
        yield


@pytest.fixture(autouse=True, scope="session")
def _painted_when_looked_at() -> Iterator[None]:
    """No terminal shows what an app paints here: whoever looks has those lines painted that have changed.

    Which lines these are is what the app says, as it would be on a terminal: a line that it forgets to paint
    again is seen here as it was before.
    """
    refresh = Screen._compositor_refresh

    def nothing(
        compositor: Any, full: bool = False, screen_stack: Any = None, simplify: bool = False
    ) -> None:
        visible_screen_stack.set(screen_stack or [])
        _forget(compositor, whole=full)
        compositor._dirty_regions.clear()

    def refresh_and_tell(screen: Any) -> None:
        _forget(screen._compositor)
        refresh(screen)

    def painted(compositor: Any, size: Size | None = None) -> list[Strip]:
        size = size or compositor.size
        _forget(compositor, whole=getattr(compositor, "_painted_for", None) != size)
        compositor._painted_for = size
        known: dict[int, Strip] = compositor._painted
        if wanted := sorted(set(range(size.height)) - known.keys()):
            crop = Region(0, wanted[0], size.width, wanted[-1] + 1 - wanted[0])
            chops = compositor._render_chops(crop, set(wanted).__contains__)
            known |= {y: Strip.join(chops[y].values()) for y in wanted if y < len(chops)}
        return [known[y] for y in range(min(size.height, len(compositor.cuts)))]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Compositor, "render_update", nothing)
        patch.setattr(Compositor, "render_strips", painted)
        patch.setattr(Screen, "_compositor_refresh", refresh_and_tell)
        yield


def _forget(compositor: Any, whole: bool = False) -> None:
    """Lines that have to be painted again, or all of them."""
    known: dict[int, Strip] = {} if whole else getattr(compositor, "_painted", {})
    for region in compositor._dirty_regions:
        for y in region.line_range:
            known.pop(y, None)
    compositor._painted = known


@pytest.fixture(autouse=True)
def _any_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    # A machine that is busy with something else for a second decides no test.
    monkeypatch.setattr("cardtui.ui.input_queue._PATIENCE", 20.0)
    monkeypatch.setattr("cardtui.ui.lookahead.SLICE_SECONDS", 1.0)


class Look(SingleFileSnapshotExtension):
    """A screen in a text file of its own."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def look(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """What a screen looked like; `pytest --snapshot-update` lets it look as it does now."""
    return snapshot.use_extension(Look)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store whose clock goes on by a second each time that it is asked."""
    times = iter(range(10**6))
    kept = Store(tmp_path / "kept.sqlite", lambda: NOW + next(times))
    yield kept
    assert kept.close()
    assert not kept.trouble


@pytest.fixture
def cards(store: Store) -> Open:
    """The app, with that store."""
    return partial(opened, store=store)
