"""Zones that lie face down until a key or a click opens them, and cards that nobody may see yet.

Nothing shows a secret card: no sentence or hint, no table, no inspector, no `--ops`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any

import pytest
from textual.strip import Strip

from cardtui.engine.cards import Card
from cardtui.engine.game import Game
from cardtui.engine.rules import Rules
from cardtui.engine.session import Session
from cardtui.engine.visibility import faces_of_events, openable_zones, secret_cards
from cardtui.engine.zones import CardsMoved, Target
from cardtui.games import open_id, read_game
from cardtui.games.beggar.screens.burnt import BurntCards
from cardtui.structures.cost_ledger import operation_list
from cardtui.structures.trace import trace_of
from cardtui.ui.cards.zone_widget import ZoneWidget
from cardtui.ui.table.staged import Hand
from tests.contract.differences import check_same
from tests.contract.games import TABLES, each_kind, every_table, finished, ids, key_of, latest, middle
from tests.contract.twins import exchanged
from tests.madeup.eights.game import COMPUTER, PILE
from tests.madeup.golf.game import STOCK, WASTE, Golf, State
from tests.madeup.register import registered
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.shared_app import shared_app

pytestmark = pytest.mark.usefixtures("slow_computer")


with registered():
    OPENABLE = [key for key in TABLES if openable_zones(read_game(f"{key}#7"))]

where_zones_open = pytest.mark.parametrize("key", OPENABLE)


def openable(desk: Desk) -> list[ZoneWidget]:
    return [desk.zones[name] for name in desk.table.openable_zones]


def card_rows(zone: ZoneWidget) -> list[str]:
    """Return the rows of the cards of a zone, without the text above them or beside them."""
    rows = [zone.render_line(y).text for y in range(zone.CAPTION_ROWS, zone.size.height)]
    if isinstance(zone, Hand) and (edges := zone.edges(len(zone.cards))):
        return [row[edges[0] : edges[-1] + zone.card_size.width] for row in rows[: zone.card_size.height]]
    return rows


def backs(zones: list[ZoneWidget]) -> int:
    """Return the number of cells that show backs of cards."""
    rows = [row for zone in zones for row in card_rows(zone)]
    return sum(row.count(glyph) for row in rows for glyph in "▚╱▍")


def shown_ranks(zone: ZoneWidget) -> set[str]:
    """Return the ranks of the cards in a zone that it shows."""
    text = " ".join(card_rows(zone))
    return {card.label for card in zone.cards if card.label in text}


def is_open(zone: ZoneWidget) -> bool:
    """Return whether all cards in a zone lie face up."""
    return len(zone.face_up) == len(zone.cards)


@where_zones_open
async def test_a_key_and_a_click_anywhere_on_a_zone_open_and_hide_all(key: str) -> None:
    size = SIZES[TABLES.index(key) % 3]
    async with shared_app(middle(key)) as again:
        async with again(size, size=size) as desk:
            before, seen = desk.text, {zone.zone: shown_ranks(zone) for zone in openable(desk)}
            assert backs(openable(desk))
            await desk.press(key_of(desk, "open_hidden"))
            assert all(is_open(zone) for zone in openable(desk))
            assert not backs(openable(desk))
            assert any(shown_ranks(zone) > seen[zone.zone] for zone in openable(desk))
            await desk.press(key_of(desk, "open_hidden"))
            assert not any(is_open(zone) for zone in openable(desk) if zone.cards)
            assert desk.text == before
        for at, name in enumerate(again.desk.table.openable_zones):
            size = SIZES[at % len(SIZES)]
            async with again((name, size), size=size) as desk:
                zone = desk.zones[name]
                right, bottom = zone.region.width - 1, zone.region.height - 1
                for (x, y), face_up in (((0, 0), True), ((right, bottom), False)):
                    await desk.click(f"#{zone.id}", x, y)
                    assert {is_open(zone) for zone in openable(desk) if zone.cards} == {face_up}


@each_kind
async def test_a_click_elsewhere_changes_nothing_in_a_watched_game(key: str) -> None:
    async with opened(middle(key)) as desk:
        for game in (middle(key), latest(key)):
            if game != middle(key):
                await desk.open(game)
                await desk.press("escape")  # the end panel, which covers some of the spots
            table, at, before = desk.table, desk.ply, desk.text
            spots = ["#title", "#sentence"]
            if not table.session.game.interactive:
                spots += [
                    f"#{zone.id}" for name, zone in desk.zones.items() if name not in table.openable_zones
                ]
            for spot in spots:
                region = desk.screen.query_one(spot).region
                for end in (0, -1) if region else ():
                    await desk.click(spot, end % region.width, end % region.height)
                    assert (desk.text, desk.ply) == (before, at), spot


Visible = Mapping[str, frozenset[int]]

DOWN = frozenset({0, 2})


@pytest.fixture
def some_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn the first and third card of column 1 face down, and the first one of the waste."""

    def visible(self: Golf, state: State, player: int | None = None, *, opened: bool = False) -> Visible:
        seen = dict(Rules.visible_cards(self, state, player, opened=opened))
        return seen | {"1": seen["1"] - DOWN, WASTE: seen[WASTE] - {0}}

    monkeypatch.setattr(Golf, "visible_cards", visible)


async def test_a_zone_may_hold_some_cards_face_up_and_some_face_down(some_down: None) -> None:
    async with opened("golf#305~stock") as desk:
        column = desk.zones["1"]
        (x, y), _ = column.slots(0, 1, len(column.cards))
        width, height = column.card_size.value
        rows = [line[x : x + width] for line in desk.lines[y : column.region.bottom]]
        back = "♦".center(width, "▚")
        assert rows[height // 2] == back
        labels = [card.label if at not in DOWN else "" for at, card in enumerate(column.cards)][1:]
        assert [row.strip("▀ ") for row in rows[height:]] == labels[: len(rows) - height]
        (x, y), (left, *_) = desk.zones[WASTE].slots(0, 1, 1)
        assert desk.lines[y + height // 2][x + left :].startswith(back)


def test_face_down_cards_are_not_printed(some_down: None) -> None:
    session = open_id("golf#305~stock")
    column, *_, waste = session.game.plain_text.picture(session.state)
    assert [text == "#" for text in column.split()[1:]] == [at in DOWN for at in range(5)]
    assert waste == "waste: #"
    assert f"{STOCK}: 16 cards face down" in session.game.plain_text.picture(session.state)


async def test_a_card_that_nobody_may_see_flies_with_its_back_up() -> None:
    sessions = (open_id(finished(f"eights#{seed}")) for seed in range(30))
    session, drawn = next(
        (session, ply)
        for session in sessions
        for ply in range(1, session.length + 1)
        if session.step(ply).cards_moved[0].target == COMPUTER
    )
    async with opened(f"{session.save()}@{drawn}", flights=True) as desk:
        for key in ("h", "l"):
            await desk.press(key)
            assert desk.flying
            back = "".join(desk.flight.render_line(y).text for y in range(4))
            assert "▚" in back and not any(map(str.isalnum, back))
            await desk.land()


def secrets_at(session: Session[Any, Any], ply: int) -> set[Card]:
    """Return the cards that are secret after `ply` steps."""
    game, state = session.game, session.state_at(ply)
    cards = game.cards(state)
    return {cards[zone][at] for zone, indices in secret_cards(game, state).items() for at in indices}


def never_seen(session: Session[Any, Any]) -> list[set[Card]]:
    """Return, for each ply, the cards that have been secret from the deal on."""
    seen = [secrets_at(session, 0)]
    open_zones = {zone.name for zone in session.game.zones if not (zone.face_down or zone.secret)}
    for ply in range(1, session.length + 1):
        moves = session.step(ply).cards_moved
        passed = {card for moved in moves if moved.target in open_zones for card in moved.cards}
        seen.append((seen[-1] & secrets_at(session, ply)) - passed)  # also a card that is taken at once
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
    yield from game.plain_text.picture(state)
    yield from game.plain_text.warnings(state)
    yield game.plain_text.progress(state)
    if ply:
        yield from game.describe(session.step(ply))
        yield from session.describe(ply)
        yield game.move_text(session.step(ply).move)  # which stands in the id
    if game.is_human_turn(state):
        yield from game.hint(state).grades
        for zone in game.zones:
            yield game.why_no_move(state, [Target(zone.name)])
    yield from explained(game, state)


def explained(game: Game[Any, Any], state: Any) -> Iterator[str]:
    """Yield the lines that explain a state, if the game does that."""
    if game.explanation is not None:
        yield from game.explanation.explain(game, state)
        for lines in game.explanation.brief(game, state):
            yield from lines


MORE_SEEDS = range(5)
"""Seeds of more games: in a short one, few secret cards move."""


@every_table
def test_no_text_names_a_secret_card(key: str) -> None:
    more = [f"{key}#{seed}" for seed in MORE_SEEDS if read_game(f"{key}#7").interactive]
    for saved in map(finished, (*ids(key), *more)):
        session = open_id(saved)
        for ply, secret in enumerate(never_seen(session)):
            said = [*texts(session, ply)]
            if named := names_one("\n".join(said), secret):
                text = next(one for one in said if names_one(one, secret))
                raise AssertionError(
                    f'after step {ply} of {session.id} nobody may know {named}, but there is "{text}"\n'
                    f"  the game: {saved}"
                )


@every_table
def test_a_person_sees_no_card_of_a_secret_zone(key: str) -> None:
    session = open_id(finished(ids(key)[0]))
    game, secret = session.game, [zone.name for zone in session.game.zones if zone.secret]
    for ply in range(session.length + 1):
        seen = game.visible_cards(session.state_at(ply), opened=True)
        shown = [zone for zone in secret if seen[zone]]
        assert not shown or not game.legal_moves(session.state_at(ply)), (
            f"after step {ply} of {session.id}, visible_cards without a player shows cards of {shown[0]}, "
            "which is a secret zone: only its own player may see them"
        )


@every_table
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
            named = names_one(line, secret[step])
            assert not named, f"nobody may know {named} after step {step}, but --ops has: {line}"


def check_backs(desk: Desk) -> None:
    """Check that zones of which all cards are secret show no rank."""
    session = desk.table.session
    for name, indices in secret_cards(session.game, session.state).items():
        zone = desk.zones[name]
        if len(indices) == len(zone.cards):
            shown = "".join(card_rows(zone)) if zone.cards else ""
            label = "burnt" if isinstance(zone, BurntCards) else ""
            read = "".join(filter(str.isalnum, shown.replace(f"{label} {len(zone.cards)}", "")))
            assert not read, f"all cards of {name} are secret, but its widget shows {read}"


@each_kind
async def test_neither_the_table_nor_the_inspector_shows_a_secret_card(key: str) -> None:
    session = open_id(finished(ids(key)[0]))
    secret = never_seen(session)
    if not secret[0]:
        return
    places = sorted({0, 1, 2, session.length // 2, session.length})
    async with opened(session.save()) as desk:
        openable = {zone.name for zone in session.game.zones if zone.secret}
        assert not openable.intersection(desk.table.openable_zones)
        for turn, view in enumerate(("inside", "compare", "plain")):
            for ply in places[turn % 2 :: 2]:
                desk.table.player.go(ply)
                await desk.settle()
                for pressed in ("o", "left_parenthesis", "K"):
                    named = names_one(desk.text, secret[desk.ply])
                    rows = [row.strip() for row in desk.lines if named and named in row]
                    assert not named, (
                        f"after step {desk.ply} nobody may know {named}, but in view {view} there is: {rows}"
                    )
                    check_backs(desk)
                    await desk.press(pressed)
            await desk.press("W" if view == "inside" else "d")


def hidden_from(game: Game[Any, Any], state: Any, player: int | None) -> list[Card]:
    """Return the cards whose faces a player does not see; without a number, the person at the screen."""
    seen = game.visible_cards(state, player, opened=True)
    return [
        card
        for zone, cards in game.cards(state).items()
        for index, card in enumerate(cards)
        if index not in seen[zone]
    ]


def permuted(game: Game[Any, Any], state: Any, player: int | None, *, far: bool = False) -> Any:
    """Return a state in which the cards that a player does not see have changed places.

    Each takes the place of the one before, so that a hand has one card less and another for it; or, with
    `far`, all go to the other half, so that it has other cards.
    """
    cards = hidden_from(game, state, player)
    by = (len(cards) + 1) // 2 if far else 1
    return exchanged(state, dict(zip(cards, cards[by:] + cards[:by], strict=True)))


def played_states(key: str) -> Iterator[tuple[Game[Any, Any], Any]]:
    """Yield the states of a game, if players choose its moves."""
    session = open_id(finished(ids(key)[0]))
    if session.game.interactive:
        yield from ((session.game, session.state_at(ply)) for ply in range(session.length + 1))


def starting_at(game: Game[Any, Any], state: Any) -> Session[Any, Any]:
    """Return a session of the same game that starts at a state."""
    there = copy(game)
    vars(there)["initial_state"] = lambda: state
    return Session(there)


UNSEEN = "cards that the person does not see (by visible_cards)"


def told_of(game: Game[Any, Any], state: Any) -> Iterator[tuple[str, object]]:
    """Yield what a person can tell from a state before anything happens, and the members that say so."""
    yield "plain_text.picture", list(game.plain_text.picture(state))
    if not game.legal_moves(state):
        return  # at the end everything may be told
    session = starting_at(game, state)
    session.look_ahead()
    yield "the number of steps that are known to come (legal_moves, current_player)", session.length
    yield "whether the end is known (legal_moves)", session.complete and session.length > 0
    yield "the landmarks that are known to come (is_landmark)", list(session.landmarks)
    yield "the graph (graph_values)", [session.graph_values_at(ply) for ply in range(session.length + 1)]
    yield "plain_text.warnings", list(game.plain_text.warnings(state))
    yield "plain_text.progress", game.plain_text.progress(state)
    yield "odds", game.odds(state)
    yield "explanation", [*explained(game, state)]
    yield "status", [said for said in game.status(state) if said != f"{game.turn_label(state)}."]
    yield "whether the person has to move (current_player)", game.is_human_turn(state)
    if game.is_human_turn(state):
        yield "turn_label", game.turn_label(state)
        yield "legal_moves", {game.move_text(move) for move in game.legal_moves(state)}
        yield "hint", list(game.hint(state).grades)
        for zone in game.zones:
            yield f"why_illegal at zone {zone.name}", game.why_no_move(state, [Target(zone.name)])


@every_table
def test_what_a_player_does_not_see_makes_no_difference_to_what_they_are_told_or_do(key: str) -> None:
    for ply, (game, state) in enumerate(played_states(key)):
        other = permuted(game, state, None)
        for (what, one), (_, changed) in zip(told_of(game, state), told_of(game, other), strict=False):
            assert one == changed, (
                f"after step {ply} of {ids(key)[0]}, {what} depends on {UNSEEN}\n"
                f"  it is: {one}\n"
                f"     or: {changed}, if those cards change places"
            )
        player = game.current_player(state)
        if player is not None and game.is_computer_turn(state):
            move = game.computer_move(state)
            others = [permuted(game, state, player, far=far) for far in (False, True)]
            assert all(game.computer_move(other) == move for other in others), (
                f"after step {ply} of {ids(key)[0]}, computer_move depends on cards that the computer does "
                f"not see (by visible_cards(state, {player})):\n  it is {game.move_text(move)}, but "
                "another move if those cards change places"
            )


@every_table
def test_what_lies_face_down_makes_no_difference_to_bets_and_what_they_pay(key: str) -> None:
    session = open_id(finished(ids(key)[0]))
    game = session.game
    if game.bets is None:
        return
    session.look_ahead()
    asked = 0
    for ply in range(min(session.length, 400)):
        state = session.state_at(ply)
        cards, seen = game.cards(state), game.visible_cards(state)
        hidden = [card for zone in cards for at, card in enumerate(cards[zone]) if at not in seen[zone]]
        other = exchanged(state, dict(zip(hidden, hidden[1:] + hidden[:1], strict=True)))
        question = game.bets.ask(game, state)
        assert game.bets.ask(game, other) == question, f"the bet at ply {ply} depends on hidden cards"
        asked += question is not None
    assert asked


@pytest.mark.slow
@each_kind
async def test_what_a_player_does_not_see_makes_no_difference_on_the_screen(key: str) -> None:
    states = [(ply, *one) for ply, one in enumerate(played_states(key)) if one[0].legal_moves(one[1])]
    forced = [one for one in states if one[1].current_player(one[2]) is None]
    states = [one for one in (*states[1::20], *forced[:3]) if hidden_from(one[1], one[2], None)]
    if not states:
        return
    async with opened(ids(key)[0]) as desk:
        for ply, game, state in states:
            looks = list[list[Strip]]()
            for one in (state, permuted(game, state, None)):
                desk.app.switch_screen(desk.app.make_table(starting_at(game, one)))
                await desk.settle()
                looks.append([strip.simplify() for strip in desk.strips])
            check_same(
                looks[0],
                looks[1],
                f"after step {ply} of {ids(key)[0]}, the screen depends on {UNSEEN}: "
                "these rows differ if those cards change places",
            )


@every_table
def test_a_card_flies_with_its_face_up_only_if_it_is_seen_before_or_after_or_on_its_way(key: str) -> None:
    session = open_id(finished(ids(key)[-1]))
    game = session.game
    open_zones = {zone.name for zone in game.zones if not (zone.face_down or zone.secret)}
    session.look_ahead(200)
    for ply in range(1, min(session.length, 200) + 1):
        step = session.step(ply)
        seen = [
            {
                game.cards(state)[zone][at]
                for zone, indices in game.visible_cards(state).items()
                for at in indices
            }
            for state in (step.before, step.after)
        ]
        last = {
            card: at
            for at, event in enumerate(step.events)
            if isinstance(event, CardsMoved)
            for card in event.cards
        }
        known, after = seen
        faces = faces_of_events(game, step.before, step.after, step.events, opened=False)
        for at, (event, shown) in enumerate(zip(step.events, faces, strict=True)):
            assert (shown is not None) is isinstance(event, CardsMoved)
            if isinstance(event, CardsMoved) and shown is not None:
                stays = {card for card in event.cards if last[card] == at}
                arriving = (stays & after) | ({*event.cards} - stays if event.target in open_zones else set())
                face_up = tuple(card in known | arriving for card in event.cards)
                flew = " ".join(card.text for card in event.cards)
                assert shown.flying == face_up, (
                    f"at step {ply} of {session.id}, {flew} from {event.source} to {event.target}: which of "
                    f"them fly with their faces up is {shown.flying}, but {face_up} by visible_cards"
                )
                known = known - {*event.cards} | arriving


def test_the_computers_card_is_drawn_face_down_and_a_players_own_face_up() -> None:
    session = open_id("eights#305")
    for player in (0, 1):
        state = session.state._replace(turn=player)
        step = session.game.apply(state, "stock")
        (faces,) = faces_of_events(session.game, state, step.after, step.events, opened=False)
        assert faces is not None and faces.flying == (player == 0,)
        assert (0 in faces.target) is (player == 0)


def test_a_card_that_passes_through_a_secret_hand_flies_there_face_down_and_on_face_up() -> None:
    game, before = open_id("eights#305").game, open_id("eights#305").state
    card, pile = before.stock[:1], before.pile
    after = before._replace(stock=before.stock[1:], pile=pile + card)
    drawn = CardsMoved(card, STOCK, 0, COMPUTER, 0)
    played = CardsMoved(card, COMPUTER, 0, PILE, len(pile))
    faces = faces_of_events(game, before, after, (drawn, played), opened=False)
    assert [shown and shown.flying for shown in faces] == [(False,), (True,)]
