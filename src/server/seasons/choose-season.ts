import { defaultSeasonBody } from '#contract/admin-seasons.ts';
import { countOf } from '#domain/count.ts';
import { sift } from '../http/body.ts';
import { invalid } from '../http/refusal.ts';
import type { Change } from '../storage/store.ts';
import { noSuchSeason } from './season-body.ts';
import { seasonCalled, seasonLeague } from './season-league.ts';
import { showSeason } from './show-season.ts';

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
