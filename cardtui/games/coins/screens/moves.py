"""The moves of Silver Dollar at its table: the selected coin, mistakes, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Protocol, cast

from textual import events
from textual.content import Content

from cardtui.engine.characters import CHARACTERS
from cardtui.engine.phrases import capitalized, few, inside
from cardtui.engine.rules import Step
from cardtui.games import entry
from cardtui.games.coins.answers import what_it_makes, why_right
from cardtui.games.coins.game import Coins
from cardtui.games.coins.hints import squares
from cardtui.games.coins.legal_moves import Move, slide
from cardtui.games.coins.opponents import PERFECT
from cardtui.games.coins.parameters import COMPUTER, TWO, YOU, CoinsParameters
from cardtui.games.coins.played_out import played_out
from cardtui.games.coins.puzzles import GRADES
from cardtui.games.coins.rules import CoinsState
from cardtui.games.coins.screens.aiming import CoinAiming
from cardtui.games.coins.screens.puzzles import puzzle
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.strip_rows import Aim
from cardtui.ui.interfaces import Table
from cardtui.ui.table.moves import Moves
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.presets import Preset

_PACES = {"easy": 0.5, PERFECT: 1.5}
"""The time that levels take for a move, compared with the usual: one feels whom one plays."""

_DOLLAR = 2
"""The coin that is the dollar of a new deal for it: every deal has at least three coins."""


FOR_NEWCOMERS = "Coins slide left and never jump."
"""The rule of movement, shown before the goal until the person has finished a game."""

_APART = 3
"""Columns between two things that are said in one line."""


class StripTable(Table, Protocol):
    """A table with a coin strip."""

    @property
    def strip(self) -> SquareStrip: ...


class Explainer(Protocol):
    """Explains the position."""

    @property
    def is_open(self) -> bool: ...
    @property
    def shows_numbers(self) -> bool: ...
    @property
    def shows_why(self) -> bool: ...
    @property
    def note(self) -> str: ...
    def stop(self) -> None: ...


class CoinMoves(Moves):
    """Lets a person aim coins."""

    table: StripTable
    game: Coins
    explaining: Explainer
    input_commands = ()

    @cached_property
    def move_input(self) -> CoinAiming:
        return CoinAiming(self, self.table.strip)

    def accepts(self, event: events.Event) -> bool:
        self.explaining.stop()  # a key or a click means the position of the game
        return super().accepts(event)

    @property
    def last_own_move(self) -> Step[CoinsState, Move] | None:
        """The person's last move in a puzzle, if there is one."""
        session = self.session
        ply = session.ply - (session.ply % 2 == 0)  # the computer's replies are the even ones
        return session.step(ply) if self.game.puzzle is not None and ply > 0 else None

    def is_right(self, step: Step[CoinsState, Move]) -> bool:
        """Whether a move in a puzzle was one of those to find."""
        return self.game.is_winning(step.after)

    @property
    def missed_step(self) -> Step[CoinsState, Move] | None:
        """The move that has lost a puzzle, if the puzzle ends here."""
        step = self.last_own_move
        return None if step is None or not self.session.state.over or self.is_right(step) else step

    shows_miss = False
    """Whether the board shows a puzzle as it was when it was missed."""

    tells_solution: ClassVar[bool] = False
    """Whether it then shows the move that wins there, as nobody can try again."""

    @property
    def _move_to_find(self) -> Move:
        """The move that would have won where a puzzle was missed."""
        assert self.missed_step is not None
        move = self.game.hint(self.missed_step.before).move
        assert move is not None  # every puzzle has one at each turn
        return move

    @property
    def missed_move(self) -> str:
        """The move that would have won where a puzzle was missed: `coin 2 by one square`."""
        return _named(self._move_to_find)

    def say(self, note: str = "") -> None:
        # Beside a puzzle that was missed, why nothing can be moved matters less than what would have won.
        super().say("" if self.shows_miss and note == self.why_blocked() else note)

    @property
    def is_to_solve(self) -> bool:
        """Whether this is a position of a puzzle that has not been solved."""
        return self.session.is_to_solve and not self.session.state.over

    @property
    def proposals(self) -> tuple[tuple[int, Aim], ...]:
        """The moves to show on the strip while none is selected: a mistake, and the best move instead.

        The best move is also shown while the explanation tells it.
        """
        if self.shows_miss and (missed := self.missed_step) is not None:
            move = self._move_to_find if self.tells_solution else missed.move
            target = missed.before.positions[move.coin] - move.distance
            return ((move.coin, Aim(target, legal=self.tells_solution)),)
        game, state, mistake = self.game, self.session.state, self.shown_mistake
        made = [] if mistake is None else [(mistake.move, False)]
        explained = "explained" in self.table.views and game.two_sided and game.is_human_turn(state)
        better = None
        reviewed = bool(made) and not self._is_lost_level
        if not self.is_to_solve and (reviewed or (explained and not self.move_input.selecting)):
            better = game.hint(state).move
        moves = made if better is None else [*made, (better, True)]
        return tuple(
            (move.coin, Aim(state.positions[move.coin] - move.distance, legal=good)) for move, good in moves
        )

    @property
    def _is_lost_level(self) -> bool:
        """Whether it is a level that was lost, whose better moves are shown only if asked."""
        session, game = self.session, self.game
        return game.level_number is not None and session.complete and not game.is_win(session.last_state)

    @property
    def last_verdict(self) -> tuple[int, bool] | None:
        """The square to which the person's last move in a puzzle went, and whether that was right."""
        step = self.last_own_move
        return None if step is None else (step.after.positions[step.move.coin], self.is_right(step))

    def answer(self, columns: int) -> Content | None:
        """Return the comment on a right move in a puzzle: the moves found so far, and why this one was right.

        Why it was right is told of the coins as they lie now: no longer when the computer has answered.
        It takes two lines where one of so many `columns` is too short.
        """
        step, game = self.last_own_move, self.game
        if step is None or game.puzzle is None or not self.is_right(step) or self.mistake_ahead is not None:
            return None
        state, length = self.session.state, game.puzzle.length
        why = Content.styled(why_right(step.before.positions, step.move, game.step, game.words), "$muted")
        if length == 1:
            return why
        found = (state.ply + 1) // 2
        left = 0 if state.over else length - found  # of several moves that win, one may end the game at once
        dots, more = "● " * found + "○ " * left, f"{few(left, 'more move')} to find" if left else "all found"
        progress = Content.assemble((dots, "$mark"), (f" {more}", "$label"))
        if state != step.after:
            return progress
        fits = progress.cell_length + _APART + why.cell_length <= columns
        return Content.assemble(progress, " " * _APART if fits else "\n", why)

    @property
    def shows_where_decided(self) -> bool:
        """Whether it is shown at which plies the game was won: never before it is over."""
        session, game = self.session, self.game
        return session.complete and session.length > 0 and game.two_sided and game.puzzle is None

    @property
    def mistake_ahead(self) -> Step[CoinsState, Move] | None:
        """The next move of a finished game, if it was a mistake."""
        session, ahead = self.session, self.session.ply + 1
        return session.step(ahead) if ahead <= session.length and session.is_landmark(ahead) else None

    @property
    def shown_mistake(self) -> Step[CoinsState, Move] | None:
        """The mistake that is shown: none while another move is being chosen."""
        return None if self.move_input.selecting else self.mistake_ahead

    @property
    def turn(self) -> str:
        step = self.last_own_move
        if step is None or not self.is_newest or self.session.state.over or self.session.ply % 2 == 0:
            return super().turn
        return "✓ Right." if self.is_right(step) else "✗ That loses."

    @property
    def turn_of_note(self) -> str:
        if self.shows_miss and (missed := self.missed_step) is not None:
            told = f"{self.missed_move} wins:" if self.tells_solution else f"{_named(missed.move)} loses"
            return capitalized(told)
        if self.shown_mistake is None:
            return self.turn
        return "Try again" if self.is_to_solve or self._is_lost_level else ""

    @property
    def key_of_note(self) -> str:
        return self.key("undo") if self.shows_miss and not self.tells_solution else ""

    @property
    def note_on_turn(self) -> str:
        if self.shows_miss and self.missed_step is not None:
            if self.key_of_note:
                return f"{self.key_of_note} tries again"
            after = slide(self.missed_step.before.positions, self._move_to_find)
            return f"it {what_it_makes(after, self.game.step, self.game.words)}."
        if self.shown_mistake is None:
            return self._explained
        (coin, aim), *better = self.proposals
        if self.explaining.shows_why:
            return self.explaining.note
        ply, is_brief = self.session.ply + 1, self.explaining.is_open and not self.explaining.shows_numbers
        note = f"Move {ply}, coin {coin} by {self._distance(coin, aim)} (×), was a mistake"
        if is_brief:
            note = f"Move {ply} (×) was a mistake"
        instead = [f"etter: coin {coin} by {self._distance(coin, aim)}" for coin, aim in better]
        return "".join([note, *(f"{'. B' if is_brief else '; b'}{text}" for text in instead)])

    @property
    def _explained(self) -> str:
        """The text of an explanation in the turn line, if it is open and there is nothing else to say."""
        game, state, move = self.game, self.session.state, self.move_input.aimed_move
        if (
            "explained" not in self.table.views
            or not game.two_sided
            or (self.move_input.selecting and not move)
        ):
            return ""
        if game.is_computer_turn(state) and self.is_newest:
            return ""
        return "" if self.explaining.shows_numbers else self.explaining.note  # numbers say it themselves

    def _distance(self, coin: int, aim: Aim) -> int:
        state: CoinsState = self.session.state
        return state.positions[coin] - aim.square

    @property
    def past_ply_label(self) -> str:
        if self.is_to_solve:
            return self.game.turn_label(self.session.state)
        label = super().past_ply_label
        if self.game.parameters.players != TWO:
            return label
        return f"{label}, {inside(self.game.turn_label(self.session.state))}"

    def _hurry_reply(self) -> None:
        """Let the computer move at once: a key that is typed while it thinks counts after its move.

        So it does during a flight. Otherwise some keys of a move that is typed ahead would be lost.
        """
        if self.game.is_computer_turn(self.session.state):
            self.reply()
            self.player.settle()

    def action_choose(self, direction: int) -> None:
        self._hurry_reply()
        self.move_input.pick_next(direction)

    def action_aim(self, squares: int) -> None:
        self._hurry_reply()
        self.move_input.aim_further(squares)

    def action_distance(self, digit: int) -> None:
        self._hurry_reply()
        self.move_input.type_digit(digit)

    def action_erase(self) -> None:
        self.move_input.erase_digit()

    def action_make_move(self) -> None:
        self._hurry_reply()
        self.move_input.make_move()

    def strip_pointed(self, message: SquareStrip.Pointed) -> None:
        self.move_input.point(message, visible=not self.table.too_small)

    @property
    def reply_pace(self) -> float:
        return _PACES.get(self.game.parameters.level, 1.0)

    @property
    def opening_hint(self) -> str:
        game, cost = self.game, self.hint_cost
        hint, explains = f"{self.key('hint')} gives a hint", f"{self.key('explain')} explains"
        rules = f"{self.key('help')} shows the rules"
        if not cost:
            return f"{hint}, {explains}, {self.key('settings')} opens the game setup, {rules}"
        if game.puzzle is None:  # in a game an explanation tells the move
            return f"{hint}, {explains}: either costs {cost}; {rules}"
        return f"{hint} that costs {cost}, {explains}, {rules}"

    @property
    def to_press(self) -> str:
        if self.card_app.by_touch:
            return "Tap a coin, then a square, or drag the coin there."
        arrows = f"{self.key('choose(-1)')} {self.key('choose(1)')} pick a coin"
        return f"{arrows}, a digit says how far, {self.key('make_move')} moves it; or click."

    @property
    def introduction(self) -> list[str]:
        """The sentences before the first move, which stand in one line."""
        game, lines = self.game, [self.game.goal]
        if game.puzzle is not None and game.level_number is None and self.is_newcomer:
            lines.insert(0, FOR_NEWCOMERS)
        if cost := self.hint_cost:
            # In a game an explanation tells the move.
            both = f"{self.key('hint')} and {self.key('explain')}"
            lines.append(f"{both if game.puzzle is None else 'Hints'} cost {cost}.")
        if game.cannot_be_won(game.initial_state()):
            begins = (
                f"lets {inside(game.opponent_name)} begin" if game.you == 0 else "lets you begin yourself"
            )
            lines = [f"This start cannot be won: {self.key('settings')} {begins}."]
        # Where the computer begins it is told longer than until that has moved.
        begun = game.is_computer_turn(game.initial_state())
        if resume := self._first_resume_hint if begun else self.resume_hint:
            lines.append(f"{resume.removesuffix(' · ')}.")
        return lines

    @cached_property
    def _first_resume_hint(self) -> str:
        """The hint for returning to the previous game, remembered from when this one was opened."""
        return self.resume_hint

    @property
    def is_newcomer(self) -> bool:
        """Whether the person has not finished a game yet."""
        _, finished = self.table.card_app.library.progress(self.game.key).record()
        return not finished

    @property
    def hint_cost(self) -> str:
        """The cost of a hint: `rating` in a rated puzzle, `a star` in a level; empty elsewhere."""
        game = self.game
        if not self.card_app.library.is_recorded(self.session):
            return ""
        if game.level_number is not None:
            return "a star"
        if game.parameters.grade is None:
            return ""
        finished = self.card_app.library.progress(game.key).result(game.id)
        return "rating" if finished is None else ""

    def show_hints(self, given: Sequence[str]) -> None:
        # The hint itself is in the turn line.
        cost = self.hint_cost
        self.table.screen.query_one("#hints", EllipsisLabel).set_text(f"Hints cost {cost}." if cost else "")
        self.table.screen.set_class(bool(given and cost), "-hinted")

    def action_play_pause(self) -> None:
        """Show how a missed puzzle is lost; play what is known otherwise."""
        game, state = self.game, self.session.state
        if game.puzzle is None or not state.over or game.is_win(state):
            self.pass_on("play_pause")
            return
        table = entry(Coins.key).load("screens.watch_how:TABLE")  # a table of the game has these moves
        self.table.app.push_screen(table(self.card_app, played_out(state.positions, game.step)))

    @property
    def presets(self) -> Sequence[Preset]:
        """Ways to begin a new deal; level, first player and names are those of the settings."""
        app = self.card_app
        defaults: CoinsParameters = app.settings.default_parameters(Coins)
        name = CHARACTERS[defaults.level].name
        against = f"{name}, you move first" if defaults.first == YOU else f"{name}, who moves first"

        def deal(**changes: Any) -> Callable[[str], None]:
            return lambda _: self.open_game(Coins.from_seed(app.draw_seed(), replace(defaults, **changes)))

        return (
            Preset(
                "Puzzle of a grade",
                "0 to start, 5 is hard",
                "".join(map(str, GRADES)),
                lambda key: puzzle(app, int(key)),
            ),
            Preset("Against the computer", against, "c", deal(players=COMPUTER)),
            Preset("Two people", "at one keyboard", "t", deal(players=TWO)),
            Preset("The dollar", "pocket it to win", "d", deal(players=COMPUTER, dollar=_DOLLAR)),
            Preset("From the editor", "place coins yourself", "e", lambda _: self.table.do("edit")),
        )

    def remade(self, parameters: Any) -> Coins:
        """Return this deal with other parameters: a puzzle of the same grade from the same pool."""
        same = parameters.grade == self.game.parameters.grade
        pool = self.game.parameters.pool if same else None
        return cast(Coins, super().remade(replace(parameters, pool=pool)))


def _named(move: Move) -> str:
    return f"coin {move.coin} by {squares(move.distance)}"
