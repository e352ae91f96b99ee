"""The panel that explains the fate of a deal of Perditio Tempus by the tree of the bottom cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from cardtui.games.perditio import fate_words
from cardtui.games.perditio.theory import Fate

_WIDE = 29  # columns that there are for the tree on the narrowest terminal


ROOMY = ("◂── ", "◂┬─ ", " ├─ ", " └─ ", " │  ")
TIGHT = ("◂", "◂┬", " ├", " └", " │")
"""The joints before an only branch, the first, one in the middle, and the last; and what stands below them
while others follow."""


def tree_rows(root: int, branches: Mapping[int, Sequence[int]], joints: Sequence[str] = ROOMY) -> list[str]:
    """Return the rows of the tree below `root`; `branches` are the piles that lead to each pile.

    There is a row for every leaf:

        1 ◂┬─ 7 ◂── 10
           └─ 12
    """
    only, first, middle, last, more = joints
    below = branches.get(root, ())
    label = f"{root}{only[1:] and ' '}"
    if not below:
        return [str(root)]
    indent = " " * len(label)
    rows: list[str] = []
    for number, branch in enumerate(below):
        ends = number == len(below) - 1
        joint = (last if ends else middle) if number else (only if ends else first)
        head, *tail = tree_rows(branch, branches, joints)
        rows.append((indent if number else label) + joint + head)
        rows += [indent + (" " * len(joint) if ends else more) + row for row in tail]
    return rows


def fate_rows(fate: Fate) -> list[tuple[str, bool]]:
    """The piles as they lead to each other by their bottom cards: rows, and whether they lead to pile 1."""
    roomy = list(_rows(fate, ROOMY))
    fits = all(len(row) <= _WIDE for row, _ in roomy if "→" not in row)  # a long way round may go on below
    return roomy if fits else list(_rows(fate, TIGHT))


def _rows(fate: Fate, joints: Sequence[str]) -> Iterator[tuple[str, bool]]:
    round_about = {pile for circle in fate.circles for pile in circle}
    branches: dict[int, list[int]] = {}
    for pile, (_, *road) in enumerate(fate.roads, start=1):
        if road and pile not in round_about:
            branches.setdefault(road[0], []).append(pile)
    for row in tree_rows(1, branches, joints):
        yield row, True
    for circle in fate.circles:
        yield f"{fate_words.road_text((*circle, circle[0]))} → …", False
        for pile in circle:
            if pile in branches:
                for row in tree_rows(pile, branches, joints):
                    yield row, False


class FatePanel(VerticalScroll):
    """The tree at the left, the sentences at the right or below."""

    DEFAULT_CSS = """
    FatePanel { layout: horizontal; height: 1fr; padding: 0 1; background: $surface; display: none; }
    FatePanel { scrollbar-gutter: stable; }
    FatePanel Static { width: 1fr; height: auto; }
    FatePanel #fate-tree { min-width: 30; }
    FatePanel #fate-words { padding: 0 0 0 1; }
    """

    def __init__(self, fate: Fate) -> None:
        super().__init__(id="fate", can_focus=False)
        self._fate = fate

    def compose(self) -> ComposeResult:
        tree = [(f"{row}\n", "$label" if leads else "$error") for row, leads in fate_rows(self._fate)]
        yield Static(Content.assemble(*tree).rstrip(), id="fate-tree")
        words = Content.assemble(
            ("Won from the start\n" if self._fate.won else "Lost from the start\n", "bold $mark"),
            f"{fate_words.ending_sentence(self._fate)}\n",
            (
                "An arrow goes from each pile to the one that its bottom card names. All must lead to 1.",
                "$muted",
            ),
        )
        yield Static(words, id="fate-words")
