#!/usr/bin/env python3
"""Makes checkpoints small enough to be kept with the sources: the player in half precision, the critic in bytes with a
scale for each row, no past selves. train.py goes on from them like from any other."""
import argparse
import pathlib

import torch


def rows(value):
    """Bytes and a scale for each row; a vector stays as it is."""
    if value.dim() < 2:
        return value.half()
    scale = value.float().abs().amax(1, keepdim=True).clamp(min=1e-8) / 127
    return (value.float() / scale).round().to(torch.int8), scale.half()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoints", nargs="+", type=pathlib.Path)
    parser.add_argument("--to", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent / "checkpoints")
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    for path in options.checkpoints:
        state = torch.load(path, map_location="cpu")
        state["player"] = {name: value.half() for name, value in state["player"].items()}
        state["critic"] = {name: rows(value) for name, value in state["critic"].items()}
        state["magnet"], state["past"] = None, []
        torch.save(state, options.to / path.name)


if __name__ == "__main__":
    main()
