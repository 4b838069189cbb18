import { afterEach, expect, test } from 'vitest';
import {
  isOffline,
  outdatedSinceStore,
  handleServerAnswer,
  recordDatabaseReachability,
  weekdayAndTimeWords,
} from './last-seen.ts';

const SINCE = new Date(2026, 0, 15, 20, 14).toISOString();
const SENTENCE =
  /^These tables are as of Thursday 15 January 8:14pm\. The league’s database cannot be reached just now\.$/;
const words = () => outdatedSinceStore.get()?.words ?? null;

// Resets the module's state, which all tests share.
afterEach(() => handleServerAnswer(null));

test('an answer that may be out of date shows a sentence, until a current answer arrives', () => {
  const shown: (string | null)[] = [];
  const stop = outdatedSinceStore.subscribe(() => shown.push(words()));
  handleServerAnswer(SINCE);
  handleServerAnswer(SINCE);
  expect(words()).toMatch(SENTENCE);
  handleServerAnswer(null);
  expect(shown).toEqual([expect.stringMatching(SENTENCE), null]);
  stop();
});

test('the live stream shows the sentence too, while the server cannot reach its database', () => {
  recordDatabaseReachability(null);
  expect(words()).toBeNull();
  recordDatabaseReachability(SINCE);
  expect(words()).toMatch(SENTENCE);
  recordDatabaseReachability(null);
  expect(words()).toBeNull();
});

test('a server without its database is not a page without a network', () => {
  handleServerAnswer(SINCE);
  expect(isOffline()).toBe(false);
});

test.each([
  [new Date(2025, 10, 18, 18, 3), 'Tuesday 6:03pm'],
  [new Date(2025, 10, 20, 0, 0), 'Thursday 12:00am'],
  [new Date(2025, 10, 4, 9, 30), 'Tuesday 4 November 9:30am'],
])('%s', (at, words) => {
  expect(weekdayAndTimeWords(at, new Date(2025, 10, 20, 19, 30))).toBe(words);
});
