import { expect, test } from 'vitest';
import { sift } from '#domain/check.ts';
import { cardFrameBody, runningFrameBody } from '#domain/cards/match-body.ts';
import { scoreWords } from '#domain/cards/score-words.ts';

const PLAYED = { homePlayer: 'p1', awayPlayer: 'p2', homeScore: 60, awayScore: 12 };

test('each field of a frame has its sentence', () => {
  const scores = { homePlayer: 1, awayPlayer: 2, homeScore: 'a', awayScore: null };
  const breaks = { homeBreak: 'a', homeBreak2: 'b', awayBreak: 'c', awayBreak2: 'd' };
  const wrong = { ...scores, ...breaks, homeBreaks: [60, 'e'], awayBreaks: ['f'], homeNewPlayer: 3 };
  expect(sift(cardFrameBody, wrong).issues.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'homePlayer: The home player must be text.',
    'awayPlayer: The away player must be text.',
    'homeScore: The home score must be a number.',
    'awayScore: The away score is required.',
    'homeBreak: The home break must be a number.',
    'homeBreak2: The second home break must be a number.',
    'awayBreak: The away break must be a number.',
    'awayBreak2: The second away break must be a number.',
    'homeBreaks.1: A break must be a number.',
    'awayBreaks.0: A break must be a number.',
    'homeNewPlayer: A new player’s name must be text.',
  ]);
  const lists = { ...PLAYED, homeBreaks: 30, awayBreaks: 'none' };
  expect(sift(cardFrameBody, lists).issues.map(({ message }) => message)).toEqual([
    'The home breaks must be a list.',
    'The away breaks must be a list.',
  ]);
  expect(sift(cardFrameBody, 'a frame').issues).toEqual([{ path: '', message: 'The match must be an object.' }]);
});

test('a frame of a running score has no points until it is played', () => {
  const open = { ...PLAYED, homeScore: null, awayScore: null };
  expect(sift(runningFrameBody, open)).toEqual({ draft: open, issues: [] });
  expect(sift(runningFrameBody, { ...PLAYED, homeScore: 'a', awayScore: 'b' }).issues).toEqual([
    { path: 'homeScore', message: 'The home score must be a number.' },
    { path: 'awayScore', message: 'The away score must be a number.' },
  ]);
});

test('a match in words', () => {
  const match = { homeTeamName: 'Old Mill', homeTeamScore: 3, awayTeamScore: 2, awayTeamName: 'Trades Hall' };
  expect(scoreWords(match)).toBe('Old Mill 3–2 Trades Hall');
});
