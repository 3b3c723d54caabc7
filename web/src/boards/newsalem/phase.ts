// In which part of a round a view of New Salem is. Apart from the board, for who has not loaded that.
import type { View } from '../../lib/protocol';

/** The phase of the Constable: NSM-7. A Despair is taken off by what was built in the draft as well as by
 * an event, which is then under way. */
export function inEvents(view: View): boolean {
  const { prompt } = view.prompt;
  if (prompt === 'remove') return view.counters.some((c) => c.counter === 'launched');
  return !['draft', 'last_pick', 'over'].includes(prompt);
}
