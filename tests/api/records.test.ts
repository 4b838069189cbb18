import { describe, expect } from 'vitest';
import { answerOrThrow } from '#contract/client.ts';
import type { RecordAnswer, ProofOfRecord } from '#contract/records.ts';
import { sentCard } from '../support/cards.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { it, type LeagueSite, record, refusalIn, rowsIn } from '../support/league-site.ts';
import { openSite } from '../support/site.ts';
import type { TestSite } from '../support/site-around.ts';

/** Computes the value of a record from its evidence as a reader would, keyed by the name of the record. */
const COUNTED: Record<string, (proof: ProofOfRecord) => number> = {
  framesWon: ({ frames }) => frames.filter(({ result }) => result === 'Win').length,
  winPercentage: ({ frames }) =>
    Math.round((frames.filter(({ result }) => result === 'Win').length * 10_000) / frames.length) / 100,
  playerRun: ({ frames }) => frames.filter(({ result }) => result === 'Win').length,
  highestBreak: ({ frames }) => Math.max(...frames.flatMap(({ breaks }) => breaks)),
  breaks30: ({ frames }) => frames.flatMap(({ breaks }) => breaks).filter((points) => points >= 30).length,
  breaks40: ({ frames }) => frames.flatMap(({ breaks }) => breaks).filter((points) => points >= 40).length,
  breaks50: ({ frames }) => frames.flatMap(({ breaks }) => breaks).filter((points) => points >= 50).length,
  pointsInSeason: ({ frames }) => frames.reduce((sum, { playerScore }) => sum + playerScore!, 0),
  frameScore: ({ frames }) => Math.max(...frames.map(({ playerScore }) => playerScore!)),
  seasonsPlayed: ({ frames }) => new Set(frames.map(({ season }) => season)).size,
  matchesWon: ({ fixtures, id }) => fixtures.filter((one) => winnerOf(one) === id).length,
  teamRun: ({ fixtures, id }) => fixtures.filter((one) => winnerOf(one) === id).length,
};

type Fixture = ProofOfRecord['fixtures'][number];

function winnerOf({ homeTeamId, homeTeamScore, awayTeamId, awayTeamScore }: Fixture): string {
  return homeTeamScore > awayTeamScore ? homeTeamId : awayTeamId;
}

/** Follows the evidence link of each holder. The API call has the address of the page with `/api` in front. */
async function followed(site: TestSite, { record: name, value, holders }: RecordAnswer): Promise<void> {
  for (const { id, evidence, firstSeason, lastSeason } of holders) {
    const response = await site.app.inject(`/api${evidence}`);
    expect(response.statusCode, evidence).toBe(200);
    const proof: ProofOfRecord = response.json();
    expect(proof).toMatchObject({ record: name, id, value, firstSeason, lastSeason });
    expect(COUNTED[name]?.(proof), evidence).toBe(value);
  }
}

async function holdersOf(ask: LeagueSite['ask'], query = ''): Promise<Record<string, string[]>> {
  // `ask` has checked the answer against the contract.
  const { scopes } = (await ask(`GET /api/records${query}`)).json as { scopes: { records: RecordAnswer[] }[] };
  const found = (scopes[0]?.records ?? []).map((one) => [
    one.record,
    [String(one.value), ...one.holders.map(({ id, firstSeason, lastSeason }) => `${id} ${firstSeason}–${lastSeason}`)],
  ]);
  return Object.fromEntries(found);
}

describe('records', () => {
  it('each link to the frames that prove them', async () => {
    const site = await openSite('sqlite', { demo: true });
    for (const season of ['All', '24/25', '25/26']) {
      const { scopes } = answerOrThrow(await site.api('GET /api/records', { query: { season } }));
      expect(scopes.map(({ division }) => division)).toEqual([null, 1, 2]);
      for (const { records } of scopes) {
        expect(records.length).toBeGreaterThan(9);
        for (const one of records) await followed(site, one);
      }
    }
  });

  it('and careers count two merged players as one, and separately after an undo', async ({ ask }) => {
    await record(ask, sentCard({ season: '24/25' }));
    await record(ask, sentCard({ homeTeam: 'b', awayTeam: 'c', season: '24/25', weekNumber: 4 }));
    const before = await holdersOf(ask);
    expect((await ask('POST /api/admin/players/merge', { keep: 'a1', merge: 'c4' })).status).toBe(200);
    expect((await holdersOf(ask))['framesWon']).toEqual(['2', 'a1 24/25–24/25']);
    for (const id of ['a1', 'c4']) {
      expect((await ask(`GET /api/players/${id}`)).json).toMatchObject({
        playerId: 'a1',
        totals: { played: 2, won: 2 },
      });
      expect((await ask(`GET /api/records/framesWon/${id}`)).json).toMatchObject({ id: 'a1', value: 2 });
    }
    await undo(ask, (await latestEntry(ask))['id']);
    expect(await holdersOf(ask)).toEqual(before);
  });

  it('do not exist for an unknown season, and faults are refused', async ({ ask }) => {
    expect((await ask('GET /api/records?season=01/02')).json).toEqual({ season: '01/02', scopes: [] });
    expect((await ask('GET /api/records?season=24/25&season=25/26')).status).toBe(400);
    expect((await ask('GET /api/records/goals/a1')).status).toBe(404);
    expect((await ask('GET /api/records/framesWon/nobody')).status).toBe(404);
    expect((await ask('GET /api/records/teamRun/a1')).status).toBe(404);
    expect((await ask('GET /api/records/framesWon/a1?division=one&season=25/26&season=24/25')).json).toMatchObject({
      issues: [{ message: 'Season must be given once.' }, { message: 'Division must be a number.' }],
    });
    expect((await ask('GET /api/records/framesWon/a1')).json).toMatchObject({ value: 0, frames: [] });
  });
});

describe('the roll of honour', () => {
  it('has the first two teams of each final table, and the proof for its players', async () => {
    const site = await openSite('sqlite', { demo: true });
    const { seasons } = answerOrThrow(await site.api('GET /api/honours', {}));
    // The shipped league has a list of older honours.
    const names = ['24/25', '2023/24', '2022/23', '2021/22', '1988/89', '1987/88', '1953'];
    expect(seasons.map(({ season }) => season)).toEqual(names);
    expect(seasons.at(-1)).toEqual({
      season: '1953',
      divisions: [],
      titles: [{ title: 'Founders’ Shield', winner: 'Kingsmead Social', note: 'The first season' }],
    });
    for (const { division, table, winner, runnerUp, highestBreak, framesWon } of seasons[0]?.divisions ?? []) {
      const query = new URL(table, 'http://localhost').searchParams;
      const rows = (await site.app.inject(`/api/standings/${query.get('division')}?${query}`)).json();
      expect(String(division)).toBe(query.get('division'));
      expect([winner?.teamId, runnerUp?.teamId]).toEqual([rows[0].teamId, rows[1].teamId]);
      for (const one of [highestBreak, framesWon]) if (one) await followed(site, one);
    }
  });

  it('has the current season once officials close it, until they undo that', async ({ ask }) => {
    await record(ask, sentCard());
    const honoured = async () => rowsIn(Object((await ask('GET /api/honours')).json)['seasons']);
    expect(await honoured()).toEqual([]);
    const closed = await ask('PUT /api/admin/seasons', { season: '25/26', closed: true });
    expect(closed.json).toMatchObject({ season: { closed: true } });
    expect(await honoured()).toMatchObject([{ season: '25/26', divisions: [{ winner: { teamId: 'a' } }] }]);
    // A change of the rules leaves the season closed.
    await ask('PUT /api/admin/seasons', { season: '25/26', rules: { points: { fixtureWon: 1 } } });
    expect(await honoured()).toHaveLength(1);
    const { id } = await latestEntry(ask);
    await undo(ask, id);
    await undo(ask, String(Number(id) - 1));
    expect(await honoured()).toEqual([]);
    expect((await ask('PUT /api/admin/seasons', { season: '25/26', closed: 'yes' })).status).toBe(422);
  });
});

describe('a career', () => {
  it('adds up every season', async () => {
    const site = await openSite('sqlite', { demo: true });
    const [top] = answerOrThrow(await site.api('GET /api/player-stats', { query: { season: 'All' } }));
    const { playerId = '', playerName = '' } = top ?? {};
    const { json } = await (async () => {
      const response = await site.app.inject(`/api/players/${playerId}`);
      return { json: response.json() };
    })();
    const own = { params: { playerName }, query: { season: 'All', playerId } };
    const frames = answerOrThrow(await site.api('GET /api/getplayermatches/{playerName}', own));
    expect(json).toMatchObject({
      playerId,
      name: playerName,
      totals: { played: frames.length, won: frames.filter(({ result }) => result === 'Win').length },
    });
    const sum = json.rows.reduce((total: number, { played }: { played: number }) => total + played, 0);
    expect(sum).toBe(frames.length);
    expect(json.matches).toEqual([]);
    for (const season of ['25/26', 'All', '01/02']) {
      const shown = answerOrThrow(
        await site.api('GET /api/players/{playerId}', { params: { playerId }, query: { season } }),
      );
      const expected = { params: { playerName }, query: { season, playerId } };
      expect(shown.matches).toEqual(answerOrThrow(await site.api('GET /api/getplayermatches/{playerName}', expected)));
    }
    const { fixture } = answerOrThrow(
      await site.api('GET /api/teams/{teamId}/next-fixture', { params: { teamId: json.teamId } }),
    );
    const players = answerOrThrow(
      await site.api('GET /api/teams/{teamId}/players', { params: { teamId: json.teamId } }),
    );
    expect(json).toMatchObject({ next: fixture, handicap: players.find(({ id }) => id === playerId)?.handicap });
    expect(json.handicaps).toEqual((await site.app.inject(`/api/players/${playerId}/handicaps`)).json());
  });

  it('is empty before the first frame, and 404 for nobody', async ({ ask }) => {
    expect((await ask('GET /api/players/a1')).json).toMatchObject({
      rows: [],
      matches: [],
      totals: { seasons: 0, played: 0 },
    });
    expect(refusalIn(await ask('GET /api/players/nobody'))).toEqual([404, 'There is no such player.']);
  });
});
