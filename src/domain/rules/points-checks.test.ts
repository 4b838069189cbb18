import { expect, it } from 'vitest';
import { checkDivisionRules, checkRules, type LeagueRulesDraft } from '#domain/seasons/season-rules.ts';
import type { FormatSection } from '#domain/seasons/format.ts';
import { RULES } from '../../../tests/fixtures/made-league.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

const singles: FormatSection = { name: 'Singles', matches: 4, players: 1, frames: 1, scored: 'points', points: null };
const decider: FormatSection = { ...singles, name: 'Decider', matches: 1, when: 'level', points: 2 };
const byFrames = (...points: number[]) => ({ points: { byFrames: points } });
const length = (path: string, need: number, given: number) =>
  `${path}: Points by the number of frames need ${need} numbers, one for each from 0 to ${need - 1} frames won; there are ${given}.`;

it.each<[what: string, draft: LeagueRulesDraft, faults: string[]]>([
  ['a number for each', byFrames(0, 0, 0, 1, 2, 3), []],
  ['too few', byFrames(0, 1, 2, 3, 4), [length('rules.points.byFrames', 6, 5)]],
  ['too many', byFrames(0, 1, 2, 3, 4, 5, 6), [length('rules.points.byFrames', 6, 7)]],
  ['as many as win a race', { ...byFrames(0, 0, 1, 2), race: true }, []],
  ['more than win a race', { ...byFrames(0, 1, 2, 3, 4, 5), race: true }, [length('rules.points.byFrames', 4, 6)]],
  ['those of sections, with a decider', { ...byFrames(0, 1, 2, 3, 4), format: [singles, decider] }, []],
  ['another number of sections', { ...byFrames(0, 1, 2), format: [singles] }, [length('rules.points.byFrames', 5, 3)]],
  [
    'a section with points',
    { ...byFrames(0, 1, 2, 3, 4), format: [{ ...singles, points: 1 }] },
    ['rules.format.0.points: Singles has no points of its own: the points go by the number of frames.'],
  ],
  [
    'a second play with points',
    { ...byFrames(0, 1, 2, 3, 4, 5), secondPlay: { points: 1, statistics: false } },
    ['rules.secondPlay.points: A second play has no points of its own: the points go by the number of frames.'],
  ],
  ['a second play', { ...byFrames(0, 1, 2, 3, 4, 5), secondPlay: { points: null, statistics: false } }, []],
  ['points of their own, without such points', { format: [{ ...singles, points: 1 }] }, []],
])('points by the number of frames: %s', (_, draft, faults) => {
  expect(faultsOfChecked(checkRules(draft, RULES))).toEqual(faults);
});

it('a division has points for its own number of frames', () => {
  const season = { rules: { ...RULES, points: { ...RULES.points, byFrames: [0, 1, 2, 3, 4, 5] } }, divisionRules: {} };
  const faultsOf = (own: LeagueRulesDraft) =>
    faultsOfChecked(checkDivisionRules({ 2: own }, { ...season, divisions: [1, 2] }));
  expect(faultsOf({ framesPerFixture: 6 })).toEqual([length('divisionRules.2.points.byFrames', 7, 6)]);
  expect(faultsOf({ framesPerFixture: 6, ...byFrames(0, 1, 2, 3, 4, 5, 6) })).toEqual([]);
  expect(faultsOf({ framesPerFixture: 6, points: { frameWon: 1 } })).toEqual([]);
});

it('stays in force when a new number of frames no longer fits', () => {
  const before = { ...RULES, points: { ...RULES.points, byFrames: [0, 1, 2, 3, 4, 5] } };
  expect(faultsOfChecked(checkRules({ framesPerFixture: 4 }, before))).toEqual([length('rules.points.byFrames', 5, 6)]);
});
