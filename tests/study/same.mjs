// The other side of tests/study/same: `GAME PLAYERS SUM` for every table named on the command line.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Games } from '../../examples/study.mjs';

const [path, count, steps, seed, ...tables] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));

for (const table of tables) {
  const [game, players] = table.split(' ');
  const games = new Games(module, game, Number(players), Number(count), Number(seed));
  const told = createHash('sha256');
  for (let n = 0; n < Number(steps); n++) {
    games.chooseAtRandom();
    games.step();
    for (const rows of [games.moves, games.seat, games.over, games.utility, games.mask, games.observation])
      told.update(rows);
  }
  console.log(`${table} ${told.digest('hex')}`);
}
