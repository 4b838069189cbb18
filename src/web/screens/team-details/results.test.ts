import { expect, test } from 'vitest';
import { teamResult } from './results.tsx';

function fixture(homeTeamScore: number, awayTeamScore: number) {
  const when = { fixtureId: 'f', season: '25/26', division: 1, weekNumber: 3, date: null, matchId: 'l' };
  const teams = { homeTeamId: 'a', homeTeamName: 'Team A', awayTeamId: 'b', awayTeamName: 'Team B' };
  return { ...when, ...teams, homeTeamScore, awayTeamScore, state: 'final' as const };
}

test.each([
  [4, 1, { outcome: 'abandoned', decided: null }, null],
  [4, 1, { outcome: 'abandoned', decided: 'away' }, 'L'],
  [2, 3, { outcome: 'awarded', awardedTo: 'home' }, 'W'],
  [2, 2, { outcome: 'scores' }, 'D'],
  [4, 1, { void: 'Team withdrew' }, null],
] as const)('a score of %i-%i with %j is %j for the home team', (home, away, ended, result) => {
  expect(teamResult({ ...fixture(home, away), ...ended }, 'a').result).toBe(result);
});

test.each([
  [4, 1, 'a', { side: 'Home', opponentId: 'b', opponentName: 'Team B', own: 4, theirs: 1, result: 'W' }],
  [4, 1, 'b', { side: 'Away', opponentId: 'a', opponentName: 'Team A', own: 1, theirs: 4, result: 'L' }],
  [2, 2, 'b', { side: 'Away', opponentId: 'a', opponentName: 'Team A', own: 2, theirs: 2, result: 'D' }],
  [0, 0, 'b', { own: 0, theirs: 0, result: null }],
])('a score of %i-%i, seen by team %s', (home, away, teamId, seen) => {
  expect(teamResult(fixture(home, away), teamId)).toMatchObject(seen);
});
