/** What people do most, in taps and keys on a phone, each at most as it was when it was first measured. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import { loadHydrated } from '../support/hydrated-page.ts';
import { handsOn } from './hands.ts';
import { phone, useSite } from './visitor.ts';

const { url, go, visitor, anybody, official, pageIn, call } = useSite();

/** The answer of the site; the server checks it against the schema of its type. */
async function read<T>(path: string): Promise<T> {
  return (await (await fetch(url(path))).json()) as T;
}

function said(page: Page, text: string): Promise<void> {
  return page.getByRole('status').filter({ hasText: text }).waitFor();
}

/** The link of a new captain of a team. */
async function invitation(teamId: string): Promise<string> {
  const body = { name: 'Cat Lee', role: 'captain', teamIds: [teamId] };
  const { link } = await call<{ link: string }>(await official(), 'POST', '/api/admin/people', body);
  return link.split('#')[1] ?? '';
}

/** The phone of a captain, who joins by hand. */
async function joining(teamId: string) {
  const page = await pageIn(await anybody(phone));
  await loadHydrated(page, url(`/join#${await invitation(teamId)}`));
  const hands = handsOn(page);
  await hands.tap(page.getByRole('button', { name: 'Join' }));
  await page.waitForURL(/\/data-input\?|\/$/);
  return { page, ...hands };
}

test('a result is corrected with at most 4 taps and 2 keys', async () => {
  const [card] = await read<FixtureAnswer[]>('/api/matches/1/9?season=25/26');
  const frame = card?.matches.findIndex(
    ({ homePlayerId, awayPlayerId }) => homePlayerId !== null && awayPlayerId !== null,
  );
  const context = await official({ ...phone, locale: 'en-GB' });
  const page = await pageIn(context);
  await go(page, '/admin');
  await go(page, '/results?season=25/26&division=1&week=9');
  const { done, tap, type } = handsOn(page);
  await tap(page.getByRole('link', { name: `Correct ${card?.homeTeamName} v ${card?.awayTeamName}` }));
  await type(page.getByLabel(`Score, home, match ${(frame ?? 0) + 1}`), '99');
  await tap(page.getByRole('button', { name: 'Save correction' }));
  await said(page, 'Corrected');
  expect(done).toEqual({ taps: 3, keys: 2 });
});

test('a cup with 13 entrants is made and drawn with at most 12 taps and 63 keys', async () => {
  const page = await pageIn(await official(phone));
  await go(page, '/admin');
  const { done, tap, type, paste } = handsOn(page);
  await tap(page.getByRole('link', { name: /^Cups/ }).last());
  await type(page.getByLabel('Name', { exact: true }), 'Spring Singles');
  const names = Array.from({ length: 13 }, (_, index) => `Guest ${String.fromCharCode(65 + index)}`);
  await paste(page.getByLabel('Add a player'), names.join('\n'));
  await page.getByRole('list', { name: 'Entrants' }).getByRole('listitem').nth(12).waitFor();
  await tap(page.getByRole('button', { name: 'Create cup' }));
  await page.getByRole('heading', { level: 1, name: 'Spring Singles' }).waitFor();
  await tap(page.getByRole('button', { name: 'Draw now' }));
  await said(page, 'of Spring Singles.');
  expect(done.taps).toBeLessThanOrEqual(12);
  expect(done.keys).toBeLessThanOrEqual(63);
});

test('a captain joins and sends the card of the night with at most 26 taps and 20 keys', async () => {
  const fixtures = await read<ScheduledFixtureAnswer[]>('/api/fixtures?season=25/26&division=1&week=10');
  const fixture = fixtures.find(({ fixtureId }) => fixtureId === null);
  const { page, done, tap, choose, type } = await joining(fixture?.homeTeamId ?? '');
  await page.getByRole('group', { name: 'Match 5' }).waitFor();
  await tap(page.getByRole('button', { name: 'Same players as last time' }));
  for (const player of await page.getByLabel('Away player').all()) await choose(player, { index: 1 });
  const scores = [60, 21, 33, 58, 71, 15, 44, 40, 19, 62];
  for (const [index, field] of (await page.getByLabel(/^Score, /).all()).entries())
    await type(field, `${scores[index]}`);
  await page.getByText('Ready to send').waitFor();
  await tap(page.getByRole('button', { name: 'Submit' }));
  await tap(page.getByRole('button', { name: 'Send result' }));
  await said(page, 'Recorded');
  expect(done.taps).toBeLessThanOrEqual(26);
  expect(done.keys).toBeLessThanOrEqual(20);
});

test('a captain confirms one card and disputes another with at most 7 taps and 23 keys', async () => {
  const [one, two, own] = (await read<TeamAnswer[]>('/api/teams')).filter(({ division }) => division === 2);
  const office = await official();
  for (const home of [one, two]) {
    const code = await invitation(home?.id ?? '');
    const sender = await visitor(phone);
    await call(sender, 'POST', '/api/join', { code, device: 'Phone' });
    const matches = [0, 1, 2, 3, 4].map((n) => {
      const players = { homePlayer: home?.players[n]?.id, awayPlayer: own?.players[n]?.id };
      return { ...players, homeScore: 60 + n, awayScore: 20 };
    });
    const when = { season: '25/26', division: 2, weekNumber: 20 };
    await call(sender, 'POST', '/api/matches', { ...when, homeTeam: home?.id, awayTeam: own?.id, matches });
  }
  const page = await pageIn(await anybody(phone));
  const code = await invitation(own?.id ?? '');
  await call(page.context(), 'POST', '/api/join', { code, device: 'Phone' });
  await loadHydrated(page, url('/admin'));
  await loadHydrated(page, url('/'));
  const { done, tap, type } = handsOn(page);
  const check = (home: string | undefined) =>
    page.getByRole('button', { name: `Check and confirm ${home} 5–0 ${own?.name}`, exact: true });
  await tap(check(one?.name));
  await tap(page.getByRole('button', { name: 'Confirm result' }));
  await said(page, 'Confirmed');
  await tap(check(two?.name));
  await tap(page.getByText('Something is wrong'));
  await type(page.getByLabel('What is wrong?'), 'Frame 1 was ours.');
  await tap(page.getByRole('button', { name: 'Send dispute' }));
  await said(page, 'Disputed');
  expect(done.taps).toBeLessThanOrEqual(7);
  expect(done.keys).toBeLessThanOrEqual(23);
  const toDo = await call<{ kind: string }[]>(office, 'GET', '/api/admin/to-do');
  expect(toDo.map(({ kind }) => kind)).toContain('disputed');
});
