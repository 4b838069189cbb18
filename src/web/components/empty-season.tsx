import type { ReactNode } from 'react';
import { allSeasons } from '#web/choice/season-choice.ts';
import { seasonEndWords } from '#web/choice/season-end.ts';
import { useSite } from '#web/layout/site.ts';
import { Day } from './day.tsx';
import { OfficialLink } from './links.tsx';
import { EmptyTable } from './table.tsx';

type EmptySeasonProps = {
  season: string;
  /** The week of which there is nothing; of one that is over nothing is said of what comes. */
  week?: number;
  /** What there is none of. */
  children: ReactNode;
  /** The press that fills it; to enter a result where nothing is said. */
  press?: ReactNode;
};

/** Shown in place of what a season's results fill: what is not there, when it comes, and the press that fills it. */
export function EmptySeason({ season, week, children, press }: EmptySeasonProps) {
  const { seasons } = useSite();
  const name = season === allSeasons ? seasons.default : season;
  const details = seasons.details.find((one) => one.season === name);
  // The choice above says that the league has no such season.
  if (details === undefined) return <EmptyTable>{children}</EmptyTable>;
  const end = seasonEndWords(details);
  const { begins, currentWeek } = details;
  const isPast = week !== undefined && week < currentWeek;
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
    <EmptyTable comes={end ?? (isPast ? undefined : comes)} press={end === null ? (press ?? enter) : null}>
      {children}
    </EmptyTable>
  );
}
