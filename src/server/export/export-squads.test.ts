import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dump } from '../../../tests/fixtures/import/dump.ts';
import { faultLines, importText } from '../../../tests/fixtures/import/import-text.ts';
import { putLeague, randomLeague } from '../../../tests/fixtures/import/random-league.ts';
import { foldName } from '#domain/name.ts';
import { origin, season } from '../../../tests/support/sample-values.ts';
import { atMost } from '../../../scripts/slowness.ts';
import { DOSE, SEED } from '../../../tests/support/dose.ts';
import { openTestStore } from '../../../tests/support/store.ts';
import type { Store } from '../storage/store.ts';
import { squadsText } from './export-files.ts';

const HEADER = 'team,division,player,handicap,modifier,newHandicap,teamId,playerId\r\n';
const exported = (store: Store) => store.read((db) => squadsText(db));

/** Valid names: unique among live teams, and among the live players of a team. */
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

describe('squads as a file', () => {
  test(
    'another league that imports the export exports the same bytes',
    { timeout: atMost(60_000) * DOSE },
    async () => {
      await fc.assert(
        fc.asyncProperty(soundLeague, async (league) => {
          const [here, there] = [await openTestStore('sqlite'), await openTestStore('sqlite')];
          await putLeague(here, league);
          for (const store of [here, there])
            await store.write(origin, async (change) => {
              await change.put('season', { ...season, name: '25/26', divisions: [1, 2] });
              await change.set('default-season', '25/26');
            });
          const file = await exported(here);
          const before = await dump(here);
          if (file !== HEADER) {
            expect(faultLines(await importText(here, file))).toEqual([]);
            expect(await dump(here)).toEqual(before);
            expect(faultLines(await importText(there, file))).toEqual([]);
          }
          expect(await exported(there)).toBe(file);
          await Promise.all([here.close(), there.close()]);
        }),
        { numRuns: 10 * DOSE, seed: SEED },
      );
    },
  );
});
