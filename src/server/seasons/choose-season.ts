import { defaultSeasonBody } from '#contract/admin-seasons.ts';
import { countOf } from '#domain/count.ts';
import { sift } from '../http/input.ts';
import { invalid, conflict } from '../refusal.ts';
import type { Change } from '../storage/store.ts';
import { noSuchSeason, seasonCalled, seasonLeague, type SeasonLeague } from './season-league.ts';
import { placeTeams, placingsOf } from '#domain/placing.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { DEFAULT_SEASON } from '../storage/mappers/settings.ts';

/** Shows the season of a body by default, and moves its teams; 422 where the league does not have it, 409 as `showSeason`. */
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
    return { message: `Season ${season.name} is the one that is shown already.`, season: season.name, moved: 0 };
  const moved = await showSeason(change, league, season);
  const words = moved === 0 ? 'no team moved' : `${countOf(moved, 'team')} moved`;
  change.summarise(`Showed season ${season.name} by default; ${words}`);
  return { message: `Season ${season.name} is shown by default; ${words}.`, season: season.name, moved };
}

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
