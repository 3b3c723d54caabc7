// Where a house keeps things: keys with bytes behind them, in the browser's own database.

/** bytes behind a key; or away with all keys that begin so, or with just this one */
export type Change = { key: string; bytes: Uint8Array } | { drop: string; only?: boolean };

export interface Keeper {
  /** in the order of their keys */
  all(): Promise<[string, Uint8Array][]>;
  /** all or none; kept when it resolves */
  write(changes: readonly Change[]): Promise<void>;
  /** what is being written is still written */
  close(): void;
}

const NAME = 'cabale';
const STORE = 'kept';

/** `lost`: it was forgotten elsewhere, and nothing can be written any more. */
export function openDatabase(lost: () => void, name = NAME): Promise<Keeper> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => fail(request.error);
    request.onblocked = () => fail(new Error('blocked'));
    request.onsuccess = () => {
      const db = request.result;
      db.onversionchange = () => {
        db.close();
        lost();
      };
      done(new Database(db));
    };
  });
}

/** With all that is in it. A house that is open in another tab begins anew with an empty one. */
export function forgetDatabase(name = NAME): Promise<void> {
  return new Promise((done, fail) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => done();
    request.onerror = () => fail(request.error);
  });
}

class Database implements Keeper {
  private readonly db: IDBDatabase;
  constructor(db: IDBDatabase) {
    this.db = db;
  }

  close(): void {
    this.db.close();
  }

  all(): Promise<[string, Uint8Array][]> {
    return new Promise((done, fail) => {
      const tx = this.db.transaction(STORE, 'readonly');
      const keys = tx.objectStore(STORE).getAllKeys();
      const values = tx.objectStore(STORE).getAll();
      tx.oncomplete = () =>
        done(keys.result.map((key, i) => [String(key), values.result[i] as Uint8Array]));
      tx.onabort = tx.onerror = () => fail(tx.error);
    });
  }

  write(changes: readonly Change[]): Promise<void> {
    return new Promise((done, fail) => {
      // Strict: a move is acknowledged when it would survive the battery.
      const tx = this.db.transaction(STORE, 'readwrite', { durability: 'strict' });
      const store = tx.objectStore(STORE);
      for (const change of changes) {
        if (!('drop' in change)) store.put(change.bytes, change.key);
        else if (change.only) store.delete(change.drop);
        else store.delete(IDBKeyRange.bound(change.drop, `${change.drop}\uffff`));
      }
      tx.oncomplete = () => done();
      tx.onabort = tx.onerror = () => fail(tx.error);
    });
  }
}
