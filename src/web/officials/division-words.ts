import { RETIRED } from '#domain/squad.ts';

/** A team's division in words: `Division 1`, or that it is retired (specification §2: Admin Update Team). */
export function divisionWords(division: number): string {
  return division === RETIRED ? 'Retired / Archived' : `Division ${division}`;
}

/** Divisions to choose from. */
export function divisionOptions(divisions: readonly number[]) {
  return divisions.map((division) => ({ value: String(division), label: divisionWords(division) }));
}
