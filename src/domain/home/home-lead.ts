import { addDays, compareDays } from '#domain/day.ts';
import { firstDayOfUpcomingSeason } from '#domain/fixtures/calendar.ts';
import type { ScheduledState } from '#domain/fixtures/scheduled-state.ts';
import type { SeasonWeek } from '#domain/seasons/season.ts';

/**
 * A fixture of the fixture list, with the fields that decide what the top of the home page shows. `date`: `null` if
 * only its week is known.
 */
type ListedFixture = { weekNumber: number; date: string | null; state: ScheduledState | 'played' };

/** How near a day is to today. Pages choose words such as `Tonight` or `Tomorrow` by this value. */
export const RELATIVE_DAYS = ['past', 'today', 'tomorrow', 'later'] as const;
export type NearnessToToday = (typeof RELATIVE_DAYS)[number];

/** The fixtures of one day, or of one week if the days are unknown. */
export type FixturesOfNight<F> = {
  /**
   * How near `day` is to today. If `day` is `null`: how near the first day of the week is, which can be `past`. If that
   * day is unknown too: `later`.
   */
  near: NearnessToToday;
  /** `null` if only the week is known. */
  day: string | null;
  /** The week to which most of the fixtures belong; the lowest if several weeks have equally many. */
  weekNumber: number;
  /** Whether these are the first fixtures of the season. */
  isFirst: boolean;
  fixtures: F[];
};

/**
 * What the top of the home page shows. `night`: the fixtures of tonight, or else of the next night with fixtures.
 * `over`: the season is over. `starts`: the season begins on `day`. `waits`: nothing is scheduled, but the season is
 * not over.
 */
export type HomePageLead<F> =
  | { kind: 'night'; night: FixturesOfNight<F> }
  | { kind: 'over' }
  | { kind: 'starts'; day: string }
  | { kind: 'waits' };

/** The fields of a season that decide what the top of the home page shows. */
export type SeasonForHomePageLead = {
  calendar: readonly SeasonWeek[];
  /** Whether the season's weeks have passed, or the season is older than the default season (Rule R15). */
  over: boolean;
  /** Whether the season's winners are known (Rule R17). */
  finished: boolean;
};

/**
 * Returns what the top of the home page shows (Rule F15). `today`: the current day in the league's time zone. Fixtures
 * keep their order.
 */
export function homePageLead<F extends ListedFixture>(
  fixtures: readonly F[],
  season: SeasonForHomePageLead,
  today: string,
): HomePageLead<F> {
  if (season.finished) return { kind: 'over' };
  const night = nightForHomePage(fixtures, season, today);
  if (night !== null) return { kind: 'night', night };
  if (season.over) return { kind: 'over' };
  const day = firstDayOfUpcomingSeason(season.calendar, today);
  return day === null ? { kind: 'waits' } : { kind: 'starts', day };
}

/** Returns how near a day is to `today`, the current day in the league's time zone. */
export function nearnessOf(day: string, today: string): NearnessToToday {
  const order = compareDays(day, today);
  if (order <= 0) return order === 0 ? 'today' : 'past';
  return day === addDays(today, 1) ? 'tomorrow' : 'later';
}

/** A match that begins at this local time or later is an evening match. */
const EVENING_START_TIME = '17:00';

/**
 * Returns whether a match at this time is announced as `Tonight`, not as `Today`. An unknown time (`null`) counts as
 * evening.
 */
export function isEveningTime(time: string | null): boolean {
  return time === null || time >= EVENING_START_TIME;
}

function nightForHomePage<F extends ListedFixture>(
  fixtures: readonly F[],
  { calendar, over }: SeasonForHomePageLead,
  today: string,
): FixturesOfNight<F> | null {
  const tonight = fixtures.filter(({ date }) => date === today);
  if (tonight.length > 0) return nightOf(tonight, today);
  const coming = fixtures.filter(({ state }) => state === 'planned' || state === 'rearranged');
  const days = coming.map(dayOf).filter((day) => compareDays(day, today) >= 0);
  const [next] = days.toSorted(compareDays);
  if (next === undefined) return null;
  const dated = coming.filter(({ date }) => date === next);
  if (dated.length > 0) return nightOf(dated, next);
  const undated = coming.filter((one) => dayOf(one) === next);
  const week = Math.min(...undated.map(({ weekNumber }) => weekNumber));
  return nightOf(
    undated.filter(({ weekNumber }) => weekNumber === week),
    null,
  );

  /**
   * Returns the date of a fixture, or else the last day of the fixture's week. If both are unknown: returns a day
   * before all other days if the season is over, otherwise a day after all other days (Rule F9).
   */
  function dayOf({ date, weekNumber }: ListedFixture): string {
    return date ?? calendar.find(({ week }) => week === weekNumber)?.to ?? (over ? '0001-01-01' : '9999-12-31');
  }

  function nightOf(shown: F[], day: string | null): FixturesOfNight<F> {
    const weekNumber = mostCommonWeek(shown);
    const first = day ?? calendar.find(({ week }) => week === weekNumber)?.from ?? null;
    return {
      near: first === null ? 'later' : nearnessOf(first, today),
      day,
      weekNumber,
      isFirst: fixtures.every((one) => shown.includes(one) || compareDays(dayOf(one), dayOf(shown[0]!)) > 0),
      fixtures: shown,
    };
  }
}

function mostCommonWeek(fixtures: readonly ListedFixture[]): number {
  const weeks = [...Map.groupBy(fixtures, ({ weekNumber }) => weekNumber)];
  const [most] = weeks.sort(([a, one], [b, other]) => other.length - one.length || a - b);
  return most?.[0] ?? 1;
}

/**
 * A news post that is not about an event leads the home page for this number of days after the post was last updated.
 */
const DAYS_NEWS_LEADS_HOME_PAGE = 28;

/**
 * For this number of days after a news post has stopped leading the home page, one line of the page may still mention
 * the post.
 */
const MENTION_DAYS_AFTER_LEAD = 182;

/**
 * The days of a news post. `updated`: when it was written or last changed. `event`: the day of the event that the post
 * is about; `null` if it is not about an event.
 */
type NewsPostDates = { updated: string; event: string | null };

/**
 * Returns the news post that the home page shows (Rule W2): the newest post that may lead the page on `today`, or else
 * the newest post of all, with `leads: false`. Returns `null` if there are no posts, or if the newest post stopped
 * leading more than half a year ago.
 */
export function newsPostForHomePage<P extends NewsPostDates>(
  newestFirst: readonly P[],
  today: string,
): { post: P; leads: boolean } | null {
  const leading = newestFirst.find((post) => compareDays(lastDayLeadingHomePage(post), today) >= 0);
  const [post = null] = leading === undefined ? newestFirst : [leading];
  if (post === null || compareDays(addDays(lastDayLeadingHomePage(post), MENTION_DAYS_AFTER_LEAD), today) < 0)
    return null;
  return { post, leads: leading !== undefined };
}

/** Returns the last day on which a news post leads the home page. */
function lastDayLeadingHomePage({ updated, event }: NewsPostDates): string {
  return event ?? addDays(updated, DAYS_NEWS_LEADS_HOME_PAGE);
}
