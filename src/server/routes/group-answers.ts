import type { CupWithTies } from '#domain/cups/cup-history.ts';
import { GROUP_ROUND, type GroupRow, tablesOfGroups } from '#domain/cups/groups.ts';
import { roundToDraw } from '#domain/cups/round-draw.ts';
import type { EntrantNames } from './draws.ts';

/**
 * Returns, as `waitsFor`, a sentence that says why a cup's next round cannot be drawn yet. For example, entrants from a
 * league table are not known, or level entrants in a group must be put in order. Returns an empty object if the cup
 * does not wait for anything.
 */
export function drawWaitReason(
  { competition, ties, waitsFor }: CupWithTies,
  names: EntrantNames,
): { waitsFor?: string } {
  if (waitsFor !== undefined) return { waitsFor };
  const isLevel = competition.groups && ties.every(({ round, state }) => round === GROUP_ROUND && state !== 'open');
  const next = isLevel ? roundToDraw(competition, ties, (id) => names.get(id)!) : null;
  return typeof next === 'string' ? { waitsFor: next } : {};
}

/**
 * Returns the tables of a cup's groups. Returns an empty object if the cup has no groups, or if they are not drawn yet.
 */
export function groupTablesOfCup({ competition, ties }: CupWithTies, names: EntrantNames) {
  if (!competition.groups || ties.length === 0) return {};
  const tables = tablesOfGroups(competition, ties);
  const named = (row: GroupRow) => ({ ...row, name: names.get(row.entrantId)! });
  return { groupTables: tables.map(({ group, rows }) => ({ group, rows: rows.map(named) })) };
}
