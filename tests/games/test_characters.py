"""Each level of each game against the computer has a person; their names are in sentences, and in no data."""

from __future__ import annotations

from random import Random

import pytest

from cardtui.engine.characters import CHARACTERS, Character
from cardtui.engine.parameters import parameters_of
from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.games.beggar import neighbour
from cardtui.games.coins import opponents as coin_opponents
from cardtui.games.coins.game import Coins
from cardtui.games.snap import opponents as snap_opponents

GAMES = {
    "coins,level={}#7": coin_opponents.LEVELS,
    "coins,dollar=1,level={}#7": coin_opponents.LEVELS,
    "coins,level={},first=computer:1.4.9": coin_opponents.LEVELS,
    "snap,you=A,level={}#305": snap_opponents.LEVELS,
    "snap,you=B,level={},suits=2#305": snap_opponents.LEVELS,
    "beggar,slap={}#22": neighbour.LEVELS,
}
"""Games against the computer, and their levels."""

EACH_LEVEL = pytest.mark.parametrize(
    ("game_id", "level"), [(game_id, level) for game_id, levels in GAMES.items() for level in levels]
)


def opponent_of(game_id: str) -> Character | None:
    opponent: Character | None = open_id(game_id).game.opponent
    return opponent


def finished(game_id: str, level: str) -> Session:  # type: ignore[type-arg]
    """Return a game that a person has played with random moves, as far as it comes in a hundred steps."""
    session, random = open_id(game_id.format(level)), Random(level)
    while session.ply < 100 and (moves := session.game.legal_moves(session.state)):
        is_computers = session.game.is_computer_turn(session.state)
        session.play(session.game.computer_move(session.state) if is_computers else random.choice(moves))
    return session


@EACH_LEVEL
def test_who_plays_at_a_level_is_the_same_person_in_all_games(game_id: str, level: str) -> None:
    assert opponent_of(game_id.format(level)) == CHARACTERS[level]


def test_nobody_is_mistaken_for_another() -> None:
    people = CHARACTERS.values()
    for field in ("name", "trait", "face"):
        assert len({getattr(person, field) for person in people}) == len(people)
    assert all(len(person.name) <= 4 and person.name.isalpha() for person in people)


@EACH_LEVEL
def test_a_game_is_told_with_the_name_and_kept_with_the_level(game_id: str, level: str) -> None:
    session, name = finished(game_id, level), CHARACTERS[level].name
    game = session.game
    told = [session.describe(ply).full for ply in range(1, session.length + 1)]
    told += [*game.status(session.state), *(game.verdict(session.state) if session.at_end else ())]
    assert any(name in text for text in told)
    for text in told:
        assert not {"computer", "Neighbour"} & set(text.split()), text
    kept = f"{session.save()} {game.history_mode}"
    assert level in kept
    assert not any(person.name in kept for person in CHARACTERS.values())


@pytest.mark.parametrize(
    "game_id",
    [
        "coins,players=1#7",
        "coins,players=2#7",
        "coins,grade=2#7",
        "coins,find=1:1.4.5.9",
        "snap#305",
        "beggar#305",
    ],
)
def test_where_no_level_is_chosen_the_computer_has_no_name(game_id: str) -> None:
    assert opponent_of(game_id) is None


def test_on_the_path_the_computer_has_no_name() -> None:
    game = Coins.of_level(1)
    assert game.opponent is None and game.opponent_name == "The computer"


@EACH_LEVEL
def test_the_setup_says_who_plays_at_a_level(game_id: str, level: str) -> None:
    known = {
        spec.note(level) for _, _, spec in parameters_of(type(open_id(game_id.format(level)).game.parameters))
    }
    assert any(CHARACTERS[level].name in note for note in known)
