"""A student's solution of the exercise camicia."""

ASKS = {"J": 1, "Q": 2, "K": 3, "A": 4}


def simulate_game(player_a, player_b):
    hands, turn, cards, tricks, seen = [list(player_a), list(player_b)], 0, 0, 0, set()
    while all(hands):
        position = (str([[ASKS.get(card, 0) for card in hand] for hand in hands]), turn)
        if position in seen:
            return {"status": "loop", "cards": cards, "tricks": tricks}
        seen.add(position)
        pile, debt = [], 0
        while hands[turn]:
            card = hands[turn].pop(0)
            pile.append(card)
            if card in ASKS:
                debt, turn = ASKS[card], 1 - turn
            elif debt:
                debt -= 1
                if not debt:
                    break
            else:
                turn = 1 - turn
        turn = 1 - turn
        hands[turn] += pile
        cards += len(pile)
        tricks += 1
    return {"status": "finished", "cards": cards, "tricks": tricks}
