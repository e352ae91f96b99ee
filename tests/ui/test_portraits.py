"""The faces of the people that the computer plays: drawn in colours, whole, and beside what else is seen."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from cardtui.engine.characters import Character
from cardtui.games.characters import CHARACTERS
from cardtui.ui.cards.portraits import COLOURS, COLUMNS, HEAD_ROWS, ROWS, portrait
from cardtui.ui.widgets.person import Person
from tests.cases import case
from tests.ui.desk import Desk, opened

AT_A_HAND = {(60, 18): 0, (80, 24): HEAD_ROWS, (100, 30): HEAD_ROWS, (120, 40): ROWS, (200, 60): ROWS}
ABOVE_TWO_LINES = AT_A_HAND | {(80, 24): 0}
ABOVE_A_LINE = ABOVE_TWO_LINES | {(100, 30): ROWS}
"""The rows of a face by the size of the terminal."""

GAMES = {
    "beggar,slap=easy#22": AT_A_HAND,
    "beggar,slap=medium#22": AT_A_HAND,
    "beggar,slap=hard#22": AT_A_HAND,
    "snap,you=A,level=easy#3": AT_A_HAND,
    "snap,you=B,level=hard#3": AT_A_HAND,
    "coins,level=easy#7": ABOVE_TWO_LINES,
    "coins,level=medium,step=3#7": ABOVE_A_LINE,
    "coins,level=perfect,dollar=1:1.4.9": ABOVE_A_LINE,
}
"""Games in which no court card is seen at the start, so that skin is that of a face."""

Pixels = set[tuple[int, int]]


def skin(desk: Desk) -> Pixels:
    """Return the pixels of the screen, two to a cell, in the colour of skin."""
    colour = desk.app.theme_variables["court-skin"].lower()
    found: Pixels = set()
    for y, strip in enumerate(desk.strips):
        x = 0
        for segment in strip:
            ink, paper = (
                one.get_truecolor().hex if one and not one.is_default else ""
                for one in ((segment.style.color, segment.style.bgcolor) if segment.style else (None, None))
            )
            for char in segment.text:
                upper, lower = (ink if char in signs else paper for signs in ("▀█", "▄█"))
                found |= {(x, 2 * y)} if upper == colour else set()
                found |= {(x, 2 * y + 1)} if lower == colour else set()
                x += 1
    return found


def at_origin(pixels: Pixels) -> Pixels:
    left, top = min(x for x, _ in pixels), min(y for _, y in pixels)
    return {(x - left, y - top) for x, y in pixels}


def skin_of(face: str, rows: int) -> Pixels:
    """Return the pixels of skin in the first rows of a face, of two pixels each."""
    lines = face.split()[: 2 * rows]
    return {(x, y) for y, line in enumerate(lines) for x, letter in enumerate(line) if letter == "F"}


def check_face(desk: Desk, rows: int) -> None:
    """Check that this much of the face is seen, once and whole, beside the name, and without text in it."""
    person = desk.table.game.opponent
    assert person is not None
    found = skin(desk)
    assert person.name in desk.text
    if not rows:
        assert not found
        return
    expected = skin_of(person.face, rows)
    assert at_origin(found) == at_origin(expected)
    left = min(x for x, _ in found) - min(x for x, _ in expected)
    top = (min(y for _, y in found) - min(y for _, y in expected)) // 2
    face = Region(left, top, COLUMNS, rows)
    assert not any(
        map(str.isalnum, "".join(line[face.x : face.right] for line in desk.lines[top : face.bottom]))
    )
    assert any(person.name in line[face.right : face.right + 7] for line in desk.lines[top : face.bottom])
    for zone in desk.table.zones.values():
        for card in range(len(zone.cards)):
            corner, edges = zone.slots(0, len(zone.cards), len(zone.cards))
            assert not face.overlaps(
                Region(corner.x + edges[card], corner.y, zone.card_size.width, zone.card_size.height)
            ), (zone, card)


@pytest.mark.parametrize("person", CHARACTERS.values(), ids=list(CHARACTERS))
def test_a_face_is_as_large_as_a_large_card(person: Character) -> None:
    face = person.face.split()
    assert [len(line) for line in face] == [COLUMNS] * 2 * ROWS
    assert set("".join(face)) <= COLOURS.keys() and {"F", "E", "M"} <= set("".join(face[: 2 * HEAD_ROWS]))
    assert [len(row.text) for row in portrait(person)] == [COLUMNS] * ROWS


@pytest.mark.parametrize(("game", "sizes"), GAMES.items(), ids=list(GAMES))
async def test_the_face_is_seen_beside_the_name_where_there_is_room(
    game: str, sizes: dict[tuple[int, int], int]
) -> None:
    async with opened(game) as desk:
        for size, rows in sizes.items():
            with case(size):
                await desk.resize(*size)
                check_face(desk, rows)


@pytest.mark.parametrize("cards", [1, 26, 44, 46, 51])
async def test_a_large_hand_leaves_the_name_rather_than_half_a_face(cards: int) -> None:
    ranks = [str(2 + card % 8) for card in range(52)]
    hand, other = ".".join(ranks[:cards]), ".".join(ranks[cards:])
    async with opened(f"beggar,slap=easy:{hand}/{other}") as desk:
        check_face(desk, HEAD_ROWS if cards <= 44 else 0)


@pytest.mark.parametrize("look", ["mono", "ascii"])
@pytest.mark.parametrize("game", ["beggar,slap=easy#22", "snap,you=A,level=easy#3", "coins,level=easy#7"])
async def test_without_colours_or_blocks_there_is_the_name_alone(game: str, look: str) -> None:
    async with opened(game, (120, 40), looks={look}) as desk:
        assert "Nell" in desk.text.split("\n", 1)[1]
        assert not skin(desk)


@pytest.mark.parametrize(("size", "is_seen"), [((60, 18), False), ((80, 24), True), ((120, 40), True)])
async def test_the_setup_shows_who_would_be_played(size: tuple[int, int], is_seen: bool) -> None:
    async with opened("snap,you=A,level=easy#3", size) as desk:
        await desk.press("m")
        person = desk.screen.query_one(Person)
        assert person.character == CHARACTERS["easy"] and bool(person.region) is is_seen
        assert "Easy is Nell" in desk.text
        await desk.press("tab", "right", "space")
        assert person.character == CHARACTERS["medium"]
        assert "Medium is Otto" in desk.text


async def test_the_setup_shows_nobody_where_nobody_is_played() -> None:
    async with opened("coins,players=2#7", (120, 40)) as desk:
        await desk.press("m", "o")
        assert desk.screen.query_one(Person).character is None


async def test_whoever_moves_next_has_a_golden_name() -> None:
    async with opened("coins,level=perfect,first=computer:1.4.9", (120, 40)) as desk:
        person = desk.screen.query_one(Person)
        assert person.is_next and "Ada's turn" in desk.text
        desk.moves.reply()
        await desk.settle()
        assert not person.is_next and "Your turn" in desk.text
