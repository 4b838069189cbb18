import type { z } from 'zod';
import type { Competition, CompetitionKind } from '#domain/cups/cup.ts';
import { countKnockOutRounds } from '#domain/cups/bracket.ts';
import type { DrawnPair } from '#domain/cups/round-to-draw.ts';
import { labelField } from '#domain/field-words.ts';
import { fields, list, wholeNumber } from '#domain/fields.ts';
import type { Issue } from '#domain/issue.ts';
import { joinNames, withoutWithdrawnTeams, type TableRow } from '#domain/standings/places.ts';

const MAX_DIVISION_NUMBER = 99;
const MAX_TABLE_PLACE = 99;

/** The places of a division's league table, as sent in a request. The teams in these places enter a cup. */
export const sentTablePlacesSchema = fields('The table', {
  division: labelField('Division', wholeNumber('The division', 1, MAX_DIVISION_NUMBER)),
  places: labelField('Places', list('The list of places', wholeNumber('A place', 1, MAX_TABLE_PLACE)), {
    hint: 'For example 1, 2, 3, 4.',
  }),
});
type TablePlaces = NonNullable<Competition['fromTable']>;
type TablePlacesDraft = { [Field in keyof z.output<typeof sentTablePlacesSchema>]?: unknown };

/**
 * Checks the table places in a request, and returns the faults that the schema cannot find (Rule E30). `kind`: the kind
 * of cup. `divisions`: the divisions of the season; `undefined` if they are not known.
 */
export function sentTablePlacesFaults(
  { division, places }: TablePlacesDraft,
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

/**
 * Returns the ids of the teams in these places of the table, best first (Rule E30). A place without a team is left out.
 * A team that withdrew has no place.
 */
export function teamIdsInPlaces({ places }: TablePlaces, table: readonly TableRow[]): string[] {
  const rows = withoutWithdrawnTeams(table);
  return places.toSorted((a, b) => a - b).flatMap((place) => rows[place - 1]?.teamId ?? []);
}

/**
 * Returns why the teams in these places cannot enter yet: a place has no team, or only some of the teams that share a
 * place would enter (Rule E30). Returns `null` if all can enter.
 */
export function whyPlacesCannotEnterYet(
  { places }: TablePlaces,
  table: readonly TableRow[],
  divisionName: string,
): string | null {
  const rows = withoutWithdrawnTeams(table);
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

/**
 * Returns the first-round pairs of a bracket in which table places decide who meets whom. For eight entrants, the pairs
 * are 1–8, 4–5, 2–7 and 3–6. Byes go to the best (Rule E31). `entrantIds`: best first.
 */
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
