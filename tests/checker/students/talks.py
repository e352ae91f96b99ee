"""A student's game of coins that talks in many ways: the first argument is the way, the second a mistake."""

import random
import sys

WAY, MISTAKE = sys.argv[1], "".join(sys.argv[2:])
COINS = 4
numbers = [str(number) for number in range(COINS)]
signs, empty, border, first, limit, players = numbers, "_", " ", 0, 99, ("0", "1")
size = 14
if WAY == "set-up and commas":
    COINS = int(input("How many coins would you like? "))
    size = int(input("And how many squares? "))
elif WAY == "names and letters":
    players = (input("Name of the first player: "), input("Name of the second player: "))
    input("Press Enter to start.")
    signs = "ABCD"
elif WAY == "from one, compact":
    signs, first, empty, border = "1234", 1, "=", ""
elif WAY == "brackets":
    empty, border = " ", "]["
elif WAY == "bars and a limit":
    signs, first, empty, border, limit = "1234", 1, " ", " | ", 3
elif WAY == "alike":
    signs, border = "XXXX", "||"
elif WAY == "zeros in two lines":
    signs, empty, first = "1111", "0", 1
coins = sorted(random.sample(range(1, size), COINS))


def show():
    squares = [empty] * (max(coins) + 1)
    for number, coin in enumerate(coins):
        squares[coin] = signs[number]
    row = border.join(squares)
    print({"][": f"[{row}]", " | ": f"| {row} |", "||": f"|{row}|"}.get(border, row))


def read_move(player):
    if WAY == "zeros in two lines":
        coin, distance = input(f"Player {player}, which coin? "), input("How far? ")
    else:
        coin, distance = input(f"Player {player}, your move: ").split("," if "commas" in WAY else " ")
    return "ABCD".find(coin) if "letters" in WAY else int(coin) - first, int(distance)


def legal(coin, distance):
    if coin not in range(len(coins)) or distance < (0 if MISTAKE == "zero" else 1) or distance > limit:
        return False
    there = coins[coin] - distance
    if MISTAKE == "jumps":
        return there >= 0 and there not in coins
    return there > (coins[coin - 1] if coin else -1)


turn = 0
while coins != list(range(len(coins))) or MISTAKE == "endless":
    show()
    coin, distance = read_move(players[turn])
    while not legal(coin, distance):
        print("That move is illegal.")
        coin, distance = read_move(players[turn])
    coins[coin] -= distance
    turn = 1 - turn
show()
print(f"Player {players[turn if MISTAKE == 'winner' else 1 - turn]} wins!")
