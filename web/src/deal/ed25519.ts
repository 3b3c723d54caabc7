// Was this signed with that key? Ed25519 (RFC 8032), checking only. Browsers have it for pages behind TLS alone;
// games in a living room are not. Nothing here is secret, so it is written short, not quick: some 20 ms.
const P = 2n ** 255n - 19n;
const L = 2n ** 252n + 27742317777372353535851937790883648493n;

const mod = (a: bigint, m = P): bigint => ((a % m) + m) % m;

function power(base: bigint, by: bigint): bigint {
  let out = 1n;
  for (let b = mod(base); by > 0n; by >>= 1n, b = mod(b * b)) if (by & 1n) out = mod(out * b);
  return out;
}

const D = mod(-121665n * power(121666n, P - 2n));
const ROOT = power(2n, (P - 1n) / 4n); // of -1

/** X/Z, Y/Z, T = XY/Z */
type Point = [bigint, bigint, bigint, bigint];
const ZERO: Point = [0n, 1n, 1n, 0n];

function add(p: Point, q: Point): Point {
  const a = mod((p[1] - p[0]) * (q[1] - q[0]));
  const b = mod((p[1] + p[0]) * (q[1] + q[0]));
  const c = mod(2n * p[3] * q[3] * D);
  const d = mod(2n * p[2] * q[2]);
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

function times(by: bigint, p: Point): Point {
  let out = ZERO;
  for (let b = p; by > 0n; by >>= 1n, b = add(b, b)) if (by & 1n) out = add(out, b);
  return out;
}

const same = (p: Point, q: Point): boolean =>
  mod(p[0] * q[2] - q[0] * p[2]) === 0n && mod(p[1] * q[2] - q[1] * p[2]) === 0n;

function number(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

/** A point of its 32 bytes; null: none, or not as it is written. */
function point(bytes: Uint8Array): Point | null {
  const whole = number(bytes);
  const sign = whole >> 255n;
  const y = whole & ((1n << 255n) - 1n);
  if (y >= P) return null;
  const u = mod(y * y - 1n);
  const v = mod(D * y * y + 1n);
  let x = mod(u * power(v, 3n) * power(u * power(v, 7n), (P - 5n) / 8n));
  if (mod(v * x * x) !== u) {
    if (mod(v * x * x) !== mod(-u)) return null;
    x = mod(x * ROOT);
  }
  if (x === 0n && sign === 1n) return null;
  if ((x & 1n) !== sign) x = P - x;
  return [x, y, 1n, mod(x * y)];
}

const BASE = point(Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 0x58 : 0x66)))!;

export async function isSigned(bytes: Uint8Array, key: Uint8Array, signature: Uint8Array): Promise<boolean> {
  if (key.length !== 32 || signature.length !== 64) return false;
  const [a, r] = [point(key), point(signature.subarray(0, 32))];
  const s = number(signature.subarray(32));
  if (!a || !r || s >= L) return false;
  const all = new Uint8Array(64 + bytes.length);
  all.set(signature.subarray(0, 32));
  all.set(key, 32);
  all.set(bytes, 64);
  const k = number(sha512(all)) % L;
  return same(times(s, BASE), add(r, times(k, a)));
}

// ---- SHA-512 (FIPS 180-4), since crypto.subtle is for pages behind TLS alone too ----

const MASK = (1n << 64n) - 1n;
const turn = (x: bigint, by: bigint): bigint => ((x >> by) | (x << (64n - by))) & MASK;

function primes(count: number): bigint[] {
  const found: bigint[] = [];
  for (let n = 2n; found.length < count; n++) if (found.every((p) => n % p !== 0n)) found.push(n);
  return found;
}

/** Whole part of a root of a number. */
function root(of: bigint, degree: bigint): bigint {
  let low = 0n;
  let high = of + 1n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= of) low = middle;
    else high = middle;
  }
  return low;
}

/** The first 64 bits of the fractions of square and cube roots of primes. */
const START = primes(8).map((p) => root(p << 128n, 2n) & MASK);
const ROUND = primes(80).map((p) => root(p << 192n, 3n) & MASK);

export function sha512(bytes: Uint8Array): Uint8Array {
  const blocks = Math.ceil((bytes.length + 17) / 128);
  const padded = new Uint8Array(128 * blocks);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = [...START];
  for (let block = 0; block < blocks; block++) {
    const w = Array.from({ length: 16 }, (_, i) => view.getBigUint64(128 * block + 8 * i));
    for (let i = 16; i < 80; i++) {
      const [x, y] = [w[i - 15]!, w[i - 2]!];
      const a = turn(x, 1n) ^ turn(x, 8n) ^ (x >> 7n);
      const b = turn(y, 19n) ^ turn(y, 61n) ^ (y >> 6n);
      w.push((w[i - 16]! + a + w[i - 7]! + b) & MASK);
    }
    let [a, b, c, d, e, f, g, h] = state as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
    for (let i = 0; i < 80; i++) {
      const one = turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n);
      const first = (h + one + ((e & f) ^ (~e & MASK & g)) + ROUND[i]! + w[i]!) & MASK;
      const two = turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n);
      const second = (two + ((a & b) ^ (a & c) ^ (b & c))) & MASK;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & MASK, c, b, a, (first + second) & MASK];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) & MASK));
  }
  const out = new DataView(new ArrayBuffer(64));
  state.forEach((word, i) => out.setBigUint64(8 * i, word));
  return new Uint8Array(out.buffer);
}
