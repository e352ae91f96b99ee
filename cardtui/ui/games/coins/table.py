"""The table of the Silver Dollar game: the strip, the move that is aimed, and why it is good or bad."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.geometry import Offset, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.layouts.vertical import VerticalLayout
from textual.widget import Widget

from cardtui.engine.ending import Ending
from cardtui.engine.errors import BadInput
from cardtui.engine.phrases import few, inside
from cardtui.engine.rules import Step
from cardtui.engine.zones import Event, PieceMoved
from cardtui.games import open_id
from cardtui.games.coins import Coins, explanation, ladder, theory
from cardtui.games.coins.answers import why_right
from cardtui.games.coins.legal_moves import POCKET, Move, Positions, leftmost
from cardtui.games.coins.notation import positions_text
from cardtui.games.coins.opponents import PERFECT
from cardtui.games.coins.parameters import ALONE, COMPUTER, TWO, YOU, Parameters
from cardtui.games.coins.path import level_after
from cardtui.games.coins.puzzles import DAILY, GRADES, WIDE
from cardtui.games.coins.rules import STRIP, State
from cardtui.library.endings.coins import ending, rating_text
from cardtui.library.progress import DayMark
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.strip_rows import LARGEST, Aim
from cardtui.ui.commands import Command, scroll_commands
from cardtui.ui.games.coins.aiming import CoinAiming
from cardtui.ui.games.coins.editor import EditorScreen
from cardtui.ui.games.coins.heap_table import HeapLine
from cardtui.ui.games.coins.heaps import HeapsPanel, heap_lines, heaps_to_add
from cardtui.ui.games.coins.home import FIRST_GRADE, puzzle
from cardtui.ui.games.coins.won_lost import WonLost
from cardtui.ui.table.interactive import InteractiveTable, TurnLine
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.presets import Preset
from cardtui.ui.widgets.story import StoryLines
from cardtui.ui.widgets.timeline import SeekRequested

__all__ = ["TABLE", "CoinsTable"]

_PACES = {"easy": 0.5, PERFECT: 1.5}
"""The time that levels take for a move, compared with the usual: one feels whom one plays."""

_MOST_ASKED = 200  # moves of a puzzle that somebody would play

_SUNDAY = 6

_DOLLAR = 2
"""The coin that is the dollar of a new deal for it: every deal has at least three coins."""

_LINE = 78
"""The least columns of the lines below the strip, however short it is."""


_LARGEST = {"small": 7, "medium": 11}
"""The columns of the largest coins if the setting limits the size of cards."""

_MOST_ROWS = 6
"""The rows of a strip below which the end panel has room for blank lines, in a terminal of `_LEAST_ROWS`."""

_LEAST_ROWS = 24

_BELOW = 12
"""The rows below the strip for the turn, the end panel and the graph, as few as may be; what is left over is
free above and below all of it."""


class _Column(VerticalLayout):
    """Arranges widgets one below the other: the strip in the middle, the others as wide as it."""

    def __init__(self, strip: SquareStrip) -> None:
        super().__init__()
        self._strip = strip

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        grid = self._strip.grid_for(size.width)
        width = min(size.width, max(_LINE, grid.in_line * grid.width))
        top = max(0, (size.height - 1 - grid.rows - _BELOW) // 2)
        found = super().arrange(parent, children, Size(width, size.height - top), greedy)
        placements = [placement._replace(region=_centred(placement.region, width)) for placement in found]
        return WidgetPlacement.translate(placements, Offset((size.width - width) // 2, top))


def _centred(region: Region, width: int) -> Region:
    """Return a region in the middle of so many columns."""
    return region.translate((max(0, width - region.width) // 2 - region.x, 0))


class Board(Container):
    """Holds the strip and the lines below it, which keep to its columns."""

    def __init__(self, strip: SquareStrip) -> None:
        super().__init__(id="board")
        self._column = _Column(strip)

    @property
    def layout(self) -> Layout:
        return self._column


class CoinsTable(InteractiveTable):
    """The strip; below it the turn line, the heaps, and the graph of the squares left to go."""

    CSS_PATH = [*InteractiveTable.CSS_PATH, Path(__file__).with_name("table.tcss")]
    game_type = Coins
    input_commands = ()
    own_commands: ClassVar[tuple[Command, ...]] = (
        Command("choose(-1)", ("left",), "Pick the coin to the left", "coin"),
        Command("choose(1)", ("right",), "Pick the coin to the right", "coin"),
        Command("aim(1)", ("down", "j"), "Aim one square further", "aim"),
        Command("aim(-1)", ("up", "k"), "Aim one square less far", "aim"),
        Command(
            "distance({key})",
            tuple("0123456789"),
            "Pick a coin by its number, then aim at a distance",
            each="Coin {key}, or distance {key}",
        ),
        Command("erase", ("backspace",), "Delete a digit"),
        Command("make_move", ("enter",), "Make the move that is aimed", "move"),
        Command(
            "drop",
            ("escape",),
            "Cancel the move, or close a panel; without a game in progress, go home",
        ),
        Command(
            "undo",
            ("u", "ctrl+z"),
            "Undo the move; against the computer, back to your own turn",
            "undo",
            roomy=True,
        ),
        Command("redo", ("U", "ctrl+y"), "Redo the move"),
        Command(
            "hint",
            ("t",),
            "Hint: whether you can win; again for where; again for the move, picked and aimed",
            "hint",
        ),
        Command(
            "explain",
            ("e",),
            "Explain: the heaps, who wins and by which move; against the computer it counts as a hint",
            "explain",
            words=("why", "heaps", "nim", "reason"),
        ),
        Command(
            "settings",
            ("m",),
            "Game setup: alone, two people or against the computer; longest move, level",
            "setup",
            roomy=True,
        ),
        Command(
            "exact",
            ("x",),
            "Alone: bring every coin home in exactly a given number of moves",
            words=("target", "challenge"),
        ),
        Command(
            "find_move",
            ("z",),
            "A puzzle: find the move that wins; again for the next one; on the path, the next level",
            words=("puzzle", "tactics", "find", "next level"),
        ),
        Command("path", ("P",), "The path: levels that teach the game", words=("map", "learn", "stars")),
        *scroll_commands(("shift+up",), ("shift+down",)),
        Command(
            "edit",
            ("i",),
            "Make a start of your own, coin by coin",
            words=("editor", "setup", "position"),
        ),
    )

    palette_first = ("hint", "explain", "undo", "find_move", "settings", "path")

    _explained_ply = -1
    """The last ply at which the explanation was counted as a hint."""

    _explains_end = False
    """Whether the explanation was opened from the end panel, to which one returns when it is closed."""

    @cached_property
    def strip(self) -> SquareStrip:
        strip = SquareStrip(STRIP, id="strip")
        strip.squares = self.game.positions[-1] + 1
        strip.dollar = self.game.dollar
        strip.pocket = self.game.dollar is not None
        return strip

    @cached_property
    def move_input(self) -> CoinAiming:
        return CoinAiming(self.player, self.strip, why_blocked=self.why_blocked, say=self.say, key=self.key)

    @property
    def aiming(self) -> CoinAiming:
        return self.move_input

    @property
    def game(self) -> Coins:
        return cast(Coins, self.session.game)

    def compose_table(self) -> ComposeResult:
        with Board(self.strip):
            yield self.strip
            yield WonLost(self.game.winning_labels, id="won-lost")
            yield TurnLine()
            yield EllipsisLabel(id="progress")
            yield EllipsisLabel("\n".join(self._introduction), id="goal")
            yield EllipsisLabel(id="hints")
            yield EllipsisLabel(id="answer")
            yield self.end_panel
            with Horizontal(id="below"):
                yield HeapsPanel()
                yield StoryLines(id="moves")

    def compose_end(self) -> ComposeResult:
        yield from ()  # it stands below the strip

    @property
    def heading(self) -> str:
        game, library = self.game, self.card_app.library
        if library.is_of_today(self.session):
            today = library.today
            which = "hard puzzle" if today.weekday() == _SUNDAY else "puzzle"
            return f"Today's {which} · {today:%A} {today.day} {today:%B}"
        if game.puzzle is not None:
            return f"Find the winning move{'s' * (game.puzzle.length > 1)} · grade {game.puzzle.grade}"
        return f"{game.title} · {game.mode}"

    @property
    def deal_label(self) -> str:
        library = self.card_app.library
        rated = self.game.parameters.grade is not None and not library.is_of_today(self.session)
        rating = (
            rating_text(library.progress(self.game.key), library.finished_row(self.session)) if rated else ""
        )
        return f"you {rating}" if rating else super().deal_label

    @property
    def opening_hint(self) -> str:
        game, cost = self.game, self._hint_cost
        hint, explains = f"{self.key('hint')} gives a hint", f"{self.key('explain')} explains"
        rules = f"{self.key('help')} shows the rules"
        if not cost:
            return f"{hint}, {explains}, {self.key('settings')} opens the game setup, {rules}"
        if game.puzzle is None:  # in a game an explanation tells the move
            return f"{hint}, {explains}: either costs {cost}; {rules}"
        return f"{hint} that costs {cost}, {explains}, {rules}"

    @property
    def _hint_cost(self) -> str:
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

    @property
    def _introduction(self) -> list[str]:
        """Return the lines of the introduction before the first move."""
        game = self.game
        lines = [line for line in (game.goal, game.opponent_note) if line]
        if game.puzzle is not None and game.level_number is None and self._is_newcomer:
            lines.insert(0, "Coins slide to the left and never jump.")
        if game.cannot_be_won(game.initial_state()):
            begins = "lets the computer begin" if game.you == 0 else "lets you begin yourself"
            lines.append(f"This start cannot be won: {self.key('settings')} {begins}.")
        if self.resume_hint and game.is_computer_turn(game.initial_state()):
            # The line below says so too, but only until the computer has moved.
            lines.append(f"{self.resume_hint.removesuffix(' · ')}.")
        return lines

    @property
    def _is_newcomer(self) -> bool:
        """Whether no game of coins has been won or lost."""
        _, finished = self.card_app.library.progress(self.game.key).record()
        return not finished

    # showing

    @property
    def css_classes(self) -> dict[str, bool]:
        session, game = self.session, self.game
        classes = super().css_classes
        # The moves stand below the strip, which is in the middle; only the inspector stands beside it.
        beside, inside = classes["-with-story"], classes["-inside"]
        return classes | {
            "-with-story": beside and inside,
            "-wide": beside,
            "-alone": not game.two_sided,
            # Who is introduced has not moved yet, though the computer may have.
            "-introduced": session.ply <= (game.you or 0) and not session.state.over,
            "-explained": "explained" in self.views,
            "-decided": self._shows_where_decided,
            "-answered": self._answer is not None,
            "-puzzle": game.puzzle is not None,
            "-crowded": self.is_mounted and self._is_crowded,
        }

    def update_css_classes(self) -> None:
        self.strip.largest = _LARGEST.get(self.card_app.settings.card_size, LARGEST)
        super().update_css_classes()

    def show_ply(self) -> None:
        super().show_ply()
        self.query_one("#moves", StoryLines).show(self.session, self.session.ply)
        if self._shows_where_decided:
            self._show_where_decided()

    @property
    def _is_crowded(self) -> bool:
        """Whether the strip leaves no room for blank lines in the end panel below it."""
        rows_more = max(0, self.size.height - _LEAST_ROWS)
        return self.strip.grid_for(self.size.width).rows > _MOST_ROWS + rows_more

    @property
    def _shows_where_decided(self) -> bool:
        """Whether it is shown at which plies the game was won: never before it is over."""
        session, game = self.session, self.game
        return session.complete and session.length > 0 and game.two_sided and game.puzzle is None

    def _show_where_decided(self) -> None:
        session, game = self.session, self.game
        # Now, and not when it is painted: moves may have been taken back until then.
        won = [game.is_winning(session.state_at(ply)) for ply in range(1, session.length + 1)]
        self.query_one(WonLost).show(won, tuple(session.landmarks), session.ply)

    def show_state(self, state: State) -> None:
        self.strip.trail = self._trail
        self.strip.verdict = self._last_verdict
        if self._answer is not None:
            self.query_one("#answer", EllipsisLabel).set_text(self._answer)
        self.strip.note = self.game.strip_note(state)

    # what the game answers to a move in a puzzle

    @property
    def last_own_move(self) -> Step[State, Move] | None:
        """The person's last move in a puzzle, if there is one."""
        session = self.session
        ply = session.ply - (session.ply % 2 == 0)  # the computer's replies are the even ones
        return session.step(ply) if self.game.puzzle is not None and ply > 0 else None

    def _is_right(self, step: Step[State, Move]) -> bool:
        """Whether a move in a puzzle was one of those to find."""
        return self.game.is_winning(step.after)

    @property
    def _last_verdict(self) -> tuple[int, bool] | None:
        """The square to which the person's last move in a puzzle went, and whether that was right."""
        step = self.last_own_move
        return None if step is None else (step.after.positions[step.move.coin], self._is_right(step))

    @property
    def _answer(self) -> Content | None:
        """What the game says of a move in a puzzle that goes on: the moves found so far, and why this one.

        Why it was right is told of the coins as they lie now: no longer when the computer has answered.
        """
        step, game = self.last_own_move, self.game
        if step is None or game.puzzle is None or not self._is_right(step) or self._mistake_ahead is not None:
            return None
        state, length = self.session.state, game.puzzle.length
        why = Content.styled(why_right(step.before.positions, step.move, game.step), "$muted")
        if length == 1:
            return why
        found = (state.ply + 1) // 2
        left = 0 if state.over else length - found  # of several moves that win, one may end the game at once
        dots, more = "● " * found + "○ " * left, f"{few(left, 'more move')} to find" if left else "all found"
        progress = Content.assemble((dots, "$mark"), (f" {more}", "$label"))
        return progress if state != step.after else Content.assemble(progress, "\n\n", why)

    @property
    def _trail(self) -> tuple[int, int] | None:
        """The squares from which and to which the last move went."""
        if not self.session.ply:
            return None
        slid = self._slid(self.session.step(self.session.ply))
        return slid.start, slid.stop

    @property
    def ending(self) -> Ending:
        return ending(self.session, self.card_app.library)

    @property
    def celebrates(self) -> bool:
        library = self.card_app.library
        if not library.is_of_today(self.session):
            return super().celebrates
        progress = library.progress(self.game.key)
        return super().celebrates and progress.mark(progress.today) is DayMark.FIRST_TRY

    @property
    def end_offers(self) -> Sequence[tuple[str, str]]:
        game, of_today = self.game, self.card_app.library.is_of_today(self.session)
        won = game.is_win(self.session.state)
        if game.puzzle is not None and not won:
            return [
                ("play_pause", "watch how"),
                ("undo", "try again"),
                ("explain", "explain"),
                ("find_move", "next"),
            ]
        if game.level_number is not None and not won:
            return [
                ("again", "try again"),
                ("undo", "undo"),
                ("explain", "explain"),
                ("find_move", "next"),
                ("path", "the path"),
                self.leave_offer,
            ]
        return [
            *([("copy_result", "share")] if of_today else []),
            ("find_move", "next"),
            *([("undo", "undo")] if not won else []),
            *([("again", "rematch" if game.you is not None else "again")] if game.puzzle is None else []),
            *([("explain", "explain")] if game.two_sided else []),
            *([("path", "the path")] if game.level_number is not None else []),
            self.leave_offer,
        ]

    def event_started(self, event: Event) -> None:
        self.query_one(TurnLine).say("", "")
        self._show_progress()

    def selection_changed(self) -> None:
        self._show_progress()
        self._explain()

    def _show_progress(self) -> None:
        if not self.game.two_sided:
            progress = self.game.progress(self.session.state)
            self.query_one("#progress", EllipsisLabel).set_text(progress)

    def _explain(self) -> None:
        self.strip.proposals = self._proposals
        if "explained" not in self.views:
            return
        game, state, move = self.game, self.session.state, self.aiming.aimed_move
        panel = self.query_one(HeapsPanel)
        if self._is_to_solve:
            wrong = None if self._shown_mistake is None else self._shown_mistake.move
            key = self.key("hint")
            panel.show(lambda width, height: heaps_to_add(game, state, wrong, width, height, hint_key=key))
        elif game.two_sided:
            if made := self._shown_mistake is not None:
                move = self._shown_mistake.move
            panel.show(lambda width, height: heap_lines(game, state, move, width, height, made=made))
            self._count_explanation()
        else:
            panel.show(lambda width, height: map(HeapLine.said, explanation.explain(game, state)))

    def _count_explanation(self) -> None:
        """Count an explanation as a hint, once a turn of a person against the computer: it tells the move."""
        session = self.session
        helps = not session.complete and explanation.helps(self.game, session.state)
        if helps and session.ply != self._explained_ply:
            self._explained_ply = session.ply
            self.player.hint_given()

    def find_manual_page(self) -> str:
        page = super().find_manual_page()
        is_puzzle = self.game.puzzle is not None or self.game.level_number is not None
        return "puzzles" if page == self.game.key and is_puzzle else page

    @property
    def _is_to_solve(self) -> bool:
        """Whether this is a position of a puzzle that has not been solved."""
        game, session = self.game, self.session
        solved = session.complete and game.is_win(session.last_state)
        return game.puzzle is not None and not session.state.over and not solved

    @property
    def _proposals(self) -> tuple[tuple[int, Aim], ...]:
        """The moves to show on the strip while none is in hand: a mistake, and the best move instead.

        The best move is also shown while the explanation tells it.
        """
        game, state, mistake = self.game, self.session.state, self._shown_mistake
        made = [] if mistake is None else [(mistake.move, False)]
        explained = "explained" in self.views and game.two_sided and game.is_human_turn(state)
        better = None
        if not self._is_to_solve and (made or (explained and not self.aiming.selecting)):
            better = game.hint(state).move
        moves = made if better is None else [*made, (better, True)]
        return tuple(
            (move.coin, Aim(state.positions[move.coin] - move.distance, legal=good)) for move, good in moves
        )

    # mistakes, each of which is shown at the ply before it was made

    @property
    def _mistake_ahead(self) -> Step[State, Move] | None:
        """The next move of a finished game, if it was a mistake."""
        session, ahead = self.session, self.session.ply + 1
        return session.step(ahead) if ahead <= session.length and session.is_landmark(ahead) else None

    @property
    def _shown_mistake(self) -> Step[State, Move] | None:
        """The mistake that is shown: none while another move is being chosen."""
        return None if self.aiming.selecting else self._mistake_ahead

    @property
    def note_on_ply(self) -> str:
        if self._mistake_ahead is None:
            return ""
        ahead = self.session.ply + 1
        return self.session.describe(ahead).why.replace("A mistake", f"Move {ahead}, a mistake", 1)

    @property
    def turn(self) -> str:
        step = self.last_own_move
        if step is None or not self.is_newest or self.session.state.over or self.session.ply % 2 == 0:
            return super().turn
        return "✓ Right." if self._is_right(step) else "✗ That loses."

    @property
    def turn_of_note(self) -> str:
        return "Try again" if self._is_to_solve else ""

    @property
    def note_on_turn(self) -> str:
        if self._shown_mistake is None:
            return ""
        (coin, aim), *better = self._proposals
        note = f"Move {self.session.ply + 1}, coin {coin} by {self._distance(coin, aim)} (×), was a mistake"
        return note + "".join(f"; better: coin {coin} by {self._distance(coin, aim)}" for coin, aim in better)

    def _distance(self, coin: int, aim: Aim) -> int:
        state: State = self.session.state
        return state.positions[coin] - aim.square

    @property
    def landmark_number(self) -> int:
        session = self.session
        return session.landmark_number(session.ply + (self._mistake_ahead is not None))

    def on_seek_requested(self, message: SeekRequested) -> None:
        message.prevent_default()
        self.player.go(message.ply - self.session.is_landmark(message.ply))

    def _slid(self, step: Step[State, Move]) -> PieceMoved:
        """Return the event of a step in which a coin slides."""
        return next(event for event in step.events if isinstance(event, PieceMoved))

    @property
    def past_ply_label(self) -> str:
        if self._is_to_solve:
            return self.game.turn_label(self.session.state)
        label = super().past_ply_label
        if self.game.parameters.players != TWO:
            return label
        return f"{label}, {inside(self.game.turn_label(self.session.state))}"

    # choosing a move

    def _hurry_reply(self) -> None:
        """Let the computer move at once: a key that is typed while it thinks counts after its move.

        So it does during a flight. Otherwise some keys of a move that is typed ahead would be lost.
        """
        if self.game.is_computer_turn(self.session.state):
            self.reply()
            self.player.settle()

    def action_choose(self, direction: int) -> None:
        self._hurry_reply()
        self.aiming.pick_next(direction)

    def action_aim(self, squares: int) -> None:
        self._hurry_reply()
        self.aiming.aim_further(squares)

    def action_distance(self, digit: int) -> None:
        self._hurry_reply()
        self.aiming.type_digit(digit)

    def action_erase(self) -> None:
        self.aiming.erase_digit()

    def action_make_move(self) -> None:
        self._hurry_reply()
        self.aiming.make_move()

    def strip_pointed(self, message: SquareStrip.Pointed) -> None:
        self.aiming.point(message, visible=not self.too_small)

    @property
    def reply_pace(self) -> float:
        return _PACES.get(self.game.parameters.level, 1.0)

    def on_click(self, event: events.Click) -> None:
        """Let a click on the left of the strip, which may have no room there itself, mean the pocket."""
        strip = self.strip.region
        if self.game.dollar is not None and event.screen_x < strip.x and event.screen_y in strip.line_range:
            for what in ("pressed", "released"):
                self.strip_pointed(SquareStrip.Pointed(STRIP, POCKET, what, beyond=True))

    def open_panels(self) -> Iterator[Callable[[], None]]:
        if "explained" in self.views:
            yield self.action_explain
        yield from super().open_panels()

    # help with thinking

    def show_hints(self, given: Sequence[str], more: int) -> None:
        lines = [f"{number}  {text}" for number, text in enumerate(given, start=1)]
        if more:
            lines.append(f"{self.key('hint')}  {'one more tells the move' if more == 1 else 'where?'}")
        if cost := self._hint_cost:
            lines.append(f"Hints cost {cost}.")
        self.query_one("#hints", EllipsisLabel).set_text("\n".join(lines))
        self.set_class(bool(given), "-hinted")

    def action_explain(self) -> None:
        """Explain the position; from the end panel that in which the game was decided."""
        if not self.shows_end:
            self._toggle_explanation()
            return
        self.put_end_aside()
        if self.game.two_sided:
            self.player.go(self._deciding_ply)
        if "explained" not in self.views:
            self.toggle_view("explained")
        self._explains_end = True

    def _toggle_explanation(self) -> None:
        self.toggle_view("explained")
        if "explained" in self.views:
            if self._explained_ply == self.session.ply:
                is_lost = self.game.hint(self.session.state).move is None
                told = "that no move wins" if is_lost else "the winning move"
                self.say(f"that counted as a hint: it told {told}")
        else:
            self.say()  # what it told is told no more
            if self._explains_end and self.session.complete:
                self.action_last()
        self._explains_end = False

    @property
    def _deciding_ply(self) -> int:
        """The ply before the last move of a person in a puzzle.

        In a game, that at which a person could use the last mistake of the other, or made the last one.
        """
        if self.game.puzzle is not None:
            return self.session.own_moves[-1] - 1
        mistake = next(reversed(self.session.landmarks), None)
        if mistake is None:
            return 0
        return mistake - 1 if self.session.is_human_turn(mistake - 1) else mistake

    def apply_views(self) -> None:
        super().apply_views()
        self._explain()

    def action_play_pause(self) -> None:
        """Show how a missed puzzle is lost; play what is known otherwise."""
        game, state = self.game, self.session.state
        if game.puzzle is None or not state.over or game.is_win(state):
            super().action_play_pause()
            return
        from cardtui.ui.games.coins.watch_how import WatchHow  # which is a table of this kind

        self.app.push_screen(WatchHow(self.card_app, state.positions, game.step))

    # other starts

    @property
    def presets(self) -> Sequence[Preset]:
        """Ways to begin a new deal; level, first player and names are those of the settings."""
        app = self.card_app
        usual: Parameters = app.settings.default_parameters(Coins)
        begins = "you move" if usual.first == YOU else "it moves"

        def deal(**changes: Any) -> Callable[[str], None]:
            return lambda _: self.open_game(Coins.from_seed(app.draw_seed(), replace(usual, **changes)))

        return (
            Preset(
                "Puzzle of a grade",
                "1 is easy, 5 is hard",
                "".join(map(str, GRADES)),
                lambda key: puzzle(app, int(key)),
            ),
            Preset("Against the computer", f"{usual.level}, {begins} first", "c", deal(players=COMPUTER)),
            Preset("Two people", "at one keyboard", "t", deal(players=TWO)),
            Preset("The dollar", "whoever pockets it wins", "d", deal(players=COMPUTER, dollar=_DOLLAR)),
            Preset("From the editor", "place coins yourself", "e", lambda _: self.action_edit()),
        )

    def action_exact(self) -> None:
        """Open this start as a puzzle with a target that is not the least number of moves."""
        start, parameters = self.game.positions, replace(self.game.parameters, dollar=None)
        step = parameters.step
        few, many = theory.fewest(start, step), theory.most(start)
        if not many:
            self.say("every coin is home")
            return
        most = min(many, max(few + 1, _MOST_ASKED))
        target = Random(self.card_app.draw_seed()).randint(min(few + 1, many), most)
        self.open_game(_dealt(start, replace(parameters, players=ALONE, target=target)))

    def action_find_move(self) -> None:
        """Open the next level of the path, the next challenge, or a random puzzle of the present grade."""
        game = self.game
        number = game.level_number
        if number is not None and (following := level_after(number)) is not None:
            self.open_game(Coins.of_level(following))
        elif number is None and game.you is not None and game.puzzle is None and self.session.complete:
            won = game.is_win(self.session.last_state)
            challenge = self.card_app.library.progress(game.key).next_challenge(game, won=won) or 0
            self.card_app.open_session(open_id(ladder.game_id(challenge, self.card_app.draw_seed())))
        else:
            puzzle(self.card_app, self.game.parameters.grade or FIRST_GRADE, self.game.id)

    def action_new_deal(self) -> None:
        """Open a random deal: in a puzzle of a grade, a puzzle that has not come lately."""
        if self.game.parameters.grade is None:
            super().action_new_deal()
        else:
            puzzle(self.card_app, self.game.parameters.grade, self.game.id)

    def action_next_seed(self) -> None:
        if not self._is_daily():
            super().action_next_seed()

    def action_previous_seed(self) -> None:
        if not self._is_daily():
            super().action_previous_seed()

    def _is_daily(self) -> bool:
        """Return whether this is a daily puzzle from the list, and say that its neighbours are others'."""
        if daily := self.game.parameters.pool == DAILY:
            self.say("daily puzzles open one a day: cardtui coins today --date opens those of the past")
        return daily

    def remade(self, parameters: Any) -> Coins:
        """Return this deal with other parameters: a puzzle of the same grade from the same pool."""
        same = parameters.grade == self.game.parameters.grade
        pool = self.game.parameters.pool if same else None
        return cast(Coins, super().remade(replace(parameters, pool=pool)))

    @property
    def typed_parameters(self) -> Any:
        """The parameters of a seed that is typed, which is no number of a daily puzzle."""
        parameters = self.game.parameters
        return replace(parameters, pool=WIDE) if parameters.pool == DAILY else parameters

    def action_path(self) -> None:
        from cardtui.ui.games.coins.path import PathScreen  # imports a table of rows, which takes a while

        if any(isinstance(screen, PathScreen) for screen in self.app.screen_stack):
            self.card_app.go_home()  # which is the map
        else:
            self.card_app.leave_for(PathScreen())

    def action_edit(self) -> None:
        positions, dollar = self.session.state.positions, self.game.dollar
        on_strip = positions[leftmost(positions) :]

        def dollar_of(placed: Positions) -> int | None:
            """Return the number of the dollar, counted from the left; the last coin if there are fewer."""
            if dollar is None:
                return None
            return max(0, min(dollar - len(positions) + len(on_strip), len(placed) - 1))

        def make(placed: Positions) -> Coins:
            parameters = replace(self.game.parameters, target=None, dollar=dollar_of(placed))
            try:
                return _dealt(placed, parameters)
            except BadInput:  # in a puzzle, if there is no move to find
                return _dealt(placed, replace(parameters, find=None))

        self.app.push_screen(EditorScreen(on_strip, make), self.answered)


def _dealt(positions: Positions, parameters: Parameters) -> Coins:
    """Return the game from these squares. A seed would make others for other parameters."""
    return Coins.from_deal(positions_text(positions), parameters)


TABLE = CoinsTable
