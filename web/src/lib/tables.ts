// The list of the lobby, as pages of it and changes come.
import type { TableShort } from './protocol';

export interface Tables {
  /** the newest first, as far as they were asked for */
  readonly list: readonly TableShort[];
  /** asks for older ones; undefined: there are none */
  readonly next?: string | undefined;
}

/** A page, or what has changed since; `whole` replaces all there was. */
export interface TablesSaid {
  tables?: TableShort[];
  gone?: string[];
  next?: string;
  whole?: boolean;
}

export const NO_TABLES: Tables = { list: [] };

function merged(list: readonly TableShort[], said: TablesSaid): TableShort[] {
  const fresh = said.tables ?? [];
  const out = new Set([...(said.gone ?? []), ...fresh.map((x) => x.table)]);
  return [...list.filter((x) => !out.has(x.table)), ...fresh].sort((a, b) => b.created - a.created);
}

/** The first page. */
export function begun(said: TablesSaid): Tables {
  return { list: merged([], { tables: said.tables ?? [] }), next: said.next };
}

/** One page more. */
export function longer(tables: Tables, said: TablesSaid): Tables {
  return { list: merged(tables.list, { tables: said.tables ?? [] }), next: said.next };
}

/** While there are pages that were not asked for, what is older than all here will come with them. */
export function changed(tables: Tables, said: TablesSaid): Tables {
  if (said.whole) return begun(said);
  const oldest = tables.next === undefined ? -Infinity : (tables.list.at(-1)?.created ?? -Infinity);
  const known = new Set(tables.list.map((x) => x.table));
  const fresh = (said.tables ?? []).filter((x) => x.created >= oldest || known.has(x.table));
  return { list: merged(tables.list, { ...said, tables: fresh }), next: tables.next };
}

/** Where one can sit down first, the newest first among them. */
export function seatsFirst(list: readonly TableShort[]): readonly TableShort[] {
  const shut = (x: TableShort): number => (x.status === 'waiting' && x.free > 0 ? 0 : 1);
  return [...list].sort((a, b) => shut(a) - shut(b) || b.created - a.created);
}
