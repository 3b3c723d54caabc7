// An account over its whole life, in real browsers: made, kept by codes, used on two devices, ended on one of
// them, its password changed, lost and recovered; a program's token made and revoked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calm, checkAxe, checkWidth, openHouse, openTable, person, ready, shot, type Person } from './lib';

const house = openHouse();

async function fill(me: Person, login: string, password: string): Promise<void> {
  await me.page.goto(`${house.server.url}/account`);
  await me.page.locator('input[autocomplete=username]').fill(login);
  await me.page.locator('input[type=password]').fill(password);
}
async function logIn(me: Person, login: string, password: string): Promise<void> {
  await fill(me, login, password);
  await me.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await me.page.locator('[data-act=logout]').waitFor();
}
/** The codes as they are told. */
async function codesOf(me: Person): Promise<string[]> {
  await me.page.locator('[data-codes]').waitFor();
  return me.page.locator('[data-codes] code').allTextContents();
}
async function secret(me: Person, what: string, password: string, next?: string): Promise<void> {
  await me.page.locator('section:has(#a-secrets) .row button', { hasText: what }).click();
  const fields = me.page.locator('section:has(#a-secrets) form input[type=password]');
  await fields.first().fill(password);
  if (next) await fields.nth(1).fill(next);
  await me.page.locator('section:has(#a-secrets) form button').click();
}

test('made, kept by codes, used on two devices, ended everywhere, changed, recovered', async () => {
  const desk = await person(house.browser, { lang: 'en', width: 1280, height: 900 });
  const phone = await person(house.browser, { lang: 'en', width: 390, height: 844 });
  await fill(desk, 'anne.desk', 'long enough');
  await shot(desk.page, 'account-guest');
  await desk.page.getByRole('button', { name: 'Make an account' }).click();
  const codes = await codesOf(desk);
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  await desk.page.locator('[data-list=devices] li').waitFor();
  await calm(desk.page);
  await shot(desk.page, 'account-codes');
  await checkAxe(desk.page, 'account with codes');
  await desk.page.emulateMedia({ media: 'print' });
  assert.ok(await desk.page.locator('[data-codes] li').first().isVisible());
  assert.ok(!(await desk.page.locator('[data-codes] [data-act=kept]').isVisible()));
  await shot(desk.page, 'account-print');
  await desk.page.emulateMedia({ media: 'screen' });
  await desk.page.locator('[data-act=kept]').click();
  assert.equal(await desk.page.locator('[data-codes]').count(), 0);

  // The second device, at a table; then the first logs out everywhere else.
  await logIn(phone, 'anne.desk', 'long enough');
  await calm(phone.page);
  await checkAxe(phone.page, 'account on a phone');
  await checkWidth(phone.page, 'account on a phone');
  await shot(phone.page, 'account-390');
  await openTable(phone.page, house.server.url, 'pagan', { level: 'random' });
  await ready(phone.page);
  await desk.page.reload();
  await desk.page.locator('[data-list=devices] li').nth(1).waitFor();
  await desk.page.locator('[data-act=everywhere]').click();
  await desk.page.locator('[data-list=devices] li').nth(1).waitFor({ state: 'detached' });
  const banner = phone.page.locator('[data-banner=ended]');
  await banner.waitFor();
  await shot(phone.page, 'ended-390');
  await banner.getByRole('link').click();
  await phone.page.locator('input[autocomplete=username]').waitFor();

  // Another password; the old one opens nothing.
  await secret(desk, 'Change the password', 'not the one', 'a new secret');
  await desk.page.locator('section:has(#a-secrets) [role=alert]').waitFor();
  await desk.page.locator('section:has(#a-secrets) form input[type=password]').first().fill('long enough');
  await desk.page.locator('section:has(#a-secrets) form button').click();
  await desk.page.getByText('The password is changed.').waitFor();
  await fill(phone, 'anne.desk', 'long enough');
  await phone.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await phone.page.locator('[role=alert]').waitFor();

  // Lost: a code brings the phone in, and throws the desk out.
  await phone.page.getByRole('button', { name: 'Lost the password?' }).click();
  await phone.page.locator('input[autocomplete=off]').fill((codes[3] ?? '').toLowerCase().replaceAll('-', ' '));
  await phone.page.locator('input[type=password]').fill('found again');
  await calm(phone.page);
  await shot(phone.page, 'account-recover-390');
  await phone.page.getByRole('button', { name: 'Choose this password' }).click();
  await phone.page.locator('[data-act=logout]').waitFor();
  await phone.page.getByText('Recovery codes left: 9.').waitFor();
  await desk.page.locator('[data-banner=ended]').waitFor();
  await desk.page.locator('[data-banner=ended] button').click();
  await logIn(desk, 'anne.desk', 'found again');

  // A new set takes the place of the old one.
  await secret(desk, 'New recovery codes', 'found again');
  const fresh = await codesOf(desk);
  assert.ok(fresh.every((code) => !codes.includes(code)));
  await desk.page.locator('[data-act=kept]').click();
  await desk.page.getByText('Recovery codes left: 10.').waitFor();

  for (const { complaints, context } of [desk, phone]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('a token for a program: told once, listed, revoked', async () => {
  const me = await person(house.browser, { lang: 'fr', width: 1280, height: 900 });
  await fill(me, 'anne.token', 'long enough');
  await me.page.getByRole('button', { name: 'Créer un compte' }).click();
  await me.page.locator('[data-act=kept]').click();
  const form = me.page.locator('section:has(#a-programs) form');
  await form.locator('input.field').fill('Mon robot');
  await form.locator('input[type=checkbox]').nth(1).uncheck();
  await form.locator('button').click();
  const token = (await me.page.locator('[data-token] code').textContent()) ?? '';
  assert.match(token, /^[\w-]{43}$/);
  await me.page.locator('[data-list=programs] li', { hasText: 'Mon robot' }).waitFor();
  await calm(me.page);
  await shot(me.page, 'account-token');
  await checkAxe(me.page, 'account with a token');
  const ask = (path: string): Promise<number> =>
    fetch(house.server.url + path, { headers: { Authorization: `Bearer ${token}` } }).then((a) => a.status);
  assert.equal(await ask('/api/me'), 200);
  assert.equal(await ask('/api/my/games'), 403);
  assert.equal(await ask('/api/my/sessions'), 403);
  await me.page.locator('[data-list=programs] li button').click();
  await me.page.locator('[data-list=programs]').waitFor({ state: 'detached' });
  assert.equal(await ask('/api/me'), 401);
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});
