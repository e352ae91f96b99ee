"""From Python 3.12 on tasks begin at once: a screen has to have its styles before it is registered."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.ui.app import CardApp
from tests.ui.desk import opened


@pytest.mark.parametrize("keys", ["c", "H", "i", "comma", "w"])
async def test_styles_are_read_before_a_screen_is_registered(
    keys: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, bool]] = []
    register = CardApp._register

    def registered(app: CardApp, parent: Any, *widgets: Any, **more: Any) -> Any:
        for widget in widgets:
            for path in getattr(widget, "css_path", ()):
                seen.append((str(path), app.stylesheet.has_source(str(path), "")))
        return register(app, parent, *widgets, **more)

    monkeypatch.setattr(CardApp, "_register", registered)
    async with opened(None) as desk:
        await desk.press(keys)
    assert [path for path, was_read in seen if not was_read] == []
    if keys == "c":
        assert len(seen) >= 2  # those of all tables, and those of this one
