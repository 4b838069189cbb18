import { expect, test } from 'vitest';
import { inactiveTeamWords, teamSummary } from './team-details.tsx';

const details = { teamId: 'a', teamName: 'Baize A', division: 1, players: [] };
const weeks = [{ week: 4, position: 3, points: 21, of: 8 }];
const progress = { teamId: 'a', teamName: 'Baize A', season: '25/26', division: 2, weeks, seasons: [] };

test('a retired or deleted team is described', () => {
  expect(inactiveTeamWords(details)).toBe(null);
  expect(inactiveTeamWords({ ...details, division: 0 })).toMatch(/^Baize A is retired\./);
  expect(inactiveTeamWords({ ...details, deleted: true })).toMatch(/^Baize A is no longer in the league\./);
});

const nameOfDivision = (division: number) => `Division ${division}`;

test.each([
  ['25/26', details, progress, 'Division 2, season 25/26: 3rd of 8 with 21 points'],
  ['25/26', details, { ...progress, weeks: [] }, 'Division 2, season 25/26'],
  ['25/26', details, { ...progress, division: null, weeks: [] }, 'Division 1, season 25/26'],
  ['All', details, progress, 'Division 1, all seasons'],
  ['All', { ...details, division: 0 }, progress, 'All seasons'],
])('in season %s the summary follows the progress', (season, team, known, words) => {
  expect(teamSummary(season, team, known, { finished: false, nameOfDivision })).toBe(words);
});

test('the place in a finished season is for good', () => {
  const words = 'Division 2, season 25/26: finished 3rd of 8 with 21 points';
  expect(teamSummary('25/26', details, progress, { finished: true, nameOfDivision })).toBe(words);
});
