import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FormatSection } from '#domain/seasons/format.ts';
import { type UnfinishedDivision, type Prospect, prospectsOfDivision } from './prospects.ts';

/**
 * Returns the points of both sides for every possible score of a fixture (Rule S1). With `mayLapse`, also returns 0 for
 * both sides, because the fixture may never be played.
 */
function endingsOf(
  { framesPerFixture: frames, points }: UnfinishedDivision['rules'],
  mayLapse: boolean,
): [number, number][] {
  const side = (won: number) => {
    if (points.byFrames) return points.byFrames[won] ?? 0;
    const bonus = 2 * won === frames ? points.fixtureDrawn : 2 * won > frames ? points.fixtureWon : 0;
    return won * points.frameWon + bonus;
  };
  const played = Array.from({ length: frames + 1 }, (_, won): [number, number] => [side(won), side(frames - won)]);
  return mayLapse ? [...played, [0, 0]] : played;
}

type Ending = Map<string, { final: number; gain: number }>;

/**
 * Yields every possible ending of a division: the final points of each team, and how many of them it gained from the
 * open fixtures.
 */
function* everyEnding({ points, fixtures, rules }: UnfinishedDivision): Generator<Ending> {
  const lists = fixtures.map(({ mayLapse }) => endingsOf(rules, mayLapse));
  const total = lists.reduce((product, list) => product * list.length, 1);
  for (let n = 0; n < total; n++) {
    const gains = new Map([...points.keys()].map((id) => [id, 0]));
    let rest = n;
    for (const [i, { homeTeamId, awayTeamId }] of fixtures.entries()) {
      const list = lists[i] ?? [];
      const [home, away] = list[rest % list.length] ?? [0, 0];
      rest = Math.floor(rest / list.length);
      gains.set(homeTeamId, (gains.get(homeTeamId) ?? 0) + home);
      gains.set(awayTeamId, (gains.get(awayTeamId) ?? 0) + away);
    }
    yield new Map(Array.from(points, ([id, own]) => [id, { final: own + gains.get(id)!, gain: gains.get(id)! }]));
  }
}

/** Tries every ending of a division. Returns each team's prospects of a finish in the first 1, 2, 3, … places. */
function byBruteForce(division: UnfinishedDivision): Map<string, Prospect[]> {
  const ids = [...division.points.keys()];
  const seen = new Map(ids.map((id) => [id, ids.map(() => ({ can: false, certain: true, lost: -1, most: 0 }))]));
  for (const ending of everyEnding(division)) {
    for (const [id, { final, gain }] of ending) {
      const others = [...ending].filter(([other]) => other !== id);
      const above = others.filter(([, other]) => other.final > final).length;
      const notBelow = others.filter(([, other]) => other.final >= final).length;
      for (const [i, one] of (seen.get(id) ?? []).entries()) {
        one.can ||= above <= i;
        one.certain &&= notBelow <= i;
        one.most = Math.max(one.most, gain);
        if (notBelow > i) one.lost = Math.max(one.lost, gain);
      }
    }
  }
  const unit = unitOf(division);
  const prospects = Array.from(seen, ([id, all]): [string, Prospect[]] => [
    id,
    all.map(({ can, certain, lost, most }) => {
      const needs = unit !== null && can && !certain && lost < most ? lost + unit : null;
      return { can, certain, needs };
    }),
  ]);
  return new Map(prospects);
}

/**
 * Returns the difference between neighbouring values of the points that a team can get from a fixture: 2 for 0, 2 and 4
 * points. Returns `null` if the differences vary.
 */
function unitOf({ rules }: UnfinishedDivision): number | null {
  const values = [...new Set(endingsOf(rules, false).map(([home]) => home))].sort((a, b) => a - b);
  const steps = new Set(values.slice(1).map((value, i) => value - (values[i] ?? 0)));
  return steps.size === 1 ? ([...steps][0] ?? null) : null;
}

const IDS = ['a', 'b', 'c', 'd', 'e'];
const fixtureOf = (homeTeamId: string, awayTeamId: string, mayLapse = false) => ({ homeTeamId, awayTeamId, mayLapse });
const anyRules = fc.record({
  framesPerFixture: fc.integer({ min: 1, max: 4 }),
  points: fc.record({ frameWon: fc.nat(2), fixtureWon: fc.nat(3), fixtureDrawn: fc.nat(1) }),
});
const usualRules = fc.record({
  framesPerFixture: fc.integer({ min: 1, max: 5 }),
  points: fc.constant({ frameWon: 1, fixtureWon: 0, fixtureDrawn: 0 }),
});
/** Rules with points for each number of frames won. More frames never give fewer points. */
const rulesByFrames = fc.array(fc.nat(2), { minLength: 2, maxLength: 5 }).map((steps) => ({
  framesPerFixture: steps.length - 1,
  points: {
    frameWon: 1,
    fixtureWon: 3,
    fixtureDrawn: 9,
    byFrames: steps.map((_, i) => steps.slice(0, i + 1).reduce((a, b) => a + b, 0)),
  },
}));
const anyDivision = fc
  .record({
    rules: fc.oneof<fc.Arbitrary<UnfinishedDivision['rules']>[]>(anyRules, usualRules, rulesByFrames),
    points: fc.array(fc.nat(9), { minLength: 2, maxLength: 5 }),
    pairs: fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.nat(9)), { minLength: 1, maxLength: 4 }),
  })
  .map(({ rules, points, pairs }): UnfinishedDivision => {
    const ids = IDS.slice(0, points.length);
    const at = (index: number) => ids[index % ids.length] ?? 'a';
    const all = pairs.map(([home, away, lapse]) => fixtureOf(at(home), at(away), lapse === 0));
    const fixtures = all.filter(({ homeTeamId, awayTeamId }) => homeTeamId !== awayTeamId);
    return { rules, points: new Map(ids.map((id, i) => [id, points[i] ?? 0])), fixtures };
  })
  .filter(({ fixtures, rules }) => fixtures.length > 0 && !favoursDraws(rules))
  .filter(({ fixtures, rules }) => !fixtures.some(({ mayLapse }) => mayLapse) || !rules.points.byFrames?.[0]);

function favoursDraws({ framesPerFixture: frames, points }: UnfinishedDivision['rules']): boolean {
  return (
    !points.byFrames && frames % 2 === 0 && points.fixtureDrawn > (points.frameWon * frames) / 2 + points.fixtureWon
  );
}

/**
 * Returns a division of team `a` with `own` points, a team far below it, and twenty others with `points` points each.
 * `a` has `left` fixtures left, all against the team far below. Each of the twenty has one fixture left, against
 * another of them.
 */
function twentyOthers(own: number, left: number, points: number, framesPerFixture: number): UnfinishedDivision {
  const others = Array.from({ length: 20 }, (_, i) => `other ${i}`);
  const pairs = Array.from({ length: 10 }, (_, i) => fixtureOf(`other ${2 * i}`, `other ${2 * i + 1}`));
  return {
    rules: { framesPerFixture, points: { frameWon: 1, fixtureWon: 0, fixtureDrawn: 0 } },
    points: new Map([['a', own], ['last', -100], ...others.map((id) => [id, points] as const)]),
    fixtures: [...pairs, ...Array.from({ length: left }, () => fixtureOf('a', 'last'))],
  };
}

it.each<[what: string, division: UnfinishedDivision, places: number, prospect: Prospect]>([
  // In each division the search would have to try at least 167,960 choices of teams: nine teams out of twenty.
  ['whether it can', twentyOthers(10, 0, 10, 5), 10, { can: null, certain: false, needs: null }],
  ['whether it is certain', twentyOthers(10, 0, 5, 5), 11, { can: true, certain: null, needs: null }],
  ['how many points it needs', twentyOthers(10, 1, 8, 4), 11, { can: true, certain: false, needs: null }],
])('does not know %s where that takes too long', (_, division, places, prospect) => {
  const [found] = prospectsOfDivision(division, { promotion: places, relegation: 0 });
  expect(found).toMatchObject({ teamId: 'a', promotion: prospect, safety: null });
});

type Group = [teams: number, points: number, plays: 'each other' | 'last' | 'nobody'];

/**
 * Returns a division of team `a` with 100 points and no fixture left, a team `last` far below, and groups of teams. The
 * open fixtures of a group's teams are against each other or against `last`, or there are none.
 */
function grouped(...groups: Group[]): UnfinishedDivision {
  const teams = groups.flatMap(([count, points, plays], group) =>
    Array.from({ length: count }, (_, i) => ({ id: `${group} ${i}`, points, plays, group })),
  );
  const fixtures = teams.flatMap(({ id, plays, group }, i) => {
    const rivals = plays === 'each other' ? teams.slice(i + 1).filter((one) => one.group === group) : [];
    const met = plays === 'last' ? ['last'] : rivals.map((one) => one.id);
    return met.map((other) => fixtureOf(id, other));
  });
  return {
    rules: { framesPerFixture: 5, points: { frameWon: 1, fixtureWon: 0, fixtureDrawn: 0 } },
    points: new Map([['a', 100], ...teams.map(({ id, points }) => [id, points] as const), ['last', -100]]),
    fixtures,
  };
}

const CANNOT: Prospect = { can: false, certain: false, needs: null };
const CAN: Prospect = { can: true, certain: false, needs: null };
const CERTAIN: Prospect = { can: true, certain: true, needs: null };

// In these divisions there are more choices of teams than the search can try. The search still finds the prospect,
// because it leaves out, or tries last, the teams that make no difference.
it.each<[what: string, division: UnfinishedDivision, places: number, prospect: Prospect]>([
  ['more teams are above it than have places', grouped([20, 101, 'nobody'], [1, 0, 'last']), 10, CANNOT],
  [
    'of level teams that play each other, two are left, beside those above and those that pass nobody',
    grouped([10, 101, 'nobody'], [11, 100, 'each other'], [10, 100, 'nobody']),
    20,
    CANNOT,
  ],
  ['those end above it that gain least easily', grouped([10, 97, 'last'], [10, 100, 'each other']), 10, CAN],
  ['too few can catch it', grouped([9, 99, 'last'], [15, 0, 'nobody']), 10, CERTAIN],
  ['of those who must win all, only one can', grouped([9, 100, 'nobody'], [11, 50, 'each other']), 11, CERTAIN],
  ['those catch it who need least', grouped([10, 55, 'each other'], [10, 99, 'last']), 10, CAN],
])('knows of a large division that %s', (_, division, places, prospect) => {
  const [found] = prospectsOfDivision(division, { promotion: places, relegation: 0 });
  expect(found).toMatchObject({ teamId: 'a', promotion: prospect });
});

it.each([
  [4, 2, 2],
  [4, 3, 0],
  [5, 9, 2],
])(
  'with %i frames and %i points for a draw it knows something of %i teams',
  (framesPerFixture, fixtureDrawn, known) => {
    const rules = { framesPerFixture, points: { frameWon: 1, fixtureWon: 0, fixtureDrawn } };
    const points = new Map([['a', 0] as const, ['b', 0] as const]);
    expect(prospectsOfDivision({ rules, points, fixtures: [fixtureOf('a', 'b')] }, null)).toHaveLength(known);
    expect(prospectsOfDivision({ rules, points, fixtures: [] }, null)).toEqual([]);
  },
);

it('says nothing of zones that a division does not have', () => {
  const division = twentyOthers(10, 1, 0, 5);
  expect(prospectsOfDivision(division, null)[0]).toMatchObject({ promotion: null, safety: null });
  expect(prospectsOfDivision(division, { promotion: 0, relegation: 0 })[0]).toMatchObject({
    promotion: null,
    safety: null,
  });
  expect(prospectsOfDivision(division, { promotion: 1, relegation: 1 })[0]).not.toMatchObject({ promotion: null });
});

it('agrees with all endings of a small league', () => {
  fc.assert(
    fc.property(anyDivision, fc.nat(9), (division, any) => {
      const teams = division.points.size;
      const places = 1 + (any % (teams - 1));
      const found = prospectsOfDivision(division, { promotion: places, relegation: teams - places });
      const expected = Array.from(byBruteForce(division), ([teamId, prospects]) => {
        const left = division.fixtures.filter((one) => one.homeTeamId === teamId || one.awayTeamId === teamId).length;
        const [title, inFirst] = [prospects[0], prospects[places - 1]];
        return { teamId, left, title, promotion: inFirst, safety: inFirst };
      });
      expect(found).toEqual(expected);
    }),
    { seed: 35, numRuns: Number(process.env['LEAGUES'] ?? 1000) },
  );
});

const SINGLES: FormatSection = { name: 'Singles', matches: 2, players: 1, frames: 3, scored: 'points', points: null };
const PAIRS: FormatSection = { ...SINGLES, name: 'Doubles', matches: 1, players: 2, frames: 1 };

const USUAL = { frameWon: 1, fixtureWon: 0, fixtureDrawn: 0 };

it.each<[what: string, rules: Partial<UnfinishedDivision['rules']>, speaks: boolean]>([
  ['a number of frames', {}, true],
  ['sections of the usual worth', { format: [SINGLES, PAIRS] }, true],
  [
    'sections of one worth',
    {
      format: [
        { ...SINGLES, points: 2 },
        { ...PAIRS, points: 2 },
      ],
    },
    true,
  ],
  ['sections of one worth, as it is the usual one', { format: [{ ...SINGLES, points: 1 }, PAIRS] }, true],
  ['sections of different worth', { format: [{ ...SINGLES, points: 2 }, PAIRS] }, false],
  ['points for the aggregate', { points: { frameWon: 1, fixtureWon: 0, fixtureDrawn: 0, aggregateWon: 1 } }, false],
  ['points by the number of frames', { points: { ...USUAL, byFrames: [0, 1, 1, 4] } }, true],
  ['such points of which more frames give fewer', { points: { ...USUAL, byFrames: [0, 2, 1, 4] } }, false],
  ['points for clear wins', { points: { ...USUAL, margin: { from: 20, points: 1 } } }, false],
  ['points for level frames', { points: { ...USUAL, frameDrawn: 0 } }, false],
  ['a second play', { secondPlay: { points: null, statistics: true } }, false],
  ['a race', { race: true }, false],
  ['a decider', { format: [SINGLES, { ...PAIRS, when: 'level' }] }, false],
  ['no points for the aggregate', { points: { frameWon: 1, fixtureWon: 0, fixtureDrawn: 0, aggregateWon: 0 } }, true],
])('what is still possible is said under %s: %s (Rule S11)', (_, given, speaks) => {
  const rules = { framesPerFixture: 3, points: { frameWon: 1, fixtureWon: 0, fixtureDrawn: 0 }, ...given };
  const fixtures = [{ homeTeamId: 'a', awayTeamId: 'b', mayLapse: false }];
  const points = new Map([
    ['a', 0],
    ['b', 2],
  ]);
  const found = prospectsOfDivision({ points, fixtures, rules }, null);
  expect(found.map(({ teamId }) => teamId)).toEqual(speaks ? ['a', 'b'] : []);
});

it('sections with points of their own count as much (Rule S11)', () => {
  const rules = (format?: FormatSection[]) => ({
    framesPerFixture: 2,
    points: { frameWon: 1, fixtureWon: 0, fixtureDrawn: 0 },
    ...(format ? { format } : {}),
  });
  const fixtures = [{ homeTeamId: 'a', awayTeamId: 'b', mayLapse: false }];
  const points = new Map([
    ['a', 0],
    ['b', 3],
  ]);
  const can = (given?: FormatSection[]) =>
    prospectsOfDivision({ points, fixtures, rules: rules(given) }, null)[0]?.title.can;
  expect([can(), can([{ ...SINGLES, points: 2 }])]).toEqual([false, true]);
});

it('is empty if a fixture may lapse and losing every frame gives points', () => {
  const rules = { framesPerFixture: 2, points: { ...USUAL, byFrames: [1, 2, 3] } };
  const points = new Map([['a', 0] as const, ['b', 0] as const]);
  const known = (mayLapse: boolean) =>
    prospectsOfDivision({ rules, points, fixtures: [fixtureOf('a', 'b', mayLapse)] }, null);
  expect([known(false), known(true)].map(({ length }) => length)).toEqual([2, 0]);
});
