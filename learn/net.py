"""The nets. A Player goes into the product, so its weights, a byte each, fit a budget; a Critic sees what is so and is
only for training."""
import torch
import torch.nn as nn
import torch.nn.functional as F

ONE = 64    # what a cell of the observation shows for 1 (src/study/observe.h)


def width_for(cells, moves, facts, budget):
    """The largest multiple of 16 for which the weights of a Player fit the budget."""
    width = 16
    while (width + 16) * (cells + moves + facts + 1 + width + 16) <= budget:
        width += 16
    return width


def cells_of(observation, dtype):
    return observation.to(dtype) * (1 / ONE)


class Player(nn.Module):
    """What a seat sees -> logits of moves, the value of its game, and logits of the facts it may believe."""

    def __init__(self, cells, moves, facts, width):
        super().__init__()
        self.shape = (cells, moves, facts, width)
        self.first = nn.Linear(cells, width)
        self.second = nn.Linear(width, width)
        self.policy = nn.Linear(width, moves)
        self.value = nn.Linear(width, 1)
        self.belief = nn.Linear(width, facts)
        for layer in (self.policy, self.value):
            layer.weight.data *= 0.1
            nn.init.zeros_(layer.bias)

    def forward(self, cells):
        hidden = F.relu(self.first(cells))
        hidden = F.relu(self.second(hidden)) + hidden
        return self.policy(hidden).float(), self.value(hidden).float().squeeze(-1), self.belief(hidden).float()


class Critic(nn.Module):
    """What is seen and what is so -> the value of the asked seat's game."""

    def __init__(self, cells, facts, width):
        super().__init__()
        self.first = nn.Linear(cells + facts, width)
        self.second = nn.Linear(width, width)
        self.value = nn.Linear(width, 1)
        self.value.weight.data *= 0.1

    def forward(self, cells, facts):
        hidden = F.relu(self.first(torch.cat((cells, facts.to(cells.dtype)), -1)))
        hidden = F.relu(self.second(hidden)) + hidden
        return self.value(hidden).float().squeeze(-1)


def log_policy(logits, mask):
    return F.log_softmax(logits.masked_fill(~mask, -1e9), -1)


def draw(log_probability):
    """A move by its probability (Gumbel's trick: no sums, no copies)."""
    noise = -torch.empty_like(log_probability).exponential_().clamp_(min=1e-20).log()
    return (log_probability + noise).argmax(-1)
