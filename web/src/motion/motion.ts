// Motion: what lay where before a message, and the travel to where it lies after it. The frame calls
// `snapshot` on the board's element before it shows a message and `travel` after Svelte has drawn it.
// Not called at all when motion is off. A click or key during `travel` calls `skip`.
//
// Cards are found by use:thing, pieces by use:tally. What travels is a copy in a layer above the board,
// so that nothing is cut off on the way; the thing itself is hidden until its copy arrives.
import type { GameEvent, View } from '../lib/protocol';
import { moves, type Spot } from './moves';

interface Count {
  flow: string;
  value: number;
  rect: DOMRect;
  sprite: Element | null;
}
export interface Snapshot {
  rects: Map<string, DOMRect>;
  copies: Map<string, Element>;
  counts: Map<string, Count>;
}

const MOVE = 340; // ms, one card or piece
const STEP = 45; // ms between two of them
const ALL = 1100; // ms, the last one has started by then
const SAME = 6; // pieces at most from one place to another
const OUT = 'cubic-bezier(.2,.8,.2,1)';

let current: Stage | null = null;

export function skip(): void {
  current?.skip();
}

function shown(rect: DOMRect): boolean {
  return rect.width > 0 && rect.height > 0;
}

function things(root: HTMLElement): Map<string, Element> {
  const map = new Map<string, Element>();
  for (const node of root.querySelectorAll('[data-thing]')) {
    const key = node.getAttribute('data-thing');
    if (key !== null && !map.has(key) && shown(node.getBoundingClientRect())) map.set(key, node);
  }
  return map;
}

function counts(root: HTMLElement): Map<string, Count> {
  const map = new Map<string, Count>();
  for (const node of root.querySelectorAll('[data-tally]')) {
    const rect = node.getBoundingClientRect();
    const key = `${node.getAttribute('data-flow')}@${node.getAttribute('data-tally')}`;
    if (!shown(rect) || map.has(key)) continue;
    const sprites = node.querySelectorAll('[data-sprite]');
    const sprite = sprites[sprites.length - 1] ?? node.querySelector('svg');
    map.set(key, {
      flow: node.getAttribute('data-flow') ?? '',
      value: Number(node.getAttribute('data-value')),
      rect: sprite && shown(sprite.getBoundingClientRect()) ? sprite.getBoundingClientRect() : rect,
      sprite: sprite ?? null,
    });
  }
  return map;
}

/** A copy that looks the same in another place: what it inherits is written down in it. */
function likeness(node: Element): HTMLElement {
  const copy = node.cloneNode(true) as HTMLElement;
  const computed = getComputedStyle(node);
  copy.style.fontSize = computed.fontSize;
  copy.style.color = computed.color;
  const inside = copy.querySelectorAll<HTMLElement>('*');
  node.querySelectorAll<HTMLElement>('*').forEach((from, i) => freeze(from, inside[i]));
  freeze(node as HTMLElement, copy);
  return copy;
}
function freeze(from: HTMLElement, to: HTMLElement | undefined): void {
  // Cards derive all sizes from --w, which often comes from the board.
  if (to && from.style?.getPropertyValue('--w')) to.style.setProperty('--w', `${from.offsetWidth}px`);
}

export function snapshot(root: HTMLElement): Snapshot {
  const rects = new Map<string, DOMRect>();
  const copies = new Map<string, Element>();
  for (const [key, node] of things(root)) {
    rects.set(key, node.getBoundingClientRect());
    if (key.startsWith('card/')) copies.set(key, likeness(node));
  }
  const tallies = counts(root);
  for (const count of tallies.values()) {
    count.sprite = count.sprite ? likeness(count.sprite) : null;
  }
  return { rects, copies, counts: tallies };
}

function cardKey(s: Spot): string {
  return `card/${s.seat ?? '-'}/${s.zone}/${s.place}/${s.face ?? '?'}`;
}
/** Where a card is or was: itself, else its zone, else its owner. */
function keys(s: Spot): string[] {
  return [cardKey(s), `zone/${s.seat ?? '-'}/${s.zone}`, `seat/${s.seat ?? '-'}`];
}

class Stage {
  readonly layer = document.createElement('div');
  private readonly animations: Animation[] = [];
  private readonly hidden: HTMLElement[] = [];
  private start = 0;
  private skipped = false;

  constructor(root: HTMLElement) {
    const s = this.layer.style;
    s.position = 'fixed';
    s.inset = '0';
    s.zIndex = '50';
    s.pointerEvents = 'none';
    this.layer.setAttribute('aria-hidden', 'true');
    root.append(this.layer);
  }

  next(): number {
    const at = this.start;
    this.start = Math.min(ALL - MOVE, this.start + STEP);
    return at;
  }

  play(node: Element, frames: Keyframe[], delay: number, duration: number = MOVE): void {
    const a = node.animate(frames, { duration, delay, easing: OUT, fill: 'both' });
    this.animations.push(a);
    if (this.skipped) a.finish();
  }

  /** A copy of `node` that is as large as `box`, lying there. */
  ghost(node: Element, box: DOMRect): HTMLElement {
    const copy = node.isConnected ? likeness(node) : (node.cloneNode(true) as HTMLElement);
    for (const marked of [copy, ...copy.querySelectorAll('[data-thing],[data-tally]')]) {
      marked.removeAttribute('data-thing');
      marked.removeAttribute('data-tally');
    }
    copy.setAttribute('tabindex', '-1');
    const s = copy.style;
    s.position = 'fixed';
    s.left = `${box.left}px`;
    s.top = `${box.top}px`;
    s.margin = '0';
    s.translate = 'none';
    s.visibility = 'visible';
    s.transition = 'none';
    this.layer.append(copy);
    return copy;
  }

  hide(node: Element): void {
    if (!(node instanceof HTMLElement)) return;
    node.style.visibility = 'hidden';
    this.hidden.push(node);
  }

  skip(): void {
    this.skipped = true;
    for (const a of this.animations) a.finish();
  }

  async end(): Promise<void> {
    try {
      // A page that nobody sees draws no frames: what moves there would never arrive.
      const late = new Promise((done) => setTimeout(done, ALL + 2 * MOVE));
      await Promise.race([Promise.allSettled(this.animations.map((a) => a.finished)), late]);
    } finally {
      for (const a of this.animations) a.cancel();
      for (const node of this.hidden) node.style.visibility = '';
      this.layer.remove();
      if (current === this) current = null;
    }
  }
}

function offset(from: DOMRect, to: DOMRect, scale: number): string {
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** A card at `to` comes from `from`; it turns over on the way if it was hidden. */
function flyCard(stage: Stage, node: Element, from: DOMRect, copy: Element | undefined, turn: boolean): void {
  const to = node.getBoundingClientRect();
  const at = stage.next();
  const start = offset(from, to, Math.max(0.2, Math.min(3, from.width / to.width)));
  const ghost = stage.ghost(node, to);
  ghost.style.zIndex = '2';
  stage.hide(node);
  if (!turn) {
    stage.play(ghost, [{ transform: start }, { transform: 'none' }], at);
    return;
  }
  const x = (from.left + from.width / 2 - to.left - to.width / 2) / 2;
  const y = (from.top + from.height / 2 - to.top - to.height / 2) / 2;
  const half = `translate(${x}px, ${y}px)`;
  stage.play(
    ghost,
    [
      { transform: `${half} rotateY(90deg)`, opacity: 0, offset: 0 },
      { transform: `${half} rotateY(90deg)`, opacity: 1, offset: 0.5 },
      { transform: 'none', offset: 1 },
    ],
    at,
  );
  if (!copy) return;
  const back = stage.ghost(copy, to);
  back.style.setProperty('--w', `${to.width}px`);
  stage.play(
    back,
    [
      { transform: start, opacity: 1, offset: 0 },
      { transform: `${half} rotateY(-90deg)`, opacity: 1, offset: 0.5 },
      { transform: `${half} rotateY(-90deg)`, opacity: 0, offset: 0.51 },
      { transform: `${half} rotateY(-90deg)`, opacity: 0, offset: 1 },
    ],
    at,
  );
}

/** A card leaves for a place where it is not drawn by itself: a pile, a hand of somebody else. */
function leave(stage: Stage, copy: Element, from: DOMRect, to: DOMRect): void {
  const ghost = stage.ghost(copy, from);
  const scale = Math.max(0.15, Math.min(1, to.width / from.width, to.height / from.height));
  stage.play(
    ghost,
    [
      { transform: 'none', opacity: 1 },
      { transform: offset(to, from, scale), opacity: 1, offset: 0.85 },
      { transform: offset(to, from, scale), opacity: 0 },
    ],
    stage.next(),
  );
}

function moveCards(stage: Stage, root: HTMLElement, before: Snapshot, old: View, now: View): void {
  const here = things(root);
  const { travels, turned } = moves(old, now);
  for (const spot of turned) {
    const node = here.get(cardKey(spot));
    // Reveals are simultaneous: no stagger.
    if (node) stage.play(node, [{ transform: 'rotateY(90deg)' }, { transform: 'none' }], 0);
  }
  const crowd = new Map<string, number>();
  for (const { from, to } of travels) {
    const way = `${from?.seat}/${from?.zone}>${to.seat}/${to.zone}`;
    const n = (crowd.get(way) ?? 0) + 1;
    crowd.set(way, n);
    if (n > SAME) continue;
    const node = here.get(cardKey(to));
    const source = from ? keys(from).find((k) => before.rects.has(k)) : undefined;
    const rect = source === undefined ? undefined : before.rects.get(source);
    const copy = source === undefined ? undefined : before.copies.get(source);
    if (node && rect) {
      flyCard(stage, node, rect, copy, from?.face === null && to.face !== null && copy !== undefined);
    } else if (node) {
      stage.play(
        node,
        [
          { opacity: 0, transform: 'scale(.8)' },
          { opacity: 1, transform: 'none' },
        ],
        stage.next(),
      );
    } else if (rect && copy) {
      const target = keys(to).find((k) => here.has(k));
      const box = target === undefined ? undefined : here.get(target)?.getBoundingClientRect();
      if (box) leave(stage, copy, rect, box);
    }
  }
}

function movePieces(stage: Stage, root: HTMLElement, before: Snapshot): void {
  const after = counts(root);
  interface Change {
    count: Count;
    by: number;
  }
  const up: Change[] = [];
  const down: Change[] = [];
  for (const [key, is] of after) {
    const by = is.value - (before.counts.get(key)?.value ?? 0);
    if (by > 0) up.push({ count: is, by });
  }
  for (const [key, was] of before.counts) {
    const by = was.value - (after.get(key)?.value ?? 0);
    if (by > 0) down.push({ count: was, by });
  }
  for (const to of up) {
    let left = to.by;
    for (const from of down) {
      if (from.count.flow !== to.count.flow || from.by <= 0 || left <= 0) continue;
      const n = Math.min(left, from.by);
      from.by -= n;
      left -= n;
      const sprite = to.count.sprite ?? from.count.sprite;
      if (sprite)
        for (let i = 0; i < Math.min(n, SAME); i++) flyPiece(stage, sprite, from.count.rect, to.count.rect);
    }
    if (left > 0 && to.count.sprite?.isConnected) pop(stage, to.count.sprite);
  }
}

function flyPiece(stage: Stage, sprite: Element, from: DOMRect, to: DOMRect): void {
  const ghost = stage.ghost(sprite, to);
  ghost.style.width = `${to.width}px`;
  ghost.style.height = `${to.height}px`;
  const scale = Math.max(0.5, Math.min(2, from.width / to.width));
  const lift = { transform: `${offset(from, to, scale)}`, opacity: 1 };
  stage.play(
    ghost,
    [lift, { transform: 'none', opacity: 1, offset: 0.92 }, { transform: 'none', opacity: 0 }],
    stage.next(),
  );
}

function pop(stage: Stage, node: Element): void {
  stage.play(
    node,
    [{ transform: 'scale(1)' }, { transform: 'scale(1.35)', offset: 0.4 }, { transform: 'scale(1)' }],
    stage.next(),
  );
}

export async function travel(
  root: HTMLElement,
  before: Snapshot,
  _events: readonly GameEvent[],
  old: View,
  now: View,
): Promise<void> {
  if (document.hidden) return;
  skip(); // what still moves has to be where it belongs before it is measured again
  const stage = new Stage(root);
  current = stage;
  try {
    moveCards(stage, root, before, old, now);
    movePieces(stage, root, before);
  } finally {
    await stage.end();
  }
}
