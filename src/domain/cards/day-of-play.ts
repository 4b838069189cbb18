import { addDays, compareDays, parseDay } from '#domain/day.ts';
import { farDayFault, lastDayOf } from '#domain/fixtures/calendar.ts';
import { type Checked, faulty } from '#domain/issue.ts';
import { type Season, startOfSeason } from '#domain/seasons/season.ts';

/**
 * The facts that a card's day is checked against. `kept`: the day that the card had before this correction.
 * `confirmed`: the sender says that an unusual day is right.
 */
export type DayContext = { today: string; season: Season | undefined; kept: string | null; confirmed: boolean };

/** The sender must confirm a match that was played more than this many days before its season. */
const DAYS_BEFORE = 60;

const QUESTION = 'Was the match played on that day?';

/** Returns whether the message about a day is a question that the sender may answer with yes (Rule C23). */
export function isDayQuestion(message: string): boolean {
  return message.endsWith(QUESTION);
}

/** Checks the day on which a match was played (Rules C8, C23). */
export function checkDayOfPlay(date: string, context: DayContext): Checked<string> {
  const parsed = parseDay(date);
  if (!parsed.ok || date === context.kept) return parsed;
  const message = dayOfPlayFault(date, context);
  return message === null ? parsed : faulty([{ path: 'date', message }]);
}

function dayOfPlayFault(date: string, { today, season, confirmed }: DayContext): string | null {
  const far = farDayFault(date, today, season ?? null);
  if (far !== null) return far;
  if (compareDays(date, today) > 0) return 'A match cannot be played after today. Check the date.';
  const last = season && lastDayOf(season);
  if (confirmed || !season || !last) return null;
  if (compareDays(date, addDays(startOfSeason(season), -DAYS_BEFORE)) < 0)
    return `The date is more than ${DAYS_BEFORE} days before season ${season.name}. ${QUESTION}`;
  return compareDays(date, last) > 0 ? `The date is after the end of season ${season.name}. ${QUESTION}` : null;
}
