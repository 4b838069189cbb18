import { people as allPeople } from '#server/storage/mappers/people.ts';
import { fixturesOf } from '#server/storage/mappers/fixtures.ts';
import type { Store } from '#server/storage/store.ts';

export type Recorded = { fixtureId: string; homeTeam: string; awayTeam: string; week: number };

/** Records a whitewash of the second team by the first of a fixture that the season already has, in another week. */
export async function recordResult(store: Store, season: string, division: number): Promise<Recorded> {
  const { fixtures, people } = await store.read(async (db) => ({
    fixtures: await fixturesOf(db, season),
    people: await allPeople(db),
  }));
  const model = fixtures.find((one) => one.division === division);
  if (model === undefined) throw new Error(`No result in division ${division} of ${season}`);
  const week = Math.max(...fixtures.map((one) => one.week)) + 1;
  const recorded = Math.max(...fixtures.map((one) => one.recorded)) + 1;
  const id = `recorded-${season.replace('/', '-')}-${division}-${week}`;
  const frames = model.frames.map((frame) => ({
    ...frame,
    homeScore: 60,
    awayScore: 20,
    homeBreak: null,
    homeBreak2: null,
    awayBreak: null,
    awayBreak2: null,
  }));
  const origin = { by: 'Test', via: 'web', action: 'record result', summary: 'A result' } as const;
  await store.write(origin, (change) =>
    change.put('fixture', { ...model, id, week, recorded, frames, deleted: false }),
  );
  const name = (teamId: string): string => people.teams.get(teamId)?.name ?? '';
  return { fixtureId: id, homeTeam: name(model.homeTeamId), awayTeam: name(model.awayTeamId), week };
}
