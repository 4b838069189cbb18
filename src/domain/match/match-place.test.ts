import { expect, test } from 'vitest';
import { resultsByScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { makeFixture, makeScheduled } from '../../../tests/fixtures/made-league.ts';
import { findMatchById, type MatchKey, stageOf } from './match-place.ts';

const PAIR = { season: '25/26', division: 1, homeTeamId: 'a', awayTeamId: 'b' };
const place = (week: number, given: Partial<MatchKey> = {}): MatchKey => ({ ...PAIR, week, ...given });

/**
 * `first` is listed and has the result `card`. `second` is listed and has no result. The result `extra` belongs to no
 * listed fixture.
 */
const scheduled = [makeScheduled('first', { ...PAIR, week: 2 }), makeScheduled('second', { ...PAIR, week: 8 })];
const recorded = [makeFixture('a', 'b', { id: 'card', week: 3 }), makeFixture('b', 'a', { id: 'extra', week: 5 })];
const known = { scheduled, recorded, results: resultsByScheduledFixture(scheduled, recorded) };

test.each<[string, MatchKey | null, [string | undefined, string | undefined] | null]>([
  ['first', null, ['first', 'card']],
  ['second', null, ['second', undefined]],
  ['card', null, ['first', 'card']],
  ['extra', null, [undefined, 'extra']],
  ['draft', null, null],
  // Ids of deleted fixtures and results. The second column has the season, division, week and teams of the deleted
  // fixture or result.
  ['old card', place(8), ['second', undefined]],
  ['old card', place(9), ['second', undefined]],
  ['old fixture', place(2), ['first', 'card']],
  ['old extra', place(5, { homeTeamId: 'b', awayTeamId: 'a' }), [undefined, 'extra']],
  ['old extra', place(6, { homeTeamId: 'b', awayTeamId: 'a' }), null],
  ['of another division', place(2, { division: 2 }), null],
  ['of other teams', place(2, { awayTeamId: 'c' }), null],
])('the match with the id %s, deleted: %j', (id, deleted, found) => {
  const match = findMatchById(id, known, { ...(deleted ?? place(1)), deleted: deleted !== null });
  expect(match && [match.listed?.id, match.result?.id]).toEqual(found);
});

test('the id of an unpublished fixture leads to its result', () => {
  const hidden = { scheduled: [], recorded, results: new Map() };
  expect(findMatchById('first', hidden, { ...place(3), deleted: false })).toEqual({
    listed: null,
    result: recorded[0],
  });
  expect(findMatchById('second', hidden, { ...place(8), deleted: false })).toBeNull();
});

test.each<[string, Parameters<typeof stageOf>]>([
  ['before', [{ listed: makeScheduled('m'), result: null, running: null }, false]],
  ['before', [{ listed: makeScheduled('m', { state: 'rearranged' }), result: null, running: null }, false]],
  ['off', [{ listed: makeScheduled('m', { state: 'postponed' }), result: null, running: null }, false]],
  ['off', [{ listed: makeScheduled('m'), result: null, running: null }, true]],
  [
    'after',
    [{ listed: makeScheduled('m', { state: 'cancelled' }), result: makeFixture('a', 'b'), running: null }, true],
  ],
])('the stage of a match can be: %s', (stage, [match, isFinished]) => {
  expect(stageOf(match, isFinished)).toBe(stage);
});
