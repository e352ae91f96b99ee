"""The nodes of somebody's structure: drawn in a line, and what no longer holds among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from cardtui.checker.exercises.structures.model import Step
from cardtui.structures.plain_text import row_text
from cardtui.structures.structure import Node, nodes_row, walk

__all__ = ["LinkedNodes"]

_FIRSTS = ("head", "first", "front", "top", "start", "headnode", "firstnode", "topnode")


class LinkedNodes:
    """The nodes after a call, as `watching` has found them."""

    def __init__(self, found: Mapping[str, Any]) -> None:
        self._nodes = {number: Node(_text(element)) for number, element, *_ in found["nodes"]}
        for number, _, after, before in found["nodes"]:
            node = self._nodes[number]
            node.next, node.prev = self._nodes.get(after), self._nodes.get(before)
        self.ends: dict[str, Node | None] = {
            name: None if number is None else self._nodes[number] for name, number in found["ends"].items()
        }

    @property
    def head(self) -> Node | None:
        """The node that the first variable points at."""
        return next(iter(self.ends.values()), None)

    def drawing(self, held: Sequence[str]) -> str:
        """Return the nodes in a line, with those of the cards in `held` to which no link leads any more."""
        row = nodes_row(self.ends)
        drawn = {cell.key for cell in row.cells}
        lost = [node for node in self._nodes.values() if node.card in held and node not in drawn]
        return row_text(nodes_row(self.ends, lost))

    def broken(self, step: Step, links_back: bool) -> Iterator[str]:
        """Yield what does not hold after a step of a right structure, as ends of a sentence.

        `links_back` is whether nodes have to know the nodes before them.
        """
        for name, node in self.ends.items():
            if node is None and step.held:
                yield f"the {name} is none, although there {_cards(step.held)}"
            elif node is not None and node.card == step.card and step.card not in step.held:
                yield f"the {name} is still the removed node [{step.card}]"
        reached = list(walk(self.head))
        cards = [node.card for node in reached]
        if self.head is not None and self.head.card in step.held and next(iter(self.ends)) in _FIRSTS:
            lost = [card for card in step.held if card not in cards]
            if lost and any(node.card in lost for node in self._nodes.values()):
                yield f"no link leads to [{lost[0]}] any more"
            elif lost:
                yield f"there is no node for {lost[0]}"
            elif step.card in cards and step.card not in step.held and reached[0].card != step.card:
                yield f"a link still leads to the removed node [{step.card}]"
        for one, other in pairwise(reached if links_back else ()):
            if other.prev is not one and {one.card, other.card} <= set(step.held):
                to = "nothing" if other.prev is None else f"[{other.prev.card}]"
                yield f"the link back of [{other.card}] leads to {to}, should lead to [{one.card}]"
                return


def _cards(held: Sequence[str]) -> str:
    return "is a card" if len(held) == 1 else f"are {len(held)} cards"


def _text(element: Any) -> Any:
    return element if element is None or isinstance(element, str) else repr(element)
