#!/usr/bin/env python3
"""The games for learners and students of games, from Python with nothing but the standard library.

    make lib
    python3 examples/study.py pantacle --players 4

Plays many games at once at random, then lets seat 0 choose by imagined worlds against players who choose at random.
docs/study.md explains the library; what is here in class Games is all that a program needs to use it.
"""
import argparse
import ctypes
import pathlib
import random
import time

SEATS = 8    # rows of utilities have a place for each


class Sizes(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32)
                for name in ("env", "knowledge", "observation", "moves", "min_seats", "max_seats")]


class Out(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in ("observation", "mask", "seat", "over", "utility")]


def load(path):
    library = ctypes.CDLL(str(path))
    pointer, number, wide = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint64
    for name, result, arguments in (
            ("cab_env_id", ctypes.c_char_p, [number]),
            ("cab_env_game", pointer, [ctypes.c_char_p]),
            ("cab_env_measure", None, [pointer, pointer]),
            ("cab_env_feature", ctypes.c_char_p, [pointer, number, pointer]),
            ("cab_env_open", ctypes.c_int8, [pointer, pointer, number]),
            ("cab_env_option", ctypes.c_int8, [pointer, ctypes.c_char_p, ctypes.c_char_p]),
            ("cab_env_deal", ctypes.c_int8, [pointer, wide]),
            ("cab_env_seat", number, [pointer]),
            ("cab_env_moves", number, [pointer, pointer]),
            ("cab_env_play", ctypes.c_int8, [pointer, number]),
            ("cab_env_result", number, [pointer, pointer]),
            ("cab_env_know", None, [pointer, number, pointer]),
            ("cab_env_imagine", None, [pointer, number, wide]),
            ("cab_env_say", number, [pointer, number, ctypes.c_char_p, ctypes.c_char_p, number]),
            ("cab_envs_look", None, [pointer, number, pointer]),
            ("cab_envs_random", None, [pointer, number, pointer]),
            ("cab_envs_step", number, [pointer, number, pointer, pointer])):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


class Games:
    """Many games of one kind, side by side. The arrays are written anew by every step; numpy reads them where they are:
    numpy.frombuffer(games.observation, numpy.int8).reshape(games.count, -1)."""

    def __init__(self, library, game, players, count, seed, **options):
        self.library, self.count, self.players = library, count, players
        kind = self.kind = library.cab_env_game(game.encode())
        if not kind:
            raise SystemExit(f"study: no game {game}; `cabale games` lists them")
        self.sizes = Sizes()
        library.cab_env_measure(kind, ctypes.byref(self.sizes))
        self.memory = ctypes.create_string_buffer(self.sizes.env * count)
        self.observation = (ctypes.c_int8 * (self.sizes.observation * count))()
        self.mask = (ctypes.c_uint8 * (self.sizes.moves * count))()
        self.seat = (ctypes.c_uint8 * count)()
        self.over = (ctypes.c_uint8 * count)()
        self.utility = (ctypes.c_int8 * (SEATS * count))()
        self.move = (ctypes.c_uint16 * count)()
        self.out = Out(*map(ctypes.addressof,
                            (self.observation, self.mask, self.seat, self.over, self.utility)))
        for i in range(count):
            if library.cab_env_open(self.at(i), kind, players):
                raise SystemExit(f"study: {game} is for {self.sizes.min_seats} to {self.sizes.max_seats} players")
            for key, value in options.items():
                if library.cab_env_option(self.at(i), key.encode(), value.encode()):
                    raise SystemExit(f"study: {game} has no option {key}={value}; `cabale games` lists them")
            if library.cab_env_deal(self.at(i), seed + i):
                raise SystemExit("study: these options do not go together")
        library.cab_envs_look(self.memory, count, ctypes.byref(self.out))

    def at(self, i):
        return ctypes.addressof(self.memory) + i * self.sizes.env

    def features(self):
        """The stretches of an observation: name, width."""
        width, index = ctypes.c_uint32(), 0
        while name := self.library.cab_env_feature(self.kind, index, ctypes.byref(width)):
            yield name.decode(), width.value
            index += 1

    def put(self, i, other, k):
        """Game i becomes a copy of game k of the others."""
        ctypes.memmove(self.at(i), other.at(k), self.sizes.env)

    def moves(self, i):
        found = (ctypes.c_uint16 * self.sizes.moves)()
        return found[:self.library.cab_env_moves(self.at(i), found)]

    def say(self, i, move, lang=b"en"):
        text = ctypes.create_string_buffer(512)
        self.library.cab_env_say(self.at(i), move, lang, text, len(text))
        return text.value.decode()

    def choose_at_random(self):
        self.library.cab_envs_random(self.memory, self.count, self.move)

    def step(self):
        """Plays self.move[i] in each game; those that end are dealt anew."""
        refused = self.library.cab_envs_step(self.memory, self.count, self.move, ctypes.byref(self.out))
        if refused >= 0:
            raise ValueError(f"game {refused}: {self.move[refused]} is not legal")

    def ended(self):
        """Of the games that ended with the last step: number and utilities of the seats."""
        over = bytes(self.over)
        i = over.find(1)
        while i >= 0:
            yield i, self.utility[SEATS * i:SEATS * i + self.players]
            i = over.find(1, i + 1)


def play_at_random(games, steps):
    """Who wins when nobody thinks, and how many choices a second that is."""
    best, ends = [0] * games.players, 0
    start = time.perf_counter()
    for _ in range(steps):
        games.choose_at_random()
        games.step()
        for _, utility in games.ended():
            ends += 1
            for seat, value in enumerate(utility):
                best[seat] += value > 0
    seconds = time.perf_counter() - start
    print(f"{ends} games, {games.count * steps / seconds / 1e6:.2f} million choices a second, with what each seat sees")
    if ends:
        print("wins of the seats: " + ", ".join(f"{100 * n / ends:.1f} %" for n in best))


def choose_by_worlds(games, worlds, dice, horizon=300):
    """The best move of whoever is asked in games[0], by random games from worlds that seat cannot rule out. A game that
    takes longer than the horizon says nothing."""
    seat, moves = games.seat[0], games.moves(0)
    value, tries, running = dict.fromkeys(moves, 0), dict.fromkeys(moves, 0), {}
    for i in range(worlds.count):
        running[i] = moves[i % len(moves)]
        worlds.put(i, games, 0)
        games.library.cab_env_imagine(worlds.at(i), seat, dice.getrandbits(64))
        worlds.move[i] = running[i]
    worlds.step()
    for _ in range(horizon):
        for i, utility in worlds.ended():
            if i in running:    # the next game in its place is of no interest
                move = running.pop(i)
                value[move] += utility[seat]
                tries[move] += 1
        if not running:
            break
        worlds.choose_at_random()
        worlds.step()
    return max(moves, key=lambda move: value[move] / max(tries[move], 1))


def play_with_worlds(games, worlds, wanted, seed):
    """Seat 0 thinks, the others do not."""
    dice, ends, wins, told = random.Random(seed), 0, 0, 0
    while ends < wanted:
        games.choose_at_random()
        if games.seat[0] == 0:
            games.move[0] = choose_by_worlds(games, worlds, dice)
            if told < 5:
                told += 1
                print("  " + games.say(0, games.move[0]))
        games.step()
        for _, utility in games.ended():
            ends += 1
            wins += utility[0] > 0
    print(f"seat 0, thinking in {worlds.count} worlds a move: {wins} of {ends} games won")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--count", type=int, default=256, help="games side by side")
    parser.add_argument("--steps", type=int, default=2000, help="choices in each of them")
    parser.add_argument("--think", type=int, default=5, help="games in which seat 0 thinks")
    parser.add_argument("--worlds", type=int, default=128, help="worlds it imagines a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--library", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parent.parent / "build/libcabale.so")
    options = parser.parse_args()
    if not options.library.exists():
        raise SystemExit(f"study: no {options.library}; `make lib` makes it")
    library = load(options.library)
    sizes = Sizes()
    kind = library.cab_env_game(options.game.encode())
    if kind:
        library.cab_env_measure(kind, ctypes.byref(sizes))
    players = options.players or min(max(4, sizes.min_seats), sizes.max_seats)
    settings = dict(pair.partition("=")[::2] for pair in options.option)

    def make(count, seed):
        return Games(library, options.game, players, count, seed, **settings)

    games = make(options.count, options.seed)
    print(f"{games.sizes.moves} moves; a seat sees {games.sizes.observation} numbers: "
          + ", ".join(f"{name} {width}" for name, width in games.features()))
    play_at_random(games, options.steps)
    if options.think:
        play_with_worlds(make(1, options.seed), make(options.worlds, 0), options.think, options.seed)


if __name__ == "__main__":
    main()
