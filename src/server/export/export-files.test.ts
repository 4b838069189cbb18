import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { foldName } from '#domain/name.ts';
import { scaledTimeout } from '../../../scripts/slowness.ts';
import { dumpTables } from '../../../tests/fixtures/import/dump.ts';
import { faultLines, importText } from '../../../tests/fixtures/import/import-text.ts';
import { putLeague, randomLeague } from '../../../tests/fixtures/import/random-league.ts';
import { SMALL, fileOf, withIds } from '../../../tests/fixtures/import/small-season.ts';
import { DOSE, SEED } from '../../../tests/support/dose.ts';
import { origin, season } from '../../../tests/support/sample-values.ts';
import { openTestStore } from '../../../tests/support/store.ts';
import { it } from '../../../tests/support/store-test.ts';
import type { DatabaseTransaction, Store } from '../storage/store.ts';
import { fixturesText, resultsText, squadsText } from '../../../tests/fixtures/import/exported.ts';

const RESULTS_HEADER = `${SMALL[0]},homePlayerId,awayPlayerId,homeTeamId,awayTeamId\r\n`;
const SQUADS_HEADER = 'team,division,player,handicap,modifier,newHandicap,teamId,playerId\r\n';

describe('results as a file', () => {
  it('an empty league exports a header', async () => {
    expect(await (await openTestStore('sqlite')).read((db) => resultsText(db))).toBe(RESULTS_HEADER);
  });

  it('one season can be exported', async ({ store }) => {
    await importText(store, fileOf(SMALL));
    await importText(store, fileOf(SMALL.map((line) => line.replace('14/15', '13/14'))));
    const [older = '', newer = ''] = await Promise.all(
      ['13/14', '14/15'].map((season) => store.read((db) => resultsText(db, season))),
    );
    expect(await store.read((db) => resultsText(db))).toBe(older + newer.slice(RESULTS_HEADER.length));
    expect(await store.read((db) => resultsText(db, '99/00'))).toBe(RESULTS_HEADER);
  });

  it('names that a spreadsheet would run are guarded, others quoted where necessary', async ({ store }) => {
    const file = withIds([2, 'homePlayer', "'=HYPERLINK"], [3, 'homePlayer', '"Fox, ""Bob"""']);
    await importText(store, file);
    const exported = await store.read((db) => resultsText(db));
    expect(exported).toContain(",'=HYPERLINK,65,");
    expect(exported).toContain(',"Fox, ""Bob""",37,');
  });
});

it('another league that imports the exported fixtures exports the same bytes', async () => {
  const [here, there] = [await openTestStore('sqlite'), await openTestStore('sqlite')];
  const teams = ['Lions', "'=Cubs"].map((name, at) => ({ ...TEAM, id: `team${at}`, name }));
  const [a = '', b = ''] = teams.map(({ id }) => id);
  const fixtures = [
    {
      ...FIXTURE,
      id: '1',
      week: 1,
      homeTeamId: a,
      awayTeamId: b,
      date: '2025-09-22',
      time: '19:30',
      venue: 'The Hall',
    },
    { ...FIXTURE, id: '2', week: 2, homeTeamId: b, awayTeamId: a, state: 'postponed' as const },
  ];
  await makeDefault(here);
  await here.write(origin, async (change) => {
    await change.putAll('team', teams);
    await change.putAll('listedFixture', fixtures);
  });
  const file = await here.read((db) => fixturesText(db));
  expect(file).toBe(
    'division,week,homeTeam,awayTeam,season,date,time,venue,state,homeTeamId,awayTeamId\r\n' +
      "1,1,Lions,''=Cubs,25/26,2025-09-22,19:30,The Hall,planned,team0,team1\r\n" +
      "1,2,''=Cubs,Lions,25/26,,,,postponed,team1,team0\r\n",
  );
  expect(await here.read((db) => fixturesText(db, '24/25'))).toBe(file.slice(0, file.indexOf('time,')).concat(FIXED));
  for (const store of [here, there]) expect(await importText(store, file)).toMatchObject({ faults: [], questions: [] });
  for (const store of [here, there]) expect(await store.read((db) => fixturesText(db))).toBe(file);
});

const FIXED = 'venue,state,homeTeamId,awayTeamId\r\n';
const TEAM = { formerNames: [], division: 1, deleted: false };
const FIXTURE = {
  season: '25/26',
  division: 1,
  date: null,
  venue: '',
  state: 'planned' as const,
  published: false,
  changedAt: '2025-09-01T00:00:00.000Z',
  deleted: false,
};

/**
 * Generates leagues with valid names: unique among teams, and among the players of a team. A team or player whose name
 * is not unique is marked as deleted.
 */
const soundLeague = fc
  .record({
    league: randomLeague,
    numbers: fc.array(fc.double({ min: 0, max: 150, noNaN: true }), { minLength: 14, maxLength: 14 }),
    places: fc.array(fc.nat(4), { minLength: 14, maxLength: 14 }),
  })
  .map(({ league, numbers, places }) => {
    const teams = distinct(league.teams, ({ name }) => foldName(name)).map((team, i) => ({ ...team, division: i % 3 }));
    const players = league.players.map((player, i) => {
      const team = teams[(places[i] ?? 0) % teams.length];
      const handicap = Math.floor(numbers[i] ?? 0);
      const deleted = player.deleted || (team?.deleted ?? true);
      return { ...player, deleted, teamId: team?.id ?? '', handicap, modifier: numbers[i] ?? 0, newHandicap: i };
    });
    return {
      ...league,
      fixtures: [],
      teams,
      players: distinct(players, (one) => `${one.teamId} ${foldName(one.name)}`),
    };
  });

function distinct<T extends { deleted: boolean }>(values: T[], placeOf: (value: T) => string): T[] {
  const taken = new Set<string>();
  return values.map((value) => {
    const isTaken = value.deleted || taken.has(placeOf(value));
    taken.add(placeOf(value));
    return isTaken ? { ...value, deleted: true } : value;
  });
}

async function makeDefault(store: Store): Promise<void> {
  await store.write(origin, async (change) => {
    await change.put('season', { ...season, name: '25/26', divisions: [1, 2] });
    await change.set('default-season', '25/26');
  });
}

type Exported = [
  what: string,
  header: string,
  leagues: typeof randomLeague,
  textOf: (db: DatabaseTransaction) => Promise<string>,
  prepare: (store: Store) => Promise<void>,
];

it.each<Exported>([
  ['results', RESULTS_HEADER, randomLeague, (db) => resultsText(db), async () => undefined],
  ['squads', SQUADS_HEADER, soundLeague, (db) => squadsText(db), makeDefault],
])(
  'another league that imports the exported %s exports the same bytes',
  { timeout: scaledTimeout(60_000) * DOSE },
  async (_, header, leagues, textOf, prepare) => {
    await fc.assert(
      fc.asyncProperty(leagues, async (league) => {
        const [here, there] = [await openTestStore('sqlite'), await openTestStore('sqlite')];
        await putLeague(here, league);
        for (const store of [here, there]) await prepare(store);
        const file = await here.read(textOf);
        const before = await dumpTables(here);
        if (file !== header) expect(faultLines(await importText(here, file))).toEqual([]);
        expect(await dumpTables(here)).toEqual(before);
        if (file !== header) expect(faultLines(await importText(there, file))).toEqual([]);
        expect(await there.read(textOf)).toBe(file);
        await Promise.all([here.close(), there.close()]);
      }),
      { numRuns: 10 * DOSE, seed: SEED },
    );
  },
);
