// A view and what changes it. Nothing is changed in place: what is drawn may be compared by identity.
import type { Counter, Patch, View, Zone } from './protocol';

function sameZone(a: Zone, b: Zone): boolean {
  return a.zone === b.zone && a.seat === b.seat;
}

/** What a counter is of. Several counters may have one identity (dice): they come all together. */
function identity(c: Counter): string {
  return c.on ? `${c.counter} ${JSON.stringify(c.on)}` : c.counter;
}

function patchCounters(old: Counter[], news: Counter[], gone: Counter[]): Counter[] {
  const byIdentity = new Map<string, Counter[]>();
  for (const g of gone) byIdentity.set(identity(g), []);
  for (const n of news) {
    const key = identity(n);
    const list = byIdentity.get(key);
    if (list) list.push(n);
    else byIdentity.set(key, [n]);
  }
  const out: Counter[] = [];
  const said = new Set<string>();
  for (const c of old) {
    const key = identity(c);
    const list = byIdentity.get(key);
    if (!list) out.push(c);
    else if (!said.has(key)) out.push(...list);
    said.add(key);
  }
  for (const [key, list] of byIdentity) if (!said.has(key)) out.push(...list);
  return out;
}

export function patched(view: View, patch: Patch): View {
  let { zones, counters } = view;
  if (patch.zones?.length) {
    const news = patch.zones;
    zones = zones.map((z) => news.find((n) => sameZone(n, z)) ?? z).filter((z) => !z.gone);
    for (const n of news) if (!n.gone && !view.zones.some((z) => sameZone(z, n))) zones.push(n);
  }
  if (patch.gone?.length || patch.counters?.length) {
    counters = patchCounters(counters, patch.counters ?? [], patch.gone ?? []);
  }
  return {
    seat: view.seat,
    turn: patch.turn ?? view.turn,
    prompt: patch.prompt ?? view.prompt,
    zones,
    counters,
  };
}
