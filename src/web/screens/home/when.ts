import type { NightAnswer } from '#contract/whats-on.ts';
import { isEvening } from '#domain/home/home-lead.ts';
import { dayInSeason, shortDayWords } from '#web/components/day.tsx';

type When = Pick<NightAnswer, 'near' | 'day' | 'weekNumber' | 'weekEnds' | 'time'>;

/**
 * Returns when a match or night is: `Tonight`, `Tomorrow`, `Thu 3 December`, or `Week 12, by 6 Dec` if it has no date.
 */
export function whenWords({ near, day, weekNumber, weekEnds, time }: When): string {
  if (day === null) {
    const week = near === 'past' || near === 'today' ? 'This week' : `Week ${weekNumber}`;
    return weekEnds === null ? week : `${week}, by ${shortDayWords(weekEnds)}`;
  }
  if (near === 'today') return isEvening(time) ? 'Tonight' : 'Today';
  return near === 'tomorrow' ? 'Tomorrow' : dayInSeason(day);
}
