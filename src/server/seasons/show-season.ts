import { placeTeams, placingsOf } from '#domain/placing.ts';
import { conflict } from '../http/refusal.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { DEFAULT_SEASON } from '../storage/mappers/settings.ts';
import type { Change } from '../storage/store.ts';
import type { SeasonLeague } from './season-league.ts';

/**
 * Shows a season by default: its teams go where they were placed, and the season shown until then remembers where they
 * were, so that showing it again puts them back. Answers how many teams moved; 409 where a team has no place in it.
 */
export async function showSeason(
  change: Change,
  { shown, people }: SeasonLeague,
  { placings = [], ...season }: StoredSeason,
): Promise<number> {
  const placed = placeTeams(people.teams.values(), season, placings);
  if (!placed.ok) throw conflict(placed.conflict);
  await change.put('season', season);
  if (shown && shown.name !== season.name) {
    const moved = new Map(placed.moved.map((team) => [team.id, team]));
    const after = [...people.teams.values()].map((team) => moved.get(team.id) ?? team);
    const before = new Map([...people.teams.values()].map(({ id, division }) => [id, division]));
    await change.put('season', { ...shown, placings: placingsOf(after, before) });
  }
  await change.putAll('team', placed.moved);
  await change.put('setting', { key: DEFAULT_SEASON, value: season.name });
  return placed.moved.length;
}
