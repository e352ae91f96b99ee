"""Perditio Tempus on the screen: at each place the table shows what the rules say, in all that it shows."""

from __future__ import annotations

import re
from collections import Counter

from textual.geometry import Region

from cardtui.engine.cards import RANK_LABELS
from cardtui.games.perditio.rules import DISCARDS, State
from cardtui.ui.games.perditio.pointer import Pointer
from tests.cases import case
from tests.ui.cards.flights import picture
from tests.ui.desk import Desk, opened
from tests.ui.games.perditio.desk import (
    ACES,
    LARGE,
    LAYOUTS,
    LENGTHS,
    LOST,
    LOW,
    USUAL,
    WON,
    cards_seen,
    go,
    golden_backs,
    golden_numbers,
    is_face_up,
    lay_out,
    left_of,
    number_of,
    piles,
    regions,
    shows,
    thrown_away,
    turn_to,
)


def places(at: int, game: str, look: tuple[tuple[int, int], str]) -> list[int]:
    """The places that are looked at where it is laid out so: the ends, and others that take turns.

    In the usual layout they are many; among them are the aces, and two cards of one pile in a row.
    """
    length = LENGTHS[game]
    if look == (USUAL, "row"):
        return sorted({0, *range(1, length, 3), 9, 10, 15, *ACES, length - 1, length})
    return [0, *range(1 + 2 * at, length - 1, 9), length - at % 2, length]


async def test_at_each_place_the_table_shows_what_the_rules_say() -> None:
    async with opened(LOST) as desk:
        game = LOST
        for at, look in enumerate(LAYOUTS):
            size, layout = look
            await lay_out(desk, layout, size)
            if look == (LARGE, "row"):
                game = WON
                await turn_to(desk, 8)
            for place in places(at, game, look):
                now = await go(desk, place)
                for check in (check_left, check_turned, check_gold, check_discards, check_transport):
                    with case((game, look, place, check.__name__)):
                        check(desk, now)
                if layout == "row":
                    with case((game, look, place, "check_pointer")):
                        check_pointer(desk, now)


def check_left(desk: Desk, now: State) -> None:
    """Every pile has its number, and shows how many cards are left."""
    rows = piles(desk)
    assert [number_of(shown)[0] for shown in rows] == list(range(1, 14))
    assert tuple(map(left_of, rows)) == now.left
    assert sum(map(cards_seen, rows)) == 52 - len(now.discards)


def check_turned(desk: Desk, now: State) -> None:
    """The turned card, and no other, is seen face up."""
    rows = piles(desk)
    up = {number for number, shown in enumerate(rows, start=1) if is_face_up(shown)}
    assert up == ({now.turned_on} if now.turned else set())
    if now.turned:
        assert shows(rows[now.turned_on - 1], now.turned)


def check_gold(desk: Desk, now: State) -> None:
    """The number and the back of the pile that is next are golden till the end."""
    if desk.ply < desk.table.session.length:
        assert golden_numbers(desk) == {now.current}
        assert golden_backs(desk) == {now.current} - {now.turned_on}
    else:
        assert golden_numbers(desk) == golden_backs(desk) == set()


def check_discards(desk: Desk, now: State) -> None:
    """The discards are counted by rank, each with its last card on top; at the end too, if there is room."""
    discards = desk.zones[DISCARDS]
    over = desk.ply == desk.table.session.length
    crowded = desk.app.size[1] < (36 if desk.table.has_class("-clock") else 24)
    assert discards.display is not (over and crowded)
    if not discards.display:
        return
    rows = picture(desk, discards.region)
    shown = thrown_away(rows)
    thrown = Counter(card.label for card in now.discards)
    turned = now.turned.label if now.turned else ""
    assert [label for label, _ in shown] == list(RANK_LABELS[1:])
    for label, pips in shown:
        filled, half = thrown[label], int(label == turned)
        if "/" in pips:
            assert pips == f"{filled + half}/4"
        else:
            assert pips == "●" * filled + "◉" * half + "○" * (4 - filled - half)
    last = {card.rank: card for card in now.discards}
    assert len(last) == 13 or not over
    assert all(shows(rows, card) for card in last.values())


def check_transport(desk: Desk, now: State) -> None:
    """The transport counts the cards, and the aces turned."""
    aces = sum(card.label == "A" for card in (*now.discards, *([now.turned] if now.turned else [])))
    counted = f"card {desk.ply}/{desk.table.session.length} ◂ ace {aces}/4 ▸"
    narrow = desk.app.size[0] < 80
    assert (counted.replace("card ", "").replace("ace ", "") if narrow else counted) in desk.words
    assert aces == 4 or desk.ply < desk.table.session.length


def check_pointer(desk: Desk, now: State) -> None:
    """The pointer's line leads from the pile of the card that is turned up to that named."""
    region: Region = desk.table.query_one(Pointer).region
    line, numbers = (row[: region.right] for row in desk.lines[region.y : region.y + 2])
    named = int(now.turned.rank) if now.turned else 1
    columns = {int(m[0]): range(m.start(), m.end()) for m in re.finditer(r"\d+", numbers)}
    if desk.app.size == LOW:  # where the numbers of the cards that are left stand beside those of the piles
        columns = {n: range(at.x, at.right) for n, at in enumerate(regions(desk), start=1)}
    assert line.count("▼") == 1
    assert line.index("▼") in columns[named]
    if now.turned_on in (0, named):
        assert line.strip() == "▼"
    else:
        corner = line.index("╮" if named < now.turned_on else "╭")
        assert corner in columns[now.turned_on]
        left, right = sorted((corner, line.index("▼")))
        assert set(line[left + 1 : right]) <= {"─"}
        assert not (line[:left] + line[right + 1 :]).strip()
