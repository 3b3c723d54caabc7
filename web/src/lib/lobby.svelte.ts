// Public tables, live while somebody looks at them.
import { connection } from './socket.svelte';
import type { ServerMessage, TableShort } from './protocol';

class Lobby {
  tables = $state.raw<readonly TableShort[]>([]);
  private watchers = 0;
  private ends: (() => void)[] = [];

  /** For an $effect: returns what ends it. */
  watch(): () => void {
    if (this.watchers++ === 0) {
      this.ends = [connection.listen((m) => this.hear(m)), connection.onopen(() => this.ask())];
    }
    return () => {
      if (--this.watchers > 0) return;
      for (const end of this.ends) end();
      if (connection.line === 'open') void connection.ask('lobby', { on: false }).catch(() => {});
    };
  }

  private async ask(): Promise<void> {
    try {
      const said = await connection.ask<{ tables?: TableShort[] }>('lobby', { on: true });
      this.tables = sorted(said.tables ?? []);
    } catch {
      // The line went; it will be asked again.
    }
  }

  private hear(m: ServerMessage): void {
    if (m.t !== 'lobby') return;
    const { table, gone } = m.d;
    const id = table?.table ?? gone;
    const rest = this.tables.filter((x) => x.table !== id);
    this.tables = sorted(table ? [...rest, table] : rest);
  }
}

/** Waiting ones first, the newest first among them. */
function sorted(tables: readonly TableShort[]): readonly TableShort[] {
  const rank = (x: TableShort): number => (x.status === 'waiting' ? 0 : x.status === 'playing' ? 1 : 2);
  return [...tables].sort((a, b) => rank(a) - rank(b) || b.created - a.created);
}

export const lobby = new Lobby();
