import { expect, it } from 'vitest';
import { checkEntrants, parseWord } from '#domain/draw-entry.ts';

it.each<[typed: string, kept: string]>([
  ['', ''],
  ['   ', ''],
  [' snow   ball ', 'snow ball'],
  ['e\u0301clair', 'éclair'],
  ['🎱', '🎱'],
  ['x'.repeat(60), 'x'.repeat(60)],
])('the word “%s” is kept as “%s”', (typed, kept) => {
  expect(parseWord(typed)).toEqual({ ok: true, value: kept });
});

it.each<[typed: string, fault: string]>([
  ['x'.repeat(61), 'The word is longer than 60 characters.'],
  ['two\nlines', 'The word has a character that cannot be shown.'],
  ['\u200b', 'The word has a character that cannot be shown.'],
])('the word %j is refused', (typed, message) => {
  expect(parseWord(typed)).toEqual({ ok: false, issues: [{ path: 'word', message }] });
});

it('entrants are tidied, and a Bye may be among them', () => {
  expect(checkEntrants([' Trades  Hall', 'bye', 'Old Mill', 'BYE'])).toEqual({
    ok: true,
    value: ['Trades Hall', 'Bye', 'Old Mill', 'Bye'],
  });
  expect(checkEntrants(Array.from({ length: 128 }, (_, i) => `Club ${i}`)).ok).toBe(true);
});

it.each<[entrants: string[], faults: string[]]>([
  [[], ['That leaves 0 entrants for too many byes.']],
  [['Bye'], ['That leaves 0 entrants for too many byes.']],
  [['a', 'Bye', 'Bye'], ['That leaves 1 entrant for too many byes.']],
  [
    ['a', 'A', '\n'],
    ['A is drawn more than once.', 'The name is required.'],
  ],
  [Array.from({ length: 129 }, (_, i) => `Club ${i}`), ['A draw has at most 128 entrants.']],
])('%j cannot be drawn', (entrants, faults) => {
  const checked = checkEntrants(entrants);
  expect(checked.ok ? [] : checked.issues.map(({ message }) => message)).toEqual(faults);
});
