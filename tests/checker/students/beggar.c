/* A student's program: a deck on standard input, who wins on standard output. */
#include <stdio.h>
#include <string.h>

static char hands[2][1024];
static int number[2];

static int asks(char rank) {
    const char *ranks = "JQKA", *found = strchr(ranks, rank);
    return found ? (int)(found - ranks) + 1 : 0;
}

int main(void) {
    char word[16], pile[1024];
    int player = 0, turn = 0, rounds = 0;
    while (scanf("%15s", word) == 1) {
        hands[player][number[player]++] = word[0];
        player = 1 - player;
    }
    while (number[0] && number[1] && rounds < 5791) {
        int debt = 0, laid = 0;
        while (number[turn]) {
            char card = hands[turn][0];
            memmove(hands[turn], hands[turn] + 1, --number[turn]);
            pile[laid++] = card;
            if (asks(card)) {
                debt = asks(card);
                turn = 1 - turn;
            } else if (debt) {
                if (--debt == 0) break;
            } else {
                turn = 1 - turn;
            }
        }
        turn = 1 - turn;
        for (int at = 0; at < laid; at++) hands[turn][number[turn]++] = pile[at];
        rounds++;
    }
    if (number[0] && number[1]) printf("Draw after %d rounds.\n", rounds);
    else printf("Player %d wins after %d rounds.\n", number[0] ? 0 : 1, rounds);
    return 0;
}
