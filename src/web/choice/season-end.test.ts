import { expect, test } from 'vitest';
import { makeSeasonDetails } from '../../../tests/fixtures/made-season-details.ts';
import { seasonEndWords } from './season-end.ts';

const SEASON = makeSeasonDetails('25/26', { over: true, ended: '2026-04-30', unplayed: 45 });

test.each([
  [{}, 'Season 25/26 ended on 30 April; 45 fixtures have no result.'],
  [{ unplayed: 1 }, 'Season 25/26 ended on 30 April; 1 fixture has no result.'],
  [{ unplayed: 0 }, 'Season 25/26 ended on 30 April.'],
  [{ ended: null }, 'Season 25/26 has ended; 45 fixtures have no result.'],
  [{ ended: null, unplayed: 0 }, 'Season 25/26 has ended.'],
  [{ finished: true, unplayed: 0 }, 'Season 25/26 is over.'],
  [{ finished: true }, 'Season 25/26 is over.'],
  [{ over: false, finished: true, ended: null, unplayed: 0 }, 'Season 25/26 is over.'],
  [{ over: false, ended: null }, null],
])('the sentence for a season with %j is: %s', (given, words) => {
  expect(seasonEndWords({ ...SEASON, ...given })).toBe(words);
});
