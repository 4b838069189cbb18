import type { z } from 'zod';
import type { Competition, CompetitionKind } from '#domain/cups/cup.ts';
import { countKnockOutRounds } from '#domain/cups/bracket.ts';
import type { DrawnPair } from '#domain/cups/round-draw.ts';
import { labelled } from '#domain/field-words.ts';
import { fields, list, wholeNumber } from '#domain/fields.ts';
import type { Issue } from '#domain/issue.ts';
import { joinNames, rankedRows, type TableRow } from '#domain/standings/places.ts';

const LAST_DIVISION = 99;
const LAST_PLACE = 99;

/** The places of a division's table whose teams enter, in a request. */
export const fromTable = fields('The table', {
  division: labelled('Division', wholeNumber('The division', 1, LAST_DIVISION)),
  places: labelled('Places', list('The list of places', wholeNumber('A place', 1, LAST_PLACE)), {
    hint: 'For example 1, 2, 3, 4.',
  }),
});
type FromTable = NonNullable<Competition['fromTable']>;
type FromTableDraft = { [Field in keyof z.output<typeof fromTable>]?: unknown };

/**
 * Returns the faults of places in a table that the schema cannot find (Rule E30). `divisions`: the season's, if known.
 */
export function fromTableFaults(
  { division, places }: FromTableDraft,
  kind: CompetitionKind | undefined,
  divisions: readonly number[] | undefined,
): Issue[] {
  const issues: Issue[] = [];
  if (kind !== undefined && kind !== 'team')
    issues.push({ path: 'kind', message: 'Places in a table are for a competition of teams.' });
  if (typeof division === 'number' && divisions && !divisions.includes(division))
    issues.push({ path: 'fromTable.division', message: `The season has no division ${division}.` });
  if (!Array.isArray(places)) return issues;
  const path = 'fromTable.places';
  if (places.length < 2) issues.push({ path, message: 'At least two places of the table enter.' });
  const twice = places.find((place, i) => place !== undefined && places.indexOf(place) !== i);
  if (twice !== undefined) issues.push({ path, message: `Place ${twice} is given more than once.` });
  return issues;
}

/** Returns the ids of the teams in these places, best first, as the table is now (Rule E30). */
export function teamsInPlaces({ places }: FromTable, table: readonly TableRow[]): string[] {
  const rows = rankedRows(table);
  return places.toSorted((a, b) => a - b).flatMap((place) => rows[place - 1]?.teamId ?? []);
}

/**
 * Returns why the teams in these places cannot enter yet: a place is empty, or level teams share places of which only
 * some enter (Rule E30). Otherwise returns `null`.
 */
export function placesFault({ places }: FromTable, table: readonly TableRow[], divisionName: string): string | null {
  const rows = rankedRows(table);
  const empty = places.find((place) => rows[place - 1] === undefined);
  if (empty !== undefined) return `${divisionName} has no team in place ${empty}.`;
  const taken = (row: TableRow) => places.includes(rows.indexOf(row) + 1);
  for (const level of Map.groupBy(rows, ({ position }) => position).values()) {
    const [first] = level;
    if (level.length === 1 || first?.decided !== undefined || level.every(taken) || !level.some(taken)) continue;
    const names = joinNames(level.map(({ teamName }) => teamName));
    return `${names} share place ${first?.position} of ${divisionName}. Decide between them first.`;
  }
  return null;
}

/** Returns the first round of a bracket by places: 1–8, 4–5, 2–7, 3–6. Byes go to the best (Rule E31). */
export function pairsByPlace(entrantIds: readonly string[]): DrawnPair[] {
  let seeds = [1];
  for (let round = 0; round < countKnockOutRounds(entrantIds.length); round++) {
    const sum = 2 * seeds.length + 1;
    seeds = seeds.flatMap((seed) => [seed, sum - seed]);
  }
  return Array.from({ length: seeds.length / 2 }, (_, i): DrawnPair => {
    const [home, away] = [seeds[2 * i]!, seeds[2 * i + 1]!];
    return [entrantIds[home - 1]!, entrantIds[away - 1] ?? null];
  });
}
