import type { Seasons } from '#contract/seasons.ts';
import { type Format, formatOf } from '#domain/seasons/format.ts';
import { rulesOf } from '#domain/seasons/season.ts';
import { useSite } from '#web/layout/site.ts';

/** Returns what the matches of a division are like in a season (Rule R24); of an unknown season, singles of one frame. */
function formatIn({ details }: Seasons, season: string, division: number): Format {
  const found = details.find((one) => one.season === season);
  return formatOf(found ? rulesOf(found, division) : { framesPerFixture: 5 });
}

type Place = { season: string; division: number };

/** Returns how to find the format of a division on this page. */
export function useFormat(): (of: Place) => Format {
  const { seasons } = useSite();
  return ({ season, division }) => formatIn(seasons, season, division);
}
