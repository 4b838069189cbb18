import type { z } from 'zod';
import { compareFunctionOf } from '#domain/comparers.ts';
import type { TeamOrderDecision, TieBreak } from '#domain/seasons/season.ts';
import type { levelTeamsDecisionSchema } from '#domain/standings/standing-row.ts';
import { type TableRowWithoutPosition, standingsComparers } from '#domain/standings/standings-order.ts';

export type LevelTeamsDecision = z.output<typeof levelTeamsDecisionSchema>;

/**
 * A team's place in a table. `position`: 1 for first place. `shared`: whether another team has the same position.
 * `decided`: how officials decided between level teams.
 */
export type TablePlace = { position: number; shared?: true | undefined; decided?: LevelTeamsDecision | undefined };

/** A row of a league table with its place. */
export type TableRow = TableRowWithoutPosition & TablePlace;

/**
 * Sorts a table and gives each row its place. Level teams that have played share a place (Rule S13), unless officials
 * decided the order of exactly these teams (Rule R22).
 */
export function rankRows(
  rows: readonly TableRowWithoutPosition[],
  tieBreaks: readonly TieBreak[],
  decisions: readonly TeamOrderDecision[] = [],
): TableRow[] {
  const order = standingsComparers(tieBreaks);
  const level = compareFunctionOf(order.slice(0, -1));
  const sorted = rows.toSorted(compareFunctionOf(order));
  const groups = groupNeighbours(sorted, (a, b) => a.gamesPlayed > 0 && b.gamesPlayed > 0 && level(a, b) === 0);
  let before = 0;
  return groups.flatMap((group) => {
    const position = before + 1;
    before += group.length;
    return group.length === 1
      ? group.map((row) => ({ ...row, position }))
      : placeLevelRowsByDecision(group, position, decisions);
  });
}

function placeLevelRowsByDecision(
  level: readonly TableRowWithoutPosition[],
  position: number,
  decisions: readonly TeamOrderDecision[],
): TableRow[] {
  const ids = new Set(level.map(({ teamId }) => teamId));
  const decision = decisions.find(
    (one) => one.position === position && one.order.length === ids.size && one.order.every((id) => ids.has(id)),
  );
  if (!decision) return level.map((row) => ({ ...row, position, shared: true }));
  const { order, how, note } = decision;
  const rows = level.toSorted((a, b) => order.indexOf(a.teamId) - order.indexOf(b.teamId));
  return rows.map((row, i) => {
    const place: TablePlace = how === 'joint' ? { position, shared: true } : { position: position + i };
    return { ...row, ...place, decided: { how, note } };
  });
}

/**
 * Returns the rows of a table except the rows of teams that withdrew. These teams are in no promotion or relegation
 * zone (Rule R21).
 */
export function withoutWithdrawnTeams<R extends Pick<TableRow, 'withdrawn'>>(table: readonly R[]): R[] {
  return table.filter(({ withdrawn }) => !withdrawn);
}

/** Splits a sorted list into groups of neighbours. `alike` compares each element with the first of its group. */
export function groupNeighbours<T>(sorted: readonly T[], alike: (a: T, b: T) => boolean): T[][] {
  const groups: T[][] = [];
  for (const one of sorted) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && alike(last[0], one)) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

type RankedRow = Pick<TableRow, 'gamesPlayed' | 'position' | 'withdrawn'>;

/**
 * Returns the teams in first place and the teams in second place. Teams that have not played are left out (Rule L3). If
 * several teams share first place, `runnersUp` is empty.
 */
export function winnersAndRunnersUp<R extends RankedRow>(table: readonly R[]): { winners: R[]; runnersUp: R[] } {
  const played = withoutWithdrawnTeams(table).filter(({ gamesPlayed }) => gamesPlayed > 0);
  const inPlaceOf = (first: R | undefined) => played.filter(({ position }) => position === first?.position);
  const winners = inPlaceOf(played[0]);
  return { winners, runnersUp: winners.length === 1 ? inPlaceOf(played[1]) : [] };
}

/** Returns the row of the only team in first place; `null` if several teams share it, or the table is empty. */
export function soleLeaderOf<R extends Pick<TableRow, 'position'>>(table: readonly R[]): R | null {
  const [first, second] = table;
  return first === undefined || second?.position === first.position ? null : first;
}

/** Joins names: `Anchor and Lions`, `Anchor, Bell and Lions`. */
export function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Returns whether several teams are first and officials have not decided between them. */
export function isFirstPlaceUndecided(first: readonly unknown[], decision: LevelTeamsDecision | undefined): boolean {
  return first.length > 1 && decision === undefined;
}
