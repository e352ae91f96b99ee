"""Coins are drawn round, with their number, in metals that differ."""

from __future__ import annotations

import pytest

from cardtui.ui.cards.coin_faces import GHOST, GOLD, SILVER, WRONG, Metal, coin_rows
from cardtui.ui.cards.materials import PARTS, Row, Tint

SIZES = [(9, 5), (7, 3), (6, 3), (5, 3), (4, 3), (3, 1)]

_MIRRORED = str.maketrans("▗▖▟▙▝▘▜▛▐▌", "▖▗▙▟▘▝▛▜▌▐")
_TURNED = str.maketrans("▗▖▟▙▝▘▜▛▄▀", "▝▘▜▛▗▖▟▙▀▄")


def outline(rows: tuple[Row, ...]) -> list[str]:
    """Return the outline of a coin: cells that it covers wholly are full."""
    full = [[PARTS[part].paper is not None for part in row.parts] for row in rows]
    return [
        "".join("█" if whole else char for char, whole in zip(row.text, wholes, strict=True))
        for row, wholes in zip(rows, full, strict=True)
    ]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("label", ["3", "10", "137"])
def test_a_coin_is_round_and_shows_its_number_in_the_middle(size: tuple[int, int], label: str) -> None:
    rows = coin_rows(label, *size, SILVER)
    assert [len(row.text) for row in rows] == [len(row.parts) for row in rows] == [size[0]] * size[1]
    assert label in rows[size[1] // 2].text
    drawn = outline(rows)
    assert drawn == [row.translate(_MIRRORED)[::-1] for row in drawn]
    assert drawn == [row.translate(_TURNED) for row in drawn][::-1]
    assert size[1] == 1 or "█" not in (drawn[0][0], drawn[-1][-1])


def test_metals_differ_and_coins_are_lit_from_the_upper_left() -> None:
    metals = (SILVER, GOLD, GHOST, WRONG)
    assert len({tuple(row.parts for row in coin_rows("3", 7, 3, metal)) for metal in metals}) == 4
    for metal in metals:
        rows = coin_rows("", 9, 5, metal)
        upper, lower = PARTS[rows[1].parts[2]], PARTS[rows[3].parts[6]]
        assert _darkness(metal, upper.paper) < _darkness(metal, lower.paper)


def _darkness(metal: Metal, shade: object) -> float:
    """From 0 in the light to 2 in the dark."""
    if isinstance(shade, Tint) and shade.towards == metal.dark:
        return 1 + shade.amount
    if isinstance(shade, Tint) and shade.towards == metal.plain:
        return shade.amount
    return [metal.light, metal.plain, metal.dark].index(shade)  # type: ignore[arg-type]
