"""The records agree with the published ones and with the games that they open."""

from __future__ import annotations

import re

from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.games.beggar import Beggar, Cycle
from cardtui.games.beggar.records import ENDLESS, LONGEST
from cardtui.lab.records import records
from tests.games.beggar.deals import ENDLESS as PUBLISHED_ENDLESS
from tests.games.beggar.deals import RECORDS


def test_the_records_are_those_published_the_shortest_first() -> None:
    published = {(r["found_by"], r["year"], r["deal"], r["tricks"], r["cards"]) for r in RECORDS}
    assert set(map(tuple, LONGEST)) == published and len(LONGEST) == len(RECORDS)
    assert [r.cards for r in LONGEST] == sorted(r.cards for r in LONGEST)
    (endless,) = ENDLESS
    assert endless.deal == PUBLISHED_ENDLESS["deal"] and endless.year == PUBLISHED_ENDLESS["year"]


def test_every_record_opens_a_game_of_its_length() -> None:
    for record in records("beggar"):
        session: Session[object, object] = open_id(record.id)
        game = session.game
        assert isinstance(game, Beggar) and record.finder and record.source
        if record.steps is None:
            fate = game.fate
            assert isinstance(fate, Cycle)
            assert record.remark.startswith(f"{fate.pre_cards} cards, then the same {fate.cards} for ever")
            for other in record.others:
                pre_tricks, pre_cards, tricks, cards, *_ = map(int, re.findall("[0-9]+", other.remark))
                assert (tricks, cards) == (fate.tricks, fate.cards) and pre_cards >= pre_tricks
        else:
            assert (game.outcome().cards, game.outcome().tricks) == (record.steps, record.landmarks)
            assert game.outcome().winner is not None


def test_every_known_cycle_is_a_record_with_all_its_deals() -> None:
    never = [record for record in records("beggar") if record.steps is None]
    italian = ["Zanotto", *["N1k06"] * 8]
    assert [record.finder for record in never] == ["Casella and others", *["cardtui"] * 15, *italian]
    assert len(never[0].others) == 30
    assert len({other.id for record in never for other in record.others}) == 399 + 162
    (published,) = ENDLESS
    assert never[0].remark == "34 cards, then the same 440 for ever; 30 deals come to that"
    (same,) = (other for other in never[0].others if other.id.endswith(published.deal))
    assert same.remark == "after 4 tricks (34 cards) the same 62 tricks (440 cards) for ever"
    assert [len(record.others) for record in never[16:]] == [90, 28, 26, 4, 4, 4, 2, 2, 2]
    found_by = [other.finder for other in never[16].others]
    assert (found_by.count("Zanotto"), found_by.count("N1k06")) == (1, 89)
    for record in never:
        assert not record.others or record.id in {other.id for other in record.others}
