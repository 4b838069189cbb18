import type { People, Team } from '#domain/people.ts';
import { placeTeams } from '#domain/placing.ts';
import type { Snapshot } from '../storage/store.ts';
import { defaultSeason, seasons, type StoredSeason } from '../storage/mappers/seasons.ts';

/** A season with everybody where they play in it; `isKnown`: that is said, by today's divisions or by the season's own placings. */
export type SeasonTeams = { season: StoredSeason; people: People; isKnown: boolean };

/** The teams of a season that is shown, or yet to come; `null` where the league has no such season. */
export async function seasonTeams(db: Snapshot, name: string, people: People): Promise<SeasonTeams | null> {
  const season = (await seasons(db)).find((one) => one.name === name);
  if (!season) return null;
  if ((await defaultSeason(db)) === name) return { season, people, isKnown: true };
  if (!season.placings) return { season, people, isKnown: false };
  const placed = placeTeams(people.teams.values(), season, season.placings);
  const moved: Team[] = placed.ok ? placed.moved : [];
  const teams = new Map([...people.teams, ...moved.map((team) => [team.id, team] as const)]);
  return { season, people: { ...people, teams }, isKnown: true };
}
