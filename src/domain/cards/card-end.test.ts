import { expect, test } from 'vitest';
import { makeMatch, RULES } from '../../../tests/fixtures/made-league.ts';
import { checkEndOfCard } from '#domain/cards/card-end.ts';
import type { Match } from '#domain/cards/match.ts';
import type { FormatSection } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

const SINGLES: FormatSection = { name: 'Singles', matches: 3, players: 1, frames: 1, scored: 'points', points: null };
const DECIDER: FormatSection = { ...SINGLES, name: 'Decider', matches: 1, when: 'level' };

/**
 * The match that each letter of a test's text stands for. H and A: won by the home or away side. W: a walkover for the
 * away side. =: level. -: void.
 */
const MADE: Record<string, Match> = {
  H: makeMatch('h', 60, 20, 'a'),
  A: makeMatch('h', 20, 60, 'a'),
  W: makeMatch(null, 0, 42, 'a'),
  '=': makeMatch('h', 40, 40, 'a'),
  '-': makeMatch(null, 0, 0, null),
};

const rulesOf = (matches: number, race: boolean, hasDecider: boolean): LeagueRules => ({
  ...RULES,
  framesPerFixture: matches,
  format: [{ ...SINGLES, matches }, ...(hasDecider ? [DECIDER] : [])],
  ...(race ? { race } : {}),
});

function endOf(text: string, rules: LeagueRules, isAbandoned = false): string {
  const matches = Array.from(text, (one) => MADE[one]!); // the texts have no other letters
  const ended = checkEndOfCard(matches, rules, isAbandoned);
  return ended.ok
    ? text.slice(0, ended.value.length)
    : ended.issues.map(({ path, message }) => `${path}: ${message}`).join(' ');
}

const NEEDED = 'The match is level: say who won Decider, which decides it.';
const NOT_NEEDED = 'The match is not level, so nothing decides it.';
const late = (frame: number) => `The match was won with frame ${frame}. Leave out what came after it.`;

test.each([
  ['HA', false, 'matches.2: ' + NEEDED],
  ['HAH', false, 'HAH'],
  ['HA-', false, 'matches.2: ' + NEEDED],
  ['HA', true, 'HA'],
  ['HA-', true, 'HA'],
  ['HAH', true, 'HAH'],
  ['HH', false, 'HH'],
  ['HH-', false, 'HH'],
  ['HHA', false, 'matches.2: ' + NOT_NEEDED],
  ['HHA', true, 'matches.2: ' + NOT_NEEDED],
  ['--', false, '--'],
  ['==', false, 'matches.2: ' + NEEDED],
  ['==W', false, '==W'],
  ['H', false, 'matches: A result has exactly 2 frames; this one has 1.'],
])('a card of two matches and a decider, %s, abandoned: %s', (text, isAbandoned, expected) => {
  expect(endOf(text, rulesOf(2, false, true), isAbandoned)).toBe(expected);
});

test.each([
  ['HHH', 'HHH'],
  ['HHH--', 'HHH'],
  ['HAHAH', 'HAHAH'],
  ['WHWHW', 'WHWHW'],
  ['HH-H-', 'HH-H'],
  ['HH---', 'HH---'],
  ['HHHA', 'matches.3: ' + late(3)],
  ['HHH=', 'matches.3: ' + late(3)],
  ['HHH-W', 'matches.4: ' + late(3)],
  ['HHA', 'matches: A result has exactly 5 frames; this one has 3.'],
])('a race of five, %s', (text, expected) => {
  expect(endOf(text, rulesOf(5, true, false))).toBe(expected);
});

test.each([
  ['HHH', 'HHH'],
  ['HAHA', 'matches.4: ' + NEEDED],
  ['HAHAH', 'HAHAH'],
  ['HHHA', 'matches.3: ' + late(3)],
  ['HHH--', 'HHH'],
])('a race of four with a decider, %s', (text, expected) => {
  expect(endOf(text, rulesOf(4, true, true))).toBe(expected);
});
