// What is said of a character and of what lies on it, in the few words there is room for.
import type { FaceSet } from '../../cards/faces';
import type { View } from '../../lib/protocol';
import type { Speech } from '../../lib/words';
import { marksOf, type Mark } from '../generic';
import type { Fighter, Gear } from './state';
import type { BoardWords } from './words';

/** When somebody at the door leaves is told there. */
export function fighterMarks(
  say: Speech,
  view: View,
  fighter: Fighter,
  set: FaceSet | undefined,
  t: BoardWords,
): Mark[] {
  const door = set?.icons[set.counters?.['at_door']?.icon ?? ''];
  return marksOf(say, view, fighter.ref, fighter.card, set).map((m) =>
    door !== undefined && m.icon === door ? { ...m, text: t.atDoor } : m,
  );
}

export function gearWords(say: Speech, view: View, gear: Gear, set: FaceSet | undefined): string {
  return marksOf(say, view, gear.ref, gear.face, set)
    .map((m) => m.text)
    .join(', ');
}
