import { describe, expect, it } from 'vitest';
import { type Fixture, fixtureWinner, recentTeamForm } from '#domain/cards/fixture.ts';
import type { Match, Side } from '#domain/cards/match.ts';
import type { FormatSection } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { leagueTable, tallyTeams } from '#domain/standings/league-table.ts';
import { toCountingRules } from '#domain/standings/counted-fixture.ts';
import { explainOrderOfTwoTeams } from '#domain/standings/standings-order.ts';
import {
  LEAGUE,
  makeFixture,
  makeFrames,
  makeMatch,
  makePair,
  RULES,
  VOID_MATCH,
} from '../../../tests/fixtures/made-league.ts';

type Points = LeagueRules['points'];
type Given = Partial<Omit<LeagueRules, 'points'>> & { points?: Partial<Points> };

const won = (by: number): Match => makeMatch('a1', 60, 60 - by, 'b1');
const lost = (by: number): Match => makeMatch('a1', 60 - by, 60, 'b1');
const LEVEL = makeMatch('a1', 50, 50, 'b1');
const WALKOVER = makeMatch('a1', 42, 0, null);
const NOT_THERE = makeMatch(null, 0, 42, 'b1');
const CONCEDED: Match = { ...makeMatch('a1', 90, 10, 'b1'), winner: 'away' };

const section = (given: Partial<FormatSection>): FormatSection => {
  return { name: 'Singles', matches: 2, players: 1, frames: 1, scored: 'points', points: null, ...given };
};
const SINGLES = section({});
const decider = (points: number | null): FormatSection =>
  section({ name: 'Decider', matches: 1, when: 'level', points });
const decided = (match: Match): Match => ({ ...match, decider: true });
const again = (match: Match, side: Side): Match => {
  return { ...match, sides: { ...match.sides, [side]: { ...match.sides[side], secondPlay: true } } };
};

function tableOf(card: Partial<Fixture>, { points, ...given }: Given) {
  const rules = { ...RULES, ...given, points: { ...RULES.points, ...points } };
  const fixture = makeFixture('a', 'b', card);
  const tallies = tallyTeams([fixture], () => toCountingRules(rules)).get(1) ?? [];
  const order = { tieBreaks: rules.tieBreaks, meetings: [] };
  const table = leagueTable({ tallies, adjustments: [], points: rules.points }, order, LEAGUE.teams, []);
  return ['a', 'b'].map((id) => table.find(({ teamId }) => teamId === id)!);
}

describe('the points of a card', () => {
  const byFrames = [0, 1, 3, 4];
  const three = [won(20), won(20), lost(10)];
  const aggregate = (short: 'counts' | 'lost', level: 'nobody' | 'both' | 'decided') => ({
    points: { aggregateWon: 3 },
    aggregate: { short, level },
  });
  const withDecider = (points: number | null) => ({ framesPerFixture: 2, format: [SINGLES, decider(points)] });

  it.each<[what: string, card: Partial<Fixture>, given: Given, points: [number, number]]>([
    ['by the frames won', { matches: three }, { points: { byFrames } }, [3, 1]],
    ['in place of those for matches', { matches: three }, { points: { byFrames, fixtureWon: 5, frameWon: 2 } }, [3, 1]],
    [
      'by the frames won of a score alone',
      { matches: [], outcome: { kind: 'scores', score: { home: 0, away: 3 } } },
      { points: { byFrames } },
      [0, 4],
    ],
    [
      'for frames by enough',
      { matches: [won(20), won(19), lost(50)] },
      { points: { margin: { from: 20, points: 2 } } },
      [4, 3],
    ],
    [
      'no walkover is clear',
      { matches: [WALKOVER, NOT_THERE] },
      { points: { margin: { from: 20, points: 2 } } },
      [1, 1],
    ],
    [
      'nor a frame by rule',
      { matches: [CONCEDED, { ...won(40), winner: 'home' }] },
      { points: { margin: { from: 20, points: 2 } } },
      [1, 1],
    ],
    [
      'nor a match of several frames',
      { matches: [makeFrames('a1', '60-0 60-0', 'b1')] },
      { points: { margin: { from: 2, points: 2 } } },
      [1, 0],
    ],
    [
      'margins beside the number of frames',
      { matches: three },
      { points: { byFrames, margin: { from: 20, points: 1 } } },
      [5, 1],
    ],
    ['for a level frame', { matches: [LEVEL, won(1)] }, { points: { frameDrawn: 2 } }, [3, 2]],
    ['for a level frame, nothing', { matches: [LEVEL, won(1)] }, { points: { frameDrawn: 0 } }, [1, 0]],
    [
      'a drawn match of level frames',
      { matches: [LEVEL, LEVEL] },
      { points: { frameDrawn: 1, fixtureDrawn: 4 } },
      [6, 6],
    ],
    [
      'of a second play',
      { matches: [won(1), again(won(1), 'home')] },
      { points: { frameWon: 2 }, secondPlay: { points: 1, statistics: false } },
      [3, 0],
    ],
    [
      'of a second play that is lost',
      { matches: [won(1), again(lost(1), 'home')] },
      { points: { frameWon: 2 }, secondPlay: { points: 1, statistics: false } },
      [2, 2],
    ],
    [
      'of a second play as of any',
      { matches: [again(won(1), 'home')] },
      { points: { frameWon: 2 }, secondPlay: { points: null, statistics: false } },
      [2, 0],
    ],
    ['of a decider', { matches: [won(1), lost(1), decided(won(9))] }, withDecider(2), [3, 1]],
    ['of a decider that is worth nothing', { matches: [won(1), lost(1), decided(won(9))] }, withDecider(null), [1, 1]],
    [
      'of the match that a decider won',
      { matches: [won(1), lost(1), decided(won(9))] },
      { ...withDecider(2), points: { fixtureWon: 3 } },
      [6, 1],
    ],
    [
      'of a decider by frames',
      { matches: [won(1), lost(1), decided(won(9))] },
      { ...withDecider(2), points: { byFrames: [0, 1, 2] } },
      [3, 1],
    ],
    [
      'of a match that was not level',
      { matches: [won(1), won(1)] },
      { ...withDecider(2), points: { fixtureWon: 3 } },
      [5, 0],
    ],
    [
      'of no clear win in a decider',
      { matches: [won(1), lost(1), decided(won(60))] },
      { ...withDecider(2), points: { margin: { from: 20, points: 5 } } },
      [3, 1],
    ],
    [
      'of an aggregate without the decider',
      { matches: [won(1), lost(5), decided(won(60))] },
      { ...withDecider(null), points: { aggregateWon: 3 } },
      [1, 4],
    ],
    ['of a level aggregate', { matches: [won(5), lost(5)] }, { points: { aggregateWon: 3 } }, [1, 1]],
    [
      'of a level aggregate to nobody',
      { matches: [won(5), lost(5)], aggregateTo: 'home' },
      aggregate('counts', 'nobody'),
      [1, 1],
    ],
    ['of a level aggregate to both', { matches: [won(5), lost(5)] }, aggregate('counts', 'both'), [4, 4]],
    [
      'of a level aggregate that was decided',
      { matches: [won(5), lost(5)], aggregateTo: 'away' },
      aggregate('counts', 'decided'),
      [1, 4],
    ],
    [
      'of an aggregate that was not level',
      { matches: [won(5), lost(4)], aggregateTo: 'away' },
      aggregate('counts', 'decided'),
      [4, 1],
    ],
    ['of a short team’s aggregate', { matches: [won(50), NOT_THERE] }, aggregate('lost', 'both'), [1, 4]],
    ['of a short team that may win it', { matches: [won(50), NOT_THERE] }, aggregate('counts', 'both'), [4, 1]],
    ['of a match that nobody came to', { matches: [won(50), VOID_MATCH] }, aggregate('lost', 'both'), [1, 0]],
    ['of both teams short', { matches: [WALKOVER, NOT_THERE] }, aggregate('lost', 'both'), [1, 1]],
    ['of one of a pair missing', { matches: [makePair('a1', 60, 20, 'b1 b2')] }, aggregate('lost', 'both'), [4, 0]],
    [
      'of an abandoned card',
      { matches: [won(5), VOID_MATCH], outcome: { kind: 'abandoned' } },
      aggregate('lost', 'both'),
      [4, 0],
    ],
    [
      'of an award',
      { matches: [], outcome: { kind: 'awarded', awardedTo: 'home', score: { home: 2, away: 0 } } },
      aggregate('lost', 'both'),
      [2, 0],
    ],
    [
      'of a match awarded to neither',
      { matches: [], outcome: { kind: 'awarded', awardedTo: 'neither', score: { home: 0, away: 0 } } },
      { points: { byFrames: [1, 2, 3, 4] } },
      [0, 0],
    ],
  ])('%s', (_, card, given, points) => {
    expect(tableOf(card, given).map((row) => row.points)).toEqual(points);
  });
});

describe('a row of the table', () => {
  const columns = (card: Partial<Fixture>, given: Given) =>
    tableOf(card, given).map((row) => [
      [row.gamesPlayed, row.matchesWon, row.matchesDrawn, row.matchesLost],
      [row.playerGamesPlayed, row.playerGamesWon, row.playerGamesLost],
    ]);
  const NEITHER = { kind: 'awarded', awardedTo: 'neither', score: { home: 0, away: 0 } } as const;
  const withDecider = { framesPerFixture: 2, format: [SINGLES, decider(1)] };

  it.each<[what: string, card: Partial<Fixture>, given: Given, home: number[][], away: number[][]]>([
    [
      'counts level frames as played',
      { matches: [LEVEL, won(1)] },
      { points: { frameDrawn: 1 } },
      [
        [1, 1, 0, 0],
        [2, 1, 0],
      ],
      [
        [1, 0, 0, 1],
        [2, 0, 1],
      ],
    ],
    [
      'leaves a decider out',
      { matches: [won(1), lost(1), decided(won(1))] },
      withDecider,
      [
        [1, 1, 0, 0],
        [2, 1, 1],
      ],
      [
        [1, 0, 0, 1],
        [2, 1, 1],
      ],
    ],
    [
      'loses all frames that go to neither',
      { matches: [], outcome: NEITHER },
      {},
      [
        [1, 0, 0, 1],
        [5, 0, 5],
      ],
      [
        [1, 0, 0, 1],
        [5, 0, 5],
      ],
    ],
    [
      'without the decider',
      { matches: [], outcome: NEITHER },
      withDecider,
      [
        [1, 0, 0, 1],
        [2, 0, 2],
      ],
      [
        [1, 0, 0, 1],
        [2, 0, 2],
      ],
    ],
  ])('%s', (_, card, given, home, away) => {
    expect(columns(card, given)).toEqual([home, away]);
  });

  it('counts a match awarded to neither as lost in the form', () => {
    const fixture = makeFixture('a', 'b', { outcome: NEITHER });
    expect([fixtureWinner(fixture), recentTeamForm([fixture], 'a'), recentTeamForm([fixture], 'b')]).toEqual([
      'neither',
      ['L'],
      ['L'],
    ]);
  });
});

describe('teams level on points', () => {
  const card = { matches: [won(20), lost(5)] };

  it.each([
    ['pointsDifference' as const, 'the better points difference (+15 to -15)'],
    ['pointsFor' as const, 'scored more points in their frames (115 to 100)'],
  ])('are ordered by %s', (tieBreak, reason) => {
    const [a, b] = tableOf(card, { tieBreaks: [tieBreak] });
    expect([a?.position, b?.position]).toEqual([1, 2]);
    expect(explainOrderOfTwoTeams(a!, b!, [tieBreak])).toContain(reason);
  });

  it('have the points of their frames only if a tie-break needs them', () => {
    expect(tableOf(card, {}).every((row) => !('pointsFor' in row || 'pointsAgainst' in row))).toBe(true);
    expect(tableOf(card, { tieBreaks: ['pointsFor'] })[0]).toMatchObject({ pointsFor: 115, pointsAgainst: 100 });
  });
});
