// The games as a WebAssembly module, in Node.js or a browser, with nothing else: random games side by side.
//
//     make wasm
//     node examples/study.mjs pantacle 4
//
// The module wants no imports. Memory above __heap_base is ours to give out. docs/study.md explains the functions;
// examples/study.py does more with them.
import { readFileSync } from 'node:fs';

const SEATS = 8;

export class Games {
  /** module: a WebAssembly.Module. Games i gets the seed seed + i. */
  constructor(module, game, players, count, seed) {
    this.wasm = new WebAssembly.Instance(module).exports;
    this.free = this.wasm.__heap_base.value;
    this.count = count;
    this.players = players;
    const kind = this.wasm.cab_env_game(this.text(game));
    if (!kind) throw new Error(`no game ${game}; \`cabale games\` lists them`);
    const measures = this.room(6 * 4);
    this.wasm.cab_env_measure(kind, measures);
    const [env, knowledge, observation, moves, least, most] = new Uint32Array(this.wasm.memory.buffer, measures, 6);
    this.sizes = { env, knowledge, observation, moves };
    this.envs = this.room(env * count);
    this.move = this.room(2 * count);
    this.rows = [observation * count, moves * count, count, count, SEATS * count].map((bytes) => this.room(bytes));
    this.out = this.room(4 * this.rows.length);
    new Uint32Array(this.wasm.memory.buffer, this.out, this.rows.length).set(this.rows);
    for (let i = 0; i < count; i++) {
      if (this.wasm.cab_env_open(this.envs + i * env, kind, players))
        throw new Error(`${game} is for ${least} to ${most} players`);
      this.wasm.cab_env_deal(this.envs + i * env, BigInt(seed + i));
    }
    this.wasm.cab_envs_look(this.envs, count, this.out);
  }

  /** So many bytes that nobody else has. */
  room(bytes) {
    const at = (this.free + 15) & ~15;
    this.free = at + bytes;
    const missing = this.free - this.wasm.memory.buffer.byteLength;
    if (missing > 0) this.wasm.memory.grow(Math.ceil(missing / 65536));
    return at;
  }

  text(string) {
    const bytes = new TextEncoder().encode(string + '\0');
    const at = this.room(bytes.length);
    new Uint8Array(this.wasm.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }

  // What the last step has written, where it lies.
  get observation() { return new Int8Array(this.wasm.memory.buffer, this.rows[0], this.sizes.observation * this.count); }
  get mask() { return new Uint8Array(this.wasm.memory.buffer, this.rows[1], this.sizes.moves * this.count); }
  get seat() { return new Uint8Array(this.wasm.memory.buffer, this.rows[2], this.count); }
  get over() { return new Uint8Array(this.wasm.memory.buffer, this.rows[3], this.count); }
  get utility() { return new Int8Array(this.wasm.memory.buffer, this.rows[4], SEATS * this.count); }
  get moves() { return new Uint16Array(this.wasm.memory.buffer, this.move, this.count); }

  chooseAtRandom() {
    this.wasm.cab_envs_random(this.envs, this.count, this.move);
  }

  step() {
    const refused = this.wasm.cab_envs_step(this.envs, this.count, this.move, this.out);
    if (refused >= 0) throw new Error(`game ${refused}: ${this.moves[refused]} is not legal`);
  }
}

function main(game = 'pantacle', players = '4', path = new URL('../build/cabale.wasm', import.meta.url)) {
  const games = new Games(new WebAssembly.Module(readFileSync(path)), game, Number(players), 256, 1);
  const wins = new Array(games.players).fill(0);
  const steps = 2000;
  let ends = 0;
  const start = performance.now();
  for (let n = 0; n < steps; n++) {
    games.chooseAtRandom();
    games.step();
    games.over.forEach((over, i) => {
      if (!over) return;
      ends++;
      wins.forEach((_, seat) => (wins[seat] += games.utility[SEATS * i + seat] > 0 ? 1 : 0));
    });
  }
  const rate = (games.count * steps) / (performance.now() - start) / 1e3;
  console.log(`${ends} games, ${rate.toFixed(2)} million choices a second, with what each seat sees`);
  console.log('wins of the seats: ' + wins.map((n) => `${((100 * n) / ends).toFixed(1)} %`).join(', '));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  try {
    main(...process.argv.slice(2));
  } catch (error) {
    console.error(`study: ${error.message}`);
    process.exitCode = 1;
  }
}
