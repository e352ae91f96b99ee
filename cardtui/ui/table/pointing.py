"""Moves are chosen by pointing at zones and cards, one after the other, with the keys or the mouse."""

from __future__ import annotations

from typing import Any

from cardtui.engine.zones import Event, Target
from cardtui.ui.cards.zone_widget import ZoneHighlight, ZoneWidget
from cardtui.ui.commands import POINTING
from cardtui.ui.table.interactive import PlayedTable

__all__ = ["PointingTable"]


class PointingTable(PlayedTable):
    """A played table that marks the zones and cards which can be chosen now: the targets of the legal moves.

    The arrow keys go from target to target, and Enter or a click chooses one. If the chosen targets are a
    move, and may be the beginning of another one, Enter or a second click plays the move. The selection is
    cleared whenever the ply changes.
    """

    _chosen: tuple[Target, ...] = ()
    """The targets that have been chosen for the next move."""
    _aimed: Target | None = None
    """The target that the arrow keys point at."""

    def __init_subclass__(cls) -> None:
        if getattr(cls, "game_type", None):
            cls.own_commands = (*POINTING, *cls.own_commands)
        super().__init_subclass__()

    @property
    def holding(self) -> bool:
        return bool(self._chosen) or self._aimed is not None

    @property
    def in_hand(self) -> str:
        chosen = ", ".join(map(self._label, self._chosen))
        start = f"{chosen}, and then? " if chosen else ""
        if self._aimed is not None:
            return f"{start}{self._label(self._aimed)} · Enter chooses it · Esc cancels"
        if self._chosen_move is not None:
            return f"{chosen} · Enter makes this move, or point on"
        if chosen:
            return f"{start}← → or a click points on · Esc cancels"
        if any(target.card is not None for target in self.offers):
            return "← → point at a card or a place, or click one"
        return "← → point at a place, or click one"

    def _label(self, target: Target) -> str:
        return self.game.target_label(self.session.state, target)

    @property
    def offers(self) -> tuple[Target, ...]:
        """The targets that can be chosen now."""
        return self.game.next_targets(self.session.state, self._chosen)

    @property
    def _chosen_move(self) -> Any:
        """The move that the chosen targets name, or None."""
        return self.game.targeted_move(self.session.state, self._chosen)

    def let_go(self) -> None:
        self._select()

    def _select(self, chosen: tuple[Target, ...] = (), aimed: Target | None = None, note: str = "") -> None:
        """Set the chosen targets and the one that is pointed at, and show them."""
        self._chosen, self._aimed = chosen, aimed
        self._mark(self.offers)
        self.say(note)

    def _mark(self, offers: tuple[Target, ...]) -> None:
        highlights = dict.fromkeys((target.zone for target in offers), ZoneHighlight.OFFERED)
        highlights |= dict.fromkeys((target.zone for target in self._chosen), ZoneHighlight.CHOSEN)
        cards = {target.zone: target.card for target in self._chosen}
        if self._aimed is not None:
            highlights[self._aimed.zone] = ZoneHighlight.AIMED
            cards[self._aimed.zone] = self._aimed.card
        for name, zone in self.places.items():
            zone.choice, zone.chosen = highlights.get(name), cards.get(name)

    def show_movement(self, move: Event) -> None:
        self._chosen, self._aimed = (), None
        self._mark(())  # what can be chosen is not known before everything lies where it does

    # by keys

    def action_point(self, across: int, down: int) -> None:
        offers = self.offers
        if not offers:
            self.say(self.why_not())
        elif self._aimed not in offers:
            self._select(self._chosen, offers[-1 if across < 0 else 0])
        elif across:
            at = (offers.index(self._aimed) + across) % len(offers)
            self._select(self._chosen, offers[at])
        else:
            self._select(self._chosen, self._beyond(self._aimed, down, offers) or self._aimed)

    def _beyond(self, aimed: Target, down: int, offers: tuple[Target, ...]) -> Target | None:
        """Return the nearest of the `offers` below another target, or above it."""
        here = self.places[aimed.zone].region_of(aimed.card)
        middle = here.x + here.width // 2
        found = []
        for other in offers:
            there = self.places[other.zone].region_of(other.card)
            rows = there.y - here.bottom if down > 0 else here.y - there.bottom
            aside = max(there.x - middle, middle - there.right, 0)
            if rows >= 0 and other.zone != aimed.zone:
                found.append((rows + aside, other.zone, other))
        return min(found)[-1] if found else None

    def action_choose_place(self) -> None:
        if self._aimed is not None:
            self._choose(self._aimed)
        elif self._chosen_move is not None and not self.why_not():
            self.player.play(self._chosen_move)
        else:
            self.say(self.why_not())

    # by the mouse

    def on_zone_widget_clicked(self, message: ZoneWidget.Clicked) -> None:
        offers, zone = self.offers, Target(message.place)
        card = Target(message.place, message.card)
        if message.place in self.openable_zones and not {zone, card}.intersection(offers):
            self.action_open_hidden()
            return
        known = (*self._chosen, *offers)
        target = zone if zone in known and card not in known else card
        if self._chosen[-1:] == (target,) and self._chosen_move is not None:
            self.action_choose_place()
        elif target in self._chosen:
            self._select()
        else:
            self._choose(target)

    # both

    def _choose(self, target: Target) -> None:
        """Choose a target: this plays a move, is a part of one, or is refused with the reason."""
        game, state = self.game, self.session.state
        if why := self.why_not():
            self.say(why)
            return
        targets = (*self._chosen, target)
        move = game.targeted_move(state, targets)
        if move is not None and not game.next_targets(state, targets):
            self.player.play(move)
        elif target in self.offers:
            self._select(targets)
        elif self._chosen and {target, Target(target.zone)}.intersection(game.next_targets(state)):
            self._chosen = ()  # the player has changed their mind
            self._choose(target if target in self.offers else Target(target.zone))
        else:
            self._refuse(target)

    def _refuse(self, target: Target) -> None:
        """Say why a target cannot be chosen: a card, or else its zone."""
        game, state = self.game, self.session.state
        secret = target.card in game.secret_cards(state).get(target.zone, ())
        tried = [Target(target.zone)] if secret or target.card is None else [target, Target(target.zone)]
        whys = [game.why_no_move(state, (*self._chosen, each)) for each in tried]
        why = next(filter(None, whys), f"{self._label(tried[-1])} cannot be chosen now")
        self._select(self._chosen, None, why)

    def take_hinted(self, move: Any) -> str:
        targets = self.game.move_targets(self.session.state, move)
        if self.game.next_targets(self.session.state, targets):
            self._select(targets)
        else:
            self._select(targets[:-1], targets[-1])
        return " · Enter makes it"
