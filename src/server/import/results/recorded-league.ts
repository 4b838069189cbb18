import type { Fixture } from '#domain/fixture.ts';
import type { People } from '#domain/people.ts';
import { fixturesOf } from '../../storage/mappers/fixtures.ts';
import { people } from '../../storage/mappers/people.ts';
import { defaultSeason, seasons } from '../../storage/mappers/seasons.ts';
import type { Entities, Snapshot } from '../../storage/store.ts';

export type StoredSeason = Entities['season'];

/** What the league knows already, as far as a file concerns it. */
export type RecordedLeague = {
  seasons: ReadonlyMap<string, StoredSeason>;
  defaultSeason: string | null;
  people: People;
  /** The live fixtures of the seasons that the file names. */
  fixtures: Fixture[];
};

export async function readRecordedLeague(db: Snapshot, seasonNames: Iterable<string>): Promise<RecordedLeague> {
  const known = new Map((await seasons(db)).map((season) => [season.name, season]));
  const fixtures: Fixture[][] = [];
  for (const name of new Set(seasonNames)) if (known.has(name)) fixtures.push(await fixturesOf(db, name));
  return {
    seasons: known,
    defaultSeason: await defaultSeason(db),
    people: await people(db),
    fixtures: fixtures.flat(),
  };
}
