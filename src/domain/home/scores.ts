import { compareDays } from '#domain/day.ts';

/** A match with the facts that decide where Home lists it. `fixtureId`: its result, if it has one. */
type Scored = {
  weekNumber: number;
  date: string | null;
  fixtureId: string | null;
  homeTeamScore: number | null;
};

/** The matches of a day, or the matches of a week that have no date. `key`: the day, or `week 12`. */
export type ScoreDay<F> = { key: string; day: string | null; weekNumber: number; fixtures: F[] };

/** The number of days with matches to choose from: before today, and from today on. */
const BEFORE = 3;
const FROM_TODAY = 5;
/** The list goes back day by day until it has this many results. */
const ENOUGH_RESULTS = 6;

/**
 * Returns the days with matches that Home shows, some before and some after the league's day `today`, earliest first
 * (Rule F23).
 */
export function scoreDays<F extends Scored>(fixtures: readonly F[], today: string): ScoreDay<F>[] {
  const groups = Map.groupBy(fixtures, ({ date, weekNumber }) => date ?? `week ${weekNumber}`);
  const days = [...groups].flatMap(([key, those]): ScoreDay<F>[] => {
    const [first] = those;
    return first ? [{ key, day: first.date, weekNumber: first.weekNumber, fixtures: those.toSorted(liveFirst) }] : [];
  });
  const sorted = days.toSorted((a, b) => compareDays(placeOf(a), placeOf(b)) || a.weekNumber - b.weekNumber);
  const coming = sorted.findIndex((one) => !isPast(one, today));
  const from = coming === -1 ? sorted.length : coming;
  return sorted.slice(Math.max(0, from - BEFORE), from + FROM_TODAY);

  /**
   * Returns a text to sort by: the day, or for matches without a date, a text after the dated matches of their week.
   */
  function placeOf({ day, weekNumber }: ScoreDay<F>): string {
    if (day !== null) return day;
    const dated = fixtures.flatMap((one) => (one.weekNumber <= weekNumber && one.date !== null ? one.date : []));
    return `${dated.toSorted(compareDays).at(-1) ?? '0000'}~`;
  }
}

/**
 * Returns the days to show first: days with a match in progress, then today (or the next day with a match, if there is
 * none today), then the days with the latest results (Rule F23).
 */
export function firstDays<F extends Scored>(days: readonly ScoreDay<F>[], today: string): ScoreDay<F>[] {
  const tonight = days.filter(({ day }) => day === today);
  const next = days.find((one) => one.day !== today && !isPast(one, today));
  const coming = tonight.length === 0 && next ? [next] : tonight;
  const live = days.filter(({ fixtures }) => fixtures.some(isLive));
  return [...new Set([...live, ...coming, ...latestDays(days, today)])];
}

/**
 * Returns the days with the latest results, latest first: at least one day, and more until there are enough results.
 */
function latestDays<F extends Scored>(days: readonly ScoreDay<F>[], today: string): ScoreDay<F>[] {
  const played = days.filter(({ day, fixtures }) => day !== today && fixtures.some(hasResult)).toReversed();
  let results = 0;
  return played.filter(({ fixtures }) => {
    const isShown = results < ENOUGH_RESULTS;
    results += fixtures.filter(hasResult).length;
    return isShown;
  });
}

/** Returns whether a match is in progress: it has a score, and no result yet. */
export function isLive({ fixtureId, homeTeamScore }: Scored): boolean {
  return fixtureId === null && homeTeamScore !== null;
}

function hasResult({ fixtureId }: Scored): boolean {
  return fixtureId !== null;
}

function liveFirst(one: Scored, other: Scored): number {
  return Number(isLive(other)) - Number(isLive(one));
}

function isPast({ day, fixtures }: ScoreDay<Scored>, today: string): boolean {
  return day === null ? fixtures.every(hasResult) : compareDays(day, today) < 0;
}
