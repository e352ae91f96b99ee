"""Writes calls on a class as statements for Python's prompt, with all that the check does between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardtui.checker.exercise import PromptStep, PromptTrial

_BUILT_IN = {"__len__": "len(s)", "__str__": "str(s)", "__repr__": "repr(s)", "__iter__": "list(s)"}
_TOO_MANY = 5  # cards, by which a list without an end is known


class WatchedCalls(NamedTuple):
    """The calls on an object that is watched."""

    make: str
    """The call that makes the object."""
    calls: Sequence[str]
    held: Sequence[int]
    """The number of cards that a right object holds after each call."""
    watch: Mapping[str, str | None]
    """The methods that are called after each call, see `ClassForm`."""
    third: str
    """The call by which a third object gets a card before another one is emptied; empty if none does."""

    def text(self, number: int) -> str:
        """Return the call with a number, counted from 1."""
        return f"s.{self.calls[number - 1]}"

    def steps(self, number: int, end: str = "") -> list[PromptStep]:
        """Return the first calls, and as optional steps what is watched after each.

        After the last one, that is what comes before `end`.
        """
        found = [PromptStep(f"s = {self.make}"), *self._watched(0)]
        for at in range(1, number + 1):
            found += [PromptStep(self.text(at)), *self._watched(at, end if at == number else "")]
        return found

    def without_answer(self) -> PromptTrial:
        """Return all calls, of which one, or what is watched after the last, does not come to an end."""
        number = len(self.calls)
        call = self.text(number)
        looks = [what for what, name in self.watch.items() if name]
        last = [call, *(f"{call}; {one}" for what in looks for one in self.readers(what, number))]
        if number == 1:  # a look may not end on a new object, before the first call
            last += [one for what in looks for one in self.readers(what, 0)]
        # A look may hang only after those before it, so at last all are done, as the check does.
        last.append("; ".join([call, *(step.text for step in self._watched(number))]))
        return PromptTrial(self.steps(number - 1), list(dict.fromkeys(last)))

    def readers(self, what: str, number: int) -> list[str]:
        """Return statements that may show what is watched after a number of calls: the first that does."""
        name = self.watch[what] or ""
        held = self.held[number - 1] if number else 0
        if name.startswith("take "):
            return [self._emptied("s", name, held), self._other_emptied(name, number, held)]
        if name == "__getitem__":
            return ["[s[at] for at in range(len(s))]"]
        method = f"s.{name}()"
        text = _BUILT_IN.get(name, method)
        if what != "contents":
            return list(dict.fromkeys([text, method]))
        cards = "s" if name == "__iter__" else text
        some = f"[card for _, card in zip(range({held + _TOO_MANY}), {cards})]"
        # `list` first asks for the length, which may fail; and an iterator may have no end.
        return list(dict.fromkeys([text, f"list({cards})", f"[card for card in {cards}]", some]))

    def _watched(self, number: int, end: str = "") -> list[PromptStep]:
        names = list(self.watch)
        before = names[: names.index(end)] if end else names
        # The last way to empty one by `take` is what the check does.
        some = [self.readers(what, number) for what in before if self.watch[what]]
        return [PromptStep(one[-1 if one[-1].startswith("t = ") else 0], True) for one in some]

    def _other_emptied(self, name: str, number: int, held: int) -> str:
        """Return statements that make the same calls on another object, and empty that, see `watching`."""
        calls = [f"t.{call}" for call in self.calls[:number]]
        third = [f"{self.make}.{self.third}"] if held and self.third else []
        return "; ".join([f"t = {self.make}", *calls, *third, self._emptied("t", name, held)])

    @staticmethod
    def _emptied(variable: str, name: str, held: int) -> str:
        return f"[{variable}.{name.removeprefix('take ')}() for _ in range({held})]"
