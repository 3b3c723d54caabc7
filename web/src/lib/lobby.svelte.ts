// Public tables, live while somebody looks at them.
import { connection } from './socket.svelte';
import { begun, changed, longer, NO_TABLES, seatsFirst, type Tables, type TablesSaid } from './tables';
import type { ServerMessage } from './protocol';

class Lobby {
  private all = $state.raw<Tables>(NO_TABLES);
  readonly tables = $derived(seatsFirst(this.all.list));
  /** there are older ones that were not asked for yet */
  readonly more = $derived(this.all.next !== undefined);
  private watchers = 0;
  private asking = false;
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

  /** Asks for the next page. */
  async leaf(): Promise<void> {
    const next = this.all.next;
    if (next === undefined || this.asking) return;
    this.asking = true;
    try {
      const said = await connection.ask<TablesSaid>('lobby', { on: true, next });
      if (this.all.next === next) this.all = longer(this.all, said);
    } catch {
      // Refused or gone: one can ask once more.
    } finally {
      this.asking = false;
    }
  }

  private async ask(): Promise<void> {
    try {
      this.all = begun(await connection.ask<TablesSaid>('lobby', { on: true }));
    } catch {
      // The line went; it will be asked again.
    }
  }

  private hear(m: ServerMessage): void {
    if (m.t === 'lobby') this.all = changed(this.all, m.d);
  }
}

export const lobby = new Lobby();
