/** The scores of matches in progress: who enters them, who sees them, and when they end. */
import { describe, expect, onTestFinished, vi } from 'vitest';
import { officialFixtures } from '#contract/fixture-list.ts';
import { z } from 'zod';
import { type RunningScoreAnswer, runningScoreSchema } from '#contract/running-scores.ts';
import { MAX_RUNNING_SCORES } from '#domain/list-limits.ts';
import { saveRunningScore } from '#server/storage/running-scores.ts';
import { integrityProblems } from '#server/storage/integrity.ts';
import { sentCard, type SentMatch, sentMatches } from '../support/cards.ts';
import { record, refusalIn, rowsIn, textIn } from '../support/league-site.ts';
import { it, type openReviewedLeague, type Who } from '../support/reviewed-league.ts';
import { countedSite } from '../support/counted-site.ts';
import { openSite } from '../support/site.ts';
import { openTestStore, untilChange } from '../support/store.ts';

const PUT = 'PUT /api/running-scores';
const LIST = 'GET /api/running-scores';
const ORIGIN = { by: '', via: 'command', action: 'test', summary: '' } as const;
/** A match between teams that the league does not have. The site must not show its running score. */
const NOWHERE = { season: '25/26', division: 1, week: 3, homeTeamId: 'none', awayTeamId: 'none' };
const ELSEWHERE = { id: 'r', ...NOWHERE, writer: 'home' as const, matches: [], newPlayers: [], personId: null };
const OPEN = { homePlayer: null, homeScore: null, awayPlayer: null, awayScore: null };

/** Returns a card on which only the first `frames` frames are played. */
function playedUntil(frames: number, given: Record<string, unknown> = {}) {
  return sentCard({ matches: sentMatches('a', 'b').slice(0, frames), ...given });
}

function rowsOf(json: unknown): RunningScoreAnswer[] {
  return z.array(runningScoreSchema).parse(json);
}

type League = Awaited<ReturnType<typeof openReviewedLeague>>;
const shown = async ({ as }: League) => rowsOf((await as('visitor')(LIST)).json);

describe('a running score', () => {
  it('is shown frame by frame with every match of the card, and counts in nothing', async ({ league, as, store }) => {
    expect(await as('home')(PUT, playedUntil(0))).toMatchObject({
      status: 200,
      json: { runningId: expect.any(String), homeTeamScore: 0, awayTeamScore: 0, version: 1 },
    });
    const [first] = await shown(league);
    expect(first).toMatchObject({ homeTeamName: 'Harbour Social', awayTeamName: 'Trades Hall', weekNumber: 3 });
    expect(first?.matches).toHaveLength(5);
    const named = { ...OPEN, homePlayer: 'a5' };
    const matches = [...sentMatches('a', 'b').slice(0, 2), named];
    const sent = await as('home')(PUT, sentCard({ matches, version: 1 }));
    expect(sent.json).toEqual({ runningId: first?.runningId, homeTeamScore: 2, awayTeamScore: 0, version: 2 });
    const [row] = await shown(league);
    expect(row).toMatchObject({ homeTeamScore: 2, awayTeamScore: 0, changedAt: '2025-10-08T20:00:00.000Z' });
    expect(row?.matches.map((match) => [match.homePlayerName, match.homeScore, match.awayPlayerName])).toEqual([
      [expect.any(String), 61, expect.any(String)],
      [expect.any(String), 62, expect.any(String)],
      [expect.any(String), null, null],
      [null, null, null],
      [null, null, null],
    ]);
    expect(rowsIn((await as('visitor')('GET /api/matches?season=25/26')).json)).toEqual([]);
    const table = await as('visitor')('GET /api/standings/1?season=25/26');
    expect(rowsIn(table.json).filter((team) => team['gamesPlayed'] !== 0 || 'running' in team)).toEqual([]);
    const entries = await store.read((db) =>
      db.selectFrom('history').select('id').where('action', '=', 'record result').execute(),
    );
    expect(entries).toEqual([]);
    expect(await store.read(integrityProblems)).toEqual([]);
  });

  it('can have the short form, and a new name, which does not add a player', async ({ league, as }) => {
    const rules = { substitutes: 'free' };
    expect((await as('secretary')('PUT /api/admin/seasons', { season: '25/26', rules })).status).toBe(200);
    const [one, two] = sentMatches('a', 'b');
    const names = { homeNewPlayer: 'Nora Newcome', awayNewPlayer: 'Ned New' };
    const fresh = { ...one, homePlayer: null, awayPlayer: null, ...names };
    const sent = {
      homeTeamId: 'a',
      awayTeamId: 'b',
      matches: [fresh, { ...two, homePlayer: 'Absentee', homeScore: 0, awayScore: 42 }],
    };
    const before = rowsIn((await as('visitor')('GET /api/teams/a/players')).json).length;
    expect((await as('away')(PUT, sent)).json).toMatchObject({ homeTeamScore: 1, awayTeamScore: 1 });
    const [row] = await shown(league);
    expect(row?.matches[0]).toMatchObject({
      homePlayerId: null,
      homePlayerName: 'Nora Newcome',
      awayPlayerName: 'Ned New',
    });
    expect(row?.matches[1]).toMatchObject({ homePlayerId: null, homePlayerName: 'Absentee', awayPlayerId: 'b2' });
    expect(rowsIn((await as('visitor')('GET /api/teams/a/players')).json)).toHaveLength(before);
  });

  it('belongs to the side that began it: the other side must take it over, and an outdated request changes nothing', async ({
    league,
    as,
  }) => {
    expect((await as('home')(PUT, playedUntil(1, { version: 0 }))).status).toBe(200);
    expect(await as('away')(PUT, playedUntil(3, { version: 0 }))).toMatchObject({
      status: 409,
      json: {
        error: 'The home side already shows the running score of this match.',
        running: { homeTeamScore: 1, version: 1, homeTeamId: 'a' },
      },
    });
    expect((await as('away')(PUT, playedUntil(3, { version: 1, takeOver: true }))).json).toMatchObject({ version: 2 });
    for (const version of [undefined, 1, 2]) {
      const late = await as('home')(PUT, playedUntil(1, { version }));
      expect(late).toMatchObject({ status: 409, json: { running: { version: 2, homeTeamScore: 3 } } });
    }
    expect(refusalIn(await as('away')(PUT, playedUntil(1, { version: 1 })))).toEqual([
      409,
      'This running score was changed on another device.',
    ]);
    expect((await shown(league)).map(({ homeTeamScore }) => homeTeamScore)).toEqual([3]);
  });

  it('ends when the card is recorded, and undo does not bring it back', async ({ league, as }) => {
    await as('home')(PUT, playedUntil(2));
    await as('home')(PUT, playedUntil(2, { weekNumber: 4 }));
    expect(await shown(league)).toHaveLength(2);
    const id = await record(as('home'), sentCard());
    expect((await shown(league)).map(({ weekNumber }) => weekNumber)).toEqual([4]);
    expect(await as('home')(PUT, playedUntil(2, { version: 1 }))).toMatchObject({
      status: 409,
      json: { error: 'A result for Harbour Social v Trades Hall in week 3 is already recorded.', fixtureId: id },
    });
    expect((await as('secretary')(`DELETE /api/matches/${id}`)).status).toBe(200);
    expect(await shown(league)).toHaveLength(1);
    expect(refusalIn(await as('home')(PUT, playedUntil(2, { version: 1 })))).toEqual([
      409,
      'This running score has ended.',
    ]);
  });

  it('can be removed once, by those who may enter it', async ({ league, as }) => {
    const { json } = await as('home')(PUT, playedUntil(2));
    const path = `DELETE /api/running-scores/${textIn(json, 'runningId')}`;
    expect((await as('away')(path)).status).toBe(200);
    expect((await as('away')(path)).status).toBe(404);
    expect(await shown(league)).toEqual([]);
  });

  it('leaves the list four hours after its last change, on every instance', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const time = { now: new Date('2025-10-08T20:00:00Z') };
    const { app, store } = await openSite('sqlite', { now: () => time.now, today: '2025-10-08' });
    await store.write(ORIGIN, (change) =>
      saveRunningScore(change, { ...ELSEWHERE, version: 1, changedAt: time.now.getTime() }),
    );
    const rows = () => store.read((db) => db.selectFrom('running_score').select('id').execute());
    time.now = new Date('2025-10-08T23:59:59Z');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await rows()).toHaveLength(1);
    const before = store.revisions().get('running');
    time.now = new Date('2025-10-09T00:00:00Z');
    expect((await app.inject('/api/running-scores')).json()).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(rows).toEqual([]);
    expect(store.revisions().get('running')).toBeGreaterThan(before ?? 0);
  });

  it('is only in the table with tonight’s scores, and marked there', async ({ as }) => {
    await as('home')(PUT, playedUntil(2));
    const table = async (query: string) => rowsIn((await as('visitor')(`GET /api/standings/1?${query}`)).json);
    const played = (rows: Record<string, unknown>[]) =>
      rows.filter((row) => row['gamesPlayed'] !== 0).map((row) => [row['teamId'], row['points'], row['running']]);
    expect(played(await table('season=25/26&tonight=true'))).toEqual([
      ['a', 2, true],
      ['b', 0, true],
    ]);
    const others = 'season=25/26 season=25/26&tonight=false season=25/26&tonight=true&week=2 tonight=true';
    for (const query of others.split(' ')) expect([query, played(await table(query))]).toEqual([query, []]);
    expect((await as('visitor')('GET /api/standings/1?season=25/26&tonight=perhaps')).status).toBe(400);
    const [leader] = await table('season=25/26&tonight=true');
    expect(leader).toMatchObject({ teamId: 'a', matchesWon: 1, playerGamesWon: 2, position: 1 });
  });

  it('is seen through another instance, whose open pages are notified', async ({ as, store, league }) => {
    const there = await league.second();
    expect((await there('visitor')(LIST)).json).toEqual([]);
    await there('home')(PUT, playedUntil(1));
    await untilChange(store, () => (store.revisions().get('running') ?? 0) > 0);
    expect(rowsOf((await as('visitor')(LIST)).json)).toHaveLength(1);
  });
});

describe('a running score', () => {
  it('is refused with every fault', async ({ as }) => {
    const rows: [body: unknown, faults: string[]][] = [
      [
        {
          ...playedUntil(1),
          weekNumber: 99,
          version: 'x',
          takeOver: 'yes',
          matches: [
            { ...first(), homeScore: null },
            { ...OPEN, homePlayer: 'c1' },
            { ...OPEN, homeScore: undefined },
          ],
        },
        [
          'weekNumber: Week number must be at most 24.',
          'matches.0.homeScore: A match has both scores, or none until it is played.',
          'matches.1.homePlayer: ',
          'matches.2.homeScore: The home score is required.',
          'version: Version must be a number.',
          'takeOver: Whether to take over must be true or false.',
        ],
      ],
      ['"card"', ['']],
    ];
    for (const [body, faults] of rows) {
      const expected = faults.map((fault) => expect.stringContaining(fault));
      expect(refusalIn(await as('secretary')(PUT, body))).toEqual([422, ...expected]);
    }
  });

  it('is not stored for a repeated request', async ({ as, store }) => {
    const key = { 'idempotency-key': 'same' };
    await as('home')(PUT, playedUntil(1), key);
    expect((await as('home')(PUT, playedUntil(2), key)).json).toMatchObject({ version: 2, homeTeamScore: 2 });
    expect(await store.read((db) => db.selectFrom('idempotency').selectAll().execute())).toEqual([]);
  });

  it('is one of at most two for a team, and captains can enter only those of matches around today', async ({
    league,
    as,
    setDay,
  }) => {
    for (const weekNumber of [3, 4]) expect((await as('home')(PUT, playedUntil(1, { weekNumber }))).status).toBe(200);
    expect(refusalIn(await as('home')(PUT, playedUntil(1, { weekNumber: 5 })))).toEqual([
      409,
      `Harbour Social have ${MAX_RUNNING_SCORES.ofTeam} running scores already. Remove one that has ended.`,
    ]);
    expect((await as('home')(PUT, playedUntil(2, { weekNumber: 4 }))).status).toBe(200);
    setDay('2025-11-26');
    expect(refusalIn(await as('home')(PUT, playedUntil(1)))).toEqual([
      422,
      'weekNumber: A running score is of a match within a week of its day. A league official can show others.',
    ]);
    expect((await as('results')(PUT, playedUntil(1))).status).toBe(200);
    expect(await shown(league)).toHaveLength(1);
  });

  it('shows officials who entered it, and ends with that person’s access', async ({ league, as, store }) => {
    const person = { name: 'Hal Moss', role: 'captain' as const, teamIds: ['a'], divisions: null };
    const more = { invitedAt: '2025-10-01T10:00:00.000Z', joinedAt: null };
    await store.write(ORIGIN, (change) => change.put('person', { ...person, ...more, id: 'p', deleted: false }));
    expect((await as('home')(PUT, playedUntil(1))).status).toBe(200);
    expect((await as('results')(PUT, playedUntil(2))).json).toMatchObject({ running: { by: 'Hal Moss' } });
    expect(Object((await as('away')(PUT, playedUntil(2))).json).running).not.toHaveProperty('by');
    const seenBy = async (who: Who) => {
      const { status, json } = await as(who)('GET /api/admin/fixtures?season=25/26');
      return [status, status === 200 ? officialFixtures.answer.parse(json).running.map(({ by }) => by) : null];
    };
    expect([await seenBy('visitor'), await seenBy('home')]).toEqual([
      [401, null],
      [403, null],
    ]);
    expect([await seenBy('results'), await seenBy('otherResults')]).toEqual([
      [200, ['Hal Moss']],
      [200, []],
    ]);
    for (const [teamIds, left] of [
      [['c', 'a'], 1],
      [['c'], 0],
    ] as const) {
      expect((await as('secretary')('PUT /api/admin/people/p', { teamIds })).status).toBe(200);
      expect(await shown(league)).toHaveLength(left);
    }
    expect((await as('home')(PUT, playedUntil(1))).status).toBe(200);
    expect((await as('secretary')('DELETE /api/admin/people/p')).status).toBe(200);
    expect(await shown(league)).toEqual([]);
  });
});

function first(): SentMatch {
  return sentMatches('a', 'b')[0]!; // there are five matches
}

it('is computed once for each state for all open pages, however many there are', async () => {
  const { store, get, counts } = await countedSite(await openTestStore('sqlite'));
  const reads = ['/api/running-scores', '/api/seasons', '/api/standings/1?season=25/26'];
  const together = `/api/together?of=${encodeURIComponent(reads.join(' '))}`;
  const fetchAll = () => Promise.all(Array.from({ length: 50 }, () => get(together)));
  await fetchAll();
  for (let frame = 1; frame <= 20; frame++) {
    counts.reads = 0;
    await store.write(ORIGIN, (change) => saveRunningScore(change, { ...ELSEWHERE, version: frame, changedAt: 0 }));
    expect((await fetchAll()).map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    // At most one read of the store for all answers together, and one for the running scores in them.
    expect(counts.reads).toBeLessThanOrEqual(2);
    expect(counts.reads).toBeGreaterThan(0);
  }
});
