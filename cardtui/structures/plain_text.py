"""Rows of nodes as plain text: `head ▸ [5♠]→[A♥]  [7♦] ◂ tail`."""

from __future__ import annotations

from cardtui.structures.structure import NOTHING, Cell, PictureRow


def row_text(row: PictureRow) -> str:
    """Return a row of nodes in one line, with the variables that point at them.

    The variables of the first node stand before it, and those of the last one behind it. A link to a node
    that is not drawn beside it names the card there: `[5♠]→(7♦)`.
    """
    before, behind, others = _names(row.cells)
    nodes = "".join(map(_node_text, row.cells))
    parts = [
        "".join(
            (f"{', '.join(before)} ▸ " if before else "", nodes, f" ◂ {', '.join(behind)}" if behind else "")
        )
    ]
    parts += [f"{name} ▸ {_box(cell)}" for name, cell in others]
    parts += [f"{name} ▸ none" for name in row.null_variables]
    return "  ".join(filter(None, parts))


def _names(cells: tuple[Cell, ...]) -> tuple[list[str], list[str], list[tuple[str, Cell]]]:
    """Return the variables at the first cell, at the last one, and at others."""
    if not cells:
        return [], [], []
    if len(cells) == 1:
        return list(cells[0].labels[:1]), list(cells[0].labels[1:]), []
    others = [(name, cell) for cell in cells[1:-1] for name in cell.labels]
    return list(cells[0].labels), list(cells[-1].labels), others


def _node_text(cell: Cell) -> str:
    from_far = "" if cell.prev_to is NOTHING else f"({_element_text(cell.prev_to)})←"
    to_far = "" if cell.next_to is NOTHING else f"→({_element_text(cell.next_to)})"
    return f"{from_far}{_box(cell)}{to_far}{'  ' if cell.link == ' ' else cell.link}"


def _box(cell: Cell) -> str:
    return f"[{_element_text(cell.element)}]"


def _element_text(element: object) -> str:
    return "·" if element is None or element is NOTHING else str(element)
