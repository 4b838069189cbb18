import { describe, expect, it } from 'vitest';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { makeScheduled } from '../../../tests/fixtures/made-league.ts';
import { isSeasonFinished, fixtureListProgress } from './season-end.ts';

describe('a season is finished', () => {
  const NO_LIST = { published: 0, unplayed: 0 };
  const PLAYED = { published: 90, unplayed: 0 };
  const OPEN = { published: 90, unplayed: 1 };
  const DRAFT = { published: 0, unplayed: 90 };

  it.each([
    ['without a list', NO_LIST, false, false],
    ['without a list, once a later season is the default', NO_LIST, true, true],
    ['with a list that nobody has published', DRAFT, false, false],
    ['with such a list, once a later season is the default', DRAFT, true, true],
    ['with a fixture that has no result', OPEN, false, false],
    ['with such a fixture, though a later season is the default', OPEN, true, false],
    ['with a result of every fixture', PLAYED, false, true],
    ['with a result of every fixture, once a later season is the default', PLAYED, true, true],
  ])('%s', (_, list, isPast, expected) => {
    expect(isSeasonFinished({ closed: false, isPast, list })).toBe(expected);
    expect(isSeasonFinished({ closed: true, isPast, list })).toBe(true);
  });
});

describe('the fixtures of a list without a result', () => {
  const pair = (homeTeamId: string, awayTeamId: string, given: Partial<ScheduledFixture> = {}) =>
    makeScheduled('', { homeTeamId, awayTeamId, ...given });

  it.each([
    ['no list', [], [pair('a', 'b')], 0, 0],
    ['no result', [pair('a', 'b'), pair('b', 'a')], [], 2, 2],
    ['a result of one', [pair('a', 'b'), pair('b', 'a')], [pair('b', 'a')], 2, 1],
    ['a result that is not on the list', [pair('a', 'b')], [pair('a', 'c'), pair('a', 'b')], 1, 0],
    ['two meetings and one result', [pair('a', 'b'), pair('a', 'b')], [pair('a', 'b')], 2, 1],
    ['one meeting and two results', [pair('a', 'b'), pair('b', 'c')], [pair('a', 'b'), pair('a', 'b')], 2, 1],
    ['a result of another division', [pair('a', 'b')], [pair('a', 'b', { division: 2 })], 1, 1],
    ['a cancelled one', [pair('a', 'b'), pair('b', 'a', { state: 'cancelled' })], [pair('a', 'b')], 2, 0],
    ['one of a team that left', [pair('a', 'b'), pair('b', 'a', { left: true })], [], 2, 1],
    ['a draft', [pair('a', 'b'), pair('b', 'a', { published: false })], [pair('a', 'b')], 1, 1],
  ])('%s', (_, list, recorded, published, unplayed) => {
    expect(fixtureListProgress(list, recorded)).toEqual({ published, unplayed });
  });
});
