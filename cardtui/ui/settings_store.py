"""What somebody has set: what was kept, what goes before it, and who says so."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from cardtui.engine.setting_specs import Resolved, Setting, Source, resolve

if TYPE_CHECKING:
    from cardtui.storage.store import Store

__all__ = ["KEYS", "SettingsStore"]

KEYS = "keys."
"""What the names of the settings of keys begin with: the rest is the slug of a command."""


class SettingsStore:
    """The settings: what was kept in `store`, if there is one, and what goes before it."""

    def __init__(
        self, store: Store | None, options: Mapping[str, str], environment: Mapping[str, str] = os.environ
    ) -> None:
        """`options` are the texts that options of the command line have said, by the names of settings."""
        self._store = store
        self._options = dict(options)
        self._environment = environment
        self.kept: dict[str, str] = dict(store.settings()) if store is not None else {}
        """What is kept, as texts by the names of settings, whatever they are."""
        self._told: set[str] = set()

    def get(self, setting: Setting) -> Resolved:
        """What is so now, and who says it."""
        return resolve(setting, self.kept, self._environment, self._options)

    def set(self, setting: Setting, text: str | None) -> None:
        """Keep a text for a setting, or with None no longer. Raises `BadInput` if it means nothing."""
        if text is None:
            self.drop(setting.name)
            return
        tidy = self.kept[setting.name] = setting.normalize(text)
        if self._store is not None:
            self._store.save_setting(setting.name, tidy)

    def drop(self, name: str) -> None:
        """Keep nothing under this name any longer."""
        self.kept.pop(name, None)
        if self._store is not None:
            self._store.save_setting(name, None)

    def troubles(self, settings: Iterable[Setting]) -> list[str]:
        """What is wrong with what is kept for these, each told once."""
        found = [self.get(setting).error for setting in settings]
        new = [trouble for trouble in dict.fromkeys(found) if trouble and trouble not in self._told]
        self._told.update(new)
        return new

    def usual(self, settings: Iterable[Setting]) -> dict[str, Any]:
        """The values that are kept of these settings of a game, by the names of its parameters."""
        found = ((setting.name.partition(".")[2], self.get(setting)) for setting in settings)
        return {name: now.value for name, now in found if now.source is Source.SAVED}

    @property
    def keys(self) -> dict[str, tuple[str, ...]]:
        """The keys that are wished for commands, by their slugs."""
        if not any(name.startswith(KEYS) for name in self.kept):
            return {}
        from cardtui.ui.keymaps import settings_of_keys  # which imports the tables of all games

        found = ((setting, self.get(setting)) for setting in settings_of_keys())
        return {s.name.removeprefix(KEYS): now.value for s, now in found if now.source is Source.SAVED}
