"""A solution of the exercise camicia that compares the hands alone, whoever has to lead."""

PENALTIES = "JQKA"


def simulate_game(player_a, player_b):
    decks = {"A": list(player_a), "B": list(player_b)}
    other = {"A": "B", "B": "A"}
    leader, laid, tricks, after = "A", 0, 0, set()
    while decks["A"] and decks["B"]:
        before = "|".join("".join(c if c in PENALTIES else "-" for c in decks[who]) for who in "AB")
        if before in after:
            return {"status": "loop", "cards": laid, "tricks": tricks}
        after.add(before)
        leader, pile = trick(decks, leader, other)
        decks[leader] += pile
        laid, tricks = laid + len(pile), tricks + 1
    return {"status": "finished", "cards": laid, "tricks": tricks}


def trick(decks, player, other):
    pile, owed = [], 0
    while decks[player]:
        card = decks[player].pop(0)
        pile.append(card)
        if card in PENALTIES:
            owed = PENALTIES.index(card) + 1
            player = other[player]
        elif owed == 0:
            player = other[player]
        elif owed == 1:
            break
        else:
            owed -= 1
    return other[player], pile
