"""The summary of a finished game: a headline and a few lines, some with a label.

The end panel of a table shows it, and a game by lines tells it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from cardtui.engine.phrases import capitalized
from cardtui.engine.session import Session

__all__ = ["EndLine", "Ending", "StyledText", "ending_lines", "usual_ending"]

StyledText = tuple[tuple[str, str], ...]
"""Texts one after the other, each with its style."""


class EndLine(NamedTuple):
    """A line about a finished game, with a label that stands in a column of its own."""

    text: str | StyledText
    label: str = ""
    words: str = ""
    """The text in words, for games by lines, if `text` has signs with a meaning."""

    @property
    def plain(self) -> str:
        """The text without its styles."""
        return self.text if isinstance(self.text, str) else "".join(text for text, _ in self.text)


class Ending(NamedTuple):
    """The summary of a finished game."""

    headline: str
    lines: Sequence[EndLine]
    """The panel of a table shows a few of them."""
    lost: bool = False
    """Whether the person has lost."""


def usual_ending(session: Session[Any, Any], verdict: Sequence[str] = ()) -> Ending:
    """Return the summary of a finished game from its narrator; `verdict` replaces the narrator's."""
    game, state = session.game, session.state
    headline, *lines = verdict or game.verdict(state)
    facts = [*game.facts(state), *game.facts_of_play(session.moves)]
    told = [EndLine(line.removesuffix(".")) for line in lines]
    return Ending(headline, [*told, *(EndLine(text, label) for label, text in facts)])


def ending_lines(ending: Ending) -> Iterator[str]:
    """Yield an ending as sentences and as lines with a label: `Cards: 211, in 26 tricks.`"""
    yield f"{ending.headline}."
    for line in ending.lines:
        text = (line.words or line.plain).removesuffix(".")
        yield f"{capitalized(line.label)}: {text}." if line.label else f"{capitalized(text)}."
