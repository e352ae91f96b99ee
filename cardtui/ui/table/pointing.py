"""Choosing a move by pointing at targets, one after the other, with the keys or the mouse.

A target is a zone, a card in it, or a square of a strip with the piece that stands there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from textual.geometry import Offset

from cardtui.engine.rules import Step
from cardtui.engine.targets import next_targets, target_label, targeted_move
from cardtui.engine.visibility import secret_cards
from cardtui.engine.zones import PieceMoved, Target
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.zone_widget import ZoneWidget
from cardtui.ui.table.play import Play


class _Drops(NamedTuple):
    """The moves that dragging a card, or else its zone, can make."""

    dragged: Target
    moves: Mapping[Target, Any]
    """The moves that are made at once, by the targets where it is released."""
    next_targets: Collection[Target]
    """The targets of longer moves, which `dragged` begins."""

    @property
    def spots(self) -> set[Target]:
        """The zones and squares on which `dragged` can be released."""
        return {*self.moves, *map(_spot, self.next_targets)}


class ZonePointing:
    """Marks the targets of the legal moves: the zones, cards and squares that can be chosen now.

    The arrow keys move a cursor from target to target, and Enter or a click chooses one. If the chosen
    targets are a move, and may be the beginning of another one, Enter or a second click plays the move. The
    selection is cleared whenever the ply changes.
    """

    def __init__(self, play: Play) -> None:
        self.play = play
        self.player, self.key = play.player, play.key
        self.zones, self._strips = play.table.zones, play.table.strips
        self._chosen: tuple[Target, ...] = ()
        self.cursor: Target | None = None
        """What the keys point at."""
        self._pressed: Target | None = None
        """The square of a strip on which the button of the mouse was pressed and is held."""

    @property
    def game(self) -> Any:
        return self.player.session.game

    @property
    def state(self) -> Any:
        return self.player.session.state

    @property
    def _places(self) -> Mapping[str, ZoneWidget | SquareStrip]:
        return {**self.zones, **self._strips}

    @property
    def selecting(self) -> bool:
        return bool(self._chosen) or self.cursor is not None

    @property
    def chosen_cell(self) -> Offset | None:
        target = self.cursor or next(reversed(self._chosen), None)
        return None if target is None else self._places[target.zone].cell_of_target(target)

    @property
    def choices(self) -> tuple[Target, ...]:
        """The targets that can be chosen now."""
        return next_targets(self.game, self.state, self._chosen)

    @property
    def _chosen_move(self) -> Any:
        """The move that the chosen targets name, or None."""
        return targeted_move(self.game, self.state, self._chosen)

    @property
    def prompt(self) -> str:
        chosen = ", ".join(map(self.label, self._chosen))
        start = f"{chosen}, and then? " if chosen else ""
        choose, cancels = self.key("choose_target"), f"{self.key('drop')} cancels"
        if self.cursor is not None:
            return f"{start}{self.label(self.cursor)} · {choose} chooses it · {cancels}"
        if self._chosen_move is not None:
            return f"{chosen} · {choose} makes this move, or point on"
        arrows = f"{self.key('point(-1, 0)')} {self.key('point(1, 0)')}"
        if chosen and self.play.card_app.by_touch:
            return f"{start}tap it"
        if chosen:
            return f"{start}{arrows} or a click points on · {cancels}"
        what = "a pile"
        if any(target.square is not None for target in self.choices):
            what = "a square"
        elif any(target.card is not None for target in self.choices):
            what = "a card or a pile"
        return f"tap {what}" if self.play.card_app.by_touch else f"{arrows} point at {what}, or click one"

    def label(self, target: Target) -> str:
        """Return what a target is called in a sentence."""
        return target_label(self.game, self.state, target)

    def clear(self) -> None:
        self._select()

    def hide(self) -> None:
        self._chosen, self.cursor = (), None
        self.highlight(())  # what can be chosen next is not known before everything has landed

    def _select(self, chosen: tuple[Target, ...] = (), cursor: Target | None = None, note: str = "") -> None:
        self._chosen, self.cursor = chosen, cursor
        self.highlight(self.choices, chosen, cursor)
        self.play.say(note)

    def highlight(
        self, choices: Iterable[Target], chosen: Iterable[Target] = (), cursor: Target | None = None
    ) -> None:
        """Mark what can be chosen now, what has been chosen, and what the keys point at."""
        offered, of_zone = tuple(choices), {target.zone: target for target in chosen}
        for name, place in self._places.items():
            inside = [target for target in offered if target.zone == name]
            here = cursor if cursor is not None and cursor.zone == name else None
            place.show_pointing(inside, of_zone.get(name), here)

    # keys

    def point(self, across: int, down: int) -> None:
        """Move the cursor to the next target, or to the nearest one above or below."""
        choices = self._from_left()
        if not choices:
            self.play.say(self.play.why_blocked())
        elif self.cursor not in choices:
            self._select(self._chosen, choices[-1 if across < 0 else 0])
        elif across:
            index = (choices.index(self.cursor) + across) % len(choices)
            self._select(self._chosen, choices[index])
        else:
            self._select(self._chosen, self._nearest(self.cursor, down, choices) or self.cursor)

    def _from_left(self) -> tuple[Target, ...]:
        """Return what can be chosen now, zone by zone, and the cards of each as they lie from left to right.

        In a hand whose first card is its top one, that is from the last to the first.
        """
        zones = [zone.name for zone in self.game.zones]

        def place(target: Target) -> tuple[int, int]:
            at = 0 if target.card is None else self._places[target.zone].region_of_target(target).x
            return zones.index(target.zone), at

        return tuple(sorted(self.choices, key=place))

    def _nearest(self, target: Target, down: int, choices: tuple[Target, ...]) -> Target | None:
        """Return the nearest of `choices` in a zone below a target, or above it."""
        places = self._places
        start = places[target.zone].region_of_target(target)
        middle = start.x + start.width // 2
        found = []
        for other in choices:
            region = places[other.zone].region_of_target(other)
            rows = region.y - start.bottom if down > 0 else start.y - region.bottom
            columns = max(region.x - middle, middle - region.right, 0)
            if rows >= 0 and other.zone != target.zone:
                found.append((rows + columns, other.zone, other))
        return min(found)[-1] if found else None

    def confirm(self) -> None:
        """Choose the target at the cursor, or play the move that has been chosen."""
        if self.cursor is not None:
            self.choose(self.cursor)
        elif self._chosen_move is not None and not self.play.why_blocked():
            self.player.play(self._chosen_move)
        else:
            self.play.say(self.play.why_blocked())

    # the mouse

    def click(self, target: Target) -> None:
        """Choose a card or a square, or else its zone; clear the selection if that was chosen before."""
        known = (*self._chosen, *self.choices)
        if target.in_zone in known and target not in known:
            target = target.in_zone
        if self._chosen[-1:] == (target,) and self._chosen_move is not None:
            self.confirm()
        elif target in self._chosen:
            self.clear()
        else:
            self.choose(target)

    def point_on_strip(self, message: SquareStrip.Pointed) -> None:
        """Handle the mouse on a strip: a click chooses a square, and a piece can be dragged."""
        square, squares = message.square, range(self._strips[message.zone].squares)
        at = Target(message.zone, square=square) if square in squares else None
        if message.what == "pressed":
            self._pressed = at
        elif self._pressed is None:
            return
        elif message.what == "dragged":
            self.lift(self._pressed, at)
        else:
            pressed, self._pressed = self._pressed, None
            if at is None:
                self.clear()
            elif at == pressed:
                self.click(at)
            else:
                self.drag(pressed, at)

    def lift(self, source: Target, above: Target | None) -> None:
        """Show where a card or a piece that is dragged, or else its zone, can go.

        The mouse is `above` a zone or a square, or above none.
        """
        if self.play.why_blocked():
            return
        drops = self._drops(source)
        if spots := drops.spots:
            self.highlight(spots, (drops.dragged,), above if above in spots else None)

    def drag(self, source: Target, onto: Target) -> None:
        """Choose what was dragged, a card or else its zone, and then where it was released.

        A move that names only what is moved is made if the card then lies where it was released. If there is
        no such move, nothing is chosen.
        """
        if why := self.play.why_blocked():
            self.play.say(why)
            return
        self._chosen, self.cursor = (), None
        drops = self._drops(source)
        move = drops.moves.get(_spot(onto))
        found = [target for target in (onto, onto.in_zone) if target in drops.next_targets]
        if move is not None:
            self.player.play(move)
        elif found:
            self._chosen = (drops.dragged,)
            self.choose(found[0])
        elif drops.moves or drops.dragged in self.choices:
            goes_on = drops.next_targets or not drops.moves  # else the dragged card alone names the move
            why = self._why_no_move(onto, after=(drops.dragged,)) if goes_on else ""
            self._select(note=why or f"{self.label(drops.dragged)} does not go there")
        else:
            self.refuse(source)

    def _drops(self, source: Target) -> _Drops:
        """Return the moves that are made by dragging `source`, a card or else its zone.

        A move may name what is moved and then where it goes, or only what is moved, or only where a piece
        goes. One that names only what is moved may be the beginning of a longer one.
        """
        game, state = self.game, self.state
        first = next_targets(game, state)
        dragged = next((each for each in (source, source.in_zone) if each in first), source)
        moves = {}
        if (move := targeted_move(game, state, (dragged,))) is not None:
            moves = {Target(event.target): move for event in game.apply(state, move).cards_moved}
        for target in first:
            if target.square is None or target.zone != source.zone or target == source:
                continue
            move = targeted_move(game, state, (target,))
            if move is not None and _slides(game.apply(state, move), source, target):
                moves[target] = move
        return _Drops(dragged, moves, next_targets(game, state, (dragged,)))

    # keys and the mouse

    def choose(self, target: Target) -> None:
        """Choose a target: this plays a move, is a part of one, or is refused with the reason."""
        game, state = self.game, self.state
        if why := self.play.why_blocked():
            self.play.say(why)
            return
        targets = (*self._chosen, target)
        move = targeted_move(game, state, targets)
        if move is not None and not next_targets(game, state, targets):
            self.player.play(move)
        elif target in self.choices and next_targets(game, state, targets):
            self._select(targets)
        elif self._chosen and {target, target.in_zone}.intersection(next_targets(game, state)):
            self._chosen = ()  # the player has changed their mind
            self.choose(target if target in self.choices else target.in_zone)
        else:
            self.refuse(target)

    def refuse(self, target: Target) -> None:
        """Say why a target cannot be chosen: a card, or else its zone."""
        why = self._why_no_move(target, after=self._chosen)
        self._select(self._chosen, None, why or f"{self.label(self._named(target)[-1])} cannot be chosen now")

    def _why_no_move(self, target: Target, *, after: tuple[Target, ...]) -> str:
        """Return why no move continues with a card, or else its zone; empty if the game has no reason."""
        whys = [self.game.why_no_move(self.state, (*after, each)) for each in self._named(target)]
        return next(filter(None, whys), "")

    def _named(self, target: Target) -> list[Target]:
        """Return a card or a square and its zone; the zone alone where it must not be named."""
        secret = target.card in secret_cards(self.game, self.state).get(target.zone, ())
        return [target.in_zone] if secret or target == target.in_zone else [target, target.in_zone]

    # hints

    def select_hint(self, move: Any) -> str:
        targets = self.game.move_targets(self.state, move)
        if next_targets(self.game, self.state, targets):
            self._select(targets)
        else:
            self._select(targets[:-1], targets[-1])
        return f" · {self.key('choose_target')} makes it"


def _spot(target: Target) -> Target:
    """Return where something is released that is dragged to a target: a square, or else the zone."""
    return target if target.square is not None else target.in_zone


def _slides(step: Step[Any, Any], source: Target, onto: Target) -> bool:
    """Return whether a piece goes from one square to another in a step."""
    moved = [event for event in step.events if isinstance(event, PieceMoved) and event.zone == source.zone]
    return any((event.start, event.stop) == (source.square, onto.square) for event in moved)
