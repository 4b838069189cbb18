import type { ReactNode } from 'react';
import { allSeasons } from '#web/choice/season-choice.ts';
import { seasonEndWords } from '#web/choice/season-end.ts';
import { useSite } from '#web/layout/site.ts';
import { Day } from './day.tsx';
import { OfficialLink } from './links.tsx';
import { EmptyTable } from './table.tsx';

type EmptySeasonProps = {
  season: string;
  /** A week without results. If that week is over, the page does not promise results to come. */
  week?: number;
  /** A sentence about a week that is over. */
  past?: string;
  /** A sentence that says what is missing. */
  children: ReactNode;
  /** A button to add what is missing. By default, a link to enter a result. */
  press?: ReactNode;
};

/**
 * A placeholder where a season has no results yet: says what is missing and when it will come, with a button to add it.
 */
export function EmptySeason({ season, week, past, children, press }: EmptySeasonProps) {
  const { seasons } = useSite();
  const name = season === allSeasons ? seasons.default : season;
  const details = seasons.details.find((one) => one.season === name);
  // The selectors already say that the league does not have this season.
  if (details === undefined) return <EmptyTable>{children}</EmptyTable>;
  const end = seasonEndWords(details);
  const { begins, currentWeek } = details;
  const isPast = week !== undefined && (end !== null || week < currentWeek);
  const comes = (
    <>
      It fills with the season’s results.
      {begins === null ? null : (
        <>
          {' '}
          First day of season {name}: <Day day={begins} />.
        </>
      )}
    </>
  );
  const enter = (
    <OfficialLink to="/data-input" by="captain">
      Enter a result
    </OfficialLink>
  );
  return (
    <EmptyTable comes={isPast ? past : (end ?? comes)} press={end === null ? (press ?? enter) : null}>
      {children}
    </EmptyTable>
  );
}
