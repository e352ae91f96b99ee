"""The coin in hand and the move that is aimed: by keys, by the mouse, by a hint, and in words."""

from __future__ import annotations

from typing import cast

from textual.content import Content
from textual.widgets import Static

from cardtui.engine.phrases import count
from cardtui.games.coins import Coins, words
from cardtui.games.coins.moves import Move, reaches, refusal
from cardtui.games.coins.parameters import TWO
from cardtui.ui.screens.table import TableScreen
from cardtui.ui.stage.strip import SquareStrip
from cardtui.ui.stage.strip_rows import Aim

__all__ = ["AimingTable"]

_MOST_DIGITS = 18  # of a distance that is typed


class AimingTable(TableScreen):
    """A table with a strip of coins, one of which may be in hand, and a line that tells of it."""

    _typed = ""
    """The digits of a distance that is being typed."""

    def show_aim(self) -> None:
        """Show what depends on the move that is aimed."""
        raise NotImplementedError

    @property
    def _game(self) -> Coins:
        return cast(Coins, self.session.game)

    @property
    def _strip(self) -> SquareStrip:
        return self.query_one(SquareStrip)

    def _why_not(self) -> str:
        """Why no move can be made now, or nothing."""
        state = self.session.state
        if state.over:
            return "every coin is home"
        if self._game.is_computer(state):
            return "the computer is thinking" if self._is_newest else "press U, or play on from your own turn"
        return ""

    @property
    def _is_newest(self) -> bool:
        return self.session.at == self.session.length

    def _take(self, coin: int | None) -> None:
        """Take a coin in hand, or none."""
        self._typed = ""
        self._strip.aim = None
        self._strip.hand = coin
        self._strip.look()
        self._say()

    @property
    def _aimed(self) -> Move | None:
        """The move that is aimed, if it may be made."""
        strip = self._strip
        if strip.hand is None or strip.aim is None or not strip.aim.legal:
            return None
        return Move(strip.hand, self.session.state.positions[strip.hand] - strip.aim.square)

    # what is said

    def _say(self, note: str = "") -> None:
        """Say what is in hand, or `note`."""
        whose, told = self._whose, note or self._what_happened or self._why_not() or self._in_hand
        if not note and self._mistake and self._strip.hand is None:
            whose, told = "", self._mistake
        line = Content.assemble((f"{whose}  " if whose else "", "bold $mark"), told)
        self.query_one("#in-hand", Static).update(line, layout=False)
        self.show_aim()

    @property
    def _whose(self) -> str:
        """Whose turn it is; in the past of a game, where one is."""
        session, game = self.session, self._game
        turn = words.turn(game, session.state)
        if self._is_newest:
            return turn
        at, known = session.at, session.length
        where = f"After move {at} of {known}" if at else f"Before the first of {count(known, 'move')}"
        return f"{where}, {turn}" if game.parameters.players == TWO else where

    @property
    def _in_hand(self) -> str:
        """What can be done with what is in hand."""
        strip = self._strip
        if strip.hand is None:
            return "← → take a coin in hand, or click one"
        if strip.aim is None:
            return f"coin {strip.hand}: a digit or ↓ aims, or click a square"
        if not strip.aim.legal:
            return self._refusal(strip.aim.square)
        far = self.session.state.positions[strip.hand] - strip.aim.square
        return f"coin {strip.hand}, {words.squares(far)} to the left · Enter moves it · Esc drops it"

    @property
    def _what_happened(self) -> str:
        """How many moves one's last move has replaced, if it has."""
        session = self.session
        place = session.at
        if place > 1 and self._is_computers(place - 1):
            place -= 1  # the computer has answered since
        replaced = session.replaced_by(place)
        if not replaced or self._strip.hand is not None:
            return ""
        them = "it" if replaced == 1 else "them"
        key = self._by_name["undo"].keys[0]
        return f"this replaced {count(replaced, 'move')}; {key} brings {them} back"

    @property
    def _mistake(self) -> str:
        """What was wrong with the move that led here, once it is told."""
        session = self.session
        return session.tell(session.at).why if session.is_landmark(session.at) else ""

    def _is_computers(self, place: int) -> bool:
        return self._game.is_computer(self.session.state_at(place))

    # by keys

    def action_choose(self, by: int) -> None:
        if why := self._why_not():
            self._say(why)
            return
        hand, last = self._strip.hand, len(self.session.state.positions) - 1
        self._take((last if by < 0 else 0) if hand is None else max(0, min(hand + by, last)))

    def action_aim(self, by: int) -> None:
        strip = self._strip
        if strip.hand is None:
            self.action_choose(1)
            return
        here = self.session.state.positions[strip.hand]
        distance = (here - strip.aim.square if strip.aim else 0) + by
        # One square further than it can go, which says why; so that the way back is not long.
        self._typed = ""
        self._aim_at(here - max(0, min(distance, self._reach + 1)))

    def action_distance(self, digit: int) -> None:
        strip = self._strip
        if strip.hand is None:
            self._say(self._why_not() or "take a coin in hand first: ← →, or click one")
            return
        longer = (self._typed + str(digit)).lstrip("0")[-_MOST_DIGITS:]
        # Where the number would become too large the digit is meant for a new one, which no 0 begins.
        anew = digit != 0 and not self._can_go(int(longer or 0))
        self._type(str(digit) if anew else longer)

    def action_erase(self) -> None:
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

    def _can_go(self, distance: int) -> bool:
        """Whether the coin in hand may go so far."""
        return 1 <= distance <= self._reach

    @property
    def _reach(self) -> int:
        """How far the coin in hand can go."""
        hand = self._strip.hand
        assert hand is not None
        return reaches(self.session.state.positions, self._game.parameters.step)[hand]

    def _refusal(self, square: int) -> str:
        """Why the coin in hand may not go to `square`, or nothing."""
        state, hand = self.session.state, self._strip.hand
        assert hand is not None
        distance = state.positions[hand] - square
        return refusal(state.positions, self._game.parameters.step, hand, distance) or ""

    def action_make_move(self) -> None:
        if self._why_not() or self._aimed is None:
            self._say(self._why_not())
        else:
            self.player.play(self._aimed)

    def action_drop(self) -> None:
        if self._strip.hand is not None:
            self._take(None)
        elif self.session.length and not self.session.complete:
            self._say("q leaves the game")  # Esc once too often shall not
        else:
            self.action_back_home()

    # by the mouse

    def on_square_strip_pointed(self, message: SquareStrip.Pointed) -> None:
        """A coin is taken by a press; a press on a square, or a drag to one, moves it there.

        Who drags it off the strip and lets go there has thought better of it.
        """
        strip, square = self._strip, message.square
        positions = self.session.state.positions
        if why := self._why_not():
            self._say(why)
        elif square is None or self.too_small:  # the terminal may have been made small while it was dragged
            self._let_go(message.what == "released")
        elif message.what == "pressed":
            if square in positions:
                self._take(positions.index(square))
            elif strip.hand is not None:
                self._aim_at(square)
        elif strip.hand is not None and message.what == "dragged":
            # Past the left end means as far as it can go; where that is nowhere, it is said why.
            farthest = positions[strip.hand] - self._reach
            self._aim_at(max(square, farthest) if message.beyond and self._reach else square)
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

    # by a hint

    def action_hint(self) -> None:
        """Tell the best move, and take it in hand: Enter then makes it. Where none is best, say so."""
        game, state, strip = self._game, self.session.state, self._strip
        if game.is_computer(state):
            self._say()
            return
        move, told = words.hinted(game, state), words.hint_for(game, state)
        if move is not None:
            self._typed = ""
            strip.hand = move.coin
            strip.aim = Aim(state.positions[move.coin] - move.distance, legal=True)
            strip.look(coin_first=True)
            told += " · Enter makes it"
        self._say(told)
