"""Lengths of games are counted as others count them, in the deals that never end."""

from __future__ import annotations

from cardtui.games.beggar.game import Beggar
from cardtui.games.beggar.publications import length_counts
from cardtui.lab.beggar.known import italian_cycles, known_cycles


def test_a_program_that_does_not_keep_the_first_position_is_not_said_to_count_from_it() -> None:
    def users(deal: str) -> list[str]:
        counts = length_counts(Beggar.from_deal(deal))
        return [counted.users for counted in counts if "until a position comes back" in counted.counted]

    cycles = (*known_cycles(), *italian_cycles())
    cyclic = [known.deal for cycle in cycles for known in cycle if not known.pre_cards]
    assert (len(cyclic), sum(map(len, cycles))) == (6, 561)
    assert all(users(deal) == ["Exercism, Camicia"] * 2 for deal in cyclic)
    assert users(cycles[0][0].deal) == ["Exercism, Camicia, beggarmypython"] * 2
