import { addDays, compareDays, dayNumber } from '#domain/day.ts';
import { mondayOf } from '#domain/fixtures/calendar.ts';
import {
  type SeasonStartFields,
  type SeasonWeek,
  type DivisionOwnRules,
  type Season,
  startOfSeason,
} from '#domain/seasons/season.ts';

type SeasonRules = Pick<Season, 'rules' | 'divisionRules'>;

/**
 * Returns the rules of the season after this one. They are the same, except that the last day to register moves by as
 * many days as the start of the season (Rule R11). `calendar`: the weeks of the next season; if there are none, the
 * last day to register does not move.
 */
export function rulesForNextSeason(
  season: SeasonStartFields & SeasonRules,
  calendar: readonly SeasonWeek[],
): SeasonRules {
  const first = (weeks: readonly SeasonWeek[]) => weeks.map(({ from }) => from).sort(compareDays)[0];
  const opening = first(calendar);
  const days = opening === undefined ? 0 : dayNumber(opening) - dayNumber(mondayOf(startOfSeason(season)));
  const { rules, divisionRules } = season;
  const own = Object.entries(divisionRules).map(
    ([division, of]) => [division, withMovedRegistrationDeadline(of, days)] as const,
  );
  return { rules: withMovedRegistrationDeadline(rules, days), divisionRules: Object.fromEntries(own) };
}

function withMovedRegistrationDeadline<R extends Pick<DivisionOwnRules, 'registration'>>(rules: R, days: number): R {
  const { registration } = rules;
  if (!registration?.closes) return rules;
  return { ...rules, registration: { ...registration, closes: addDays(registration.closes, days) } };
}
