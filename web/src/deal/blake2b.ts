// BLAKE2b of 32 bytes without a key (RFC 7693): what deals are bound by (docs/record-format.md). Browsers have no
// such hash of their own. A few hundred bytes at most, so it is written short, not quick.
const START = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
] as const;

/** the order in which a round takes the words of a block, one hexadecimal digit each */
const ORDER = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
].map((digits) => Array.from(digits, (d) => parseInt(d, 16)));

const MASK = (1n << 64n) - 1n;
const BLOCK = 128;
const OUT = 32;

function rotate(word: bigint, by: bigint): bigint {
  return ((word >> by) | (word << (64n - by))) & MASK;
}

function compress(chain: bigint[], block: Uint8Array, length: number, last: boolean): void {
  const bytes = new DataView(block.buffer, block.byteOffset, BLOCK);
  const word = Array.from({ length: 16 }, (_, i) => bytes.getBigUint64(8 * i, true));
  const w = [...chain, ...START];
  w[12]! ^= BigInt(length);
  if (last) w[14]! ^= MASK;
  const mix = (a: number, b: number, c: number, d: number, x: bigint, y: bigint): void => {
    w[a] = (w[a]! + w[b]! + x) & MASK;
    w[d] = rotate(w[d]! ^ w[a]!, 32n);
    w[c] = (w[c]! + w[d]!) & MASK;
    w[b] = rotate(w[b]! ^ w[c]!, 24n);
    w[a] = (w[a]! + w[b]! + y) & MASK;
    w[d] = rotate(w[d]! ^ w[a]!, 16n);
    w[c] = (w[c]! + w[d]!) & MASK;
    w[b] = rotate(w[b]! ^ w[c]!, 63n);
  };
  for (let round = 0; round < 12; round++) {
    const at = (i: number): bigint => word[ORDER[round % 10]![i]!]!;
    for (let i = 0; i < 4; i++) mix(i, 4 + i, 8 + i, 12 + i, at(2 * i), at(2 * i + 1));
    for (let i = 0; i < 4; i++)
      mix(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4), at(8 + 2 * i), at(9 + 2 * i));
  }
  for (let i = 0; i < 8; i++) chain[i]! ^= w[i]! ^ w[8 + i]!;
}

export function blake2b(bytes: Uint8Array): Uint8Array {
  const chain: bigint[] = [...START];
  chain[0]! ^= 0x01010000n ^ BigInt(OUT);
  let at = 0;
  for (; bytes.length - at > BLOCK; at += BLOCK) compress(chain, bytes.slice(at, at + BLOCK), at + BLOCK, false);
  const rest = new Uint8Array(BLOCK);
  rest.set(bytes.subarray(at));
  compress(chain, rest, bytes.length, true);
  const out = new DataView(new ArrayBuffer(64));
  chain.forEach((word, i) => out.setBigUint64(8 * i, word, true));
  return new Uint8Array(out.buffer, 0, OUT);
}
