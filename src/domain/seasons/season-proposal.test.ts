import { describe, expect, it } from 'vitest';
import { makeCalendar } from '#domain/fixtures/calendar.ts';
import { proposeSeason } from '#domain/seasons/season-proposal.ts';
import { makeSeason } from '../../../tests/fixtures/made-league.ts';

const BEFORE = {
  season: makeSeason('25/26', { calendar: makeCalendar('2025-07-15', '2025-09-21', 15) }),
  teams: ['a', 'b', 'c', 'd'].map((id, i) => ({ id, name: id, division: i < 2 ? 1 : 2 })),
  tables: new Map([
    [
      1,
      [
        { teamId: 'a', gamesPlayed: 2 },
        { teamId: 'b', gamesPlayed: 2 },
      ],
    ],
    [
      2,
      [
        { teamId: 'd', gamesPlayed: 2 },
        { teamId: 'c', gamesPlayed: 2 },
      ],
    ],
  ]),
};

describe('a proposed season', () => {
  it('has what the previous one had, a year later', () => {
    const { calendar, teams, ...rest } = proposeSeason(BEFORE);
    const { divisions, weeks, rules } = BEFORE.season;
    expect(rest).toEqual({ name: '26/27', from: '25/26', divisions, weeks, rules, divisionRules: {}, promoted: 2 });
    expect([calendar.length, calendar[0]?.from, calendar[1]?.from]).toEqual([24, '2026-07-13', '2026-09-21']);
    expect(teams.map(({ teamId, to }) => `${teamId} ${to}`)).toEqual(['a 1', 'b 2', 'd 1', 'c 2']);
  });

  it('takes the options', () => {
    const proposal = proposeSeason(BEFORE, {
      name: '2027',
      weeks: 3,
      divisions: [2, 1, 3],
      promoted: 0,
      start: '2027-01-06',
    });
    expect(proposal).toMatchObject({ name: '2027', weeks: 3, divisions: [1, 2, 3], promoted: 0 });
    expect(proposal.calendar.map(({ from, to }) => [from, to])).toEqual([
      ['2027-01-06', '2027-01-10'],
      ['2027-01-11', '2027-01-17'],
      ['2027-01-18', '2027-01-24'],
    ]);
    expect(proposal.teams.every(({ from, to }) => from === to)).toBe(true);
  });

  it('keeps the rules of the divisions that it has', () => {
    const own = { 1: { framesPerFixture: 6 }, 2: { framesPerFixture: 4 } };
    const before = { ...BEFORE, season: { ...BEFORE.season, divisionRules: own } };
    expect(proposeSeason(before).divisionRules).toEqual(own);
    expect(proposeSeason(before, { divisions: [1] }).divisionRules).toEqual({ 1: { framesPerFixture: 6 } });
  });

  it('skips holidays, and keeps a long first week', () => {
    const pauses = [{ from: '2026-12-25', to: '2026-12-31' }];
    const { calendar } = proposeSeason(BEFORE, { pauses });
    expect(calendar[0]).toEqual({ week: 1, from: '2026-07-13', to: '2026-09-20' });
    expect(calendar.slice(13, 16)).toEqual([
      { week: 14, from: '2026-12-14', to: '2026-12-20' },
      { week: 15, from: '2027-01-04', to: '2027-01-10' },
      { week: 16, from: '2027-01-11', to: '2027-01-17' },
    ]);
    expect(calendar).toHaveLength(24);
    expect(proposeSeason(BEFORE, { start: '2026-12-21', weeks: 1, pauses }).calendar).toEqual([
      { week: 1, from: '2027-01-04', to: '2027-01-10' },
    ]);
  });

  it('is dated for its own year, or not at all if it is not later', () => {
    expect(proposeSeason(BEFORE, { name: '27/28' }).calendar[1]).toEqual({
      week: 2,
      from: '2027-09-27',
      to: '2027-10-03',
    });
    expect(proposeSeason(BEFORE, { name: '2026' }).calendar[0]?.from).toBe('2026-07-13');
    expect(proposeSeason(BEFORE, { name: '23/24' }).calendar).toEqual([]);
  });
});
