import { type Fixture, weekPlayed } from '#domain/cards/fixture.ts';
import { monthOfDay } from '#domain/day.ts';
import { type WinLossCounts, countWinsAndLosses } from '#domain/my-season/wins.ts';
import { ascending, type Comparer, descendingComparer, compareFunctionOf } from '#domain/comparers.ts';
import { type Appearance, appearancesInParts } from '#domain/players/appearance.ts';
import { runWithoutPauses, type PausingComputation } from '#domain/pausing-computation.ts';
import type { SeasonWeek } from '#domain/seasons/season.ts';
import { groupNeighbours } from '#domain/standings/places.ts';

/**
 * A player's wins and losses in a week or a month, without walkovers. `cards`: the number of cards that these matches
 * are on. `frames`: frames won less frames lost; `null` if no match has several frames. `points`: points scored less
 * points conceded; `null` if no frame has points. `strength`: the number of matches that the beaten opponents have won
 * in the season so far.
 */
export type AwardCandidate = WinLossCounts & {
  playerId: string;
  teamId: string;
  division: number;
  cards: number;
  frames: number | null;
  points: number | null;
  bestBreak: number | null;
  strength: number;
  /** The player's match, if there was only one; else `null`. */
  only: Pick<Appearance, 'match' | 'side' | 'opponentId'> | null;
};

/**
 * A player who is in the team of the week or is player of the month. `rank` is 0 for the best player, and the same for
 * level players.
 */
export type AwardedPlayer = AwardCandidate & { rank: number };

/**
 * The teams of the week, keyed by week number, and the players of the month, keyed by month such as `2025-10`. If a
 * month has several players, they are level.
 */
export type Awards = {
  weeks: ReadonlyMap<number, readonly AwardedPlayer[]>;
  months: ReadonlyMap<string, readonly AwardedPlayer[]>;
};

/** The order in which candidates are chosen for an award (Rule Y7). */
const CANDIDATE_ORDER: readonly Comparer<AwardCandidate>[] = [
  descendingComparer(({ won, lost }) => won - lost),
  ascending(({ lost }) => lost),
  descendingComparer(({ frames }) => frames ?? 0),
  descendingComparer(({ points }) => points ?? 0),
  descendingComparer(({ bestBreak }) => bestBreak ?? 0),
  descendingComparer(({ strength }) => strength),
];

/** The fewest cards that a week needs to have a team of the week, and that a player needs to be player of the month. */
const MIN_CARDS_FOR_AWARD = 2;
/** If more players than this are level in first place, the month has no player of the month. */
const MAX_JOINT_WINNERS = 3;

/** Returns the teams of the week and the players of the month of a season (Rules Y8, Y9). */
export function awardsOfSeason(fixtures: readonly Fixture[], calendar: readonly SeasonWeek[]): Awards {
  return runWithoutPauses(awardsInParts(fixtures, calendar));
}

/** Generator version of `awardsOfSeason`, which pauses after each fixture, week and month. */
export function* awardsInParts(
  fixtures: readonly Fixture[],
  calendar: readonly SeasonWeek[],
): PausingComputation<Awards> {
  const all = yield* appearancesInParts(fixtures);
  const weeks = yield* chosenPlayersByPeriod(all, ({ fixture }) => weekPlayed(fixture), teamOfWeek);
  return {
    weeks,
    months: yield* chosenPlayersByPeriod(all, ({ fixture }) => monthOfCard(fixture, calendar), playerOfMonth),
  };
}

/** Returns the chosen players of each week or month. Weeks and months without any are left out. */
function* chosenPlayersByPeriod<Key extends number | string>(
  all: readonly Appearance[],
  keyOf: (one: Appearance) => Key | null,
  choose: (ranked: AwardCandidate[][], own: readonly Appearance[]) => AwardCandidate[][],
): PausingComputation<Map<Key, AwardedPlayer[]>> {
  const wins = new Map<string, number>();
  const chosen = new Map<Key, AwardedPlayer[]>();
  const parts = [...Map.groupBy(all, keyOf)].flatMap(([key, own]) => (key === null ? [] : [{ key, own }]));
  for (const { key, own } of parts.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    for (const { playerId } of own.filter(isWinForAwards)) wins.set(playerId, (wins.get(playerId) ?? 0) + 1);
    const candidates = awardCandidates(own, wins).sort(compareFunctionOf(CANDIDATE_ORDER));
    const ranked = groupNeighbours(candidates, (a, b) => compareFunctionOf(CANDIDATE_ORDER)(a, b) === 0);
    const found = choose(ranked, own).flatMap((level, rank) => level.map((one) => ({ ...one, rank })));
    if (found.length > 0) chosen.set(key, found);
    yield;
  }
  return chosen;
}

/**
 * Returns the best players of a week, in groups of level players. Groups are added until the team has at least as many
 * players as the largest side of a card. The team ends before a group that would make it more than twice that size
 * (Rule Y8).
 */
function teamOfWeek(ranked: AwardCandidate[][], own: readonly Appearance[]): AwardCandidate[][] {
  if (countCards(own) < MIN_CARDS_FOR_AWARD) return [];
  const size = largestSideSize(own);
  const team: AwardCandidate[][] = [];
  let chosen = 0;
  for (const level of ranked) {
    if (chosen >= size || chosen + level.length > 2 * size) break;
    team.push(level);
    chosen += level.length;
  }
  return team;
}

/**
 * Returns the best player of a month among those with at least two cards. If two or three are level, returns them all;
 * if more are level, returns none (Rule Y9).
 */
function playerOfMonth(ranked: AwardCandidate[][]): AwardCandidate[][] {
  const often = ranked.map((level) => level.filter(({ cards }) => cards >= MIN_CARDS_FOR_AWARD));
  const [best] = often.filter(({ length }) => length > 0);
  return best && best.length <= MAX_JOINT_WINNERS ? [best] : [];
}

function countCards(own: readonly Appearance[]): number {
  return new Set(own.map(({ fixture }) => fixture)).size;
}

/** Returns how many players the largest side of a card had. */
function largestSideSize(own: readonly Appearance[]): number {
  const sides = Map.groupBy(own, ({ fixture, side }) => `${fixture.id} ${side}`);
  return Math.max(...Array.from(sides.values(), (some) => new Set(some.map(({ playerId }) => playerId)).size));
}

/**
 * Returns the month of a card, such as `2025-10`: the month of its day, or else of the last day of its week. Returns
 * `null` if neither is known (Rule Y9).
 */
export function monthOfCard(fixture: Fixture, calendar: readonly SeasonWeek[]): string | null {
  const day = fixture.date ?? calendar.find(({ week }) => week === weekPlayed(fixture))?.to;
  return day === undefined ? null : monthOfDay(day);
}

/**
 * Returns whether the player's match was played against one opponent and counts for the player. Excludes walkovers,
 * matches that count only for the team, and matches decided by an official (Rule Y7).
 */
function countsForAwards({ opponentId, match, forTeam }: Appearance): boolean {
  return !forTeam && opponentId !== null && (match.ruledOut ?? []).length === 0;
}

function isWinForAwards(one: Appearance): boolean {
  return one.won && countsForAwards(one);
}

/** Returns the players who won more matches than they lost. */
function awardCandidates(own: readonly Appearance[], wins: ReadonlyMap<string, number>): AwardCandidate[] {
  return Array.from(Map.groupBy(own, ({ playerId }) => playerId).values(), (some) =>
    candidateFromAppearances(some, wins),
  )
    .filter(({ won, lost }) => won > lost)
    .sort((a, b) => (a.playerId < b.playerId ? -1 : 1));
}

function candidateFromAppearances(some: readonly Appearance[], wins: ReadonlyMap<string, number>): AwardCandidate {
  const { playerId, teamId, fixture } = some.at(-1)!;
  const played = some.filter(countsForAwards);
  const ofFrames = played.filter(({ match }) => match.frames);
  const scored = played.filter(({ frames }) => frames.scored > 0);
  const sum = (rows: readonly Appearance[], value: (one: Appearance) => number) =>
    rows.length === 0 ? null : rows.reduce((total, one) => total + value(one), 0);
  const breaks = some.flatMap((one) => one.breaks);
  return {
    playerId,
    teamId,
    division: fixture.division,
    cards: countCards(played),
    ...countWinsAndLosses(played),
    frames: sum(ofFrames, ({ frames }) => frames.won - frames.lost),
    points: sum(scored, ({ pointsFor, pointsAgainst }) => pointsFor - pointsAgainst),
    bestBreak: breaks.length === 0 ? null : Math.max(...breaks),
    strength: sum(played.filter(isWinForAwards), ({ opponentId }) => wins.get(opponentId!) ?? 0) ?? 0,
    only: played.length === 1 ? played[0]! : null,
  };
}
