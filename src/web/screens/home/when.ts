import type { NightAnswer } from '#contract/whats-on.ts';
import { isEveningTime } from '#domain/home/home-lead.ts';
import { dayWordsWithoutYear, dayAndShortMonthWords } from '#web/components/day.tsx';

type MatchTiming = Pick<NightAnswer, 'near' | 'day' | 'weekNumber' | 'weekEnds' | 'time'>;

/**
 * Returns the day of a match or a match night in words, such as `Tonight`, `Tomorrow` or `Thu 3 December`. If there is
 * no date, returns the week, such as `Week 12, by 6 Dec`.
 */
export function matchTimingWords({ near, day, weekNumber, weekEnds, time }: MatchTiming): string {
  if (day === null) {
    const week = near === 'past' || near === 'today' ? 'This week' : `Week ${weekNumber}`;
    return weekEnds === null ? week : `${week}, by ${dayAndShortMonthWords(weekEnds)}`;
  }
  if (near === 'today') return isEveningTime(time) ? 'Tonight' : 'Today';
  return near === 'tomorrow' ? 'Tomorrow' : dayWordsWithoutYear(day);
}
