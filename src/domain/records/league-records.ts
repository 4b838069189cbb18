import { runWithoutPauses, type PausingComputation } from '#domain/pausing-computation.ts';
import { compareByName } from '#domain/name.ts';
import { winPercentage } from '#domain/players/player-stats.ts';
import type {
  MatchPerformance,
  PlayerAndTeamTotals,
  SeasonTotals,
  SeasonTotalsByDivision,
} from '#domain/seasons/season-marks.ts';

/**
 * The value of a player or team for a record, and the first and last season that contributed to it. Both seasons are ''
 * if no season contributed.
 */
export type RecordClaim = { value: number; firstSeason: string; lastSeason: string };

/** What a record measures, and how its holder is found. */
export type RecordRule = {
  holder: 'player' | 'team';
  /** Set if the record is about breaks. Breaks also count in matches of pairs and in second plays (Rule C33). */
  ofBreaks?: true;
  /** The lowest value that counts as a record. */
  least: number;
  /**
   * Returns a holder's value; `null` if the holder does not qualify. `marks`: the holder's season totals, oldest season
   * first.
   */
  claim: (marks: readonly SeasonTotals[]) => RecordClaim | null;
  /**
   * Returns the matches or fixtures (feats) that prove the holder's value. `feats`: all feats of the holder, oldest
   * first. Matches of pairs, and second plays that do not count for the player, are included only if `ofBreaks` is set.
   */
  proof: <T extends MatchPerformance>(feats: readonly T[]) => T[];
};

/**
 * How many frames a player must have played for the record of the best win percentage. A match of several frames counts
 * as one.
 */
const MIN_FRAMES_FOR_WIN_PERCENTAGE = 10;

const framesWonRule: RecordRule = {
  holder: 'player',
  least: 1,
  claim: createSeasonSumClaimFinder((mark) => mark.won),
  proof: featsInWonMatches,
};

const longestRunRule: Omit<RecordRule, 'holder'> = { least: 2, claim: longestRunClaim, proof: longestRunOfWins };

/** The records in display order (Rule L2). */
export const RECORD_RULES = {
  framesWon: framesWonRule,
  winPercentage: {
    holder: 'player',
    least: 0.01,
    claim: (marks) => {
      const [won, played] = [sum(marks, (mark) => mark.won), sum(marks, (mark) => mark.played)];
      return played < MIN_FRAMES_FOR_WIN_PERCENTAGE
        ? null
        : { value: winPercentage(won, played), ...firstAndLastSeason(seasonsWithMatches(marks)) };
    },
    proof: (feats) => [...feats],
  },
  playerRun: { ...longestRunRule, holder: 'player' },
  highestBreak: {
    holder: 'player',
    ofBreaks: true,
    least: 1,
    claim: bestSeasonClaimFinder((mark) => mark.highestBreak),
    proof: (feats) => bestFeats(feats, ({ breaks }) => Math.max(0, ...breaks)),
  },
  breaks30: breakCountRule(30, (mark) => mark.breaks30),
  breaks40: breakCountRule(40, (mark) => mark.breaks40),
  breaks50: breakCountRule(50, (mark) => mark.breaks50),
  pointsInSeason: {
    holder: 'player',
    least: 1,
    claim: bestSeasonClaimFinder((mark) => mark.points),
    proof: (feats) => {
      const seasons = Map.groupBy(feats, ({ fixture }) => fixture.season);
      const points = (played: readonly MatchPerformance[]) => sum(played, ({ pointsFor }) => pointsFor);
      const most = Math.max(...Array.from(seasons.values(), points));
      return [...seasons.values()].filter((played) => points(played) === most).flat();
    },
  },
  frameScore: {
    holder: 'player',
    least: 1,
    claim: bestSeasonClaimFinder((mark) => mark.topScore),
    proof: (feats) => bestFeats(feats, ({ topScore }) => topScore),
  },
  seasonsPlayed: {
    holder: 'player',
    least: 2,
    claim: (marks) => ({ value: seasonsWithMatches(marks).length, ...firstAndLastSeason(seasonsWithMatches(marks)) }),
    proof: (feats) => feats.filter(({ fixture }, i) => fixture.season !== feats[i - 1]?.fixture.season),
  },
  matchesWon: { ...framesWonRule, holder: 'team' },
  teamRun: { ...longestRunRule, holder: 'team' },
} as const satisfies Record<string, RecordRule>;

export type RecordName = keyof typeof RECORD_RULES;

// The names of the records in display order. The cast is needed because `Object.keys` returns an array of strings.
export const RECORD_NAMES = Object.keys(RECORD_RULES) as RecordName[];

/** A player or team that holds a record, with the first and last season that contributed to the value. */
type Holder = Omit<RecordClaim, 'value'> & { id: string; name: string };

/** A record with all its holders, ordered by name. `severalFrames`: set if a holder has matches of several frames. */
export type LeagueRecord = { record: RecordName; value: number; holders: Holder[]; severalFrames?: true };

/** The current names of players and teams, keyed by id. */
type PlayerAndTeamNames = { [Kind in keyof PlayerAndTeamTotals]: ReadonlyMap<string, { name: string }> };

/** The records of a division, or of the whole league (`null`). */
export type DivisionRecords = { division: number | null; records: LeagueRecord[] };

/**
 * Returns the records over some seasons: first for the whole league, then for each division (Rules L1, L2). `seasons`
 * must be oldest first.
 */
export function recordsOfSeasons(
  seasons: readonly SeasonTotalsByDivision[],
  names: PlayerAndTeamNames,
): DivisionRecords[] {
  return runWithoutPauses(recordsOfSeasonsInParts(seasons, names));
}

/** Generator version of `recordsOfSeasons`, which pauses after at most 100 holders. */
export function* recordsOfSeasonsInParts(
  seasons: readonly SeasonTotalsByDivision[],
  names: PlayerAndTeamNames,
): PausingComputation<DivisionRecords[]> {
  const divisions = new Set(seasons.flatMap((season) => [...season.keys()]));
  const scopes = [];
  for (const division of [...divisions].sort((a, b) => (a ?? 0) - (b ?? 0))) {
    const found: LeagueRecord[] = [];
    for (const kind of ['players', 'teams'] as const) {
      const byHolder = seasonTotalsByPlayerOrTeam(seasons.map((season) => season.get(division)?.[kind] ?? []));
      yield;
      const wanted = RECORD_NAMES.filter((record) => `${RECORD_RULES[record].holder}s` === kind);
      found.push(...(yield* recordsAmongHolders(wanted, byHolder, names[kind])));
    }
    scopes.push({ division, records: found.sort((a, b) => displayPositionOfRecord(a) - displayPositionOfRecord(b)) });
  }
  return scopes;
}

function displayPositionOfRecord({ record }: LeagueRecord): number {
  return RECORD_NAMES.indexOf(record);
}

/** Groups season totals by the id of their player or team. Each group keeps the order of the lists. */
export function seasonTotalsByPlayerOrTeam(lists: readonly (readonly SeasonTotals[])[]): Map<string, SeasonTotals[]> {
  return Map.groupBy(lists.flat(), ({ holderId }) => holderId);
}

/** How many holders `recordsAmongHolders` considers before it pauses. */
const HOLDERS_BETWEEN_PAUSES = 100;

/**
 * Returns the wanted records among these holders. Each holder's season totals must be oldest first. Records that nobody
 * holds are left out. The outer loop goes over holders, not records, so that each holder's totals are read from memory
 * only once: in a large league, reading them takes most of the time.
 */
export function* recordsAmongHolders(
  wanted: readonly RecordName[],
  byHolder: ReadonlyMap<string, readonly SeasonTotals[]>,
  names: ReadonlyMap<string, { name: string }>,
): PausingComputation<LeagueRecord[]> {
  const best = wanted.map((record): LeagueRecord => ({ record, value: RECORD_RULES[record].least, holders: [] }));
  let looked = 0;
  for (const [id, marks] of byHolder) {
    for (const one of best) updateLeagueRecord(one, id, marks, names);
    looked += 1;
    if (looked % HOLDERS_BETWEEN_PAUSES === 0) yield;
  }
  return best
    .filter(({ holders }) => holders.length > 0)
    .map(({ holders, ...one }) => {
      const hasSeveral = holders.some(({ id }) => byHolder.get(id)?.some((mark) => mark.hasSeveral));
      return { ...one, holders: holders.sort(compareByName), ...(hasSeveral ? { severalFrames: true as const } : {}) };
    });
}

/**
 * Adds a player or team to the holders of a record if its value equals the record. A higher value becomes the record,
 * with this player or team as its only holder. A lower value changes nothing.
 */
function updateLeagueRecord(
  best: LeagueRecord,
  id: string,
  marks: readonly SeasonTotals[],
  names: ReadonlyMap<string, { name: string }>,
): void {
  const rule: RecordRule = RECORD_RULES[best.record];
  const claim = rule.claim(marks);
  if (claim === null || claim.value < best.value) return;
  const { value, ...seasons } = claim;
  if (value > best.value) best.holders = [];
  best.value = value;
  best.holders.push({ id, name: names.get(id)?.name ?? '', ...seasons });
}

// `createSeasonSumClaimFinder` and `bestSeasonClaimFinder` create functions that run for every holder. To be fast, each
// of these functions is a simple loop that creates only one object.
function createSeasonSumClaimFinder(value: (mark: SeasonTotals) => number): RecordRule['claim'] {
  return (marks) => {
    const claim: RecordClaim = { value: 0, firstSeason: '', lastSeason: '' };
    for (const mark of marks) {
      const more = value(mark);
      if (more === 0) continue;
      if (claim.value === 0) claim.firstSeason = mark.season;
      claim.value += more;
      claim.lastSeason = mark.season;
    }
    return claim;
  };
}

/** Returns a function that finds a holder's highest value in a single season, from the totals of all seasons. */
function bestSeasonClaimFinder(value: (mark: SeasonTotals) => number): RecordRule['claim'] {
  return (marks) => {
    const claim: RecordClaim = { value: 0, firstSeason: '', lastSeason: '' };
    for (const mark of marks) {
      const own = value(mark);
      if (own === 0) continue;
      if (own > claim.value) claim.firstSeason = mark.season;
      if (own >= claim.value) claim.lastSeason = mark.season;
      claim.value = Math.max(claim.value, own);
    }
    return claim;
  };
}

function breakCountRule(points: number, count: (mark: SeasonTotals) => number): RecordRule {
  return {
    holder: 'player',
    ofBreaks: true,
    least: 1,
    claim: createSeasonSumClaimFinder(count),
    proof: (feats) => feats.filter(({ breaks }) => breaks.some((one) => one >= points)),
  };
}

/**
 * Returns the longest run of wins. A run may go on from one season into the next. Of two equal runs, the earlier counts
 * (Rule L2). `marks`: the season totals of one player or team, oldest first.
 */
export function longestRunClaim(marks: readonly SeasonTotals[]): RecordClaim {
  let best: RecordClaim = { value: 0, firstSeason: '', lastSeason: '' };
  let open: RecordClaim = best;
  for (const { season, played, runs } of marks) {
    const since = open.value === 0 ? season : open.firstSeason;
    const joined = { value: open.value + runs.head, firstSeason: since, lastSeason: season };
    if (joined.value > best.value) best = joined;
    if (runs.best > best.value) best = oneSeasonClaim(season, runs.best);
    open = runs.head === played ? joined : oneSeasonClaim(season, runs.tail);
  }
  return best;
}

function oneSeasonClaim(season: string, value: number): RecordClaim {
  return { value, firstSeason: season, lastSeason: season };
}

function longestRunOfWins<T extends MatchPerformance>(feats: readonly T[]): T[] {
  let best: T[] = [];
  let open: T[] = [];
  for (const feat of feats) {
    open = feat.won ? [...open, feat] : [];
    if (open.length > best.length) best = open;
  }
  return best;
}

function featsInWonMatches<T extends MatchPerformance>(feats: readonly T[]): T[] {
  return feats.filter(({ won }) => won);
}

/** Returns the matches or fixtures that have the highest value. */
function bestFeats<T extends MatchPerformance>(feats: readonly T[], value: (feat: MatchPerformance) => number): T[] {
  const most = Math.max(...feats.map(value));
  return feats.filter((feat) => value(feat) === most);
}

/** Returns the totals of the seasons in which at least one match counts for the player or team. */
function seasonsWithMatches(marks: readonly SeasonTotals[]): SeasonTotals[] {
  return marks.filter(({ played }) => played > 0);
}

function firstAndLastSeason(marks: readonly SeasonTotals[]): Omit<RecordClaim, 'value'> {
  return { firstSeason: marks[0]?.season ?? '', lastSeason: marks.at(-1)?.season ?? '' };
}

function sum<T>(rows: readonly T[], value: (row: T) => number): number {
  return rows.reduce((total, row) => total + value(row), 0);
}
