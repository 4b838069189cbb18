import { expect, test } from 'vitest';
import { initialDays, selectableDays } from './scores.ts';

/**
 * Returns matches from a list such as `10 18 r, 10 20 l`: for each match its week, its day in November 2025 (`-`
 * without a day), and `r` if it has a result or `l` if it is in progress.
 */
function matchesOf(texts: string) {
  return texts.split(', ').map((text) => {
    const [week = '', day = '-', state = ''] = text.split(' ');
    const [fixtureId, homeTeamScore] = [state === 'r' ? 'f' : null, state === '' ? null : 3];
    return { text, weekNumber: Number(week), date: day === '-' ? null : `2025-11-${day}`, fixtureId, homeTeamScore };
  });
}

test.each([
  ['nothing', '10 20', '10 20'],
  ['today before what was, latest first', '10 18 r, 10 19 r, 10 20, 12 25', '10 20 | 10 19 r | 10 18 r'],
  [
    'no more days than make six results',
    `10 17 r, 10 18 r, ${'10 19 r, '.repeat(6)}10 20`,
    `10 20 |${' 10 19 r'.repeat(6)}`,
  ],
  ['no match today: the next day, then results', '10 18 r, 10 19 r, 12 24, 12 25', '12 24 | 10 19 r | 10 18 r'],
  ['live first on its day', '10 20, 10 20 l', '10 20 l 10 20'],
  ['live first, whatever its day', '10 20, 10 24 l', '10 24 l | 10 20'],
  ['weeks without dates', '9 - r, 10 - r, 10 - r, 11 -, 12 -', '11 - | 10 - r 10 - r | 9 - r'],
  ['a week with and without dates', '10 18 r, 10 - r, 11 24', '11 24 | 10 - r | 10 18 r'],
  ['a season before its first match', '1 24, 1 25', '1 24'],
  ['a season that is over', '9 12 r, 10 18 r', '10 18 r | 9 12 r'],
])('what the list of scores begins with: %s', (_, given, expected) => {
  const days = selectableDays(matchesOf(given), '2025-11-20');
  const shown = initialDays(days, '2025-11-20').map(({ fixtures }) => fixtures.map(({ text }) => text).join(' '));
  expect(shown.join(' | ')).toBe(expected);
});

test('three days before today and five from it on are there to choose, earliest first', () => {
  const all = Array.from({ length: 20 }, (_, index) => `10 ${String(index + 10)}${index < 10 ? ' r' : ''}`);
  const days = selectableDays(matchesOf(all.toReversed().join(', ')), '2025-11-20').map(({ key }) => key.slice(-2));
  expect(days.join(' ')).toBe('17 18 19 20 21 22 23 24');
  expect(selectableDays([], '2025-11-20')).toEqual([]);
});
