import type { SeasonsAnswer } from '#contract/seasons.ts';
import { unplayedFixturesText } from '#domain/count.ts';
import { dayAndMonthWords } from '#web/components/day.tsx';

export type SeasonDetails = SeasonsAnswer['details'][number];

/**
 * Returns a sentence about a season that has ended, such as `Season 25/26 ended on 30 April; 45 fixtures have no
 * result.` `over`: its weeks have passed, or a later season is the default one (Rule R15). `finished`: its winners are
 * known (Rule R17). Returns `null` if the season is neither.
 */
export function seasonEndWords({ season, over, finished, ended, unplayed }: SeasonDetails): string | null {
  if (finished) return `Season ${season} is over.`;
  if (!over) return null;
  const when = ended === null ? 'has ended' : `ended on ${dayAndMonthWords(ended)}`;
  return `Season ${season} ${when}${unplayed === 0 ? '.' : `; ${unplayedFixturesSentence(unplayed)}`}`;
}

/**
 * Returns the sentence of `seasonEndWords` for the league's default season. `null` if that season has not ended, or if
 * the league has no season.
 */
export function defaultSeasonEndWords({ details, default: shown }: SeasonsAnswer): string | null {
  const season = details.find((one) => one.season === shown);
  return season === undefined ? null : seasonEndWords(season);
}

/** Returns a sentence with the number of fixtures without a result. */
export function unplayedFixturesSentence(unplayed: number): string {
  if (unplayed === 0) return 'No fixture of its list is without a result.';
  return `${unplayedFixturesText(unplayed)}.`;
}
