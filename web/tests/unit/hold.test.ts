// A long touch explains and does not choose; a short one, and a mouse, choose.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hold } from '../../src/boards/pagan/hold';

function pointer(type: string, pointerType: string): Event {
  return Object.assign(new Event(type, { cancelable: true }), { pointerType });
}

test('a long touch explains instead of choosing', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const villager = new EventTarget();
  let explained = 0;
  let chosen = 0;
  const page = new EventTarget();
  const held = hold(villager, () => explained++, page);
  villager.addEventListener('click', () => chosen++);
  // The page hears of everything first.
  const send = (to: EventTarget, type: string, by: string): void => {
    const seen = pointer(type, by);
    page.dispatchEvent(seen);
    if (!seen.defaultPrevented && to !== page) to.dispatchEvent(pointer(type, by));
  };
  const press = (by: string, ms: number, end = 'pointerup', on: EventTarget = villager): void => {
    send(on, 'pointerdown', by);
    context.mock.timers.tick(ms);
    send(on, end, by);
    if (end === 'pointerup') send(on, 'click', by);
  };
  press('touch', 100);
  assert.deepEqual([explained, chosen], [0, 1]);
  press('touch', 900);
  assert.deepEqual([explained, chosen], [1, 1]);
  press('touch', 100);
  assert.deepEqual([explained, chosen], [1, 2]);
  press('mouse', 900);
  assert.deepEqual([explained, chosen], [1, 3]);
  press('touch', 100, 'pointercancel'); // the page was scrolled
  context.mock.timers.tick(900);
  assert.deepEqual([explained, chosen], [1, 3]);
  // Some browsers send no click after a long touch: the next one elsewhere is a real one.
  let closed = 0;
  const close = new EventTarget();
  close.addEventListener('click', () => closed++);
  send(villager, 'pointerdown', 'touch');
  context.mock.timers.tick(900);
  send(villager, 'pointerup', 'touch');
  press('touch', 100, 'pointerup', close);
  assert.deepEqual([explained, chosen, closed], [2, 3, 1]);
  held.destroy();
  press('touch', 900);
  assert.deepEqual([explained, chosen], [2, 4]);
});
