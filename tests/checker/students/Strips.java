import java.util.Random;

/** Students' coin strips. */
public class Strips {
    /** By the sheet: it makes its own start. */
    static class CoinStrip {
        protected int[] coins;

        public CoinStrip() {
            Random g = new Random();
            coins = new int[3 + g.nextInt(2)];
            do {
                for (int i = 0; i < coins.length; i++) {
                    coins[i] = (i == 0 ? -1 : coins[i - 1]) + 1 + g.nextInt(5);
                }
            } while (gameOver());
        }

        public int numCoins() {
            return coins.length;
        }

        public int numSquares() {
            return coins[coins.length - 1] + 1;
        }

        public int square(int i) {
            for (int coin = 0; coin < coins.length; coin++) {
                if (coins[coin] == i) {
                    return coin;
                }
            }
            return -1;
        }

        public boolean gameOver() {
            return numSquares() == numCoins();
        }

        protected boolean isFree(int coin, int delta) {
            return coins[coin] - delta > (coin == 0 ? -1 : coins[coin - 1]);
        }

        private boolean legalMove(int coin, int delta) {
            return coin >= 0 && coin < coins.length && delta >= 1 && isFree(coin, delta);
        }

        public boolean move(int coin, int delta) {
            if (!legalMove(coin, delta)) {
                return false;
            }
            coins[coin] -= delta;
            return true;
        }

        @Override
        public String toString() {
            StringBuilder row = new StringBuilder();
            for (int i = 0; i < numSquares(); i++) {
                row.append(square(i) < 0 ? "_" : square(i)).append(' ');
            }
            return row.toString();
        }
    }

    /** It may be given a start. */
    static class Given extends CoinStrip {
        Given() {}

        Given(int[] squares) {
            coins = squares.clone();
        }
    }

    static class Over extends CoinStrip {
        @Override
        protected boolean isFree(int coin, int delta) {
            return coins[coin] >= delta && square(coins[coin] - delta) < 0;
        }
    }

    static class GivenOver extends Over {
        GivenOver() {}

        GivenOver(java.util.List<Integer> squares) {
            coins = squares.stream().mapToInt(Integer::intValue).toArray();
        }
    }

    static class Short extends CoinStrip {
        private final String[] squares = new String[numSquares()];

        @Override
        public int square(int i) {
            squares[i] = "seen";
            return super.square(i);
        }
    }

    static class Home extends CoinStrip {
        Home() {
            coins = new int[] {0, 1, 2};
        }
    }
}
