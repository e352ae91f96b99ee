"""The Silver Dollar game on the table: the strip, the move in hand, and why it is good or bad."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import cast

from textual.app import ComposeResult
from textual.containers import Horizontal

from cardtui.engine.rules import Step
from cardtui.engine.zones import Event, PieceMoved
from cardtui.games.coins import Coins, theory
from cardtui.games.coins.legal_moves import Move, Positions
from cardtui.games.coins.notation import positions_text
from cardtui.games.coins.parameters import ALONE, Parameters
from cardtui.games.coins.rules import STRIP, State
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.commands import Command, scroll_commands
from cardtui.ui.games.coins.aiming import CoinAiming
from cardtui.ui.games.coins.board import Board
from cardtui.ui.games.coins.editor import EditorScreen
from cardtui.ui.games.coins.heap_table import HeapLine
from cardtui.ui.games.coins.heaps import HeapsPanel, heap_lines
from cardtui.ui.table.interactive import InteractiveTable, TurnLine
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.graph import Graph
from cardtui.ui.widgets.story import StoryLines

__all__ = ["TABLE", "CoinsTable"]

_MOST_ASKED = 200  # moves of a puzzle that somebody would play


class CoinsTable(InteractiveTable):
    """The strip above; below it what is in hand, the heaps, and the graph of the squares left to go."""

    game_type = Coins
    input_commands = ()
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
        Command("hint", ("t",), "A hint, with its reason: the best move is then in hand", "hint"),
        Command(
            "explain",
            ("e",),
            "Why: the heaps, who wins, and what each move does",
            "why",
            words=("why", "heaps", "nim", "reason"),
        ),
        Command(
            "settings", ("m",), "Alone, by two or against the computer; step limit, level", "mode", roomy=True
        ),
        Command(
            "exact",
            ("x",),
            "A puzzle: home in exactly as many moves as you are told",
            words=("target", "challenge"),
        ),
        *scroll_commands(("shift+up",), ("shift+down",)),
        Command(
            "edit",
            ("i",),
            "Make a start of your own, coin by coin",
            words=("editor", "setup", "position"),
        ),
    )

    def make_move_input(self) -> CoinAiming:
        game = self.game
        self.strip = SquareStrip(STRIP, id="strip")
        self.strip.squares = game.positions[-1] + 1
        self.strip.note = game.step_limit
        self.aiming = CoinAiming(
            self.player, self.strip, game.parameters.step, why_blocked=self.why_blocked, say=self.say
        )
        return self.aiming

    @property
    def game(self) -> Coins:
        return cast(Coins, self.session.game)

    def compose_table(self) -> ComposeResult:
        with Board(self.strip):
            yield self.strip
            yield TurnLine()
            yield EllipsisLabel(id="progress")
            yield EllipsisLabel("\n".join(self._introduction), id="goal")
            yield self.end_panel()
            with Horizontal(id="below"):
                yield HeapsPanel()
                yield StoryLines(id="moves")
                yield self.graph()

    @property
    def heading(self) -> str:
        return f"{self.game.title}: {self.game.mode}"

    @property
    def opening_hint(self) -> str:
        return "t gives a hint, e explains, m opens the game setup, ? shows the rules"

    @property
    def _introduction(self) -> list[str]:
        """What is to be known before the first move."""
        game = self.game
        lines = [game.goal]
        if game.cannot_be_won(game.initial_state()):
            begins = "lets the computer begin" if game.you == 0 else "lets you begin yourself"
            lines.append(f"This start cannot be won: {self.by_name['settings'].key_text} {begins}.")
        if self.resume_hint and game.is_computer_turn(game.initial_state()):
            # The line below says so too, but only until the computer has moved.
            lines.append(f"{self.resume_hint.removesuffix(' · ')}.")
        return lines

    # showing

    @property
    def css_classes(self) -> dict[str, bool]:
        session, game = self.session, self.game
        return super().css_classes | {
            "-alone": not game.two_sided,
            # Who is introduced has not moved yet, though the computer may have.
            "-introduced": session.ply <= (game.you or 0) and not session.state.over,
            "-explained": "explained" in self.views,
        }

    def show_ply(self) -> None:
        super().show_ply()
        self.query_one("#moves", StoryLines).show(self.session, self.session.ply)
        self.query_one(Graph).set_class(not self.session.length, "-unplayed")  # before the coin slides

    def show_state(self, state: State) -> None:
        self.strip.trail = self._trail
        super().show_state(state)

    @property
    def _trail(self) -> tuple[int, int] | None:
        """Where the move that led to the place came from and went to."""
        if not self.session.ply:
            return None
        slid = self._slid(self.session.step(self.session.ply))
        return slid.start, slid.stop

    def verdict(self, state: State) -> Sequence[str]:
        told, session = self.game.verdict(state), self.session
        if not session.length:
            return told
        mistakes = self.game.summarize_mistakes(session.landmarks)
        if session.landmarks:
            mistakes += f" · {self.by_name['previous_landmark'].key_text} shows it"
        return [*told, mistakes]

    def event_started(self, event: Event) -> None:
        super().event_started(event)
        self.query_one(TurnLine).say("", "")
        self._show_progress()

    def selection_changed(self) -> None:
        self._show_progress()
        self._explain()

    def _show_progress(self) -> None:
        if not self.game.two_sided:
            progress = self.game.progress(self.session.state)
            self.query_one("#progress", EllipsisLabel).tell(progress)

    def _explain(self) -> None:
        if "explained" not in self.views:
            return
        game, state, move = self.game, self.session.state, self.aiming.aimed_move
        panel = self.query_one(HeapsPanel)
        if game.two_sided:
            # Where the line above tells what was wrong with a mistake, that is explained.
            if made := self.tells_mistake:
                state, move, _, _ = self.session.step(self.session.ply)
            panel.show(lambda width, height: heap_lines(game, state, move, width, height, made=made))
        else:
            panel.show(lambda width, height: map(HeapLine.said, game.explain(state)))

    def _slid(self, step: Step[State, Move]) -> PieceMoved:
        """How a coin slid in a step: nothing else happens in one."""
        return next(event for event in step.events if isinstance(event, PieceMoved))

    # choosing a move

    def action_choose(self, direction: int) -> None:
        self.aiming.pick_next(direction)

    def action_aim(self, squares: int) -> None:
        self.aiming.aim_further(squares)

    def action_distance(self, digit: int) -> None:
        self.aiming.type_digit(digit)

    def action_erase(self) -> None:
        self.aiming.erase_digit()

    def action_make_move(self) -> None:
        self.aiming.make_move()

    def on_square_strip_pointed(self, message: SquareStrip.Pointed) -> None:
        self.aiming.point(message, visible=not self.too_small)

    # help with thinking

    def action_explain(self) -> None:
        self.toggle_view("explained")

    def apply_views(self) -> None:
        super().apply_views()
        self._explain()

    # other starts

    def action_exact(self) -> None:
        """The same start as a puzzle, with a number of moves to be met that is not the least."""
        start, step = self.game.positions, self.game.parameters.step
        few, many = theory.fewest(start, step), theory.most(start)
        if not many:
            self.say("every coin is home")
            return
        most = min(many, max(few + 1, _MOST_ASKED))
        target = Random(self.card_app.draw_seed()).randint(min(few + 1, many), most)
        self.open_game(_dealt(start, replace(self.game.parameters, players=ALONE, target=target)))

    def action_edit(self) -> None:
        def make(positions: Positions) -> Coins:
            return _dealt(positions, replace(self.game.parameters, target=None))

        self.app.push_screen(EditorScreen(self.session.state.positions, make), self.answered)


def _dealt(positions: Positions, parameters: Parameters) -> Coins:
    """The game from these very squares: a seed would make others for other parameters."""
    return Coins.from_deal(positions_text(positions), parameters)


TABLE = CoinsTable
