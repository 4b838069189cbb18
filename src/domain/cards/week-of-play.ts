import type { Fixture } from '#domain/cards/fixture.ts';
import { compareDays } from '#domain/day.ts';
import type { SeasonWeek } from '#domain/seasons/season.ts';

/** A card's date, and the week under which it is filed. */
type WeekAndDate = Pick<Fixture, 'week' | 'date'>;

/**
 * Returns a function that finds the week in which a card was played, from the season's calendar (Rule R20). A day in a
 * pause belongs to the week before the pause. A day before the calendar gives the first week, or the card's `week` if
 * that is earlier. A day after the calendar gives the last week, or the card's `week` if that is later. Without a date
 * or a calendar, the result is the card's `week`.
 */
export function createWeekOfPlayFinder(calendar: readonly SeasonWeek[]): (card: WeekAndDate) => number {
  const dated = calendar.toSorted((a, b) => compareDays(a.from, b.from));
  const [first, last] = [dated[0], dated.at(-1)];
  return ({ week, date }) => {
    if (date === null || !first || !last) return week;
    if (compareDays(date, first.from) < 0) return Math.min(week, first.week);
    if (compareDays(date, last.to) > 0) return Math.max(week, last.week);
    return dated.findLast(({ from }) => compareDays(from, date) <= 0)?.week ?? week;
  };
}

/**
 * Adds `weekOfPlay` to each card that was not played in the week under which it is filed. `calendars` is keyed by
 * season.
 */
export function addDifferingWeeksOfPlay<C extends WeekAndDate & Pick<Fixture, 'season'>>(
  cards: readonly C[],
  calendars: ReadonlyMap<string, readonly SeasonWeek[]>,
): (C & Pick<Fixture, 'weekOfPlay'>)[] {
  const weeksIn = new Map(Array.from(calendars, ([season, calendar]) => [season, createWeekOfPlayFinder(calendar)]));
  return cards.map((card) => {
    const weekOfPlay = weeksIn.get(card.season)?.(card) ?? card.week;
    return weekOfPlay === card.week ? card : { ...card, weekOfPlay };
  });
}
