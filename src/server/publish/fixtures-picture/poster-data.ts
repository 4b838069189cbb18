import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { type ScheduledFixture, weeksFrom, weeksOf } from '#domain/scheduled-fixture.ts';
import type { GameWeek, Season } from '#domain/season.ts';
import type { SeasonList } from '../../fixture-list/season-list.ts';
import { scheduledFixtureAnswer } from '../../fixture-list/season-list.ts';

/** A broad picture, or one that fits the width of a phone. */
export type Shape = 'wide' | 'tall';

/** What is to be drawn: a whole season, or some weeks from `week` on; of all divisions, or one. */
export type PosterRequest = { division: number | null; week: number | null; shape: Shape };

/** The fixtures of one division in one week. */
export type PosterBlock = { title: string; days: string; fixtures: ScheduledFixtureAnswer[] };
export type PosterData = { league: string; title: string; about: string; blocks: PosterBlock[]; shape: Shape };

/** How many weeks a picture has that does not show the whole season: a phone has room for one. */
const WEEKS: Record<Shape, number> = { wide: 3, tall: 1 };

/** What a picture shows, or `null` where there is nothing to show. */
export function posterData(
  league: string,
  season: Season,
  { scheduled, ...rest }: SeasonList,
  { division, week, shape }: PosterRequest,
): PosterData | null {
  const wanted = scheduled.filter((one) => division === null || one.division === division);
  const weeks = weeksOf(wanted);
  const shown = new Set(week === null ? weeks : weeksFrom(weeks, week, WEEKS[shape]));
  if (shown.size === 0) return null;
  const several = division === null && season.divisions.length > 1;
  const parts = Map.groupBy(
    wanted.filter((one) => shown.has(one.week)),
    (one) => `${one.week} ${one.division}`,
  );
  const inOrder = [...parts.values()].sort(byWeekAndDivision);
  const blocks = inOrder.map((fixtures): PosterBlock => {
    const [first] = fixtures;
    const name = `Week ${first?.week ?? ''}`;
    return {
      title: several ? `${name}, Division ${first?.division ?? ''}` : name,
      days: daysOf(season.calendar.find((dated) => dated.week === first?.week)),
      fixtures: fixtures.map((one) => scheduledFixtureAnswer(one, rest)),
    };
  });
  const whole = division === null ? 'Fixtures' : `Fixtures of Division ${division}`;
  const title = week === null ? whole : weekWords([...shown].sort((a, b) => a - b));
  return { league, title, about: `Season ${season.name}`, blocks, shape };
}

/** `Week 10`, or `Weeks 10 to 13`. */
function weekWords(weeks: readonly number[]): string {
  const [first, last] = [weeks[0], weeks.at(-1)];
  return first === last ? `Week ${first ?? ''}` : `Weeks ${first ?? ''} to ${last ?? ''}`;
}

function byWeekAndDivision([a]: readonly ScheduledFixture[], [b]: readonly ScheduledFixture[]): number {
  return (a?.week ?? 0) - (b?.week ?? 0) || (a?.division ?? 0) - (b?.division ?? 0);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function daysOf(week: GameWeek | undefined): string {
  return week ? `${dayOf(week.from)} – ${dayOf(week.to)}` : '';
}

/** `27 Oct`, from `YYYY-MM-DD`. */
export function dayOf(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]}`;
}
