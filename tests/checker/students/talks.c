/* A student's game of coins in C. WAY is 0 for `[1][ ]`, coins from 1 on, and 1 for `O.O`. It asks for another
   game, and AGAIN says how; at the end of its input it asks without end. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int coins[4];

static void show(void) {
    for (int square = 0; square <= coins[3]; square++) {
        int found = -1;
        for (int coin = 0; coin < 4; coin++)
            if (coins[coin] == square) found = coin;
        if (WAY == 0) found < 0 ? printf("[ ]") : printf("[%d]", found + 1);
        else printf(found < 0 ? "." : "O");
    }
    printf("\n");
}

static int legal(int coin, int distance) {
    return coin >= 0 && coin < 4 && distance > 0 && coins[coin] - distance > (coin ? coins[coin - 1] : -1);
}

static void play(void) {
    int turn = 0, coin = -1, distance = 0;
    for (int i = 0; i < 4; i++) coins[i] = (i ? coins[i - 1] + 1 : 1) + rand() % 3;
    while (coins[3] > 3 || ENDLESS) {
        show();
        for (;;) {
            printf("Player %d, which coin? ", turn + 1);
            scanf("%d", &coin);
            printf("How many squares? ");
            scanf("%d", &distance);
            if (WAY == 0) coin--;
            if (legal(coin, distance)) break;
            printf("Illegal move!\n");
        }
        coins[coin] -= distance;
        turn = 1 - turn;
    }
    show();
    printf("Player %d wins!\n", WINNER ? turn + 1 : 2 - turn);
}

int main(void) {
    char again = 'y';
    setvbuf(stdout, 0, _IOLBF, 0);
    srand(getpid());
    do {
        play();
        if (AGAIN == 0) do {
            printf("Play again? (y/n)\n");
            scanf(" %c", &again);
        } while (again != 'y' && again != 'n');
        if (AGAIN == 1) do {
            printf("Play again? (y/n) ");
            scanf(" %c", &again);
        } while (again != 'y' && again != 'n');
        if (AGAIN == 2) {
            printf("Another game? ");
            scanf(" %c", &again);
        }
    } while (again != 'n');
    return 0;
}
