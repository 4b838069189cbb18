import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedAppearancesIn } from '#domain/players/appearance.ts';
import type { Fixture, Match } from '#domain/cards/fixture.ts';
import { RECORD_NAMES, RECORD_RULES, type RecordName, recordsOfSeasons } from '#domain/records/league-records.ts';
import {
  type MatchPerformance,
  seasonTotalsOfHolder,
  totalsOfSeason,
  teamPerformances,
} from '#domain/seasons/season-marks.ts';
import {
  anyFixtures,
  framesWon,
  LEAGUE,
  makeFixture,
  makeFrames,
  makeMatch,
  makePair,
  oldestSeasonFirst,
  VOID_MATCH,
} from '../../../tests/fixtures/made-league.ts';

/**
 * Returns the records of fixtures in a division, or in the whole league (`null`), keyed by name. `3 a1 24–25` is a
 * record of 3 that player `a1` holds, from season 24/25 to season 25/26.
 */
function records(fixtures: readonly Fixture[], division: number | null = null) {
  const scopes = recordsOfSeasons(seasonMarks(fixtures), LEAGUE);
  const found = scopes.find((scope) => scope.division === division)?.records ?? [];
  return Object.fromEntries(
    found.map(({ record, value, holders }) => [
      record,
      `${value} ${holders.map((one) => `${one.id} ${one.firstSeason.slice(0, 2)}–${one.lastSeason.slice(0, 2)}`).join(', ')}`,
    ]),
  );
}

/**
 * Returns a fixture of one frame for each letter, week after week. `W`: `a1` beats `b1`. `-`: the frame is void. Any
 * other letter: `b1` wins.
 */
function played(season: string, letters: string, given: Partial<Fixture> = {}): Fixture[] {
  return Array.from(letters, (letter, i) => {
    const frame = letter === 'W' ? makeMatch('a1', 60, 20, 'b1') : makeMatch('a1', 20, 60, 'b1');
    const matches = [letter === '-' ? VOID_MATCH : frame];
    return makeFixture('a', 'b', { season, week: i + 1, matches, ...given });
  });
}

const breakFrame = (player: string, ...points: number[]) => makeMatch(player, 120, 5, 'b1', { home: points });

/** Returns a fixture with these matches. */
const match = (...matches: Match[]) => makeFixture('a', 'b', { matches });
const [last, now] = ['24/25', '25/26'];
const drawnMatch = match(makeMatch('a1', 60, 1, 'b1'), makeMatch('a1', 1, 60, 'b1'));
const drawnRun = [...played(now, 'WW'), { ...drawnMatch, week: 3 }, ...played(now, 'W', { week: 4 })];
const lastBreak = { ...match(breakFrame('a1', 60)), season: last };
const threeSeasons = [...played('23/24', 'LWW'), ...played(last, 'WW'), ...played(now, 'WLWW')];

it.each<[what: string, record: RecordName, fixtures: Fixture[], value?: number, holders?: string]>([
  ['in all seasons', 'framesWon', [...played(last, 'WWL'), ...played(now, 'WLL')], 3, 'a1 24–25, b1 24–25'],
  ['no season without a win', 'framesWon', [...played(last, 'L'), ...played(now, 'WW')], 2, 'a1 25–25'],
  ['walkovers', 'framesWon', [match(makeMatch('a1', 42, 0, null))], 1, 'a1 25–25'],
  ['nine frames are too few', 'winPercentage', played(now, 'WWWWWWWWW')],
  ['ten are enough', 'winPercentage', played(now, 'WWWWWWWWWL'), 90, 'a1 25–25'],
  ['ten in two seasons too', 'winPercentage', [...played(last, 'WWWWW'), ...played(now, 'LWWWW')], 90, 'a1 24–25'],
  ['one win is no run', 'playerRun', played(now, 'WL')],
  ['a run', 'playerRun', played(now, 'LWWWLWW'), 3, 'a1 25–25'],
  ['a run over seasons', 'playerRun', threeSeasons, 5, 'a1 23–25'],
  ['the earlier of two runs', 'playerRun', [...played(last, 'WWL'), ...played(now, 'WWL')], 2, 'a1 24–24'],
  ['void frames do not end a run', 'playerRun', played(now, 'WW-W'), 3, 'a1 25–25'],
  ['a team goes on after void frames alone', 'teamRun', played(now, 'WW-WL'), 3, 'a 25–25'],
  ['a drawn match ends a run', 'teamRun', drawnRun, 2, 'a 25–25'],
  ['matches won', 'matchesWon', [match(...framesWon('a', 'b', 3)), ...played(last, 'W')], 2, 'a 24–25'],
  [
    'of several players',
    'highestBreak',
    [match(breakFrame('a1', 20, 60), breakFrame('a2', 60))],
    60,
    'a1 25–25, a2 25–25',
  ],
  ['in two seasons', 'highestBreak', [lastBreak, match(breakFrame('a1', 60))], 60, 'a1 24–25'],
  ['breaks of 30', 'breaks30', [match(breakFrame('a1', 29, 30), breakFrame('a1', 50))], 2, 'a1 25–25'],
  ['breaks of 40', 'breaks40', [match(breakFrame('a1', 39, 40), breakFrame('a1', 50))], 2, 'a1 25–25'],
  ['breaks of 50', 'breaks50', [match(breakFrame('a1', 49, 50), breakFrame('a1', 40))], 1, 'a1 25–25'],
  ['no break of 50', 'breaks50', [match(breakFrame('a1', 49))]],
  ['points of one season', 'pointsInSeason', [...played(last, 'WWW'), ...played(now, 'LL')], 180, 'a1 24–24'],
  ['the highest', 'frameScore', [match(makeMatch('a1', 70, 1, 'b2'), makeMatch('a2', 1, 71, 'b1'))], 71, 'b1 25–25'],
  ['seasons', 'seasonsPlayed', [...played('23/24', 'W'), ...played(now, 'L')], 2, 'a1 23–25, b1 23–25'],
  ['one season is no record', 'seasonsPlayed', played(now, 'W')],
])('%s: %s', (_, record, fixtures, value, holders) => {
  expect(records(fixtures)[record]).toEqual(value && `${value} ${holders}`);
});

it('counts a division on its own, and a run in the league across divisions', () => {
  const fixtures = [...played('25/26', 'WW'), ...played('25/26', 'WL', { division: 2, week: 9 })];
  expect(records(fixtures)['playerRun']).toBe('3 a1 25–25');
  expect(records(fixtures, 1)['playerRun']).toBe('2 a1 25–25');
  expect(records(fixtures, 2)['framesWon']).toBe('1 a1 25–25, b1 25–25');
});

it.each(RECORD_NAMES)('%s is 0 without a first and last season if no season counts', (record) => {
  const none = record === 'winPercentage' ? null : { value: 0, firstSeason: '', lastSeason: '' };
  expect(RECORD_RULES[record].claim([])).toEqual(none);
});

it.each<RecordName>(['framesWon', 'playerRun', 'highestBreak'])(
  '%s is 0 without a season for one lost frame',
  (record) => {
    const feats = featsOf(record, 'a1', played('25/26', 'L'));
    expect(RECORD_RULES[record].claim([seasonTotalsOfHolder('a1', feats)])).toEqual({
      value: 0,
      firstSeason: '',
      lastSeason: '',
    });
  },
);

describe('proof', () => {
  it('is the earlier of two runs', () => {
    const feats = featsOf('playerRun', 'a1', played('25/26', 'WWLWW'));
    expect(RECORD_RULES.playerRun.proof(feats).map(({ fixture }) => fixture.week)).toEqual([1, 2]);
  });

  it('proves every claim, and leaves out what does not count', () => {
    fc.assert(
      fc.property(anyFixtures, fc.constantFrom(null, 1, 2), (fixtures, division) => {
        const inScope = fixtures.filter((fixture) => division === null || fixture.division === division);
        const scopes = recordsOfSeasons(seasonMarks(fixtures), LEAGUE);
        for (const { record, value, holders } of scopes.find((one) => one.division === division)?.records ?? []) {
          for (const { id, firstSeason, lastSeason } of holders) {
            const proof = RECORD_RULES[record].proof(featsOf(record, id, inScope));
            expect({ record, value: provenBy(record, proof) }).toEqual({ record, value });
            expect([proof[0]?.fixture.season, proof.at(-1)?.fixture.season]).toEqual([firstSeason, lastSeason]);
          }
        }
      }),
    );
  });
});

function seasonMarks(fixtures: readonly Fixture[]) {
  const seasons = [...Map.groupBy(oldestSeasonFirst(fixtures), ({ season }) => season)];
  return seasons.map(([, played]) => totalsOfSeason(played));
}

function featsOf(record: RecordName, id: string, fixtures: readonly Fixture[]): MatchPerformance[] {
  if (RECORD_RULES[record].holder === 'team') return teamPerformances(fixtures).filter(({ teamId }) => teamId === id);
  return countedAppearancesIn(fixtures).filter(({ playerId }) => playerId === id);
}

/** Computes the value of a record a second time, from the feats that prove it. The tests compare both values. */
function provenBy(record: RecordName, feats: readonly MatchPerformance[]): number {
  const breaks = feats.flatMap((feat) => feat.breaks);
  const [won, season] = [feats.filter((feat) => feat.won).length, feats[0]?.fixture.season];
  const scores = feats.filter(({ fixture }) => fixture.season === season).map(({ pointsFor }) => pointsFor);
  const counted: Record<RecordName, number> = {
    framesWon: won,
    winPercentage: Math.round((won * 10_000) / feats.length) / 100,
    playerRun: won,
    highestBreak: Math.max(...breaks),
    breaks30: breaks.filter((points) => points >= 30).length,
    breaks40: breaks.filter((points) => points >= 40).length,
    breaks50: breaks.filter((points) => points >= 50).length,
    pointsInSeason: scores.reduce((a, b) => a + b, 0),
    frameScore: Math.max(...scores),
    seasonsPlayed: new Set(feats.map(({ fixture }) => fixture.season)).size,
    matchesWon: won,
    teamRun: won,
  };
  return counted[record];
}

it('gives a holder the same value from all feats at once as season by season', () => {
  fc.assert(
    fc.property(anyFixtures, (fixtures) => {
      const scopes = recordsOfSeasons(seasonMarks(fixtures), LEAGUE);
      const runs = scopes[0]?.records.find(({ record }) => record === 'playerRun');
      const longest = [...LEAGUE.players.keys()].map(
        (id) => seasonTotalsOfHolder(id, featsOf('playerRun', id, fixtures)).runs.best,
      );
      expect(runs?.value ?? 0).toBe(Math.max(...longest) < 2 ? 0 : Math.max(...longest));
      expect(RECORD_NAMES).toHaveLength(12);
    }),
  );
});

it('goes by the whole league, then by division, and names holders in order', () => {
  const matches = [makeMatch('a2', 60, 20, 'b1'), makeMatch('a1', 60, 20, 'b3')];
  const fixtures = [2, 1].map((division) => makeFixture('a', 'b', { division, matches }));
  const scopes = recordsOfSeasons([totalsOfSeason(fixtures)], LEAGUE);
  expect(scopes.map(({ division }) => division)).toEqual([null, 1, 2]);
  const found = (record: RecordName) =>
    scopes[0]?.records.find((one) => one.record === record)?.holders.map(({ id, name }) => `${id} ${name}`);
  expect(found('framesWon')).toEqual(['a1 Player 1', 'a2 Player 2']);
  expect(found('matchesWon')).toEqual(['a Team a']);
});

describe('matches of several frames, without points, and in pairs', () => {
  const won = (opponent: string): Match => ({ ...makeMatch('a1', null, null, opponent), winner: 'home' });
  const fixtures = [
    makeFixture('a', 'b', { season: '24/25', matches: [makePair('a1 a2', 60, 20, 'b1 b2', { a1: [90] })] }),
    makeFixture('a', 'b', {
      season: '25/26',
      matches: [makeFrames('a1', '61(40)-30 20-55 70(35)-12', 'b1'), won('b2')],
    }),
  ];
  const [all] = recordsOfSeasons(seasonMarks(fixtures), LEAGUE);
  const found = (record: RecordName) => all?.records.find((one) => one.record === record);

  it.each<[record: RecordName, value: number | undefined, holder: string]>([
    ['framesWon', 2, 'a1 25/26–25/26'],
    ['playerRun', 2, 'a1 25/26–25/26'],
    ['pointsInSeason', 151, 'a1 25/26–25/26'],
    ['frameScore', 70, 'a1 25/26–25/26'],
    ['highestBreak', 90, 'a1 24/25–24/25'],
    ['breaks30', 3, 'a1 24/25–25/26'],
    // A season in which the player played only in pairs does not count.
    ['seasonsPlayed', undefined, ''],
  ])('%s is %j', (record, value, holder) => {
    const held = found(record);
    const [first] = held?.holders ?? [];
    expect([held?.value, first ? `${first.id} ${first.firstSeason}–${first.lastSeason}` : '']).toEqual([value, holder]);
    if (held) expect(held.severalFrames).toBe(true);
  });

  it('do not mention several frames if the holder has played no such match', () => {
    const [plain] = recordsOfSeasons(seasonMarks([makeFixture('a', 'b', { matches: [won('b2')] })]), LEAGUE);
    expect(plain?.records.every((one) => !('severalFrames' in one))).toBe(true);
  });
});
