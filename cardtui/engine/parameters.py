"""What may be configured before a game starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field
from typing import Any

__all__ = ["matters"]


def matters(field: Field[Any], chosen: Mapping[str, Any], *, seeded: bool) -> bool:
    """Whether a parameter means anything beside the `chosen` values of the others, by name.

    `seeded` says that the deal is made from a seed, and not given.
    """
    other, value = field.metadata.get("needs", (None, None))
    return (other is None or chosen[other] == value) and (seeded or not field.metadata.get("seeded"))
