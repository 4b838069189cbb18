import { describe, expect, it } from 'vitest';
import { proposeSeason } from '#domain/seasons/season-proposal.ts';
import type { Season } from '#domain/seasons/season.ts';
import { makeCalendar, makeSeason, RULES } from '../../../tests/fixtures/made-league.ts';

const table = (...teams: string[]) =>
  teams.map((teamId, i) => ({ teamId, gamesPlayed: 2, position: i + 1, points: 8 - i }));

const BEFORE = {
  season: makeSeason('25/26', { calendar: makeCalendar('2025-07-15', '2025-09-21', 15) }),
  teams: ['a', 'b', 'c', 'd'].map((id, i) => ({ id, name: id, division: i < 2 ? 1 : 2 })),
  tables: new Map([
    [1, table('a', 'b')],
    [2, table('d', 'c')],
  ]),
};

describe('a proposed season', () => {
  it('equals the previous season, a year later', () => {
    const { calendar, teams, ...rest } = proposeSeason(BEFORE);
    const { divisions, weeks, rules } = BEFORE.season;
    const own = { divisions, weeks, rules, divisionRules: {} };
    expect(rest).toEqual({ name: '26/27', firstYear: 2026, from: '25/26', ...own, promoted: 2, ties: [] });
    expect([calendar.length, calendar[0]?.from, calendar[1]?.from]).toEqual([24, '2026-07-13', '2026-09-21']);
    expect(teams.map(({ teamId, to }) => `${teamId} ${to}`)).toEqual(['a 1', 'b 2', 'd 1', 'c 2']);
  });

  it('takes the options', () => {
    const proposal = proposeSeason(BEFORE, { next: { name: '2027', firstYear: 2027 }, weeks: 3, promoted: 0 });
    expect(proposal).toMatchObject({ name: '2027', weeks: 3, divisions: [1, 2], promoted: 0 });
    expect(proposal.calendar).toHaveLength(3);
    expect(proposal.teams.every(({ from, to }) => from === to)).toBe(true);
  });

  const ofEach = { rules: { ...RULES, promoted: 1, relegated: 1 }, divisionRules: { 1: { relegated: 0 } } };
  it.each<[string, Partial<Season>, number | null, string]>([
    ['two where they do not say', {}, 2, 'a 1, b 2, d 1, c 2'],
    ['none', { rules: { ...RULES, promoted: 0, relegated: 0 } }, 0, 'a 1, b 1, d 2, c 2'],
    ['as many as the other division says', { divisionRules: { 1: { relegated: 0 } } }, 0, 'a 1, b 1, d 2, c 2'],
    ['what each division says', ofEach, null, 'a 1, b 1, d 1, c 2'],
    ['two for a league of one division', { divisions: [1] }, 2, 'a 1, b 1, d 1, c 1'],
  ])('moves teams by the rules: %s', (_, given, promoted, places) => {
    const proposal = proposeSeason({ ...BEFORE, season: { ...BEFORE.season, ...given } });
    expect(proposal.promoted).toBe(promoted);
    expect(proposal.teams.map(({ teamId, to }) => `${teamId} ${to}`).join(', ')).toBe(places);
  });

  it('relegates one team fewer for each that withdrew and goes down', () => {
    const gone = { teamId: 'x', division: 1, players: 'keep' as const, relegated: true as const };
    const before = { ...BEFORE, season: { ...BEFORE.season, withdrawals: [gone] } };
    const places = (options = {}) => proposeSeason(before, options).teams.map(({ teamId, to }) => `${teamId} ${to}`);
    expect([places(), places({ promoted: 1 })]).toEqual([
      ['a 1', 'b 2', 'd 1', 'c 2'],
      ['a 1', 'b 1', 'd 1', 'c 2'],
    ]);
  });

  it('keeps the rules of divisions', () => {
    const own = { 1: { framesPerFixture: 6 }, 2: { framesPerFixture: 4 } };
    const before = { ...BEFORE, season: { ...BEFORE.season, divisionRules: own } };
    expect(proposeSeason(before).divisionRules).toEqual(own);
  });

  it('is dated for its own year, or not at all if it is not later', () => {
    expect(proposeSeason(BEFORE, { next: { name: '27/28', firstYear: 2027 } }).calendar[1]).toEqual({
      week: 2,
      from: '2027-09-27',
      to: '2027-10-03',
    });
    expect(proposeSeason(BEFORE, { next: { name: '2026', firstYear: 2026 } }).calendar[0]?.from).toBe('2026-07-13');
    expect(proposeSeason(BEFORE, { next: { name: '23/24', firstYear: 2023 } }).calendar).toEqual([]);
  });
});
