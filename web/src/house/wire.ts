// What page and house say to each other.
export type ToHouse =
  | { kind: 'begin'; pace: number }
  | { kind: 'connect'; conn: number }
  | { kind: 'say'; conn: number; text: string }
  | { kind: 'leave'; conn: number }
  | { kind: 'ask'; id: number; method: string; path: string; body: string };

/** elsewhere: another tab has it; later: what is kept was written by a later version */
export type HouseState = 'opening' | 'elsewhere' | 'open' | 'failed' | 'later';

export type FromHouse =
  | { kind: 'state'; state: HouseState }
  | { kind: 'say'; conn: number; text: string }
  | { kind: 'hang_up'; conn: number; code: number }
  | { kind: 'answer'; id: number; status: number; text: string };
