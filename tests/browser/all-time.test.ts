import { describe, expect, test } from 'vitest';
import type { Career } from '#contract/players.ts';
import type { Honours, RecordsAnswer } from '#contract/records.ts';
import { screens } from '../support/screens.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();

async function ask<T>(address: string): Promise<T> {
  // The server checks its answers against the schema of this type.
  return (await (await fetch(visit.url(address))).json()) as T;
}

async function careerPath(): Promise<string> {
  return (await screens(visit.url('/'))).find(({ name }) => name === 'career')?.path ?? '';
}

describe.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s', (_, size) => {
  test('a record leads to the frames that prove it, and to the career of its holder', async () => {
    const { scopes } = await ask<RecordsAnswer>('/api/records');
    const won = scopes[0]?.records.find(({ record }) => record === 'framesWon');
    const [holder] = won?.holders ?? [];
    const page = await visit.open('/records', size);
    await expect.poll(() => page.getByText('All seasons, whole league').count()).toBe(1);
    await page.getByRole('link', { name: `Most frames won: proof for ${holder?.name}` }).click();
    await page.getByRole('heading', { level: 2, name: `${won?.value} frames that prove it` }).waitFor();
    await expect.poll(() => page.getByRole('table').locator('tbody tr').count()).toBe(won?.value);
    await page
      .getByText(`: ${won?.value} in`)
      .getByRole('link', { name: holder?.name ?? '' })
      .click();
    await page.getByRole('heading', { level: 1, name: holder?.name ?? '' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/player/${holder?.id}`);
  });
});

test('the choice of season and division shows other records', async () => {
  const page = await visit.open('/records');
  await page.locator('select[name=season]').selectOption('25/26');
  await page.getByText('Season 25/26, whole league.').waitFor();
  await page.locator('select[name=division]').selectOption('2');
  await page.getByText('Season 25/26, division 2.').waitFor();
  const { scopes } = await ask<RecordsAnswer>('/api/records?season=25/26');
  const records = scopes.find(({ division }) => division === 2)?.records ?? [];
  await expect.poll(() => page.locator('main h3').count()).toBe(records.length);
});

test('a career leads to the frames of each season, and to all', async () => {
  const path = await careerPath();
  const career = await ask<Career>(`/api/players/${path.split('/').at(-1)}`);
  const page = await visit.open(path, phone);
  const frames = page.getByRole('table', { name: `Matches for ${career.name}` }).locator('tbody tr');
  const season = career.rows.at(-1)?.season;
  const ofSeason = career.rows.filter((row) => row.season === season).reduce((sum, { played }) => sum + played, 0);
  await page.getByRole('link', { name: `${career.name}, season ${season}` }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('season')).toBe(season);
  await expect.poll(() => frames.count()).toBe(ofSeason);
  await page.getByRole('link', { name: `${career.name}, all seasons` }).click();
  await expect.poll(() => frames.count()).toBe(career.totals.played);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(career.name);
});

test('the roll of honour leads to the final table and to the best players’ proof', async () => {
  const { seasons } = await ask<Honours>('/api/honours');
  const [first] = seasons[0]?.divisions ?? [];
  const page = await visit.open('/honours', { ...phone, javaScriptEnabled: false });
  await page
    .getByRole('link', { name: `Division ${first?.division}` })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'League Standings' }).waitFor();
  expect(await page.getByRole('table').locator('tbody tr').first().textContent()).toContain(first?.winner.teamName);
});

test('an unknown player or record is not found, and a name is offered', async () => {
  visit.expectComplaints(/404/);
  for (const path of ['/player/nobody', '/records/goals/nobody']) {
    expect((await fetch(visit.url(path))).status).toBe(404);
  }
  const { name } = await ask<Career>(`/api/players/${(await careerPath()).split('/').at(-1)}`);
  const page = await visit.open(`/player/${encodeURIComponent(name)}`);
  await page.getByText('Did you mean').waitFor();
  await expect.poll(() => page.getByRole('link', { name, exact: true }).count()).toBeGreaterThan(0);
});
