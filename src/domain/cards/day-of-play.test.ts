import { expect, it } from 'vitest';
import { isDayQuestion, checkDayOfPlay } from '#domain/cards/day-of-play.ts';
import { makeCalendar, makeSeason } from '../../../tests/fixtures/made-league.ts';

const FUTURE = 'A match cannot be played after today. Check the date.';
const EARLY = 'The date is more than 60 days before season 26/27. Was the match played on that day?';
const LATE = 'The date is after the end of season 26/27. Was the match played on that day?';

/** Ten weeks from 7 September to 15 November 2026. */
const calendar = makeCalendar('2026-09-07', '2026-09-13', 10);
const whole = makeSeason('26/27', { weeks: 10, calendar });
/**
 * The last three weeks have no dates. The season therefore ends seven weeks after its calendar, on 3 January 2027:
 * three undated weeks, and four weeks of grace.
 */
const openEnded = makeSeason('26/27', { weeks: 13, calendar });
const undated = makeSeason('26/27');

it.each<[date: string, season: typeof whole | undefined, fault: string | null]>([
  ['2027-02-01', whole, LATE],
  ['2027-02-02', whole, FUTURE],
  ['2027-02-02', undated, FUTURE],
  ['2027-02-02', undefined, FUTURE],
  ['2027-02-01', undated, null],
  ['2026-11-15', whole, null],
  ['2026-11-16', whole, LATE],
  ['2027-01-03', openEnded, null],
  ['2027-01-04', openEnded, LATE],
  ['2026-07-09', whole, null],
  ['2026-07-08', whole, EARLY],
  ['2020-07-08', undated, null],
  ['2020-07-08', undefined, null],
  ['2016-01-01', whole, '1 January 2016 is more than ten years from today and from season 26/27.'],
  ['2026-02-30', whole, '2026-02-30 is not a day of the calendar.'],
])('on 1 February 2027, %s for a season of %j: %s (Rule C23)', (date, season, fault) => {
  const checked = (given: { kept?: string; confirmed?: boolean } = {}) => {
    const context = { today: '2027-02-01', season, kept: null, confirmed: false, ...given };
    const result = checkDayOfPlay(date, context);
    return result.ok ? null : result.issues.map(({ path, message }) => `${path}: ${message}`).join();
  };
  expect(checked()).toBe(fault && `date: ${fault}`);
  expect(checked({ confirmed: true })).toBe(fault === null || isDayQuestion(fault) ? null : `date: ${fault}`);
  if (!fault?.endsWith('calendar.')) expect(checked({ kept: date })).toBeNull();
  expect(isDayQuestion(fault ?? '')).toBe(fault === EARLY || fault === LATE);
});
