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
  const held = hold(villager, () => explained++);
  villager.addEventListener('click', () => chosen++);
  const press = (by: string, ms: number, end = 'pointerup'): void => {
    villager.dispatchEvent(pointer('pointerdown', by));
    context.mock.timers.tick(ms);
    villager.dispatchEvent(pointer(end, by));
    if (end === 'pointerup') villager.dispatchEvent(new Event('click', { cancelable: true }));
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
  held.destroy();
  press('touch', 900);
  assert.deepEqual([explained, chosen], [1, 4]);
});
