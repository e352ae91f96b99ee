"""The tour: what to try first, done by oneself on real games.

A step is done when what it asks for has really happened at the table, by keyboard or by mouse. Its sentences
name the keys that the commands have now.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakSet

from cardtui.engine.narrator import is_win
from cardtui.games import open_id
from cardtui.ui.commands import key_text
from cardtui.ui.player import PlayerObserver
from cardtui.ui.widgets.controls import button_sign
from cardtui.ui.widgets.tour_bar import TourBar

if TYPE_CHECKING:
    from typing import Any

    from cardtui.engine.session import Session
    from cardtui.ui.interfaces import CardAppInterface
    from cardtui.ui.table.screen import TableScreen


class Situation(NamedTuple):
    """A table just after something has happened there."""

    table: TableScreen
    watched: bool = False
    """Whether a step of the game has just been watched or made."""
    skipped: int = 0
    """The plies that were just gone forward, or back if it is negative, in another way."""
    was_playing: bool = False

    @property
    def is_playing(self) -> bool:
        return self.table.playhead.playing

    @property
    def has_picked(self) -> bool:
        return self.table.play.is_selecting

    @property
    def is_lost(self) -> bool:
        return self.table.session.at_end and not self.is_won

    @property
    def is_won(self) -> bool:
        session = self.table.session
        return session.at_end and is_win(session.game, session.state)


@dataclass(frozen=True, kw_only=True)
class TourStep:
    """One thing to do.

    In the texts, the action of a command in braces stands for its key, and `{play button}` for the sign of
    that button.
    """

    game: str
    """The id of the game that it is done in."""
    task: str
    brief: str
    """The task on a narrow terminal."""
    detail: str
    """A sentence below the task, where there is room."""
    done: Callable[[Situation], bool]
    praise: str = ""
    """A few words when it is done."""
    after: str = ""
    """The sentence below the praise, if the next step is done in another game, or there is none."""
    retry: tuple[str, str] | None = None
    """The task once the game is lost, and in brief."""


_BUTTONS = "play", "pause", "back"
"""The buttons of the transport bar that the texts name."""

_WATCHED, _PLAYED, _PUZZLE = "beggar#305", "coins,level=easy:0.2.5", "coins,grade=0#645"
"""The games of the steps. The puzzle is one of grade 0: gaps of two and of five to make equal."""

STEPS = (
    TourStep(
        game=_WATCHED,
        task="Press {play_pause} or click {play button}: the game plays by itself.",
        brief="{play_pause} or {play button} plays",
        detail="Beggar My Neighbour is watched: nobody decides anything, the cards do.",
        done=lambda now: now.watched and now.is_playing,
        praise="It plays.",
    ),
    TourStep(
        game=_WATCHED,
        task="{play_pause} again, or {pause button}, pauses it.",
        brief="{play_pause} or {pause button} pauses",
        detail="A jack asks for one card, a queen for two, a king for three, an ace for four.",
        done=lambda now: now.was_playing and not now.is_playing,
        praise="Paused.",
    ),
    TourStep(
        game=_WATCHED,
        task="{back} or the button {back button} goes one card back.",
        brief="{back} or {back button}: one card back",
        detail="{forward} goes on again. You can look at every card for as long as you like.",
        done=lambda now: now.skipped == -1,
        praise="One card back.",
    ),
    TourStep(
        game=_WATCHED,
        task="Press {last} to jump to the end.",
        brief="{last} jumps to the end",
        detail="Until then, the graph shows only what you have seen.",
        done=lambda now: now.table.session.at_end,
        praise="The end.",
    ),
    TourStep(
        game=_WATCHED,
        task="Press a digit or a gold letter.",
        brief="Press 5",
        detail="5 goes to the middle of the game, {first} to the start.",
        done=lambda now: abs(now.skipped) > 1,
        praise="You can jump anywhere.",
        after="Next comes Silver Dollar, which you play yourself.",
    ),
    TourStep(
        game=_PLAYED,
        task="Pick a coin: {choose(-1)} {choose(1)}, its number, or a click.",
        brief="Pick a coin: {choose(-1)} {choose(1)} or a click",
        detail="Coins slide left and may not jump over each other. The last move wins.",
        done=lambda now: now.has_picked,
        praise="Picked.",
    ),
    TourStep(
        game=_PLAYED,
        task="Which move wins? Press {explain}, or click it below.",
        brief="{explain} explains which move wins",
        detail="What stands under the gaps shows who wins, and by which move.",
        done=lambda now: "explained" in now.table.views,
        praise="That is why.",
    ),
    TourStep(
        game=_PLAYED,
        task="Now make the moves that win.",
        brief="Now make the moves that win",
        detail="Take what is left: pick the coin, type how far, {make_move} moves it; or click.",
        done=lambda now: now.is_won,
        praise="You have won.",
        after="Next comes a puzzle, which is solved in the same way.",
        retry=(
            "Nell moved last and won. {undo} undoes.",
            "Nell moved last: {undo} undoes",
        ),
    ),
    TourStep(
        game=_PUZZLE,
        task="A puzzle: one move wins. It makes two gaps equal.",
        brief="Make the two gaps equal",
        detail="Those left of coins 1 and 3: one has two squares, and one has five.",
        done=lambda now: now.is_won,
        praise="Solved.",
        after="That was the tour. {help} helps, {manual} is the manual, {command_palette} finds any command.",
        retry=(
            "Those gaps are not equal. {undo} takes the move back.",
            "Not equal: {undo} takes it back",
        ),
    ),
)


class Tour(PlayerObserver):
    """Goes through the steps, at whichever table they are done."""

    running = False

    def __init__(self, app: CardAppInterface) -> None:
        self._app = app
        self._number = 0
        self._praise = ""
        self._is_waiting = False
        """Whether the step is done, and the person has to go on to another table, or to the end."""
        self._watched = self._was_playing = False
        self._table: TableScreen | None = None
        self._sessions: WeakSet[Session[Any, Any]] = WeakSet()

    @property
    def _step(self) -> TourStep:
        return STEPS[self._number]

    @property
    def _is_last(self) -> bool:
        return self._step is STEPS[-1]

    @property
    def progress(self) -> str:
        """The step and the number of steps: `3/9`."""
        return f"{self._number + 1}/{len(STEPS)}"

    def begin(self) -> Session[Any, Any]:
        """Begin, or go on with the step at which the tour was left. Return its game."""
        self.running = True
        return self._enter(0 if self._is_last else self._number)

    def owns(self, session: Session[Any, Any]) -> bool:
        """Whether a game was opened for the tour only: then it is neither saved nor returned to."""
        return session in self._sessions

    def joins(self, table: TableScreen) -> bool:
        """Go on at a table if its game is that of this step or of a later one. Return whether it is."""
        session = table.session
        for number in range(self._number, len(STEPS)):
            game = STEPS[number].game
            if session.id == game:
                break
        else:
            return False
        if game != self._step.game:
            self._go(number)
        self._sessions.add(session)
        self._leave_table()
        self._table, table.touring.tour = table, self
        self._watched = self._was_playing = False
        table.player.observers.append(self)
        return True

    def next(self) -> None:
        """Go on to the next step, whether this one is done or not; from the last, once done, to today's."""
        if self._is_last:
            is_done = self._is_waiting
            self._app.end_tour()
            if is_done:
                self._app.open_game_of_today("coins")
        elif STEPS[self._number + 1].game != self._step.game:
            self._app.open_session(self._enter(self._number + 1))
        else:
            self._go(self._number + 1)
            self.show()

    def end(self) -> bool:
        """End the tour. Return whether steps are left."""
        self.running = False
        if self._table is not None:
            self._table.touring.leave()
        self._leave_table()
        return not self._is_last

    def _leave_table(self) -> None:
        if self._table is not None:
            self._table.player.observers.remove(self)
            self._table = None

    def _go(self, number: int) -> None:
        self._number, self._praise, self._is_waiting = number, "", False

    def _enter(self, number: int) -> Session[Any, Any]:
        """Go to a step, and return its game at the start."""
        self._go(number)
        return open_id(self._step.game)

    # what happens at the table

    def steps_watched(self, before: int) -> None:
        self._watched = True
        self._happened(watched=True)

    def ply_changed(self, before: int) -> None:
        watched, self._watched = self._watched, False
        if not watched and self._table is not None:
            self._happened(skipped=self._table.session.ply - before)

    def _happened(self, *, watched: bool = False, skipped: int = 0) -> None:
        if self._table is None:
            return
        now = Situation(self._table, watched, skipped, self._was_playing)
        self._was_playing = now.is_playing
        if not self._is_waiting and self._step.done(now):
            self._praise = f"✓ {self._step.praise}"
            self._is_waiting = self._is_last or STEPS[self._number + 1].game != self._step.game
            self._number += not self._is_waiting
        self.show()

    transport_changed = animation_finished = view_changed = selection_changed = _happened

    # what the bar says

    def show(self) -> None:
        """Show the step at the table."""
        table = self._table
        if table is None:
            return
        keys = {c.action.removeprefix("app."): key_text(c.keys[0]) for c in table.commands if c.keys}
        ascii_only = table.app.has_class("-ascii")
        keys |= {f"{name} button": button_sign(name, ascii_only=ascii_only) for name in _BUTTONS}
        step, praise = self._step, self._praise
        asked = step.task, step.brief
        if step.retry is not None and Situation(table).is_lost:
            asked, praise = step.retry, ""
        task, brief, detail, after = (text.format_map(keys) for text in (*asked, step.detail, step.after))
        if self._is_waiting:
            what = "opens today's puzzle" if self._is_last else "continues"
            task = f"{keys['tour_next']} {what}."
            detail = after
            tasks, brief = [f"{praise} {task}"], f"✓ {task}"
        else:
            tasks = [f"{praise} {task}", f"✓ {task}"] if praise else [task]
        word = "next" if self._is_waiting else "close" if self._is_last else "skip"
        for bar in table.query(TourBar):
            bar.show(f"Tour {self.progress}", [*tasks, brief], detail, word)
