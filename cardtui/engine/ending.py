"""The summary of a finished game: a headline and a few lines, some with a label.

The end panel of a table shows it, and a game by lines tells it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from cardtui.engine.phrases import capitalized
from cardtui.engine.session import Session

_LEAST_STEPS = 2
"""Steps from which on a curve has a course."""

StyledText = tuple[tuple[str, str], ...]
"""Texts one after the other, each with its style."""


class EndLine(NamedTuple):
    """A line about a finished game, with a label that stands in a column of its own."""

    text: str | StyledText
    label: str = ""
    words: str = ""
    """The text in words, for games by lines, if `text` has signs with a meaning."""
    is_spare: bool = False
    """Whether a panel without room for everything leaves it out first, as it is to be seen elsewhere."""

    @property
    def plain(self) -> str:
        """The text without its styles."""
        return self.text if isinstance(self.text, str) else "".join(text for text, _ in self.text)


class Curve(NamedTuple):
    """The course of a finished game as a curve over its plies."""

    values: Callable[[int], Sequence[int]]
    """The values at a ply from 0 to `length`, from the bottom layer up."""
    length: int
    highest: int
    below: str
    """The name of the lowest layer."""
    above: str
    """The name of the highest layer, which hangs from above; empty if there is only one layer."""


class Ending(NamedTuple):
    """The summary of a finished game."""

    headline: str
    lines: Sequence[EndLine]
    """The panel of a table shows a few of them."""
    lost: bool = False
    """Whether the person has lost."""
    curve: Curve | None = None
    """The course of the game, if its graph tells it."""
    marks: str = ""
    """The results of a row of puzzles, a sign for each, such as `✓`."""


def usual_ending(session: Session[Any, Any], verdict: Sequence[str] = ()) -> Ending:
    """Return the summary of a finished game from its narrator; `verdict` replaces the narrator's."""
    game, state = session.game, session.state
    headline, *lines = verdict or game.verdict(state)
    facts = [*game.facts(state), *game.facts_of_play(session.moves)]
    told = [EndLine(line.removesuffix(".")) for line in lines]
    told += [EndLine(text, label) for label, text in facts]
    return Ending(headline, told, curve=curve_of(session))


def curve_of(session: Session[Any, Any]) -> Curve | None:
    """Return the course of a game; None if its graph does not show it or there are too few steps."""
    game = session.game
    if game.curve is None or session.length < _LEAST_STEPS:
        return None
    return Curve(session.graph_values_at, session.length, game.graph.highest, *game.curve)


def ending_lines(ending: Ending) -> Iterator[str]:
    """Yield an ending as sentences and as lines with a label: `Cards: 211, in 26 tricks.`"""
    yield f"{ending.headline}."
    for line in ending.lines:
        text = (line.words or line.plain).removesuffix(".")
        yield f"{capitalized(line.label)}: {text}." if line.label else f"{capitalized(text)}."
