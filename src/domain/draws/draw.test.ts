import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BYE,
  checkDraw,
  drawPairs,
  MAX_HAND_REVEAL_INTERVAL,
  isCupDrawnTooOften,
  areMatchesStillHidden,
  countShownMatches,
  parseWordFromAudience,
  type RandomInt,
  type DrawReveal,
  REVEAL_INTERVAL,
  shuffle,
  shiftedRevealStart,
  timeUntilNextMatch,
} from '#domain/draws/draw.ts';
import { chiSquared, seededDice } from '../../../tests/support/dice.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

// One fair run in a thousand exceeds this chi-squared limit. Four items have 24 orders, so 23 degrees of freedom.
const LIMIT = 49.73;
const ROUNDS = 24_000;

describe('a shuffle', () => {
  it('keeps every item once, and its input as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.integer(), (items, seed) => {
        const before = [...items];
        expect(shuffle(items, seededDice(seed)).sort()).toEqual([...items].sort());
        expect(items).toEqual(before);
      }),
    );
  });

  it('gives every order equally often', () => {
    const dice = seededDice(147);
    const orders = Array.from({ length: ROUNDS }, () => shuffle(['a', 'b', 'c', 'd'], dice).join(''));
    expect(chiSquared(orders, 24)).toBeLessThan(LIMIT);
  });

  it('would be found to be uneven if it made the usual mistake', () => {
    const dice = seededDice(147);
    const orders = Array.from({ length: ROUNDS }, () => {
      const items = ['a', 'b', 'c', 'd'];
      for (const i of items.keys()) items.splice(i, 1, ...items.splice(dice(4), 1, items[i] ?? ''));
      return items.join('');
    });
    expect(chiSquared(orders, 24)).toBeGreaterThan(LIMIT);
  });
});

describe('a draw', () => {
  it('pairs everybody once, the last with a Bye if the number is odd', () => {
    const entrants = fc.uniqueArray(
      fc.string({ minLength: 1 }).filter((name) => name !== BYE),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(entrants, fc.integer(), (names, seed) => {
        const drawn = drawPairs(names, seededDice(seed)).flatMap(({ competitorA, competitorB }) => [
          competitorA,
          competitorB,
        ]);
        expect(drawn.at(-1) === BYE).toBe(names.length % 2 === 1);
        expect(drawn.filter((name) => name !== BYE).sort()).toEqual([...names].sort());
        expect(drawn).toHaveLength(names.length + (names.length % 2));
      }),
    );
  });

  it('follows the order of the shuffle', () => {
    const first: RandomInt = () => 0;
    expect(drawPairs(['a', 'b', 'c', 'd', 'e'], first)).toEqual([
      { competitorA: 'a', competitorB: 'b' },
      { competitorA: 'c', competitorB: 'd' },
      { competitorA: 'e', competitorB: BYE },
    ]);
  });

  it.each([
    [['a', BYE], 1],
    [['a', 'b', BYE], 2],
    [['a', BYE, 'b', BYE], 2],
    [['a', 'b', 'c', BYE, BYE], 3],
  ])('of %j never has Bye against Bye', (entrants, pairs) => {
    for (let seed = 0; seed < 50; seed++) {
      const drawn = drawPairs(entrants, seededDice(seed));
      expect(drawn).toHaveLength(pairs);
      for (const { competitorA } of drawn) expect(competitorA).not.toBe(BYE);
    }
  });

  it('throws for more Byes than entrants', () => {
    expect(() => drawPairs(['a', BYE, BYE], seededDice(1))).toThrow('3 byes for 1 entrant');
  });

  it('gives every pairing of four equally often', () => {
    const dice = seededDice(2026);
    const partners = Array.from({ length: ROUNDS }, () => {
      const pair = drawPairs(['a', 'b', 'c', 'd'], dice).find(({ competitorA, competitorB }) =>
        [competitorA, competitorB].includes('a'),
      );
      return pair?.competitorA === 'a' ? pair.competitorB : (pair?.competitorA ?? '');
    });
    // One fair run in a thousand exceeds this chi-squared limit (2 degrees of freedom).
    expect(chiSquared(partners, 3)).toBeLessThan(13.82);
  });
});

describe('a draw to be saved', () => {
  const pair = (competitorA: string, competitorB: string) => ({ competitorA, competitorB });

  it('is returned with tidy names', () => {
    const sent = [pair(' Trades   Hall', 'The Triangle'), pair('Old Mill', 'bye'), pair('Bye', 'x'.repeat(80))];
    expect(checkDraw(sent)).toEqual({
      ok: true,
      value: [pair('Trades Hall', 'The Triangle'), pair('Old Mill', BYE), pair(BYE, 'x'.repeat(80))],
    });
  });

  it('may have 64 pairs', () => {
    expect(checkDraw(Array.from({ length: 64 }, (_, i) => pair(`a${i}`, `b${i}`))).ok).toBe(true);
  });

  it.each([
    [[], ['matches: A draw has at least one pair.']],
    [Array.from({ length: 65 }, (_, i) => pair(`a${i}`, `b${i}`)), ['matches: A draw has at most 64 pairs.']],
    [[pair('Bye', 'Bye')], ['matches.0: Bye cannot be drawn against Bye.']],
    [
      [pair('', 'b'.repeat(81))],
      ['matches.0.competitorA: The name is required.', 'matches.0.competitorB: The name is longer than 80 characters.'],
    ],
    [[pair('a', 'b'), pair('c', 'A')], ['matches.1.competitorB: A is drawn more than once.']],
    [[pair('a', 'a')], ['matches.0.competitorB: a is drawn more than once.']],
    [[undefined, { competitorA: undefined, competitorB: 'b' }], []],
    [[{ competitorA: 'a', competitorB: undefined }], []],
  ])('%j is refused', (pairs, faults) => {
    const checked = checkDraw(pairs);
    expect([checked.ok, faultsOfChecked(checked)]).toEqual([false, faults]);
  });
});

it.each<[typed: string, kept: string]>([
  ['', ''],
  ['   ', ''],
  [' snow   ball ', 'snow ball'],
  ['e\u0301clair', 'éclair'],
  ['🎱', '🎱'],
  ['x'.repeat(60), 'x'.repeat(60)],
])('the word “%s” is kept as “%s”', (typed, kept) => {
  expect(parseWordFromAudience(typed)).toEqual({ ok: true, value: kept });
});

it.each<[typed: string, fault: string]>([
  ['x'.repeat(61), 'The word is longer than 60 characters.'],
  ['two\nlines', 'The word has a character that cannot be shown.'],
  ['\u3164', 'The word has a character that cannot be shown.'],
])('the word %j is refused', (typed, message) => {
  expect(parseWordFromAudience(typed)).toEqual({ ok: false, issues: [{ path: 'word', message }] });
});

const START = 1_000_000;
const running: DrawReveal = { startedAt: START, interval: REVEAL_INTERVAL, skippedAt: null };

it.each<[what: string, after: number, shown: number, until: number | null]>([
  ['as it begins', 0, 0, 1500],
  ['just before the first match', 1499, 0, 1],
  ['at the first match', 1500, 1, 1500],
  ['in between', 2000, 1, 1000],
  ['at the second match', 3000, 2, 1500],
  ['at the last match', 4500, 3, null],
  ['an hour later', 3_600_000, 3, null],
  ['seen by a clock a little behind', -400, 0, 1900],
  ['seen by a clock a minute behind', -60_000, 0, 61_500],
  ['seen by a clock that was put back since', -60_001, 3, null],
])('of three matches %s', (_, after, shown, until) => {
  expect(countShownMatches(running, 3, START + after)).toBe(shown);
  expect(timeUntilNextMatch(running, 3, START + after)).toBe(until);
  expect(areMatchesStillHidden(running, 3, START + after)).toBe(shown < 3);
});

const byHand: DrawReveal = { ...running, interval: MAX_HAND_REVEAL_INTERVAL };

it.each<[what: string, reveal: DrawReveal, shown: number, after: number, moved: boolean]>([
  ['first', byHand, 0, 10, true],
  ['after the clock showed it', byHand, 0, MAX_HAND_REVEAL_INTERVAL, false],
  ['after the clock showed the one before', byHand, 1, MAX_HAND_REVEAL_INTERVAL, true],
  ['with another number in mind', byHand, 2, 10, false],
  ['when all are shown', byHand, 3, 3 * MAX_HAND_REVEAL_INTERVAL, false],
  ['when skipped', { ...byHand, skippedAt: START }, 0, 10, false],
  ['in a reveal by the clock', running, 0, 10, false],
])('a press for the next of three matches counts: %s', (_, reveal, shown, after, moved) => {
  const start = shiftedRevealStart(reveal, 3, shown, START + after);
  expect(start !== null).toBe(moved);
  if (start !== null) expect(countShownMatches({ ...reveal, startedAt: start }, 3, START + after)).toBe(shown + 1);
});

it('shows all of them at once when the suspense was skipped', () => {
  const skipped = { ...running, skippedAt: START + 700 };
  expect(countShownMatches(skipped, 3, START + 800)).toBe(3);
  expect(areMatchesStillHidden(skipped, 3, START + 800)).toBe(false);
});

const DAY = 24 * 60 * 60 * 1000;
it.each([
  ['nineteen in a day', 19, 0, false],
  ['twenty in a day', 20, 0, true],
  ['twenty, all of them just within a day', 20, DAY - 1, true],
  ['twenty, all of them a day ago', 20, DAY, false],
])('whether a visitor may draw again after %s', (_, count, ago, isTooOften) => {
  const drawn = Array.from({ length: count }, () => START - ago);
  expect(isCupDrawnTooOften(drawn, START)).toBe(isTooOften);
});
