import type { Cup } from '#domain/cups/cup-history.ts';
import { GROUP_ROUND, type GroupRow, groupTables } from '#domain/cups/groups.ts';
import { roundToDraw } from '#domain/cups/round-draw.ts';
import type { EntrantNames } from './draws.ts';

/**
 * Returns why a cup cannot be drawn yet, if it has groups or its entrants come from elsewhere. Returns an empty object
 * if it can be drawn, and for other cups.
 */
export function reasonNotToDraw({ competition, ties, waitsFor }: Cup, names: EntrantNames): { waitsFor?: string } {
  if (waitsFor !== undefined) return { waitsFor };
  const isLevel = competition.groups && ties.every(({ round, state }) => round === GROUP_ROUND && state !== 'open');
  const next = isLevel ? roundToDraw(competition, ties, (id) => names.get(id)!) : null;
  return typeof next === 'string' ? { waitsFor: next } : {};
}

/** Returns the tables of a cup's groups, once these have been drawn. */
export function groupTablesIn({ competition, ties }: Cup, names: EntrantNames) {
  if (!competition.groups || ties.length === 0) return {};
  const tables = groupTables(competition, ties);
  const named = (row: GroupRow) => ({ ...row, name: names.get(row.entrantId)! });
  return { groupTables: tables.map(({ group, rows }) => ({ group, rows: rows.map(named) })) };
}
