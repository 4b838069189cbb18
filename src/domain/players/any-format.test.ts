import { describe, expect, it, test } from 'vitest';
import type { Match } from '#domain/cards/match.ts';
import { framesForRatings, countUnscoredMatches } from '#domain/handicaps/rating.ts';
import { ABSENTEE } from '#domain/name.ts';
import { allAppearancesIn } from '#domain/players/appearance.ts';
import { allBreaks } from '#domain/players/breaks.ts';
import { framesWithBreaks } from '#domain/players/frames-with-breaks.ts';
import { careerOf } from '#domain/players/career.ts';
import {
  framesBetweenPlayers,
  playerMatches,
  playerMatchTotals,
  countMatchesWithUnknownPointsBetween,
} from '#domain/players/player-matches.ts';
import type { PlayerStatRow } from '#domain/players/player-rows.ts';
import { averagePointsFor, averagePointsMargin, playerStatRows, tallyPlayers } from '#domain/players/player-stats.ts';
import { rivalryTotals } from '#domain/players/rivalry.ts';
import {
  LEAGUE,
  makeFixture,
  makeFrames,
  makeMatch,
  makePair,
  VOID_MATCH,
} from '../../../tests/fixtures/made-league.ts';

const of = (...matches: Match[]) => [makeFixture('a', 'b', { matches })];
const statsOf = (...matches: Match[]) => playerStatRows(tallyPlayers(of(...matches)), LEAGUE);

/**
 * Returns a text such as `1 won of 2, frames 3-2, points 90-80 (average 45, margin 5)`, without frames or points if the
 * row has none.
 */
function wordsOf(row: PlayerStatRow): string {
  const { played, won, lost, framesWon, framesLost, totalPointsFor, totalPointsAgainst } = row;
  expect(lost).toBe(played - won);
  const frames = framesWon === undefined ? '' : `, frames ${framesWon}-${framesLost}`;
  const means = `(average ${averagePointsFor(row)}, margin ${averagePointsMargin(row)})`;
  const points = totalPointsFor === null ? '' : `, points ${totalPointsFor}-${totalPointsAgainst} ${means}`;
  return `${won} won of ${played}${frames}${points}`;
}

const KNOWN: [what: string, match: Match, expected: string][] = [
  ['a frame', makeMatch('a1', 60, 20, 'b1'), '1 won of 1, points 60-20 (average 60, margin 40)'],
  ['a walkover', makeMatch('a1', 42, 0, null), '1 won of 1, points 42-0 (average 42, margin 42)'],
  [
    'a frame that was conceded by the one ahead',
    { ...makeMatch('a1', 60, 20, 'b1'), winner: 'away' },
    '0 won of 1, points 60-20 (average 60, margin 40)',
  ],
  ['a frame by winner', { ...makeMatch('a1', null, null, 'b1'), winner: 'home' }, '1 won of 1'],
  [
    'best of three',
    makeFrames('a1', '61-30 20-55 70-12', 'b1'),
    '1 won of 1, frames 2-1, points 151-97 (average 50, margin 18)',
  ],
  [
    'best of three, of which the score alone is known',
    { ...makeMatch('a1', 2, 1, 'b1'), frames: [] },
    '1 won of 1, frames 2-1',
  ],
  ['best of three, a walkover', { ...makeMatch('a1', 2, 0, null), frames: [] }, '1 won of 1, frames 2-0'],
  [
    'best of three, conceded by the one ahead',
    makeFrames('a1', '61-30', 'b1', 'away'),
    '0 won of 1, frames 1-0, points 61-30 (average 61, margin 31)',
  ],
  ['best of five by winner', makeFrames('a1', 'H A H H', 'b1'), '1 won of 1, frames 3-1'],
];

test.each(KNOWN)('%s', (_, match, expected) => {
  const own = statsOf(match).find(({ playerId }) => playerId === 'a1');
  expect(own && wordsOf(own)).toBe(expected);
  // The player's page adds up the rows of the player's matches, and has the same sums.
  const numbers = playerMatchTotals(playerMatches(of(match), new Set(['a1']), LEAGUE));
  const { played, won, totalPointsFor, totalPointsAgainst } = own!;
  expect(numbers).toMatchObject({
    played,
    won,
    totalPointsFor,
    totalPointsAgainst,
    frameMargin: averagePointsMargin(own!),
  });
  const { framesWon, framesLost } = own!;
  expect(numbers.frames).toEqual(framesWon === undefined ? null : { won: framesWon, lost: framesLost });
});

test.each([
  ['a pair', makePair('a1 a2', 60, 20, 'b1 b2')],
  ['a void match', VOID_MATCH],
])('%s counts for no player', (_, match) => {
  expect(statsOf(match)).toEqual([]);
  expect(playerMatchTotals(playerMatches(of(match), new Set(['a1']), LEAGUE)).played).toBe(0);
});

test('awarded matches and scores alone count for no player', () => {
  const awarded = makeFixture('a', 'b', {
    outcome: { kind: 'awarded', awardedTo: 'home', score: { home: 5, away: 0 } },
  });
  expect(playerStatRows(tallyPlayers([awarded]), LEAGUE)).toEqual([]);
});

describe('matches of all kinds together', () => {
  const ALL = KNOWN.map(([, match]) => match).concat(makePair('a1 a2', 90, 1, 'b1 b2', { a1: [80] }));

  it('have averages over the frames whose points are known', () => {
    const own = statsOf(...ALL).find(({ playerId }) => playerId === 'a1')!;
    // Seven frames have known points: three are matches of one frame each, three belong to one longer match, and one
    // belongs to another longer match.
    expect(own).toMatchObject({ played: 9, won: 7, framesWon: 13, framesLost: 4, framesScored: 7 });
    expect(wordsOf(own)).toBe('7 won of 9, frames 13-4, points 374-167 (average 53, margin 29)');
  });

  it('have sums of frames only in a division with matches of several frames', () => {
    const fixtures = [
      makeFixture('a', 'b', { division: 1, matches: [makeMatch('a1', 60, 20, 'b1')] }),
      makeFixture('a', 'b', {
        division: 2,
        matches: [makeMatch('a1', 60, 20, 'b1'), makeFrames('a2', '60-1 60-2', 'b2')],
      }),
    ];
    const found = playerStatRows(tallyPlayers(fixtures), LEAGUE).map(
      (row) => `${row.division} ${row.framesWon}-${row.framesLost}`,
    );
    expect(new Set(found)).toEqual(new Set(['1 undefined-undefined', '2 1-0', '2 0-1', '2 2-0', '2 0-2']));
  });

  it('are ranked by wins and percentage if there are no points', () => {
    const won = (home: string, away: string): Match => ({ ...makeMatch(home, null, null, away), winner: 'home' });
    const found = statsOf(won('a1', 'b1'), won('a1', 'b2'), won('a2', 'b2'), won('b1', 'a3'));
    expect(found.map(({ playerId }) => playerId)).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
  });

  it('make a career, in which pairs count only for breaks', () => {
    const career = careerOf(of(...ALL), 'a1', LEAGUE);
    const sums = { played: 9, won: 7, framesWon: 13, framesLost: 4, pointsFor: 374, pointsAgainst: 167, bestBreak: 80 };
    expect(career).toMatchObject({ rows: [sums], totals: { ...sums, seasons: 1 }, unscored: 3 });
    expect(careerOf(of(KNOWN[3]![1]), 'a1', LEAGUE).totals).toMatchObject({ pointsFor: null, pointsAgainst: null });
    const ofPairs = careerOf(of(ALL.at(-1)!), 'a1', LEAGUE);
    expect(ofPairs.totals).toMatchObject({ seasons: 1, played: 0, won: 0, pointsFor: 0, bestBreak: 80 });
    expect(ofPairs.totals).not.toHaveProperty('framesWon');
  });
});

describe('a pair', () => {
  const matches = [makePair('a1 a2', 60, 20, 'b1 b2', { a2: [40] }), makePair('a1', 20, 60, 'b2 b1', { b1: [33] })];
  const [Ann, Bo] = ['Player 1', 'Player 2'];

  it.each([
    ['a1', [{ playerId: 'a2', name: Bo }, null]],
    ['a2', [{ playerId: 'a1', name: Ann }]],
    [
      'b1',
      [
        { playerId: 'b2', name: Bo },
        { playerId: 'b2', name: Bo },
      ],
    ],
  ])('is listed for %s, with the partner', (id, partners) => {
    const rows = playerMatches(of(...matches), new Set([id]), LEAGUE);
    expect(rows.map(({ partner }) => partner)).toEqual(partners);
  });

  it('is listed with all opponents', () => {
    const [first, second] = playerMatches(of(...matches), new Set(['a1']), LEAGUE);
    expect(first?.opponents?.map(({ playerId }) => playerId)).toEqual(['b1', 'b2']);
    expect(first).toMatchObject({ opponentId: 'b1', playerScore: 60, breaks: [], result: 'Win' });
    expect(second).toMatchObject({ result: 'Loss' });
    const alone = makePair('a1 a2', 42, 0, 'b1');
    const sides = { ...alone.sides, away: VOID_MATCH.sides.away };
    const [absent] = playerMatches(of({ ...alone, sides }), new Set(['a1']), LEAGUE);
    expect(absent).toMatchObject({ opponentId: null, opponentName: ABSENTEE, opponents: [] });
  });

  it('credits breaks to their player, against both opponents', () => {
    const rows = allBreaks({ frames: framesWithBreaks(allAppearancesIn(of(...matches))), seasons: ['25/26'] }, LEAGUE);
    expect(rows.map((row) => [row.playerId, row.break, row.opponent, row.frameScore, row.result])).toEqual([
      ['a2', 40, 'Player 1 and Player 2', '60-20', 'Win'],
      ['b1', 33, 'Player 1', '60-20', 'Win'],
    ]);
  });
});

it('a break in a match of several frames has the score of its frame', () => {
  const match = makeFrames('a1', '61(40)-30(25) 20-55(55) 70(22,30)-12', 'b1');
  const rows = allBreaks({ frames: framesWithBreaks(allAppearancesIn(of(match))), seasons: ['25/26'] }, LEAGUE);
  expect(rows.map((row) => `${row.playerId} ${row.break} ${row.frameScore} ${row.result}`)).toEqual([
    'b1 55 55-20 Win',
    'a1 40 61-30 Win',
    'a1 30 70-12 Win',
    'b1 25 30-61 Loss',
    'a1 22 70-12 Win',
  ]);
  const [own] = playerMatches(of(match), new Set(['a1']), LEAGUE);
  expect(own).toMatchObject({ playerScore: 2, opponentScore: 1, breaks: [40, 22, 30], result: 'Win' });
  expect(own?.frames).toEqual([
    { playerScore: 61, opponentScore: 30, breaks: [40], result: 'Win' },
    { playerScore: 20, opponentScore: 55, breaks: [], result: 'Loss' },
    { playerScore: 70, opponentScore: 12, breaks: [22, 30], result: 'Win' },
  ]);
});

describe('head to head', () => {
  const fixtures = of(
    makeFrames('a1', '61(40)-30 20-55(25) 70-12', 'b1'),
    { ...makeMatch('a1', 70, 60, 'b1'), winner: 'away' },
    { ...makeMatch('a1', null, null, 'b1'), winner: 'home' },
    { ...makeMatch('a1', 0, 2, 'b1'), frames: [] },
    makePair('a1 a2', 60, 20, 'b1 b2'),
  );
  const pair = { playerId: 'a1', opponentId: 'b1' };

  it('has only frames with points, and counts the matches left out', () => {
    const frames = framesBetweenPlayers(fixtures, pair, LEAGUE);
    const words = frames.map((one) => {
      return `${one.playerScore}-${one.opponentScore} ${one.breaks.join()} ${one.opponentBreaks.join()} ${one.result}`;
    });
    expect(words).toEqual(['61-30 40  Win', '20-55  25 Loss', '70-12   Win', '70-60   Loss']);
    expect(countMatchesWithUnknownPointsBetween(fixtures, pair)).toBe(2);
    const { played, player, opponent } = rivalryTotals(frames);
    expect([played, player.won, player.biggestWin, opponent.won]).toEqual([4, 2, 58, 2]);
    // The 70–60 frame, which the player ahead conceded, does not count as the biggest win.
    expect(opponent.biggestWin).toBe(35);
    const { opponents, unscored } = careerOf(fixtures, 'a1', LEAGUE);
    expect(opponents).toMatchObject([
      { opponentId: 'b1', played: 4, won: 2, lost: 2, pointsFor: 221, pointsAgainst: 157 },
    ]);
    expect(unscored).toBe(2);
  });

  it('has the frames that ratings learn from', () => {
    const frames = framesForRatings(fixtures);
    expect(frames.map(({ scores, winner }) => [scores.home, scores.away, winner])).toEqual([
      [61, 30, undefined],
      [20, 55, undefined],
      [70, 12, undefined],
      [70, 60, 'away'],
    ]);
    expect(countUnscoredMatches(fixtures)).toBe(2);
    expect(countUnscoredMatches(of(makeMatch('a1', null, null, null)))).toBe(0);
  });
});
