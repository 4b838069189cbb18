import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FixturePlan, planFixtures, type PlannedFixture, type PlanRequest } from './fixture-plan.ts';
import { roundsFor } from './round-robin.ts';

/** Divisions by the venue of each of their teams; a team's id is its division and place. */
type Venues = string[][];

const sizes = Array.from({ length: 19 }, (_, i) => i + 2);
const oneTable = () => 1;

function request(venues: Venues, given: Partial<PlanRequest> & { seed?: number } = {}): PlanRequest {
  const divisions = venues.map((teams, i) => ({
    division: i + 1,
    teams: teams.map((venue, j) => ({ id: `${i + 1}.${j}`, venue, night: null })),
  }));
  const needed = Math.max(...venues.map(({ length }) => roundsFor(length)));
  return { divisions, weeks: weeksTo(needed), tablesAt: oneTable, randomInt: dice(given.seed ?? 1), ...given };
}

function weeksTo(last: number): number[] {
  return Array.from({ length: last }, (_, i) => i + 1);
}

/** A random source that repeats itself. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

function planned(given: PlanRequest): FixturePlan {
  const plan = planFixtures(given);
  if (!plan.ok) throw new Error(JSON.stringify(plan.issues));
  return plan.value;
}

function ofDivision(fixtures: readonly PlannedFixture[], division: number): PlannedFixture[] {
  return fixtures.filter((fixture) => fixture.division === division);
}

function own(size: number, prefix: string): string[] {
  return Array.from({ length: size }, (_, i) => `${prefix}${i}`);
}

/** Two divisions of 2 to 20 teams, many with a shared venue or none, in a season with spare weeks. */
const anySeason = fc
  .record({
    sizes: fc.array(fc.integer({ min: 2, max: 20 }), { minLength: 1, maxLength: 2 }),
    clubs: fc.integer({ min: 1, max: 30 }),
    spare: fc.integer({ min: 0, max: 6 }),
    seed: fc.nat(),
  })
  .chain(({ sizes: lengths, clubs, spare, seed }) =>
    fc
      .tuple(...lengths.map((length) => fc.array(fc.nat({ max: clubs }), { minLength: length, maxLength: length })))
      .map((venues) => {
        const needed = Math.max(...lengths.map((teams) => roundsFor(teams)));
        const named = venues.map((teams) => teams.map((club) => (club === 0 ? '' : `Club ${club}`)));
        return request(named, { weeks: weeksTo(needed + spare), seed });
      }),
  );

describe('a planned season', () => {
  it('has everybody meet everybody of the division home and away once, and nobody twice in a week', () => {
    fc.assert(
      fc.property(anySeason, (season) => {
        const { fixtures } = planned(season);
        for (const { division, teams } of season.divisions) {
          const own = ofDivision(fixtures, division);
          const pairs = own.map(({ homeTeamId, awayTeamId }) => `${homeTeamId} ${awayTeamId}`);
          const wanted = teams.flatMap((home) =>
            teams.filter((away) => away !== home).map((away) => `${home.id} ${away.id}`),
          );
          expect(pairs.toSorted()).toEqual(wanted.toSorted());
          const nights = own.flatMap(({ week, homeTeamId, awayTeamId }) => [
            `${week} ${homeTeamId}`,
            `${week} ${awayTeamId}`,
          ]);
          expect(new Set(nights).size).toBe(nights.length);
          expect(own.every(({ week }) => season.weeks.includes(week))).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('has the sides of each team even, in order of weeks, and the second half like the first, the sides changed', () => {
    fc.assert(
      fc.property(anySeason, (season) => {
        const { fixtures } = planned(season);
        for (const { division, teams } of season.divisions) {
          const own = ofDivision(fixtures, division);
          const weeks = [...new Set(own.map(({ week }) => week))];
          const first = weeks.slice(0, weeks.length / 2);
          for (const [i, week] of first.entries()) {
            const pairs = (at: number | undefined, turned: boolean) =>
              own
                .filter((one) => one.week === at)
                .map(({ homeTeamId: home, awayTeamId: away }) => (turned ? `${away} ${home}` : `${home} ${away}`))
                .toSorted();
            expect(pairs(weeks[first.length + i], false)).toEqual(pairs(week, true));
          }
          for (const { id } of teams) {
            const sides = own.flatMap((one) => (one.homeTeamId === id ? ['H'] : one.awayTeamId === id ? ['A'] : []));
            expect(sides.join('')).not.toMatch(/H{4}|A{4}/);
            expect(sides.join('').match(/H{3}|A{3}/g)?.length ?? 0).toBeLessThanOrEqual(1);
            expect(sides.filter((side) => side === 'H')).toHaveLength(teams.length - 1);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('may have everybody meet only once, with home and away as even as they can be', () => {
    fc.assert(
      fc.property(anySeason, (season) => {
        const { fixtures } = planned({ ...season, once: true });
        for (const { division, teams } of season.divisions) {
          const own = ofDivision(fixtures, division);
          const pairs = own.map(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId].toSorted().join());
          expect(new Set(pairs).size).toBe((teams.length * (teams.length - 1)) / 2);
          expect(pairs).toHaveLength(new Set(pairs).size);
          for (const { id } of teams) {
            const home = own.filter(({ homeTeamId }) => homeTeamId === id).length;
            expect(Math.abs(2 * home - (teams.length - 1))).toBeLessThanOrEqual(1);
          }
        }
      }),
      { numRuns: 20 },
    );
    const short = planFixtures(request([own(6, 'a')], { once: true, weeks: weeksTo(4) }));
    expect(short).toMatchObject({ issues: [{ message: expect.stringContaining('needs 5 weeks') }] });
  });

  it('is the same from the same chance, and another from another', () => {
    const season = (seed: number) => planned(request([own(10, 'a'), own(9, 'b')], { seed }));
    expect(season(1)).toEqual(season(1));
    expect(season(2)).not.toEqual(season(1));
  });

  it('uses the first weeks, and only those that it is given', () => {
    const { fixtures } = planned(request([own(4, 'a'), own(3, 'b')], { weeks: [2, 3, 5, 6, 7, 9, 10, 11] }));
    expect([...new Set(fixtures.map(({ week }) => week))]).toEqual([2, 3, 5, 6, 7, 9]);
    expect(fixtures.map(({ week }) => week)).toEqual(fixtures.map(({ week }) => week).toSorted((a, b) => a - b));
  });
});

describe('tables', () => {
  it.each(sizes.filter((size) => size % 2 === 0))(
    'are enough where each of %i teams shares one with another',
    (size) => {
      expect(planned(request([own(size, '').map((_, i) => `v${i >> 1}`)])).clashes).toEqual([]);
    },
  );

  it.each(sizes)('are enough where each of %i teams shares one with a team of the other division', (size) => {
    expect(planned(request([own(size, 'v'), own(size, 'v').toReversed()])).clashes).toEqual([]);
  });

  it.each([4, 8, 10, 20])('are enough where three divisions of %i share them, two and two', (size) => {
    const shared = (one: string, other: string) => own(size, '').map((_, i) => `${i % 2 === 0 ? one : other}${i >> 1}`);
    const venues = [shared('x', 'y'), shared('y', 'z'), shared('z', 'x')];
    expect(planned(request(venues)).clashes).toEqual([]);
  });

  it.each([
    [10, 9, 18],
    [10, 8, 18],
    [12, 8, 22],
    [10, 6, 18],
    [11, 10, 22],
  ])('are enough where %i teams share them with the %i of a smaller division, in %i weeks', (large, small, weeks) => {
    expect(planned(request([own(large, 'v'), own(small, 'v')], { weeks: weeksTo(weeks) })).clashes).toEqual([]);
  });

  it('are enough where two have room for four teams', () => {
    const venues = [['v', 'v', 'v', 'v', 'a', 'b', 'c', 'd', 'e', 'f']];
    expect(planned(request(venues, { tablesAt: (venue) => (venue === 'v' ? 2 : 1) })).clashes).toEqual([]);
  });

  it('are nobody’s care where the venue is not known', () => {
    expect(planned(request([own(6, '').map(() => '')])).clashes).toEqual([]);
  });

  it.each([
    ['three of ten teams', [['v', 'v', 'v', ...own(7, 'q')]], 18, 9],
    ['three of nine teams', [['v', 'v', 'v', ...own(6, 'q')]], 18, 6],
    ['all of six teams', [own(6, '').map(() => 'v')], 10, 20],
    ['a team of each of three divisions', ['a', 'b', 'c'].map((name) => ['v', ...own(9, name)]), 18, 9],
    ['the same with more weeks', ['a', 'b', 'c'].map((name) => ['v', ...own(9, name)]), 24, 3],
  ])('that cannot be enough leave as few without as there are too many: %s on one', (_, venues, weeks, least) => {
    const { clashes } = planned(request(venues, { weeks: weeksTo(weeks) }));
    expect(withoutTable({ clashes })).toBe(least);
    expect(
      clashes.every(({ venue, tables, homeTeamIds }) => venue === 'v' && tables === 1 && homeTeamIds.length > 1),
    ).toBe(true);
  });

  it('leave none without a table that another plan of any kind would not, in small leagues', () => {
    const layouts: Venues[] = [
      [
        ['v', 'v', 'v', 'w'],
        ['w', 'x', 'x', 'y'],
      ],
      [
        ['v', 'v', 'w', 'w'],
        ['v', 'w', 'x', 'y'],
      ],
      [
        ['v', 'w', 'x', 'y'],
        ['v', 'v', 'w', 'x'],
      ],
      [
        ['v', 'v', 'w', 'x'],
        ['v', 'w', 'w'],
      ],
      [
        ['v', 'w', 'x'],
        ['v', 'v', 'w'],
      ],
      [
        ['v', 'v', 'w', 'w'],
        ['v', 'v', 'w', 'w'],
      ],
    ];
    for (const venues of layouts) expect(withoutTable(planned(request(venues)))).toBe(fewestOfAll(venues));
  });
});

/** The fewest home fixtures without a table in any mirrored plan of two divisions, balanced or not, tried one by one. */
function fewestOfAll(venues: Venues): number {
  const names = [...new Set(venues.flat())];
  const [first = [], second = []] = venues.map((teams) => [
    ...new Set(everyPlan(teams, names).map((use) => use.join(''))),
  ]);
  let fewest = Infinity;
  for (const one of first) {
    for (const other of second) {
      let clashes = 0;
      for (let i = 0; i < one.length; i++) clashes += Math.max(0, Number(one[i]) + Number(other[i]) - 1);
      fewest = Math.min(fewest, clashes);
    }
  }
  return fewest;
}

/** How many are at home at each venue in each of six weeks, for every order and every choice of sides of 3 or 4 teams. */
function everyPlan(teams: string[], names: string[]): number[][] {
  const rounds = [
    [
      [0, 1],
      [2, 3],
    ],
    [
      [0, 2],
      [1, 3],
    ],
    [
      [0, 3],
      [1, 2],
    ],
  ];
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  const plans: number[][] = [];
  for (const order of orders) {
    for (let sides = 0; sides < 64; sides++) {
      const use = Array.from({ length: 6 * names.length }, () => 0);
      for (const [place, round] of order.entries()) {
        for (const [k, pair] of (rounds[round] ?? []).entries()) {
          if (pair.some((team) => team >= teams.length)) continue;
          const turned = (sides >> (2 * place + k)) & 1;
          for (const half of [0, 1]) {
            const home = teams[pair[turned ^ half] ?? 0] ?? '';
            const at = (place + 3 * half) * names.length + names.indexOf(home);
            use[at] = (use[at] ?? 0) + 1;
          }
        }
      }
      plans.push(use);
    }
  }
  return plans;
}

describe('what cannot be planned', () => {
  it('is said with every division that needs more weeks than there are', () => {
    expect(planFixtures(request([own(14, 'a'), own(10, 'b'), own(13, 'c')], { weeks: weeksTo(24) }))).toEqual({
      ok: false,
      issues: [
        { path: 'weeks', message: 'Division 1 has 14 teams and needs 26 weeks, but there are only 24 to play in.' },
        { path: 'weeks', message: 'Division 3 has 13 teams and needs 26 weeks, but there are only 24 to play in.' },
      ],
    });
  });

  it('is said where nobody has an opponent', () => {
    expect(planFixtures(request([['a'], []]))).toMatchObject({ ok: false, issues: [{ path: 'divisions' }] });
  });
});

/** How many fixtures have no table. */
function withoutTable({ clashes }: Pick<FixturePlan, 'clashes'>): number {
  return clashes.reduce((sum, { homeTeamIds, tables }) => sum + homeTeamIds.length - tables, 0);
}

it('teams that share a table on different nights may be at home in the same week', () => {
  const club = [['Elms', 'Elms', 'Elms', 'Elms']];
  const season = request(club);
  expect(planned(season).clashes.length).toBeGreaterThan(0);
  const divisions = season.divisions.map(({ division, teams }) => ({
    division,
    teams: teams.map((team, place) => ({ ...team, night: place + 1 })),
  }));
  expect(planned({ ...season, divisions }).clashes).toEqual([]);
});
