"""Cards that lie or move face down among others."""

from __future__ import annotations

import pytest

from cardtui.games import open_id
from tests.madeup.golf.game import STOCK, WASTE, Golf, State
from tests.madeup.war.game import BATTLE
from tests.ui.desk import opened

DOWN = frozenset({0, 2})


@pytest.fixture
def some_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn the first and third card of column 1 face down, and the first one of the waste."""

    def face_down(self: Golf, state: State) -> dict[str, frozenset[int]]:
        return {"1": DOWN, WASTE: frozenset({0}) if state.waste else frozenset()}

    monkeypatch.setattr(Golf, "secret_cards", face_down)


async def test_a_zone_may_hold_some_cards_face_up_and_some_face_down(some_down: None) -> None:
    async with opened("golf#305~stock") as desk:
        column = desk.zones["1"]
        x, y = column.region.offset
        rows = [line[x : x + 5] for line in desk.lines[y + 1 : y + 8]]
        assert rows[1] == "▚▚♦▚▚"
        labels = [card.label if at not in DOWN else "" for at, card in enumerate(column.cards)][1:]
        assert [row.strip("▀") for row in rows[3:]] == labels
        waste = desk.zones[WASTE]
        assert desk.lines[waste.region.y + 2][waste.region.x :].startswith("▚▚♦▚▚")


def test_face_down_cards_are_not_printed(some_down: None) -> None:
    session = open_id("golf#305~stock")
    column, *_, waste = session.game.text_picture(session.state)
    assert [text == "#" for text in column.split()[1:]] == [at in DOWN for at in range(5)]
    assert waste == "waste: #"
    assert f"{STOCK}: 16 cards face down" in session.game.text_picture(session.state)


async def test_cards_stay_face_down_as_others_come_and_go(some_down: None) -> None:
    async with opened("golf#305~stock") as desk:
        column = desk.zones["1"]
        cards = column.cards[:2]
        column.lay(cards, 1, seen=True, face_down=True)
        assert column.down == {0, 1, 2, 4}
        column.lay(cards, 7, seen=True)
        assert column.down == {0, 1, 2, 4}
        column.take(0, 2)
        assert column.down == {0, 2}


async def test_a_card_that_moves_face_down_flies_face_down() -> None:
    async with opened("war#305@1", flights=True) as desk:
        await desk.press("right")
        await desk.fly(0.15)
        assert "▚" not in "".join(desk.flight.render_line(y).text for y in range(4))
        while len(desk.zones[BATTLE].cards) > 0:
            await desk.fly(0.1)
        assert desk.flying
        backs = "".join(desk.flight.render_line(y).text for y in range(4))
        assert "▚" in backs
        assert not any(map(str.isalnum, backs))
        await desk.land()
        await desk.press("left")
        assert "▚" in "".join(desk.flight.render_line(y).text for y in range(4))
