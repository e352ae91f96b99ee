"""Makes the pictures of the README and the manual, which `tests/shots.py` lists, with the recorder.

`python -m tests.screenshots [NAME ...]` runs it.
"""

from __future__ import annotations

import os
import sys
import time
from datetime import datetime
from itertools import takewhile
from pathlib import Path
from random import Random
from subprocess import run
from tempfile import TemporaryDirectory
from typing import Any

from textual.widgets import Input

from cardtui.engine.session import Session
from cardtui.games import id_words, open_id
from cardtui.games.coins.game import Coins
from cardtui.pictures import svg
from cardtui.recording.counted_time import neutral_environment, run_counted
from cardtui.recording.recorder import opened_app
from cardtui.storage.paths import DATA_FILE_NAME
from cardtui.storage.rows import MARKS, SavedGame, SavedTask
from cardtui.storage.store import Store
from cardtui.structures.practice import tasks
from cardtui.structures.stacks import LinkedStack
from tests.packages import install_war
from tests.shots import DEMO, Shot, shots
from tests.storage.stores import a_game

FOLDER = Path(__file__).parents[2] / "screenshots"

NOW = datetime(2026, 11, 21, 20, 15).timestamp()


DEMO_RATE = 12
"""Frames a second of the moving picture."""

_PACKAGED = "war"
"""The game of the package."""

_WEEKS = 10
_LINES = "node = tail\ntail = node.prev\ntail.next = None\nreturn node.card"
"""What somebody has written for `removelast`, who has not thought of the list with one card."""


def play_a_lot(folder: Path) -> Store:
    """Return the data of somebody who has played for some weeks. The games are random and really played."""
    store, chance = Store(folder / DATA_FILE_NAME, clock=lambda: NOW), Random(7)
    ids = [f"{chance.choice(['beggar', 'beggar', 'perditio', 'snap', 'coins'])}#{n}" for n in range(220)]
    levels = [Coins.of_level(number).id for number in range(1, 18)]
    for number, game_id in enumerate([*ids, *levels]):
        session = open_id(game_id)
        game, ended = session.game, NOW - chance.random() ** 1.5 * _WEEKS * 7 * 86_400
        _play(session, chance, 0.9 if game_id in ids else 1.0)
        steps = [session.step(at) for at in range(1, session.length + 1)]
        told, result = game.game_stats(steps, session.last_state), session.result
        taken = {"steps": session.length, "seen": session.length, "seconds": session.length / 4}
        outcome = {
            "way": game.history_mode,
            "won": told.won,
            "mistakes": told.mistakes,
            "over": told.over_par,
        }
        sentence, saved = result.sentence if result else "", session.save()
        named = {"game": game.key, "id": saved.partition("@")[0], "began": ended - 60, "usual": True}
        hints = 1 if game_id in levels and chance.random() < 0.3 else 0
        store.add_finished_game(
            a_game(f"{number:032x}", ended, result=sentence, hints=hints, **named, **taken, **outcome)
        )
    *solved, next_one = takewhile(lambda task: task.form.title != LinkedStack.title, tasks())
    for number, task in enumerate(solved):
        store.save_task(SavedTask(task.key, mark=MARKS[3 - number % 3]))
    store.save_task(SavedTask(next_one.key, _LINES))
    store.save_game(SavedGame(f"{0:032x}", "beggar", "beggar#305@142", 142, 211, NOW - 60, NOW - 30))
    if _PACKAGED in id_words():
        store.save_game(SavedGame(f"{1:032x}", _PACKAGED, "war#7@30", 30, 211, NOW - 60, NOW - 20))
    return store


def _play(session: Session[Any, Any], chance: Random, skill: float) -> None:
    """Play a game to its end; a person makes the best move as often as `skill` says."""
    while not session.complete:
        game, state = session.game, session.last_state
        if game.current_player(state) is None:
            session.look_ahead()
        elif game.is_computer_turn(state):
            session.play(game.computer_move(state))
        else:
            best = game.hint(state).move
            good = best is not None and chance.random() < skill
            session.play(best if good else chance.choice(game.legal_moves(state)[:4]))


async def shoot(shot: Shot, store: Store) -> str:
    """Return one picture, taken by somebody with these games if it is not that of a game."""
    session = open_id(shot.game) if shot.game else None
    async with opened_app(session, shot.size, theme=shot.theme, store=None if session else store) as camera:
        if session is not None:
            camera.table.player.settle()
        await camera.skip(1)
        await camera.press(*shot.keys.split())
        await camera.skip(shot.seconds)
        while shot.waits_for(camera.app.screen):
            time.sleep(0.05)
            await camera.skip(0.05)
        for line in camera.app.screen.query(Input):
            line.cursor_blink = False
        await camera.hold(1)
    title = f"{session.game.title}, {session.id}" if session else "cardtui"
    return svg.still(camera.recording.frames[-1].rows, camera.recording.colors, title)


async def film() -> str:
    """Return the moving picture: a trick is taken, then a puzzle solved."""
    script = (
        # keys, and the seconds after them
        ("", 1.0),
        ("right", 0.8),
        ("b", 1.2),  # the deal
        ("space", 4.2),  # a debt is paid, and the trick taken
        ("q", 0.6),
        ("z", 1.0),
        ("2", 0.6),
        *[("down", 0.25)] * 2,
        ("down", 0.8),
        ("enter", 4.0),  # confetti
    )
    async with opened_app(seeds=(305, 9), rate=DEMO_RATE) as camera:
        for keys, seconds in script:
            await camera.press(*keys.split())
            await camera.film(seconds)
    camera.recording.title = "cardtui"
    return svg.moving(camera.recording)


def _shoot_with_package(shot: Shot) -> None:
    """Take a picture in a process for which the package of the made-up War is installed."""
    with TemporaryDirectory() as site:
        install_war(Path(site))
        environment = {**os.environ, "PYTHONPATH": site}
        run([sys.executable, "-m", "tests.screenshots", shot.name], check=True, env=environment)


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, neutral_environment():
        store = play_a_lot(Path(folder))
        for shot in shots():
            if names and shot.name not in names:
                continue
            if shot.with_package and _PACKAGED not in id_words():
                _shoot_with_package(shot)
            else:
                drawn = run_counted(film() if shot is DEMO else shoot(shot, store))
                (FOLDER / f"{shot.name}.svg").write_text(drawn, encoding="utf-8")
                print(f"screenshots/{shot.name}.svg {len(drawn) // 1000} kB")
        store.close()


if __name__ == "__main__":
    main(sys.argv[1:])
