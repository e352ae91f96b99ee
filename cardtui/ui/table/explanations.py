"""The part of a table that explains the position, in a panel below what is played with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from cardtui.engine.optional_features import Explanation
from cardtui.ui.interfaces import Table
from cardtui.ui.table.end import End
from cardtui.ui.table.inspector_control import INSIDE_ONLY_VIEW
from cardtui.ui.table.part import Part
from cardtui.ui.table.play import Play
from cardtui.ui.table.view_commands import ViewCommands
from cardtui.ui.widgets.key_footer import KeyFooter

_VIEW = "explained-"
"""The view in which the position is explained, followed by how much of the explanation is shown."""


class ExplanationPanel(VerticalScroll):
    """Shows lines of text in the middle of its columns, in as many rows as they take, up to half of them."""

    DEFAULT_CSS = """
    ExplanationPanel { dock: bottom; height: auto; max-height: 50%; padding: 0 2; background: $surface; }
    ExplanationPanel { align-horizontal: center; }
    ExplanationPanel Static { width: auto; max-width: 100%; height: auto; }
    """

    def __init__(self) -> None:
        self._text = Static()
        super().__init__(self._text, id="explanation", can_focus=False)

    def show(self, lines: Sequence[str]) -> None:
        """Show these lines, from the first one on."""
        self._text.update(Content("\n".join(lines)))
        self.scroll_home(animate=False)


class Explanations(Part):
    """Explains the position as the game's `explanation` does: briefly at first, then in more words."""

    _counted_ply = -1
    """The last ply at which the explanation was counted as a hint."""

    def __init__(self, table: Table, play: Play, view_commands: ViewCommands, end: End) -> None:
        super().__init__(table)
        self._play, self._view_commands, self._end = play, view_commands, end
        self._panel: ExplanationPanel | None = None

    @property
    def _explanation(self) -> Explanation:
        explanation = self.game.explanation
        assert explanation is not None  # or the table does not have this part
        return explanation

    @property
    def _depth(self) -> int | None:
        """The number of the explanation that is shown, from 0 on, the whole one last; None if none is."""
        found = [view.removeprefix(_VIEW) for view in self.table.views if view.startswith(_VIEW)]
        return int(found[0]) if found else None

    @property
    def _brief(self) -> Sequence[Sequence[str]]:
        """The brief explanations of this position: they are shown one by one, before the whole one."""
        return self._explanation.brief(self.game, self.session.state)

    def open_panels(self) -> Iterator[Callable[[], None]]:
        if self._depth is not None and not self._end.shows_end:
            yield lambda: self._show_level(None)

    def action_explain(self) -> None:
        """Explain the position, say more of it, or close the panel; from the end panel, look behind that."""
        depth = self._depth
        if self._end.shows_end:
            self._end.put_end_aside()
            if depth is not None:
                return
        if depth is None and self.session.is_to_solve:
            hint = f"; {self.key('hint')} helps" if "hint" in self.by_name else ""
            self._play.say(f"a puzzle is explained when it is solved{hint}")
        elif depth is None:
            self._show_level(0)
            if self._counted_ply == self.session.ply:
                self._play.say("that counted as a hint")
        else:
            self._show_level(depth + 1 if depth < len(self._brief) else None)
            self._play.say()

    def _show_level(self, depth: int | None) -> None:
        before = self._depth
        changed = {f"{_VIEW}{level}" for level in (before, depth) if level is not None}
        covered = self.table.views & {INSIDE_ONLY_VIEW} if depth is not None else set()
        self._view_commands.toggle_view(*changed, *covered)

    def views_applied(self) -> None:
        """Show the panel, or hide it, with what is said of the present position."""
        depth = self._depth
        if depth is None or self.session.is_to_solve:
            if self._panel is not None:
                self._panel.display = False
            return
        if self._panel is None:
            self._panel = ExplanationPanel()
            self.table.screen.query_one("#table").mount(self._panel)
        brief = self._brief
        whole = depth >= len(brief)
        self._panel.show(
            [*self._explanation.explain(self.game, self.session.state)] if whole else brief[depth]
        )
        self._panel.display = True
        self._count()

    table_shown = views_applied

    def _count(self) -> None:
        """Count an explanation that helps a person as a hint, once a turn."""
        session = self.session
        helps = not session.complete and self._explanation.helps(self.game, session.state)
        if helps and session.ply != self._counted_ply:
            self._counted_ply = session.ply
            self.player.hint_given()

    def label_keys(self, footer: KeyFooter) -> None:
        depth = self._depth
        word = "explain" if depth is None else "more" if depth < len(self._brief) else "close"
        footer.reword("explain", word)
