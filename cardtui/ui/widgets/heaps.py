"""Why a move wins: the gaps as heaps in binary, their XOR, who wins, and what each move does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, islice

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from cardtui.engine.phrases import count
from cardtui.games.coins import theory, words
from cardtui.games.coins.moves import Move, Positions, slide
from cardtui.games.coins.rules import Coins, State

__all__ = ["HeapsPanel", "heap_lines"]

_MOST_HEAPS = _MOST_MOVES = 200  # that are told one by one
_MOST_COINS = 50  # whose moves are told
_MOST_DISTANCES = 8  # of a coin for which it is told what they do: a line full


def heap_lines(game: Coins, state: State, aimed: Move | None = None) -> Iterator[tuple[str, str]]:
    """The lines of the explanation, each with its style; `aimed` is the move in hand."""
    positions, step = state.positions, game.parameters.step
    heaps = theory.heaps(positions, step)
    total = theory.total(positions, step)
    digits = max(1, *(heap.number.bit_length() for heap in heaps))
    limit = "" if step is None else f" mod {step + 1}"
    yield f"{'counted gap':<16}{'squares':>8}  {'heap' + limit:<12}binary", "$muted"
    for coin, gap, number in heaps[:_MOST_HEAPS]:
        yield f"left of coin {coin:<3}{gap:>8}  {number:<12}{number:0{digits}b}", ""
    if len(heaps) > _MOST_HEAPS:
        yield f"and {len(heaps) - _MOST_HEAPS} more heaps", ""
    yield f"{'XOR':<24}  {total:<12}{total:0{digits}b}", "bold $mark"
    if state.over:
        yield "every coin is home: who made the last move has won", "$muted"
    else:
        yield words.outlook(game, state), "bold $mark"
        yield from _moves(positions, step, aimed)
    counted = {heap.coin for heap in heaps}
    gaps = enumerate(theory.gaps(positions))
    others = [f"coin {coin}: {gap}" for coin, gap in gaps if coin not in counted]
    others[_MOST_HEAPS:] = ["…"] * (len(others) > _MOST_HEAPS)
    if others:
        yield f"not counted: the gap left of {', '.join(others)}", "$muted"


def _moves(positions: Positions, step: int | None, aimed: Move | None) -> Iterator[tuple[str, str]]:
    """What each move does to the XOR: those that win, and the one in hand, one by one, and then all."""
    winning = theory.winning_moves(positions, step)
    for move in winning[:_MOST_MOVES]:
        does = f"{_move(move)}: the XOR becomes 0, wins"
        yield (f"{does}   ← in hand", "bold $mark") if move == aimed else (does, "$label")
    if len(winning) > _MOST_MOVES:
        yield f"and {len(winning) - _MOST_MOVES} more that win", "$label"
    if aimed is not None and aimed not in winning:
        after = theory.total(slide(positions, aimed), step)
        yield f"{_move(aimed)}: the XOR becomes {after}, the other can win   ← in hand", "bold $error"
    other = "every other move gives the win away" if winning else "every move leaves the other a win"
    yield f"{other}. The XOR after each move:", "$muted"
    totals = theory.totals_after(positions, step, _MOST_DISTANCES + 1)
    each = groupby(totals, key=lambda done: done[0].coin)
    for coin, moves in islice(each, _MOST_COINS):
        told = [f"by {distance}: {xor}" for (_, distance), xor in moves]
        more = ["…"] if len(told) > _MOST_DISTANCES else []
        yield f"coin {coin:<3}{'   '.join(told[:_MOST_DISTANCES] + more)}", "$muted"
    if next(each, None) is not None:
        yield "and so on, for the other coins", "$muted"


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
