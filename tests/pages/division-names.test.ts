/** Pages of a league whose divisions have names, and the address of a player under an earlier name. */
import { request } from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { PlayerStatRow } from '#contract/players.ts';
import { undeletedSeasons } from '#server/storage/mappers/seasons.ts';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import { useServedPages } from '../support/served-pages.ts';

const { url, page, ask, store } = useServedPages();
const OFFICE = { by: '', via: 'seed', action: 'test', summary: 'Names' } as const;

test('every page and menu calls a division by its name', async () => {
  await store().write(OFFICE, async (change) => {
    const season = (await undeletedSeasons(change.db)).find(({ name }) => name === '25/26');
    if (season) await change.put('season', { ...season, divisionNames: { 1: 'Premier' } });
  });
  for (const path of ['/league-standings', '/fixtures', '/results', '/player-stats', '/breaks?division=1']) {
    const shown = await page(path);
    expect(shown.texts('select[name=division] option')).toEqual(expect.arrayContaining(['Premier', 'Division 2']));
    expect(shown.text, path).toContain('Premier, season 25/26');
    expect(shown.text.replaceAll(/Division 1\d/g, ''), path).not.toContain('Division 1');
  }
  const others = ['/', '/squads-handicaps', '/records?season=25/26&division=1', '/league-standings?season=All'];
  for (const path of others) expect((await page(path)).text, path).toMatch(/Premier/);
  // Names are those of one season: in another season, the division has no name.
  expect((await page('/league-standings?season=24/25')).text).toContain('Division 1, season 24/25');
  const calendar = await fetch(url('/calendar/division/1.ics'));
  expect(await calendar.text()).toContain('Premier\\, ');
});

test('an address with an earlier name redirects permanently to the current one', async () => {
  const [row] = await ask<PlayerStatRow[]>('/api/player-stats?season=25/26');
  await store().write(OFFICE, async (change) => {
    const player = (await teamsAndPlayersIncludingDeleted(change.db)).players.get(row?.playerId ?? '');
    if (player) await change.put('player', { ...player, name: 'Zara Newname' });
  });
  const { hostname, port } = new URL(url('/'));
  const path = `/player-matches/${encodeURIComponent(row?.playerName ?? '')}?season=25/26`;
  const [answer] = await once(request({ hostname, port, path }).end(), 'response');
  answer.resume();
  expect(answer.statusCode).toBe(301);
  expect(answer.headers.location).toMatch(/^\/player-matches\/Zara%20Newname\?/);
});
