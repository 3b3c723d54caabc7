// Checking a record here, without taking anybody's word: the engine as a module (src/wasm/proof.h) plays it again,
// then what this device kept of the table and the server's signature are compared. Loaded when somebody asks.
import { isSigned } from './ed25519';
import { fromHex, judge, kept, type Verdict } from './share';

/** What a record proves by itself (src/record/record_proof.c). */
export type Proof =
  | { proved: false; problem: string; line: number; fr: string; en: string }
  | {
      proved: true;
      format: number;
      game: string;
      table?: string;
      failed?: number;
      drawn?: boolean;
      given_up?: boolean;
      commitment: string;
      secret: string;
      moves: number;
      options: Record<string, string>;
      seats: { name: string; player: string; nonce: string; derived?: boolean }[];
      digest?: string;
      key?: string;
      signature?: string;
    };

/** Of whom the signature is: this server, another one, nobody; or none that holds. */
export type Signer = 'here' | 'elsewhere' | 'nobody' | 'false';

export interface Checked {
  proof: Proof;
  signer: Signer;
  /** against what this device kept; null: it took no part */
  mine: Verdict | null;
}

/** This site does not offer the module. */
export class Unavailable extends Error {}

interface Exports {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  prove(length: number): number;
}

const BAD_FILE = 8; // WASI's errno: the C library would read and write files, were there any

export async function prove(module: WebAssembly.Module, file: Uint8Array): Promise<Proof> {
  const none = (): number => BAD_FILE;
  const wanted = WebAssembly.Module.imports(module).map(({ name }) => [name, none]);
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: Object.fromEntries(wanted) as Record<string, () => number>,
  });
  const x = instance.exports as unknown as Exports;
  const at = x.room(file.length);
  if (at !== 0) new Uint8Array(x.memory.buffer, at, file.length).set(file);
  const answer = x.prove(at === 0 ? 0 : file.length);
  const bytes = new Uint8Array(x.memory.buffer, answer);
  return JSON.parse(new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)))) as Proof;
}

export async function check(proof: Proof, serverKey: string | null): Promise<Checked> {
  if (!proof.proved) return { proof, signer: 'nobody', mine: null };
  const share = proof.table === undefined ? null : kept(proof.table);
  const nonces = proof.seats.filter((s) => s.player === 'human').map((s) => s.nonce);
  const { commitment, secret, options } = proof;
  const mine = share ? judge(share, { commitment, secret, nonces, options }) : null;
  return { proof, signer: await signerOf(proof, serverKey), mine };
}

async function signerOf(proof: Proof & { proved: true }, serverKey: string | null): Promise<Signer> {
  const { digest, key, signature } = proof;
  if (digest === undefined || key === undefined || signature === undefined) return 'nobody';
  if (!(await isSigned(fromHex(digest), fromHex(key), fromHex(signature)))) return 'false';
  return key === serverKey ? 'here' : 'elsewhere';
}

let loaded: Promise<WebAssembly.Module> | null = null;

async function load(): Promise<WebAssembly.Module> {
  // By the list: what is not there would be an error in the console.
  const files = (await (await fetch('/files.json')).json()) as Record<string, string>;
  if (!('/proof.wasm' in files)) throw new Unavailable();
  return WebAssembly.compile(await (await fetch('/proof.wasm')).arrayBuffer());
}

export async function checkHere(file: Uint8Array, serverKey: string | null): Promise<Checked> {
  loaded ??= load();
  loaded.catch(() => (loaded = null));
  return check(await prove(await loaded, file), serverKey);
}
