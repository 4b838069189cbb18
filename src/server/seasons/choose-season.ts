import { defaultSeasonBody } from '#contract/admin-seasons.ts';
import { countOf } from '#domain/count.ts';
import { placeTeams, placingsOf } from '#domain/placing.ts';
import { sift } from '../http/input.ts';
import { conflict, invalid } from '../refusal.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { DEFAULT_SEASON } from '../storage/mappers/settings.ts';
import type { Change } from '../storage/store.ts';
import { noSuchSeason, seasonCalled, seasonLeague, type SeasonLeague } from './season-league.ts';

/** Makes the season in a body the default one, and moves its teams; throws 422 if there is none, and 409 as `makeDefault` does. */
export async function chooseSeason(
  change: Change,
  body: unknown,
): Promise<{ message: string; season: string; moved: number }> {
  const league = await seasonLeague(change.db);
  const { draft, issues } = sift(defaultSeasonBody, body);
  const season = seasonCalled(league, draft.season);
  if (draft.season !== undefined && !season) issues.push(noSuchSeason('season', draft.season));
  if (!season) throw invalid(issues);
  if (season.name === league.shown?.name)
    return { message: `Season ${season.name} is the default already.`, season: season.name, moved: 0 };
  const moved = await makeDefault(change, league, season);
  const words = moved === 0 ? 'no team moved' : `${countOf(moved, 'team')} moved`;
  change.summarise(`Made season ${season.name} the default; ${words}`);
  return { message: `Season ${season.name} is now the default; ${words}.`, season: season.name, moved };
}

/**
 * Makes a season the default: moves its teams to their places, and stores where they were with the previous default, so
 * that choosing that one again moves them back. Returns how many teams moved; throws 409 if a team has no place in it.
 */
export async function makeDefault(
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
