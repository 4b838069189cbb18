import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resolveTies } from '#domain/cups/cup.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { allAppearancesIn } from '#domain/players/appearance.ts';
import { allBreaks, highestBreaks } from '#domain/players/breaks.ts';
import { framesWithBreaks } from '#domain/players/frames-with-breaks.ts';
import { AWAY_WON, makeCup, makeTie, round } from '../../../tests/fixtures/made-cup.ts';
import { anyFixtures, LEAGUE, makeFixture, makeMatch, shuffled } from '../../../tests/fixtures/made-league.ts';

const SEASONS = ['99/00', '24/25', '25/26'];
const framesIn = (fixtures: readonly Fixture[]) => framesWithBreaks(allAppearancesIn(fixtures));

it('shows a break with its frame, from the side of its player', () => {
  const matches = [makeMatch('a1', 31, 72, 'b2', { home: [30], away: [40, 25] })];
  const when = { division: 1, weekNumber: 7, season: '24/25' };
  const loss = { playerId: 'a1', player: 'Player 1', opponent: 'Player 2', frameScore: '31-72', result: 'Loss' };
  const win = { playerId: 'b2', player: 'Player 2', opponent: 'Player 1', frameScore: '72-31', result: 'Win' };
  const frames = framesIn([makeFixture('a', 'b', { season: '24/25', week: 7, matches })]);
  expect(allBreaks({ frames, seasons: ['24/25'] }, LEAGUE)).toEqual([
    { ...win, ...when, break: 40 },
    { ...loss, ...when, break: 30 },
    { ...win, ...when, break: 25 },
  ]);
});

it('shows a break of a cup with its frame, and the other side’s name if its player is unknown', () => {
  const entrants = [
    { id: 'x', teamId: 'a' },
    { id: 'y', name: 'Old Boys' },
  ];
  const competition = makeCup(2, { kind: 'team', draw: 'eachRound', rounds: [round(5)], entrants });
  const matches = [
    makeMatch('a1', 72, 31, null, { home: [40] }),
    makeMatch('a2', 20, 60, 'b2', { home: [15], away: [33] }),
    makeMatch('a3', 50, 50, 'b3', { home: [12] }),
    makeMatch(null, 8, 64, 'b1', { away: [51] }),
  ];
  const tie = makeTie('1.0 x y', { ...AWAY_WON, score: { home: 1, away: 3 }, matches });
  const cups = [{ competition, ties: resolveTies(competition, [tie]) }];
  const rows = allBreaks({ frames: [], cups, seasons: ['25/26'] }, LEAGUE);
  expect(rows.map((row) => [row.break, row.opponent, row.frameScore, row.result])).toEqual([
    [51, 'Team a', '64-8', 'Win'],
    [40, 'Old Boys', '72-31', 'Win'],
    [33, 'Player 2', '60-20', 'Win'],
    [15, 'Player 2', '20-60', 'Loss'],
    [12, 'Player 0', '50-50', 'Loss'],
  ]);
});

it('goes by break, season (newest first), week, name, id, and order of play', () => {
  const made = (season: string, week: number, player: string, points: number, score: number) =>
    makeFixture('a', 'b', { season, week, matches: [makeMatch(player, score, 9, 'b5', { home: [points] })] });
  const inTableOrder = [
    made('99/00', 1, 'a1', 30, 101),
    made('25/26', 1, 'a1', 20, 102), // a1 is called Player 1, but made it a week before Player 0
    made('25/26', 2, 'a3', 20, 103), // a3 is called Player 0, which comes before Player 1
    made('25/26', 2, 'a1', 20, 104), // a1 and a4 are both called Player 1, so the id decides
    made('25/26', 2, 'a4', 20, 105),
    made('25/26', 2, 'a4', 20, 106), // recorded after the fixture above
    made('24/25', 1, 'a1', 20, 107),
    made('99/00', 1, 'a1', 20, 108),
  ];
  fc.assert(
    fc.property(shuffled(inTableOrder), (fixtures) => {
      const scores = allBreaks({ frames: framesIn(fixtures), seasons: SEASONS }, LEAGUE).map(
        ({ frameScore }) => frameScore,
      );
      expect(scores).toEqual([101, 102, 103, 104, 105, 106, 107, 108].map((score) => `${score}-9`));
    }),
  );
});

it('has every recorded break once, in whatever order the fixtures come', () => {
  fc.assert(
    fc.property(
      anyFixtures.chain((fixtures) => fc.tuple(fc.constant(fixtures), shuffled(fixtures))),
      ([played, mixed]) => {
        const recorded = played
          .flatMap(({ matches }) => matches)
          .flatMap(({ sides }) => [...sides.home.breaks, ...sides.away.breaks])
          .map(({ points }) => points);
        const rows = allBreaks({ frames: framesIn(mixed), seasons: SEASONS }, LEAGUE);
        expect(rows.map((row) => row.break)).toEqual(recorded.sort((a, b) => b - a));
        expect(rows).toEqual(allBreaks({ frames: framesIn(played), seasons: SEASONS }, LEAGUE));
      },
    ),
  );
});

it('of single seasons merge into those of all seasons, however many are wanted', () => {
  fc.assert(
    fc.property(anyFixtures, fc.integer({ min: 0, max: 30 }), (fixtures, most) => {
      const bySeason = SEASONS.map((season) =>
        allBreaks({ frames: framesIn(fixtures.filter((one) => one.season === season)), seasons: [season] }, LEAGUE),
      );
      expect(highestBreaks(bySeason, most)).toEqual(
        allBreaks({ frames: framesIn(fixtures), seasons: SEASONS }, LEAGUE).slice(0, most),
      );
    }),
  );
});

it('are none without a season', () => {
  expect(highestBreaks([], 10)).toEqual([]);
});
