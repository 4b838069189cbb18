import type { AdminSeason } from '#contract/seasons.ts';
import { Day } from '#web/components/day.tsx';

/** The days that the weeks of a season cover, and the weeks that have no dates yet. */
export function CalendarSummary({ calendar, weeks }: Pick<AdminSeason, 'calendar' | 'weeks'>) {
  const [first, last] = [calendar[0], calendar.at(-1)];
  if (first === undefined || last === undefined) return 'The weeks have no dates.';
  return (
    <>
      {weekRangeWords(first.week, last.week)}: <Day day={first.from} /> to <Day day={last.to} />.
      {last.week < weeks ? ` ${weekRangeWords(last.week + 1, weeks)}: no dates yet.` : ''}
    </>
  );
}

function weekRangeWords(first: number, last: number): string {
  return first === last ? `Week ${first}` : `Weeks ${first} to ${last}`;
}

/**
 * The first and the last day with matches. Renders nothing without matches. `days`: the dates of matches, earliest
 * first.
 */
export function FirstAndLastMatchday({ days }: { days: readonly string[] }) {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <>
      <dt>First match</dt>
      <dd>
        <Day day={first} />
      </dd>
      <dt>Last match</dt>
      <dd>
        <Day day={last} />
      </dd>
    </>
  );
}
