"""A student's coin strip, and the game for two people."""

import random


class CoinStrip:
    def __init__(self, squares=None):
        while squares is None or squares == [0, 1, 2]:
            squares = sorted(random.sample(range(12), 3))
        self.coins = list(squares)

    def numCoins(self):
        return len(self.coins)

    def numSquares(self):
        return self.coins[-1] + 1

    def square(self, number):
        return self.coins.index(number) if number in self.coins else -1

    def gameOver(self):
        return self.coins == list(range(len(self.coins)))

    def legalMove(self, coin, distance):
        if not 0 <= coin < len(self.coins) or distance < 1:
            return False
        return self.coins[coin] - distance > (self.coins[coin - 1] if coin else -1)

    def move(self, coin, distance):
        legal = self.legalMove(coin, distance)
        if legal:
            self.coins[coin] -= distance
        return legal


def main():
    strip, player = CoinStrip(), 0
    while not strip.gameOver():
        row = [strip.square(number) for number in range(strip.numSquares())]
        print(" ".join("_" if coin < 0 else str(coin) for coin in row))
        while not strip.move(*map(int, input(f"Player {player}, your move: ").split())):
            print("That is no legal move.")
        player = 1 - player
    print(f"Player {1 - player} wins!")


if __name__ == "__main__":
    main()
