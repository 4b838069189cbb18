import { type Checked, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { foldName } from '#domain/name.ts';
import type { Season } from '#domain/seasons/season.ts';

/** The names of divisions, keyed by number. A division without a name is called by its number, such as `Division 2`. */
export type DivisionNames = NonNullable<Season['divisionNames']>;

/** The maximum length of a division's name, in code points. */
export const MAX_DIVISION_NAME_LENGTH = 40;

/** Returns the name of a division (Rule R23): `Premier`, or `Division 1` if the season has no name for it. */
export function divisionName(names: DivisionNames | undefined, division: number): string {
  return names?.[division] ?? `Division ${division}`;
}

/** Returns the name of a division for the middle of a sentence: `Premier`, or `division 1`. */
export function divisionInWords(names: DivisionNames | undefined, division: number): string {
  return names?.[division] ?? `division ${division}`;
}

/** Seasons with the names of their divisions, and the name of the default season. */
export type SeasonsWithDivisionNames = { list: readonly Pick<Season, 'name' | 'divisionNames'>[]; default: string };

/**
 * Returns the division names of a season, or of the default season if `season` is `null` or unknown. Returns
 * `undefined` if no division of that season has a name.
 */
export function divisionNamesIn(seasons: SeasonsWithDivisionNames, season: string | null): DivisionNames | undefined {
  const called = (name: string | null) => seasons.list.find((one) => one.name === name);
  return (called(season) ?? called(seasons.default))?.divisionNames;
}

/**
 * Returns the division names of a season, from the API's answer about all seasons. For an unknown season, returns those
 * of the default season.
 */
export function divisionNamesFromSeasonsAnswer(
  told: { details: readonly ({ season: string } & Pick<Season, 'divisionNames'>)[]; default: string },
  season: string,
): DivisionNames | undefined {
  return divisionNamesIn(
    { list: told.details.map((one) => ({ ...one, name: one.season })), default: told.default },
    season,
  );
}

/**
 * Names of divisions in a request, keyed by number. They replace all names that the season has. `null` removes all
 * names, and `undefined` keeps them.
 */
export type DivisionNamesDraft = Readonly<Record<string, string | undefined>> | null | undefined;

/**
 * Checks names of divisions (Rule R23), and returns the season's names after the change; `undefined` if there are none.
 * A fault has a path such as `divisionNames.1`. A division may keep a name that is a number, because imported files can
 * have such names.
 */
export function checkDivisionNames(
  draft: DivisionNamesDraft,
  before: DivisionNames | undefined,
  divisions: readonly number[] | undefined,
): Checked<DivisionNames | undefined> {
  const known = (key: string) => !divisions || divisions.some((division) => String(division) === key);
  const issues: Issue[] = [];
  const taken = new Map<string, string>();
  for (const [key, name] of Object.entries(draft ?? {})) {
    const message = known(key)
      ? nameFault(name, key, taken, before?.[key] === name)
      : `The season has no division ${key}.`;
    if (message !== null) issues.push({ path: `divisionNames.${key}`, message });
  }
  if (issues.length > 0) return faultyResult(issues);
  const wanted = Object.entries(draft === undefined ? (before ?? {}) : (draft ?? {}));
  const names = wanted.filter((entry): entry is [string, string] => known(entry[0]) && entry[1] !== undefined);
  return validResult(names.length === 0 ? undefined : Object.fromEntries(names));
}

/**
 * Returns why a name is not allowed for the division `key`; `null` if the name is allowed. Adds the name to `taken`.
 * `isUnchanged`: the division had this name before the change. If the name is `undefined`, another check reports the
 * fault.
 */
function nameFault(
  name: string | undefined,
  key: string,
  taken: Map<string, string>,
  isUnchanged: boolean,
): string | null {
  if (name === undefined) return null;
  if (!isUnchanged && /^[\p{N}\s.,]+$/u.test(name)) return 'The name of a division cannot be a number.';
  if (!isUnchanged && /^division\s*\p{N}+$/iu.test(name)) return `${name} is what a division without a name is called.`;
  const folded = foldName(name);
  const other = taken.get(folded);
  taken.set(folded, key);
  return other === undefined ? null : `Divisions ${other} and ${key} have the same name.`;
}
