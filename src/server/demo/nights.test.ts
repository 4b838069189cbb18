import { expect, it } from 'vitest';
import { weekday } from '#domain/day.ts';
import { readLeagueFile } from '../league-folder/contents.ts';
import { mondays } from './play-season.ts';

const { seasons } = await readLeagueFile('league');
const [past, present] = seasons;

it('dates the weeks of a season by its calendar, a long first week by its end', () => {
  expect(present && mondays(present).slice(0, 4)).toEqual([null, '2025-09-15', '2025-09-22', '2025-09-29']);
  expect(present && mondays(present).slice(14, 17)).toEqual(['2025-12-15', '2025-12-22', null]);
});

it('dates a season without a calendar by its name, with a break at Christmas', () => {
  const weeks = past ? mondays(past) : [];
  expect(weeks.slice(0, 2)).toEqual([null, '2024-09-09']);
  expect(weeks.slice(15, 17)).toEqual(['2024-12-16', '2025-01-06']);
  expect(weeks.at(-1)).toBe('2025-03-03');
  expect(weeks.slice(1).every((monday) => monday !== null && weekday(monday) === 1)).toBe(true);
});

it('does not date a season whose name has no year', () => {
  expect(past && mondays({ ...past, name: 'Summer' }).every((monday) => monday === null)).toBe(true);
});
