import { isSeasonOver } from '#domain/fixtures/calendar.ts';
import { compareSeasons } from '#domain/seasons/season.ts';
import { isFinished, type ListProgress } from '#domain/seasons/season-end.ts';
import type { Facts } from '../cache/facts.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';

/** Returns whether a season is finished (Rule R17), with its fixture list. */
export async function finishOf(
  facts: Pick<Facts, 'seasons' | 'listProgress'>,
  { name, closed }: StoredSeason,
): Promise<{ finished: boolean; list: ListProgress }> {
  const { default: shown } = await facts.seasons();
  const list = await facts.listProgress(name);
  return { finished: isFinished({ closed: closed === true, isPast: compareSeasons(name, shown) < 0, list }), list };
}

/** Returns whether a season is over today (Rule R15). `shown`: the default season. */
export function isOverIn(season: StoredSeason, shown: string, today: string): boolean {
  return isSeasonOver(season, today, compareSeasons(season.name, shown) < 0);
}
