import { type Fixture, weekPlayed } from '#domain/cards/fixture.ts';
import { monthOfDay } from '#domain/day.ts';
import { type Wins, winsIn } from '#domain/my-season/wins.ts';
import { ascending, type Comparer, descending, sortFunctionOf } from '#domain/order.ts';
import { type Appearance, appearancesInParts } from '#domain/players/appearance.ts';
import { runAtOnce, type InParts } from '#domain/in-parts.ts';
import type { GameWeek } from '#domain/seasons/season.ts';
import { groupNeighbours } from '#domain/standings/places.ts';

/**
 * A player's wins and losses in a week or a month, without walkovers. `frames` and `points` are differences: `frames`
 * is `null` if no match has several frames, `points` if no frame has points. `strength`: the number of matches that the
 * beaten opponents have won in the season so far.
 */
export type Candidate = Wins & {
  playerId: string;
  teamId: string;
  division: number;
  cards: number;
  frames: number | null;
  points: number | null;
  bestBreak: number | null;
  strength: number;
  /** The only match, if there was one. */
  only: Pick<Appearance, 'match' | 'side' | 'opponentId'> | null;
};

/**
 * A player who is in the team of the week or is player of the month. `rank` counts from 0, and is the same for level
 * players.
 */
export type Chosen = Candidate & { rank: number };

/** The team of each week, and the player of each month, such as `2025-10`. */
export type Awards = { weeks: ReadonlyMap<number, readonly Chosen[]>; months: ReadonlyMap<string, readonly Chosen[]> };

/** The order in which players are chosen (Rule Y7). */
const ORDER: readonly Comparer<Candidate>[] = [
  descending(({ won, lost }) => won - lost),
  ascending(({ lost }) => lost),
  descending(({ frames }) => frames ?? 0),
  descending(({ points }) => points ?? 0),
  descending(({ bestBreak }) => bestBreak ?? 0),
  descending(({ strength }) => strength),
];

/** The fewest cards that a week needs for a team of the week, and a player for player of the month. */
const MIN_CARDS = 2;
/** If more players than this are level, the month has no player of the month. */
const MAX_LEVEL_PLAYERS = 3;

/** Returns the awards of a season (Rules Y8, Y9). */
export function awardsOf(fixtures: readonly Fixture[], calendar: readonly GameWeek[]): Awards {
  return runAtOnce(awardsInParts(fixtures, calendar));
}

/** Generator version of `awardsOf`, which pauses after each week and month. */
export function* awardsInParts(fixtures: readonly Fixture[], calendar: readonly GameWeek[]): InParts<Awards> {
  const all = yield* appearancesInParts(fixtures);
  const weeks = yield* chosenIn(all, ({ fixture }) => weekPlayed(fixture), teamOf);
  return { weeks, months: yield* chosenIn(all, ({ fixture }) => monthOf(fixture, calendar), playerOf) };
}

/** Returns the chosen players of each week or month. Weeks and months without any are left out. */
function* chosenIn<Key extends number | string>(
  all: readonly Appearance[],
  keyOf: (one: Appearance) => Key | null,
  choose: (ranked: Candidate[][], own: readonly Appearance[]) => Candidate[][],
): InParts<Map<Key, Chosen[]>> {
  const wins = new Map<string, number>();
  const chosen = new Map<Key, Chosen[]>();
  const parts = [...Map.groupBy(all, keyOf)].flatMap(([key, own]) => (key === null ? [] : [{ key, own }]));
  for (const { key, own } of parts.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    for (const { playerId } of own.filter(isWin)) wins.set(playerId, (wins.get(playerId) ?? 0) + 1);
    const candidates = candidatesIn(own, wins).sort(sortFunctionOf(ORDER));
    const ranked = groupNeighbours(candidates, (a, b) => sortFunctionOf(ORDER)(a, b) === 0);
    const found = choose(ranked, own).flatMap((level, rank) => level.map((one) => ({ ...one, rank })));
    if (found.length > 0) chosen.set(key, found);
    yield;
  }
  return chosen;
}

/**
 * Returns the best players of a week: as many as play on a side of a card, or more if the last ones are level (Rule
 * Y8).
 */
function teamOf(ranked: Candidate[][], own: readonly Appearance[]): Candidate[][] {
  if (cardsIn(own) < MIN_CARDS) return [];
  const size = sideOf(own);
  const team: Candidate[][] = [];
  let chosen = 0;
  for (const level of ranked) {
    if (chosen >= size || chosen + level.length > 2 * size) break;
    team.push(level);
    chosen += level.length;
  }
  return team;
}

/** Returns the best player of a month, or several who are level (Rule Y9). */
function playerOf(ranked: Candidate[][]): Candidate[][] {
  const often = ranked.map((level) => level.filter(({ cards }) => cards >= MIN_CARDS));
  const [best] = often.filter(({ length }) => length > 0);
  return best && best.length <= MAX_LEVEL_PLAYERS ? [best] : [];
}

function cardsIn(own: readonly Appearance[]): number {
  return new Set(own.map(({ fixture }) => fixture)).size;
}

/** Returns how many players the largest side of a card had. */
function sideOf(own: readonly Appearance[]): number {
  const sides = Map.groupBy(own, ({ fixture, side }) => `${fixture.id} ${side}`);
  return Math.max(...Array.from(sides.values(), (some) => new Set(some.map(({ playerId }) => playerId)).size));
}

/**
 * Returns the month of a card: of its day, or else of the last day of its week; `null` if neither is known (Rule Y9).
 */
export function monthOf(fixture: Fixture, calendar: readonly GameWeek[]): string | null {
  const day = fixture.date ?? calendar.find(({ week }) => week === weekPlayed(fixture))?.to;
  return day === undefined ? null : monthOfDay(day);
}

/**
 * Returns whether one player beat or lost to another on the table, not by absence or an official's decision (Rule Y7).
 */
function isAtTable({ opponentId, match, forTeam }: Appearance): boolean {
  return !forTeam && opponentId !== null && (match.ruledOut ?? []).length === 0;
}

function isWin(one: Appearance): boolean {
  return one.won && isAtTable(one);
}

/** Returns each player who won more matches than the player lost. */
function candidatesIn(own: readonly Appearance[], wins: ReadonlyMap<string, number>): Candidate[] {
  return Array.from(Map.groupBy(own, ({ playerId }) => playerId).values(), (some) => candidateOf(some, wins))
    .filter(({ won, lost }) => won > lost)
    .sort((a, b) => (a.playerId < b.playerId ? -1 : 1));
}

function candidateOf(some: readonly Appearance[], wins: ReadonlyMap<string, number>): Candidate {
  const { playerId, teamId, fixture } = some.at(-1)!;
  const played = some.filter(isAtTable);
  const ofFrames = played.filter(({ match }) => match.frames);
  const scored = played.filter(({ frames }) => frames.scored > 0);
  const sum = (rows: readonly Appearance[], value: (one: Appearance) => number) =>
    rows.length === 0 ? null : rows.reduce((total, one) => total + value(one), 0);
  const breaks = some.flatMap((one) => one.breaks);
  return {
    playerId,
    teamId,
    division: fixture.division,
    cards: cardsIn(played),
    ...winsIn(played),
    frames: sum(ofFrames, ({ frames }) => frames.won - frames.lost),
    points: sum(scored, ({ pointsFor, pointsAgainst }) => pointsFor - pointsAgainst),
    bestBreak: breaks.length === 0 ? null : Math.max(...breaks),
    strength: sum(played.filter(isWin), ({ opponentId }) => wins.get(opponentId!) ?? 0) ?? 0,
    only: played.length === 1 ? played[0]! : null,
  };
}
