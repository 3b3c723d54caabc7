/* A complete bot for `cabale bot`, in C with nothing but the standard library: plays any game, badly.
 *
 *     cc -o little_bot examples/little_bot.c
 *     cabale bot pantacle --run ./little_bot --bots heuristic --games 20
 *
 * It takes any choice that is not marked as dangerous. docs/bots.md explains the protocol. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1 << 20, CHOICES = 256 };

static char line[LINE];
static unsigned long long dice = 1;

static unsigned below(unsigned bound)
{
    dice = dice * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)(dice >> 33) % bound;
}

/* Every choice of a `go` line begins with {"move":NUMBER. */
static void answer(const char *go)
{
    long move[CHOICES], safe[CHOICES];
    unsigned moves = 0, safes = 0;
    for (const char *at = strstr(go, "{\"move\":"); at && moves < CHOICES;) {
        const char *next = strstr(at + 1, "{\"move\":");
        const char *danger = strstr(at, "\"dangerous\":true");
        long number = strtol(at + strlen("{\"move\":"), NULL, 10);
        move[moves++] = number;
        if (!danger || (next && danger > next)) safe[safes++] = number;
        at = next;
    }
    if (strstr(go, "\"silent\":true") && below(2)) {
        puts("silent"); /* asked out of turn: saying nothing is an answer */
        return;
    }
    printf("move %ld\n", safes ? safe[below(safes)] : move[below(moves)]);
}

int main(void)
{
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        if (strncmp(line, "cabale ", 7) == 0) puts("name little\nready");
        if (strncmp(line, "new ", 4) == 0) {
            unsigned long long seed = 0;
            sscanf(line, "new %*s %*d %*d %llu", &seed);
            dice = 2 * seed + 1;
        }
        if (strncmp(line, "go ", 3) == 0) answer(line);
        if (strcmp(line, "quit") == 0) break;
        fflush(stdout);
    }
    return 0;
}
