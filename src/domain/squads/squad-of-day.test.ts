import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  divisionOn,
  earliestLeavingDayForCard,
  formerPlayersAllowedOnCard,
  type Stay,
  withoutRepeatedStays,
} from '#domain/squads/squad-of-day.ts';
import { makeCalendar, makePeople, makePlayer, makeSeason, makeTeam } from '../../../tests/fixtures/made-league.ts';

const CALENDAR = makeCalendar('2025-09-15', '2025-09-21', 3);

describe('the day since when somebody may have left (Rule C24)', () => {
  const dated = makeSeason('25/26', { calendar: CALENDAR });
  const plain = makeSeason('25/26');
  it.each<
    [what: string, card: Partial<Parameters<typeof earliestLeavingDayForCard>[0]>, season: typeof plain, day: string]
  >([
    ['that of the card', { date: '2025-09-24' }, dated, '2025-09-24'],
    ['without a date the last one of its week', { week: 2 }, dated, '2025-09-28'],
    ['without a calendar that of the first result', { week: 2 }, plain, '2025-09-18'],
    ['in a week without dates, too', { week: 9 }, dated, '2025-09-18'],
    ['for an official the season’s start', { date: '2025-10-24', official: true }, dated, '2025-09-15'],
    ['or the usual one', { week: 2, official: true }, plain, '2025-09-01'],
    ['but never a later one', { date: '2025-09-01', official: true }, dated, '2025-09-01'],
  ])('is %s', (_, card, season, day) => {
    expect(earliestLeavingDayForCard({ date: null, week: 1, official: false, ...card }, season, '2025-09-18')).toBe(
      day,
    );
  });
});

describe('who left a team (Rule C24)', () => {
  const TEAMS = [makeTeam('a'), makeTeam('b')];
  /**
   * Returns the ids of the former players of team a who may still play for it. Today Ann is in team b (or in team
   * `teamId`), or is deleted.
   */
  function may(
    stays: Stay<string>[][],
    since: string,
    { deleted = false, teamId = 'b', played = [] as string[] } = {},
  ) {
    const people = makePeople(TEAMS, [makePlayer('ann', teamId, { deleted }), makePlayer('bob', 'b')]);
    const context = { people, stays: { players: new Map([['ann', stays]]), teams: new Map() } };
    return formerPlayersAllowedOnCard('a', { ...context, since, played: new Set(played) }).map(({ id }) => id);
  }
  const moved = [
    { from: '2025-08-01', place: 'a' },
    { from: '2025-10-10', place: 'b' },
  ];
  const deleted = [
    { from: '2025-08-01', place: 'a' },
    { from: '2025-10-10', place: null },
  ];

  it.each<[what: string, stays: Stay<string>[][], since: string, more: Parameters<typeof may>[2], found: string[]]>([
    ['moved after the day', [moved], '2025-10-09', {}, ['ann']],
    ['moved on the day', [moved], '2025-10-10', {}, ['ann']],
    ['moved before the day', [moved], '2025-10-11', {}, []],
    ['deleted on the day', [deleted], '2025-10-10', { deleted: true, teamId: 'a' }, ['ann']],
    ['deleted before the day', [deleted], '2025-10-11', { deleted: true, teamId: 'a' }, []],
    ['is in the squad today', [moved], '2025-10-09', { teamId: 'a' }, []],
    ['was never in it', [[{ from: '2025-08-01', place: 'b' }]], '2025-08-01', {}, []],
    ['in it before the first change', [moved.slice(1), moved], '2025-10-01', {}, ['ann']],
    ['is unknown to the history', [], '2025-10-01', {}, []],
    ['has played for it', [], '2025-10-01', { played: ['ann'] }, ['ann']],
  ])('%s', (_, stays, since, more, found) => {
    expect(may(stays, since, more)).toEqual(found);
  });

  it('may leave earlier, the earlier the day', () => {
    const anyDay = fc.integer({ min: 1, max: 28 }).map((day) => `2025-10-${String(day).padStart(2, '0')}`);
    const anyStays = fc
      .array(fc.record({ from: anyDay, place: fc.constantFrom('a', 'b', null) }), { maxLength: 6 })
      .map((stays) => withoutRepeatedStays(stays.sort((one, other) => (one.from < other.from ? -1 : 1))));
    fc.assert(
      fc.property(anyStays, anyDay, anyDay, (stays, one, other) => {
        const [earlier, later] = [one, other].sort() as [string, string];
        if (may([stays], later).length > 0) expect(may([stays], earlier)).toEqual(['ann']);
      }),
      { numRuns: 100 },
    );
  });
});

it('a change that moves nobody starts no stay', () => {
  const stays = [
    { from: '2025-08-01', place: 'a' },
    { from: '2025-08-02', place: 'a' },
    { from: '2025-08-03', place: 'b' },
    { from: '2025-08-04', place: 'b' },
    { from: '2025-08-05', place: 'a' },
  ];
  expect(withoutRepeatedStays(stays).map(({ from }) => from)).toEqual(['2025-08-01', '2025-08-03', '2025-08-05']);
});

it.each([
  ['2025-07-01', 2],
  ['2025-08-01', 2],
  ['2025-09-30', 1],
  ['2025-10-01', null],
])('on %s a team stood in division %s', (day, division) => {
  const stays = [
    { from: '2025-08-01', place: 2 },
    { from: '2025-09-01', place: 1 },
    { from: '2025-10-01', place: null },
  ];
  expect(divisionOn(stays, day)).toBe(division);
  expect(divisionOn([], day)).toBeNull();
});
