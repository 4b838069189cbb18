import type { NightAnswer } from '#contract/whats-on.ts';
import { dayInSeason, shortDayWords } from '#web/components/day.tsx';

type When = Pick<NightAnswer, 'near' | 'day' | 'weekNumber' | 'weekEnds' | 'time'>;

/** Matches that begin from then on are of the evening. */
const EVENING = '17:00';

/** Returns when a match or night is: `Tonight`, `Tomorrow`, `Thu 3 December`, or without a day `Week 12, by 6 Dec`. */
export function whenWords({ near, day, weekNumber, weekEnds, time }: When): string {
  if (day === null) {
    const week = near === 'past' || near === 'today' ? 'This week' : `Week ${weekNumber}`;
    return weekEnds === null ? week : `${week}, by ${shortDayWords(weekEnds)}`;
  }
  if (near === 'today') return time !== null && time < EVENING ? 'Today' : 'Tonight';
  return near === 'tomorrow' ? 'Tomorrow' : dayInSeason(day);
}
