"""Nothing shows a card that nobody may see yet: no sentence or hint, no table, no inspector, no `--ops`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from cardtui.engine.cards import Card
from cardtui.engine.session import Session
from cardtui.engine.zones import Target
from cardtui.games import open_id
from cardtui.structures.cost_ledger import operation_list
from cardtui.structures.trace import trace_of
from tests.contract.games import KEYS, finished, ids
from tests.ui.desk import SIZES, Desk, opened

every_game = pytest.mark.parametrize("key", KEYS)


def secrets_at(session: Session[Any, Any], ply: int) -> set[Card]:
    """Return the cards that are secret after `ply` steps."""
    game, state = session.game, session.state_at(ply)
    cards = game.cards(state)
    return {cards[zone][at] for zone, indices in game.secret_cards(state).items() for at in indices}


def never_seen(session: Session[Any, Any]) -> list[set[Card]]:
    """Return, for each ply, the cards that have been secret from the deal on."""
    seen = [secrets_at(session, 0)]
    for ply in range(1, session.length + 1):
        seen.append(seen[-1] & secrets_at(session, ply))
    return seen


def names_one(text: str, cards: set[Card]) -> str:
    """Return the first name of one of the `cards` in `text`, or an empty string."""
    if not cards:
        return ""
    names = [re.escape(name) for card in cards for name in (card.short, card.text, card.name)]
    found = re.search(rf"(?<![\w])({'|'.join(names)})(?![\w])", text)
    return found[0] if found else ""


def texts(session: Session[Any, Any], ply: int) -> Iterator[str]:
    """Return all that a game says after `ply` steps without a screen."""
    game, state = session.game, session.state_at(ply)
    yield from game.text_picture(state)
    yield from game.warnings(state)
    yield game.progress(state)
    if ply:
        yield from game.describe(session.step(ply))
        yield from session.describe(ply)
    if game.is_human_turn(state):
        yield game.hint(state).sentence
        for zone in game.zones:
            yield game.why_no_move(state, [Target(zone.name)])


@every_game
def test_no_text_names_a_secret_card(key: str) -> None:
    for saved in map(finished, ids(key)):
        session = open_id(saved)
        for ply, secret in enumerate(never_seen(session)):
            for text in texts(session, ply):
                assert not names_one(text, secret), (ply, text)


@every_game
def test_the_list_of_operations_names_no_secret_card(key: str) -> None:
    session = open_id(finished(ids(key)[0]))
    if not session.game.interactive:
        return
    secret = never_seen(session)
    trace = trace_of(session.game)
    for form in ({}, {group.name: group.representations[-1].key for group in trace.zone_groups}):
        operations = list(operation_list(session, trace, form))[2:]
        for line in operations[: operations.index("")]:
            step = int(line.split()[0])
            assert not names_one(line, secret[step]), line


def check_backs(desk: Desk) -> None:
    """Check that zones of which all cards are secret show no rank."""
    session = desk.table.session
    for name, indices in session.game.secret_cards(session.state).items():
        zone = desk.zones[name]
        if len(indices) == len(zone.cards):
            shown = "".join(zone.render_line(y).text for y in range(1, zone.size.height))
            assert not any(map(str.isalnum, shown)), name


@every_game
async def test_neither_the_table_nor_the_inspector_shows_a_secret_card(key: str) -> None:
    session = open_id(finished(ids(key)[0]))
    secret = never_seen(session)
    if not secret[0]:
        return
    places = sorted({0, 1, 2, session.length // 2, session.length})
    async with opened(session.save(), SIZES[2]) as desk:
        desk.table.reply_seconds = 3600.0  # type: ignore[attr-defined]  # the computer does not move now
        openable = {zone.name for zone in session.game.zones if zone.secret}
        assert not openable.intersection(desk.table.openable_zones)
        for size in SIZES[1:3]:
            await desk.resize(*size)
            for view in ("inside", "compare", "plain"):
                for ply in places:
                    desk.table.player.go(ply)
                    await desk.settle()
                    for pressed in ("o", "left_parenthesis", "left_parenthesis", "right_parenthesis", "K"):
                        assert not names_one(desk.text, secret[desk.ply]), (size, view, desk.ply)
                        check_backs(desk)
                        await desk.press(pressed)
                await desk.press("W" if view == "inside" else "d")
