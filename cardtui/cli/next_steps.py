"""The next steps offered to a person in line mode, with the commands that take them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cardtui.cli.options import KEEP, keeps_piped_games
from cardtui.cli.running import NextCommand
from cardtui.engine.errors import BadInput
from cardtui.engine.hand_score import HAND_OPTION
from cardtui.engine.ids import random_seed
from cardtui.engine.narrator import is_win
from cardtui.engine.next_steps import NextStep
from cardtui.library.endings import following
from cardtui.library.share_line import LETTERS

if TYPE_CHECKING:
    from cardtui.engine.session import Session
    from cardtui.library.game_library import GameLibrary

HOME = NextStep("home", command=())

_BLOCKS = str.maketrans("█░", "#-")


def share(text: str) -> NextStep:
    """Return the step that prints, as text, the result that is copied on the screen."""
    lines = text.translate(_BLOCKS).split("\n")
    return NextStep("share", "the result as text", text=tuple(line for line in lines if line))


def go_on(step: NextStep | None) -> int:
    """End a command with the step that the person has taken, or with the exit status 0 if they leave."""
    if step is None or step.command is None:
        return 0
    keep = [KEEP] if step.command and keeps_piped_games() else []
    raise NextCommand([*step.command, *keep])


def after_game(session: Session[Any, Any], library: GameLibrary) -> list[NextStep]:
    """Return the steps at the end of a game, home last.

    What comes next stands first, or again if the person has lost, and by their moves: a deal that was watched
    ends alike again.
    """
    game = session.game
    again, after = _again(session), _after(session, library)
    explains = game.explanation is not None and not session.is_to_solve
    return [
        *([*again, *after] if _is_lost(session) else [*after, *again]),
        *_today(session, library),
        *([NextStep("explain", "the position", typed="explain")] if explains else []),
        *_shared(session, library),
        HOME,
    ]


def _again(session: Session[Any, Any]) -> Sequence[NextStep]:
    """Return the ways to play a game again: what was lost can also be undone, and a puzzle only so."""
    game = session.game
    undo = NextStep("undo", "take your last move back", typed="undo")
    if game.moves_to_find:
        return [] if is_win(game, session.state) else [undo._replace(word="again")]
    again = NextStep("again", "from the start", ("open", game.id, *_by_hand(session)))
    return [again, undo] if _is_lost(session) else [again]


def _is_lost(session: Session[Any, Any]) -> bool:
    game = session.game
    return game.interactive and game.game_stats((), session.state).won is False


def _by_hand(session: Session[Any, Any]) -> Sequence[str]:
    return [] if session.game.watched is session.game else [HAND_OPTION]


def _after(session: Session[Any, Any], library: GameLibrary) -> Iterator[NextStep]:
    """Yield what comes after a game: the large board of today after the small one, and the next game."""
    game, progress = session.game, library.progress(session.game.key)
    if progress.leads_to_large(game.id):
        yield NextStep("large", "today's large board", (game.key, "today", "--large"))
    level, challenge, grade = following(session, library)
    if level is not None:
        yield NextStep("next", f"level {level}", (game.key, "path", str(level)))
    elif challenge is not None and (challenges := game.challenges) is not None:
        opened = challenges.game_id(challenge, random_seed())
        yield NextStep("next", challenges.names()[challenge], ("open", opened))
    elif grade is not None:
        yield NextStep("next", "another puzzle", (game.key, "puzzle", "--grade", str(grade)))
    else:
        with suppress(BadInput):  # if no deal with these parameters is found
            deal = game.kind.draw(random_seed, game.parameters)
            yield NextStep("next", "another deal", ("open", deal.id, *_by_hand(session)))


def _today(session: Session[Any, Any], library: GameLibrary) -> Iterator[NextStep]:
    """Yield the game of today after another one that was watched, while it is not done."""
    progress = library.progress(session.game.key)
    if session.game.interactive or library.is_of_today(session) or progress.is_today_done:
        return
    if today := progress.offered_today:
        yield NextStep("today", "the deal of the day", ("open", today))


def _shared(session: Session[Any, Any], library: GameLibrary) -> Iterator[NextStep]:
    """Yield the step that shares the result of a game of today; an end that was jumped to has none."""
    if library.is_of_today(session):
        result = library.result_of_today(session.game.key, LETTERS, session.id)
        yield from [share(result)] if result else []
