// The games kept as text in tests/golden, as the program retells them.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { View } from '../../src/lib/protocol';
import { readReplay, type Replay } from '../../src/lib/replay';

const root = join(import.meta.dirname, '../../..');
const program = process.env['CABALE'] ?? join(root, 'build/cabale');

interface Line {
  seats?: { name: string }[];
  /** everything is open: moves with views; else what the viewer was told */
  view?: View;
  update?: { view: View };
}

export interface Retold {
  seats: number;
  views: View[];
}

export function records(game: string): string[] {
  return readdirSync(join(root, 'tests/golden', game));
}

function retell(game: string, file: string, viewer?: string): unknown[] {
  const as = viewer === undefined ? [] : ['--seat', viewer];
  const path = join(root, 'tests/golden', game, file);
  const text = execFileSync(program, ['replay', '--json', ...as, path], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return text.trim().split('\n').map((l) => JSON.parse(l) as unknown);
}

/** What the first seat was told, with its log. */
export function told(game: string, file: string): Replay {
  return readReplay(retell(game, file, '1'));
}

/** All open, or as a viewer saw it: a seat's number from 1 on, or "public". */
export function replay(game: string, file: string, viewer?: string): Retold {
  const lines = retell(game, file, viewer) as Line[];
  const views = lines.map((l) => l.update?.view ?? l.view).filter((v) => v !== undefined);
  return { seats: lines[0]?.seats?.length ?? 0, views };
}
