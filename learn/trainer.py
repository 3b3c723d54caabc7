"""Self-play: PPO with entropy and, where there is one, a magnet (a policy to stay near, as in magnetic mirror descent);
or imitation of the rule of thumb, by the same loop with another loss.

A rollout is `length` choices at each table. Choices of one seat lie apart in it, so returns are kept by seat: going
backwards, what a seat may expect after its choice is what the critic says at its next one, or how the game ended."""
import contextlib
import copy
import random
import time

import torch
import torch.nn.functional as F

from net import Critic, Player, cells_of, draw, log_policy
from tables import HEURISTIC, LEARNER, NO_MOVE, PAST, SEATS, Tables

PAST_MAX = 3      # past selves that are kept
IMITATION_EPOCHS, IMITATION_PARTS = 3, 8    # what is taught comes slowly, so more is made of it
STRIDE = 8        # table i with i % STRIDE == 0 has the rule of thumb, == 1 a past self


class Rollout:
    """What happened, choice by choice: tensors [length, tables, ..] on the device."""

    def __init__(self, length, tables, sizes, device):
        def kept(*shape, dtype=torch.float32):
            return torch.zeros(length, tables, *shape, dtype=dtype, device=device)
        self.observation = kept(sizes.observation, dtype=torch.int8)
        self.mask = kept(sizes.moves, dtype=torch.bool)
        self.facts = kept(sizes.facts, dtype=torch.uint8)
        self.utility = kept(SEATS)
        self.seat, self.move, self.taught = (kept(dtype=torch.int64) for _ in range(3))
        self.over, self.mine = (kept(dtype=torch.bool) for _ in range(2))
        self.log_probability, self.value, self.advantage, self.weight, self.target = (kept() for _ in range(5))


class Trainer:
    def __init__(self, library, options, width, budgeted):
        self.options = options
        self.device = torch.device(options.device)
        self.fast = self.device.type == "cuda"
        half = options.tables // 2
        threads = max(1, options.threads)
        self.groups = [Tables(library, options.game, half, options.seed * 10 + i, threads, self.fast) for i in range(2)]
        self.sizes = sizes = self.groups[0].sizes
        self.cells = torch.bfloat16 if self.fast else torch.float32
        width = width or budgeted(sizes.observation, sizes.moves, sizes.facts)
        self.player = Player(sizes.observation, sizes.moves, sizes.facts, width).to(self.device)
        self.critic = Critic(sizes.observation, sizes.facts, options.critic).to(self.device)
        self.magnet, self.past = None, []
        self.memory = Rollout(options.length, 2 * half, sizes, self.device)
        self.optimizer = torch.optim.Adam([*self.player.parameters(), *self.critic.parameters()], lr=options.rate, eps=1e-5)
        self.parts = [slice(i * half, (i + 1) * half) for i in range(2)]
        self.choices = self.ended = 0
        self.waiting = 0.0

    # ---- tables ----

    def seat(self, taught=False, everywhere=False):
        """Who sits where. Taught: the rule of thumb says what it would do. Everywhere: it sits at every table."""
        least, most = self.options.seats
        for group in self.groups:
            for i in range(STRIDE):
                group.mix(i, STRIDE, min_seats=least, max_seats=most, taught=taught,
                          heuristic=255 if everywhere or (i == 0 and not taught) else 0,
                          past=255 if i == 1 and self.past and not taught and not everywhere else 0)
            group.begin()

    def remember_self(self):
        self.past.append(copy.deepcopy(self.player).requires_grad_(False))
        if len(self.past) > PAST_MAX:
            self.past.pop(random.randrange(PAST_MAX - 1))    # the latest stay, older ones thin out

    # ---- playing ----

    def autocast(self):
        return torch.autocast("cuda", dtype=torch.bfloat16) if self.fast else contextlib.nullcontext()

    @torch.no_grad()
    def look(self, t, i):
        """Moves of group i's rows into place t of the memory."""
        group, part, memory = self.groups[i], self.parts[i], self.memory
        for name in ("observation", "facts", "seat"):
            getattr(memory, name)[t, part].copy_(getattr(group, name), non_blocking=True)
        memory.mask.view(torch.uint8)[t, part].copy_(group.mask, non_blocking=True)    # the same bytes
        memory.mine[t, part].copy_(group.who == LEARNER, non_blocking=True)
        memory.taught[t, part].copy_(group.taught, non_blocking=True)
        return self.decide(memory.observation[t, part], memory.mask[t, part], memory.facts[t, part])

    def decide(self, observation, mask, facts):
        cells = cells_of(observation, self.cells)
        with self.autocast():
            logits, _, _ = self.player(cells)
            value = self.critic(cells, facts)
        return log_policy(logits, mask), value

    @torch.no_grad()
    def play(self, own, temperature=1.0):
        """Fills the memory. `own`: the share of choices that are the player's where the rule of thumb teaches."""
        memory, past = self.memory, random.choice(self.past) if self.past else None
        for t in range(self.options.length):
            for i, (group, part) in enumerate(zip(self.groups, self.parts)):
                begin = time.monotonic()
                group.wait()
                self.waiting += time.monotonic() - begin
                if t > 0:
                    self.keep_end(t - 1, i)
                log, value = self.look(t, i)
                move = draw(log / temperature)
                if own < 1:
                    taught = memory.taught[t, part] & 0xffff
                    follow = (torch.rand(len(move), device=self.device) >= own) & (taught != NO_MOVE)
                    move = torch.where(follow, taught, move)
                if past:
                    rows = slice(1, None, STRIDE)
                    with self.autocast():
                        logits, _, _ = past(cells_of(memory.observation[t, part][rows], self.cells))
                    theirs = draw(log_policy(logits, memory.mask[t, part][rows]))
                    move[rows] = torch.where(memory.mine[t, part][rows], move[rows], theirs)
                memory.move[t, part] = move
                memory.log_probability[t, part] = log.gather(1, move[:, None]).squeeze(1)
                memory.value[t, part] = value
                group.move.copy_(move.to(torch.int16))
                group.step()
        following = []
        for i, group in enumerate(self.groups):
            group.wait()
            self.keep_end(self.options.length - 1, i)
            observation, mask, facts = (x.to(self.device) for x in (group.observation, group.mask.bool(), group.facts))
            _, value = self.decide(observation, mask, facts)
            following.append((group.seat.to(self.device).long(), value, (group.who == LEARNER).to(self.device)))
        self.choices += int(memory.mine.sum())
        self.ended += int(memory.over.sum())
        return [torch.cat(x) for x in zip(*following)]

    def keep_end(self, t, i):
        self.memory.over[t, self.parts[i]].copy_(self.groups[i].over, non_blocking=True)
        self.memory.utility[t, self.parts[i]].copy_(self.groups[i].utility, non_blocking=True)

    @torch.no_grad()
    def look_back(self, seat, value, mine):
        """Advantages and targets of the critic, from the end of the rollout to its beginning."""
        memory, count = self.memory, len(seat)
        following = torch.zeros(count, SEATS, device=self.device)
        advantage, known = torch.zeros_like(following), torch.zeros(count, SEATS, dtype=torch.bool, device=self.device)
        following.scatter_(1, seat[:, None], value[:, None])
        known.scatter_(1, seat[:, None], mine[:, None])
        for t in range(self.options.length - 1, -1, -1):
            over = memory.over[t][:, None]
            following = torch.where(over, memory.utility[t] / 100, following)
            advantage = torch.where(over, torch.zeros_like(advantage), advantage)
            known = known | over
            at = memory.seat[t][:, None]
            delta = (following.gather(1, at).squeeze(1) - memory.value[t]
                     + self.options.trace * advantage.gather(1, at).squeeze(1))
            sound = known.gather(1, at).squeeze(1) & memory.mine[t]
            delta = torch.where(sound, delta, torch.zeros_like(delta))
            memory.advantage[t] = delta
            memory.weight[t] = sound.float()
            following.scatter_(1, at, memory.value[t][:, None])
            advantage.scatter_(1, at, delta[:, None])
            known.scatter_(1, at, memory.mine[t][:, None])
        memory.target = memory.advantage + memory.value
        weight = memory.weight
        mean = (memory.advantage * weight).sum() / weight.sum().clamp(min=1)
        spread = ((memory.advantage - mean) ** 2 * weight).sum() / weight.sum().clamp(min=1)
        memory.advantage = (memory.advantage - mean) / (spread.sqrt() + 1e-8)

    # ---- learning ----

    def learn(self, imitate, entropy, magnet):
        """Passes over the memory in shuffled parts; means of what was measured."""
        memory, count = self.memory, self.memory.seat.numel()
        flat = {name: value.flatten(0, 1) for name, value in vars(memory).items()}
        size = min(self.options.batch // (IMITATION_PARTS if imitate else 1), max(1, count // 4))
        sums, parts = {}, 0
        for _ in range(IMITATION_EPOCHS if imitate else self.options.epochs):
            order = torch.randperm(count, device=self.device)
            for start in range(0, count - size + 1, size):
                rows = order[start:start + size]
                loss, told = self.loss({name: value[rows] for name, value in flat.items()}, imitate, entropy, magnet)
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.player.parameters(), 0.5)
                torch.nn.utils.clip_grad_norm_(self.critic.parameters(), 0.5)
                self.optimizer.step()
                parts += 1
                for name, value in told.items():
                    sums[name] = sums.get(name, 0) + value.detach()
        return {name: float(value) / parts for name, value in sums.items()}

    def loss(self, rows, imitate, entropy_wish, magnet_wish):
        cells = cells_of(rows["observation"], self.cells)
        with self.autocast():
            logits, value, belief = self.player(cells)
            critic = self.critic(cells, rows["facts"])
        log = log_policy(logits, rows["mask"])
        weight = rows["weight"] / rows["weight"].mean().clamp(min=1e-3)
        entropy = -((log.exp() * log.masked_fill(~rows["mask"], 0)).sum(-1) * weight).mean()
        told = {"entropy": entropy}
        if imitate:
            taught = rows["taught"] & 0xffff
            there = taught != NO_MOVE
            says = log.gather(1, torch.where(there, taught, 0 * taught)[:, None]).squeeze(1)
            policy = -(says * there).sum() / there.sum().clamp(min=1)
            told["agrees"] = ((log.argmax(-1) == taught) & there).sum() / there.sum().clamp(min=1)
        else:
            ratio = (log.gather(1, rows["move"][:, None]).squeeze(1) - rows["log_probability"]).exp()
            gain = torch.min(ratio * rows["advantage"], ratio.clamp(0.8, 1.2) * rows["advantage"])
            policy = -(gain * weight).mean() - entropy_wish * entropy
            told["kl"] = ((ratio - 1 - ratio.log()) * weight).mean()
            if self.magnet and magnet_wish > 0:
                with torch.no_grad(), self.autocast():
                    near = log_policy(self.magnet(cells)[0], rows["mask"])
                apart = ((log.exp() * (log - near).masked_fill(~rows["mask"], 0)).sum(-1) * weight).mean()
                policy = policy + magnet_wish * apart
                told["apart"] = apart
        told["critic"] = ((critic - rows["target"]) ** 2 * weight).mean()
        told["value"] = ((value - rows["target"]) ** 2 * weight).mean()
        told["belief"] = F.binary_cross_entropy_with_logits(belief, rows["facts"].float())
        return policy + 0.5 * told["critic"] + 0.25 * told["value"] + 0.1 * told["belief"], told

    # ---- against the rule of thumb ----

    def share(self, afresh=True):
        """Of the wins at mixed tables, the player's, as if each held half of the seats; by side; and games."""
        seats, wins, games = [[0] * 3 for _ in range(3)], [[0] * 3 for _ in range(3)], 0
        for group in self.groups:
            stats = group.stats(afresh)
            games += stats.games
            for who in range(3):
                for side in range(3):
                    seats[who][side] += stats.seats[who][side]
                    wins[who][side] += stats.wins[who][side]

        def part(sides):
            own, other = (sum(wins[who][s] for s in sides) / max(1, sum(seats[who][s] for s in sides))
                          for who in (LEARNER, HEURISTIC))
            return own / (own + other) if own + other else float("nan")
        return part(range(3)), [part([s]) for s in range(3)], games

    # ---- keeping ----

    def state(self):
        def kept(net, dtype):
            return {name: value.to("cpu", dtype).clone() for name, value in net.state_dict().items()}
        return {"shape": self.player.shape, "critic_width": self.options.critic, "game": self.options.game,
                "player": kept(self.player, torch.float32), "critic": kept(self.critic, torch.bfloat16),
                "magnet": kept(self.magnet, torch.bfloat16) if self.magnet else None,
                "past": [kept(net, torch.bfloat16) for net in self.past]}

    def restore(self, state):
        if tuple(state["shape"]) != self.player.shape:
            raise SystemExit(f"learn: the checkpoint is of a net {tuple(state['shape'])}, wanted is {self.player.shape}")

        def filled(net, values):
            net.load_state_dict({name: value[0].float() * value[1].float() if isinstance(value, tuple) else value.float()
                                 for name, value in values.items()})  # a tuple: keep.py's bytes and scales
            return net

        def other(values):
            return filled(Player(*self.player.shape).to(self.device).requires_grad_(False), values)
        filled(self.player, state["player"])
        if state["critic_width"] == self.options.critic:
            filled(self.critic, state["critic"])
        self.magnet = other(state["magnet"]) if state["magnet"] else None
        self.past = [other(values) for values in state["past"]]
