"""Choosing a move by pointing at zones and cards, one after the other, with the keys or the mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from cardtui.engine.targets import next_targets, target_label, targeted_move
from cardtui.engine.zones import Target
from cardtui.ui.cards.zone_widget import ZoneHighlight, ZoneWidget
from cardtui.ui.player import Player


class _LoneMove(NamedTuple):
    """A move that is named by one target: what is moved."""

    target: Target
    move: Any
    goes_to: set[str]
    """The zones to which it moves cards."""


class ZonePointing:
    """Marks the targets of the legal moves: the zones and cards that can be chosen now.

    The arrow keys move a cursor from target to target, and Enter or a click chooses one. If the chosen
    targets are a move, and may be the beginning of another one, Enter or a second click plays the move. The
    selection is cleared whenever the ply changes.
    """

    def __init__(
        self,
        player: Player,
        zones: Mapping[str, ZoneWidget],
        *,
        why_blocked: Callable[[], str],
        say: Callable[[str], None],
    ) -> None:
        """`why_blocked` returns why nobody can choose a move now, or nothing; `say` shows a note."""
        self._player, self._zones = player, zones
        self._why_blocked, self._say = why_blocked, say
        self._chosen: tuple[Target, ...] = ()
        self._cursor: Target | None = None

    @property
    def _game(self) -> Any:
        return self._player.session.game

    @property
    def state(self) -> Any:
        return self._player.session.state

    @property
    def selecting(self) -> bool:
        return bool(self._chosen) or self._cursor is not None

    @property
    def _choices(self) -> tuple[Target, ...]:
        """The targets that can be chosen now."""
        return next_targets(self._game, self.state, self._chosen)

    @property
    def _chosen_move(self) -> Any:
        """The move that the chosen targets name, or None."""
        return targeted_move(self._game, self.state, self._chosen)

    @property
    def prompt(self) -> str:
        chosen = ", ".join(map(self._label, self._chosen))
        start = f"{chosen}, and then? " if chosen else ""
        if self._cursor is not None:
            return f"{start}{self._label(self._cursor)} · Enter chooses it · Esc cancels"
        if self._chosen_move is not None:
            return f"{chosen} · Enter makes this move, or point on"
        if chosen:
            return f"{start}← → or a click points on · Esc cancels"
        if any(target.card is not None for target in self._choices):
            return "← → point at a card or a place, or click one"
        return "← → point at a place, or click one"

    def _label(self, target: Target) -> str:
        return target_label(self._game, self.state, target)

    def clear(self) -> None:
        self._select()

    def hide(self) -> None:
        self._chosen, self._cursor = (), None
        self._highlight(())  # what can be chosen next is not known before everything has landed

    def _select(self, chosen: tuple[Target, ...] = (), cursor: Target | None = None, note: str = "") -> None:
        self._chosen, self._cursor = chosen, cursor
        self._highlight(self._choices, chosen, cursor)
        self._say(note)

    def _highlight(
        self, choices: Iterable[Target], chosen: Iterable[Target] = (), cursor: Target | None = None
    ) -> None:
        highlights = dict.fromkeys((target.zone for target in choices), ZoneHighlight.OFFERED)
        highlights |= dict.fromkeys((target.zone for target in chosen), ZoneHighlight.CHOSEN)
        cards = {target.zone: target.card for target in chosen}
        if cursor is not None:
            highlights[cursor.zone] = ZoneHighlight.AIMED
            cards[cursor.zone] = cursor.card
        for name, zone in self._zones.items():
            zone.choice, zone.chosen = highlights.get(name), cards.get(name)

    # keys

    def point(self, across: int, down: int) -> None:
        """Move the cursor to the next target, or to the nearest one above or below."""
        choices = self._choices
        if not choices:
            self._say(self._why_blocked())
        elif self._cursor not in choices:
            self._select(self._chosen, choices[-1 if across < 0 else 0])
        elif across:
            index = (choices.index(self._cursor) + across) % len(choices)
            self._select(self._chosen, choices[index])
        else:
            self._select(self._chosen, self._nearest(self._cursor, down, choices) or self._cursor)

    def _nearest(self, target: Target, down: int, choices: tuple[Target, ...]) -> Target | None:
        """Return the nearest of `choices` in a zone below a target, or above it."""
        start = self._zones[target.zone].region_of(target.card)
        middle = start.x + start.width // 2
        found = []
        for other in choices:
            region = self._zones[other.zone].region_of(other.card)
            rows = region.y - start.bottom if down > 0 else start.y - region.bottom
            columns = max(region.x - middle, middle - region.right, 0)
            if rows >= 0 and other.zone != target.zone:
                found.append((rows + columns, other.zone, other))
        return min(found)[-1] if found else None

    def confirm(self) -> None:
        """Choose the target at the cursor, or play the move that has been chosen."""
        if self._cursor is not None:
            self._choose(self._cursor)
        elif self._chosen_move is not None and not self._why_blocked():
            self._player.play(self._chosen_move)
        else:
            self._say(self._why_blocked())

    # the mouse

    def accepts(self, zone: str, card: int | None) -> bool:
        """Whether a click on a card of a zone, or on the zone, can choose it now."""
        return not {Target(zone), Target(zone, card)}.isdisjoint(self._choices)

    def click(self, zone: str, card: int | None) -> None:
        """Choose a card or else its zone; clear the selection if that was chosen before."""
        known = (*self._chosen, *self._choices)
        only_zone = Target(zone) in known and Target(zone, card) not in known
        target = Target(zone) if only_zone else Target(zone, card)
        if self._chosen[-1:] == (target,) and self._chosen_move is not None:
            self.confirm()
        elif target in self._chosen:
            self.clear()
        else:
            self._choose(target)

    def lift(self, source: Target, above: str | None) -> None:
        """Show where a card that is dragged, or else its zone, can go; the mouse is above a zone or none."""
        if self._why_blocked():
            return
        game, state = self._game, self.state
        if (lone := self._lone_move(source)) is not None:
            target, goes_to = lone.target, lone.goes_to
        else:
            known = next_targets(game, state)
            found = [each for each in (source, Target(source.zone)) if each in known]
            if not found:
                return
            target = found[0]
            goes_to = {each.zone for each in next_targets(game, state, (target,))}
        aimed = Target(above) if above is not None and above in goes_to else None
        self._highlight([Target(zone) for zone in goes_to], (target,), aimed)

    def drag(self, source: Target, onto: Target) -> None:
        """Choose what was dragged, a card or else its zone, and then where it was released.

        A move that names only what is moved is made if the card then lies where it was released. If there is
        no such move, nothing is chosen.
        """
        if why := self._why_blocked():
            self._say(why)
            return
        self._chosen, self._cursor = (), None
        if (lone := self._lone_move(source)) is not None:
            if onto.zone in lone.goes_to:
                self._player.play(lone.move)
            else:
                self._select(note=f"{self._label(lone.target)} does not go there")
            return
        self.click(*source)
        if not self._chosen:
            return  # which was refused
        found = [target for target in (onto, Target(onto.zone)) if target in self._choices]
        if found:
            self._choose(found[0])
        else:
            self._select(note=self._why_refused(onto))

    def _lone_move(self, source: Target) -> _LoneMove | None:
        """Return the move that a card alone names, or else its zone, if it is not a part of another one."""
        game, state = self._game, self.state
        for target in (source, Target(source.zone)):
            move = targeted_move(game, state, (target,))
            if move is not None and not next_targets(game, state, (target,)):
                goes_to = {event.target for event in game.apply(state, move).cards_moved}
                return _LoneMove(target, move, goes_to)
        return None

    # keys and the mouse

    def _choose(self, target: Target) -> None:
        """Choose a target: this plays a move, is a part of one, or is refused with the reason."""
        game, state = self._game, self.state
        if why := self._why_blocked():
            self._say(why)
            return
        targets = (*self._chosen, target)
        move = targeted_move(game, state, targets)
        if move is not None and not next_targets(game, state, targets):
            self._player.play(move)
        elif target in self._choices and next_targets(game, state, targets):
            self._select(targets)
        elif self._chosen and {target, Target(target.zone)}.intersection(next_targets(game, state)):
            self._chosen = ()  # the player has changed their mind
            self._choose(target if target in self._choices else Target(target.zone))
        else:
            self._refuse(target)

    def _refuse(self, target: Target) -> None:
        """Say why a target cannot be chosen: a card, or else its zone."""
        self._select(self._chosen, None, self._why_refused(target))

    def _why_refused(self, target: Target) -> str:
        game, state = self._game, self.state
        secret = target.card in game.secret_cards(state).get(target.zone, ())
        tried = [Target(target.zone)] if secret or target.card is None else [target, Target(target.zone)]
        whys = [game.why_no_move(state, (*self._chosen, each)) for each in tried]
        return next(filter(None, whys), f"{self._label(tried[-1])} cannot be chosen now")

    # hints

    def select_hint(self, move: Any) -> str:
        targets = self._game.move_targets(self.state, move)
        if next_targets(self._game, self.state, targets):
            self._select(targets)
        else:
            self._select(targets[:-1], targets[-1])
        return " · Enter makes it"
