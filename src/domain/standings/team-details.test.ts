import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { teamDetails } from '#domain/standings/team-details.ts';
import {
  anyFixtures,
  LEAGUE,
  makeFixture,
  makeFrames,
  makeMatch,
  makePair,
  makePeople,
  makePlayer,
  makeTeam,
  oldestSeasonFirst,
  shuffled,
} from '../../../tests/fixtures/made-league.ts';

const team = makeTeam('a', { name: 'Harbour Social A', division: 2 });
const people = makePeople(
  [team, makeTeam('b')],
  [
    makePlayer('a1', 'a', { name: 'Zoe' }),
    makePlayer('a2', 'a', { name: 'Bob' }),
    makePlayer('a3', 'a', { name: 'Ann' }),
    makePlayer('gone', 'b', { name: 'Transferred' }),
    makePlayer('late', 'a', { name: 'Deleted', deleted: true }),
    makePlayer('never', 'a', { name: 'Never played', deleted: true }),
    makePlayer('b1', 'b'),
  ],
);

describe('team details', () => {
  const later = [
    makeMatch('b1', 20, 60, 'a1', { away: [25] }),
    makeMatch('b1', 60, 20, 'gone'),
    makeMatch(null, 0, 42, 'late'),
  ];
  const first = [60, 20, 20, 20, 60].map((away, i) =>
    makeMatch('a1', 80 - away, away, 'b1', i === 1 ? { home: [20, 33] } : {}),
  );
  const fixtures = [
    makeFixture('b', 'a', { week: 2, matches: later }),
    makeFixture('a', 'b', { week: 1, matches: first }),
    // Player a1 wins for team b here, so this is not one of the wins of a1 for team a.
    makeFixture('b', 'a', { week: 3, matches: [makeMatch('a1', 60, 20, 'a2')] }),
  ];

  it('have the current squad and everybody who played, with what they did for this team', () => {
    const zoe = { wins: 4, losses: 2, winPercentage: 66.67, frameDifference: 2 };
    const none = { wins: 0, losses: 0, winPercentage: 0, frameDifference: 0, breaks: [], form: [] };
    expect(teamDetails(team, fixtures, people)).toEqual({
      teamId: 'a',
      teamName: 'Harbour Social A',
      division: 2,
      deleted: false,
      totals: { played: 3, won: 2, drawn: 0, lost: 1, scoreFor: 5, scoreAgainst: 4, form: ['W', 'W', 'L'], void: 0 },
      players: [
        { playerId: 'a1', name: 'Zoe', ...zoe, breaks: [33, 25, 20], form: ['W', 'W', 'W', 'L', 'W'] },
        { ...none, playerId: 'late', name: 'Deleted', wins: 1, winPercentage: 100, frameDifference: 1, form: ['W'] },
        { ...none, playerId: 'a3', name: 'Ann' },
        { ...none, playerId: 'a2', name: 'Bob', losses: 1, frameDifference: -1, form: ['L'] },
        { ...none, playerId: 'gone', name: 'Transferred', losses: 1, frameDifference: -1, form: ['L'] },
      ],
    });
  });

  it('of a deleted team say so, and keep those who played', () => {
    const players = [...people.players.values()].map((player) => ({ ...player, deleted: true }));
    const details = teamDetails({ ...team, deleted: true }, fixtures.slice(0, 1), makePeople([team], players));
    expect(details.deleted).toBe(true);
    expect(details.players.map(({ playerId }) => playerId)).toEqual(['late', 'a1', 'gone']);
  });

  it('are the same in whatever order the fixtures come', () => {
    const a = makeTeam('a');
    fc.assert(
      fc.property(
        anyFixtures.chain((fixtures) => fc.tuple(fc.constant(fixtures), shuffled(fixtures))),
        ([played, mixed]) => {
          expect(teamDetails(a, oldestSeasonFirst(mixed), LEAGUE)).toEqual(teamDetails(a, played, LEAGUE));
        },
      ),
    );
  });
});

it('counts breaks of pairs, and lists who played in nothing else', () => {
  const matches = [
    makePair('a1 gone', 60, 20, 'b1', { a1: [40], gone: [33] }),
    makeFrames('a1', '60-1 1-60(25) 60-2', 'b1'),
  ];
  const { players } = teamDetails(team, [makeFixture('a', 'b', { matches })], people);
  const words = players.map(
    (one) => `${one.name} ${one.wins}-${one.losses} ${one.frameDifference} ${one.breaks.join()} ${one.form.join()}`,
  );
  expect(words).toEqual(['Zoe 1-0 1 40 W', 'Ann 0-0 0  ', 'Bob 0-0 0  ', 'Transferred 0-0 0 33 ']);
});

it('adds up a team’s results: drawn, awarded, undecided and void ones too', () => {
  const drawn = [makeMatch('a1', 60, 20, 'b1'), makeMatch('a1', 20, 60, 'b1')];
  const won = drawn.slice(0, 1);
  const fixtures = [
    makeFixture('a', 'b', { week: 5, matches: won }),
    makeFixture('a', 'b', { week: 1, matches: drawn }),
    makeFixture('b', 'a', { week: 2, matches: drawn.slice(1) }),
    makeFixture('b', 'a', { week: 3, matches: [], outcome: { kind: 'awarded', awardedTo: 'neither' } }),
    makeFixture('a', 'b', { week: 4, matches: won, outcome: { kind: 'abandoned' } }),
    makeFixture('a', 'b', { week: 6, matches: won, counts: 'players' }),
    makeFixture('b', 'c', { week: 6, matches: won }),
  ];
  const sums = { played: 5, won: 2, drawn: 1, lost: 1, scoreFor: 4, scoreAgainst: 1 };
  expect(teamDetails(team, fixtures, people).totals).toEqual({ ...sums, form: ['D', 'W', 'L', 'W'], void: 1 });
});
