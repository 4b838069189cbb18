import { describe, expect } from 'vitest';
import { prospectsOfDivision } from '#domain/standings/prospects.ts';
import { scoreOfFixture } from '#domain/cards/fixture.ts';
import { readSeason } from '../fixtures/season-csv.ts';
import { sentCard } from '../support/cards.ts';
import { it, record, rowsIn } from '../support/league-site.ts';

const FIXTURES = [
  [4, 'a', 'b'],
  [5, 'b', 'c'],
  [6, 'c', 'a'],
] as const;
const ADDRESS = 'GET /api/standings/1/prospects?season=25%2F26';

describe('what is still possible', () => {
  it('follows the published fixtures without a result, and the zones of the rules', async ({ ask }) => {
    const rows = async () => rowsIn((await ask(ADDRESS)).json);
    expect(await rows()).toEqual([]);
    for (const [weekNumber, homeTeam, awayTeam] of FIXTURES)
      await ask('POST /api/admin/fixtures', { season: '25/26', division: 1, weekNumber, homeTeam, awayTeam });
    // The fixtures are not published yet, so only officials see them.
    expect(await rows()).toEqual([]);
    await ask('POST /api/admin/fixtures/publish', { season: '25/26', published: true });
    const title = { can: true, certain: false, needs: 8 };
    const safety = { can: true, certain: false, needs: 6 };
    const open = { left: 2, title, promotion: null, safety };
    expect(await rows()).toEqual(['a', 'c', 'b'].map((teamId) => expect.objectContaining({ teamId, ...open })));

    await record(ask, sentCard({ weekNumber: 4 }));
    expect(await rows()).toContainEqual({
      teamId: 'a',
      left: 1,
      title: { ...title, needs: 5 },
      promotion: null,
      safety: { ...safety, needs: 3 },
    });
    await ask('PUT /api/admin/seasons', { season: '25/26', rules: { relegated: null } });
    expect(await rows()).toContainEqual(expect.objectContaining({ teamId: 'a', safety: null }));
    await ask('PUT /api/admin/seasons', { season: '25/26', closed: true });
    expect(await rows()).toEqual([]);
  });

  it('is empty over all seasons, and needs a division', async ({ ask }) => {
    expect((await ask('GET /api/standings/1/prospects?season=All')).json).toEqual([]);
    expect((await ask('GET /api/standings/1/prospects')).json).toEqual([]);
    expect((await ask('GET /api/standings/x/prospects?season=25%2F26')).status).toBe(400);
  });
});

/** The frames that each team won in a fixture. */
type TeamScore = { week: number; homeTeamId: string; awayTeamId: string; home: number; away: number };

/**
 * Returns the champion and the week after which nobody could catch up, such as `Lions, week 18 of 22`. Returns `only at
 * the end` if somebody could catch up until the last week.
 */
function decidedIn(scores: readonly TeamScore[]): string {
  const weeks = [...new Set(scores.map(({ week }) => week))].sort((a, b) => a - b);
  const framesPerFixture = Math.max(...scores.map(({ home, away }) => home + away));
  const rules = { framesPerFixture, points: { frameWon: 1, fixtureWon: 0, fixtureDrawn: 0 } };
  for (const week of weeks) {
    const points = new Map(
      scores.flatMap(({ homeTeamId, awayTeamId }) => [
        [homeTeamId, 0],
        [awayTeamId, 0],
      ]),
    );
    for (const { homeTeamId, awayTeamId, home, away } of scores.filter((one) => one.week <= week)) {
      points.set(homeTeamId, (points.get(homeTeamId) ?? 0) + home);
      points.set(awayTeamId, (points.get(awayTeamId) ?? 0) + away);
    }
    const fixtures = scores.filter((one) => one.week > week).map((one) => ({ ...one, mayLapse: false }));
    const found = prospectsOfDivision({ points, fixtures, rules }, null);
    const champion = found.find(({ title }) => title.certain);
    // A champion is certain once every rival would have fewer points, even with a win in every frame that the rival has
    // left.
    const most = found.map(({ teamId, left }) => ({
      teamId,
      most: (points.get(teamId) ?? 0) + left * framesPerFixture,
    }));
    const safe = [...points].find(([id, own]) => most.every((rival) => rival.teamId === id || rival.most < own));
    expect(champion?.teamId, `week ${week}`).toBe(fixtures.length === 0 ? undefined : safe?.[0]);
    if (champion) return `${champion.teamId}, week ${week} of ${weeks.at(-1)}`;
  }
  return 'only at the end';
}

it('a real division was decided', () => {
  const { fixtures } = readSeason('tests/fixtures/season-2015-16-division-2');
  expect(decidedIn(fixtures.map((fixture) => ({ ...fixture, ...scoreOfFixture(fixture) })))).toBe(
    'Baize Street Club H, week 25 of 29',
  );
});
