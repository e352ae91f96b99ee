"""A solution of the exercise camicia that compares the hands before every card that is not owed."""

PENALTIES = {"J": 1, "Q": 2, "K": 3, "A": 4}


def simulate_game(player_a, player_b):
    hands = [[PENALTIES.get(card, 0) for card in hand] for hand in (player_a, player_b)]
    player = cards = tricks = owed = 0
    pile, positions = [], []
    while pile or (hands[0] and hands[1]):
        position = None if owed else [*hands[0], "|", *hands[1]]
        if not owed and position in positions:
            return {"status": "loop", "cards": cards, "tricks": tricks}
        positions.append(position)
        if not hands[player]:
            tricks += 1
            break
        penalty = hands[player].pop(0)
        pile.append(penalty)
        cards += 1
        if penalty:
            owed = penalty
        elif owed:
            owed -= 1
            if owed:
                continue
            hands[1 - player] += pile
            pile = []
            tricks += 1
        player = 1 - player
    return {"status": "finished", "cards": cards, "tricks": tricks}
