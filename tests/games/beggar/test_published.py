"""The records that the program knows are those that were published, and are played out as they say."""

from __future__ import annotations

import pytest

from cardtui.engine.session import Session
from cardtui.games import GAMES, load, open_id
from cardtui.games.beggar import Beggar, Cycle
from cardtui.games.beggar.records import ENDLESS, LONGEST
from tests.games.deals import ENDLESS as PUBLISHED_ENDLESS
from tests.games.deals import RECORDS


def test_the_records_are_those_published_the_shortest_first() -> None:
    published = {(r["found_by"], r["year"], r["deal"], r["tricks"], r["cards"]) for r in RECORDS}
    assert set(map(tuple, LONGEST)) == published and len(LONGEST) == len(RECORDS)
    assert [r.cards for r in LONGEST] == sorted(r.cards for r in LONGEST)
    (endless,) = ENDLESS
    assert endless.deal == PUBLISHED_ENDLESS["deal"] and endless.year == PUBLISHED_ENDLESS["year"]


def test_each_id_opens_a_game_that_is_as_long_as_is_told() -> None:
    for record in Beggar.records():
        session: Session[object, object] = open_id(record.id)
        game = session.game
        assert isinstance(game, Beggar) and record.who and record.source
        if record.steps is None:
            (published,) = ENDLESS
            assert game.fate == Cycle(
                published.pre_tricks, published.pre_cards, published.tricks, published.cards
            )
            assert record.told == f"{published.pre_cards} cards, then the same {published.cards} for ever"
        else:
            assert (game.outcome().cards, game.outcome().tricks) == (record.steps, record.landmarks)
            assert game.outcome().winner is not None


@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_records_open_games_of_their_own_kind(key: str) -> None:
    for record in load(key).records():
        assert open_id(record.id).game.key == key
