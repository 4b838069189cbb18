import { describe, expect, test } from 'vitest';
import type { HandicapHistoryRow } from '#contract/kinds/player.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { sentCard, sentMatches, withFrame } from '../support/cards.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { USUAL_POLICIES } from '#domain/handicaps/policy-schema.ts';
import type { Store } from '#server/storage/store.ts';
import { shippedLeague } from '../support/content.ts';
import { askApp, it, type LeagueSite, record, refusalIn, rowsIn, siteOf } from '../support/league-site.ts';
import { openSite } from '../support/site.ts';
import { openOffice } from './sign-in-site.ts';

type Ask = LeagueSite['ask'];

const EACH = { kind: 'each', win: -1, loss: 2, winBy: -2, lossBy: 4, margin: 44 };

/** Opens a site whose league has chosen this handicap policy. Returns a function that calls the API. */
async function choose(store: Store, policy: object = EACH): Promise<Ask> {
  const league = { ...(await shippedLeague()), values: new Map([['handicap-policy', policy]]) };
  const app = await siteOf(store, league);
  return (call, body, headers) => askApp(app, call, body, headers);
}

/**
 * Returns the handicaps of a team's players, each with its new handicap in brackets if that differs: `1 2 3(5) 4 5 6`.
 */
async function handicapsOf(ask: Ask, team: string): Promise<string> {
  const rows = rowsIn((await ask(`GET /api/teams/${team}/players`)).json);
  return rows
    .map(({ handicap, newHandicap }) => String(handicap) + (newHandicap === handicap ? '' : `(${String(newHandicap)})`))
    .join(' ');
}

describe('results move handicaps', () => {
  it('from the next day on, until they are corrected, deleted or undone', async ({ store }) => {
    const ask = await choose(store);
    const fixtureId = await record(ask, sentCard({ date: '2025-09-24' }));
    // a1, a2 and a3 win frames 1 to 3 by 41 to 43 points. a4 and a5 lose the other frames by 44 and 45 points.
    const after = { a: '0 1 2 8 9 6', b: '3 4 5 2 3 6' };
    expect([await handicapsOf(ask, 'a'), await handicapsOf(ask, 'b')]).toEqual([after.a, after.b]);
    const teams = rowsIn((await ask('GET /api/teams')).json);
    expect(rowsIn(teams.find(({ id }) => id === 'a')?.['players'])[3]).toMatchObject({ handicap: 8, newHandicap: 8 });
    const entry = await latestEntry(ask);
    await undo(ask, entry['id']);
    expect(await handicapsOf(ask, 'a')).toBe('1 2 3 4 5 6');
    await undo(ask, (await latestEntry(ask))['id']);
    expect(await handicapsOf(ask, 'a')).toBe(after.a);
    await ask(`DELETE /api/matches/${fixtureId}`);
    expect(await handicapsOf(ask, 'a')).toBe('1 2 3 4 5 6');
  });

  it('neither on their own day, nor before the other side has agreed', async ({ store }) => {
    const ask = await choose(store, { ...EACH, margin: null });
    await record(ask, sentCard({ date: '2025-10-08' }));
    expect(await handicapsOf(ask, 'a')).toBe('1 2 3 4 5 6');
  });

  it('and the history says why', async ({ store }) => {
    const ask = await choose(store);
    await record(ask, sentCard({ date: '2025-09-24' }));
    const rows = rowsIn((await ask('GET /api/players/a4/handicaps')).json);
    expect(rows).toMatchObject([
      { handicap: 4, before: null, why: null },
      { from: '2025-09-25', handicap: 8, before: 4, why: 'Lost to B Player 4 by 44 on 24 September 2025.' },
    ]);
  });

  it('and a handicap that is entered later holds', async ({ store }) => {
    const ask = await choose(store);
    await record(ask, sentCard({ date: '2025-09-24' }));
    const put = (handicap: number, newHandicap: number) =>
      ask('PUT /api/teams/a/players/a4/handicap', { handicap, modifier: 0, newHandicap });
    // The handicap is sent as shown, so it is not set; only the new handicap changes.
    expect((await put(8, 12)).json).toMatchObject({ handicap: 8, newHandicap: 12 });
    expect(await handicapsOf(ask, 'a')).toBe('0 1 2 8(12) 9 6');
    expect((await ask('PUT /api/admin/reset-new-handicaps')).json).toMatchObject({ updated: 1 });
    expect(await handicapsOf(ask, 'a')).toBe('0 1 2 8 9 6');
    // The handicap from before the match differs from the one shown, so it is set.
    expect((await put(4, 4)).json).toMatchObject({ handicap: 4, newHandicap: 4 });
    expect(await latestEntry(ask)).toMatchObject({ summary: expect.stringContaining('handicap from 8 to 4') });
    expect(await handicapsOf(ask, 'a')).toBe('0 1 2 4 9 6');
    await undo(ask, (await latestEntry(ask))['id']);
    expect(await handicapsOf(ask, 'a')).toBe('0 1 2 8 9 6');
    // The range must contain the handicaps as they are shown.
    const narrow = await ask('PUT /api/admin/seasons', { season: '25/26', rules: { handicaps: { highest: 8 } } });
    expect(refusalIn(narrow)).toEqual([409, expect.stringContaining('0 to 8: A Player 5.')]);
  });

  it('and a policy that moves handicaps makes no proposals', async ({ store }) => {
    const ask = await choose(store);
    await record(ask, sentCard({ date: '2025-09-24' }));
    const rows = rowsIn((await ask('GET /api/admin/handicap-proposals')).json);
    expect(rows.every(({ change }) => change === 0)).toBe(true);
    expect(rows.find(({ playerId }) => playerId === 'a4')).toMatchObject({ handicap: 8, proposed: 8 });
    const by = { playerId: 'a4', handicap: 8, proposed: 8, newHandicap: 7 };
    const accepted = await ask('POST /api/admin/handicap-proposals/accept', { proposals: [by], note: 'By hand.' });
    expect(accepted).toMatchObject({ status: 200, json: { accepted: 1 } });
    expect(await handicapsOf(ask, 'a')).toBe('0 1 2 7 9 6');
    await undo(ask, (await latestEntry(ask))['id']);
    const start = await ask('GET /api/start-given?one=a4&other=b4');
    expect(start.json).toMatchObject({ gives: 'b4', receives: 'a4', points: 6 });
    expect((await ask('GET /api/admin/handicap-replay')).status).toBe(200);
  });
});

/** Frames in which no score is below the player's start. */
const PLAIN = sentMatches('a', 'b').map((match, i) => (i === 3 ? { ...match, awayPlayer: 'b1' } : match));

const setRules = (ask: Ask, handicaps: object) =>
  ask('PUT /api/admin/seasons', { season: '25/26', rules: { handicaps } });

it('asks about a score below the start, because an earlier result may be missing', async ({ store }) => {
  const ask = await choose(store);
  await setRules(ask, { inScores: true });
  // b4 starts with 3 points against a1.
  const card = (given: object) =>
    withFrame(
      0,
      { homePlayer: 'a1', awayPlayer: 'b4', homeScore: 60, awayScore: 2, ...given },
      sentCard({ matches: PLAIN }),
    );
  const asked = await ask('POST /api/matches', card({}));
  expect(refusalIn(asked)).toEqual([
    422,
    'matches.0.awayScore: A score that includes a start of 3 cannot be 2. Handicaps move with each result, and an earlier one may be missing: is this right?',
  ]);
  const wrong = await ask('POST /api/matches', { ...card({ awayScore: 999 }), startsConfirmed: true });
  expect(wrong.status).toBe(422);
  expect((await ask('POST /api/matches', { ...card({}), startsConfirmed: true })).status).toBe(201);
});

it('proposes by the share of the latest singles matches', async ({ ask }) => {
  await record(ask, sentCard({ date: '2025-09-24' }));
  const policy = { kind: 'ratio', matches: 1, up: 75, down: 30, step: 2 };
  const query = new URLSearchParams({ policy: JSON.stringify(policy) });
  const rows = rowsIn((await ask(`GET /api/admin/handicap-proposals?${query}`)).json);
  const proposed = (id: string) => rows.find(({ playerId }) => playerId === id);
  expect(proposed('a3')).toMatchObject({ proposed: 1, because: ['Won 1 of the last 1 singles match: 100 per cent.'] });
  expect(proposed('b3')).toMatchObject({ proposed: 5, because: ['Won 0 of the last 1 singles match: 0 per cent.'] });
  expect(proposed('a6')).toMatchObject({ proposed: 6 });
  expect((await ask(`GET /api/admin/handicap-replay?${query}`)).status).toBe(200);
  expect((await ask('PUT /api/admin/handicap-policy', { policy })).json).toMatchObject({ policy });
  const wrong = await ask('PUT /api/admin/handicap-policy', { policy: { ...EACH, win: 51 } });
  expect(refusalIn(wrong)).toEqual([422, 'policy.win: The move after a win must be a whole number from -50 to 50.']);
  const other = await ask('PUT /api/admin/handicap-policy', { policy: { ...EACH, lowest: 0 } });
  expect(refusalIn(other)).toEqual([422, 'policy.lowest: There is nothing called lowest here.']);
});

it('counts the frames since the last review of a player', async ({ ask }) => {
  await record(ask, sentCard({ date: '2025-09-24' }));
  const policy = { ...USUAL_POLICIES.wins, window: 'review', step: 3, framesNeeded: 1 };
  const query = new URLSearchParams({ policy: JSON.stringify(policy) });
  const proposalOf = async (id: string) =>
    rowsIn((await ask(`GET /api/admin/handicap-proposals?${query}`)).json).find(({ playerId }) => playerId === id);
  expect(await proposalOf('b3')).toMatchObject({ handicap: 3, proposed: 6 });
  const proposals = [{ playerId: 'b3', handicap: 3, proposed: 6, newHandicap: 6 }];
  expect((await ask('POST /api/admin/handicap-proposals/accept', { policy, proposals })).status).toBe(200);
  expect(await proposalOf('b3')).toMatchObject({ handicap: 6, proposed: 6, evidence: { frames: 0 } });
  await record(ask, sentCard({ weekNumber: 4, date: '2025-10-08' }));
  expect(await proposalOf('b3')).toMatchObject({ handicap: 6, proposed: 9, evidence: { frames: 1, won: 0 } });
});

describe('how much of a handicap counts in a match', () => {
  it('limits starts, whatever handicaps are stored', async ({ ask }) => {
    await ask('PUT /api/teams/a/players/a1/handicap', { handicap: 90, modifier: 0, newHandicap: 90 });
    const start = () => ask('GET /api/start-given?one=a1&other=b1');
    expect((await start()).json).toMatchObject({ points: 89, capped: false });
    expect((await setRules(ask, { counts: { lowest: 5, highest: 70 } })).status).toBe(200);
    expect((await start()).json).toMatchObject({ gives: 'b1', points: 65, capped: false });
    const faults = await setRules(ask, { counts: { lowest: 5, highest: 4 } });
    expect(refusalIn(faults)).toEqual([
      422,
      'rules.handicaps.counts.highest: The highest handicap that counts must not be below the lowest.',
    ]);
    expect((await setRules(ask, { counts: null })).status).toBe(200);
    expect((await start()).json).toMatchObject({ points: 89 });
  });
});

it('a new player on a card gets the handicap for new players', async ({ ask }) => {
  expect((await setRules(ask, { newPlayer: 21 })).status).toBe(200);
  await ask('PUT /api/admin/seasons', { season: '25/26', rules: { substitutes: 'free' } });
  const card = withFrame(0, { homePlayer: null, homeNewPlayer: 'Nat New' }, sentCard({ date: '2025-09-24' }));
  expect((await ask('POST /api/matches', card)).status).toBe(201);
  expect(rowsIn((await ask('GET /api/teams/a/players')).json)).toContainEqual(
    expect.objectContaining({ name: 'Nat New', handicap: 21, newHandicap: 21 }),
  );
  expect((await setRules(ask, { newPlayer: 151 })).status).toBe(422);
});

test('choosing a policy moves handicaps at once, and removing it moves them back', async () => {
  const site = await openSite('sqlite', { demo: true });
  const office = await openOffice(site);
  const teams = async () => (await site.app.inject('/api/teams')).json<TeamAnswer[]>();
  const handicaps = async () =>
    (await teams()).flatMap(({ players }) => players.map(({ id, handicap }) => ({ id, handicap })));
  const put = (policy: object | null) => office.send('PUT', '/api/admin/handicap-policy', { policy });
  const before = await handicaps();
  expect((await put({ kind: 'each', win: -1, loss: 1 })).status).toBe(200);
  const moved = await handicaps();
  const changed = moved.filter(({ handicap }, i) => handicap !== before[i]?.handicap);
  expect(changed.length).toBeGreaterThan(20);
  const [first] = changed;
  const rows = (await site.app.inject(`/api/players/${first?.id}/handicaps`)).json<HandicapHistoryRow[]>();
  expect(rows.at(-1)).toMatchObject({
    handicap: first?.handicap,
    why: expect.stringMatching(/^(Beat|Lost to) .+ by \d+ on /),
  });
  expect((await put({ kind: 'each', win: -1, loss: 1, freeze: '2025-09-01' })).status).toBe(200);
  expect((await put(null)).status).toBe(200);
  expect(await handicaps()).toEqual(before);
});
