"""Why a move wins: the gaps as heaps in binary, their XOR, who wins, and what each move does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from cardtui.engine.phrases import count
from cardtui.games.coins import theory
from cardtui.games.coins.moves import Move, Positions, is_over, slide

__all__ = ["HeapsPanel", "heap_lines"]

_MOST_MOVES = 200  # that are told one by one


def heap_lines(
    positions: Positions, step: int | None, aimed: Move | None = None
) -> Iterator[tuple[str, str]]:
    """The lines of the explanation, each with its style; `aimed` is the move in hand."""
    heaps = theory.heaps(positions, step)
    total = theory.total(positions, step)
    digits = max(1, *(heap.number.bit_length() for heap in heaps))
    limit = "" if step is None else f" mod {step + 1}"
    yield f"{'counted gap':<16}{'squares':>8}  {'heap' + limit:<12}binary", "$muted"
    for coin, gap, number in heaps:
        yield f"left of coin {coin:<3}{gap:>8}  {number:<12}{number:0{digits}b}", ""
    over = is_over(positions)
    sure = "can be won" if total else "over" if over else "is lost, unless the other errs"
    yield f"{'XOR':<24}  {total:<12}{total:0{digits}b}   {sure}", "bold $mark"
    if over:
        yield "every coin is home: who made the last move has won", "$muted"
    else:
        yield from _moves(positions, step, aimed)
    counted = {heap.coin for heap in heaps}
    others = [f"coin {coin}: {gap}" for coin, gap in enumerate(theory.gaps(positions)) if coin not in counted]
    if others:
        yield f"not counted: the gap left of {', '.join(others)}", "$muted"


def _moves(positions: Positions, step: int | None, aimed: Move | None) -> Iterator[tuple[str, str]]:
    """What each move does to the XOR: those that win one by one, and the one in hand."""
    winning = theory.winning_moves(positions, step)
    best = theory.best_move(positions, step)
    for move in winning[:_MOST_MOVES]:
        does = f"{_move(move)}: the XOR becomes 0, wins{', and soonest' if move == best else ''}"
        yield (f"{does}   ← in hand", "bold $mark") if move == aimed else (does, "$label")
    if len(winning) > _MOST_MOVES:
        yield f"and {len(winning) - _MOST_MOVES} more that win", "$label"
    if aimed is not None and aimed not in winning:
        after = theory.total(slide(positions, aimed), step)
        yield f"{_move(aimed)}: the XOR becomes {after}, the other can win   ← in hand", "bold $error"
    yield "every other move gives the win away" if winning else "every move leaves the other a win", "$muted"


def _move(move: Move) -> str:
    return f"coin {move.coin}, {count(move.distance, 'square')}"


class HeapsPanel(VerticalScroll):
    """The explanation, as long as it is; it scrolls."""

    DEFAULT_CSS = """
    HeapsPanel { background: $surface; padding: 0 1; height: 1fr; display: none; }
    HeapsPanel Static { height: auto; }
    """

    def __init__(self) -> None:
        super().__init__(id="heaps", can_focus=False)
        self._wanted = 0

    def compose(self) -> ComposeResult:
        yield Static("", id="heaps-text")

    def show(self, lines: Iterable[tuple[str, str]]) -> None:
        """Show lines, each with its style."""
        told = list(lines)
        self.query_one("#heaps-text", Static).update(
            Content.assemble(*((f"{line}\n", style) for line, style in told)).rstrip()
        )
        # Many coins have many heaps: what matters most, the last line that is bold, is kept in sight.
        marked = [at for at, (_, style) in enumerate(told) if style.startswith("bold")]
        self._wanted = marked[-1] if marked else 0
        self.call_after_refresh(self._seek)

    def on_resize(self) -> None:
        self._seek()

    def _seek(self) -> None:
        self.scroll_to(y=max(0, self._wanted + 2 - self.size.height), animate=False)
