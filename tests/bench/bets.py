"""Measures how long the house takes for its odds: `python -m tests.bench.bets [DEALS]`

The odds are computed before play halts, so they may take 20 ms once some have been computed. What counts is
the time of the processor for each question of random deals, in one process from a cold start on.
"""

from __future__ import annotations

import sys
from time import process_time

from cardtui.engine.betting import Betting
from cardtui.games import open_id
from cardtui.games.beggar import bets

MOST = 0.020
"""Seconds that a question may take."""


def measured(deals: int) -> list[float]:
    """Return the seconds for each question of so many deals, in order."""
    taken = []
    for seed in range(deals):
        session = open_id(f"beggar#{seed}")
        session.look_ahead()
        betting = Betting(session)
        asked = [ply for ply in range(session.length) if betting.question_at(ply)]
        bets._chance.cache_clear()  # each question is computed, and not remembered
        for ply in asked:
            began = process_time()
            bets.ask(session.game, session.state_at(ply))  # type: ignore[arg-type]
            taken.append(process_time() - began)
    return taken


def main() -> None:
    seconds = sorted(measured(int(sys.argv[1]) if len(sys.argv) > 1 else 60))
    for share, name in ((0.5, "half"), (0.99, "99 %"), (1.0, "all")):
        value = seconds[min(len(seconds) - 1, int(len(seconds) * share))]
        print(f"{name} of {len(seconds)} questions in {value * 1000:.1f} ms or less")
    sys.exit(seconds[-1] > MOST)


if __name__ == "__main__":
    main()
