"""Tables of games for the trainer: learn/rollout.h from Python, rows in torch tensors."""
import ctypes
import pathlib
from concurrent.futures import ThreadPoolExecutor, wait

import torch

SEATS = 8
LEARNER, PAST, HEURISTIC = 0, 1, 2
NO_MOVE = 0xffff


class Sizes(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in ("tables", "observation", "moves", "facts")]


class Mix(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint8) for name in ("min_seats", "max_seats", "past", "heuristic", "taught")] \
             + [("zero", ctypes.c_uint8 * 3)]


class Out(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p)
                for name in ("observation", "mask", "seat", "who", "over", "utility", "facts", "taught")]


class Stats(ctypes.Structure):
    _fields_ = [("games", ctypes.c_uint64), ("seats", ctypes.c_uint64 * 3 * 3), ("wins", ctypes.c_uint64 * 3 * 3)]


def load(path):
    library = ctypes.CDLL(str(pathlib.Path(path).resolve()))
    pointer, number = ctypes.c_void_p, ctypes.c_uint32
    for name, result, arguments in (
            ("lrn_open", pointer, [ctypes.c_char_p, number, ctypes.c_uint64, pointer]),
            ("lrn_close", None, [pointer]),
            ("lrn_mixed", None, [pointer, number, number, pointer]),
            ("lrn_deal", None, [pointer, number, number]),
            ("lrn_look", None, [pointer, number, number, pointer]),
            ("lrn_step", ctypes.c_int, [pointer, number, number, pointer, pointer]),
            ("lrn_count", None, [pointer, pointer]),
            ("lrn_count_from_zero", None, [pointer])):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


class Tables:
    """`count` tables and their rows in (pinned) memory; stepped by threads, in the background if wished."""

    def __init__(self, library, game, count, seed, threads, pin):
        self.library, self.count = library, count
        self.sizes = Sizes()
        self.handle = library.lrn_open(game.encode(), count, seed, ctypes.byref(self.sizes))
        if not self.handle:
            raise SystemExit(f"learn: no game {game}, or no memory for {count} tables")

        def rows(*shape, dtype):
            made = torch.zeros(count, *shape, dtype=dtype)
            return made.pin_memory() if pin else made
        self.observation = rows(self.sizes.observation, dtype=torch.int8)
        self.mask = rows(self.sizes.moves, dtype=torch.uint8)
        self.seat = rows(dtype=torch.uint8)
        self.who = rows(dtype=torch.uint8)
        self.over = rows(dtype=torch.uint8)
        self.utility = rows(SEATS, dtype=torch.int8)
        self.facts = rows(self.sizes.facts, dtype=torch.uint8)
        self.taught = rows(dtype=torch.int16)    # as bits: uint16
        self.move = rows(dtype=torch.int16)
        self.out = Out(*(t.data_ptr() for t in (self.observation, self.mask, self.seat, self.who, self.over,
                                                self.utility, self.facts, self.taught)))
        self.cuts = [count * i // threads for i in range(threads + 1)]
        self.pool = ThreadPoolExecutor(threads)
        self.running = []

    def mix(self, start, step, **chances):
        mix = Mix(**chances)
        self.library.lrn_mixed(self.handle, start, step, ctypes.byref(mix))

    def begin(self):
        """Deals all tables and looks at them."""
        self._each(lambda a, b: (self.library.lrn_deal(self.handle, a, b),
                                 self.library.lrn_look(self.handle, a, b, ctypes.byref(self.out))))
        self.wait()

    def step(self):
        """Plays self.move; wait() for the rows."""
        def stretch(a, b):
            refused = self.library.lrn_step(self.handle, a, b, self.move.data_ptr(), ctypes.byref(self.out))
            if refused >= 0:
                raise RuntimeError(f"table {refused}: move {int(self.move[refused])} is not legal")
        self._each(stretch)

    def _each(self, work):
        self.running = [self.pool.submit(work, a, b) for a, b in zip(self.cuts, self.cuts[1:]) if a < b]

    def wait(self):
        wait(self.running)
        for done in self.running:
            done.result()
        self.running = []

    def stats(self, afresh=False):
        stats = Stats()
        self.library.lrn_count(self.handle, ctypes.byref(stats))
        if afresh:
            self.library.lrn_count_from_zero(self.handle)
        return stats
