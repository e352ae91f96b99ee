"""What a place may be kept as, and what the operations are called there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from cardtui.structures.array import Array
from cardtui.structures.array_stack import ArrayStack
from cardtui.structures.doubly_linked import DoublyLinked
from cardtui.structures.linked_stack import LinkedStack
from cardtui.structures.linked_with_tail import TailedList
from cardtui.structures.ring import Ring
from cardtui.structures.singly_linked import SinglyLinked
from cardtui.structures.stack import StackBase, with_last_on_top
from cardtui.structures.structure import Structure

Representation = type[Structure]
"""A kind of structure."""

_SERIES: tuple[type[Any], ...] = (
    SinglyLinked,
    TailedList,
    DoublyLinked,
    Array,
    Ring,
    LinkedStack,
    ArrayStack,
)
_UPWARDS: dict[type[Any], type[Any]] = {
    form: with_last_on_top(form) for form in _SERIES if issubclass(form, StackBase)
}


class ZoneGroup(NamedTuple):
    """Places that are kept alike: both hands, all piles."""

    name: str
    """What they are called together: `decks`."""
    zones: tuple[str, ...]
    """The names of the places."""
    representations: tuple[Representation, ...]
    """What they may be kept as; first what the course sheet asks for, or what one would take."""
    operation_names: Mapping[str, str] = {}
    """What the sheet calls the operations: `remove_last` is `LinkedDeque.removelast`."""

    def representation(self, key: str) -> Representation:
        """The form with that key; the first one if there is none."""
        return next((form for form in self.representations if form.key == key), self.representations[0])

    def operation_name(self, operation: str) -> str:
        """What an operation is called here."""
        return self.operation_names.get(operation, operation.replace("_", ""))


def sequence_representations(
    first: Representation, *, top_is_first: bool = True
) -> tuple[Representation, ...]:
    """Everything that elements one after the other may be kept as, `first` before all others.

    `top_is_first` says which of them lies on top where they are kept as a stack.
    """
    forms = _SERIES if top_is_first else tuple(_UPWARDS.get(form, form) for form in _SERIES)
    return tuple(sorted(forms, key=lambda form: form.key != first.key))
