"""The Silver Dollar game on the table: the strip, the move in hand, and why it is good or bad."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import cast

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from cardtui.games.coins import theory, words
from cardtui.games.coins.moves import Move, Positions, reaches, refusal
from cardtui.games.coins.notation import positions_text
from cardtui.games.coins.rules import Coins, State
from cardtui.games.coins.settings import ALONE, Parameters
from cardtui.ui.commands import Command, scroll
from cardtui.ui.faults import after
from cardtui.ui.screens.editor import EditorScreen
from cardtui.ui.screens.settings import Settings
from cardtui.ui.screens.table import TableScreen
from cardtui.ui.widgets.flight import Movement
from cardtui.ui.widgets.heaps import HeapsPanel, heap_lines
from cardtui.ui.widgets.place import Cards
from cardtui.ui.widgets.story import StoryLines
from cardtui.ui.widgets.strip import Aim, Strip

__all__ = ["TABLE", "CoinsTable"]

_MOST_DIGITS = 18  # of a distance that is typed
_MOST_ASKED = 200  # moves of a puzzle that somebody would play


class CoinsTable(TableScreen):
    """The strip above; below it what is in hand, the heaps, and the graph of the squares left to go."""

    game_type = Coins
    own_commands = (
        Command("choose(-1)", ("left",), "Take the coin to the left in hand", "coin"),
        Command("choose(1)", ("right",), "Take the coin to the right in hand", "coin"),
        Command("aim(1)", ("down", "j"), "Aim one square further", "aim"),
        Command("aim(-1)", ("up", "k"), "Aim one square less far", "aim"),
        Command(
            "distance({key})",
            tuple("0123456789"),
            "Aim so many squares far; digits make a number together",
            each="Aim at distance {key}",
        ),
        Command("erase", ("backspace",), "Take back a digit of the distance"),
        Command("make_move", ("enter",), "Make the move that is aimed", "move"),
        Command("drop", ("escape",), "Drop the coin in hand; where no game is under way, back to the games"),
        Command(
            "undo",
            ("u", "ctrl+z"),
            "Take back the move, against the computer to your own turn",
            "undo",
            roomy=True,
        ),
        Command("redo", ("U", "ctrl+y"), "Make it again"),
        Command("hint", ("t",), "A hint, with its reason", "hint"),
        Command("explain", ("e",), "Why: the heaps, who wins, and what each move does", "why"),
        Command(
            "settings", ("m",), "Alone, by two or against the computer; step limit, level", "mode", roomy=True
        ),
        Command("exact", ("x",), "A puzzle: home in exactly as many moves as you are told"),
        *scroll(("shift+up",), ("shift+down",)),
        Command("edit", ("i",), "Make a start of your own, coin by coin"),
    )
    thinking = 0.6
    """Seconds before the computer moves."""

    def compose_table(self) -> ComposeResult:
        self._timer_of_reply: Timer | None = None
        self._typed = ""
        self.set_class(not self._game.two_sided, "-alone")
        strip = Strip(id="strip")
        strip.squares = self._game.positions[-1] + 1
        yield strip
        yield Static("", id="in-hand")
        yield Static("", id="progress")
        yield self.end_panel()
        with Horizontal(id="below"):
            yield HeapsPanel()
            yield StoryLines(id="moves")
            yield self.graph()

    @property
    def _game(self) -> Coins:
        return cast(Coins, self.session.game)

    @property
    def _strip(self) -> Strip:
        return self.query_one(Strip)

    @property
    def heading(self) -> str:
        return f"{self._game.title}: {words.mode(self._game.parameters)}"

    @property
    def opening(self) -> str:
        return "t gives a hint, e explains, m chooses how it is played, ? tells the rules"

    # showing

    def _show_place(self) -> None:
        super()._show_place()
        self.query_one("#moves", StoryLines).show(self.session, self.session.at)
        self.set_class(not self.session.length, "-unplayed")

    def cards_at(self, state: State) -> Mapping[str, Cards]:
        return {}

    def show_state(self, state: State) -> None:
        strip = self._strip
        strip.positions = state.positions
        self._take(None)
        self._wake_computer()

    def show_movement(self, move: Movement) -> None:
        self.query_one("#in-hand", Static).update("", layout=False)  # the coin has been let go of
        self._show_progress()

    def _take(self, coin: int | None) -> None:
        """Take a coin in hand, or none."""
        self._typed = ""
        self._strip.aim = None
        self._strip.hand = coin
        self._strip.look()
        self._say()

    def _say(self, note: str = "") -> None:
        """Say what is in hand, or `note`."""
        state, strip = self.session.state, self._strip
        whose = words.turn(self._game, state)
        if note:
            told = note
        elif strip.hand is None and self._mistake:
            whose, told = "", self._mistake
        elif self._why_not():
            told = self._why_not()
        elif strip.hand is None:
            told = "← → take a coin in hand, or click one"
        elif strip.aim is None:
            told = f"coin {strip.hand}: a digit or ↓ aims, or click a square"
        elif not strip.aim.legal:
            told = self._refusal(strip.aim.square)
        else:
            far = state.positions[strip.hand] - strip.aim.square
            told = f"coin {strip.hand}, {words.squares(far)} to the left · Enter moves it · Esc drops it"
        line = Content.assemble((f"{whose}  " if whose else "", "bold $mark"), told)
        self.query_one("#in-hand", Static).update(line, layout=False)
        self._show_progress()
        self._explain()

    def _show_progress(self) -> None:
        if not self._game.two_sided:
            progress = words.progress(self._game, self.session.state)
            self.query_one("#progress", Static).update(progress, layout=False)

    def _explain(self) -> None:
        if not self.has_class("-explained"):
            return
        state = self.session.state
        if self._game.two_sided:
            lines = heap_lines(self._game, state, self._aimed)
        else:
            lines = ((line, "") for line in self._game.explain(state))
        self.query_one(HeapsPanel).show(lines)

    @property
    def _aimed(self) -> Move | None:
        """The move that is aimed, if it may be made."""
        strip = self._strip
        if strip.hand is None or strip.aim is None or not strip.aim.legal:
            return None
        return Move(strip.hand, self.session.state.positions[strip.hand] - strip.aim.square)

    def _why_not(self) -> str:
        """Why no move can be made now, or nothing."""
        state = self.session.state
        if state.over:
            return "every coin is home"
        if self._game.is_computer(state):
            return "the computer is thinking" if self._is_newest else "press U, or play on from your own turn"
        return ""

    @property
    def _mistake(self) -> str:
        """What was wrong with the move that led here, once it is told."""
        session = self.session
        return session.tell(session.at).why if session.is_landmark(session.at) else ""

    @property
    def _is_newest(self) -> bool:
        return self.session.at == self.session.length

    # a move in hand

    def action_choose(self, by: int) -> None:
        self._animator.finish()
        if why := self._why_not():
            self._say(why)
            return
        count = len(self.session.state.positions)
        hand = self._strip.hand
        self._take((count - 1 if by < 0 else 0) if hand is None else max(0, min(hand + by, count - 1)))

    def action_aim(self, by: int) -> None:
        self._animator.finish()
        strip = self._strip
        if strip.hand is None:
            self.action_choose(1)
            return
        here = self.session.state.positions[strip.hand]
        distance = (here - strip.aim.square if strip.aim else 0) + by
        # One square further than it can go, which says why; so that the way back is not long.
        farthest = reaches(self.session.state.positions, self._game.parameters.step)[strip.hand] + 1
        self._typed = ""
        self._aim_at(here - max(0, min(distance, farthest)))

    def action_distance(self, digit: int) -> None:
        self._animator.finish()
        strip = self._strip
        if strip.hand is None:
            self._say(self._why_not() or "take a coin in hand first: ← →, or click one")
            return
        self._type((self._typed + str(digit)).lstrip("0")[-_MOST_DIGITS:])

    def action_erase(self) -> None:
        self._animator.finish()
        if self._strip.hand is not None and self._typed:
            self._type(self._typed[:-1])

    def _type(self, digits: str) -> None:
        """Aim as far as the digits say that have been typed."""
        strip = self._strip
        assert strip.hand is not None
        self._typed = digits
        self._aim_at(self.session.state.positions[strip.hand] - int(self._typed or 0))

    def _aim_at(self, square: int) -> None:
        strip = self._strip
        assert strip.hand is not None
        here = self.session.state.positions[strip.hand]
        strip.aim = None if square == here else Aim(square, not self._refusal(square))
        strip.look()
        self._say()

    def _refusal(self, square: int) -> str:
        """Why the coin in hand may not go to `square`, or nothing."""
        state, hand = self.session.state, self._strip.hand
        assert hand is not None
        distance = state.positions[hand] - square
        return refusal(state.positions, self._game.parameters.step, hand, distance) or ""

    def action_make_move(self) -> None:
        self._animator.finish()
        if self._why_not() or self._aimed is None:
            self._say(self._why_not())
        else:
            self.play(self._aimed)

    def action_drop(self) -> None:
        self._animator.finish()
        if self._strip.hand is not None:
            self._take(None)
        elif self.session.length and not self.session.complete:
            self._say("q leaves the game")  # Esc once too often shall not
        else:
            self.action_back_home()

    def on_strip_pointed(self, message: Strip.Pointed) -> None:
        """A coin is taken by a press; a press on a square, or a drag to one, moves it there.

        Who drags it off the strip and lets go there has thought better of it.
        """
        self._animator.finish()
        strip, square = self._strip, message.square
        positions = self.session.state.positions
        if why := self._why_not():
            self._say(why)
        elif square is None:
            self._let_go(message.what == "released")
        elif message.what == "pressed":
            if square in positions:
                self._take(positions.index(square))
            elif strip.hand is not None:
                self._aim_at(square)
        elif strip.hand is not None and message.what == "dragged":
            self._aim_at(square)
        elif strip.hand is not None and strip.aim is not None:
            why = self._refusal(strip.aim.square)
            if why:
                self._take(strip.hand)
                self._say(why)
            else:
                self.action_make_move()

    def _let_go(self, released: bool) -> None:
        """Aim nowhere with the coin in hand, which has been dragged off the strip."""
        hand = self._strip.hand
        if hand is not None and (self._strip.aim is not None or released):
            self._take(hand)
            self._say(f"coin {hand} stays where it is" if released else "")

    # the whole game again, undo and redo

    def action_again(self) -> None:
        self._open(self._game)

    def action_undo(self) -> None:
        self.pause()
        places = range(self.session.at - 1, -1, -1)
        place = next((place for place in places if not self._is_computers(place)), None)
        if place is None:
            self._animator.finish()
            self._say("there is no move to take back")
        else:
            self.go(place, fly=True)

    def action_redo(self) -> None:
        self.pause()
        place = self.session.at + 1
        while place < self.session.length and self._is_computers(place):
            place += 1
        if place > self.session.length:
            self._animator.finish()
            self._say("there is no move to make again")
        else:
            self.go(place, fly=True)

    def _is_computers(self, place: int) -> bool:
        return self._game.is_computer(self.session.state_at(place))

    def action_next_landmark(self) -> None:
        if not self._keeps_mistakes():
            super().action_next_landmark()

    def action_previous_landmark(self) -> None:
        if not self._keeps_mistakes():
            super().action_previous_landmark()

    def _keeps_mistakes(self) -> bool:
        """Say that mistakes are not told yet, if there may be any."""
        if self.session.told or not self._game.two_sided:
            return False
        self._animator.finish()
        self._say("mistakes are told when the game is over")
        return True

    # help with thinking

    def action_hint(self) -> None:
        self._animator.finish()
        state = self.session.state
        self._say("" if self._game.is_computer(state) else words.hint_for(self._game, state))

    def action_explain(self) -> None:
        self._animator.finish()
        self.toggle_class("-explained")
        self._explain()

    # the computer

    def _wake_computer(self) -> None:
        if self._timer_of_reply is not None:
            self._timer_of_reply.stop()
            self._timer_of_reply = None
        if self._computer_is_due():
            self._timer_of_reply = after(self, self.thinking, self._reply)

    def _computer_is_due(self) -> bool:
        state = self.session.state
        return self._is_newest and self._in_front and not state.over and self._game.is_computer(state)

    def _reply(self) -> None:
        if self._computer_is_due():
            self.play(self._game.reply(self.session.state))

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self._wake_computer()

    # other starts

    def action_settings(self) -> None:
        self.app.push_screen(Settings(self._game, self._game.with_parameters), self._answered)

    def _answered(self, game: Coins | None) -> None:
        """Open the game that a dialog has made, if it has."""
        if game is not None:
            self._open(game)

    def action_exact(self) -> None:
        """The same start as a puzzle, with a number of moves to be met that is not the least."""
        start, step = self._game.positions, self._game.parameters.step
        few, many = theory.fewest(start, step), theory.most(start)
        if not many:
            self._say("every coin is home")
            return
        most = min(many, max(few + 1, _MOST_ASKED))
        target = Random(self.app_of_cards.draw_seed()).randint(min(few + 1, many), most)
        self._open(_dealt(start, replace(self._game.parameters, players=ALONE, target=target)))

    def action_edit(self) -> None:
        def make(positions: Positions) -> Coins:
            return _dealt(positions, replace(self._game.parameters, target=None))

        self.app.push_screen(EditorScreen(self.session.state.positions, make), self._answered)


def _dealt(positions: Positions, parameters: Parameters) -> Coins:
    """The game from these very squares: a seed would make others for other parameters."""
    return Coins.from_deal(positions_text(positions), parameters)


TABLE = CoinsTable
