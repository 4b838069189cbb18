import { describe, expect, it } from 'vitest';
import {
  type FixtureFormat,
  formatOf,
  framesToWin,
  isPlainFormat,
  countMatchesWithoutDecider,
  wordForMatches,
  type FormatSection,
  sectionsOfMatches,
} from '#domain/seasons/format.ts';

const SINGLES: FormatSection = { name: 'Singles', matches: 5, players: 1, frames: 1, scored: 'points', points: null };
const PAIRS: FormatSection = { ...SINGLES, name: 'Doubles', matches: 2, players: 2 };

describe('a format (Rule R24)', () => {
  it.each<[what: string, given: FixtureFormat | undefined, format: FixtureFormat]>([
    ['of a number of frames is one section of singles', undefined, [SINGLES]],
    ['with sections is these', [PAIRS, SINGLES], [PAIRS, SINGLES]],
  ])('%s', (_, given, format) => {
    expect(formatOf({ framesPerFixture: 5, ...(given ? { format: given } : {}) })).toEqual(format);
  });

  it.each<[what: string, format: FixtureFormat, isPlain: boolean]>([
    ['singles', [SINGLES], true],
    ['another number of singles', [{ ...SINGLES, matches: 9 }], true],
    ['no section', [], false],
    ['two sections', [SINGLES, SINGLES], false],
    ['another name', [{ ...SINGLES, name: 'Games' }], false],
    ['pairs', [{ ...SINGLES, players: 2 }], false],
    ['best of three', [{ ...SINGLES, frames: 3 }], false],
    ['by winner', [{ ...SINGLES, scored: 'winner' }], false],
    ['a worth of its own', [{ ...SINGLES, points: 0 }], false],
  ])('says what a number of frames says: %s', (_, format, isPlain) => {
    expect(isPlainFormat(format)).toBe(isPlain);
  });

  it.each<[what: string, format: FixtureFormat, word: string]>([
    ['frames', [SINGLES, PAIRS], 'frames'],
    ['one section of several frames', [{ ...SINGLES, frames: 3 }], 'Singles'],
    ['two sections', [{ ...SINGLES, frames: 3 }, PAIRS, PAIRS], 'Singles and Doubles'],
    ['three sections', [SINGLES, PAIRS, { ...PAIRS, name: 'Scotch', frames: 5 }], 'Singles, Doubles and Scotch'],
  ])('has a word for its matches: %s', (_, format, word) => {
    expect(wordForMatches(format)).toBe(word);
  });

  it('has the matches of its sections in the order of play', () => {
    const rules = { framesPerFixture: 3, format: [PAIRS, { ...SINGLES, matches: 1 }] };
    expect(countMatchesWithoutDecider(rules.format)).toBe(3);
    expect(countMatchesWithoutDecider([])).toBe(0);
    expect(sectionsOfMatches(rules).map(({ name }) => name)).toEqual(['Doubles', 'Doubles', 'Singles']);
    expect(sectionsOfMatches({ framesPerFixture: 2 }).map(({ name }) => name)).toEqual(['Singles', 'Singles']);
  });

  it.each([
    [1, 1],
    [3, 2],
    [5, 3],
    [7, 4],
    [9, 5],
  ])('the best of %i is won with %i', (frames, won) => {
    expect(framesToWin({ frames })).toBe(won);
  });
});
