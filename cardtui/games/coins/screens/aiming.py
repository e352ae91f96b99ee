"""Choosing a move on the coin strip: pick a coin and aim it at a square, by keys, the mouse or a hint."""

from __future__ import annotations

from typing import cast

from textual.geometry import Offset

from cardtui.engine.zones import Target
from cardtui.games.coins.game import Coins
from cardtui.games.coins.hints import squares
from cardtui.games.coins.legal_moves import POCKET, Move, leftmost, reaches
from cardtui.games.coins.rules import STRIP, CoinsState
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.strip_rows import Aim
from cardtui.ui.table.moves import Moves

_MAX_DIGITS = 18  # of a distance that is typed


class CoinAiming:
    """The coin that is picked on a strip, and the square at which it is aimed."""

    def __init__(self, play: Moves, strip: SquareStrip) -> None:
        self._play, self._strip = play, strip
        self._typed = ""
        """The digits that have been typed: of a coin, or of the distance of the picked one."""
        self._dragged: int | None = None
        """The coin on which the button of the mouse was pressed and is held."""

    @property
    def _game(self) -> Coins:
        return cast(Coins, self._play.game)

    @property
    def _positions(self) -> tuple[int, ...]:
        state: CoinsState = self._play.session.state
        return state.positions

    @property
    def selecting(self) -> bool:
        return self._strip.hand is not None or bool(self._typed)

    @property
    def chosen_cell(self) -> Offset | None:
        coin, aim = self._strip.hand, self._strip.aim
        if coin is None:
            return None
        square = self._positions[coin] if aim is None else aim.square
        return self._strip.cell_of_target(Target(STRIP, square=square))

    @property
    def aimed_move(self) -> Move | None:
        """The move that is aimed, if it is legal."""
        coin, aim = self._strip.hand, self._strip.aim
        if coin is None or aim is None or not aim.legal:
            return None
        return Move(coin, self._positions[coin] - aim.square)

    @property
    def prompt(self) -> str:
        coin, aim, enter = self._strip.hand, self._strip.aim, self._play.key("make_move")
        if coin is None and self._typed:
            return f"coin {self._typed}: {enter} picks it, or type another digit"
        if coin is None and self._play.card_app.by_touch:
            return "tap a coin, then a square"
        if coin is None:
            arrows = f"{self._play.key('choose(-1)')} {self._play.key('choose(1)')}"
            return f"{arrows} or a digit picks a coin, or click one"
        if aim is None and not self._reach(coin):
            return self._why_stuck(coin)
        if aim is None and self._play.card_app.by_touch:
            return f"coin {coin}: tap a square"
        if aim is None:
            return f"coin {coin}: how far? A digit, {self._play.key('aim(1)')}, or click a square"
        if not aim.legal:
            return self._why_illegal(coin, aim.square)
        way = f", {squares(self._positions[coin] - aim.square)} to the left"
        if aim.square == POCKET:
            way = " into the pocket"
        return f"coin {coin}{way} · {enter} moves it · {self._play.key('drop')} cancels"

    def clear(self) -> None:
        self._pick(None)

    def hide(self) -> None:
        """Do nothing: the strip shows no selection while a coin slides."""

    def _pick(self, coin: int | None) -> None:
        self._typed = ""
        self._strip.aim = None
        self._strip.hand = coin
        self._strip.look()
        self._play.say("")

    def _aim_at(self, coin: int, square: int) -> None:
        on_itself = square == self._positions[coin]
        self._strip.aim = None if on_itself else Aim(square, not self._why_illegal(coin, square))
        self._strip.look()
        self._play.say("")

    def _reaches(self) -> tuple[int, ...]:
        return reaches(self._positions, self._game.step, self._game.dollar)

    def _reach(self, coin: int) -> int:
        """Return how many squares a coin can move."""
        return self._reaches()[coin]

    def _why_stuck(self, coin: int) -> str:
        return f"coin {coin} cannot move: {self._why_illegal(coin, self._positions[coin] - 1)}"

    def _why_illegal(self, coin: int, square: int) -> str:
        """Return why a coin may not move to a square, or nothing."""
        move = Move(coin, self._positions[coin] - square)
        return self._game.why_illegal(self._play.session.state, move) or ""

    # keys

    def pick_next(self, direction: int) -> None:
        """Pick the next coin to the left or right that can move."""
        if why := self._play.why_blocked():
            self._play.say(why)
            return
        picked = self._strip.hand
        movable = [coin for coin, reach in enumerate(self._reaches()) if reach]
        if onward := [coin for coin in movable if picked is None or (coin - picked) * direction > 0]:
            self._pick(onward[0 if direction > 0 else -1])
        else:  # the outermost movable coin is picked already, or a click has picked one that cannot move
            self._pick(movable[-1 if direction > 0 else 0])

    def aim_further(self, by: int) -> None:
        """Move the aim to the left by a number of squares, or back."""
        coin, aim = self._strip.hand, self._strip.aim
        if coin is None:
            self.pick_next(1)
            return
        start = self._positions[coin]
        distance = (start - aim.square if aim else 0) + by
        self._typed = ""
        # At most one square too far: that says why it is too far, and the way back stays short.
        self._aim_at(coin, start - max(0, min(distance, self._reach(coin) + 1)))

    def type_digit(self, digit: int) -> None:
        """Add a digit to the distance. One that would make it too large starts a new number.

        With nothing in hand, the digits are those of the coin to pick.
        """
        coin = self._strip.hand
        if coin is None:
            self._type_coin(digit)
            return
        longer = (self._typed + str(digit)).lstrip("0")[-_MAX_DIGITS:]
        possible = 1 <= int(longer or 0) <= self._reach(coin)
        self._set_distance(coin, longer if possible or digit == 0 else str(digit))

    def _type_coin(self, digit: int) -> None:
        """Pick the coin whose number is typed, as soon as it can be no other one."""
        if why := self._play.why_blocked():
            self._play.say(why)
            return
        number, last = int(self._typed + str(digit)), len(self._positions) - 1
        if 0 < 10 * number <= last:
            self._typed = str(number)
            self._play.say("")
        else:
            self._pick_number(number)

    def _pick_number(self, coin: int) -> None:
        """Pick a coin, or say why it cannot move."""
        self._typed = ""
        if coin >= len(self._positions):
            self._play.say(f"there is no coin {coin}: the last is coin {len(self._positions) - 1}")
        elif self._reach(coin):
            self._pick(coin)
        else:
            self._play.say(self._why_stuck(coin))

    def erase_digit(self) -> None:
        if self._strip.hand is not None and self._typed:
            self._set_distance(self._strip.hand, self._typed[:-1])
        elif self._typed:
            self._typed = self._typed[:-1]
            self._play.say("")

    def _set_distance(self, coin: int, digits: str) -> None:
        self._typed = digits
        self._aim_at(coin, self._positions[coin] - int(digits or 0))

    def make_move(self) -> None:
        """Make the move that is aimed, or say what is missing. Enter ends the number of a coin, too."""
        if self._strip.hand is None and self._typed:
            self._pick_number(int(self._typed))
            return
        if self._play.why_blocked() or self.aimed_move is None:
            self._play.say(self._play.why_blocked())
        else:
            self._play.player.play(self.aimed_move)

    # the mouse

    def point(self, message: SquareStrip.Pointed, *, visible: bool) -> None:
        """Handle the mouse: a press picks a coin; a press on a square, or a drag to it, moves the coin there.

        A coin that is dragged off the strip and released there stays where it is. So does one whose table is
        no longer `visible`, as the terminal was made small during the drag. After a drag that moves nothing,
        nothing is picked.
        """
        coin, square, action = self._strip.hand, message.square, message.what
        dragged = self._dragged
        if action != "dragged":
            self._dragged, self._strip.targets = None, range(0)
        elif coin is not None and coin == dragged:
            start = self._positions[coin]
            self._strip.targets = range(start - self._reach(coin), start)
        if why := self._play.why_blocked():
            self._play.say(why)
        elif square is None or not visible:
            self._drag_off(released=action == "released", dragged=dragged)
        elif action == "pressed":
            if square <= POCKET and self._game.dollar is not None:
                if coin is None:
                    self._pick(leftmost(self._positions))
                else:
                    self._aim_at(coin, POCKET)
            elif square in self._positions:
                self._dragged = self._positions.index(square)
                self._pick(self._dragged)
            elif coin is not None:
                self._aim_at(coin, square)
        elif coin is not None and action == "dragged":
            # Past the left end means as far as possible; a coin that cannot move says why.
            reach = self._reach(coin)
            self._aim_at(coin, self._positions[coin] - reach if message.beyond and reach else square)
        elif coin is not None and self._strip.aim is not None:
            if why := self._why_illegal(coin, self._strip.aim.square):
                self._pick(None if coin == dragged else coin)
                self._play.say(why)
            else:
                self.make_move()

    def _drag_off(self, *, released: bool, dragged: int | None) -> None:
        coin = self._strip.hand
        if coin is not None and (self._strip.aim is not None or released):
            self._pick(None if released and coin == dragged else coin)
            self._play.say(f"coin {coin} stays where it is" if released else "")

    # hints

    def select_hint(self, move: Move) -> str:
        self._typed = ""
        self._strip.hand = move.coin
        self._strip.aim = Aim(self._positions[move.coin] - move.distance, legal=True)
        self._strip.look(coin_first=True)
        return f" · {self._play.key('make_move')} makes it"
