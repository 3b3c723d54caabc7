// Everybody's own part in a deal (docs/protocol.md, Starting): a number nobody hears before all are bound to
// theirs. What the table was bound to is kept on this device, so that the end of the game can be held
// against it, whatever the server says then.
import { blake2b } from './blake2b';
import type { Room, Seat } from '../lib/protocol';

const PREFIX = 'cabale.deal.';
const KEPT_MAX = 200;

export interface Share {
  commitment: string;
  nonce: string;
  /** of all people, as they stood when this number was opened */
  hashes?: string[];
  /** what was to be played then */
  options?: Record<string, string>;
  decks?: (string[] | null)[];
  /** ms since 1970 */
  at: number;
}

/** What a finished table is to whoever kept their share: as it was promised, another deal, or one without
 * their number. */
export type Verdict = 'kept' | 'other' | 'not_mine';

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
}

function hash(prefix: string, ...parts: string[]): string {
  const bytes = [...new TextEncoder().encode(`${prefix}\0`), ...fromHex(parts.join(''))];
  return toHex(blake2b(Uint8Array.from(bytes)));
}

export const promise = (commitment: string, nonce: string): string =>
  hash('cabale promise v1', commitment, nonce);
export const commit = (secret: string): string => hash('cabale commit v1', secret);

// ---- keeping ----

/** for pages that may keep nothing */
const here = new Map<string, Share>();

export function kept(table: string): Share | null {
  try {
    const text = localStorage.getItem(PREFIX + table);
    if (text) return JSON.parse(text) as Share;
  } catch {
    // Then it lasts as long as this page.
  }
  return here.get(table) ?? null;
}

/** The oldest go first: games by correspondence last for months, but not two hundred at a time. */
function prune(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  if (keys.length <= KEPT_MAX) return;
  const at = (key: string): number => kept(key.slice(PREFIX.length))?.at ?? 0;
  keys.sort((a, b) => at(a) - at(b));
  for (const key of keys.slice(0, keys.length - KEPT_MAX)) localStorage.removeItem(key);
}

function keep(table: string, share: Share): void {
  here.set(table, share);
  try {
    localStorage.setItem(PREFIX + table, JSON.stringify(share));
    prune();
  } catch {
    // As above.
  }
}

// ---- starting ----

/** The share for this commitment: what was drawn for another one may be known by now. */
export function shareOf(room: Room): Share {
  const old = kept(room.table);
  if (old?.commitment === room.commitment) return old;
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(16)));
  const share: Share = { commitment: room.commitment, nonce, at: Date.now() };
  keep(room.table, share);
  return share;
}

const persons = (room: Room): Seat[] => room.seats.filter((s) => s.kind === 'person');

/** Beside bots alone there is no promise to wait for. */
export function alone(room: Room): boolean {
  return room.seats.every((s) => s.seat === room.you || s.kind === 'bot');
}

/** What `ready` says. */
export function toReady(room: Room): Record<string, string> {
  const { commitment, nonce } = shareOf(room);
  const share = { commitment, nonce, at: Date.now(), options: room.options, ...decksOf(room) };
  if (alone(room)) {
    keep(room.table, { ...share, hashes: [promise(commitment, nonce)] });
    return { nonce };
  }
  keep(room.table, share);
  return { hash: promise(commitment, nonce) };
}

const decksOf = (room: Room): Pick<Share, 'decks'> => (room.decks ? { decks: room.decks } : {});

/** The number to open with, once everybody at the table is bound; null: not now, or not from this device. */
export function toOpen(room: Room): string | null {
  const me = room.seats.find((s) => s.seat === room.you);
  const share = kept(room.table);
  if (room.opening === undefined || !me || me.opened || share?.commitment !== room.commitment) return null;
  if (me.hash !== promise(share.commitment, share.nonce)) return null;
  const hashes = persons(room).map((s) => s.hash ?? '');
  keep(room.table, { ...share, hashes, options: room.options, ...decksOf(room) });
  return share.nonce;
}

// ---- afterwards ----

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What a finished deal is made of: as the room tells it at the end, or a record. */
export interface Opened {
  commitment: string;
  secret: string;
  /** the numbers of people */
  nonces: string[];
  options?: Record<string, string>;
}

export function judge(share: Share, end: Opened): Verdict {
  const bound = end.commitment === share.commitment && commit(end.secret) === end.commitment;
  const promised = end.nonces.map((nonce) => promise(end.commitment, nonce)).sort();
  const others = share.hashes ? same(promised, [...share.hashes].sort()) : true;
  const settings = share.options && end.options ? sameOptions(share.options, end.options) : true;
  if (!bound || !settings) return 'other';
  if (!end.nonces.includes(share.nonce)) return 'not_mine';
  return others ? 'kept' : 'other';
}

function sameOptions(a: Record<string, string>, b: Record<string, string>): boolean {
  return Object.keys(b).every((key) => a[key] === undefined || a[key] === b[key]);
}

/** The finished room against what was kept; null: it is not over, or this device took no part. */
export function verdict(room: Room): Verdict | null {
  const share = kept(room.table);
  if (room.status !== 'over' || room.secret === undefined || !share) return null;
  const nonces = persons(room).map((s) => s.nonce ?? '');
  return judge(share, { commitment: room.commitment, secret: room.secret, nonces, options: room.options });
}
