import { expect, test } from 'vitest';
import { inactiveTeamWords, teamSummaryWords } from './team-details.tsx';

const none = { played: 0, won: 0, drawn: 0, lost: 0, scoreFor: 0, scoreAgainst: 0, form: [], void: 0 };
const details = { teamId: 'a', teamName: 'Baize A', division: 1, totals: none, players: [] };
const weeks = [{ week: 4, position: 3, points: 21, of: 8 }];
const progress = { teamId: 'a', teamName: 'Baize A', season: '25/26', division: 2, weeks, seasons: [] };

test('says whether a team is retired or deleted', () => {
  expect(inactiveTeamWords(details)).toBe(null);
  expect(inactiveTeamWords({ ...details, division: 0 })).toMatch(/^Baize A is retired\./);
  expect(inactiveTeamWords({ ...details, deleted: true })).toMatch(/^Baize A is no longer in the league\./);
});

const nameOfDivision = (division: number) => `Division ${division}`;

test.each([
  ['25/26', details, progress, 'Division 2, season 25/26: 3rd of 8 with 21 points'],
  ['25/26', details, { ...progress, weeks: [] }, 'Division 2, season 25/26'],
  ['25/26', details, { ...progress, division: null, weeks: [] }, 'Division 1, season 25/26'],
  ['All', details, progress, 'All seasons'],
  ['All', { ...details, division: 0 }, progress, 'All seasons'],
])('in season %s, the summary gives the latest position', (season, team, known, words) => {
  expect(teamSummaryWords(season, team, known, { finished: false, nameOfDivision })).toBe(words);
});

test('in a finished season, the summary gives the final position', () => {
  const words = 'Division 2, season 25/26: finished 3rd of 8 with 21 points';
  expect(teamSummaryWords('25/26', details, progress, { finished: true, nameOfDivision })).toBe(words);
});
