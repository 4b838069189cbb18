import { expect, test } from 'vitest';
import { desk, phone, useDomSite } from './visitor.ts';

const clock = { now: new Date('2025-11-20T19:30:00Z') };
const { go, anybody, official, pageIn, call, expectComplaints } = useDomSite({ now: () => clock.now });

test('a secretary invites captains, one of them joins with a press, and sees what a captain may do', async () => {
  expectComplaints(/410/);
  const office = await pageIn(await official(desk));
  await go(office, '/admin/people');
  const names = office.getByPlaceholder('Captain’s name');
  const team = (await office.getByRole('listitem').filter({ has: names }).first().locator('label').textContent()) ?? '';
  await names.nth(0).fill('Cat Lee');
  await names.nth(1).fill('Dan Moss');
  await office.getByRole('button', { name: 'Make their links' }).click();
  await office.getByRole('heading', { name: '2 new links' }).waitFor();
  // The new links appear beside the button that was pressed. Each can be copied or shared.
  const made = office.getByRole('region', { name: 'Invite all captains' }).getByRole('region', { name: '2 new links' });
  await expect.poll(() => made.getByRole('heading').evaluate((one) => one === document.activeElement)).toBe(true);
  await made.getByRole('button', { name: 'Copy the message for Dan Moss' }).waitFor();
  const message = await made.getByText(/^Hello Cat Lee, /).textContent();
  const code = /#([\w-]+)$/.exec(message ?? '')?.[1] ?? '';
  await office.getByText('Not joined yet.').first().waitFor();

  const captain = await pageIn(await anybody(phone));
  await go(captain, `/join#${code}`);
  await captain.getByRole('button', { name: 'Join' }).click();
  // After joining, the browser opens the captain's missing card, or Home.
  await captain.waitForURL(/\/data-input\?|\/$/);
  await go(captain, '/data-input');
  const division = captain.getByLabel('Division');
  await division.selectOption({ index: 1 });
  await expect.poll(() => division.locator('option').count()).toBe(2);
  const away = captain.getByLabel('Away team');
  const other = (await away.locator('option').allTextContents()).find(
    (name) => name !== team && !name.startsWith('Choose'),
  );
  await away.selectOption(other ?? '');
  expect(await captain.getByLabel('Home team').locator('option').allTextContents()).toEqual(['Choose a team', team]);

  // Home shows the captain's team, and links to its missing cards.
  await go(captain, '/');
  const own = captain.getByRole('combobox', { name: 'My team' });
  await expect.poll(() => own.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text)).toContain(team);
  await captain
    .getByRole('link', { name: /^Enter result: / })
    .first()
    .click();
  await captain
    .getByRole('heading', { name: 'Match 1' })
    .or(captain.getByRole('group', { name: 'Match 1' }))
    .first()
    .waitFor();

  await go(captain, '/admin');
  await captain.getByText('Signed in as Cat Lee').waitFor();
  const links = captain.getByRole('navigation', { name: 'Admin pages' }).getByRole('link');
  expect(await links.allTextContents()).toEqual([
    expect.stringContaining('Match Data Input'),
    expect.stringContaining('Open results'),
    expect.stringContaining('Shootout Timers'),
  ]);
  await captain.getByRole('button', { name: 'Add a device' }).click();
  await captain.getByRole('img', { name: 'QR code of this address' }).waitFor();

  const thief = await pageIn(await anybody(phone));
  await go(thief, `/join#${code}`);
  await thief.getByRole('button', { name: 'Join' }).click();
  await thief.getByRole('alert').filter({ hasText: 'has been used or has expired' }).waitFor();

  await office.reload();
  await office.getByText('1 device').click();
  await office.getByRole('button', { name: 'More: Cat Lee' }).click();
  await office.getByRole('button', { name: 'Remove the access of Cat Lee' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await office.getByRole('status').filter({ hasText: 'Cat Lee no longer has access.' }).waitFor();
  await captain.reload();
  await captain.getByRole('dialog', { name: 'Admin' }).waitFor();
});

test('a link without a code says what is wrong', async () => {
  const page = await pageIn(await anybody(phone));
  await go(page, '/join');
  await page.getByText('This link is incomplete.').waitFor();
});

test('a secretary makes new links at once for everyone who cannot sign in', async () => {
  // This session opens no page: the session ends when the clock jumps, and a call of the page would then be refused.
  const office = await official();
  for (const name of ['Eve Park', 'Fay Reed'])
    await call(office, 'POST', '/api/admin/people', { name, role: 'results', divisions: [1] });
  clock.now = new Date('2025-12-20T19:30:00Z');
  const later = await pageIn(await official(phone));
  await go(later, '/admin/people');
  await later.getByText(/people cannot get in/).waitFor();
  await later.getByRole('button', { name: /^Make \d new links$/ }).click();
  await later.getByText(/^Hello Eve Park, /).waitFor();
  await later.getByText(/^Hello Fay Reed, /).waitFor();
  await later.getByText(/people cannot get in/).waitFor({ state: 'detached' });
  await later.getByRole('button', { name: 'New link for Fay Reed' }).click();
  const line = later
    .getByRole('listitem')
    .filter({ has: later.getByRole('button', { name: 'Change the access of Fay Reed' }) });
  await line.getByRole('region', { name: 'Link for Fay Reed' }).waitFor();
});

test('the form of a person has the fields of the role, and shows each fault at its field', async () => {
  const office = await pageIn(await official(desk));
  await go(office, '/admin/people');
  const form = office.getByRole('region', { name: 'Invite a person' });
  await form.getByLabel('Name').fill('Gus Hart');
  const role = form.getByLabel('Role');
  const press = () => form.getByRole('button', { name: 'Make a link' }).click();
  await role.selectOption('captain');
  expect(await form.getByLabel('Divisions').count()).toBe(0);
  await press();
  await form.getByText('A captain needs at least one team.').first().waitFor();
  const [first, second] = [form.getByLabel('Team', { exact: true }), form.getByLabel('Second team (if any)')];
  for (const field of [first, second]) await field.selectOption({ index: 1 });
  await press();
  await form.getByText('This is named twice.').first().waitFor();
  expect(await second.getAttribute('aria-invalid')).toBe('true');
  await role.selectOption('results');
  await form.getByLabel('Divisions').fill('1, x');
  await press();
  await form.getByText('A division must be a number.').first().waitFor();
  await form.getByLabel('Divisions').fill('1');
  await press();
  await form.getByRole('region', { name: 'Link for Gus Hart' }).waitFor();
});
