// The people around a table, as boards want them.
import type { SeatInfo } from '../boards/board';
import { listText } from './format';
import type { MyGame, Seat, Turn } from './protocol';
import type { Speech } from './words';

/** With whom one plays; '' at a table to which nobody else has come yet. */
export function others(game: MyGame, lang: string): string {
  return listText(
    game.people.filter((name, seat) => name && seat !== game.seat),
    lang,
  );
}

export function seatInfos(
  say: Speech,
  count: number,
  me: number | null,
  turn: Turn | undefined,
  room: readonly Seat[],
  left: (seat: number) => number | null,
): SeatInfo[] {
  return Array.from({ length: count }, (_, seat) => {
    const at = room.find((s) => s.seat === seat);
    const state = turn?.must.includes(seat)
      ? 'must'
      : turn?.sealed.includes(seat)
        ? 'sealed'
        : turn?.may.includes(seat)
          ? 'may'
          : 'rest';
    return {
      seat,
      name: say.seatName(seat),
      kind: at?.kind ?? 'person',
      program: at?.program ?? false,
      away: at?.away ?? false,
      awaySince: at?.away_since,
      standIn: at?.stand_in ?? false,
      state,
      left: left(seat),
      me: seat === me,
    };
  });
}
