import { addDays, compareDays, parseDay } from '#domain/day.ts';
import { tooDistantDayFault, lastDayOfSeason } from '#domain/fixtures/calendar.ts';
import { type Checked, faultyResult } from '#domain/issue.ts';
import { type Season, startOfSeason } from '#domain/seasons/season.ts';

/**
 * What the date of a card is checked against. `season`: `undefined` if the submitted season is unknown. `kept`: the
 * date of the recorded card that is being corrected; `null` for a new card or a card without a date. `confirmed`:
 * whether the sender says that an unusual date is right.
 */
export type DayOfPlayCheckContext = {
  today: string;
  season: Season | undefined;
  kept: string | null;
  confirmed: boolean;
};

/** A card may be dated up to this many days before its season starts. The sender has to confirm an earlier date. */
const MAX_DAYS_BEFORE_SEASON = 60;

const UNUSUAL_DAY_QUESTION = 'Was the match played on that day?';

/**
 * Returns whether a message from `checkDayOfPlay` asks the sender to confirm an unusual date (Rule C23). The other
 * messages refuse the date.
 */
export function isDayQuestion(message: string): boolean {
  return message.endsWith(UNUSUAL_DAY_QUESTION);
}

/** Checks the date of a card, which is the day of play (Rules C8, C23). A correction may keep the recorded date. */
export function checkDayOfPlay(date: string, context: DayOfPlayCheckContext): Checked<string> {
  const parsed = parseDay(date);
  if (!parsed.ok || date === context.kept) return parsed;
  const message = dayOfPlayFault(date, context);
  return message === null ? parsed : faultyResult([{ path: 'date', message }]);
}

function dayOfPlayFault(date: string, { today, season, confirmed }: DayOfPlayCheckContext): string | null {
  const far = tooDistantDayFault(date, today, season ?? null);
  if (far !== null) return far;
  if (compareDays(date, today) > 0) return 'A match cannot be played after today. Check the date.';
  const last = season && lastDayOfSeason(season);
  if (confirmed || !season || !last) return null;
  if (compareDays(date, addDays(startOfSeason(season), -MAX_DAYS_BEFORE_SEASON)) < 0)
    return `The date is more than ${MAX_DAYS_BEFORE_SEASON} days before season ${season.name}. ${UNUSUAL_DAY_QUESTION}`;
  return compareDays(date, last) > 0
    ? `The date is after the end of season ${season.name}. ${UNUSUAL_DAY_QUESTION}`
    : null;
}
