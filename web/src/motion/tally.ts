// Marks an element that shows how many pieces lie somewhere. When a message changes two tallies of one
// flow, pieces travel from the one that shrank to the one that grew.

export interface Tally {
  /** what kind of piece: cubes only go where cubes are */
  flow: string;
  /** where they lie; the same before and after */
  key: string;
  value: number;
}

export function tally(node: HTMLElement | SVGElement, what: Tally): { update(what: Tally): void } {
  const set = (t: Tally): void => {
    node.setAttribute('data-flow', t.flow);
    node.setAttribute('data-tally', t.key);
    node.setAttribute('data-value', String(t.value));
  };
  set(what);
  return { update: set };
}
