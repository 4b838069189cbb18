/** Two captains and an official agree on postponing a match. Each person has a separate browser. */
import { beforeAll, expect, test } from 'vitest';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { cardFormAddress } from '#web/layout/addresses.ts';
import { phone, useDomSite } from './visitor.ts';

const { read, captain, official, pageIn, open, go, call } = useDomSite();

const listed = (): Promise<ScheduledFixtureAnswer[]> => read('/api/fixtures?season=25/26');

let matches: ScheduledFixtureAnswer[];
beforeAll(async () => {
  const next = async ({ homeTeamId }: ScheduledFixtureAnswer) => {
    const path = `/api/teams/${homeTeamId}/next-fixture`;
    return (await read<{ fixture: ScheduledFixtureAnswer | null }>(path)).fixture;
  };
  const all = (await listed()).filter(({ state, date }) => state === 'planned' && (date ?? '') > '2025-11-20');
  const found = [];
  for (const one of all) if ((await next(one))?.listedId === one.listedId) found.push(one);
  matches = found;
});

test('a captain asks with two presses and a day, the other accepts with one press, and everyone sees the new day', async () => {
  const [match] = matches;
  const { listedId, homeTeamId, homeTeamName, awayTeamId, awayTeamName } = match!;
  const name = `${homeTeamName} v ${awayTeamName}`;
  const asking = await pageIn(await captain(homeTeamId), '/');
  await asking.getByRole('button', { name: `Postpone: ${name}` }).click();
  await asking.getByLabel('New date').fill(match!.date ?? '');
  await asking.getByLabel('Note').fill('Four of us are ill');
  await asking.getByRole('button', { name: 'Send to the other captain' }).click();
  await asking.getByText('This match is on that day already.').waitFor();
  await asking.getByLabel('New date').fill('2026-02-05');
  await asking.getByRole('button', { name: 'Send to the other captain' }).click();
  await asking.getByRole('button', { name: `Take back: ${name}` }).waitFor();
  await asking.getByText(`${homeTeamName} asks to play on Thu 5 February instead of`).waitFor();

  const answering = await pageIn(await captain(awayTeamId));
  for (const path of ['/open-results', '/']) {
    await go(answering, path);
    await answering.getByText('Four of us are ill').waitFor();
  }
  await answering.getByRole('button', { name: `Accept: ${name}` }).click();
  await answering.getByRole('button', { name: `Accept: ${name}` }).waitFor({ state: 'detached' });
  const moved = (await listed()).find((one) => one.listedId === listedId);
  expect(moved).toMatchObject({ state: 'rearranged', date: '2026-02-05' });
  const everybody = await open(`/fixtures?season=25/26&division=${match!.division}`);
  await everybody.getByText('– Thu 5 Feb').click();
  await everybody.getByText('Thu 5 February', { exact: true }).waitFor();
  await expect.poll(() => everybody.getByText('Rearranged').count()).toBeGreaterThan(0);
});

test('an official sees the request under To do and in the week, and answers with one press', async () => {
  const [, match] = matches;
  const { listedId, homeTeamId, homeTeamName, awayTeamName } = match!;
  const name = `${homeTeamName} v ${awayTeamName}`;
  const one = await captain(homeTeamId);
  const secretary = await official(phone);
  const page = await pageIn(secretary);
  await call(one, 'POST', `/api/fixtures/${listedId}/postponement`, { note: 'The hall is closed' });
  for (const path of ['/admin', `/admin/matches?season=25/26&fixture=${listedId}`]) {
    await go(page, path);
    await page.getByText('The hall is closed').first().waitFor();
  }
  await page.getByRole('button', { name: `Decline: ${name}` }).click();
  await page.getByRole('button', { name: `Decline: ${name}` }).waitFor({ state: 'detached' });
  await call(one, 'POST', `/api/fixtures/${listedId}/postponement`, {});
  await go(page, '/admin');
  const asked = page.getByRole('region', { name: /^Asked to postpone/ });
  await asked.getByRole('button', { name: `Accept: ${name}` }).click();
  const postponed = page.getByRole('region', { name: /^Postponed, no new date/ });
  await postponed.getByRole('button', { name: `Set date: ${name}` }).waitFor();
});

test('from the card of a match, a captain can ask to postpone it, and withdraw or answer the request', async () => {
  const [, , match] = matches;
  const { listedId, homeTeamId, homeTeamName, awayTeamId, awayTeamName } = match!;
  const name = `${homeTeamName} v ${awayTeamName}`;
  const [asking, answering] = [await captain(awayTeamId), await captain(homeTeamId)];
  const page = await pageIn(asking, cardFormAddress(match!));
  await page.getByRole('button', { name: `Postpone: ${name}` }).click();
  await page.getByRole('button', { name: 'Send to the other captain' }).click();
  await page.getByText(`${awayTeamName} asks to postpone it from`).waitFor();
  await page.getByRole('button', { name: `Take back: ${name}` }).click();
  await page.getByRole('button', { name: `Postpone: ${name}` }).waitFor();

  await call(asking, 'POST', `/api/fixtures/${listedId}/postponement`, { note: 'Our table is being covered' });
  const other = await pageIn(answering, cardFormAddress(match!));
  await other.getByText('Our table is being covered').waitFor();
  await other.getByRole('button', { name: `Accept: ${name}` }).click();
  await other.getByText('This match is postponed.').waitFor();
  await other.getByRole('button', { name: `Ask for a date: ${name}` }).waitFor();
});
