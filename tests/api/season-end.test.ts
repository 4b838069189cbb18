import { describe, expect, it } from 'vitest';
import { answerOf } from '#contract/client.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { sentCard } from '../support/cards.ts';
import { type LeagueSite, openLeagueSite, record, rowsIn } from '../support/league-site.ts';
import { openSite } from '../support/site.ts';

/** What the league says of a season, and which seasons are in the roll of honour. */
async function stateOf(ask: LeagueSite['ask'], season = '25/26') {
  const { details } = Object((await ask('GET /api/seasons')).json);
  const { finished, unplayed } = rowsIn(details).find((one) => one['season'] === season) ?? {};
  const { seasons } = Object((await ask('GET /api/honours')).json);
  return { finished, unplayed, honoured: rowsIn(seasons).map((one) => one['season']) };
}

const sentFixture = (given: object) => ({ season: '25/26', division: 1, weekNumber: 3, ...given });

describe('a season', () => {
  it('is finished with the last result of its published list', async () => {
    const { ask } = await openLeagueSite('sqlite');
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

  it('has ended on its last day, though fixtures are open', async () => {
    const site = await openSite('sqlite', { demo: true });
    const ofDay = async (day: string) => {
      site.clock.day = day;
      const { details } = answerOf(await site.api('GET /api/seasons', {}));
      const { over, finished, ended, unplayed } = details[0]!;
      return { over, finished, ended, unplayed };
    };
    const open = answerOf(await site.api('GET /api/fixtures', { query: { season: '25/26' } }));
    const unplayed = open.filter(({ state }) => state !== 'played').length;
    expect(unplayed).toBeGreaterThan(90);
    expect(await ofDay('2025-12-29')).toEqual({ over: false, finished: false, ended: null, unplayed });
    // Nine of its weeks have no date.
    expect(await ofDay('2026-12-01')).toEqual({ over: true, finished: false, ended: null, unplayed });
    const [team] = answerOf(await site.api('GET /api/teams', {}));
    const params = { teamId: team!.id };
    expect(answerOf(await site.api('GET /api/teams/{teamId}/next-fixture', { params }))).toEqual({ fixture: null });
    const { seasons } = answerOf(await site.api('GET /api/honours', {}));
    expect(seasons[0]?.season).toBe('24/25');

    await site.store.write({ by: '', via: 'web', action: 'season', summary: '' }, async (change) => {
      const [, season] = site.league.seasons;
      await change.put('season', { ...season!, weeks: 15, imported: false });
    });
    expect(await ofDay('2025-12-28')).toEqual({ over: false, finished: false, ended: null, unplayed });
    expect(await ofDay('2025-12-29')).toEqual({ over: true, finished: false, ended: '2025-12-28', unplayed });
  });
});
