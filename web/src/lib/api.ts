// The few HTTP calls of the protocol.
import { here } from './here.svelte';
import type { Catalogue, MyGame, Person, Sessions, TableShort } from './protocol';
import type { Lang, Words } from './words';

export class ApiError extends Error {
  readonly error: string;
  readonly status: number;
  constructor(error: string, status: number) {
    super(error);
    this.error = error;
    this.status = status;
  }
}

async function ask(method: string, path: string, body?: object): Promise<Response> {
  let answer: Response;
  try {
    const init: RequestInit = { method, credentials: 'same-origin' };
    if (method !== 'GET') init.headers = { 'X-Cabale': '1', 'Content-Type': 'application/json' };
    if (body) init.body = JSON.stringify(body);
    answer = await (here.on ? here.ask(method, path, init.body as string | undefined) : fetch(path, init));
  } catch {
    throw new ApiError('lost', 0);
  }
  if (!answer.ok) {
    const said = (await answer.json().catch(() => ({}))) as { error?: string };
    throw new ApiError(said.error ?? 'failed', answer.status);
  }
  return answer;
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  return (await (await ask(method, path, body)).json()) as T;
}

/** Keeps what was fetched; a failure is not kept. */
function once<T>(fetcher: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key) => {
    let found = kept.get(key);
    if (!found) {
      found = fetcher(key);
      found.catch(() => kept.delete(key));
      kept.set(key, found);
    }
    return found;
  };
}

const gamesOnce = once(async () => {
  const said = await call<Catalogue[] | { games: Catalogue[] }>('GET', '/api/games');
  return Array.isArray(said) ? said : said.games;
});
export const games = (): Promise<Catalogue[]> => gamesOnce('');

const wordsOnce = once((path) => call<Words>('GET', `/api/words/${path}`));
export const words = (game: string, lang: Lang): Promise<Words> => wordsOnce(`${game}/${lang}`);

const id = encodeURIComponent;
export const me = (): Promise<{ person: Person }> => call('GET', '/api/me');
export const rename = (name: string): Promise<unknown> => call('POST', '/api/me', { name });
export const register = (login: string, password: string): Promise<{ codes?: string[] }> =>
  call('POST', '/api/register', { login, password });
export const login = (name: string, password: string): Promise<{ codes?: string[] }> =>
  call('POST', '/api/login', { login: name, password });
export const recover = (login: string, code: string, password: string): Promise<{ codes?: string[] }> =>
  call('POST', '/api/recover', { login, code, password });
export const sessions = (): Promise<Sessions> => call('GET', '/api/my/sessions');
export const endSession = (session: string): Promise<unknown> =>
  call('DELETE', `/api/my/sessions/${id(session)}`);
export const endOthers = (tokens: boolean): Promise<unknown> =>
  call('DELETE', '/api/my/sessions', { tokens });
export const changePassword = (old: string, password: string, others: boolean): Promise<unknown> =>
  call('POST', '/api/my/password', { old, password, others });
export const newCodes = (password: string): Promise<{ codes: string[] }> =>
  call('POST', '/api/my/codes', { password });
export const logout = (): Promise<unknown> => call('POST', '/api/logout');
export const remove = (password: string): Promise<unknown> => call('DELETE', '/api/me', { password });
export const token = (name: string, rights: string[]): Promise<{ token: string }> =>
  call('POST', '/api/token', { name, rights });
export const myGames = (before?: string): Promise<{ games: MyGame[] }> =>
  call('GET', `/api/my/games${before ? `?before=${id(before)}` : ''}`);
export const table = (name: string): Promise<TableShort> => call('GET', `/api/tables/${id(name)}`);

/** With which this server signs its records. */
export const key = async (): Promise<string> => (await call<{ key: string }>('GET', '/api/key')).key;

/** Of a game that is over. */
export const record = async (name: string): Promise<string> =>
  (await ask('GET', `/api/tables/${id(name)}/record`)).text();
export const recordBytes = async (name: string): Promise<Uint8Array> =>
  new TextEncoder().encode(await record(name));

/** One object a line; with what that seat may have believed, if it is asked for. */
export async function replay(name: string, view: string, beliefs = false): Promise<unknown[]> {
  const asked = `view=${id(view)}${beliefs ? '&beliefs=1' : ''}`;
  const answer = await ask('GET', `/api/tables/${id(name)}/replay?${asked}`);
  const lines = (await answer.text()).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown);
}
