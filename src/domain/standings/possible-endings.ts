/** The table points that both sides get from one possible result of a fixture. */
export type PointsOutcome = readonly [home: number, away: number];

/**
 * An unplayed fixture. `home` and `away`: the indexes of its teams in the `limits` of `canAllStayWithinPoints`.
 * `outcomes`: all possible outcomes.
 */
export type UnplayedFixtureWithOutcomes = { home: number; away: number; outcomes: readonly PointsOutcome[] };

/** How many steps a search may still take. The search gives up when it needs a step and none is left. */
export type SearchBudget = { steps: number };

/**
 * Returns whether all fixtures can end so that no team gets more points than its limit (Rule S11). Returns `null` if
 * the budget was used up before the search found out. `limits` has a limit for each team; `Infinity` means no limit.
 *
 * The search first lets the two sides of each fixture share the fixture's points in any way, even if no possible
 * outcome has these points. Finding such shares is a network flow problem. If the solution gives the sides of a fixture
 * points that fit no outcome, the search divides the outcomes of this fixture into two groups and tries one group after
 * the other. In the first group, the home side gets at most as many points as in the solution. In the second group, the
 * home side gets more.
 */
export function canAllStayWithinPoints(
  fixtures: readonly UnplayedFixtureWithOutcomes[],
  limits: readonly number[],
  budget: SearchBudget,
): boolean | null {
  const [bound, rest] = removeFixturesWithUnlimitedTeam(fixtures, limits);
  return canAllStayWithinLimits(bound, rest, budget);
}

/**
 * Removes each fixture in which a team has no limit on its points. The search need not look at such a fixture: the team
 * without a limit can get any number of points, so the other team can get the fewest points that the fixture allows.
 * Returns the remaining fixtures and the new limits. The new limit of a team is its old limit minus the fewest points
 * that the team can get in the removed fixtures.
 */
function removeFixturesWithUnlimitedTeam(
  fixtures: readonly UnplayedFixtureWithOutcomes[],
  limits: readonly number[],
): [UnplayedFixtureWithOutcomes[], number[]] {
  const rest = [...limits];
  const bound = fixtures.filter(({ home, away, outcomes }) => {
    if (limits[home] !== Infinity && limits[away] !== Infinity) return true;
    rest[home] = (rest[home] ?? 0) - fewestPoints(outcomes, 0);
    rest[away] = (rest[away] ?? 0) - fewestPoints(outcomes, 1);
    return false;
  });
  return [bound, rest];
}

function canAllStayWithinLimits(
  fixtures: readonly UnplayedFixtureWithOutcomes[],
  limits: readonly number[],
  budget: SearchBudget,
): boolean | null {
  const splits = fixtures.map(initialPointsSplit);
  budget.steps -= splits.length;
  if (!trySharingPointsWithinLimits(splits, limits, budget)) return budget.steps < 0 ? null : false;
  const index = splits.findIndex((split) => !hasOutcomeWithinSplit(split));
  const [found, split] = [fixtures[index], splits[index]];
  if (found === undefined || split === undefined) return true;
  const at = split.least[0] + split.toHome;
  let known: boolean | null = false;
  for (const isBelow of [true, false]) {
    const half = { ...found, outcomes: found.outcomes.filter(([home]) => home <= at === isBelow) };
    const within = canAllStayWithinLimits(fixtures.with(index, half), limits, budget);
    if (within === true) return true;
    if (within === null) known = null;
  }
  return known;
}

/**
 * A fixture with the fewest points that each side can get (`least`). The sides share `open` further points; `toHome` of
 * these go to the home side, and the rest to the away side.
 */
type PointsSplit = UnplayedFixtureWithOutcomes & { least: PointsOutcome; open: number; toHome: number };

function initialPointsSplit(fixture: UnplayedFixtureWithOutcomes): PointsSplit {
  const { outcomes } = fixture;
  const [home, away] = [fewestPoints(outcomes, 0), fewestPoints(outcomes, 1)];
  const open = Math.min(...outcomes.map(([a, b]) => a + b)) - home - away;
  return { ...fixture, least: [home, away], open: Math.max(0, open), toHome: 0 };
}

function fewestPoints(outcomes: readonly PointsOutcome[], side: 0 | 1): number {
  return Math.min(...outcomes.map((outcome) => outcome[side]));
}

/**
 * Returns whether the fixture has an outcome that fits the split: each side gets at most the points that the split
 * gives that side.
 */
function hasOutcomeWithinSplit({ outcomes, least: [home, away], open, toHome }: PointsSplit): boolean {
  return outcomes.some(([a, b]) => a <= home + toHome && b <= away + open - toHome);
}

/**
 * Sets `toHome` of all splits so that no team gets more points than its limit. Returns `false` if this is impossible or
 * the budget is used up.
 */
function trySharingPointsWithinLimits(
  splits: readonly PointsSplit[],
  limits: readonly number[],
  budget: SearchBudget,
): boolean {
  const room = [...limits];
  const own: PointsSplit[][] = limits.map(() => []);
  for (const split of splits) {
    const {
      home,
      away,
      least: [forHome, forAway],
      open,
    } = split;
    own[home]?.push(split);
    own[away]?.push(split);
    room[home] = (room[home] ?? 0) - forHome;
    room[away] = (room[away] ?? 0) - forAway;
    split.toHome = Math.min(open, Math.max(0, room[home] ?? 0));
    room[home] = (room[home] ?? 0) - split.toHome;
    room[away] = (room[away] ?? 0) - open + split.toHome;
  }
  for (const [team] of room.entries()) {
    while ((room[team] ?? 0) < 0) if (!movePoints(team, room, own, budget)) return false;
  }
  return true;
}

/**
 * Moves points from a team above its limit to a team below its limit, along the shortest chain of fixtures. Returns
 * `false` if there is no such chain or the budget is used up. `room`: how many points each team is below its limit;
 * negative if the team is above it.
 */
function movePoints(from: number, room: number[], own: readonly PointsSplit[][], budget: SearchBudget): boolean {
  const cameBy = new Map<number, PointsSplit | null>([[from, null]]);
  for (const team of cameBy.keys()) {
    if ((room[team] ?? 0) > 0) {
      movePointsAlongChain(cameBy, team, room);
      return true;
    }
    for (const split of own[team] ?? []) {
      if (--budget.steps < 0) return false;
      const other = opponentInFixture(split, team);
      if (!cameBy.has(other) && openPointsGivenToTeam(split, team) > 0) cameBy.set(other, split);
    }
  }
  return false;
}

function movePointsAlongChain(cameBy: ReadonlyMap<number, PointsSplit | null>, to: number, room: number[]): void {
  const chain: [split: PointsSplit, giver: number][] = [];
  let team = to;
  for (let split = cameBy.get(team); split; split = cameBy.get(team)) {
    team = opponentInFixture(split, team);
    chain.push([split, team]);
  }
  const amount = Math.min(
    -(room[team] ?? 0),
    room[to] ?? 0,
    ...chain.map(([split, giver]) => openPointsGivenToTeam(split, giver)),
  );
  for (const [split, giver] of chain) split.toHome += giver === split.home ? -amount : amount;
  room[team] = (room[team] ?? 0) + amount;
  room[to] = (room[to] ?? 0) - amount;
}

function opponentInFixture({ home, away }: UnplayedFixtureWithOutcomes, team: number): number {
  return team === home ? away : home;
}

/** Returns how many of a fixture's `open` points go to one of its teams. */
function openPointsGivenToTeam({ home, open, toHome }: PointsSplit, team: number): number {
  return team === home ? toHome : open - toHome;
}
