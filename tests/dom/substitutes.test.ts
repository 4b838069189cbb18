/** A substitute on a captain's card, and the decision of the secretary. */
import { expect, test } from 'vitest';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { cardFormAddress } from '#web/layout/addresses.ts';
import { type Page, phone, useDomSite } from './visitor.ts';

const { anybody, official, pageIn, go, call, read } = useDomSite();

test('a captain finds a substitute by name, or adds a new one, and the secretary approves or refuses with a reason', async () => {
  const secretary = await official(phone);
  const listed = await read<ScheduledFixtureAnswer[]>('/api/fixtures?season=25/26&division=1');
  const fixture = listed.find(({ fixtureId }) => fixtureId === null);
  if (!fixture) throw new Error('Every fixture has a result.');
  const teams = await read<TeamAnswer[]>('/api/teams');
  const other = teams.find(({ id }) => ![fixture.homeTeamId, fixture.awayTeamId].includes(id));
  const named = other?.players[0]?.name ?? '';
  const body = { name: 'Cat Lee', role: 'captain', teamIds: [fixture.homeTeamId] };
  const { link } = await call<{ link: string }>(secretary, 'POST', '/api/admin/people', body);
  const captain = await anybody(phone);
  await call(captain, 'POST', '/api/join', { code: link.split('#')[1] ?? '', device: 'Phone' });

  const page = await pageIn(captain, cardFormAddress(fixture));
  for (let index = 1; index <= 5; index++) {
    const match = page.getByRole('group', { name: `Match ${index}` });
    if (index > 2) await match.getByLabel('Home player').selectOption({ index: 1 });
    await match.getByLabel('Away player').selectOption({ index: 1 });
    await match.getByLabel('Score, home').fill(String(60 + index));
    await match.getByLabel('Score, away').fill('20');
  }
  const first = await somebodyElse(page, 1);
  await first.getByLabel('Name').fill(named);
  await first.getByRole('button', { name: `Choose ${named} of ${other?.name}` }).click();
  const second = await somebodyElse(page, 2);
  await second.getByRole('button', { name: 'Add as a new player' }).click();
  await second.getByText('The name is required.').waitFor();
  await second.getByLabel('Name').fill('Dan Moss');
  await second.getByRole('button', { name: 'Add Dan Moss as a new player' }).click();
  await page.getByText('Ready to send').waitFor();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').getByText('Dan Moss').waitFor();
  await page.getByRole('button', { name: 'Send result' }).click();
  await page.getByRole('heading', { name: 'The result' }).waitFor();

  const desk = await pageIn(secretary, '/admin');
  const waiting = desk.getByRole('region', { name: /^Substitutes to approve/ });
  await waiting.getByRole('button', { name: /^Merge: Dan Moss for / }).click();
  await waiting.getByRole('combobox', { name: 'Keep' }).waitFor();
  await waiting.getByRole('button', { name: `Approve: ${named} for ${fixture.homeTeamName}` }).click();
  await desk
    .getByRole('status')
    .filter({ hasText: `Approved ${named}` })
    .waitFor();
  await waiting.getByRole('button', { name: /^Refuse: Dan Moss for / }).click();
  await waiting.getByRole('button', { name: 'Refuse', exact: true }).click();
  await waiting.getByText('The reason is required.').waitFor();
  await waiting.getByLabel('Reason').fill('Dan Moss is banned.');
  await waiting.getByRole('button', { name: 'Refuse', exact: true }).click();
  await desk.said('Refused Dan Moss');
  await expect.poll(() => waiting.count()).toBe(0);

  await go(page, '/');
  await page.getByText('Disputed by a league official, who settles it.').waitFor();
  await page.getByRole('link', { name: /^Open / }).click();
  await page.getByText('A league official: “Dan Moss is banned.”').waitFor();
});

async function somebodyElse(page: Page, index: number) {
  const match = page.getByRole('group', { name: `Match ${index}` });
  await match.getByLabel('Home player').selectOption({ label: 'Someone else …' });
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}
