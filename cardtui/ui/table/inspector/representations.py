"""What the places of a game are kept as, and what that is compared with."""

from __future__ import annotations

from collections.abc import Sequence

from cardtui.structures.trace import Representation, ZoneGroup

__all__ = ["BESIDE", "KEPT", "FormsChoice", "without"]

KEPT, BESIDE = "kept", "beside"
"""How the words begin that are kept of it: `kept-decks-ring`, `beside-singly`."""


class FormsChoice:
    """The forms of all places, and for one role of them, the chosen one, another form beside it."""

    def __init__(self, roles: Sequence[ZoneGroup]) -> None:
        self._roles = roles
        self._chosen = 0
        self._forms: dict[str, str] = {}
        self.beside = ""
        """The key of the form beside it; empty if there is none."""

    @property
    def several(self) -> bool:
        """Whether there are several roles to choose from."""
        return len(self._roles) > 1

    @property
    def role(self) -> ZoneGroup:
        """The places whose form is chosen, and compared."""
        return self._roles[self._chosen]

    @property
    def form(self) -> Representation:
        """What they are kept as."""
        return self.role.representation(self._forms.get(self.role.name, ""))

    @property
    def forms(self) -> list[dict[str, str]]:
        """The keys of the forms by the names of roles: once, or twice where two are compared."""
        beside = [self._forms | {self.role.name: self.beside}] if self.beside else []
        return [dict(self._forms), *beside]

    def keep_otherwise(self) -> None:
        """Keep the chosen places in the next way. What stood beside that changes places with it."""
        forms, before = self.role.representations, self.form
        self._forms[self.role.name] = forms[(forms.index(before) + 1) % len(forms)].key
        if self.beside == self.form.key:
            self.beside = before.key

    def compare(self) -> None:
        """Have the next other form beside it; after the last one, none."""
        ring = ["", *(form.key for form in self.role.representations if form is not self.form)]
        self.beside = ring[(ring.index(self.beside) + 1) % len(ring)]

    def choose_others(self) -> None:
        """Choose the next role, if there is one; nothing is compared then."""
        if not self.several:
            return
        self._chosen = (self._chosen + 1) % len(self._roles)
        self.beside = ""

    @property
    def views(self) -> set[str]:
        """All that as words. Which role is chosen is not among them: the first one is compared."""
        kept = {f"{KEPT}-{role}-{form}" for role, form in self._forms.items()}
        return kept | ({f"{BESIDE}-{self.beside}"} if self.beside and not self._chosen else set())

    def take(self, words: set[str]) -> None:
        """Keep places as these words say. Those that mean nothing here are left alone."""
        for role in self._roles:
            for form in role.representations:
                if f"{KEPT}-{role.name}-{form.key}" in words:
                    self._forms[role.name] = form.key
        others = (form.key for form in self.role.representations if form is not self.form)
        self.beside = next((key for key in others if f"{BESIDE}-{key}" in words), "")


def without(words: set[str]) -> set[str]:
    """The words of a table that are about something else."""
    return {word for word in words if not word.startswith((f"{KEPT}-", f"{BESIDE}-"))}
