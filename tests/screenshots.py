"""Makes the README's screenshots from the real app: `python -m tests.screenshots`.

The program runs in a pseudo-terminal, its screen is painted in DejaVu Sans Mono, which must be installed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cardtui.games import open_id
from cardtui.storage.paths import DATA_FILE_NAME, HOME_VARIABLE
from cardtui.storage.rows import SavedGame
from cardtui.storage.store import Store
from tests.storage.stores import a_game
from tests.terminal import CARDTUI, Terminal

FOLDER = Path(__file__).parent.parent / "screenshots"


class Shot(NamedTuple):
    """A picture: the id of the game (none: home), the terminal's size, the keys pressed, the theme."""

    name: str
    game: str
    awaited: str
    """What stands on the screen before the keys are pressed."""
    size: Sequence[int] = (80, 24)
    keys: Sequence[str] = ()
    theme: str = "felt"
    seconds: float = 1.0
    """How long the program then runs."""


_FILE = Path(__file__).parent / "data" / "screenshots.json"
SHOTS = [Shot(**values) for values in json.loads(_FILE.read_text(encoding="utf-8"))]

_WEEKS = 10


def play_a_lot(folder: Path) -> None:
    """Let there be what somebody has kept who has played for some weeks: games of chance, really played."""
    store, chance = Store(folder / DATA_FILE_NAME), Random(7)
    now = store.clock()
    for number in range(220):
        key = chance.choice(["beggar", "beggar", "perditio", "snap", "coins"])
        session = open_id(f"{key}#{number}")
        game, ended = session.game, now - chance.random() ** 1.5 * _WEEKS * 7 * 86_400
        while not session.complete:
            state = session.last_state
            if game.current_player(state) is None:
                session.look_ahead()
            elif game.is_computer_turn(state):
                session.play(game.computer_move(state))
            else:
                best = game.hint(state).move
                session.play(
                    best if best and chance.random() < 0.9 else chance.choice(game.legal_moves(state)[:4])
                )
        steps = [session.step(at) for at in range(1, session.length + 1)]
        told, result = game.game_stats(steps, session.last_state), session.result
        taken = {"steps": session.length, "seen": session.length, "seconds": session.length / 4}
        outcome = {"way": told.mode, "won": told.won, "mistakes": told.mistakes, "over": told.over_par}
        sentence, saved = result.sentence if result else "", session.save()
        named = {"game": key, "id": saved.partition("@")[0], "began": ended - 60, "usual": True}
        store.add_finished_game(a_game(f"{number:032x}", ended, result=sentence, **named, **taken, **outcome))
    store.save_game(SavedGame(f"{0:032x}", "beggar", "beggar#305@142", 142, 211, now - 60, now - 30))
    store.close()


def take(shot: Shot, folder: Path) -> Path:
    """Take one picture, by somebody whose games are kept in that folder; its file."""
    command = [*CARDTUI, "--theme", shot.theme, *(["open", shot.game] if shot.game else [])]
    path = FOLDER / f"{shot.name}.png"
    with Terminal(command, (shot.size[0], shot.size[1]), {HOME_VARIABLE: str(folder)}) as terminal:
        terminal.wait_for(shot.awaited)
        terminal.run(0.5)
        terminal.press(*shot.keys)
        terminal.run(shot.seconds)
        terminal.picture(path)
    return path


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as nothing, TemporaryDirectory() as much:
        play_a_lot(Path(much))
        for shot in SHOTS:
            print(take(shot, Path(nothing if shot.game else much)).relative_to(FOLDER.parent))


if __name__ == "__main__":
    main()
