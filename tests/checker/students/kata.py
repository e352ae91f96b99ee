"""A student's solution of the kata: two hands in, 0, 1 or None out."""

ASKS = {"J": 1, "Q": 2, "K": 3, "A": 4}


def who_wins(hand_0, hand_1):
    hands, turn, laid = [list(hand_0), list(hand_1)], 0, 0
    while all(hands) and laid < 10_000:
        pile, debt = [], 0
        while hands[turn]:
            card = hands[turn].pop(0)
            pile.append(card)
            laid += 1
            if card[0] in ASKS:
                debt, turn = ASKS[card[0]], 1 - turn
            elif debt:
                debt -= 1
                if not debt:
                    break
            else:
                turn = 1 - turn
        turn = 1 - turn
        hands[turn] += pile
    return None if all(hands) else int(not hands[0])
