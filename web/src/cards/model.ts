// From a face to what is written on its card, in the language of the table.
import type { Face, FaceSet, Kind, Both, Moon } from './faces';
import type { Speech } from '../lib/words';

export interface CardModel {
  face: Face | undefined;
  kind: Kind | undefined;
  /** its kind, and the second one of a card of two */
  kinds: readonly Kind[];
  name: string;
  /** the kind in words, with what belongs to it */
  line: string;
  /** on the card */
  brief: string;
  /** in the large view */
  text: string;
  foot: string;
  art: string | undefined;
}

const moons: Readonly<Record<Moon, Both>> = {
  new: ['nouvelle lune', 'new moon'],
  waxing: ['lune croissante', 'waxing moon'],
  full: ['pleine lune', 'full moon'],
  waning: ['lune décroissante', 'waning moon'],
  none: ['sans lune', 'no moon'],
};
/** Texts that begin with a cost repeat what the disc says. */
const PRICE = /^(Coût|Cost) \d[^.]*\.\s*/;
const symbols: Readonly<Record<string, Both>> = {
  hope: ['+ Espoir', '+ Hope'],
  despair: ['+ Désespoir', '+ Despair'],
  remove: ['− Désespoir', '− Despair'],
  none: ['', ''],
};

const shortMoons: Readonly<Record<Moon, Both>> = {
  new: ['nouvelle', 'new'],
  waxing: ['croissante', 'waxing'],
  full: ['pleine', 'full'],
  waning: ['décroissante', 'waning'],
  none: ['sans lune', 'no moon'],
};

export function pickLang(say: Speech, both: Both): string {
  return both[say.lang === 'fr' ? 0 : 1];
}
export function moonWords(say: Speech, moon: Moon): string {
  return pickLang(say, moons[moon]);
}

export function moonShort(say: Speech, moon: Moon): string {
  return pickLang(say, shortMoons[moon]);
}

function kindsOf(set: FaceSet, face: Face): Kind[] {
  const names = face.second === undefined ? [face.kind] : [face.kind, face.second];
  return names.map((name) => set.kinds[name]).filter((kind) => kind !== undefined);
}

function brief(set: FaceSet, face: Face, say: Speech, text: string): string {
  if (face.brief) return pickLang(say, face.brief);
  if (face.stats) return '';
  if (face.symbol) return pickLang(say, symbols[face.symbol] ?? ['', '']);
  if (face.trades) {
    const trades = face.trades.map((t) => set.kinds[t]).filter((k) => k !== undefined);
    return trades.map((k) => pickLang(say, k.words)).join(', ');
  }
  if (face.second !== undefined) return '';
  return text.replace(PRICE, '');
}

export function model(set: FaceSet | undefined, name: string, say: Speech): CardModel {
  const face = set?.faces[name];
  const text = say.explain('face', name) ?? '';
  const full = say.face(name);
  if (!set || !face) {
    return { face, kind: undefined, kinds: [], name: full, line: '', brief: text, text, foot: '', art: undefined };
  }
  const kinds = kindsOf(set, face);
  return {
    face,
    kind: set.kinds[face.kind],
    kinds,
    name: face.name ? pickLang(say, face.name) : full,
    line: kinds.map((kind) => pickLang(say, kind.words)).join(' · '),
    brief: brief(set, face, say, text),
    text,
    foot: face.foot ? pickLang(say, face.foot) : '',
    art: set.icons[face.icon],
  };
}
