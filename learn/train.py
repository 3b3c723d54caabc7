#!/usr/bin/env python3
"""Trains one game for some seconds: imitation of the rule of thumb if wished, then self-play, then a match against the
rule of thumb. Begins from the checkpoint if it is there, and writes it. One line of the curve every tenth of the time."""
import argparse
import os
import pathlib
import random
import sys
import time

import torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from net import width_for    # noqa: E402
from tables import load      # noqa: E402
from trainer import Trainer  # noqa: E402

WARM = 5                     # rollouts until the optimizer, which begins afresh every time, goes at full rate
PAST_EVERY = 1 / 8           # of the time: how often the player joins its past selves


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("game")
    add("--seconds", type=float, default=60, help="all of it but loading PyTorch: start, imitation, self-play, match")
    add("--until", type=float, default=0, help="end at this time instead, in seconds as `date +%%s` gives it")
    add("--imitate", type=float, default=0, help="seconds of imitation, if there is no checkpoint")
    add("--match", type=float, default=10, help="seconds of the match at the end")
    add("--from", dest="begun", type=float, default=0, help="the part of all training that lies behind, 0 .. 1")
    add("--to", type=float, default=1, help="the part that will, at the end")
    add("--seats", type=int, nargs=2, metavar=("MIN", "MAX"), default=None, help="of the tables; all the game has")
    add("--tables", type=int, default=8192)
    add("--length", type=int, default=64, help="choices a table in a rollout")
    add("--threads", type=int, default=3)
    add("--rate", type=float, default=5e-4)
    add("--entropy", type=float, default=0.02)
    add("--magnet", type=float, default=0, help="how strongly to stay near what imitation gave")
    add("--trace", type=float, default=0.95, help="lambda of the returns")
    add("--epochs", type=int, default=2)
    add("--batch", type=int, default=32768)
    add("--width", type=int, default=0, help="of the player; 0: as its budget allows")
    add("--budget", type=int, default=400_000, help="weights of the player")
    add("--critic", type=int, default=512, help="width of the critic")
    add("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    add("--seed", type=int, default=1)
    add("--library", default="build/liblearn.so")
    add("--checkpoint", type=pathlib.Path, default=None)
    add("--start", type=pathlib.Path, default=None, help="read this one instead, if it is there")
    return parser.parse_args()


SEAT_RANGE = {"pantacle": (3, 5), "pagamas": (3, 6), "pagan": (2, 2), "newsalem": (3, 8), "tavern": (3, 6)}


def save(trainer, path):
    if path:
        part = path.with_suffix(".part")
        torch.save(trainer.state(), part)
        os.replace(part, path)


def main():
    options = arguments()
    options.seats = options.seats or SEAT_RANGE[options.game]
    torch.manual_seed(options.seed)
    random.seed(options.seed)
    torch.set_num_threads(1 if options.device == "cuda" else max(1, options.threads))
    begin = time.monotonic()
    if options.until:
        options.seconds = options.until - time.time()
    if options.seconds < options.match + 10:
        raise SystemExit(f"learn: no time is left for {options.game}")

    def now():
        return time.monotonic() - begin

    def tell(text):
        print(f"{options.game} {now():6.1f} s  {text}", flush=True)

    trainer = Trainer(load(options.library), options, options.width,
                      lambda cells, moves, facts: width_for(cells, moves, facts, options.budget))
    s = trainer.sizes
    source = options.start if options.start and options.start.exists() else options.checkpoint
    restored = bool(source and source.exists())
    if restored:
        trainer.restore(torch.load(source, map_location="cpu"))
    tell(f"{s.observation} cells, {s.moves} moves, {s.facts} facts, width {trainer.player.shape[3]}, "
         f"{sum(p.numel() for p in trainer.player.parameters())} weights, "
         f"{'from ' + str(source) if restored else 'from nothing'}, {options.device}, torch {torch.__version__}")

    stop = options.seconds - options.match
    imitation = 0 if restored else min(options.imitate, stop)
    last = {"time": now(), "choices": 0, "waiting": 0.0}

    def line(kind, told):
        spent = max(1e-9, now() - last["time"])
        rate = (trainer.choices - last["choices"]) / spent
        share, sides, games = trainer.share()
        told = " ".join(f"{name} {value:.4f}" for name, value in told.items())
        tell(f"{kind} {trainer.choices / 1e6:.2f} M choices ({rate / 1e6:.3f} M/s, waits {(trainer.waiting - last['waiting']) / spent:.0%}),"
             f" {trainer.ended} games, {told} | rule of thumb {share:.3f} of {games} ("
             + " ".join(f"{x:.3f}" for x in sides) + ")")
        last.update(time=now(), choices=trainer.choices, waiting=trainer.waiting)

    rounds = 0

    def round_of(imitate, done):
        nonlocal rounds
        rounds += 1
        warm = min(1, rounds / WARM)
        late = options.begun + (options.to - options.begun) * done
        for group in trainer.optimizer.param_groups:
            group["lr"] = options.rate * warm * (1 if imitate else 1 - 0.9 * late)
        trainer.look_back(*trainer.play(0.25 if imitate else 1))
        return trainer.learn(imitate, options.entropy * (1 - 0.8 * late), options.magnet * (1 - late))

    if imitation:
        trainer.seat(taught=True)
        shown = now()
        while now() < imitation:
            told = round_of(True, 0)
            if now() - shown > options.seconds / 12 or now() >= imitation:
                line("imitation", told)
                shown = now()
        if options.magnet:
            trainer.remember_self()
            trainer.magnet = trainer.past.pop()
        save(trainer, options.checkpoint)

    first = now()
    if not trainer.past:
        trainer.remember_self()
    trainer.seat()
    trainer.share()
    shown = joined = now()
    while now() < stop:
        told = round_of(False, (now() - first) / max(1e-9, stop - first))
        if now() - joined > PAST_EVERY * (stop - first):
            trainer.remember_self()
            joined = now()
            save(trainer, options.checkpoint)
        if now() - shown > options.seconds / 12 or now() >= stop:
            line("self-play", told)
            shown = now()
    save(trainer, options.checkpoint)

    trainer.seat(everywhere=True)
    trainer.share()
    while now() < options.seconds:
        trainer.play(1, temperature=0.5)
    share, sides, games = trainer.share()
    tell(f"match: {share:.4f} of the wins against the rule of thumb in {games} games at temperature 0.5, by side "
         + " ".join(f"{x:.3f}" for x in sides))


if __name__ == "__main__":
    main()
