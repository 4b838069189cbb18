import type { ReactNode } from 'react';
import { allSeasonsValue } from '#web/choice/season-choice.ts';
import { seasonEndWords } from '#web/choice/season-end.ts';
import { useSite } from '#web/layout/site.ts';
import { Day } from './day.tsx';
import { LinkForOfficials } from './links.tsx';
import { EmptyTableMessage } from './table.tsx';

type EmptySeasonProps = {
  season: string;
  /** The number of the week that has no results. If that week is over, the page does not promise results to come. */
  week?: number;
  /** A sentence to show if `week` is over. */
  past?: string;
  /** A sentence that says what is missing. */
  children: ReactNode;
  /** A button to add what is missing. By default, a link to enter a result. Not shown once the season has ended. */
  press?: ReactNode;
};

/**
 * Shown in place of a season's results while there are none: says what is missing and when results will appear, with a
 * button for officials to add what is missing.
 */
export function EmptySeason({ season, week, past, children, press }: EmptySeasonProps) {
  const { seasons } = useSite();
  const name = season === allSeasonsValue ? seasons.default : season;
  const details = seasons.details.find((one) => one.season === name);
  // An unknown season needs no explanation here, because a message beside the page's selectors already explains it.
  if (details === undefined) return <EmptyTableMessage>{children}</EmptyTableMessage>;
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
    <LinkForOfficials to="/data-input" by="captain">
      Enter a result
    </LinkForOfficials>
  );
  return (
    <EmptyTableMessage comes={isPast ? past : (end ?? comes)} press={end === null ? (press ?? enter) : null}>
      {children}
    </EmptyTableMessage>
  );
}
