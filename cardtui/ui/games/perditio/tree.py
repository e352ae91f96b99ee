"""A tree of numbers, drawn from its root at the left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["ROOMY", "TIGHT", "tree_rows"]


ROOMY = ("◂── ", "◂┬─ ", " ├─ ", " └─ ", " │  ")
TIGHT = ("◂", "◂┬", " ├", " └", " │")
"""The joints before an only branch, the first, one in the middle, and the last; and what stands below them
while others follow."""


def tree_rows(root: int, branches: Mapping[int, Sequence[int]], joints: Sequence[str] = ROOMY) -> list[str]:
    """The rows of the tree below `root`, where `branches` tells what leads to each number, if anything.

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
