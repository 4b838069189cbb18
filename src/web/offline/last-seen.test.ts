import { afterEach, expect, test } from 'vitest';
import { answered, isOffline, lastSeenWords, onLastSeen, toldStale } from './last-seen.ts';

const SINCE = new Date(2026, 0, 15, 20, 14).toISOString();
const SENTENCE =
  /^These tables are as of Thursday 15 January 20:14\. The league’s database cannot be reached just now\.$/;

// What it says is the page's, and so the module's.
afterEach(() => answered(null));

test('an answer that may be old has its sentence, until one that is not', () => {
  const heard: (string | null)[] = [];
  const stop = onLastSeen(() => heard.push(lastSeenWords()));
  answered(SINCE);
  answered(SINCE);
  expect(lastSeenWords()).toMatch(SENTENCE);
  answered(null);
  expect(heard).toEqual([expect.stringMatching(SENTENCE), null]);
  stop();
});

test('so has an open page, told by the live stream that the database went away, until it is back', () => {
  toldStale(null);
  expect(lastSeenWords()).toBeNull();
  toldStale(SINCE);
  expect(lastSeenWords()).toMatch(SENTENCE);
  toldStale(null);
  expect(lastSeenWords()).toBeNull();
});

test('a page without a network is another matter: it has to ask, once it can', () => {
  answered(SINCE);
  expect(isOffline()).toBe(false);
});
