// Records are proved by the module that pages load, and signatures by what goes with it.
import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey, createHash, sign } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { check, prove, type Proof } from '../../src/deal/check';
import { isSigned, sha512 } from '../../src/deal/ed25519';
import { toHex } from '../../src/deal/share';

const root = join(import.meta.dirname, '../../..');
const path = join(root, 'build/proof.wasm');
const module = existsSync(path) ? new WebAssembly.Module(readFileSync(path)) : null;
const skip = module ? false : 'build/proof.wasm is not there (make proof)';
const golden = (name: string): string => readFileSync(join(root, 'tests/golden', name), 'utf8');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const seed = Uint8Array.from({ length: 32 }, (_, i) => i);
const secret = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
  format: 'der',
  type: 'pkcs8',
});
const key = Uint8Array.from(createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32));

test('SHA-512 is that of the library', () => {
  for (const n of [0, 1, 111, 112, 127, 128, 129, 500]) {
    const data = Uint8Array.from({ length: n }, (_, i) => i % 251);
    assert.equal(toHex(sha512(data)), createHash('sha512').update(data).digest('hex'));
  }
});

test('signatures of the library are known, and nothing else is', async () => {
  for (let n = 0; n < 8; n++) {
    const message = Uint8Array.from({ length: 32 }, (_, i) => i * n);
    const good = Uint8Array.from(sign(null, message, secret));
    assert.equal(await isSigned(message, key, good), true);
    for (const at of [0, 31, 32, 63]) {
      const bad = good.slice();
      bad[at]! ^= 1;
      assert.equal(await isSigned(message, key, bad), false, `byte ${at}`);
    }
    const other = message.slice();
    other[n] = (other[n] ?? 0) ^ 1;
    assert.equal(await isSigned(other, key, good), false);
    const stranger = key.slice();
    stranger[3]! ^= 1;
    assert.equal(await isSigned(message, stranger, good), false);
  }
  // RFC 8032, 7.1, test 1: an empty message
  const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));
  assert.equal(
    await isSigned(
      new Uint8Array(),
      hex('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'),
      hex(
        'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
      ),
    ),
    true,
  );
});

test('a record is proved in the module as it is by the program', { skip }, async () => {
  const proof = await prove(module!, bytes(golden('pagan/pagan-2-1-0.cabale')));
  assert.ok(proof.proved);
  assert.equal(proof.game, 'pagan');
  assert.ok(proof.moves > 10);
  assert.equal((await check(proof, null)).signer, 'nobody');
});

test('what is not so is said in both languages', { skip }, async () => {
  const text = golden('pagan/pagan-2-1-0.cabale');
  const cases: [string, string][] = [
    [text.replace(/^commitment .*$/m, `commitment ${'0'.repeat(64)}`), 'record.problem.commitment'],
    [text.slice(0, 900), 'record.problem.torn'],
    [`${text}x`, 'record.problem.after'],
    ['', 'record.problem.empty'],
    ['A film.', 'record.problem.no_record'],
  ];
  for (const [file, problem] of cases) {
    const proof = await prove(module!, bytes(file));
    assert.ok(!proof.proved);
    assert.equal(proof.problem, problem);
    assert.notEqual(proof.fr, proof.en);
    assert.doesNotMatch(proof.fr, /^[\s:\d]/);
  }
});

test('who signed is told apart', async () => {
  const digest = toHex(Uint8Array.from({ length: 32 }, (_, i) => 7 * i));
  const signature = toHex(Uint8Array.from(sign(null, Buffer.from(digest, 'hex'), secret)));
  const proof = { proved: true, seats: [], options: {}, digest, key: toHex(key), signature } as unknown as Proof;
  assert.equal((await check(proof, toHex(key))).signer, 'here');
  assert.equal((await check(proof, '00'.repeat(32))).signer, 'elsewhere');
  assert.equal((await check({ ...proof, digest: '00'.repeat(32) } as Proof, toHex(key))).signer, 'false');
});
