import { sortedWithinSeasons } from '#domain/seasons/season.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fixtureDisplayOrderComparator,
  fixtureWinner,
  sortedByTimePlayed,
  type ResultLetter,
  latestResults,
  latestWeekWithResult,
  latestWeekPlayed,
  type Match,
  type UnusualOutcome,
  recentForm,
  recentTeamForm,
  scoreOfFixture,
} from '#domain/cards/fixture.ts';
import {
  anyFixtures,
  framesWon,
  LEAGUE,
  makeFixture,
  makeMatch,
  oldestSeasonFirst,
  shuffled,
  VOID_MATCH,
} from '../../../tests/fixtures/made-league.ts';
import { splitList } from '../../../tests/support/rows.ts';

const DRAWN = [...framesWon('a', 'b', 2).slice(0, 4), VOID_MATCH];

it.each([
  ['5-0', framesWon('a', 'b', 5), { home: 5, away: 0 }],
  ['2-3', framesWon('a', 'b', 2), { home: 2, away: 3 }],
  ['2-2 and a void frame', DRAWN, { home: 2, away: 2 }],
  ['won by walkovers', Array.from({ length: 5 }, () => makeMatch(null, 0, 42, 'b1')), { home: 0, away: 5 }],
  ['nobody came', Array.from({ length: 5 }, () => VOID_MATCH), { home: 0, away: 0 }],
])('a fixture: %s', (_, matches, score) => {
  expect(scoreOfFixture(makeFixture('a', 'b', { matches }))).toEqual(score);
});

const score = (home: number, away: number) => ({ score: { home, away } });

it.each<[what: string, matches: Match[], outcome: UnusualOutcome | undefined, score: string, winner: string | null]>([
  ['won', framesWon('a', 'b', 3), undefined, '3–2', 'home'],
  ['lost', framesWon('a', 'b', 2), undefined, '2–3', 'away'],
  ['drawn', DRAWN, undefined, '2–2', 'drawn'],
  ['void', [VOID_MATCH], undefined, '0–0', null],
  ['won by concession', [{ ...makeMatch('a1', 60, 9, 'b1'), winner: 'away' }], undefined, '0–1', 'away'],
  ['awarded', [], { kind: 'awarded', awardedTo: 'home', ...score(5, 0) }, '5–0', 'home'],
  ['awarded against its score', [], { kind: 'awarded', awardedTo: 'away', ...score(3, 2) }, '3–2', 'away'],
  ['awarded without a frame', [], { kind: 'awarded', awardedTo: 'away', ...score(0, 0) }, '0–0', 'away'],
  ['with its scores alone', [], { kind: 'scores', ...score(1, 4) }, '1–4', 'away'],
  ['with level scores', [], { kind: 'scores', ...score(2, 2) }, '2–2', 'drawn'],
  ['with scores of nothing', [], { kind: 'scores', ...score(0, 0) }, '0–0', null],
  ['abandoned', framesWon('a', 'b', 4), { kind: 'abandoned' }, '4–1', null],
  ['abandoned and decided', framesWon('a', 'b', 4), { kind: 'abandoned', decided: 'away' }, '4–1', 'away'],
  ['abandoned and drawn', framesWon('a', 'b', 4), { kind: 'abandoned', decided: 'drawn' }, '4–1', 'drawn'],
])('an evening that was %s has its score, winner and form (Rules R2, C26)', (_, matches, outcome, expected, winner) => {
  const fixture = makeFixture('a', 'b', { matches, ...(outcome ? { outcome } : {}) });
  const { home, away } = scoreOfFixture(fixture);
  expect([`${home}–${away}`, fixtureWinner(fixture)]).toEqual([expected, winner]);
  const letters =
    winner === 'drawn' ? ['D', 'D'] : winner === null ? [[], []] : winner === 'home' ? ['W', 'L'] : ['L', 'W'];
  expect(['a', 'b'].map((team) => recentTeamForm([fixture], team))).toEqual(letters.map((letter) => [letter].flat()));
});

it('an awarded fixture does not make its week the latest (Rule R4)', () => {
  const outcome: UnusualOutcome = { kind: 'awarded', awardedTo: 'home', ...score(5, 0) };
  const played = makeFixture('a', 'b', { week: 3, matches: DRAWN, date: '2025-10-01' });
  const awarded = makeFixture('b', 'c', { week: 9, outcome, date: '2025-10-02' });
  expect([latestWeekWithResult([played, awarded]), latestWeekPlayed([played, awarded])]).toEqual([3, 3]);
  expect([latestWeekWithResult([awarded]), latestWeekPlayed([awarded])]).toEqual([1, 1]);
  expect(latestResults([played, awarded, { ...awarded, date: null }])).toEqual([played, awarded]);
});

describe('fixtures', () => {
  const names = (id: string) => LEAGUE.teams.get(id)?.name ?? '';
  const inListOrder = [
    makeFixture('c', 'd', { id: '1', season: '99/00', week: 9, division: 2 }),
    makeFixture('c', 'd', { id: '2', season: '24/25', week: 9, division: 2 }),
    makeFixture('c', 'd', { id: '3', week: 1, division: 2 }),
    makeFixture('c', 'd', { id: '4', week: 2, division: 1 }),
    makeFixture('a', 'c', { id: '5', week: 2, division: 2 }),
    makeFixture('b', 'c', { id: '6', week: 2, division: 2 }),
    makeFixture('c', 'a', { id: '0', week: 3, division: 1 }),
    // The names of teams c and d differ only in case, so the home teams of these three fixtures count as equal. The
    // away team decides, and then the id.
    makeFixture('c', 'd', { id: '7', week: 4, division: 1 }),
    makeFixture('d', 'c', { id: '8', week: 4, division: 1 }),
    makeFixture('d', 'a', { id: '9', week: 4, division: 1 }),
  ];

  it('are listed by season, week, division, home team and away team', () => {
    fc.assert(
      fc.property(shuffled(inListOrder), (fixtures) => {
        expect(sortedWithinSeasons(oldestSeasonFirst(fixtures), fixtureDisplayOrderComparator(names))).toEqual(
          inListOrder,
        );
      }),
    );
  });

  it('are in order of time by season, week and order of recording', () => {
    fc.assert(
      fc.property(anyFixtures, (fixtures) => {
        const yearOf = (season: string) => (season === '99/00' ? 0 : Number(season.slice(0, 2)));
        const keys = sortedByTimePlayed(fixtures).map(
          (one) => yearOf(one.season) * 1e6 + one.week * 1e3 + one.recorded,
        );
        expect(keys).toEqual(keys.toSorted((a, b) => a - b));
      }),
    );
  });

  it('have the latest week with a result, or 1 if there is none', () => {
    expect(latestWeekWithResult(inListOrder)).toBe(9);
    expect(latestWeekWithResult([])).toBe(1);
  });

  it.each([
    ['nothing', '', ''],
    ['one week', '3 10-02 / 3 -', '3 10-02 / 3 -'],
    ['an earlier week stays away', '3 10-02 / 4 10-09', '4 10-09'],
    ['week 3, rearranged to the night of week 9', '3 11-20 / 8 11-13 / 9 11-20', '3 11-20 / 9 11-20'],
    ['and later than it', '3 11-27 / 9 11-20 / 9 11-21', '3 11-27 / 9 11-20 / 9 11-21'],
    ['the day before does not count', '3 11-19 / 9 11-21 / 9 11-20', '9 11-21 / 9 11-20'],
    ['without any day of the latest week', '3 11-27 / 9 -', '9 -'],
    ['without a day of its own', '3 - / 9 11-20', '9 11-20'],
  ])('the latest results: %s', (_, played, latest) => {
    const fixtures = splitList(played).map((text) => {
      const [week, day = '-'] = text.split(' ');
      return { text, week: Number(week), date: day === '-' ? null : `2025-${day}` };
    });
    expect(latestResults(fixtures).map(({ text }) => text)).toEqual(splitList(latest));
  });
});

it.each([
  ['', ''],
  ['W', 'W'],
  ['LWWWW', 'LWWWW'],
  ['LLWLWDL', 'WLWDL'],
])('the last five of %s are %s', (results, form) => {
  expect(recentForm([...results] as ResultLetter[]).join('')).toBe(form);
});

it('shows a team’s fixtures, at home and away, oldest first', () => {
  const made = (week: number, home: string, away: string, won: number) =>
    makeFixture(home, away, { week, matches: framesWon(home, away, won) });
  const drawn = makeFixture('a', 'b', { week: 5, matches: DRAWN });
  const unplayed = makeFixture('a', 'b', { week: 7, matches: [VOID_MATCH] });
  const older = [made(4, 'b', 'a', 0), made(3, 'a', 'c', 3), made(2, 'c', 'b', 3), made(1, 'a', 'b', 1)];
  const fixtures = [made(6, 'b', 'a', 5), drawn, unplayed, ...older];
  expect(recentTeamForm(fixtures, 'a')).toEqual(['L', 'W', 'W', 'D', 'L']);
  expect(recentTeamForm(fixtures, 'd')).toEqual([]);
});
