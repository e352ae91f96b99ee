"""Makes the README's screenshots from the real app: `python -m tests.screenshots`.

The program runs in a pseudo-terminal, its screen is painted in DejaVu Sans Mono, which must be installed.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.terminal import CARDTUI, Terminal

FOLDER = Path(__file__).parent.parent / "screenshots"
NEVER_ENDING = "beggar:---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"


class Shot(NamedTuple):
    """A picture: the id of the game (none: home), the terminal's size, the keys pressed, the theme."""

    name: str
    game: str
    awaited: str
    """What stands on the screen before the keys are pressed."""
    size: tuple[int, int] = (80, 24)
    keys: tuple[str, ...] = ()
    theme: str = "felt"
    seconds: float = 1.0
    """How long the program then runs."""


SHOTS = (
    Shot("home", "", "Beggar My Neighbour"),
    Shot("beggar", "beggar#305@86", "card 86/211", (120, 40), ("right",), seconds=0.17),
    Shot("open-hands", "beggar#305@93", "card 93/211", keys=("o",)),
    Shot("end", "beggar#305@211", "card 211/211"),
    Shot("never-ends", f"{NEVER_ENDING}@474", "card 474/41090", (120, 40)),
    Shot("perditio", "perditio#7@15", "card 15/51", (120, 40), ("right",), seconds=0.19),
    Shot("fate", "perditio#7@15", "card 15/51", keys=("f",)),
    Shot("clock", "perditio#8@24", "card 24/52", keys=("c",)),
    Shot("snap", "snap#305@50", "throw 50/376", (120, 40), ("n", "left", "right"), seconds=0.5),
    Shot("coins", "coins,step=3:2.5.9.14.15.20", "move 0/0", (120, 40), ("e", "left", "2")),
    Shot("puzzle", "coins,players=1:2.5.9.14~0-2.1-4", "move 2/2", keys=("right", "right", "right", "4")),
    Shot("editor", "coins:2.5.9.14", "move 0/0", keys=("i",)),
    Shot("light", "beggar#305@93", "card 93/211", theme="light"),
    Shot("sixteen", "beggar#305@93", "card 93/211", theme="terminal"),
    Shot("help", "beggar#305", "card 0/211", (80, 44), ("?",)),
)


def take(shot: Shot) -> Path:
    """Take one picture; its file."""
    command = [*CARDTUI, "--theme", shot.theme, *(["open", shot.game] if shot.game else [])]
    path = FOLDER / f"{shot.name}.png"
    with Terminal(command, shot.size) as terminal:
        terminal.wait_for(shot.awaited)
        terminal.run(0.5)
        terminal.press(*shot.keys)
        terminal.run(shot.seconds)
        terminal.picture(path)
    return path


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for shot in SHOTS:
        print(take(shot).relative_to(FOLDER.parent))


if __name__ == "__main__":
    main()
