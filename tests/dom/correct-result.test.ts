import { expect, test } from 'vitest';
import type { FixtureAnswer } from '#contract/matches.ts';
import { desk, type Page, phone, useDomSite, type Visitor } from './visitor.ts';

const visit = useDomSite();
const WEEK = '/results?season=25/26&division=1&week=9';

const fixtures = () => visit.read<FixtureAnswer[]>('/api/matches/1/9?season=25/26');

/** Returns the index of the first match in which nobody was absent. */
function played({ matches }: FixtureAnswer): number {
  return matches.findIndex(({ homePlayerId, awayPlayerId }) => homePlayerId !== null && awayPlayerId !== null);
}

async function openFrom(official: Visitor, card: FixtureAnswer): Promise<Page> {
  return visit.pageIn(official, `/admin/result/${card.fixtureId}`);
}

const scoreOf = (page: Page, match: number) =>
  page.getByRole('group', { name: `Match ${match + 1}` }).getByLabel(/^Score, home/);

test('only an official’s browser shows a link to correct a result, on a page that is the same for everyone', async () => {
  const [card] = await fixtures();
  const name = `Correct ${card?.homeTeamName} v ${card?.awayTeamName}`;
  const visitor = await visit.open(WEEK, phone);
  const { requests } = visitor.context();
  expect((await visitor.context().send({ method: 'GET', path: WEEK })).body).not.toContain('/admin/result/');
  await expect.poll(() => visitor.getByRole('link', { name }).count()).toBe(0);
  expect(requests.filter(({ path }) => path.startsWith('/api/admin/session'))).toEqual([]);

  const official = await visit.official(phone);
  const page = await visit.pageIn(official, '/admin/removed-results');
  await visit.go(page, WEEK);
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name: `${card?.homeTeamName} v ${card?.awayTeamName}` }).waitFor();
});

test('on a phone, a card is corrected, restored from its history, deleted and undeleted', async () => {
  const [card] = await fixtures();
  if (!card) throw new Error('The demo league has results');
  const match = played(card);
  const was = card.matches[match]?.homeScore ?? 0;
  const page = await openFrom(await visit.official(phone), card);

  // A score that is too high is reported at its field.
  await scoreOf(page, match).fill('300');
  await page.getByRole('button', { name: 'Save correction' }).click();
  await page.getByText('A score must be from 0 to 250.').first().waitFor();
  await scoreOf(page, match).fill('201');
  await page.getByRole('button', { name: 'Save correction' }).click();
  await page.said(/Corrected/);
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText(new RegExp(`^Match ${match + 1}: .* 201–.*, was .* ${was}–`)).waitFor();
  expect((await fixtures())[0]?.matches[match]?.homeScore).toBe(201);

  await page.getByRole('button', { name: 'Close this message' }).click();
  await history.getByText('Show the card at that time').first().click();
  await history.getByRole('button', { name: 'Restore this card' }).click();
  await page.said(/Corrected/);
  await expect.poll(async () => scoreOf(page, match).inputValue()).toBe(String(was));
  expect((await fixtures())[0]).toEqual(card);
  await page.getByRole('button', { name: 'Close this message' }).click();

  await page.getByRole('button', { name: 'Delete result' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete result' }).click();
  await page.getByRole('heading', { name: 'This result has been deleted' }).waitFor();
  await page.getByRole('button', { name: 'Close this message' }).click();
  expect((await fixtures()).map(({ fixtureId }) => fixtureId)).not.toContain(card.fixtureId);

  await page.getByRole('link', { name: 'All deleted results' }).click();
  await page.getByRole('heading', { level: 3, name: 'Deleted results' }).waitFor();
  await page.getByRole('button', { name: `Restore ${card.homeTeamName} v ${card.awayTeamName}, week 9` }).click();
  await page.said(`Restored ${card.homeTeamName} v ${card.awayTeamName}, week 9.`);
  await page.getByText('No results have been deleted.').waitFor();
  expect(await fixtures()).toContainEqual(card);
});

test('a change by another official is reported, and what was typed stays', async () => {
  const [, card] = await fixtures();
  if (!card) throw new Error('The demo league has two results in that week');
  const match = played(card);
  const official = await visit.official(desk);
  const [mine, theirs] = [await openFrom(official, card), await openFrom(official, card)];

  await theirs.getByRole('button', { name: 'Change fixture or date' }).click();
  await theirs.getByLabel('Date (if known)').fill('2025-10-01');
  await theirs.getByRole('button', { name: 'Save correction' }).click();
  await theirs.said(/Corrected/);

  await scoreOf(mine, match).fill('202');
  const save = mine.getByRole('button', { name: 'Save correction' });
  await save.focus();
  await mine.keyboard.press('Enter');
  await mine.alerted('Pat Official has changed this result since you opened it.');
  await mine.getByRole('button', { name: 'Show the recorded result' }).waitFor();
  expect(await scoreOf(mine, match).inputValue()).toBe('202');
  await save.focus();
  await mine.keyboard.press('Enter');
  await mine.said(/Corrected/);
  await mine.getByRole('button', { name: 'Undo' }).focus();
  await mine.keyboard.press('Enter');
  await mine.said(/Undone:/);
  await mine.getByText(/, Wed 1 October$/).waitFor();
  await expect.poll(async () => scoreOf(mine, match).inputValue()).toBe(String(card.matches[match]?.homeScore));
});

test('says that there is no such result', async () => {
  visit.expectComplaints(/404/);
  const page = await visit.signedIn('/admin/result/nobody', phone);
  await page.getByText('There is no such result.').waitFor();
});
