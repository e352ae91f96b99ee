"""The mistakes that are easily made when a game is added, each told in a sentence, in a few seconds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import combinations

import pytest

from cardtui.engine.parameters import parameters_of, read_parameter
from cardtui.games import GAMES, NOTICES, load, read_game
from cardtui.outside_games import fault_of
from cardtui.ui.app import table_of
from cardtui.ui.commands import Command
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.table.moves import TurnLine
from cardtui.ui.widgets.graph import Graph
from cardtui.ui.widgets.tile import words
from tests.cases import case
from tests.contract.games import ENTRIES, each_kind, every_game, every_table, key_of, middle, why_not_opened
from tests.new_game import free_letter
from tests.ui.desk import SIZES, opened
from tests.ui.layout import check_fit, is_whole

pytestmark = pytest.mark.usefixtures("slow_computer")

NARROWEST = 24
"""Columns of the text on the smallest tile."""


def clashes(commands: Sequence[Command]) -> Iterator[str]:
    """Yield a sentence for each key that two commands have."""
    for one, other in combinations(commands, 2):
        for key in sorted({*one.keys} & {*other.keys}):
            yield f'The key {key} has two commands, "{one.help}" and "{other.help}": give one another key.'


def test_a_clash_of_keys_is_told_in_a_sentence() -> None:
    tour, tommy = Command("tour", ("t",), "Take the tour"), Command("open", ("t", "o"), "Open Sir Tommy")
    (told,) = clashes((tour, tommy))
    assert told == 'The key t has two commands, "Take the tour" and "Open Sir Tommy": give one another key.'


def test_every_game_is_on_the_list() -> None:
    assert not [notice.text for notice in NOTICES]


@pytest.mark.parametrize("key", ENTRIES)
def test_a_game_can_be_imported_and_opened(key: str) -> None:
    """A game that cannot has no other tests."""
    fault = fault_of(ENTRIES[key])
    assert not fault, f"ENTRY of {key} cannot be used: {fault}"
    why = why_not_opened(key)
    assert not why, f"{key} cannot be opened: {why}"


@every_game
def test_a_game_whose_setup_home_opens_is_played_and_has_parameters(key: str) -> None:
    kind = load(key)
    if ENTRIES[key].has_setup:
        assert kind.played and fields(kind.parameters_type), (
            "ENTRY has has_setup=True, but the game is watched or has no parameters"
        )


@pytest.mark.parametrize("key", [game.key for game in GAMES if game.key in ENTRIES])
def test_the_letter_and_the_keys_of_a_game_are_free_on_the_home_screen(key: str) -> None:
    ours = [command for command in HomeScreen.commands if f"'{key}'" in command.action]
    assert ours
    for command in ours:
        others = [other for other in HomeScreen.commands if other is not command]
        told = [sentence for other in others for sentence in clashes((command, other))]
        assert not told, f"{told[0]} {free_letter(key)} is free."


@every_table
def test_each_key_of_a_table_has_one_command(key: str) -> None:
    told = list(clashes(table_of(read_game(f"{key}#7")).commands))
    assert not told, told[0]


@every_game
def test_a_game_has_all_that_every_game_must_have(key: str) -> None:
    game = load(key)
    left_out = [name for base in game.__mro__ for name in vars(base).get("__annotations__", ())]
    left_out = [name for name in left_out if not hasattr(game.from_seed(305), name)]
    assert not left_out, f"{game.__name__} does not say its {' and '.join(left_out)}"
    empty = [name for name in ("title", "rules", "step_name") if not getattr(game, name).strip()]
    assert not empty, f"{game.__name__} has no text for {' and '.join(empty)}"
    assert game.key == key, f"GAME has the key {game.key}, but ENTRY has the key {key}"
    title = ENTRIES[key].title
    assert game.title == title, f"GAME has the title {game.title}, but ENTRY has the title {title}"
    table = ENTRIES[key].load("screens.table:TABLE")
    is_of_game = getattr(table, "game_type", None) is game
    assert is_of_game, f"{table.__name__} does not say game_type = {game.__name__}"
    for name, default, spec in parameters_of(game.parameters_type):
        assert spec.help.endswith("."), f"the parameter {name} has no sentence of help"
        if default is not None:
            read = read_parameter(game, name, str(default))
            assert read == default, f"the default of the parameter {name} is {default}, but is read as {read}"


@every_game
def test_the_small_tile_of_a_game_shows_its_line_up_to_the_first_comma(key: str) -> None:
    shown = words(ENTRIES[key], NARROWEST)
    assert "…" not in shown, f'only "{shown}" is on its tile: {NARROWEST} columns up to the first comma fit'


REPRESENTATIONS = ("choose_zone_group", "next_representation", "compare")
"""The commands of which the inspector shows controls."""


@each_kind
async def test_a_table_shows_all_at_80_by_24_and_fits_the_smallest_terminal(key: str) -> None:
    """Also with the inspector, and at the end. Other tests try more sizes and plies."""
    async with opened(middle(key)) as desk:
        table = desk.table
        shown = [*(name for name, _ in table.end_offers), *REPRESENTATIONS]
        lost = [name for name in shown if name not in table.by_name]
        assert not lost, f"own_commands of {type(table).__name__} take all keys of {' and '.join(lost)}"
        unmade = [c.name for c in table.own_commands if table.action(c.name) is None]
        assert not unmade, (
            f"no part of {type(table).__name__} has a method action_{' or action_'.join(unmade)}"
        )
        opens = table.openable_zones or "open_hidden" not in {c.action for c in table.own_commands}
        assert opens, (
            f"open_hidden of {type(table).__name__} opens nothing: what lies face down can only be opened"
            " in a game that is watched"
        )
        widgets = [*table.zones.values(), *table.strips.values(), *table.query(Graph), *table.query(TurnLine)]
        hidden = [str(widget) for widget in widgets if not widget.region or not is_whole(desk, widget)]
        assert not hidden, f"there is no room for {' and '.join(hidden)} at 80×24"
        for state in ("during the game", "with the inspector", "at the end"):
            if state != "during the game":
                await desk.press(key_of(desk, "inside"))  # which closes it at the end
            if state == "at the end":
                await desk.go(desk.table.session.length)
            for size in SIZES[:2]:
                with case(state):
                    await desk.resize(*size)
                    check_fit(desk)
