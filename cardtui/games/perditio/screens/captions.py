"""Captions beside the piles of Perditio Tempus: the chance to win, the aces and the last cards."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from cardtui.engine.bars import bar_rows
from cardtui.engine.narrator import Sentence
from cardtui.ui.cards.materials import Tint, part
from cardtui.ui.table.pile_board import Line
from cardtui.ui.table.piles import CHART

_ACES = 4
_TITLE, _NUMBER, _NEWEST = part("muted"), part("mark", bold=True), part(bold=True)


def chance_lines(percents: Sequence[int], *, left: int | None) -> list[Line]:
    """Return the present chance, the last of `percents`, and how the last card changed it.

    While only the last ace is out, it is among `left` cards. One in one is no chance.
    """
    *before, now = percents
    change = now - before[-1] if before else 0
    title = "chance to win" if left in (None, 1) else f"you win 1 in {left}"
    sign, kind = ("▴", "success") if change > 0 else ("▾", "error")
    changed = [(f" {sign} {abs(change)}", part(kind))] if change else []
    return [[(title, _TITLE)], [(f"{now} %", _NUMBER), *changed]]


def chart_lines(percents: Sequence[int]) -> list[Line]:
    """Return the chance so far as a chart from the least to the greatest; below it, the first one and `now`.

    Nothing has changed before the first card.
    """
    if len(percents) == 1:
        return []
    columns, rows = CHART[0], CHART[1] - 1
    low, high = min(percents), max(percents)
    scale = max(high - low, 1)
    shown = [percents[at * (len(percents) - 1) // (columns - 1)] for at in range(columns)]
    if len(percents) < columns:
        shown = [*percents]
    # The least is a line, so that there is always something to see.
    heights = [1 / 8 + (rows - 1 / 8) * (value - low) / scale for value in shown]
    chart: list[Line] = [[("".join(cells), part("mark"))] for cells in bar_rows(heights, rows)]
    first = f"{percents[0]} %"
    return [*chart, [(f"{first} {'now'.rjust(len(shown) - len(first) - 1)}", _TITLE)]]


def ace_lines(aces: int, *, why: bool) -> list[Line]:
    """Return the aces that are out, and `why` they count, if this is asked for."""
    rings: Line = [("● " * aces, part("error")), (" ".join("○" * (_ACES - aces)), part("track"))]
    if why:
        return [[("aces out ", _TITLE), *rings], [("the fourth ends it", _TITLE)]]
    return [[("aces out", _TITLE)], rings]


def told_lines(sentences: Sequence[Sentence], columns: int) -> list[Line]:
    """Return lines about the last card and where it leads, in full if that fits into `columns` columns."""
    if not sentences:
        return []
    newest = sentences[-1]
    where, leads = _halves(newest.short)
    _, whole = _halves(newest.full.rstrip("."))
    return [[(where, _NEWEST)], _with_number(whole if len(whole) <= columns else leads)]


def story_lines(sentences: Sequence[Sentence], columns: int) -> list[Line]:
    """Return the last cards, the older the fainter, with an arrow before the newest, and where it leads."""
    lines: list[Line] = []
    for age, sentence in enumerate(reversed(sentences[:-1]), start=1):
        faint = Tint("label", "muted", round(min(1, age / 3), 1))
        lines.insert(0, [("  " + _halves(sentence.short)[0], part(faint))])
    if not sentences:
        return []
    newest, leads = told_lines(sentences, columns - 2)
    return [*lines, [("▸ ", part("mark")), *newest], [], [("  ", part("label")), *leads]]


def note_lines(note: str, columns: int, rows: int) -> list[Line]:
    """Return as much of a note as fits into a corner, which has a column at least."""
    lines = wrap(note, max(1, columns), max_lines=rows, placeholder="…")
    return [[(line, part("label"))] for line in lines]


def _halves(sentence: str) -> tuple[str, str]:
    """Return what is said before the colon, and what after it."""
    before, _, after = sentence.partition(": ")
    return before, after


def _with_number(text: str) -> Line:
    """Return a line in which a number at the end is golden."""
    words, blank, last = text.rpartition(" ")
    if last.isdigit():
        return [(words + blank, part("label")), (last, _NUMBER)]
    return [(text, part("label"))]
