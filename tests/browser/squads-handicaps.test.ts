import { expect, test } from 'vitest';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { fits } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();

test('a link jumps to a division', async () => {
  const page = await visit.open('/squads-handicaps', phone);
  await page.getByRole('link', { name: 'Division 2' }).click();
  await page.waitForURL('**/squads-handicaps#division-2');
  await page.waitForFunction(() => {
    const top = document.querySelector('#division-2')?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < 100;
  });
});

test('without scripts the form filters', async () => {
  const page = await visit.open('/squads-handicaps', { ...phone, javaScriptEnabled: false });
  const [team] = (await allTeams()).filter(({ division }) => division === 1);
  await page.getByLabel('Find a team or player').fill(team?.name ?? '');
  await page.getByRole('button', { name: 'Show' }).click();
  expect(await page.getByRole('heading', { level: 4 }).allTextContents()).toEqual([team?.name]);
});

test('retired teams are left out, an empty team says so, and very long names fit', async () => {
  const longest = 'W'.repeat(60);
  await visit.store().write({ by: '', via: 'seed', action: 'test', summary: 'Odd teams' }, async (change) => {
    await change.putAll('team', [
      makeTeam('long', { name: longest, division: 2 }),
      makeTeam('empty', { name: 'Empty Club' }),
      makeTeam('retired', { name: 'Old Guard', division: 0 }),
    ]);
    const numbers = { handicap: 150, modifier: 149.75, newHandicap: 149 };
    await change.put('player', makePlayer('long-player', 'long', { name: longest, ...numbers }));
  });
  for (const size of [{ viewport: { width: 320, height: 700 } }, phone, desk]) {
    const page = await visit.open('/squads-handicaps', size);
    await expect.poll(() => page.getByRole('heading', { name: longest }).count()).toBe(1);
    await expect.poll(() => page.getByText('Old Guard').count()).toBe(0);
    await expect
      .poll(() => page.getByRole('region', { name: 'Empty Club' }).getByText('No players yet.').count())
      .toBe(1);
    await fits(page);
  }
});

async function allTeams(): Promise<TeamAnswer[]> {
  // The server checks its answers against the schema of this type.
  return (await (await fetch(visit.url('/api/teams'))).json()) as TeamAnswer[];
}
