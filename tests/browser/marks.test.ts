import { expect, test } from 'vitest';
import { plain } from '../support/pictures.ts';
import { fits, hasLargeTargets, isAccessible } from './page-quality.ts';
import { phone, useSite } from './visitor.ts';

const { go, official, pageIn, anybody } = useSite();

test('a team gets initials, colours and a crest, which visitors see in the table; undo brings a removed crest back', async () => {
  const page = await pageIn(await official({ ...phone, locale: 'en-GB' }));
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  await go(page, '/admin/teams');
  await page.getByLabel('Find a team or player').fill('Cue Corner');
  await page.getByRole('button', { name: 'Edit: Cue Corner' }).click();
  const form = page.getByRole('region', { name: 'Mark of Cue Corner' });
  await form.getByLabel('Initials').fill('Q!');
  await form.getByRole('button', { name: 'Save mark' }).click();
  await form.getByText('The initials must be one or two letters or digits.').waitFor();
  await form.getByLabel('Initials').fill('Q');
  await form.getByLabel('Ground').fill('#ffee00');
  await form.locator('[data-initials="Q"][data-ink="black"]').waitFor();
  await form.getByRole('button', { name: 'Save mark' }).click();
  await said('Saved the mark of Cue Corner.');
  await fits(page);
  await hasLargeTargets(page);
  await isAccessible(page);

  const table = await pageIn(await anybody(phone));
  const row = table.getByRole('row', { name: 'Cue Corner' });
  await go(table, '/league-standings');
  await row.locator('[data-initials="Q"] rect[fill="#ffee00"]').waitFor();

  const buffer = await plain(900, 300, '#115522').png().toBuffer();
  await form.getByLabel('Crest of Cue Corner').setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer });
  await said('Set the crest of Cue Corner.');
  const sent: string[] = [];
  table.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await go(table, '/league-standings');
  const crest = row.locator('img');
  await expect.poll(() => crest.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(144);
  expect(await crest.boundingBox()).toMatchObject({ width: 24, height: 24 });
  await go(table, '/results');
  expect(sent.filter((path) => path.startsWith('/photos/'))).toHaveLength(1);

  await form.getByRole('button', { name: 'Remove the crest of Cue Corner' }).click();
  await said('Removed the crest of Cue Corner.');
  await go(table, '/league-standings');
  await row.locator('[data-initials="Q"]').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await form.getByRole('button', { name: 'Remove the crest of Cue Corner' }).waitFor();
  await go(table, '/league-standings');
  await row.locator('img').waitFor();
});
