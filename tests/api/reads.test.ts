import { describe, expect } from 'vitest';
import { answerOrThrow } from '#contract/client.ts';
import { calls } from '#contract/calls.ts';
import { failureAnswerSchema } from '#contract/call.ts';
import { may, VISITOR } from '#domain/people/permissions.ts';
import { initialShootout } from '#domain/timers/shootout.ts';
import { saveTimer } from '#server/storage/shootout-timers.ts';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import { sampleCompetition } from '../support/sample-values.ts';
import { it } from '../support/site.ts';
import type { TestSite } from '../support/site-around.ts';

const origin = { by: 'Test', via: 'command', action: 'test', summary: 'A test' } as const;

async function get(site: TestSite, url: string, headers: Record<string, string> = {}) {
  const response = await site.app.inject({ url, headers });
  return { status: response.statusCode, headers: response.headers, text: response.body };
}

async function first<T>(rows: Promise<{ ok: boolean } & Parameters<typeof answerOrThrow<T[]>>[0]>): Promise<T> {
  const [row] = answerOrThrow(await rows);
  if (row === undefined) throw new Error('There is no first row');
  return row;
}

describe('reads', () => {
  it('answers every read as its schema says', async ({ demo: site }) => {
    const team = await first(site.api('GET /api/teams/division/{division}', { params: { division: 1 } }));
    const player = team.players[0];
    const fixture = await first(site.api('GET /api/fixtures', {}));
    const code = 'KX4P';
    const now = Date.parse(`${site.clock.day}T19:30:00Z`);
    await site.store.write(origin, (change) => saveTimer(change, { code, version: 1, shootout: initialShootout }, now));
    await site.store.write(origin, (change) =>
      change.put('competition', sampleCompetition('cup', { entrants: [{ id: 'e1', name: 'Guests' }] })),
    );
    const values: Record<string, string> = {
      division: '1',
      week: '3',
      teamId: team.id,
      playerName: encodeURIComponent(player?.name ?? ''),
      playerId: player?.id ?? '',
      code,
      competition: 'Plate_Final',
      competitionId: 'cup',
      id: fixture.listedId,
      record: 'framesWon',
      holderId: player?.id ?? '',
      opponentId: team.players[1]?.id ?? '',
    };
    for (const call of Object.values(calls)) {
      if (call.method !== 'GET' || !may(VISITOR, call.action) || 'stream' in call) continue;
      const place = call.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
      // This read needs two players.
      const url =
        call === calls.startGiven ? `${place}?one=${values['playerId']}&other=${values['opponentId']}` : place;
      const { status, text, headers } = await get(site, url);
      expect({ url, status }).toEqual({ url, status: 200 });
      expect(call.answer.safeParse(JSON.parse(text)).error).toBeUndefined();
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });

  it('changes the ETag with the answer, and sends 304 if nothing changed', async ({ demo: site }) => {
    const url = '/api/standings/1?season=25/26';
    const before = await get(site, url);
    const etag = String(before.headers['etag']);
    expect(await get(site, url, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
    expect(await get(site, url, { 'if-none-match': `"other", W/${etag}` })).toMatchObject({ status: 304 });
    expect(await get(site, url, { 'if-none-match': '"other"' })).toMatchObject({ status: 200 });

    const { teams } = await site.store.read(teamsAndPlayersIncludingDeleted);
    const [leader] = JSON.parse(before.text);
    const team = teams.get(leader.teamId);
    if (!team) throw new Error('The leader is no team');
    await site.store.write(origin, (change) => change.put('team', { ...team, name: 'Renamed' }));

    const after = await get(site, url, { 'if-none-match': etag });
    expect(after.status).toBe(200);
    expect(after.headers['etag']).not.toBe(etag);
    expect(JSON.parse(after.text)[0].teamName).toBe('Renamed');
  });

  it('keeps the ETag of an answer that a write did not change', async ({ demo: site }) => {
    const url = '/api/standings/1?season=24/25';
    const { headers } = await get(site, url);
    const { teams } = await site.store.read(teamsAndPlayersIncludingDeleted);
    const team = [...teams.values()].find(({ division }) => division === 2);
    if (!team) throw new Error('There is no second division');
    await site.store.write(origin, (change) => change.put('team', { ...team, division: 0 }));
    expect(await get(site, url, { 'if-none-match': String(headers['etag']) })).toMatchObject({ status: 304 });
  });

  it('shows teams that have not played only in the default season and in All', async ({ site }) => {
    const team = { id: 'new', name: 'Newcomers', formerNames: [], division: 2, deleted: false };
    await site.store.write(origin, (change) => change.put('team', team));
    const rows = async (season?: string) =>
      answerOrThrow(await site.api('GET /api/standings/{division}', { params: { division: 2 }, query: { season } }));
    expect(await rows('25/26')).toMatchObject([{ teamName: 'Newcomers', gamesPlayed: 0, points: 0 }]);
    expect(await rows('All')).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
    expect(await rows('24/25')).toEqual([]);
  });

  it('finds a player by name in any case, and distinguishes people of the same name', async ({ demo: site }) => {
    const stats = answerOrThrow(await site.api('GET /api/player-stats', {}));
    const twice = stats.filter((row) =>
      stats.some((o) => o.playerName === row.playerName && o.playerId !== row.playerId),
    );
    const [one] = twice;
    if (!one) throw new Error('The demo league has no namesakes');
    const matches = (name: string, playerId?: string) =>
      site.api('GET /api/getplayermatches/{playerName}', { params: { playerName: name }, query: { playerId } });
    const both = answerOrThrow(await matches(one.playerName.toUpperCase()));
    const alone = answerOrThrow(await matches(one.playerName, one.playerId));
    expect(alone.length).toBeGreaterThan(0);
    expect(alone.length).toBeLessThan(both.length);
    expect(alone.every(({ playerId }) => playerId === one.playerId)).toBe(true);
    expect(answerOrThrow(await matches('Nobody At All'))).toEqual([]);
  });

  it('answers for a deleted team only on its own page', async ({ demo: site }) => {
    const { teams } = await site.store.read(teamsAndPlayersIncludingDeleted);
    const team = [...teams.values()].find(({ division }) => division === 1);
    if (!team) throw new Error('There is no first division');
    await site.store.write(origin, (change) => change.put('team', { ...team, deleted: true }));
    expect(
      answerOrThrow(await site.api('GET /api/team-details/{teamId}', { params: { teamId: team.id } })),
    ).toMatchObject({
      deleted: true,
    });
    expect(answerOrThrow(await site.api('GET /api/teams', {})).some(({ id }) => id === team.id)).toBe(false);
    expect(await get(site, `/api/teams/${team.id}/players`)).toMatchObject({ status: 404 });
  });

  it.for([
    ['/api/standings/9', '[]'],
    ['/api/standings/1?season=98/99', '[]'],
    ['/api/matches?season=98/99', '[]'],
    ['/api/player-stats?season=nonsense', '[]'],
    [`/api/player-stats?season=${'x'.repeat(200)}`, '[]'],
  ] as const)('%s is an empty list', async ([url, text], { demo: site }) => {
    expect(await get(site, url)).toMatchObject({ status: 200, text });
  });
});

describe('a faulty read', () => {
  it.for([
    ['/api/standings/one', 400, ['division']],
    ['/api/standings/1?season=25/26&season=24/25', 400, ['season']],
    ['/api/matches/a/b', 400, ['division', 'week']],
    ['/api/matches?division=&weekNumber=x', 400, ['division', 'weekNumber']],
    ['/api/seasons?x=1&x=2', 400, ['x']],
    ['/api/standings/%zz', 400, undefined],
    ['/api/teams/nobody/players', 404, undefined],
    ['/api/team-details/nobody', 404, undefined],
    ['/api/getdraw/Nothing', 404, undefined],
    ['/api/nothing', 404, undefined],
    ['/assets/nothing.js', 404, undefined],
    ['/assets/', 404, undefined],
    ['/nothing.php', 404, undefined],
  ] as const)('%s: %i, in the usual shape of an error', async ([url, status, paths], { site }) => {
    const { text, ...answer } = await get(site, url);
    expect(answer.status).toBe(status);
    expect(answer.headers['cache-control']).toBe('no-store');
    const body = failureAnswerSchema.parse(JSON.parse(text));
    expect(body.message).toBe(body.error);
    expect(body.issues?.map(({ path }) => path)).toEqual(paths);
  });

  it.for(['POST', 'PUT', 'DELETE'] as const)('%s to a read is an unknown route', async (method, { site }) => {
    expect((await site.app.inject({ method, url: '/api/standings/1' })).statusCode).toBe(404);
  });

  it('is 503 with a sentence while the store is unavailable', async ({ site }) => {
    await site.store.close();
    const { status, text } = await get(site, '/api/teams');
    expect(status).toBe(503);
    expect(JSON.parse(text).error).not.toMatch(/sql|store|\//i);
  });
});

describe('every answer', () => {
  it('sets no cookie on a read, so that it can be cached and shared', async ({ demo: site }) => {
    for (const url of ['/api/teams', '/api/standings/1', '/api/seasons', '/'])
      expect((await get(site, url)).headers['set-cookie']).toBeUndefined();
  });
});
