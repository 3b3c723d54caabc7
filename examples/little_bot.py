#!/usr/bin/env python3
"""A complete bot for `cabale bot`, in Python with nothing but the standard library: plays any game, badly.

    cabale bot pantacle --run "python3 examples/little_bot.py" --bots heuristic --games 20

It counts how often each verb was used and takes a choice with the rarest verb, never a dangerous one if it can
help it. docs/bots.md explains the protocol.
"""
import collections
import json
import random
import sys


class Bot:
    def __init__(self):
        self.dice = random.Random(1)
        self.used = collections.Counter()
        self.events = 0

    def new(self, game, seats, seat, seed, rules):
        self.dice = random.Random(int(seed))
        self.used.clear()

    def event(self, event):
        self.events += 1    # what this seat was told, in order; a better bot would listen

    def choose(self, table):
        choices = table["choices"]
        safe = [choice for choice in choices if not choice.get("dangerous")] or choices
        if table.get("silent") and self.dice.random() < 0.5:
            return "silent"    # asked out of turn: saying nothing is an answer
        rarest = min(self.used[choice["verb"]] for choice in safe)
        choice = self.dice.choice([c for c in safe if self.used[c["verb"]] == rarest])
        self.used[choice["verb"]] += 1
        return f"move {choice['move']}"


def main():
    bot = Bot()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "cabale":
            print("name little python")
            print("ready")
        elif word == "new":
            bot.new(*rest.split())
        elif word == "event":
            bot.event(json.loads(rest))
        elif word == "go":
            _, _, table = rest.partition(" ")    # first the milliseconds it may think
            print(bot.choose(json.loads(table)))
        elif word == "quit":
            break
        sys.stdout.flush()


if __name__ == "__main__":
    main()
