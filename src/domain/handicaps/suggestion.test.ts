import { expect, test } from 'vitest';
import { type Policy, USUAL_POLICIES } from '#domain/handicaps/policy-schema.ts';
import { handicapSuggestion } from '#domain/handicaps/suggestion.ts';

const { rating, wins, guide, ratio, each } = USUAL_POLICIES;
const RANGE = { lowest: 0, highest: 150 };

test.each<[string, Policy, from: number, proposed: number, suggested: number, isTicked: boolean]>([
  ['nothing', rating, 20, 20, 20, false],
  ['2 points: none', rating, 20, 22, 20, false],
  ['3 points: rounded, and left to the official', rating, 20, 23, 25, false],
  ['4 points down', rating, 20, 16, 15, false],
  ['from 5 points on', rating, 20, 25, 25, true],
  ['5 points down', rating, 20, 15, 15, true],
  ['7 points: to the nearest 5', rating, 20, 27, 25, true],
  ['8 points: to the nearest 5', rating, 20, 12, 10, true],
  ['to none at all', rating, 5, 0, 0, true],
  ['the change is rounded, not the handicap', rating, 23, 30, 28, true],
  ['not beyond the largest change', { ...rating, largestChange: 8 }, 20, 28, 25, true],
  ['a newcomer, who may move twice as far', { ...rating, largestChange: 8 }, 20, 34, 35, true],
  ['a newcomer, and no further', { ...rating, largestChange: 8 }, 20, 36, 35, true],
  ['a largest change below 5', { ...rating, largestChange: 3 }, 20, 17, 17, true],
  ['not below the lowest', rating, 8, 0, 3, true],
  ['not above the highest', { ...rating, highest: 148 }, 140, 148, 145, true],
  ['not above the highest of the league', { ...rating, highest: 160 }, 142, 150, 147, true],
  ['wins: by its step', wins, 20, 16, 16, true],
  ['wins: one step', wins, 20, 22, 22, true],
  ['wins: no limit between two steps', { ...wins, step: 4 }, 20, 30, 28, true],
  ['wins: a step beyond the largest change', { ...wins, step: 12 }, 20, 10, 10, true],
  ['share of wins: by its step', { ...ratio, step: 3 }, 20, 17, 17, true],
  ['breaks', guide, 60, 50, 50, true],
  ['moved by results: nothing', each, 20, 20, 20, false],
])('%s', (_, policy, handicap, proposed, newHandicap, isTicked) => {
  expect(handicapSuggestion(policy, { handicap, proposed }, RANGE)).toEqual({ newHandicap, isTicked });
});
