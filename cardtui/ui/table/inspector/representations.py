"""Which representation each zone group of a game has in the inspector, and which one it is compared with."""

from __future__ import annotations

from collections.abc import Sequence

from cardtui.structures.trace import Representation, ZoneGroup

_CHOSEN_PREFIX, _COMPARED_PREFIX = "kept-", "beside-"
"""The beginnings of the views that store the choice: `kept-decks-ring`, `beside-singly`."""


class RepresentationChoice:
    """The representations of all zone groups, and for one chosen group another one to compare with."""

    def __init__(self, groups: Sequence[ZoneGroup]) -> None:
        self._groups = groups
        self._index = 0
        self._keys: dict[str, str] = {}
        self.compared = ""
        """The key of the representation to compare with, or empty."""

    @property
    def has_several_groups(self) -> bool:
        return len(self._groups) > 1

    @property
    def group(self) -> ZoneGroup:
        """The zone group whose representation is changed and compared."""
        return self._groups[self._index]

    @property
    def representation(self) -> Representation:
        """The representation of the chosen group."""
        return self.group.representation(self._keys.get(self.group.name, ""))

    @property
    def keys(self) -> list[dict[str, str]]:
        """The keys of the representations by the names of zone groups, twice if two are compared."""
        compared = [self._keys | {self.group.name: self.compared}] if self.compared else []
        return [dict(self._keys), *compared]

    def next_representation(self) -> None:
        """Give the chosen group its next representation. If that is the compared one, swap both."""
        representations, before = self.group.representations, self.representation
        index = (representations.index(before) + 1) % len(representations)
        self._keys[self.group.name] = representations[index].key
        if self.compared == self.representation.key:
            self.compared = before.key

    def next_compared(self) -> None:
        """Compare with the next other representation, and after the last one with none."""
        others = (each.key for each in self.group.representations if each is not self.representation)
        ring = ["", *others]
        self.compared = ring[(ring.index(self.compared) + 1) % len(ring)]

    def next_group(self) -> None:
        """Choose the next zone group, if there is one, and compare nothing."""
        if self.has_several_groups:
            self._index = (self._index + 1) % len(self._groups)
            self.compared = ""

    def stored_in(self, views: set[str]) -> set[str]:
        """Return the views of a table with this choice. A comparison is stored only for the first group."""
        others = {view for view in views if not view.startswith((_CHOSEN_PREFIX, _COMPARED_PREFIX))}
        chosen = {f"{_CHOSEN_PREFIX}{group}-{key}" for group, key in self._keys.items()}
        compared = {f"{_COMPARED_PREFIX}{self.compared}"} if self.compared and not self._index else set()
        return others | chosen | compared

    def restore(self, views: set[str]) -> None:
        """Restore the choice from the views of a table. Views of other games are ignored."""
        for group in self._groups:
            for representation in group.representations:
                if f"{_CHOSEN_PREFIX}{group.name}-{representation.key}" in views:
                    self._keys[group.name] = representation.key
        others = (each.key for each in self.group.representations if each is not self.representation)
        self.compared = next((key for key in others if f"{_COMPARED_PREFIX}{key}" in views), "")
