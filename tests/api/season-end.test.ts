import { describe, expect } from 'vitest';
import { answerOrThrow } from '#contract/client.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { sentCard } from '../support/cards.ts';
import { it, type LeagueSite, openLeagueSite, record, refusalIn, rowsIn } from '../support/league-site.ts';
import { openSite } from '../support/site.ts';

/**
 * Returns whether a season is finished, how many of its fixtures are unplayed, and all seasons in the roll of honour.
 */
async function stateOf(ask: LeagueSite['ask'], season = '25/26') {
  const { details } = Object((await ask('GET /api/seasons')).json);
  const { finished, unplayed } = rowsIn(details).find((one) => one['season'] === season) ?? {};
  const { seasons } = Object((await ask('GET /api/honours')).json);
  return { finished, unplayed, honoured: rowsIn(seasons).map((one) => one['season']) };
}

const sentFixture = (given: object) => ({ season: '25/26', division: 1, weekNumber: 3, ...given });

describe('a season', () => {
  it('is finished with the last result of its published list', async ({ ask }) => {
    await record(ask, sentCard({ weekNumber: 5 }));
    expect(await stateOf(ask)).toEqual({ finished: false, unplayed: 0, honoured: [] });
    await ask('POST /api/admin/fixtures', sentFixture({ homeTeam: 'a', awayTeam: 'b' }));
    expect(await stateOf(ask)).toEqual({ finished: false, unplayed: 0, honoured: [] });
    await ask('POST /api/admin/fixtures/publish', { season: '25/26', published: true });
    expect(await stateOf(ask)).toEqual({ finished: true, unplayed: 0, honoured: ['25/26'] });

    await ask('POST /api/admin/fixtures', sentFixture({ homeTeam: 'b', awayTeam: 'c' }));
    expect(await stateOf(ask)).toEqual({ finished: false, unplayed: 1, honoured: [] });
    await record(ask, sentCard({ homeTeam: 'b', awayTeam: 'c', weekNumber: 4 }));
    expect(await stateOf(ask)).toEqual({ finished: true, unplayed: 0, honoured: ['25/26'] });
    await undo(ask, (await latestEntry(ask))['id']);
    expect(await stateOf(ask)).toEqual({ finished: false, unplayed: 1, honoured: [] });
    await ask('PUT /api/admin/seasons', { season: '25/26', closed: true });
    expect(await stateOf(ask)).toEqual({ finished: true, unplayed: 1, honoured: ['25/26'] });
  });

  it('is over after its last day, even if it has open fixtures', async () => {
    const site = await openSite('sqlite', { demo: true });
    const ofDay = async (day: string) => {
      site.clock.day = day;
      const { details } = answerOrThrow(await site.api('GET /api/seasons', {}));
      const { over, finished, ended, unplayed } = details[0]!;
      return { over, finished, ended, unplayed };
    };
    const open = answerOrThrow(await site.api('GET /api/fixtures', { query: { season: '25/26' } }));
    const unplayed = open.filter(({ state }) => state !== 'played').length;
    expect(unplayed).toBeGreaterThan(90);
    expect(await ofDay('2025-12-29')).toEqual({ over: false, finished: false, ended: null, unplayed });
    // Nine weeks of the season have no dates, so the day on which it ended is unknown.
    expect(await ofDay('2026-12-01')).toEqual({ over: true, finished: false, ended: null, unplayed });
    const [team] = answerOrThrow(await site.api('GET /api/teams', {}));
    const params = { teamId: team!.id };
    expect(answerOrThrow(await site.api('GET /api/teams/{teamId}/next-fixture', { params }))).toEqual({
      fixture: null,
    });
    const { seasons } = answerOrThrow(await site.api('GET /api/honours', {}));
    expect(seasons[0]?.season).toBe('24/25');

    await site.store.write({ by: '', via: 'web', action: 'season', summary: '' }, async (change) => {
      const [, season] = site.league.seasons;
      await change.put('season', { ...season!, weeks: 15, imported: false });
    });
    expect(await ofDay('2025-12-28')).toEqual({ over: false, finished: false, ended: null, unplayed });
    expect(await ofDay('2025-12-29')).toEqual({ over: true, finished: false, ended: '2025-12-28', unplayed });
  });
});

describe('level teams', () => {
  const PLAY_OFF = { division: 1, position: 1, order: ['b', 'a'], how: 'play-off', note: '3–2 on 4 May' };

  /** Opens a league in which `a` and `b` have beaten each other 3–2 at home, and `c` has not played. */
  async function levelLeague(): Promise<LeagueSite> {
    const site = await openLeagueSite('sqlite');
    await record(site.ask, sentCard());
    await record(site.ask, sentCard({ homeTeam: 'b', awayTeam: 'a', weekNumber: 4 }));
    return site;
  }

  async function placesIn(ask: LeagueSite['ask'], week = '') {
    const { json } = await ask(`GET /api/standings/1?season=25%2F26${week}`);
    return rowsIn(json).map(({ teamId, position, movement, shared, decided }) => {
      return { teamId, position, movement, ...(shared ? { shared } : {}), ...(decided ? { decided } : {}) };
    });
  }

  const divisionOf = async (ask: LeagueSite['ask'], read: string) =>
    rowsIn(Object(rowsIn(Object((await ask(read)).json)['seasons'])[0])['divisions'])[0];

  it('share their place, movement and honours, until officials decide between them', async () => {
    const { ask } = await levelLeague();
    const level = [
      { teamId: 'a', position: 1, movement: 0, shared: true },
      { teamId: 'b', position: 1, movement: 1, shared: true },
      { teamId: 'c', position: 3, movement: 0 },
    ];
    expect(await placesIn(ask)).toEqual(level);
    await ask('PUT /api/admin/seasons', { season: '25/26', closed: true });
    const [a, b] = [expect.objectContaining({ teamId: 'a' }), expect.objectContaining({ teamId: 'b' })];
    const undecided = { winner: null, runnerUp: null, winners: [a, b], runnersUp: [] };
    expect(await divisionOf(ask, 'GET /api/honours')).toMatchObject(undecided);

    const put = await ask('PUT /api/admin/seasons', { season: '25/26', decisions: [PLAY_OFF] });
    expect(put).toMatchObject({ status: 200, json: { season: { closed: true, decisions: [PLAY_OFF] } } });
    const entry = await latestEntry(ask);
    expect(entry['summary']).toBe('Changed season 25/26: decisions between level teams');
    const decided = { how: 'play-off', note: PLAY_OFF.note };
    expect(await placesIn(ask)).toEqual([
      { teamId: 'b', position: 1, movement: 1, decided },
      { teamId: 'a', position: 2, movement: -1, decided },
      { teamId: 'c', position: 3, movement: 0 },
    ]);
    expect(await placesIn(ask, '&week=4')).toEqual(await placesIn(ask));
    expect((await placesIn(ask, '&week=3')).every((row) => !('decided' in row))).toBe(true);
    expect(await divisionOf(ask, 'GET /api/honours')).toMatchObject({ winner: b, runnerUp: a, winners: [b], decided });
    // A change without `decisions` keeps the decisions.
    await ask('PUT /api/admin/seasons', { season: '25/26', closed: false });
    expect((await placesIn(ask))[0]).toMatchObject({ decided });
    await undo(ask, (await latestEntry(ask))['id']);
    await undo(ask, entry['id']);
    expect(await placesIn(ask)).toEqual(level);
    expect(await divisionOf(ask, 'GET /api/honours')).toMatchObject(undecided);
  });

  it('are ordered by a decision only as long as exactly these teams are level', async () => {
    const { ask } = await levelLeague();
    await ask('PUT /api/admin/seasons', { season: '25/26', decisions: [{ ...PLAY_OFF, how: 'joint' }] });
    expect(await placesIn(ask)).toMatchObject([
      { teamId: 'b', position: 1, shared: true, decided: { how: 'joint' } },
      { teamId: 'a', position: 1, shared: true },
      { teamId: 'c', position: 3 },
    ]);
    await record(ask, sentCard({ awayTeam: 'c', weekNumber: 5 }));
    expect((await placesIn(ask)).every((row) => !('decided' in row) && !('shared' in row))).toBe(true);
    await ask('PUT /api/admin/seasons', { season: '25/26', decisions: [] });
    const { seasons } = Object((await ask('GET /api/admin/seasons')).json);
    expect(rowsIn(seasons)[0]).toMatchObject({ season: '25/26', decisions: [] });
  });

  it('every fault of decisions is named at once, and nothing changes', async () => {
    const { ask } = await levelLeague();
    const sent = [
      PLAY_OFF,
      { ...PLAY_OFF, division: 7, position: 0, order: ['a'] },
      { ...PLAY_OFF, position: 2, order: ['a', 'nobody', 'a'], how: 'joint' },
      { ...PLAY_OFF, how: 'toss', note: 7 },
      'Lions',
      { ...PLAY_OFF, order: 'a' },
      { ...PLAY_OFF, order: ['a', 7] },
    ];
    const refused = await ask('PUT /api/admin/seasons', { season: '25/26', closed: true, decisions: sent });
    expect(refusalIn(refused)).toEqual([
      422,
      'decisions.1.division: Season 25/26 has no division 7.',
      'decisions.1.position: A position is a whole number from 1 to 999.',
      'decisions.1.order: A decision is between two teams at least.',
      'decisions.2.order.1: The league has no such team.',
      'decisions.2.order.2: Harbour Social are given twice.',
      'decisions.2.how: Only a title can be joint: position 1.',
      'decisions.3.how: How it was decided must be one of joint, play-off, draw, committee.',
      'decisions.3.note: The note must be text.',
      'decisions.4: A decision must be an object.',
      'decisions.5.order: The order must be a list.',
      'decisions.6.order.1: The team must be text.',
    ]);
    expect(rowsIn(Object((await ask('GET /api/admin/seasons')).json)['seasons'])[0]).toMatchObject({
      closed: false,
      decisions: [],
    });
  });

  it('a finished season names its champions, and who went up and down into the next season', async () => {
    const { ask } = await levelLeague();
    const read = async () => (await ask('GET /api/standings/1/outcome?season=25%2F26')).json;
    expect(await read()).toEqual({ champions: [], promoted: [], relegated: [] });
    await ask('PUT /api/admin/seasons', { season: '25/26', closed: true, decisions: [PLAY_OFF] });
    const team = (teamId: string) => expect.objectContaining({ teamId });
    const champions = { champions: [team('b')], decided: { how: 'play-off', note: PLAY_OFF.note } };
    expect(await read()).toEqual({ ...champions, promoted: [], relegated: [] });
    const teams = [{ teamId: 'a', division: 2 }];
    await ask('POST /api/admin/seasons', { season: '26/27', teams });
    expect(await read()).toEqual({ ...champions, promoted: [], relegated: [team('a')] });
    await ask('PUT /api/admin/default-season', { season: '26/27' });
    expect(await read()).toEqual({ ...champions, promoted: [], relegated: [team('a')] });
    expect((await ask('GET /api/standings/1/outcome?season=99%2F00')).json).toMatchObject({ champions: [] });
  });
});
