"""The narration of a game at its table: the story and the stakes beside the cards, and one sentence below."""

from __future__ import annotations

import re
from collections.abc import Sequence

from textual.content import Content

from cardtui.engine.optional_features import Moment
from cardtui.ui.interfaces import Table
from cardtui.ui.table.play import Play
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.stakes import Stake, Stakes
from cardtui.ui.widgets.story import Story


def whole_sentences(text: Content | str, columns: int) -> Content | str:
    """Return as many sentences of a text as fit into a line, but the first one at least."""
    content = Content(text) if isinstance(text, str) else text
    if content.cell_length <= columns:
        return text
    ends = [match.start() for match in re.finditer(r"(?<=\.) ", content.plain)]
    fitting = [end for end in ends if content[:end].cell_length <= columns]
    return content[: max(fitting or ends[:1], default=len(content))]


def moment_text(moment: Moment | None, key: str) -> Content | str:
    """Return a moment in words, with the key that leads back to the end; nothing without a moment."""
    if moment is None:
        return ""
    title = f"{moment.title.capitalize()}: ", "bold $mark"
    return Content.assemble(title, moment.sentence, f" {key} returns.")


class Narration:
    """The story, the sentence and what is at stake."""

    def __init__(self, table: Table, play: Play) -> None:
        self._table, self._play = table, play
        self.told_now: Content | str = ""
        """What is told of cards while they fly."""
        self.story = Story(id="story")
        self.sentence = EllipsisLabel(id="sentence")
        self.stakes = Stakes(id="at-stake")

    def show(self, instead: Content | str, columns: int, stakes: Sequence[Stake]) -> None:
        """Show the story, the stakes, and the sentence for `columns` columns, or `instead` in its place."""
        ply = self._play.told_ply
        # The story also while it is not shown: it must not draw later what is no longer known.
        self.story.show_untold(self._table.session, ply, is_told=not instead)
        self.sentence.set_text(instead or self._sentence(ply, columns))
        self.stakes.stakes = tuple(stakes)

    def tell_now(self, text: Content | str) -> None:
        """Say something until the cards that fly have landed."""
        self.told_now = text
        self.sentence.set_text(text)

    def _sentence(self, ply: int, columns: int) -> str:
        """Return the sentence about the step that led to `ply`, in full if it fits into one line.

        Before the first step, hints say what to do.
        """
        session = self._table.session
        if session.complete and not session.length:
            return str(session.game.verdict(session.last_state)[0])
        if not ply:
            if not self._table.gives_hints:
                return ""
            resume, opening = self._play.resume_hint, self._play.opening_hint
            # There is room for the resume hint and the first half of the opening hint.
            return resume + opening.partition(",")[0] if resume else opening
        sentence = session.describe(ply)
        return sentence.full if len(sentence.full) <= columns else sentence.short
