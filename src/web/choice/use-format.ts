import type { SeasonsAnswer } from '#contract/seasons.ts';
import { type FixtureFormat, formatOf } from '#domain/seasons/format.ts';
import { rulesOfDivision } from '#domain/seasons/season.ts';
import { useSite } from '#web/layout/site.ts';

/**
 * Returns the format of a division in a season (Rule R24). For an unknown season: five singles matches of one frame
 * each.
 */
function formatOfDivision({ details }: SeasonsAnswer, season: string, division: number): FixtureFormat {
  const found = details.find((one) => one.season === season);
  return formatOf(found ? rulesOfDivision(found, division) : { framesPerFixture: 5 });
}

type SeasonAndDivision = { season: string; division: number };

/** Returns a function that returns the format of a division in a season. */
export function useFormatLookup(): (of: SeasonAndDivision) => FixtureFormat {
  const { seasons } = useSite();
  return ({ season, division }) => formatOfDivision(seasons, season, division);
}
