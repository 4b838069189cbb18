import { latestWeek } from '#domain/cards/fixture.ts';
import type { People, Player, Team } from '#domain/squads/people.ts';
import { listProgress, type ListProgress } from '#domain/seasons/season-end.ts';
import { type SearchIndex, searchIndex } from '#domain/search.ts';
import { people } from '../storage/mappers/people.ts';
import { listOf, resultPairings } from '../storage/mappers/scheduled-fixtures.ts';
import { defaultSeason, seasons, type StoredSeason } from '../storage/mappers/seasons.ts';
import type { Snapshot } from '../storage/store.ts';

/** The league's seasons, oldest first, and the name of the default one. */
export type Seasons = { list: readonly StoredSeason[]; default: string };

/** By division: the latest week with a result; under `null` that of all divisions. */
export type LatestWeeks = ReadonlyMap<number | null, number>;

/** Search indexes of everybody the league has ever known. */
export type SearchIndexes = { teams: SearchIndex<Team>; players: SearchIndex<Player> };

/** Everybody, and as a text who is merged into whom. */
export type KnownPeople = { people: People; merges: string };

export async function loadPeople(db: Snapshot): Promise<KnownPeople> {
  const known = await people(db);
  const merged = Array.from(known.merged?.values() ?? [], ({ id, mergedInto }) => `${id} ${mergedInto}`);
  return { people: known, merges: merged.sort().join() };
}

export async function loadSeasons(db: Snapshot): Promise<Seasons> {
  const list = await seasons(db);
  return { list, default: (await defaultSeason(db)) ?? list.at(-1)?.name ?? '' };
}

export async function loadListProgress(db: Snapshot, season: string): Promise<ListProgress> {
  const list = await listOf(db, season);
  return listProgress(list, list.length === 0 ? [] : await resultPairings(db, season));
}

export function byDivision(weeks: readonly { division: number; week: number }[]): LatestWeeks {
  const latest = weeks.map(({ division, week }): [number, number] => [division, latestWeek([{ week }])]);
  return new Map<number | null, number>([[null, latestWeek(weeks)], ...latest]);
}

export function indexesOf({ teams, players }: People): SearchIndexes {
  return { teams: searchIndex(teams.values()), players: searchIndex(players.values()) };
}
