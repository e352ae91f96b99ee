"""The coin in hand and the move that is aimed: by keys, by the mouse, by a hint, and in words."""

from __future__ import annotations

from typing import Any, cast

from cardtui.games.coins import Coins
from cardtui.games.coins.hints import squares
from cardtui.games.coins.legal_moves import Move, reaches, why_illegal
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.strip_rows import Aim
from cardtui.ui.table.interactive import PlayedTable

__all__ = ["AimingTable"]

_MOST_DIGITS = 18  # of a distance that is typed


class AimingTable(PlayedTable):
    """A table with a strip of coins, one of which may be in hand, and a line that tells of it."""

    _typed = ""
    """The digits of a distance that is being typed."""

    @property
    def game(self) -> Coins:
        return cast(Coins, self.session.game)

    @property
    def strip(self) -> SquareStrip:
        return self.query_one(SquareStrip)

    @property
    def holding(self) -> bool:
        return self.strip.hand is not None

    def let_go(self) -> None:
        self._take(None)

    def _take(self, coin: int | None) -> None:
        """Take a coin in hand, or none."""
        self._typed = ""
        self.strip.aim = None
        self.strip.hand = coin
        self.strip.look()
        self.say()

    @property
    def aimed(self) -> Move | None:
        """The move that is aimed, if it may be made."""
        strip = self.strip
        if strip.hand is None or strip.aim is None or not strip.aim.legal:
            return None
        return Move(strip.hand, self.session.state.positions[strip.hand] - strip.aim.square)

    # what is said

    @property
    def in_hand(self) -> str:
        strip = self.strip
        if strip.hand is None:
            return "← → take a coin in hand, or click one"
        if strip.aim is None and not self._reach:
            why = self._refusal(self.session.state.positions[strip.hand] - 1)
            return f"coin {strip.hand} cannot move: {why}"
        if strip.aim is None:
            return f"coin {strip.hand}: a digit or ↓ aims, or click a square"
        if not strip.aim.legal:
            return self._refusal(strip.aim.square)
        far = self.session.state.positions[strip.hand] - strip.aim.square
        return f"coin {strip.hand}, {squares(far)} to the left · Enter moves it · Esc drops it"

    # by keys

    def action_choose(self, by: int) -> None:
        if why := self.why_not():
            self.say(why)
            return
        hand = self.strip.hand
        can_move = [coin for coin, reach in enumerate(self._reaches) if reach]
        if onward := [coin for coin in can_move if hand is None or (coin - hand) * by > 0]:
            self._take(onward[0 if by > 0 else -1])
        else:  # the outermost coin that can move is in hand, or a click has taken one that cannot
            self._take(can_move[-1 if by > 0 else 0])

    def action_aim(self, by: int) -> None:
        strip = self.strip
        if strip.hand is None:
            self.action_choose(1)
            return
        here = self.session.state.positions[strip.hand]
        distance = (here - strip.aim.square if strip.aim else 0) + by
        # One square further than it can go, which says why; so that the way back is not long.
        self._typed = ""
        self._aim_at(here - max(0, min(distance, self._reach + 1)))

    def action_distance(self, digit: int) -> None:
        strip = self.strip
        if strip.hand is None:
            self.say(self.why_not() or "take a coin in hand first: ← →, or click one")
            return
        longer = (self._typed + str(digit)).lstrip("0")[-_MOST_DIGITS:]
        # Where the number would become too large the digit is meant for a new one, which no 0 begins.
        anew = digit != 0 and not self._can_go(int(longer or 0))
        self._type(str(digit) if anew else longer)

    def action_erase(self) -> None:
        if self.strip.hand is not None and self._typed:
            self._type(self._typed[:-1])

    def _type(self, digits: str) -> None:
        """Aim as far as the digits say that have been typed."""
        strip = self.strip
        assert strip.hand is not None
        self._typed = digits
        self._aim_at(self.session.state.positions[strip.hand] - int(self._typed or 0))

    def _aim_at(self, square: int) -> None:
        strip = self.strip
        assert strip.hand is not None
        here = self.session.state.positions[strip.hand]
        strip.aim = None if square == here else Aim(square, not self._refusal(square))
        strip.look()
        self.say()

    def _can_go(self, distance: int) -> bool:
        """Whether the coin in hand may go so far."""
        return 1 <= distance <= self._reach

    @property
    def _reaches(self) -> tuple[int, ...]:
        """The number of squares that each coin can go."""
        return reaches(self.session.state.positions, self.game.parameters.step)

    @property
    def _reach(self) -> int:
        """How far the coin in hand can go."""
        hand = self.strip.hand
        assert hand is not None
        return self._reaches[hand]

    def _refusal(self, square: int) -> str:
        """Why the coin in hand may not go to `square`, or nothing."""
        state, hand = self.session.state, self.strip.hand
        assert hand is not None
        distance = state.positions[hand] - square
        return why_illegal(state.positions, self.game.parameters.step, hand, distance) or ""

    def action_make_move(self) -> None:
        if self.why_not() or self.aimed is None:
            self.say(self.why_not())
        else:
            self.player.play(self.aimed)

    # by the mouse

    def on_square_strip_pointed(self, message: SquareStrip.Pointed) -> None:
        """A coin is taken by a press; a press on a square, or a drag to one, moves it there.

        Who drags it off the strip and lets go there has thought better of it.
        """
        strip, square = self.strip, message.square
        positions = self.session.state.positions
        if why := self.why_not():
            self.say(why)
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
            self._aim_at(farthest if message.beyond and self._reach else square)
        elif strip.hand is not None and strip.aim is not None:
            why = self._refusal(strip.aim.square)
            if why:
                self._take(strip.hand)
                self.say(why)
            else:
                self.action_make_move()

    def _let_go(self, released: bool) -> None:
        """Aim nowhere with the coin in hand, which has been dragged off the strip."""
        hand = self.strip.hand
        if hand is not None and (self.strip.aim is not None or released):
            self._take(hand)
            self.say(f"coin {hand} stays where it is" if released else "")

    # by a hint

    def take_hinted(self, move: Any) -> str:
        strip = self.strip
        self._typed = ""
        strip.hand = move.coin
        strip.aim = Aim(self.session.state.positions[move.coin] - move.distance, legal=True)
        strip.look(coin_first=True)
        return " · Enter makes it"
