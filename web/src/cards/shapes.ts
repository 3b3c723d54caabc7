// Shapes that double every colour: kinds of card, factions, seats. Drawn in a box of 16.
import type { Shape } from './faces';

export const shapes: Readonly<Record<Shape, string>> = {
  square: 'M2 2h12v12H2z',
  star: 'M8 .6l2.3 4.9 5.2.7-3.8 3.7.9 5.3L8 12.7l-4.6 2.5.9-5.3L.5 6.2l5.2-.7z',
  bar: 'M.8 5.4h14.4v5.2H.8z',
  house: 'M8 .8l7.2 6.4h-1.9v8H2.7v-8H.8z',
  disc: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1z',
  diamond: 'M8 0l7 8-7 8-7-8z',
  spark: 'M8 0l2.1 5.9L16 8l-5.9 2.1L8 16l-2.1-5.9L0 8l5.9-2.1z',
  triangle: 'M8 .5L16 15H0z',
  hexagon: 'M4.2 1.2h7.6L15.8 8l-4 6.8H4.2L.2 8z',
  ring: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zm0 3.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6z',
  cross: 'M5.4.8h5.2v4.6h4.6v5.2h-4.6v4.6H5.4v-4.6H.8V5.4h4.6z',
  half: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zm0 2v10A5 5 0 0 1 8 3z',
};

/** Sigils of the seats, by seat number. */
const order: readonly Shape[] = ['diamond', 'disc', 'triangle', 'square', 'hexagon', 'cross', 'star', 'ring'];

export function sigilOf(seat: number): Shape {
  return order[seat % order.length] ?? 'disc';
}
export function seatColour(seat: number): string {
  return `var(--seat-${(seat % order.length) + 1}, var(--gold))`;
}
