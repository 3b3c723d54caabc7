// People around a table: a closed door, talk of those without a seat, who disturbs, and what being ready means.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bothReady, checkAxe, checkWidth, openHouse, person, shot, type Person } from './lib';
import type { Page } from 'playwright-core';

const house = openHouse();

async function open(page: Page, closed: boolean, seats: number): Promise<string> {
  await page.goto(`${house.server.url}/new/pantacle?with=friends`);
  await page.locator('[data-act=create]:not([disabled])').waitFor();
  await page.locator('.seg[role=group] button', { hasText: String(seats) }).last().click();
  if (closed) await page.locator('[data-field=closed]').check();
  await page.locator('[data-act=create]').click();
  await page.waitForURL(/\/t\/\w+/);
  return /\/t\/(\w+)/.exec(page.url())?.[1] ?? '';
}

async function end(...people: Person[]): Promise<void> {
  for (const one of people) {
    assert.deepEqual(one.complaints, []);
    await one.context.close();
  }
}

async function say(page: Page, text: string): Promise<void> {
  await page.locator('[data-say]').fill(text);
  await page.locator('[data-say]').press('Enter');
}

test('at a closed table one knocks, and the host lets in, sends away and lets come again', async () => {
  const host = await person(house.browser, { lang: 'en' });
  const guest = await person(house.browser, { lang: 'fr', width: 390, height: 844 });
  const table = await open(host.page, true, 4);
  assert.equal(await host.page.locator('[data-field=closed]').isChecked(), true);
  await guest.page.goto(`${house.server.url}/t/${table}`);
  await guest.page.locator('[data-door=no] [data-act=knock]').waitFor();
  await checkAxe(guest.page, 'closed table');
  await shot(guest.page, 'door-closed-phone');
  await guest.page.locator('[data-act=knock]').click();
  await guest.page.locator('[data-door=waits]').waitFor();
  await host.page.locator('[data-knocks="1"]').waitFor();
  await checkAxe(host.page, 'somebody knocks');
  await shot(host.page, 'door-knock');
  await host.page.locator('[data-act=admit]').click();
  await guest.page.locator('[data-act=sit]').waitFor();
  assert.equal(await host.page.locator('[data-knocks]').count(), 0);

  // Without a seat: apart from the table's talk.
  await guest.page.locator('[data-act=aside]').click();
  await say(guest.page, 'Bonsoir');
  await guest.page.locator('[data-aside]', { hasText: 'Bonsoir' }).waitFor();
  assert.equal(await host.page.locator('.said').count(), 0);
  await host.page.locator('[data-act=aside] .badge').waitFor();
  await host.page.locator('[data-act=aside]').click();
  await host.page.locator('[data-aside]', { hasText: 'Bonsoir' }).waitFor();
  await host.page.locator('[data-aside] [data-act=more]').click();
  await checkAxe(host.page, 'what can be done about somebody');
  await shot(host.page, 'talk-aside');
  await checkWidth(guest.page, 'waiting, phone');
  await shot(guest.page, 'talk-aside-phone');
  await host.page.locator('[data-act=mute]').first().click();
  await host.page.locator('[data-aside]').waitFor({ state: 'detached' });
  await say(guest.page, 'Quelqu’un ?');
  await guest.page.locator('[data-aside]', { hasText: 'Quelqu' }).waitFor();
  assert.equal(await host.page.locator('[data-aside]').count(), 0);

  // A seat, then sent away; the list, and back again.
  await guest.page.locator('[data-act=sit]').first().click();
  const seat = host.page.locator('.seats li[data-kind=person]:not(.mine)');
  await seat.locator('summary').click();
  await seat.locator('[data-act=kick]').waitFor();
  await checkAxe(host.page, 'menu of a seat');
  await shot(host.page, 'seat-menu');
  await seat.locator('[data-act=kick]').click();
  await guest.page.getByText('renvoyé de cette table').waitFor();
  await host.page.locator('[data-sent-away] summary').click();
  await shot(host.page, 'sent-away');
  await host.page.locator('[data-act=undo]').click();
  await host.page.locator('[data-sent-away]').waitFor({ state: 'detached' });
  await guest.page.reload();
  await guest.page.locator('[data-act=knock]').click(); // the table is still closed
  await host.page.locator('[data-act=decline]').click();
  await guest.page.locator('[data-door=declined]').waitFor();
  await end(host, guest);
});

test('whoever is ready is asked again when something changes, and told who changed what', async () => {
  const host = await person(house.browser, { lang: 'en' });
  const bea = await person(house.browser, { lang: 'fr', width: 390, height: 844 });
  const table = await open(host.page, false, 3);
  await bea.page.goto(`${house.server.url}/t/${table}`);
  await bea.page.locator('[data-act=sit]').click();
  await bea.page.locator('[data-act=ready]').click();
  await bea.page.locator('.mine .pill--ok').waitFor();
  await host.page.locator('[data-kind=empty] [data-act=bot]').first().click();
  const again = bea.page.locator('[data-again=bots]');
  await again.waitFor();
  assert.match((await again.textContent()) ?? '', /a changé les robots/);
  assert.equal(await bea.page.locator('.mine .pill--ok').count(), 0);
  await checkAxe(bea.page, 'asked again');
  await shot(bea.page, 'asked-again-phone');
  await bothReady(host.page, bea.page);
  await host.page.locator('.ask').waitFor();
  await bea.page.locator('.ask').waitFor();

  // Who watches talks apart; players hear of it when the game is over.
  const carl = await person(house.browser, { lang: 'en' });
  await carl.page.goto(`${house.server.url}/t/${table}`);
  await carl.page.locator('#tab-talk').click();
  await carl.page.locator('[data-act=aside]').click();
  await say(carl.page, 'Who wins?');
  await carl.page.locator('[data-aside]', { hasText: 'Who wins?' }).waitFor();
  await shot(carl.page, 'talk-spectator');
  await host.page.locator('#tab-talk').click();
  await host.page.locator('[data-act=aside]').click();
  assert.equal(await host.page.locator('[data-aside]').count(), 0);
  await host.page.locator('[data-field=hear]').waitFor();
  await checkAxe(host.page, 'talk in play');
  await shot(host.page, 'talk-player');
  await end(host, bea, carl);
});
