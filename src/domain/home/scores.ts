import { compareDays } from '#domain/day.ts';

/**
 * A match of two teams, with the fields that decide where the home page lists it. `fixtureId`: the id of the result;
 * `null` if there is none. `homeTeamScore`: the final or current score; `null` if there is none.
 */
type FixtureForScores = {
  weekNumber: number;
  date: string | null;
  fixtureId: string | null;
  homeTeamScore: number | null;
};

/**
 * The matches of one day, or the undated matches of one week. `day` is `null` for undated matches. `key`: the day, or a
 * text such as `week 12`.
 */
export type ScoresOfDayOrWeek<F> = { key: string; day: string | null; weekNumber: number; fixtures: F[] };

/** A visitor can choose from at most this many days before today. Only days with matches count. */
const MAX_MATCH_DAYS_BEFORE_TODAY = 3;
/** A visitor can choose from at most this many days from today on. Only days with matches count. */
const MAX_MATCH_DAYS_FROM_TODAY = 5;
/** Before a visitor chooses a day, the list goes back day by day until it has at least this many results. */
const MIN_RESULTS = 6;

/**
 * Returns the days with matches from which a visitor to the home page can choose: up to three before `today` and up to
 * five from `today` on, earliest first (Rule F23). On each day, matches in progress come first. `today`: the current
 * day in the league's time zone.
 */
export function selectableDays<F extends FixtureForScores>(
  fixtures: readonly F[],
  today: string,
): ScoresOfDayOrWeek<F>[] {
  const groups = Map.groupBy(fixtures, ({ date, weekNumber }) => date ?? `week ${weekNumber}`);
  const days = [...groups].flatMap(([key, those]): ScoresOfDayOrWeek<F>[] => {
    const [first] = those;
    return first
      ? [{ key, day: first.date, weekNumber: first.weekNumber, fixtures: those.toSorted(compareLiveFirst) }]
      : [];
  });
  const sorted = days.toSorted((a, b) => compareDays(placeOf(a), placeOf(b)) || a.weekNumber - b.weekNumber);
  const coming = sorted.findIndex((one) => !isPast(one, today));
  const from = coming === -1 ? sorted.length : coming;
  return sorted.slice(Math.max(0, from - MAX_MATCH_DAYS_BEFORE_TODAY), from + MAX_MATCH_DAYS_FROM_TODAY);

  /**
   * Returns the text by which days are sorted: the day itself. The undated matches of a week get a text that sorts them
   * after all dated matches of the same week and of all earlier weeks.
   */
  function placeOf({ day, weekNumber }: ScoresOfDayOrWeek<F>): string {
    if (day !== null) return day;
    const dated = fixtures.flatMap((one) => (one.weekNumber <= weekNumber && one.date !== null ? one.date : []));
    return `${dated.toSorted(compareDays).at(-1) ?? '0000'}~`;
  }
}

/**
 * Returns the days that the home page shows until a visitor chooses one: days with a match in progress, then today (or
 * the next day with a match, if there is none today), then the days with the latest results (Rule F23).
 */
export function initialDays<F extends FixtureForScores>(
  days: readonly ScoresOfDayOrWeek<F>[],
  today: string,
): ScoresOfDayOrWeek<F>[] {
  const tonight = days.filter(({ day }) => day === today);
  const next = days.find((one) => one.day !== today && !isPast(one, today));
  const coming = tonight.length === 0 && next ? [next] : tonight;
  const live = days.filter(({ fixtures }) => fixtures.some(isLive));
  return [...new Set([...live, ...coming, ...latestResultDays(days, today)])];
}

/**
 * Returns the days with the latest results except today, latest first: as many whole days as are needed for
 * `MIN_RESULTS` results, or all days if there are fewer results.
 */
function latestResultDays<F extends FixtureForScores>(
  days: readonly ScoresOfDayOrWeek<F>[],
  today: string,
): ScoresOfDayOrWeek<F>[] {
  const played = days.filter(({ day, fixtures }) => day !== today && fixtures.some(hasResult)).toReversed();
  let results = 0;
  return played.filter(({ fixtures }) => {
    const isShown = results < MIN_RESULTS;
    results += fixtures.filter(hasResult).length;
    return isShown;
  });
}

/** Returns whether a match is in progress: it has a score, but no result yet. */
export function isLive({ fixtureId, homeTeamScore }: FixtureForScores): boolean {
  return fixtureId === null && homeTeamScore !== null;
}

function hasResult({ fixtureId }: FixtureForScores): boolean {
  return fixtureId !== null;
}

function compareLiveFirst(one: FixtureForScores, other: FixtureForScores): number {
  return Number(isLive(other)) - Number(isLive(one));
}

function isPast({ day, fixtures }: ScoresOfDayOrWeek<FixtureForScores>, today: string): boolean {
  return day === null ? fixtures.every(hasResult) : compareDays(day, today) < 0;
}
