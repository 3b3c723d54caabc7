// From keys and references to sentences: the template language of src/engine/words.h, in the browser.
// A test compares it with the C implementation, line by line, on recorded games.
import type { Choice, Claim, GameEvent, Prompt, Reason, Ref, Result } from './protocol';

export type Lang = 'fr' | 'en';
export type Words = Readonly<Record<string, string>>;
export type List = 'face' | 'term' | 'event' | 'verb' | 'prompt' | 'reason' | 'counter' | 'end';

const NEST_MAX = 4; // placeholders inside placeholders
const THING_MAX = 4; // zone > form of its owner > name of that seat > its number
const REFS_MAX = 8;
const KEY_MAX = 95; // letters of the longest key
const AMOUNT = -1;

interface Place {
  index: number;
  mark: string;
  first: string;
  second: string;
  next: number;
}

/** Where `stop` stands outside of inner placeholders; -1 if nowhere. */
function findStop(text: string, from: number, stop: string): number {
  let inner = 0;
  for (let at = from; at < text.length; at++) {
    const c = text[at];
    if (inner === 0 && c === stop) return at;
    if (c === '{') inner++;
    if (c === '}' && inner-- === 0) return -1;
  }
  return -1;
}

function parsePair(text: string, at: number, p: Place): boolean {
  const bar = findStop(text, at, '|');
  if (bar < 0) return false;
  const end = findStop(text, bar + 1, '}');
  if (end < 0) return false;
  p.first = text.slice(at, bar);
  p.second = text.slice(bar + 1, end);
  p.next = end + 1;
  return true;
}

/** The placeholder at `at`, which is a brace; null if it is none. */
function parse(text: string, start: number): Place | null {
  let at = start + 1;
  const p: Place = { index: 0, mark: '', first: '', second: '', next: 0 };
  const c = text[at] ?? '';
  if (c >= '0' && c < String(REFS_MAX)) {
    p.index = Number(c);
    at++;
  } else if (text.startsWith('amount', at)) {
    p.index = AMOUNT;
    at += 6;
  } else {
    return null;
  }
  p.mark = text[at++] ?? '';
  p.next = at;
  switch (p.mark) {
    case '}':
      return p;
    case '#':
      return parsePair(text, at, p) ? p : null;
    case '?':
      return p.index !== AMOUNT && parsePair(text, at, p) ? p : null;
    case ':': {
      const form = /^[a-z_]+/.exec(text.slice(at))?.[0];
      if (!form) return null;
      p.first = form;
      at += form.length;
      break;
    }
    case '*':
    case '@':
      break;
    default:
      return null;
  }
  if (p.index === AMOUNT || text[at] !== '}') return null;
  p.next = at + 1;
  return p;
}

interface Saying {
  refs: readonly Ref[];
  amount: number;
  nest: number;
  thing: number;
}

const VOWEL = /^[AEIOUaeiouÀ-ÆÈ-ÏÒ-ÖØ-Üà-æè-ïò-öø-üŒœ]/;

export interface SpeechOptions {
  words: Words;
  lang: Lang;
  /** null: only shared words */
  game: string | null;
  /** null for spectators and replays */
  viewer: number | null;
  /** names of the seats; a missing one is "Player 1" in the language */
  names: readonly (string | undefined)[];
}

export class Speech {
  readonly lang: Lang;
  readonly game: string | null;
  readonly viewer: number | null;
  private readonly words: Words;
  private readonly names: readonly (string | undefined)[];

  constructor(options: SpeechOptions) {
    this.words = options.words;
    this.lang = options.lang;
    this.game = options.game;
    this.viewer = options.viewer;
    this.names = options.names;
  }

  /** The text of "a.b.c" of the game, else of all games. */
  find(key: string): string | undefined {
    if (this.game) {
      const own = `${this.game}.${key}`;
      if (own.length <= KEY_MAX && Object.hasOwn(this.words, own)) return this.words[own];
    }
    return key.length <= KEY_MAX && Object.hasOwn(this.words, key) ? this.words[key] : undefined;
  }
  has(key: string): boolean {
    return this.find(key) !== undefined;
  }

  // ---- what boards and pages call ----

  /** A text as it stands in a words file. */
  text(text: string, refs: readonly Ref[] = [], amount = 0): string {
    return this.span({ refs, amount, nest: 0, thing: 0 }, text);
  }
  /** "prompt.x" of the game, or a shared key. */
  word(key: string, refs: readonly Ref[] = [], amount = 0): string {
    return this.named(key, null, refs, amount);
  }
  name(list: List, name: string | null, form?: string): string {
    return this.thing({ refs: [], amount: 0, nest: 0, thing: 0 }, list, name, form, null);
  }
  face(face: string | null, form?: string): string {
    return this.ref({ kind: 'face', face }, form);
  }
  term(term: string | null, form?: string): string {
    return this.ref({ kind: 'term', term }, form);
  }
  seat(seat: number, form?: string): string {
    return this.ref({ kind: 'seat', seat }, form);
  }
  /** The name of a seat, also of one's own. */
  seatName(seat: number): string {
    return this.names[seat] ?? this.word('seat.name', [{ kind: 'number', number: seat + 1 }]);
  }
  zone(zone: string, seat?: number, form?: string): string {
    return this.ref(seat === undefined ? { kind: 'zone', zone } : { kind: 'zone', zone, seat }, form);
  }
  counter(counter: string, form?: string): string {
    return this.name('counter', counter, form);
  }
  ref(ref: Ref, form?: string): string {
    return this.sayRef({ refs: [], amount: 0, nest: 0, thing: 0 }, ref, form);
  }
  event(e: GameEvent): string {
    return this.named('event', e.event, e.refs, 0);
  }
  choice(c: Choice): string {
    if (c.reopen) return this.word('choice.reopen');
    return this.named('verb', c.verb ?? null, c.refs, c.amount ?? 0);
  }
  prompt(p: Prompt): string {
    return this.named('prompt', p.prompt, p.refs, 0);
  }
  reason(r: Reason): string {
    return this.named('reason', r.reason, r.refs ?? [], 0);
  }
  claim(c: Pick<Claim, 'claim' | 'refs'>): string {
    return this.named('claim', c.claim ?? null, c.refs ?? [], 0);
  }
  /** A statement whose gaps are not filled yet: "I hold …". */
  gaps(claim: string, count: number): string {
    const nobody = 31; // a seat that no table has
    const names: (string | undefined)[] = [];
    names[nobody] = '…';
    const { words, lang, game, viewer } = this;
    const refs: Ref[] = Array.from({ length: count }, () => ({ kind: 'seat', seat: nobody }));
    const said = new Speech({ words, lang, game, viewer, names }).claim({ claim, refs });
    return said.replace('….', '…');
  }
  end(r: Result): string {
    const winners: Ref[] = r.winners.map((seat) => ({ kind: 'seat', seat }));
    return this.named('end', r.end, winners, 0);
  }
  /** The explanation of a face or term; undefined if there is none. */
  explain(list: List | 'zone', name: string): string | undefined {
    const text = this.find(`${list}.${name}.text`);
    return text === undefined ? undefined : this.text(text);
  }

  // ---- saying ----

  private named(list: string, name: string | null, refs: readonly Ref[], amount: number): string {
    const text = this.find(name === null ? list : `${list}.${name}`);
    if (text === undefined) return this.missing(list, name);
    return this.span({ refs, amount, nest: 0, thing: 0 }, text);
  }

  private missing(list: string, name: string | null): string {
    const key = name === null ? list : `${list}.${name}`;
    return `[${this.game ? `${this.game}.` : ''}${key}]`;
  }

  private span(s: Saying, text: string): string {
    let out = '';
    let at = 0;
    while (at < text.length) {
      const brace = text.indexOf('{', at);
      if (brace < 0) return out + text.slice(at);
      out += text.slice(at, brace);
      const p = s.nest >= NEST_MAX ? null : parse(text, brace);
      if (!p) return out + text.slice(brace);
      out += this.place(s, text.slice(brace, p.next), p);
      at = p.next;
    }
    return out;
  }

  private place(s: Saying, raw: string, p: Place): string {
    const r = p.index >= 0 ? s.refs[p.index] : undefined;
    if (p.mark === '?' || p.mark === '#') {
      let first = false;
      if (p.mark === '?') first = r !== undefined && this.isMine(r);
      else if (p.index === AMOUNT) first = this.isSingle(s.amount);
      else if (r?.kind === 'number') first = this.isSingle(r.number);
      return this.span({ ...s, nest: s.nest + 1 }, first ? p.first : p.second);
    }
    if (p.index === AMOUNT) return String(s.amount);
    if (p.mark === '*') return this.list(s, p.index);
    if (!r) return raw;
    if (p.mark === '@') return this.saySeat(s, ownerOf(r), undefined);
    return this.sayRef(s, r, p.mark === ':' ? p.first : undefined);
  }

  private list(s: Saying, first: number): string {
    if (first >= s.refs.length) return this.thing(s, 'list', 'none', undefined, null);
    let out = '';
    for (let i = first, step = 1; i < s.refs.length; i += step) {
      const hidden = hiddenRun(s.refs, i);
      step = hidden > 1 ? hidden : 1;
      const last = i + step === s.refs.length;
      if (i > first) {
        const between = this.find(last ? 'list.and' : 'list.comma') ?? '';
        out += `${last ? ' ' : ''}${between} `;
      }
      const ref = s.refs[i] as Ref;
      if (hidden > 1) out += this.thing(s, 'card', 'hidden', 'many', { kind: 'number', number: hidden });
      else out += this.sayRef(s, ref, undefined);
    }
    return out;
  }

  private isMine(r: Ref): boolean {
    const owner = ownerOf(r);
    return owner !== undefined && owner === this.viewer;
  }

  /** French counts 0 with 1, English does not. */
  private isSingle(n: number): boolean {
    return Math.abs(n) === 1 || (n === 0 && this.lang === 'fr');
  }

  private thing(
    s: Saying,
    list: string,
    name: string | null,
    form: string | undefined,
    about: Ref | null,
  ): string {
    if (name === null) return this.missing(list, null);
    let text = form === undefined ? undefined : this.find(`${list}.${name}.${form}`);
    text ??= this.find(`${list}.${name}`);
    if (text === undefined) return this.missing(list, name);
    return this.inner(s, text, about);
  }

  private inner(s: Saying, text: string, about: Ref | null): string {
    if (s.thing + 1 > THING_MAX) return text;
    return this.span({ refs: about ? [about] : [], amount: s.amount, nest: 0, thing: s.thing + 1 }, text);
  }

  private sayRef(s: Saying, r: Ref, form: string | undefined): string {
    switch (r.kind) {
      case 'seat':
        return this.saySeat(s, r.seat, form);
      case 'zone':
        return this.thing(
          s,
          'zone',
          r.zone,
          form,
          r.seat === undefined ? null : { kind: 'seat', seat: r.seat },
        );
      case 'number':
        return String(r.number);
      case 'card':
      case 'face':
        return r.face === null
          ? this.thing(s, 'card', 'hidden', form, null)
          : this.thing(s, 'face', r.face, form, null);
      case 'term':
        return r.term === null || r.term === undefined
          ? this.thing(s, 'term', 'none', form, null)
          : this.thing(s, 'term', r.term, form, null);
      default:
        return this.thing(s, 'ref', 'hidden', form, null);
    }
  }

  private saySeat(s: Saying, seat: number | undefined, form: string | undefined): string {
    if (seat === undefined) return this.thing(s, 'seat', 'nobody', form, null);
    if (seat === this.viewer) return this.thing(s, 'seat', 'you', form, null);
    const name = this.names[seat];
    let text: string | undefined;
    if (form !== undefined) {
      if (name !== undefined && VOWEL.test(name)) text = this.find(`seat.${form}.vowel`);
      text ??= this.find(`seat.${form}`);
    }
    if (text !== undefined) return this.inner(s, text, { kind: 'seat', seat });
    if (name !== undefined) return name;
    return this.thing(s, 'seat', 'name', undefined, { kind: 'number', number: seat + 1 });
  }
}

/** The seat that a card, a zone or the seat itself belongs to. */
function ownerOf(r: Ref): number | undefined {
  return r.kind === 'seat' || r.kind === 'card' || r.kind === 'zone' ? r.seat : undefined;
}

/** How many references from `first` on are cards that the viewer does not see. */
function hiddenRun(refs: readonly Ref[], first: number): number {
  let i = first;
  for (; i < refs.length; i++) {
    const r = refs[i] as Ref;
    if ((r.kind !== 'card' && r.kind !== 'face') || r.face !== null) break;
  }
  return i - first;
}
