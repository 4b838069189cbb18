/** Players who have left a team: a card may name them for a day on which they still played, and they can come back. */
import { expect, test } from 'vitest';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { cardFormAddress } from '#web/layout/addresses.ts';
import { desk, phone, useDomSite } from './visitor.ts';

const { anybody, official, pageIn, go, call, read } = useDomSite();

const TEAMS = '/api/teams';

test('a captain finds a player who has left at the end of the list, if the card is of an earlier day', async () => {
  const secretary = await official(desk);
  const listed = await read<ScheduledFixtureAnswer[]>('/api/fixtures?season=25/26&division=1');
  const fixture = listed.find(({ fixtureId }) => fixtureId === null);
  const teams = await read<TeamAnswer[]>(TEAMS);
  const home = teams.find(({ id }) => id === fixture?.homeTeamId);
  const other = teams.find(({ id }) => id !== home?.id && id !== fixture?.awayTeamId);
  const leaver = home?.players[0];
  if (!fixture || !home || !other || !leaver) throw new Error('The demo league has no such match.');
  await call(secretary, 'POST', '/api/admin/transfer-player', { playerId: leaver.id, newTeamId: other.id });
  const body = { name: 'Cat Lee', role: 'captain', teamIds: [home.id] };
  const { link } = await call<{ link: string }>(secretary, 'POST', '/api/admin/people', body);
  const captain = await anybody(phone);
  await call(captain, 'POST', '/api/join', { code: link.split('#')[1] ?? '', device: 'Phone' });

  const page = await pageIn(captain, cardFormAddress(fixture));
  const player = page.getByRole('group', { name: 'Match 1' }).getByLabel('Home player');
  const left = player.locator('optgroup[label="Left the team"] option');
  await page.getByRole('button', { name: 'Change the fixture or date' }).click();
  await page.getByLabel('Date (if known)').fill('9998-12-31');
  await expect.poll(() => left.count()).toBe(0);
  await page.getByLabel('Date (if known)').fill('2025-11-17');
  await expect.poll(() => left.allTextContents()).toEqual([expect.stringContaining(leaver.name)]);
  await player.selectOption(leaver.id);
  for (let index = 1; index <= 5; index++) {
    const match = page.getByRole('group', { name: `Match ${index}` });
    if (index > 1) await match.getByLabel('Home player').selectOption({ index: 1 });
    await match.getByLabel('Away player').selectOption({ index: 1 });
    await match.getByLabel('Score, home').fill(String(60 + index));
    await match.getByLabel('Score, away').fill('20');
  }
  await page.getByText('Ready to send').waitFor();
});

test('a player or team that returns is offered before a new one is added', async () => {
  const secretary = await official(desk);
  const add = async (name: string, team: string) =>
    (await call<{ id: string }>(secretary, 'POST', `/api/admin/teams/${team}/players`, { name, ...NO_HANDICAP })).id;
  const [first, second] = await read<TeamAnswer[]>(TEAMS);
  if (!first || !second) throw new Error('The demo league has two teams.');
  const [gone, elsewhere] = [await add('Zebedee Quill', first.id), await add('Zoltan Quirk', second.id)];
  await call(secretary, 'DELETE', `/api/teams/${first.id}/players/${gone}`);
  const playersOf = async (team: TeamAnswer) =>
    (await read<TeamAnswer[]>(TEAMS)).find(({ id }) => id === team.id)?.players.map(({ id }) => id) ?? [];

  const page = await pageIn(secretary, `/admin/add-player?team=${encodeURIComponent(first.id)}`);
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const ask = async (name: string) => {
    await page.getByLabel('Player name').fill(name);
    await page.getByRole('button', { name: 'Add Player' }).click();
    return page.getByRole('dialog', { name: `Is ${name} one of these?` });
  };
  const question = await ask('Zebedee Quil');
  await question.getByText(`${first.name}, deleted, no results`).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.getByLabel('Player name').inputValue()).toBe('Zebedee Quil');
  await (await ask('Zebedee Quill')).getByRole('button', { name: 'Bring back Zebedee Quill' }).click();
  await said(`Brought back Zebedee Quill, to ${first.name}.`);
  await (await ask('Zoltan Quirk')).getByRole('button', { name: `Transfer Zoltan Quirk of ${second.name}` }).click();
  await said(`Transferred Zoltan Quirk to ${first.name}.`);
  expect(await playersOf(first)).toEqual(expect.arrayContaining([gone, elsewhere]));
  await go(page, `/admin/add-player?team=${encodeURIComponent(second.id)}`);
  await (await ask('Zoltan Quirk')).getByRole('button', { name: 'Add a new player' }).click();
  await said(`Added Zoltan Quirk to ${second.name}.`);

  const { id } = await call<{ id: string }>(secretary, 'POST', '/api/admin/teams', { name: 'The Zebras', division: 1 });
  await call(secretary, 'DELETE', `/api/teams/${id}`);
  await go(page, '/admin/add-team');
  await page.getByLabel('Team name').fill('Zebras');
  await page.getByLabel('Division').selectOption('2');
  await page.getByRole('button', { name: 'Add Team' }).click();
  await page.getByRole('button', { name: 'Bring back The Zebras' }).click();
  await said('Brought back The Zebras with 0 players (Division 2).');

  await call(secretary, 'DELETE', `/api/teams/${first.id}/players/${gone}`);
  await go(page, '/admin/merge-players');
  const offers = (label: string) =>
    page.getByLabel(label).evaluate((field: HTMLInputElement) => {
      return Array.from(field.list?.options ?? []).filter(({ value }) => value.startsWith('Zebedee Quill, ')).length;
    });
  expect(await offers('Entry to remove')).toBe(1);
  expect(await offers('Player to keep')).toBe(0);
});

const NO_HANDICAP = { handicap: 0, modifier: 0, newHandicap: 0 };
