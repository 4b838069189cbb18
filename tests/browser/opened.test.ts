/** What opens on a page, which the pass over all pages does not see: it fits, is large enough, and is accessible. */
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import { isGoodOnDeskAndPhone } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const { official, captain, pageIn, go, standings } = useSite();

type Opened = { what: string; path: string; actor: 'official' | 'captain'; open: (page: Page) => Promise<void> };

const OPENED: Opened[] = [
  {
    what: 'the question to postpone a match',
    path: '/',
    actor: 'captain',
    async open(page) {
      await page
        .getByRole('button', { name: /^Postpone: / })
        .first()
        .click();
      await page.getByLabel('New date').waitFor();
    },
  },
  {
    what: 'the links of captains who are invited, and their messages',
    path: '/admin/people',
    actor: 'official',
    async open(page) {
      await page.getByPlaceholder('Captain’s name').nth(0).fill('Cat Lee');
      await page.getByPlaceholder('Captain’s name').nth(1).fill('Dan Moss');
      await page.getByRole('button', { name: 'Make their links' }).click();
      await page.getByRole('heading', { name: '2 new links' }).waitFor();
    },
  },
  {
    what: 'the address for another device',
    path: '/admin',
    actor: 'captain',
    async open(page) {
      await page.getByRole('button', { name: 'Add a device' }).click();
      await page.getByRole('img', { name: 'QR code of this address' }).waitFor();
    },
  },
];

test.each(OPENED)('$what', async ({ path, actor, open }) => {
  const teamId = (await standings('25/26', 1))[0]?.teamId ?? '';
  const page = await pageIn(actor === 'official' ? await official(desk) : await captain(teamId, phone));
  await go(page, path);
  await open(page);
  await isGoodOnDeskAndPhone(page);
});
