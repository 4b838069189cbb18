import { expect, test } from 'vitest';
import {
  type ResultInAnswer,
  endingWords,
  resultWinner,
  teamsAndScoreWords,
  noMatchesReason,
} from '#domain/cards/score-words.ts';

const TEAMS = { homeTeamName: 'Lions', awayTeamName: 'Weavers' };

/** Each row: the home score, the away score, how the fixture ended, who won, and the expected words. */
const ENDINGS: [
  home: number,
  away: number,
  Omit<ResultInAnswer, `${'home' | 'away'}TeamScore`>,
  unknown,
  string | null,
][] = [
  [3, 2, {}, 'home', null],
  [2, 3, { outcome: 'scores' }, 'away', 'Score only'],
  [3, 3, { outcome: 'scores' }, 'drawn', 'Score only'],
  [0, 0, {}, null, null],
  [5, 0, { outcome: 'awarded', awardedTo: 'home' }, 'home', 'Awarded to Lions'],
  [1, 0, { outcome: 'awarded', awardedTo: 'away' }, 'away', 'Awarded to Weavers'],
  [3, 1, { outcome: 'abandoned', decided: null }, null, 'Abandoned'],
  [3, 1, { outcome: 'abandoned', decided: 'away' }, 'away', 'Abandoned, decided for Weavers'],
  [3, 1, { outcome: 'abandoned', decided: 'drawn' }, 'drawn', 'Abandoned, decided as a draw'],
];

test.each(ENDINGS)('%i–%i, %j: %s won, %s', (homeTeamScore, awayTeamScore, ended, winner, words) => {
  const result = { ...TEAMS, homeTeamScore, awayTeamScore, ...ended };
  expect(resultWinner(result)).toBe(winner);
  expect(endingWords(result)).toBe(words);
  const mark = words === null ? '' : ` (${words[0]?.toLowerCase()}${words.slice(1)})`;
  expect(teamsAndScoreWords(result)).toBe(`Lions ${homeTeamScore}–${awayTeamScore} Weavers${mark}`);
});

test('a result without a score has no winner', () => {
  expect(resultWinner({ homeTeamScore: null, awayTeamScore: null })).toBeNull();
});

test.each([
  [{}, null],
  [{ outcome: 'abandoned', decided: 'home' }, null],
  [{ outcome: 'scores' }, 'Score only: the matches are not known.'],
  [{ outcome: 'awarded', awardedTo: 'away' }, 'Awarded to Weavers, without matches.'],
] as const)('a result that ended as %j has no matches to show because: %s', (ended, why) => {
  expect(noMatchesReason({ ...TEAMS, homeTeamScore: 1, awayTeamScore: 4, ...ended })).toBe(why);
});
