import { z } from 'zod';
import { formatOf, isDecider, tablePointsForMatchWon } from '#domain/seasons/format.ts';
import type { LeagueRules, PointsRules } from '#domain/seasons/season.ts';
import {
  type SearchBudget,
  canAllStayWithinPoints,
  type UnplayedFixtureWithOutcomes,
  type PointsOutcome,
} from '#domain/standings/possible-endings.ts';
import type { ZoneSizes } from '#domain/standings/zones.ts';

/**
 * A division during its season. `points`: the points of each team, including adjustments, keyed by team id. `fixtures`:
 * the fixtures without a result. `mayLapse`: whether a fixture may never be played, because one of its teams has left.
 */
export type UnfinishedDivision = {
  points: ReadonlyMap<string, number>;
  fixtures: readonly { homeTeamId: string; awayTeamId: string; mayLapse: boolean }[];
  rules: ProspectRules;
};

/** The rules that decide how many points a team can still get. */
type ProspectRules = PointsRules & Partial<Pick<LeagueRules, 'race' | 'secondPlay'>>;

/**
 * An open division with the points that a fixture gives a team. `none`: the points for winning no frame. `worth`: the
 * points in addition to `none`, indexed by the number of frames won.
 */
type DivisionWithFixturePoints = Pick<UnfinishedDivision, 'points' | 'fixtures'> & {
  none: number;
  worth: readonly number[];
};

/**
 * Whether a team can still finish in one of the first places of the table (`can`), and whether it certainly will
 * (`certain`). `null` means unknown. Only points count, not tie-breaks. `needs`: how many more points make the finish
 * certain; `null` if unknown, if the finish is already certain or impossible, or if no number of points is enough.
 */
const prospectSchema = z.object({
  can: z.boolean().nullable(),
  certain: z.boolean().nullable(),
  needs: z.number().nullable(),
});
export type Prospect = z.output<typeof prospectSchema>;

/**
 * What a team can still reach: first place (`title`), promotion, and staying up (`safety`). `left`: the number of the
 * team's fixtures without a result.
 */
export const teamProspectsSchema = z.object({
  teamId: z.string(),
  left: z.number(),
  title: prospectSchema,
  /** The team's prospect of a promotion place; `null` in a table without a promotion zone. */
  promotion: prospectSchema.nullable(),
  /** The team's prospect of a place above the relegation zone; `null` in a table without a relegation zone. */
  safety: prospectSchema.nullable(),
});
export type TeamProspects = z.output<typeof teamProspectsSchema>;

/**
 * The highest number of steps that all searches for one division may take together. All these steps take less than
 * a second. A division of ten teams needs 60,000 steps.
 */
const MAX_SEARCH_STEPS = 5_000_000;

/**
 * Returns what each team of a division can still reach (Rule S11). Returns an empty list in three cases: no fixture is
 * left; `pointsByFramesWon` returns `null` for the rules; or a fixture may never be played, and the rules give points
 * even to a team that loses every frame.
 */
export function prospectsOfDivision(open: UnfinishedDivision, zones: ZoneSizes | null): TeamProspects[] {
  return open.fixtures.length === 0 ? [] : prospectsOfTeams(open, zones);
}

/**
 * Returns what teams can still reach, as `prospectsOfDivision` does. Unlike `prospectsOfDivision`, also returns rows if
 * no fixture is left. `only`: the ids of the teams to include; by default, all teams are included.
 */
export function prospectsOfTeams(
  { rules, ...rest }: UnfinishedDivision,
  zones: ZoneSizes | null,
  only?: readonly string[],
): TeamProspects[] {
  const worth = pointsByFramesWon(rules);
  if (worth === null) return [];
  const [none = 0, best = 0] = [worth[0], worth.at(-1)];
  // A fixture that is never played gives its teams 0 points. A team that loses every frame of a played fixture gets
  // `none` points. If `none` is more than 0, the search cannot handle a fixture that may never be played.
  if (none > 0 && rest.fixtures.some(({ mayLapse }) => mayLapse)) return [];
  const open = createOpenTable({ ...rest, worth: worth.map((points) => points - none), none }, best - none);
  const places = open.ids.length;
  return open.ids.flatMap((teamId, team) => {
    if (only && !only.includes(teamId)) return [];
    // `MAX_SEARCH_STEPS` is divided equally among the searches of all teams. Each team has up to three searches: title,
    // promotion and safety.
    const inFirst = (first: number) =>
      prospectOfTeam({ ...open, budget: { steps: MAX_SEARCH_STEPS / (3 * places) } }, team, first);
    return [
      {
        teamId,
        left: open.left[team] ?? 0,
        title: inFirst(1),
        promotion: zones && zones.promotion > 0 ? inFirst(zones.promotion) : null,
        safety: zones && zones.relegation > 0 ? inFirst(places - zones.relegation) : null,
      },
    ];
  });
}

/**
 * Returns the points that a team gets from a fixture, indexed by the number of frames won. Returns `null` in three
 * cases: the points depend on more than this number; winning fewer frames can give more points than winning all frames;
 * or `byFrames` gives fewer points for more frames.
 */
export function pointsByFramesWon(rules: ProspectRules): readonly number[] | null {
  const { margin, frameDrawn, aggregateWon, byFrames, ...usual } = rules.points;
  const [frameWon, ...others] = new Set(formatOf(rules).map((section) => tablePointsForMatchWon(section, usual)));
  const isMore = Boolean(margin) || frameDrawn !== undefined || Boolean(aggregateWon);
  if (frameWon === undefined || others.length > 0 || isMore) return null;
  if (rules.secondPlay || rules.race || formatOf(rules).some(isDecider)) return null;
  if (byFrames) return byFrames.every((points, won) => points >= (byFrames[won - 1] ?? 0)) ? byFrames : null;
  const { framesPerFixture } = rules;
  const worth = Array.from({ length: framesPerFixture + 1 }, (_, won) => {
    const lost = framesPerFixture - won;
    return won * frameWon + (won > lost ? usual.fixtureWon : 0) + (won === lost ? usual.fixtureDrawn : 0);
  });
  return Math.max(...worth) > (worth.at(-1) ?? 0) ? null : worth;
}

/**
 * A division in which a team is identified by its index in `ids`. `left`: the number of open fixtures of each team.
 * `best`: the points for winning all frames of a fixture, minus the points for winning none. `gains`: the open
 * fixtures; each outcome has the points that the two sides get, from 0 to `best`. `losses`: the same fixtures; each
 * outcome has the points that the two sides miss, which are `best` minus the points that they get. `budget`: the steps
 * for one search.
 */
type UnfinishedTable = {
  ids: string[];
  /** The points of each team, including the points that its open fixtures give in any case (`sure`). */
  points: number[];
  /** For each team, the points that its open fixtures give even if it wins no frame. */
  sure: number[];
  left: number[];
  best: number;
  /**
   * The step between the numbers of points that a fixture can give: 2 if they are 0, 2, 4 up to `best`. `null` if the
   * steps are uneven.
   */
  unit: number | null;
  gains: UnplayedFixtureWithOutcomes[];
  losses: UnplayedFixtureWithOutcomes[];
  budget: SearchBudget;
};

function createOpenTable({ points, fixtures, none, worth }: DivisionWithFixturePoints, best: number): UnfinishedTable {
  const playing = fixtures.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
  const ids = [...new Set([...points.keys(), ...playing])];
  const index = new Map(ids.map((id, i) => [id, i]));
  const outcomes = possiblePointsOutcomes(worth);
  const left = ids.map((id) => playing.filter((one) => one === id).length);
  const gains = fixtures.map(({ homeTeamId, awayTeamId, mayLapse }) => ({
    home: index.get(homeTeamId) ?? 0,
    away: index.get(awayTeamId) ?? 0,
    outcomes: mayLapse ? [...outcomes, [0, 0] as const] : outcomes,
  }));
  const losses = gains.map((fixture) => ({
    ...fixture,
    outcomes: fixture.outcomes.map(([home, away]): PointsOutcome => [best - home, best - away]),
  }));
  const sure = left.map((count) => count * none);
  const own = ids.map((id, i) => (points.get(id) ?? 0) + (sure[i] ?? 0));
  const unit = constantPointsStep(outcomes);
  return { ids, sure, points: own, left, best, unit, gains, losses, budget: { steps: 0 } };
}

/**
 * Returns the points of both sides for every possible score of a fixture. `worth`: the points for each number of frames
 * won.
 */
function possiblePointsOutcomes(worth: readonly number[]): PointsOutcome[] {
  const scores = worth.map((points, won): PointsOutcome => [points, worth[worth.length - 1 - won] ?? 0]);
  return [...new Map(scores.map((score) => [score.join(), score])).values()];
}

function constantPointsStep(outcomes: readonly PointsOutcome[]): number | null {
  // The different points that a side can get, in the order of frames won. If a match won or drawn gives extra points,
  // these values have gaps or do not ascend.
  const values = [...new Set(outcomes.map(([home]) => home))];
  const unit = values[1] ?? 0;
  return unit > 0 && values.every((value, i) => value === i * unit) ? unit : null;
}

function prospectOfTeam(open: UnfinishedTable, team: number, places: number): Prospect {
  const can = canFinishInTop(open, team, places);
  // If the team cannot finish in these places, no number of points makes such a finish certain.
  if (can === false) return { can, certain: false, needs: null };
  const caught = canBeCaught(open, team, places, 0);
  return {
    can,
    certain: caught === null ? null : !caught,
    needs: caught === true ? pointsNeeded(open, team, places) : null,
  };
}

/**
 * Returns whether the team can finish with at most `places - 1` other teams above it, if the team wins all its frames.
 * Returns `null` if the search used up its budget of steps before it found the answer.
 */
function canFinishInTop(
  { points, left, best, gains, budget }: UnfinishedTable,
  team: number,
  places: number,
): boolean | null {
  const most = (points[team] ?? 0) + (left[team] ?? 0) * best;
  const limits = points.map((own, other) => pointsLimitOrInfinity(most - own, (left[other] ?? 0) * best));
  const others = limits.flatMap((limit, other) => (limit === Infinity ? [] : [other]));
  const above = others.filter((other) => (limits[other] ?? 0) < 0);
  const level = others.filter((other) => !above.includes(other)).sort((a, b) => (limits[a] ?? 0) - (limits[b] ?? 0));
  return isTrueForSomeTeamCombination(level, places - 1 - above.length, budget, (free) => {
    const freed = limits.map((limit, other) => (above.includes(other) || free.has(other) ? Infinity : limit));
    return canAllStayWithinPoints(gains, freed, budget);
  });
}

/**
 * Returns whether at least `places` other teams can still reach the team's points plus `gained` points. Returns `null`
 * if the search used up its steps (`budget`) before it found the answer.
 */
function canBeCaught(
  { points, left, best, losses, budget }: UnfinishedTable,
  team: number,
  places: number,
  gained: number,
): boolean | null {
  const target = (points[team] ?? 0) + gained;
  const limits = points.map((own, other) => (left[other] ?? 0) * best - (target - own));
  const rivals = limits.flatMap((limit, other) => (other === team || limit < 0 ? [] : [other]));
  const there = rivals.filter((other) => (points[other] ?? 0) >= target);
  const behind = rivals.filter((other) => !there.includes(other)).sort((a, b) => (limits[b] ?? 0) - (limits[a] ?? 0));
  const wanted = places - there.length;
  if (wanted > behind.length) return false;
  return isTrueForSomeTeamCombination(behind, Math.max(0, wanted), budget, (chosen) => {
    const bound = limits.map((limit, other) => (other === team || chosen.has(other) ? limit : Infinity));
    return canAllStayWithinPoints(losses, bound, budget);
  });
}

/**
 * Returns the least number of further points that makes a finish in the first `places` places certain; `null` if it is
 * unknown, or if no number is enough.
 */
function pointsNeeded(open: UnfinishedTable, team: number, places: number): number | null {
  if (open.unit === null) return null;
  // `low` and `high` limit the points that the team needs, divided by `open.unit`. With `low`, the finish is never
  // certain. `high` starts as the most that the team can gain; the next line returns `null` if that may be too little.
  let [low, high] = [0, ((open.left[team] ?? 0) * open.best) / open.unit];
  if (canBeCaught(open, team, places, high * open.unit) !== false) return null;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const caught = canBeCaught(open, team, places, middle * open.unit);
    if (caught === null) return null;
    [low, high] = caught ? [middle, high] : [low, middle];
  }
  return high * open.unit + (open.sure[team] ?? 0);
}

/** Returns the limit, or `Infinity` if a team that gains at most `most` points cannot exceed the limit. */
function pointsLimitOrInfinity(limit: number, most: number): number {
  return limit >= most ? Infinity : limit;
}

/**
 * Returns whether `test` is true for some choice of `count` teams; with fewer than `count` teams, the only choice is
 * all teams. `null` if the `budget` is used up before the answer is known.
 */
function isTrueForSomeTeamCombination(
  teams: readonly number[],
  count: number,
  budget: SearchBudget,
  test: (chosen: ReadonlySet<number>) => boolean | null,
): boolean | null {
  if (count < 0) return false;
  for (const chosen of teamCombinations(teams, Math.min(count, teams.length))) {
    budget.steps -= teams.length;
    const holds = test(new Set(chosen));
    if (holds !== false) return holds;
  }
  return false;
}

/** Yields every choice of `count` teams. Within a choice, the teams are in the order of the list. */
function* teamCombinations(teams: readonly number[], count: number): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let i = 0; i <= teams.length - count; i++)
    for (const others of teamCombinations(teams.slice(i + 1), count - 1)) yield [teams[i] ?? 0, ...others];
}
