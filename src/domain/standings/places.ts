import type { z } from 'zod';
import { sortFunctionOf } from '#domain/order.ts';
import type { Decision, TieBreak } from '#domain/seasons/season.ts';
import type { decided } from '#domain/standings/standing-row.ts';
import { type StandingRow, standingsOrder } from '#domain/standings/standings-order.ts';

export type Decided = z.output<typeof decided>;

/**
 * A team's place in a table, from 1. `shared`: another team has the same position. `decided`: how officials decided
 * between level teams.
 */
export type TablePlace = { position: number; shared?: true | undefined; decided?: Decided | undefined };

/** A row of a league table with its place. */
export type TableRow = StandingRow & TablePlace;

/**
 * Sorts a table and gives each row its place. Level teams that have played share a place (Rule S13), unless a decision
 * names exactly these teams (Rule R22).
 */
export function placeRows(
  rows: readonly StandingRow[],
  tieBreaks: readonly TieBreak[],
  decisions: readonly Decision[] = [],
): TableRow[] {
  const order = standingsOrder(tieBreaks);
  const level = sortFunctionOf(order.slice(0, -1));
  const sorted = rows.toSorted(sortFunctionOf(order));
  const groups = groupNeighbours(sorted, (a, b) => a.gamesPlayed > 0 && b.gamesPlayed > 0 && level(a, b) === 0);
  let before = 0;
  return groups.flatMap((group) => {
    const position = before + 1;
    before += group.length;
    return group.length === 1 ? group.map((row) => ({ ...row, position })) : levelRows(group, position, decisions);
  });
}

function levelRows(level: readonly StandingRow[], position: number, decisions: readonly Decision[]): TableRow[] {
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

/** Returns the rows of a table without teams that withdrew, which are in no zone (Rule R21). */
export function rankedRows<R extends Pick<TableRow, 'withdrawn'>>(table: readonly R[]): R[] {
  return table.filter(({ withdrawn }) => !withdrawn);
}

/** Splits a sorted list into groups of neighbours for which `alike` is true. */
export function groupNeighbours<T>(sorted: readonly T[], alike: (a: T, b: T) => boolean): T[][] {
  const groups: T[][] = [];
  for (const one of sorted) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && alike(last[0], one)) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

type Honoured = Pick<TableRow, 'gamesPlayed' | 'position' | 'withdrawn'>;

/** Returns the teams in first place and the teams in second place. Only teams that have played count (Rule L3). */
export function firstTwoPlaces<R extends Honoured>(table: readonly R[]): { winners: R[]; runnersUp: R[] } {
  const played = rankedRows(table).filter(({ gamesPlayed }) => gamesPlayed > 0);
  const inPlaceOf = (first: R | undefined) => played.filter(({ position }) => position === first?.position);
  const winners = inPlaceOf(played[0]);
  return { winners, runnersUp: winners.length === 1 ? inPlaceOf(played[1]) : [] };
}

/** Returns the only team in first place; `null` if several teams share it. */
export function leaderOf<R extends Pick<TableRow, 'position'>>(table: readonly R[]): R | null {
  const [first, second] = table;
  return first === undefined || second?.position === first.position ? null : first;
}

/** Joins names: `Anchor and Lions`, `Anchor, Bell and Lions`. */
export function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Returns whether several teams are first and officials have not decided between them. */
export function isUndecided(first: readonly unknown[], decision: Decided | undefined): boolean {
  return first.length > 1 && decision === undefined;
}
